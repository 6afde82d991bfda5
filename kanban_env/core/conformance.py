"""The checks that every game must pass. Public: run them on a game of your own.

>>> import kanban_env as kb
>>> for finding in kb.conformance.check(kb.find("actionworks-v0"), players=3):
...     print(finding)

A check raises AssertionError with a sentence that says what is wrong; `check` collects findings.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kanban_env.core import play_checks, view_checks
from kanban_env.core.errors import InputError
from kanban_env.core.spec import GameSpec, Variant
from kanban_env.core.subject import CHECKS, Subject
from kanban_env.core.trace import MODES

__all__ = ["CHECKS", "Finding", "Subject", "check", "play_checks", "view_checks"]


@dataclass(frozen=True)
class Finding:
    """The outcome of one check."""

    check: str
    players: int
    passed: bool
    detail: str
    seconds: float

    def __str__(self) -> str:
        mark = "passed" if self.passed else "FAILED"
        return f"{mark}  {self.check} ({self.players} players): {self.detail}"


def check(
    spec: GameSpec,
    players: int | None = None,
    only: list[str] | None = None,
    options: dict[str, Any] | None = None,
    games: int = 8,
    decisions: int = 120,
    seed: int = 1,
    modes: tuple[str, ...] = tuple(MODES),
) -> Iterator[Finding]:
    """Run the checks for one number of players, or for every one, and yield what they find."""
    for name in only or []:
        if name not in CHECKS:
            raise InputError(f"unknown check {name!r}, takes {', '.join(CHECKS)}")
    low, high = spec.players
    Variant(spec, players, options or {})  # bad input is an error, not a finding
    for n in range(low, high + 1) if players is None else [players]:
        subject = Subject(spec, n, options or {}, games, decisions, seed, modes)
        for name in only or CHECKS:
            start = time.perf_counter()
            try:
                passed, detail = True, CHECKS[name](subject)
            except Exception as error:  # noqa: BLE001 - whatever a game raises is a finding
                passed, detail = False, str(error) or type(error).__name__
            yield Finding(name, n, passed, detail, time.perf_counter() - start)
