"""`kanban play` in real terminals: signals, Ctrl-D, other sizes, and terminals without colour."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.core import replay as replays
from tests.cli.terminal import RUN, Pty, kanban_in_pty

ROOT = Path(__file__).parents[2]
PLAY = ("play", "actionworks-v0", "-p", "2", "--agents", "random")
FILE = "actionworks-v0-0-1.kanban.jsonl"
ELSEWHERE = f"""
import signal, threading, time
threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, {{signal.SIGHUP, signal.SIGTERM}})
{RUN}
"""
"""The other thread takes all signals, as a thread of a library can take the second of two."""


@pytest.mark.parametrize("code", [RUN, ELSEWHERE])
@pytest.mark.parametrize("numbers", [[signal.SIGHUP, signal.SIGTERM], [signal.SIGTERM]])
def test_signals_end_the_game_whichever_thread_takes_them(
    tmp_path: Path, code: str, numbers: list[int]
) -> None:
    with Pty("-c", code, *PLAY, folder=tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("1\n")
        terminal.wait_for("> ")
        for number in numbers:
            os.kill(terminal.pid, number)
        assert terminal.ended(10) == 1
        assert "resume with: kanban play" in terminal.shown
    assert replays.read(tmp_path / FILE, kb.find).actors.count(0) == 1


def test_ctrl_d_before_the_first_action_leaves_nothing(tmp_path: Path) -> None:
    with kanban_in_pty(*PLAY, folder=tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("\x04")
        assert terminal.ended(10) == 0
        assert "nothing is saved" in terminal.shown
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("key", "code"), [("\x04", 0), ("\x03", 130)])
def test_ctrl_d_and_ctrl_c_save_and_say_how_to_resume(tmp_path: Path, key: str, code: int) -> None:
    with kanban_in_pty(*PLAY, folder=tmp_path) as terminal:
        terminal.wait_for("> ")
        terminal.type("1\n")
        terminal.wait_for("> ")
        terminal.type(key)
        assert terminal.ended(10) == code
        assert f"--resume {FILE}" in "".join(terminal.shown.split("\r\n"))
        assert "Traceback" not in terminal.shown
    assert replays.read(tmp_path / FILE, kb.find).actors.count(0) == 1


def screen(shown: str, height: int) -> list[str]:
    """The last lines of what was shown."""
    return [line.rstrip() for line in shown.replace("\r", "").split("\n")][-height:]


def test_the_board_fits_the_terminal_and_follows_its_size(tmp_path: Path) -> None:
    words = ("play", "automotive-v0", "-p", "4", "--agents", "random")
    with kanban_in_pty(*words, folder=tmp_path) as terminal:
        small = terminal.wait_for("\n> ")
        low = screen(small, 24)
        assert any(line.startswith("▶ player_0*") for line in low)
        assert any(line.startswith("b: all · b WORD: ") for line in low)
        assert max(map(len, low)) <= 80
        terminal.type("b assembly\n")
        assert "↓" in terminal.wait_for("\n> ")
        terminal.resize(40, 120)
        terminal.type("\n")
        large = screen(terminal.wait_for("\n> "), 40)
        assert not any("b WORD" in line for line in large)
        for name in ("Automotive · day", "Parts ", "Assembly ", "Goals", "  player_3", "hand "):
            assert any(name in line for line in large), name
        assert 80 < max(map(len, large)) <= 120
        terminal.type("q\n")
        assert terminal.ended() == 0


def test_help_and_the_log_are_shown_in_pages(tmp_path: Path) -> None:
    words = ("play", "menu-v0", "-p", "5", "--seat", "4", "--agents", "heuristic")
    with kanban_in_pty(*words, folder=tmp_path) as terminal:
        terminal.wait_for("\n> ")
        terminal.type("? player\n")
        first = terminal.wait_for("\n> ")
        assert "page 1 of " in first
        assert len(screen(first, 99)) <= 24
        terminal.type("m\n")
        assert "page 2 of " in terminal.wait_for("\n> ")
        terminal.type("1\n")
        assert "lines since your last action: l shows them" in terminal.wait_for("\n> ")
        terminal.type("l\n")
        assert "player_0: Select " in terminal.wait_for("\n> ")


@pytest.mark.parametrize(("game", "coloured"), [("automotive-v0", "Bl"), ("menu-v0", r"\d Green")])
def test_terminals_without_colour_get_the_same_words_without_codes(
    tmp_path: Path, game: str, coloured: str
) -> None:
    """That the other games are coloured too is tested without a terminal."""
    seen = {}
    kinds = {"xterm": {}, "no colour": {"NO_COLOR": "1"}, "dumb": {"TERM": "dumb"}}
    for kind, environment in kinds.items():
        folder = tmp_path / kind
        folder.mkdir()
        words = ("play", game, "--agents", "random")
        with kanban_in_pty(*words, folder=folder, size=(25, 80), **environment) as terminal:
            seen[kind] = terminal.wait_for("\n> ")
            terminal.type("b\n")
            seen[kind] += terminal.wait_for("\n> ")
            if kind == "xterm":
                assert re.search(rf"\x1b\[[\d;]*[39][0-7]m{coloured}\x1b\[0m", terminal.raw)
            else:
                assert "\x1b" not in terminal.raw
    assert seen["no colour"] == seen["xterm"]
    assert seen["dumb"] == seen["xterm"]


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_pipe_gets_plain_text_and_the_whole_board(tmp_path: Path, command: str) -> None:
    words = [command, "actionworks-v0", "-p", "2", "--agents", "random", "-o", "max_rounds=1"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "TERM": "xterm", "PYTHONPATH": str(ROOT)}
    ended = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        input="1\nq\n", cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "\x1b" not in ended.stdout
    assert "  scrap heap " in ended.stdout
    assert "b WORD" not in ended.stdout


def test_what_chance_brings_to_others_is_shown(tmp_path: Path) -> None:
    words = ("play", "industrial-v0", "--agents", "heuristic", "--seed", "5")
    with kanban_in_pty(*words, folder=tmp_path) as terminal:
        terminal.wait_for("\n> ")
        terminal.type("6\n")
        terminal.wait_for("\n> ")
        terminal.type("6\n")
        shown = terminal.wait_for("\n> ")
    assert re.search(r"player_0 rolls \d \(accident at 2 or less\)", shown)
    assert re.search(r"player_[123] rolls \d \(accident at \d or less\)", shown)
    assert re.search(r"player_[123] pays \$\d+ wages", shown)
