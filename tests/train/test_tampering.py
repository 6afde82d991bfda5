"""Checkpoints that someone changed are refused in one line, and nothing of others is touched."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import safetensors.numpy

pytest.importorskip("torch")
pytestmark = pytest.mark.slow

from kanban_env.agents.checkpoints import CheckpointStore  # noqa: E402
from kanban_env.agents.learned import policy_files, read_policy  # noqa: E402
from kanban_env.agents.train.run import TrainingRun, resume  # noqa: E402
from kanban_env.core.errors import InputError  # noqa: E402
from tests.train.relay import RELAY  # noqa: E402
from tests.train.small import small_config  # noqa: E402


def test_a_store_deletes_only_what_it_wrote(tmp_path: Path) -> None:
    store = CheckpointStore(tmp_path, keep=1)
    store.save(1, {"a.json": b"{}"}, None)
    names = ("notes", "000000000001-backup", "best", ".cache", "000000000004", "000000000002")
    others = [tmp_path / name for name in names]
    for folder in others:
        folder.mkdir()
        (folder / "mine.txt").write_text("keep me")
    link = tmp_path / "000000000009"
    link.symlink_to(others[0])
    (tmp_path / "draft.part").touch()
    leftover = tmp_path / ".000000000003.part"
    leftover.mkdir()
    assert store.save(2, {"a.json": b"{}"}, None).name == "000000000002-2"
    assert store.newest().name == "000000000002-2"
    assert all((folder / "mine.txt").exists() for folder in others)
    assert link.is_symlink()
    assert (tmp_path / "draft.part").exists()
    assert not leftover.exists()
    assert not (tmp_path / "000000000001").exists()


@pytest.mark.parametrize(
    "change",
    [
        {"name": "../elsewhere"},
        {"name": "/etc"},
        {"name": ".."},
        {"files": {}},
        {"files": {"../../secret": "0"}},
        {"files": {"/dev/zero": "0"}},
        {"files": {"a.json": 5}},
        {"score": "high"},
        {"score": True},
    ],
)
def test_a_manifest_takes_plain_names_with_checksums(tmp_path: Path, change: dict) -> None:
    store = CheckpointStore(tmp_path)
    store.save(1, {"a.json": b"{}"}, None)
    path = tmp_path / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["checkpoints"][0] |= change
    path.write_text(json.dumps(manifest))
    with pytest.raises(InputError, match=r"manifest.json: damaged"):
        store.newest()


@pytest.mark.parametrize("make", [lambda p, q: p.symlink_to(q), lambda p, _: os.mkfifo(p)])
def test_links_and_pipes_are_not_followed(
    tmp_path: Path, make: Callable[[Path, Path], None]
) -> None:
    store = CheckpointStore(tmp_path / "run")
    place = store.save(1, {"a.json": b"{}"}, None)
    outside = tmp_path / "outside.json"
    outside.write_bytes(b"{}")
    (place / "a.json").unlink()
    make(place / "a.json", outside)
    with (
        pytest.warns(UserWarning, match="not a regular file"),
        pytest.raises(InputError, match="no intact checkpoint"),
    ):
        store.newest()


def rewritten(folder: Path, change: Callable[[dict[str, Any], dict[str, Any]], None]) -> Path:
    """A saved run whose tensors and facts were changed, with checksums that fit."""
    place = TrainingRun(small_config(), folder).save()
    tensors = safetensors.numpy.load_file(place / "state.safetensors")
    facts = json.loads((place / "state.json").read_text())
    change(tensors, facts)
    safetensors.numpy.save_file(tensors, place / "state.safetensors")
    (place / "state.json").write_text(json.dumps(facts))
    path = place.parent / "manifest.json"
    manifest = json.loads(path.read_text())
    for name in manifest["checkpoints"][0]["files"]:
        found = hashlib.sha256((place / name).read_bytes()).hexdigest()
        manifest["checkpoints"][0]["files"][name] = found
    path.write_text(json.dumps(manifest))
    return folder


def _unsound(tensors: dict[str, Any], _: dict[str, Any]) -> None:
    size = RELAY.state.itemsize
    tensors["games"] = tensors["games"].copy()
    states = tensors["games"].reshape(-1)[:size].view(RELAY.state)
    states["actor"] = 77


def _not_finite(tensors: dict[str, Any], _: dict[str, Any]) -> None:
    name = next(name for name in tensors if name.startswith("policy."))
    tensors[name] = np.full_like(tensors[name], np.nan)


TAMPERED: dict[str, Callable[[dict[str, Any], dict[str, Any]], Any]] = {
    "an unsound state": _unsound,
    "weights that are not finite": _not_finite,
    "too few games": lambda t, _: t.update(games=t["games"].reshape(-1)[: RELAY.state.itemsize]),
    "no games": lambda t, _: t.pop("games"),
    "no policy": lambda t, _: [t.pop(name) for name in list(t) if name.startswith("policy.")],
    "weights of another shape": lambda t, _: t.update({"policy.value_net.bias": np.zeros(9)}),
    "seats of another shape": lambda t, _: t.update({"pool.seats": np.zeros(3, np.int64)}),
    "a short generator": lambda t, _: t.update({"torch": np.zeros(3, np.uint8)}),
    "no step": lambda _, f: f.pop("step"),
    "a negative step": lambda _, f: f.update(step=-1),
    "a step in words": lambda _, f: f.update(step="many"),
    "a wrong curve": lambda _, f: f.update(curve=[1, 2]),
    "a wrong evaluation": lambda _, f: f.update(evaluations=[{"step": 1}]),
    "a wrong config": lambda _, f: f.update(config={"run": 1}),
    "no generators": lambda _, f: f.update(generators={}),
    "facts without config": lambda _, f: f.clear(),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_changed_state_with_fitting_checksums_is_one_line(tmp_path: Path, what: str) -> None:
    folder = rewritten(tmp_path, TAMPERED[what])
    with pytest.raises(InputError) as caught:
        resume(folder)
    assert "\n" not in str(caught.value)
    assert str(tmp_path) in str(caught.value)


PLUGIN = """
from pathlib import Path
Path("imported").touch()
from kanban_env.agents import RandomAgent
class E(RandomAgent):
    pass
