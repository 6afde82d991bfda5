"""A file does not decide which code is imported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.core import replay as replays
from tests.plugin import plugin  # noqa: F401 - a fixture


def saved_game(agents: list[str]) -> Path:
    variant = kb.find("actionworks-v0").variant(2)
    replay, _ = replays.start_recording(variant, 1, agents)
    path = Path("x.jsonl")
    replay.write(path)
    return path


def test_a_saved_game_names_built_in_agents_only_unless_allowed(kanban, tmp_path: Path) -> None:
    path = saved_game(["human", "evil:E"])
    found = kanban("play", "actionworks-v0", "--resume", str(path), typed="q\n")
    assert found.code == 2
    assert "agent 'evil:E' is not built in; --allow-plugins permits to import it" in found.err
    assert not (tmp_path / "imported").exists()
    allowed = ("play", "actionworks-v0", "--resume", str(path), "--allow-plugins")
    kanban(*allowed, typed="q\n")
    assert (tmp_path / "imported").exists()


def test_a_config_names_built_in_opponents_only_unless_allowed(kanban, tmp_path: Path) -> None:
    pytest.importorskip("stable_baselines3")
    Path("mine.yaml").write_text(
        "run: {name: x}\ngame: {id: actionworks-v0}\nevaluation: {opponents: ['evil:E']}\n"
    )
    found = kanban("train", "mine.yaml")
    assert found.code == 2
    assert "evaluation.opponents: agent 'evil:E' is not built in" in found.err
    assert not (tmp_path / "imported").exists()


def played_game(agents: list[str]) -> Path:
    """A replay of some decisions."""
    variant = kb.find("actionworks-v0").variant(2, max_rounds=1)
    replay, batch = replays.start_recording(variant, 1, agents)
    for _ in range(4):
        replays.record_step(replay, batch, int(batch.action_masks[0].argmax()))
    path = Path("y.jsonl")
    replay.write(path)
    return path


@pytest.mark.parametrize("words", [(), ("--verify",), ("--json",), ("--html", "y.html")])
def test_replays_are_read_without_importing_their_agents(
    kanban, tmp_path: Path, words: tuple[str, ...]
) -> None:
    path = played_game(["evil:E", "evil:E"])
    found = kanban("replay", str(path), *words)
    assert found.code == 0, found.err
    assert not (tmp_path / "imported").exists()
    assert json.loads(path.read_text().splitlines()[0])["agents"] == ["evil:E", "evil:E"]


@pytest.mark.compiled
def test_replays_are_analysed_without_importing_their_agents(kanban, tmp_path: Path) -> None:
    path = played_game(["evil:E", "<img src=x onerror=alert(1)>"])
    found = kanban("analyse", str(path), "--playouts", "16", "--html", "y.html")
    assert found.code == 0, found.err
    assert not (tmp_path / "imported").exists()
    page = Path("y.html").read_text()
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert "<img" not in page
    assert "default-src 'none'" in page


@pytest.mark.parametrize("name", ["\x1b]0;title\x07", "a\nb", "a\u202eb", 5, None])
@pytest.mark.parametrize("command", ["replay", "analyse"])
def test_names_that_a_terminal_would_obey_are_refused(kanban, name: object, command: str) -> None:
    path = played_game(["a", name])  # type: ignore[list-item]
    found = kanban(command, str(path))
    assert (found.code, found.out) == (2, "")
    assert "line 1: agents: expected 2 names" in found.err
    assert found.err.strip().isprintable()


@pytest.mark.parametrize("game", ["evil:E", "evil", "../evil", "kanban_env.games.menu:SPEC"])
def test_a_replay_names_registered_games_only(kanban, tmp_path: Path, game: str) -> None:
    path = played_game(["a", "b"])
    path.write_text(path.read_text().replace("actionworks-v0", game))
    for command in ("replay", "analyse"):
        found = kanban(command, str(path))
        assert found.code == 2
        assert f"y.jsonl: line 1: unknown game {game!r}" in found.err
    assert not (tmp_path / "imported").exists()
