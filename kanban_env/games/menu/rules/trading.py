"""R4 Activate: Trading, the action card 6."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import EXCHANGE, STOP
from kanban_env.games.menu.enums import N_EXCHANGES, Question
from kanban_env.games.menu.rules.effects import can_exchange, do_exchange


@rule
def legal_exchange(r, s, mask):
    """Every exchange that can be paid."""
    for arg in range(N_EXCHANGES):
        mask[EXCHANGE + arg] = can_exchange(r, s, s.turn, arg, s.money[s.turn])


@rule
def legal_stop(r, s, mask):
    """After the first exchange the player may stop."""
    mask[STOP] = True


@rule
def do_trade(r, s, arg):
    """[R4.11] Up to three exchanges follow one another; stopping before the first is skipping."""
    do_exchange(r, s, s.turn, arg)
    s.exchanges += 1
    s.question = Question.TRADE if s.exchanges < r.exchanges else Question.AFTER


@rule
def do_stop(r, s):
    """No more exchanges."""
    s.question = Question.AFTER
