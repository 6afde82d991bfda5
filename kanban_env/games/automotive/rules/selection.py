"""R3 Department selection."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import find
from kanban_env.games.automotive.actions import Move, action
from kanban_env.games.automotive.enums import (
    MAX_PLAYERS,
    N_SIDES,
    N_STATIONS,
    NONE,
    SANDRAS_DESK,
    Department,
    Phase,
    Question,
    department_of,
    station_of,
)

SANDRA = MAX_PLAYERS
"""Sandra, in places where players are numbers from 0."""


@rule
def begin_selection(r, s):
    """The selection of a day begins: no player has chosen yet.

    [R3.2] On day 1 Sandra stays on her desk.
    """
    s.phase = Phase.SELECTION
    for p in range(r.n_players):
        s.done[p] = 0
    s.sandra_done = s.day == 1


@rule
def end_selection(r, s):
    """[R3.11] The working phase begins: no player has acted yet, and neither has Sandra."""
    s.phase = Phase.WORKING
    for p in range(r.n_players):
        s.done[p] = 0
    s.sandra_done = 0


@rule
def next_in_line(r, s):
    """[R3.3] [R4.1] The leftmost of those who are not done: a player, SANDRA, or NONE."""
    first, place = NONE, SANDRAS_DESK + 1
    for p in range(r.n_players):
        if not s.done[p] and s.stations[p] < place:
            first, place = p, int(s.stations[p])
    if not s.sandra_done and s.sandra < place:
        first = SANDRA
    return first


@rule
def next_to_choose(r, s):
    """[R3.2] On day 1 players choose in track order, and Sandra stays on her desk.

    [R3.3] From day 2 on the order is that of the positions at the end of the day before, from left
    to right. Sandra is part of it; on her desk she is last.
    """
    if s.day > 1:
        return next_in_line(r, s)
    for i in range(r.n_players):
        if not s.done[s.track[i]]:
            return int(s.track[i])
    return NONE


@rule
def is_empty(r, s, station):
    """[R3.5] Whether neither a worker nor Sandra is on a station now.

    Workers who have not moved yet today still occupy their stations, for players and for Sandra.
    """
    # RULING 5: for Sandra as well.
    return s.sandra != station and find(s.stations, 0, r.n_players, station) == NONE


@rule
def department_of_sandra(s):
    """The department in which Sandra is."""
    return department_of(s.sandra)


@rule
def can_select(r, s, p, station):
    """[R3.4] Whether a player may choose a station: an empty one of another department.

    On day 1 all departments are open to a player. [R3.7] With three or four players Sandra's
    department may be chosen too. [R3.8] With two players the department in which Sandra is at that
    moment is closed, her desk counting as Administration. [R15.3] That is a rule for two players
    only.
    """
    department = department_of(station)
    if s.stations[p] != NONE and department_of(s.stations[p]) == department:
        return False
    if r.n_players == 2 and department == department_of_sandra(s):
        return False
    return is_empty(r, s, station)


@rule
def legal_station(r, s, mask):
    """[R3.6] Mark every station that the actor may choose; it must move every day.

    There is no answer for staying or passing.
    """
    for station in range(N_STATIONS):
        mask[action(Move.STATION, station)] = can_select(r, s, s.actor, station)


@rule
def do_select(r, s, station):
    """The worker moves to the station."""
    s.stations[s.actor] = station
    s.done[s.actor] = 1
    s.question = NONE


@rule
def next_place_of_sandra(r, s):
    """[R3.9] Where Sandra moves: to the next department on the right that has an empty station.

    From her desk the next one is Testing & Innovation. She takes the left station if it is empty,
    else the right one, and skips a department with two occupied stations. After Design comes her
    desk, which is never blocked. [R3.10] A player in a department does not keep her out. [R15.5]
    With two players that is the same: only both of them together block a department.
    """
    # RULING 35: she needs an empty station with two players as well.
    department = 0 if s.sandra == SANDRAS_DESK else department_of(s.sandra) + 1
    while department < Department.ADMINISTRATION:
        for side in range(N_SIDES):
            if is_empty(r, s, station_of(department, side)):
                return int(station_of(department, side))
        department += 1
    return SANDRAS_DESK


@rule
def move_sandra(r, s):
    """Sandra moves; no player is asked."""
    s.sandra = next_place_of_sandra(r, s)
    s.sandra_done = 1


@rule
def ask_station(s, p):
    """Ask a player for its workstation."""
    s.actor = p
    s.question = Question.STATION
