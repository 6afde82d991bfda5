"""Writing an observation: what a player may know, as numbers of about [0, 1].

The observing player comes first, the others follow clockwise. `sections` names every number. This
file writes the situation and the players, `observation_board` the factory, `observation_goals`
goals, awards and the player's own cards.
"""

from __future__ import annotations

from kanban_env.core.encoding import count_row
from kanban_env.core.jit import rule
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_DESIGNS,
    N_FACTORY_GOALS,
    N_GARAGES,
    N_MODELS,
    N_PARTS,
    N_TILES,
    NONE,
    Question,
    department_of,
    design_of,
    kind_of,
    model_of,
    side_of,
    tile_of,
)
from kanban_env.games.automotive.observation_board import write_display, write_factory, write_turn
from kanban_env.games.automotive.observation_goals import write_awards, write_goals, write_outlook
from kanban_env.games.automotive.rules.counts import write_holdings
from kanban_env.games.automotive.rules.effects import is_ahead
from kanban_env.games.automotive.rules.selection import next_place_of_sandra
from kanban_env.games.automotive.rules.starting import misses_design, misses_part
from kanban_env.games.automotive.sections import (
    MOST_POINTS,
    PLAYER_LENGTH,
    PlayerFacts,
    Section,
    SituationFacts,
    start,
)


@rule
def write_question(r, s, out):
    """The question; START as what the actor may still take."""
    i = start(r, Section.QUESTION)
    if s.question == Question.START:
        out[i + Question.START_PART] = misses_part(s)
        out[i + Question.START_DESIGN] = misses_design(s)
    else:
        out[i + s.question] = 1


@rule
def write_situation(r, s, p, out):
    """The question, the calendar, and the open supplies."""
    write_question(r, s, out)
    block = out[start(r, Section.SITUATION) :]
    block[SituationFacts.DAY] = s.day
    block[SituationFacts.WEEK] = s.week
    block[SituationFacts.CYCLE] = s.cycle
    block[SituationFacts.PACE] = s.pace
    block[SituationFacts.TRACK] = r.track_steps
    block[SituationFacts.MEETING] = s.meeting
    block[SituationFacts.PASSES] = s.passes
    block[SituationFacts.IS_MEAN] = r.is_mean
    block[SituationFacts.IS_DRIVERS] = r.is_drivers
    block[SituationFacts.BOOKS] = s.book_supply
    block[SituationFacts.VOUCHERS] = s.voucher_supply
    block[SituationFacts.RED_SEATS] = s.red_supply
    block[SituationFacts.GOAL_DECK] = s.goal_deck_size
    block[SituationFacts.N_PLAYERS] = r.n_players
    block[SituationFacts.SANDRA_DONE] = s.sandra_done
    block[SituationFacts.OVER] = s.over != 0
    block[SituationFacts.PHASE + s.phase] = 1
    block[SituationFacts.FINAL_TILE + s.final_tile - 1] = 1
    block[SituationFacts.SANDRA + s.sandra] = 1
    block[SituationFacts.NEXT_OF_SANDRA + next_place_of_sandra(r, s)] = 1


@rule
def write_players(r, s, p, out):
    """Public facts about every player."""
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        i = start(r, Section.PLAYERS, relative)
        block = out[i : i + PLAYER_LENGTH]
        for part in range(N_PARTS):
            block[PlayerFacts.STORAGE + part] = s.storage[q, part]
        write_pieces(s, q, block)
        for garage in range(N_GARAGES):
            model = s.garages[q, garage]
            block[PlayerFacts.GARAGES + garage] = model + 1
            block[PlayerFacts.CARS + max(model, 0)] += model != NONE
        write_training(r, s, q, block)
        write_place(s, q, block)
        for goal in range(N_FACTORY_GOALS):
            block[PlayerFacts.FACTORY_GOALS + goal] = s.goals_taken[q, goal]


