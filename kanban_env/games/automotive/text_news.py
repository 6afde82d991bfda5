"""What happens after an answer without another question, in words for all players."""

from __future__ import annotations

from typing import Any

from kanban_env.games.automotive.enums import (
    CENTRAL,
    DEPARTMENT_NAMES,
    MODEL_NAMES,
    N_DEMANDS,
    NONE,
    SANDRAS_DESK,
    Phase,
    department_of,
)
from kanban_env.games.automotive.rules.sandra import limit_loss, verdict
from kanban_env.games.automotive.rules.scoring import (
    FINAL_PARTS,
    final_parts,
    final_points,
    week_points,
)
from kanban_env.games.automotive.words import (
    cubes_in,
    evaluation,
    goal,
    number_of,
    station,
    tile,
)

_CREDITED = (("bank", "banked Shift"), ("books", "book"), ("vouchers", "voucher"))
"""What is credited to players at the end of a turn."""
_COUNTED = ("upgraded designs", "cars", "cubes", "designs on the desk", "certifications")
"""What Sandra counts in each department."""


def news(r: Any, before: Any, after: Any, _a: int) -> list[str]:
    """Points, Seats, Sandra, weeks, meetings and new days, in the order of the events."""
    told = []
    n = int(r.n_players)
    evaluated = _evaluated(r, before, after)
    points = [int(after.scores[p]) - int(before.scores[p]) for p in range(n)]
    for p in range(n):
        own = points[p] - (sum(evaluated[p]) if evaluated else 0)
        if own and not after.over:
            told.append(f"player_{p} scores {number_of(own, 'point')}")
        seats = _seats(after, p) - _seats(before, p)
        if seats > 0 and before.phase != Phase.MEETING:
            told.append(f"player_{p} gets {number_of(seats, 'Seat')}")
    told += [*_credits(r, before, after), *_stock(before, after)]
    goes = [f"Sandra goes to {station(int(after.sandra))}"] * bool(after.sandra != before.sandra)
    said = (_verdict(before, after, evaluated) if evaluated else []) + _changes(r, before, after)
    told += goes + said if before.phase == Phase.SELECTION else said + goes
    return told + (_final(r, after) if after.over else [])


def _credits(r: Any, before: Any, after: Any) -> list[str]:
    """Shifts, books and vouchers that players have got."""
    told = []
    for p in range(r.n_players):
        gained = [
            number_of(int(after[field][p]) - int(before[field][p]), name)
            for field, name in (
                ("bank", "banked Shift"),
                ("books", "book"),
                ("vouchers", "voucher"),
            )
            if after[field][p] > before[field][p]
        ]
        told += [f"player_{p} gets {', '.join(gained)}"] if gained else []
    return told


def _stock(before: Any, after: Any) -> list[str]:
    """Cubes, designs and goals that have come to the board, and piles that were shuffled."""
    told = []
    cubes = [
        int(new) - int(old) for new, old in zip(after.warehouses, before.warehouses, strict=True)
    ]
    if any(n > 0 for n in cubes):
        told.append(f"The warehouses get {cubes_in(cubes)}")
    if after.deck_sizes[CENTRAL] > before.deck_sizes[CENTRAL]:
        told.append("Sandra returns designs, and Central is shuffled")
    new = [int(x) for x in after.display if x != NONE and x not in before.display]
    if new and before.phase != Phase.START:
        told.append(f"New designs: {', '.join(tile(x) for x in new)}")
    if before.discards.any() and not after.discards.any():
        told.append("The discarded goals are shuffled into a new deck")
    return told


def _final(r: Any, s: Any) -> list[str]:
    """The parts of each player's final scoring."""
    told = ["Final scoring"]
    for p in range(r.n_players):
        before = int(s.scores[p]) - final_points(r, s, p)
        parts = zip(FINAL_PARTS, final_parts(r, s, p), strict=True)
        said = ", ".join(f"{name} {points}" for name, points in parts)
        told.append(f"player_{p}: {before} so far, {said}: {s.scores[p]}")
    return told


def _seats(s: Any, p: int) -> int:
    """Seats that a player can use now or after a meeting."""
    return int(s.seats_up[p]) + int(s.seats_used[p]) + int(s.red_seats[p])


def _place(before: Any, after: Any) -> int:
    """The place where Sandra had her turn."""
    return int(after.sandra if before.phase == Phase.SELECTION else before.sandra)


def _has_acted(s: Any) -> bool:
    """Whether Sandra has had her turn today."""
    return bool(s.phase > Phase.WORKING or (s.phase == Phase.WORKING and s.sandra_done))


def _evaluated(r: Any, before: Any, after: Any) -> list[tuple[int, int]]:
    """Each player's points by Sandra's evaluation and by the week, if she had her turn."""
    acted = _has_acted(after) or after.day > before.day
    if not acted or _has_acted(before) or before.day <= 1:
        return []
    place, evaluated = _place(before, after), []
    for p in range(r.n_players):
        change = limit_loss(before, p, verdict(r, after, p, department_of(place)))
        week = week_points(r, after, p) if place == SANDRAS_DESK else 0
        evaluated.append((int(change), int(week)))
    return evaluated


def _verdict(before: Any, after: Any, evaluated: list[tuple[int, int]]) -> list[str]:
    """Sandra's turn in words."""
    place = _place(before, after)
    where = department_of(place)
    said = evaluation(change for change, _ in evaluated)
    told = [f"Sandra evaluates {DEPARTMENT_NAMES[where]}, {_COUNTED[where]}: {said}"]
    if place == SANDRAS_DESK:
        weeks = [f"player_{p} {points}" for p, (_, points) in enumerate(evaluated)]
        told.append(f"End of week {after.week}, points for upgrades of cars: {', '.join(weeks)}")
    return told


def _changes(r: Any, before: Any, after: Any) -> list[str]:
    """The Pace Car, demand tiles, meetings and days."""
    told = []
    if after.meeting and not before.meeting:
        told.append("The Pace Car crosses a checkered space: a meeting is scheduled")
    for place in range(N_DEMANDS):
        if before.demand[place] != after.demand[place] and before.day > 0:
            new = MODEL_NAMES[int(after.demand[place])]
            told.append(
                f"The demand for {MODEL_NAMES[int(before.demand[place])]} is met, now {new}"
            )
    if after.phase == Phase.MEETING and before.phase != Phase.MEETING:
        order = ", ".join(f"player_{p}" for p in after.track[: r.n_players])
        told.append(f"The meeting begins, in the order {order}")
    if (after.table != before.table).any() and (after.table != NONE).all():
        goals = "; ".join(goal(r, int(card)) for card in after.table)
        told.append(f"Goals of the next meeting: {goals}")
    if after.cycle > before.cycle:
        told.append(f"The meeting ends production cycle {after.cycle}")
    if after.day > before.day:
        told.append(f"Day {after.day} begins")
    return told
