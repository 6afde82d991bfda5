"""The board of Automotive Revolution as text: everything a person needs to play."""

from __future__ import annotations

from typing import Any

from kanban_env.core.result import result_text
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    MODEL_NAMES,
    N_AREA_GOALS,
    N_COLUMNS,
    N_DEPARTMENTS,
    N_FINAL_GOALS,
    N_MODELS,
    N_ROWS,
    N_SPACES,
    N_SPOTS,
    N_UPGRADE_SPACES,
    NONE,
    PART_NAMES,
    Phase,
    Question,
    department_of,
    factory_goal_of,
    final_goal_of,
    place_of,
)
from kanban_env.games.automotive.rules.sandra import limit_loss, verdict
from kanban_env.games.automotive.rules.scoring import standing
from kanban_env.games.automotive.rules.selection import next_place_of_sandra
from kanban_env.games.automotive.tables import (
    benefit_of_column,
    benefit_of_plaque,
    benefit_of_spot,
    benefit_of_upgrade,
)
from kanban_env.games.automotive.text_players import player_lines
from kanban_env.games.automotive.text_question import asked
from kanban_env.games.automotive.words import (
    SHORT_NAMES,
    benefit,
    cubes_in,
    evaluation,
    final_goal,
    goal,
    models_in,
    number_of,
    station,
    tile,
)

_AREAS = ("certifications", "cars", "upgrades")


def board(r: Any, s: Any, viewer: int | None) -> str:
    """The game as text, as `viewer` may see it; everything for None."""
    lines = [*head(r, s), *_testing(r, s), *_assembly(s), *_logistics(r, s), *_design(r, s)]
    lines += [*_administration(r, s, viewer), *_goals(r, s), ""]
    for p in range(r.n_players):
        lines += player_lines(r, s, p, viewer)
    lines.append("")
    if s.over:
        lines.append(f"  {result_text(r, s, standing)}")
    else:
        lines.append(f"  player_{s.actor} {asked(r, s)}.")
    return "\n".join(lines)


def moment(_r: Any, s: Any) -> str:
    """The part of the game: a day, or the meeting at its end."""
    if s.phase == Phase.START:
        return "starting round"
    meeting = s.phase in (Phase.MEETING, Phase.NEW_BUSINESS)
    return f"meeting of day {s.day}" if meeting else f"day {s.day}"


def head(r: Any, s: Any) -> list[str]:
    """Day, markers, and where Sandra is."""
    last = int(r.last_mark)
    meeting = ", meeting today" if s.meeting else ""
    mood = "mean" if r.is_mean else "nice"
    return [
        f"Automotive Revolution · day {s.day} · week {s.week} of {last}"
        f" · cycle {s.cycle} of {last}{meeting}"
        f" · ends with one at {last} and the other at {r.earlier_mark}",
        f"  Sandra ({mood}) at {station(int(s.sandra))}{_sandra_next(r, s)}",
    ]


def _sandra_next(r: Any, s: Any) -> str:
    """The department that Sandra evaluates next, and the points if she did it now."""
    here = department_of(int(s.sandra))
    waits = s.phase == Phase.WORKING and not s.sandra_done and s.day > 1
    moved = s.phase == Phase.SELECTION and s.sandra_done and s.day > 1
    where = here if waits or moved else department_of(next_place_of_sandra(r, s))
    change = [limit_loss(s, p, verdict(r, s, p, where)) for p in range(r.n_players)]
    when = ", still to act today" if waits or moved else f", then {DEPARTMENT_NAMES[where]}"
    return "" if s.over else f"{when}: {evaluation(change, would=True)}"


def _testing(r: Any, s: Any) -> list[str]:
    """The test track and the value of parts."""
    cars = [
        f"{MODEL_NAMES[m]} ({'claimed' if claimed else number_of(int(cost), 'Shift')})"
        for m, cost, claimed in zip(s.queue.tolist(), r.claim_costs, s.claimed, strict=True)
        if m != NONE
    ]
    values = [f"{n} {r.part_values[k]}" for n, k in zip(PART_NAMES, s.steps_of_part, strict=True)]
    queue = ", ".join(cars) or "–"
    return [
        f"  Testing     Pace Car {s.pace} of {r.track_steps} steps to a meeting · queue {queue}",
        f"  values      {', '.join(values)}",
        *(_model(r, s, m) for m in range(N_MODELS)),
    ]


