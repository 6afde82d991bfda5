"""Chance that a test decides."""

from __future__ import annotations

import pytest

from kanban_env.core import rng
from kanban_env.games.menu.rules import effects


class Dice:
    """Stands in for `below`: gives the numbers it was told, then 0, and notes every range asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.to_come: list[int] = []

    def give(self, *numbers: int) -> None:
        self.asked.clear()
        self.to_come = list(numbers)

    def below(self, _generator: object, k: int) -> int:
        number = self.to_come.pop(0) if self.to_come else 0
        assert 0 <= number < k, f"{number} is not below {k}"
        self.asked.append(int(k))
        return number


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    made = Dice()
    monkeypatch.setattr(effects, "below", made.below)
    monkeypatch.setattr(rng, "below", made.below)
    return made
