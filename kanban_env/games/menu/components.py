"""The tables of components.yaml, the options, and the record that carries both to the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.components import Field, Table, array, scalars
from kanban_env.core.errors import InputError
from kanban_env.core.options import Choice, Flag, Number
from kanban_env.core.spec import declared_fields, fill_declared, record_dtype
from kanban_env.games.menu.enums import (
    CARD_NAMES,
    CHOOSING_MENUS,
    COLOUR_NAMES,
    EFFECT_NAMES,
    MATERIAL_NAMES,
    MAX_EFFECT_TOKENS,
    MENU_NAMES,
    N_CARDS,
    N_DRAWN,
    N_EFFECTS,
    N_MATERIALS,
)
from kanban_env.games.menu.sections import Section

MIN_PLAYERS = 2

_CHOOSING = tuple(MENU_NAMES[menu] for menu in CHOOSING_MENUS)

TABLES = (
    array("tokens", COLOUR_NAMES, 1, 20),
    array("start_tokens", CARD_NAMES, 0, 9),
    Table(
        "menus",
        MENU_NAMES,
        0,
        30,
        (*(name.lower() for name in MATERIAL_NAMES), "vp"),
        fields=(
            Field("costs", (slice(None), slice(N_MATERIALS))),
            Field("menu_vp", (slice(None), N_MATERIALS)),
        ),
    ),
    Table("choosing_jp", _CHOOSING, 0, 9, ("money", "vp")),
    Table("choosing_en", _CHOOSING, 0, 9, ("money", "vp")),
    Table("token_effects", EFFECT_NAMES[:N_MATERIALS], 0, 9, ("money", "vp")),
    Table("money_effects", EFFECT_NAMES[N_MATERIALS:], 0, 9, ("pay", "money", "vp")),
    Table(
        "prices",
        (*MATERIAL_NAMES, "1 VP"),
        1,
        9,
        fields=(Field("prices", (slice(N_MATERIALS),)), Field("vp_price", (N_MATERIALS,))),
    ),
    scalars(
        "actions",
        1,
        9,
        business_tokens="equal tokens for Regular Business",
        business_money="money from Regular Business",
        fair_tokens="equal tokens for a Fair",
        fair_vp="VP from a Fair",
        contribution_money="money for Regional Contribution",
        contribution_vp="VP from Regional Contribution",
        exchanges="exchanges of Trading",
        brunch_vp="VP from Brunch",
    ),
    scalars(
        "limits",
        1,
        20,
        token_limit="tokens of a player",  # noqa: S106 - tokens of the game
        money_limit="money of a player",
        card_limit="tokens on an action card",
    ),
    scalars(
        "values",
        1,
        99,
        yellow_money="money for a Yellow token",
        target="VP that end the game",
        end_price="money for 1 VP at the end",
    ),
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
        "number of rounds after which the game ends",
    ),
)

RULES_RECORD = record_dtype(
    len(Section),
    *declared_fields(TABLES, OPTIONS),
    ("choosing_money", "i1", (N_CARDS,)),
    ("choosing_vp", "i1", (N_CARDS,)),
    ("effect_price", "i1", (N_EFFECTS,)),
    ("effect_money", "i1", (N_EFFECTS,)),
    ("effect_vp", "i1", (N_EFFECTS,)),
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    fill_declared(r, TABLES, tables, options)
    r.choosing_money[:], r.choosing_vp[:] = tables[f"choosing_{options['profile']}"].T
    free = np.zeros(N_MATERIALS, int)
    token_effects = np.column_stack([free, tables["token_effects"]])
    effects = np.concatenate([token_effects, tables["money_effects"]])
    r.effect_price[:], r.effect_money[:], r.effect_vp[:] = effects.T
    _check_fit(r)


def _check_fit(r: Any) -> None:
    """Raise InputError unless there are enough tokens for the setup and for R2.6."""
    # RULING 42: every shortage must have a rule
    on_cards = int(r.start_tokens.sum())
    for name, count in zip(COLOUR_NAMES, r.tokens.tolist(), strict=True):
        if count <= on_cards:
            raise InputError(
                f"components: tokens.{name}: expected more than the {on_cards} start tokens,"
                f" so that every colour can be set out for the draft, got {count}"
            )
    _check_room(r)
    # the current player may still hold what has to be discarded
    held = int(r.token_limit) + int(r.card_limit) + MAX_EFFECT_TOKENS
    kept = (int(r.n_players) - 1) * ((int(r.token_limit) + 1) // 2) + (held + 1) // 2
    needed = on_cards + N_DRAWN + kept + 1
    if int(r.tokens.sum()) < needed:
        raise InputError(
            f"components: tokens: expected a total of at least {needed} for {r.n_players} players,"
            f" got {int(r.tokens.sum())}"
        )


def _check_room(r: Any) -> None:
    """Raise InputError unless the action cards have room for the start tokens and two more."""
    for name, count in zip(CARD_NAMES, r.start_tokens.tolist(), strict=True):
        if count > r.card_limit:
            raise InputError(
                f"components: start_tokens.{name}: expected at most {r.card_limit}"
                f" (limits.tokens on an action card), got {count}"
            )
    room = int((r.start_tokens < r.card_limit).sum())
    if room < N_DRAWN:
        raise InputError(
            f"components: start_tokens: expected fewer than {r.card_limit} on at least {N_DRAWN}"
            f" action cards, so that drawn tokens can be placed after R2.6, got {room} such cards"
        )
