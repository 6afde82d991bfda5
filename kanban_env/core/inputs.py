"""Arrays that callers give to a batch, checked once and copied: kernels read the copies.

Generators and outputs are written by kernels in place, so that these are checked and used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from kanban_env.core import loops
from kanban_env.core.buffers import new_buffers
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.seeds import MAX_SEED, checked_seed

REWARDS = {
    "rank": loops.RANK,
    "win": loops.WIN,
    "score": loops.SCORE,
    "margin": loops.MARGIN,
}


class Stepping(NamedTuple):
    """What a step uses, looked up once."""

    check: Callable[..., int]
    kernel: Callable[..., None]
    arguments: tuple[Any, ...]
    n_actions: int
    mask: memoryview
    """The mask of the first game; indexing it is faster than indexing an array."""
    action: memoryview


def checked_reward(reward: Any) -> int:
    """The number of a kind of reward, for the kernels."""
    if not isinstance(reward, str) or reward not in REWARDS:
        raise InputError(f"reward: expected {', '.join(REWARDS)}, got {reward!r}")
    return REWARDS[reward]


def positive(name: str, value: Any) -> int:
    """A positive integer."""
    if not is_integer(value) or int(value) < 1:
        raise InputError(f"{name}: expected a positive integer, got {value!r}")
    return int(value)


def checked_numbers(name: str, given: Any, n: int, most: int) -> np.ndarray:
    """One integer from 0 to `most` per game, from one integer or n."""
    numbers = np.array(given)
    if numbers.shape not in ((), (n,)) or numbers.dtype.kind not in "iu":
        raise InputError(
            f"{name}: expected one integer or {n}, got shape {numbers.shape} of {numbers.dtype}"
        )
    if (numbers < 0).any() or (numbers > most).any():
        raise InputError(f"{name}: expected 0 to {most}, got {numbers.tolist()}")
    return np.array(np.broadcast_to(numbers, n), np.int64)


def checked_seeds(given: Any, n: int) -> np.ndarray:
    """One seed per game, from one seed or n; large seeds are hashed to 63 bits."""
    seeds = np.array(given)
    if seeds.dtype.kind == "f" and isinstance(given, list | tuple) and all(map(is_integer, given)):
        seeds = np.array(given, object)  # NumPy makes floats of 2**63 beside 3
    if seeds.dtype.kind == "O" or (seeds.dtype.kind == "u" and seeds.dtype.itemsize == 8):
        shape = seeds.shape
        seeds = np.array([checked_seed(one) for one in seeds.flat], np.int64).reshape(shape)
    return checked_numbers("seeds", seeds, n, MAX_SEED)


def checked_rows(given: Any, n: int) -> np.ndarray:
    """Numbers of different games of a batch of n."""
    rows = np.array(given)
    if rows.size == 0:
        return np.zeros(0, np.int64)
    if rows.ndim != 1 or rows.dtype.kind not in "iu":
        raise InputError(
            f"rows: expected the numbers of games, got shape {rows.shape} of {rows.dtype}"
            " (np.flatnonzero turns a mask into numbers)"
        )
    if int(rows.min()) < 0 or int(rows.max()) >= n:
        raise InputError(f"rows: expected 0 to {n - 1}, got {int(rows.min())} to {int(rows.max())}")
    rows = rows.astype(np.int64)
    if np.bincount(rows, minlength=n).max() > 1:
        raise InputError("rows: expected different games, got a game twice")
    return rows


def checked_actions(given: Any, n: int) -> np.ndarray:
    """An integer per game; whether they are legal is checked later."""
    actions = np.asarray(given)
    if actions.shape != (n,) or actions.dtype.kind not in "iu":
        raise InputError(
            f"actions: expected {n} integers, got shape {actions.shape} of {actions.dtype}"
        )
    return actions


def check_action(action: int, mask: np.ndarray, where: str = "") -> None:
    """Raise InputError unless an action is legal; its message begins with `where`."""
    if not 0 <= action < len(mask):
        raise InputError(f"{where}action: expected 0 to {len(mask) - 1}, got {action}")
    if not mask[action]:
        legal = np.flatnonzero(mask).tolist()
        raise InputError(f"{where}illegal action {action}, expected one of {legal}")


def check_generators(generators: Any, n: int) -> None:
    """Raise InputError unless there is one generator per game; all zeros is not a generator."""
    check_output("generators", generators, (n, 4), np.uint32)
    if not generators[:, 3].all() and not generators.any(1).all():  # the first is cheap
        raise InputError("generators: expected a generator per game, got one of zeros only")


def check_output(name: str, array: Any, shape: tuple[int, ...], dtype: Any) -> None:
    """Raise InputError for an array that a kernel cannot write to."""
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != dtype:
        found = (
            f"shape {array.shape} of {array.dtype}"
            if isinstance(array, np.ndarray)
            else type(array).__name__
        )
        raise InputError(f"{name}: expected shape {shape} of {np.dtype(dtype)}, got {found}")
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise InputError(f"{name}: expected a contiguous array that can be written")


def check_pickle(kept: dict[str, Any]) -> None:
    """Raise InputError for the pickle of a batch whose arrays do not fit its game."""
    try:
        variant, n = kept["variant"], positive("num_games", kept["num_games"])
        like = new_buffers(variant, 1, np.dtype(kept["observations"].dtype).name)._asdict()
        del like["units"]
        like |= {"_masks": like.pop("masks"), "_rows": like["to_play"], "_actions": like["to_play"]}
        for name, row in like.items():
            check_output(name, kept[name], (n, *row.shape[1:]), row.dtype)
        for name, rows in (("_states", n), ("_spare", n), ("_blank", 1)):
            check_output(name, kept[name], (rows,), variant.spec.state)
        checked_numbers("_rows", kept["_rows"], n, n - 1)
        if kept["players"] != variant.players or kept["_reward"] not in range(4):
            raise InputError("players or reward differ")
    except (KeyError, TypeError, AttributeError, InputError) as error:
        raise InputError(f"pickle of a batch: damaged ({error})") from None
