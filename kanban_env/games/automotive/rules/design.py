"""R6 Design."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import (
    CENTRAL,
    N_COLUMNS,
    N_PLACES,
    N_ROWS,
    N_SOURCES,
    NONE,
    Department,
    column_of,
    deck_at,
    deck_of_row,
    is_place,
    place_of,
)
from kanban_env.games.automotive.rules.counts import count_blueprints, is_certified
from kanban_env.games.automotive.rules.effects import (
    draw_tile,
    gain_benefit,
    has_tile,
    pay_shifts,
    put_under,
    shifts_left,
    take_tile,
    works_in,
)
from kanban_env.games.automotive.tables import benefit_of_column


@rule
def desk_spaces(r, s, p):
    """The desk spaces of a player for blueprints: four, or five when certified."""
    return r.desk + is_certified(r, s, p, Department.DESIGN)


@rule
def can_design(r, s):
    """[R6.1] A Shift and a free desk space: four, or five when certified."""
    if not works_in(s, Department.DESIGN) or shifts_left(s) < 1:
        return False
    return count_blueprints(s, s.actor) < desk_spaces(r, s, s.actor)


@rule
def legal_design(r, s, mask):
    """[R6.2] Everybody may take from the display. [R6.3] The certified also from deck tops."""
    if not can_design(r, s):
        return
    sources = N_SOURCES if is_certified(r, s, s.actor, Department.DESIGN) else N_PLACES
    for source in range(sources):
        mask[action(Move.TAKE_DESIGN, source)] = has_tile(s, source)


@rule
def do_take_design(r, s, source):
    """[R6.4] Columns 2 and 3 give a benefit. [R6.5] A taken place stays empty in this turn."""
    pay_shifts(s, 1)
    take_tile(s, s.actor, source)
    if is_place(source):
        gain_benefit(r, s, s.actor, benefit_of_column(column_of(source)))
    else:
        replace_deck(s, deck_at(source))


@rule
def replace_deck(s, deck):
    """[R6.6] When a player takes the last tile of a row deck, Central's top takes its place."""
    # RULING 1: a deck that the refill used up stays empty.
    if deck != CENTRAL and s.deck_sizes[deck] == 0 and s.deck_sizes[CENTRAL] > 0:
        put_under(s, deck, draw_tile(s, CENTRAL))


@rule
def refill(s):
    """[R2.7] After the starting round too, the display is refilled; the warehouses are not."""
    for row in range(N_ROWS):
        slide(s, row)
    for row in range(N_ROWS):
        fill_row(s, row)


@rule
def slide(s, row):
    """[R6.7] Tiles slide to the right, so that all gaps are on the left."""
    free = N_COLUMNS - 1
    for column in range(N_COLUMNS - 1, -1, -1):
        tile = s.display[place_of(row, column)]
        if tile != NONE:
            s.display[place_of(row, column)] = NONE
            s.display[place_of(row, free)] = tile
            free -= 1


@rule
def fill_row(s, row):
    """[R6.8] Gaps are filled from right to left from the row's deck, then from Central.

    [R6.9] With both empty the gap stays until the next refill.
    """
    for column in range(N_COLUMNS - 1, -1, -1):
        place, deck = place_of(row, column), deck_of_row(row)
        if s.display[place] != NONE:
            continue
        if s.deck_sizes[deck] > 0:
            s.display[place] = draw_tile(s, deck)
        elif s.deck_sizes[CENTRAL] > 0:
            s.display[place] = draw_tile(s, CENTRAL)
