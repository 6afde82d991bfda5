"""Help for people: what an action costs or brings, and how to read the board."""

from __future__ import annotations

from typing import Any

from kanban_env.games.automotive.actions import ARGUMENT_OF, MOVE_OF, Move
from kanban_env.games.automotive.enums import MODEL_NAMES, N_NODES, NONE, Question
from kanban_env.games.automotive.rules.assembly import path_target
from kanban_env.games.automotive.rules.meeting import card_points
from kanban_env.games.automotive.rules.working import budget_at
from kanban_env.games.automotive.words import number_of

_LEGEND = {
    "Sandra": "whom she judges next, as things stand: mean, she takes points from those with the"
    " least training there, unless they have much to show or enough Shifts in the bank; nice, she"
    " gives points for banked Shifts to the best trained there who have something to show",
    "Testing": "finished cars and the Shifts to claim them; a claim takes a design of the model",
    "values": "of parts: what a tested design scores at the end; an upgrade raises its part",
    "Black (6)": "a model, and what its car scores at the end; parts on its assembly line; parts"
    " upgraded in it, which must be provided first; upgrade spaces left, with what they give",
    "Assembly": "conveyors: a part provided moves the car of its line on, and one that leaves"
    " scores, with a Seat if it is in demand",
    "Design": "two rows of designs, with what their columns give; claim-only ones have no part",
    "plaques": "awards for experts of a department, and the Seat for the first one",
    "space": "of the certification track, to which whoever is certified next moves",
    "goals": "points × how often at most, once less for every earlier speaker; for meetings",
    "factory": "whoever reaches the number gets a Seat, as long as there is one",
    "final": "goals for the end of the game, each for a Seat",
    "goal deck": "cards for the next meetings; the discarded ones come back when none is left",
    "bank": "Shifts for later turns",
    "Seats": "up: for speeches in a meeting; used: in this one; red: turn own Seats up, in a turn"
    " or after a meeting",
    "trained": "desks, and the place among those who trained there",
    "garages": "the cars in them, and in brackets what parking in an empty one gives",
    "orders": "the two parts at one end, in the middle and at the other end",
}
LEGEND = "\n".join(f"{label:12}{words}" for label, words in _LEGEND.items())
"""How to read the board, a line a label."""


def hint(r: Any, s: Any, a: int) -> str:
    """What an action costs or brings, where its sentence does not say so."""
    move, arg = Move(int(MOVE_OF[a])), int(ARGUMENT_OF[a])
    hints = {
        Move.STATION: lambda: _budget(r, s, arg),
        Move.TRAIN_BOOK: lambda: "free",
        Move.MICRO: lambda: "free",
        Move.RECYCLE: lambda: "free",
        Move.EXCHANGE_SEAT: lambda: "free",
        Move.ORDER: lambda: "banks 1 Shift",
        Move.PATH: lambda: _displaced(r, s, arg),
        Move.CLAIM: lambda: "the design is given back",
        Move.UPGRADE: lambda: number_of(int(r.upgraded_points), "point"),
        Move.PET: lambda: _pet(r, s, arg),
        Move.END_TURN: lambda: _lost(s),
    }
    return hints[move]() if move in hints else ""


def _budget(r: Any, s: Any, station: int) -> str:
    """The Shifts at a workstation with those from the bank, if there are any."""
    return f"{budget_at(r, s, s.actor, station)} with the bank" if s.bank[s.actor] else ""


def _pet(r: Any, s: Any, slot: int) -> str:
    """The points of a speech on an own goal card, if it is played as pet project now."""
    points = card_points(r, s, s.actor, s.hands[s.actor, slot], 0)
    return f"now {number_of(points, 'point')}"


def _displaced(r: Any, s: Any, inward: int) -> str:
    """The car that has to leave its place."""
    target = int(path_target(r, s, inward))
    if target >= N_NODES or s.conveyor[target] == NONE:
        return ""
    return f"displaces {MODEL_NAMES[int(s.conveyor[target])]}"


def _lost(s: Any) -> str:
    """Shifts of the workstation that would not be used; banked ones stay."""
    left = int(s.station_shifts) - int(s.shifts_used)
    if s.question != Question.WORK or left <= 0:
        return ""
    return f"{number_of(left, 'Shift')} of the workstation lost"
