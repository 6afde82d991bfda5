"""Help for people: what an action costs or gives, and a legend of the board."""

from __future__ import annotations

from typing import Any

from kanban_env.games.automotive.actions import ACTIONS, Move
from kanban_env.games.automotive.enums import (
    DEPARTMENT_NAMES,
    MODEL_NAMES,
    NONE,
    PART_NAMES,
    Question,
    is_exit,
)
from kanban_env.games.automotive.rules.assembly import path_target
from kanban_env.games.automotive.rules.meeting import card_points
from kanban_env.games.automotive.rules.working import budget_at
from kanban_env.games.automotive.text_panels import MODEL_CODES, PART_CODES
from kanban_env.games.automotive.words import number_of

_LEGEND = {
    "Sandra": "where she is, and the points if she evaluated the next department now: mean, the"
    " players with the least training there lose points, unless they have much to show or enough"
    " Shifts in the bank; nice, the best trained there gain points for banked Shifts if they have"
    " something to show",
    "Testing": "cars to claim, with their cost in Shifts; a claim also takes a design of the model",
    "values": "what a tested design of each part scores at the end; an upgrade raises its part",
    "Black (6)": "a model and what its car scores at the end; the parts on its assembly line; the"
    " parts upgraded in it, which must be provided first; the benefits of its free upgrade spaces",
    "Assembly": "conveyors: a part provided moves the cars of its line; a car that leaves scores,"
    " and earns a Seat if it is in demand",
    "Design": "two rows of designs, with the benefits of their columns; claim-only ones have no"
    " part",
    "plaques": "awards for the experts of a department, and the Seat for its first expert",
    "space": "of the certification track; the player who is certified next moves one space",
    "goals": "points × the limit of the count, one less for every earlier speaker; for meetings;"
    " as many players may speak as the limit, unless the card names a number of speakers",
    "factory": "a player who reaches the number gets a Seat, while there is one",
    "final": "goals for the end of the game; each takes a Seat",
    "goal deck": "cards for the next meetings; the discards replace an empty deck",
    "bank": "Shifts for later turns",
    "Seats": "up: can be used in a meeting; used: in this meeting; red: turn an own Seat up, in a"
    " turn or after a meeting",
    "trained": "desks of the training tracks, and the rank on each",
    "garages": "the cars in them, and in brackets the benefit of parking in an empty one",
    "orders": "the two parts at one end, in the middle and at the other end",
}
LEGEND = "\n".join(f"{label:12}{words}" for label, words in _LEGEND.items())
"""How to read the board: one line per label."""


_DEPARTMENTS = (
    "upgrade designs, claim cars from the queue, and park them in garages",
    "provide parts: each moves the cars of a line, and cars that leave score points",
    "issue orders that fill the warehouses, and collect cubes",
    "take designs onto the desk",
    "micro-manage another department; the desk where Sandra ends the week",
)
_TERMS = {
    "Shifts": "what tasks cost; a workstation gives some, unused ones of it are lost",
    "queue": "the cars behind the Pace Car, which can be claimed",
    "Pace Car": "moves with claimed cars; when it crosses a checkered space, there is a meeting",
    "demand": "models that earn a Seat when they leave the line",
    "claim-only": "a design without a part: it can only be given back to claim a car",
    "recycling": "three cubes, for which a cube of the storage can be swapped",
    "supply": "cubes that are not on the board",
    "supplies": "books, vouchers and Seats that can still be gained",
    "decks": "the top designs of the two rows and of Central, which fill the display",
    "desk": "a player's designs; also the stages of the training tracks",
    "upgraded": "designs whose part was upgraded; they score at the end if the model is owned",
    "cubes": "parts in a player's storage",
    "hand": "a player's goal cards, which others do not see",
    "week": "ends when Sandra acts at her desk; one of the two markers that end the game",
    "cycle": "production cycle: ends with a meeting; one of the two markers that end the game",
    "day": "selection of workstations, then work, and perhaps a meeting",
    "pet project": "a goal card of the own hand, played in a meeting: all may speak on it",
    "speak": "place a Seat on a goal in a meeting and score its points",
    "micro-manage": "in Administration: use the tasks of another department",
    "expert": "the last desk of a training track; takes an award plaque",
    "certified": "reached on the training track: more room in the department, and a space forward"
    " on the certification track",
    "val": "value: what a tested design of the part scores at the end",
    "war": "cubes in the warehouse, which can be collected in Logistics",
    "rec": "recycling: x if a cube of the part is there",
    "sup": "supply: cubes of the part that are not on the board",
    "line": "o marks a part on the assembly line of a model, + one that is upgraded in it",
    "car value/left": "what a parked car of the model scores at the end, and the cars left",
    "4×2, points × limit": "of a goal: the points for each thing that counts, and how many count",
    "storage": "how many cubes a player can hold",
    "designs": "designs on a player's desk, and how many it can hold",
    "desks": "the stage of training in each department: Tes, Ass, Log, Des, Adm",
    "doubled": "an upgrade that raised its part twice",
}


