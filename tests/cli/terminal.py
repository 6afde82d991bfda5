"""Programs run in a real pseudo-terminal, as a person runs them."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Self

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PARTIAL = re.compile(r"\x1b(\[[0-9;?]*)?$")
RUN = "from kanban_env.cli import main; main()"


class Pty:
    """A program in a pseudo-terminal of its own session; uncompiled unless told."""

    def __init__(self, *words: str, folder: Path, size: tuple[int, int] = (24, 80), **env: str):
        root = str(Path(__file__).parents[2])
        given = {**os.environ, "NUMBA_DISABLE_JIT": "1", "TERM": "xterm", "PYTHONPATH": root, **env}
        for name in {"COLUMNS", "LINES", "NO_COLOR"} - env.keys():
            given.pop(name, None)
        self.pid, self.master = pty.fork()
        if self.pid == 0:  # the child
            os.chdir(folder)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.execvpe(sys.executable, [sys.executable, *words], given)
        self.resize(*size)
        self.shown = self.raw = self._unread = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def resize(self, rows: int, columns: int) -> None:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def wait_for(self, text: str, seconds: float = 40) -> str:
        """Read until the text is shown; returns what was shown since the last call, to its end."""
        end = time.monotonic() + seconds
        while text not in self._unread:
            assert time.monotonic() < end, f"{text!r} was not shown:\n{self._unread}"
            if select.select([self.master], [], [], 0.1)[0]:
                assert self._read(), f"the program has ended:\n{self.shown}"
        before, _, self._unread = self._unread.partition(text)
        return before + text

    def _read(self) -> bool:
        """Read what there is; False at the end."""
        try:
            got = os.read(self.master, 65536)
        except OSError:
            return False
        self.raw += self._decoder.decode(got)
        whole = PARTIAL.sub("", self.raw)
        shown = ESCAPE.sub("", whole)
        self._unread += shown[len(self.shown) :]
        self.shown = shown
        return bool(got)

    def destroy(self) -> None:
        """Close the terminal, as a window is closed."""
        os.close(self.master)
        self.master = -1

    def ended(self, seconds: float = 60) -> int:
        """Read what is left and return the exit code; minus the signal that killed it."""
        end = time.monotonic() + seconds
        while True:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            while self.master >= 0 and select.select([self.master], [], [], 0.02)[0]:
                if not self._read():
                    break
            if pid:
                self.pid = -1
                return os.waitstatus_to_exitcode(status)
            assert time.monotonic() < end, f"the program is still running:\n{self.shown}"
            time.sleep(0.02)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pid > 0:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.master >= 0:
            os.close(self.master)


def kanban_in_pty(*words: str, folder: Path, **more) -> Pty:
    return Pty("-c", RUN, *words, folder=folder, **more)
