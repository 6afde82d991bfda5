"""What a seat may know, as numbers of about [0, 1]: its own seat first, then clockwise."""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.core.players import player_at
from kanban_env.games.industrial.enums import (
    N_BOXES,
    N_COLOURS,
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_EVENTS,
    N_IMPROVEMENTS,
    N_INCIDENTS,
    N_LEVELS,
    N_MARKETS,
    N_ROUNDS,
    NONE,
    Incident,
    Phase,
    Question,
    Section,
    Track,
)
from kanban_env.games.industrial.rules.effects import current_event

TABLE_FACTS = 4
SEAT_FACTS = 17 + N_COLOURS
N_COPIES = N_DEPARTMENTS * N_COPY_LEVELS
N_HIT_KINDS = 5
PER_DOLLAR = np.float32(1 / 100)
PER_COST = np.float32(1 / 20)
PER_CUBE = np.float32(1 / 18)
PER_DIE = np.float32(1 / 6)
PER_BOX = np.float32(1 / 5)
PER_POINT = np.float32(1 / 50)
PER_FEW = np.float32(1 / 4)
PER_PAIR = np.float32(1 / 2)
HIGHEST = np.float32(4.0)


def layout(players: int) -> Layout:
    """The sections of the observation for a number of players."""
    others = players - 1
    about = {
        Section.QUESTION: (len(Question), "which question is asked, one-hot"),
        Section.TABLE: (
            TABLE_FACTS + len(Phase),
            "round / 6, price / 6, debt, incident cards in the deck; the phase, one-hot",
        ),
        Section.EVENTS: (2 * N_EVENTS, "the event of the round, one-hot; events turned up so far"),
        Section.TECHNICIANS: (
            (N_BOXES + 2) * N_COLOURS,
            "per box the colour, one-hot; per colour technicians in the bag, and used",
        ),
        Section.MARKETS: (N_MARKETS, "free spaces of every market"),
        Section.TREE: (N_DEPARTMENTS * N_LEVELS, "taken spaces of the technology tree"),
        Section.SALE: (N_MARKETS + 1, "the market of the sale under way, one-hot; its best roll"),
        Section.AUCTION: (
            1 + 2 * players,
            "the highest bid; who leads, one-hot; whose share it is, one-hot",
        ),
        Section.SEATS: (
            players * SEAT_FACTS,
            "per seat: lives, is asked, is at turn, is initial player, has a turn left in the"
            " phase, money, maintenance, raw cubes, products, pollution, accidents, loans, score,"
            " shares issued, CEO, incident cards, has played one; technicians per colour",
        ),
        Section.IMPROVEMENTS: (players * N_IMPROVEMENTS, "per seat: improvements by own level"),
        Section.COPIED: (players * N_COPIES, "per seat: the improvement copied, one-hot"),
        Section.SHARES: (players * others, "per seat: shares held of the seats after it"),
        Section.HAND: (N_INCIDENTS, "the own incident cards, per kind"),
        Section.DISCARDS: (N_INCIDENTS, "incident cards played and discarded, per kind"),
        Section.HITS: (
            players * N_HIT_KINDS,
            "per seat: breakdowns, complaints, strikes, rush orders, discounts of this round",
        ),
    }
    return Layout(*(Block(part.name.lower(), *about[part]) for part in Section))


@rule
def write_table(r, s, p, out):
    """The question, the phase, round and price, and what is owed, all public."""
    out[r.sections[Section.QUESTION] + s.question] = 1.0
    i = r.sections[Section.TABLE]
    out[i] = s.round_number / N_ROUNDS
    out[i + 1] = s.price * PER_DIE
    out[i + 2] = min(s.debt * PER_COST, HIGHEST)
    out[i + 3] = (s.deck_end - s.deck_top) * PER_CUBE
    out[i + TABLE_FACTS + s.phase] = 1.0


@rule
def write_events(r, s, p, out):
    """The event in force, and all that were turned up; those to come are hidden."""
    i = r.sections[Section.EVENTS]
    out[i + current_event(s)] = 1.0
    for card in range(s.round_number):
        out[i + N_EVENTS + s.events[card]] = 1.0


@rule
def write_technicians(r, s, p, out):
    """The boxes; what the bag holds follows from counting."""
    i = r.sections[Section.TECHNICIANS]
    for box in range(N_BOXES):
        if s.boxes[box] != NONE:
            out[i + s.boxes[box]] = 1.0
        i += N_COLOURS
    for colour in range(N_COLOURS):
        out[i + colour] = s.bag[colour] * PER_DIE
        out[i + N_COLOURS + colour] = s.used[colour] * PER_DIE


