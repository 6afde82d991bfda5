"""Deal again what a player cannot know, consistently with everything it has seen.

Unseen goal cards and orders change places between the other hands and the deck, tiles below the
tops between the design decks, and plaques between the stacks at which the player has not looked.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import remove, sort, sort_and_shuffle
from kanban_env.core.rng import below
from kanban_env.games.automotive.enums import (
    N_DECKS,
    N_DEPARTMENTS,
    N_HAND,
    N_MODELS,
    N_ORDER_HAND,
    N_PLAQUE_KINDS,
    NONE,
)
from kanban_env.games.automotive.rules.new_business import insert_card


@rule
def gather_goals(r, s, p):
    """Put the unseen goal cards of the other players into the deck."""
    for q in range(r.n_players):
        if q == p:
            continue
        for slot in range(s.hand_sizes[q]):
            s.goal_deck[s.goal_deck_size] = s.hands[q, slot]
            s.goal_deck_size += 1
        if s.choices[q] != NONE:
            s.goal_deck[s.goal_deck_size] = s.choices[q]
            s.goal_deck_size += 1


@rule
def last_goal(s):
    """Take the last goal card out of the deck."""
    size = int(s.goal_deck_size)
    s.goal_deck_size = size - 1
    return remove(s.goal_deck, size, size - 1)


@rule
def redeal_goals(r, s, p):
    """Deal the other players' hands and hidden choices again from all unseen goal cards."""
    gather_goals(r, s, p)
    sort_and_shuffle(s.rng, s.goal_deck, int(s.goal_deck_size))
    for q in range(r.n_players):
        if q == p:
            continue
        cards = s.hand_sizes[q]
        s.hand_sizes[q] = 0
        for slot in range(N_HAND):
            s.hands[q, slot] = NONE
        for _ in range(cards):
            insert_card(s, q, last_goal(s))
        if s.choices[q] != NONE:
            s.choices[q] = last_goal(s)


@rule
def redeal_orders(r, s, p):
    """Deal the other players' orders again from all unseen ones."""
    size = int(s.order_deck_size)
    for q in range(r.n_players):
        if q != p:
            for slot in range(N_ORDER_HAND):
                s.order_deck[size] = s.orders[q, slot]
                size += 1
    sort_and_shuffle(s.rng, s.order_deck, size)
    for q in range(r.n_players):
        if q != p:
            size -= N_ORDER_HAND
            for slot in range(N_ORDER_HAND):
                s.orders[q, slot] = s.order_deck[size + slot]
                s.order_deck[size + slot] = NONE
            sort(s.orders[q], N_ORDER_HAND)


@rule
def redeal_designs(s):
    """Shuffle the tiles below the tops over all decks; the first deck's array collects them."""
    pool, size = s.decks[0], int(s.deck_sizes[0])
    top = min(size, 1)
    for deck in range(1, N_DECKS):
        for i in range(1, s.deck_sizes[deck]):
            pool[size] = s.decks[deck, i]
            size += 1
    sort_and_shuffle(s.rng, pool[top:], size - top)
    for deck in range(1, N_DECKS):
        for i in range(1, s.deck_sizes[deck]):
            size -= 1
            s.decks[deck, i] = pool[size]
            pool[size] = NONE


@rule
def unseen_plaques(r, s, p, kind):
    """Plaques of a kind where player p has not looked: in other stacks, or put away."""
    unseen = r.plaque_counts[kind] - s.plaques_taken[kind]
    for department in range(N_DEPARTMENTS):
        if s.awards_seen[p, department]:
            unseen -= s.plaques[department, kind]
    return int(unseen)


@rule
def draw_plaque(r, s, p):
    """A random kind of the unseen plaques that are not dealt yet."""
    unseen = 0
    for kind in range(N_PLAQUE_KINDS):
        unseen += undealt_plaques(r, s, p, kind)
    nth = below(s.rng, unseen)
    kind = 0
    while nth >= undealt_plaques(r, s, p, kind):
        nth -= undealt_plaques(r, s, p, kind)
        kind += 1
    return kind


@rule
def undealt_plaques(r, s, p, kind):
    """Unseen plaques of a kind that no unseen stack holds yet."""
    plaques = unseen_plaques(r, s, p, kind)
    for department in range(N_DEPARTMENTS):
        if not s.awards_seen[p, department]:
            plaques -= max(0, int(s.plaques[department, kind]))
    return plaques


@rule
def redeal_plaques(r, s, p):
    """Deal the stacks at which player p has not looked again, each of its size.

    While a stack waits for its plaques, its first place holds its size as a negative number.
    """
    for department in range(N_DEPARTMENTS):
        if not s.awards_seen[p, department]:
            for kind in range(1, N_PLAQUE_KINDS):
                s.plaques[department, 0] += s.plaques[department, kind]
                s.plaques[department, kind] = 0
            s.plaques[department, 0] = -s.plaques[department, 0]
    for department in range(N_DEPARTMENTS):
        if not s.awards_seen[p, department]:
            size = -int(s.plaques[department, 0])
            s.plaques[department, 0] = 0
            for _ in range(size):
                s.plaques[department, draw_plaque(r, s, p)] += 1


@rule
def redeal(r, s, p):
    """Deal again what player p cannot know; always possible."""
    redeal_goals(r, s, p)
    redeal_orders(r, s, p)
    redeal_designs(s)
    sort_and_shuffle(s.rng, s.demand_deck, N_MODELS - 2)
    redeal_plaques(r, s, p)
    return True
