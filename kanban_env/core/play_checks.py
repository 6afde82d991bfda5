"""Conformance checks of play: decisions, ends, rewards, seeds, replays, modes and copies."""

from __future__ import annotations

import copy
import io
import pickle
import warnings
from contextlib import redirect_stdout
from dataclasses import replace
from typing import Any

import numpy as np

from kanban_env.core import replay as replays
from kanban_env.core.aec import KanbanEnv
from kanban_env.core.audits import audit_states, check
from kanban_env.core.checks import GameUnderTest, bytes_without_chance, conformance_check
from kanban_env.core.inputs import REWARDS
from kanban_env.core.seeds import action_generators
from kanban_env.core.states import check_ranges
from kanban_env.core.trace import TraceRun, batch_digest, trace, trace_in_mode
from kanban_env.core.wrappers import wrap

MAX_DECISIONS = 200_000
"""A random game that takes longer counts as endless."""


@conformance_check
def check_pettingzoo(game: GameUnderTest) -> str:
    """PettingZoo's own tests pass."""
    check(__debug__, "PettingZoo's tests are assert statements: run Python without -O")

    def make(render_mode: str | None = None) -> Any:
        return wrap(KanbanEnv(game.variant, render_mode))

    with redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo warns about Dict observations and about itself
        from pettingzoo.test import api_test, render_test, seed_test

        api_test(make(), num_cycles=game.decisions)
        seed_test(make, num_cycles=game.decisions)
        render_test(make)
    return "api_test, seed_test and render_test"


@conformance_check
def check_choices(game: GameUnderTest) -> str:
    """Every question that is asked has at least two legal answers."""
    seen = 0
    for batch in game.positions():
        answers = batch.action_masks.sum(1)
        i = int(answers.argmin())
        check(
            answers[i] >= 2,
            f"question {game.spec.questions(int(batch.states[i].question)).name}"
            f" has {answers[i]} answers",
        )
        seen += batch.num_games
    return f"{seen} questions"


@conformance_check
def check_ends(game: GameUnderTest) -> str:
    """Random games end."""
    batch = game.batch(auto_reset=False)
    chance, actions = (
        action_generators(game.seed, batch.num_games),
        np.zeros(batch.num_games, np.int64),
    )
    decisions = 0
    while not batch.dones.all():
        check(decisions < MAX_DECISIONS, f"a game has not ended after {decisions} decisions")
        going = ~batch.dones
        check(batch.action_masks[going].any(1).all(), "a game that is not over has no legal action")
        batch.choose_random(chance, actions)
        batch.step(actions)
        decisions += 1
    check(not batch.action_masks.any(), "a game that is over still offers actions")
    return f"{batch.num_games} games, the longest {int(batch.states['steps'].max())} decisions"


@conformance_check
def check_rewards(game: GameUnderTest) -> str:
    """Rank rewards sum to 0, win rewards to 1, and score rewards are the points gained."""
    for kind in REWARDS:
        batch = game.batch(auto_reset=False, reward=kind, num_games=2)
        chance, actions = action_generators(game.seed, 2), np.zeros(2, np.int64)
        paid = np.zeros((2, game.players))
        first = batch.scores.copy()
        while not batch.dones.all():
            batch.choose_random(chance, actions)
            batch.step(actions)
            paid += batch.rewards
        gained = batch.scores - first
        if kind == "rank":
            check(np.allclose(paid.sum(1), 0, atol=1e-5), "rank is not zero-sum", paid)
            check((np.abs(paid) <= 1).all(), "rank is outside [-1, 1]", paid)
        elif kind == "win":
            check(np.allclose(paid.sum(1), 1, atol=1e-5), "win does not sum to 1", paid)
        elif kind == "score":
            check(np.allclose(paid, gained, atol=1e-3), "score does not pay what was gained", paid)
    return ", ".join(REWARDS)


@conformance_check
def check_seeds(game: GameUnderTest) -> str:
    """Equal seeds give equal games, and different seeds different games."""
    one, same = game.batch(), game.batch()
    check(batch_digest(one) == batch_digest(same), "equal seeds give different games")
    other = game.batch(seed=game.seed + 1)
    check(batch_digest(one) != batch_digest(other), "different seeds give equal games")
    deals = {bytes_without_chance(one, i) for i in range(one.num_games)}
    if not game.spec.open_information:
        check(len(deals) > 1, "all seeds give the same deal")
    return f"{len(deals)} different deals of {one.num_games}"


