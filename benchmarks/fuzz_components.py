"""Play with random printed numbers: whatever is accepted plays soundly.

    python -m benchmarks.fuzz_components [GAME …] [--files 300] [--steps 200] [--seed 0]

Each file starts from the printed numbers or a preset and changes some of them, within the declared
ranges: one number, a few, a whole table (to equal numbers too), or a part of every table. Numbers
of players and options are random too. A file that is refused must give one line that names a table,
what is allowed and what was given. With an accepted file, some games are played at random with
array bounds checks (NUMBA_BOUNDSCHECK=1, unless it is set): every question has a legal action, and
every state is sound, has numbers within their ranges, and is observed within the bounds by all
players; boards and sentences can be written, and a saved game can be loaded.

Prints one line per game. Any fault is printed with the file that causes it, reduced to the numbers
that matter, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import sys
from collections import Counter
from typing import Any

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

import numpy as np

import kanban_env as kb
from kanban_env.core.components import Names, Table, presets
from kanban_env.core.errors import InputError
from kanban_env.core.jit import MODE
from kanban_env.core.options import Choice, Flag, Number, PerPlayer
from kanban_env.core.seeds import action_generators
from kanban_env.core.spec import GameSpec, Variant, as_rows
from kanban_env.core.states import checked_states

GAMES = 2
"""Games that are played with each file."""

Case = dict[str, Any]
"""Arguments of `GameSpec.variant`."""


def random_case(spec: GameSpec, generator: np.random.Generator) -> Case:
    """Random players, options and printed numbers."""
    low, high = spec.players
    case: Case = {"players": int(generator.integers(low, high + 1))}
    for option in spec.options:
        if isinstance(option, Flag):
            case[option.name] = bool(generator.integers(2))
        elif isinstance(option, Choice | PerPlayer):
            case[option.name] = str(generator.choice(option.values))
        elif isinstance(option, Number) and generator.random() < 0.3:
            ends = (option.low, option.high, option.default)
            case[option.name] = int(generator.choice(ends))
    base: Any = generator.choice([None, *presets(spec.folder / "components.yaml")])
    numbers = spec.variant(components=base).tables
    chance = generator.choice([0.0, 0.02, 0.1, 0.5, 1.0])
    chosen = generator.choice(spec.tables, 1 + generator.integers(3) * (chance < 0.5))
    tables = spec.tables if chance == 0.02 else chosen
    case["components"] = {
        table.name: {"rows": random_rows(table, numbers[table.name], chance, generator)}
        for table in tables
    }
    return case


def random_rows(
    table: Table, numbers: np.ndarray, chance: float, generator: np.random.Generator
) -> dict[str, Any]:
    """The rows of a table; each number is changed with a chance, and at least one.

    Sometimes all changed numbers are as equal as their ranges allow: that keeps most orders.
    """
    if isinstance(table, Names):
        return {row: f"{row} {generator.integers(99)}"[-table.high :] for row in table.rows}
    changed = numbers.astype(int)
    changes = generator.random(changed.shape) < chance
    changes.flat[generator.integers(changes.size)] = True
    low, high = table.range_of((table.columns or table.rows)[0])
    equal = int(generator.integers(low, high + 1)) if generator.random() < 0.3 else None
    for place in map(tuple, np.argwhere(changes)):
        low, high = table.range_of((table.columns or table.rows)[place[-1]])
        near = int(changed[place]) + int(generator.integers(-2, 3))
        anywhere = int(generator.integers(low, high + 1))
        value = generator.choice([low, high, near, near, anywhere]) if equal is None else equal
        changed[place] = min(max(int(value), low), high)
    return as_rows(table, changed)


def refusal_fault(spec: GameSpec, error: InputError) -> str:
    """What is wrong with the message of a refused file, or nothing."""
    line = str(error)
    if "\n" in line or "expected" not in line or "got" not in line:
        return f"not an error of one line: {line!r}"
    if not any(table.name in line for table in spec.tables):
        return f"no table is named: {line!r}"
    return ""


def play(variant: Variant, steps: int, seed: int) -> None:
    """Play some games with all checks; raises an error for a fault."""
    batch = kb.GameBatch(variant, GAMES, seed=seed, auto_reset=False)
    chance, actions = action_generators(seed, GAMES), np.zeros(GAMES, np.int64)
    for step in range(steps):
        checked_states(variant, batch.states)
        if batch.dones.all():
            break
        if step % 20 == 0:
            show(batch)
            batch.choose_heuristic(chance)
            twin = batch.copy()
            twin.determinize(0, seed)
            checked_states(variant, twin.states)
        batch.choose_random(chance, actions)
        batch.step(actions)


def show(batch: kb.GameBatch) -> None:
    """Write the board and all sentences of the first game."""
    variant, state = batch.variant, batch.states[0]
    for viewer in (None, 0):
        variant.spec.text.board(variant.r, state, viewer)
    for action in np.flatnonzero(batch.action_masks[0]):
        variant.spec.text.sentence(variant.r, state, int(action))


def attempt(spec: GameSpec, case: Case, steps: int, seed: int) -> str:
    """`refused`, `played`, or what went wrong."""
    try:
        variant = spec.variant(**case)
    except InputError as error:
        return refusal_fault(spec, error) or "refused"
    except Exception as error:  # noqa: BLE001 - every other error is a fault
        return f"the file raised {type(error).__name__}: {error}"
    try:
        play(variant, steps, seed)
    except Exception as error:  # noqa: BLE001 - an access out of bounds is an IndexError
        return f"play raised {type(error).__name__}: {error}"
    return "played"


def reduced(spec: GameSpec, case: Case, steps: int, seed: int) -> Case:
    """The same fault with as few changed numbers as possible."""

    def fails(one: Case) -> bool:
        return attempt(spec, one, steps, seed) not in ("played", "refused")

    printed = spec.variant().tables
    for table in [table for table in spec.tables if table.name in case["components"]]:
        smaller = copy.deepcopy(case)
        del smaller["components"][table.name]
        if fails(smaller):
            case = smaller
            continue
        built_in = as_rows(table, printed[table.name])
        for row, cells in case["components"][table.name]["rows"].items():
            smaller = copy.deepcopy(case)
            smaller["components"][table.name]["rows"][row] = built_in.get(row, cells)
            case = smaller if fails(smaller) else case
    return case


def shown(spec: GameSpec, case: Case) -> str:
    """A case in one line, with the rows that differ from the printed ones."""
    printed = spec.variant().tables
    tables = {}
    for table in spec.tables:
        rows = case["components"].get(table.name, {"rows": {}})["rows"]
        built_in = as_rows(table, printed[table.name])
        different = {row: cells for row, cells in rows.items() if cells != built_in.get(row)}
        if different:
            tables[table.name] = different
    return json.dumps({**case, "components": tables})


def fuzz(game: str, files: int, steps: int, seed: int) -> bool:
    """Play one game with random files; whether all went well."""
    spec, found = kb.find(game), Counter[str]()
    for number in range(files):
        case = random_case(spec, np.random.default_rng([seed, number]))
        outcome = attempt(spec, case, steps, number)
        found[outcome] += 1
        if outcome not in ("refused", "played"):
            small = case if found[outcome] > 1 else reduced(spec, case, steps, number)
            print(f"  {game}: file {number}: {outcome}\n    {shown(spec, small)}", flush=True)
    faults = found.total() - found["refused"] - found["played"]
    print(
        f"{game} ({MODE}): {files:,} files, {found['refused']:,} refused, {found['played']:,}"
        f" accepted and played, {faults} faults",
        flush=True,
    )
    return faults == 0


def main() -> int:
    """Fuzz all games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--files", type=int, default=300)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    sound = [fuzz(game, given.files, given.steps, given.seed) for game in given.game]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
