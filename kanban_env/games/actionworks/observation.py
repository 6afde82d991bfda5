"""Writes an observation: what a player knows, as numbers in about [0, 1].

The observing player comes first, the others follow clockwise. `sections` names every number.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.piles import total
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.actionworks.enums import N_DECK, N_KINDS, N_TYPES, NONE
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

PER_CARD_OF_A_KIND = np.float32(1 / 4)
PER_CARD = np.float32(1 / 16)
MOST = 4.0
"""The limit for totals divided by the target: a game can have up to a thousand rounds."""


@rule
def write_question(r, s, p, out):
    """The question, one-hot."""
    out[start(r, Section.QUESTION) + s.question] = 1.0


@rule
def write_players(r, s, p, out):
    """[R7.1] What all players see of each player."""
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        i = start(r, Section.PLAYERS, relative)
        out[i + PlayerFacts.IS_ASKED] = s.actor == q
        out[i + PlayerFacts.IS_CURRENT] = s.turn == q
        out[i + PlayerFacts.HAND] = s.hand_sizes[q] * PER_CARD
        out[i + PlayerFacts.PILE] = s.pile_sizes[q] * PER_CARD
        out[i + PlayerFacts.TOTAL] = min(max(s.scores[q] / r.target, -MOST), MOST)
        if r.memory:
            out[i + PlayerFacts.SHIPPED] = s.ships[q] * PER_CARD


@rule
def write_demands(r, s, p, out):
    """[R7.1] The owner of each demand card in play; the last entry is for cards without one."""
    for card_type in range(types_in_play(r, s)):
        owner = s.demand_owners[card_type]
        entry = r.n_players if owner == NONE else relative_to(r, p, owner)
        out[start(r, Section.DEMANDS, entry) + card_type] = 1.0


@rule
def write_round(r, s, p, out):
    """[R7.1] The round, the types in play, and the sizes of deck, workbench and heap."""
    i = start(r, Section.ROUND)
    out[i + RoundFacts.ROUND] = (s.round_number - r.first_round + 1) / r.max_rounds
    out[i + RoundFacts.TYPES] = types_in_play(r, s) / N_TYPES
    out[i + RoundFacts.NEXT_TYPES] = types_in_round(r, s.round_number + 1) / N_TYPES
    out[i + RoundFacts.DECK] = deck_size(s) / N_DECK
    out[i + RoundFacts.WORKBENCH] = total(s.workbench) * PER_CARD
    out[i + RoundFacts.HEAP] = s.heap_size * PER_CARD


@rule
def write_group(r, s, p, out):
    """[R7.1] The group being played: the type that it acts as, its target and its progress."""
    if s.acting != NONE:
        out[start(r, Section.ACTING) + s.acting] = 1.0
    if s.target != NONE:
        out[start(r, Section.TARGET, relative_to(r, p, s.target))] = 1.0
    i = start(r, Section.PROGRESS)
    out[i + GroupFacts.EFFECTS_LEFT] = s.effects_left * PER_CARD
    out[i + GroupFacts.SWAPS] = s.swaps * PER_CARD
    out[i + GroupFacts.LOOKED_AT] = s.looked * PER_CARD
    out[i + GroupFacts.PUT_BACK] = s.put_back * PER_CARD
    out[i + GroupFacts.PURE_SWAP] = s.pure_swap


@rule
def write_bag(bag, out, i):
    """The cards of a bag, per kind."""
    part = out[i : i + N_KINDS]
    for kind in range(N_KINDS):
        part[kind] = bag[kind] * PER_CARD_OF_A_KIND


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
        out[i + s.heap[height]] += PER_CARD_OF_A_KIND


@rule
def write_deck(r, s, p, out):
    """[R7.3] [R7.6] The cards of the deck that the player knows; in this turn without `memory`.

    A card of which the place is not known is among the top cards, in unknown order.
    """
    for i in range(known_cards(s, p)):
        kind = s.known[p, i]
        out[start(r, Section.DECK) + i] = (kind + 1) / N_KINDS
        out[start(r, Section.DECK_WITHIN) + i] = (s.known_ends[p, i] - s.deck_top) * PER_CARD
        if not is_exact(s, p, i):
            out[start(r, Section.DECK_MIXED) + kind] += PER_CARD_OF_A_KIND
        elif i < DECK_TOP_CARDS:
            out[start(r, Section.DECK_TOP, i) + kind] = 1.0


@rule
def observe(r, s, p, out):
    """Write everything that player p knows."""
    out[:] = 0.0
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
        out[start(r, Section.HEAP_TOP) + s.heap[s.heap_size - 1]] = 1.0
    if r.memory:
        write_memory(r, s, p, out)
    write_deck(r, s, p, out)
