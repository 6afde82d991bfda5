"""Golden games play as they were written, and none is missing."""

from __future__ import annotations

import pytest

from tests.golden.games import FOLDER, golden_game, path_of, tables

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("game", "players"), list(tables()))
def test_the_golden_game_plays_as_written(game: str, players: int) -> None:
    """A difference is a change in play: bump the game's version and say so in the changelog."""
    assert golden_game(game, players) == path_of(game, players).read_text()


def test_no_golden_game_is_missing_or_left_over() -> None:
    files = {path.name for path in FOLDER.glob("*.txt")}
    assert files == {path_of(game, players).name for game, players in tables()}
