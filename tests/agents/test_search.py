"""Search agents find the best action and use no hidden information."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.agents.learned import LearnedAgent
from kanban_env.agents.search import mcts
from kanban_env.agents.search.common import copy_states
from kanban_env.agents.search.gumbel import GumbelSearch
from kanban_env.agents.search.mcts import MctsAgent
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.seeds import action_generators
from tests.conformance.puzzles import COIN, NIM, OPEN_PEBBLES, TRUST
from tests.conformance.toy import PEBBLES

SEARCHERS = ("flat:playouts=150", "mcts:sims=150")
GLANCING = ("mcts:sims=8,cut=0",)
HASTY = ("flat:playouts=12,cut=6,noise=0.2", "mcts:sims=12,cut=6,noise=0.2,trees=2")


def nim(stones: int, games: int = 1) -> GameBatch:
    return GameBatch(NIM.variant(2, hand=stones - 1), games, seed=1, threads=1)


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("stones", [2, 3, 5, 6])
def test_nim_is_solved_by_leaving_a_multiple_of_four(name: str, stones: int) -> None:
    assert make_agent(name).act(nim(stones), np.array([0])) == stones % 4 - 1


def test_the_tree_expects_every_seat_to_maximise_its_own_value() -> None:
    """Playouts are random here: only the tree can find the second seat's best action."""
    batch = GameBatch(TRUST.variant(3), 1, threads=1)
    assert make_agent("mcts:sims=100").act(batch, np.array([0])) == 0
    assert make_agent("flat:playouts=100").act(batch, np.array([0])) == 1


def test_every_node_belongs_to_one_seat_in_all_redeals() -> None:
    agent = make_agent("mcts:sims=60,trees=1,explore=9")
    agent.act(GameBatch(COIN.variant(2), 1, threads=1), np.array([0]))
    nodes = agent._workspace.forest[0]  # type: ignore[attr-defined]
    for first in nodes[0].children[:2]:
        second = nodes[first].sibling
        assert second > 0
        assert {int(nodes[first].actor), int(nodes[second].actor)} == {0, 1}
        for node in (nodes[first], nodes[second]):
            assert node.visits[:2].argmax() == node.actor


@pytest.mark.parametrize("name", SEARCHERS)
def test_equal_seeds_give_equal_actions_on_any_number_of_threads(name: str) -> None:
    batch, rows = nim(5, games=6), np.arange(6)
    wide = GameBatch(batch.variant, 6, seed=1, threads=2)
    once, again = make_agent(name, 3), make_agent(name, 3)
    for _ in range(2):
        assert np.array_equal(once.act(batch, rows), again.act(wide, rows))


def test_trees_that_exceed_the_memory_are_grown_in_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    batch, rows = nim(5, games=5), np.arange(5)
    together = make_agent("mcts:sims=20", 3).act(batch, rows)
    monkeypatch.setattr(mcts, "MEMORY", 1)
    assert np.array_equal(make_agent("mcts:sims=20", 3).act(batch, rows), together)