@rule
def write_pieces(s, q, block):
    """Points, pieces and Seats of a player."""
    block[PlayerFacts.POINTS] = min(s.scores[q], MOST_POINTS)
    block[PlayerFacts.BANK] = s.bank[q]
    block[PlayerFacts.BOOKS] = s.books[q]
    block[PlayerFacts.VOUCHERS] = s.vouchers[q]
    block[PlayerFacts.RED_SEATS] = s.red_seats[q]
    block[PlayerFacts.SEATS_UP] = s.seats_up[q]
    block[PlayerFacts.SEATS_DOWN] = s.seats_down[q]
    block[PlayerFacts.SEATS_USED] = s.seats_used[q]
    block[PlayerFacts.HAND] = s.hand_sizes[q]
    block[PlayerFacts.HAS_DOUBLED] = s.double_tiles[q] != NONE
    block[PlayerFacts.IS_EXPERT] = s.expert[q]
    block[PlayerFacts.IS_ASKED] = s.actor == q
    block[PlayerFacts.IS_DONE] = s.done[q]


@rule
def write_training(r, s, q, block):
    """Desks, certifications, and the certification track; `write_ranks` writes the ranks."""
    for department in range(N_DEPARTMENTS):
        desk = s.desks[q, department]
        block[PlayerFacts.DESKS + department] = desk
        block[PlayerFacts.CERTIFIED + department] = desk >= r.certified_at
    ahead = 0
    for other in range(r.n_players):
        ahead += is_ahead(s, other, q)
    block[PlayerFacts.SPACE] = s.spaces[q] + 1
    block[PlayerFacts.SPOT] = s.spots[q] + 1
    block[PlayerFacts.AHEAD] = ahead


@rule
def write_place(s, q, block):
    """A player's workstation, and whether its pet project is played."""
    station = s.stations[q]
    if station != NONE:
        block[PlayerFacts.DEPARTMENT + department_of(station)] = 1
        block[PlayerFacts.SIDE] = side_of(station)
        block[PlayerFacts.HAS_STATION] = 1
    block[PlayerFacts.HAS_PET] = s.pets[q] != NONE


@rule
def write_ranks(r, s, p, out):
    """The rank of every player in every department, none on desk 0."""
    n_players, ranks = int(r.n_players), start(r, Section.PLAYERS) + PlayerFacts.RANKS
    for place in range(n_players):
        for department in range(N_DEPARTMENTS):
            q = s.ranking[department, place]
            i = ranks + PLAYER_LENGTH * relative_to(r, p, q)
            out[i + department] = (n_players - place) * (s.desks[q, department] > 0)


@rule
def write_designs(r, s, p, out):
    """Blueprints and upgraded designs of every player, tile by tile."""
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        i = start(r, Section.BLUEPRINTS, relative)
        block, tiles = out[i : i + N_TILES], s.blueprints[q]
        for tile in range(block.shape[0]):  # NUMBA: a length not known in advance is vectorised
            block[tile] = tiles[tile]
        i = start(r, Section.UPGRADED, relative)
        block, tiles = out[i : i + N_DESIGNS], s.upgraded[q]
        for model in range(N_MODELS):
            for part in range(N_PARTS):
                block[design_of(model, part)] = tiles[tile_of(model, part)]
        double = s.double_tiles[q]
        if double != NONE:
            block[design_of(model_of(double), kind_of(double))] = 2


@rule
def observe(r, s, p, out):
    """Write everything that player p may know."""
    write_situation(r, s, p, out)
    write_players(r, s, p, out)
    write_ranks(r, s, p, out)
    write_designs(r, s, p, out)
    write_turn(r, s, out)
    write_factory(r, s, out)
    write_display(r, s, out)
    write_awards(r, s, p, out)
    held = count_row(out)
    write_holdings(r, s, p, held)
    write_goals(r, s, p, held, out)
    write_outlook(r, s, p, held, out)
