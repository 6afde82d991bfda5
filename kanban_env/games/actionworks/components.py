"""The tables of components.yaml, the options, and how both reach the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.components import Table
from kanban_env.core.errors import InputError
from kanban_env.core.options import Choice, Flag, Number
from kanban_env.core.spec import record_dtype
from kanban_env.games.actionworks.enums import (
    MAX_PLAYERS,
    N_DECK,
    N_KINDS,
    N_TYPES,
    TYPE_NAMES,
    VALUES,
    Section,
)

MIN_PLAYERS = 2
MAX_OF_A_KIND = 16

_COUNTS = tuple(f"{n} players" for n in range(MIN_PLAYERS, MAX_PLAYERS + 1))
_ROUNDS = tuple(f"round {n}" for n in range(1, 5))
_VALUE_NAMES = tuple(str(value) for value in VALUES)

TABLES = (
    Table("deck_20", TYPE_NAMES, 0, MAX_OF_A_KIND, _VALUE_NAMES),
    Table("deck_25", TYPE_NAMES, 0, MAX_OF_A_KIND, _VALUE_NAMES),
    Table("types_in_play", _ROUNDS, 1, N_TYPES),
    Table("first_round", _COUNTS, 1, len(_ROUNDS)),
    Table("target", _COUNTS, 1, 9999),
    Table(
        "amounts",
        (
            "workbench at the start",
            "hand at the start",
            "cards turned by a Make",
            "cards turned for the next player",
            "points lost by a wrong part",
        ),
        0,
        9,
    ),
)

OPTIONS = (
    Choice("deck", ("20", "25"), "20", "points that each type's cards add up to"),
    Flag("memory", True, "the observation lists what the seat has seen, not only what lies open"),
    Number("max_rounds", 1, 1000, 12, "rounds played, after which the game ends as it stands"),
)

RULES_RECORD = record_dtype(
    len(Section),
    ("max_rounds", "i2"),
    ("target", "i2"),
    ("memory", "i1"),
    ("parts", "i1", (N_KINDS,)),
    ("types_by_round", "i1", (len(_ROUNDS),)),
    ("first_round", "i1"),
    ("workbench_at_start", "i1"),
    ("hand_at_start", "i1"),
    ("cards_per_make", "i1"),
    ("cards_per_turn", "i1"),
    ("wrong_part", "i1"),
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    deck = f"deck_{options['deck']}"
    count = r.n_players - MIN_PLAYERS
    r.max_rounds = options["max_rounds"]
    r.memory = options["memory"]
    r.parts[:] = tables[deck].reshape(-1)
    r.types_by_round[:] = tables["types_in_play"]
    r.first_round = tables["first_round"][count]
    r.target = tables["target"][count]
    (
        r.workbench_at_start,
        r.hand_at_start,
        r.cards_per_make,
        r.cards_per_turn,
        r.wrong_part,
    ) = tables["amounts"]
    _check_fit(r, deck)


def _check_fit(r: Any, deck: str) -> None:
    """[R1.6] The deck lasts beyond the setup of every round, and everybody gets a demand card."""
    cards = int(r.parts.sum())
    if cards > N_DECK:
        raise InputError(f"components: {deck}: got {cards} cards, takes at most {N_DECK}")
    for round_number in range(r.first_round, len(r.types_by_round) + 1):
        types = int(r.types_by_round[round_number - 1])
        if types < r.n_players:
            raise InputError(
                f"components: types_in_play: round {round_number} has {types} types,"
                f" takes at least {r.n_players} for {r.n_players} players"
            )
        dealt = int(r.workbench_at_start + r.n_players * r.hand_at_start)
        in_round = int(r.parts[: types * len(VALUES)].sum())
        if in_round <= dealt:
            raise InputError(
                f"components: {deck}: round {round_number} has {in_round} cards,"
                f" takes more than the {dealt} of its setup"
            )
    if r.cards_per_turn == 0:
        raise InputError(
            "components: amounts.cards turned for the next player: got 0, takes 1 to 9"
        )
