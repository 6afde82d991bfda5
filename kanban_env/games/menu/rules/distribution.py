"""R5 The turn: distribute two tokens, and end the turn."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import N_CARDS, NONE, Question
from kanban_env.games.menu.rules.effects import draw_token, has_room


@rule
def legal_continue(r, s, mask):
    """[R5.4] The player may always continue without using another effect."""
    mask[action(Move.CONTINUE)] = True


@rule
def are_both_drawn(s):
    """Whether both tokens of the distribution are drawn."""
    return s.drawn[1] != NONE


@rule
def draw_next(s):
    """[R5.1] Two tokens are drawn blind, first A, then B; both are seen before A is placed.

    They are drawn after the activation or the skip.
    """
    place = 0 if s.drawn[0] == NONE else 1
    s.drawn[place] = draw_token(s)


@rule
def can_place(r, s, card):
    """[R5.2] Both tokens must be placed, on two different action cards that have room.

    A is placed first. The action card of this turn is allowed for either of them.
    """
    return card != s.placed_on and has_room(r, s, card)


@rule
def legal_place(r, s, mask):
    """Every action card on which the next token may be placed."""
    move = Move.PLACE_A if s.placed_on == NONE else Move.PLACE_B
    for card in range(N_CARDS):
        mask[action(move, card)] = can_place(r, s, card)


@rule
def do_place_first(r, s, card):
    """[R5.2] [R5.3] Token A is put on the card; B is next, if a card has room for it."""
    s.cards[card, s.drawn[0]] += 1
    s.drawn[0] = NONE
    s.placed_on = card
    for other in range(N_CARDS):
        if can_place(r, s, other):
            s.question = Question.PLACE_B
            return
    return_second(s)


@rule
def return_second(s):
    """[R5.3] If no other card has room after A is placed, B returns to the bag.

    A always finds room: the selected card was emptied in this turn.
    """
    s.bag[s.drawn[1]] += 1  # RULING 14: no text says where it goes
    end_distribution(s)


@rule
def do_place_second(r, s, card):
    """[R5.2] Token B is put on the card."""
    s.cards[card, s.drawn[1]] += 1
    end_distribution(s)


@rule
def end_distribution(s):
    """Nothing is left to place: effects may be used for the last time in this turn."""
    s.drawn[1] = NONE
    s.placed_on = NONE
    s.question = Question.END


@rule
def begin_next_turn(r, s):
    """[R5.4] The turn ends when the player says so after the placements.

    Then it is the left neighbour's turn, and no once-effect has been used in it yet.
    """
    s.turn = left_of(r, s.turn)
    s.actor = s.turn
    s.selected = NONE
    s.exchanges = 0
    s.spent[:] = 0
    s.question = Question.SELECT
