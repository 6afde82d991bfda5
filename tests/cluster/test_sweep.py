"""`kanban sweep`: trials on a cluster, early stopping by the arena's rating, and resuming."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Pty
from tests.cluster.small import write_config
from tests.cluster.test_command import (
    check_that_nothing_is_left,
    descendants,
    marked,
    start,
    wait_until_all_ended,
)

WORDS = ("small.yaml", "--vary", "ppo.learning_rate=1e-5,1e-3,3e-3", "--games", "12")
WORDS = (*WORDS, "--rungs", "2", "--out", "sweep")


def begin(folder: Path, *words: str, workers: int = 2) -> Pty:
    """Start the sweep of these tests in a folder of its own."""
    folder.mkdir(exist_ok=True)
    write_config(folder / "small.yaml", decisions=6000)
    return start(folder, *(words or WORDS), "--workers", str(workers), command="sweep")


def wait_for_checkpoint(folder: Path, terminal: Pty) -> set[int]:
    """Wait until a trial has saved something, and return the processes of the sweep."""
    end = time.monotonic() + 180
    while not list(folder.rglob("manifest.json")):
        assert time.monotonic() < end, terminal.shown
        time.sleep(0.1)
    return descendants(terminal.pid)


def names(process: int) -> list[str]:
    """What the processes that a process has started are called."""
    return [Path(f"/proc/{one}/cmdline").read_text()[:40] for one in descendants(process)]


def found(folder: Path) -> dict[str, Any]:
    """What a sweep has found, without measured times."""

    def timeless(part: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in part.items() if "seconds" not in key}

    text = (folder / "sweep" / "sweep.json").read_text()
    return json.loads(text, object_hook=timeless)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a sweep with one worker that nothing has disturbed; the others have two."""
    folder = tmp_path_factory.mktemp("whole")
    with begin(folder, workers=1) as terminal:
        assert terminal.ended(240) == 0, terminal.shown
        for chatter in ("raylet", "ray::", "Traceback", "WARNING", "tune"):
            assert chatter not in terminal.shown, terminal.shown
        (folder / "shown.txt").write_text(terminal.shown)
    return folder


def test_the_worst_are_stopped_and_the_rest_is_written(whole: Path) -> None:
    with (whole / "sweep" / "results.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["rung"] for row in rows].count("1") == 3, "all three are rated once"
    assert [row["rung"] for row in rows].count("2") == 1, "one is trained to the end"
    outcomes = {int(row["trial"]): row["outcome"] for row in rows}
    stopped = "stopped at rung 1"
    assert sorted(outcomes.values()) == [stopped, stopped, "winner"]
    shown = (whole / "shown.txt").read_text()
    for trial, outcome in outcomes.items():
        assert re.search(rf"^ *{trial} .* {outcome} +trials/0{trial} *\r?$", shown, re.MULTILINE)
        won = f"winner: trial {trial}, ppo:sweep/trials/0{trial}"
        assert (won in shown) == (outcome == "winner")
    assert list((whole / "sweep").glob("*.png"))
    assert not list((whole / "sweep").rglob("*.pkl")), "nothing of Tune's is kept"


def test_a_sweep_goes_on_after_ctrl_c_and_after_a_kill(whole: Path, tmp_path: Path) -> None:
    with begin(tmp_path) as terminal:
        started = wait_for_checkpoint(tmp_path, terminal)
        terminal.type("\x03")
        assert terminal.ended(60) == 130
        check_that_nothing_is_left(tmp_path, started)
        assert "Traceback" not in terminal.shown
        assert "kanban sweep --resume sweep" in terminal.shown
    with begin(tmp_path, "--resume", "sweep") as terminal:
        terminal.wait_for("rung 1 of 2 · trial", 180)
        started = descendants(terminal.pid)
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.ended()
    wait_until_all_ended(started | marked(tmp_path))
    with begin(tmp_path, "--resume", "sweep") as terminal:
        assert terminal.ended(240) == 0, terminal.shown
    assert found(tmp_path) == found(whole)


def test_a_trial_whose_process_is_killed_is_tried_again(whole: Path, tmp_path: Path) -> None:
    with begin(tmp_path) as terminal:
        for process in wait_for_checkpoint(tmp_path, terminal):
            name = Path(f"/proc/{process}/cmdline").read_text()
            if name.startswith("ray::") and ".train" in name:
                os.kill(process, signal.SIGKILL)
                break
        else:
            pytest.fail(f"no process of a trial was found: {names(terminal.pid)}")
        assert terminal.ended(240) == 0, terminal.shown
    assert found(tmp_path) == found(whole)
