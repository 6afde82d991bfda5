"""Compiles all kernels of a game before it is played."""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import CHECKED, compile_once
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads
from kanban_env.core.trees import Trees, make_plan


def compile_kernels(variant: Variant) -> None:
    """Compile the kernels of a game unless they are in the cache."""
    spec = variant.spec

    def build() -> None:
        record, states, spare = variant.record, variant.new_states(2), variant.new_states(2)
        masks = np.zeros((2, spec.actions.length), np.bool_)
        observations = np.zeros((2, variant.observation.length), np.float32)
        players, actions = np.zeros(2, np.int64), np.zeros(2, np.int64)
        rewards, scores = np.zeros((2, 2, variant.players), np.float32)
        dones, truncations = np.zeros((2, 2), np.bool_)
        buffers = (masks, observations, players, rewards, dones, truncations, scores)
        generators = np.ones((2, 4), np.uint32)
        kernels = spec.kernels
        blank = variant.new_states(1)
        kernels.reset_games(record, blank, states, np.arange(2), *buffers, 0, 2)
        kernels.choose_random_games(masks, generators, actions, 0, 2)
        kernels.check_games(states, actions, masks, 0, 2)
        kernels.step_games(record, blank, states, actions, *buffers, 0, True, 0, 2)
        kernels.mask_games(record, states, masks, 0, 2)
        kernels.observe_games(record, states, players, observations, 0, 2)
        if CHECKED:  # for tests: the other kernels are compiled when they are used
            return
        kernels.answer_games(record, states, masks.argmax(1), masks, 0, 2)
        kernels.redeal_games(record, states, spare, players, np.arange(2), masks, 0, 2)
        kernels.choose_heuristic_games(
            record, states, masks, np.arange(2), generators, actions, 0, 2
        )

    compile_once(spec.folder, spec.id, spec.compile_seconds, build)


def compile_playing(variant: Variant) -> None:
    """Compile random play inside the kernels, which only measurements need."""
    spec = variant.spec

    def build() -> None:
        masks = np.zeros((2, spec.actions.length), np.bool_)
        observations = np.zeros((2, variant.observation.length), np.float32)
        states, generators = variant.new_states(2), np.ones((2, 4), np.uint32)
        places = (variant.record, variant.new_states(1), states, generators, masks, observations)
        spec.kernels.play_games(*places, 1, 0, 0)
        spec.kernels.finish_games(variant.record, states, generators, masks, 0, 0)
        spec.kernels.copy_games(states, variant.new_states(2), 1, 0, 0)

    title = f"the random play of {spec.id}"
    compile_once(spec.folder, title, spec.compile_seconds // 4, build, mark="ready-playing")


def compile_search(variant: Variant) -> None:
    """Compile the loops of `core.search`, which only searches need."""
    spec = variant.spec

    def build() -> None:
        one, threads, roots = np.zeros(1, np.int64), Threads(1), variant.new_states(1)
        trees = Trees(variant, make_plan(), 1, 0)
        trees.start(roots, one[:0], one[:0])
        trees.search(threads)
        trees.back_up(threads)
        places = (variant.record, trees.plan, roots, variant.new_states(1), trees.masks)
        values, sums = np.zeros((1, variant.players)), np.zeros(1)
        variant.kernels.try_games(*places, values, one, one, one, one, sums, 0, 0)
        outcomes = np.zeros((1, 1, variant.players), np.float32)
        variant.kernels.sample_games(*places, one, one, one, one, outcomes, outcomes, 0, 0)

    title = f"the search of {spec.id}"
    compile_once(spec.folder, title, spec.compile_seconds // 2, build, mark="ready-search")
