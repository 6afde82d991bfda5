"""R5 The turn: distribute two tokens, and end the turn."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.menu.actions import GO_ON, PLACE_A, PLACE_B
from kanban_env.games.menu.enums import N_CARDS, NONE, Question
from kanban_env.games.menu.rules.effects import draw_token, has_room


@rule
def legal_go_on(r, s, mask):
    """The player may always be done with effects."""
    mask[GO_ON] = True


@rule
def are_both_drawn(s):
    """Whether both tokens of the distribution are drawn."""
    return s.drawn[1] != NONE


@rule
def draw_next(s):
    """[R5.1] Two tokens are drawn blind, A before B, and both are seen before A is placed."""
    place = 0 if s.drawn[0] == NONE else 1
    s.drawn[place] = draw_token(s)


@rule
def ask_to_place(s):
    """Both tokens lie open: the player at turn places them."""
    s.question = Question.PLACE_A


@rule
def can_place_second(r, s, card):
    """[R5.2] A goes on any card with room, B on a different one; both must be placed."""
    return card != s.placed_on and has_room(r, s, card)


@rule
def legal_place_first(r, s, mask):
    """Every card with room, this turn's action card included."""
    for card in range(N_CARDS):
        mask[PLACE_A + card] = has_room(r, s, card)


@rule
def legal_place_second(r, s, mask):
    """Every other card with room."""
    for card in range(N_CARDS):
        mask[PLACE_B + card] = can_place_second(r, s, card)


@rule
def do_place_first(r, s, card):
    """Token A lies on the card; B is next, if it finds room."""
    s.cards[card, s.drawn[0]] += 1
    s.drawn[0] = NONE
    s.placed_on = card
    for other in range(N_CARDS):
        if can_place_second(r, s, other):
            s.question = Question.PLACE_B
            return
    return_second(s)


@rule
def return_second(s):
    """[R5.3] Where no other card has room, B returns to the bag."""
    s.bag[s.drawn[1]] += 1  # RULING 14: no text says where it goes
    end_distribution(s)


@rule
def do_place_second(r, s, card):
    """Token B lies on the card."""
    s.cards[card, s.drawn[1]] += 1
    end_distribution(s)


@rule
def end_distribution(s):
    """Nothing is left to place: the last window of the turn opens."""
    s.drawn[1] = NONE
    s.placed_on = NONE
    s.question = Question.END


@rule
def begin_next_turn(r, s):
    """[R5.4] The left neighbour is at turn, with all once-effects fresh."""
    s.turn = left_of(r, s.turn)
    s.actor = s.turn
    s.selected = NONE
    s.exchanges = 0
    s.spent[:] = 0
    s.question = Question.SELECT
