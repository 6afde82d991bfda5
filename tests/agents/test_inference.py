"""The network inside the kernels computes what numpy and torch compute."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents.learned import ZOO, read_policy
from kanban_env.agents.network import Network
from kanban_env.core.batch import GameBatch
from kanban_env.core.inference import LANES
from kanban_env.core.jit import PLAIN
from kanban_env.core.loops import PLAYING
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import Variant
from kanban_env.core.weights import make_rollout, new_scratch
from tests.conformance.toy import PEBBLES

CARDS = sorted(ZOO.glob("*.json"))
each_card = pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)


def variant_of(path: Path) -> Variant:
    card = json.loads(path.read_text())
    return kb.find(card["game"]).variant(card["players"], **card["options"])


def infer(network: Network, batch: GameBatch) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Actions, logits and values of all games by the kernel."""
    weights, n = network.packed(), batch.num_games
    actions, values = np.zeros(n, np.int64), np.zeros(n)
    logits = np.zeros(batch.action_masks.shape, np.float32)
    given = (weights, network.inputs(batch), batch.action_masks, new_scratch(weights, n))
    batch.variant.kernels.infer_games(*given, actions, logits, values, 0, n)
    return actions, logits, values


def played(variant: Variant, games: int) -> GameBatch:
    """Games at different moments."""
    batch, chance = GameBatch(variant, games, seed=2, threads=1), np.random.default_rng(1)
    for moment in range(40 if PLAIN else 60):
        legal = [chance.choice(np.flatnonzero(mask)) for mask in batch.action_masks]
        rows = np.flatnonzero(np.arange(games) % 8 >= moment // 8)
        batch.step_rows(np.array(legal)[rows], rows)
    return batch


def check(network: Network, batch: GameBatch) -> None:
    actions, logits, values = infer(network, batch)
    expected, worth = network.evaluate(network.inputs(batch))
    masks = batch.action_masks
    np.testing.assert_allclose(logits[masks], expected[masks], rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(values, worth, rtol=1e-4, atol=1e-4)
    assert np.array_equal(actions, np.where(masks, expected, -np.inf).argmax(1))


@each_card
def test_the_kernel_agrees_with_numpy_for_the_zoo(path: Path) -> None:
    check(read_policy(path.with_suffix(".safetensors"))[0], played(variant_of(path), 8))


@pytest.mark.compiled
@each_card
def test_the_compiled_kernel_agrees_with_numpy_for_the_zoo(path: Path) -> None:
    check(read_policy(path.with_suffix(".safetensors"))[0], played(variant_of(path), 400))


@pytest.mark.parametrize("normed", [False, True])
@pytest.mark.parametrize("blocks", [0, 1, 3])
@pytest.mark.parametrize("width", [1, 4 * LANES, 21])
def test_networks_of_other_shapes_agree_too(width: int, blocks: int, normed: bool) -> None:
    variant, chance = PEBBLES.variant(2), np.random.default_rng(4)
    sizes = {"mlp_extractor.layers.0": (width, variant.observation.length)}
    sizes |= {f"mlp_extractor.layers.{i + 1}": (width, width) for i in range(blocks)}
    sizes |= {"action_net": (PEBBLES.actions.length, width), "value_net": (1, width)}
    weights = {f"{name}.weight": chance.normal(size=size) for name, size in sizes.items()}
    weights |= {f"{name}.bias": chance.normal(size=size[0]) for name, size in sizes.items()}
    for i in range(blocks + 1 if normed else 0):
        weights[f"mlp_extractor.norms.{i}.weight"] = chance.normal(size=width)
        weights[f"mlp_extractor.norms.{i}.bias"] = chance.normal(size=width)
    check(Network(weights), played(variant, 8))


@pytest.mark.compiled
def test_the_kernel_agrees_with_torch() -> None:
    torch = pytest.importorskip("torch")
    from safetensors.torch import load_file

    from kanban_env.agents.train.policy import Actor

    path = ZOO / "automotive-v0-4p.safetensors"
    batch = played(variant_of(path.with_suffix(".json")), 64)
    actor = Actor(load_file(path))
    with torch.no_grad():
        seen = torch.as_tensor(batch.observations)
        expected = actor.action_net(actor.mlp_extractor.forward_actor(seen)).numpy()
    actions, logits, _ = infer(read_policy(path)[0], batch)
    masks = batch.action_masks
    np.testing.assert_allclose(logits[masks], expected[masks], rtol=1e-4, atol=1e-4)
    assert np.array_equal(actions, np.where(masks, expected, -np.inf).argmax(1))


def roll_out(path: Path, batch: GameBatch, **plan: float) -> tuple[np.ndarray, np.ndarray]:
    """Roll out the first legal action of the first game; the value and the state reached."""
    variant, weights = batch.variant, read_policy(path.with_suffix(".safetensors"))[0].packed()
    states, values = variant.new_states(1), np.zeros(1)
    zero = np.zeros(1, np.int64)
    variant.kernels.roll_out_games(
        variant.record, make_rollout(bound=9.0, **plan), variant.units, weights,
        new_scratch(weights, 1), batch.states.view(variant.spec.state).view(np.ndarray)
        if not PLAIN else batch._states, states, np.zeros((1, variant.spec.actions.length), bool),
        zero, batch.action_masks[:1].argmax(1), zero + 7, values, 0, 1,
    )  # fmt: skip
    return values, states


@pytest.mark.compiled
def test_a_rollout_stops_where_its_player_is_asked_and_adds_the_reward_already_paid() -> None:
    path = ZOO / "actionworks-v0-3p.json"
    batch = kb.make_batch("actionworks-v0", 1, players=3, seed=1, threads=1)
    batch.play_random(action_generators(3, 1), 200)
    network = read_policy(path.with_suffix(".safetensors"))[0]
    for decisions in (0, 5, 30):
        values, states = roll_out(path, batch, decisions=decisions, margin=0.01)
        assert states["over"][0] == PLAYING
        assert states["actor"][0] == batch.to_play[0]
        twin = batch.copy()
        twin._states[:] = states
        twin.refresh()
        points = states["scores"][0, :3].astype(float)
        own = int(batch.to_play[0])
        lead = points[own] - (points.sum() - points[own]) / 2
        expected = network.evaluate(network.inputs(twin))[1][0] + 0.01 * lead
        np.testing.assert_allclose(values[0], expected, rtol=1e-4, atol=1e-4)


@pytest.mark.compiled
@pytest.mark.parametrize("wins", [0, 1])
def test_a_rollout_to_the_end_is_worth_the_rank_or_the_win(wins: int) -> None:
    path = ZOO / "actionworks-v0-3p.json"
    batch = kb.make_batch("actionworks-v0", 1, players=3, seed=1, threads=1)
    values, states = roll_out(path, batch, wins=wins)
    assert states["over"][0] != PLAYING
    assert values[0] in ((0, 0.5, 1 / 3, 1) if wins else (-1, -0.5, 0, 0.5, 1))
