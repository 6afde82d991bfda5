"""Trained policies: numpy and torch agree, damaged files are named, reports and the zoo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch")  # after conftest

from kanban_env import find  # noqa: E402
from kanban_env.agents import make_agent  # noqa: E402
from kanban_env.agents.arena import Interval  # noqa: E402
from kanban_env.agents.learned import ZOO, read_card  # noqa: E402
from kanban_env.agents.network import Network  # noqa: E402
from kanban_env.agents.train import config as configs  # noqa: E402
from kanban_env.agents.train import report  # noqa: E402
from kanban_env.agents.train.policy import Actor, weights_of  # noqa: E402
from kanban_env.agents.train.run import TrainingRun, resume  # noqa: E402
from kanban_env.agents.zoo.publish import core_hours, publish  # noqa: E402
from kanban_env.core.batch import GameBatch  # noqa: E402
from kanban_env.core.replay import read  # noqa: E402
from tests.train.relay import RELAY  # noqa: E402
from tests.train.small import small_config  # noqa: E402


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> TrainingRun:
    torch.set_num_threads(1)
    run = TrainingRun(small_config(), tmp_path_factory.mktemp("run"))
    run.train(lambda run: None)
    return run


@pytest.mark.parametrize("layer_norm", [True, False])
def test_numpy_computes_what_torch_computes(layer_norm: bool) -> None:
    shape = [f"network.layer_norm={layer_norm}", "network.precision=float32"]
    config = configs.load(None, ["run.threads=1", "game.id=relay-v0", *shape])
    policy = TrainingRun(config, Path("unused")).learner.policy
    for parameter in policy.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    weights = weights_of(policy)
    seen = torch.randn(7, RELAY.variant(2).observation.length)
    with torch.no_grad():
        hidden = policy.mlp_extractor.forward_actor(seen)
        expected = Actor(weights).action_net(hidden).numpy()
        worth = policy.value_net(hidden).numpy()[:, 0]
    found = Network({name: tensor.numpy() for name, tensor in weights.items()})
    assert found.logits(seen.numpy()) == pytest.approx(expected, abs=1e-3)
    assert found.evaluate(seen.numpy())[1] == pytest.approx(worth, abs=1e-3)


def test_a_run_a_checkpoint_and_a_file_can_play(run: TrainingRun) -> None:
    batch, rows = GameBatch(RELAY.variant(3), 9, seed=1), np.arange(9)
    best = run.store.best()
    given = [str(run.folder), str(best), str(best / "policy.safetensors")]
    answers = [make_agent(f"ppo:{path}", 1).act(batch, rows) for path in given]
    assert all(np.array_equal(answer, answers[0]) for answer in answers)
    assert (answers[0] == 1).all(), "taking is always best in Relay"
    searched = make_agent(f"mcts:sims=8,network={given[0]}", 1).act(batch, rows)
    assert (searched == 1).all(), "a search with this network finds the same"
    drawn = make_agent(f"ppo:{given[0]}?sample=true", 1).act(batch, rows)
    assert batch.action_masks[rows, drawn].all()


def test_a_policy_for_another_player_count_or_a_damaged_one_is_an_error(
    run: TrainingRun, tmp_path: Path
) -> None:
    batch = GameBatch(RELAY.variant(2), 3, seed=1)
    agent = make_agent(f"ppo:{run.folder}")
    with pytest.raises(ValueError, match="expected relay-v0 with 3 players, got relay-v0 with 2"):
        agent.act(batch, np.arange(3))
    best = run.store.best()
    for name in ("policy.safetensors", "policy.json"):
        (tmp_path / name).write_bytes((best / name).read_bytes())
    (tmp_path / "policy.safetensors").write_bytes(b"other")
    with pytest.raises(ValueError, match=r"policy.safetensors: damaged, its checksum"):
        make_agent(f"ppo:{tmp_path}")
    (tmp_path / "policy.json").write_text("{}")
    with pytest.raises(ValueError, match=r"policy.json: 'format' is missing"):
        make_agent(f"ppo:{tmp_path}")
    with pytest.raises(ValueError, match=r"nowhere.json: cannot be read"):
        make_agent(f"ppo:{tmp_path}/nowhere")
    with pytest.raises(
        ValueError, match=r"agent 'zoo:nobody': expected .*automotive-v0-4p.*, got 'nobody'"
    ):
        make_agent("zoo:nobody")


def test_a_policy_is_published_with_its_provenance(run: TrainingRun, tmp_path: Path) -> None:
    card = publish("relay-v0-3p", run.folder, games=12, zoo=tmp_path)
    assert card["evaluation"]["random"]["win_rate"][0] > 0.3
    assert card["config"]["game"]["id"] == card["game"] == "relay-v0"
    assert card["samples"] == int(run.store.best().name.partition("-")[0])
    batch, rows = GameBatch(RELAY.variant(3), 5, seed=1), np.arange(5)
    shipped = make_agent(f"ppo:{tmp_path}/relay-v0-3p.safetensors")
    own = make_agent(f"ppo:{run.folder}")
    assert np.array_equal(shipped.act(batch, rows), own.act(batch, rows))


def test_a_card_counts_the_cost_of_the_policies_before(run: TrainingRun) -> None:
    own = {"seconds": 7200.0, "core_seconds": 3600.0, "config": {"run": {"init": None}}}
    assert core_hours(own) == 1.0
    zoo = {**own, "config": {"run": {"init": "zoo:menu-v0-4p"}}}
    assert core_hours(zoo) == 1.0 + read_card(ZOO / "menu-v0-4p.json")["core_hours"]
    after = {**own, "config": {"run": {"init": str(run.folder)}}}
    assert 1.0 < core_hours(after) < 1.1


def test_a_policy_is_not_published_if_its_evaluation_fails(
    run: TrainingRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kanban_env.agents.zoo.publish.OPPONENTS", ("nobody",))
    with pytest.raises(ValueError, match="unknown agent 'nobody'"):
        publish("relay-v0-3p", run.folder, games=12, zoo=tmp_path)
    assert not list(tmp_path.iterdir())


def test_weights_without_a_run_are_not_published(run: TrainingRun, tmp_path: Path) -> None:
    for name in ("policy.safetensors", "policy.json"):
        (tmp_path / name).write_bytes((run.store.best() / name).read_bytes())
    with pytest.raises(ValueError, match=r"state.json: cannot be read .*, expected a run"):
        publish("relay-v0-3p", tmp_path, games=12, zoo=tmp_path / "zoo")


@pytest.mark.parametrize(("last", "best", "step"), [(0.7, 0.2, 200), (0.2, 0.7, 100)])
def test_the_better_of_the_last_and_the_best_policy_is_selected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: float, best: float, step: int
) -> None:
    """Both are evaluated on unseen seeds."""
    run = TrainingRun(small_config(decisions=200), tmp_path)
    run.step = 100
    run.evaluations = [{"step": 100, "games": 6, "win_rates": {"random": [0.9, 0.8, 1.0]}}]
    run.save()
    run.step = 200
    run.save()
    rates = iter([last, best])

    def evaluate_unseen(*given: Any) -> dict[str, Interval]:
        assert given[4] == run.config.run.seed + 2
        rate = next(rates)
        return {name: Interval(rate, rate, rate) for name in given[2]}

    monkeypatch.setattr("kanban_env.agents.train.run.evaluate", evaluate_unseen)
    run.select_final_policy()
    assert run.final is not None
    assert run.final["step"] == step
    assert run.final["win_rates"]["random"][0] == 0.7
    assert read_card(run.store.best() / "policy.json")["step"] == step
    assert resume(tmp_path).final == run.final


def test_the_report_has_a_curve_win_rates_a_replay_and_a_command_to_play(
    run: TrainingRun,
) -> None:
    run.select_final_policy()
    assert run.final is not None
    text = report.write_report(run)
    played = read_card(run.store.best() / "policy.json")["step"]
    assert f"The policy after {played:,} samples" in text
    assert played == run.final["step"]
    assert "wins against random" in text
    assert "wins against heuristic" in text
    assert f"kanban play relay-v0 --players 3 --agents ppo:{run.folder}" in text
    assert (run.folder / "curve.png").stat().st_size > 10_000
    replay = read(run.folder / "game.kanban.jsonl", find)
    assert replay.over
    assert (run.folder / "report.md").read_text() == text
