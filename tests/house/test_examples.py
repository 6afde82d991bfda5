"""Examples of other libraries, where these are not installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples"


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_an_example_says_what_it_needs(path: Path) -> None:
    words = [sys.executable, str(path), "--help"]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "Traceback" not in ended.stderr
    if ended.returncode:
        (line,) = ended.stderr.splitlines()
        assert "is not installed: docs/clients.md says how" in line
    else:
        assert "--help" in ended.stdout
