"""The search that improves on a network: it finds good actions and uses no hidden information."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.agents.learned import POLICY, policy_files
from kanban_env.agents.search import gumbel
from kanban_env.agents.search.common import copy_states
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import GameSpec
from tests.agents.test_search import count_leaks
from tests.conformance.puzzles import NIM, OPEN_PEBBLES
from tests.conformance.toy import PEBBLES

CUTS = ("cut=end", "cut=round", "cut=3", "cut=end,playouts=heuristic", "cut=6,temperature=1")


def write_policy(folder: Path, spec: GameSpec, players: int, **more: object) -> str:
    """Write a random policy of a toy game into a folder; returns the path."""
    variant, chance = spec.variant(players), np.random.default_rng(4)
    sizes = {
        "mlp_extractor.layers.0": (12, variant.observation.length),
        "mlp_extractor.layers.1": (12, 12),
        "action_net": (spec.actions.length, 12),
        "value_net": (1, 12),
    }
    weights = {f"{name}.weight": chance.normal(size=size) for name, size in sizes.items()}
    weights |= {f"{name}.bias": np.zeros(size[0]) for name, size in sizes.items()}
    small = {name: array.astype(np.float32) for name, array in weights.items()}
    content, card = policy_files(small, variant, **more)
    (folder / POLICY).write_bytes(content)
    (folder / POLICY).with_suffix(".json").write_bytes(card)
    return str(folder)


def nim(stones: int, games: int = 1) -> GameBatch:
    return GameBatch(NIM.variant(2, hand=stones - 1), games, seed=1, threads=1)


@pytest.mark.filterwarnings("ignore:this policy was trained with the options")
@pytest.mark.parametrize("stones", [2, 3])
def test_a_winning_action_is_found_with_any_network(tmp_path: Path, stones: int) -> None:
    path = write_policy(tmp_path, NIM, 2)
    agent = make_agent(f"gumbel:sims=64,cut=end,network={path}")
    assert agent.act(nim(stones), np.array([0])) == stones - 1


@pytest.mark.filterwarnings("ignore:this policy was trained with the options")
def test_only_the_likeliest_actions_are_tried(tmp_path: Path) -> None:
    path = write_policy(tmp_path, NIM, 2)
    batch, rows = nim(3, games=3), np.arange(3)
    alone = make_agent(f"ppo:{path}").act(batch, rows)
    assert alone.tolist() != [2, 2, 2], "the network alone does not win"
    assert np.array_equal(make_agent(f"gumbel:actions=1,network={path}").act(batch, rows), alone)


@pytest.mark.filterwarnings("ignore:this policy was trained with the options")
def test_without_trust_in_values_the_network_decides(tmp_path: Path) -> None:
    path = write_policy(tmp_path, NIM, 2)
    batch, rows = nim(3, games=3), np.arange(3)
    alone = make_agent(f"ppo:{path}").act(batch, rows)
    given = make_agent(f"gumbel:cut=end,trust=0,network={path}").act(batch, rows)
    assert np.array_equal(given, alone)


@pytest.mark.parametrize("cut", CUTS)
def test_equal_seeds_give_equal_actions_on_any_number_of_threads(
    tmp_path: Path, cut: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gumbel, "GAMES_AT_ONCE", 4)
    name = f"gumbel:sims=12,noise=1,{cut},network={write_policy(tmp_path, PEBBLES, 2)}"
    batch, rows = GameBatch(PEBBLES.variant(2), 6, seed=1, threads=1), np.arange(6)
    wide = GameBatch(batch.variant, 6, seed=1, threads=2)
    once, again = make_agent(name, 3), pickle.loads(pickle.dumps(make_agent(name, 3)))
    for _ in range(2):
        assert np.array_equal(once.act(batch, rows), again.act(wide, rows))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sims=4", "network: expected zoo:NAME or the path of a policy, got none"),
        ("network=nowhere", "nowhere.json: cannot be read"),
        ("network=zoo:chess", "agent 'zoo:chess': expected actionworks-v0-2p"),
        ("network={},sims=0", "sims: expected an integer of at least 1, got 0"),
        ("network={},actions=0", "actions: expected an integer of at least 1, got 0"),
        ("network={},cut=-1", "cut: expected an integer of at least 0, got -1"),
        ("network={},trust=-1", "trust: expected a number from 0 to 1000, got -1.0"),
        ("network={},noise=2", "noise: expected a number from 0 to 1, got 2.0"),
        ("network={},playouts=x", "playouts: expected network or heuristic, got 'x'"),
        ("network={},temperature=11", "temperature: expected a number from 0 to 10, got 11.0"),
    ],
)
def test_invalid_parameters_are_one_line_errors(tmp_path: Path, words: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        make_agent("gumbel:" + words.format(write_policy(tmp_path, PEBBLES, 2)))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_network_trained_for_another_reward_is_rejected(tmp_path: Path) -> None:
    path = write_policy(tmp_path, PEBBLES, 2, reward={"kind": "score", "margin": 0.0})
    with pytest.raises(InputError, match="reward: kind: expected rank or win, got 'score'"):
        make_agent(f"gumbel:network={path}")


@pytest.mark.parametrize(
    "name", ["zoo:menu-v0-4p?search=3", "gumbel:sims=3,network=zoo:menu-v0-4p"]
)
def test_another_number_of_players_is_an_error(name: str) -> None:
    batch = kb.make_batch("menu-v0", 1, players=3, threads=1)
    with pytest.raises(InputError, match="expected menu-v0 with 4 players, got menu-v0 with 3"):
        make_agent(name).act(batch, np.array([0]))


def test_search_of_a_trained_policy_is_the_same_as_gumbel() -> None:
    batch, rows = kb.make_batch("menu-v0", 2, players=4, seed=3, threads=1), np.arange(2)
    expected = make_agent("gumbel:sims=3,network=zoo:menu-v0-4p", 5).act(batch, rows)
    agent = make_agent("zoo:menu-v0-4p?search=3", 1).with_seed(5)  # type: ignore[attr-defined]
    assert agent.long_calls
    assert agent.identity == make_agent("zoo:menu-v0-4p").identity  # type: ignore[attr-defined]
    assert np.array_equal(agent.act(batch, rows), expected)


def test_a_search_without_redeals_is_detected(tmp_path: Path) -> None:
    """The same positions in the normal game, and in one whose redeal changes nothing."""
    honest, open_hands = (
        GameBatch(spec.variant(3), 20, seed=1, threads=1) for spec in (PEBBLES, OPEN_PEBBLES)
    )
    name = "gumbel:sims=12,cut=end,network={}"
    assert count_leaks(name.format(write_policy(tmp_path, PEBBLES, 3)), honest, 900) == 0
    peeker = name.format(write_policy(tmp_path, OPEN_PEBBLES, 3))
    assert count_leaks(peeker, open_hands, 900, dealer=honest) > 0


@pytest.mark.compiled
@pytest.mark.parametrize("cut", ["cut=6", "cut=end,playouts=heuristic"])
@pytest.mark.parametrize("game", kb.games())
def test_hidden_information_changes_no_result_and_nothing_is_written(game: str, cut: str) -> None:
    players = kb.find(game).default_players
    name = f"gumbel:sims=12,{cut},network=zoo:{game}-{players}p"
    batch, chance = kb.make_batch(game, 6, seed=5, threads=1), action_generators(5, 6)
    for moment in range(4):
        batch.play_random(chance, 11)
        assert count_leaks(name, batch, 900 + moment) == 0


class Peeker(gumbel.GumbelAgent):
    """Tries actions in the games as they are: what its seat cannot know is not dealt again."""

    def _roll_out(self, variant, threads, roots, games, actions, seeds):
        batch = GameBatch(variant, len(games), threads=1, auto_reset=False)
        batch.put_states(roots[games])
        seats, chance = batch.to_play.copy(), action_generators(1, len(games))
        while not batch.dones.all():
            batch.step(actions)
            actions = batch.choose_heuristic(chance, np.arange(len(games)))
        return batch.scores[np.arange(len(games)), seats] / 100


def leaks_in_moments(name: str, players: int, moments: int = 4) -> int:
    """The leaks of an agent in some positions of the game that its name ends with."""
    game = next(game for game in kb.games() if game in name)
    batch = kb.make_batch(game, 6, players=players, seed=5, threads=1)
    chance, leaks = action_generators(5, 6), 0
    for moment in range(moments):
        batch.play_random(chance, 11)
        leaks += count_leaks(name, batch, 900 + moment)
    return leaks


@pytest.mark.compiled
@pytest.mark.parametrize("game", kb.games())
def test_a_peeker_is_detected_in_every_game_and_a_searching_policy_is_none(game: str) -> None:
    for players in (2, kb.find(game).default_players):
        name = f"zoo:{game}-{players}p"
        assert leaks_in_moments(f"{name}?search=8", players) == 0
        peeker = f"tests.agents.test_gumbel:Peeker?sims=8,network={name}"
        assert leaks_in_moments(peeker, players) > 0


@pytest.mark.parametrize("game", kb.games())
def test_rollouts_never_write_to_the_shared_root(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sealed(batch: GameBatch, rows: np.ndarray) -> np.ndarray:
        roots = copy_states(batch, rows)
        roots.flags.writeable = False
        return roots

    monkeypatch.setattr(gumbel, "copy_states", sealed)
    agent = make_agent(f"gumbel:sims=4,cut=1,network=zoo:{game}-{kb.find(game).default_players}p")
    batch, chooser = kb.make_batch(game, 1, seed=3, threads=1), np.random.default_rng(0)
    for _ in range(3):
        batch.step(chooser.choice(np.flatnonzero(batch.action_masks[0]), 1))
        assert batch.action_masks[0, agent.act(batch, np.array([0]))[0]]


def answers_to_menu() -> list[int]:
    batch = kb.make_batch("menu-v0", 3, players=4, seed=8, threads=1)
    agent = make_agent("gumbel:sims=12,cut=4,temperature=1,network=zoo:menu-v0-4p", 4)
    return agent.act(batch, np.arange(3)).tolist()


@pytest.mark.compiled
def test_compiled_and_uncompiled_searches_agree() -> None:
    ask = "from tests.agents.test_gumbel import *; print(answers_to_menu())"
    plain = subprocess.run(
        [sys.executable, "-c", ask],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == str(answers_to_menu())
