"""R4 Activate: Trading, action card 6."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import N_EXCHANGES, Question
from kanban_env.games.menu.rules.effects import can_exchange, do_exchange


@rule
def legal_exchange(r, s, mask):
    """Every exchange that the current player can pay."""
    for exchange in range(N_EXCHANGES):
        mask[action(Move.EXCHANGE, exchange)] = can_exchange(r, s, s.turn, exchange, 0)


@rule
def legal_stop(r, s, mask):
    """[R4.11] After the first exchange the player may stop."""
    mask[action(Move.STOP)] = True


@rule
def do_trade(r, s, exchange):
    """[R4.11] Action 6, Trading: make 1 to 3 exchanges, one after another.

    The same exchange may be repeated. Stopping before the first exchange is skipping.
    """
    do_exchange(r, s, s.turn, exchange)
    s.exchanges += 1
    if s.exchanges < r.exchanges:
        s.question = Question.TRADE
