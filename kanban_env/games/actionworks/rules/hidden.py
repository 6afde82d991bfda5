"""Redealing what a player cannot know, consistently with everything that the player has seen.

Cards that change places are collected at the start of the array of the deck, where the drawn cards
were: there is room for every card that is not in the deck.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import draw, find, total
from kanban_env.core.rng import below
from kanban_env.games.actionworks.enums import N_KINDS, NONE, CardType
from kanban_env.games.actionworks.rules.groups import can_act_as_take, take_like_cards
from kanban_env.games.actionworks.rules.knowledge import known_cards, see_hand, sort_known


@rule
def collect(s, bag, kind, cards, size):
    """Move cards of a kind from a bag to the collected cards; return the new number of those."""
    for _ in range(cards):
        bag[kind] -= 1
        s.deck[size] = kind
        size += 1
    return size


@rule
def collect_unseen(r, s, p, size):
    """With memory: collect the unseen cards in the hands and piles of the other players.

    All other cards are removed except those that are certainly in a pile.
    """
    for q in range(r.n_players):
        if q == p:
            continue
        for kind in range(N_KINDS):
            s.piles[q, kind] += s.hands[q, kind]
            s.hands[q, kind] = 0
            size = collect(s, s.piles[q], kind, s.piles[q, kind] - s.seen[q, kind], size)
            s.piles[q, kind] = s.piled[q, kind]
    return size


@rule
def collect_covered(r, s, p, size):
    """Without memory: collect every hidden card; not the player's own hand and hands shown now."""
    for q in range(r.n_players):
        for kind in range(N_KINDS):
            size = collect(s, s.piles[q], kind, s.piles[q, kind], size)
            if q != p and not s.shown[q]:
                size = collect(s, s.hands[q], kind, s.hands[q, kind], size)
    for i in range(s.heap_size - 1):
        s.deck[size] = s.heap[i]
        size += 1
    return size


@rule
def swap(items, i, j):
    """Swap two items."""
    items[i], items[j] = items[j], items[i]


@rule
def array_index(i, size, start):
    """The array index of the i-th card, counting the collected cards first, then the deck."""
    return i if i < size else start + i - size


@rule
def sort_cards(s, size, start):
    """Sort the cards that can change places, so that the shuffle does not depend on their order."""
    for last in range(1, size + s.deck_end - start):
        for i in range(last, 0, -1):
            here, there = array_index(i - 1, size, start), array_index(i, size, start)
            if s.deck[here] <= s.deck[there]:
                break
            swap(s.deck, here, there)


@rule
def shuffle_cards(s, p, size):
    """Shuffle the collected cards and the deck, consistently with what player p knows of the deck.

    The cards that the player knows are first put on top and the others are shuffled. Then each
    known card, from the last to the first, changes places with a card that is not above it: so
    every order in which all known cards lie before their index is equally likely.
    """
    cards = known_cards(s, p)
    for i in range(cards):
        place = s.deck_top + i
        swap(s.deck, place, find(s.deck, place, s.deck_end, s.known[p, i]))
    start = s.deck_top + cards
    sort_cards(s, size, start)
    for i in range(size + s.deck_end - start - 1, 0, -1):
        j = below(s.rng, i + 1)
        swap(s.deck, array_index(i, size, start), array_index(j, size, start))
    for i in range(cards - 1, -1, -1):
        place = s.deck_top + i
        swap(s.deck, place, place + below(s.rng, s.known_ends[p, i] - place))


@rule
def recall_deck(r, s, p):
    """Set what the other players know of the deck to fit the new deal.

    These are the cards that they certainly know. What they may know beyond them depends on cards
    that player p has not seen.
    """
    for q in range(r.n_players):
        if q == p:
            continue
        for i in range(known_cards(s, q)):
            if s.deck_top + i < s.looked_ends[q]:
                s.known[q, i] = s.deck[s.deck_top + i]
            else:
                s.known[q, i] = 0
                s.known_ends[q, i] = 0
        sort_known(s, q)


@rule
def deal_into(s, bag, cards, size):
    """Move the last collected cards into a bag; return the number of those that are left."""
    for _ in range(cards):
        size -= 1
        bag[s.deck[size]] += 1
        s.deck[size] = NONE
    return size


@rule
def ship_again(s, q):
    """Gain and ship the cards of a player in the order that all have seen, with random cards."""
    for kind in range(N_KINDS):
        s.hands[q, kind] += s.seen[q, kind] - s.piled[q, kind]
    for i in range(s.n_gained[q]):
        s.hands[q, s.gained[q, i]] -= 1
    i = 0
    for ships in range(1, s.ships[q] + 1):
        s.piles[q, draw(s.rng, s.hands[q])] += 1
        while i < s.n_gained[q] and s.gained_after[q, i] == ships:
            s.hands[q, s.gained[q, i]] += 1
            i += 1


@rule
def redeal_with_memory(r, s, p):
    """Redeal hands, piles and deck, except for what all have seen and p has looked at.

    The unseen cards of a player were in the hand from the start of the round. If the hand was
    shown after a card was shipped, they are in the pile.
    """
    size = collect_unseen(r, s, p, 0)
    shuffle_cards(s, p, size)
    for q in range(r.n_players):
        if q != p:
            unseen = s.hand_sizes[q] + s.pile_sizes[q] - total(s.seen[q])
            if s.pile_sizes[q] > s.ships[q]:
                size = deal_into(s, s.piles[q], unseen, size)
            else:
                size = deal_into(s, s.hands[q], unseen, size)
            ship_again(s, q)


@rule
def redeal_without_memory(r, s, p):
    """Redeal every hidden card, and set what is known of hands and piles to fit the new deal."""
    size = collect_covered(r, s, p, 0)
    shuffle_cards(s, p, size)
    for i in range(s.heap_size - 1):
        size -= 1
        s.heap[i] = s.deck[size]
        s.deck[size] = NONE
    for q in range(r.n_players):
        size = deal_into(s, s.piles[q], s.pile_sizes[q], size)
        if q != p and not s.shown[q]:
            size = deal_into(s, s.hands[q], s.hand_sizes[q], size)
        for kind in range(N_KINDS):
            s.piled[q, kind] = s.piles[q, kind]
            s.seen[q, kind] = s.piles[q, kind]
        see_hand(s, q)


@rule
def is_consistent(s):
    """Whether the current player's hand allows the swaps and the Take that all have seen (R4.4)."""
    cards = take_like_cards(s, s.turn)
    if s.acting == CardType.TAKE:
        if s.effects_done == 0:
            return s.swaps <= cards and can_act_as_take(s)
        if s.pure_swap:
            return s.swaps < cards - s.effects_done
    return s.swaps <= cards


@rule
def redeal(r, s, p):
    """Redeal what player p cannot know; return whether the deal fits what all have seen."""
    if r.memory:
        redeal_with_memory(r, s, p)
    else:
        redeal_without_memory(r, s, p)
    recall_deck(r, s, p)
    return is_consistent(s)
