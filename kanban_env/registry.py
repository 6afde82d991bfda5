"""The registered games: their ids, and where each GameSpec is defined."""

from __future__ import annotations

import difflib
import re
import traceback
import warnings
from collections.abc import Callable
from importlib import metadata
from typing import Any

import pettingzoo

from kanban_env.core.aec import KanbanEnv
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.spec import GameSpec, load_spec
from kanban_env.core.wrappers import wrap

NAMESPACE = "kanban"
PLUGINS = "kanban_env.games"
"""The group of entry points by which other installed packages register games."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*-v\d+")

_PATHS = {
    "automotive-v0": "kanban_env.games.automotive:SPEC",
    "industrial-v0": "kanban_env.games.industrial:SPEC",
    "menu-v0": "kanban_env.games.menu:SPEC",
    "actionworks-v0": "kanban_env.games.actionworks:SPEC",
}


def games() -> list[str]:
    """The ids of all registered games."""
    return sorted(_PATHS)


def register(game: str, path: str) -> None:
    """Register your own game: its id, and the place of its GameSpec as `module:NAME`."""
    if not _ID.fullmatch(game):
        raise InputError(f"game id: expected a name such as 'actionworks-v0', got {game!r}")
    if game in _PATHS and _PATHS[game] != path:
        raise InputError(f"game id: {game!r} is already registered as {_PATHS[game]}")
    if game not in _PATHS:
        _PATHS[game] = path
        _register_with_pettingzoo(game)


def find(game: str) -> GameSpec:
    """The GameSpec of an id, imported at its first use; raise ValueError for an unknown id."""
    if not isinstance(game, str) or game not in _PATHS:
        close = difflib.get_close_matches(str(game), _PATHS, n=1, cutoff=0.5)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise InputError(f"unknown game {game!r}, expected {', '.join(games())}{hint}")
    path = _PATHS[game]
    try:
        spec = load_spec(path)
    except Exception as error:  # the module of a plug-in may raise anything
        said = str(error) if isinstance(error, InputError) else _described(error)
        raise InputError(f"game {game!r}: cannot import {path}: {said}") from error
    if spec.id != game:
        raise InputError(f"game {game!r}: {path}: id: expected {game!r}, got {spec.id!r}")
    return spec


def _described(error: Exception) -> str:
    """The type, the message and the place of an error in one line."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    message = " ".join(str(error).split())
    return f"raised {type(error).__name__}: {message} ({place.filename}, line {place.lineno})"


def make(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    reward: str = "rank",
    viewer: int | str | None = None,
    **options: Any,
) -> Any:
    """A game as a PettingZoo AEC environment; an illegal action ends the game.

    `render` shows what the player to move knows, or the player `viewer`, or with `viewer="all"`
    everything.

    >>> env = make("actionworks-v0", players=4)
    """
    variant = find(game).variant(players, **options)
    return wrap(KanbanEnv(variant, render_mode, reward, viewer))


def make_raw(game: str, **arguments: Any) -> KanbanEnv:
    """The environment of `make` without wrappers: faster, and an illegal action is an error."""
    return make(game, **arguments).unwrapped


def make_batch(
    game: str,
    num_games: int,
    players: int | None = None,
    seed: int | None = 0,
    threads: int | None = None,
    auto_reset: bool = True,
    reward: str = "rank",
    observation_dtype: str = "float32",
    **options: Any,
) -> GameBatch:
    """A batch of games that are stepped together.

    `observation_dtype="uint8"` stores observations as whole numbers in a quarter of the memory;
    `batch.decode` turns them into float32.

    >>> batch = make_batch("actionworks-v0", num_games=4096, players=3)
    """
    variant = find(game).variant(players, **options)
    return GameBatch(variant, num_games, seed, threads, auto_reset, reward, observation_dtype)


def entry_points(game: str) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The functions `env` and `raw_env` of a game's PettingZoo-style module."""

    def env(**arguments: Any) -> Any:
        return make(game, **arguments)

    def raw_env(**arguments: Any) -> KanbanEnv:
        return make_raw(game, **arguments)

    env.__doc__ = f"{game} as a PettingZoo AEC environment; arguments as in `kanban_env.make`."
    raw_env.__doc__ = f"{game} without wrappers; arguments as in `kanban_env.make`."
    return env, raw_env


def _register_with_pettingzoo(game: str) -> None:
    """Make `pettingzoo.make("aec", "kanban/…")` work; before 1.27 PettingZoo had no registry."""
    registered = getattr(pettingzoo, "aec_registry", None)
    if registered is None or f"{NAMESPACE}/{game}" in registered:
        return
    pettingzoo.register(
        "aec",
        f"{NAMESPACE}/{game}",
        entry_point=f"{__name__}:make",
        kwargs={"game": game},
    )


def _register_plugins() -> None:
    """Register the games of other packages; a wrong entry is a warning, not an error."""
    for point in metadata.entry_points(group=PLUGINS):
        try:
            register(point.name, point.value)
        except InputError as error:
            package = point.dist.name if point.dist else point.value
            warnings.warn(f"package {package}: entry point {PLUGINS}: {error}", stacklevel=2)


for _game in _PATHS:
    _register_with_pettingzoo(_game)
_register_plugins()
