"""Actions, observations and printed numbers are derived from one line each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.core import sections
from kanban_env.core.components import Table, array, by_players, columns, scalars
from kanban_env.core.jit import attribute_view
from kanban_env.core.layout import Layout
from kanban_env.core.moves import ActionTable, Moves, move
from kanban_env.core.options import Choice, Flag, Number
from kanban_env.core.sections import (
    Facts,
    Sections,
    entries_of,
    layout_of,
    per_player,
    section,
    starter,
)
from kanban_env.core.spec import declared_fields, fill_declared, record_dtype


class Move(Moves):
    PASS = move("pass")
    TAKE = move("take {tile}", tile=3)
    BUILD = move("build {part} into {model} for {price}", model=2, part=3, price=2)


ACTIONS = ActionTable(Move)


def test_ids_are_derived_from_the_order_and_the_shapes() -> None:
    assert ACTIONS.length == 1 + 3 + 12
    assert [(block.start, block.size) for block in ACTIONS] == [(0, 1), (1, 3), (4, 12)]
    assert ACTIONS["BUILD"].about == "build part into model for price"


def test_decode_is_the_inverse_of_encode() -> None:
    action = ACTIONS.encoder()
    for a in range(ACTIONS.length):
        chosen, arguments = ACTIONS.decode(a)
        assert ACTIONS.encode(chosen, *arguments) == a
        assert action(chosen, *arguments) == a
        assert ACTIONS.move_of[a] == chosen
        assert ACTIONS.arguments_of[a].tolist() == [*arguments, 0, 0, 0][:3]
    assert ACTIONS.decode(4 + 7) == (Move.BUILD, (1, 0, 1)), "the last argument varies fastest"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1, 3, 0), "BUILD: part: expected 0 to 2, got 3"),
        ((-1, 0, 0), "BUILD: model: expected 0 to 1, got -1"),
        ((1,), "BUILD: expected"),
    ],
)
def test_arguments_out_of_range_are_rejected(arguments: tuple[int, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        ACTIONS.encode(Move.BUILD, *arguments)


def test_a_sentence_names_all_arguments() -> None:
    with pytest.raises(ValueError, match="expected"):
        move("take {tile}", place=3)
    with pytest.raises(ValueError, match="at most 3"):
        move("{a} {b} {c} {d}", a=1, b=1, c=1, d=1)


class PlayerFacts(Facts):
    MONEY = "money"
    GOODS = "goods by kind", 3
    DONE = "is done"


class Section(Sections):
    QUESTION = section("the question", 4)
    PLAYERS = per_player("", PlayerFacts)
    DECKS = section("per deck", PlayerFacts, 2)
    OWNERS = per_player("owner of each tile; then the bank", 2, more=1)
    DEBTS = sections.per_pair("debt to the other", 2)


def test_facts_are_their_offsets() -> None:
    assert [int(fact) for fact in PlayerFacts] == [0, 1, 4]


class ShelfFacts(Facts):
    PLAYERS = entries_of("per place", PlayerFacts, 2)
    SIZE = "places"


def test_a_fact_may_consist_of_entries_with_facts_of_their_own() -> None:
    assert ShelfFacts.SIZE == 2 * 5
    assert ShelfFacts.PLAYERS.about == "per place (money; goods by kind; is done)"


@pytest.mark.parametrize("players", [2, 3])
def test_sections_have_the_lengths_of_their_facts(players: int) -> None:
    layout = layout_of(Section)(players)
    assert isinstance(layout, Layout)
    sizes = {block.name: block.size for block in layout}
    assert sizes == {
        "question": 4,
        "players": players * 5,
        "decks": 10,
        "owners": 2 * (players + 1),
        "debts": 2 * players * (players - 1),
    }
    assert layout["players"].about == "per player: money; goods by kind; is done"


def test_an_entry_starts_after_the_entries_before_it() -> None:
    layout, start = layout_of(Section)(3), starter(Section)
    r: Any = attribute_view(np.zeros(1, record_dtype(len(Section))))[0]
    r.sections[:] = layout.starts()
    assert start(r, Section.PLAYERS) == 4
    assert start(r, Section.PLAYERS, 2) == 4 + 2 * 5
    assert start(r, Section.OWNERS, 3) + 2 == start(r, Section.DEBTS)
    assert start(r, Section.DEBTS, 2 * 2 + 1) + 2 == layout.length


TABLES = (
    Table("own", ("a", "b"), 0, 9),
    array("values", ("step 1", "step 2"), 0, 200),
    scalars("limits", 0, 9, bank="bank of a player", hand="hand cards"),
    columns("models", ("red", "blue", "green"), 0, 9, cars="cars", spaces="assembly spaces"),
    by_players("track", (2, 3), 0, 9),
    by_players("seats", (2, 3), 0, 9, ("lower", "higher")),
)
OPTIONS = (Choice("mood", ("a", "b"), "a", "x"), Flag("fast", True, "x"), Number("n", 1, 9, 4, "x"))


def test_a_declared_number_reaches_the_rules_record() -> None:
    dtype = record_dtype(1, *declared_fields(TABLES, OPTIONS))
    r: Any = attribute_view(np.zeros(1, dtype))[0]
    r.n_players = 3
    numbers = {
        "own": np.array([1, 2]),
        "values": np.array([150, 7]),
        "limits": np.array([5, 6]),
        "models": np.array([[1, 2], [3, 4], [5, 6]]),
        "track": np.array([8, 9]),
        "seats": np.array([[1, 2], [3, 4]]),
    }
    fill_declared(r, TABLES, numbers, {"mood": "b", "fast": True, "n": 7})
    assert r.values.tolist() == [150, 7]
    assert r.values.dtype == np.int16, "the smallest type that holds the range"
    assert (r.bank, r.hand, r.fast, r.n) == (5, 6, 1, 7)
    assert r.cars.tolist() == [1, 3, 5]
    assert r.spaces.tolist() == [2, 4, 6]
    assert r.track == 9, "the row of three players"
    assert r.seats.tolist() == [3, 4]
    assert "own" not in dtype.names, "a plain table is the game's own business"
