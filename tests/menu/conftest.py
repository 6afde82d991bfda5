"""Random numbers that a test decides."""

from __future__ import annotations

import pytest

from kanban_env.core import piles, rng


class Dice:
    """Replaces `below`: returns the numbers given, then 0, and records every range asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.numbers: list[int] = []

    def give(self, *numbers: int) -> None:
        self.asked.clear()
        self.numbers = list(numbers)

    def below(self, _generator: object, k: int) -> int:
        number = self.numbers.pop(0) if self.numbers else 0
        assert 0 <= number < k, f"{number} is not below {k}"
        self.asked.append(int(k))
        return number


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Dice:
    made = Dice()
    monkeypatch.setattr(piles, "below", made.below)
    monkeypatch.setattr(rng, "below", made.below)
    return made
