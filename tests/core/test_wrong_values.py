"""Whatever is given as an option or a printed number is accepted, or refused in one line."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.core.errors import InputError

VALUES: list[Any] = [
    np.array([1, 2]), np.array([]), [1], {}, None, True, "x", b"x", 1.5, float("nan"), float("inf"),
    -1, 0, 19, 128, 255, 40_000, 2**31, 2**63, 10**30, object(),
]  # fmt: skip


@pytest.mark.parametrize("game", kb.games())
def test_options_and_tables_raise_input_errors_of_one_line(game: str) -> None:
    spec = kb.find(game)
    given: list[dict[str, Any]] = [{o.name: value} for o in spec.options for value in VALUES]
    for table in spec.tables:
        row = next(iter(table.rows))
        for value in VALUES:
            cells = dict.fromkeys(table.columns, value) if table.columns else value
            given.append({"components": {table.name: {"rows": {row: cells}}}})
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
