"""What a seat may know, as numbers of about [0, 1]: its own seat first, then clockwise."""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.automotive.enums import (
    MAX_PLAYERS,
    N_DECKS,
    N_DEPARTMENTS,
    N_FACTORY_GOALS,
    N_FINAL_TILES,
    N_GARAGES,
    N_GOALS,
    N_HAND,
    N_KINDS,
    N_MODELS,
    N_NODES,
    N_ORDERS,
    N_PARTS,
    N_PHASES,
    N_PLACES,
    N_PLAQUE_KINDS,
    N_QUEUE,
    N_TABLE,
    N_TILES,
    N_UPGRADE_SPACES,
    NONE,
    SANDRAS_DESK,
    Question,
    Section,
)
from kanban_env.games.automotive.observation_board import (
    LINE_FACTS,
    PART_FACTS,
    TILE_FACTS,
    TURN_FACTS,
    write_display,
    write_factory,
    write_turn,
)
from kanban_env.games.automotive.observation_goals import (
    GOAL_FACTS,
    write_awards,
    write_goals,
    write_outlook,
)
from kanban_env.games.automotive.rules.effects import is_ahead
from kanban_env.games.automotive.rules.selection import next_place_of_sandra

SITUATION_FACTS = 16
SITUATION = SITUATION_FACTS + N_PHASES + N_FINAL_TILES + 2 * (SANDRAS_DESK + 1)
PIECES_AT = N_PARTS
GARAGES_AT = PIECES_AT + 13
TRAINING_AT = GARAGES_AT + N_GARAGES + N_MODELS
PLACE_AT = TRAINING_AT + 3 * N_DEPARTMENTS + 3
GOALS_AT = PLACE_AT + N_DEPARTMENTS + 3
SEAT_FACTS = GOALS_AT + N_FACTORY_GOALS
UPGRADABLE = N_MODELS * N_PARTS
OUTLOOK = N_DEPARTMENTS + 4

HALF = np.float32(1 / 2)
TENTH = np.float32(1 / 10)
FIFTH = np.float32(1 / 5)
QUARTER = np.float32(1 / 4)
THIRD = np.float32(1 / 3)
HUNDREDTH = np.float32(1 / 100)
PER_CARD = np.float32(1 / N_GOALS)


def layout(players: int) -> Layout:
    """The sections of the observation for a number of players."""
    about = {**_people(players), **_factory(), **_goals(players)}
    return Layout(*(Block(part.name.lower(), *about[part]) for part in Section))


def _people(players: int) -> dict[Section, tuple[int, str]]:
    """The question, the calendar, the seats and the turn at work."""
    turn = TURN_FACTS + 2 * N_DEPARTMENTS - 1 + N_QUEUE + 4 * N_MODELS + N_GARAGES + 2 * N_PARTS
    return {
        Section.QUESTION: (len(Question), "which question is asked, one-hot"),
        Section.SITUATION: (
            SITUATION,
            "day, week, cycle, pace, track length, meeting, passes, mood, edition, supplies of"
            " books, vouchers and Red Seats, goal deck, players, Sandra done, game over; phase;"
            " Final Goal tile; where Sandra stands; where she would go next",
        ),
        Section.SEATS: (
            players * SEAT_FACTS,
            "per seat: cubes; points, bank, books, vouchers, Red Seats, Seats up, down, used,"
            " goal cards, double used, expert side, is asked, is done; garages; cars per model;"
            " desks, ranks, certified; space, spot, place; department, side, on a station,"
            " has a pet; factory goals taken",
        ),
        Section.BLUEPRINTS: (players * N_TILES, "per seat: blueprints on the desk"),
        Section.UPGRADED: (players * UPGRADABLE, "per seat: upgraded designs as 0.5, doubled as 1"),
        Section.TURN: (
            turn,
            "budget, used, left, station Shifts, pending Shifts, books, vouchers, ordered,"
            " requested, chain node; micro; claimed; cars aside, the next; displaced car; upgrade"
            " model; garages filled; start of the swaps; upgrade part; plaque stack",
        ),
    }


