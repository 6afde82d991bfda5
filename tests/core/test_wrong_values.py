"""Whatever is given as an option or a printed number is accepted, or refused in one line."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from benchmarks.fuzz_components import play
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.spec import as_rows

VALUES: list[Any] = [
    np.array([1, 2]), np.array([]), [1], {}, None, True, "x", b"x", 1.5, float("nan"), float("inf"),
    -1, 0, 19, 128, 255, 40_000, 2**31, 2**63, 10**30, object(),
]  # fmt: skip


@pytest.mark.parametrize("game", kb.games())
def test_options_and_tables_raise_input_errors_of_one_line(game: str) -> None:
    spec = kb.find(game)
    given: list[dict[str, Any]] = [{o.name: value} for o in spec.options for value in VALUES]
    numbers = spec.variant().tables
    for number, table in enumerate(spec.tables):
        for step, value in enumerate(VALUES):
            rows = as_rows(table, numbers[table.name])
            row = table.rows[(number + step) % len(table.rows)]
            if table.columns:
                rows[row][table.columns[step % len(table.columns)]] = value
            else:
                rows[row] = value
            given.append({"components": {table.name: {"rows": rows}}})
    for one in given:
        with suppress(InputError):
            spec.variant(**one)


def test_a_record_that_cannot_be_filled_is_an_input_error(monkeypatch: Any) -> None:
    spec = kb.find("menu-v0")

    def fails(*_: Any) -> None:
        raise IndexError("index 19 is out of bounds")

    monkeypatch.setitem(vars(spec), "fill_record", fails)
    with pytest.raises(InputError, match="menu-v0: components: index 19 is out of bounds"):
        spec.variant()


def test_market_spaces_stay_within_the_bound_of_observations() -> None:
    spec = kb.find("industrial-v0")
    table = next(table for table in spec.tables if table.name == "markets")
    for spaces, is_accepted in ((8, True), (9, False)):
        rows = as_rows(table, spec.variant(4).tables["markets"])
        rows["L2"]["4 players"] = spaces
        given = {"markets": {"rows": rows}}
        if is_accepted:
            assert np.abs(GameBatch(spec.variant(4, components=given), 2).observations).max() <= 4
        else:
            with pytest.raises(InputError, match=r"markets\.L2\.4 players: expected 0 to 8, got 9"):
                spec.variant(4, components=given)


def test_an_improvement_opens_markets_that_exist() -> None:
    """19 was an IndexError."""
    spec = kb.find("industrial-v0")
    table = next(table for table in spec.tables if table.name == "improvements")
    rows = as_rows(table, spec.variant().tables["improvements"])
    rows["MTM"]["opens"] = 19
    with pytest.raises(InputError, match=r"improvements\.MTM\.opens: expected 0 to 6, got 19"):
        spec.variant(components={"improvements": {"rows": rows}})


@pytest.mark.parametrize("box", [20, 5, 1, -5])
def test_a_track_of_one_box_is_sound(box: int) -> None:
    """A start, first and last box of 20 failed the audit of the game."""
    rows = {"start": box, "first box": box, "last box": box, "cost of a box": 5}
    variant = kb.find("industrial-v0").variant(components={"tracks": {"rows": rows}})
    play(variant, 150, 0)
