"""Tests of the trainer run small networks, which one thread computes fastest."""

from __future__ import annotations

import os

import pytest

os.environ["OMP_NUM_THREADS"] = "1"  # read when torch is imported, by the tests that need it


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Also where torch was imported before."""
    import torch

    torch.set_num_threads(1)
