"""Lists of actions for people."""

from __future__ import annotations

import re

import numpy as np
import pytest

import kanban_env as kb
from kanban_env.agents.choices import action_lines, numbered_actions, numbers_text


@pytest.mark.parametrize("game", kb.games())
def test_every_legal_action_has_one_number(game: str) -> None:
    batch = kb.make_batch(game, num_games=1, seed=4)
    chooser = np.random.default_rng(4)
    for _ in range(60):
        choices = numbered_actions(batch)
        assert sorted(choices.values()) == np.flatnonzero(batch.action_masks[0]).tolist()
        batch.step(np.array([chooser.choice(list(choices.values()))]))


def make_positions(game: str, decisions: int) -> list[kb.GameBatch]:
    """Copies of the positions of a random game."""
    batch, chooser = kb.make_batch(game, num_games=1, seed=1), np.random.default_rng(1)
    found = []
    for _ in range(decisions):
        found.append(batch.copy())
        batch.step(np.array([chooser.choice(np.flatnonzero(batch.action_masks[0]))]))
    return found


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


@pytest.mark.parametrize(
    ("game", "pattern"),
    [
        ("actionworks-v0", "End the turn"),
        ("automotive-v0", "End the turn|Pass|Place no Seat"),
        (
            "industrial-v0",
            "(Hire|Sell|Develop|Buy|Produce) no|End the maintenance|Keep",
        ),
        ("menu-v0", "Do not activate|Stop trading|Continue to the draw|End the turn"),
    ],
)
def test_zero_ends_or_declines_and_nothing_else(game: str, pattern: str) -> None:
    found = sentences(game, 300)
    assert any(n == 0 for n, _ in found)
    for n, said in found:
        declines = re.match(pattern, said)
        assert (n == 0) == bool(declines), (n, said)


def test_similar_actions_are_grouped_in_columns() -> None:
    """A list of 28 actions does not scroll away."""
    positions = make_positions("automotive-v0", 200)
    batch = max(positions, key=lambda batch: batch.action_masks.sum())
    choices, lines = action_lines(batch, 0, 120)
    assert len(choices) > 20
    assert len(lines) <= len(choices) // 2 + 2
    shown = [re.findall(r"(?:^|  ) *(\d+)  ([A-Z]\w+)", line) for line in lines]
    assert [int(n) for row in shown for n, _ in row] == list(choices)
    assert all(len({verb for _, verb in row}) == 1 for row in shown), "one kind of action per line"


def test_the_numbers_to_type_are_listed_with_their_gaps() -> None:
    assert numbers_text(dict.fromkeys([1, 2, 4, 5, 6, 0])) == "0 to 2, 4 to 6"
    assert numbers_text(dict.fromkeys([2, 3])) == "2, 3"


@pytest.mark.parametrize("incidents", [False, True])
def test_no_other_action_has_a_number_that_looks_like_an_amount(incidents: bool) -> None:
    """With money for 4 cubes, 5 must not take a loan."""
    batch = kb.make_batch("industrial-v0", num_games=1, seed=1, incidents=incidents)
    chooser, others = np.random.default_rng(1), 0
    text, r = batch.variant.spec.text, batch.variant.r
    for _ in range(400):
        choices = numbered_actions(batch)
        said = {n: text.sentence(r, batch.states[0], a) for n, a in choices.items()}
        if any(sentence.startswith(("Buy no", "Produce no")) for sentence in said.values()):
            found = [n for n, words in said.items() if not re.match("Buy|Produce", words)]
            assert all(n > 18 for n in found)  # no warehouse holds more
            others += len(found)
        batch.step(np.array([chooser.choice(list(choices.values()))]))
    assert others


COST_OR_GAIN = r": \d+ (Shift|book|voucher|point|Seat)s?$"
ENGINE = r"\b(placement|slot|index|argument|question|action) \d"


@pytest.mark.parametrize("game", kb.games())
def test_gains_say_gain_and_no_sentence_speaks_of_the_engine(game: str) -> None:
    """`row 1 column 3: 1 Shift` read like a cost; nobody sees `placement 4` on a table."""
    found = sentences(game, 300)
    assert [said for _, said in found if re.search(f"{COST_OR_GAIN}|{ENGINE}", said)] == []
