"""The audit accepts what play leads to, and finds what it does not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.core.audits import audit_states
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
from kanban_env.games.actionworks import SPEC
from kanban_env.games.actionworks.enums import Question


def at(question: Question) -> tuple[Any, np.ndarray]:
    """A variant, and a state of random play in which a question is asked."""
    variant = SPEC.variant(4, max_rounds=1)
    batch = GameBatch(variant, 8, seed=2)
    chance, actions = action_generators(1, 8), np.zeros(8, np.int64)
    while True:
        rows = np.flatnonzero(np.asarray(batch.states)["question"] == question)
        if len(rows):
            return variant, np.asarray(batch.states)[rows[:1]].copy()
        batch.choose_random(chance, actions)
        batch.step(actions)


@pytest.mark.parametrize(
    ("question", "field", "value", "message"),
    [
        (Question.MAIN, "question", Question.TAKE, "an effect of another type"),
        (Question.MAIN, "effects_left", 3, "the effects of a group"),
        (Question.MAIN, "target", 1, "an effect outside a group"),
        (Question.MAIN, "pure_swap", 1, "a swap outside a group"),
        (Question.MAIN, "last_added", 2, "the card added last"),
        (Question.MAIN, "scores", [9000, 0, 0, 0, 0, 0], "too many points"),
        (Question.MAIN, "scores", [0, 0, 0, 0, 0, 5], "points of an absent player"),
        (Question.GROUP, "question", Question.COPY_AS, "COPY_AS without a Copy"),
        (Question.GROUP, "effects_done", 1, "an effect outside a group"),
        (Question.TAKE, "acting", 2, "an effect of another type"),
        (Question.TAKE, "target", 3, "a target without a Borrow"),
        (Question.TAKE, "effects_left", 0, "effects that are left"),
        (Question.BORROW_PICK, "target", 5, "a target who does not exist"),
        (Question.BORROW_PICK, "shown", 0, "a pick from a hand that is not shown"),
        (Question.CLEAR, "swaps", 2, "swaps or hands of a turn that is over"),
    ],
)
def test_the_audit_finds_what_play_does_not_lead_to(
    question: Question, field: str, value: Any, message: str
) -> None:
    variant, state = at(question)
    audit_states(variant, state)
    state[field] = value
    with pytest.raises(AssertionError, match=message):
        audit_states(variant, state)


def test_the_audit_finds_a_round_after_the_last() -> None:
    """Rounds from the fourth on have the same cards; six players begin with it."""
    variant = SPEC.variant(6, max_rounds=2)
    state = np.asarray(GameBatch(variant, 1).states).copy()
    for number in (4, 5):
        state["round_number"] = number
        audit_states(variant, state)
    state["round_number"] = 6
    with pytest.raises(AssertionError, match="a round that does not exist"):
        audit_states(variant, state)
