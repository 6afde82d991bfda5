"""Boards in sections on terminals of several sizes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

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


GAMES = [
    ("actionworks-v0", {}),
    ("automotive-v0", {}),
    ("industrial-v0", {"incidents": True}),
    ("menu-v0", {}),
]


def random_game(game: str, seed: int = 4, **more: Any) -> Iterator[kb.GameBatch]:
    """The positions of a random game, each in the same batch."""
    batch = kb.make_batch(game, num_games=1, seed=seed, auto_reset=False, **more)
    chooser = np.random.default_rng(seed)
    while not batch.dones[0]:
        yield batch
        batch.step(np.array([chooser.choice(np.flatnonzero(batch.action_masks[0]))]))


def batch_after(decisions: int) -> kb.GameBatch:
    """A game of four after random decisions."""
    return next(islice(random_game("automotive-v0", players=4), decisions, None))


def screen_of(width: int, height: int, colours: bool = False) -> tuple[Screen, io.StringIO]:
    """A terminal of some size, and what is printed on it."""
    out = io.StringIO()
    console = Console(
        file=out, force_terminal=True, width=width, height=height, highlight=False,
        color_system="standard" if colours else None,
    )  # fmt: skip
    return Screen(console), out


@pytest.mark.parametrize(("width", "height"), [(120, 40), (80, 24)])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_question_of_the_most_players_fits_the_terminal(
    game: str, options: dict[str, bool], width: int, height: int
) -> None:
    most = kb.find(game).players[1]
    for decisions, batch in enumerate(random_game(game, players=most, **options)):
        screen, out = screen_of(width, height)
        seat = int(batch.to_play[0])
        if decisions % 9 == 0:
            show_game(screen, batch, 0, seat)
            lines = out.getvalue().rstrip("\n").split("\n")
            assert len(lines) < height  # the prompt is in the line below
            assert max(len(line) for line in lines) <= width
            assert f"player_{seat}*" in out.getvalue()
        if decisions == 230:
            break


@pytest.mark.parametrize("decisions", [0, 60, 200])
def test_own_cards_are_always_in_view(decisions: int) -> None:
    batch = batch_after(decisions)
    screen, out = screen_of(80, 24)
    show_game(screen, batch, 0, int(batch.to_play[0]))
    for own in ("hand  ", "orders  "):
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


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_boards_are_coloured_and_every_colour_stands_beside_its_word(
    game: str, options: dict[str, bool]
) -> None:
    batch = next(islice(random_game(game, **options), 60, None))
    coloured, plain = screen_of(120, 40, colours=True), screen_of(120, 40)
    for screen, _ in (coloured, plain):
        show_part(screen, batch, 0, 0, "b")
    shown = coloured[1].getvalue()
    assert "\x1b[" not in plain[1].getvalue()
    assert re.sub(r"\x1b\[[\d;]*m", "", shown) == plain[1].getvalue()
    spans = re.findall(r"\x1b\[([1-9][\d;]*)m(.*?)\x1b\[0m", shown)
    words: dict[str, set[str]] = {}
    for style, said in spans:
        words.setdefault(style, set()).update(re.findall(r"[A-Za-z]{2,}", said))
    assert len([style for style in words if re.search(r"\b[349]\d\b", style)]) >= 3
    assert all(words.values())


def test_a_long_list_of_actions_is_shown_in_pages() -> None:
    positions = random_game("automotive-v0", players=4)
    batch = next(batch for batch in positions if batch.action_masks.sum() > 16)
    pages = []
    for page in range(3):
        screen, out = screen_of(80, 24)
        show_game(screen, batch, 0, int(batch.to_play[0]), page=page)
        pages.append(out.getvalue())
    assert "m shows the next actions" in pages[0]
    assert pages[0] != pages[1]
