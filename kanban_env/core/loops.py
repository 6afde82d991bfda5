"""The loops over games that every game shares, written once.

`core.jit.bind` copies these functions for one game, with the game's own rules in place of the
stand-ins of the first part, and compiles them. Loops work on the rows `start` to `stop` of arrays
that the caller owns, so several threads can share one batch.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import PLAIN
from kanban_env.core.rng import next_seed, seed_generator

PLAYING, ENDED, TRUNCATED = 0, 1, 2
"""Values of a state's `over`."""

RANK, WIN, SCORE, MARGIN = 0, 1, 2, 3
"""The kinds of reward."""

REDEALS = 1 << 16
"""How often a deal that contradicts what is known is dealt again.

The true deal agrees with everything, so some deal does; more than 40 tries were never seen. The
bound is for a game whose `redeal` always refuses.
"""


# What a game provides ------------------------------------------------------------------------


def setup(r, s):
    """Deal a new game into a blank state whose generator is seeded."""


def legal(r, s, mask):
    """Mark every legal answer to the question now asked in a mask of zeros."""


def apply(r, s, a):
    """Carry out a legal answer, up to the next question or the end of the game."""


def observe(r, s, p, out):
    """Write everything that seat `p` may know, and nothing else."""


def redeal(r, s, p):
    """Deal anew everything that seat `p` cannot know, drawing on the state's generator.

    The deal must follow from the generator and what the seat knows alone (`piles.mix` shuffles that
    way). Returns False if it contradicts something that everybody knows; it is dealt again then.
    """
    return True


def standing(r, s, p):
    """An integer that orders the players at the end: higher is better, equal is shared."""


def score(r, s, a):
    """The heuristic: how good a legal answer is, from what the actor may know, as an integer."""
    return 0


def outlook(r, s, p):
    """What the heuristic makes of a position: the more, the more points seat `p` may hope for.

    An integer in a unit of the game's own; only leads are compared. Searchers ask in deals of
    their own, so that everything may be looked at.
    """
    return int(s.scores[p])


def clock(r, s):
    """A number that changes when a round ends, for playouts that stop there."""
    return 0


# The loops -----------------------------------------------------------------------------------


def fill_mask(r, s, mask):
    """Write the mask of the question now asked; returns the number of answers, 0 at the end."""
    mask[:] = False
    if s.over != PLAYING:
        return 0
    legal(r, s, mask)
    return count_legal(mask, 0, mask.shape[0])


def settle(r, s, mask):
    """Fill the mask; while it leaves a single answer, give it. Returns the number of answers."""
    answers = fill_mask(r, s, mask)
    while answers == 1:
        only = 0
        while not mask[only]:
            only += 1
        apply(r, s, only)
        answers = fill_mask(r, s, mask)
    return answers


def start_game(r, blank, states, i, seed, mask):
    """Start game `i` anew from a seed; returns the number of answers to the first question."""
    states[i] = blank[0]
    s = states[i]
    s.seed = seed
    seed_generator(s.rng, seed)
    setup(r, s)
    return settle(r, s, mask)


def rank_reward(r, s, p, n_players):
    """From 1 for the first to -1 for the last; equal players share what their places are worth."""
    own = standing(r, s, p)
    above, level = 0, 0
    for q in range(n_players):
        other = standing(r, s, q)
        if other > own:
            above += 1
        elif other == own:
            level += 1
    return 1.0 - (2.0 * above + level - 1.0) / (n_players - 1)


def win_reward(r, s, p, n_players):
    """1 for the winner, shared equally among several; 0 for the others."""
    own = standing(r, s, p)
    level = 0
    for q in range(n_players):
        other = standing(r, s, q)
        if other > own:
            return 0.0
        if other == own:
            level += 1
    return 1.0 / level


def margin_reward(r, s, p, n_players):
    """The points by which a player leads the best other player, negative when behind."""
    best = -(1 << 30)
    for q in range(n_players):
        if q != p and s.scores[q] > best:
            best = s.scores[q]
    return float(s.scores[p] - best)