@conformance_check
def check_replays(game: GameUnderTest) -> str:
    """A recorded game can be replayed, and a change in the record is detected."""
    replay, batch = replays.start_recording(game.variant, game.seed)
    chance, actions = action_generators(game.seed, 1), np.zeros(1, np.int64)
    while not batch.dones[0] and len(replay.actions) < game.decisions:
        batch.choose_random(chance, actions)
        replays.record_step(replay, batch, int(actions[0]))
    replays.verify(replay)
    middle = len(replay.digests) // 2
    replay.digests[middle] = "0" * 16
    try:
        replays.verify(replay)
    except ValueError as error:
        check(f"step {middle + 1}:" in str(error), "the wrong step is named", error)
        return f"{len(replay.actions)} decisions"
    raise AssertionError("a changed replay is not detected")


@conformance_check
def check_modes(game: GameUnderTest) -> str:
    """Compiled, plain, bounds-checked and threaded runs agree byte for byte."""
    same: dict[str, Any] = {
        "path": game.spec.path,
        "players": game.players,
        "options": game.options,
    }
    run = TraceRun(**same, games=3, decisions=game.decisions)
    here = trace(run)
    for mode in game.modes:
        _check_equal(here, trace_in_mode(mode, run), f"the {mode} run")
    many = TraceRun(**same, games=160, decisions=20)
    _check_equal(trace(many), trace(replace(many, threads=2)), "the run on two threads")
    return ", ".join(game.modes) + ", threads"


def _check_equal(expected: list[str], found: list[str], what: str) -> None:
    for decision, (a, b) in enumerate(zip(expected, found, strict=True)):
        check(a == b, f"{what} differs from decision {decision} on")


@conformance_check
def check_batch_and_single(game: GameUnderTest) -> str:
    """A game of a batch equals the game of a single environment with the same seed."""
    batch = game.batch(auto_reset=False)
    env = KanbanEnv(game.variant)
    chance, actions = (
        action_generators(game.seed, batch.num_games),
        np.zeros(batch.num_games, np.int64),
    )
    env.reset(seed=int(batch.seeds[0]))
    for decision in range(game.decisions):
        if batch.dones[0]:
            break
        seen = env.observe(env.agent_selection)
        check(
            env.agent_selection == f"player_{batch.to_play[0]}",
            f"decision {decision}: the player differs",
        )
        check(
            np.array_equal(seen["observation"], batch.observations[0]),
            f"decision {decision}: the observation differs",
        )
        check(
            np.array_equal(seen["action_mask"], batch.action_masks[0]),
            f"decision {decision}: the mask differs",
        )
        batch.choose_random(chance, actions)
        env.step(int(actions[0]))
        batch.step(actions)
    return "the same game"


@conformance_check
def check_audit(game: GameUnderTest) -> str:
    """Ranges and the audit hold at every decision, the audit also at the end of every game."""
    audited = 0
    for batch in game.positions(auto_reset=True):
        check_ranges(game.variant, np.asarray(batch.states))
        audit_states(game.variant, batch.states)
        audited += batch.num_games
    batch = game.batch()
    batch.finish_random(action_generators(game.seed, batch.num_games))
    audit_states(game.variant, batch.states)
    return f"{audited} questions and {batch.num_games} ends"


@conformance_check
def check_copies(game: GameUnderTest) -> str:
    """Copies, pickles and saved games continue exactly, and a copy is independent of its origin."""
    env = wrap(KanbanEnv(game.variant))
    env.reset(seed=game.seed)
    _play(env, game.decisions // 4)
    saved = env.unwrapped.save()
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env)), wrap(KanbanEnv(game.variant))]  # noqa: S301 - our own bytes
    twins[2].reset(seed=0)
    twins[2].unwrapped.load(saved)
    expected = _play(env, game.decisions // 4)
    check(twins[0].unwrapped.save() == saved, "a copy changes with its origin")
    for name, twin in zip(("a deep copy", "a pickle", "a saved game"), twins, strict=True):
        check(_play(twin, game.decisions // 4) == expected, f"{name} continues differently")
    return "deepcopy, pickle, save and load"


def _play(env: Any, decisions: int) -> list[bytes]:
    """Play the first or the last legal action; return the saved game after each step."""
    trail = []
    for decision in range(decisions):
        if not env.agents:
            break
        _, _, over, cut, info = env.last()
        legal = np.flatnonzero(info["action_mask"])
        env.step(None if over or cut else int(legal[-(decision % 3 == 0)]))
        trail.append(env.unwrapped.save())
    return trail
