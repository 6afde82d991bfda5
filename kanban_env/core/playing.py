"""Choosing answers, and playing on inside the kernels: at random, or as the heuristic says.

Copied and compiled for every game by `core.jit.bind`, like the loops of `core.loops`.
"""

from __future__ import annotations

from kanban_env.core.loops import (
    PLAYING,
    apply,
    count_legal,
    fill_mask,
    observe,
    score,
    settle,
    start_game,
)
from kanban_env.core.rng import below, next_seed

STRIDE = 16


def random_answer(mask, answers, rng):
    """One of so many legal answers, each with the same chance; 0 where there is none."""
    if answers == 0:
        return 0
    nth = below(rng, answers)
    a = 0
    while a + STRIDE < mask.shape[0]:  # whole strides are counted faster than they are searched
        answers = count_legal(mask, a, a + STRIDE)
        if nth < answers:
            break
        nth -= answers
        a += STRIDE
    while not mask[a] or nth > 0:
        nth -= mask[a]
        a += 1
    return a


def heuristic_answer(r, s, mask, rng):
    """The legal answer with the highest score, equal ones by lot; 0 where there is none."""
    best, chosen, level = 0, 0, 0
    for a in range(mask.shape[0]):
        if mask[a]:
            own = score(r, s, a)
            if level == 0 or own > best:
                best, chosen, level = own, a, 1
            elif own == best:
                level += 1
                if below(rng, level) == 0:
                    chosen = a
    return chosen


def choose_random_games(masks, generators, actions, start, stop):
    """One legal answer for every game at random, from a generator of the chooser's own."""
    for i in range(start, stop):
        mask = masks[i]
        actions[i] = random_answer(mask, count_legal(mask, 0, mask.shape[0]), generators[i])


def choose_heuristic_games(record, states, masks, rows, generators, actions, start, stop):
    """The heuristic's answer for each of the games named by `rows`, with a generator per game."""
    r = record[0]
    for j in range(start, stop):
        i = rows[j]
        actions[j] = heuristic_answer(r, states[i], masks[i], generators[i])


def play_games(
    record, blank, states, generators, masks, observations, decisions, start, stop,
):  # fmt: skip
    """Play every game at random for so many decisions, with mask and observation each time.

    Games that end start anew; returns how many ended.
    """
    r = record[0]
    ended = 0
    for i in range(start, stop):
        s, mask, out, rng = states[i], masks[i], observations[i], generators[i]
        answers = fill_mask(r, s, mask)
        if s.over != PLAYING:
            answers = start_game(r, blank, states, i, next_seed(s.seed), mask)
        for _ in range(decisions):
            s.steps += 1
            apply(r, s, random_answer(mask, answers, rng))
            answers = settle(r, s, mask)
            if s.over != PLAYING:
                ended += 1
                answers = start_game(r, blank, states, i, next_seed(s.seed), mask)
            observe(r, s, s.actor, out)
    return ended


def finish_games(record, states, generators, masks, start, stop):
    """Play every game to its end at random; returns the number of decisions."""
    r = record[0]
    decisions = 0
    for i in range(start, stop):
        s, mask, rng = states[i], masks[i], generators[i]
        answers = fill_mask(r, s, mask)
        while answers > 0:
            s.steps += 1
            apply(r, s, random_answer(mask, answers, rng))
            answers = settle(r, s, mask)
            decisions += 1
    return decisions


def copy_games(states, spare, times, start, stop):
    """Copy every state so many times, which only a measurement asks for."""
    for _ in range(times):
        for i in range(start, stop):
            spare[i] = states[i]
