"""The options that say where work is done, without Ray and without a cluster."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

SMALL = ("-p", "2", "--games", "2", "--agents", "random")


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
@pytest.mark.parametrize(
    "words",
    [
        ("arena", "actionworks-v0", *SMALL),
        ("evaluate", "actionworks-v0", "--agent", "random", "--against", "random"),
        ("train", "quickstart"),
    ],
)
def test_without_ray_the_extra_to_install_is_said(kanban, words: tuple[str, ...]) -> None:
    if words[0] == "train":
        pytest.importorskip("torch")  # the extra `train` is named first
    ended = kanban(*words, "--engine", "ray")
    said = 'kanban: ray: not installed; run: pip install "kanban-env[ray]"\n'
    assert (ended.code, ended.err) == (2, said)


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_a_sweep_without_ray_says_the_extra_and_writes_nothing(kanban) -> None:
    pytest.importorskip("torch")
    ended = kanban("sweep", "actionworks", "--vary", "ppo.epochs=1,2", "--out", "x")
    said = 'kanban: ray: not installed; run: pip install "kanban-env[ray]"\n'
    assert (ended.code, ended.err) == (2, said)
    assert not list(Path.cwd().iterdir())


@pytest.mark.parametrize("option", [("--address", "10.0.0.1:6379"), ("--workers", "2")])
def test_a_training_here_has_no_cluster(kanban, option: tuple[str, str]) -> None:
    pytest.importorskip("torch")
    ended = kanban("train", "quickstart", *option)
    assert ended.code == 2
    assert f"{option[0]}: expected --engine ray as well, got" in ended.err
