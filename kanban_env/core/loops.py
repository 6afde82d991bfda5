"""The loops over games that all games share.

`core.jit.bind` copies these functions for one game, with the game's rules in place of the
placeholders of the first part, and compiles them. Loops work on the rows `start` to `stop` of
arrays that the caller owns, so several threads can share one batch.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.encoding import Units, encode_floats, encode_whole, float_row, whole_row
from kanban_env.core.jit import PLAIN, kernel
from kanban_env.core.prefetching import AHEAD, prefetch
from kanban_env.core.rng import next_seed, seed_generator

PLAYING, ENDED, TRUNCATED = 0, 1, 2
"""The values of `over` in a state."""

RANK, WIN, SCORE, MARGIN = 0, 1, 2, 3
"""The kinds of reward."""

REDEALS = 1 << 16
"""The largest number of attempts to redeal.

Some deal is always accepted, because the true one is; in practice at most 40 attempts were needed.
The limit only matters for a game whose `redeal` is wrong.
"""


WHOLE_NUMBERS = False
"""Whether `observe` writes whole numbers; set for every game."""


# What a game provides ------------------------------------------------------------------------


def setup(r, s):
    """Set up a new game in a state of zeros with a seeded generator."""


def legal(r, s, mask):
    """Mark every legal answer to the current question in a mask of zeros."""


def apply(r, s, a):
    """Carry out a legal answer, up to the next question or the end of the game."""


def observe(r, s, p, out):
    """Write everything that player `p` knows, and nothing else.

    Writes every number, or with `whole_numbers` those that are not 0, in the units of their
    sections.
    """


def redeal(r, s, p):
    """Redeal everything that player `p` cannot know, with the state's generator.

    The new deal must depend only on the generator and on what the player knows, as with
    `piles.sort_and_shuffle`. Return False if it contradicts public information; the core then
    tries again.
    """
    return True


def standing(r, s, p):
    """An integer that orders the players at the end: higher is better; equal ones share a place."""


def preference(r, s, a):
    """The heuristic's preference for a legal answer, from what the actor knows; an integer."""
    return 0


def outlook(r, s, p):
    """The heuristic's value of a position: an estimate of the final points of player `p`.

    An integer in any unit; only differences between players matter. Searches evaluate redealt
    states, so this function may read hidden information.
    """
    return int(s.scores[p])


def clock(r, s):
    """A number that changes at the end of each round, for playouts that stop there."""
    return 0


# The loops -----------------------------------------------------------------------------------


def fill_mask(r, s, mask):
    """Write the mask of the current question; return the number of legal answers, 0 at the end."""
    mask[:] = False
    if s.over != PLAYING:
        return 0
    legal(r, s, mask)
    return count_legal(mask, 0, mask.shape[0])


def settle(r, s, mask):
    """Write the mask, and give forced answers as long as there is only one; return the number."""
    answers = fill_mask(r, s, mask)
    while answers == 1:
        only = 0
        while not mask[only]:
            only += 1
        apply(r, s, only)
        answers = fill_mask(r, s, mask)
    return answers


def show(r, s, p, units, out):
    """Write the observation of player `p`, in the encoding of the array."""
    numbers = out[: out.shape[0] - units.wide.shape[0]] if out.itemsize == 1 else out
    if WHOLE_NUMBERS:
        row = whole_row(numbers)
        row[:] = 0
        observe(r, s, p, row)
        encode_whole(row, units, out)
    else:
        row = float_row(numbers)
        observe(r, s, p, row)
        encode_floats(row, units, out)


def start_game(r, blank, states, i, seed, mask):
    """Start game `i` with a seed; return the number of legal answers to the first question."""
    states[i] = blank[0]
    s = states[i]
    s.seed = seed
    seed_generator(s.rng, seed)
    setup(r, s)
    return settle(r, s, mask)


def rank_reward(r, s, p, n_players):
    """From 1 for the first place to -1 for the last; tied players get the mean of their places."""
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
    """1 for the winner, divided equally between tied winners; 0 for the others."""
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
    """The points of a player minus those of the best other player."""
    best = -(1 << 30)
    for q in range(n_players):
        if q != p and s.scores[q] > best:
            best = s.scores[q]
    return float(s.scores[p] - best)


