"""Names of the pieces of Automotive Revolution, shared by all texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanban_env.games.automotive.enums import (
    CLAIM_ONLY,
    DEPARTMENT_NAMES,
    MODEL_NAMES,
    NONE,
    PART_NAMES,
    SANDRAS_DESK,
    FinalKind,
    GoalKind,
    department_of,
    kind_of,
    model_of,
    side_of,
)

SHORT_NAMES = ("Testing", "Assembly", "Logistics", "Design", "Administration")
"""Short names of the departments."""

_BENEFITS = ("Shift", "book", "voucher", "Seat", "point")

_GOALS = {
    GoalKind.CARS: "cars",
    GoalKind.MODELS: "different models",
    GoalKind.UPGRADES: "upgraded designs",
    GoalKind.TESTED: "tested designs",
    GoalKind.BLUEPRINTS: "blueprints",
    GoalKind.BOOKS: "books",
    GoalKind.CERTIFICATIONS: "certifications",
    GoalKind.VOUCHERS: "vouchers",
    GoalKind.BANK: "banked Shifts",
    GoalKind.SEATS: "Seats left up",
}

_FINAL_GOALS = {
    FinalKind.CARS_OF_ONE_MODEL: "cars of one model",
    FinalKind.CARS: "cars",
    FinalKind.MODELS: "different models",
    FinalKind.UPGRADED_PARTS: "different upgraded parts",
    FinalKind.UPGRADES: "upgraded designs",
    FinalKind.UPGRADES_OF_ONE_PART: "upgrades of one part",
    FinalKind.CERTIFICATIONS: "certifications",
    FinalKind.BANK: "banked Shifts",
    FinalKind.BOOKS: "books",
    FinalKind.EXPERT: "departments as expert",
}


def number_of(count: int, name: str) -> str:
    """A number of things, such as `1 Shift` or `2 books`."""
    return f"{count} {name}{'s' * (count != 1)}"


def models_in(models: Iterable[int]) -> str:
    """Models in order, with a dot for an empty place."""
    return " ".join("·" if m == NONE else MODEL_NAMES[m] for m in models)


def benefit(r: Any, row: int) -> str:
    """A benefit in words, such as `2 books` or `1 Seat + 1 point`."""
    given = [(int(count), name) for count, name in zip(r.benefits[row], _BENEFITS, strict=True)]
    return " + ".join(number_of(n, name) for n, name in given if n) or "nothing"


def gaining(r: Any, row: int) -> str:
    """A benefit at the end of a sentence, such as `, gain 2 books`; nothing if it is empty."""
    gained = benefit(r, row)
    return f", gain {gained}" if gained != "nothing" else ""


def tile(number: int) -> str:
    """A design tile in words."""
    kind = kind_of(number)
    part = "claim-only" if kind == CLAIM_ONLY else PART_NAMES[kind]
    return f"{MODEL_NAMES[model_of(number)]} {part}"


def goal(r: Any, card: int) -> str:
    """A goal card in words."""
    row = card - 1
    kind = GoalKind(r.goal_kinds[row])
    of, also = int(r.goal_subjects[row]), int(r.goal_other_subjects[row])
    names = {
        GoalKind.CARS_OF_MODEL: lambda: f"{MODEL_NAMES[of]} cars",
        GoalKind.UPGRADES_OF_PART: lambda: f"{PART_NAMES[of]} upgrades",
        GoalKind.PARTS_OF_TYPES: lambda: f"{PART_NAMES[of]} and {PART_NAMES[also]} cubes",
        GoalKind.GARAGES: lambda: f"cars in garages {of + 1} and {also + 1}",
        GoalKind.CERTIFIED_IN: lambda: f"certified in {DEPARTMENT_NAMES[of]}",
    }
    what = _GOALS.get(kind) or names[kind]()
    times, speakers = int(r.goal_times[row]), int(r.goal_speakers[row])
    room = f", {number_of(speakers, 'speaker')}" if speakers != times else ""
    return f"#{card} {what} ({r.goal_points[row]}×{times}{room})"


def final_goal(r: Any, row: int) -> str:
    """A Final Goal in words."""
    points, kind = r.final_goal_points[row], FinalKind(r.final_goal_kinds[row])
    of, also = int(r.final_goal_subjects[row]), int(r.final_goal_other_subjects[row])
    if kind == FinalKind.CERTIFIED_IN:
        where = [DEPARTMENT_NAMES[d] for d in (of, also) if d != NONE]
        return f"{points} for being certified in {' and '.join(where)}"
    names = {
        FinalKind.CARS_OF_MODEL: lambda: f"{MODEL_NAMES[of]} cars",
        FinalKind.UPGRADES_OF_PART: lambda: f"{PART_NAMES[of]} upgrades",
    }
    what = _FINAL_GOALS.get(kind) or names[kind]()
    return f"{points} for {r.final_goal_minimums[row]} {what}"


def cubes_in(bag: Iterable[int]) -> str:
    """Cubes in words, such as `2 Chassis, 1 Turbo`."""
    names = [f"{n} {PART_NAMES[part]}" for part, n in enumerate(bag) if n > 0]
    return ", ".join(names) or "–"


def evaluation(changes: Iterable[int], would: bool = False) -> str:
    """Sandra's evaluation in words, from the change of each player's points."""
    loses, gains = ("would lose", "would gain") if would else ("loses", "gains")
    said = [
        f"player_{p} {loses if points < 0 else gains} {abs(points)}"
        for p, points in enumerate(changes)
        if points
    ]
    return ", ".join(said) or "nothing to say"


def station(place: int) -> str:
    """A workstation, or Sandra's desk."""
    if place == SANDRAS_DESK:
        return "her desk"
    return f"{DEPARTMENT_NAMES[department_of(place)]} {('left', 'right')[side_of(place)]}"
