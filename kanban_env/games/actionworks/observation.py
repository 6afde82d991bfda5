"""Writes an observation: what a player knows, as numbers in about [0, 1].

The observing player comes first, the others follow clockwise. `sections` names every number.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.actionworks.enums import N_KINDS, NONE
from kanban_env.games.actionworks.rules.effects import deck_size
from kanban_env.games.actionworks.rules.knowledge import is_exact, known_cards
from kanban_env.games.actionworks.rules.setup import types_in_play, types_in_round
from kanban_env.games.actionworks.sections import (
    DECK_TOP_CARDS,
    GroupFacts,
    PlayerFacts,
    RoundFacts,
    Section,
    start,
)

MOST = 4
"""The limit for totals divided by the target: a game can have up to a thousand rounds."""


@rule
def write_question(r, s, p, out):
    """The question, one-hot."""
    out[start(r, Section.QUESTION) + s.question] = 1


@rule
def write_players(r, s, p, out):
    """[R7.1] What all players see of each player."""
    most = min(MOST * int(r.target), 1 << 14)
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        i = start(r, Section.PLAYERS, relative)
        out[i + PlayerFacts.IS_ASKED] = s.actor == q
        out[i + PlayerFacts.IS_CURRENT] = s.turn == q
        out[i + PlayerFacts.HAND] = s.hand_sizes[q]
        out[i + PlayerFacts.PILE] = s.pile_sizes[q]
        out[i + PlayerFacts.TOTAL] = min(max(s.scores[q], -most), most)
        if r.memory:
            out[i + PlayerFacts.SHIPPED] = s.ships[q]


@rule
def write_demands(r, s, p, out):
    """[R7.1] The owner of each demand card in play; the last entry is for cards without one."""
    for card_type in range(types_in_play(r, s)):
        owner = s.demand_owners[card_type]
        entry = r.n_players if owner == NONE else relative_to(r, p, owner)
        out[start(r, Section.DEMANDS, entry) + card_type] = 1


@rule
def write_round(r, s, p, out):
    """[R7.1] The round, the types in play, and the sizes of deck, workbench and heap."""
    i = start(r, Section.ROUND)
    out[i + RoundFacts.ROUND] = s.round_number - r.first_round + 1
    out[i + RoundFacts.TYPES] = types_in_play(r, s)
    out[i + RoundFacts.NEXT_TYPES] = types_in_round(r, s.round_number + 1)
    out[i + RoundFacts.DECK] = deck_size(s)
    out[i + RoundFacts.WORKBENCH] = total(s.workbench)
    out[i + RoundFacts.HEAP] = s.heap_size


@rule
def write_group(r, s, p, out):
    """[R7.1] The group being played: the type that it acts as, its target and its progress."""
    if s.acting != NONE:
        out[start(r, Section.ACTING) + s.acting] = 1
    if s.target != NONE:
        out[start(r, Section.TARGET, relative_to(r, p, s.target))] = 1
    i = start(r, Section.PROGRESS)
    out[i + GroupFacts.EFFECTS_LEFT] = s.effects_left
    out[i + GroupFacts.SWAPS] = s.swaps
    out[i + GroupFacts.LOOKED_AT] = s.looked
    out[i + GroupFacts.PUT_BACK] = s.put_back
    out[i + GroupFacts.PURE_SWAP] = s.pure_swap


@rule
def write_bag(bag, out, i):
    """The cards of a bag, per kind."""
    part = out[i : i + N_KINDS]
    for kind in range(N_KINDS):
        part[kind] = bag[kind]


@rule
def write_hands(r, s, p, out):
    """[R7.3] [R7.6] The player's own hand, and what is known of the other hands.

    With `memory` these are the cards that are certainly in a hand. Without it, they are the hands
    shown in the current group, until the next group is played or the turn ends.
    """
    write_bag(s.hands[p], out, start(r, Section.HANDS))
    for relative in range(1, r.n_players):
        q = player_at(r, p, relative)
        if r.memory:
            write_bag(s.sure[q], out, start(r, Section.HANDS, relative))
        elif s.shown[q]:
            write_bag(s.hands[q], out, start(r, Section.HANDS, relative))


@rule
def write_memory(r, s, p, out):
    """[R7.3] With `memory`: what is certainly in each hand or pile, and in each pile.

    Also the own pile and the heap.
    """
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        write_bag(s.seen[q], out, start(r, Section.SEEN, relative))
        if s.pile_sizes[q] > s.ships[q]:
            write_bag(s.piled[q], out, start(r, Section.PILED, relative))
    if s.pile_sizes[p] > 0:
        write_bag(s.piles[p], out, start(r, Section.PILE))
    i = start(r, Section.HEAP)
    for height in range(s.heap_size):
        out[i + s.heap[height]] += 1


@rule
def write_deck(r, s, p, out):
    """[R7.3] [R7.6] The cards of the deck that the player knows; in this turn without `memory`.

    A card of which the place is not known is among the top cards, in unknown order.
    """
    for i in range(known_cards(s, p)):
        kind = s.known[p, i]
        out[start(r, Section.DECK) + i] = kind + 1
        out[start(r, Section.DECK_WITHIN) + i] = s.known_ends[p, i] - s.deck_top
        if not is_exact(s, p, i):
            out[start(r, Section.DECK_MIXED) + kind] += 1
        elif i < DECK_TOP_CARDS:
            out[start(r, Section.DECK_TOP, i) + kind] = 1


@rule
def observe(r, s, p, out):
    """Write everything that player p knows."""
    write_question(r, s, p, out)
    write_players(r, s, p, out)
    write_demands(r, s, p, out)
    write_round(r, s, p, out)
    write_group(r, s, p, out)
    write_bag(s.workbench, out, start(r, Section.WORKBENCH))
    if s.last_added != NONE:
        write_bag(s.group, out, start(r, Section.GROUP))
    write_hands(r, s, p, out)
    if s.heap_size > 0:
        out[start(r, Section.HEAP_TOP) + s.heap[s.heap_size - 1]] = 1
    if r.memory:
        write_memory(r, s, p, out)
    write_deck(r, s, p, out)
