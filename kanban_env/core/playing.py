"""Choosing answers and playing inside the kernels, at random or with the heuristic.

Copied and compiled for every game by `core.jit.bind`, like the loops of `core.loops`.
"""

from __future__ import annotations

from kanban_env.core.jit import kernel
from kanban_env.core.loops import (
    PLAYING,
    apply,
    count_legal,
    fill_mask,
    preference,
    settle,
    show,
    start_game,
)
from kanban_env.core.rng import below, next_seed

BLOCK = 16
MOST_HALVINGS = 16
LEAST_ADVICE = 1 / 16
"""The advice for a legal answer, however bad."""


def random_answer(mask, answers, rng):
    """A uniformly random legal answer; `answers` is their number. 0 if there is none."""
    if answers == 0:
        return 0
    nth = below(rng, answers)
    a = 0
    while a + BLOCK < mask.shape[0]:  # skip blocks: counting is faster than searching
        answers = count_legal(mask, a, a + BLOCK)
        if nth < answers:
            break
        nth -= answers
        a += BLOCK
    while not mask[a] or nth > 0:
        nth -= mask[a]
        a += 1
    return a


def heuristic_answer(r, s, mask, rng):
    """The legal answer with the highest preference, ties broken at random; 0 if there is none."""
    best, chosen, level = 0, 0, 0
    for a in range(mask.shape[0]):
        if mask[a]:
            own = preference(r, s, a)
            if level == 0 or own > best:
                best, chosen, level = own, a, 1
            elif own == best:
                level += 1
                if below(rng, level) == 0:
                    chosen = a
    return chosen


def halvings(number):
    """The binary logarithm of a number of at least 1, linear between the powers of 2."""
    found, power = 0, 1
    while power <= number // 2:
        power *= 2
        found += 1
    return found + (number - power) / power


def advise(r, s, mask, out):
    """Write the heuristic's advice: 1 for its best answers, less for others, 0 if illegal.

    An answer whose preference is worse by `gap` gets 1 - log2(1 + gap) / 16, so the unit of the
    preferences matters little.
    """
    best, is_first = 0, True
    for a in range(mask.shape[0]):
        if mask[a]:
            own = preference(r, s, a)
            if is_first or own > best:
                best, is_first = own, False
    for a in range(mask.shape[0]):
        out[a] = 0.0
        if mask[a]:
            gap = int(best) - int(preference(r, s, a))
            out[a] = max(1.0 - halvings(1 + gap) / MOST_HALVINGS, LEAST_ADVICE)


@kernel
def advise_games(record, states, masks, rows, advice, start, stop):
    """The heuristic's advice for each game in `rows`."""
    r = record[0]
    for j in range(start, stop):
        i = rows[j]
        advise(r, states[i], masks[i], advice[j])


@kernel
def choose_random_games(masks, generators, actions, start, stop):
    """A random legal answer for every game, with the chooser's own generators."""
    for i in range(start, stop):
        mask = masks[i]
        actions[i] = random_answer(mask, count_legal(mask, 0, mask.shape[0]), generators[i])


@kernel
def choose_heuristic_games(record, states, masks, rows, generators, actions, start, stop):
    """The heuristic's answer for each game in `rows`; there is one generator per game."""
    r = record[0]
    for j in range(start, stop):
        i = rows[j]
        actions[j] = heuristic_answer(r, states[i], masks[i], generators[i])


@kernel
def play_games(record, blank, states, generators, buffers, decisions, start, stop):
    """Play random decisions in every game, with a mask and an observation each time.

    Games that end are reset; return how many ended.
    """
    r = record[0]
    ended = 0
    for i in range(start, stop):
        s, mask, rng = states[i], buffers.masks[i], generators[i]
        out = buffers.observations[i]
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
            show(r, s, s.actor, buffers.units, out)
    return ended


@kernel
def finish_games(record, states, generators, masks, start, stop):
    """Play every game to its end at random; return the number of decisions."""
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


@kernel
def copy_games(states, spare, times, start, stop):
    """Copy every state `times` times, to measure the speed of copying."""
    for _ in range(times):
        for i in range(start, stop):
            spare[i] = states[i]
