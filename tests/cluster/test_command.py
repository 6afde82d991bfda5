"""`kanban train --engine ray` in a terminal: dashboard, Ctrl-C, and a learner that is killed."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import ray
from ray._private import worker
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


def check_silence(terminal: Pty) -> None:
    """Nothing of Ray's was shown."""
    for chatter in CHATTER:
        assert chatter not in terminal.shown, terminal.shown


def kill_a_worker(processes: set[int]) -> None:
    """Kill one of Ray's workers that play."""
    for process in processes:
        if Path(f"/proc/{process}/cmdline").read_text().startswith("ray::Worker"):
            os.kill(process, signal.SIGKILL)
            return
    pytest.fail("there is no worker")


def niceness(process: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, process)


MARK = "KANBAN_TEST_FOLDER"
"""The variable by which processes of a command are found, also those of other parents."""
CHATTER = ("raylet", "ray::", "Traceback", "WARNING", "INFO", "gcs", "core_worker", "ObjectRef")


def start(folder: Path, *words: str, command: str = "train") -> Pty:
    assert not connection._QUIET.keys() & os.environ.keys(), "left behind by another test"
    env = {"NUMBA_DISABLE_JIT": "0", MARK: str(folder)}
    return kanban_in_pty(command, *words, folder=folder, size=SIZE, **env)


def marked(folder: Path) -> set[int]:
    """All processes that a command in this folder has started, even if their parent has ended.

    Ray writes names of processes over the first part of their variables, but they stay in the
    folder.
    """
    found, mark = set(), f"{MARK}={folder}".encode()
    for path in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            variables = (path / "environ").read_bytes().split(b"\0")
            if mark in variables or (path / "cwd").resolve() == folder.resolve():
                found.add(int(path.name))
    return found


def names_of(processes: Iterable[int]) -> list[str]:
    """Their command lines, of those that still run."""
    found = []
    for process in processes:
        with contextlib.suppress(OSError):
            found.append(Path(f"/proc/{process}/cmdline").read_text()[:60])
    return found


def check_that_nothing_is_left(folder: Path, started: set[int]) -> None:
    """At once: a command that is interrupted waits for its processes."""
    left = marked(folder) | {one for one in started if is_running(one)}
    assert not left, names_of(left)


def interrupt(terminal: Pty, how: str) -> None:
    """Press Ctrl-C, or send SIGTERM."""
    if how == "Ctrl-C":
        terminal.type("\x03")
    else:
        os.kill(terminal.pid, signal.SIGTERM)


def steps(folder: Path) -> list[int]:
    return [entry["step"] for entry in CheckpointStore(folder / "checkpoints").entries()]


@pytest.fixture
def config(tmp_path: Path) -> str:
    return write_config(tmp_path / "small.yaml", decisions=10**9).name


@pytest.mark.parametrize("how", ["Ctrl-C", "SIGTERM"])
def test_an_interrupt_saves_and_leaves_no_process_behind(
    tmp_path: Path, config: str, how: str
) -> None:
    with start(tmp_path, config, "--engine", "ray", "--workers", "2") as terminal:
        terminal.wait_for("worker 2", 180)
        terminal.wait_for("2 rollouts of", 180)
        started = descendants(terminal.pid)
        assert len(started) > 4
        assert {niceness(one) for one in started} == {niceness(terminal.pid)}
        kill_a_worker(started)
        terminal.wait_for("worker 3", 180)
        started |= (seen := descendants(terminal.pid))
        unmarked = {one for one in seen - marked(tmp_path) if is_running(one)}
        assert not unmarked, names_of(unmarked)
        interrupt(terminal, how)
        assert terminal.ended(180) == 0
        check_that_nothing_is_left(tmp_path, started)
        assert "resume with: kanban train --resume runs/small" in terminal.shown
        check_silence(terminal)


def test_a_process_of_ray_that_does_not_end_is_killed(monkeypatch) -> None:
    monkeypatch.setattr(connection, "SECONDS", 0.2)
    with subprocess.Popen(["sleep", "1000"]) as stuck:
        assert is_running(stuck.pid)
        connection._end([psutil.Process(stuck.pid)])
        assert not is_running(stuck.pid)


@pytest.fixture
def sleeping() -> Iterator[Callable[..., int]]:
    """A function that starts a process that sleeps, and returns its id."""
    started: list[subprocess.Popen[bytes]] = []

    def begin(*words: str) -> int:
        program = [sys.executable, "-c", "import time; time.sleep(1000)", *words]
        started.append(subprocess.Popen(program))
        return started[-1].pid

    yield begin
    for one in started:
        one.kill()
        one.wait()


def test_a_worker_that_was_just_starting_is_killed(sleeping, tmp_path: Path, monkeypatch) -> None:
    """Its parent has ended, so it is found by the folder of the session."""
    node = SimpleNamespace(get_session_dir_path=lambda: str(tmp_path))
    monkeypatch.setattr(worker, "_global_node", node)
    monkeypatch.setattr(ray, "shutdown", lambda: None)
    monkeypatch.setattr(connection, "SECONDS", 0.2)
    raylet, late, other = sleeping(), sleeping(f"--raylet={tmp_path}/socket"), sleeping()
    connection._shut_down(set())
    assert is_running(late), "the cluster of another user is left alone"
    connection._shut_down({psutil.Process(raylet)})
    assert [is_running(one) for one in (raylet, late, other)] == [False, False, True]


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
        assert terminal.ended(60) == 130
        check_that_nothing_is_left(tmp_path, started)
        check_silence(terminal)


def worker_numbers(terminal: Pty) -> set[int]:
    """The workers that have delivered rollouts, by the rows that were shown."""
    return {
        int(one) for one in re.findall(r"worker (\d+) [^\n]*[1-9]\d* rollouts of", terminal.shown)
    }


def test_a_node_that_is_lost_is_not_news_for_the_dashboard(
    cluster, tmp_path: Path, config: str
) -> None:
    made = cluster(1, 1)
    with start(tmp_path, config, "--engine", "ray", "--address", made.address) as terminal:
        end = time.monotonic() + 180
        while not worker_numbers(terminal) >= {1, 2}:
            terminal.wait_for("samples/s", 180)
            assert time.monotonic() < end
        made.remove_node(next(iter(made.worker_nodes)), allow_graceful=False)
        made.add_node(num_cpus=1)
        while max(worker_numbers(terminal)) < 3:
            terminal.wait_for("samples/s", 180)
            assert time.monotonic() < end
        terminal.type("\x03")
        assert terminal.ended(180) == 0
        check_silence(terminal)
    assert not marked(tmp_path)


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
    wait_until_all_ended(started | marked(tmp_path))
    assert not marked(tmp_path)
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
    words = ("actionworks-v0", "--players", "3", "--agent", "ppo:runs/small")
    words = (*words, "--against", "random", "--max-games", "12")
    with start(tmp_path, *words, command="evaluate") as terminal:
        assert terminal.ended(240) == 0, terminal.shown
        assert "chance would give 33.3 %" in terminal.shown


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
