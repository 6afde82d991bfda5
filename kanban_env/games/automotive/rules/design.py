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
    """[R6.1] The spaces for blueprints on a player's desk: four, or five when certified."""
    return r.desk + is_certified(r, s, p, Department.DESIGN)


@rule
def can_design(r, s):
    """[R6.1] Taking a design costs one Shift and needs a free desk space."""
    if not works_in(s, Department.DESIGN) or shifts_left(s) < 1:
        return False
    return count_blueprints(s, s.actor) < desk_spaces(r, s, s.actor)


@rule
def legal_design(r, s, mask):
    """[R6.2] Mark every tile of the display.

    [R6.3] A certified player may also take the top tile of a deck.
    """
    if not can_design(r, s):
        return
    sources = N_SOURCES if is_certified(r, s, s.actor, Department.DESIGN) else N_PLACES
    for source in range(sources):
        mask[action(Move.TAKE_DESIGN, source)] = has_tile(s, source)


@rule
def do_take_design(r, s, source):
    """[R6.4] The third column gives a Shift, the fourth a book; other places give nothing.

    [R6.5] The place stays empty until the turn ends: tiles neither slide nor are replaced before.
    """
    pay_shifts(s, 1)
    take_tile(s, s.actor, source)
    if is_place(source):
        gain_benefit(r, s, s.actor, benefit_of_column(column_of(source)))
    else:
        replace_deck(s, deck_at(source))


@rule
def replace_deck(s, deck):
    """[R6.6] When a player takes the last tile of a row deck, Central's top tile takes its place.

    A deck that the refill has used up stays empty.
    """
    # RULING 1: a deck that the refill used up stays empty.
    if deck != CENTRAL and s.deck_sizes[deck] == 0 and s.deck_sizes[CENTRAL] > 0:
        put_under(s, deck, draw_tile(s, CENTRAL))


@rule
def refill(s):
    """[R6.7] Refill the display: tiles slide to the right, then the rows are filled, the top first.

    This is done after a turn in Design and in Sandra's Design turn. [R2.7] It is done after the
    starting round too; the warehouses are not restocked then.
    """
    for row in range(N_ROWS):
        slide(s, row)
    for row in range(N_ROWS):
        fill_row(s, row)


@rule
def slide(s, row):
    """[R6.7] The tiles of a row slide to the right, so that all gaps are on the left."""
    free = N_COLUMNS - 1
    for column in range(N_COLUMNS - 1, -1, -1):
        tile = s.display[place_of(row, column)]
        if tile != NONE:
            s.display[place_of(row, column)] = NONE
            s.display[place_of(row, free)] = tile
            free -= 1


@rule
def fill_row(s, row):
    """[R6.8] Fill the gaps of a row from right to left, from the row's deck, else from Central.

    [R6.9] If both are empty, a gap stays open until a refill finds a tile.
    """
    for column in range(N_COLUMNS - 1, -1, -1):
        place, deck = place_of(row, column), deck_of_row(row)
        if s.display[place] != NONE:
            continue
        if s.deck_sizes[deck] > 0:
            s.display[place] = draw_tile(s, deck)
        elif s.deck_sizes[CENTRAL] > 0:
            s.display[place] = draw_tile(s, CENTRAL)
