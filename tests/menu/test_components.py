"""The printed numbers and the options."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kanban_env.games.menu import SPEC
from kanban_env.games.menu.actions import ACTIONS
from kanban_env.games.menu.enums import EFFECT_MENUS, Menu
from tests.menu.table import Cafe


def rows(table: str) -> dict[str, Any]:
    """A table as the built-in file gives it."""
    by_name = {declared.name: declared for declared in SPEC.tables}
    declared, numbers = by_name[table], SPEC.variant().tables[table].tolist()
    if not declared.columns:
        return dict(zip(declared.rows, numbers, strict=True))
    return {
        row: dict(zip(declared.columns, cells, strict=True))
        for row, cells in zip(declared.rows, numbers, strict=True)
    }


def test_the_totals_of_the_printed_numbers() -> None:
    r = SPEC.variant().r
    assert r.tokens.sum() == 64
    assert r.start_tokens.sum() == 10
    assert r.costs.sum(0).tolist() == [19, 22, 19, 21]
    assert r.menu_vp.sum() == 102


def test_the_action_ids_are_fixed() -> None:
    assert {block.name: (block.start, block.stop - 1) for block in ACTIONS} == {
        "DRAFT": (0, 4),
        "SELECT": (5, 10),
        "SKIP": (11, 11),
        "PURCHASE": (12, 16),
        "BUSINESS": (17, 20),
        "FAIR": (21, 24),
        "CONTRIBUTE": (25, 25),
        "DEVELOP": (26, 47),
        "RESERVE": (48, 69),
        "EXCHANGE": (70, 79),
        "STOP": (80, 80),
        "ONCE": (81, 89),
        "BAVAROIS": (90, 99),
        "PLACE_A": (100, 105),
        "PLACE_B": (106, 111),
        "DISCARD": (112, 115),
        "RETURN": (116, 119),
        "CONTINUE": (120, 120),
        "WHICH": (121, 122),
    }
    assert ACTIONS.length == 123


def test_the_menus_with_once_effects_have_consecutive_numbers() -> None:
    """`has_effects` depends on it."""
    assert sorted(EFFECT_MENUS) == list(range(Menu.BRITISH_TEA, Menu.FRIED_CHICKEN + 1))


def test_the_defaults() -> None:
    variant = SPEC.variant()
    assert variant.players == 4
    assert variant.options == {
        "profile": "jp",
        "reserve_blocks_display": False,
        "max_rounds": 100,
    }


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 1}, "players: expected 2 to 5, got 1"),
        ({"players": 6}, "players: expected 2 to 5, got 6"),
        ({"profile": "fr"}, "'profile': expected 'jp' or 'en', got 'fr'"),
        ({"reserve_blocks_display": 3}, "'reserve_blocks_display': expected true or false, got 3"),
        ({"max_rounds": 0}, "'max_rounds': expected an integer from 1 to 1000, got 0"),
        ({"sandra": "nice"}, "unexpected keyword argument 'sandra'"),
    ],
)
def test_the_error_names_a_wrong_option(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SPEC.variant(**options)


@pytest.mark.parametrize(
    ("table", "change", "message"),
    [
        ("tokens", {"Red": 10}, "tokens.Red: expected more than the 10 start tokens"),
        ("tokens", {"Red": 21}, "tokens.Red: expected 1 to 20, got 21"),
        ("start_tokens", {"6 Trading": 7}, "start_tokens.6 Trading: expected at most 6"),
        ("menus", {"Soup": {}}, "unknown key 'Soup'"),
        ("values", {"money for 1 VP at the end": 0}, "expected 1 to 99, got 0"),
    ],
)
def test_the_error_names_a_wrong_component(
    table: str, change: dict[str, Any], message: str
) -> None:
    changed = {**rows(table), **change}
    override = {table: {"rows": changed}}
    if table == "start_tokens":
        override["tokens"] = {"rows": dict.fromkeys(rows("tokens"), 20)}
    with pytest.raises(ValueError, match=re.escape(message)):
        SPEC.variant(5, components=override)


def test_too_few_tokens_for_filling_the_cards_again_are_an_error() -> None:
    override = {
        "tokens": {"rows": dict.fromkeys(rows("tokens"), 12)},
        "limits": {"rows": {**rows("limits"), "tokens of a player": 20}},
    }
    with pytest.raises(ValueError, match="expected a total of at least 67 for 5 players, got 60"):
        SPEC.variant(5, components=override)
    assert SPEC.variant(4, components=override).r.token_limit == 20


def test_cards_without_room_for_two_tokens_after_filling_them_again_are_an_error() -> None:
    full = dict.fromkeys(rows("start_tokens"), 2)
    limits = {**rows("limits"), "tokens on an action card": 2}
    override = {
        "tokens": {"rows": dict.fromkeys(rows("tokens"), 20)},
        "start_tokens": {"rows": {**full, "6 Trading": 1}},
        "limits": {"rows": limits},
    }
    with pytest.raises(ValueError, match="expected fewer than 2 on at least 2 action cards"):
        SPEC.variant(5, components=override)
    override["start_tokens"]["rows"]["1 Purchasing"] = 1
    assert SPEC.variant(5, components=override).r.card_limit == 2


def test_an_overridden_card_is_used_in_play() -> None:
    menus = {**rows("menus"), "Beef Stew": {"blue": 0, "green": 0, "white": 0, "red": 1, "vp": 9}}
    table = Cafe(components={"menus": {"rows": menus}}).lay({0: "R"}).select(5)
    assert table.do("DEVELOP", "Beef Stew").s.scores[0] == 9


@pytest.mark.slow
def test_a_game_with_other_limits_is_sound() -> None:
    limits = {
        "tokens of a player": 4,
        "money of a player": 20,
        "tokens on an action card": 2,
    }
    table = Cafe(5, components={"limits": {"rows": limits}})
    table.play_random(3000, seed=5)
    assert table.s.over
