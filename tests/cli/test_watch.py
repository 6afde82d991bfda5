"""`kanban watch` with agents that misbehave or are interrupted, on a toy game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kanban_env import registry
from kanban_env.agents import make_agent
from kanban_env.agents.arena.recording import record_game
from kanban_env.core import replay as replays
from tests.agents import misbehaving
from tests.conformance.toy import PEBBLES

AGENTS = "tests.agents.misbehaving"


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


def watch(kanban, agent: str, *words: str):
    return kanban("watch", "pebbles-v0", "-a", "random", f"{AGENTS}:{agent}", *words)


@pytest.mark.parametrize("name", ["Raises", "ReturnsNone", "Illegal", "Negative", "StepsBatch"])
def test_an_error_of_an_agent_is_one_line_with_its_name(kanban, name: str) -> None:
    ended = watch(kanban, name, "--save", "game.jsonl")
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    error = getattr(misbehaving, name).error
    assert re.fullmatch(f"kanban: agent '{AGENTS}:{name}': {error}\n", ended.err)
    kept = replays.read("game.jsonl", lambda _: PEBBLES)
    replays.verify(kept)
    assert (len(kept.actions), kept.over) == (1, False)


@pytest.mark.parametrize("words", [(), ("--json",), ("--no-board",)])
def test_an_interrupted_game_is_saved_so_far(kanban, words) -> None:
    ended = kanban("watch", "pebbles-v0", "-a", "random", "human", "--save", "game.jsonl", *words)
    assert ended.code == 130
    assert len(replays.read("game.jsonl", lambda _: PEBBLES).actions) == 1


def test_a_game_between_agents_is_recorded(tmp_path: Path) -> None:
    agents = [(name, make_agent(name)) for name in ("random", "heuristic")]
    replay = record_game(PEBBLES.variant(2), 4, agents)
    replay.write(tmp_path / "game.jsonl")
    replays.verify(replays.read(tmp_path / "game.jsonl", lambda _: PEBBLES))
    assert (replay.over, replay.agents) == (True, ["random", "heuristic"])