def _model(r: Any, s: Any, m: int) -> str:
    """A model with its value, assembly line, upgraded parts and free upgrade spaces."""
    inside = [PART_NAMES[part] for part, there in enumerate(s.assembly[m]) if there]
    done = [PART_NAMES[part] for part in s.upgrade_spaces[m] if part != NONE]
    free = [
        benefit(r, benefit_of_upgrade(m, i))
        for i in range(N_UPGRADE_SPACES)
        if s.upgrade_spaces[m, i] == NONE
    ]
    kinds = [f"{free.count(x)}× {x}" if free.count(x) > 1 else x for x in dict.fromkeys(free)]
    line = f"{len(inside)} of {r.assembly_spaces[m]}" + (f": {', '.join(inside)}" if inside else "")
    return (
        f"  {f'{MODEL_NAMES[m]} ({r.car_values[m]})':11} line {line}"
        f" · upgraded {', '.join(done) or '–'} · spaces {', '.join(kinds) or '–'}"
    )


def _assembly(s: Any) -> list[str]:
    """Conveyors row by row, cars in the supply, and demand tiles."""
    demand = zip(s.demand.tolist(), s.demand_seats.tolist(), strict=True)
    wanted = ", ".join(f"{MODEL_NAMES[m]} ({number_of(n, 'Seat')})" for m, n in demand)
    left = zip(MODEL_NAMES, s.car_supply.tolist(), strict=True)
    return [
        f"  Assembly    row 1 {models_in(s.conveyor[:5])} / row 2 {models_in(s.conveyor[5:10])}"
        f" / row 3 {models_in(s.conveyor[10:])}",
        f"  cars left   {', '.join(f'{n} {name}' for name, n in left)} · demand {wanted}",
    ]


def _logistics(r: Any, s: Any) -> list[str]:
    """Warehouses, recycling and the supply of parts."""
    pool, start = (
        ", ".join(PART_NAMES[part] for part, there in enumerate(parts) if there)
        for parts in (s.recycling, s.stretch)
    )
    is_run = s.working or (r.strict_text and s.question == Question.STATION)
    swaps = f" (this run of swaps began with {start})" if is_run and pool != start else ""
    return [
        f"  Logistics   {cubes_in(s.warehouses)}",
        f"  recycling   {pool}{swaps}",
        f"  supply      {cubes_in(s.part_supply)}",
    ]


def _design(r: Any, s: Any) -> list[str]:
    """The display with the benefits of its columns, and the top tiles of the decks."""
    tops = [
        f"{name} {tile(int(deck[0]))} ({n})" if n else f"{name} empty"
        for name, deck, n in zip(("Central", "row 1", "row 2"), s.decks, s.deck_sizes, strict=True)
    ]
    lines = []
    for row in range(N_ROWS):
        tiles = [int(s.display[place_of(row, column)]) for column in range(N_COLUMNS)]
        names = [_column(r, column, number) for column, number in enumerate(tiles)]
        lines.append(f"  Design {row + 1}    {' | '.join(names)}")
    return [*lines, f"  decks       {' | '.join([*tops[1:], tops[0]])}"]


def _column(r: Any, column: int, number: int) -> str:
    """A place of the display: its tile, and the benefit of its column."""
    gives = benefit(r, benefit_of_column(column))
    name = "–" if number == NONE else tile(number)
    return name + (f" ({gives})" if gives != "nothing" and number != NONE else "")


