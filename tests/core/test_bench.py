"""The table and the picture of `make bench`, and one measurement without a clock."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("matplotlib")

import kanban_env as kb
from benchmarks import gate
from benchmarks.bench.__main__ import rows
from benchmarks.bench.kernels import measure
from benchmarks.bench.plot import draw
from benchmarks.bench.timing import Effort, rate, summary
from benchmarks.limits import moved

STEP = "batch.step, 16 games, 1 threads"


def test_a_measure_is_a_median_with_its_spread() -> None:
    found = summary("growth", "menu-v0", STEP, "decisions/s", [3000.0, 1000.0, 1500.0])
    assert (found.median, found.low, found.high, found.repetitions) == (1500, 1000, 3000, 3)
    assert found.words() == "1,500 (1,000–3,000)"
    assert summary("start", "menu-v0", "cold compile", "s", [12.345]).words() == "12.3"


def test_a_rate_sums_runs_until_the_time_is_over() -> None:
    runs = iter([(99.0, 1.0), *[(10.0, 0.5)] * 2, *[(30.0, 0.5)] * 2])
    assert rate(lambda: next(runs), Effort(1.0, 2, 16)) == [20.0, 60.0]


def test_the_table_has_a_column_per_game() -> None:
    found = [
        summary("growth", "menu-v0", STEP, "decisions/s", [1.0]),
        summary("growth", "automotive-v0", STEP, "decisions/s", [2.0]),
        summary("start", "automotive-v0", "cold compile", "s", [3.0]),
    ]
    assert list(rows(found)) == [
        ["growth", STEP, "decisions/s", "1", "2"],
        ["start", "cold compile", "s", "–", "3"],
    ]


def test_the_picture_is_drawn(tmp_path: Path) -> None:
    found = [
        summary("many games", "menu-v0", "in the kernel, float32", "decisions/s", [1e6, 2e6]),
        summary("growth", "menu-v0", STEP, "decisions/s", [1e6, 2e6]),
    ]
    draw(found, tmp_path / "bench.png")
    assert (tmp_path / "bench.png").read_bytes().startswith(b"\x89PNG")


def test_kernels_are_measured_in_both_encodings() -> None:
    variant = kb.find("automotive-v0").variant(2)
    names = [one.name for one in measure(variant, Effort(1e-9, 1, 2))]
    assert "in the kernel, float32" in names
    assert "observation, uint8" in names
    assert moved(variant, "float32") - moved(variant, "uint8") == 3 * variant.observation.length


@pytest.mark.parametrize(
    ("shares", "passes"),
    [
        ([0.76], True),
        ([0.74, 0.74, 0.74], False),
        ([0.5, 0.74, 0.76], True),  # noise does not come back
    ],
)
def test_the_gate_fails_if_a_game_is_slower_in_every_attempt(
    monkeypatch: pytest.MonkeyPatch, shares: list[float], passes: bool
) -> None:
    measured = iter([2.0 * share for share in shares])
    monkeypatch.setattr(gate, "ratio", lambda _: next(measured))
    assert gate.gate(["menu-v0"], {"menu-v0": 2.0}) is passes
    assert next(measured, None) is None


def test_the_gate_can_take_games_for_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "ratio", lambda _: 2.0)
    assert gate.gate(["menu-v0"], {"menu-v0": 2.0}, slower=1.3)
    assert not gate.gate(["menu-v0"], {"menu-v0": 2.0}, slower=1.34)
