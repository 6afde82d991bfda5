"""The checks that every game must pass. Public: run them on a game of your own.

>>> from kanban_env import conformance
>>> for finding in conformance.check("actionworks-v0", players=3):
...     print(finding)

A check raises AssertionError with a sentence that says what is wrong; `check` collects findings.
"""

from __future__ import annotations

import copy
import io
import pickle
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from kanban_env.core import replay as replays
from kanban_env.core.aec import OBSERVATION_BOUND, KanbanEnv, wrap
from kanban_env.core.batch import REWARDS, GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.loops import PLAYING
from kanban_env.core.spec import GameSpec, Variant
from kanban_env.core.trace import MODES, Run, digest_of, generators, trace, trace_in

MAX_DECISIONS = 200_000
"""A random game that takes longer is taken for endless."""


@dataclass(frozen=True)
class Finding:
    """The outcome of one check."""

    check: str
    players: int
    passed: bool
    detail: str
    seconds: float

    def __str__(self) -> str:
        mark = "passed" if self.passed else "FAILED"
        return f"{mark}  {self.check} ({self.players} players): {self.detail}"


@dataclass
class Subject:
    """A game under test: one number of players and one set of options."""

    spec: GameSpec
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    games: int = 8
    decisions: int = 120
    seed: int = 1

    @cached_property
    def variant(self) -> Variant:
        """The game made ready."""
        return self.spec.variant(self.players, **self.options)

    def batch(self, **arguments: Any) -> GameBatch:
        """Some games of it."""
        arguments = {"num_games": self.games, "seed": self.seed, **arguments}
        return GameBatch(self.variant, **arguments)

    def moments(self, every: int = 1, **arguments: Any) -> Iterator[GameBatch]:
        """A batch in random play, at its start and after every so many decisions."""
        batch = self.batch(**arguments)
        chance = generators(self.seed, batch.num_games)
        actions = np.zeros(batch.num_games, np.int64)
        for decision in range(self.decisions):
            if decision % every == 0:
                yield batch
            batch.choose_random(chance, actions)
            batch.step(actions)


CHECKS: dict[str, Callable[[Subject], str]] = {}


def conformance_check(function: Callable[[Subject], str]) -> Callable[[Subject], str]:
    """Add a function to the checks, under its name in words."""
    CHECKS[function.__name__.removeprefix("check_").replace("_", " ")] = function
    return function


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
        batch.choose_random(chance, actions) if going.all() else _choose(batch, chance, actions)
        batch.step(actions)
        decisions += 1
    assert not batch.action_masks.any(), "a game that is over still offers actions"
    return f"{batch.num_games} games, the longest {int(batch.states['steps'].max())} decisions"


def _choose(batch: GameBatch, chance: np.ndarray, actions: np.ndarray) -> None:
    """Random actions where some games are over and have none: those take any."""
    masks = batch.action_masks
    over = batch.dones
    masks[over, 0] = True
    batch.choose_random(chance, actions)
    masks[over, 0] = False


@conformance_check
def check_rewards(subject: Subject) -> str:
    """Every kind of reward pays what it promises, to every seat."""
    for kind in REWARDS:
        batch = subject.batch(auto_reset=False, reward=kind, num_games=2)
        chance, actions = generators(subject.seed, 2), np.zeros(2, np.int64)
        paid = np.zeros((2, subject.players))
        first = batch.scores.copy()
        while not batch.dones.all():
            _choose(batch, chance, actions)
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
    deals = {_without_chance(one, i) for i in range(one.num_games)}
    if not subject.spec.open_information:
        assert len(deals) > 1, "all seeds give the same deal"
    return f"{len(deals)} different deals of {one.num_games}"


def _without_chance(batch: GameBatch, i: int) -> bytes:
    """A state's bytes without its seed and generator."""
    state = np.asarray(batch.states)[i : i + 1].copy()
    state["seed"], state["rng"] = 0, 0
    return state.tobytes()


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
    run = Run(
        subject.spec.path, subject.players, subject.options, games=3, decisions=subject.decisions
    )
    here = trace(run)
    for mode in MODES:
        _assert_equal(here, trace_in(mode, run), f"the {mode} run")
    many = {"games": 160, "decisions": 20}
    one = trace(Run(run.path, run.players, run.options, threads=1, **many))
    two = trace(Run(run.path, run.players, run.options, threads=2, **many))
    _assert_equal(one, two, "the run on two threads")
    return ", ".join(MODES) + ", threads"


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
        _choose(batch, chance, actions)
        env.step(int(actions[0]))
        batch.step(actions)
    return "the same game"


@conformance_check
def check_looking_changes_nothing(subject: Subject) -> str:
    """Observing, masking, describing and drawing the board change no byte of the state."""
    text, variant = subject.spec.text, subject.variant
    for batch in subject.moments(every=10):
        before = np.asarray(batch.states).tobytes()
        for seat in range(subject.players):
            batch.observe(seat)
        assert np.asarray(batch.states).tobytes() == before, "observing changes the state"
        masks = batch.action_masks.copy()
        batch.refresh()
        assert np.asarray(batch.states).tobytes() == before, "masking changes the state"
        assert np.array_equal(masks, batch.action_masks), "a mask differs when asked for again"
        text.board(variant.r, batch.states[0], 0)
        text.sentence(variant.r, batch.states[0], int(batch.action_masks[0].argmax()))
        assert np.asarray(batch.states).tobytes() == before, "describing changes the state"
    return "observe, mask, board, sentence"


