"""What a single answer may change: points, recomputed from the boards, and moves.

The points are computed here a second time, independently of the rules and in another way, so that a
mistake must be made twice to stay unnoticed. Starting from the points before an answer, the points
after it are predicted and compared with those of the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kanban_env.core.jit import attribute_view
from kanban_env.games.automotive.actions import ACTIONS, ARGUMENTS_OF, MOVE_OF, Move, Times
from kanban_env.games.automotive.audit_people import Columns, check
from kanban_env.games.automotive.enums import (
    N_GARAGES,
    N_PARTS,
    N_SIDES,
    N_STATIONS,
    NONE,
    SANDRAS_DESK,
    Benefit,
    Phase,
    Question,
    column_of,
    department_of,
    exit_at,
    is_exit,
    is_place,
)
from kanban_env.games.automotive.ledger_scores import expected_final_parts, speech, verdicts, week
from kanban_env.games.automotive.tables import (
    benefit_of_column,
    benefit_of_garage,
    benefit_of_pair,
    benefit_of_plaque,
    benefit_of_spot,
    benefit_of_upgrade,
)

ANSWERS: dict[Question, tuple[str, ...]] = {
    Question.START_SPOT: ("CERT_SPOT",),
    Question.START_PART: ("COLLECT",),
    Question.START_DESIGN: ("TAKE_DESIGN",),
    Question.STATION: ("STATION",),
    Question.WORK: (
        "TRAIN_SHIFT", "TRAIN_BOOK", "MICRO", "TAKE_DESIGN", "ORDER", "COLLECT", "REQUEST_VOUCHER",
        "PROVIDE", "CLAIM", "UPGRADE", "RECYCLE", "EXCHANGE_SEAT", "END_TURN",
    ),
    Question.CERT_SPOT: ("CERT_SPOT",),
    Question.AWARD: ("AWARD",),
    Question.PATH: ("PATH",),
    Question.UPGRADE_SPACE: ("UPGRADE_SPACE",),
    Question.DOUBLE: ("DOUBLE",),
    Question.PARK: ("PARK",),
    Question.PICK_TWO: ("PICK_TWO",),
    Question.MEETING: ("PET", "SPEAK", "PASS"),
    Question.AFTER_PET: ("SPEAK", "NO_SEAT"),
    Question.NEXT_GOAL: ("NEXT_GOAL",),
    Question.GAME_OVER: (),
}  # fmt: skip
"""The action blocks that may answer each question."""
STRICT_ANSWERS = ANSWERS | {
    Question.START: ("COLLECT", "TAKE_DESIGN"),
    Question.START_PART: (),
    Question.START_DESIGN: (),
    Question.STATION: ("STATION", "RECYCLE"),
}
"""The same with the option `strict_text`."""


def _possible(answers: dict[Question, tuple[str, ...]]) -> np.ndarray:
    """Per question, a mask of all actions that can answer it in some state."""
    table = np.zeros((len(Question), ACTIONS.length), np.bool_)
    for question, blocks in answers.items():
        for block in blocks:
            table[question, ACTIONS[block].slice] = True
    for part in range(N_PARTS):
        table[:, ACTIONS.encode(Move.RECYCLE, part, part)] = False
    return table


POSSIBLE = (_possible(ANSWERS), _possible(STRICT_ANSWERS))
"""Without and with `strict_text`."""
_STATIONS = ACTIONS["STATION"].slice
_DEPARTMENT = np.array([department_of(place) for place in range(SANDRAS_DESK + 1)])


def audit_step(r: Any, before: Any, masks: np.ndarray, actions: np.ndarray, after: Any) -> None:
    """Raise AssertionError unless every answer was possible and changed only what it may change.

    Takes arrays: states, their masks, the answers, and the states at the next question.
    """
    before, after = Columns(before), Columns(after)
    possible = POSSIBLE[int(r.strict_text)][before.question]
    check(possible | ~masks, "V22: an answer to another question")
    check(masks.any(1), "V21: a question without an answer")
    is_station, least = before.question == Question.STATION, _least_stations(int(r.n_players))
    stations = masks[:, _STATIONS].sum(1)
    check(~is_station | (stations >= least), "V21: too few stations to choose from")
    swapped = MOVE_OF[actions] == Move.RECYCLE
    same = (before.storage.sum(2) == after.storage.sum(2)).all(1)
    check(~swapped | same, "V8: a swap changed the number of cubes in a storage")
    asked_again = (after.question == before.question) & (after.actor == before.actor)
    check(~swapped | asked_again | (after.over != 0), "V8: a swap ended a turn")
    _check_selection(r, before, actions, after)
    left = after.plaques.sum(2)
    check(left <= before.plaques.sum(2), "V7: a stack of plaques grew")
    check(after.day - before.day <= 1, "a day was skipped")
    check(after.week - before.week <= 1, "a week was skipped")
    check(after.cycle - before.cycle <= 1, "a cycle was skipped")
    _check_points(r, before, actions, after)


def _least_stations(players: int) -> int:
    """The least number of stations that a worker can choose from.

    Not the two of its own department, and not those of the other players. Sandra takes one more;
    with two players her whole department is closed.
    """
    return N_STATIONS - N_SIDES - (players - 1) - (N_SIDES if players == 2 else 1)


def _check_selection(r: Any, before: Any, actions: np.ndarray, after: Any) -> None:
    """V18: a player moves to an empty station of another department; with two, not to Sandra's."""
    rows = np.arange(len(before))
    chosen = MOVE_OF[actions] == Move.STATION
    moved = before.stations != after.stations
    is_actor = np.arange(moved.shape[1]) == before.actor[:, None]
    check(~moved | (is_actor & chosen[:, None]), "V18: a worker moved without being asked")
    old, new = before.stations[rows, before.actor], after.stations[rows, before.actor]
    check(
        ~chosen | (new == ARGUMENTS_OF[actions, 0]),
        "V18: a worker moved to another station than chosen",
    )
    has_moved = (old == NONE) | (_DEPARTMENT[old] != _DEPARTMENT[new])
    check(~chosen | has_moved, "V18: a worker stayed")
    taken = (before.stations == new[:, None]).any(1) | (before.sandra == new)
    check(~chosen | ~taken, "V18: a station was taken")
    is_hers = _DEPARTMENT[before.sandra] == _DEPARTMENT[new]
    check(~chosen | (r.n_players > 2) | ~is_hers, "V18: a player joined Sandra")


