"""The heuristic's advice as inputs of a network: the same in the kernels, in numpy and in torch."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents.learned import POLICY, policy_files
from kanban_env.agents.network import Network
from kanban_env.agents.protocol import make_agent
from kanban_env.agents.search.mcts import MctsAgent
from kanban_env.core.batch import GameBatch
from kanban_env.core.loops import PLAYING
from kanban_env.core.playing import advise, halvings
from kanban_env.core.seeds import action_generators
from tests.agents.test_inference import infer, played
from tests.conformance.toy import PEBBLES, preference


def advised_weights(observation: int, actions: int, width: int = 21) -> dict[str, np.ndarray]:
    """The weights of a random network that takes advice, with a residual block and norms."""
    chance = np.random.default_rng(5)
    sizes = {
        "mlp_extractor.layers.0": (width, observation + actions),
        "mlp_extractor.layers.1": (width, width),
        "action_net": (actions, width + actions),
        "value_net": (1, width + actions),
    }
    found = {f"{name}.weight": chance.normal(size=size) for name, size in sizes.items()}
    found |= {f"{name}.bias": chance.normal(size=size[0]) for name, size in sizes.items()}
    for i in range(2):
        found[f"mlp_extractor.norms.{i}.weight"] = chance.normal(size=width)
        found[f"mlp_extractor.norms.{i}.bias"] = chance.normal(size=width)
    return {name: array.astype(np.float32) for name, array in found.items()}


def write_policy(folder: Path) -> str:
    """Write a policy of Pebbles that takes advice into a folder; returns the path."""
    variant = PEBBLES.variant(2)
    weights = advised_weights(variant.observation.length, PEBBLES.actions.length)
    content, card = policy_files(weights, variant)
    (folder / POLICY).write_bytes(content)
    (folder / POLICY).with_suffix(".json").write_bytes(card)
    return str(folder)


def advised_network(batch: GameBatch) -> Network:
    return Network(advised_weights(batch.observations.shape[1], batch.action_masks.shape[1]))


@pytest.mark.parametrize("power", range(20))
def test_halvings_are_logarithms_between_powers_of_two(power: int) -> None:
    assert halvings(2**power) == power
    assert halvings(3 * 2**power) == power + 1.5
    assert abs(halvings(2**power + 1) - math.log2(2**power + 1)) < 0.1


def test_advice_is_1_for_the_best_answer_and_0_for_illegal_ones() -> None:
    batch = GameBatch(PEBBLES.variant(2), 40, seed=1, threads=1)
    found = batch.advise()
    assert found.shape == batch.action_masks.shape
    for i, mask in enumerate(batch.action_masks):
        record = batch.variant.record[0]
        liked = {int(a): int(preference(record, batch._states[i], a)) for a in np.flatnonzero(mask)}
        for a, legal in enumerate(mask):
            gap = max(liked.values()) - liked[a] if legal else None
            expected = 0.0 if gap is None else max(1 / 16, 1 - halvings(1 + gap) / 16)
            assert found[i, a] == np.float32(expected)
    assert np.array_equal(batch.advise(np.array([3, 7])), found[[3, 7]])


def test_an_answer_that_is_worse_by_far_has_the_least_advice() -> None:
    class Record:
        best = 10**9

    out = np.zeros(3, np.float32)
    given = {"preference": lambda r, s, a: r.best * (a == 0), "halvings": halvings}
    scope = {**advise.__globals__, **given}
    type(advise)(advise.__code__, scope)(Record, None, np.array([True, True, False]), out)
    assert out.tolist() == [1.0, 1 / 16, 0.0]


@pytest.mark.compiled
@pytest.mark.parametrize("game", kb.games())
def test_the_best_advice_is_what_the_heuristic_plays(game: str) -> None:
    batch = kb.make_batch(game, 200, seed=3, threads=1)
    chance = action_generators(1, 200)
    for _ in range(30):
        actions = batch.choose_heuristic(chance)
        advice = batch.advise()
        assert (advice[np.arange(200), actions] == 1).all()
        assert np.array_equal(advice > 0, batch.action_masks)
        batch.step(actions)


def agreement(batch: GameBatch) -> None:
    network = advised_network(batch)
    assert network.takes_advice
    assert network.shape == (batch.observations.shape[1], batch.action_masks.shape[1])
    inputs = network.inputs(batch)
    assert np.array_equal(inputs[:, batch.observations.shape[1] :], batch.advise())
    actions, logits, values = infer(network, batch)
    expected, worth = network.evaluate(inputs)
    masks = batch.action_masks
    np.testing.assert_allclose(logits[masks], expected[masks], rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(values, worth, rtol=1e-4, atol=1e-4)
    assert np.array_equal(actions, np.where(masks, expected, -np.inf).argmax(1))


def test_the_kernel_agrees_with_numpy() -> None:
    agreement(played(PEBBLES.variant(2), 8))


@pytest.mark.compiled
def test_the_compiled_kernel_agrees_with_numpy() -> None:
    agreement(played(kb.find("menu-v0").variant(3), 200))


def test_a_head_of_another_width_is_refused() -> None:
    weights = advised_weights(9, 4)
    weights["action_net.weight"] = weights["action_net.weight"][:, :-1]
    with pytest.raises(ValueError, match="action_net: expected 21 or 25 inputs, got 24"):
        Network(weights)


def test_searches_and_policies_play_with_advice(tmp_path: Path) -> None:
    path = write_policy(tmp_path)
    batch = GameBatch(PEBBLES.variant(2), 6, seed=4, threads=1)
    rows = np.arange(6)
    for name in (f"ppo:{path}", f"ppo:{path}?search=4", f"mcts:sims=6,network={path}"):
        actions = make_agent(name).act(batch, rows)
        assert batch.action_masks[rows, actions].all()


def test_advice_at_leaves_is_for_the_seat_that_is_asked(tmp_path: Path) -> None:
    path = write_policy(tmp_path)
    agent = make_agent(f"mcts:sims=2,trees=1,network={path}")
    assert isinstance(agent, MctsAgent)
    batch = GameBatch(PEBBLES.variant(2), 3, seed=4, threads=1)
    agent.act(batch, np.arange(3))
    workspace = agent._workspace
    assert workspace is not None
    advice = workspace.advise_leaves(agent._threads)
    for i, leaf in enumerate(workspace.leaves[:3]):
        asked = int(leaf["actor"]) if leaf["over"] == PLAYING else None
        assert [bool(one.any()) for one in advice[:, i]] == [p == asked for p in range(2)]
