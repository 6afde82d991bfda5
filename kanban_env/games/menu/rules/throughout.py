"""R2 Rules throughout the game that ask somebody: the token limit, and bag and used area empty."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.menu.actions import DISCARD, RETURN
from kanban_env.games.menu.enums import N_CARDS, N_COLOURS, N_MATERIALS, NONE, Question
from kanban_env.games.menu.rules.effects import deal_cards, held, lose_tokens


@rule
def ask_to_discard(r, s):
    """[R2.1] Whoever holds more than 10 tokens after a gain discards before anything else."""
    if s.due == NONE and held(s, s.turn) > r.token_limit:
        s.due = s.question
        s.question = Question.DISCARD


@rule
def can_discard(s, colour):
    """A token that the actor holds."""
    return s.tokens[s.actor, colour] > 0


@rule
def legal_discard(r, s, mask):
    """Every colour held."""
    for colour in range(N_MATERIALS):
        mask[DISCARD + colour] = can_discard(s, colour)


@rule
def do_discard(r, s, colour):
    """The token goes to the used area; at the limit the question that was due is asked."""
    lose_tokens(s, s.actor, colour, 1)
    if held(s, s.actor) <= r.token_limit:
        s.question = s.due
        s.due = NONE


@rule
def begin_returns(r, s):
    """[R2.6] Bag and used area are empty: all, from the player at turn, return half their tokens.

    Then the tokens of the action cards go into the bag too, the cards are dealt anew, and the draw
    goes on; a token already drawn is kept.
    """
    s.actor = s.turn  # RULING 13: the order
    s.question = Question.RETURN
    s.returns_left = held(s, s.actor) // 2
    if s.returns_left == 0:
        pass_returns_on(r, s)


@rule
def pass_returns_on(r, s):
    """The next player clockwise with two or more tokens returns some, or all have done so."""
    while s.returns_left == 0:
        s.actor = left_of(r, s.actor)
        if s.actor == s.turn:
            restock(r, s)
            return
        s.returns_left = held(s, s.actor) // 2


@rule
def legal_return(r, s, mask):
    """Every colour held."""
    for colour in range(N_MATERIALS):
        mask[RETURN + colour] = s.tokens[s.actor, colour] > 0


@rule
def do_return(r, s, colour):
    """A token of the player's choice goes into the bag."""
    s.tokens[s.actor, colour] -= 1
    s.bag[colour] += 1
    s.returns_left -= 1
    pass_returns_on(r, s)


@rule
def restock(r, s):
    """All tokens of the action cards go into the bag, and the cards are dealt as at the start."""
    for card in range(N_CARDS):
        for colour in range(N_COLOURS):
            s.bag[colour] += s.cards[card, colour]
            s.cards[card, colour] = 0
    deal_cards(r, s)
    s.question = NONE
