"""Random play of another library's game, for `benchmarks.peers`; needs that library only.

    python benchmarks/peer_player.py NAME

Reads seconds from standard input, line by line, and answers each line with decisions per second:
random legal actions, with the observation and the legal actions of the player to move.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

warnings.simplefilter("ignore")


def pettingzoo(name: str) -> Iterator[int]:
    """A game of pettingzoo.classic, through `last` and `step`."""
    import importlib

    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    while True:
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if over or cut else int(random.choice(legal)))
            yield not (over or cut)


def open_spiel(name: str) -> Iterator[int]:
    """A game of OpenSpiel from Python, with the observation of the player to move."""
    import pyspiel

    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            yield 1


def pgx(name: str, games: int = 4096, steps: int = 32) -> Iterator[int]:
    """Games of pgx, compiled by XLA: many games, many steps per call, reset when over."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def one(carry: Any, _: Any) -> Any:
            state, key, total = carry
            key, chosen, chance = jax.random.split(key, 3)
            logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
            action = jax.random.categorical(chosen, logits, axis=-1)
            state = step(state, action, jax.random.split(chance, games))
            return (state, key, total + state.observation.sum()), None

        return jax.lax.scan(one, (state, key, jnp.float32(0)), None, length=steps)[0]

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
    while True:
        state, key, total = play(state, key)
        total.block_until_ready()
        yield games * steps


def catanatron(name: str) -> Iterator[int]:  # noqa: ARG001
    """Catan with 4 random players."""
    from catanatron import Color, Game, RandomPlayer

    while True:
        game = Game([RandomPlayer(color) for color in Color])
        while game.winning_color() is None and game.state.num_turns < 1000:
            before = len(game.state.playable_actions)
            game.play_tick()
            yield before > 1


PEERS: dict[str, Callable[[str], Iterator[int]]] = {
    "pettingzoo": pettingzoo, "open_spiel": open_spiel, "pgx": pgx, "catanatron": catanatron,
}  # fmt: skip


def main() -> None:
    """Answer lines until the input ends."""
    library, _, name = sys.argv[1].partition(":")
    play = PEERS[library](name)
    next(play)
    next(play)
    for line in sys.stdin:
        end, start, decisions = float(line), time.perf_counter(), 0
        while time.perf_counter() - start < end:
            decisions += next(play)
        print(decisions / (time.perf_counter() - start), flush=True)


if __name__ == "__main__":
    main()
