"""R2 The starting round."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import N_PARTS, N_SOURCES, NONE, Question
from kanban_env.games.automotive.rules.counts import count_blueprints, count_storage
from kanban_env.games.automotive.rules.effects import (
    credit,
    gain_benefit,
    has_tile,
    sort_track,
    take_tile,
)
from kanban_env.games.automotive.tables import benefit_of_spot


@rule
def do_start_spot(r, s, spot):
    """[R2.1] From the first player clockwise, each puts its meeple on an empty spot of space 0.

    [R0.1] Players are numbered clockwise from 0, and the numbers never change. [R2.2] The spot's
    benefit is credited at once and can be used from day 1: the starting round is not a workday.
    """
    # RULING 28: credited at once.
    p = s.actor
    s.spaces[p] = 0
    s.spots[p] = spot
    gain_benefit(r, s, p, benefit_of_spot(s.spaces[p], spot))
    credit(r, s, p)
    s.actor = left_of(r, p)
    if s.actor == s.first:
        sort_track(r, s)
        s.track_at = 0
        ask_start(r, s)


@rule
def ask_start(r, s):
    """[R2.4] Ask the next player in track order for its part, or with `strict_text` for both."""
    s.actor = s.track[s.track_at]
    s.question = Question.START_PART
    if r.strict_text:
        s.question = Question.START


@rule
def legal_start_part(r, s, mask):
    """[R2.4] Mark one cube of every warehouse that has one.

    [R2.8] Recycling is not possible in the starting round.
    """
    for part in range(N_PARTS):
        mask[action(Move.COLLECT, part)] = s.warehouses[part] > 0


@rule
def do_start_part(r, s, part):
    """[R2.4] In track order each player takes a cube from a warehouse, then a design tile.

    With `strict_text` it may take the tile first.
    """
    # RULING 34: the cube first, unless `strict_text` leaves the order open.
    s.warehouses[part] -= 1
    s.storage[s.actor, part] += 1
    if has_both(s):
        end_start(r, s)
    elif not r.strict_text:
        s.question = Question.START_DESIGN


@rule
def legal_start_design(r, s, mask):
    """[R2.4] Mark every tile of the display and every top of a deck.

    [R2.5] In the starting round deck tops need no certification.
    """
    for source in range(N_SOURCES):
        mask[action(Move.TAKE_DESIGN, source)] = has_tile(s, source)


@rule
def do_start_design(r, s, source):
    """[R2.6] Gaps in the display stay open until all have taken; a deck shows its next tile.

    [R2.5] The column gives no benefit in the starting round.
    """
    take_tile(s, s.actor, source)
    if has_both(s):
        end_start(r, s)


@rule
def misses_part(s):
    """Whether the actor has not taken its starting cube; in this round storages have no others."""
    return count_storage(s, s.actor) == 0


@rule
def misses_design(s):
    """Whether the actor has not taken its starting tile."""
    return count_blueprints(s, s.actor) == 0


@rule
def has_both(s):
    """Whether the actor has taken its starting cube and its starting tile."""
    return not misses_part(s) and not misses_design(s)


@rule
def legal_start(r, s, mask):
    """[R2.4] Mark cubes and tiles, each until the actor has taken one; with `strict_text` only."""
    if misses_part(s):
        legal_start_part(r, s, mask)
    if misses_design(s):
        legal_start_design(r, s, mask)


@rule
def end_start(r, s):
    """The next player in track order takes its starting items, or the round is over."""
    s.track_at += 1
    s.question = NONE
    if s.track_at < r.n_players:
        ask_start(r, s)
