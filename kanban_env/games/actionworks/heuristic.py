"""The heuristic: a baseline, and the policy of playouts.

Every legal answer gets a preference in tenths of a point; the highest is given. The heuristic
plays parts whose effects are worth more than their points, then ships the parts of its own demand
cards, borrows cards that it has seen, and keeps valuable parts from the other players.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.actionworks.actions import ARGUMENTS_OF, MOVE_OF, Mode, Move
from kanban_env.games.actionworks.enums import N_KINDS, NONE, CardType, Question
from kanban_env.games.actionworks.rules.effects import deck_size, earlier, type_of, value_of

POINT = 10
NEVER = -(1 << 20)
UNSEEN_HAND = 12
"""The value of a card from an unknown hand."""
PLAY_FIRST = 1000
"""Effects that are worth their card come before shipping, which can wait until the turn's end."""


@rule
def own_value(s, p, kind):
    """The points of a card for player p at the end of the round."""
    if s.demand_owners[type_of(kind)] == p:
        return POINT * value_of(kind)
    return -POINT


@rule
def others_value(s, p, kind):
    """The points of a card for another player who demands its type."""
    owner = s.demand_owners[type_of(kind)]
    if owner == NONE or owner == p:
        return 0
    return POINT * value_of(kind)


@rule
def effect_value(kind):
    """The value of the effect of a card in the hand."""
    card_type = type_of(kind)
    if card_type == CardType.COPY or card_type == CardType.TAKE:
        return 5
    if card_type == CardType.BORROW:
        return 4
    return 2


@rule
def pick_value(s, p, kind):
    """The value of picking a card: for its points and its effect, and to keep it from others."""
    return 2 * own_value(s, p, kind) + others_value(s, p, kind) + effect_value(kind)


@rule
def best_take(s, p):
    """The value of the best card that a Take could pick."""
    best = NEVER
    for kind in range(N_KINDS):
        if earlier(s, kind) > 0:
            best = max(best, pick_value(s, p, kind))
    return best


@rule
def best_known_card(r, s, p, q):
    """The value of the best card that all players know to be in the hand of player q."""
    best = UNSEEN_HAND if s.hand_sizes[q] > 0 else 0
    if r.memory:
        for kind in range(N_KINDS):
            if s.sure[q, kind] > 0:
                best = max(best, pick_value(s, p, kind))
    return best


@rule
def best_borrow(r, s, p):
    """The value of the best card that a Borrow can expect."""
    best = 0
    for seat in range(1, r.n_players):
        best = max(best, best_known_card(r, s, p, player_at(r, p, seat)))
    return best


@rule
def type_value(r, s, p, card_type):
    """The value of playing a card as a type."""
    if card_type == CardType.TAKE:
        return max(best_take(s, p), 0)
    if card_type == CardType.BORROW:
        return best_borrow(r, s, p)
    if card_type == CardType.SCRAP and s.heap_size > 0:
        return max(pick_value(s, p, s.heap[s.heap_size - 1]), 0)
    if card_type == CardType.MAKE:
        return 3
    return 1


@rule
def play_preference(r, s, p, kind):
    """Play a card: the value of its effect, minus its points for all players.

    The own points count one and a half times, since `pick_value` counts them twice.
    """
    card_type = type_of(kind)
    value = 0
    if card_type == CardType.COPY:
        for demand in range(CardType.COPY):
            if s.demand_owners[demand] == p:
                value = max(value, type_value(r, s, p, demand))
    else:
        value = type_value(r, s, p, card_type)
    value -= own_value(s, p, kind) * 3 // 2 + others_value(s, p, kind)
    return int(value) + PLAY_FIRST if value > 0 else value


@rule
def ship_preference(r, s, p, kind):
    """Ship a card: only cards of the own demand types, which are safe in the pile."""
    if s.demand_owners[type_of(kind)] != p:
        return NEVER // 2
    return 100 + POINT * value_of(kind) - type_value(r, s, p, type_of(kind)) // 2


@rule
def add_preference(s, p, kind):
    """Add a card: only to a Take group that can then take another own part."""
    if s.acting != CardType.TAKE:
        return NEVER
    own = 0
    for other in range(N_KINDS):
        if own_value(s, p, other) > 0:
            own += earlier(s, other)
    if own <= s.effects_left:
        return NEVER
    return POINT - own_value(s, p, kind)


@rule
def mode_preference(s, p, mode):
    """Choose a mode: the heap if its top card is worth it, and the deck rather than a hand.

    A Plan looks at a hand if the group has looked at the whole deck.
    """
    if mode == Mode.SCRAP_HEAP:
        if s.heap_size == 0:
            return -5
        return pick_value(s, p, s.heap[s.heap_size - 1])
    if mode == Mode.PLAN_DECK:
        return 1 if s.looked < deck_size(s) else -1
    return 0


@rule
def pick_preference(s, p, kind):
    """Pick a card: scrap what others value, put own parts on top of the deck, take the best."""
    if s.question == Question.SCRAP_PICK:
        return others_value(s, p, kind) - own_value(s, p, kind)
    if s.question == Question.REORDER:
        return own_value(s, p, kind)
    return pick_value(s, p, kind)


@rule
def preference(r, s, a):
    """The preference for a legal answer, in tenths of a point."""
    p, move, arg = int(s.actor), MOVE_OF[a], ARGUMENTS_OF[a, 0]
    if move == Move.PLAY:
        return play_preference(r, s, p, arg)
    if move == Move.SHIP:
        return ship_preference(r, s, p, arg)
    if move == Move.ADD:
        return add_preference(s, p, arg)
    if move == Move.PICK:
        return pick_preference(s, p, arg)
    if move == Move.COPY_AS:
        return type_value(r, s, p, arg)
    if move == Move.TARGET:
        q = player_at(r, p, 1 + arg)
        return 16 * best_known_card(r, s, p, q) + int(s.hand_sizes[q])
    if move == Move.MODE:
        return mode_preference(s, p, arg)
    return 0
