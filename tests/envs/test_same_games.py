"""Every door to a game opens the same game: equal seeds and actions give equal games."""

from __future__ import annotations

import os
from itertools import product

import pytest

import kanban_env as kb
from kanban_env import registry
from tests.envs.doors import DOORS, Seen, Table, by_aec

REWARDS = ("rank", "score", "win", "margin")
SEEDS = (7, 2**63 - 2, 2**64 + 5)
"""The first of three rows each: with 63 bits, with 63 bits or more, and with more."""
SHORTER = {"actionworks-v0": (("max_rounds", 3),)}
"""Options for games that are long with players who take the lowest action."""
THOROUGH = os.environ.get("KANBAN_THOROUGH") == "1"
IGNORED = pytest.mark.filterwarnings(
    "ignore::kanban_env.agents.envs.seat_games.IllegalActionWarning",
    "ignore:.*Illegal move made:UserWarning",
)


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


def known(rows: list[list[Seen]], door: str) -> list[list[Seen]]:
    """What a door can tell.

    A batch that resets shows the next game already; stable-baselines3 is told that a truncated
    game, which the rules score, terminated.
    """
    if door == "batch that resets":
        return [[seen._replace(last=b"") for seen in row] for row in rows]
    if door == "sb3":
        return [[seen._replace(end=seen.end and "terminated") for seen in row] for row in rows]
    return rows


def check_doors(table: Table) -> list[list[Seen]]:
    expected = by_aec(table)
    for name, door in DOORS.items():
        if table.illegal is None or not name.startswith("batch"):  # a batch raises an error
            assert door(table) == known(expected, name), name
    return expected


def tables() -> list[Table]:
    """Every game with every reward, and numbers of players in turn; in `make thorough` all."""
    found = []
    for game in kb.games():
        low, high = kb.find(game).players
        for players, (number, reward) in product(range(low, high + 1), enumerate(REWARDS)):
            if THOROUGH or players == low + number % (high + 1 - low):
                seat, seed = number % players, SEEDS[number % len(SEEDS)]
                found.append(
                    Table(game, players, seat, reward, seed, options=SHORTER.get(game, ()))
                )
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("reward", REWARDS)
@pytest.mark.parametrize("players", [2, 3])
def test_all_doors_give_the_same_small_game(players: int, reward: str, seed: int) -> None:
    for seat in range(players):
        check_doors(Table("pebbles-v0", players, seat, reward, seed))


@IGNORED
@pytest.mark.parametrize("reward", REWARDS)
def test_all_doors_end_a_small_game_after_an_illegal_action(reward: str) -> None:
    rows = check_doors(Table("pebbles-v0", 3, 1, reward, 7, illegal=2))
    assert any(seen.reward == -1 and seen.end == "terminated" for row in rows for seen in row)


@pytest.mark.compiled
@pytest.mark.parametrize("table", tables(), ids=lambda table: "-".join(map(str, table[:4])))
def test_all_doors_give_the_same_game(table: Table) -> None:
    check_doors(table)


@IGNORED
@pytest.mark.compiled
@pytest.mark.parametrize("game", kb.games())
def test_all_doors_end_a_game_after_an_illegal_action(game: str) -> None:
    rows = check_doors(Table(game, 3, 2, "score", 11, illegal=4))
    assert all(row[4].reward == -1 and row[4].end == "terminated" for row in rows)


@pytest.mark.compiled
def test_all_doors_truncate_a_game_at_the_same_decision() -> None:
    rows = check_doors(Table("automotive-v0", 3, 1, "rank", 5, options=(("max_steps", 40),)))
    assert all(row[-1].end == "truncated" for row in rows)
