"""Tests of the training use small networks, which are fastest on one thread."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from kanban_env import registry

os.environ["OMP_NUM_THREADS"] = "1"  # read when torch is imported, by the tests that need it


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Set one thread also if torch was imported before."""
    import torch

    torch.set_num_threads(1)


@pytest.fixture(autouse=True, scope="module")
def relay() -> Iterator[None]:
    """Register Relay, and remove it before other tests list all games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._PATHS, "relay-v0", "tests.train.relay:RELAY")
        yield