"""


def test_a_checkpoint_names_built_in_opponents_only_unless_allowed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "evil.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "evil", raising=False)
    folder = rewritten(
        tmp_path / "run",
        lambda _, facts: facts["config"]["evaluation"].update(opponents=["random", "evil:E"]),
    )
    with pytest.raises(InputError, match=r"evaluation.opponents: agent 'evil:E' is not built in"):
        resume(folder)
    assert not (tmp_path / "imported").exists()
    assert resume(folder, allow_plugins=True).config.evaluation.opponents == ["random", "evil:E"]
    assert (tmp_path / "imported").exists()


def test_a_diverged_run_says_so_and_keeps_its_last_good_checkpoint(tmp_path: Path) -> None:
    run = TrainingRun(small_config(), tmp_path)
    run.save()

    def spoil(run: TrainingRun) -> None:
        import torch

        with torch.no_grad():
            next(run.learner.policy.parameters()).fill_(float("nan"))

    with pytest.raises(InputError, match=r"the run diverged at .* samples: .* is kept; try a low"):
        run.train(spoil)
    again = resume(tmp_path)
    assert all(bool(p.isfinite().all()) for p in again.learner.policy.parameters())


def test_a_policy_that_is_not_finite_is_refused(tmp_path: Path) -> None:
    variant = RELAY.variant(3)
    content, card = policy_files({"value_net.bias": np.array([np.inf])}, variant)
    (tmp_path / "policy.safetensors").write_bytes(content)
    (tmp_path / "policy.json").write_bytes(card)
    with pytest.raises(InputError, match="a weight is not finite"):
        read_policy(tmp_path / "policy.safetensors")
