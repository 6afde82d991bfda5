"""Players that look ahead: they find what is best, and see no more than their seat."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.agents.search import mcts
from kanban_env.agents.search.mcts import MctsAgent
from kanban_env.agents.search.plan import copied
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.trace import generators
from tests.conformance.puzzles import COIN, NIM, OPEN_PEBBLES, TRUST
from tests.conformance.toy import PEBBLES

SEARCHERS = ("flat:playouts=150", "mcts:sims=150")
GLANCING = ("mcts:sims=8,cut=0",)
HASTY = ("flat:playouts=12,cut=6,noise=0.2", "mcts:sims=12,cut=6,noise=0.2,trees=2")


def nim(stones: int, games: int = 1) -> GameBatch:
    return GameBatch(NIM.variant(2, hand=stones - 1), games, seed=1, threads=1)


@pytest.mark.parametrize("name", SEARCHERS)
@pytest.mark.parametrize("stones", [2, 3, 5, 6])
def test_they_take_what_leaves_a_multiple_of_four(name: str, stones: int) -> None:
    assert make_agent(name).act(nim(stones), np.array([0])) == stones % 4 - 1


def test_a_tree_counts_on_every_seat_to_do_its_best() -> None:
    """Playouts are coin flips here: the second seat's choice must be found by the tree."""
    batch = GameBatch(TRUST.variant(3), 1, threads=1)
    assert make_agent("mcts:sims=100").act(batch, np.array([0])) == 0
    assert make_agent("flat:playouts=100").act(batch, np.array([0])) == 1


def test_a_node_belongs_to_one_seat_whatever_chance_brings() -> None:
    agent = make_agent("mcts:sims=60,trees=1,explore=9")
    agent.act(GameBatch(COIN.variant(2), 1, threads=1), np.array([0]))
    nodes = agent._room.forest[0]  # type: ignore[attr-defined]
    for first in nodes[0].children[:2]:
        second = nodes[first].sibling
        assert second > 0
        assert {int(nodes[first].actor), int(nodes[second].actor)} == {0, 1}
        for node in (nodes[first], nodes[second]):
            assert node.visits[:2].argmax() == node.actor


@pytest.mark.parametrize("name", SEARCHERS)
def test_equal_seeds_search_alike_on_any_number_of_threads(name: str) -> None:
    batch, rows = nim(5, games=6), np.arange(6)
    wide = GameBatch(batch.variant, 6, seed=1, threads=2)
    once, again = make_agent(name, 3), make_agent(name, 3)
    for _ in range(2):
        assert np.array_equal(once.act(batch, rows), again.act(wide, rows))


def test_trees_beyond_the_memory_are_grown_one_after_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    batch, rows = nim(5, games=5), np.arange(5)
    together = make_agent("mcts:sims=20", 3).act(batch, rows)
    monkeypatch.setattr(mcts, "MEMORY", 1)
    assert np.array_equal(make_agent("mcts:sims=20", 3).act(batch, rows), together)


