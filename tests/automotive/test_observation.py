"""What a seat may know, and what it may not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from kanban_env.core.loops import PLAYING
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import NONE, Question, Section
from kanban_env.games.automotive.rules import hidden
from tests.automotive.table import CH, DES, GREEN, RED, TI, Factory, tiles

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"sandra": "nice", "edition": "2014"}),
    (3, {"board": "expert"}),
    (4, {"sandra": "nice", "board": ["normal", "expert", "normal", "expert"]}),
]
EVERY = 29

each_game = pytest.mark.parametrize("game", range(len(GAMES)))


def rotated(table: Factory, steps: int) -> Any:
    """The same game with every player so many seats further on."""
    n = table.n
    states = table.states.copy()
    s, old = states[0], table.s
    for name in SPEC.seat_axis:
        for p in range(n):
            s[name][(p + steps) % n] = old[name][p]
    for name in SPEC.seat_values:
        values = np.asarray(old[name])
        s[name] = np.where(values == NONE, NONE, (values + steps) % n)
    return s


@cache
def played(game: int) -> tuple[Factory, list[Any]]:
    """A random game, and its states at every few decisions."""
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
    """The table in one after another of a game's states."""
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
def test_looking_changes_nothing(game: int) -> None:
    for table in some_states(game):
        before = table.states.tobytes()
        table.observation(0)
        table.legal()
        assert table.states.tobytes() == before


@pytest.mark.slow
@each_game
def test_rotating_the_seats_rotates_the_observations(game: int) -> None:
    for table in some_states(game, every=2):
        for steps in range(1, table.n):
            turned = rotated(table, steps)
            for p in range(table.n):
                out = np.zeros(table.variant.observation.length, np.float32)
                SPEC.rules.observe(table.r, turned, (p + steps) % table.n, out)
                assert np.array_equal(out, table.observation(p))


@pytest.mark.slow
@each_game
def test_a_new_deal_of_hidden_cards_cannot_be_seen(game: int) -> None:
    for table in some_states(game):
        for p in range(table.n):
            seen, legal = table.observation(p), table.legal()
            kept = table.states.copy()
            table.s.rng[:] = [1, 2, 3, 4 + p]
            SPEC.rules.redeal(table.r, table.s, p)
            SPEC.audit(table.r, table.s)
            assert np.array_equal(table.observation(p), seen)
            if p == table.s.actor:
                assert table.legal() == legal
            table.states[:] = kept


def test_a_new_deal_covers_goals_that_others_put_up_face_down() -> None:
    table = Factory(3, seed=5).hold_meeting()
    while table.question != Question.NEXT_GOAL:
        table.play(table.legal()[-1])
    chooser = int(table.s.actor)
    table.do("NEXT_GOAL", 0)
    before, seat = table.states.copy(), int(table.s.actor)
    found = set()
    for seed in range(20):
        table.states[:] = before
        table.s.rng[:] = [9, 8, 7, seed + 1]
        SPEC.rules.redeal(table.r, table.s, seat)
        deck = table.s.goal_deck[: table.s.goal_deck_size]
        cards = [deck, table.s.hands, table.s.choices, table.s.pets, table.s.table]
        held = np.concatenate([bag.reshape(-1) for bag in cards])
        assert sorted(held[held != NONE].tolist()) == unseen_and_held(before[0])
        found.add(int(table.s.choices[chooser]))
    assert len(found) > 5


def unseen_and_held(s: Any) -> list[int]:
    """All goal cards but the discards."""
    return [card for card in range(1, 33) if not s.discards[card - 1]]


def test_a_new_deal_changes_all_that_is_hidden() -> None:
    table = Factory(4, seed=5)
    changed: set[str] = set()
    before = table.states.copy()
    for seed in range(30):
        table.states[:] = before
        table.s.rng[:] = [9, 8, 7, seed + 1]
        SPEC.rules.redeal(table.r, table.s, 0)
        for name in SPEC.state.names:
            if not np.array_equal(table.states[name], before[name]):
                changed.add(name)
        assert np.array_equal(table.s.hands[0], before[0].hands[0])
        assert table.s.decks[:, 0].tolist() == before[0].decks[:, 0].tolist()
    assert changed == {"hands", "orders", "goal_deck", "order_deck", "decks", "demand_deck",
                       "plaques", "rng"}  # fmt: skip


