"""The trials of a sweep: all combinations of listed values, or random draws."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kanban_env.agents.train.config import Config
from kanban_env.core.errors import InputError
from kanban_env.core.reading import parse_yaml

PARTS = ("reward", "network", "imitation", "ppo", "pool")
SEED = "run.seed"
MOST_TRIALS = 1000
_RANGE = re.compile(r"(?P<low>[^.,\[]\S*?)\.\.(?P<high>\S+?)(?P<log>[: ]log)?")
_ATTEMPTS = 100
"""Draws per trial before it is said that there are too few different trials."""


@dataclass(frozen=True)
class Axis:
    """A key of the config with its values, or with a range of numbers."""

    key: str
    values: tuple[Any, ...] = ()
    low: float = 0
    high: float = 0
    log: bool = False

    @property
    def is_range(self) -> bool:
        """Whether it has a range instead of a list."""
        return not self.values

    def draw(self, generator: np.random.Generator) -> Any:
        """A value at random; of a range of integers an integer, else four digits."""
        if self.values:
            return self.values[generator.integers(len(self.values))]
        if isinstance(self.low, int) and isinstance(self.high, int) and not self.log:
            return int(generator.integers(self.low, self.high, endpoint=True))
        low, high = (math.log(self.low), math.log(self.high)) if self.log else (self.low, self.high)
        drawn = float(generator.uniform(low, high))
        value = min(max(math.exp(drawn) if self.log else drawn, self.low), self.high)
        whole = isinstance(self.low, int) and isinstance(self.high, int)
        return round(value) if whole else float(f"{value:.4g}")


def parse_axis(text: str) -> Axis:
    """`KEY=A,B,C`, `KEY=LOW..HIGH` or `KEY=LOW..HIGH:log`."""
    key, found, given = text.partition("=")
    key = key.strip()
    if not found or not key:
        raise InputError(f"--vary: expected KEY=A,B or KEY=LOW..HIGH, got {text!r}")
    check_key(key)
    if not given.strip():
        raise InputError(f"--vary {key}: expected values such as A,B or LOW..HIGH, got none")
    match = _RANGE.fullmatch(given.strip())
    if match:
        return _range(key, given, match)
    values = parse_yaml(f"[{given}]", f"--vary {key}")
    if not isinstance(values, list) or not values:
        raise InputError(f"--vary {key}: expected values such as A,B or LOW..HIGH, got {given!r}")
    for place, value in enumerate(values):
        if value is None and "null" not in given and "~" not in given:
            raise InputError(f"--vary {key}: expected a value after each comma, got {given!r}")
        if any(_same(value, other) for other in values[:place]):
            raise InputError(f"--vary {key}: expected different values, got {value!r} twice")
    return Axis(key, tuple(values))


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


def _range(key: str, given: str, match: re.Match[str]) -> Axis:
    low, high = (parse_yaml(match[name], f"--vary {key}") for name in ("low", "high"))
    for value in (low, high):
        if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e300:
            raise InputError(f"--vary {key}: expected numbers LOW..HIGH, got {given!r}")
    if not low < high:
        raise InputError(f"--vary {key}: expected a range that grows, got {given!r}")
    if match["log"] and low <= 0:
        raise InputError(f"--vary {key}: expected a range above 0 for log, got {given!r}")
    return Axis(key, (), low, high, bool(match["log"]))


def check_key(key: str) -> None:
    """Raise InputError for a key that does not exist, or that trials must have in common."""
    part, _, rest = key.partition(".")
    fields = getattr(Config.model_fields.get(part), "annotation", None)
    known = getattr(fields, "model_fields", {})
    if not known:
        raise InputError(f"--vary: unknown key {key!r}, expected {', '.join(PARTS)} or {SEED}")
    if rest.partition(".")[0] not in known or (rest not in known and part != "game"):
        names = ", ".join(f"{part}.{name}" for name in known)
        raise InputError(f"--vary: unknown key {key!r}, expected {names}")
    if part not in PARTS and key != SEED:
        raise InputError(
            f"--vary {key}: all trials have this key in common; expected a key of"
            f" {', '.join(PARTS)}, or {SEED}"
        )


def make_trials(axes: Sequence[Axis], samples: int | None, seed: int) -> list[dict[str, Any]]:
    """The changed keys of every trial: all combinations, or `samples` different random draws."""
    keys = [axis.key for axis in axes]
    for key in keys:
        if keys.count(key) > 1:
            raise InputError(f"--vary {key}: was given twice")
    if not axes:
        raise InputError("--vary: expected at least one key, such as ppo.learning_rate=3e-4,1e-3")
    ranges = [axis.key for axis in axes if axis.is_range]
    if samples is None and ranges:
        raise InputError(f"--vary {ranges[0]}: a range needs --samples, the number of draws")
    if samples is None:
        total = math.prod(len(axis.values) for axis in axes)
        if total > MOST_TRIALS:
            raise InputError(f"--vary: expected at most {MOST_TRIALS} combinations, got {total}")
        lists = [axis.values for axis in axes]
        return [dict(zip(keys, values, strict=True)) for values in itertools.product(*lists)]
    return _drawn(axes, samples, seed)


def _drawn(axes: Sequence[Axis], samples: int, seed: int) -> list[dict[str, Any]]:
    """Different draws, each key independently of the others."""
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(3,))))
    found: dict[str, dict[str, Any]] = {}
    for _ in range(_ATTEMPTS * samples):
        trial = {axis.key: axis.draw(generator) for axis in axes}
        found.setdefault(repr(trial), trial)
        if len(found) == samples:
            return list(found.values())
    raise InputError(f"--samples: expected at most {len(found)} different trials, got {samples}")