class Oracle:
    """Knows who wins: whoever finds no multiple of four."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def check(self, batch: GameBatch) -> None:
        assert batch.players == 2

    def evaluate(
        self, observations: np.ndarray, masks: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        self.batches.append(len(observations))
        board, seats = NIM.observation(2).sections["board"], NIM.observation(2).sections["seats"]
        stones, asked = observations[:, board][:, 0] * 4, observations[:, seats][:, 0] > 0
        values = np.where((stones % 4 > 0) == asked, 1.0, -1.0)
        return masks / np.maximum(1, masks.sum(1, keepdims=True)), values


def test_leaves_may_be_valued_by_a_network_in_one_batch() -> None:
    oracle, searcher = Oracle(), MctsAgent(sims=8, trees=2)
    searcher.value_leaves_by(oracle)
    assert searcher.act(nim(6, games=3), np.arange(3)).tolist() == [1, 1, 1]
    assert oracle.batches == [3] + 4 * [2 * 2 * 3]  # the roots; then seats by trees by games


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mcts:sims=0", "agent 'mcts:sims=0': sims: got 0, takes a whole number from 1"),
        ("flat:playouts=0", "playouts: got 0, takes a whole number from 1"),
        ("mcts:trees=0", "trees: got 0, takes a whole number from 1"),
        ("mcts:cut=-1", "cut: got -1, takes a whole number from 0"),
        ("mcts:cut=never", "cut: got 'never', takes a whole number or end or round"),
        ("flat:noise=2", "noise: got 2.0, takes a number from 0 to 1"),
        ("flat:lead=-0.5", "lead: got -0.5, takes a number from 0 to 1"),
        ("mcts:explore=-1", "explore: got -1.0, takes a number from 0 to 100"),
        ("mcts:network=nowhere", "nowhere.json: cannot be read"),
        ("flat:sims=3", "unknown parameter 'sims', takes playouts, cut, noise, lead"),
    ],
)
def test_bad_parameters_are_named_in_one_line(name: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        make_agent(name)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def thoughts(name: str, batch: GameBatch) -> list[np.ndarray]:
    """The answer of a searcher in every game, and all that a tree knows of the others."""
    agent = make_agent(name, 2)
    given = agent.act(batch, np.arange(batch.num_games))
    if not isinstance(agent, MctsAgent):
        return [given]
    assert agent._room is not None
    trees = (agent._room.visits, agent._room.values)
    return [given, *(numbers.reshape(batch.num_games, -1).copy() for numbers in trees)]


def told_apart(name: str, batch: GameBatch, seed: int, dealer: GameBatch | None = None) -> int:
    """In how many games a searcher thinks otherwise where only what is hidden from it differs."""
    found, before = thoughts(name, batch), batch._states.tobytes()
    masks = batch.action_masks.copy()
    otherwise = 0
    for seat in range(batch.players):
        own, twin = np.flatnonzero(batch.to_play == seat), batch.copy()
        dealt = (dealer or batch).copy()
        dealt.determinize(seat, seed)
        twin._states[:] = dealt._states
        twin.refresh()
        for here, there in zip(found, thoughts(name, twin), strict=True):
            otherwise += sum((here[i] != there[i]).any() for i in own)
    assert batch._states.tobytes() == before
    assert np.array_equal(batch.action_masks, masks)
    return otherwise


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["flat:playouts=12,cut=6,noise=0.2", "mcts:sims=8", *GLANCING])
@pytest.mark.parametrize("game", kb.games())
def test_nothing_hidden_changes_a_thought_and_nothing_is_written(game: str, name: str) -> None:
    batch, chance = kb.make_batch(game, 6, seed=5, threads=1), generators(5, 6)
    for moment in range(4):
        batch.play_random(chance, 11)
        assert told_apart(name, batch, 900 + moment) == 0


@pytest.mark.parametrize("name", ["mcts:sims=8", *GLANCING])
def test_who_peeks_is_told_apart(name: str) -> None:
    """The same question in an honest game, and in one whose searcher deals nothing anew."""
    honest, open_hands = (
        GameBatch(spec.variant(3), 20, seed=1, threads=1) for spec in (PEBBLES, OPEN_PEBBLES)
    )
    assert told_apart(name, honest, 900) == 0
    assert told_apart(name, open_hands, 900, dealer=honest) > 0


@pytest.mark.parametrize("game", kb.games())
def test_trees_of_one_game_share_its_root_and_write_nothing_there(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some heuristics think with the pieces in hand; two threads would see each other's."""

    def sealed(batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        roots = copied(batch, rows)
        roots.flags.writeable = False
        return roots

    monkeypatch.setattr(mcts, "copied", sealed)
    monkeypatch.setattr("kanban_env.agents.search.flat.copied", sealed)
    table = kb.find(game)
    batch = GameBatch(table.variant(table.players[1]), 1, seed=3, threads=1)
    chooser = np.random.default_rng(0)
    for _ in range(5):
        batch.step(chooser.choice(np.flatnonzero(batch.action_masks[0]), 1))
        for name in ("mcts:sims=3,cut=0", "flat:playouts=3,cut=0"):
            assert batch.action_masks[0, make_agent(name).act(batch, np.array([0]))[0]]


@pytest.mark.compiled
def test_playouts_cut_at_the_end_of_a_round_stop_there() -> None:
    """A trial that stops at once, one that stops at the round's end and one that does not."""
    batch, rows = kb.make_batch("actionworks-v0", 4, seed=1, threads=1), np.arange(4)
    reached = []
    for cut in ("0", "round", "end"):
        agent = make_agent(f"mcts:sims=8,cut={cut}", 1)
        agent.act(batch, rows)
        leaves = agent._room.leaves  # type: ignore[attr-defined]
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
def test_compiled_and_plain_searches_agree(name: str) -> None:
    ask = f"from tests.agents.test_search import *; print(answers_to_menu({name!r}))"
    plain = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == str(answers_to_menu(name))
