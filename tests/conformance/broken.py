"""Versions of Pebbles with one defect each, named by the check that must find it."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np

from kanban_env.core import jit
from kanban_env.core.drawing import Panel
from kanban_env.core.jit import rule
from kanban_env.core.rng import below, next_word, shuffle
from tests.conformance import toy
from tests.conformance.toy import toy_spec

PLAIN = jit.PLAIN
OUTSIDE = np.zeros(1, np.int64)
"""Memory that is not part of the state."""


def bad_board(r, s, viewer):
    raise RuntimeError("no board")


@rule
def no_legal_answer_later(r, s, mask):
    if s.steps < 3:
        toy.legal(r, s, mask)


@rule
def keeps_the_pebble(r, s, a):
    s.actor = (s.actor + 1) % r.n_players


@rule
def random_standing(r, s, p):
    return int(next_word(s.rng) % 7)


@rule
def unshuffled(r, s):
    s.deck[:] = -1
    s.deck_end = toy.append_bag(r.pebbles, s.deck, 0)
    toy.deal(r, s)


def apply_with_memory(r, s, a):
    OUTSIDE[0] += 1
    toy.apply(r, s, a)
    s.scores[s.actor] += OUTSIDE[0]


@rule
def depends_on_the_mode(r, s, a):
    toy.apply(r, s, a)
    if PLAIN:
        s.scores[0] += 1


def observe_with_memory(r, s, p, out):
    OUTSIDE[0] += 1
    toy.observe(r, s, p, out)
    out[0] = OUTSIDE[0] % 3


@rule
def observing_changes_the_state(r, s, p, out):
    toy.observe(r, s, p, out)
    s.steps += 1


@rule
def leaves_a_number_unwritten(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[1]] = np.nan


@rule
def exceeds_the_bound(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[2]] = 1000.0


@rule
def shows_the_next_pebble(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[1]] = s.deck[s.deck_top]


@rule
def redeal_changes_nothing(r, s, p):
    return True


@rule
def redeal_loses_a_pebble(r, s, p):
    toy.redeal(r, s, p)
    s.deck[s.deck_end - 1] = -1
    return True


@rule
def redeal_depends_on_the_true_deal(r, s, p):
    shuffle(s.rng, s.deck[s.deck_top :], s.deck_end - s.deck_top)
    return True


@rule
def observes_the_number_of_a_player(r, s, p, out):
    toy.observe(r, s, p, out)
    out[r.sections[2]] = s.actor


@rule
def duplicates_a_pebble(r, s, a):
    toy.apply(r, s, a)
    s.board[0] += 1


@rule
def uses_hidden_information(r, s, a):
    """Reverse the preferences if the next player has more green pebbles than the actor."""
    if s.hands[(s.actor + 1) % r.n_players, 2] > s.hands[s.actor, 2]:
        return -toy.preference(r, s, a)
    return toy.preference(r, s, a)


def one_sentence(r, s, a):
    return "Play"


def draws_the_next_pebble(r, s, viewer):
    panel = Panel("deck", "Deck", 100, 100)
    panel.token(10, 10, "red", str(s.deck[s.deck_top]))
    return [panel]


def shows_the_hands(r, s, viewer):
    return str(s.hands.tolist())


def draws_nothing(r, s, viewer):
    return [Panel("deck", "Deck", 100, 100)]


def aims_at_nothing(r, s, a):
    return "pebble"


def _broken(name: str, **changed: object) -> None:
    globals()[name] = toy_spec(f"{__name__}:{name}", **changed)
    BROKEN.append(name)


@rule
def rejects_most_deals(r, s, p):
    """Accept about one deal in 500, as if it had to agree with much public information."""
    toy.redeal(r, s, p)
    return below(s.rng, 500) == 0


STRICT = toy_spec(f"{__name__}:STRICT", redeal=rejects_most_deals)
NO_HEURISTIC = toy_spec(f"{__name__}:NO_HEURISTIC", preference=None)

BROKEN: list[str] = []
_broken("PETTINGZOO", board=bad_board)
_broken("CHOICES", legal=no_legal_answer_later)
_broken("ENDS", apply=keeps_the_pebble)
_broken("REWARDS", standing=random_standing)
_broken("SEEDS", setup=unshuffled)
_broken("REPLAYS", apply=apply_with_memory)
_broken("MODES", apply=depends_on_the_mode)
_broken("BATCH_AND_SINGLE", observe=observe_with_memory)
_broken("NO_SIDE_EFFECTS", observe=observing_changes_the_state)
_broken("OBSERVATIONS", observe=leaves_a_number_unwritten)
_broken("OBSERVATIONS_2", observe=exceeds_the_bound)
_broken("NO_LEAK", observe=shows_the_next_pebble)
_broken("NO_LEAK_2", redeal=redeal_changes_nothing)
_broken("NO_LEAK_3", redeal=redeal_loses_a_pebble)
_broken("NO_LEAK_4", redeal=redeal_depends_on_the_true_deal)
_broken("ROTATION", observe=observes_the_number_of_a_player)
_broken("AUDIT", apply=duplicates_a_pebble)
_broken("SENTENCES", sentence=one_sentence)
_broken("HEURISTIC", preference=uses_hidden_information)
_broken("BOARDS", board=shows_the_hands)
_broken("BOARDS_2", svg=SimpleNamespace(draw=draws_the_next_pebble, target=aims_at_nothing))
_broken("BOARDS_3", svg=SimpleNamespace(draw=draws_nothing, target=aims_at_nothing))
_broken("COPIES", apply=apply_with_memory)
