"""`kanban play` in real terminals: signals, Ctrl-D, other sizes, and terminals without colour."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.core import replay as replays
from tests.cli.terminal import RUN, Pty

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
