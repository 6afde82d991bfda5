"""`kanban train --engine ray` in a terminal: dashboard, Ctrl-C, and a learner that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import ray
from ray._private.utils import psutil

from kanban_env.agents.checkpoints import CheckpointStore
from kanban_env.agents.cluster import connection
from tests.cli.terminal import Pty, kanban_in_pty
from tests.cluster.small import write_config

SIZE = (60, 160)


def descendants(process: int) -> set[int]:
    """All processes that a process has started, and theirs."""
    found: set[int] = set()
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in map(int, children.read_text().split()):
            found |= {child, *descendants(child)}
    return found


def all_ended(processes: set[int]) -> bool:
    return not any(is_running(process) for process in processes)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_until_all_ended(processes: set[int], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not all_ended(processes):
        assert time.monotonic() < end, [p for p in processes if is_running(p)]
        time.sleep(0.1)


def kill_a_worker(processes: set[int]) -> None:
    """Kill one of Ray's workers that play."""
    for process in processes:
        if Path(f"/proc/{process}/cmdline").read_text().startswith("ray::Worker"):
            os.kill(process, signal.SIGKILL)
            return
    pytest.fail("there is no worker")


def niceness(process: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, process)


def start(folder: Path, *words: str, command: str = "train") -> Pty:
    return kanban_in_pty(command, *words, folder=folder, size=SIZE, NUMBA_DISABLE_JIT="0")


def steps(folder: Path) -> list[int]:
    return [entry["step"] for entry in CheckpointStore(folder / "checkpoints").entries()]


@pytest.fixture
def config(tmp_path: Path) -> str:
    return write_config(tmp_path / "small.yaml", decisions=10**9).name


def test_ctrl_c_saves_and_leaves_no_process_behind(tmp_path: Path, config: str) -> None:
    with start(tmp_path, config, "--engine", "ray", "--workers", "2") as terminal:
        terminal.wait_for("worker 2", 180)
        terminal.wait_for("2 rollouts of", 180)
        started = descendants(terminal.pid)
        assert len(started) > 4
        assert {niceness(one) for one in started} == {niceness(terminal.pid)}
        kill_a_worker(started)
        terminal.wait_for("worker 3", 180)
        started |= descendants(terminal.pid)
        terminal.type("\x03")
        assert terminal.ended(180) == 0
        shown = terminal.shown
        assert "resume with: kanban train --resume runs/small" in shown
        for chatter in ("raylet", "ray::", "Traceback", "WARNING", "INFO", "gcs", "core_worker"):
            assert chatter not in shown, shown
    wait_until_all_ended(started)


def test_a_process_of_ray_that_does_not_end_is_killed(monkeypatch) -> None:
    monkeypatch.setattr(connection, "SECONDS", 0.2)
    with subprocess.Popen(["sleep", "1000"]) as stuck:
        assert is_running(stuck.pid)
        connection._end([psutil.Process(stuck.pid)])
        assert not is_running(stuck.pid)


def test_ctrl_c_in_a_tournament_leaves_no_process_behind(tmp_path: Path) -> None:
    words = ("actionworks-v0", "--agents", "heuristic", "random", "--games", "100000")
    words = (*words, "--engine", "ray", "--processes", "2", "--out", "arena")
    with start(tmp_path, *words, command="arena") as terminal:
        end = time.monotonic() + 180
        while not any((tmp_path / "arena").glob("*")) or len(descendants(terminal.pid)) < 6:
            assert time.monotonic() < end, terminal.shown
            time.sleep(0.1)
        started = descendants(terminal.pid)
        terminal.type("\x03")
        terminal.ended(60)
        assert "Traceback" not in terminal.shown
    wait_until_all_ended(started)


def test_a_learner_that_is_killed_is_resumed(tmp_path: Path, config: str) -> None:
    run = tmp_path / "runs" / "small"
    with start(tmp_path, config, "--engine", "ray", "--workers", "2") as terminal:
        end = time.monotonic() + 180
        while not (run / "checkpoints" / "manifest.json").exists():
            terminal.wait_for("samples", 180)
            assert time.monotonic() < end
        started = descendants(terminal.pid)
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.ended()
    wait_until_all_ended(started)
    saved = steps(run)[-1]
    words = ("--resume", "runs/small", "--engine", "ray", "--set", f"run.decisions={saved + 2000}")
    with start(tmp_path, *words) as terminal:
        terminal.wait_for(f"resuming at {saved:,} samples", 180)
        assert terminal.ended(240) == 0, terminal.shown
    assert steps(run)[-1] >= saved + 2000
    assert (run / "report.md").exists()
    with start(
        tmp_path, "--resume", "runs/small", "--set", f"run.decisions={saved + 3000}"
    ) as here:
        assert here.ended(240) == 0, "without Ray, this process plays the shards"
    assert steps(run)[-1] >= saved + 3000


def test_what_is_guarded_ends_with_a_process_that_is_killed() -> None:
    lines = (
        "import subprocess, time, types",
        "from kanban_env.agents.cluster.guard import guarded",
        "both = [subprocess.Popen(['sleep', '1000'], start_new_session=True) for _ in range(2)]",
        "with guarded(both[:1]):",
        "    print(*[one.pid for one in both], flush=True)",
        "    time.sleep(1000)",
    )
    with subprocess.Popen(
        [sys.executable, "-c", "\n".join(lines)], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        guarded, other = map(int, program.stdout.readline().split())
        assert is_running(guarded)
        program.kill()
    wait_until_all_ended({guarded})
    assert is_running(other)
    os.kill(other, signal.SIGKILL)


def test_ctrl_c_while_ray_starts_leaves_no_process_behind(monkeypatch) -> None:
    started = []

    def interrupted(*_: object, **__: object) -> None:
        started.append(subprocess.Popen(["sleep", "1000"]))
        raise KeyboardInterrupt

    monkeypatch.setattr(ray, "init", interrupted)
    monkeypatch.setattr(connection, "SECONDS", 0.2)
    with pytest.raises(KeyboardInterrupt), connection.connect():
        pytest.fail("there is no connection")
    assert not is_running(started[0].pid)
    started[0].wait()
