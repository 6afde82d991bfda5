"""The tables of components.yaml, the options, and the rules record that holds both."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.components import Table, array, by_players, scalars
from kanban_env.core.errors import InputError
from kanban_env.core.options import Choice, Flag, Number
from kanban_env.core.spec import declared_fields, fill_declared, record_dtype
from kanban_env.games.actionworks.enums import (
    MAX_PLAYERS,
    N_DECK,
    N_KINDS,
    N_TYPES,
    TYPE_NAMES,
    VALUES,
)
from kanban_env.games.actionworks.sections import Section

MIN_PLAYERS = 2
MAX_OF_A_KIND = 16

PLAYERS = (MIN_PLAYERS, MAX_PLAYERS)
MAX_ROUNDS = 1000
"""Rounds that can have their own number of types; later rounds are like the last of them."""
_ROUND_NAMES = tuple(f"round {n}" for n in range(1, MAX_ROUNDS + 1))
_VALUE_NAMES = tuple(str(value) for value in VALUES)

TABLES = (
    Table("deck_20", TYPE_NAMES, 0, MAX_OF_A_KIND, _VALUE_NAMES),
    Table("deck_25", TYPE_NAMES, 0, MAX_OF_A_KIND, _VALUE_NAMES),
    array("types_in_play", _ROUND_NAMES, 1, N_TYPES, least=1),
    by_players("first_round", PLAYERS, 1, MAX_ROUNDS),
    by_players("target", PLAYERS, 1, 9999),
    scalars(
        "amounts",
        0,
        9,
        workbench_at_start="workbench at the start",
        hand_at_start="hand at the start",
        cards_per_make="cards turned by a Make",
        cards_per_turn="cards turned for the next player",
        wrong_part="points lost by a wrong part",
    ),
)

OPTIONS = (
    Choice("deck", ("20", "25"), "20", "points that the cards of each type add up to"),
    Flag("memory", True, "the observation lists what the player has seen, not only what is open"),
    Number("max_rounds", 1, MAX_ROUNDS, 12, "number of rounds after which the game ends"),
    Choice(
        "introduction",
        ("usual", "slow"),
        "usual",
        "rounds that are played with each number of types before the next: one or two",
    ),
)

RULES_RECORD = record_dtype(
    len(Section), *declared_fields(TABLES, OPTIONS), ("parts", "i1", (N_KINDS,))
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    fill_declared(r, TABLES, tables, options)
    deck = f"deck_{options['deck']}"
    r.parts[:] = tables[deck].reshape(-1)
    if options["introduction"] == "slow":
        _slow_down(r)
    _check_fit(r, deck)


def _slow_down(r: Any) -> None:
    """[R1.1] Every number of types is used for two rounds, beginning with the first round."""
    played = np.arange(MAX_ROUNDS - r.first_round + 1)
    r.types_in_play[played + r.first_round - 1] = r.types_in_play[played // 2 + r.first_round - 1]


def _check_fit(r: Any, deck: str) -> None:
    """[R1.6] The deck is larger than the setup of every round, so it cannot run out there.

    There are also enough types for a demand card per player.
    """
    cards = int(r.parts.sum())
    if cards > N_DECK:
        raise InputError(f"components: {deck}: expected at most {N_DECK} cards, got {cards}")
    types_before = 0
    for round_number in range(r.first_round, len(r.types_in_play) + 1):
        types = int(r.types_in_play[round_number - 1])
        if types == types_before:
            continue
        types_before = types
        if types < r.n_players:
            raise InputError(
                f"components: types_in_play.round {round_number}: expected at least"
                f" {r.n_players} types for {r.n_players} players, got {types}"
            )
        dealt = int(r.workbench_at_start + r.n_players * r.hand_at_start)
        in_round = int(r.parts[: types * len(VALUES)].sum())
        if in_round <= dealt:
            raise InputError(
                f"components: {deck}: expected more than {dealt} cards in round {round_number},"
                f" which its setup uses, got {in_round}"
            )
    if r.cards_per_turn == 0:
        raise InputError(
            "components: amounts.cards turned for the next player: expected 1 to 9, got 0"
        )