@rule
def write_spaces(r, s, p, out):
    """Free spaces of the markets, taken ones of the technology tree, and the sale under way."""
    i = r.sections[Section.MARKETS]
    for market in range(N_MARKETS):
        out[i + market] = (r.market_spaces[market] - s.market_used[market]) * PER_PAIR
    i = r.sections[Section.TREE]
    for department in range(N_DEPARTMENTS):
        for level in range(N_LEVELS):
            out[i + department * N_LEVELS + level] = s.tree_used[department, level]
    i = r.sections[Section.SALE]
    if s.market != NONE:
        out[i + s.market] = 1.0
    out[i + N_MARKETS] = s.best_roll * PER_DIE


@rule
def write_auction(r, s, p, out):
    """The auction under way."""
    i = r.sections[Section.AUCTION]
    out[i] = min(s.bid * PER_COST, HIGHEST)
    if s.company != NONE:
        out[i + 1 + (s.leader - p) % r.n_players] = 1.0
        out[i + 1 + r.n_players + (s.company - p) % r.n_players] = 1.0


@rule
def write_seat(r, s, q, part):
    """Public facts about one seat."""
    part[0] = s.living[q]
    part[1] = s.actor == q
    part[2] = s.turn == q
    part[3] = s.start == q
    part[4] = s.waiting[q]
    part[5] = min(s.money[q] * PER_DOLLAR, HIGHEST)
    part[6] = min(max(s.maintenance[q], 0) * PER_COST, HIGHEST)
    part[7] = s.raw[q] * PER_CUBE
    part[8] = s.goods[q] * PER_CUBE
    part[9] = s.tracks[q, Track.POLLUTION] * PER_BOX
    part[10] = s.tracks[q, Track.ACCIDENT] * PER_BOX
    part[11] = s.loans[q] * PER_PAIR
    part[12] = max(min(s.scores[q] * PER_POINT, HIGHEST), -HIGHEST)
    part[13] = s.shares_sold[q] * PER_FEW
    part[14] = s.ceo[q]
    part[15] = s.hand_sizes[q] * PER_FEW
    part[16] = s.incident_played[q]
    for colour in range(N_COLOURS):
        part[17 + colour] = s.reserve[q, colour] * PER_FEW


@rule
def write_company(r, s, p, relative, out):
    """The improvements, shares and incidents of one seat, all public."""
    q = player_at(r, p, relative)
    i = r.sections[Section.IMPROVEMENTS] + relative * N_IMPROVEMENTS
    for department in range(N_DEPARTMENTS):
        for level in range(s.levels[q, department]):
            out[i + department * N_LEVELS + level] = 1.0
    if s.copied[q] != NONE:
        copied = s.copied[q] // N_LEVELS * N_COPY_LEVELS + s.copied[q] % N_LEVELS
        out[r.sections[Section.COPIED] + relative * N_COPIES + copied] = 1.0
    i = r.sections[Section.SHARES] + relative * (r.n_players - 1)
    for other in range(r.n_players - 1):
        out[i + other] = s.shares[q, other] * PER_FEW
    i = r.sections[Section.HITS] + relative * N_HIT_KINDS
    out[i] = s.hits[q, Incident.BREAKDOWN] * PER_PAIR
    out[i + 1] = s.hits[q, Incident.COMPLAINT] * PER_PAIR
    out[i + 2] = s.hits[q, Incident.STRIKE] * PER_PAIR
    out[i + 3] = s.hits[q, Incident.RUSH_ORDER] * PER_PAIR
    out[i + 4] = s.hits[q, Incident.SUPPLIER_DISCOUNT] * PER_PAIR


@rule
def write_incidents(r, s, p, out):
    """The own hand, and the cards that everybody saw leave the game; other hands are hidden."""
    for kind in range(N_INCIDENTS):
        out[r.sections[Section.HAND] + kind] = s.hands[p, kind] * PER_PAIR
        out[r.sections[Section.DISCARDS] + kind] = s.discards[kind] * PER_PAIR


@rule
def observe(r, s, p, out):
    """Write everything that seat p may know."""
    out[:] = 0.0
    write_table(r, s, p, out)
    write_events(r, s, p, out)
    write_technicians(r, s, p, out)
    write_spaces(r, s, p, out)
    write_auction(r, s, p, out)
    for relative in range(r.n_players):
        i = r.sections[Section.SEATS] + relative * SEAT_FACTS
        write_seat(r, s, player_at(r, p, relative), out[i : i + SEAT_FACTS])
        write_company(r, s, p, relative, out)
    write_incidents(r, s, p, out)
