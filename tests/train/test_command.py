"""`kanban train`: what it says, what it writes, and how it ends."""

from __future__ import annotations

import errno
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

pytestmark = pytest.mark.slow
pytest.importorskip("torch")  # after conftest

from kanban_env.agents.checkpoints import CheckpointStore  # noqa: E402
from kanban_env.agents.train.folder import lock_folder, new_folder  # noqa: E402
from kanban_env.agents.train.run import TrainingRun  # noqa: E402
from kanban_env.cli import main  # noqa: E402
from tests.train.small import SMALL  # noqa: E402

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Runs `kanban train` with arguments; returns its exit code, stdout and stderr."""
    (tmp_path / "small.yaml").write_text(yaml.safe_dump(SMALL))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(warnings, "formatwarning", warnings.formatwarning)
    monkeypatch.setattr(sys, "path", [*sys.path])

    def run(*words: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as end:
            main(["train", *words])
        said = capsys.readouterr()
        return int(end.value.code or 0), said.out, said.err

    return run


def interrupt(*_: Any, **named: Any) -> None:
    raise KeyboardInterrupt


def full(*_: Any) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_run_prints_plain_lines_and_ends_with_a_report(command: Command) -> None:
    code, out, err = command("small.yaml", "--set", "run.decisions=600")
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert "samples 84 of 600" in out or " of 600 · samples/s" in out
    assert "kanban play relay-v0 --players 3 --agents ppo:runs/small" in out
    assert list(Path("runs/small/tensorboard").glob("events.out.tfevents.*"))
    resumed = command("--resume", "runs/small")[1]
    assert resumed.startswith("resuming runs/small: loading torch …\nresuming at ")
    longer = command("--resume", "runs/small", "--set", "run.decisions=900")
    assert longer[0] == 0
    assert "930 samples" in longer[1]
    code, _, err = command("--resume", "runs/small", "--set", "ppo.epochs=9")
    said = "--set: expected run.decisions or run.minutes for a resumed run, got ppo.epochs"
    assert (code, err) == (2, f"kanban: {said}\n")
    assert command("small.yaml", "--set", "run.decisions=1", "--set", "run.name=small")[0] == 0
    assert Path("runs/small-2/report.md").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("small.yaml", "--set", "ppo.epoch=1"), "unknown key 'ppo.epoch'"),
        (("small.yaml", "--set", "evaluation.opponents=[nobody]"), "unknown agent 'nobody'"),
        (("small.yaml", "--set", "evaluation.opponents=[human]"), "'human' needs a person"),
        (("small.yaml", "--resume", "runs"), "--resume: expected no config, got 'small.yaml'"),
        (("--resume", "nowhere"), "nowhere: no run with checkpoints"),
        (("small.yaml", "--runs", "small.yaml"), "small.yaml: cannot be written (File exists)"),
        (("--sets", "1"), "No such option"),
    ],
)
def test_invalid_input_is_one_line_and_creates_no_file(
    command: Command, words: tuple[str, ...], said: str
) -> None:
    code, _, err = command(*words)
    assert code == 2
    assert said in err
    assert err.startswith("kanban: ")
    assert err.count("\n") == 1
    assert not list(Path().rglob("runs/*"))


def test_two_trainings_never_use_one_folder(command: Command, tmp_path: Path) -> None:
    assert new_folder(tmp_path / "runs", "a") != new_folder(tmp_path / "runs", "a")
    with lock_folder(tmp_path / "runs" / "a"):
        code, _, err = command("--resume", "runs/a")
    assert (code, err) == (2, "kanban: runs/a: in use by another training\n")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("kanban_env.agents.train.run.check_opponents", "interrupted; nothing is saved"),
        (
            "kanban_env.agents.train.report.draw_curve",
            "samples are saved; resume with: kanban train --resume",
        ),
    ],
)
def test_an_interrupt_at_any_time_says_what_is_saved(
    command: Command, place: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place, interrupt)
    code, _, err = command("small.yaml", "--set", "run.decisions=100")
    assert code == 130
    assert said in err
    assert err.count("\n") == 1


def test_a_full_disk_is_one_line_and_leaves_no_incomplete_checkpoint(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", full)
    code, _, err = command("small.yaml", "--set", "run.decisions=100")
    assert code == 2
    assert "runs/small/checkpoints/0000" in err
    assert err.endswith(": cannot be written (No space left on device)\n")
    assert err.count("\n") == 1
    assert not list(Path("runs").rglob("*.part"))


def test_a_full_disk_keeps_existing_checkpoints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = CheckpointStore(tmp_path)
    store.save(1, {"a.json": b"{}"}, None)
    monkeypatch.setattr("kanban_env.agents.checkpoints.write_synced", full)
    with pytest.raises(ValueError, match=r"000000000002: cannot be written \(No space left"):
        store.save(2, {"a.json": b"{}"}, None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["000000000001", "manifest.json"]


def test_a_run_stopped_by_a_signal_can_be_resumed(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = TrainingRun._update

    def stopped(run: TrainingRun) -> None:
        update(run)
        run.stopping = run.step > 150

    monkeypatch.setattr(TrainingRun, "_update", stopped)
    code, out, _ = command("small.yaml", "--set", "run.decisions=400")
    assert code == 0
    assert "samples are saved; resume with: kanban train --resume runs/small" in out
    monkeypatch.setattr(TrainingRun, "_update", update)
    code, out, _ = command("--resume", "runs/small")
    assert code == 0
    assert "resuming at 1" in out
    assert Path("runs/small/report.md").exists()


def test_the_report_says_how_the_policy_was_made(command: Command) -> None:
    assert command("small.yaml", "--set", "run.decisions=600")[0] == 0
    report = Path("runs/small/report.md").read_text()
    assert "- imitation of the heuristic: 400 of " in report
    assert "run.decisions=600" in report
    assert "- commit: " in report
    assert "torch 2" in report
    assert "- versions: Python 3" in report


def test_the_start_is_announced_and_a_run_of_imitation_alone_says_so(command: Command) -> None:
    _, out, _ = command("small.yaml", "--set", "run.decisions=100")
    assert out.startswith(
        "starting small: loading torch …\nall 100 samples of this run are imitation"
    )
    _, out, _ = command("small.yaml", "--set", "run.decisions=600")
    assert "of this run are imitation" not in out
