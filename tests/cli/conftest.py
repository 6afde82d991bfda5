"""The kanban command, run in this process in a folder of its own."""

from __future__ import annotations

import io
import sys
import warnings
from pathlib import Path

import pytest

from kanban_env import cli
from tests.cli.outcome import Outcome


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def kanban(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(warnings, "formatwarning", warnings.formatwarning)

    def run(*words: str, typed: str = "", terminal: bool = False) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["kanban", *words])
        monkeypatch.setattr(sys, "stdin", (Terminal if terminal else io.StringIO)(typed))
        try:
            cli.main()
            code = 0
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return run
