"""The policies of the zoo can play the current games, and their cards say how well."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import kanban_env as kb
from benchmarks import cards
from benchmarks.sections import RESULTS, replaced
from kanban_env.agents import make_agent
from kanban_env.agents.arena import Interval, play_series
from kanban_env.agents.learned import ZOO
from kanban_env.core.batch import GameBatch

CARDS = sorted(ZOO.glob("*.json"))
each_card = pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)


def test_every_game_has_a_policy_for_two_and_for_its_default_players() -> None:
    numbers = {game: (2, kb.find(game).default_players) for game in kb.games()}
    expected = {f"{game}-{players}p" for game, both in numbers.items() for players in both}
    assert {path.stem for path in CARDS} == expected
    assert {path.stem for path in CARDS} == {path.stem for path in ZOO.glob("*.safetensors")}


@each_card
def test_a_policy_plays_its_game_legally(path: Path) -> None:
    card = json.loads(path.read_text())
    assert path.stem == f"{card['game']}-{card['players']}p"
    variant = kb.find(card["game"]).variant(card["players"], **card["options"])
    batch = GameBatch(variant, 2, seed=5, auto_reset=False)
    agent, rows = make_agent(f"zoo:{path.stem}"), np.arange(2)
    for _ in range(40):
        actions = agent.act(batch, rows)
        assert batch.action_masks[rows, actions].all()
        batch.step(actions)


def play_in_both_encodings(path: Path, names: list[str], decisions: int) -> None:
    """Play by the actions of the last agent; all of them are the same in both batches."""
    card = json.loads(path.read_text())
    variant = kb.find(card["game"]).variant(card["players"], **card["options"])
    wide, small = (
        GameBatch(variant, 4, seed=6, observation_dtype=dtype) for dtype in ("float32", "uint8")
    )
    pairs = [(make_agent(name, 1), make_agent(name, 1)) for name in names]
    rows = np.arange(4)
    for _ in range(decisions):
        assert small.observations.dtype == np.uint8
        for one, other in pairs:
            actions = one.act(small, rows)
            assert np.array_equal(actions, other.act(wide, rows))
        small.step(actions)
        wide.step(actions)


@each_card
def test_a_policy_plays_the_same_with_whole_numbers(path: Path) -> None:
    play_in_both_encodings(path, [f"zoo:{path.stem}?sample=true", f"zoo:{path.stem}"], 12)


@pytest.mark.compiled
@each_card
def test_a_search_plays_the_same_with_whole_numbers(path: Path) -> None:
    play_in_both_encodings(path, [f"zoo:{path.stem}?search=4"], 12)


@pytest.mark.compiled
@each_card
def test_a_policy_wins_clearly_against_random_and_plays_whole_games_with_search(
    path: Path,
) -> None:
    card = json.loads(path.read_text())
    variant = kb.find(card["game"]).variant(card["players"], **card["options"])
    label = f"zoo:{path.stem}"
    found = play_series(variant, [label, "random"], 12, seed=7, first_alone=True)
    assert found.win_rate(label).low > found.chance
    names = [f"{label}?search=8", "heuristic"]
    games = play_series(variant, names, 2, seed=7, first_alone=True)
    assert len(games.games) >= 2  # every action was checked by the arena


@each_card
def test_a_card_documents_the_training_and_the_policy_beats_the_heuristic(path: Path) -> None:
    card = json.loads(path.read_text())
    assert card["training_minutes"] <= 120
    assert 0 < card["core_hours"] <= 4
    assert card["config"]["game"]["id"] == card["game"]
    assert len(card["commit"]) >= 7
    for found in card["evaluation"].values():
        assert found["games"] >= 1000
        assert Interval(*found["win_rate"]).low > 1 / card["players"]


def test_the_table_in_the_results_is_that_of_the_cards() -> None:
    text = RESULTS.read_text(encoding="utf-8")
    assert replaced(text, "zoo", list(cards.lines())) == text, "run `python -m benchmarks.cards`"
