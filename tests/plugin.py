"""A stranger's module `evil`; test modules that import the fixture `plugin` have it in reach."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

PLUGIN = """
from pathlib import Path
Path("imported").touch()
from kanban_env.agents import RandomAgent
class E(RandomAgent):
    pass
"""


@pytest.fixture(autouse=True)
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module in the current folder, which notes that it was imported."""
    (tmp_path / "evil.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "evil", raising=False)
