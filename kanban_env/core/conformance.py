"""The checks that every game must pass; run them on your own game too.

>>> import kanban_env as kb
>>> for finding in kb.conformance.check(kb.find("actionworks-v0"), players=3):
...     print(finding)

A check raises AssertionError with a sentence that says what is wrong; `check` yields findings.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kanban_env.core import play_checks, view_checks
from kanban_env.core.checks import CHECKS, GameUnderTest
from kanban_env.core.errors import InputError
from kanban_env.core.spec import GameSpec, Variant
from kanban_env.core.trace import MODES

__all__ = ["CHECKS", "Finding", "GameUnderTest", "check", "play_checks", "view_checks"]


@dataclass(frozen=True)
class Finding:
    """The result of one check."""

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
    """Run the checks for one number of players, or for every number, and yield their results."""
    for name in only or []:
        if name not in CHECKS:
            raise InputError(f"unknown check {name!r}, expected {', '.join(CHECKS)}")
    low, high = spec.players
    Variant(spec, players, options or {})  # wrong input is an error, not a finding
    for n in range(low, high + 1) if players is None else [players]:
        game = GameUnderTest(
            spec=spec,
            players=n,
            options=options or {},
            games=games,
            decisions=decisions,
            seed=seed,
            modes=modes,
        )
        for name in only or CHECKS:
            start = time.perf_counter()
            try:
                passed, detail = True, CHECKS[name](game)
            except Exception as error:  # noqa: BLE001 - any error of a game is a finding
                passed, detail = False, str(error) or type(error).__name__
            yield Finding(name, n, passed, detail, time.perf_counter() - start)
