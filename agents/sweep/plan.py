"""What a sweep does and what it has found so far: `sweep.json`, the only file that resumes it.

Which trials go on follows from the ratings, so it is derived and never read.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

import kanban_env as kb
from kanban_env.agents.arena import Interval
from kanban_env.agents.files import write_file
from kanban_env.agents.sweep.space import MOST_TRIALS, check_key
from kanban_env.agents.train.config import Config, validate
from kanban_env.core.errors import InputError
from kanban_env.core.reading import read_json

NAME, TRIALS = "sweep.json", "trials"

Number = Annotated[int, Field(ge=0, lt=2**53)]
Ends = tuple[float, float, float]
"""A value with the ends of its interval."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class RungResult(_Model):
    """A trial at a rung: the policy of its last checkpoint, rated, or why it failed."""

    samples: Number
    rating: Ends | None = None
    """The arena's rating with the ends of its interval; None if the trial failed."""
    win_rate: Ends | None = None
    checkpoint: Annotated[str, Field(max_length=100)] = ""
    sha256: Annotated[str, Field(max_length=64)] = ""
    """The checksum of the weights that were rated."""
    seconds: Annotated[float, Field(ge=0)] = 0.0
    """The time of the training so far."""
    failed: Annotated[str, Field(max_length=2000)] = ""

    @model_validator(mode="after")
    def _check(self) -> RungResult:
        if bool(self.failed) == (self.rating is not None):
            raise ValueError("expected a rating, or why the trial failed")
        for ends in (self.rating, self.win_rate):
            if ends is not None and not ends[1] <= ends[0] <= ends[2]:
                raise ValueError("expected an interval around its value")
        return self

    @property
    def interval(self) -> Interval:
        """The rating."""
        return Interval(*(self.rating or (math.nan,) * 3))


class Trial(_Model):
    """A trial: the keys that it changes, and its results so far, one per rung."""

    changes: dict[str, Any]
    results: list[RungResult] = []

    @property
    def failed(self) -> bool:
        """Whether its training diverged."""
        return bool(self.results and self.results[-1].failed)

    @property
    def words(self) -> str:
        """The keys that it changes."""
        return " ".join(f"{key}={shown(value)}" for key, value in self.changes.items())


def shown(value: Any) -> str:
    """A value of a config as it is printed."""
    return f"{value:g}" if isinstance(value, float) else str(value)


