"""R5 End of turn and round."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.core.players import left_of
from kanban_env.games.actionworks.actions import Move, action
from kanban_env.games.actionworks.enums import N_KINDS, NONE, Question
from kanban_env.games.actionworks.rules.effects import (
    deck_size,
    gain_openly,
    move_to_pile,
    turn_cards,
)


@rule
def do_end(r, s):
    """[R5.1] [R7.6] The turn is over: what was shown is covered, and the workbench is cleared."""
    s.swaps = 0
    s.shown[:] = 0
    if not r.memory:
        s.known[:, :] = 0
    s.actor = left_of(r, s.turn)
    ask_to_clear(s)


@rule
def ask_to_clear(s):
    """[R5.1] The actor clears a card, or nothing is left to clear."""
    s.question = Question.CLEAR if total(s.workbench) > 0 else NONE


@rule
def can_clear(s, kind):
    """A card on the workbench."""
    return s.workbench[kind] > 0


@rule
def legal_clear(r, s, mask):
    """[R5.1] Every kind on the workbench; nobody may pass."""
    for kind in range(N_KINDS):
        mask[action(Move.PICK, kind)] = can_clear(s, kind)


@rule
def do_clear(r, s, kind):
    """[R5.1] From the left neighbour on, everybody in turn takes a card until none is left."""
    s.workbench[kind] -= 1
    gain_openly(s, s.actor, kind)
    s.actor = left_of(r, s.actor)
    ask_to_clear(s)


@rule
def is_round_over(s):
    """[R5.3] An empty deck ends the round only here, after clearing: it stops no turn."""
    return deck_size(s) == 0


@rule
def begin_next_turn(r, s):
    """[R5.2] Two deck cards, or the last one, are turned, and the left neighbour is at turn."""
    turn_cards(s, r.cards_per_turn)
    s.turn = left_of(r, s.turn)
    s.actor = s.turn
    s.question = Question.MAIN


@rule
def ship_hands(r, s):
    """[R5.4] [R7.4] At the end of a round every hand goes into its owner's pile.

    The heap belongs to no player.
    """
    for p in range(r.n_players):
        for kind in range(N_KINDS):
            for _ in range(s.hands[p, kind]):
                move_to_pile(s, p, kind)
    s.sure[:, :] = 0
    s.seen[:, :] = 0
