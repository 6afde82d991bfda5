"""Many games of one kind side by side: a `GameBatch` owns their states and all buffers.

Buffers are written in place by every step; copy what you want to keep. After a step in which a game
ended, `rewards`, `dones`, `truncations` and `scores` speak of the game that ended; with
`auto_reset`, `observations`, `action_masks` and `to_play` are those of the game that follows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from kanban_env.core import loops
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.jit import rules_view
from kanban_env.core.seeds import MAX_SEED, checked_seed, derived_seeds, random_seed
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads, available_cores
from kanban_env.core.warmup import compile_kernels, compile_playing

REWARDS = {
    "rank": loops.RANK,
    "win": loops.WIN,
    "score": loops.SCORE,
    "margin": loops.MARGIN,
}


def _positive(name: str, value: Any) -> int:
    if not is_integer(value) or int(value) < 1:
        raise InputError(f"{name}: expected a positive integer, got {value!r}")
    return int(value)


def checked_reward(reward: Any) -> int:
    """The number of a kind of reward."""
    if not isinstance(reward, str) or reward not in REWARDS:
        raise InputError(f"reward: expected {', '.join(REWARDS)}, got {reward!r}")
    return REWARDS[reward]


class GameBatch:
    """`num_games` games of one variant, stepped together."""

    def __init__(
        self,
        variant: Variant,
        num_games: int,
        seed: int | None = 0,
        threads: int | None = None,
        auto_reset: bool = True,
        reward: str = "rank",
    ) -> None:
        """Deal all games; `seed=None` takes one from the operating system."""
        num_games = _positive("num_games", num_games)
        threads = available_cores() if threads is None else _positive("threads", threads)
        if not isinstance(auto_reset, bool):
            raise InputError(f"auto_reset: expected True or False, got {auto_reset!r}")
        self.variant = variant
        self.num_games = num_games
        self.players = variant.players
        self._auto_reset = auto_reset
        self._threads = Threads(threads)
        self.reward = reward
        self._reward = checked_reward(reward)
        n_actions = variant.spec.actions.length
        self._states = variant.new_states(num_games)
        self._blank = variant.new_states(1)
        self._spare = variant.new_states(num_games)
        self.observations = np.zeros((num_games, variant.observation.length), np.float32)
        self.action_masks = np.zeros((num_games, n_actions), np.bool_)
        self.to_play = np.zeros(num_games, np.int64)
        self.rewards = np.zeros((num_games, self.players), np.float32)
        self.dones = np.zeros(num_games, np.bool_)
        self.truncations = np.zeros(num_games, np.bool_)
        self.scores = np.zeros((num_games, self.players), np.float32)
        self._rows = np.arange(num_games)
        self._actions = np.zeros(num_games, np.int64)
        compile_kernels(variant)
        seed = random_seed() if seed is None else checked_seed(seed)
        self.reset(derived_seeds(seed, num_games))

    @property
    def auto_reset(self) -> bool:
        """Whether a game that ends starts anew at once."""
        return self._auto_reset

    @property
    def threads(self) -> int:
        """How many threads share the games."""
        return self._threads.number

    @property
    def states(self) -> np.ndarray:
        """The states, a record each: `batch.states[i].scores`."""
        return self._states.view(np.recarray)

    @property
    def seeds(self) -> np.ndarray:
        """The seed of every game now played: `env.reset(seed=…)` deals the same one."""
        return self._states["seed"]

    @property
    def sections(self) -> dict[str, slice]:
        """The named parts of an observation."""
        return self.variant.observation.sections

    def _each(self, kernel: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Run a kernel over all games."""
        return self._threads.run(self.num_games, kernel, *arguments)

    def _buffers(self) -> tuple[np.ndarray, ...]:
        return (
            self.action_masks,
            self.observations,
            self.to_play,
            self.rewards,
            self.dones,
            self.truncations,
            self.scores,
        )

    def reset(self, seeds: Any = None) -> None:
        """Deal every game anew: from given seeds, or from a series that the first game's begins."""
        if seeds is None:
            chosen = derived_seeds(int(self._states["seed"][0]), self.num_games)
        else:
            chosen = self._checked_seeds(seeds)
        kernel = self.variant.kernels.reset_games
        self._each(kernel, self.variant.record, self._blank, self._states, chosen, *self._buffers())

    def step(self, actions: Any) -> None:
        """Answer every game's question; games that are over take any action and stay."""
        self._check(np.asarray(actions))
        self._actions[:] = actions
        self._each(self.variant.kernels.step_games, *self._step_arguments)

    def step_one(self, action: int) -> None:
        """The step of a batch of one, without the cost of checking arrays."""
        if not 0 <= action < self.action_masks.shape[1] or not self.action_masks[0, action]:
            self._check(np.array([action]))
        self._actions[0] = action
        self.variant.kernels.step_games(*self._step_arguments, 0, 1)

    @cached_property
    def _step_arguments(self) -> tuple[Any, ...]:
        return (
            self.variant.record,
            self._blank,
            self._states,
            self._actions,
            *self._buffers(),
            self._reward,
            self.auto_reset,
        )

    def _check(self, actions: np.ndarray) -> None:
        """Refuse a step with an illegal action before any game has moved."""
        if actions.shape != (self.num_games,) or actions.dtype.kind not in "iu":
            raise InputError(
                f"actions: expected {self.num_games} integers,"
                f" got shape {actions.shape} of {actions.dtype}"
            )
        n_actions = self.action_masks.shape[1]
        inside = (actions >= 0) & (actions < n_actions)
        fine = inside & self.action_masks[self._rows, np.where(inside, actions, 0)]
        if not self.auto_reset:
            fine |= self._states["over"] != loops.PLAYING
        if fine.all():
            return
        i = int(np.flatnonzero(~fine)[0])
        if not inside[i]:
            raise InputError(f"game {i}: action: expected 0 to {n_actions - 1}, got {actions[i]}")
        legal = np.flatnonzero(self.action_masks[i]).tolist()
        raise InputError(f"game {i}: illegal action {actions[i]}, expected one of {legal}")

    def observe(self, players: Any, out: np.ndarray | None = None) -> np.ndarray:
        """The observation of a given player in every game; `players` is one number or an array."""
        players = self._checked("players", players, self.players - 1)
        if out is None:
            out = np.empty_like(self.observations)
        elif out.shape != self.observations.shape or out.dtype != np.float32:
            raise InputError(
                f"out: expected float32 {self.observations.shape}, got {out.dtype} {out.shape}"
            )
        self._each(
            self.variant.kernels.observe_games, self.variant.record, self._states, players, out
        )
        return out

    def determinize(self, players: Any, seeds: Any) -> None:
        """Redeal what a given player of every game cannot know, and reseed the generators."""
        players = self._checked("players", players, self.players - 1)
        seeds = self._checked_seeds(seeds)
        self._each(
            self.variant.kernels.redeal_games,
            self.variant.record,
            self._states,
            self._spare,
            players,
            seeds,
            self.action_masks,
        )
        self.observe(self.to_play, self.observations)

    def _checked_seeds(self, given: Any) -> np.ndarray:
        """A seed for every game, from one or from as many; large ones are folded."""
        seeds = np.asarray(given)
        if seeds.dtype.kind == "O" or (seeds.dtype.kind == "u" and seeds.dtype.itemsize == 8):
            seeds = np.array([checked_seed(one) for one in seeds.flat], np.int64)
            seeds = seeds.reshape(np.shape(given))
        return self._checked("seeds", seeds, MAX_SEED)

    def _checked(self, name: str, given: Any, most: int) -> np.ndarray:
        """A whole number for every game, from one or from as many; from 0 to `most`."""
        numbers = np.asarray(given)
        if numbers.shape not in ((), (self.num_games,)) or numbers.dtype.kind not in "iu":
            raise InputError(
                f"{name}: expected one integer or {self.num_games},"
                f" got shape {numbers.shape} of {numbers.dtype}"
            )
        if (numbers < 0).any() or (numbers > most).any():
            raise InputError(f"{name}: expected 0 to {most}, got {given!r}")
        return np.array(np.broadcast_to(numbers, self.num_games), np.int64)

    def refresh(self) -> None:
        """Write all buffers anew from the states, after states were put in place."""
        self._each(
            self.variant.kernels.mask_games, self.variant.record, self._states, self.action_masks
        )
        self._show_results()
        self.observe(self.to_play, self.observations)

    def _show_results(self) -> None:
        """Who is asked, scores and ends as in the states; no reward was earned."""
        self.to_play[:] = self._states["actor"]
        self.scores[:] = self._states["scores"][:, : self.players]
        self.dones[:] = self._states["over"] != loops.PLAYING
        self.truncations[:] = self._states["over"] == loops.TRUNCATED
        self.rewards[:] = 0.0

    def play_random(self, generators: np.ndarray, decisions: int) -> int:
        """Play so many random decisions in every game inside the kernel; how many games ended.

        Games that end start anew, also without `auto_reset`.
        """
        compile_playing(self.variant)
        ended = self._each(
            self.variant.kernels.play_games,
            self.variant.record,
            self._blank,
            self._states,
            generators,
            self.action_masks,
            self.observations,
            decisions,
        )
        self._show_results()
        return sum(ended)

    def finish_random(self, generators: np.ndarray) -> int:
        """Play every game to its end at random inside the kernel; the number of decisions."""
        compile_playing(self.variant)
        played = self._each(
            self.variant.kernels.finish_games,
            self.variant.record,
            self._states,
            generators,
            self.action_masks,
        )
        self.refresh()
        return sum(played)

    def choose_random(self, generators: np.ndarray, actions: np.ndarray) -> None:
        """A legal action for every game, each with the same chance."""
        self._each(self.variant.kernels.choose_random_games, self.action_masks, generators, actions)

    def choose_heuristic(
        self, generators: np.ndarray, rows: np.ndarray | None = None
    ) -> np.ndarray:
        """The heuristic's actions for some games or all, given a generator for every game."""
        rows = self._rows if rows is None else np.ascontiguousarray(rows, np.int64)
        actions = np.empty(len(rows), np.int64)
        self._threads.run(
            len(rows),
            self.variant.kernels.choose_heuristic_games,
            self.variant.record,
            self._states,
            self.action_masks,
            rows,
            generators,
            actions,
        )
        return actions

    def copy(self) -> GameBatch:
        """The same games once more, buffers and generators included."""
        twin = GameBatch.__new__(GameBatch)
        twin.__setstate__(
            {
                name: value.copy() if isinstance(value, np.ndarray) else value
                for name, value in self.__getstate__().items()
            }
        )
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> GameBatch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is derived."""
        kept = {name: value for name, value in vars(self).items() if name != "_step_arguments"}
        for name in ("_states", "_blank", "_spare"):
            kept[name] = kept[name].view(self.variant.spec.state)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        for name in ("_states", "_blank", "_spare"):
            setattr(self, name, rules_view(kept[name]))
