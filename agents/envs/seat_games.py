"""Games in which you play one seat and named agents play the others."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from kanban_env import find
from kanban_env.agents.arena.matches import ask
from kanban_env.agents.protocol import Agent, make_agent
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.rng import next_seed
from kanban_env.core.seeds import checked_seed

ILLEGAL = -1.0
"""The reward of an illegal action, which ends the game."""


class IllegalActionWarning(UserWarning):
    """A learner that ignores the masks has ended a game with an illegal action."""


class SeatGames:
    """A batch in which it is your turn in every game that is not over.

    A game follows from its seed: the deal is that of `kanban_env.make(…).reset(seed=…)`, a seat
    that is drawn follows from the seed too, and so does the seed of the next game. Opponents that
    draw random numbers are seeded with all seeds of a `reset` together.

    An illegal action ends its game with a reward of -1. The first one also raises a warning.
    """

    def __init__(
        self,
        game: str,
        num_games: int,
        players: int | None,
        opponents: str | Sequence[str],
        seat: int | None,
        reward: str,
        options: dict[str, Any],
        observation_dtype: str = "float32",
    ) -> None:
        """`opponents` is one name for all, or one per seat, clockwise; `seat=None` draws yours."""
        variant = find(game).variant(players, **options)
        self.batch = GameBatch(
            variant, num_games, None, None, False, reward, observation_dtype=observation_dtype
        )
        others = variant.players - 1
        self._names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._names) != others:
            expected = "1 name" if others == 1 else f"1 or {others} names"
            raise InputError(f"opponents: expected {expected}, got {len(self._names)}")
        if seat is not None and (not is_integer(seat) or not 0 <= seat < variant.players):
            raise InputError(f"seat: expected None or 0 to {others}, got {seat!r}")
        self._seat = seat
        self._agents: list[Agent] = []
        self._dealt = False
        self._warned = False
        self._rows = np.arange(num_games)
        self.seats = np.zeros(num_games, np.int64)
        """Your seat in every game."""
        self.illegal = np.zeros(num_games, np.bool_)
        """Games that ended with an illegal action of yours."""
        self._actions = np.zeros(num_games, np.int64)
        self._gained = np.zeros(num_games, np.float32)
        self._seed_opponents(self.batch.seeds.tolist())

    @property
    def over(self) -> np.ndarray:
        """Which games are over, by the rules or by an illegal action."""
        return self.batch.dones | self.illegal

    def _seed_opponents(self, seeds: list[int]) -> None:
        seed = int(np.random.SeedSequence(seeds).generate_state(1)[0])
        self._agents = [make_agent(name, seed * 1000 + i) for i, name in enumerate(self._names)]

    def reset(
        self, seed: int | Sequence[int | None] | None, rows: np.ndarray | None = None
    ) -> None:
        """Deal all games, or those in `rows`.

        One seed stands for `seed`, `seed + 1` and so on, as in Gymnasium; a list holds one seed
        per game. A game whose seed is None follows from the game before.
        """
        rows = self._rows if rows is None else rows
        seeds = next_seed(self.batch.seeds)
        given = dict(enumerate(self._given_seeds(seed)))
        for row, chosen in given.items():
            if chosen is not None:
                seeds[row] = chosen
        if any(chosen is not None for chosen in given.values()):
            self._seed_opponents(seeds[rows].tolist())
        self._dealt = True
        self.deal(rows, seeds[rows])

    def _given_seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """One checked seed per game, None where a game follows from the one before."""
        n = self.batch.num_games
        if seed is None:
            return [None] * n
        if not isinstance(seed, list | tuple | np.ndarray):
            checked_seed(seed)
            first = int(cast("int", seed))
            return [checked_seed(first + i) for i in range(n)]
        if len(seed) != n:
            raise InputError(f"seed: expected 1 or {n} seeds, got {len(seed)}")
        return [None if one is None else checked_seed(one) for one in seed]

    def check_dealt(self) -> None:
        """Raise InputError if `reset` was never called."""
        if not self._dealt:
            raise InputError("step: call reset() first")

    def deal(self, rows: np.ndarray, seeds: np.ndarray | None = None) -> None:
        """Start the next game in some rows and play it up to your first decision."""
        if seeds is None:
            seeds = next_seed(self.batch.seeds[rows])
        drawn = (next_seed(seeds) >> 8) % self.batch.players
        self.seats[rows] = drawn if self._seat is None else self._seat
        self.illegal[rows] = False
        self.batch.reset_rows(rows, seeds)
        self._play_others(rows)
        over = rows[self.batch.dones[rows]]
        if len(over):  # a game that ended before you were asked
            self.deal(over)

    def step(self, actions: Any) -> np.ndarray:
        """Play your action in every game that is not over, then the others.

        Returns your rewards until your next decision; 0 for games that were over.
        """
        self.check_dealt()
        chosen = self._checked(actions)
        self._actions[:] = chosen
        self._gained[:] = 0.0
        live = np.flatnonzero(~self.over)
        legal = self.batch.action_masks[live, chosen[live]]
        if not legal.all():
            self._end_illegal(live[~legal])
        self._step(live[legal])
        self._play_others(live[legal])
        return self._gained.copy()

    def _checked(self, actions: Any) -> np.ndarray:
        """An action id for every game, legal or not; raises InputError for anything else."""
        n, n_actions = self.batch.action_masks.shape
        chosen = np.array(actions)
        if chosen.shape != (n,) or chosen.dtype.kind not in "iu":
            raise InputError(
                f"actions: expected {n} integers, got shape {chosen.shape} of {chosen.dtype}"
            )
        outside = (chosen < 0) | (chosen >= n_actions)
        if outside.any():
            game = int(outside.argmax())
            raise InputError(
                f"actions: game {game}: expected 0 to {n_actions - 1}, got {chosen[game]}"
            )
        return chosen.astype(np.int64)

    def _end_illegal(self, rows: np.ndarray) -> None:
        self.illegal[rows] = True
        self._gained[rows] = ILLEGAL
        if not self._warned:
            self._warned = True
            game = int(rows[0])
            warnings.warn(
                f"action {self._actions[game]} is illegal in game {game} and ends it with a reward"
                f" of {ILLEGAL:g}; infos['action_mask'] marks the legal actions (with"
                " stable-baselines3 use MaskablePPO of sb3-contrib). This is said once.",
                IllegalActionWarning,
                stacklevel=4,
            )

    def _step(self, rows: np.ndarray) -> None:
        self.batch.step_rows(self._actions[rows], rows)
        self._gained[rows] += self.batch.rewards[rows, self.seats[rows]]

    def _play_others(self, rows: np.ndarray) -> None:
        batch, players = self.batch, self.batch.players
        while True:
            rows = rows[~batch.dones[rows] & (batch.to_play[rows] != self.seats[rows])]
            if not len(rows):
                return
            behind = (batch.to_play[rows] - self.seats[rows]) % players - 1
            for number in np.unique(behind).tolist():
                own = rows[behind == number]
                name, agent = self._names[number], self._agents[number]
                self._actions[own], _ = ask(name, agent, batch, own)
            self._step(rows)

    def observe(self) -> np.ndarray:
        """The observations of your seats, also in games that are over."""
        over = np.flatnonzero(self.batch.dones)
        found = self.batch.observations.copy()
        if len(over):
            found[over] = self.batch.observe(self.seats)[over]
        return found

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game; all of them in a game that is over.

        A learner that samples an action there, as Gymnasium's NEXT_STEP asks for, always finds one.
        """
        return self.batch.action_masks | self.over[:, None]

    def infos(self) -> dict[str, np.ndarray]:
        """What an environment's infos say about every game; the same keys at every step."""
        return {
            "action_mask": self.action_masks().view(np.int8),
            "seat": self.seats.copy(),
            "scores": self.batch.scores.copy(),
            "illegal": self.illegal.copy(),
        }
