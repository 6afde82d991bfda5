"""Printed numbers and options: errors name the key, what was expected and what was given."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kanban_env as kb
from kanban_env.core.options import PerPlayer
from kanban_env.games.actionworks import SPEC

TARGET = "{rows: {2 players: 140, 3 players: 50, 4 players: 70, 5 players: 70, 6 players: 70}}"


def error_of(tmp_path: Path, text: str) -> str:
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    with pytest.raises(ValueError) as caught:
        SPEC.variant(3, components=str(file))
    message = str(caught.value)
    assert "\n" not in message
    return message.replace(str(file), "mine.yaml")


def test_a_file_replaces_a_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"target: {TARGET}\n")
    assert SPEC.variant(3).r.target == 100
    assert SPEC.variant(3, components=file).r.target == 50
    assert SPEC.variant(3, components=file).components_digest != SPEC.variant(3).components_digest
    assert list(SPEC.variant(3, components=file).changed_tables()) == ["target"]


def test_the_changed_tables_make_the_same_variant_again(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(f"target: {TARGET}\n")
    variant = SPEC.variant(3, components=file)
    again = SPEC.variant(3, components=variant.changed_tables())
    assert again.components_digest == variant.components_digest


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("goal: {rows: {}}", "mine.yaml: unknown table 'goal', expected deck_20, deck_25,"),
        ("target: 5", "mine.yaml: target: expected a mapping with the key 'rows', got 5"),
        ("target: {rows: {2 players: 1}, note: x}", "mine.yaml: target: unknown key 'note'"),
        ("target: {rows: {2 players: 1}}", "mine.yaml: target: missing key '3 players'"),
        (f"target: {TARGET[:-2]}, 7 players: 1}}}}", "mine.yaml: target: unknown key '7 players'"),
        (
            f"target: {TARGET.replace('50', '-1')}",
            "mine.yaml: target.3 players: expected 1 to 9999, got -1",
        ),
        (
            f"target: {TARGET.replace('50', '1.5')}",
            "mine.yaml: target.3 players: expected an integer, got 1.5",
        ),
        (
            f"target: {TARGET.replace('50', 'true')}",
            "mine.yaml: target.3 players: expected an integer, got True",
        ),
        (
            "types_in_play: {rows: {round 1: 3, round 3: 4}}",
            "mine.yaml: types_in_play: missing key 'round 2', expected round 1, round 2, round 3",
        ),
        ("types_in_play: {rows: {}}", "mine.yaml: types_in_play: missing key 'round 1'"),
        (
            "types_in_play: {rows: 3}",
            "mine.yaml: types_in_play: expected a mapping with round 1 to",
        ),
        ("deck_20: {rows: {Make: 3}}", "mine.yaml: deck_20: missing key 'Take'"),
        ("- a\n- b", "mine.yaml: expected a mapping, got list"),
        ("a: [", "mine.yaml: not valid YAML"),
        ("target: 1\ntarget: 2", "mine.yaml: not valid YAML (line 2: key 'target' is repeated"),
    ],
)
def test_errors_in_a_file_name_the_file_and_the_key(
    tmp_path: Path, text: str, message: str
) -> None:
    assert error_of(tmp_path, text).startswith(message)


def test_errors_name_the_row_and_the_column() -> None:
    rows = {name: {1: 4, 2: 3, 3: 2, 4: 1} for name in ("Make", "Take", "Borrow", "Plan", "Scrap")}
    table = {"deck_20": {"rows": {**rows, "Copy": {1: 4, 2: 99, 3: 1, 4: 1}}}}
    with pytest.raises(ValueError, match=r"components: deck_20\.Copy\.2: expected 0 to 16, got 99"):
        SPEC.variant(3, components=table)


def test_a_deck_larger_than_its_array_is_rejected() -> None:
    rows = {
        name: {1: 9, 2: 9, 3: 9, 4: 9}
        for name in ("Make", "Take", "Borrow", "Plan", "Scrap", "Copy")
    }
    with pytest.raises(ValueError, match="deck_20: expected at most 64 cards, got 216"):
        SPEC.variant(3, components={"deck_20": {"rows": rows}})


def test_too_few_types_for_the_players_are_rejected() -> None:
    rows = {"round 1": 3, "round 2": 3, "round 3": 3, "round 4": 3}
    with pytest.raises(ValueError, match="round 2: expected at least 4 types for 4 players, got 3"):
        SPEC.variant(4, components={"types_in_play": {"rows": rows}})


def test_errors_name_a_missing_file() -> None:
    with pytest.raises(ValueError, match=r"nowhere\.yaml: cannot be read \(No such file"):
        SPEC.variant(3, components="nowhere.yaml")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 7}, "actionworks-v0: players: expected 2 to 6, got 7"),
        ({"players": 1}, "actionworks-v0: players: expected 2 to 6, got 1"),
        ({"players": "3"}, "actionworks-v0: players: expected 2 to 6, got '3'"),
        ({"players": True}, "actionworks-v0: players: expected 2 to 6, got True"),
        ({"deck": "30"}, "option 'deck': expected '20' or '25', got '30'"),
        ({"memory": 3}, "option 'memory': expected true or false, got 3"),
        ({"max_rounds": 0}, "option 'max_rounds': expected an integer from 1 to 1000, got 0"),
        ({"max_rounds": 2.5}, "option 'max_rounds': expected an integer from 1 to 1000, got 2.5"),
        (
            {"speed": 1},
            "actionworks-v0: unexpected keyword argument 'speed', expected deck, memory, max_",
        ),
        ({"components": 3}, "components: expected a YAML file or a mapping of tables, got 3"),
        ({"reward": "gold"}, "reward: expected rank, win, score, margin, got 'gold'"),
        (
            {"render_mode": "hologram"},
            "render_mode: expected None, 'human', 'ansi', 'svg', 'rgb_array', got 'hologram'",
        ),
    ],
)
def test_errors_name_a_wrong_argument(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:
        kb.make("actionworks-v0", **arguments)
    assert str(caught.value).startswith(message)


def test_options_reach_the_rules() -> None:
    given = {"deck": 25, "memory": "no", "max_rounds": "7", "introduction": "slow"}
    variant = SPEC.variant(3, **given)
    assert variant.options == {
        "deck": "25",
        "memory": False,
        "max_rounds": 7,
        "introduction": "slow",
    }
    assert variant.r.parts[:4].tolist() == [2, 3, 3, 2]
    assert (variant.r.memory, variant.r.max_rounds) == (0, 7)


@pytest.mark.parametrize("deck", ["20", "25"])
def test_every_type_of_a_deck_sums_to_the_points_of_its_name(deck: str) -> None:
    parts = SPEC.variant(3, deck=deck).r.parts.reshape(6, 4)
    assert (parts * [1, 2, 3, 4]).sum(1).tolist() == [int(deck)] * 6
    assert parts.sum() == 56
    assert parts.sum(1).tolist() == [10, 10, 10, 10, 8, 8]


def test_the_error_for_an_unknown_game_suggests_the_closest_id() -> None:
    with pytest.raises(
        ValueError, match=r"unknown game 'actionwork', expected .*did you mean 'actionw"
    ):
        kb.make("actionwork")


def test_an_option_per_player_takes_one_value_or_one_per_player() -> None:
    option = PerPlayer("board", ("normal", "expert"), "normal", "")
    assert option.per_player(option.check("expert"), 3) == ["expert"] * 3
    assert option.per_player(option.check(["normal", "expert"]), 2) == ["normal", "expert"]
    assert option.per_player(option.check("normal,expert"), 2) == ["normal", "expert"]
    with pytest.raises(
        ValueError, match="option 'board': expected 'normal' or 'expert', or a list"
    ):
        option.check("hard")
    with pytest.raises(ValueError, match="expected 1 or 3 values for 3 players, got 2"):
        option.per_player(["normal", "expert"], 3)
