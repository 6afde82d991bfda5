"""Every conformance check passes for a correct game and fails for a broken one."""

from __future__ import annotations

import os

import pytest

from kanban_env.core import conformance, jit
from kanban_env.core.trace import MODES
from tests.conformance import broken
from tests.conformance.toy import PEBBLES

THOROUGH = os.environ.get("KANBAN_THOROUGH") == "1"


def find(spec, **arguments):
    return list(conformance.check(spec, players=2, games=4, decisions=24, **arguments))


def test_every_check_has_a_broken_game() -> None:
    named = {name.rstrip("_0123456789").lower().replace("_", " ") for name in broken.BROKEN}
    assert named == set(conformance.CHECKS)


@pytest.mark.parametrize("check", [name for name in conformance.CHECKS if name != "modes"])
def test_a_correct_game_passes(check: str) -> None:
    (finding,) = find(PEBBLES, only=[check])
    assert finding.passed, finding.detail


@pytest.mark.parametrize("name", [name for name in broken.BROKEN if name != "MODES"])
def test_a_broken_game_fails(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance.play_checks, "MAX_DECISIONS", 200)
    check = name.rstrip("_0123456789").lower().replace("_", " ")
    (finding,) = find(getattr(broken, name), only=[check])
    assert not finding.passed
    assert finding.detail


@pytest.mark.compiled
def test_a_correct_game_agrees_in_all_modes() -> None:
    (finding,) = find(PEBBLES, only=["modes"], modes=tuple(MODES) if THOROUGH else ("plain",))
    assert finding.passed, finding.detail


@pytest.mark.compiled
def test_a_game_that_depends_on_the_mode_fails() -> None:
    assert jit.MODE == "compiled"
    (finding,) = find(broken.MODES, only=["modes"])
    assert not finding.passed
    assert "the plain run differs from decision 1 on" in finding.detail


def test_an_unknown_check_is_an_error() -> None:
    with pytest.raises(ValueError, match="unknown check 'nonsense', expected pettingzoo"):
        find(PEBBLES, only=["nonsense"])


def test_wrong_options_are_an_error_and_not_a_finding() -> None:
    with pytest.raises(ValueError, match="option 'hand': expected an integer from 1 to 5, got 9"):
        find(PEBBLES, options={"hand": 9})