class Sweep(_Model):
    """A sweep; trials are numbered from 1."""

    format: Literal["kanban-sweep-1"] = "kanban-sweep-1"
    kanban_env: str = kb.__version__
    config: dict[str, Any]
    """The config of which every trial changes some keys."""
    trials: Annotated[list[Trial], Field(min_length=1, max_length=MOST_TRIALS)]
    rungs: Annotated[list[Number], Field(min_length=1, max_length=20)]
    """The samples at which trials are rated."""
    factor: Annotated[int, Field(ge=2, le=100)]
    games: Annotated[int, Field(ge=1, le=1_000_000)]
    against: Annotated[list[str], Field(min_length=1, max_length=100)]
    """The agents against which every trial is rated."""
    identities: dict[str, str] = {}
    """Checksums of those that are trained policies."""
    seed: Number

    def config_of(self, number: int) -> Config:
        """The complete config of a trial."""
        layers: list[tuple[str, Mapping[str, Any]]] = [("the sweep", self.config)]
        for key, value in self.trials[number - 1].changes.items():
            check_key(key)
            part, _, name = key.partition(".")
            layers.append((f"--vary {key}={value}", {part: {name: value}}))
        name = f"{self.config['run']['name']}-{self.label(number)}"
        return validate([*layers, ("the sweep", {"run": {"name": name, "minutes": None}})])

    def label(self, number: int) -> str:
        """The number of a trial as the name of its folder."""
        return f"{number:0{max(2, len(str(len(self.trials))))}d}"

    def folder_of(self, number: int) -> str:
        """The folder of a trial, below that of the sweep."""
        return f"{TRIALS}/{self.label(number)}"

    def result(self, number: int, rung: int) -> RungResult | None:
        """The result of a trial at a rung, the first of which is 0, if it is known."""
        results = self.trials[number - 1].results
        return results[rung] if rung < len(results) else None

    def starters(self, rung: int) -> list[int]:
        """The trials that train for a rung; empty before the rung below is complete."""
        if rung == 0:
            return [*range(1, len(self.trials) + 1)]
        before = self.starters(rung - 1)
        if not before or any(self.result(number, rung - 1) is None for number in before):
            return []
        return self.best(rung - 1, before)[: -(-len(before) // self.factor)]

    def best(self, rung: int, numbers: Sequence[int]) -> list[int]:
        """Trials without those that failed, by their rating at a rung, then by number."""
        found = {number: self.result(number, rung) for number in numbers}
        rated = {number: one.rating[0] for number, one in found.items() if one and one.rating}
        return sorted(rated, key=lambda number: (-rated[number], number))

    def waiting(self, rung: int) -> list[int]:
        """The trials that have no result of a rung yet."""
        return [n for n in sorted(self.starters(rung)) if self.result(n, rung) is None]

    @property
    def rung(self) -> int:
        """The rung that is being trained for; the number of rungs if the sweep is over."""
        rungs = range(len(self.rungs))
        return next((rung for rung in rungs if self.waiting(rung)), len(self.rungs))

    @property
    def winner(self) -> int | None:
        """The best trial of the last rung, if the sweep is over and one has not failed."""
        last = len(self.rungs) - 1
        found = self.best(last, self.starters(last)) if self.rung > last else []
        return found[0] if found else None

    @property
    def ranking(self) -> list[int]:
        """All trials: those that came further first, then by rating, then by number."""

        def order(number: int) -> tuple[float, ...]:
            rated = [one for one in self.trials[number - 1].results if one.rating]
            return (-len(rated), -rated[-1].interval.value if rated else 0, number)

        return sorted(range(1, len(self.trials) + 1), key=order)

    def outcome(self, number: int) -> str:
        """Why a trial ended, or what it waits for."""
        trial = self.trials[number - 1]
        if trial.failed:
            return "diverged"
        reached = len(trial.results)
        if number == self.winner:
            return "winner"
        if reached == len(self.rungs):
            return "finished"
        if reached and self.starters(reached) and number not in self.starters(reached):
            return f"stopped at rung {reached}"
        return "waiting" if reached else "not rated yet"

    def write(self, folder: Path) -> None:
        """Write `sweep.json`."""
        write_file(folder / NAME, json.dumps(self.model_dump(), indent=1) + "\n")

    def check(self) -> None:
        """Raise InputError for contents that no sweep has."""
        if self.kanban_env != kb.__version__:
            raise InputError(f"kanban_env: expected {kb.__version__}, got {self.kanban_env}")
        if any(low >= high for low, high in zip(self.rungs, self.rungs[1:], strict=False)):
            raise InputError(f"rungs: expected numbers that grow, got {self.rungs}")
        base = validate([("config", self.config)])
        if self.rungs[-1] != base.run.decisions:
            raise InputError(f"rungs: expected {base.run.decisions} at the end, got {self.rungs}")
        for number, trial in enumerate(self.trials, 1):
            self.config_of(number)
            for rung in range(len(trial.results)):
                if number not in self.starters(rung):
                    raise InputError(f"trials: {number} has results after it was stopped")


def read_sweep(folder: Path) -> Sweep:
    """The sweep in a folder; raises InputError if its file is missing, damaged or impossible."""
    path = folder / NAME
    if not path.exists():
        raise InputError(f"{folder}: no sweep, expected a folder with {NAME}")
    try:
        sweep = Sweep.model_validate(read_json(path, 64_000_000))
        sweep.check()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        said = first["msg"].removeprefix("Input should be ").removeprefix("Value error, ")
        raise InputError(f"{path}: {where}: {said}") from None
    except InputError as error:
        text = str(error)
        raise InputError(text if text.startswith(str(path)) else f"{path}: {text}") from None
    return sweep


def rungs_of(decisions: int, rungs: int, factor: int) -> list[int]:
    """The samples at which trials are rated: the last rung is the length of a run."""
    found = [decisions // factor ** (rungs - 1 - rung) for rung in range(rungs)]
    if found[0] < 1:
        raise InputError(
            f"--rungs: {decisions:,} samples are too few for {rungs} rungs with --factor {factor}"
        )
    return found
