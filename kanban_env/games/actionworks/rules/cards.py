"""R3 Types: Make, Take, Borrow and Scrap. Plan has a chapter of its own, Copy stands in groups."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.actionworks.actions import Mode, Move, action
from kanban_env.games.actionworks.enums import N_KINDS, NONE, Question
from kanban_env.games.actionworks.rules.effects import (
    any_earlier,
    earlier,
    end_effect,
    gain_openly,
    is_take_like,
    lose_openly,
    show_hand,
    turn_cards,
)


@rule
def do_make(r, s):
    """[R3.1] Make turns the top two deck cards onto the workbench, or what is left of them."""
    turn_cards(s, r.cards_per_make)
    end_effect(s)


@rule
def begin_take(r, s):
    """[R2.4] A Take asks for a card, or finds nothing."""
    if any_earlier(s):
        s.question = Question.TAKE
    else:
        s.pure_swap = 0
        end_effect(s)


@rule
def can_take(s, kind, at_limit):
    """[R3.2] [R4.4] Take gets a card that lay on the workbench before its group was played.

    At the swap limit the group's first pick must not be take-like (R4.4).
    """
    if earlier(s, kind) == 0:
        return False
    return s.effects_done > 0 or not at_limit or not is_take_like(kind)


@rule
def legal_take(r, s, mask, at_limit):
    """Every kind that may be taken."""
    for kind in range(N_KINDS):
        mask[action(Move.PICK, kind)] = can_take(s, kind, at_limit)


@rule
def do_take(r, s, kind):
    """[R3.2] The card goes from the workbench to the hand."""
    s.workbench[kind] -= 1
    gain_openly(s, s.turn, kind)
    if not is_take_like(kind):
        s.pure_swap = 0
    end_effect(s)


@rule
def legal_target(r, s, mask):
    """[R3.3] [R3.4] Any other player may be chosen, also one with an empty hand."""
    for other in range(r.n_players - 1):
        mask[action(Move.TARGET, other)] = True


@rule
def do_borrow_from(r, s, arg):
    """[R3.3] Borrow: a chosen player's hand is shown to all, and one of its cards is taken."""
    s.target = player_at(r, s.turn, 1 + arg)
    show_hand(s, s.target)
    if s.hand_sizes[s.target] > 0:
        s.question = Question.BORROW_PICK
    else:
        end_effect(s)


@rule
def can_borrow(s, kind):
    """[R3.3] A card of the shown hand."""
    return s.hands[s.target, kind] > 0


@rule
def legal_borrow(r, s, mask):
    """Every kind in the shown hand."""
    for kind in range(N_KINDS):
        mask[action(Move.PICK, kind)] = can_borrow(s, kind)


@rule
def do_borrow(r, s, kind):
    """[R3.3] The card goes from the shown hand to the own one."""
    lose_openly(s, s.target, kind)
    gain_openly(s, s.turn, kind)
    end_effect(s)


@rule
def begin_scrap(r, s):
    """[R3.8] [R2.4] A Scrap with neither an earlier workbench card nor a heap card is skipped.

    Otherwise either mode may be chosen, also the one that has nothing to work on.
    """
    if any_earlier(s) or s.heap_size > 0:
        s.question = Question.SCRAP_MODE
    else:
        end_effect(s)


@rule
def legal_scrap_mode(r, s, mask):
    """[R3.8] The workbench or the heap."""
    mask[action(Move.MODE, Mode.SCRAP_WORKBENCH)] = True
    mask[action(Move.MODE, Mode.SCRAP_HEAP)] = True


@rule
def do_scrap_mode(r, s, mode):
    """[R3.7] Scrap moves an earlier workbench card to the heap, or takes the heap's top card."""
    if mode == Mode.SCRAP_WORKBENCH:
        if any_earlier(s):
            s.question = Question.SCRAP_PICK
            return
    elif s.heap_size > 0:
        s.heap_size -= 1
        gain_openly(s, s.turn, s.heap[s.heap_size])
        s.heap[s.heap_size] = NONE
    end_effect(s)


@rule
def can_scrap(s, kind):
    """[R3.7] A card that lay on the workbench before the group was played."""
    return earlier(s, kind) > 0


@rule
def legal_scrap_pick(r, s, mask):
    """Every kind that may be scrapped."""
    for kind in range(N_KINDS):
        mask[action(Move.PICK, kind)] = can_scrap(s, kind)


@rule
def do_scrap_pick(r, s, kind):
    """[R3.7] The card goes face up on top of the heap."""
    s.workbench[kind] -= 1
    s.heap[s.heap_size] = kind
    s.heap_size += 1
    end_effect(s)
