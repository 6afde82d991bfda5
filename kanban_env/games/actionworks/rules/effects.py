"""Verbs that several chapters share: cards that move, and what everybody learns from it."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.games.actionworks.enums import N_KINDS, N_VALUES, NONE, CardType


@rule
def type_of(kind):
    """[R0.2] Kind = 4 * type + value - 1; cards of one kind are interchangeable."""
    return kind // N_VALUES


@rule
def value_of(kind):
    """The value printed on cards of a kind."""
    return kind % N_VALUES + 1


@rule
def is_take_like(kind):
    """[R0.5] Take and Copy cards are take-like."""
    return type_of(kind) == CardType.TAKE or type_of(kind) == CardType.COPY


@rule
def deck_size(s):
    """How many cards the deck holds."""
    return s.deck_end - s.deck_top


@rule
def draw_card(s):
    """[R0.3] [R7.5] Deck index 0 is its top: the top card leaves the deck; returns its kind."""
    top = s.deck_top
    kind = s.deck[top]
    s.deck[top] = NONE
    s.known[:, top] = 0
    s.deck_top = top + 1
    return kind


@rule
def turn_cards(s, cards):
    """[R3.1] Turn so many deck cards onto the workbench, or as many as there are."""
    for _ in range(min(cards, deck_size(s))):
        s.workbench[draw_card(s)] += 1


@rule
def earlier(s, kind):
    """[R3.2] Cards of a kind that lay on the workbench before the current group was played."""
    return s.workbench[kind] - s.group[kind]


@rule
def any_earlier(s):
    """Whether any card lay on the workbench before the current group was played."""
    return total(s.workbench) > total(s.group)


@rule
def gain_card(s, p, kind):
    """[R2.6] A card comes into a hand, of which there may be any number; nobody learns which."""
    s.hands[p, kind] += 1
    s.hand_sizes[p] += 1


@rule
def gain_openly(s, p, kind):
    """[R7.4] A card comes into a hand before everybody's eyes: it is certainly there."""
    gain_card(s, p, kind)
    s.sure[p, kind] += 1
    s.seen[p, kind] += 1


@rule
def lose_openly(s, p, kind):
    """[R7.4] A card leaves a hand before everybody's eyes."""
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    s.sure[p, kind] = max(s.sure[p, kind] - 1, 0)
    s.seen[p, kind] = max(s.seen[p, kind] - 1, 0)


@rule
def move_to_pile(s, p, kind):
    """[R2.2] [R7.4] A card goes face down from a hand to its owner's pile.

    Any known card may be the one that has gone.
    """
    s.hands[p, kind] -= 1
    s.hand_sizes[p] -= 1
    s.piles[p, kind] += 1
    s.pile_sizes[p] += 1
    for other in range(N_KINDS):
        s.sure[p, other] = max(s.sure[p, other] - 1, 0)


@rule
def show_hand(s, p):
    """[R7.2] [R7.4] A shown hand is known to everybody at that moment."""
    s.shown[p] = 1
    for kind in range(N_KINDS):
        s.sure[p, kind] = s.hands[p, kind]
        s.seen[p, kind] = max(s.seen[p, kind], s.hands[p, kind])


@rule
def end_effect(s):
    """One effect of the group is done; the flow goes on to the next."""
    s.effects_left -= 1
    s.effects_done += 1
    s.question = NONE
