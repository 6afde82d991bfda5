"""The question in words, for the last line of the board."""

from __future__ import annotations

from typing import Any

from kanban_env.games.automotive.enums import DEPARTMENT_NAMES, NONE, Question, department_of
from kanban_env.games.automotive.rules.effects import shifts_left
from kanban_env.games.automotive.rules.selection import department_of_sandra
from kanban_env.games.automotive.rules.starting import misses_design, misses_part
from kanban_env.games.automotive.words import models_in, number_of

_ASKS = {
    Question.START_SPOT: "puts the meeple on a starting spot",
    Question.START_PART: "takes a starting part",
    Question.START_DESIGN: "takes a starting design",
    Question.START: "takes a starting part and a starting design, in any order",
    Question.STATION: "chooses a workstation",
    Question.WORK: "works",
    Question.CERT_SPOT: "chooses a spot of the certification track",
    Question.AWARD: "takes an award plaque",
    Question.PATH: "chooses the way of a displaced car",
    Question.UPGRADE_SPACE: "chooses an upgrade space",
    Question.DOUBLE: "may double the upgrade",
    Question.PARK: "parks a car",
    Question.PICK_TWO: "picks two benefits",
    Question.MEETING: "speaks or plays the pet project",
    Question.AFTER_PET: "may speak after the pet project",
    Question.NEXT_GOAL: "chooses a goal for the next meeting",
}


def asked(r: Any, s: Any) -> str:
    """The question that the actor is asked, and the facts that matter for the answer."""
    question = Question(s.question)
    if question == Question.START and misses_part(s) != misses_design(s):
        question = Question.START_PART if misses_part(s) else Question.START_DESIGN
    said = _ASKS[question]
    if s.question == Question.STATION:
        return said + _closed(r, s)
    if s.question == Question.MEETING:
        return (said if s.pets[s.actor] == NONE else "speaks or passes") + _passes(r, s)
    return said + _turn(s)


def _closed(r: Any, s: Any) -> str:
    """Departments that are closed to the worker even if they have an empty station."""
    station, hers = int(s.stations[s.actor]), department_of_sandra(s)
    own = department_of(station) if station != NONE else NONE
    said = [f"not {DEPARTMENT_NAMES[own]} again"] if own != NONE else []
    if r.n_players == 2 and own != hers:
        said.append(f"{DEPARTMENT_NAMES[hers]} is closed while Sandra is there")
    swaps = ", and may swap in recycling first" if r.strict_text else ""
    return swaps + (f" ({', '.join(said)})" if said else "")


def _passes(r: Any, s: Any) -> str:
    """The number of passes in a row: as many as players end the meeting."""
    return f" (passes in a row: {s.passes}, {r.n_players} end the meeting)" if s.passes else ""


def _turn(s: Any) -> str:
    """The Shifts that are left, and what is credited at the end of the turn."""
    if not s.working:
        return ""
    left = int(shifts_left(s))
    banked = max(0, min(left, int(s.budget) - int(s.station_shifts)))
    said = f": {number_of(left, 'Shift')} left" + (f", {banked} from the bank" if banked else "")
    pending = (
        (int(s.pending_shifts), "Shift"),
        (int(s.pending_books), "book"),
        (int(s.pending_vouchers), "voucher"),
    )
    gained = [number_of(n, name) for n, name in pending if n]
    if s.micro != NONE:
        said += f", micro-managing {DEPARTMENT_NAMES[s.micro]}"
    if s.question == Question.WORK and left:
        said += "; a task costs 1 Shift unless it says otherwise"
    if s.n_aside:
        said += f"; to park: {models_in(s.aside[: s.n_aside])}"
    return said + (f"; when the turn ends: {', '.join(gained)}" if gained else "")
