"""The legal actions of a game as a list for people: numbered as a person would number them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

import numpy as np

from kanban_env import GameBatch
from kanban_env.agents.wrapping import wrap

COLUMNS_FROM = 6
"""In lists of more actions than this, similar actions are shown beside each other."""


def numbered_actions(batch: GameBatch, row: int = 0) -> dict[int, int]:
    """The legal actions of a game by the numbers that a person types.

    An action whose sentence names a number, such as `Buy 4 raw cubes`, has that number if the text
    of the game says so and it is unique. An action that ends or declines something has 0 and comes
    last. The other actions follow those with numbers of their own; the text can say from where.
    """
    variant, state = batch.variant, batch.states[row]
    text = variant.spec.text
    legal: list[int] = np.flatnonzero(batch.action_masks[row]).tolist()
    own = {}
    for action in legal:
        wanted = text.number(variant.r, state, action) if hasattr(text, "number") else None
        if wanted is not None and wanted not in own:
            own[wanted] = action
    least = text.first_number(variant.r, state) if hasattr(text, "first_number") else 1
    free = max(least, max(own, default=0) + 1)
    others = [action for action in legal if action not in own.values()]
    numbered = own | {free + i: action for i, action in enumerate(others)}
    return dict(sorted(numbered.items(), key=lambda item: (item[0] == 0, item[0])))


def numbers_text(choices: Mapping[int, int]) -> str:
    """The numbers that can be typed, such as `0 to 3, 5`."""
    runs: list[list[int]] = []
    for number in sorted(choices):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(said)


def action_lines(batch: GameBatch, row: int, width: int) -> tuple[dict[int, int], list[str]]:
    """The legal actions by number, and the lines that describe them."""
    variant, state = batch.variant, batch.states[row]
    text, choices = variant.spec.text, numbered_actions(batch, row)
    lines = []
    for number, action in choices.items():
        hint = text.hint(variant.r, state, action) if hasattr(text, "hint") else ""
        said = text.sentence(variant.r, state, action)
        lines.append(f"{number:4}  {said}{f' · {hint}' if hint else ''}")
    if len(lines) > COLUMNS_FROM:
        lines = [line for group in _groups(lines) for line in _columns(group, width)]
    return choices, wrap("\n".join(lines), width).split("\n")


def _groups(lines: list[str]) -> list[list[str]]:
    """Lines one after another that begin with the same word behind their numbers."""
    return [list(group) for _, group in groupby(lines, lambda line: line.split()[1])]


def _columns(lines: list[str], width: int) -> list[str]:
    """Lines in as many columns as fit, from left to right."""
    wide = max(len(line) for line in lines)
    each = max(1, width // wide)
    rows = [lines[i : i + each] for i in range(0, len(lines), each)]
    return ["".join(f"{line:{wide}}" for line in row).rstrip() for row in rows]
