"""Agents by name: built-in agents, plug-in classes, and their parameters."""

from __future__ import annotations

import io
import sys
from typing import Literal

import numpy as np
import pytest

from kanban_env.agents import RandomAgent, make_agent, names, protocol
from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from tests.conformance.toy import PEBBLES

HERE = __name__


class Tuned(RandomAgent):
    """Has a parameter of every type."""

    def __init__(
        self,
        seed: int = 0,
        sims: int = 4,
        depth: int | None = None,
        warmth: float = 1.0,
        calm: bool = False,
        leaf: Literal["playout", "network"] = "playout",
        plain=3,
    ) -> None:
        super().__init__(seed)
        if sims < 1:
            raise InputError(f"sims: expected an integer of at least 1, got {sims}")
        self.got = (sims, depth, warmth, calm, leaf, plain)


class Loaded(RandomAgent):
    """Has a main argument."""

    def __init__(self, path: str, seed: int = 0, sharp: bool = False) -> None:
        super().__init__(seed)
        self.got = (path, sharp)


class Seedless:
    pass


class WithoutAct:
    def __init__(self, seed: int = 0) -> None:
        pass


class RaisesInInit:
    def __init__(self, seed: int = 0) -> None:
        raise RuntimeError(f"not\ntoday, {seed}")


@pytest.fixture
def built_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(protocol._PATHS, "tuned", f"{HERE}:Tuned")
    monkeypatch.setitem(protocol._PATHS, "loaded", f"{HERE}:Loaded")


def test_built_in_agents_are_found_by_name() -> None:
    assert {"heuristic", "human", "random"} <= set(names())
    assert isinstance(make_agent("random", 3), RandomAgent)


@pytest.mark.parametrize(
    ("words", "got"),
    [
        ("", (4, None, 1.0, False, "playout", 3)),
        ("sims=400,depth=20", (400, 20, 1.0, False, "playout", 3)),
        ("depth=none,warmth=0.5", (4, None, 0.5, False, "playout", 3)),
        ("calm=true,leaf=network,plain=7", (4, None, 1.0, True, "network", 7)),
    ],
)
def test_parameters_are_parsed_by_the_types_of_the_constructor(built_in, words, got) -> None:
    assert make_agent(f"tuned:{words}").got == got
    assert make_agent(f"{HERE}:Tuned?{words}").got == got


def test_a_main_argument_may_contain_commas_and_equals_signs(built_in) -> None:
    assert make_agent("loaded:runs/a=1,b.zip").got == ("runs/a=1,b.zip", False)
    assert make_agent("loaded:runs/best?sharp=yes").got == ("runs/best", True)
    assert make_agent(f"{HERE}:Loaded?path=x").got == ("x", False)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("genius", "unknown agent 'genius', expected flat, gumbel, heuristic, human, "),
        (
            "genius:sims=3",
            "unknown agent 'genius:sims=3', expected flat, gumbel, heuristic, human, ",
        ),
        ("", "unknown agent '', expected flat, gumbel, heuristic"),
        ("random:x=1", "agent 'random:x=1': unknown parameter 'x', expected no parameters"),
        ("tuned:400", "agent 'tuned:400': expected sims=…, depth=…, warmth=…, calm=…,"),
        ("tuned:400", "plain=…, got '400'"),
        ("tuned:simms=4", "unknown parameter 'simms', expected sims, depth, warmth, calm, leaf"),
        ("tuned:seed=4", "unknown parameter 'seed', expected sims, "),
        ("tuned:sims=x", "agent 'tuned:sims=x': sims: expected an integer, got 'x'"),
        ("tuned:sims=1.5", "sims: expected an integer, got '1.5'"),
        ("tuned:depth=x", "depth: expected an integer or none, got 'x'"),
        ("tuned:warmth=nan", "warmth: expected a number, got 'nan'"),
        ("tuned:calm=maybe", "calm: expected true or false, got 'maybe'"),
        ("tuned:leaf=tea", "leaf: expected playout or network, got 'tea'"),
        ("tuned:plain=x", "plain: expected an integer, got 'x'"),
        ("tuned:sims=1,sims=2", "'sims' is given twice"),
        ("tuned:sims=0", "agent 'tuned:sims=0': sims: expected an integer of at least 1, got 0"),
        ("loaded", "agent 'loaded': 'path' is missing, expected path, sharp"),
        (
            "no.such:Agent",
            "agent 'no.such:Agent': cannot import no.such: raised ModuleNotFoundError: No module",
        ),
        (f"{HERE}:Nobody", f"agent '{HERE}:Nobody': {HERE} has no class Nobody"),
        (f"{HERE}:HERE", f"{HERE} has no class HERE"),
        (f"{HERE}:Seedless", "the constructor of Seedless has no parameter 'seed'"),
        (f"{HERE}:WithoutAct", "WithoutAct has no method act(batch, rows)"),
        (f"{HERE}:RaisesInInit", f"agent '{HERE}:RaisesInInit': raised RuntimeError: not today, 0"),
    ],
)
def test_an_invalid_name_is_a_one_line_error(built_in, name, message) -> None:
    with pytest.raises(InputError) as caught:
        make_agent(name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_person_is_asked_until_the_input_is_a_legal_number(monkeypatch, capsys) -> None:
    batch = GameBatch(PEBBLES.variant(2), 2, seed=1)
    monkeypatch.setattr(sys, "stdin", io.StringIO("x\n99\n0\n1\n"))
    (action,) = make_agent("human").act(batch, np.array([1]))
    assert action == np.flatnonzero(batch.action_masks[1])[0]
    shown = capsys.readouterr().out
    assert "pebbles on the board" in shown
    assert "'99' is not one of 1 to" in shown
    with pytest.raises(KeyboardInterrupt):
        make_agent("human").act(batch, np.array([0]))