CODES = (
    f"models {' '.join(MODEL_CODES)}; parts {' '.join(PART_CODES)}, -- for a claim-only design;"
    " p0 p1 … the players; Sh Shift, bk book, vo voucher, Se Seat, pt point;"
    " val value at the end, war warehouse, rec recycling, sup supply;"
    " desks: the stage of training in each department; garages: · empty, × locked;"
    " plaques: how many, +S with the Seat"
)
"""The short words of the board in sections."""


def glossary(r: Any) -> dict[str, str]:
    """Departments, models, parts and the other words of the screen."""
    departments = dict(zip(DEPARTMENT_NAMES, _DEPARTMENTS, strict=True))
    models = {
        name: f"model of cars: a car scores {r.car_values[m]} at the end, the line has"
        f" {r.assembly_spaces[m]} spaces"
        for m, name in enumerate(MODEL_NAMES)
    }
    parts = dict.fromkeys(PART_NAMES, "part of cars: a cube, and a kind of design")
    codes = {
        **{code: f"the model {name}" for code, name in zip(MODEL_CODES, MODEL_NAMES, strict=True)},
        **{code: f"the part {name}" for code, name in zip(PART_CODES, PART_NAMES, strict=True)},
    }
    own = {
        "recycling": f"{_TERMS['recycling']}, {_when_to_swap(r)}",
        "values": f"{_LEGEND['values']}, along {', '.join(map(str, track_values(r)))}",
        "codes": CODES,
    }
    return {**departments, **models, **parts, **_TERMS, **_LEGEND, **codes, **own}


def track_values(r: Any) -> list[int]:
    """The values of the part value track, step by step."""
    return r.part_values[: int(r.last_step) + 1].tolist()


def _when_to_swap(r: Any) -> str:
    """When a cube may be swapped."""
    also = " and while the player chooses a workstation" if r.strict_text else ""
    return f"as often as wanted in the player's own working turn{also}"


def hint(r: Any, s: Any, a: int) -> str:
    """What an action costs or gives, if its sentence does not say so."""
    move, arguments = ACTIONS.decode(a)
    hints = {
        Move.STATION: lambda: _budget(r, s, *arguments),
        Move.TRAIN_BOOK: lambda: "free",
        Move.MICRO: lambda: "free",
        Move.RECYCLE: lambda: "free",
        Move.EXCHANGE_SEAT: lambda: "free",
        Move.ORDER: lambda: "banks 1 Shift",
        Move.PATH: lambda: _displaced(r, s, *arguments),
        Move.UPGRADE: lambda: f"gain {number_of(int(r.upgraded_points), 'point')}",
        Move.PET: lambda: _pet(r, s, *arguments),
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


def _displaced(r: Any, s: Any, arrow: int) -> str:
    """The car that the moving one displaces, if there is one."""
    target = int(path_target(r, s, arrow))
    if is_exit(target) or s.conveyor[target] == NONE:
        return ""
    return f"displaces {MODEL_NAMES[int(s.conveyor[target])]}"


def _lost(s: Any) -> str:
    """Station Shifts that are lost if the turn ends now; banked Shifts are kept."""
    left = int(s.station_shifts) - int(s.shifts_used)
    if s.question != Question.WORK or left <= 0:
        return ""
    return f"{number_of(left, 'Shift')} of the workstation lost"
