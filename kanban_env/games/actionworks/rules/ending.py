"""R5 End of the turn and of the round."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.core.players import left_of
from kanban_env.games.actionworks.actions import Move
from kanban_env.games.actionworks.enums import N_KINDS, NONE, Question
from kanban_env.games.actionworks.rules.effects import (
    deck_size,
    gain_openly,
    mark_cards,
    move_to_pile,
    turn_cards,
)
from kanban_env.games.actionworks.rules.knowledge import forget_deck, forget_hands


@rule
def do_end(r, s):
    """[R5.1] The turn ends, and the left neighbour starts to clear the workbench.

    [R7.6] Hands that were shown are hidden again; without `memory` the positions of the deck that
    were looked at are forgotten.
    """
    s.swaps = 0
    s.shown[:] = 0
    if not r.memory:
        forget_deck(s)
    s.actor = left_of(r, s.turn)
    ask_to_clear(s)


@rule
def ask_to_clear(s):
    """[R5.1] The actor takes a card from the workbench; an empty workbench needs no clearing."""
    s.question = Question.CLEAR if total(s.workbench) > 0 else NONE


@rule
def legal_clear(r, s, mask):
    """[R5.1] Every kind on the workbench; a player cannot pass."""
    mark_cards(mask, Move.PICK, s.workbench)


@rule
def do_clear(r, s, kind):
    """[R5.1] After a turn the players take all cards of the workbench into their hands.

    The left neighbour of the current player is first, then the players follow clockwise,
    including the current player. Each takes one card of their choice, again and again, until the
    workbench is empty.
    """
    s.workbench[kind] -= 1
    gain_openly(s, s.actor, kind)
    s.actor = left_of(r, s.actor)
    ask_to_clear(s)


@rule
def is_round_over(s):
    """[R5.2] [R5.3] The round ends if the deck is empty after the workbench was cleared.

    A deck that runs out earlier, during a turn or when cards are turned for the next player, does
    not end that turn.
    """
    return deck_size(s) == 0


@rule
def begin_next_turn(r, s):
    """[R5.2] Otherwise two cards of the deck, or the last one, are turned onto the workbench.

    The left neighbour of the current player then takes a turn.
    """
    turn_cards(s, r.cards_per_turn)
    s.turn = left_of(r, s.turn)
    s.actor = s.turn
    s.question = Question.MAIN


@rule
def ship_hands(r, s):
    """[R5.4] At the end of a round each player puts their whole hand into their pile.

    The heap belongs to no player and does not score.
    """
    for p in range(r.n_players):
        for kind in range(N_KINDS):
            for _ in range(s.hands[p, kind]):
                move_to_pile(s, p, kind)
    forget_hands(s)
