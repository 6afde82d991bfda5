"""Interrupted, killed and damaged runs are resumed exactly, and nothing is lost."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from kanban_env.agents.checkpoints import CheckpointStore  # noqa: E402
from kanban_env.agents.train.config import Config  # noqa: E402
from kanban_env.agents.train.facts import core_seconds  # noqa: E402
from kanban_env.agents.train.run import TrainingRun, resume  # noqa: E402
from kanban_env.core.batch import GameBatch  # noqa: E402
from tests.train.relay import RELAY  # noqa: E402
from tests.train.small import SMALL, small_config  # noqa: E402

KILLS = 20 if os.environ.get("KANBAN_THOROUGH") else 2
EVERY = SMALL["checkpoints"]["every"]


def timeless(curve: list[dict[str, float]]) -> list[dict[str, float]]:
    """A curve without measured times."""
    return [{k: v for k, v in point.items() if "second" not in k} for point in curve]


@pytest.mark.parametrize("algorithm", ["ppo", "exit"])
def test_a_resumed_run_has_the_curve_of_an_uninterrupted_one(
    tmp_path: Path, algorithm: str
) -> None:
    whole = TrainingRun(small_config(algorithm=algorithm), tmp_path / "whole")
    whole.train(lambda run: None)
    parted = TrainingRun(small_config(algorithm=algorithm), tmp_path / "parted")
    for stop in (300, 1000, 10**9):

        def stop_at(run: TrainingRun, stop: int = stop) -> None:
            run.stopping = run.step >= stop

        parted.train(stop_at)
        parted = resume(tmp_path / "parted")
    assert len(whole.curve) > 10
    assert timeless(parted.curve) == timeless(whole.curve)
    assert parted.evaluations == whole.evaluations
    ours, theirs = (run.learner.policy.state_dict() for run in (parted, whole))
    assert all(np.array_equal(ours[name], theirs[name]) for name in theirs)


def test_a_damaged_checkpoint_is_named_and_the_previous_one_is_used(tmp_path: Path) -> None:
    run = TrainingRun(small_config(decisions=600), tmp_path)
    run.train(lambda run: None)
    store = CheckpointStore(tmp_path / "checkpoints")
    last = store.newest()
    content = bytearray((last / "state.safetensors").read_bytes())
    content[len(content) // 2] ^= 1
    (last / "state.safetensors").write_bytes(content)
    with pytest.warns(UserWarning, match=f"{last.name}/state.safetensors: damaged"):
        again = resume(tmp_path)
    assert again.step == store.entries()[-2]["step"]
    (store.folder / "manifest.json").write_text("{")
    with pytest.raises(ValueError, match=r"manifest.json: not valid JSON"):
        resume(tmp_path)


def test_the_last_checkpoints_and_the_best_one_are_kept(tmp_path: Path) -> None:
    store = CheckpointStore(tmp_path, keep=2)
    for step, score in ((1, None), (2, 0.9), (3, 0.5), (4, None), (5, None)):
        store.save(step, {"a.json": b"{}"}, score)
    assert [entry["step"] for entry in store.entries()] == [2, 4, 5]
    folders = sorted(path.name for path in tmp_path.iterdir() if path.is_dir())
    assert folders == ["000000000002", "000000000004", "000000000005"]
    store.save(5, {"a.json": b"[]"}, None)
    assert store.newest().name == "000000000005-2", (
        "a checkpoint in the manifest is never overwritten"
    )
    assert store.best().name == "000000000002"


def test_a_temporary_file_of_a_killed_run_is_removed_and_nothing_else(tmp_path: Path) -> None:
    leftover, kept = tmp_path / "manifest.jsonx7qz.part", tmp_path / "notes.txt"
    leftover.touch()
    kept.touch()
    CheckpointStore(tmp_path).save(1, {"a.json": b"{}"}, None)
    assert not leftover.exists()
    assert kept.exists()


class ActsOnce:
    """An agent that acts once and then raises."""

    asked = 0

    def __init__(self, *, seed: int = 0) -> None: ...

    def act(self, batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        ActsOnce.asked += 1
        if ActsOnce.asked > 1:
            raise RuntimeError("no more")
        return batch.action_masks[rows].argmax(1)


def small_against(opponent: str) -> Config:
    """The config of the small run with this opponent in its evaluations."""
    given = small_config().model_dump()
    given["evaluation"]["opponents"] = [opponent]
    return Config.model_validate(given)


@pytest.mark.parametrize(
    ("opponent", "said"),
    [
        ("heuristics", r"unknown agent 'heuristics'"),
        (
            "tests.train.test_run:ActsOnce",
            r"agent 'tests.train.test_run:ActsOnce': raised RuntimeError",
        ),
    ],
)
def test_an_invalid_opponent_is_named_before_the_run_starts(
    tmp_path: Path, opponent: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.train.test_run.ActsOnce.asked", 1)
    with pytest.raises(ValueError, match=said):
        TrainingRun(small_against(opponent), tmp_path)


def test_an_opponent_that_fails_loses_no_samples(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.train.test_run.ActsOnce.asked", 0)
    run = TrainingRun(small_against("tests.train.test_run:ActsOnce"), tmp_path)
    with pytest.raises(ValueError, match="raised RuntimeError: no more"):
        run.train(lambda run: None)
    ActsOnce.asked = 0
    with pytest.raises(ValueError, match=r"ActsOnce' is not built in; --allow-plugins permits"):
        resume(tmp_path)
    again = resume(tmp_path, allow_plugins=True)
    assert again.step == run.step >= SMALL["evaluation"]["every"]


def test_returns_of_unfinished_games_are_restored(tmp_path: Path) -> None:
    run = TrainingRun(small_config(), tmp_path)
    run.play.returns[:] = np.arange(run.play.returns.size).reshape(run.play.returns.shape)
    run.save()
    assert np.array_equal(resume(tmp_path).play.returns, run.play.returns)


def saved(folder: Path) -> tuple[CheckpointStore, Path]:
    """A run that was saved once; returns its store and its checkpoint."""
    run = TrainingRun(small_config(), folder)
    return run.store, run.save()


def test_a_checkpoint_without_a_state_counts_as_damaged(tmp_path: Path) -> None:
    store, place = saved(tmp_path)
    content = {"policy.safetensors": (place / "policy.safetensors").read_bytes()}
    store.save(5, content, None)
    with pytest.warns(UserWarning, match=r"manifest.json: damaged, 000000000005 lacks policy.json"):
        assert resume(tmp_path).step == 0


def test_a_run_with_other_rules_is_not_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path)
    later = dataclasses.replace(RELAY, version="9.0.0")
    monkeypatch.setattr("kanban_env.agents.train.run.find", lambda name: later)
    said = (
        r"policy.json: version: expected '9.0.0', got '0.1.0': this run was made with other rules"
    )
    with pytest.raises(ValueError, match=said):
        resume(tmp_path)


def test_a_run_of_an_older_config_says_which_key_is_missing(tmp_path: Path) -> None:
    store, place = saved(tmp_path)
    files = {path.name: path.read_bytes() for path in place.iterdir()}
    facts = json.loads(files["state.json"])
    del facts["config"]["ppo"]["clip"]
    store.save(1, {**files, "state.json": json.dumps(facts).encode()}, None)
    said = r"state.json: 'ppo.clip' is missing: this run was made by another version of kanban-env"
    with pytest.raises(ValueError, match=said):
        resume(tmp_path)


def test_a_damaged_best_checkpoint_is_named_and_the_next_best_is_used(tmp_path: Path) -> None:
    store = CheckpointStore(tmp_path)
    for step, score in ((1, 0.5), (2, 0.9), (3, 0.7), (4, None)):
        store.save(step, {"policy.safetensors": b"weights"}, score)
    (store.best() / "policy.safetensors").write_bytes(b"other")
    with pytest.warns(UserWarning, match=r"000000000002/policy.safetensors: damaged"):
        assert store.best().name == "000000000003"
    for entry in store.entries():
        (tmp_path / entry["name"] / "policy.safetensors").unlink(missing_ok=True)
    with (
        pytest.warns(UserWarning, match="cannot be read"),
        pytest.raises(ValueError, match="no intact checkpoint"),
    ):
        store.best()


def test_checkpoints_of_one_step_get_different_names(tmp_path: Path) -> None:
    store = CheckpointStore(tmp_path, keep=2)
    for text in (b"1", b"2", b"3", b"4", b"5"):
        store.save(7, {"a.json": text}, None)
        assert (store.newest() / "a.json").read_bytes() == text
        assert len({entry["name"] for entry in store.entries()}) == len(store.entries())
    assert [entry["name"][-2:] for entry in store.entries()] == ["-4", "-5"]


def started(folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.train.small", str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def read_until(process: subprocess.Popen[str], lines: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().strip() for _ in range(lines)]


def test_a_run_killed_at_any_moment_loses_at_most_one_checkpoint_interval(tmp_path: Path) -> None:
    chance, reached = random.Random(1), 0
    for _ in range(KILLS):
        process = started(tmp_path)
        seen = read_until(process, chance.randrange(4, 12))
        try:
            process.wait(chance.random() * 0.3)
        except subprocess.TimeoutExpired:
            process.kill()
        rest, _ = process.communicate()
        first = int(seen[0].split()[1])
        assert first >= reached - EVERY - 100, "a checkpoint was lost"
        assert first >= 0
        reached = max(int(line) for line in [*seen[1:], *rest.split()] if line.isdigit())
        listed = json.loads((tmp_path / "checkpoints" / "manifest.json").read_text())
        newest = listed["checkpoints"][-1]["step"]
        assert reached - newest <= EVERY + 100
        assert CheckpointStore(tmp_path / "checkpoints").newest().name.startswith(f"{newest:012d}")


def test_make_thorough_kills_more_runs() -> None:
    done = subprocess.run(
        ["make", "-n", "thorough"],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
    )
    plain = [line for line in done.stdout.splitlines() if "NUMBA_DISABLE_JIT=1" in line]
    assert any("KANBAN_THOROUGH=1" in line and '-m "slow' in line for line in plain)


def test_nothing_is_unpickled_when_a_run_is_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path)

    def refuse(*_: Any, **named: Any) -> None:
        raise AssertionError("unpickled")

    for place in ("pickle.load", "pickle.loads", "pickle.Unpickler", "torch.load"):
        monkeypatch.setattr(place, refuse)
    assert resume(tmp_path).step == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_sigterm_save_and_stop(tmp_path: Path, number: signal.Signals) -> None:
    process = started(tmp_path)
    read_until(process, 3)
    process.send_signal(number)
    rest, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    stopped: Any = rest.split()[-1]
    assert CheckpointStore(tmp_path / "checkpoints").entries()[-1]["step"] == int(stopped)


def test_processor_time_is_added_up_over_a_resumed_run(tmp_path: Path) -> None:
    first = TrainingRun(small_config(decisions=300), tmp_path)
    first.train(lambda run: None)
    assert first.core_seconds > 0
    again = resume(tmp_path, ["run.decisions=600"])
    assert again.core_seconds == first.core_seconds
    again.train(lambda run: None)
    assert again.core_seconds > first.core_seconds


def test_an_older_run_cost_at_most_the_time_of_its_threads() -> None:
    facts = {"seconds": 10.0, "config": {"run": {"threads": 2}}}
    assert core_seconds(facts) == 20.0
    assert core_seconds({**facts, "core_seconds": 11.0}) == 11.0
