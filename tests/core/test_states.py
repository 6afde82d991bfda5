"""States from outside are checked before a kernel reads them."""

from __future__ import annotations

import argparse
import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kanban_env as kb
from benchmarks.fuzz_saves import fuzz
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.saves import MAGIC, checksum
from kanban_env.core.states import ANY, Range, check_ranges, checked_states


def saved_game(game: str = "actionworks-v0", **options: Any) -> tuple[Any, bytes]:
    env = kb.make(game, **options).unwrapped
    env.reset(seed=3)
    return env, env.save()


def with_books(saved: bytes, **books: Any) -> bytes:
    """The saved game with other books and a fitting checksum."""
    head, _, body = saved[len(MAGIC) :].partition(b"\n")[2].partition(b"\n")
    content = json.loads(head)
    content["books"] |= books
    content = json.dumps(content).encode() + b"\n" + body
    return MAGIC + checksum(content) + b"\n" + content


def with_state(env: Any, saved: bytes, field: str, value: Any) -> bytes:
    """The saved game with another value in a field and a fitting checksum."""
    size = env.variant.spec.state.itemsize
    state = np.frombuffer(saved[-size:], env.variant.spec.state).copy()
    state[field] = value
    content = saved[len(MAGIC) :].partition(b"\n")[2][:-size] + state.tobytes()
    return MAGIC + checksum(content) + b"\n" + content


@pytest.mark.parametrize("game", kb.games())
def test_every_field_of_a_state_declares_a_range_that_its_dtype_can_hold(game: str) -> None:
    spec = kb.find(game)
    common = {"seed", "rng", "steps", "scores", "question", "actor", "over", "padding"}
    assert set(spec.ranges) == set(spec.state.names or ()) - common
    for name, (low, high) in spec.ranges.items():
        limits = np.iinfo(spec.state[name].base)
        assert (low, high) == ANY or limits.min <= low <= high <= limits.max, name


def fuzz_sample(game: str, capsys: pytest.CaptureFixture[str]) -> tuple[bool, str]:
    """A sample of `make fuzz-saves`: whether all went well, and what it printed."""
    given = argparse.Namespace(
        every=101, combined=20, steps=3, seed=4, fields=False, players=None, option=[]
    )
    return fuzz(game, given), capsys.readouterr().out


@pytest.mark.parametrize("game", kb.games())
def test_crafted_saves_are_refused_and_change_nothing_or_play_on(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    is_sound, printed = fuzz_sample(game, capsys)
    assert is_sound, printed
    counts = re.findall(r"(\d+) tries, (\d+) refused, (\d+) sound and played, 0 faults", printed)
    tries, refused, played = np.array(counts, int).sum(0)
    assert tries == refused + played > 150
    assert refused > 0
    assert played > 0


def test_the_fuzzer_finds_states_that_are_not_audited(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kanban_env.core.states._check_audit", lambda *_: None)
    is_sound, printed = fuzz_sample("menu-v0", capsys)
    assert "raised AssertionError: state" in printed
    assert not is_sound


def test_states_are_observed_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    env, saved = saved_game()
    monkeypatch.setattr("kanban_env.core.states.OBSERVATION_BOUND", 0.5)
    with pytest.raises(InputError, match=r"state 0: an observation of question: expected -0.5 to"):
        env.load(saved)
    assert env.save() == saved


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("turn", 77, "turn: expected 0 to 5, got 77"),
        ("actor", 3, "actor: expected 0 to 2, got 3"),
        ("question", -1, "question: expected 0 to 11, got -1"),
        ("scores", 2**30, "scores: expected -1000000 to 1000000, got"),
        ("rng", 0, "rng: expected a nonzero generator"),
        ("deck_top", 1, "not a sound state of actionworks-v0"),
        ("hands", 60, "not a sound state of actionworks-v0"),
    ],
)
def test_an_unsound_state_is_refused_and_leaves_the_environment_as_it_was(
    field: str, value: int, message: str
) -> None:
    env, saved = saved_game(players=3)
    env.reset(seed=8)
    before = env.save()
    with pytest.raises(InputError, match=message) as caught:
        env.load(with_state(env, saved, field, value))
    assert "\n" not in str(caught.value)
    assert env.save() == before
    batch = GameBatch(env.variant, 2)
    states = np.asarray(batch.states).copy()
    kept = states.copy()
    states[field][1] = value
    with pytest.raises(InputError, match=message):
        batch.put_states(states)
    assert np.array_equal(np.asarray(batch.states), kept)


