"""R3 Plan: look at hands, or look at the top cards of the deck and put them back in any order."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import find, move_forward
from kanban_env.core.players import player_at
from kanban_env.games.actionworks.actions import Mode, Move, action
from kanban_env.games.actionworks.enums import NONE, Question
from kanban_env.games.actionworks.rules.effects import deck_size, end_effect, show_hand


@rule
def do_plan_mode(r, s, mode):
    """[R3.6] Each effect of a Plan group is used on a hand or on the deck.

    Hands come first, one after another. Choosing the deck uses all remaining Plans of the group
    for one look.
    """
    if mode == Mode.PLAN_HAND:
        s.question = Question.PLAN_TARGET
    else:
        look_at_deck(s, min(s.effects_left, deck_size(s)))


@rule
def look_at_deck(s, cards):
    """[R3.5] The current player looks at the top cards of the deck, one per remaining Plan.

    If the deck has fewer cards, the player looks at all of them. [R7.5] The player then knows
    these positions. After a look at two or more cards all other players forget them, because the
    order may change.
    """
    top = s.deck_top
    if cards > 1:
        s.known[:, top : top + cards] = 0
    s.known[s.turn, top : top + cards] = 1
    s.looked = cards
    s.put_back = 0
    if cards > 0:
        s.question = Question.REORDER
    else:
        end_look(s)


@rule
def end_look(s):
    """The look is complete, and all Plans of the group are used."""
    s.looked = 0
    s.put_back = 0
    s.effects_left = 0
    s.question = NONE


@rule
def do_plan_target(r, s, arg):
    """[R3.4] A Plan used on a hand chooses another player, who shows their hand to all players."""
    show_hand(s, player_at(r, s.turn, 1 + arg))
    end_effect(s)


@rule
def legal_reorder(r, s, mask):
    """[R3.5] Every card that was looked at and is not yet put back."""
    for i in range(s.deck_top + s.put_back, s.deck_top + s.looked):
        mask[action(Move.PICK, s.deck[i])] = True


@rule
def do_reorder(r, s, kind):
    """[R3.5] The cards that were looked at are put back on top of the deck in any order.

    Only the current player sees them. The first answer becomes the top card.
    """
    place = s.deck_top + s.put_back
    move_forward(s.deck, place, find(s.deck, place, s.deck_top + s.looked, kind))
    s.put_back += 1
    if s.put_back == s.looked:
        end_look(s)
