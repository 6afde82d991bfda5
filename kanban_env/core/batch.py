"""Batches: many games of one variant. A `GameBatch` owns their states and all buffers.

Every step writes the buffers in place; copy what you want to keep, or let the batch write into
your own arrays (`slots`). After a step in which a game
ended, `rewards`, `dones`, `truncations` and `scores` belong to that game; with `auto_reset`,
`observations`, `action_masks` and `to_play` belong to the next game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from kanban_env.core import inputs
from kanban_env.core import rows as rows_of_batch
from kanban_env.core.buffers import Buffers, new_buffers, step_arguments, write_results
from kanban_env.core.encoding import decode
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.jit import rules_view
from kanban_env.core.seeds import checked_seed, derived_seeds, random_seed
from kanban_env.core.slots import Slot, copy_masks, enter_slot, make_slots
from kanban_env.core.spec import Variant
from kanban_env.core.states import checked_states
from kanban_env.core.threads import OneThread, Threads, available_cores, by_one_thread
from kanban_env.core.warmup import compile_agents, compile_kernels, compile_playing

_DERIVED = ("_stepping", "_buffers", "_alone", "action_masks")
_STATE_ARRAYS = ("_states", "_blank", "_spare")


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
        observation_dtype: str = "float32",
    ) -> None:
        """Start all games; `seed=None` draws a seed from the operating system.

        `observation_dtype="uint8"` stores whole numbers; `decode` turns them into float32.
        """
        num_games = inputs.positive("num_games", num_games)
        threads = available_cores() if threads is None else inputs.positive("threads", threads)
        if not isinstance(auto_reset, bool):
            raise InputError(f"auto_reset: expected True or False, got {auto_reset!r}")
        self.variant = variant
        self.num_games = num_games
        self.players = variant.players
        self._auto_reset = auto_reset
        self._threads = Threads(threads)
        self.reward = reward
        self._reward = inputs.checked_reward(reward)
        self._states = variant.new_states(num_games)
        self._blank = variant.new_states(1)
        self._spare = variant.new_states(num_games)
        self._use(new_buffers(variant, num_games, observation_dtype))
        self._rows = np.arange(num_games)
        self._actions = np.zeros(num_games, np.int64)
        self._derive()
        compile_kernels(variant, observation_dtype)
        seed = random_seed() if seed is None else checked_seed(seed)
        self.reset(derived_seeds(seed, num_games))

    def _use(self, buffers: Buffers) -> None:
        """Take over new buffers."""
        self._masks, self.observations = buffers.masks, buffers.observations
        self.to_play, self.rewards, self.scores = buffers.to_play, buffers.rewards, buffers.scores
        self.dones, self.truncations = buffers.dones, buffers.truncations

    def _derive(self) -> None:
        """Create the lock, the tuple of arrays that the kernels write, and what a step uses.

        Kernels rely on masks and states, so callers get read-only views of them.
        """
        self._alone = OneThread("this batch")
        kernels = self.variant.kernels
        written = {name: getattr(self, name) for name in Buffers._fields[1:-1]}
        self._buffers = Buffers(self._masks, units=self.variant.units, **written)
        arguments = self._step_arguments(self._buffers)
        self._stepping = inputs.Stepping(
            kernels.check_games, kernels.step_games, arguments, self._masks.shape[1],
            self._masks[0].data, self._actions.data,
        )  # fmt: skip
        self.action_masks = self._masks.view()
        self.action_masks.flags.writeable = False

    def _step_arguments(self, buffers: Buffers) -> tuple[Any, ...]:
        """What a step that writes these buffers takes."""
        games = (self.variant.record, self._blank, self._states, self._actions)
        return step_arguments(*games, buffers, self._reward, self._auto_reset)

    @property
    def auto_reset(self) -> bool:
        """Whether a game that ends is reset immediately."""
        return self._auto_reset

    @property
    def threads(self) -> int:
        """The number of threads that share the games."""
        return self._threads.number

    @property
    def states(self) -> np.ndarray:
        """The states, one record per game, read-only: `batch.states[i].scores`."""
        view = self._states.view(np.recarray)
        view.flags.writeable = False
        return view

    @property
    def seeds(self) -> np.ndarray:
        """The seeds of the current games, read-only: `env.reset(seed=…)` starts the same game."""
        return self.states["seed"]

    @property
    def sections(self) -> dict[str, slice]:
        """The sections of an observation by name."""
        return self.variant.observation.sections

    def decode(self, observations: np.ndarray) -> np.ndarray:
        """Observations of this batch as float32."""
        return decode(self.variant.units, observations)

    def _each(self, kernel: Callable[..., Any], *arguments: Any) -> list[Any]:
        """Run a kernel over all games."""
        return self._threads.run(self.num_games, kernel, *arguments)

    def _check_output(self, name: str, array: Any, shape: tuple[int, ...], dtype: Any) -> None:
        """Raise InputError for an array that kernels cannot write to or that overlaps others."""
        inputs.check_output(name, array, shape, dtype)
        if np.may_share_memory(array, self._states) or np.may_share_memory(array, self._masks):
            raise InputError(f"{name}: expected an array of its own, got memory of the batch")

    @by_one_thread
    def reset(self, seeds: Any = None) -> None:
        """Start new games, with the given seeds or with seeds derived from the first game's."""
        if seeds is None:
            chosen = derived_seeds(int(self._states["seed"][0]), self.num_games)
        else:
            chosen = inputs.checked_seeds(seeds, self.num_games)
        kernel = self.variant.kernels.reset_games
        self._each(kernel, self.variant.record, self._blank, self._states, chosen, self._buffers)

    def slots(self, **arrays: np.ndarray) -> list[Slot]:
        """Your own arrays of shape [steps, games, …], checked, as places for `step` to write."""
        return make_slots(self, arrays)

    @by_one_thread
    def move_to(self, slot: Slot) -> None:
        """Copy the buffers to a slot, and write there from now on."""
        enter_slot(self, slot, slice(None))
        copy_masks(self, slot)

    def step(self, actions: Any, slot: Slot | None = None) -> None:
        """Take one action in every game; games that are over ignore their action.

        With a slot, this step and the next ones write into its arrays.
        """
        given = inputs.checked_actions(actions, self.num_games)
        with self._alone:
            self._actions[:] = given
            arrays = (self._states, self._actions, self._masks)
            if max(self._each(self._stepping.check, *arrays)) >= 0:
                self._check(0, self.num_games)
            if slot is not None:
                enter_slot(self, slot, None if self._auto_reset else self.dones)
            self._each(self._stepping.kernel, *self._stepping.arguments)
            if slot is not None:
                copy_masks(self, slot)

    def step_rows(self, actions: Any, rows: Any) -> None:
        """Take one action in each of the games in `rows`; the others do not change."""
        rows_of_batch.step_rows(self, actions, rows)

    def reset_rows(self, rows: Any, seeds: Any) -> None:
        """Start a new game in each of the given rows; the others do not change."""
        rows_of_batch.reset_rows(self, rows, seeds)

    def step_one(self, action: int) -> None:
        """The step of a batch of one game, without the cost of checking arrays."""
        action, stepping = int(action), self._stepping
        if self.num_games != 1:
            raise InputError(f"step_one: expected a batch of one game, got {self.num_games}")
        if not 0 <= action < stepping.n_actions:
            inputs.check_action(action, self._masks[0], "game 0: ")
        if not self._alone.acquire():
            self._alone.refuse()
        try:  # a with statement costs several times as much
            stepping.action[0] = action
            if not stepping.mask[action]:
                self._check(0, 1)
            stepping.kernel(*stepping.arguments, 0, 1)
        finally:
            self._alone.release()

    def _check(self, start: int, stop: int) -> None:
        """Raise InputError for an illegal action before any of these games changes."""
        i = self._stepping.check(self._states, self._actions, self._masks, start, stop)
        if i >= 0:
            inputs.check_action(int(self._actions[i]), self._masks[i], f"game {i}: ")

    @by_one_thread
    def observe(self, players: Any, out: np.ndarray | None = None) -> np.ndarray:
        """The observation of a given player in every game; `players` is one number or an array."""
        players = inputs.checked_numbers("players", players, self.num_games, self.players - 1)
        if out is None:
            out = np.empty_like(self._buffers.observations)
        else:
            like = self._buffers.observations
            self._check_output("out", out, like.shape, like.dtype)
        places = (self.variant.record, self._states, players, self.variant.units, out)
        self._each(self.variant.kernels.observe_games, *places)
        return out

    @by_one_thread
    def determinize(self, players: Any, seeds: Any) -> None:
        """Redeal what a given player of every game cannot know, and reseed the generators."""
        players = inputs.checked_numbers("players", players, self.num_games, self.players - 1)
        seeds = inputs.checked_seeds(seeds, self.num_games)
        compile_agents(self.variant)
        kernel, record = self.variant.kernels.redeal_games, self.variant.record
        self._each(kernel, record, self._states, self._spare, players, seeds, self._masks)
        self.observe(self._states["actor"], self._buffers.observations)

    def put_states(self, states: Any) -> None:
        """Replace all games by the given states, and update all buffers.

        Raises InputError for invalid states, without any change.
        """
        self._put(checked_states(self.variant, states))

    @by_one_thread
    def _put(self, states: np.ndarray) -> None:
        """Replace all games by states that were checked."""
        if len(states) != self.num_games:
            raise InputError(f"states: expected {self.num_games}, got {len(states)}")
        self._states[:] = states
        self.refresh()

    @by_one_thread
    def refresh(self) -> None:
        """Update all buffers after the states were changed from outside."""
        self._each(self.variant.kernels.mask_games, self.variant.record, self._states, self._masks)
        write_results(self._states, self._buffers)
        self.observe(self._states["actor"], self._buffers.observations)

    @by_one_thread
    def play_random(self, generators: np.ndarray, decisions: int) -> int:
        """Play random decisions in every game inside the kernel; return how many games ended.

        Games that end are reset, even without `auto_reset`.
        """
        inputs.check_generators(generators, self.num_games)
        if not is_integer(decisions) or not 0 <= decisions < 2**31:
            raise InputError(f"decisions: expected a non-negative integer, got {decisions!r}")
        compile_playing(self.variant, self.observations.dtype.name)
        places = (self.variant.record, self._blank, self._states, generators, self._buffers)
        ended = self._each(self.variant.kernels.play_games, *places, int(decisions))
        write_results(self._states, self._buffers)
        return sum(ended)

    @by_one_thread
    def finish_random(self, generators: np.ndarray) -> int:
        """Play every game to its end at random inside the kernel; return the decisions."""
        inputs.check_generators(generators, self.num_games)
        compile_playing(self.variant, self.observations.dtype.name)
        places = (self.variant.record, self._states, generators, self._masks)
        played = self._each(self.variant.kernels.finish_games, *places)
        self.refresh()
        return sum(played)

    @by_one_thread
    def choose_random(self, generators: np.ndarray, actions: np.ndarray) -> None:
        """A legal action for every game, each with the same chance, written into `actions`."""
        inputs.check_generators(generators, self.num_games)
        self._check_output("actions", actions, (self.num_games,), np.int64)
        self._each(self.variant.kernels.choose_random_games, self._masks, generators, actions)

    @by_one_thread
    def choose_heuristic(
        self, generators: np.ndarray, rows: np.ndarray | None = None
    ) -> np.ndarray:
        """The heuristic's actions for some games or all; `generators` holds one per game."""
        return rows_of_batch.choose_heuristic(self, generators, rows)

    @by_one_thread
    def advise(self, rows: np.ndarray | None = None) -> np.ndarray:
        """The heuristic's view of every action in some games or all: 1 is best, 0 is illegal."""
        return rows_of_batch.advise(self, rows)

    @by_one_thread
    def copy(self) -> GameBatch:
        """An independent copy with the same games, buffers and generators."""
        twin = GameBatch.__new__(GameBatch)
        twin._adopt(self.__getstate__())
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> GameBatch:
        return self.copy()

    @by_one_thread
    def __getstate__(self) -> dict[str, Any]:
        """Copies of everything but what can be derived."""
        kept = {name: value for name, value in vars(self).items() if name not in _DERIVED}
        for name in _STATE_ARRAYS:
            kept[name] = kept[name].view(self.variant.spec.state)
        return {k: v.copy() if isinstance(v, np.ndarray) else v for k, v in kept.items()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Restore a pickle; raises InputError for states or buffers that do not fit."""
        inputs.check_pickle(kept)
        variant = kept["variant"]
        compile_kernels(variant, kept["observations"].dtype.name)
        states = checked_states(variant, kept["_states"]).view(variant.spec.state)
        self._adopt({**kept, "_states": states, "_blank": np.zeros_like(kept["_blank"])})
        self._each(variant.kernels.mask_games, variant.record, self._states, self._masks)

    def _adopt(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        for name in _STATE_ARRAYS:
            setattr(self, name, rules_view(kept[name]))
        self._derive()
