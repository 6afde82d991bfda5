"""R1 Setup of a round."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import append_bag
from kanban_env.core.players import player_at
from kanban_env.core.rng import shuffle
from kanban_env.games.actionworks.enums import N_VALUES, NONE, Question
from kanban_env.games.actionworks.rules.effects import draw_card, gain_card, turn_cards
from kanban_env.games.actionworks.rules.knowledge import forget_deck, forget_hands


@rule
def types_in_round(r, round_number):
    """[R1.1] The number of types in a round: 3 in round 1, 4, 5, and from round 4 on all 6.

    The first types in the order Make, Take, Borrow, Plan, Scrap, Copy are in play. With
    `introduction` "slow" each of these numbers is used for two rounds.
    """
    last = r.types_in_play.shape[0]
    return r.types_in_play[min(round_number, last) - 1]


@rule
def types_in_play(r, s):
    """[R1.1] The number of types in play, which is printed for each round."""
    return types_in_round(r, s.round_number)


@rule
def gather_deck(r, s):
    """[R1.2] All parts cards of the types in play are shuffled and form the deck.

    These include the cards of the previous round's heap, piles and hands.
    """
    s.deck[:] = NONE
    s.deck_top = 0
    in_play = types_in_play(r, s) * N_VALUES
    s.deck_end = append_bag(r.parts[:in_play], s.deck, 0)
    shuffle(s.rng, s.deck, s.deck_end)


@rule
def deal_demands(r, s):
    """[R1.3] The demand cards of the types in play are shuffled and dealt face up each round.

    Each player gets the same number, types // players; the rest is put aside face up. The array of
    the deck, which is filled afterwards, holds the shuffled demand cards in the meantime.
    """
    types = types_in_play(r, s)
    for card_type in range(types):
        s.deck[card_type] = card_type
    shuffle(s.rng, s.deck, types)
    s.demand_owners[:] = NONE
    for i in range(types // r.n_players * r.n_players):
        s.demand_owners[s.deck[i]] = i % r.n_players


@rule
def clear_table(s):
    """[R1.5] The heap and all piles are empty, and no player knows a card of the new deck."""
    s.heap[:] = NONE
    s.heap_size = 0
    s.workbench[:] = 0
    s.hands[:, :] = 0
    s.hand_sizes[:] = 0
    s.piles[:, :] = 0
    s.pile_sizes[:] = 0
    forget_hands(s)
    forget_deck(s)


@rule
def deal_parts(r, s, first):
    """[R1.4] Two cards of the deck are turned onto the workbench, then the hands are dealt.

    Each player gets two cards at once, from the first player of the round clockwise.
    """
    turn_cards(s, r.workbench_at_start)
    for i in range(r.n_players):
        for _ in range(r.hand_at_start):
            gain_card(s, player_at(r, first, i), draw_card(s))


@rule
def begin_round(r, s, first):
    """Set up a round; its first player takes the first turn."""
    clear_table(s)
    deal_demands(r, s)
    gather_deck(r, s)
    deal_parts(r, s, first)
    s.turn = first
    s.actor = first
    s.question = Question.MAIN


@rule
def begin_game(r, s):
    """[R0.1] Players are numbered clockwise from 0, and player 0 begins the first round.

    The left neighbour of player p is player p + 1; that of the last player is player 0.
    [R1.1] 2 and 3 players begin with round 1, 4 with round 2, 5 with round 3 and 6 with round 4.
    """
    s.round_number = r.first_round
    s.acting = NONE
    s.last_added = NONE
    s.target = NONE
    begin_round(r, s, 0)
