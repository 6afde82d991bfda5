"""Threads that share the rows of a batch."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest

from kanban_env.core import threads
from kanban_env.core.team import Signal, Worker
from kanban_env.core.threads import Threads


@pytest.fixture(autouse=True)
def _always_share(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(threads, "LITTLE", 0)
    monkeypatch.setattr(threads, "LONG", 0)
    return


def mark(array: np.ndarray, start: int, stop: int) -> tuple[int, int]:
    array[start:stop] += 1
    return start, stop


@pytest.mark.parametrize(("number", "rows"), [(1, 5), (2, 1), (2, 5), (3, 2), (3, 100), (4, 7)])
def test_slices_cover_every_row_once_in_order(number: int, rows: int) -> None:
    array = np.zeros(rows, np.int64)
    found = Threads(number).run(rows, mark, array)
    assert (array == 1).all()
    assert [start for start, _ in found] == [0, *(stop for _, stop in found[:-1])]
    assert len(found) == min(number, rows)


def test_the_caller_works_too() -> None:
    found = Threads(3).run(3, lambda *_: threading.get_ident())
    assert found[0] == threading.get_ident()
    assert len(set(found)) == 3


def test_little_work_is_done_by_the_caller_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "LITTLE", 10**12)
    monkeypatch.setattr(threads, "LONG", 10**12)
    team, array = Threads(2), np.zeros(100, np.int64)
    slices = [len(team.run(100, mark, array)) for _ in range(threads.TRIED + 50)]
    assert slices == [2] * threads.TRIED + [1] * 50  # not known at first


def test_little_work_is_timed_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "LITTLE", 10**12)
    team, array = Threads(2), np.zeros(100, np.int64)
    team._few[mark] = 10**9
    read: list[int] = []

    def clock() -> int:
        read.append(len(read))
        return 0

    monkeypatch.setattr(threads, "perf_counter_ns", clock)
    times = 4 * (threads.UNTIMED + 1)
    for _ in range(times):
        team.run(100, mark, array)
    assert (array == times).all()
    assert len(read) == 2 * 4


class Clock:
    """A clock that is moved by what is done."""

    def __init__(self, alone: int, shared: int) -> None:
        self.now, self.alone, self.shared = 0, alone, shared

    def __call__(self) -> int:
        return self.now

    def work(self, start: int, stop: int) -> None:
        if start == 0:
            self.now += self.alone if stop == 100 else self.shared


@pytest.mark.parametrize(("shared", "slices"), [(60_000, 2), (120_000, 1)])
def test_the_faster_way_is_kept_after_both_were_tried(
    monkeypatch: pytest.MonkeyPatch, shared: int, slices: int
) -> None:
    monkeypatch.setattr(threads, "LITTLE", 30_000)
    monkeypatch.setattr(threads, "LONG", 1_000_000)
    clock, team = Clock(100_000, shared), Threads(2)
    monkeypatch.setattr(threads, "perf_counter_ns", clock)
    found = [len(team.run(100, clock.work)) for _ in range(2 * threads.TRIED + threads.KEPT)]
    tried = [2] * threads.TRIED + [1] * threads.TRIED
    assert found == tried + [slices] * threads.KEPT
    clock.shared = 180_000 - shared  # the machine changes, and the better way with it
    found = [len(team.run(100, clock.work)) for _ in range(2 * threads.TRIED + 1)]
    assert found == [*tried, 3 - slices]


def test_sharing_ends_when_it_has_become_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the system puts both threads on one core; a single slow call changes nothing."""
    monkeypatch.setattr(threads, "LITTLE", 30_000)
    monkeypatch.setattr(threads, "LONG", 1_000_000)
    clock, team = Clock(100_000, 60_000), Threads(2)
    monkeypatch.setattr(threads, "perf_counter_ns", clock)
    for _ in range(2 * threads.TRIED + 100):
        team.run(100, clock.work)
    clock.shared = 900_000
    assert len(team.run(100, clock.work)) == 2
    clock.shared = 60_000
    assert [len(team.run(100, clock.work)) for _ in range(100)] == [2] * 100
    clock.shared = 900_000
    assert [len(team.run(100, clock.work)) for _ in range(10)][-1] == 1


def test_long_work_is_always_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "LONG", 1_000_000)
    clock, team = Clock(1_000_000, 1_000_000), Threads(2)
    monkeypatch.setattr(threads, "perf_counter_ns", clock)
    assert {len(team.run(100, clock.work)) for _ in range(100)} == {2}


def test_kernels_that_take_turns_are_all_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "LITTLE", 10**12)
    team, timed = Threads(2), set()
    kernels = [lambda *_, i=i: None for i in range(4)]
    own = team._alone

    def note(rows: int, kernel: object, arguments: object) -> object:
        timed.add(kernels.index(kernel))
        return own(rows, kernel, arguments)

    team._few = dict.fromkeys(kernels, 10**9)
    monkeypatch.setattr(team, "_alone", note)
    for _ in range(threads.UNTIMED + 1):
        for kernel in kernels:
            team.run(100, kernel)
    assert timed == {0, 1, 2, 3}


def fail(start: int, stop: int) -> None:
    raise IndexError(f"rows {start} to {stop}")


def test_errors_of_other_threads_are_raised_and_the_threads_stay_usable() -> None:
    def fail_later(start: int, stop: int) -> None:
        if start:
            fail(start, stop)

    with pytest.raises(IndexError, match="rows 2 to 4"):
        Threads(2).run(4, fail_later)
    with pytest.raises(IndexError, match="rows 0 to 2"):
        Threads(2).run(4, fail)
    assert Threads(2).run(4, mark, np.zeros(4)) == [(0, 2), (2, 4)]


def test_threads_that_others_use_are_not_waited_for() -> None:
    entered, leave = threading.Event(), threading.Event()

    def hold(start: int, stop: int) -> None:
        entered.set()
        leave.wait(10)

    other = threading.Thread(target=Threads(2).run, args=(2, hold))
    other.start()
    assert entered.wait(10)
    assert Threads(2).run(4, mark, np.zeros(4)) == [(0, 4)]
    leave.set()
    other.join()


def test_a_worker_that_slept_is_woken() -> None:
    worker = Worker()
    for value in (1, 2):
        time.sleep(0.05)
        worker.ask(lambda x: x + 1, (value,))
        worker.wait()
        assert worker.result() == value + 1


def test_a_signal_may_come_before_the_wait() -> None:
    signal = Signal()
    signal.send(1)
    signal.wait(1)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_has_threads_of_its_own() -> None:
    Threads(2).run(4, mark, np.zeros(4))
    child = os.fork()
    if child == 0:
        os._exit(0 if Threads(2).run(4, mark, np.zeros(4)) == [(0, 2), (2, 4)] else 1)
    assert os.waitpid(child, 0)[1] == 0
