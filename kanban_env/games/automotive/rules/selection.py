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
"""Sandra among those who choose and work, where players are seat numbers."""


@rule
def begin_selection(r, s):
    """Nobody has chosen yet; on day 1 Sandra stays where she is."""
    s.phase = Phase.SELECTION
    for p in range(r.n_players):
        s.done[p] = 0
    s.sandra_done = s.day == 1


@rule
def end_selection(r, s):
    """All have chosen; in the working phase nobody has acted yet."""
    s.phase = Phase.WORKING
    for p in range(r.n_players):
        s.done[p] = 0
    s.sandra_done = 0


@rule
def next_in_line(r, s):
    """Who stands furthest left of those that are not done: a seat, SANDRA, or NONE."""
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

    [R3.3] Later, everybody chooses from left to right as they stood, Sandra on her desk last.
    """
    if s.day > 1:
        return next_in_line(r, s)
    for i in range(r.n_players):
        if not s.done[s.track[i]]:
            return int(s.track[i])
    return NONE


@rule
def is_empty(r, s, station):
    """[R3.5] Nobody stands there, nor lies there because it has not moved yet today."""
    # RULING 5: for Sandra as well.
    return s.sandra != station and find(s.stations, 0, r.n_players, station) == NONE


@rule
def department_of_sandra(s):
    """The department in which Sandra is."""
    return department_of(s.sandra)


@rule
def can_select(r, s, p, station):
    """[R3.4] An empty workstation in a department other than the present one.

    [R3.7] Sandra's department is open to three and four players. [R3.8] To two it is closed.
    [R15.3] This is a rule for two players only.
    """
    department = department_of(station)
    if s.stations[p] != NONE and department_of(s.stations[p]) == department:
        return False
    if r.n_players == 2 and department == department_of_sandra(s):
        return False
    return is_empty(r, s, station)


@rule
def legal_station(r, s, mask):
    """[R3.6] Every day a player must move: there is no way to stay or pass."""
    for station in range(N_STATIONS):
        mask[action(Move.STATION, station)] = can_select(r, s, s.actor, station)


@rule
def do_select(r, s, station):
    """The worker moves."""
    s.stations[s.actor] = station
    s.done[s.actor] = 1
    s.question = NONE


@rule
def next_place_of_sandra(r, s):
    """[R3.9] Sandra goes to the next department with an empty station, or to her desk.

    [R3.10] A player in the department does not keep her out. [R15.5] Two players there do, for
    she needs a station.
    """
    department = 0 if s.sandra == SANDRAS_DESK else department_of(s.sandra) + 1
    while department < Department.ADMINISTRATION:
        for side in range(N_SIDES):
            if is_empty(r, s, station_of(department, side)):
                return int(station_of(department, side))
        department += 1
    return SANDRAS_DESK


@rule
def move_sandra(r, s):
    """Sandra moves by herself."""
    s.sandra = next_place_of_sandra(r, s)
    s.sandra_done = 1


@rule
def ask_station(s, p):
    """A player is asked for its workstation."""
    s.actor = p
    s.question = Question.STATION
