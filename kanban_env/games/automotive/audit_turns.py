"""Invariants of turns: whose turn it is, and what a question needs.

`audit` lists all invariants by number. A truncated game may stop anywhere in a turn, so only games
that are not over are checked here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.games.automotive.audit_people import Columns, check
from kanban_env.games.automotive.enums import (
    N_RECYCLED,
    NONE,
    SANDRAS_DESK,
    Department,
    Phase,
    Question,
    station_of,
)

_PHASES = {
    Question.GAME_OVER: NONE,
    Question.START_SPOT: Phase.START,
    Question.START_PART: Phase.START,
    Question.START_DESIGN: Phase.START,
    Question.START: Phase.START,
    Question.STATION: Phase.SELECTION,
    Question.MEETING: Phase.MEETING,
    Question.AFTER_PET: Phase.MEETING,
    Question.NEXT_GOAL: Phase.NEW_BUSINESS,
}
_PHASE_OF = np.array([_PHASES.get(question, Phase.WORKING) for question in Question])
"""The phase in which a question is asked."""
_UPGRADING = (Question.UPGRADE_SPACE, Question.DOUBLE)
_PARKING = (Question.PARK, Question.PICK_TWO)


def audit_turns(r: Any, s: Columns, n: int) -> None:
    """Raise AssertionError unless the invariants of turns hold."""
    s = s.where(s.over == 0)
    _phase(r, s, n)
    _order(s, n)
    _task(s)
    _start(s.where(s.phase == Phase.START), n)
    _goals(s, n)


def _phase(r: Any, s: Any, n: int) -> None:
    """V26: a question belongs to its phase."""
    check(s.phase == _PHASE_OF[s.question], "a question of another phase", s.question)
    check((s.phase == Phase.WORKING) == (s.working == 1), "a turn outside the working phase")
    check((s.phase == Phase.START) == (s.day == 0), "the starting round on a day", s.day)
    check(s.day <= r.max_days, "a day after the last", s.day)
    check(s.first < n, "a player that does not exist")
    in_meeting = s.phase == Phase.MEETING
    check(np.where(in_meeting, s.passes < n, s.passes == 0), "passes outside a meeting")
    check(np.where(in_meeting, s.meeting == 1, (s.meeting == 0) | (s.working == 1)), "no meeting")
    in_day = (s.phase == Phase.SELECTION) | (s.phase == Phase.WORKING)
    check(~in_day | (s.track_at == n), "a player in track order is missing", s.track_at)


def _order(s: Any, n: int) -> None:
    """V27: players and Sandra move and act in their order, each once."""
    done, places = s.done[:, :n] == 1, s.stations[:, :n]
    check(s.done[:, n:] == 0, "a player that does not exist has moved")
    check((s.day > 1) | (s.sandra == SANDRAS_DESK), "Sandra has moved before day 2")
    ended = s.phase >= Phase.MEETING
    check(~ended | (done.all(1) & (s.sandra_done == 1)), "a meeting before all have acted")
    started = s.phase > Phase.START
    check(started | ~(done.any(1) | (s.sandra_done == 1)), "a move in the starting round")
    chosen = np.where(s.day == 1, s.phase > Phase.SELECTION, started)[:, None] | done
    check((places != NONE) == chosen, "a worker is in no department", places)
    first = (s.phase == Phase.SELECTION) & (s.day == 1)
    _first_day(s.where(first), n)
    _in_line(s.where((started & ~ended) & ~first), n)


def _first_day(s: Any, n: int) -> None:
    order = s.track[:, :n].astype(int)
    asked = (order == s.actor[:, None]).argmax(1)
    done = np.take_along_axis(s.done[:, :n], order, 1)
    check((done == 1) == (np.arange(n) < asked[:, None]), "stations out of track order", done)
    check(s.sandra_done == 1, "Sandra moves on day 1")


def _in_line(s: Any, n: int) -> None:
    """Those who are not done are to the right of the actor; in the working phase no others are."""
    rows = np.arange(len(s))
    own = s.stations[rows, s.actor]
    right = s.stations[:, :n] > own[:, None]
    is_actor = np.arange(n) == s.actor[:, None]
    done = s.done[:, :n] == 1
    working = s.working == 1
    check(np.where(is_actor, ~done, right | done), "a player acts out of order", s.stations)
    check(~working[:, None] | is_actor | (done != right), "a player acts out of order", s.stations)
    sandra_right = s.sandra > own
    check((s.sandra_done == 1) | sandra_right, "Sandra is out of order", s.sandra)
    check(~working | ((s.sandra_done == 1) != sandra_right), "Sandra is out of order", s.sandra)


def _task(s: Any) -> None:
    """V28: what a task has begun fits its question."""
    upgrading = np.isin(s.question, _UPGRADING)
    check((s.upgrade_model != NONE) == upgrading, "an upgrade outside its questions")
    check((s.upgrade_part != NONE) == upgrading, "an upgrade outside its questions")
    check((s.award_department != NONE) == (s.question == Question.AWARD), "an award outside AWARD")
    check((s.question != Question.PARK) | (s.n_aside > 0), "no car to park")
    own = s.garages[np.arange(len(s)), s.actor]
    check((s.filled == 0) | (own != NONE), "a garage was filled and is empty")
    check(np.isin(s.question, _PARKING) | ~s.filled.any(1), "a garage was filled too early")
    check((s.question != Question.PICK_TWO) | s.filled.any(1), "PICK_TWO without a car")
    station = s.stations[np.arange(len(s)), s.actor]
    is_manager = station >= station_of(Department.ADMINISTRATION, 0)
    check((s.micro == NONE) | is_manager, "a department is managed from another one")
    check(s.micro != Department.ADMINISTRATION, "Administration is managed")
    swaps = s.stretch.sum(1)
    check((swaps == N_RECYCLED) | ((swaps == 0) & (s.day <= 1)), "a run of swaps", s.stretch)
    check((s.working == 1) | (s.station_shifts == 0), "Shifts of a station outside a turn")


def _start(s: Any, n: int) -> None:
    """V29: in the starting round players have what they have chosen, in their order."""
    placing = s.question == Question.START_SPOT
    after_first = (np.arange(n) - s.first[:, None]) % n
    turn = (s.actor - s.first) % n
    has_spot = ~placing[:, None] | (after_first < turn[:, None])
    check((s.spots[:, :n] != NONE) == has_spot, "a spot out of order", s.spots)
    s = s.where(~placing)
    order = s.track[:, :n].astype(int)
    before = np.arange(n) < s.track_at[:, None]
    later = np.arange(n) > s.track_at[:, None]
    for pieces in (s.storage, s.blueprints):
        taken = np.take_along_axis(pieces[:, :n].sum(2), order, 1)
        check(np.where(before, taken == 1, ~later | (taken == 0)), "starting items", taken)
    rows = np.arange(len(s))
    cubes, tiles = s.storage[rows, s.actor].sum(1), s.blueprints[rows, s.actor].sum(1)
    check(cubes + tiles < 2, "a player has both starting items")
    check((s.question != Question.START_PART) | (cubes + tiles == 0), "START_PART with an item")
    check((s.question != Question.START_DESIGN) | (cubes == 1), "START_DESIGN without a cube")


def _goals(s: Any, n: int) -> None:
    """V30: table, pet projects and choices are those of the phase."""
    choosing = s.phase == Phase.NEW_BUSINESS
    check((s.table != NONE) == ~choosing[:, None], "the goals on the table", s.table)
    pets = s.pets[:, :n] != NONE
    check((s.phase == Phase.MEETING)[:, None] | ~pets, "a pet project outside a meeting", s.pets)
    is_actor = np.arange(n) == s.actor[:, None]
    played = (s.question == Question.AFTER_PET)[:, None] & is_actor
    check(~played | pets, "AFTER_PET without a pet project")
    order = s.track[:, :n].astype(int)
    chosen = np.take_along_axis(s.choices[:, :n] != NONE, np.maximum(order, 0), 1)
    before = choosing[:, None] & (np.arange(n) < s.track_at[:, None])
    check(chosen == before, "a goal is chosen out of order", s.choices)
    check(s.pets[:, n:] == NONE, "a player that does not exist has a pet project")
    check(s.choices[:, n:] == NONE, "a player that does not exist has a choice")