def sandra_acted(before: Any, after: Any) -> np.ndarray:
    """In which games Sandra had her turn between two questions, from day 2 on."""

    def has_acted(s: Any) -> np.ndarray:
        return (s.phase > Phase.WORKING) | ((s.phase == Phase.WORKING) & (s.sandra_done == 1))

    by_now = has_acted(after) | (after.day > before.day)
    return by_now & ~has_acted(before) & (before.day > 1)


def _check_points(r: Any, before: Any, actions: np.ndarray, after: Any) -> None:
    """Compare the points after an answer with those computed from the boards."""
    n = int(r.n_players)
    expected = before.scores[:, :n].astype(int)
    acted = sandra_acted(before, after)
    moves = MOVE_OF[actions]
    old, new = attribute_view(before.states), attribute_view(after.states)
    for i in np.flatnonzero(np.isin(moves, list(_POINTS))):
        move, arguments = ACTIONS.decode(actions[i])
        gained = _POINTS[move](r, old[i], new[i], *arguments)
        expected[i, before.actor[i]] += gained
    for i in np.flatnonzero(acted):
        is_chosen = before.phase[i] == Phase.SELECTION
        place = int(after.sandra[i] if is_chosen else before.sandra[i])
        expected[i] = verdicts(r, new[i], department_of(place), expected[i])
        if place == SANDRAS_DESK:
            expected[i] += [week(r, new[i], p) for p in range(n)]
    for i in np.flatnonzero(after.over != 0):
        expected[i] += [sum(expected_final_parts(r, new[i], p).values()) for p in range(n)]
    check(expected == after.scores[:, :n], "points differ from the boards, expected", expected)


def _points_of(r: Any, row: int) -> int:
    return int(r.benefits[row, Benefit.POINT])


def _certification(r: Any, before: Any, after: Any, spot: int) -> int:
    return _points_of(r, benefit_of_spot(after.spaces[before.actor], spot))


def _park(r: Any, before: Any, _: Any, garage: int) -> int:
    """The points of a garage that was empty, unless two benefits are picked."""
    p, side = int(before.actor), int(before.expert[before.actor])
    is_picked = garage == N_GARAGES - 1 and side == 0
    if before.garages[p, garage] != NONE or is_picked:
        return 0
    return _points_of(r, benefit_of_garage(side, garage))


def _upgrade(r: Any, before: Any, after: Any) -> int:
    """The points of designs that were flipped."""
    p = int(before.actor)
    turned = int(after.upgraded[p].sum()) - int(before.upgraded[p].sum())
    return int(r.upgraded_points) * turned


def _space(r: Any, before: Any, after: Any, space: int) -> int:
    row = benefit_of_upgrade(before.upgrade_model, space)
    return _points_of(r, row) + _upgrade(r, before, after)


def _double(r: Any, before: Any, after: Any, times: int) -> int:
    value = int(r.part_values[after.steps_of_part[before.upgrade_part]])
    return (value if times == Times.TWICE else 0) + _upgrade(r, before, after)


def _exit(r: Any, before: Any, node: int, target: int) -> int:
    """The points of the exit that a chain of cars reaches from a node, or 0."""
    line = before.conveyor.tolist()
    car = int(before.chain_car) if before.chain_node != NONE else line[node]
    while not is_exit(target):
        line[target], car = car, line[target]
        if car == NONE:
            return 0
        arrows = [int(a) for a in (r.down[target], r.inward[target]) if a != NONE]
        if len(arrows) == 2:
            return 0
        target = arrows[0]
    return int(r.exit_points[exit_at(target)])


def _provide(r: Any, before: Any, model: int) -> int:
    return _exit(r, before, model, int(r.down[model]))


def _path(r: Any, before: Any, _: Any, arrow: int) -> int:
    node = int(before.chain_node)
    return _exit(r, before, node, int((r.down, r.inward)[arrow][node]))


def _column(r: Any, before: Any, _: Any, source: int) -> int:
    is_work = before.question == Question.WORK and is_place(source)
    return _points_of(r, benefit_of_column(column_of(source))) if is_work else 0


_POINTS: dict[Move, Callable[..., int]] = {
    Move.CERT_SPOT: _certification,
    Move.AWARD: lambda r, _s, _t, kind: _points_of(r, benefit_of_plaque(kind)),
    Move.TAKE_DESIGN: _column,
    Move.PARK: _park,
    Move.PICK_TWO: lambda r, _s, _t, pair: _points_of(r, benefit_of_pair(pair)),
    Move.UPGRADE_SPACE: _space,
    Move.DOUBLE: _double,
    Move.PROVIDE: lambda r, s, _t, model, _part, _payment: _provide(r, s, model),
    Move.PATH: _path,
    Move.SPEAK: lambda r, s, _t, g: speech(r, s, g),
}
"""Per move, the points that the answer itself gives the actor."""
