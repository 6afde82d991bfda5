"""Policies from files: a series keeps the policy it started with, even if the file changes."""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path

import numpy as np
import pytest

from kanban_env.agents import make_agent
from kanban_env.agents.arena import Series, make_entrants
from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.arena.store import BlockStore
from kanban_env.agents.learned import POLICY, LearnedAgent, policy_files
from kanban_env.agents.network import Network
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from tests.conformance.toy import PEBBLES

VARIANT = PEBBLES.variant(2)
ROW = np.array([0])


def weights(liked: int) -> dict[str, np.ndarray]:
    """The weights of a policy that prefers one action."""
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
    """Write a policy into a folder; returns its checksum."""
    content, card = policy_files(weights(liked), VARIANT)
    (folder / POLICY).write_bytes(content)
    (folder / POLICY).with_suffix(".json").write_bytes(card)
    return hashlib.sha256(content).hexdigest()


def actions(series: Series) -> list[int]:
    """The actions of the first agent of a series in some games."""
    batch, rows = GameBatch(VARIANT, 20, seed=2, threads=1), np.arange(20)
    return series.make_agents()[0].act(batch, rows).tolist()


@pytest.mark.parametrize("name", ["ppo:{}", "mcts:sims=4,network={}"])
def test_a_series_keeps_the_policy_it_was_made_with(tmp_path: Path, name: str) -> None:
    first = write(tmp_path, liked=3)
    named = name.format(tmp_path)
    series = Series(VARIANT, make_entrants([named, "random"]), 8, block=2)
    assert series.identity()["identities"] == {named: first}
    before = actions(series)
    second = write(tmp_path, liked=2)
    assert actions(series) == before
    assert actions(pickle.loads(pickle.dumps(series))) == before, "in other processes too"
    assert len(list(play_blocks(series, series.blocks))) == len(series.blocks)
    with BlockStore(tmp_path / "out", series):
        pass
    other = Series(VARIANT, make_entrants([named, "random"]), 8, block=2)
    assert actions(other) != before
    said = f"identities: expected .*{second}.*, got .*{first}"
    with pytest.raises(InputError, match=said), BlockStore(tmp_path / "out", other):
        pass


def test_agents_without_files_have_no_identity() -> None:
    assert "identities" not in Series(VARIANT, make_entrants(["random", "mcts"]), 4).identity()


@pytest.mark.parametrize("name", ["ppo:{}?sample=true", "mcts:sims=4,network={}", "mcts:sims=4"])
def test_a_copy_with_a_seed_plays_like_an_agent_made_with_that_seed(
    tmp_path: Path, name: str
) -> None:
    write(tmp_path, liked=3)
    batch, rows = GameBatch(VARIANT, 40, seed=2, threads=1), np.arange(40)
    given = name.format(tmp_path)
    copy = make_agent(given, 1).with_seed(7)  # type: ignore[attr-defined]
    assert np.array_equal(copy.act(batch, rows), make_agent(given, 7).act(batch, rows))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version": "0.0.9"}, "version: this policy expected pebbles-v0 with 0.0.9, got 0.1.0"),
        ({"components": "abc"}, "components: this policy expected pebbles-v0 with abc, got "),
        ({"players": 3}, "this policy expected pebbles-v0 with 3 players, got pebbles-v0 with 2"),
        ({"game": "x-v0"}, "this policy expected x-v0 with 2 players, got pebbles-v0 with 2"),
    ],
)
def test_a_policy_for_other_rules_is_a_one_line_error(changed: dict, said: str) -> None:
    agent = LearnedAgent(Network(weights(3)), {**VARIANT.identity(), **changed})
    with pytest.raises(InputError) as caught:
        agent.act(GameBatch(VARIANT, 1), ROW)
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_other_options_are_warned_about_once() -> None:
    agent = LearnedAgent(Network(weights(3)), VARIANT.identity())
    batch = GameBatch(PEBBLES.variant(2, hand=3), 1)
    with pytest.warns(UserWarning, match="options {'hand': 4} and plays with {'hand': 3}") as said:
        agent.act(batch, ROW)
    assert len(said) == 1
    agent.act(batch, ROW)  # a second warning would be an error


def test_a_search_rejects_a_network_trained_for_another_reward(tmp_path: Path) -> None:
    content, card = policy_files(weights(3), VARIANT, reward={"kind": "score", "margin": 0.0})
    (tmp_path / POLICY).write_bytes(content)
    (tmp_path / POLICY).with_suffix(".json").write_bytes(card)
    make_agent(f"ppo:{tmp_path}")
    with pytest.raises(InputError, match="reward: kind: expected rank or win, got 'score'"):
        make_agent(f"mcts:network={tmp_path}")
