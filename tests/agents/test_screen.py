"""Boards on a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from kanban_env.agents.screen import Screen, changed_lines
from kanban_env.agents.wrapping import wrap

BEFORE = """\
Game · day 1
  Market      2 apples
  Bank        empty

▶ player_0  3 points
    hand      an apple
  player_1  3 points
    hand      –

  player_0 chooses."""
AFTER = BEFORE.replace("hand      –", "hand      a pear").replace("chooses", "works")


def test_wrapped_lines_are_indented_to_their_label() -> None:
    assert wrap("  Market      2 apples, 1 pear, 3 nuts", 30) == (
        "  Market      2 apples,\n              1 pear, 3 nuts"
    )
    assert wrap("  player_0 works with both hands", 20) == "  player_0 works\n    with both hands"


@pytest.mark.parametrize("width", [40, 80])
def test_lines_that_fit_are_not_wrapped(width: int) -> None:
    assert wrap(BEFORE, width) == BEFORE


def test_a_number_is_not_separated_from_its_noun() -> None:
    assert wrap("one two 3 points", 9).split("\n") == ["one two", "  3 points"]


def test_changes_are_shown_with_the_lines_they_belong_to() -> None:
    assert changed_lines(BEFORE, AFTER) == (
        "Game · day 1\n  player_1  3 points\n    hand      a pear\n  player_0 works."
    )


def test_own_pieces_are_always_shown() -> None:
    before, after = (text.replace("player_0  3", "player_0* 3") for text in (BEFORE, AFTER))
    shown = changed_lines(before, after)
    assert "▶ player_0* 3 points\n    hand      an apple\n  player_1" in shown


def test_without_a_change_the_last_line_is_shown() -> None:
    assert changed_lines(BEFORE, BEFORE) == "Game · day 1\n  player_0 chooses."


def shown(height: int, terminal: bool = True, **more: bool) -> str:
    """What is printed for the second board after the first."""
    out = io.StringIO()
    screen = Screen(Console(file=out, force_terminal=terminal, width=80, height=height))
    screen.show(BEFORE)
    out.truncate(0)
    screen.show(AFTER, below=2, **more)
    return out.getvalue()


def test_a_low_window_shows_only_what_changed() -> None:
    assert "Market" not in shown(11)
    assert "b shows the whole board" in shown(11)
    assert "a pear" in shown(11)


def test_the_whole_board_is_shown_on_request() -> None:
    assert "Market" in shown(11, whole=True)


def test_the_whole_board_is_shown_if_it_fits_or_if_there_is_no_terminal() -> None:
    assert "Market" in shown(12)
    assert "Market" in shown(5, terminal=False)
