"""Virtual environments outside the checkout, in which commands run as a user runs them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from textwrap import shorten

REMOVED = ("NUMBA_DISABLE_JIT", "PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "VIRTUAL_ENV")
TIMEOUT = 600


class CheckFailed(Exception):
    """A check of the distributions failed; the message says which one."""


def run(
    command: list[str],
    folder: Path,
    said: str = "",
    code: int = 0,
    typed: str = "",
    **variables: str,
) -> None:
    """Run a command with these environment variables and print how long it took.

    Raises CheckFailed unless it ends with this exit code and its output holds the text `said`.
    """
    environment = {key: value for key, value in os.environ.items() if key not in REMOVED}
    start = time.perf_counter()
    ended = subprocess.run(
        command,
        cwd=folder,
        env={**environment, "COLUMNS": "120", **variables},
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=TIMEOUT,
    )
    shown = " ".join([Path(command[0]).name, *command[1:]])
    print(f"{time.perf_counter() - start:6.1f} s  {shorten(shown, 100)}", flush=True)
    if ended.returncode != code or said not in " ".join(ended.stdout.split()):
        expected = f"expected exit code {code}" + (f" and {said!r}" if said else "")
        got = f"got exit code {ended.returncode} and:\n{ended.stdout}"
        raise CheckFailed(f"{' '.join(command)}\n{expected}, {got}")


class Environment:
    """A new virtual environment and an empty folder to work in."""

    def __init__(self, place: Path, cache: Path, distributions: Path, constraints: Path) -> None:
        """Create both below `place`; compiled code is kept in `cache`."""
        self.folder = place / "empty"
        self.folder.mkdir(parents=True)
        self._bin, self._distributions = place / "venv" / "bin", str(distributions)
        self._variables = {
            "KANBAN_CACHE_DIR": str(cache),
            "PIP_CONSTRAINT": str(constraints),
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "PIP_QUIET": "1",
        }
        run([sys.executable, "-m", "venv", str(place / "venv")], place)

    def install(self, package: str) -> None:
        """Install a package, kanban-env from the distributions that were built."""
        command = [str(self._bin / "pip"), "install", package, "--find-links", self._distributions]
        run(command, self.folder, **self._variables)

    def kanban(self, words: str, said: str = "", code: int = 0, **more: str) -> None:
        """Run a `kanban` command in the folder."""
        command = [str(self._bin / "kanban"), *words.split()]
        run(command, self.folder, said, code, **self._variables, **more)

    def python(self, source: str, said: str = "") -> None:
        """Run a line of Python in the folder."""
        run([str(self._bin / "python"), "-c", source], self.folder, said, **self._variables)
