"""The help of `kanban play` knows every word on the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.cli.help import answer, general_help, rules_of
from kanban_env.core.spec import Variant, copy_state
from tests.table import Table

PLAIN = {
    "actionworks",
    "again",
    "automotive",
    "award",
    "back",
    "began",
    "begins",
    "continue",
    "continues",
    "contribute",
    "crosses",
    "discarded",
    "displaced",
    "done",
    "drawn",
    "else",
    "gets",
    "had",
    "hire",
    "hires",
    "industrial",
    "inward",
    "kanban",
    "keep",
    "keeps",
    "met",
    "micro-managing",
    "mkt",
    "nobody",
    "owes",
    "printed",
    "production",
    "revolution",
    "risk",
    "say",
    "says",
    "scored",
    "scoring",
    "second",
    "trade",
    "trades",
    "turned",
    "twice",
    "unless",
    "were",
    "whom",
    "would",
    "your",
}
"""Words of plain English, and the names of the games."""


INDUSTRIAL = {
    "incidents": True,
    "incident_timing": "any",
    "share_auction": True,
    "share_technicians": "any",
    "bonus_needs_cubes": False,
    "first_player": "order",
}


def words_on_screen(game: str, options: dict[str, Any]) -> tuple[Variant, set[str]]:
    """The words of boards, sentences, hints and news in a random game."""
    table, chooser, shown = Table(kb.find(game), None, 3, **options), np.random.default_rng(1), []
    text, r = table.spec.text, table.r
    for _ in range(200):
        if table.s.over:
            break
        legal = table.legal()
        shown += [text.board(r, table.s, None), *(text.sentence(r, table.s, a) for a in legal)]
        for panel in text.panels(r, table.s, 0).values():
            shown += panel
        if hasattr(text, "hint"):
            shown += [text.hint(r, table.s, a) for a in legal]
        before, action = copy_state(table.s), int(chooser.choice(legal))
        table.play(action)
        shown += text.news(r, before, table.s, action)
    found = re.findall(r"[A-Za-z][A-Za-z-]{2,}", "\n".join(shown))
    return table.variant, {word.lower() for word in found}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("actionworks-v0", {}),
        ("automotive-v0", {}),
        ("industrial-v0", {"incidents": True}),
        ("industrial-v0", INDUSTRIAL),
        ("menu-v0", {}),
    ],
)
def test_every_word_on_the_screen_can_be_asked(game: str, options: dict[str, Any]) -> None:
    variant, words = words_on_screen(game, options)
    unknown = {word for word in words if answer(variant, word).startswith("  nothing")}
    assert unknown <= PLAIN


@pytest.mark.parametrize(
    ("game", "asked", "said"),
    [
        ("menu-v0", "purchasing", "gain a token of a chosen colour"),
        ("menu-v0", "opera", "costs 1 Blue, 1 Green, 3 White, 1 VP; once a turn: $2 for 3 VP"),
        ("industrial-v0", "poka", "Engineering level 1, costs $2, 2 points: maintenance -2"),
        ("industrial-v0", "trade fair", "event: 1 more unit per sale"),
        ("industrial-v0", "share_auction", "option, False in this game: "),
        ("automotive-v0", "turbo", "part of cars"),
        ("automotive-v0", "sandra", "option, 'mean' in this game: "),
        ("actionworks-v0", "borrow", "a player shows its hand"),
    ],
)
def test_help_says_what_a_piece_does_and_costs(game: str, asked: str, said: str) -> None:
    assert said in answer(kb.find(game).variant(), asked)


def test_short_words_are_explained() -> None:
    assert "parts CH TR TU EN SU BR" in general_help(kb.find("automotive-v0"))
    assert "the part Turbo" in answer(kb.find("automotive-v0").variant(), "TU")


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("actionworks-v0", ("R6.2", "R6.4")),
        ("automotive-v0", ("R14.1", "R14.10")),
        ("industrial-v0", ("R9.1", "R9.4")),
        ("menu-v0", ("R7.1", "R7.2", "R7.5")),
    ],
)
@pytest.mark.parametrize("asked", ["win", "Winner", "won", "victory"])
def test_help_knows_how_a_game_ends_and_is_won(
    game: str, rules: tuple[str, ...], asked: str
) -> None:
    shown = answer(kb.find(game).variant(), asked)
    for rule in rules:
        assert f"  {rule} " in shown
    assert "window" not in shown
    assert shown.count("\n") < 8


def not_found(variant: Variant, names: Iterable[str]) -> list[str]:
    return [name for name in names if answer(variant, name).startswith("  nothing")]


@pytest.mark.parametrize("game", kb.games())
def test_every_name_can_be_asked(game: str) -> None:
    """Rules by their ids, options, and the names of pieces."""
    variant = kb.find(game).variant()
    names = [rule for rule, _ in rules_of(variant.spec)]
    assert f"  {names[4]} " in answer(variant, names[4].lower())
    names += [option.name for option in variant.spec.options]
    enums = vars(import_module(f"kanban_env.games.{game.partition('-')[0]}.enums"))
    pieces = [name for key, value in enums.items() if key.endswith("_NAMES") for name in value]
    assert len(pieces) > 10
    hidden = enums["EFFECT_NAMES"] if game == "industrial-v0" else ()  # of components.yaml
    assert not_found(variant, {*names, *pieces} - {*hidden}) == []


@pytest.mark.parametrize(("game", "kind"), [("industrial-v0", "IMPROVEMENT"), ("menu-v0", "MENU")])
def test_help_says_the_costs_of_every_piece_that_has_some(game: str, kind: str) -> None:
    enums = vars(import_module(f"kanban_env.games.{game.partition('-')[0]}.enums"))
    variant = kb.find(game).variant()
    for name in enums[f"{kind}_NAMES"]:
        assert re.search(rf"^  {name} .*(costs |no cash)", answer(variant, name), re.MULTILINE), (
            name
        )


def test_help_finds_whole_words_only_if_there_are_any() -> None:
    variant = kb.find("actionworks-v0").variant()
    assert "R6.4" in answer(variant, "highest")
    assert "R5.2" in answer(variant, "turn")
    assert "R2.1" not in answer(variant, "turned")
    assert answer(kb.find("menu-v0").variant(), "xyzzy").startswith("  nothing is called 'xyzzy'")
