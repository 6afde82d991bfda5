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
    one per answer, until 10 are left. Only once-effects (R6.2) may be used meanwhile. All tokens
    taken from an action card are one gain.
    """
    return held(s, p) > r.token_limit


@rule
def check_token_limit(r, s):
    """[R2.1] A current player with too many tokens is asked to discard; the next question waits.

    It is asked as soon as the player holds few enough, by discards, once-effects or returns.
    """
    is_asked = s.question == Question.DISCARD
    if holds_too_many(r, s, s.turn) == is_asked:
        return
    if is_asked:
        s.question = s.due
        s.due = NONE
    else:
        s.due = s.question
        s.question = Question.DISCARD


@rule
def legal_give_up(r, s, mask):
    """Every colour that the actor holds, for a discard or a return."""
    move = Move.DISCARD if s.question == Question.DISCARD else Move.RETURN
    mark_payable(s, move, 1, mask)


@rule
def do_discard(r, s, colour):
    """[R2.1] A token of the current player's choice goes to the used area."""
    lose_tokens(s, s.turn, colour, 1)


@rule
def tokens_to_return(s, p):
    """[R2.6] Half of the tokens that a player holds, rounded down."""
    return held(s, p) // 2


@rule
def begin_returns(r, s):
    """[R2.6] The bag and the used area are both empty: the tokens are collected and dealt again.

    It happens as soon as an answer has taken its effect, or when a draw of the distribution is due.
    Each player, from the current player clockwise, returns half of the tokens held, rounded down,
    to the bag, choosing one per answer. Then all tokens on the action cards go into the bag, the
    cards are filled as in the setup (R1.2), and what was due goes on: the draw, or the next
    question. Drawn tokens that are not yet placed are kept.
    """
    # RULING 13: the order; RULING 44: before discards, of which few are left then
    if s.question != Question.DISCARD:
        s.due = s.question
    if s.due == Question.WHICH:
        s.due = NONE  # the placing begins again, on the new cards
    s.actor = s.turn
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
    s.question = s.due
    s.due = NONE
