"""`make docs`: the pictures of the boards, from recorded games of the heuristic."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import kanban_env as kb
from kanban_env.agents import HeuristicAgent
from kanban_env.core.drawing import compose
from kanban_env.core.spec import copy_state

FOLDER = Path(__file__).parent / "pictures"
DECISIONS = {"actionworks-v0": 60, "automotive-v0": 220, "industrial-v0": 90, "menu-v0": 110}
"""How far the game of each picture has gone."""


def board(game: str) -> str:
    """The board of a game with its default players, as player_0 sees it."""
    batch = kb.make_batch(game, 1, seed=5, auto_reset=False)
    agent = HeuristicAgent(seed=1)
    for _ in range(DECISIONS[game]):
        batch.step(agent.act(batch, np.arange(1)))
    variant = batch.variant
    return compose(variant.spec.draw(variant.r, copy_state(batch.states[0]), 0)) + "\n"


def pictures() -> dict[Path, str]:
    """Every picture by its path."""
    return {FOLDER / f"{game}.svg": board(game) for game in DECISIONS}
