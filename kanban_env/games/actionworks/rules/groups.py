"""R4 Groups and Copy: which cards can be played together, and the type that a group acts as."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.actionworks.actions import Move, action
from kanban_env.games.actionworks.enums import (
    N_KINDS,
    N_TYPES,
    N_VALUES,
    NONE,
    CardType,
    Question,
)
from kanban_env.games.actionworks.rules.effects import (
    any_earlier,
    earlier,
    is_take_like,
    lose_openly,
    mark_cards,
    type_of,
)


@rule
def take_like_cards(s, p):
    """[R4.4] The take-like cards in the hand before the group was played, `F` in the rule."""
    cards = 0
    for kind in range(N_KINDS):
        if is_take_like(kind):
            cards += s.hands[p, kind] + s.group[kind]
    return cards


@rule
def at_swap_limit(s):
    """[R4.4] The swap limit: as many pure swaps in a row as take-like cards in the hand.

    A pure swap is a Take group whose effects all took a take-like card. A group that acts as Take
    has a take-like card, so there is no limit before the first swap.
    """
    return s.swaps > 0 and s.swaps >= take_like_cards(s, s.turn)


@rule
def can_act_as_take(s):
    """[R4.4] Whether a group may act as Take.

    At the swap limit this needs an empty workbench, or a card on it that is not take-like, which
    the group must then pick first.
    """
    if not at_swap_limit(s) or not any_earlier(s):
        return True
    for kind in range(N_KINDS):
        if earlier(s, kind) > 0 and not is_take_like(kind):
            return True
    return False


@rule
def can_act_as(s, card_type):
    """Whether a group may act as a type: only Take is ever restricted."""
    return card_type != CardType.TAKE or can_act_as_take(s)


@rule
def can_copy_as(s, card_type):
    """[R3.9] A Copy that leads a group acts as the type of one of its player's demand cards."""
    return s.demand_owners[card_type] == s.turn and can_act_as(s, card_type)


@rule
def can_lead(s, kind):
    """[R4.1] A card of the hand can lead a group if it may act as some type."""
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
    """Every kind that can lead a group: all cards of the hand, unless the swap limit is near."""
    mark_cards(mask, Move.PLAY, s.hands[s.turn])
    if s.swaps > 0:
        for kind in range(N_KINDS):
            mask[action(Move.PLAY, kind)] = can_lead(s, kind)


@rule
def put_into_group(s, kind):
    """[R2.3] A played card goes face up from the hand onto the workbench.

    [R4.3] All cards of a group are on the workbench before its first effect. A group has one
    effect per card, all of the type that it acts as.
    """
    lose_openly(s, s.turn, kind)
    s.workbench[kind] += 1
    s.group[kind] += 1
    s.effects_left += 1
    s.last_added = kind


@rule
def do_lead(r, s, kind):
    """[R2.3] Playing a card has the effect of its type; its value does not matter."""
    put_into_group(s, kind)
    if type_of(kind) == CardType.COPY:
        s.question = Question.COPY_AS
    else:
        s.acting = type_of(kind)
        s.question = Question.GROUP


@rule
def legal_copy_as(r, s, mask):
    """[R3.9] Every type of the player's demand cards that the Copy may act as."""
    for card_type in range(N_TYPES):
        mask[action(Move.COPY_AS, card_type)] = can_copy_as(s, card_type)


@rule
def do_copy_as(r, s, card_type):
    """[R3.9] The Copy that leads the group acts as the chosen type."""
    s.acting = card_type
    s.question = Question.GROUP


@rule
def can_join(s, kind):
    """[R4.1] Copies can be added to a group of any type but Copy, and Plans to a group of Plans.

    All other cards are played one after another.
    """
    if type_of(kind) == CardType.COPY:
        return s.acting != CardType.COPY
    return type_of(kind) == CardType.PLAN and s.acting == CardType.PLAN


@rule
def can_add(s, kind):
    """[R4.2] A card can be added if its kind is not lower than the kind added last.

    So each group can be put together in one order only, with its lowest kind as the lead.
    """
    return s.hands[s.turn, kind] > 0 and kind >= s.last_added and can_join(s, kind)


@rule
def legal_group(r, s, mask):
    """[R4.1] Add a card to the group, or play the group; no kind below Plan can be added."""
    for kind in range(CardType.PLAN * N_VALUES, N_KINDS):
        mask[action(Move.ADD, kind)] = can_add(s, kind)
    mask[action(Move.GO)] = True


@rule
def do_add(r, s, kind):
    """[R3.10] A Copy added to a group acts as the type of the group; it scores as Copy only."""
    put_into_group(s, kind)


@rule
def do_go(r, s):
    """[R4.3] The group is complete, and its effects follow one after another.

    [R7.6] Hands that were shown before are hidden again.
    """
    s.shown[:] = 0
    s.effects_done = 0
    s.pure_swap = s.acting == CardType.TAKE
    s.question = NONE


@rule
def do_nothing(s):
    """[R3.9] A group that acts as Copy has no effect."""
    s.effects_left = 0


@rule
def end_group(s):
    """[R4.4] The group ends: a pure swap is counted, any other group sets the count to 0."""
    s.swaps = s.swaps + 1 if s.pure_swap else 0
    s.group[:] = 0
    s.acting = NONE
    s.last_added = NONE
    s.target = NONE
    s.effects_left = 0
    s.effects_done = 0
    s.pure_swap = 0
    s.question = Question.MAIN
