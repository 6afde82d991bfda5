"""Checks of how a game plays: choices, ends, rewards, seeds, replays, modes, copies."""

from __future__ import annotations

import copy
import io
import pickle
import warnings
from contextlib import redirect_stdout
from typing import Any

import numpy as np

from kanban_env.core import replay as replays
from kanban_env.core.aec import KanbanEnv
from kanban_env.core.batch import REWARDS
from kanban_env.core.subject import Subject, conformance_check, without_chance
from kanban_env.core.trace import TraceRun, digest_of, generators, trace, trace_in
from kanban_env.core.wrappers import wrap

MAX_DECISIONS = 200_000
"""A random game that takes longer is taken for endless."""


@conformance_check
def check_pettingzoo(subject: Subject) -> str:
    """PettingZoo's own tests pass."""

    def make(render_mode: str | None = None) -> Any:
        return wrap(KanbanEnv(subject.variant, render_mode))

    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every Dict observation, and of itself
        from pettingzoo.test import api_test, render_test, seed_test

        api_test(make(), num_cycles=subject.decisions)
        seed_test(make, num_cycles=subject.decisions)
        render_test(make)
    return "api_test, seed_test and render_test"


@conformance_check
def check_choices(subject: Subject) -> str:
    """Every question that is asked has at least two answers."""
    seen = 0
    for batch in subject.moments():
        answers = batch.action_masks.sum(1)
        i = int(answers.argmin())
        assert answers[i] >= 2, (
            f"question {subject.spec.questions(int(batch.states[i].question)).name}"
            f" has {answers[i]} answers"
        )
        seen += batch.num_games
    return f"{seen} questions"


@conformance_check
def check_ends(subject: Subject) -> str:
    """Random games end."""
    batch = subject.batch(auto_reset=False)
    chance, actions = generators(subject.seed, batch.num_games), np.zeros(batch.num_games, np.int64)
    decisions = 0
    while not batch.dones.all():
        assert decisions < MAX_DECISIONS, f"a game goes on after {decisions} decisions"
        going = ~batch.dones
        assert batch.action_masks[going].any(1).all(), "a game goes on without a legal action"
        batch.choose_random(chance, actions)
        batch.step(actions)
        decisions += 1
    assert not batch.action_masks.any(), "a game that is over still offers actions"
    return f"{batch.num_games} games, the longest {int(batch.states['steps'].max())} decisions"


@conformance_check
def check_rewards(subject: Subject) -> str:
    """Every kind of reward pays what it promises, to every seat."""
    for kind in REWARDS:
        batch = subject.batch(auto_reset=False, reward=kind, num_games=2)
        chance, actions = generators(subject.seed, 2), np.zeros(2, np.int64)
        paid = np.zeros((2, subject.players))
        first = batch.scores.copy()
        while not batch.dones.all():
            batch.choose_random(chance, actions)
            batch.step(actions)
            paid += batch.rewards
        gained = batch.scores - first
        if kind == "rank":
            assert np.allclose(paid.sum(1), 0, atol=1e-5), f"rank is not zero-sum: {paid}"
            assert (np.abs(paid) <= 1).all(), f"rank leaves [-1, 1]: {paid}"
        elif kind == "win":
            assert np.allclose(paid.sum(1), 1, atol=1e-5), f"win does not sum to 1: {paid}"
        elif kind == "score":
            assert np.allclose(paid, gained, atol=1e-3), f"score pays {paid}, gained {gained}"
    return ", ".join(REWARDS)


@conformance_check
def check_seeds(subject: Subject) -> str:
    """Equal seeds give equal games, different ones different games."""
    one, same = subject.batch(), subject.batch()
    assert digest_of(one) == digest_of(same), "equal seeds give different games"
    other = subject.batch(seed=subject.seed + 1)
    assert digest_of(one) != digest_of(other), "different seeds give equal games"
    deals = {without_chance(one, i) for i in range(one.num_games)}
    if not subject.spec.open_information:
        assert len(deals) > 1, "all seeds give the same deal"
    return f"{len(deals)} different deals of {one.num_games}"


