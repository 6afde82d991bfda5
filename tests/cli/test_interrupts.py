"""An arena with several processes that is interrupted or killed."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled
WORDS = ("arena", "menu-v0", "-p", "2", "--agents", "heuristic", "random", "--games", "960")
LINES = 241
"""Of a complete file: too many to be played before the signal arrives."""
OUT = Path("stopped")


def start() -> subprocess.Popen[bytes]:
    listen = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    code = (
        f"{listen}; from kanban_env.cli import main; main()"  # also where the shell ignores Ctrl-C
    )
    given = [*WORDS, "--block", "4", "--processes", "2", "--out", str(OUT)]
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code, *given], stdout=pipe, stderr=pipe)


def wait_for(condition: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def lines() -> int:
    file = OUT / "games.jsonl"
    return file.read_bytes().count(b"\n") if file.exists() else 0


def stopped(number: int, at: int) -> tuple[int, bytes]:
    """Start the arena and send it a signal after `at` lines; all its processes must end."""
    process = start()
    wait_for(lambda: lines() >= at)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    wait_for(lambda: not any(Path(f"/proc/{child}/stat").exists() for child in children), 20)
    return process.returncode, err


def test_an_arena_stopped_twice_resumes_with_the_same_results(kanban) -> None:
    code, err = stopped(signal.SIGINT, at=3)
    assert code == 130
    assert b"are saved in stopped/games.jsonl" in err
    assert b"Traceback" not in err
    kept = lines()
    assert 3 <= kept < LINES
    code, _ = stopped(signal.SIGKILL, at=kept + 2)
    assert code == -signal.SIGKILL
    assert kept + 2 <= lines() < LINES
    process = start()
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert kanban(*WORDS, "--block", "4", "--processes", "1", "--out", "whole").code == 0
    assert (OUT / "games.csv").read_bytes() == Path("whole/games.csv").read_bytes()
