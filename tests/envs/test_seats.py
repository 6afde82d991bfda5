"""One seat of a game of a few lines: what is refused, which seeds count, what sb3 is told."""

from __future__ import annotations

from typing import Any

import pytest

from agents.arena import AgentError
from agents.envs import SeatEnv
from kanban_env import registry

ODD = "tests.agents.odd"


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


def seat(**more: Any) -> SeatEnv:
    return SeatEnv("pebbles-v0", seat=1, **{"opponents": "random", **more})


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Raises", "raised RuntimeError: no idea"),
        ("Nothing", "got actions of shape () of object, takes 1 whole numbers"),
        ("Illegal", "as player_0 in the game with seed"),
        ("Outside", "got action -1 as player_0"),
        ("OpensMask", "as player_0 in the game with seed"),
    ],
)
def test_what_an_opponent_does_wrong_is_said_with_its_name(name: str, said: str) -> None:
    with pytest.raises(AgentError) as caught:
        seat(opponents=f"{ODD}:{name}").reset(seed=1)
    assert str(caught.value).startswith(f"agent '{ODD}:{name}': ")
    assert said in str(caught.value)
