"""R2 The turn: ship a card, or end the turn. Playing cards is the chapter `groups`."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.actions import Move, action
from kanban_env.games.actionworks.enums import N_KINDS
from kanban_env.games.actionworks.rules.effects import move_to_pile


@rule
def can_ship(s, kind):
    """Any card of the own hand may be shipped."""
    return s.hands[s.turn, kind] > 0


@rule
def legal_ship(r, s, mask):
    """Every kind in the hand may be shipped."""
    for kind in range(N_KINDS):
        mask[action(Move.SHIP, kind)] = can_ship(s, kind)


@rule
def do_ship(r, s, kind):
    """[R2.2] [R4.4] A shipped card goes face down to the own pile; nothing else happens."""
    move_to_pile(s, s.turn, kind)
    s.swaps = 0


@rule
def legal_end(r, s, mask):
    """[R2.5] The turn may end at any time; with an empty hand that is all there is, so it does."""
    mask[action(Move.END)] = True
