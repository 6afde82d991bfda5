"""R2 Rules throughout the game that ask a player: the token limit, and bag and used area empty."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import move_all
from kanban_env.core.players import left_of
from kanban_env.games.menu.actions import Move
from kanban_env.games.menu.enums import N_CARDS, NONE, Question
from kanban_env.games.menu.rules.effects import fill_cards, held, lose_tokens, mark_payable


@rule
def holds_too_many(r, s, p):
    """[R2.1] A player holds at most 10 tokens, all colours together.

    After a gain that leaves more than 10, the player discards tokens of choice to the used area,
    one per answer, until 10 are left. Nothing else happens before. All tokens taken from an action
    card are one gain.
    """
    return held(s, p) > r.token_limit


@rule
def ask_to_discard(r, s):
    """[R2.1] A current player with too many tokens is asked to discard; the next question waits."""
    if s.due == NONE and holds_too_many(r, s, s.turn):
        s.due = s.question
        s.question = Question.DISCARD


@rule
def legal_give_up(r, s, mask):
    """Every colour that the actor holds, for a discard or a return."""
    move = Move.DISCARD if s.question == Question.DISCARD else Move.RETURN
    mark_payable(s, move, 1, mask)


@rule
def do_discard(r, s, colour):
    """[R2.1] A token goes to the used area; within the limit, the question that is due follows."""
    lose_tokens(s, s.actor, colour, 1)
    if not holds_too_many(r, s, s.actor):
        s.question = s.due
        s.due = NONE


@rule
def tokens_to_return(s, p):
    """[R2.6] Half of the tokens that a player holds, rounded down."""
    return held(s, p) // 2


@rule
def begin_returns(r, s):
    """[R2.6] A distribution draw finds the bag and the used area empty.

    Each player, from the current player clockwise, returns half of the tokens held, rounded down,
    to the bag, choosing one per answer. Then all tokens on the action cards go into the bag, the
    cards are filled as in the setup (R1.2), and the draw is resumed. A token already drawn in this
    distribution is kept.
    """
    s.actor = s.turn  # RULING 13: the order
    s.question = Question.RETURN
    s.returns_left = tokens_to_return(s, s.actor)
    pass_returns_on(r, s)


@rule
def pass_returns_on(r, s):
    """[R2.6] When the actor has returned enough, the next player who has to return tokens is asked.

    After the last of them the action cards are filled again.
    """
    while s.returns_left == 0:
        s.actor = left_of(r, s.actor)
        if s.actor == s.turn:
            refill_cards(r, s)
            return
        s.returns_left = tokens_to_return(s, s.actor)


@rule
def do_return(r, s, colour):
    """[R2.6] A token of the actor's choice goes into the bag."""
    s.tokens[s.actor, colour] -= 1
    s.bag[colour] += 1
    s.returns_left -= 1
    pass_returns_on(r, s)


@rule
def refill_cards(r, s):
    """[R2.6] All tokens of the action cards go into the bag; the cards are filled as in R1.2."""
    for card in range(N_CARDS):
        move_all(s.cards[card], s.bag)
    fill_cards(r, s)
    s.question = NONE
