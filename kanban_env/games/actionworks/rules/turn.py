"""R2 The turn: ship a card, or end the turn. Playing cards is in `groups`."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.actions import Move, action
from kanban_env.games.actionworks.rules.effects import mark_cards, move_to_pile


@rule
def legal_ship(r, s, mask):
    """[R2.2] Every kind in the current player's hand can be shipped."""
    mark_cards(mask, Move.SHIP, s.hands[s.turn])


@rule
def do_ship(r, s, kind):
    """[R2.2] To ship a card, the current player puts it face down into their own pile.

    Any card of the hand can be shipped, and it has no effect. Players cannot look into a pile,
    not even their own, until the round ends. [R4.4] Shipping ends a series of swaps.
    """
    move_to_pile(s, s.turn, kind)
    s.swaps = 0


@rule
def legal_end(r, s, mask):
    """[R2.5] The current player can end the turn at any time.

    With an empty hand this is the only answer, so the turn ends automatically; also at its start.
    """
    mask[action(Move.END)] = True
