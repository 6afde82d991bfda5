"""`kanban watch` with agents that misbehave or are interrupted, on a toy game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env import registry
from kanban_env.agents import make_agent
from kanban_env.agents.arena.recording import record_game
from kanban_env.core import replay as replays
from kanban_env.games.actionworks import SPEC
from tests.agents import misbehaving
from tests.cli.terminal import kanban_in_pty
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
    told = [line for line in ended.err.splitlines(keepends=True) if line.startswith("kanban: ")]
    assert (ended.code, len(told)) == (2, 1)  # other lines: that the game is compiled
    assert "Traceback" not in ended.err
    error = getattr(misbehaving, name).error
    assert re.fullmatch(f"kanban: agent '{AGENTS}:{name}': {error}\n", told[0])
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


def test_the_game_ends_on_the_table_of_scores(kanban) -> None:
    shown = kanban("watch", "pebbles-v0", "-a", "heuristic", "random").out
    lines = [line.split() for line in shown.splitlines()[-3:]]
    assert lines[0] == ["rank", "player", "points", "agent"]
    assert {line[3] for line in lines[1:]} == {"heuristic", "random"}
    assert int(lines[1][2]) >= int(lines[2][2])


def test_the_log_shows_every_board_and_the_default_what_changed(kanban) -> None:
    words = ("watch", "actionworks-v0", "-p", "2", "-o", "max_rounds=1")
    changes, whole = kanban(*words).out, kanban(*words, "--log").out
    assert whole.count("  scrap heap") == whole.count("Actionworks · ")
    assert changes.count("\n") < 0.75 * whole.count("\n")
    assert kanban(*words, "--fast").out == changes


@pytest.mark.parametrize("delay", ["inf", "nan", "-1", "1e9"])
def test_a_delay_is_a_number_of_seconds(kanban, delay: str) -> None:
    ended = kanban("watch", "pebbles-v0", "--delay", delay)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == (
        f"kanban: --delay: expected a number from 0 to 3600, got {float(delay):g}\n"
    )


def test_in_a_terminal_a_turn_waits_for_enter(tmp_path: Path) -> None:
    words = ("watch", "actionworks-v0", "-p", "2", "-o", "max_rounds=1", "--save", "game.jsonl")
    with kanban_in_pty(*words, folder=tmp_path) as terminal:
        first = terminal.wait_for("q: quit > ")
        assert "player_1 (random)" not in first
        assert first.count("\n") < 40
        terminal.type("\n")
        assert "player_1 (random)" in terminal.wait_for("q: quit > ")
        terminal.type("r\n")
        shown = terminal.wait_for("written to game.jsonl")
        assert "q: quit" not in shown
        assert terminal.ended() == 0
    with kanban_in_pty(*words, "--force", folder=tmp_path) as terminal:
        terminal.wait_for("q: quit > ")
        terminal.type("q\n")
        assert terminal.ended() == 0
    assert not replays.read(tmp_path / "game.jsonl", lambda _: SPEC).over


def test_in_a_terminal_the_board_fits_and_changes_are_marked(tmp_path: Path) -> None:
    words = ("watch", "automotive-v0", "-p", "2", "-a", "heuristic", "-o", "max_days=1")
    with kanban_in_pty(*words, folder=tmp_path, size=(40, 120)) as terminal:
        first = terminal.wait_for("q: quit > ")
        assert "◂" not in first.partition("heuristic")[0]
        lines = first.partition("heuristic")[2].replace("\r", "").split("\n")
        assert len(lines) <= 40
        assert max(map(len, lines)) <= 120
        assert any(line.endswith(" ◂") for line in lines)
        terminal.type("b assembly\n")
        assert "↓" in terminal.wait_for("q: quit > ")
        terminal.type("xyz\n")
        assert "expected Enter, b, b WORD, r or q, got 'xyz'" in terminal.wait_for("q: quit > ")
        terminal.type("r\n")
        assert terminal.ended() == 0
    end = [line.split() for line in terminal.shown.strip().replace("\r", "").split("\n")[-3:]]
    assert [line[0] for line in end] == ["rank", "1", "2"]


def test_in_a_terminal_the_log_has_whole_boards_and_fast_has_changes(tmp_path: Path) -> None:
    words = ("watch", "automotive-v0", "-p", "2", "-a", "heuristic", "-o", "max_days=1")
    shown = {}
    for mode in ("--fast", "--log"):
        with kanban_in_pty(*words, mode, folder=tmp_path, size=(40, 120)) as terminal:
            assert terminal.ended() == 0
            shown[mode] = terminal.shown
    assert "q: quit" not in shown["--fast"] + shown["--log"]
    boards = shown["--log"].count("Automotive · day")
    assert shown["--log"].count("car value/left") >= boards - 1 > 10  # the last one is fitted
    turns = shown["--fast"].count("Automotive · day")
    assert turns > 5
    assert shown["--fast"].count("car value/left") < turns - 1  # only where the parts differ


def test_in_a_terminal_a_replay_is_fitted_and_marks_changes(tmp_path: Path) -> None:
    agents = [("random", make_agent("random", seat)) for seat in range(4)]
    variant = kb.find("automotive-v0").variant(4, max_days=1)
    record_game(variant, 1, agents).write(tmp_path / "game.jsonl")
    with kanban_in_pty("replay", "game.jsonl", folder=tmp_path) as terminal:
        terminal.wait_for("the deal")
        terminal.wait_for("> ")
        terminal.type("n\n")
        shown = terminal.wait_for("\n> ").replace("\r", "")
        assert len(shown.split("\n")) <= 24 + 1  # what was typed
        assert "◂" in shown
        assert "step 1 of " in shown
        assert "b: all · b WORD: " in shown
