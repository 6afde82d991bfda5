"""One seat of many games as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kanban_env.agents.envs.seat_games import SeatGames
from kanban_env.agents.envs.single import seat_spaces
from kanban_env.core.errors import InputError
from kanban_env.core.rendering import RENDER_MODES, check_render_mode, rendered


class SeatVectorEnv(VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """You play one seat in each of `num_envs` games; `infos["action_mask"]` marks legal actions.

    `autoreset_mode` says what happens to a game that is over:

    - `NEXT_STEP` (the default, as in Gymnasium): the next step ignores its action and deals the
      next game, with a reward of 0. Until then its mask allows every action.
    - `SAME_STEP`: the next game is dealt at once. `infos["final_obs"]` holds the last observations
      and `infos["final_info"]` the last infos of the games that `infos["_final_obs"]` marks.
    - `DISABLED`: nothing; deal it with `reset(options={"reset_mask": …})`.

    An illegal action ends its game with a reward of -1, marked by `infos["illegal"]`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        opponents: str | Sequence[str] = "heuristic",
        seat: int | None = None,
        reward: str = "rank",
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        observation_dtype: str = "float32",
        **options: Any,
    ) -> None:
        """`seat=None` draws your seat for every game.

        `observation_dtype="uint8"` gives whole numbers, as `kanban_env.make_batch` does; `decode`
        turns them into float32.
        """
        check_render_mode(render_mode)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = _checked_mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": list(RENDER_MODES)}
        given = (players, opponents, seat, reward, options, observation_dtype)
        self._games = SeatGames(game, num_envs, *given)
        self.single_observation_space, self.single_action_space = seat_spaces(self._games.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal all games, or those that `options["reset_mask"]` marks.

        Seeds are those of Gymnasium: `seed` and the ones after it, or a list with one per game.
        """
        mask = (options or {}).get("reset_mask")
        rows = None if mask is None else np.flatnonzero(self._checked_mask(mask))
        self._games.reset(seed, rows)
        return self._games.observe(), self._games.infos()

    def _checked_mask(self, mask: Any) -> np.ndarray:
        given = isinstance(mask, np.ndarray) and mask.dtype == np.bool_
        if not given or mask.shape != (self.num_envs,) or not mask.any():
            raise InputError(
                f"reset_mask: expected an array of {self.num_envs} bools, at least one of them"
                f" True, got {mask!r}"
            )
        return mask

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play your action in every game, then the others up to your next decision."""
        games, batch = self._games, self._games.batch
        waiting = games.over
        if waiting.any() and self.autoreset_mode == AutoresetMode.DISABLED:
            raise InputError(
                f"step: game {int(waiting.argmax())} is over, expected"
                " reset(options={'reset_mask': …}) first"
            )
        rewards = games.step(actions).astype(np.float64)
        if waiting.any():
            games.deal(np.flatnonzero(waiting))
        over, cut = games.over, batch.truncations & batch.dones
        ended: dict[str, Any] = {}
        if over.any() and self.autoreset_mode == AutoresetMode.SAME_STEP:
            ended = {"final_obs": games.observe(), "final_info": games.infos()}
            ended |= {f"_{name}": over.copy() for name in ended}
            games.deal(np.flatnonzero(over))
        return games.observe(), rewards, over & ~cut, cut, {**games.infos(), **ended}

    def action_masks(self) -> np.ndarray:
        """The legal actions of every game."""
        return self._games.action_masks()

    def decode(self, observations: np.ndarray) -> np.ndarray:
        """Observations of this environment as float32; those that are float32 stay as they are."""
        return self._games.batch.decode(observations)

    def call(self, name: str, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """A method or attribute, with one value per game: `call("action_masks")`."""
        found = getattr(self, name)
        value = found(*args, **kwargs) if callable(found) else found
        if isinstance(value, np.ndarray | tuple | list) and len(value) == self.num_envs:
            return tuple(value)
        return (value,) * self.num_envs

    def get_attr(self, name: str) -> tuple[Any, ...]:
        """An attribute, with one value per game."""
        return self.call(name)

    def set_attr(self, name: str, values: Any) -> None:
        """Set an attribute of all games."""
        setattr(self, name, values)

    def render(self) -> tuple[str | np.ndarray, ...] | None:
        """The board of every game as your seat sees it."""
        if self.render_mode is None:
            return None
        batch, mode = self._games.batch, self.render_mode
        seats = enumerate(self._games.seats.tolist())
        return tuple(rendered(batch.variant, batch.states[i], seat, mode) for i, seat in seats)


def _checked_mode(mode: Any) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    for known in AutoresetMode:
        if mode in (known.value, known.name):
            return known
    names = ", ".join(known.name for known in AutoresetMode)
    raise InputError(f"autoreset_mode: expected {names}, got {mode!r}")
