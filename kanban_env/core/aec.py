"""The PettingZoo AEC environment: a batch of one, with the state in hand."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError, UnexpectedKeywordError, is_integer
from kanban_env.core.saves import BOOKS, pack, unpack
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant
from kanban_env.core.states import states_from_bytes

OBSERVATION_BOUND = 4.0
"""Observations are scaled to about [0, 1]; nothing exceeds this."""

RENDER_MODES = ("human", "ansi")
_HIDDEN_FROM_STATE = ("seed", "rng", "padding")


class KanbanEnv(AECEnv[str, dict[str, np.ndarray], int]):
    """One game. Agents are `player_0` and so on, clockwise."""

    def __init__(
        self,
        variant: Variant,
        render_mode: str | None = None,
        reward: str = "rank",
        viewer: int | str | None = None,
    ) -> None:
        """Prepare a game; `reset` deals it.

        `render` shows what one player may know: the one to move, or the `viewer`; with
        `viewer="all"` it shows everything.
        """
        super().__init__()
        self.metadata: dict[str, Any] = {
            "name": variant.spec.id.replace("-", "_"),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        _check_view(render_mode, viewer, variant.players)
        self.viewer = viewer
        self.variant = variant
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(variant.players)]
        self._batch = GameBatch(variant, 1, seed=None, auto_reset=False, reward=reward)
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        n_actions = variant.spec.actions.length
        self._observation_spaces = {agent: _space(variant) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(n_actions) for agent in self.possible_agents}
        self._no_mask = np.zeros(n_actions, np.int8)
        self._n_actions = n_actions
        self._pays_every_step = reward == "score"
        self._mask: np.ndarray | None = None
        self._no_mask.flags.writeable = False  # all who wait share it
        self._mask_row = self._batch.action_masks.view(np.int8)[0]
        self.state_space = spaces.Box(-np.inf, np.inf, (self._whole_truth().size,), np.float32)

    # PettingZoo ------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object on every call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object on every call."""
        return self._action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Deal a game: equal seeds give equal games; without one the next of a series follows.

        PettingZoo passes `options` that no environment has to know; the game's own go to `make`.
        """
        self._batch.reset(None if seed is None else np.array([checked_seed(seed)]))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Turn to the seat that is asked, with its mask in its infos."""
        agent = self.possible_agents[self._batch.to_play.item()]
        self.agent_selection = agent
        self._mask = self._mask_row.copy()
        self._mask.flags.writeable = False
        self.infos = {name: {"action_mask": self._no_mask} for name in self.agents}
        if agent in self.infos:
            self.infos[agent]["action_mask"] = self._mask

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What this agent may know; its mask is empty unless it is asked."""
        if agent not in self._seat:
            raise InputError(f"agent: expected {', '.join(self.possible_agents)}, got {agent!r}")
        if self._mask is None:
            raise RuntimeError("call reset() before observe()")
        seat = self._seat[agent]
        if seat == self._batch.to_play.item():
            return {
                "observation": self._batch.observations[0].copy(),
                "action_mask": self._mask.copy(),
            }
        return {
            "observation": self._batch.observe(seat)[0],
            "action_mask": self._no_mask.copy(),
        }

    def step(self, action: int | None) -> None:
        """Answer the question; raises ValueError for an illegal action and changes nothing."""
        if self._mask is None:
            raise RuntimeError("call reset() before step()")
        if not self.agents:
            raise RuntimeError("the game is over: call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.check_action(action)
        batch = self._batch
        batch.step_one(int(action or 0))
        self._cumulative_rewards[agent] = 0.0
        done = batch.dones.item()
        if done or self._pays_every_step:
            self.rewards = dict(zip(self.possible_agents, batch.rewards.tolist()[0], strict=True))
            self._accumulate_rewards()
        self._select()
        if done:
            cut = bool(batch.truncations[0])
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def check_action(self, action: Any) -> None:
        """Raise InputError for what is no action at all."""
        if action is None:
            raise InputError(
                f"{self.agent_selection}: action: expected a legal action, got None:"
                " the game is not over"
            )
        is_number = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not is_number or not 0 <= action < self._n_actions:
            raise InputError(
                f"{self.agent_selection}: action: expected 0 to {self._n_actions - 1},"
                f" got {action!r}"
            )

    def render(self) -> str | None:
        """The text board: returned with `ansi`, printed with `human`."""
        if self.render_mode is None:
            return None
        text = self._rendered()
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def _rendered(self) -> str:
        """The board as the viewer may see it, under a line that says who that is."""
        if self.viewer == "all":
            return f"Everything, hidden cards included:\n{self.board(None)}"
        to_move = self._batch.to_play.item()
        player = to_move if self.viewer is None else int(self.viewer)
        return f"As player_{player} sees it:\n{self.board(player)}"

    def close(self) -> None:
        """Nothing is held open."""

    # Beyond PettingZoo -----------------------------------------------------------------------

    @property
    def _state(self) -> Any:
        return self._batch.states[0]

    @property
    def sections(self) -> dict[str, slice]:
        """The named parts of the observation vector."""
        return self.variant.observation.sections

    def describe(self, action: int) -> str:
        """An action in a player's words, in the situation now."""
        if not is_integer(action) or not 0 <= int(action) < self._n_actions:
            raise InputError(f"action: expected 0 to {self._n_actions - 1}, got {action!r}")
        return self.variant.spec.text.sentence(self.variant.r, self._state, int(action))

    def board(self, viewer: int | None = None) -> str:
        """The board as text, as the player `viewer` sees it; None shows everything."""
        last = self.variant.players - 1
        if viewer is not None and (not is_integer(viewer) or not 0 <= viewer <= last):
            raise InputError(f"viewer: expected None or 0 to {last}, got {viewer!r}")
        return self.variant.spec.text.board(self.variant.r, self._state, viewer)

    def determinize(self, player: int, seed: int) -> None:
        """Redeal what a player cannot know, and reseed the generator."""
        if self._mask is None:
            raise RuntimeError("call reset() before determinize()")
        self._batch.determinize(player, checked_seed(seed))
        self._select()

    def state(self) -> np.ndarray:
        """The whole truth as one vector, for centralised critics: every field but the generator."""
        return self._whole_truth()

    def _whole_truth(self) -> np.ndarray:
        record = self._batch.states
        names = [name for name in record.dtype.names or () if name not in _HIDDEN_FROM_STATE]
        return np.concatenate([np.ravel(record[name][0]) for name in names]).astype(np.float32)

    def save(self) -> bytes:
        """The exact game, generator and rewards included."""
        if self._mask is None:
            raise RuntimeError("call reset() before save()")
        books = {name: getattr(self, name) for name in BOOKS}
        return pack(self._identity(), books, np.asarray(self._batch.states).tobytes())

    def _identity(self) -> dict[str, Any]:
        return {**self.variant.identity(), "reward": self._batch.reward}

    def load(self, saved: bytes) -> None:
        """Go on with a saved game; raises ValueError for one that does not fit."""
        books, states = unpack(saved, self.variant, self._identity())
        self._batch._put(states)
        for name in BOOKS:
            setattr(self, name, books[name])
        self._skip_agent_selection = None
        selected = self.agent_selection
        self._select()
        self.agent_selection = selected

    def __getstate__(self) -> dict[str, Any]:
        """Copies and pickles carry the game on exactly."""
        return {
            "variant": self.variant,
            "render_mode": self.render_mode,
            "reward": self._batch.reward,
            "viewer": self.viewer,
            "spaces": (self._observation_spaces, self._action_spaces),
            "saved": None if self._mask is None else self.save(),
            "next": np.asarray(self._batch.states).tobytes(),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Rebuild the environment and load its game."""
        variant = kept["variant"]
        self.__init__(variant, kept["render_mode"], kept["reward"], kept["viewer"])  # type: ignore[misc]
        self._observation_spaces, self._action_spaces = kept["spaces"]
        self._batch._put(states_from_bytes(variant, kept["next"]))
        if kept["saved"] is not None:
            self.load(kept["saved"])


def _space(variant: Variant) -> spaces.Dict:
    """What an agent observes: the vector and the mask."""
    bound = OBSERVATION_BOUND
    return spaces.Dict(
        {
            "observation": spaces.Box(-bound, bound, (variant.observation.length,), np.float32),
            "action_mask": spaces.Box(0, 1, (variant.spec.actions.length,), np.int8),
        }
    )


def _check_view(render_mode: Any, viewer: Any, players: int) -> None:
    """Raise for a render mode or a viewer that there is not."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        expected = ", ".join(["None", *map(repr, RENDER_MODES)])
        raise UnexpectedKeywordError(f"render_mode: expected {expected}, got {render_mode!r}")
    if viewer not in (None, "all", *range(players)) or isinstance(viewer, bool):
        raise InputError(f"viewer: expected None, 'all' or 0 to {players - 1}, got {viewer!r}")