def test_plaques_that_a_seat_has_seen_stay() -> None:
    table = Factory(4, seed=5)
    table.s.awards_seen[0, TI] = 1
    before = table.s.plaques.copy()
    others = []
    for seed in range(20):
        table.s.rng[:] = [3, 8, 7, seed + 1]
        SPEC.rules.redeal(table.r, table.s, 0)
        assert np.array_equal(table.s.plaques[TI], before[TI])
        assert table.s.plaques.sum(1).tolist() == [3] * 5
        others.append(table.s.plaques[DES].tolist())
    assert len({tuple(stack) for stack in others}) > 3


def test_plaques_seen_and_taken_leave_the_others_for_the_stacks_and_the_box() -> None:
    table = Factory(4, seed=5)
    table.s.awards_seen[0, TI] = 1
    table.s.plaques[TI], table.s.plaques_taken[:] = [0, 0, 2, 0], [0, 0, 1, 0]
    found = set()
    for seed in range(20):
        table.s.rng[:] = [3, 8, 7, seed + 1]
        hidden.redeal(table.r, table.s, 0)
        box = table.r.plaque_counts - table.s.plaques_taken - table.s.plaques.sum(0)
        undealt = [hidden.undealt_plaques(table.r, table.s, 0, kind) for kind in range(4)]
        assert undealt == box.tolist()
        assert (box.sum(), box.min() >= 0) == (20 - 1 - 2 - 4 * 3, True)
        found.add(int(table.s.plaques[1:, 2].sum()))
    assert found == {0, 1, 2}


def test_a_hidden_choice_is_dealt_again_for_others() -> None:
    table = Factory(2).started()
    table.s.choices[0], table.s.hands[0] = table.s.hands[0, 0], [*table.s.hands[0, 1:], NONE]
    table.s.hand_sizes[0] = 2
    own = int(table.s.choices[0])
    seen = set()
    for seed in range(20):
        table.s.rng[:] = [3, 8, 7, seed + 1]
        SPEC.rules.redeal(table.r, table.s, 0)
        assert table.s.choices[0] == own
        SPEC.rules.redeal(table.r, table.s, 1)
        seen.add(int(table.s.choices[0]))
        table.s.choices[0] = own
    assert len(seen) > 5


def test_the_sections_are_named_after_their_content() -> None:
    layout = SPEC.observation(4)
    assert list(layout.sections) == [part.name.lower() for part in Section]
    assert layout.length == 1149


def test_the_question_is_one_hot() -> None:
    table = Factory().work(0)
    assert np.flatnonzero(table.section(0, "question")).tolist() == [Question.WORK]


def test_own_seat_comes_first() -> None:
    table = Factory(3).give(1, storage="CH CH CH")
    assert table.section(1, "seats")[CH] == 1
    assert table.section(0, "seats")[CH] == 0


def test_designs_are_seen_tile_by_tile() -> None:
    table = Factory(2).give(0, blueprints="green CH", upgraded="red CH, red EN")
    table.s.double_tiles[0] = tiles("red EN")[0]
    assert np.flatnonzero(table.section(0, "blueprints")).tolist() == tiles("green CH")
    upgraded = table.section(0, "upgraded")
    assert (upgraded[6 * RED + CH], upgraded[6 * RED + 3]) == (0.5, 1)
    assert not upgraded[6 * GREEN + CH]


def test_plaques_are_seen_only_by_those_who_looked() -> None:
    table = Factory(2)
    table.s.awards_seen[1, TI] = 1
    stack = table.s.plaques[TI] / 3
    assert np.allclose(table.section(1, "awards")[2:6], stack)
    assert not table.section(0, "awards")[2:6].any()


def test_everybody_sees_which_plaques_were_taken() -> None:
    table = Factory(3)
    table.s.plaques_taken[:] = [0, 5, 1, 0]
    for p in range(3):
        assert np.allclose(table.section(p, "awards")[-4:], [0, 1, 0.2, 0])


def test_points_for_a_speech_count_the_seat_that_it_uses() -> None:
    table = Factory(2).give(0, seats_up=3)
    table.s.table[0] = 32
    assert np.isclose(table.section(0, "table")[4], 0.6)
