"""The facts of a checkpoint: numbers and lists in JSON, checked before a run is resumed."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from kanban_env.core.errors import InputError

_KINDS: dict[str, tuple[type, ...]] = {
    "config": (dict,),
    "step": (int,),
    "seconds": (int, float),
    "curve": (list,),
    "evaluations": (list,),
    "final": (dict, type(None)),
    "updates": (int,),
    "snapshots": (list,),
    "generators": (dict,),
}
_RATES = ("step", "games", "win_rates")


def check_facts(path: Path, facts: Any) -> None:
    """Raise InputError that names the first fact that is missing or of the wrong kind."""
    if not isinstance(facts, dict):
        raise InputError(f"{path}: expected an object, got {type(facts).__name__}")
    for key, kinds in _KINDS.items():
        value = facts.get(key)
        if not isinstance(value, kinds) or isinstance(value, bool):
            names = " or ".join(kind.__name__ for kind in kinds)
            raise InputError(f"{path}: {key}: expected {names}, got {type(value).__name__}")
    for key in ("step", "seconds", "core_seconds", "updates"):
        value = facts.get(key, 0)  # older runs have no core_seconds
        if not _is_number(value) or not 0 <= value < 2**53:
            raise InputError(f"{path}: {key}: expected a non-negative number, got {value}")
    if any(not _is_number(step) for step in facts["snapshots"]):
        raise InputError(f"{path}: snapshots: expected numbers")
    for point in facts["curve"]:
        if not isinstance(point, dict) or not all(map(_is_number, point.values())):
            raise InputError(f"{path}: curve: expected objects of numbers")
    for found in (*facts["evaluations"], *([facts["final"]] if facts["final"] else [])):
        if not _is_evaluation(found):
            raise InputError(f"{path}: evaluations: expected {', '.join(_RATES)} with intervals")


def core_seconds(facts: dict[str, Any]) -> float:
    """The processor time of a run; of an older run, the most that its threads can have used."""
    found = facts.get("core_seconds")
    return float(facts["seconds"] * facts["config"]["run"]["threads"] if found is None else found)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_evaluation(found: Any) -> bool:
    """Whether something is an evaluation: an interval of win rates for every opponent."""
    if not isinstance(found, dict) or any(key not in found for key in _RATES):
        return False
    rates = found["win_rates"]
    if not _is_number(found["step"]) or not _is_number(found["games"]) or not rates:
        return False
    return isinstance(rates, dict) and all(
        isinstance(interval, list) and len(interval) == 3 and all(map(_is_number, interval))
        for interval in rates.values()
    )
