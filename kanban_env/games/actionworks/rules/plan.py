"""R3 Plan: look at hands, or look at the top cards of the deck and put them back in any order."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import find, move_forward
from kanban_env.core.players import player_at
from kanban_env.games.actionworks.actions import Mode, Move, action
from kanban_env.games.actionworks.enums import NONE, Question
from kanban_env.games.actionworks.rules.effects import end_effect, show_hand
from kanban_env.games.actionworks.rules.knowledge import look_at, lose_order


@rule
def do_plan_mode(r, s, mode):
    """[R3.6] Each effect of a Plan group is used on a hand or on the deck, in any order."""
    if mode == Mode.PLAN_HAND:
        s.question = Question.PLAN_TARGET
    else:
        look_at_next_card(s)


@rule
def look_at_next_card(s):
    """[R3.5] A Plan used on the deck shows the current player the next card from the top at once.

    It is the j-th card for the j-th such effect of the group, and none if the deck has no such
    card. Only the current player sees it.
    """
    place = s.deck_top + s.looked
    if place < s.deck_end:
        look_at(s, s.turn, place)
        s.looked += 1
    end_effect(s)


@rule
def do_plan_target(r, s, arg):
    """[R3.4] A Plan used on a hand chooses another player, who shows their hand to all players."""
    show_hand(s, player_at(r, s.turn, 1 + arg))
    end_effect(s)


@rule
def has_two_kinds(s):
    """Whether the cards that were looked at are of two or more kinds."""
    for i in range(s.deck_top + 1, s.deck_top + s.looked):
        if s.deck[i] != s.deck[s.deck_top]:
            return True
    return False


@rule
def begin_reorder(r, s):
    """[R3.5] After the last effect of the group the cards looked at are put back in any order.

    This is not asked for fewer than two kinds. [R7.5] The other players do not see the order, nor
    whether it has changed; for one card there is none.
    """
    if s.looked > 1:
        for p in range(r.n_players):
            if p != s.turn:
                lose_order(s, p, s.deck_top + s.looked)
    if has_two_kinds(s):
        s.question = Question.REORDER
    else:
        s.looked = 0


@rule
def legal_reorder(r, s, mask):
    """[R3.5] Every card that was looked at and is not yet put back."""
    for i in range(s.deck_top + s.put_back, s.deck_top + s.looked):
        mask[action(Move.PICK, s.deck[i])] = True


@rule
def do_reorder(r, s, kind):
    """[R3.5] The cards that were looked at are put back on top of the deck in any order.

    The first answer becomes the top card. [R7.5] The current player knows the new order.
    """
    place = s.deck_top + s.put_back
    move_forward(s.deck, place, find(s.deck, place, s.deck_top + s.looked, kind))
    for i in range(s.put_back, s.looked):
        s.known[s.turn, i] = s.deck[s.deck_top + i]
    s.put_back += 1
    if s.put_back == s.looked:
        s.looked = 0
        s.put_back = 0
        s.question = NONE
