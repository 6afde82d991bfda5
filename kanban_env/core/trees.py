"""The records that the loops of `core.search` work on, and the trees that they grow.

A `Plan` says how trials are played. Trees are rows of a table `[trees, nodes]` whose records hold
an array over the game's actions each, so that many games are searched side by side.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rules_view
from kanban_env.core.loops import PLAYING
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads

DEPTH = 64
"""Answers from the root to a leaf, at most."""

NO_LIMIT = -1

PLAN = np.dtype(
    [
        ("decisions", "i8"),  # that a playout takes before it is cut, or NO_LIMIT
        ("rounds", "i8"),  # the same in rounds, as the game's `clock` counts them
        ("noise", "i8"),  # the chance of a random answer in a playout, of search.NOISE_SCALE
        (
            "heuristic",
            "i8",
        ),  # 1 if heuristic and playouts say what to expect, 0 if somebody else does
        ("lead", "f8"),  # the part of the lead in the value of a game that ended
        ("explore", "f8"),  # how much an answer's expectation counts against its trials
        ("min_prior", "f8"),  # what is expected of every answer
    ]
)


def make_plan(**chosen: float) -> np.ndarray:
    """A plan for the loops: heuristic playouts to the end of the game, unless chosen otherwise."""
    usual = {"decisions": NO_LIMIT, "rounds": NO_LIMIT, "heuristic": 1, "lead": 0.5, "explore": 1.0}
    plan = np.zeros(1, PLAN)
    for name, value in {**usual, **chosen}.items():
        plan[name] = value
    return rules_view(plan)


def node_dtype(n_actions: int) -> np.dtype:
    """A question that some seat is asked, and what came of its answers."""
    return np.dtype(
        [
            ("priors", "f8", (n_actions,)),
            ("values", "f8", (n_actions,)),  # sums of what the node's seat reached
            ("total", "f8"),  # the sum of these
            ("visits", "i4", (n_actions,)),
            ("available", "i4", (n_actions,)),  # visits in which the answer was legal
            ("children", "i4", (n_actions,)),  # the node that follows, or 0
            ("count", "i4"),  # the sum of the visits
            ("sibling", "i4"),  # another node that follows the same answer, or 0
            ("actor", "i1"),
            ("question", "i1"),
        ],
        align=True,
    )


def tree_dtype(n_actions: int, n_seats: int) -> np.dtype:
    """A tree's size and seed, the path of the trial under way, and room for reckoning."""
    return np.dtype(
        [
            ("seed", "i8"),
            ("scores", "i8", (n_actions,)),
            ("weights", "f8", (n_actions,)),
            ("values", "f8", (n_seats,)),  # of the leaf
            ("answers", "i4", (n_actions,)),
            ("path_nodes", "i4", (DEPTH,)),
            ("path_answers", "i4", (DEPTH,)),
            ("depth", "i4"),
            ("leaf", "i4"),  # the node that was added, or 0
            ("n_nodes", "i4"),
        ],
        align=True,
    )


class Trees:
    """Room for a number of trees of one game, grown by the same plan."""

    def __init__(self, variant: Variant, plan: np.ndarray, trees: int, trials: int) -> None:
        """Every trial adds a node at most."""
        n_actions = variant.spec.actions.length
        n_seats = variant.spec.state["scores"].shape[0]
        self.variant = variant
        self.plan = plan
        self.trials = trials
        self.forest = rules_view(np.empty((trees, trials + 1), node_dtype(n_actions)))
        self.trees = rules_view(np.zeros(trees, tree_dtype(n_actions, n_seats)))
        self.leaves = variant.new_states(trees)
        self.masks = np.zeros((trees, n_actions), np.bool_)

    @staticmethod
    def bytes_of(variant: Variant, trials: int) -> int:
        """The memory that a tree takes."""
        return (trials + 1) * node_dtype(variant.spec.actions.length).itemsize

    def start(self, roots: np.ndarray, games: np.ndarray, seeds: np.ndarray) -> None:
        """Begin a tree at each of the given games."""
        self.roots, self.games = roots, games
        self.trees["seed"][: len(games)] = seeds
        self.trees["n_nodes"][: len(games)] = 1
        root = self.forest[: len(games), 0]
        root[...] = np.zeros((), self.forest.dtype)
        for name in ("actor", "question"):
            root[name] = roots[name][games]

    def _search(self, threads: Threads, trials: int) -> None:
        threads.run(
            len(self.games),
            self.variant.kernels.search_games,
            self.variant.record,
            self.plan,
            self.roots,
            self.leaves,
            self.masks,
            self.games,
            self.trees,
            self.forest,
            trials,
        )

    def search(self, threads: Threads) -> None:
        """Grow every tree by all its trials; playouts or the heuristic value the leaves."""
        self._search(threads, self.trials)

    def descend(self, threads: Threads) -> None:
        """Walk down every tree once and leave the leaves for somebody to value."""
        self._search(threads, 1)

    def back_up(self, threads: Threads) -> None:
        """Add the leaves' values to the trees."""
        kernel = self.variant.kernels.back_up_games
        threads.run(len(self.games), kernel, self.trees, self.forest)

    def observe_leaves(self, threads: Threads) -> np.ndarray:
        """What every seat may know at the leaves [seats, trees, numbers]."""
        n, variant = len(self.games), self.variant
        seen = np.empty((variant.players, n, variant.observation.length), np.float32)
        for seat in range(variant.players):
            seats = np.full(n, seat)
            kernel = variant.kernels.observe_games
            threads.run(n, kernel, variant.record, self.leaves, seats, seen[seat])
        return seen

    def set_values(self, priors: np.ndarray, values: np.ndarray) -> None:
        """Say what to expect of the leaves' answers and of the leaves, for each seat.

        Where the game has ended, the latter is known already.
        """
        n = len(self.games)
        going = self.leaves["over"][:n] == PLAYING
        self.trees["values"][:n, : values.shape[1]][going] = values[going]
        grown = np.flatnonzero(self.trees["leaf"][:n] > 0)
        self.forest["priors"][grown, self.trees["leaf"][grown]] = priors[grown]

    @property
    def visits(self) -> np.ndarray:
        """How often every answer at the root was tried [trees, actions]."""
        return self.forest["visits"][: len(self.games), 0]

    @property
    def values(self) -> np.ndarray:
        """What the root's seat reached by it, summed up [trees, actions]."""
        return self.forest["values"][: len(self.games), 0]
