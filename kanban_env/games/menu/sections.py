"""The sections of an observation and their facts, named once; `observation` writes them."""

from __future__ import annotations

from kanban_env.core.sections import (
    Facts,
    Sections,
    Unit,
    layout_of,
    per_player,
    section,
    starter,
)
from kanban_env.games.menu.enums import (
    N_CARDS,
    N_COLOURS,
    N_DRAWN,
    N_EFFECTS,
    N_MATERIALS,
    N_MENUS,
    Question,
)


class PlayerFacts(Facts):
    """Public facts about a player."""

    IS_ASKED = "is asked"
    IS_CURRENT = "is the current player"
    IS_FIRST = "is the start player"
    MONEY = "money / limit", 1, Unit("money_limit")
    TOKENS = "tokens / limit", 1, Unit("token_limit")
    VP = "VP / target, at most 4", 1, Unit("target")


class SupplyFacts(Facts):
    """The tokens that are neither on action cards nor with players."""

    BAG = "tokens in the bag by colour / 10", N_COLOURS
    USED = "tokens in the used area by colour / 10", N_COLOURS
    SET_OUT = "tokens set out for the draft by colour", N_COLOURS


class ProgressFacts(Facts):
    """The progress of the game and of the turn."""

    ROUND = "round / max_rounds", 1, Unit("max_rounds")
    IS_TRIGGERED = "the end is triggered"
    DECK = "cards in the deck / 22", 1, Unit(1 / N_MENUS)
    EXCHANGES = "exchanges made in this turn / limit", 1, Unit("exchanges")
    RETURNS_LEFT = "tokens still to return / 5"


class Section(Sections):
    """The sections, in order."""

    QUESTION = section("the question, one-hot", len(Question))
    DUE = section("the question that follows discards or returns, one-hot", len(Question))
    PLAYERS = per_player("", PlayerFacts)
    TOKENS = per_player("tokens held by colour / 5", N_MATERIALS)
    FRONT = per_player("menus in front", N_MENUS)
    RESERVED = per_player("the reserved menu, one-hot", N_MENUS)
    DISPLAY = section("menus in the display", N_MENUS)
    CARDS = section("per action card: tokens on it by colour / 5", N_COLOURS, N_CARDS)
    SUPPLY = section("", SupplyFacts)
    DRAWN = section(
        "the first and the second token drawn and not yet placed, one-hot", N_COLOURS, N_DRAWN
    )
    SELECTED = section("the action card of this turn, one-hot", N_CARDS)
    PLACED = section("the action card with the first token drawn, one-hot", N_CARDS)
    SPENT = section("once-effects used in this turn", N_EFFECTS)
    PROGRESS = section("", ProgressFacts)


layout = layout_of(Section)
start = starter(Section)
