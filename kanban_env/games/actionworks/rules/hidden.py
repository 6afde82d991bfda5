"""Redealing what a player cannot know, consistently with everything that the player has seen.

Cards that change places are collected at the start of the array of the deck, where the drawn cards
were: there is room for every card that is not in the deck.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import nth_kind, total
from kanban_env.core.rng import below
from kanban_env.games.actionworks.enums import N_KINDS, NONE, CardType
from kanban_env.games.actionworks.rules.effects import deck_size
from kanban_env.games.actionworks.rules.groups import can_act_as_take, take_like_cards


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

    The rest of each hand is kept in the pile until `choose_hand`.
    """
    for q in range(r.n_players):
        if q == p:
            continue
        for kind in range(N_KINDS):
            s.piles[q, kind] += s.hands[q, kind]
            s.hands[q, kind] = 0
            size = collect(s, s.piles[q], kind, s.piles[q, kind] - s.seen[q, kind], size)
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
def array_index(s, i, size):
    """The array index of the i-th card, counting the collected cards first, then the deck."""
    return i if i < size else s.deck_top + i - size


@rule
def is_free(s, p, i, size):
    """Whether the i-th card can change places: player p does not know it."""
    return i < size or not s.known[p, array_index(s, i, size)]


@rule
def swap_cards(s, i, j, size):
    """Swap the i-th and the j-th card."""
    here, there = array_index(s, i, size), array_index(s, j, size)
    s.deck[here], s.deck[there] = s.deck[there], s.deck[here]


@rule
def sort_cards(s, p, size):
    """Sort the cards that can change places, so that the shuffle does not depend on their order."""
    for i in range(size + deck_size(s)):
        if is_free(s, p, i, size):
            last = i
            for j in range(i - 1, -1, -1):
                if is_free(s, p, j, size):
                    if s.deck[array_index(s, j, size)] <= s.deck[array_index(s, last, size)]:
                        break
                    swap_cards(s, j, last, size)
                    last = j


@rule
def shuffle_cards(s, p, size):
    """Shuffle the collected cards and the deck positions that player p does not know."""
    sort_cards(s, p, size)
    for i in range(size + deck_size(s) - 1, 0, -1):
        if is_free(s, p, i, size):
            j = below(s.rng, i + 1)
            while not is_free(s, p, j, size):
                j = below(s.rng, i + 1)
            swap_cards(s, i, j, size)


@rule
def deal_into(s, bag, cards, size):
    """Move the last collected cards into a bag; return the number of those that are left."""
    for _ in range(cards):
        size -= 1
        bag[s.deck[size]] += 1
        s.deck[size] = NONE
    return size


@rule
def choose_hand(s, q):
    """Draw a hand from all cards of a player: first the certain ones, then random ones."""
    for kind in range(N_KINDS):
        s.hands[q, kind] = s.sure[q, kind]
        s.piles[q, kind] -= s.sure[q, kind]
    for _ in range(s.hand_sizes[q] - total(s.sure[q])):
        kind = nth_kind(s.piles[q], below(s.rng, total(s.piles[q])))
        s.piles[q, kind] -= 1
        s.hands[q, kind] += 1


@rule
def redeal_with_memory(r, s, p):
    """Redeal hands, piles and deck, except for what all have seen and p has looked at."""
    size = collect_unseen(r, s, p, 0)
    shuffle_cards(s, p, size)
    for q in range(r.n_players):
        if q != p:
            unseen = s.hand_sizes[q] + s.pile_sizes[q] - total(s.piles[q])
            size = deal_into(s, s.piles[q], unseen, size)
            choose_hand(s, q)


@rule
def redeal_without_memory(r, s, p):
    """Redeal every hidden card, and set `sure` and `seen` to fit the new deal."""
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
            s.sure[q, kind] = s.hands[q, kind] if s.shown[q] else 0
            s.seen[q, kind] = s.hands[q, kind] + s.piles[q, kind]


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
    return is_consistent(s)