def write_rewards(r, s, kind, before, rewards):
    """Write the rewards of a step; `before` holds the scores before it."""
    n_players = rewards.shape[0]
    for p in range(n_players):
        if kind == SCORE:
            rewards[p] = s.scores[p] - before[p]
        elif s.over == PLAYING:
            rewards[p] = 0.0
        elif kind == RANK:
            rewards[p] = rank_reward(r, s, p, n_players)
        elif kind == WIN:
            rewards[p] = win_reward(r, s, p, n_players)
        else:
            rewards[p] = margin_reward(r, s, p, n_players)


@kernel
def reset_games(record, blank, states, seeds, buffers, start, stop):
    """Start every game with its seed."""
    r = record[0]
    for i in range(start, stop):
        start_game(r, blank, states, i, seeds[i], buffers.masks[i])
        s = states[i]
        for p in range(buffers.rewards.shape[1]):
            buffers.rewards[i, p] = 0.0
            buffers.scores[i, p] = s.scores[p]
        buffers.dones[i] = False
        buffers.truncations[i] = False
        buffers.to_play[i] = s.actor
        show(r, s, s.actor, buffers.units, buffers.observations[i])


@kernel
def check_games(states, actions, masks, start, stop):
    """The first game whose action is illegal, or -1; a game that is over takes any action."""
    n_actions = masks.shape[1]
    for i in range(start, stop):
        a = actions[i]
        if not (0 <= a < n_actions and masks[i, a]) and states[i].over == PLAYING:
            return i
    return -1


@kernel
def step_games(
    record, blank, states, actions, masks, observations, to_play, rewards, dones, truncations,
    scores, sizes, factors, divided, lowest, wide, reward, auto_reset, start, stop,
):  # fmt: skip
    """Take one action in every game; a game that ended is reset, or stays as it is.

    The buffers are single arguments: to pass a record costs as much as a third of a step.
    """
    r, units = record[0], Units(sizes, factors, divided, lowest, wide)
    n_players = rewards.shape[1]
    for i in range(start, stop):
        if i + AHEAD < stop:
            prefetch(states, i + AHEAD)
        s, mask = states[i], masks[i]
        if s.over != PLAYING:
            rewards[i, :] = 0.0
            continue
        for p in range(n_players):
            scores[i, p] = s.scores[p]
        s.steps += 1
        apply(r, s, actions[i])
        settle(r, s, mask)
        write_rewards(r, s, reward, scores[i], rewards[i])
        for p in range(n_players):
            scores[i, p] = s.scores[p]
        dones[i] = s.over != PLAYING
        truncations[i] = s.over == TRUNCATED
        if s.over != PLAYING and auto_reset:
            start_game(r, blank, states, i, next_seed(s.seed), mask)
        to_play[i] = s.actor
        show(r, s, s.actor, units, observations[i])


@kernel
def answer_games(record, states, actions, masks, start, stop):
    """Give one answer in every game; a forced answer to the next question is not given."""
    r = record[0]
    for i in range(start, stop):
        apply(r, states[i], actions[i])
        fill_mask(r, states[i], masks[i])


@kernel
def mask_games(record, states, masks, start, stop):
    """Write the mask of every game; states do not change."""
    r = record[0]
    for i in range(start, stop):
        fill_mask(r, states[i], masks[i])


@kernel
def observe_games(record, states, players, units, observations, start, stop):
    """Write the observation of a given player of every game; states do not change."""
    r = record[0]
    for i in range(start, stop):
        show(r, states[i], players[i], units, observations[i])


@kernel
def redeal_games(record, states, spare, players, seeds, masks, start, stop):
    """Redeal what a given player of every game cannot know, and reseed the generators.

    A question is only asked if it has several legal answers, so a deal in which the actor has a
    single answer is rejected.
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
            if redeal(r, s, players[i]) and fill_mask(r, s, masks[i]) > 1:
                break
            seed = next_seed(seed)
            states[i] = spare[i]
            seed_generator(s.rng, seed)
        fill_mask(r, s, masks[i])


def count_legal(mask, start, stop):
    """The number of legal answers from id `start` to id `stop` - 1."""
    if PLAIN:  # numba removes this branch
        return int(np.count_nonzero(mask[start:stop]))
    answers = np.int16(0)  # NUMBA: 16-bit sums are vectorised four times wider than 64-bit sums
    for a in range(start, stop):
        answers = np.int16(answers + mask[a])
    return int(answers)
