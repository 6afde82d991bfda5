"""R12 New Business: the end of a meeting, and the goals of the next."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import insert, remove
from kanban_env.core.rng import shuffle
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import (
    N_GOALS,
    N_GOALS_IN_PLAY,
    N_HAND,
    N_TABLE,
    NONE,
    Phase,
    Question,
)
from kanban_env.games.automotive.rules.effects import exchange_seats, take_card


@rule
def close_meeting(r, s):
    """[R12.13] Used Seats turn `down`; unused ones stay `up`.

    [R12.14] Then Red Seats turn own Seats `up`, as many as possible. [R12.15] Table cards and pet
    projects are discarded, face up. [R12.16] The Meeting token returns, and the cycle marker moves,
    at most to 3. [R12.19] Nothing else changes in a meeting, not even the Pace Car and the queue.
    """
    for p in range(r.n_players):
        s.seats_down[p] += s.seats_used[p]
        s.seats_used[p] = 0
        exchange_seats(s, p)
        s.discards[s.pets[p] - 1] = 1
        s.pets[p] = NONE
        for g in range(N_GOALS_IN_PLAY):
            s.spoke[p, g] = 0
    for slot in range(N_TABLE):
        s.discards[s.table[slot] - 1] = 1
        s.table[slot] = NONE
    s.passes = 0
    s.meeting = 0
    s.cycle = min(s.cycle + 1, r.last_mark)


@rule
def begin_new_business(s):
    """[R12.17] In track order each player chooses a goal card for the next meeting."""
    s.phase = Phase.NEW_BUSINESS
    s.track_at = 0
    ask_next_goal(s)


@rule
def ask_next_goal(s):
    """Ask the next player for its card; the others do not see it."""
    s.actor = s.track[s.track_at]
    s.question = Question.NEXT_GOAL


@rule
def legal_next_goal(r, s, mask):
    """[R12.17] Mark both cards that are left in the hand."""
    for slot in range(N_HAND - 1):
        mask[action(Move.NEXT_GOAL, slot)] = True


@rule
def do_next_goal(r, s, slot):
    """[R12.17] The card stays face down until all have chosen."""
    s.choices[s.actor] = take_card(s, s.actor, slot)
    s.track_at += 1
    s.question = NONE
    if s.track_at < r.n_players:
        ask_next_goal(s)


@rule
def set_next_goals(r, s):
    """When all have chosen, the cards are turned up and the hands are filled."""
    reveal_goals(r, s)
    draw_hands(r, s)


@rule
def reveal_goals(r, s):
    """[R12.17] Each player's card is turned up on its own slot; the deck fills the other slots.

    [R15.1] With three players that is one slot. [R15.2] With two players it is two.
    """
    for p in range(r.n_players):
        s.table[p] = s.choices[p]
        s.choices[p] = NONE
    for slot in range(r.n_players, N_TABLE):
        s.table[slot] = draw_goal(s)


@rule
def draw_hands(r, s):
    """[R12.18] In the order of their numbers, players draw two goal cards each."""
    for p in range(r.n_players):
        while s.hand_sizes[p] < N_HAND:
            insert_card(s, p, draw_goal(s))


@rule
def insert_card(s, p, card):
    """A card comes into a hand, which stays in ascending order."""
    insert(s.hands[p], int(s.hand_sizes[p]), card)
    s.hand_sizes[p] += 1


@rule
def draw_goal(s):
    """[R12.17] Draw the top goal card; an empty deck is first replaced by the discards.

    These are sorted in ascending order and shuffled. [R0.4] This is a use of chance.
    """
    # RULING 13: hands need three cards, so the discards return.
    if s.goal_deck_size == 0:
        for i in range(N_GOALS):
            if s.discards[i]:
                s.discards[i] = 0
                s.goal_deck[s.goal_deck_size] = i + 1
                s.goal_deck_size += 1
        shuffle(s.rng, s.goal_deck, int(s.goal_deck_size))
    card = remove(s.goal_deck, int(s.goal_deck_size), 0)
    s.goal_deck_size -= 1
    return card
