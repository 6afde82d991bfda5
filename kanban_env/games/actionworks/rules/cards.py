"""R3 Types: the effects of Make, Take, Borrow and Scrap. Plan is in `plan`, Copy in `groups`."""

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
    mark_cards,
    show_hand,
    turn_cards,
)


@rule
def do_make(r, s):
    """[R3.1] A Make turns the top two cards of the deck face up onto the workbench.

    If the deck has only one card, that card is turned; if it is empty, none.
    """
    turn_cards(s, r.cards_per_make)
    end_effect(s)


@rule
def begin_take(r, s):
    """[R2.4] [R3.2] A Take asks for a card; without an earlier workbench card it has no effect."""
    if any_earlier(s):
        s.question = Question.TAKE
    else:
        s.pure_swap = 0
        end_effect(s)


@rule
def can_take(s, kind, at_limit):
    """[R3.2] A Take can pick any card that was on the workbench before its group was played.

    These include cards played or turned up earlier in the same turn, but not the cards of the
    group itself. [R4.4] At the swap limit the first pick of a group must not be take-like.
    """
    if earlier(s, kind) == 0:
        return False
    return s.effects_done > 0 or not at_limit or not is_take_like(kind)


@rule
def legal_take(r, s, mask, at_limit):
    """Every kind that can be taken."""
    for kind in range(N_KINDS):
        mask[action(Move.PICK, kind)] = can_take(s, kind, at_limit)


@rule
def do_take(r, s, kind):
    """[R3.2] The card moves from the workbench into the current player's hand."""
    s.workbench[kind] -= 1
    gain_openly(s, s.turn, kind)
    if not is_take_like(kind):
        s.pure_swap = 0
    end_effect(s)


@rule
def legal_target(r, s, mask):
    """[R3.3] [R3.4] Any other player can be chosen for Borrow or Plan, even with an empty hand."""
    for other in range(r.n_players - 1):
        mask[action(Move.TARGET, other)] = True


@rule
def do_borrow_from(r, s, arg):
    """[R3.3] A Borrow chooses another player, who shows their hand to all players.

    If that hand is not empty, the current player then picks one of its cards.
    """
    s.target = player_at(r, s.turn, 1 + arg)
    show_hand(s, s.target)
    if s.hand_sizes[s.target] > 0:
        s.question = Question.BORROW_PICK
    else:
        end_effect(s)


@rule
def legal_borrow(r, s, mask):
    """[R3.3] Every kind in the hand that is shown."""
    mark_cards(mask, Move.PICK, s.hands[s.target])


@rule
def do_borrow(r, s, kind):
    """[R3.3] The card moves from the hand that is shown into the current player's hand."""
    lose_openly(s, s.target, kind)
    gain_openly(s, s.turn, kind)
    end_effect(s)


@rule
def begin_scrap(r, s):
    """[R2.4] [R3.8] A Scrap that finds neither an earlier workbench card nor a heap is skipped."""
    if any_earlier(s) or s.heap_size > 0:
        s.question = Question.SCRAP_MODE
    else:
        end_effect(s)


@rule
def legal_mode(r, s, mask):
    """[R3.8] Both modes of a Scrap or a Plan can be chosen, even one that has no effect now.

    [R3.6] A Scrap uses the workbench or the heap, a Plan the deck or a hand.
    """
    is_scrap = s.question == Question.SCRAP_MODE
    mask[action(Move.MODE, Mode.SCRAP_WORKBENCH)] = is_scrap
    mask[action(Move.MODE, Mode.SCRAP_HEAP)] = is_scrap
    mask[action(Move.MODE, Mode.PLAN_DECK)] = not is_scrap
    mask[action(Move.MODE, Mode.PLAN_HAND)] = not is_scrap


@rule
def do_scrap_mode(r, s, mode):
    """[R3.7] A Scrap has one of two effects, chosen by the current player.

    Either a card that was on the workbench before the group was played is put face up on the
    heap, or the top card of the heap goes into the current player's hand.
    """
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
def legal_scrap_pick(r, s, mask):
    """[R3.7] Every kind that was on the workbench before the group was played."""
    for kind in range(N_KINDS):
        mask[action(Move.PICK, kind)] = earlier(s, kind) > 0


@rule
def do_scrap_pick(r, s, kind):
    """[R3.7] The card is put face up on top of the heap."""
    s.workbench[kind] -= 1
    s.heap[s.heap_size] = kind
    s.heap_size += 1
    end_effect(s)
