"""The dashboard: a panel in a terminal, plain lines elsewhere, and TensorBoard logs."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
pytest.importorskip("torch")  # after conftest

from rich.console import Console  # noqa: E402
from tensorboard.backend.event_processing.event_accumulator import (  # noqa: E402
    EventAccumulator,
)

from kanban_env.agents.train.dashboard import (  # noqa: E402
    Dashboard,
    format_duration,
    sparkline,
    status,
)
from kanban_env.agents.train.run import TrainingRun  # noqa: E402
from tests.train.small import small_config  # noqa: E402


@pytest.mark.parametrize("terminal", [True, False])
def test_a_terminal_gets_a_panel_and_a_file_gets_lines(tmp_path: Path, terminal: bool) -> None:
    run, out = TrainingRun(small_config(decisions=600), tmp_path), io.StringIO()
    console = Console(file=out, force_terminal=terminal, width=100, highlight=False)
    with Dashboard(run, console) as dashboard:
        run.train(dashboard)
    said = out.getvalue()
    assert ("Ctrl-C saves and stops" in said) == terminal
    assert ("\x1b[" in said) == terminal
    assert "wins against heuristic" in said
    assert "by imitation" in said or terminal
    assert ("relay-v0, 3 players" in said) == terminal
    assert (f"samples {run.curve[0]['step']:,} of 600 · samples/s" in said) != terminal


def test_workers_are_shown_while_an_update_waits_for_them_and_the_first_16_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, out = TrainingRun(small_config(), tmp_path), io.StringIO()
    console = Console(file=out, force_terminal=True, width=80, height=60)
    workers = {f"worker {i + 1}": "here · starting" for i in range(20)}
    monkeypatch.setattr(run.play, "workers", lambda: workers)
    with Dashboard(run, console):
        pass
    shown = status(run)
    assert [key for key in shown if key.startswith("worker ")] == [*workers][:16]
    assert shown["workers"] == "and 4 more"
    assert "worker 16" in out.getvalue()
    assert "worker 17" not in out.getvalue()
    workers["worker 16"] = "here · playing"
    assert status(run)["worker 16"] == "here · playing"


def test_tensorboard_gets_every_update_and_every_evaluation(tmp_path: Path) -> None:
    run = TrainingRun(small_config(decisions=600), tmp_path)
    with Dashboard(run, Console(file=io.StringIO())) as dashboard:
        run.train(dashboard)
    logs = EventAccumulator(str(tmp_path / "tensorboard")).Reload()
    steps = [event.step for event in logs.Scalars("train/entropy")]
    assert steps == [point["step"] for point in run.curve if "entropy" in point]
    wins = [event.step for event in logs.Scalars("wins/heuristic")]
    assert wins == [evaluation["step"] for evaluation in run.evaluations]


def test_a_sparkline_is_scaled_from_the_minimum_to_the_maximum() -> None:
    assert sparkline([]) == ""
    assert sparkline([1.0, 1.0]) == "▁▁"
    assert sparkline([0.0, 3.5, 7.0]) == "▁▅█"
    long = sparkline([float(i) for i in range(1000)])
    assert (len(long), long[0], long[-1]) == (40, "▁", "█")


def test_a_duration_is_formatted_as_hours_minutes_and_seconds() -> None:
    assert [format_duration(seconds) for seconds in (7, 67, 3667)] == ["0:07", "1:07", "1:01:07"]
