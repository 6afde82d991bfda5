"""The order of play: what each question allows, what each answer does, and what follows."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import ARGUMENTS_OF, MOVE_OF, Move
from kanban_env.games.menu.enums import NONE, Card, Question
from kanban_env.games.menu.rules import (
    activation,
    development,
    distribution,
    ending,
    menus,
    scoring,
    selection,
    setup,
    throughout,
    trading,
)
from kanban_env.games.menu.rules.effects import can_draw


@rule
def legal_activate(r, s, mask):
    """Skip, or activate the selected action card in every way that can be paid."""
    activation.legal_skip(r, s, mask)
    selected = s.selected
    if selected == Card.PURCHASING:
        activation.legal_purchase(r, s, mask)
    elif selected == Card.REGULAR_BUSINESS or selected == Card.OPENING_A_FAIR:
        activation.legal_equal_tokens(r, s, mask)
    elif selected == Card.REGIONAL_CONTRIBUTION:
        activation.legal_contribute(r, s, mask)
    elif selected == Card.MENU_DEVELOPMENT:
        development.legal_development(r, s, mask)
    else:
        trading.legal_exchange(r, s, mask)


@rule
def legal(r, s, mask):
    """[R0.3] Mark every legal answer to the question.

    A question with exactly one legal answer is answered by the core, which repeats this until a
    question has two or more or the game is over.
    """
    if s.question == Question.DRAFT:
        setup.legal_draft(r, s, mask)
    elif s.question == Question.RETURN:
        throughout.legal_give_up(r, s, mask)
    else:
        legal_with_effects(r, s, mask)


@rule
def legal_with_effects(r, s, mask):
    """[R6.2] Once-effects may be used at every question of their owner's turn.

    This includes the questions while tokens are discarded or placed. After an effect the same
    question is asked again, if it is still due. While players return tokens (R2.6), no effect may
    be used.
    """
    # RULING 40: the returns are a step of all players
    menus.legal_effects(r, s, mask)
    question = s.question
    if question == Question.SELECT:
        selection.legal_select(r, s, mask)
    elif question == Question.DISCARD:
        throughout.legal_give_up(r, s, mask)
    elif question == Question.ACTIVATE:
        legal_activate(r, s, mask)
    elif question == Question.TRADE:
        trading.legal_exchange(r, s, mask)
        trading.legal_stop(r, s, mask)
    elif question == Question.WHICH:
        distribution.legal_which(r, s, mask)
    elif question == Question.PLACE_A or question == Question.PLACE_B:
        distribution.legal_place(r, s, mask)
    else:
        distribution.legal_continue(r, s, mask)


@rule
def apply(r, s, a):
    """[R3.1] Carry out an answer, and everything that follows without a question.

    Turns go clockwise from the start player. In a turn the player selects an action card, takes its
    tokens, activates the action or skips it, distributes two tokens and ends the turn.
    """
    move = MOVE_OF[a]
    arg = ARGUMENTS_OF[a, 0]
    if move == Move.DRAFT:
        setup.do_draft(r, s, arg)
    elif move == Move.SELECT:
        select(r, s, arg)
    elif move == Move.ONCE:
        menus.do_once(r, s, arg)
    elif move == Move.BAVAROIS:
        menus.do_bavarois(r, s, arg)
    elif move == Move.WHICH:
        distribution.do_which(r, s, arg)
    elif move == Move.PLACE_A:
        distribution.do_place_first(r, s, arg)
    elif move == Move.PLACE_B:
        distribution.do_place_second(r, s, arg)
    elif move == Move.DISCARD:
        throughout.do_discard(r, s, arg)
    elif move == Move.RETURN:
        throughout.do_return(r, s, arg)
    elif move == Move.CONTINUE:
        continue_turn(r, s)
    else:
        activate(r, s, move, arg)
    continue_play(r, s)


@rule
def select(r, s, card):
    """[R3.3] Select an action card: first a menu card that pays for choosing it pays its owner.

    It pays whether or not the action is activated later. Then the tokens of the card are taken.
    """
    s.selected = card
    s.question = Question.ACTIVATE
    menus.gain_for_choosing(r, s, card)
    selection.take_tokens(r, s)


@rule
def activate(r, s, move, arg):
    """The selected action is activated or skipped; only Trading may ask for another answer."""
    s.question = Question.AFTER
    if move == Move.SKIP:
        menus.gain_for_skipping(r, s)
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


@rule
def continue_turn(r, s):
    """The player uses no more effects now: the draw follows, or the end of the turn."""
    if s.question == Question.AFTER:
        s.question = NONE
    else:
        end_turn(r, s)


@rule
def continue_play(r, s):
    """[R2.6] What follows an answer without a question: returns, draws, and the token limit.

    Bag and used area are mended as soon as both are empty, in the midst of the draws too.
    """
    while s.question != Question.RETURN:
        if not can_draw(s):
            throughout.begin_returns(r, s)
        elif s.question == NONE:
            continue_draw(r, s)
        else:
            throughout.check_token_limit(r, s)
            return


@rule
def continue_draw(r, s):
    """One step of the distribution: a draw, or the first question about the drawn tokens."""
    if distribution.are_both_drawn(s):
        distribution.begin_placing(r, s)
    else:
        distribution.draw_next(s)


@rule
def end_turn(r, s):
    """[R3.1] [R7.2] [R7.3] The next turn, in a new round after the last player, or the end."""
    ending.check_trigger(r, s)
    if ending.is_round_over(r, s):
        if ending.is_last_round(r, s):
            scoring.end_game(r, s)
            return
        s.round_number += 1
    distribution.begin_next_turn(r, s)


@rule
def clock(r, s):
    """The number of the round; playouts may stop at its end."""
    return int(s.round_number)
