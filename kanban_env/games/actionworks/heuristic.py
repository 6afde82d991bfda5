"""A scored policy in the language of the rules: a baseline, and a guide for playouts.

Every legal answer gets a score in tenths of a point, and the best one is given. Own parts are
shipped or fetched, unwanted ones are played for their effect, and nothing is fed to the others.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.actionworks.actions import ARGUMENTS_OF, MOVE_OF, Mode, Move
from kanban_env.games.actionworks.enums import N_KINDS, NONE, CardType, Question
from kanban_env.games.actionworks.rules.effects import earlier, type_of, value_of

POINT = 10
NEVER = -(1 << 20)
UNSEEN_HAND = 12
"""What a card out of an unknown hand is worth."""


@rule
def worth(s, p, kind):
    """What a card in the own hand is worth at the end of the round."""
    if s.demand_owners[type_of(kind)] == p:
        return POINT * value_of(kind)
    return -POINT


@rule
def gift(s, p, kind):
    """What a card is worth to whoever else wants it."""
    owner = s.demand_owners[type_of(kind)]
    if owner == NONE or owner == p:
        return 0
    return POINT * value_of(kind)


@rule
def use(kind):
    """What a card can still do in the own hand."""
    card_type = type_of(kind)
    if card_type == CardType.COPY or card_type == CardType.TAKE:
        return 5
    if card_type == CardType.BORROW:
        return 4
    return 2


@rule
def wish(s, p, kind):
    """How much seat p wants a card that it could have: for itself, or to keep it from others."""
    return 2 * worth(s, p, kind) + gift(s, p, kind) // 2 + use(kind)


@rule
def best_on_workbench(s, p):
    """The best wish among the cards that a Take could get."""
    best = NEVER
    for kind in range(N_KINDS):
        if earlier(s, kind) > 0:
            best = max(best, wish(s, p, kind))
    return best


@rule
def gain_as(s, p, card_type):
    """What playing a card as a type promises."""
    if card_type == CardType.TAKE:
        return max(best_on_workbench(s, p), 0)
    if card_type == CardType.BORROW:
        return UNSEEN_HAND
    if card_type == CardType.SCRAP and s.heap_size > 0:
        return max(wish(s, p, s.heap[s.heap_size - 1]), 0)
    if card_type == CardType.MAKE:
        return 3
    return 1


@rule
def play_score(s, p, kind):
    """Playing a card: what it promises, less what the card itself is worth here and there."""
    card_type = type_of(kind)
    promise = 0
    if card_type == CardType.COPY:
        for demand in range(CardType.COPY):
            if s.demand_owners[demand] == p:
                promise = max(promise, gain_as(s, p, demand))
    else:
        promise = gain_as(s, p, card_type)
    return promise - worth(s, p, kind) - gift(s, p, kind)


@rule
def ship_score(s, p, kind):
    """Own parts are safe in the pile; others only cost a point there."""
    if s.demand_owners[type_of(kind)] != p:
        return NEVER // 2
    return 100 + POINT * value_of(kind) - gain_as(s, p, type_of(kind)) // 2


@rule
def add_score(s, p, kind):
    """Another card in a Take group pays if it fetches an own part."""
    if s.acting != CardType.TAKE:
        return NEVER
    own = 0
    for other in range(N_KINDS):
        if worth(s, p, other) > 0:
            own += earlier(s, other)
    if own <= s.effects_left:
        return NEVER
    return POINT - worth(s, p, kind)


@rule
def mode_score(s, p, mode):
    """The heap's top card if it is wanted, else a scrapped gift; hands rather than the deck."""
    if mode == Mode.SCRAP_HEAP:
        if s.heap_size == 0:
            return -5
        return wish(s, p, s.heap[s.heap_size - 1])
    if mode == Mode.PLAN_DECK:
        return 1
    return 0


@rule
def pick_score(s, p, kind):
    """Which card to pick: the dearest gift for the heap, the dearest wish for oneself."""
    if s.question == Question.SCRAP_PICK:
        return gift(s, p, kind) - worth(s, p, kind)
    if s.question == Question.REORDER:
        return worth(s, p, kind)
    return wish(s, p, kind)


@rule
def score(r, s, a):
    """The score of one legal answer."""
    p, move, arg = int(s.actor), MOVE_OF[a], ARGUMENTS_OF[a, 0]
    if move == Move.PLAY:
        return play_score(s, p, arg)
    if move == Move.SHIP:
        return ship_score(s, p, arg)
    if move == Move.ADD:
        return add_score(s, p, arg)
    if move == Move.PICK:
        return pick_score(s, p, arg)
    if move == Move.COPY_AS:
        return gain_as(s, p, arg)
    if move == Move.TARGET:
        return int(s.hand_sizes[player_at(r, p, 1 + arg)])
    if move == Move.MODE:
        return mode_score(s, p, arg)
    return 0