@pytest.mark.parametrize(
    "books",
    [
        {"rewards": {"player_0": 1e9, "player_1": 0.0}},
        {"rewards": {"player_0": 0.5, "player_1": 0.0}},
        {"_cumulative_rewards": {"player_0": 0.0, "player_1": True}},
        {"rewards": {"player_0": 0.0}},
        {"rewards": []},
        {"agents": ["player_0", "player_9"]},
        {"agents": ["player_0"]},
        {"agents": [["player_0"], "player_1"]},
        {"agent_selection": "player_1"},
        {"agent_selection": ["player_0"]},
        {"terminations": {"player_0": 0, "player_1": 0}},
        {"truncations": {"player_0": True, "player_1": True}},
    ],
)
def test_books_that_no_game_has_are_refused(books: dict[str, Any]) -> None:
    env, saved = saved_game(players=2)
    assert env.agent_selection == "player_0"
    with pytest.raises(InputError, match="saved game: "):
        env.load(with_books(saved, **books))
    assert env.save() == saved


def test_the_checksum_covers_the_head() -> None:
    env, saved = saved_game(players=2)
    with pytest.raises(InputError, match="its checksum differs"):
        env.load(saved.replace(b'"player_0": 0.0', b'"player_0": 9.0', 1))


def test_pickles_are_checked() -> None:
    env, _ = saved_game()
    content = pickle.dumps(env._batch)
    assert np.array_equal(pickle.loads(content).states, env._batch.states)
    kept = env._batch.__getstate__()
    twin = GameBatch.__new__(GameBatch)
    states = kept["_states"].copy()
    states["turn"] = 50
    with pytest.raises(InputError, match="turn: expected"):
        twin.__setstate__({**kept, "_states": states})
    twin.__setstate__({**kept, "_masks": np.ones_like(kept["_masks"])})
    assert np.array_equal(twin.action_masks, env._batch.action_masks), "masks follow the states"
    with pytest.raises(InputError, match="pickle of a batch: damaged"):
        twin.__setstate__({**kept, "scores": np.zeros((1, 1), np.float32)})
    with pytest.raises(InputError, match="pickle of a batch: damaged"):
        twin.__setstate__({**kept, "_actions": np.zeros(9, np.int64)})
    whole = env.__getstate__()
    wrong = {**whole, "saved": None, "next": states.tobytes()}
    with pytest.raises(InputError, match="turn: expected"):
        type(env).__new__(type(env)).__setstate__(wrong)


def test_states_of_another_game_are_refused() -> None:
    batch = GameBatch(kb.find("menu-v0").variant(), 2)
    other = GameBatch(kb.find("actionworks-v0").variant(), 2)
    with pytest.raises(InputError, match="expected an array of states of menu-v0"):
        batch.put_states(other.states)
    with pytest.raises(InputError, match="states: expected 2, got 1"):
        batch.put_states(batch.states[:1])


def test_a_question_without_an_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = GameBatch(kb.find("menu-v0").variant(), 1)
    monkeypatch.setattr(batch.variant.spec.kernels, "mask_games", lambda *_: None)
    with pytest.raises(InputError, match="the question has no legal answer"):
        checked_states(batch.variant, batch.states)


def test_ranges_name_the_field_and_its_value() -> None:
    batch = GameBatch(kb.find("menu-v0").variant(), 3)
    states = np.asarray(batch.states).copy()
    states["tokens"][2, 1, 1] = -4
    with pytest.raises(InputError, match="state 2: tokens: expected 0 to 127, got -4"):
        check_ranges(batch.variant, states)
    assert batch.variant.spec.ranges["tokens"] == Range(0, 127)


WITHOUT_ASSERTIONS = """
import sys
import kanban_env as kb
from kanban_env.core.errors import InputError
from tests.core.test_states import saved_game, with_state
assert False, "this child must run with -O"
for game, field in [
    ("actionworks-v0", "swaps"), ("automotive-v0", "books"),
    ("industrial-v0", "loans"), ("menu-v0", "money"),
]:
    env, saved = saved_game(game)
    try:
        env.load(with_state(env, saved, field, 100))
        print(game, "was loaded")
    except InputError as error:
        print(error)
"""


def test_states_are_audited_under_python_o_too() -> None:
    """`python -O` removes assert statements; the first line of the child shows that it does."""
    child = subprocess.run(
        [sys.executable, "-O", "-c", WITHOUT_ASSERTIONS],
        capture_output=True, text=True, timeout=300, check=False, cwd=Path(__file__).parents[2],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )  # fmt: skip
    assert child.returncode == 0, child.stderr
    found = child.stdout.splitlines()
    assert len(found) == len(kb.games())
    for line, game in zip(found, kb.games(), strict=True):
        assert f"saved game: state: not a sound state of {game}" in line


def test_sums_of_an_audit_do_not_overflow() -> None:
    """256 tokens too many are not 0 in the int8 of a state."""
    env, _ = saved_game("menu-v0")
    states = np.asarray(env._batch.states).copy()
    states["bag"][0, 0] += 100
    states["used"][0, 0] += 100
    states["set_out"][0, 0] += 56
    assert states["bag"].min() >= 0
    with pytest.raises(InputError, match="tokens are missing or duplicated"):
        checked_states(env.variant, states)
