"""The training loop: rollouts, updates, snapshots, evaluations and checkpoints."""

from __future__ import annotations

import json
import math
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import safetensors.torch
import torch

from kanban_env import find
from kanban_env.agents.arena import Interval
from kanban_env.agents.checkpoints import CheckpointStore, git_commit
from kanban_env.agents.learned import CHECKPOINTS, POLICY, policy_files, read_card, read_policy
from kanban_env.agents.network import Network
from kanban_env.agents.protocol import check_built_in, one_line
from kanban_env.agents.train import state
from kanban_env.agents.train.config import Config, validate, with_new_length
from kanban_env.agents.train.evaluation import check_opponents, evaluate, mean_win_rate
from kanban_env.agents.train.facts import check_facts, core_seconds
from kanban_env.agents.train.learner import Learner
from kanban_env.agents.train.policy import weights_of
from kanban_env.agents.train.selfplay import SelfPlay, new_play
from kanban_env.agents.train.sharded import ShardedPlay
from kanban_env.core import reading
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

FACTS, STATE, CARD = "state.json", "state.safetensors", "policy.json"
MAX_FACTS = 64_000_000
"""Bytes of a checkpoint's facts: far more than the curve of a long run takes."""

UpdateCallback = Callable[["TrainingRun"], None]


class Candidate(NamedTuple):
    """A checkpoint with its result in the final evaluation."""

    name: str
    step: int
    score: float
    """The mean win rate over all opponents."""
    win_rates: dict[str, list[float]]