@conformance_check
def check_replays(subject: Subject) -> str:
    """A game written down plays again, and an altered one is found out."""
    replay, batch = replays.record(subject.variant, subject.seed)
    chance, actions = generators(subject.seed, 1), np.zeros(1, np.int64)
    while not batch.dones[0] and len(replay.actions) < subject.decisions:
        batch.choose_random(chance, actions)
        replays.take(replay, batch, int(actions[0]))
    replays.verify(replay)
    middle = len(replay.digests) // 2
    replay.digests[middle] = "0" * 16
    try:
        replays.verify(replay)
    except ValueError as error:
        assert f"step {middle + 1}:" in str(error), f"the wrong step is named: {error}"
        return f"{len(replay.actions)} decisions"
    raise AssertionError("an altered replay is not found out")


@conformance_check
def check_modes(subject: Subject) -> str:
    """Compiled, plain, checked and threaded runs agree byte for byte."""
    run = TraceRun(
        subject.spec.path, subject.players, subject.options, games=3, decisions=subject.decisions
    )
    here = trace(run)
    for mode in subject.modes:
        _assert_equal(here, trace_in(mode, run), f"the {mode} run")
    many = {"games": 160, "decisions": 20}
    one = trace(TraceRun(run.path, run.players, run.options, threads=1, **many))
    two = trace(TraceRun(run.path, run.players, run.options, threads=2, **many))
    _assert_equal(one, two, "the run on two threads")
    return ", ".join(subject.modes) + ", threads"


def _assert_equal(expected: list[str], found: list[str], what: str) -> None:
    for decision, (a, b) in enumerate(zip(expected, found, strict=True)):
        assert a == b, f"{what} differs from decision {decision} on"


@conformance_check
def check_batch_and_single(subject: Subject) -> str:
    """A game of a batch and a single environment with its seed are the same game."""
    batch = subject.batch(auto_reset=False)
    env = KanbanEnv(subject.variant)
    chance, actions = generators(subject.seed, batch.num_games), np.zeros(batch.num_games, np.int64)
    env.reset(seed=int(batch.seeds[0]))
    for decision in range(subject.decisions):
        if batch.dones[0]:
            break
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"player_{batch.to_play[0]}", f"decision {decision}: the seat"
        assert np.array_equal(seen["observation"], batch.observations[0]), (
            f"decision {decision}: the observation differs"
        )
        assert np.array_equal(seen["action_mask"], batch.action_masks[0]), (
            f"decision {decision}: the mask differs"
        )
        batch.choose_random(chance, actions)
        env.step(int(actions[0]))
        batch.step(actions)
    return "the same game"


@conformance_check
def check_audit(subject: Subject) -> str:
    """Components are conserved and points agree with the board, at every question and the end."""
    audited = 0
    for batch in subject.moments(auto_reset=True):
        for i in range(batch.num_games):
            subject.spec.audit(subject.variant.r, batch.states[i])
        audited += batch.num_games
    batch = subject.batch()
    batch.finish_random(generators(subject.seed, batch.num_games))
    for i in range(batch.num_games):
        subject.spec.audit(subject.variant.r, batch.states[i])
    return f"{audited} questions and {batch.num_games} ends"


@conformance_check
def check_copies(subject: Subject) -> str:
    """Copies, pickles and saved games go on exactly, and a copy does not change with its origin."""
    env = wrap(KanbanEnv(subject.variant))
    env.reset(seed=subject.seed)
    _play(env, subject.decisions // 4)
    saved = env.unwrapped.save()
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), wrap(KanbanEnv(subject.variant))]  # noqa: S301 - our own bytes
    twins[2].reset(seed=0)
    twins[2].unwrapped.load(saved)
    expected = _play(env, subject.decisions // 4)
    assert twins[0].unwrapped.save() == saved, "a copy changes with its origin"
    for name, twin in zip(("a deep copy", "a pickle", "a saved game"), twins, strict=True):
        assert _play(twin, subject.decisions // 4) == expected, f"{name} goes on differently"
    return "deepcopy, pickle, save and load"


def _play(env: Any, decisions: int) -> list[bytes]:
    """Play the first or last legal action by turns; the saved games after each."""
    trail = []
    for decision in range(decisions):
        if not env.agents:
            break
        _, _, over, cut, info = env.last()
        legal = np.flatnonzero(info["action_mask"])
        env.step(None if over or cut else int(legal[-(decision % 3 == 0)]))
        trail.append(env.unwrapped.save())
    return trail
