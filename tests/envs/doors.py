"""The doors to a game: each plays the same tables, and tells what one seat met there.

Own actions follow from the mask and the number of the decision, and the other seats take their
lowest legal action. So two doors that give the same games tell the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import kanban_env as kb
from kanban_env.agents.envs import SeatEnv, SeatVectorEnv
from kanban_env.core.rng import next_seed
from kanban_env.core.seeds import checked_seed

LOWEST = "tests.agents.misbehaving:First"
"""An opponent that takes the lowest legal action."""
ROWS, GAMES = 3, 2
"""Games beside each other, and one after another in every row."""


class Table(NamedTuple):
    """What is played: by default with legal actions only."""

    game: str
    players: int
    seat: int
    reward: str
    seed: int
    illegal: int | None = None
    """The decision at which an illegal action is taken."""
    options: tuple[tuple[str, Any], ...] = ()

    def arguments(self) -> dict[str, Any]:
        """The arguments that all doors share."""
        return {"players": self.players, "reward": self.reward, **dict(self.options)}

    def seat_arguments(self) -> dict[str, Any]:
        """The arguments of environments of one seat."""
        return {"opponents": LOWEST, "seat": self.seat, **self.arguments()}

    def seeds(self, row: int) -> list[int]:
        """The seeds of the games of a row."""
        found = [checked_seed(self.seed + row)]
        while len(found) < GAMES:
            found.append(int(next_seed(found[-1])))
        return found


class Seen(NamedTuple):
    """One decision: what is seen, the mask, the reward that follows, and how the game ended."""

    observation: bytes
    mask: bytes
    reward: float
    end: str
    last: bytes
    """The last observation of a game that ended."""


class Row:
    """What a seat met in the games of one row."""

    def __init__(self, table: Table) -> None:
        self.table, self.seen, self.games = table, [], 0
        self._number = 0

    def choose(self, mask: np.ndarray) -> int:
        """The next action: some legal one, or the lowest illegal one."""
        if self._number == self.table.illegal and not mask.all():
            return int(mask.argmin())
        legal = np.flatnonzero(mask)
        assert len(legal), "the mask is empty"
        return int(legal[(self._number * 7 + 3) % len(legal)])

    def add(self, before: Any, mask: Any, reward: Any, end: str = "", last: Any = ()) -> None:
        """The decision is over: the seat is asked again, or the game has ended."""
        self.seen.append(
            Seen(
                np.asarray(before, np.float32).tobytes(),
                np.asarray(mask, np.int8).tobytes(),
                round(float(reward), 5),
                end,
                np.asarray(last, np.float32).tobytes(),
            )
        )
        self._number = 0 if end else self._number + 1
        self.games += bool(end)


def ending(terminated: Any, truncated: Any) -> str:
    """How a game ended, if it did; PettingZoo says both of a game with an illegal action."""
    return "terminated" if terminated else "truncated" if truncated else ""


def by_aec(table: Table) -> list[list[Seen]]:
    env = kb.make(table.game, **table.arguments())
    rows = [Row(table) for _ in range(ROWS)]
    own = f"player_{table.seat}"
    for number, row in enumerate(rows):
        for seed in table.seeds(number):
            env.reset(seed=seed)
            waiting: tuple[Any, ...] = ()
            for agent in env.agent_iter():
                observation, gained, terminated, truncated, info = env.last()
                end = ending(terminated, truncated)
                if agent == own and waiting:
                    row.add(*waiting, gained, end, observation["observation"] if end else ())
                if end:
                    env.step(None)
                elif agent == own:
                    waiting = observation["observation"], info["action_mask"]
                    env.step(row.choose(info["action_mask"]))
                else:
                    env.step(int(info["action_mask"].argmax()))
    return [row.seen for row in rows]


def by_batch(table: Table) -> list[list[Seen]]:
    batch = kb.make_batch(table.game, 1, auto_reset=False, **table.arguments())
    rows = [Row(table) for _ in range(ROWS)]
    for number, row in enumerate(rows):
        for seed in table.seeds(number):
            batch.reset([seed])
            waiting, gained = (), 0.0
            while not batch.dones[0]:
                mask = batch.action_masks[0].copy()
                if batch.to_play[0] == table.seat:
                    if waiting:
                        row.add(*waiting, gained)
                    waiting, gained = (batch.observations[0].copy(), mask), 0.0
                    batch.step([row.choose(mask)])
                else:
                    batch.step([int(mask.argmax())])
                gained += float(batch.rewards[0, table.seat])
            end = "truncated" if batch.truncations[0] else "terminated"
            row.add(*waiting, gained, end, batch.observe(table.seat)[0])
    return [row.seen for row in rows]


def by_batch_that_resets(table: Table) -> list[list[Seen]]:
    """All rows in one batch, whose games follow each other without a reset."""
    batch = kb.make_batch(table.game, ROWS, auto_reset=True, **table.arguments())
    batch.reset([table.seeds(row)[0] for row in range(ROWS)])
    rows = [Row(table) for _ in range(ROWS)]
    waiting: list[tuple[Any, ...]] = [()] * ROWS
    gained = np.zeros(ROWS)
    while any(row.games < GAMES for row in rows):
        actions = batch.action_masks.argmax(1)
        for i in np.flatnonzero(batch.to_play == table.seat):
            if waiting[i]:
                rows[i].add(*waiting[i], gained[i])
            waiting[i], gained[i] = (batch.observations[i].copy(), batch.action_masks[i].copy()), 0
            actions[i] = rows[i].choose(batch.action_masks[i])
        batch.step(actions)
        gained += batch.rewards[:, table.seat]
        for i in np.flatnonzero(batch.dones):
            end = "truncated" if batch.truncations[i] else "terminated"
            rows[i].add(*waiting[i], gained[i], end)
            waiting[i] = ()
    return _first_games(rows)


def by_single(table: Table) -> list[list[Seen]]:
    env = SeatEnv(table.game, **table.seat_arguments())
    rows = [Row(table) for _ in range(ROWS)]
    for number, row in enumerate(rows):
        for seed in (table.seed + number, None):
            observation, infos = env.reset(seed=seed)
            end = ""
            while not end:
                mask = infos["action_mask"]
                after, gained, terminated, truncated, infos = env.step(np.int64(row.choose(mask)))
                end = ending(terminated, truncated)
                row.add(observation, mask, gained, end, after if end else ())
                observation = after
            assert infos["action_mask"].all(), "after the end the mask allows every action"
    return [row.seen for row in rows]


def by_vector(mode: AutoresetMode) -> Callable[[Table], list[list[Seen]]]:
    def play(table: Table) -> list[list[Seen]]:
        envs = SeatVectorEnv(table.game, ROWS, autoreset_mode=mode, **table.seat_arguments())
        before, infos = envs.reset(seed=table.seed)
        rows, over = [Row(table) for _ in range(ROWS)], np.zeros(ROWS, np.bool_)
        while any(row.games < GAMES for row in rows):
            masks, waiting = infos["action_mask"], over
            assert masks[waiting].all(), "after the end the mask allows every action"
            actions = np.array([row.choose(mask) for row, mask in zip(rows, masks, strict=True)])
            after, gained, terminated, truncated, infos = envs.step(actions)
            over = terminated | truncated
            last = infos.get("final_obs", after)
            for i, row in enumerate(rows):
                if waiting[i]:
                    assert gained[i] == 0, "the action after the end is ignored"
                    continue
                end = ending(terminated[i], truncated[i])
                row.add(before[i], masks[i], gained[i], end, last[i] if end else ())
            if mode == AutoresetMode.DISABLED and over.any():
                after, infos = envs.reset(options={"reset_mask": over})
            if mode != AutoresetMode.NEXT_STEP:
                over = np.zeros(ROWS, np.bool_)
            before = after
        return _first_games(rows)

    return play


def by_sb3(table: Table) -> list[list[Seen]]:
    pytest.importorskip("stable_baselines3")
    from kanban_env.agents.envs.sb3 import SeatVecEnv

    envs = SeatVecEnv(table.game, ROWS, **table.seat_arguments())
    envs.seed(table.seed)
    before, rows = envs.reset(), [Row(table) for _ in range(ROWS)]
    while any(row.games < GAMES for row in rows):
        masks = envs.action_masks()
        actions = np.array([row.choose(mask) for row, mask in zip(rows, masks, strict=True)])
        after, gained, over, infos = envs.step(actions)
        for i, row in enumerate(rows):
            last = infos[i]["terminal_observation"] if over[i] else ()
            row.add(before[i], masks[i], gained[i], ending(over[i], False), last)
        before = after
    return _first_games(rows)


def _first_games(rows: Sequence[Row]) -> list[list[Seen]]:
    """What was seen in as many games as the other doors play."""
    found = []
    for row in rows:
        ends = [i for i, seen in enumerate(row.seen) if seen.end]
        found.append(row.seen[: ends[GAMES - 1] + 1])
    return found


DOORS: dict[str, Callable[[Table], list[list[Seen]]]] = {
    "batch": by_batch,
    "batch that resets": by_batch_that_resets,
    "single": by_single,
    "next step": by_vector(AutoresetMode.NEXT_STEP),
    "same step": by_vector(AutoresetMode.SAME_STEP),
    "disabled": by_vector(AutoresetMode.DISABLED),
    "sb3": by_sb3,
}
"""All doors but `by_aec`, with which they are compared."""
