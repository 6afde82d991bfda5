"""The order of play: which question allows what, what each answer does, and what follows."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import ARGUMENT_OF, MOVE_OF, Move
from kanban_env.games.menu.enums import NONE, Card, Question
from kanban_env.games.menu.rules import (
    activation,
    development,
    distribution,
    ending,
    menus,
    selection,
    setup,
    throughout,
    trading,
)
from kanban_env.games.menu.rules.effects import can_draw


@rule
def legal_activate(r, s, mask):
    """Skip, or activate the selected card as far as it can be paid."""
    activation.legal_skip(r, s, mask)
    selected = s.selected
    if selected == Card.PURCHASING:
        activation.legal_purchase(r, s, mask)
    elif selected == Card.REGULAR_BUSINESS:
        activation.legal_business(r, s, mask)
    elif selected == Card.OPENING_A_FAIR:
        activation.legal_fair(r, s, mask)
    elif selected == Card.REGIONAL_CONTRIBUTION:
        activation.legal_contribute(r, s, mask)
    elif selected == Card.MENU_DEVELOPMENT:
        development.legal_development(r, s, mask)
    else:
        trading.legal_exchange(r, s, mask)


@rule
def legal(r, s, mask):
    """[R0.3] Mark every legal answer; where there is only one, the core gives it."""
    question = s.question
    if question == Question.DRAFT:
        setup.legal_draft(r, s, mask)
    elif question == Question.DISCARD:
        throughout.legal_discard(r, s, mask)
    elif question == Question.RETURN:
        throughout.legal_return(r, s, mask)
    elif question == Question.PLACE_A:
        distribution.legal_place_first(r, s, mask)
    elif question == Question.PLACE_B:
        distribution.legal_place_second(r, s, mask)
    else:
        legal_with_effects(r, s, mask)


@rule
def legal_with_effects(r, s, mask):
    """The five questions at which once-effects may be used too."""
    # RULING 5: these windows stand for "any time" in the turn
    menus.legal_window(r, s, mask)
    question = s.question
    if question == Question.SELECT:
        selection.legal_select(r, s, mask)
    elif question == Question.ACTIVATE:
        legal_activate(r, s, mask)
    elif question == Question.TRADE:
        trading.legal_exchange(r, s, mask)
        trading.legal_stop(r, s, mask)
    else:
        distribution.legal_go_on(r, s, mask)


@rule
def apply(r, s, a):
    """[R3.1] A turn is: select, take, activate or skip, distribute, end; then the left neighbour.

    Carry out an answer, and everything that follows without a question.
    """
    move = MOVE_OF[a]
    arg = ARGUMENT_OF[a]
    if move == Move.DRAFT:
        setup.do_draft(r, s, arg)
    elif move == Move.SELECT:
        select(r, s, arg)
    elif move == Move.ONCE:
        menus.do_once(r, s, arg)
    elif move == Move.BAVAROIS:
        menus.do_bavarois(r, s, arg)
    elif move == Move.PLACE_A:
        distribution.do_place_first(r, s, arg)
    elif move == Move.PLACE_B:
        distribution.do_place_second(r, s, arg)
    elif move == Move.DISCARD:
        throughout.do_discard(r, s, arg)
    elif move == Move.RETURN:
        throughout.do_return(r, s, arg)
    elif move == Move.GO_ON:
        go_on(r, s)
    else:
        activate(r, s, move, arg)
    throughout.ask_to_discard(r, s)
    while s.question == NONE:
        draw(r, s)


@rule
def select(r, s, card):
    """[R3.3] On selecting a card the own menus for it pay first, then its tokens are taken."""
    selection.do_select(r, s, card)
    menus.gain_for_choosing(r, s, card)
    selection.take_tokens(r, s)


@rule
def activate(r, s, move, arg):
    """The selected action is carried out, or skipped."""
    if move == Move.SKIP:
        menus.do_brunch(r, s)
        activation.do_skip(r, s)
    elif move == Move.PURCHASE:
        activation.do_purchase(r, s, arg)
    elif move == Move.BUSINESS:
        activation.do_business(r, s, arg)
    elif move == Move.FAIR:
        activation.do_fair(r, s, arg)
    elif move == Move.CONTRIBUTE:
        activation.do_contribute(r, s)
    elif move == Move.DEVELOP:
        development.do_develop(r, s, arg)
    elif move == Move.RESERVE:
        development.do_reserve(r, s, arg)
    elif move == Move.EXCHANGE:
        trading.do_trade(r, s, arg)
    else:
        trading.do_stop(r, s)


@rule
def go_on(r, s):
    """The player is done with effects: the draw follows, or the end of the turn."""
    if s.question == Question.AFTER:
        s.question = NONE
    else:
        end_turn(r, s)


@rule
def draw(r, s):
    """What follows when nothing is asked: the next draw, or the returns that make one possible."""
    if distribution.are_both_drawn(s):
        distribution.ask_to_place(s)
    elif can_draw(s):
        distribution.draw_next(s)
    else:
        throughout.begin_returns(r, s)


@rule
def end_turn(r, s):
    """The next turn begins, in a new round after the last seat, unless the game is over."""
    ending.check_trigger(r, s)
    if ending.is_round_over(r, s):
        if ending.is_game_over(r, s):
            ending.end_game(r, s)
            return
        s.round_number += 1
    distribution.begin_next_turn(r, s)


@rule
def clock(r, s):
    """The number of the round, for playouts that stop at its end."""
    return int(s.round_number)
