"""Functions that several chapters share: moving cards, and what all players learn from it."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.games.actionworks.actions import action
from kanban_env.games.actionworks.enums import N_KINDS, N_VALUES, NONE, CardType


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
    """[R0.3] [R7.5] Draw the top card of the deck, which has index 0; return its kind.

    The other known positions of the deck move up by one. Of the heap, the card put there last is
    the top; workbench, hands and piles have no order.
    """
    top = s.deck_top
    kind = s.deck[top]
    s.deck[top] = NONE
    s.known[:, top] = 0
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
    """[R7.4] A player gains a card that all players see: `sure` and `seen` of its kind grow."""
    gain_card(s, p, kind)
    s.sure[p, kind] += 1
    s.seen[p, kind] += 1


@rule
def lose_openly(s, p, kind):
    """[R7.4] A card that all players see leaves a hand: `sure` and `seen` shrink, not below 0."""
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    s.sure[p, kind] = max(s.sure[p, kind] - 1, 0)
    s.seen[p, kind] = max(s.seen[p, kind] - 1, 0)


@rule
def move_to_pile(s, p, kind):
    """[R2.2] A card goes face down from a hand into the player's pile.

    [R7.4] It may be any card of the hand, so `sure` shrinks by one for every kind, not below 0.
    """
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    s.piles[p, kind] += 1
    s.pile_sizes[p] += 1
    for other in range(N_KINDS):
        s.sure[p, other] = max(s.sure[p, other] - 1, 0)


@rule
def show_hand(s, p):
    """[R7.2] [R7.4] A hand shown by Borrow or Plan is known to all players at that moment.

    `sure` becomes the hand, and `seen` becomes at least the hand.
    """
    s.shown[p] = 1
    for kind in range(N_KINDS):
        s.sure[p, kind] = s.hands[p, kind]
        s.seen[p, kind] = max(s.seen[p, kind], s.hands[p, kind])


@rule
def end_effect(s):
    """One effect of the group is complete; `flow` continues with the next."""
    s.effects_left -= 1
    s.effects_done += 1
    s.question = NONE
