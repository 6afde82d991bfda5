"""The example of a client is run as a user runs it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def run_example(client: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the example of a client in a process of its own."""
    (example,) = EXAMPLES.glob(f"{client}_*.py")
    return subprocess.run(
        [sys.executable, example, *words], capture_output=True, text=True, timeout=300
    )


def check_example(client: str, steps: int) -> str:
    """The example has help, plays that many legal steps and says how fast; what it printed."""
    shown = run_example(client, "--help")
    assert shown.returncode == 0, shown.stderr
    assert "usage: " in shown.stdout
    ended = run_example(client, "menu-v0", str(steps))
    assert ended.returncode == 0, ended.stderr
    said = re.search(r"^(\d+) steps in [\d.]+ s: (\d+) steps/s$", ended.stdout, re.MULTILINE)
    assert said, ended.stdout
    assert int(said[1]) >= steps
    assert int(said[2]) > 0
    assert "illegal" not in (ended.stdout + ended.stderr).lower(), "the masks are obeyed"
    return ended.stdout