@conformance_check
def check_observations(subject: Subject) -> str:
    """Every number of an observation is written, finite and in range."""
    layout = subject.variant.observation
    for batch in subject.moments(every=4):
        for seat in range(subject.players):
            seen = batch.observe(seat, np.full_like(batch.observations, np.nan))
            for block in layout:
                part = seen[:, block.slice]
                assert np.isfinite(part).all(), f"section {block.name} is not written whole"
                worst = float(np.abs(part).max(initial=0))
                assert worst <= OBSERVATION_BOUND, f"section {block.name} holds {worst}"
    return f"{layout.length} numbers in {len(layout.blocks)} sections"


@conformance_check
def check_no_leak(subject: Subject) -> str:
    """What a seat cannot know may be dealt anew, and its observation stays the same."""
    changed = 0
    for number, batch in enumerate(subject.moments(every=6)):
        for seat in range(subject.players):
            before, masks = batch.observe(seat), batch.action_masks.copy()
            twin = batch.copy()
            twin.determinize(seat, 1000 + number)
            after = twin.observe(seat)
            for block in subject.variant.observation:
                assert np.array_equal(before[:, block.slice], after[:, block.slice]), (
                    f"section {block.name} shows what the seat cannot know"
                )
            own = batch.to_play == seat
            assert np.array_equal(masks[own], twin.action_masks[own]), "the own mask tells more"
            going = np.asarray(twin.states["over"] == PLAYING)
            assert (twin.action_masks.sum(1) != 1)[going].all(), "a deal without a choice"
            for i in range(twin.num_games):
                subject.spec.audit(subject.variant.r, twin.states[i])
                changed += _without_chance(batch, i) != _without_chance(twin, i)
            assert (twin.states["rng"] != batch.states["rng"]).any(1).all(), (
                "chance to come is known"
            )
    if not subject.spec.open_information:
        assert changed > 0, "determinize deals nothing anew"
    return f"{changed} deals"


@conformance_check
def check_rotation(subject: Subject) -> str:
    """Whoever sits where: rotating the seats rotates the observations and keeps the mask."""
    n = subject.players
    for number, batch in enumerate(subject.moments(every=10)):
        by = 1 + number % (n - 1)
        turned = batch.copy()
        turned.variant = _rotated_variant(subject, by)
        _rotate_states(subject, turned, by)
        turned.refresh()
        assert np.array_equal(turned.action_masks, batch.action_masks), "the mask depends on a seat"
        for seat in range(n):
            here, there = batch.observe(seat), turned.observe((seat + by) % n)
            for block in subject.variant.observation:
                assert np.array_equal(here[:, block.slice], there[:, block.slice]), (
                    f"section {block.name} depends on the number of the seat"
                )
    return "observations and masks"


def _rotated_variant(subject: Subject, by: int) -> Variant:
    variant = subject.spec.variant(subject.players, **subject.options)
    for name in subject.spec.rules_seat_axis:
        column = variant.rules[name][0]
        column[: subject.players] = np.roll(column[: subject.players], by, axis=0)
    return variant


def _rotate_states(subject: Subject, batch: GameBatch, by: int) -> None:
    n, states = subject.players, batch._states
    for name in subject.spec.seat_axis:
        states[name][:, :n] = np.roll(states[name][:, :n], by, axis=1)
    for name in subject.spec.seat_values:
        seats = states[name]
        states[name] = np.where(seats >= 0, (seats + by) % n, seats)


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
def check_sentences(subject: Subject) -> str:
    """Every legal action has a sentence of its own."""
    variant, known = subject.variant, set()
    for batch in subject.moments(every=2):
        for i in range(batch.num_games):
            legal = np.flatnonzero(batch.action_masks[i])
            said = [subject.spec.text.sentence(variant.r, batch.states[i], int(a)) for a in legal]
            assert all(said), "an action without a sentence"
            twice = {line for line in said if said.count(line) > 1}
            assert not twice, f"several actions are called {twice.pop()!r}"
            known.update(said)
    return f"{len(known)} different sentences"


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


def check(
    game: str | GameSpec,
    players: int | None = None,
    only: list[str] | None = None,
    options: dict[str, Any] | None = None,
    games: int = 8,
    decisions: int = 120,
    seed: int = 1,
) -> Iterator[Finding]:
    """Run the checks for one number of players, or for every one, and yield what they find."""
    spec = game if isinstance(game, GameSpec) else _find(game)
    for name in only or []:
        if name not in CHECKS:
            raise InputError(f"unknown check {name!r}, takes {', '.join(CHECKS)}")
    low, high = spec.players
    spec.variant(players, **(options or {}))  # bad input is an error, not a finding
    for n in range(low, high + 1) if players is None else [players]:
        subject = Subject(spec, n, options or {}, games, decisions, seed)
        for name in only or CHECKS:
            start = time.perf_counter()
            try:
                passed, detail = True, CHECKS[name](subject)
            except Exception as error:  # noqa: BLE001 - whatever a game raises is a finding
                passed, detail = False, str(error) or type(error).__name__
            yield Finding(name, n, passed, detail, time.perf_counter() - start)


def _find(game: str) -> GameSpec:
    from kanban_env.registry import find  # the registry stands above the core

    return find(game)
