"""Dealing anew what a seat cannot know, consistently with everything it has seen.

Cards that change places are collected in the part of the deck's array that was already drawn: it
has room for every card that is not in the deck.
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
    """Take cards of a kind out of a bag and lay them into the collected ones; their new number."""
    for _ in range(cards):
        bag[kind] -= 1
        s.deck[size] = kind
        size += 1
    return size


@rule
def collect_unseen(r, s, p, size):
    """With memory: everything in the hands and piles of others that nobody has seen.

    Each of those players keeps hand and pile together in the pile until `choose_hand`.
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
    """Without memory: every covered card but the own hand and the hands shown now."""
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
def place(s, i, size):
    """The array position of the i-th card among the collected ones and the deck."""
    return i if i < size else s.deck_top + i - size


@rule
def is_free(s, p, i, size):
    """Whether that card may change places: seat p has not looked at it."""
    return i < size or not s.known[p, place(s, i, size)]


@rule
def swap_cards(s, i, j, size):
    """Two of those cards change places."""
    here, there = place(s, i, size), place(s, j, size)
    s.deck[here], s.deck[there] = s.deck[there], s.deck[here]


@rule
def sort_cards(s, p, size):
    """Put the cards that may change places into order, so that nothing is left of how they lay."""
    for i in range(size + deck_size(s)):
        if is_free(s, p, i, size):
            last = i
            for j in range(i - 1, -1, -1):
                if is_free(s, p, j, size):
                    if s.deck[place(s, j, size)] <= s.deck[place(s, last, size)]:
                        break
                    swap_cards(s, j, last, size)
                    last = j


@rule
def mix_cards(s, p, size):
    """Shuffle the collected cards and the deck positions that seat p does not know."""
    sort_cards(s, p, size)
    for i in range(size + deck_size(s) - 1, 0, -1):
        if is_free(s, p, i, size):
            j = below(s.rng, i + 1)
            while not is_free(s, p, j, size):
                j = below(s.rng, i + 1)
            swap_cards(s, i, j, size)


@rule
def give_back(s, bag, cards, size):
    """Move the last collected cards into a bag; the number of those left."""
    for _ in range(cards):
        size -= 1
        bag[s.deck[size]] += 1
        s.deck[size] = NONE
    return size


@rule
def choose_hand(s, q):
    """Draw a hand from all of a player's cards: those surely in it, the rest at random."""
    for kind in range(N_KINDS):
        s.hands[q, kind] = s.sure[q, kind]
        s.piles[q, kind] -= s.sure[q, kind]
    for _ in range(s.hand_sizes[q] - total(s.sure[q])):
        kind = nth_kind(s.piles[q], below(s.rng, total(s.piles[q])))
        s.piles[q, kind] -= 1
        s.hands[q, kind] += 1


@rule
def redeal_with_memory(r, s, p):
    """Hands, piles and deck change within what everybody has seen and p has looked at."""
    size = collect_unseen(r, s, p, 0)
    mix_cards(s, p, size)
    for q in range(r.n_players):
        if q != p:
            unseen = s.hand_sizes[q] + s.pile_sizes[q] - total(s.piles[q])
            size = give_back(s, s.piles[q], unseen, size)
            choose_hand(s, q)


@rule
def redeal_without_memory(r, s, p):
    """Everything covered changes; the bookkeeping of what was seen starts from the new deal."""
    size = collect_covered(r, s, p, 0)
    mix_cards(s, p, size)
    for i in range(s.heap_size - 1):
        size -= 1
        s.heap[i] = s.deck[size]
        s.deck[size] = NONE
    for q in range(r.n_players):
        size = give_back(s, s.piles[q], s.pile_sizes[q], size)
        if q != p and not s.shown[q]:
            size = give_back(s, s.hands[q], s.hand_sizes[q], size)
        for kind in range(N_KINDS):
            s.sure[q, kind] = s.hands[q, kind] if s.shown[q] else 0
            s.seen[q, kind] = s.hands[q, kind] + s.piles[q, kind]


@rule
def is_consistent(s):
    """The hand of the player at turn allows the swaps and the Take that all have seen (R4.4)."""
    cards = take_like_cards(s, s.turn)
    if s.acting == CardType.TAKE:
        if s.effects_done == 0:
            return s.swaps <= cards and can_act_as_take(s)
        if s.pure_swap:
            return s.swaps < cards - s.effects_done
    return s.swaps <= cards


@rule
def redeal(r, s, p):
    """Deal anew what seat p cannot know; whether the deal agrees with what all have seen."""
    if r.memory:
        redeal_with_memory(r, s, p)
    else:
        redeal_without_memory(r, s, p)
    return is_consistent(s)
