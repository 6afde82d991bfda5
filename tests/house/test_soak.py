"""The soak of `benchmarks/soak.py`, on a few decisions and uncompiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kanban_env as kb

ROOT = Path(__file__).parent.parent.parent
FIXED = ("sandra=mean", "edition=2014", "board=normal", "strict_text=false")
ONE = [word for option in FIXED for word in ("--option", option)]


def soak(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "benchmarks/soak.py", *arguments, "--games", "2"]
    return subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_a_correct_game_is_played_and_counted() -> None:
    done = soak("automotive-v0", "--decisions", "40", "--players", "2", *ONE, "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["fault"], found["cut_off"], found["mode"]) == (None, 0, "plain")
    assert found["decisions"] >= 40
    assert found["audited"] == found["answers"] >= found["decisions"]


@pytest.mark.slow
def test_a_game_without_a_ledger_says_what_was_audited() -> None:
    done = soak("menu-v0", "--decisions", "40", "--players", "2", "--audit-every", "10")
    assert done.returncode == 0, done.stderr
    assert "points checked by the audit" in done.stdout
    assert done.stdout.strip().endswith(": no fault")


@pytest.mark.slow
def test_a_truncated_game_is_a_fault() -> None:
    fixed = [*ONE, "--option", "max_days=1"]
    done = soak("automotive-v0", "--decisions", "400", "--players", "2", *fixed)
    assert done.returncode == 1
    assert "FAULT seed" in done.stdout
    assert "does not end by the rules" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--option", "mood=nice"], "'mood'"),
        (["--players", "9"], "players: expected 2 to 4, got 9"),
    ],
)
def test_wrong_input_is_named(arguments: list[str], named: str) -> None:
    done = soak("automotive-v0", *arguments)
    assert done.returncode == 2
    assert named in done.stderr


@pytest.mark.slow
def test_many_options_are_played_alone_and_all_together() -> None:
    done = soak("industrial-v0", "--decisions", "1", "--players", "2", "--json")
    assert done.returncode == 0, done.stderr
    played = [json.loads(line)["options"] for line in done.stdout.splitlines()]
    defaults = {option.name: option.default for option in kb.find("industrial-v0").options}
    changed = [{k for k in defaults if options[k] != defaults[k]} for options in played]
    assert changed == [set(), *({name} for name in defaults), set(defaults)]
