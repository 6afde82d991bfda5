"""Boards in sections on terminals of several sizes."""

from __future__ import annotations

import io
import re

import numpy as np
import pytest
from rich.console import Console

import kanban_env as kb
from kanban_env.agents.panels import arrange, fitting
from kanban_env.agents.screen import Screen
from kanban_env.agents.showing import show_game, show_part

PANELS = {
    "head": ["day 1"],
    "left": ["l1", "l2", "l3"],
    "right": ["r1"],
    "you": ["own"],
    "question": ["what?"],
}
COLUMNS = (("left",), ("right",))


def test_columns_are_beside_each_other_if_they_fit() -> None:
    assert arrange(PANELS, COLUMNS, 60) == ["day 1", "l1  r1", "l2", "l3", "own", "what?"]
    assert arrange(PANELS, (), 60) == ["day 1", "l1", "l2", "l3", "r1", "own", "what?"]


def test_own_pieces_and_the_question_stay_on_a_low_terminal() -> None:
    lines, hidden = fitting(PANELS, COLUMNS, ["right"], 60, 4)
    assert lines == ["day 1", "r1", "own", "what?"]
    assert hidden == ["left"]


def batch_after(decisions: int, seed: int = 4) -> kb.GameBatch:
    """A game of four after random decisions."""
    batch = kb.make_batch("automotive-v0", num_games=1, seed=seed, players=4)
    chooser = np.random.default_rng(seed)
    for _ in range(decisions):
        batch.step(np.array([chooser.choice(np.flatnonzero(batch.action_masks[0]))]))
    return batch


def screen_of(width: int, height: int, colours: bool = False) -> tuple[Screen, io.StringIO]:
    """A terminal of some size, and what is printed on it."""
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=True, width=width, height=height, highlight=False,
        color_system="standard" if colours else None,
    )  # fmt: skip
    return Screen(console), out


@pytest.mark.parametrize("decisions", [0, 20, 60, 110, 150, 200])
@pytest.mark.parametrize(("width", "height"), [(120, 40), (80, 24)])
def test_every_question_of_four_players_fits_the_terminal(
    decisions: int, width: int, height: int
) -> None:
    batch = batch_after(decisions)
    screen, out = screen_of(width, height)
    seat = int(batch.to_play[0])
    show_game(screen, batch, 0, seat)
    lines = out.getvalue().rstrip("\n").split("\n")
    assert len(lines) < height + (height == 24) * 2
    assert max(len(line) for line in lines) <= width
    for own in (f"player_{seat}*", "hand  ", "orders  "):
        assert own in out.getvalue()


@pytest.mark.parametrize("decisions", [20, 110, 200])
def test_the_whole_board_of_four_players_fits_120_by_40(decisions: int) -> None:
    batch = batch_after(decisions)
    screen, out = screen_of(120, 40)
    show_part(screen, batch, 0, 0, "b")
    lines = out.getvalue().rstrip("\n").split("\n")
    assert len(lines) <= 38
    for name in ("Parts", "Assembly", "Design", "Goals", "plaques", "player_3", "hand"):
        assert name in out.getvalue()


def test_a_section_is_shown_by_its_name_and_a_line_by_a_word() -> None:
    batch = batch_after(60)
    screen, out = screen_of(80, 24)
    show_part(screen, batch, 0, 0, "b assembly")
    assert "↓" in out.getvalue()
    assert "Parts" not in out.getvalue()
    show_part(screen, batch, 0, 0, "b plaques")
    assert "plaques" in out.getvalue()
    show_part(screen, batch, 0, 0, "b xyzzy")
    assert "got 'b xyzzy'" in out.getvalue()


def test_cars_are_coloured_and_have_letters_without_colour() -> None:
    batch = batch_after(60)
    coloured, plain = screen_of(120, 40, colours=True), screen_of(120, 40)
    for screen, _ in (coloured, plain):
        show_part(screen, batch, 0, 0, "b assembly")
    assert "\x1b[" in coloured[1].getvalue()
    assert "\x1b[" not in plain[1].getvalue()
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured[1].getvalue()) == plain[1].getvalue()
    assert "Bk  →  " in plain[1].getvalue()


def test_a_long_list_of_actions_is_shown_in_pages() -> None:
    batch = next(b for b in map(batch_after, range(10, 200, 5)) if b.action_masks.sum() > 16)
    pages = []
    for page in range(3):
        screen, out = screen_of(80, 24)
        show_game(screen, batch, 0, int(batch.to_play[0]), page=page)
        pages.append(out.getvalue())
    assert "m shows the next actions" in pages[0]
    assert pages[0] != pages[1]