def write_rewards(r, s, kind, rewards):
    """Turn the scores before the step, which stand in `rewards`, into the step's rewards."""
    n_players = rewards.shape[0]
    for p in range(n_players):
        if kind == SCORE:
            rewards[p] = s.scores[p] - rewards[p]
        elif s.over == PLAYING:
            rewards[p] = 0.0
        elif kind == RANK:
            rewards[p] = rank_reward(r, s, p, n_players)
        elif kind == WIN:
            rewards[p] = win_reward(r, s, p, n_players)
        else:
            rewards[p] = margin_reward(r, s, p, n_players)


def reset_games(
    record, blank, states, seeds, masks, observations, to_play, rewards, dones, truncations, scores,
    start, stop,
):  # fmt: skip
    """Start every game anew from its seed."""
    r = record[0]
    for i in range(start, stop):
        start_game(r, blank, states, i, seeds[i], masks[i])
        s = states[i]
        for p in range(rewards.shape[1]):
            rewards[i, p] = 0.0
            scores[i, p] = s.scores[p]
        dones[i] = False
        truncations[i] = False
        to_play[i] = s.actor
        observe(r, s, s.actor, observations[i])


def step_games(
    record, blank, states, actions, masks, observations, to_play, rewards, dones, truncations,
    scores, reward, auto_reset, start, stop,
):  # fmt: skip
    """Answer every game's question; a game that ended starts anew, or stays as it is."""
    r = record[0]
    n_players = rewards.shape[1]
    for i in range(start, stop):
        s, mask = states[i], masks[i]
        if s.over != PLAYING:
            rewards[i, :] = 0.0
            continue
        for p in range(n_players):
            rewards[i, p] = s.scores[p]
        s.steps += 1
        apply(r, s, actions[i])
        settle(r, s, mask)
        write_rewards(r, s, reward, rewards[i])
        for p in range(n_players):
            scores[i, p] = s.scores[p]
        dones[i] = s.over != PLAYING
        truncations[i] = s.over == TRUNCATED
        if s.over != PLAYING and auto_reset:
            start_game(r, blank, states, i, next_seed(s.seed), mask)
        to_play[i] = s.actor
        observe(r, s, s.actor, observations[i])


def answer_games(record, states, actions, masks, start, stop):
    """Answer one question in every game and leave the next one open, even with one answer only."""
    r = record[0]
    for i in range(start, stop):
        apply(r, states[i], actions[i])
        fill_mask(r, states[i], masks[i])


def mask_games(record, states, masks, start, stop):
    """Write the mask of every game, and change no state."""
    r = record[0]
    for i in range(start, stop):
        fill_mask(r, states[i], masks[i])


def observe_games(record, states, seats, observations, start, stop):
    """Write what the given seat of every game may know, and change no state."""
    r = record[0]
    for i in range(start, stop):
        observe(r, states[i], seats[i], observations[i])


def redeal_games(record, states, spare, seats, seeds, masks, start, stop):
    """Deal anew what the given seat of every game cannot know, and all chance to come.

    That the actor is asked shows that it has a choice, so a deal that leaves it none is dealt
    again.
    """
    r = record[0]
    for i in range(start, stop):
        s = states[i]
        if s.over != PLAYING:
            continue
        spare[i] = s
        seed = seeds[i]
        seed_generator(s.rng, seed)
        for _ in range(REDEALS):
            if redeal(r, s, seats[i]) and fill_mask(r, s, masks[i]) > 1:
                break
            seed = next_seed(seed)
            states[i] = spare[i]
            seed_generator(s.rng, seed)
        fill_mask(r, s, masks[i])


def count_legal(mask, start, stop):
    """How many answers between two ids are legal."""
    if PLAIN:  # numba leaves this branch out
        return int(np.count_nonzero(mask[start:stop]))
    answers = np.int16(0)  # NUMBA: sixteen bits are vectorised four times as wide as sixty-four
    for a in range(start, stop):
        answers = np.int16(answers + mask[a])
    return int(answers)