def _administration(r: Any, s: Any, viewer: int | None) -> list[str]:
    """Supplies, plaques, and the certification spaces that players are on or reach next."""
    lines = [
        f"  supplies    {number_of(int(s.book_supply), 'book')},"
        f" {number_of(int(s.voucher_supply), 'voucher')}, {number_of(int(s.red_supply), 'Seat')}",
        *_plaques(r, s, viewer),
    ]
    here = {int(s.spaces[p]) for p in range(r.n_players)}
    spaces = here | {min(space + 1, N_SPACES - 1) for space in here}
    for space in sorted(spaces - {NONE}):
        spots = [_spot(r, s, space, spot) for spot in range(N_SPOTS)]
        lines.append(f"  space {space}     {' | '.join(spots)}")
    return lines


def _plaques(r: Any, s: Any, viewer: int | None) -> list[str]:
    """The stacks of plaques, their kinds where `viewer` has looked, and the plaques taken."""
    stacks = []
    for d in range(N_DEPARTMENTS):
        said = f"{SHORT_NAMES[d]} {int(s.plaques[d].sum())}{' + Seat' * int(s.award_seats[d])}"
        looked = s.plaques[d].any() and (viewer is None or s.awards_seen[viewer, d])
        stacks.append(said + (f" ({_kinds(r, s.plaques[d])})" if looked else ""))
    taken = f" · taken {_kinds(r, s.plaques_taken)}" if s.plaques_taken.any() else ""
    return [f"  plaques     {', '.join(stacks)}{taken}"]


def _kinds(r: Any, plaques: Any) -> str:
    """Plaques by their benefit."""
    numbers = enumerate(plaques.tolist())
    return ", ".join(f"{n}× {benefit(r, benefit_of_plaque(kind))}" for kind, n in numbers if n)


def _spot(r: Any, s: Any, space: int, spot: int) -> str:
    """A spot of the certification track: the player on it, or its benefit."""
    for p in range(r.n_players):
        if s.spaces[p] == space and s.spots[p] == spot:
            return f"player_{p}"
    return benefit(r, benefit_of_spot(space, spot))


def table_goals(r: Any, s: Any) -> list[str]:
    """The goals on the table with their speakers."""
    table = []
    for slot, card in enumerate(s.table.tolist()):
        if card != NONE:
            spoke = [f"player_{p}" for p in range(r.n_players) if s.spoke[p, slot]]
            table.append(goal(r, card) + (f" – {', '.join(spoke)} spoke" if spoke else ""))
    return table


def factory_goals(r: Any, s: Any) -> list[str]:
    """The factory goals of each area."""
    factory = []
    for area, name in enumerate(_AREAS):
        pair = [_factory_goal(r, s, factory_goal_of(area, i)) for i in range(N_AREA_GOALS)]
        factory.append(f"{name} {', '.join(pair)}")
    return factory


def final_goals(r: Any, s: Any) -> list[str]:
    """The goals of the Final Goal tile."""
    rows = [final_goal_of(s.final_tile, place) for place in range(N_FINAL_GOALS)]
    return [final_goal(r, row) for row in rows]


def _goals(r: Any, s: Any) -> list[str]:
    """Goals on the table with their speakers, factory goals and Final Goals."""
    return [
        f"  goals       {'; '.join(table_goals(r, s)) or '–'}",
        f"  factory     {' · '.join(factory_goals(r, s))}",
        f"  final       {' · '.join(final_goals(r, s))}",
        _goal_deck(s),
    ]


def _factory_goal(r: Any, s: Any, number: int) -> str:
    """A factory goal: its number, the Seats left, and the players who took one."""
    had = [f"player_{p}" for p in range(r.n_players) if s.goals_taken[p, number]]
    left = number_of(int(s.factory_seats[number]), "Seat")
    return f"{s.factory_numbers[number]} ({left}{f', {chr(32).join(had)} had one' if had else ''})"


def _goal_deck(s: Any) -> str:
    """The size of the goal deck, and the discards, which replace an empty deck."""
    cards = [f"#{card}" for card, there in enumerate(s.discards.tolist(), 1) if there]
    return f"  goal deck   {number_of(int(s.goal_deck_size), 'card')}" + (
        f" · discarded {', '.join(cards)}" if cards else ""
    )
