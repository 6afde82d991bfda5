"""Golden games play as they were written, and none is missing."""

from __future__ import annotations

import json

import pytest

import kanban_env as kb
from tests.golden.games import FOLDER, VERSIONS, golden_game, path_of, play_digest, tables

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("game", "players"), list(tables()))
def test_the_golden_game_plays_as_written(game: str, players: int) -> None:
    """A difference is a change in play: bump the game's version and say so in the changelog."""
    assert golden_game(game, players) == path_of(game, players).read_text()


@pytest.mark.parametrize("game", kb.games())
def test_a_change_in_play_has_a_version_of_its_own(game: str) -> None:
    texts = [path_of(name, players).read_text() for name, players in tables() if name == game]
    assert json.loads(VERSIONS.read_text())[game][kb.find(game).version] == play_digest(texts)


def test_no_golden_game_is_missing_or_left_over() -> None:
    files = {path.name for path in FOLDER.glob("*.txt")}
    assert files == {path_of(game, players).name for game, players in tables()}
