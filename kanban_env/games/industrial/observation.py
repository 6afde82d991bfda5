"""Writing an observation: what a player may know, as numbers of about [0, 1].

The observing player comes first, the others follow clockwise. `sections` names every number.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.industrial.enums import (
    LASTING,
    N_BOXES,
    N_COLOURS,
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_INCIDENTS,
    N_LEVELS,
    N_MARKETS,
    N_ROUNDS,
    NONE,
    Question,
    Track,
    Window,
)
from kanban_env.games.industrial.rules.effects import current_event, improvement_at
from kanban_env.games.industrial.sections import (
    EventFacts,
    PlayerFacts,
    RollFacts,
    SaleFacts,
    Section,
    TableFacts,
    TechnicianFacts,
    start,
)

PER_DOLLAR = np.float32(1 / 100)
PER_COST = np.float32(1 / 20)
PER_CUBE = np.float32(1 / 18)
PER_DIE = np.float32(1 / 6)
PER_BOX = np.float32(1 / 5)
PER_POINT = np.float32(1 / 50)
PER_FEW = np.float32(1 / 4)
PER_PAIR = np.float32(1 / 2)
HIGHEST = np.float32(4.0)
_LASTING = np.array(LASTING)


@rule
def write_table(r, s, p, out):
    """The question, the round, the price, the phase and the debt; all public."""
    out[start(r, Section.QUESTION) + s.question] = 1.0
    i = start(r, Section.TABLE)
    out[i + TableFacts.ROUND] = s.round_number / N_ROUNDS
    out[i + TableFacts.PRICE] = s.price * PER_DIE
    out[i + TableFacts.DEBT] = min(s.debt * PER_COST, HIGHEST)
    out[i + TableFacts.DECK] = (s.deck_end - s.deck_top) * PER_CUBE
    out[i + TableFacts.PHASE + s.phase] = 1.0


@rule
def write_events(r, s, p, out):
    """The event of the round, and all that were turned up; future events are hidden."""
    i = start(r, Section.EVENTS)
    out[i + EventFacts.CURRENT + current_event(s)] = 1.0
    for card in range(s.round_number):
        out[i + EventFacts.TURNED_UP + s.events[card]] = 1.0


@rule
def write_board(r, s, p, out):
    """Technicians, free spaces of the markets, taken spaces of the technology tree; all public."""
    i = start(r, Section.TECHNICIANS)
    for box in range(N_BOXES):
        if s.boxes[box] != NONE:
            out[i + TechnicianFacts.BOXES + box * N_COLOURS + s.boxes[box]] = 1.0
    for colour in range(N_COLOURS):
        out[i + TechnicianFacts.BAG + colour] = s.bag[colour] * PER_DIE
        out[i + TechnicianFacts.USED + colour] = s.used[colour] * PER_DIE
    i = start(r, Section.MARKETS)
    for market in range(N_MARKETS):
        out[i + market] = (r.market_spaces[market] - s.market_used[market]) * PER_PAIR
    i = start(r, Section.TREE)
    for department in range(N_DEPARTMENTS):
        for level in range(N_LEVELS):
            out[i + improvement_at(department, level + 1)] = s.tree_used[department, level]


@rule
def write_progress(r, s, p, out):
    """The sale and the auction in progress; all public."""
    i = start(r, Section.SALE)
    if s.market != NONE:
        out[i + SaleFacts.MARKET + s.market] = 1.0
    out[i + SaleFacts.BEST_ROLL] = s.best_roll * PER_DIE
    out[start(r, Section.BID)] = min(s.bid * PER_COST, HIGHEST)
    if s.company != NONE:
        out[start(r, Section.LEADER, relative_to(r, p, s.leader))] = 1.0
        out[start(r, Section.COMPANY, relative_to(r, p, s.company))] = 1.0
        out[start(r, Section.STAKE) + s.stake] = 1.0
        for relative in range(r.n_players):
            i = start(r, Section.PLAYERS, relative)
            out[i + PlayerFacts.IS_OUT] = s.out[player_at(r, p, relative)]


@rule
def write_reaction(r, s, p, out):
    """What INCIDENT follows: the next question, who moved, and the roll; all public.

    A roll is made in the roller's turn, also before the first turn of a round.
    """
    if s.paused != NONE:
        out[start(r, Section.QUESTION) + s.paused] = 1.0
    i = start(r, Section.PLAYERS, relative_to(r, p, s.mover))
    out[i + PlayerFacts.HAS_MOVED] = 1.0
    if s.window == Window.ROLL:
        j = start(r, Section.PLAYERS, relative_to(r, p, s.turn))
        out[j + PlayerFacts.IS_AT_TURN] = 0.0
        out[i + PlayerFacts.IS_AT_TURN] = 1.0
        i = start(r, Section.ROLL)
        out[i + RollFacts.DIE] = s.die * PER_DIE
        out[i + RollFacts.PLACED] = s.placed * PER_CUBE
        out[i + RollFacts.REROLLS] = min(s.rerolls * PER_PAIR, HIGHEST)


@rule
def place_of(r, s, q):
    """How many players come before a player in the turn order of the round."""
    return int(s.places[q]) if r.order_by_rolls else relative_to(r, s.start, q)


@rule
def write_player(r, s, q, out, i):
    """The public facts about one player."""
    out[i + PlayerFacts.LIVING] = s.living[q]
    out[i + PlayerFacts.IS_ASKED] = s.actor == q
    out[i + PlayerFacts.IS_AT_TURN] = s.turn == q
    out[i + PlayerFacts.IS_INITIAL] = s.start == q
    out[i + PlayerFacts.WAITING] = s.waiting[q]
    out[i + PlayerFacts.MONEY] = min(s.money[q] * PER_DOLLAR, HIGHEST)
    out[i + PlayerFacts.MAINTENANCE] = min(max(s.maintenance[q], 0) * PER_COST, HIGHEST)
    out[i + PlayerFacts.RAW] = s.raw[q] * PER_CUBE
    out[i + PlayerFacts.GOODS] = s.goods[q] * PER_CUBE
    out[i + PlayerFacts.POLLUTION] = s.tracks[q, Track.POLLUTION] * PER_BOX
    out[i + PlayerFacts.ACCIDENT] = s.tracks[q, Track.ACCIDENT] * PER_BOX
    out[i + PlayerFacts.LOANS] = s.loans[q] * PER_PAIR
    out[i + PlayerFacts.SCORE] = max(min(s.scores[q] * PER_POINT, HIGHEST), -HIGHEST)
    out[i + PlayerFacts.SHARES_SOLD] = s.shares_sold[q] * PER_FEW
    out[i + PlayerFacts.CEO] = s.ceo[q]
    out[i + PlayerFacts.HAND] = s.hand_sizes[q] * PER_FEW
    out[i + PlayerFacts.HAS_PLAYED] = s.incident_played[q]
    for colour in range(N_COLOURS):
        out[i + PlayerFacts.RESERVE + colour] = s.reserve[q, colour] * PER_FEW
    out[i + PlayerFacts.PLACE] = place_of(r, s, q) * PER_FEW


@rule
def write_company(r, s, q, relative, out):
    """The improvements and shares of one player; all public."""
    i = start(r, Section.IMPROVEMENTS, relative)
    for department in range(N_DEPARTMENTS):
        for level in range(s.levels[q, department]):
            out[i + improvement_at(department, level + 1)] = 1.0
    if s.copied[q] != NONE:
        copied = s.copied[q] // N_LEVELS * N_COPY_LEVELS + s.copied[q] % N_LEVELS
        out[start(r, Section.COPIED, relative) + copied] = 1.0
    others = r.n_players - 1
    for other in range(others):
        out[start(r, Section.SHARES, relative * others + other)] = s.shares[q, other] * PER_FEW


@rule
def write_incidents(r, s, p, out):
    """The player's own hand, cards in force, played and discarded; other hands are hidden."""
    for relative in range(r.n_players):
        i = start(r, Section.HITS, relative)
        for k in range(_LASTING.shape[0]):
            out[i + k] = s.hits[player_at(r, p, relative), _LASTING[k]] * PER_PAIR
    for kind in range(N_INCIDENTS):
        out[start(r, Section.HAND) + kind] = s.hands[p, kind] * PER_PAIR
        out[start(r, Section.DISCARDS) + kind] = s.discards[kind] * PER_PAIR


@rule
def observe(r, s, p, out):
    """Write everything that player p may know."""
    out[:] = 0.0
    write_table(r, s, p, out)
    write_events(r, s, p, out)
    write_board(r, s, p, out)
    write_progress(r, s, p, out)
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        write_player(r, s, q, out, start(r, Section.PLAYERS, relative))
        write_company(r, s, q, relative, out)
    if r.incidents:
        write_incidents(r, s, p, out)
    if s.question == Question.INCIDENT:
        write_reaction(r, s, p, out)
