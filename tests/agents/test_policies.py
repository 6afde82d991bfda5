"""Policies from files: in a series they stay the same, whatever becomes of the files."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path

import numpy as np
import pytest

from kanban_env.agents import make_agent
from kanban_env.agents.arena import Series, entrants
from kanban_env.agents.arena.processes import run
from kanban_env.agents.arena.store import BlockStore
from kanban_env.agents.learned import POLICY, LearnedAgent, policy_files
from kanban_env.agents.network import Network
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from tests.conformance.toy import PEBBLES

VARIANT = PEBBLES.variant(2)
ROW = np.array([0])


def weights(liked: int) -> dict[str, np.ndarray]:
    """A policy that likes one action."""
    seen, actions = VARIANT.observation.length, PEBBLES.actions.length
    zeros = {
        "mlp_extractor.layers.0": (2, seen),
        "action_net": (actions, 2),
        "value_net": (1, 2),
    }
    found = {f"{name}.weight": np.zeros(shape, np.float32) for name, shape in zeros.items()}
    found |= {f"{name}.bias": np.zeros(shape[0], np.float32) for name, shape in zeros.items()}
    found["action_net.bias"][liked] = 5.0
    return found


def write(folder: Path, liked: int) -> str:
    """Put a policy into a folder; its checksum."""
    content, card = policy_files(weights(liked), VARIANT)
    (folder / POLICY).write_bytes(content)
    (folder / POLICY).with_suffix(".json").write_bytes(card)
    return hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("name", ["ppo:{}", "mcts:sims=4,network={}"])
def test_a_series_keeps_the_policy_with_which_it_was_made(tmp_path: Path, name: str) -> None:
    first = write(tmp_path, liked=3)
    named = name.format(tmp_path)
    series = Series(VARIANT, entrants([named, "random"]), 8, block=2)
    assert series.identity()["identities"] == {named: first}
    before = [games.scores.tolist() for _, games in run(series, series.blocks)]
    second = write(tmp_path, liked=2)
    assert [games.scores.tolist() for _, games in run(series, series.blocks)] == before
    pickle.loads(pickle.dumps(series)).make_agents()  # as other processes get it
    with BlockStore(tmp_path / "out", series):
        pass
    other = Series(VARIANT, entrants([named, "random"]), 8, block=2)
    said = f"identities: got .*{first}.*, takes .*{second}"
    with pytest.raises(InputError, match=said), BlockStore(tmp_path / "out", other):
        pass


def test_agents_without_files_have_no_identity() -> None:
    assert "identities" not in Series(VARIANT, entrants(["random", "mcts"]), 4).identity()


@pytest.mark.parametrize("name", ["ppo:{}?sample=true", "mcts:sims=4,network={}", "mcts:sims=4"])
def test_an_agent_made_again_plays_like_one_made_from_the_seed(tmp_path: Path, name: str) -> None:
    write(tmp_path, liked=3)
    batch, rows = GameBatch(VARIANT, 40, seed=2, threads=1), np.arange(40)
    given = name.format(tmp_path)
    again = make_agent(given, 1).again(7)  # type: ignore[attr-defined]
    assert np.array_equal(again.act(batch, rows), make_agent(given, 7).act(batch, rows))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version": "0.0.9"}, "version: this policy plays pebbles-v0 of 0.0.9, got 0.1.0"),
        ({"components": "abc"}, "components: this policy plays pebbles-v0 of abc, got "),
        ({"players": 3}, "this policy plays pebbles-v0 with 3 players, got pebbles-v0 with 2"),
        ({"game": "x-v0"}, "this policy plays x-v0 with 2 players, got pebbles-v0 with 2"),
    ],
)
def test_a_policy_of_other_rules_is_refused_in_one_line(changed: dict, said: str) -> None:
    agent = LearnedAgent(Network(weights(3)), {**VARIANT.identity(), **changed})
    with pytest.raises(InputError) as caught:
        agent.act(GameBatch(VARIANT, 1), ROW)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_other_options_are_said_once() -> None:
    agent = LearnedAgent(Network(weights(3)), VARIANT.identity())
    batch = GameBatch(PEBBLES.variant(2, hand=3), 1)
    with pytest.warns(UserWarning, match="options {'hand': 4}, plays with {'hand': 3}") as said:
        agent.act(batch, ROW)
    assert len(said) == 1
    agent.act(batch, ROW)  # a second warning would be an error


def test_a_search_refuses_a_network_trained_for_another_reward(tmp_path: Path) -> None:
    content, card = policy_files(weights(3), VARIANT, reward={"kind": "score", "margin": 0.0})
    (tmp_path / POLICY).write_bytes(content)
    (tmp_path / POLICY).with_suffix(".json").write_bytes(card)
    make_agent(f"ppo:{tmp_path}")
    with pytest.raises(InputError, match="reward: kind: got 'score', takes rank or win"):
        make_agent(f"mcts:network={tmp_path}")