def _factory() -> dict[Section, tuple[int, str]]:
    """Parts, cars and designs."""
    return {
        Section.PARTS: (N_PARTS * PART_FACTS, "warehouse, pool, supply, value step, doubled"),
        Section.LINES: (N_MODELS * LINE_FACTS, "per model: assembly, spaces free, car supply"),
        Section.UPGRADE_SPACES: (N_MODELS * N_UPGRADE_SPACES, "filled upgrade spaces"),
        Section.CONVEYOR: (
            N_MODELS + (N_NODES - N_MODELS) * N_MODELS,
            "start spaces with a car, then per node its model",
        ),
        Section.QUEUE: (N_QUEUE * N_MODELS, "cars behind the Pace Car, per position"),
        Section.DEMAND: (2 * N_MODELS, "per model: is shown, Seats on its tile"),
        Section.DISPLAY: (N_PLACES * TILE_FACTS, "per place: model and part of the tile"),
        Section.DECKS: (N_DECKS * (TILE_FACTS + 1), "per deck: the top tile, the size"),
    }


def _goals(players: int) -> dict[Section, tuple[int, str]]:
    """Goals, awards, own cards and what the board is worth."""
    return {
        Section.FACTORY: (2 * N_FACTORY_GOALS, "factory goals: number, Seats left"),
        Section.AWARDS: (
            N_DEPARTMENTS * (2 + N_PLAQUE_KINDS) + N_PLAQUE_KINDS,
            "per department: plaques left, Seat there, the kinds if the seat has looked; then the"
            " kinds that were taken",
        ),
        Section.TABLE: (
            (N_TABLE + MAX_PLAYERS) * GOAL_FACTS,
            "per goal in play: card, times left, speakers, I spoke, points for me now",
        ),
        Section.SPEAKERS: (players * (N_TABLE + MAX_PLAYERS), "per seat: goals it spoke on"),
        Section.DISCARDS: (N_GOALS, "goal cards in play, and half as much for discarded ones"),
        Section.HAND: (
            N_GOALS + 2 * N_HAND,
            "own goal cards, as 0.5 the one chosen for the next meeting while it is hidden; per"
            " slot the card, points now",
        ),
        Section.ORDERS: (2 * N_ORDERS, "own Kanban orders, per slot"),
        Section.OUTLOOK: (
            OUTLOOK,
            "what Sandra would take or give in each department; tested designs, points for the"
            " week, for cars and for tested designs now",
        ),
    }


@rule
def write_situation(r, s, p, out):
    """The question, the calendar, and the open supplies."""
    out[r.sections[Section.QUESTION] + s.question] = 1.0
    block = out[r.sections[Section.SITUATION] :]
    block[0] = s.day / r.max_days
    block[1] = s.week * THIRD
    block[2] = s.cycle * THIRD
    block[3] = s.pace / r.track_steps
    block[4] = r.track_steps * FIFTH
    block[5] = s.meeting
    block[6] = s.passes * QUARTER
    block[7] = r.is_mean
    block[8] = r.is_drivers
    block[9] = s.book_supply * TENTH
    block[10] = s.voucher_supply * TENTH
    block[11] = s.red_supply * TENTH
    block[12] = s.goal_deck_size * PER_CARD
    block[13] = r.n_players * QUARTER
    block[14] = s.sandra_done
    block[15] = s.over != 0
    block[SITUATION_FACTS + s.phase] = 1.0
    tiles_at = SITUATION_FACTS + N_PHASES
    block[tiles_at + s.final_tile - 1] = 1.0
    sandra_at = tiles_at + N_FINAL_TILES
    block[sandra_at + s.sandra] = 1.0
    block[sandra_at + SANDRAS_DESK + 1 + next_place_of_sandra(r, s)] = 1.0


@rule
def write_seats(r, s, p, out):
    """Public facts about every seat."""
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        i = r.sections[Section.SEATS] + relative * SEAT_FACTS
        block = out[i : i + SEAT_FACTS]
        for part in range(N_PARTS):
            block[part] = s.storage[q, part] * THIRD
        write_pieces(s, q, block)
        for garage in range(N_GARAGES):
            model = s.garages[q, garage]
            block[GARAGES_AT + garage] = (model + 1) * FIFTH
            block[GARAGES_AT + N_GARAGES + max(model, 0)] += (model != NONE) * THIRD
        write_training(r, s, q, block)
        write_place(s, q, block)
        for tile in range(N_FACTORY_GOALS):
            block[GOALS_AT + tile] = s.goals_taken[q, tile]
        block[PIECES_AT + 11] = s.actor == q


