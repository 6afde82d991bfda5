"""Invariants of workers, training, turns and meetings, and the functions that check invariants.

`audit` lists all invariants by number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.loops import TRUNCATED
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_STATIONS,
    N_TABLE,
    NONE,
    SANDRAS_DESK,
    Department,
    Phase,
    Question,
    station_of,
)

_IN_TRACK_ORDER = (
    Question.START_PART,
    Question.START_DESIGN,
    Question.START,
    Question.MEETING,
    Question.AFTER_PET,
    Question.NEXT_GOAL,
)
"""Questions that are asked of the players in track order."""


class Columns:
    """An array of states whose fields are contiguous arrays, made on first use."""

    def __init__(self, states: Any) -> None:
        """Take one state or an array of states."""
        self.states = np.atleast_1d(np.asarray(states))

    def __len__(self) -> int:
        return len(self.states)

    def __getattr__(self, name: str) -> np.ndarray:
        column = np.ascontiguousarray(self.states[name])
        setattr(self, name, column)
        return column

    def where(self, rows: np.ndarray) -> Columns:
        """The selected states."""
        return Columns(self.states[rows])


def check(holds: Any, what: str, shown: Any = None) -> None:
    """Raise AssertionError that names the first state in which a condition does not hold."""
    holds = np.asarray(holds)
    sound = holds.all(axis=tuple(range(1, holds.ndim)))
    if not sound.all():
        i = int(np.flatnonzero(~sound)[0])
        found = "" if shown is None else f": {np.asarray(shown)[i].tolist()}"
        raise AssertionError(f"state {i}: {what}{found}")


def count(values: np.ndarray, size: int) -> np.ndarray:
    """Per state, how often each number from 0 occurs; NONE is not counted."""
    flat = values.reshape(len(values), np.prod(values.shape[1:], dtype=int)).astype(int)
    keyed = flat + size * np.arange(len(flat))[:, None]
    return np.bincount(keyed[flat != NONE], minlength=size * len(flat)).reshape(len(flat), size)


def audit_people(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """Raise AssertionError unless the invariants of players, turns and meetings hold."""
    _training(r, s, n, certified)
    _track(r, s, n)
    _workers(s, n)
    _turn(r, s)
    _meeting(r, s, n)


def _training(r: Any, s: Any, n: int, certified: np.ndarray) -> None:
    """V10 and V17: meeples follow the certifications, rankings follow the desks."""
    behind = certified.sum(2) - s.spaces[:, :n]
    is_asked = (s.question == Question.CERT_SPOT) | ((s.over == TRUNCATED) & (s.working == 1))
    is_actor = np.arange(n) == s.actor[:, None]
    late = is_actor & is_asked[:, None] & (behind == 1)
    unplaced = (s.spots[:, :n] == NONE) & (s.spaces[:, :n] == NONE) & (s.day == 0)[:, None]
    check((behind == 0) | late | unplaced, "a meeple is on the wrong space", behind)
    check((s.question != Question.CERT_SPOT) | late.any(1), "CERT_SPOT without a certification")
    places = 1000 * s.spaces[:, :n].astype(int) + s.spots[:, :n]
    for p in range(n):
        for q in range(p):
            shared = (places[:, p] == places[:, q]) & (s.spots[:, p] != NONE)
            check(~shared, "two meeples share a spot")
    order = s.ranking[:, :, :n].astype(int)
    check(np.sort(order, 2) == np.arange(n), "a ranking is not a permutation", order)
    for department in range(N_DEPARTMENTS):
        desks = np.take_along_axis(s.desks[:, :, department], order[:, department], 1)
        check(desks[:, 1:] <= desks[:, :-1], "a ranking does not follow the desks", desks)
    check((s.desks >= 0) & (s.desks <= r.expert_at), "a disc off the track")


def _track(r: Any, s: Any, n: int) -> None:
    """V25: track order lists all players once it is known; boards show the side of the option."""
    order = s.track[:, :n].astype(int)
    is_known = (np.sort(order, 1) == np.arange(n)).all(1)
    is_starting = (s.question == Question.START_SPOT) | ((s.over == TRUNCATED) & (s.day == 0))
    is_open = (order == NONE).all(1) & is_starting
    check(is_known | is_open, "the track order is not a permutation", order)
    check(s.track[:, n:] == NONE, "a player that does not exist is on the track")
    in_turn = np.isin(s.question, _IN_TRACK_ORDER) & (s.over == 0)
    at = np.minimum(s.track_at, n - 1).astype(int)
    fits = (s.track_at < n) & (order[np.arange(len(order)), at] == s.actor)
    check(~in_turn | fits, "the wrong player in track order", s.track_at)
    is_one = s.question == Question.START
    is_two = (s.question == Question.START_PART) | (s.question == Question.START_DESIGN)
    check(~(is_two if r.strict_text else is_one), "another starting round", s.question)
    check(s.expert[:, :n] == r.expert[:n], "a board shows the wrong side", s.expert)
    check(s.expert[:, n:] == 0, "a player that does not exist has a board")


def _workers(s: Any, n: int) -> None:
    """V18: no station holds two workers."""
    check(count(s.stations, N_STATIONS) <= 1, "two workers share a station", s.stations)
    check(s.stations != s.sandra[:, None], "Sandra shares a station", s.stations)
    at_work = (s.sandra >= 0) & (s.sandra < station_of(Department.ADMINISTRATION, 0))
    check(at_work | (s.sandra == SANDRAS_DESK), "Sandra is nowhere", s.sandra)
    check(s.stations[:, n:] == NONE, "a player that does not exist has a worker")
    placed = (s.stations[:, :n] != NONE).all(1)
    check(placed | (s.phase < Phase.WORKING), "a worker is nowhere")


def _turn(r: Any, s: Any) -> None:
    """V8 and V15: Shifts are within the budget, which is that of the turn's start."""
    check((s.shifts_used >= 0) & (s.shifts_used <= s.budget), "too many Shifts")
    idle = s.where(s.working == 0)
    check((idle.budget == 0) & (idle.micro == NONE) & (idle.n_aside == 0), "a turn is not over")
    check((idle.ordered == 0) & (idle.requested == 0), "a turn is not over")
    check((idle.filled == 0).all(1) & (idle.claimed == 0).all(1), "a turn is not over")
    pending = idle.pending_books + idle.pending_vouchers + idle.pending_shifts
    check(pending == 0, "pending pieces")
    busy = s.where((s.working == 1) & (s.over == 0))
    rows = np.arange(len(busy))
    check(busy.phase == Phase.WORKING, "a player works in a meeting")
    check(busy.done[rows, busy.actor] == 0, "a player works who has acted already")
    station = busy.stations[rows, busy.actor]
    check(busy.station_shifts == r.station_shifts[station], "the wrong number of Shifts")
    banked = busy.bank[rows, busy.actor] + np.maximum(0, busy.shifts_used - busy.station_shifts)
    budget = np.minimum(r.shifts_a_day, busy.station_shifts + banked)
    check(busy.budget == budget, "the bank was not spent correctly", banked)
    check((busy.recycling & ~busy.stretch).sum(1) <= 3, "a run of swaps is too long")


def _meeting(r: Any, s: Any, n: int) -> None:
    """V20: speakers and used Seats agree."""
    check(s.spoke[:, :n].sum(2) == s.seats_used[:, :n], "used Seats and speeches differ")
    check((s.spoke >= 0) & (s.spoke <= 1), "a player spoke twice on a goal")
    limits = np.append(0, r.goal_speakers)
    on_table = s.spoke[:, :, :N_TABLE].sum(1)
    check(on_table <= limits[np.maximum(s.table, 0)], "too many speakers", on_table)
    for owner in range(n):
        seats = np.arange(n)
        speakers = s.spoke[:, seats, N_TABLE + (owner - seats) % n].sum(1)
        check(speakers <= limits[np.maximum(s.pets[:, owner], 0)], "too many speakers", speakers)
    check((s.passes >= 0) & (s.passes <= n), "a wrong number of passes", s.passes)