class Oracle:
    """Knows the winner of Nim: the player to move loses at a multiple of four."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def check(self, batch: GameBatch) -> None:
        assert batch.players == 2

    def evaluate(
        self, observations: np.ndarray, masks: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        self.batches.append(len(observations))
        board, seats = NIM.observation(2).sections["board"], NIM.observation(2).sections["players"]
        stones, asked = observations[:, board][:, 0] * 4, observations[:, seats][:, 0] > 0
        values = np.where((stones % 4 > 0) == asked, 1.0, -1.0)
        return masks / np.maximum(1, masks.sum(1, keepdims=True)), values


def test_an_evaluator_values_all_leaves_in_one_batch() -> None:
    oracle, searcher = Oracle(), MctsAgent(sims=8, trees=2)
    searcher.set_evaluator(oracle)
    assert searcher.act(nim(6, games=3), np.arange(3)).tolist() == [1, 1, 1]
    assert oracle.batches == [3] + 4 * [2 * 2 * 3]  # the roots; then seats by trees by games


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mcts:sims=0", "agent 'mcts:sims=0': sims: expected an integer of at least 1, got 0"),
        ("flat:playouts=0", "playouts: expected an integer of at least 1, got 0"),
        ("mcts:trees=0", "trees: expected an integer of at least 1, got 0"),
        ("mcts:cut=-1", "cut: expected an integer of at least 0, got -1"),
        ("mcts:cut=never", "cut: expected an integer or end or round, got 'never'"),
        ("flat:noise=2", "noise: expected a number from 0 to 1, got 2.0"),
        ("flat:lead=-0.5", "lead: expected a number from 0 to 1, got -0.5"),
        ("mcts:explore=-1", "explore: expected a number from 0 to 100, got -1.0"),
        ("mcts:network=nowhere", "nowhere.json: cannot be read"),
        ("flat:sims=3", "unknown parameter 'sims', expected playouts, cut, noise, lead"),
    ],
)
def test_invalid_parameters_are_one_line_errors(name: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        make_agent(name)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def search_results(name: str, batch: GameBatch) -> list[np.ndarray]:
    """The action of a search agent in every game, with visits and values or sums of rollouts."""
    agent = make_agent(name, 2)
    if isinstance(agent, LearnedAgent):
        assert agent._search is not None
        agent = agent._search
    if isinstance(agent, GumbelSearch):
        return gumbel_results(agent, batch)
    given = agent.act(batch, np.arange(batch.num_games))
    if not isinstance(agent, MctsAgent):
        return [given]
    assert agent._workspace is not None
    trees = (agent._workspace.visits, agent._workspace.values)
    return [given, *(numbers.reshape(batch.num_games, -1).copy() for numbers in trees)]


def gumbel_results(agent: GumbelSearch, batch: GameBatch) -> list[np.ndarray]:
    """The action in every game, and the sum of the values of its rollouts."""
    sums, roll_out = np.zeros(batch.num_games), agent._roll_out

    def listen(*arguments: Any) -> np.ndarray:
        values = roll_out(*arguments)
        np.add.at(sums, arguments[3], values)
        return values

    agent._roll_out = listen  # type: ignore[method-assign]
    return [agent.act(batch, np.arange(batch.num_games)), sums]


def count_leaks(name: str, batch: GameBatch, seed: int, dealer: GameBatch | None = None) -> int:
    """In how many games the search result changes when only hidden information changes."""
    found, before = search_results(name, batch), batch._states.tobytes()
    masks = batch.action_masks.copy()
    leaks = 0
    for seat in range(batch.players):
        own, twin = np.flatnonzero(batch.to_play == seat), batch.copy()
        dealt = (dealer or batch).copy()
        dealt.determinize(seat, seed)
        twin._states[:] = dealt._states
        twin.refresh()
        for here, there in zip(found, search_results(name, twin), strict=True):
            leaks += sum(np.any(here[i] != there[i]) for i in own)
    assert batch._states.tobytes() == before
    assert np.array_equal(batch.action_masks, masks)
    return leaks


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["flat:playouts=12,cut=6,noise=0.2", "mcts:sims=8", *GLANCING])
@pytest.mark.parametrize("game", kb.games())
def test_hidden_information_changes_no_result_and_nothing_is_written(game: str, name: str) -> None:
    batch, chance = kb.make_batch(game, 6, seed=5, threads=1), action_generators(5, 6)
    for moment in range(4):
        batch.play_random(chance, 11)
        assert count_leaks(name, batch, 900 + moment) == 0


@pytest.mark.parametrize("name", ["mcts:sims=8", *GLANCING])
def test_a_search_without_redeals_is_detected(name: str) -> None:
    """The same positions in the normal game, and in one whose redeal changes nothing."""
    honest, open_hands = (
        GameBatch(spec.variant(3), 20, seed=1, threads=1) for spec in (PEBBLES, OPEN_PEBBLES)
    )
    assert count_leaks(name, honest, 900) == 0
    assert count_leaks(name, open_hands, 900, dealer=honest) > 0


@pytest.mark.parametrize("game", kb.games())
def test_trees_of_one_game_never_write_to_the_shared_root(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some heuristics move pieces while they compute; two threads would see each other's moves."""

    def sealed(batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        roots = copy_states(batch, rows)
        roots.flags.writeable = False
        return roots

    monkeypatch.setattr(mcts, "copy_states", sealed)
    monkeypatch.setattr("kanban_env.agents.search.flat.copy_states", sealed)
    table = kb.find(game)
    batch = GameBatch(table.variant(table.players[1]), 1, seed=3, threads=1)
    chooser = np.random.default_rng(0)
    for _ in range(5):
        batch.step(chooser.choice(np.flatnonzero(batch.action_masks[0]), 1))
        for name in ("mcts:sims=3,cut=0", "flat:playouts=3,cut=0"):
            assert batch.action_masks[0, make_agent(name).act(batch, np.array([0]))[0]]


@pytest.mark.compiled
def test_playouts_cut_at_the_end_of_a_round_stop_there() -> None:
    """Simulations without a playout, with one to the end of the round, and with a full one."""
    batch, rows = kb.make_batch("actionworks-v0", 4, seed=1, threads=1), np.arange(4)
    reached = []
    for cut in ("0", "round", "end"):
        agent = make_agent(f"mcts:sims=8,cut={cut}", 1)
        agent.act(batch, rows)
        leaves = agent._workspace.leaves  # type: ignore[attr-defined]
        reached.append((leaves["round_number"].max(), leaves["over"].min()))
    first = int(batch.states.round_number.max())
    assert reached[0] == (first, 0)
    assert reached[1] == (first + 1, 0)
    assert reached[2][1] > 0


def answers_to_menu(name: str) -> list[int]:
    batch = kb.make_batch("menu-v0", 3, players=3, seed=8, threads=1)
    return make_agent(name, 4).act(batch, np.arange(3)).tolist()


@pytest.mark.compiled
@pytest.mark.parametrize("name", HASTY)
def test_compiled_and_uncompiled_searches_agree(name: str) -> None:
    ask = f"from tests.agents.test_search import *; print(answers_to_menu({name!r}))"
    plain = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == str(answers_to_menu(name))