class TrainingRun:
    """A training run in memory."""

    def __init__(self, config: Config, folder: Path, sharded: bool = False) -> None:
        """Set up a run; nothing is written yet. `sharded` divides its games, for a cluster."""
        self.config, self.folder = config, folder
        run, ppo = config.run, config.ppo
        torch.set_num_threads(run.threads)
        self.variant = variant_of(config)
        check_opponents(self.variant, config.evaluation.opponents)
        self.play: SelfPlay | ShardedPlay
        self.play = (ShardedPlay if sharded else new_play)(config, self.variant)
        batch = self.play.batch
        shape, hyper = config.network.model_dump(), ppo.model_dump()
        self.learner = Learner(batch, shape, hyper, run.seed, ppo.games, run.algorithm == "exit")
        self.store = CheckpointStore(folder / CHECKPOINTS, config.checkpoints.keep)
        self.commit = git_commit()
        self.step = 0
        """The number of samples that were trained on."""
        self.seconds = 0.0
        self.core_seconds = 0.0
        """The processor time of this process, without workers of a cluster."""
        self.curve: list[dict[str, float]] = []
        """One point per update."""
        self.evaluations: list[dict[str, Any]] = []
        self.final: dict[str, Any] | None = None
        """The evaluation of the policy that was selected at the end."""
        self.stopping = False
        self.saved: int | None = None
        """The step of the last checkpoint."""

    def train(self, on_update: UpdateCallback) -> None:
        """Train until the length of the config, the time limit or a signal, and save."""
        with self._signals():
            while not self.over and not self.stopping:
                before = self.step
                self._update_or_stop()
                if self._passed(before, self.config.pool.every):
                    self.play.pool.add_snapshot(weights_of(self.learner.policy), self.step)
                if self._passed(before, self.config.evaluation.every):
                    self.save()  # a plug-in opponent may raise anything
                    self.evaluate(self.config.evaluation.games)
                    self.save()
                elif self._passed(before, self.config.checkpoints.every):
                    self.save()
                on_update(self)
        if self.saved != self.step:
            self.save()

    @property
    def over(self) -> bool:
        """Whether the run has reached its length or its time limit."""
        minutes = self.config.run.minutes
        late = minutes is not None and self.seconds >= 60 * minutes
        return self.step >= self.config.run.decisions or late

    @property
    def imitating(self) -> bool:
        """Whether the policy still imitates the heuristic."""
        return self.step < self.config.imitation.decisions

    def _passed(self, before: int, every: int) -> bool:
        return self.step // every > before // every

    def _update_or_stop(self) -> None:
        """One update; raises InputError if the policy is no longer finite, with nothing saved."""
        try:
            self._update()
            problem: Exception | None = None
        except (ValueError, RuntimeError) as error:  # torch refuses what is not a number
            problem = error
        if not state.is_finite(weights_of(self.learner.policy)):
            last = "nothing" if self.saved is None else f"the checkpoint at {self.saved:,} samples"
            raise InputError(
                f"{self.folder}: the run diverged at {self.step:,} samples: weights are no longer"
                f" finite; {last} is kept; try a lower ppo.learning_rate"
            )
        if problem is not None:
            raise problem

    def _update(self) -> None:
        """One rollout and one update of the policy."""
        before = self.seconds
        learner, buffer = self.learner, self.learner.rollout_buffer
        imitate = self.imitating
        with self._timed():
            statistics = self.play.rollout(learner, imitate)
            learn = learner.imitate if imitate else learner.algorithms[self.config.run.algorithm]
            losses = learn(self.step / self.config.run.decisions)
        took = self.seconds - before
        self.step += len(buffer.closed)
        self.curve.append(
            {
                "step": self.step,
                "seconds": self.seconds,
                "samples_per_second": len(buffer.closed) / took,
                "decisions_per_second": statistics.decisions / took,
                "games": statistics.games,
                **{name: value if math.isfinite(value) else 0.0 for name, value in losses.items()},
                **statistics.means(),
            }
        )

    @contextmanager
    def _timed(self) -> Iterator[None]:
        """Add the time of a part of the training."""
        start, used = time.perf_counter(), time.process_time()
        yield
        self.seconds += time.perf_counter() - start
        self.core_seconds += time.process_time() - used

    def evaluate(self, games: int) -> dict[str, Interval]:
        """Play against the opponents of the config and store the win rates."""
        opponents, seed = self.config.evaluation.opponents, self.config.run.seed + 1
        network = Network({n: t.numpy() for n, t in weights_of(self.learner.policy).items()})
        sample = self.config.evaluation.sample
        with self._timed():
            found = evaluate(self.variant, network, opponents, games, seed, sample)
        rates = {opponent: list(interval) for opponent, interval in found.items()}
        self.evaluations.append({"step": self.step, "games": games, "win_rates": rates})
        return found

    def select_final_policy(self) -> None:
        """Choose the policy that `ppo:FOLDER` plays, the last or the best so far, and save it.

        Both are evaluated on unseen seeds: the evaluation by which the best one was selected
        overestimates it.
        """
        places = dict.fromkeys([self.store.newest(), self.store.best()])
        candidates = [self._evaluate_checkpoint(place) for place in places]
        chosen = max(candidates, key=lambda candidate: (candidate.score, candidate.step))
        self.store.mark_best(chosen.name, chosen.score)
        games = self.config.evaluation.final_games
        self.final = {"step": chosen.step, "games": games, "win_rates": chosen.win_rates}
        self.save()

    def _evaluate_checkpoint(self, place: Path) -> Candidate:
        """Play the games of the final evaluation with a saved policy."""
        config = self.config.evaluation
        network, card = read_policy(place / POLICY)
        given = (config.opponents, config.final_games, self.config.run.seed + 2, config.sample)
        found = evaluate(self.variant, network, *given)
        win_rates = {opponent: list(interval) for opponent, interval in found.items()}
        return Candidate(place.name, card["step"], mean_win_rate(found.values()), win_rates)

    @property
    def score(self) -> float | None:
        """The mean win rate of the current policy, if it was evaluated."""
        if not self.evaluations or self.evaluations[-1]["step"] != self.step:
            return None
        return mean_win_rate(self.evaluations[-1]["win_rates"].values())

    def save(self) -> Path:
        """Write a checkpoint."""
        tensors, facts = state.gather(self.learner, self.play)
        facts |= {
            "config": self.config.model_dump(),
            "step": self.step,
            "seconds": self.seconds,
            "core_seconds": self.core_seconds,
            "curve": self.curve,
            "evaluations": self.evaluations,
            "final": self.final,
            "sharded": isinstance(self.play, ShardedPlay),
        }
        weights = {name: t.numpy() for name, t in weights_of(self.learner.policy).items()}
        policy, card = policy_files(
            weights,
            self.variant,
            step=self.step,
            sample=self.config.evaluation.sample,
            reward=self.config.reward.model_dump(),
            commit=self.commit,
        )
        files = {
            POLICY: policy,
            CARD: card,
            STATE: safetensors.torch.save(tensors),
            FACTS: json.dumps(facts).encode(),
        }
        place = self.store.save(self.step, files, None if self.final else self.score)
        self.saved = self.step
        return place

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """Ctrl-C and SIGTERM stop after the current update; a second signal stops at once."""

        def stop(number: int, _: Any) -> None:
            self.stopping = True
            signal.signal(number, before[number])

        before: dict[int, Any] = {
            number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def variant_of(config: Config) -> Variant:
    """The variant that a config describes."""
    return find(config.game.id).variant(config.game.players, **config.game.options)


def resume(folder: Path, changes: Sequence[str] = (), allow_plugins: bool = False) -> TrainingRun:
    """The run of the last intact checkpoint in a folder; `changes` may change its length.

    Opponents that are not built in are imported with `allow_plugins` only.
    """
    store = CheckpointStore(folder / CHECKPOINTS)
    if not store.entries():
        raise InputError(f"{folder}: no run with checkpoints")
    place = store.newest((POLICY, CARD, STATE, FACTS))
    facts = reading.read_json(place / FACTS, MAX_FACTS)
    check_facts(place / FACTS, facts)
    config = with_new_length(_checked_config(place, facts), changes)
    if not allow_plugins:
        check_built_in(config.evaluation.opponents, f"{place / FACTS}: evaluation.opponents")
    run = TrainingRun(config, folder, bool(facts.get("sharded")))
    if run.play.pool.frozen is not None:
        run.play.pool.frozen.check_identity(facts.get("frozen"))
    content = reading.read_bytes(place / STATE, reading.MAX_WEIGHTS)
    try:
        tensors = safetensors.torch.load(content)
        state.restore(run.learner, run.play, tensors, facts)
    except Exception as error:  # noqa: BLE001 - tensors that do not fit may raise anything
        raise InputError(f"{place / STATE}: damaged ({one_line(error)})") from None
    run.step = run.saved = facts["step"]
    run.seconds, run.core_seconds = facts["seconds"], core_seconds(facts)
    run.curve, run.evaluations = facts["curve"], facts["evaluations"]
    run.final = facts.get("final") if run.over else None
    return run


def _checked_config(place: Path, facts: dict[str, Any]) -> Config:
    """The config of a checkpoint; raises InputError if the game's rules have changed since."""
    try:
        config = validate([(str(place / FACTS), facts["config"])])
    except InputError as error:
        raise InputError(f"{error}: this run was made by another version of kanban-env") from None
    card = read_card(place / CARD)
    for key, own in variant_of(config).identity().items():
        if card.get(key) != json.loads(json.dumps(own)):
            raise InputError(
                f"{place / CARD}: {key}: expected {own!r}, got {card.get(key)!r}: this run was made"
                " with other rules and cannot be resumed"
            )
    return config
