"""Ctrl-C in a real terminal, and numbers that are too large."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.agents.arena.recording import record_game
from kanban_env.core import replay as replays
from tests.cli.terminal import Pty, kanban_in_pty

ROOT = Path(__file__).parents[2]
SEARCHER = "flat:playouts=900000000"
FILE = "actionworks-v0-0-1.kanban.jsonl"


def interrupt(terminal: Pty) -> tuple[int, float]:
    """Press Ctrl-C; the exit code, and the seconds until the end."""
    start = time.monotonic()
    terminal.type("\x03")
    return terminal.ended(), time.monotonic() - start


def think_and_interrupt(folder: Path, *words: str, until: str, **env: str) -> tuple[int, str]:
    """Interrupt a command within a second: one of three attempts, as the machine may be busy."""
    times = []
    for attempt in range(3):
        alone = folder / str(attempt)
        alone.mkdir()
        with kanban_in_pty(*words, folder=alone, **env) as terminal:
            terminal.wait_for(until, seconds=120)
            code, took = interrupt(terminal)
        assert "Traceback" not in terminal.shown
        times.append(took)
        if took < 1:
            for file in alone.iterdir():
                file.rename(folder / file.name)
            return code, terminal.shown
    raise AssertionError(f"Ctrl-C took {times} seconds")


def test_a_searcher_says_that_it_thinks_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    words = ("play", "actionworks-v0", "-p", "2", "--seat", "1", "--agents", SEARCHER)
    code, shown = think_and_interrupt(tmp_path, *words, until="player_0 is thinking …")
    assert code == 130
    assert "resume with: kanban play" in shown
    assert replays.read(tmp_path / FILE, kb.find).actions == []


@pytest.mark.compiled
def test_compiled_searchers_end_on_ctrl_c(tmp_path: Path) -> None:
    words = ("watch", "actionworks-v0", "-p", "2", "--agents", SEARCHER, "--save", FILE)
    code, _ = think_and_interrupt(tmp_path, *words, until="thinks …", NUMBA_DISABLE_JIT="0")
    assert code == 130
    assert (tmp_path / FILE).exists()


@pytest.mark.compiled
def test_a_compiled_analysis_ends_on_ctrl_c(tmp_path: Path) -> None:
    agents = [("random", make_agent("random", seat)) for seat in range(6)]
    game = tmp_path / "game.jsonl"
    record_game(kb.find("actionworks-v0").variant(6), 0, agents).write(game)
    words = ("analyse", str(game), "--playouts", "100000")
    code, _ = think_and_interrupt(tmp_path, *words, until="0:00:03", NUMBA_DISABLE_JIT="0")
    assert code == 130


def test_ctrl_c_during_the_imports_of_train_is_no_traceback(tmp_path: Path) -> None:
    with Pty("-X", "importtime", str(ROOT / "train.py"), "quickstart", folder=tmp_path) as terminal:
        terminal.wait_for("numpy")
        code, _ = interrupt(terminal)
        assert "Traceback" not in terminal.shown
    assert code == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "actionworks-v0", "-a", "random", "--games", "99999999999999999999"),
        ("arena", "actionworks-v0", "-a", "random", "--block", "99999999999999999999"),
        ("arena", "actionworks-v0", "-a", "random", "--processes", "9999999"),
        ("bench", "actionworks-v0", "--games", "999999999999"),
        ("bench", "actionworks-v0", "--seconds", "inf"),
        ("bench", "actionworks-v0", "--seconds", "nan"),
        ("bench", "actionworks-v0", "--threads", "0"),
        ("evaluate", "actionworks-v0", "--agent", "random", "--against", "random",
         "--max-games", "99999999999999999999"),
    ],
)  # fmt: skip
def test_numbers_that_are_too_large_are_refused(kanban, words: tuple[str, ...]) -> None:
    ended = kanban(*words)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert words[-2] in ended.err


@pytest.mark.slow
@pytest.mark.parametrize("example", ["gymnasium_wrappers", "sb3_maskable_ppo", "torch_ppo"])
def test_examples_have_help(example: str) -> None:
    shown = subprocess.run(
        [sys.executable, ROOT / "examples" / f"{example}.py", "--help"],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "usage: " in shown.stdout
