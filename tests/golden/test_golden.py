"""Golden games are played as recorded, and none is missing."""

from __future__ import annotations

import json

import pytest

import kanban_env as kb
from tests.golden.games import FOLDER, VERSIONS, golden_game, path_of, play_digest, tables

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("game", "players"), list(tables()))
def test_the_golden_game_is_played_as_recorded(game: str, players: int) -> None:
    """A difference is a change in play: it needs a new version and a line in the changelog."""
    assert golden_game(game, players) == path_of(game, players).read_text()


@pytest.mark.parametrize("game", kb.games())
def test_a_change_in_play_has_its_own_version(game: str) -> None:
    texts = [path_of(name, players).read_text() for name, players in tables() if name == game]
    assert json.loads(VERSIONS.read_text())[game][kb.find(game).version] == play_digest(texts)


def test_there_is_one_file_per_golden_game() -> None:
    files = {path.name for path in FOLDER.glob("*.txt")}
    assert files == {path_of(game, players).name for game, players in tables()}
