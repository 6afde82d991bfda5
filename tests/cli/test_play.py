"""Playing Automotive Revolution in the terminal, without compiling it."""

from __future__ import annotations

import pytest

from kanban_env.cli.play import Session
from tests.cli.outcome import Outcome


def play(kanban, *typed: str) -> Outcome:
    words = ("play", "automotive-v0", "-p", "2", "--agents", "random", "--seed", "7")
    return kanban(*words, typed="\n".join([*typed, "q", ""]))


def test_a_phrase_is_preferred_to_separate_words(kanban) -> None:
    """Every sentence contains a 1, a 0 and the words between them."""
    shown = play(kanban, "1 of space 0").out
    assert "fits" not in shown
    assert "player_0 takes a starting part." in shown


def test_words_that_fit_several_actions_show_them_with_their_numbers(kanban) -> None:
    shown = play(kanban, "meeple to spot").out
    listed = shown.partition("'meeple to spot' fits 4 actions:\n")[2].splitlines()
    assert listed[2] == "   3  Move the meeple to spot 3 of space 0, gain 1 voucher"


def test_a_goal_is_found_by_its_number(monkeypatch) -> None:
    goals = {1: "Speak on table goal #2 models", 2: "Speak on table goal #28 books"}
    monkeypatch.setattr(Session, "_sentence", lambda _, action: goals[action])
    session = Session.__new__(Session)
    assert session._find({1: 1, 2: 2}, "#2") == [1]
    assert session._find({1: 1, 2: 2}, "#28") == [2]


def test_no_file_is_left_when_nothing_was_played(kanban, tmp_path) -> None:
    """As in `kanban play automotive-v0 </dev/null`."""
    ended = kanban("play", "automotive-v0", "-p", "2", typed="")
    assert (ended.code, list(tmp_path.iterdir())) == (0, [])
    assert "the input ended before your first action: nothing is saved" in ended.out
    kanban("play", "automotive-v0", "-p", "2", typed="1\n")
    assert len(list(tmp_path.iterdir())) == 1


def test_help_explains_the_board(kanban) -> None:
    shown = play(kanban, "?").out
    assert "  garages     the cars in them, and in brackets the benefit" in shown
    assert "u undo · s save" in shown


def test_actions_show_their_costs_and_gains(kanban) -> None:
    typed = ("1 shift", "engine", "blue brakes", "logistics right")
    shown = " ".join(play(kanban, *typed).out.split())  # whatever the width of the terminal
    assert "Go to Logistics right, 3 Shifts to work · 4 with the bank" in shown
    assert ") · banks 1 Shift" in shown
    assert "End the turn · 3 Shifts of the workstation lost" in shown


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        ("Raises", "raised RuntimeError: no idea"),
        ("Illegal", "expected one of"),
        ("ReturnsNone", "shape ()"),
    ],
)
def test_an_error_of_an_agent_is_one_line_that_names_it(kanban, agent, said) -> None:
    name = f"tests.agents.misbehaving:{agent}"
    ended = kanban(
        "play", "actionworks-v0", "-p", "2", "--agents", name, "--seed", "1", typed="1\n" * 40
    )
    assert ended.code == 2
    assert f"kanban: agent '{name}': " in ended.err
    assert said in ended.err
