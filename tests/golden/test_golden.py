"""Golden games are played as recorded, and none is missing."""

from __future__ import annotations

import json

import pytest

import kanban_env as kb
from tests.golden.games import FOLDER, VERSIONS, Golden, golden_games, play, play_digests

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("golden", list(golden_games()), ids=str)
def test_the_golden_game_is_played_as_recorded(golden: Golden) -> None:
    """A difference is a change in play: it needs a new version and a line in the changelog."""
    assert play(golden) == golden.path.read_text()


def test_a_change_in_play_has_its_own_version() -> None:
    known = json.loads(VERSIONS.read_text())
    recorded = {golden: golden.path.read_text() for golden in golden_games()}
    digests = play_digests(recorded)
    assert digests == {
        golden.series: known[golden.series][kb.find(golden.game).version] for golden in recorded
    }


def test_there_is_one_file_per_golden_game() -> None:
    assert set(FOLDER.glob("*.txt")) == {golden.path for golden in golden_games()}
