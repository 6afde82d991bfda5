"""Whatever printed numbers are accepted play soundly; what is refused is one line."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from benchmarks.fuzz_components import attempt, fuzz, random_case, reduced, shown
from kanban_env.core.errors import InputError
from kanban_env.core.spec import as_rows

FILES = {"actionworks-v0": 20, "automotive-v0": 8, "industrial-v0": 16, "menu-v0": 20}


@pytest.mark.slow
@pytest.mark.parametrize("game", kb.games())
def test_random_files_are_refused_or_play_soundly(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sample of `make fuzz-components`."""
    is_sound = fuzz(game, FILES[game], steps=30, seed=1)
    printed = capsys.readouterr().out
    assert is_sound, printed
    assert " 0 refused" not in printed
    assert " 0 accepted" not in printed


def case_with(table: str, **numbers: int) -> dict[str, Any]:
    """A case of Menu with other numbers in a table."""
    spec = kb.find("menu-v0")
    declared = next(one for one in spec.tables if one.name == table)
    rows = as_rows(declared, spec.variant().tables[table])
    unchanged = as_rows(spec.tables[0], spec.variant().tables[spec.tables[0].name])
    tables = {spec.tables[0].name: {"rows": unchanged}, table: {"rows": {**rows, **numbers}}}
    return {"players": 3, "components": tables}


def test_a_fault_is_found_and_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    """An observation that is not cut holds more than its bound."""
    spec = kb.find("menu-v0")
    case = case_with("limits", **{"tokens of a player": 1, "money of a player": 19})
    monkeypatch.setattr("kanban_env.core.states.OBSERVATION_BOUND", 0.5)
    found = attempt(spec, case, 40, 0)
    assert found.startswith("play raised InputError: state")
    small = reduced(spec, case, 40, 0)
    assert small["components"] == {}
    assert shown(spec, small) == '{"players": 3, "components": {}}'


@pytest.mark.parametrize("message", ["no such thing", "limits: a\nb: expected 1, got 2"])
def test_a_refusal_that_does_not_say_what_is_wrong_is_a_fault(
    message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec, case = kb.find("menu-v0"), case_with("limits")

    def refuse(*_: Any) -> None:
        raise InputError(message)

    monkeypatch.setitem(vars(spec), "fill_record", refuse)
    assert "not an error of one line" in attempt(spec, case, 1, 0)


@pytest.mark.parametrize("game", kb.games())
def test_random_files_use_every_number_of_players(game: str) -> None:
    spec = kb.find(game)
    cases = [random_case(spec, np.random.default_rng(number)) for number in range(40)]
    low, high = spec.players
    assert {case["players"] for case in cases} == set(range(low, high + 1))
