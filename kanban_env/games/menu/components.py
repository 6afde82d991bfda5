"""The tables of components.yaml, the options, and the record that carries both to the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.components import Table
from kanban_env.core.options import Choice, Flag, Number
from kanban_env.core.spec import record_dtype
from kanban_env.games.menu.enums import (
    CARD_NAMES,
    CHOOSING_MENUS,
    COLOUR_NAMES,
    EFFECT_NAMES,
    MATERIAL_NAMES,
    MENU_NAMES,
    N_CARDS,
    N_COLOURS,
    N_EFFECTS,
    N_MATERIALS,
    N_MENUS,
    Menu,
    Section,
)

MIN_PLAYERS = 2

_ACTIONS = (
    "equal tokens for Regular Business",
    "money from Regular Business",
    "equal tokens for a Fair",
    "VP from a Fair",
    "money for Regional Contribution",
    "VP from Regional Contribution",
    "exchanges of Trading",
    "VP from Brunch",
)
_LIMITS = ("tokens of a player", "money of a player", "tokens on an action card")
_VALUES = ("money for a Yellow token", "VP that end the game", "money for 1 VP at the end")
_STRONGER_IN_ENGLISH = (Menu.GERMAN_BEER, Menu.PARFAIT)
_CHOOSING = tuple(MENU_NAMES[menu] for menu in CHOOSING_MENUS)

TABLES = (
    Table("tokens", COLOUR_NAMES, 1, 20),
    Table("start_tokens", CARD_NAMES, 0, 9),
    Table("menus", MENU_NAMES, 0, 30, (*(name.lower() for name in MATERIAL_NAMES), "vp")),
    Table("menu_vp_en", tuple(MENU_NAMES[menu] for menu in _STRONGER_IN_ENGLISH), 0, 30),
    Table("choosing_jp", _CHOOSING, 0, 9, ("money", "vp")),
    Table("choosing_en", _CHOOSING, 0, 9, ("money", "vp")),
    Table("token_effects", EFFECT_NAMES[:N_MATERIALS], 0, 9, ("money", "vp")),
    Table("money_effects", EFFECT_NAMES[N_MATERIALS:], 0, 9, ("pay", "money", "vp")),
    Table("prices", (*MATERIAL_NAMES, "1 VP"), 1, 9),
    Table("actions", _ACTIONS, 1, 9),
    Table("limits", _LIMITS, 1, 20),
    Table("values", _VALUES, 1, 99),
)

OPTIONS = (
    Choice(
        "profile",
        ("jp", "en"),
        "jp",
        "the language of the rulebook whose German Beer and Parfait are used",
    ),
    Flag(
        "reserve_blocks_display", False, "a player with a reserved card may develop that card only"
    ),
    Number(
        "max_rounds",
        1,
        1000,
        100,
        "the number of rounds after which the game ends without a trigger",
    ),
)

RULES_RECORD = record_dtype(
    len(Section),
    ("max_rounds", "i2"),
    ("reserve_blocks_display", "i1"),
    ("tokens", "i1", (N_COLOURS,)),
    ("start_tokens", "i1", (N_CARDS,)),
    ("costs", "i1", (N_MENUS, N_MATERIALS)),
    ("menu_vp", "i1", (N_MENUS,)),
    ("choosing_money", "i1", (N_CARDS,)),
    ("choosing_vp", "i1", (N_CARDS,)),
    ("effect_price", "i1", (N_EFFECTS,)),
    ("effect_money", "i1", (N_EFFECTS,)),
    ("effect_vp", "i1", (N_EFFECTS,)),
    ("prices", "i1", (N_MATERIALS,)),
    ("vp_price", "i1"),
    ("business_tokens", "i1"),
    ("business_money", "i1"),
    ("fair_tokens", "i1"),
    ("fair_vp", "i1"),
    ("contribution_money", "i1"),
    ("contribution_vp", "i1"),
    ("exchanges", "i1"),
    ("brunch_vp", "i1"),
    ("token_limit", "i1"),
    ("money_limit", "i1"),
    ("card_limit", "i1"),
    ("yellow_money", "i1"),
    ("target", "i1"),
    ("end_price", "i1"),
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    r.max_rounds = options["max_rounds"]
    r.reserve_blocks_display = options["reserve_blocks_display"]
    r.tokens[:] = tables["tokens"]
    r.start_tokens[:] = tables["start_tokens"]
    r.costs[:] = tables["menus"][:, :N_MATERIALS]
    r.menu_vp[:] = tables["menus"][:, N_MATERIALS]
    if options["profile"] == "en":
        r.menu_vp[list(_STRONGER_IN_ENGLISH)] = tables["menu_vp_en"]
    choosing = tables[f"choosing_{options['profile']}"]
    r.choosing_money[:], r.choosing_vp[:] = choosing.T
    r.effect_money[:N_MATERIALS], r.effect_vp[:N_MATERIALS] = tables["token_effects"].T
    r.effect_price[:N_MATERIALS] = 0
    (
        r.effect_price[N_MATERIALS:],
        r.effect_money[N_MATERIALS:],
        r.effect_vp[N_MATERIALS:],
    ) = tables["money_effects"].T
    r.prices[:] = tables["prices"][:N_MATERIALS]
    r.vp_price = tables["prices"][N_MATERIALS]
    _fill_amounts(r, tables)
    _check_fit(r)


def _fill_amounts(r: Any, tables: dict[str, np.ndarray]) -> None:
    (
        r.business_tokens,
        r.business_money,
        r.fair_tokens,
        r.fair_vp,
        r.contribution_money,
        r.contribution_vp,
        r.exchanges,
        r.brunch_vp,
    ) = tables["actions"]
    r.token_limit, r.money_limit, r.card_limit = tables["limits"]
    r.yellow_money, r.target, r.end_price = tables["values"]


def _check_fit(r: Any) -> None:
    """Raise ValueError unless there are enough tokens for the setup and for R2.6."""
    # RULING 42: every shortage must have a rule
    on_cards = int(r.start_tokens.sum())
    for name, count in zip(COLOUR_NAMES, r.tokens.tolist(), strict=True):
        if count <= on_cards:
            raise ValueError(
                f"components: tokens.{name}: expected more than the {on_cards} start tokens,"
                f" so that every colour can be set out for the draft, got {count}"
            )
    for name, count in zip(CARD_NAMES, r.start_tokens.tolist(), strict=True):
        if count > r.card_limit:
            raise ValueError(
                f"components: start_tokens.{name}: expected at most {r.card_limit}"
                f" (limits.tokens on an action card), got {count}"
            )
    kept = int(r.n_players) * ((int(r.token_limit) + 1) // 2)
    needed = on_cards + 2 + kept
    if int(r.tokens.sum()) < needed:
        raise ValueError(
            f"components: tokens: expected a total of at least {needed} for {r.n_players} players,"
            f" got {int(r.tokens.sum())}"
        )
