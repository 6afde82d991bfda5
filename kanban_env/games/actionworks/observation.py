"""What a seat may know, as numbers of about [0, 1]: its own seat first, then clockwise."""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.core.piles import total
from kanban_env.games.actionworks.enums import (
    N_DECK,
    N_KINDS,
    N_TYPES,
    NONE,
    Question,
    Section,
)
from kanban_env.games.actionworks.rules.effects import deck_size
from kanban_env.games.actionworks.rules.setup import types_in_play

SEAT_FACTS = 5
ROUND_FACTS = 5
PLAY_FACTS = 5
DECK_TOP_CARDS = 4
PER_CARD_OF_A_KIND = np.float32(1 / 4)
PER_CARD = np.float32(1 / 16)
MOST = 4.0
"""Totals far from the target are cut here: a game may be set to last a thousand rounds."""


def layout(players: int) -> Layout:
    """The sections of the observation for a number of players."""
    about = {
        Section.QUESTION: (len(Question), "which question is asked, one-hot"),
        Section.SEATS: (
            players * SEAT_FACTS,
            "per seat: is asked, is at turn, cards in hand, cards in pile, total / target",
        ),
        Section.DEMANDS: (
            (players + 1) * N_TYPES,
            "per seat, then undealt: the demand cards that lie there",
        ),
        Section.ROUND: (
            ROUND_FACTS,
            "round / max_rounds, types in play, cards in deck, on the workbench, on the heap",
        ),
        Section.PLAY: (
            N_TYPES + players + PLAY_FACTS,
            "the group: acting type, seat borrowed from, effects left, swaps, cards looked at,"
            " of those put back, whether a Take group has taken take-like cards only",
        ),
        Section.WORKBENCH: (N_KINDS, "cards on the workbench, per kind"),
        Section.GROUP: (N_KINDS, "of those, cards of the group being played"),
        Section.HANDS: (
            players * N_KINDS,
            "the own hand, then per seat the cards that are certainly in that hand",
        ),
        Section.SEEN: (
            players * N_KINDS,
            "per seat: cards that are certainly in that hand or pile (with memory)",
        ),
        Section.PILE: (N_KINDS, "the own pile (with memory)"),
        Section.HEAP_TOP: (N_KINDS, "the top card of the heap, one-hot"),
        Section.HEAP: (N_KINDS, "all cards of the heap (with memory)"),
        Section.DECK_TOP: (
            DECK_TOP_CARDS * N_KINDS,
            "the next cards of the deck where the seat knows them, one-hot",
        ),
        Section.DECK: (N_DECK, "every deck position the seat knows: (kind + 1) / 24, else 0"),
    }
    return Layout(*(Block(part.name.lower(), *about[part]) for part in Section))


@rule
def write_question(r, s, p, out):
    """The question, one-hot."""
    out[r.sections[Section.QUESTION] + s.question] = 1.0


@rule
def write_seats(r, s, p, out):
    """Public facts about every seat."""
    i = r.sections[Section.SEATS]
    for relative in range(r.n_players):
        q = (p + relative) % r.n_players
        out[i] = s.actor == q
        out[i + 1] = s.turn == q
        out[i + 2] = s.hand_sizes[q] * PER_CARD
        out[i + 3] = s.pile_sizes[q] * PER_CARD
        out[i + 4] = min(max(s.scores[q] / r.target, -MOST), MOST)
        i += SEAT_FACTS


@rule
def write_demands(r, s, p, out):
    """Whose demand card each type in play is, or that it lies aside."""
    i = r.sections[Section.DEMANDS]
    for card_type in range(types_in_play(r, s)):
        owner = s.demand_owners[card_type]
        relative = r.n_players if owner == NONE else (owner - p) % r.n_players
        out[i + relative * N_TYPES + card_type] = 1.0


@rule
def write_round(r, s, p, out):
    """[R7.1] Round, types in play, and the sizes of deck, workbench and heap are public."""
    i = r.sections[Section.ROUND]
    out[i] = (s.round_number - r.first_round + 1) / r.max_rounds
    out[i + 1] = types_in_play(r, s) / N_TYPES
    out[i + 2] = deck_size(s) / N_DECK
    out[i + 3] = total(s.workbench) * PER_CARD
    out[i + 4] = s.heap_size * PER_CARD


@rule
def write_play(r, s, p, out):
    """The group being played: everybody sees what it acts as and on whom."""
    i = r.sections[Section.PLAY]
    if s.acting != NONE:
        out[i + s.acting] = 1.0
    i += N_TYPES
    if s.target != NONE:
        out[i + (s.target - p) % r.n_players] = 1.0
    i += r.n_players
    out[i] = s.effects_left * PER_CARD
    out[i + 1] = s.swaps * PER_CARD
    out[i + 2] = s.looked * PER_CARD
    out[i + 3] = s.put_back * PER_CARD
    out[i + 4] = s.pure_swap


@rule
def write_bag(bag, out, i):
    """The cards of a bag, per kind."""
    part = out[i : i + N_KINDS]
    for kind in range(N_KINDS):
        part[kind] = bag[kind] * PER_CARD_OF_A_KIND


@rule
def write_hands(r, s, p, out):
    """[R7.6] The own hand; of others what is certain, or without memory what is shown now."""
    i = r.sections[Section.HANDS]
    write_bag(s.hands[p], out, i)
    for relative in range(1, r.n_players):
        q = (p + relative) % r.n_players
        if r.memory:
            write_bag(s.sure[q], out, i + relative * N_KINDS)
        elif s.shown[q]:
            write_bag(s.hands[q], out, i + relative * N_KINDS)


@rule
def write_memory(r, s, p, out):
    """[R7.3] With memory: what was seen of every seat, the own pile, and all heap cards."""
    for relative in range(r.n_players):
        q = (p + relative) % r.n_players
        write_bag(s.seen[q], out, r.sections[Section.SEEN] + relative * N_KINDS)
    write_bag(s.piles[p], out, r.sections[Section.PILE])
    i = r.sections[Section.HEAP]
    for height in range(s.heap_size):
        out[i + s.heap[height]] += PER_CARD_OF_A_KIND


@rule
def write_deck(r, s, p, out):
    """The deck positions that the seat has looked at."""
    top = s.deck_top
    for depth in range(deck_size(s)):
        if s.known[p, top + depth]:
            kind = s.deck[top + depth]
            out[r.sections[Section.DECK] + depth] = (kind + 1) / N_KINDS
            if depth < DECK_TOP_CARDS:
                out[r.sections[Section.DECK_TOP] + depth * N_KINDS + kind] = 1.0


@rule
def observe(r, s, p, out):
    """Write everything that seat p may know."""
    out[:] = 0.0
    write_question(r, s, p, out)
    write_seats(r, s, p, out)
    write_demands(r, s, p, out)
    write_round(r, s, p, out)
    write_play(r, s, p, out)
    write_bag(s.workbench, out, r.sections[Section.WORKBENCH])
    write_bag(s.group, out, r.sections[Section.GROUP])
    write_hands(r, s, p, out)
    if s.heap_size > 0:
        out[r.sections[Section.HEAP_TOP] + s.heap[s.heap_size - 1]] = 1.0
    if r.memory:
        write_memory(r, s, p, out)
    write_deck(r, s, p, out)
