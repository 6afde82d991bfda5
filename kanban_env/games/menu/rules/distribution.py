"""R5 The turn: distribute two tokens, and end the turn."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import N_CARDS, N_DRAWN, NONE, Question
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
    # RULING 43: B stays away from A's card even if R2.6 has taken A from it
    return card != s.placed_on and has_room(r, s, card)


@rule
def has_room_for_both(r, s):
    """Whether two action cards have room."""
    room = 0
    for card in range(N_CARDS):
        room += int(has_room(r, s, card))
        if room == N_DRAWN:
            return True
    return False


@rule
def begin_placing(r, s):
    """[R5.3] If exactly one card has room for the two drawn tokens, only one of them is placed.

    The player chooses which; if they have the same colour, it is A. One card always has room: the
    selected card was emptied in this turn, unless R2.6 has filled the cards again.
    """
    if has_room_for_both(r, s):
        s.question = Question.PLACE_A
    elif s.drawn[0] == s.drawn[1]:  # RULING 45
        do_which(r, s, 0)
    else:
        s.question = Question.WHICH


@rule
def legal_which(r, s, mask):
    """[R5.3] Either of the two drawn tokens may be placed."""
    for token in range(N_DRAWN):
        mask[action(Move.WHICH, token)] = True


@rule
def do_which(r, s, token):
    """[R5.3] The chosen token is placed, as A, and the other one returns to the bag at once."""
    # RULING 14: no text says where it goes
    s.bag[s.drawn[1 - token]] += 1
    s.drawn[0] = s.drawn[token]
    s.drawn[1] = NONE
    s.question = Question.PLACE_A


@rule
def legal_place(r, s, mask):
    """Every action card on which the next token may be placed."""
    move = Move.PLACE_A if s.placed_on == NONE else Move.PLACE_B
    for card in range(N_CARDS):
        mask[action(move, card)] = can_place(r, s, card)


@rule
def do_place_first(r, s, card):
    """[R5.2] Token A is put on the card; B is next, unless only one token is placed."""
    s.cards[card, s.drawn[0]] += 1
    s.drawn[0] = NONE
    if s.drawn[1] == NONE:
        s.question = Question.END
    else:
        s.placed_on = card
        s.question = Question.PLACE_B


@rule
def do_place_second(r, s, card):
    """[R5.2] Token B is put on the card."""
    s.cards[card, s.drawn[1]] += 1
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
