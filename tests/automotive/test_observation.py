"""What a player may know, and what it may not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from kanban_env.core.jit import attribute_view
from kanban_env.core.loops import PLAYING
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import (
    N_DEPARTMENTS,
    N_GOALS,
    NONE,
    Holding,
    Question,
    design_of,
)
from kanban_env.games.automotive.rules.counts import write_holdings
from kanban_env.games.automotive.rules.meeting import count_goal
from kanban_env.games.automotive.rules.sandra import count_for
from kanban_env.games.automotive.sections import (
    STACK_LENGTH,
    AwardFacts,
    GoalFacts,
    PlayerFacts,
    Section,
    StackFacts,
)
from tests.automotive.table import CH, EN, GREEN, RED, TI, Factory, tiles

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"sandra": "nice", "edition": "2014"}),
    (3, {"board": "expert"}),
    (4, {"sandra": "nice", "board": ["normal", "expert", "normal", "expert"]}),
]
EVERY = 29

each_game = pytest.mark.parametrize("game", range(len(GAMES)))


def rotated(table: Factory, steps: int) -> Any:
    """The same game with all players moved some places clockwise."""
    n = table.n
    states = table.states.copy()
    s, old = states[0], table.s
    for name in SPEC.player_axis:
        for p in range(n):
            s[name][(p + steps) % n] = old[name][p]
    for name in SPEC.player_values:
        values = np.asarray(old[name])
        s[name] = np.where(values == NONE, NONE, (values + steps) % n)
    return s


@cache
def played(game: int) -> tuple[Factory, list[Any]]:
    """A random game, and some of its states."""
    players, options = GAMES[game]
    table = Factory(players, seed=game, **options)
    generator = np.random.default_rng(game)
    table.settle()
    states, step = [], 0
    while table.s.over == PLAYING:
        if step % EVERY == 0:
            states.append(table.states.copy())
        table.play(int(generator.choice(table.legal())))
        step += 1
    return table, [*states, table.states.copy()]


def some_states(game: int, every: int = 1) -> Iterator[Factory]:
    """The states of a game, one after the other, each set up on its table."""
    table, states = played(game)
    for state in states[::every]:
        table.states[:] = state
        yield table


@pytest.mark.slow
@each_game
def test_every_number_is_written_and_small(game: int) -> None:
    for table in some_states(game):
        for p in range(table.n):
            seen = table.observation(p)
            assert np.isfinite(seen).all()
            assert np.abs(seen).max() <= 4


@pytest.mark.slow
@each_game
def test_observing_changes_nothing(game: int) -> None:
    for table in some_states(game):
        before = table.states.tobytes()
        table.observation(0)
        table.legal()
        assert table.states.tobytes() == before


@pytest.mark.slow
@each_game
def test_rotating_the_players_rotates_the_observations(game: int) -> None:
    for table in some_states(game, every=2):
        for steps in range(1, table.n):
            turned = rotated(table, steps)
            for p in range(table.n):
                out = np.zeros(table.variant.observation.length, np.float32)
                units, q = table.variant.units, (p + steps) % table.n
                table.variant.kernels.show(table.r, turned, q, units, out)
                assert np.array_equal(out, table.observation(p))


@pytest.mark.slow
@each_game
def test_holdings_are_what_goals_and_sandra_count(game: int) -> None:
    table, states = played(game)
    r, held = table.r, np.zeros(max(Holding) + N_DEPARTMENTS, np.int32)
    for p, state in product(range(table.n), states):
        s = attribute_view(state)[0]
        write_holdings(r, s, p, held)
        for card in range(1, N_GOALS + 1):
            assert held[r.goal_holdings[card - 1]].sum() == count_goal(r, s, p, card)
        for department in range(N_DEPARTMENTS):
            assert held[department] == count_for(s, p, department)


@each_game
def test_a_redeal_of_hidden_cards_cannot_be_seen(game: int) -> None:
    for table in some_states(game):
        for p in range(table.n):
            seen, legal = table.observation(p), table.legal()
            kept = table.states.copy()
            table.s.rng[:] = [1, 2, 3, 4 + p]
            SPEC.hooks.redeal(table.r, table.s, p)
            SPEC.audit(table.r, table.s)
            assert np.array_equal(table.observation(p), seen)
            if p == table.s.actor:
                assert table.legal() == legal
            table.states[:] = kept


def test_the_sections_are_named_after_their_content() -> None:
    layout = SPEC.observation(4)
    assert list(layout.sections) == [part.name.lower() for part in Section]
    assert layout.length == 1149


def test_the_question_is_one_hot() -> None:
    table = Factory().work(0)
    assert np.flatnonzero(table.section(0, "question")).tolist() == [Question.WORK]


def test_the_observing_player_comes_first() -> None:
    table = Factory(3).give(1, storage="CH CH CH")
    assert table.section(1, "players")[PlayerFacts.STORAGE + CH] == 1
    assert table.section(0, "players")[PlayerFacts.STORAGE + CH] == 0


def test_designs_are_seen_tile_by_tile() -> None:
    table = Factory(2).give(0, blueprints="green CH", upgraded="red CH, red EN")
    table.s.double_tiles[0] = tiles("red EN")[0]
    assert np.flatnonzero(table.section(0, "blueprints")).tolist() == tiles("green CH")
    upgraded = table.section(0, "upgraded")
    assert (upgraded[design_of(RED, CH)], upgraded[design_of(RED, EN)]) == (0.5, 1)
    assert not upgraded[design_of(GREEN, CH)]


def test_plaques_are_seen_only_by_players_who_looked() -> None:
    table = Factory(2)
    table.s.awards_seen[1, TI] = 1
    i = AwardFacts.STACKS + STACK_LENGTH * TI + StackFacts.KINDS
    kinds = slice(i, i + StackFacts.KINDS.length)
    assert np.allclose(table.section(1, "awards")[kinds], table.s.plaques[TI] / 3)
    assert not table.section(0, "awards")[kinds].any()


def test_all_players_see_which_plaques_were_taken() -> None:
    table = Factory(3)
    table.s.plaques_taken[:] = [0, 5, 1, 0]
    for p in range(3):
        taken = table.section(p, "awards")[AwardFacts.TAKEN :]
        assert np.allclose(taken, [0, 1, 0.2, 0])


def test_points_for_a_speech_count_the_seat_that_it_uses() -> None:
    table = Factory(2).give(0, seats_up=3)
    table.s.table[0] = 32
    assert np.isclose(table.section(0, "table")[GoalFacts.POINTS], 0.6)
