"""R4 Groups, with Copy: which cards are played together, and as what."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.actions import Move, action
from kanban_env.games.actionworks.enums import N_KINDS, N_TYPES, NONE, CardType, Question
from kanban_env.games.actionworks.rules.effects import (
    any_earlier,
    earlier,
    is_take_like,
    lose_openly,
    type_of,
)


@rule
def take_like_cards(s, p):
    """[R4.4] F of the swap limit: take-like cards in the hand before the group was played."""
    cards = 0
    for kind in range(N_KINDS):
        if is_take_like(kind):
            cards += s.hands[p, kind] + s.group[kind]
    return cards


@rule
def at_swap_limit(s):
    """[R4.4] Whether the player has swapped take-like cards as often in a row as it may."""
    return s.swaps >= take_like_cards(s, s.turn)


@rule
def can_act_as_take(s):
    """[R4.4] At the swap limit a Take needs an empty workbench, or a card that is not take-like."""
    if not at_swap_limit(s) or not any_earlier(s):
        return True
    for kind in range(N_KINDS):
        if earlier(s, kind) > 0 and not is_take_like(kind):
            return True
    return False


@rule
def can_act_as(s, card_type):
    """Whether a group may act as a type now."""
    return card_type != CardType.TAKE or can_act_as_take(s)


@rule
def can_copy_as(s, card_type):
    """[R3.9] A lead Copy acts as the type of one of its owner's demand cards."""
    return s.demand_owners[card_type] == s.turn and can_act_as(s, card_type)


@rule
def can_lead(s, kind):
    """Whether a card of this kind may lead a group: some type it may act as is allowed."""
    if s.hands[s.turn, kind] == 0:
        return False
    if type_of(kind) != CardType.COPY:
        return can_act_as(s, type_of(kind))
    for card_type in range(N_TYPES):
        if can_copy_as(s, card_type):
            return True
    return False


@rule
def legal_lead(r, s, mask):
    """Every kind that may lead a group."""
    for kind in range(N_KINDS):
        mask[action(Move.PLAY, kind)] = can_lead(s, kind)


@rule
def put_into_group(s, kind):
    """[R2.3] [R4.3] All cards of a group are on the workbench before its effects, one per card."""
    lose_openly(s, s.turn, kind)
    s.workbench[kind] += 1
    s.group[kind] += 1
    s.effects_left += 1
    s.last_added = kind


@rule
def do_lead(r, s, kind):
    """[R2.3] A played card goes face up to the workbench; its type counts, its value does not."""
    put_into_group(s, kind)
    if type_of(kind) == CardType.COPY:
        s.question = Question.COPY_AS
    else:
        s.acting = type_of(kind)
        s.question = Question.GROUP


@rule
def legal_copy_as(r, s, mask):
    """The owner chooses among the own demand cards."""
    for card_type in range(N_TYPES):
        mask[action(Move.COPY_AS, card_type)] = can_copy_as(s, card_type)


@rule
def do_copy_as(r, s, card_type):
    """[R3.9] The lead Copy acts as the chosen type."""
    s.acting = card_type
    s.question = Question.GROUP


@rule
def can_join(s, kind):
    """[R4.1] Copies may join any group but one acting as Copy; Plans may join Plans."""
    if type_of(kind) == CardType.COPY:
        return s.acting != CardType.COPY
    return type_of(kind) == CardType.PLAN and s.acting == CardType.PLAN


@rule
def can_add(s, kind):
    """[R4.2] A card joins only if its kind is not lower than the last: order is no choice."""
    return s.hands[s.turn, kind] > 0 and kind >= s.last_added and can_join(s, kind)


@rule
def legal_group(r, s, mask):
    """Add a card, or go."""
    for kind in range(N_KINDS):
        mask[action(Move.ADD, kind)] = can_add(s, kind)
    mask[action(Move.GO)] = True


@rule
def do_add(r, s, kind):
    """[R3.10] A Copy beside another card acts as the group does; it still scores as Copy only."""
    put_into_group(s, kind)


@rule
def do_go(r, s):
    """[R7.6] The group is complete: its effects begin, and hands shown before are covered again."""
    s.shown[:] = 0
    s.effects_done = 0
    s.pure_swap = s.acting == CardType.TAKE
    s.question = NONE


@rule
def do_nothing(s):
    """[R3.9] A group acting as Copy has no effect."""
    s.effects_left = 0


@rule
def end_group(s):
    """[R4.4] After the last effect the cards are ordinary workbench cards; swaps are counted."""
    s.swaps = s.swaps + 1 if s.pure_swap else 0
    s.group[:] = 0
    s.acting = NONE
    s.last_added = NONE
    s.target = NONE
    s.effects_left = 0
    s.effects_done = 0
    s.pure_swap = 0
    s.question = Question.MAIN
