"""Twins of Pebbles with one thing broken each, named by the check that must find it."""

from __future__ import annotations

import numpy as np

from kanban_env.core import jit
from kanban_env.core.jit import rule
from kanban_env.core.rng import below, next_word, shuffle
from tests.conformance import toy
from tests.conformance.toy import toy_spec

PLAIN = jit.PLAIN
OUTSIDE = np.zeros(1, np.int64)
"""State that is not in the state."""


def bad_board(r, s, seat):
    raise RuntimeError("no board today")


@rule
def nothing_is_legal_late(r, s, mask):
    if s.steps < 3:
        toy.legal(r, s, mask)


@rule
def pebbles_return(r, s, a):
    s.actor = (s.actor + 1) % r.n_players


@rule
def standing_by_lot(r, s, p):
    return int(next_word(s.rng) % 7)


@rule
def unshuffled(r, s):
    s.deck[:] = -1
    s.deck_end = toy.append_bag(r.pebbles, s.deck, 0)
    toy.deal(r, s)


def remembers_outside(r, s, a):
    OUTSIDE[0] += 1
    toy.apply(r, s, a)
    s.scores[s.actor] += OUTSIDE[0]


@rule
def depends_on_the_mode(r, s, a):
    toy.apply(r, s, a)
    if PLAIN:
        s.scores[0] += 1


def sees_outside(r, s, p, out):
    OUTSIDE[0] += 1
    toy.observe(r, s, p, out)
    out[0] = OUTSIDE[0] % 3


@rule
def looking_counts(r, s, p, out):
    toy.observe(r, s, p, out)
    s.steps += 1


@rule
def leaves_a_gap(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[1]] = np.nan


@rule
def shouts(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[2]] = 1000.0


@rule
def shows_the_next_pebble(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[1]] = s.deck[s.deck_top]


@rule
def redeals_nothing(r, s, p):
    return True


@rule
def redeals_a_pebble_away(r, s, p):
    toy.redeal(r, s, p)
    s.deck[s.deck_end - 1] = -1
    return True


@rule
def redeals_from_the_true_deal(r, s, p):
    shuffle(s.rng, s.deck[s.deck_top :], s.deck_end - s.deck_top)
    return True


@rule
def counts_seats_from_zero(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[2]] = s.actor


@rule
def doubles_a_pebble(r, s, a):
    toy.apply(r, s, a)
    s.board[0] += 1


@rule
def peeks(r, s, a):
    """The other way round when the next player holds more green pebbles than oneself."""
    if s.hands[(s.actor + 1) % r.n_players, 2] > s.hands[s.actor, 2]:
        return -toy.score(r, s, a)
    return toy.score(r, s, a)


def one_sentence(r, s, a):
    return "Play"


def _twin(name: str, **changed: object) -> None:
    globals()[name] = toy_spec(f"{__name__}:{name}", **changed)
    TWINS.append(name)


@rule
def refuses_most_deals(r, s, p):
    """As strict as what everybody has seen can be: one deal in about 500 agrees."""
    toy.redeal(r, s, p)
    return below(s.rng, 500) == 0


STRICT = toy_spec(f"{__name__}:STRICT", redeal=refuses_most_deals)
NO_HEURISTIC = toy_spec(f"{__name__}:NO_HEURISTIC", score=None)

TWINS: list[str] = []
_twin("PETTINGZOO", board=bad_board)
_twin("CHOICES", legal=nothing_is_legal_late)
_twin("ENDS", apply=pebbles_return)
_twin("REWARDS", standing=standing_by_lot)
_twin("SEEDS", setup=unshuffled)
_twin("REPLAYS", apply=remembers_outside)
_twin("MODES", apply=depends_on_the_mode)
_twin("BATCH_AND_SINGLE", observe=sees_outside)
_twin("LOOKING_CHANGES_NOTHING", observe=looking_counts)
_twin("OBSERVATIONS", observe=leaves_a_gap)
_twin("OBSERVATIONS_2", observe=shouts)
_twin("NO_LEAK", observe=shows_the_next_pebble)
_twin("NO_LEAK_2", redeal=redeals_nothing)
_twin("NO_LEAK_3", redeal=redeals_a_pebble_away)
_twin("NO_LEAK_4", redeal=redeals_from_the_true_deal)
_twin("ROTATION", observe=counts_seats_from_zero)
_twin("AUDIT", apply=doubles_a_pebble)
_twin("SENTENCES", sentence=one_sentence)
_twin("HEURISTIC", score=peeks)
_twin("COPIES", apply=remembers_outside)
