"""The records of `core.search`, and the search trees of a batch of games.

A plan holds the parameters of the trials. Trees are the rows of an array `[trees, nodes]`; each
node holds arrays over the game's actions.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rules_view
from kanban_env.core.loops import PLAYING
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads

DEPTH = 64
"""The largest number of answers from the root to a leaf."""

NO_LIMIT = -1

PLAN = np.dtype(
    [
        ("decisions", "i8"),  # the length of a playout, or NO_LIMIT
        ("rounds", "i8"),  # the same in rounds, counted by the game's `clock`
        ("noise", "i8"),  # probability of a random answer in a playout, times NOISE_SCALE
        (
            "heuristic",
            "i8",
        ),  # 1 if priors and values are the heuristic's, 0 if the caller's
        ("lead", "f8"),  # weight of the lead in the value of a game that ended
        ("explore", "f8"),  # weight of exploration
        ("min_prior", "f8"),  # the smallest prior
    ]
)


def make_plan(**chosen: float) -> np.ndarray:
    """A plan; by default, playouts of the heuristic to the end of the game."""
    defaults = {
        "decisions": NO_LIMIT,
        "rounds": NO_LIMIT,
        "heuristic": 1,
        "lead": 0.5,
        "explore": 1.0,
    }
    plan = np.zeros(1, PLAN)
    for name, value in {**defaults, **chosen}.items():
        plan[name] = value
    return rules_view(plan)


def node_dtype(n_actions: int) -> np.dtype:
    """A node: a question to a player, and the statistics of its answers."""
    return np.dtype(
        [
            ("priors", "f8", (n_actions,)),
            ("values", "f8", (n_actions,)),  # sums of values for the node's player
            ("total", "f8"),  # the sum of these
            ("visits", "i4", (n_actions,)),
            ("available", "i4", (n_actions,)),  # visits in which the answer was legal
            ("children", "i4", (n_actions,)),  # the child node, or 0
            ("count", "i4"),  # the sum of the visits
            ("sibling", "i4"),  # the next child by the same answer, or 0
            ("actor", "i1"),
            ("question", "i1"),
        ],
        align=True,
    )


def tree_dtype(n_actions: int, max_players: int) -> np.dtype:
    """A tree: its size and seed, the path of the current trial, and temporary arrays."""
    return np.dtype(
        [
            ("seed", "i8"),
            ("preferences", "i8", (n_actions,)),
            ("weights", "f8", (n_actions,)),
            ("values", "f8", (max_players,)),  # of the leaf
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
    """Memory for a number of trees of one variant with the same plan."""

    def __init__(self, variant: Variant, plan: np.ndarray, trees: int, trials: int) -> None:
        """Allocate the trees; every trial adds at most one node."""
        n_actions = variant.spec.actions.length
        max_players = variant.spec.state["scores"].shape[0]
        self.variant = variant
        self.plan = plan
        self.trials = trials
        self.forest = rules_view(np.empty((trees, trials + 1), node_dtype(n_actions)))
        self.trees = rules_view(np.zeros(trees, tree_dtype(n_actions, max_players)))
        self.leaves = variant.new_states(trees)
        self.masks = np.zeros((trees, n_actions), np.bool_)

    @staticmethod
    def bytes_of(variant: Variant, trials: int) -> int:
        """The memory of one tree in bytes."""
        return (trials + 1) * node_dtype(variant.spec.actions.length).itemsize

    def start(self, roots: np.ndarray, games: np.ndarray, seeds: np.ndarray) -> None:
        """Start one tree at each of the given games."""
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
        """Run all trials of every tree; playouts or the heuristic evaluate the leaves."""
        self._search(threads, self.trials)

    def descend(self, threads: Threads) -> None:
        """Descend every tree once; the caller then evaluates the leaves."""
        self._search(threads, 1)

    def back_up(self, threads: Threads) -> None:
        """Add the leaves' values to the trees."""
        kernel = self.variant.kernels.back_up_games
        threads.run(len(self.games), kernel, self.trees, self.forest)

    def observe_leaves(self, threads: Threads) -> np.ndarray:
        """The observations of all players at the leaves [players, trees, numbers]."""
        n, variant = len(self.games), self.variant
        seen = np.empty((variant.players, n, variant.observation.length), np.float32)
        for player in range(variant.players):
            players = np.full(n, player)
            kernel = variant.kernels.observe_games
            places = (variant.record, self.leaves, players, variant.units)
            threads.run(n, kernel, *places, seen[player])
        return seen

    def advise_leaves(self, threads: Threads) -> np.ndarray:
        """The heuristic's advice to all players at the leaves [players, trees, actions].

        Zeros for players who are not asked.
        """
        n, variant = len(self.games), self.variant
        own = np.empty((n, self.masks.shape[1]), np.float32)
        places = (variant.record, self.leaves, self.masks, np.arange(n), own)
        threads.run(n, variant.kernels.advise_games, *places)
        advice = np.zeros((variant.players, *own.shape), np.float32)
        advice[self.leaves["actor"][:n], np.arange(n)] = own
        return advice

    def set_values(self, priors: np.ndarray, values: np.ndarray) -> None:
        """Set the priors of the leaves' answers, and the leaves' values for each player.

        Values of games that ended are known already and kept.
        """
        n = len(self.games)
        going = self.leaves["over"][:n] == PLAYING
        self.trees["values"][:n, : values.shape[1]][going] = values[going]
        grown = np.flatnonzero(self.trees["leaf"][:n] > 0)
        self.forest["priors"][grown, self.trees["leaf"][grown]] = priors[grown]

    @property
    def visits(self) -> np.ndarray:
        """The visits of every answer at the root [trees, actions]."""
        return self.forest["visits"][: len(self.games), 0]

    @property
    def values(self) -> np.ndarray:
        """The summed values of every answer at the root for its player [trees, actions]."""
        return self.forest["values"][: len(self.games), 0]