@rule
def write_pieces(s, q, block):
    """Points, pieces and Seats of a player."""
    block[PIECES_AT] = s.scores[q] * HUNDREDTH
    block[PIECES_AT + 1] = s.bank[q] * TENTH
    block[PIECES_AT + 2] = s.books[q] * QUARTER
    block[PIECES_AT + 3] = s.vouchers[q] * QUARTER
    block[PIECES_AT + 4] = s.red_seats[q] * TENTH
    block[PIECES_AT + 5] = s.seats_up[q] * FIFTH
    block[PIECES_AT + 6] = s.seats_down[q] * FIFTH
    block[PIECES_AT + 7] = s.seats_used[q] * FIFTH
    block[PIECES_AT + 8] = s.hand_sizes[q] * THIRD
    block[PIECES_AT + 9] = s.double_tiles[q] != NONE
    block[PIECES_AT + 10] = s.expert[q]
    block[PIECES_AT + 12] = s.done[q]


@rule
def write_training(r, s, q, block):
    """Desks, certifications, and the certification track; the ranks are written apart."""
    for department in range(N_DEPARTMENTS):
        desk = s.desks[q, department]
        block[TRAINING_AT + department] = desk * FIFTH
        block[TRAINING_AT + 2 * N_DEPARTMENTS + department] = desk >= r.certified_at
    ahead = 0
    for other in range(r.n_players):
        ahead += is_ahead(s, other, q)
    block[TRAINING_AT + 3 * N_DEPARTMENTS] = (s.spaces[q] + 1) * FIFTH
    block[TRAINING_AT + 3 * N_DEPARTMENTS + 1] = (s.spots[q] + 1) * QUARTER
    block[TRAINING_AT + 3 * N_DEPARTMENTS + 2] = ahead * QUARTER


@rule
def write_place(s, q, block):
    """Where a worker stands, and whether its pet project is played."""
    if s.stations[q] != NONE:
        block[PLACE_AT + s.stations[q] // 2] = 1.0
        block[PLACE_AT + N_DEPARTMENTS] = s.stations[q] % 2
        block[PLACE_AT + N_DEPARTMENTS + 1] = 1.0
    block[PLACE_AT + N_DEPARTMENTS + 2] = s.pets[q] != NONE


@rule
def write_ranks(r, s, p, out):
    """The rank of every seat in every department, none on desk 0."""
    block = out[r.sections[Section.SEATS] + TRAINING_AT + N_DEPARTMENTS :]
    for department in range(N_DEPARTMENTS):
        for place in range(r.n_players):
            q = s.ranking[department, place]
            rank = (r.n_players - place) * (s.desks[q, department] > 0)
            block[relative_to(r, p, q) * SEAT_FACTS + department] = rank * QUARTER


@rule
def write_designs(r, s, p, out):
    """Blueprints and upgraded designs of every seat, tile by tile."""
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        i = r.sections[Section.BLUEPRINTS] + relative * N_TILES
        block, tiles = out[i : i + N_TILES], s.blueprints[q]
        for tile in range(block.shape[0]):  # NUMBA: a length not known in advance is vectorised
            block[tile] = tiles[tile]
        i = r.sections[Section.UPGRADED] + relative * UPGRADABLE
        block, tiles = out[i : i + UPGRADABLE], s.upgraded[q]
        for model in range(N_MODELS):
            for part in range(N_PARTS):
                block[N_PARTS * model + part] = tiles[N_KINDS * model + part] * HALF
        double = s.double_tiles[q]
        if double != NONE:
            block[N_PARTS * (double // N_KINDS) + double % N_KINDS] = 1.0


@rule
def observe(r, s, p, out):
    """Write everything that seat p may know."""
    out[:] = 0.0
    write_situation(r, s, p, out)
    write_seats(r, s, p, out)
    write_ranks(r, s, p, out)
    write_designs(r, s, p, out)
    write_turn(r, s, out)
    write_factory(r, s, out)
    write_display(r, s, out)
    write_awards(r, s, p, out)
    write_goals(r, s, p, out)
    write_outlook(r, s, p, out)
