"""The PettingZoo AEC environment: a batch of one game."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.rendering import RENDER_MODES, check_render_mode, rendered
from kanban_env.core.saves import BOOKS, pack, unpack
from kanban_env.core.sections import OBSERVATION_BOUND
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import Variant
from kanban_env.core.states import states_from_bytes

_NOT_IN_STATE_VECTOR = ("seed", "rng", "padding")


class KanbanEnv(AECEnv[str, dict[str, np.ndarray], int]):
    """One game. Agents are `player_0` and so on, clockwise."""

    def __init__(
        self,
        variant: Variant,
        render_mode: str | None = None,
        reward: str = "rank",
        viewer: int | str | None = None,
    ) -> None:
        """Create the environment; `reset` starts a game.

        `render` shows what one player knows: the player to move, or the `viewer`. With
        `viewer="all"` it shows everything.
        """
        super().__init__()
        self.metadata: dict[str, Any] = {
            "name": variant.spec.id.replace("-", "_"),
            "render_modes": ["human", *RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        _check_view(render_mode, viewer, variant.players)
        self.viewer = viewer
        self.variant = variant
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(variant.players)]
        self._batch = GameBatch(variant, 1, seed=None, auto_reset=False, reward=reward)
        self._player = {agent: player for player, agent in enumerate(self.possible_agents)}
        n_actions = variant.spec.actions.length
        self._observation_spaces = {agent: _space(variant) for agent in self.possible_agents}
        self._action_spaces = {agent: spaces.Discrete(n_actions) for agent in self.possible_agents}
        self._no_mask = np.zeros(n_actions, np.int8)
        self._n_actions = n_actions
        self._rewards_every_step = reward == "score"
        self._mask: np.ndarray | None = None
        self._no_mask.flags.writeable = False  # shared by all agents that are not asked
        self._mask_row = self._batch.action_masks.view(np.int8)[0]
        self.state_space = spaces.Box(-np.inf, np.inf, (self._full_state().size,), np.float32)

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
        """Start a game. Equal seeds give equal games; the default is the next of a sequence.

        `options` are part of PettingZoo's API and are ignored; pass a game's options to `make`.
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
        """Select the agent that is asked, and write its mask into the infos."""
        self.infos = {name: {"action_mask": self._no_mask} for name in self.agents}
        self._ask(self.possible_agents[self._batch.to_play.item()])

    def _ask(self, agent: str) -> None:
        """Select an agent; all others have the info of agents that are not asked."""
        self.agent_selection = agent
        self._mask = self._mask_row.copy()
        self._mask.flags.writeable = False
        if agent in self.infos:
            self.infos[agent] = {"action_mask": self._mask}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """The observation of an agent; its mask is all zeros unless it is asked."""
        if agent not in self._player:
            raise InputError(f"agent: expected {', '.join(self.possible_agents)}, got {agent!r}")
        if self._mask is None:
            raise RuntimeError("call reset() before observe()")
        player = self._player[agent]
        if player == self._batch.to_play.item():
            return {
                "observation": self._batch.observations[0].copy(),
                "action_mask": self._mask.copy(),
            }
        return {
            "observation": self._batch.observe(player)[0],
            "action_mask": self._no_mask.copy(),
        }

    def step(self, action: int | None) -> None:
        """Take an action; raise ValueError for an illegal action, without any change."""
        if self._mask is None:
            raise RuntimeError("call reset() before step()")
        if not self.agents:
            raise RuntimeError("the game is over: call reset() before step()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if type(action) is not int or not 0 <= action < self._n_actions:
            self.check_action(action)
        batch = self._batch
        batch.step_one(action)  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        done = batch.dones.item()
        if done or self._rewards_every_step:
            self.rewards = dict(zip(self.possible_agents, batch.rewards.tolist()[0], strict=True))
            self._accumulate_rewards()
        self.infos[agent] = {"action_mask": self._no_mask}  # a new one: the old may be kept
        self._ask(self.possible_agents[batch.to_play.item()])
        if done:
            cut = bool(batch.truncations[0])
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def check_action(self, action: Any) -> None:
        """Raise InputError unless the action is an id of the action space."""
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

    def render(self) -> str | np.ndarray | None:
        """Render the board: `human` prints it, `ansi`, `svg` and `rgb_array` return it."""
        if self.render_mode is None:
            return None
        to_move = self._batch.to_play.item() if self.viewer is None else self.viewer
        viewer = None if self.viewer == "all" else int(to_move)
        if self.render_mode not in ("human", "ansi"):
            return rendered(self.variant, self._state, viewer, self.render_mode)
        said = (
            "Everything, hidden cards included:"
            if viewer is None
            else f"As player_{viewer} sees it:"
        )
        text = f"{said}\n{self.board(viewer)}"
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        return None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    # Beyond PettingZoo -----------------------------------------------------------------------

    @property
    def _state(self) -> Any:
        return self._batch.states[0]

    @property
    def sections(self) -> dict[str, slice]:
        """The sections of the observation vector by name."""
        return self.variant.observation.sections

    def describe(self, action: int) -> str:
        """The sentence of an action in the current state."""
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
        """The full state as one vector, for centralised critics: all fields but the generator."""
        return self._full_state()

    def _full_state(self) -> np.ndarray:
        record = self._batch.states
        names = [name for name in record.dtype.names or () if name not in _NOT_IN_STATE_VECTOR]
        return np.concatenate([np.ravel(record[name][0]) for name in names]).astype(np.float32)

    def save(self) -> bytes:
        """The exact game as bytes, including the generator and the rewards."""
        if self._mask is None:
            raise RuntimeError("call reset() before save()")
        books = {name: getattr(self, name) for name in BOOKS}
        return pack(self._identity(), books, np.asarray(self._batch.states).tobytes())

    def _identity(self) -> dict[str, Any]:
        return {**self.variant.identity(), "reward": self._batch.reward}

    def load(self, saved: bytes) -> None:
        """Continue a saved game; raise ValueError if it belongs to another variant."""
        books, states = unpack(saved, self.variant, self._identity())
        self._batch._put(states)
        for name in BOOKS:
            setattr(self, name, books[name])
        self._skip_agent_selection = None
        selected = self.agent_selection
        self._select()
        self.agent_selection = selected

    def __getstate__(self) -> dict[str, Any]:
        """Copies and pickles continue the game exactly."""
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
    """The observation space of an agent: the vector and the mask."""
    bound = OBSERVATION_BOUND
    return spaces.Dict(
        {
            "observation": spaces.Box(-bound, bound, (variant.observation.length,), np.float32),
            "action_mask": spaces.Box(0, 1, (variant.spec.actions.length,), np.int8),
        }
    )


def _check_view(render_mode: Any, viewer: Any, players: int) -> None:
    """Raise InputError for an unknown render mode or viewer."""
    check_render_mode(render_mode, "human")
    if viewer not in (None, "all", *range(players)) or isinstance(viewer, bool):
        raise InputError(f"viewer: expected None, 'all' or 0 to {players - 1}, got {viewer!r}")
