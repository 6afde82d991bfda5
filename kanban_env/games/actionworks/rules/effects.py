"""Functions that several chapters share: moving cards, and what all players learn from it."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.games.actionworks.actions import action
from kanban_env.games.actionworks.enums import N_KINDS, N_VALUES, NONE, CardType
from kanban_env.games.actionworks.rules.knowledge import (
    see_drawn,
    see_gained,
    see_hand,
    see_lost,
    see_shipped,
)


@rule
def type_of(kind):
    """[R0.2] The type of a kind: kind = 4 * type + value - 1.

    The types are 0 Make, 1 Take, 2 Borrow, 3 Plan, 4 Scrap and 5 Copy. Cards of one kind are
    interchangeable.
    """
    return kind // N_VALUES


@rule
def value_of(kind):
    """[R0.2] The value printed on the cards of a kind."""
    return kind % N_VALUES + 1


@rule
def is_take_like(kind):
    """[R0.5] Take and Copy cards are take-like."""
    return type_of(kind) == CardType.TAKE or type_of(kind) == CardType.COPY


@rule
def mark_cards(mask, move, cards):
    """Mark a move with every kind of which there is a card."""
    for kind in range(N_KINDS):
        mask[action(move, kind)] = cards[kind] > 0


@rule
def deck_size(s):
    """The number of cards in the deck."""
    return s.deck_end - s.deck_top


@rule
def draw_card(s):
    """[R0.3] Draw the top card of the deck, which has index 0; return its kind.

    Of the heap, the card put there last is the top; workbench, hands and piles have no order.
    """
    top = s.deck_top
    kind = s.deck[top]
    see_drawn(s, kind)
    s.deck[top] = NONE
    s.deck_top = top + 1
    return kind


@rule
def turn_cards(s, cards):
    """[R3.1] Turn cards of the deck face up onto the workbench, or as many as the deck has."""
    for _ in range(min(cards, deck_size(s))):
        s.workbench[draw_card(s)] += 1


@rule
def earlier(s, kind):
    """[R3.2] The cards of a kind that were on the workbench before the group was played."""
    return s.workbench[kind] - s.group[kind]


@rule
def any_earlier(s):
    """Whether any card was on the workbench before the current group was played."""
    return total(s.workbench) > total(s.group)


@rule
def gain_card(s, p, kind):
    """[R2.6] A player gains a card that no other player sees; there is no hand limit."""
    s.hands[p, kind] += 1
    s.hand_sizes[p] += 1


@rule
def gain_openly(s, p, kind):
    """A player gains a card that all players see."""
    gain_card(s, p, kind)
    see_gained(s, p, kind)


@rule
def lose_openly(s, p, kind):
    """A card that all players see leaves a hand."""
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    see_lost(s, p, kind)


@rule
def move_to_pile(s, p, kind):
    """[R2.2] A card goes face down from a hand into the player's pile."""
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    s.piles[p, kind] += 1
    s.pile_sizes[p] += 1
    see_shipped(s, p)


@rule
def show_hand(s, p):
    """[R7.2] A hand shown by Borrow or Plan is known to all players at that moment."""
    s.shown[p] = 1
    see_hand(s, p)


@rule
def end_effect(s):
    """One effect of the group is complete; `flow` continues with the next."""
    s.effects_left -= 1
    s.effects_done += 1
    s.question = NONE
