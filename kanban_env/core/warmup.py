"""Compiles the kernels of a game before they are used: first those that every environment needs."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from kanban_env.core.buffers import new_buffers, step_arguments
from kanban_env.core.jit import CHECKED, compile_once
from kanban_env.core.spec import Variant
from kanban_env.core.threads import Threads
from kanban_env.core.trees import Trees, make_plan
from kanban_env.core.weights import blank_weights, make_rollout, new_scratch

_WITH_AGENTS: set[Path] = set()
"""Folders of games whose kernels for agents are known to be compiled."""


def compile_kernels(variant: Variant, dtype: str = "float32") -> None:
    """Compile what every environment of a game needs unless it is in the cache."""
    spec = variant.spec

    def build() -> None:
        record, states = variant.record, variant.new_states(2)
        buffers, actions = new_buffers(variant, 2, dtype), np.zeros(2, np.int64)
        masks, players = buffers.masks, buffers.to_play
        generators = np.ones((2, 4), np.uint32)
        kernels = spec.kernels
        blank = variant.new_states(1)
        kernels.reset_games(record, blank, states, np.arange(2), buffers, 0, 2)
        kernels.choose_random_games(masks, generators, actions, 0, 2)
        kernels.check_games(states, actions, masks, 0, 2)
        stepping = step_arguments(record, blank, states, actions, buffers, 0, True)
        kernels.step_games(*stepping, 0, 2)
        kernels.mask_games(record, states, masks, 0, 2)
        places = (record, states, players, variant.units)
        kernels.observe_games(*places, buffers.observations, 0, 2)

    title, mark = _named(spec.id, "ready", dtype)
    compile_once(spec.folder, title, spec.compile_seconds, build, mark)


def compile_agents(variant: Variant) -> None:
    """Compile what the heuristic, searches and descriptions of answers need."""
    spec = variant.spec
    if CHECKED or spec.folder in _WITH_AGENTS:  # bounds checks are for tests: they compile later
        return

    def build() -> None:
        record, states, rows = variant.record, variant.new_states(2), np.arange(2)
        kernels, generators, zeros = spec.kernels, np.ones((2, 4), np.uint32), np.zeros(2, np.int64)
        buffers = new_buffers(variant, 2)
        masks = buffers.masks
        kernels.reset_games(record, variant.new_states(1), states, rows, buffers, 0, 2)
        kernels.answer_games(record, states, masks.argmax(1), masks, 0, 2)
        kernels.redeal_games(record, states, variant.new_states(2), zeros, rows, masks, 0, 2)
        kernels.choose_heuristic_games(record, states, masks, rows, generators, zeros, 0, 2)
        advice = np.zeros(masks.shape, np.float32)
        kernels.advise_games(record, states, masks, rows, advice, 0, 2)

    title = f"the heuristic of {spec.id}"
    compile_once(spec.folder, title, spec.compile_seconds // 2, build, mark="ready-agents")
    _WITH_AGENTS.add(spec.folder)


def _named(title: str, mark: str, dtype: str) -> tuple[str, str]:
    """What is compiled in words, and the name of the file that says so."""
    return (title, mark) if dtype == "float32" else (f"{title} ({dtype})", f"{mark}-{dtype}")


def compile_playing(variant: Variant, dtype: str = "float32") -> None:
    """Compile random play inside the kernels, which only measurements need."""
    spec = variant.spec

    def build() -> None:
        buffers = new_buffers(variant, 2, dtype)
        states, generators = variant.new_states(2), np.ones((2, 4), np.uint32)
        places = (variant.record, variant.new_states(1), states, generators, buffers)
        spec.kernels.play_games(*places, 1, 0, 0)
        spec.kernels.finish_games(variant.record, states, generators, buffers.masks, 0, 0)
        spec.kernels.copy_games(states, variant.new_states(2), 1, 0, 0)

    title, mark = _named(f"the random play of {spec.id}", "ready-playing", dtype)
    compile_once(spec.folder, title, spec.compile_seconds // 4, build, mark)


def compile_search(variant: Variant) -> None:
    """Compile the loops of `core.search`, which only searches need."""
    compile_agents(variant)
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


def compile_rollouts(variant: Variant) -> None:
    """Compile the networks of `core.inference` and `core.rollouts`."""
    spec = variant.spec

    def build() -> None:
        weights, one, zero = blank_weights(variant), np.zeros(1, np.int64), np.zeros(1)
        scratch, masks = new_scratch(weights, 1), np.zeros((1, spec.actions.length), np.bool_)
        seen, logits = scratch.inputs, scratch.logits
        spec.kernels.infer_games(weights, seen, masks, scratch, one, logits, zero, 0, 0)
        places = (variant.record, make_rollout(), variant.units, weights, scratch)
        states = (variant.new_states(1), variant.new_states(1), masks)
        spec.kernels.roll_out_games(*places, *states, one, one, one, zero, 0, 0)

    title = f"the rollouts of {spec.id}"
    compile_once(spec.folder, title, spec.compile_seconds // 2, build, mark="ready-rollouts")
