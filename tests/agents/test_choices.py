"""Lists of actions for people."""

from __future__ import annotations

import re

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents.choices import numbered_actions


@pytest.mark.parametrize("game", kb.games())
def test_every_legal_action_has_one_number(game: str) -> None:
    batch = kb.make_batch(game, num_games=1, seed=4)
    chooser = np.random.default_rng(4)
    for _ in range(60):
        choices = numbered_actions(batch)
        assert sorted(choices.values()) == np.flatnonzero(batch.action_masks[0]).tolist()
        batch.step(np.array([chooser.choice(list(choices.values()))]))


def sentences(game: str, decisions: int) -> list[tuple[int, str]]:
    """Numbers and sentences of the choices of a random game."""
    batch, chooser, found = (kb.make_batch(game, num_games=1, seed=1), np.random.default_rng(1), [])
    text, r = batch.variant.spec.text, batch.variant.r
    for _ in range(decisions):
        choices = numbered_actions(batch)
        found += [(n, text.sentence(r, batch.states[0], a)) for n, a in choices.items()]
        batch.step(np.array([chooser.choice(list(choices.values()))]))
    return found


@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        ("industrial-v0", r"(?:Buy|Produce) (\d+)"),
        ("industrial-v0", r"Hire .* in box (\d)"),
        ("menu-v0", r"(?:Select|Place .* on) (\d) "),
        ("automotive-v0", r"spot (\d) of space"),
    ],
)
def test_the_number_to_type_is_the_number_in_the_sentence(game: str, pattern: str) -> None:
    found = [(n, re.match(rf".*?{pattern}", said)) for n, said in sentences(game, 40)]
    named = [(n, int(match[1])) for n, match in found if match]
    assert named
    assert all(n == other for n, other in named)
