"""The ranges of a state's fields, and the check of states that come from outside.

A state from a file, a pickle or a caller is checked here before a kernel reads it: every field
against the range that is declared beside its dtype, then the whole state by the game's audit, and
last that the question it asks has a legal answer and that observations are within their bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from kanban_env.core.audits import audit_states
from kanban_env.core.errors import InputError
from kanban_env.core.sections import OBSERVATION_BOUND

if TYPE_CHECKING:
    from kanban_env.core.spec import Variant

PLAYING, TRUNCATED = 0, 2
MAX_POINTS = 1_000_000
"""No game of any length comes near; more points might overflow."""


class Range(NamedTuple):
    """The smallest and the largest value of a field."""

    low: int
    high: int


FLAG = Range(0, 1)
COUNT = Range(0, 127)
"""What is counted in an `i1`."""
LARGE_COUNT = Range(0, 32_767)
"""What is counted in an `i2`."""
ANY = Range(-(2**63), 2**63 - 1)
"""Numbers that may be negative and that no rule uses as an index; the audit checks them."""


def without_ranges(fields: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The fields as arguments of `np.dtype`."""
    return [tuple(part for part in field if not isinstance(part, Range)) for field in fields]


def state_ranges(fields: Iterable[tuple[Any, ...]]) -> dict[str, Range]:
    """The declared range of every field that has one."""
    return {field[0]: part for field in fields for part in field if isinstance(part, Range)}


def _ranges(variant: Variant) -> Mapping[str, Range]:
    """The ranges of all fields: the core's own, then the game's."""
    questions: Any = variant.spec.questions
    return {
        "seed": Range(0, 2**63 - 1),
        "steps": Range(0, 2**31 - 2),
        "question": Range(0, max(int(question) for question in questions)),
        "scores": Range(-MAX_POINTS, MAX_POINTS),
        "actor": Range(0, variant.players - 1),
        "over": Range(PLAYING, TRUNCATED),
        "padding": Range(0, 0),
        **variant.spec.ranges,
    }


def states_from_bytes(variant: Variant, content: bytes, n: int = 1) -> np.ndarray:
    """Checked states from their bytes; raises InputError."""
    size = variant.spec.state.itemsize * n
    if len(content) != size:
        raise InputError(f"state: expected {size} bytes, got {len(content)}")
    return checked_states(variant, np.frombuffer(content, variant.spec.state))


def checked_states(variant: Variant, given: Any) -> np.ndarray:
    """A copy of some states that kernels may read; raise InputError unless all are valid."""
    array = np.asarray(given)
    if array.ndim != 1 or array.dtype != variant.spec.state:
        raise InputError(f"state: expected an array of states of {variant.spec.id}")
    states = variant.new_states(len(array))
    plain = np.asarray(states).view(variant.spec.state)
    plain[:] = array.view(variant.spec.state)
    check_ranges(variant, plain)
    _check_audit(variant, plain)
    _check_answers(variant, states)
    _check_observations(variant, states)
    return states


def check_ranges(variant: Variant, states: np.ndarray) -> None:
    """Raise InputError that names a state, a field and a value outside its range."""
    for name, (low, high) in _ranges(variant).items():
        if name not in (states.dtype.names or ()):
            continue
        numbers = states[name]
        if numbers.size == 0 or (numbers.min() >= low and numbers.max() <= high):
            continue
        where = np.argwhere((numbers < low) | (numbers > high))[0]
        raise InputError(
            f"state {where[0]}: {name}: expected {low} to {high}, got {numbers[tuple(where)]}"
        )
    blank = ~states["rng"].any(1)
    if blank.any():
        raise InputError(f"state {np.flatnonzero(blank)[0]}: rng: expected a nonzero generator")


def _check_audit(variant: Variant, states: np.ndarray) -> None:
    """Run the game's audit; any error means that the state is invalid."""
    try:
        audit_states(variant, states)
    except Exception as error:  # noqa: BLE001 - an audit may stumble over what is not sound
        found = " ".join(str(error).split())  # arrays are written in several lines
        raise InputError(f"state: not a sound state of {variant.spec.id} ({found})") from None


def _check_answers(variant: Variant, states: np.ndarray) -> None:
    """Raise InputError for a game that is not over and has no legal answer."""
    masks = np.zeros((len(states), variant.spec.actions.length), np.bool_)
    variant.kernels.mask_games(variant.record, states, masks, 0, len(states))
    stuck = (np.asarray(states)["over"] == PLAYING) & ~masks.any(1)
    if stuck.any():
        raise InputError(f"state {np.flatnonzero(stuck)[0]}: the question has no legal answer")


def _check_observations(variant: Variant, states: np.ndarray) -> None:
    """Raise InputError for a state that a player would observe outside the observation space."""
    seen = np.empty((len(states), variant.observation.length), np.float32)
    for player in range(variant.players):
        players = np.full(len(states), player)
        variant.kernels.observe_games(
            variant.record, states, players, variant.units, seen, 0, len(states)
        )
        outside = ~(np.abs(seen) <= OBSERVATION_BOUND)
        if outside.any():
            i, place = np.argwhere(outside)[0]
            name = next(b.name for b in variant.observation if b.start <= place < b.stop)
            raise InputError(
                f"state {i}: an observation of {name}: expected {-OBSERVATION_BOUND} to"
                f" {OBSERVATION_BOUND}, got {seen[i, place]}"
            )
