"""Self-play in one batch: the seats of the learner fill the buffer, the pool plays the others."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from kanban_env import GameBatch
from kanban_env.agents.leads import leads_over_mean
from kanban_env.agents.train.pool import LEARNER, Pool
from kanban_env.agents.train.seats import SeatBuffer


@dataclass
class Tally:
    """What a rollout saw of games that ended."""

    decisions: int = 0
    games: int = 0
    lengths: list[int] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)
    """The batch's own rewards over a game, of the learner's seats."""
    scores: list[float] = field(default_factory=list)

    def means(self) -> dict[str, float]:
        """Averages over the games that ended; none where none did."""
        series: dict[str, list[Any]] = {
            "length": self.lengths,
            "return": self.returns,
            "score": self.scores,
        }
        return {name: float(np.mean(values)) for name, values in series.items() if values}


class SelfPlay:
    """A batch, its opponents, and the rewards that the learner gets.

    The reward is the batch's own reward plus `margin` times the change of the seat's lead over the
    mean of the other seats. Over a game the second part sums to `margin` times the final lead,
    however it was reached.
    """

    def __init__(self, batch: GameBatch, pool: Pool, margin: float = 0.0) -> None:
        """The batch starts finished games anew by itself."""
        self.batch = batch
        self.pool = pool
        self.margin = margin
        self._games = np.arange(batch.num_games)
        self._actions = np.zeros(batch.num_games, np.int64)
        self._lengths = np.zeros(batch.num_games, np.int64)
        self.returns = np.zeros((batch.num_games, batch.players), np.float32)
        """The batch's own rewards of every seat, since its game began."""
        self.recall()

    def recall(self) -> None:
        """Take up the batch as it stands, at the start or after its states were put in place."""
        self._leads = leads_over_mean(self._scores())
        self._lengths[:] = self.batch.states["steps"]

    def _scores(self) -> np.ndarray:
        """The scores of the games now played, also where another game has just ended."""
        return self.batch.states["scores"][:, : self.batch.players].astype(np.float32)

    def collect(
        self,
        policy: MaskableActorCriticPolicy,
        buffer: SeatBuffer,
        steps: int,
        taught: bool = False,
    ) -> Tally:
        """Play so many decisions in every game and fill the buffer.

        Where the policy is taught, the heuristic decides in its seats.
        """
        tally = Tally()
        policy.set_training_mode(False)
        buffer.begin()
        for _ in range(steps):
            self._decide(policy, buffer, taught)
            self.batch.step(self._actions)
            buffer.pay(self._rewards())
            self._lengths += 1
            self.returns += self.batch.rewards
            if self.batch.dones.any():
                self._end(np.flatnonzero(self.batch.dones), buffer, tally)
        buffer.finish()
        tally.decisions = steps * self.batch.num_games
        return tally

    def _decide(self, policy: MaskableActorCriticPolicy, buffer: SeatBuffer, taught: bool) -> None:
        """An action for every game; the learner's are written down."""
        seats = self.batch.to_play
        who = self.pool.seats[self._games, seats]
        self.pool.answer(self.batch, who, self._actions)
        own = np.flatnonzero(who == LEARNER)
        if not len(own):
            return
        observations, masks = buffer.place(self.batch, own)
        with torch.no_grad():
            if taught:
                actions = torch.from_numpy(self.batch.advise(self.pool.chance, own))
                values, log_probs, _ = policy.evaluate_actions(observations, actions, masks)
            else:
                actions, values, log_probs = policy(observations, action_masks=masks)
        self._actions[own] = actions.numpy()
        buffer.decide(
            own, seats[own], self._actions[own], values.numpy().ravel(), log_probs.numpy()
        )

    def _rewards(self) -> np.ndarray:
        if not self.margin:
            return self.batch.rewards
        gained = leads_over_mean(self.batch.scores) - self._leads
        self._leads = leads_over_mean(self._scores())
        return self.batch.rewards + np.float32(self.margin) * gained

    def _end(self, games: np.ndarray, buffer: SeatBuffer, tally: Tally) -> None:
        """Close the chains of games that ended, count them, and draw new opponents."""
        buffer.end(games)
        own = self.pool.seats[games] == LEARNER
        tally.games += len(games)
        tally.lengths += self._lengths[games].tolist()
        tally.returns += self.returns[games][own].tolist()
        tally.scores += self.batch.scores[games][own].tolist()
        self._lengths[games] = 0
        self.returns[games] = 0
        self.pool.deal(games)
