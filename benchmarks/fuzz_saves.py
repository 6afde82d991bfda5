"""Change every byte of saved games and load them: nothing unsound may reach a kernel.

    python -m benchmarks.fuzz_saves [GAME …] [--every 1] [--combined 1000] [--steps 200] [--seed 0]
        [--players N] [--option KEY=VALUE]

For each game, at three moments of a random game, every byte of the saved game is changed in eight
ways, and the checksum is computed again, as someone would who crafts a file. `--every K` takes
every K-th byte only. `--combined N` adds N changes of several numbers of the state, most of which
keep sums: two numbers are swapped, a piece moves from one place to another, or a field is copied
from another moment of the game.

The environment must either refuse the bytes with an InputError and stay as it was, or hold a sound
game. Then boards and sentences are written and 200 random steps played, with array bounds checks
(NUMBA_BOUNDSCHECK=1, unless it is set). Every step must have a legal action, and every state is
audited and must have numbers within their ranges. Whatever hangs for a minute ends the process.

Prints one line per moment, and with `--fields` how often each field was changed and accepted. Any
fault is printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

import numpy as np

import kanban_env as kb
from kanban_env.core.audits import audit_states
from kanban_env.core.errors import InputError
from kanban_env.core.jit import MODE
from kanban_env.core.saves import MAGIC, checksum
from kanban_env.core.sections import OBSERVATION_BOUND
from kanban_env.core.states import check_ranges

MOMENTS = (0.02, 0.5, 0.9)
"""Parts of a random game's length."""
HANGS_AFTER = 60.0
START = len(MAGIC) + len(checksum(b"")) + 1
"""The place of the content, which the checksum covers, in a saved game."""
CHANGES = (
    lambda byte: byte ^ 0x01,
    lambda byte: byte ^ 0x02,
    lambda byte: byte ^ 0x10,
    lambda byte: byte ^ 0x80,
    lambda byte: (byte + 1) % 256,
    lambda byte: (byte - 1) % 256,
    lambda byte: byte | 0xFF,
    lambda byte: (byte | 0xFF) ^ 0x80,
)
"""The eight ways to change a byte."""


def moments(env: Any, seed: int) -> list[bytes]:
    """Saved games at three moments of one random game."""
    generator = np.random.default_rng(seed)
    env.reset(seed=seed)
    trail = [env.save()]
    while env.agents and not any((*env.terminations.values(), *env.truncations.values())):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(int(generator.choice(legal)))
        trail.append(env.save())
    return [trail[min(len(trail) - 1, int(part * len(trail)))] for part in MOMENTS]


def signed(content: bytes) -> bytes:
    """A saved game with this content and a fitting checksum."""
    return MAGIC + checksum(content) + b"\n" + content


def single_changes(saved: bytes, dtype: np.dtype, every: int) -> Iterator[tuple[str, bytes]]:
    """The saved game with one byte changed, and the name of the field that holds it."""
    content = bytearray(saved[START:])
    for position in range(0, len(content), every):
        name = _field(position - len(content) + dtype.itemsize, dtype)
        before = content[position]
        for byte in sorted({change(before) for change in CHANGES} - {before}):
            content[position] = byte
            yield name, signed(bytes(content))
        content[position] = before


def _field(offset: int, dtype: np.dtype) -> str:
    for name, (kind, start, *_) in (dtype.fields or {}).items():
        if start <= offset < start + kind.itemsize:
            return name
    return "the head"


def combined_changes(
    saved: bytes, others: list[bytes], dtype: np.dtype, number: int, seed: int
) -> Iterator[tuple[str, bytes]]:
    """The saved game with several numbers of its state changed, and the names of their fields."""
    generator = np.random.default_rng(seed)
    names = [name for name in dtype.names or () if name not in ("seed", "rng", "steps", "padding")]
    size = dtype.itemsize
    for _ in range(number):
        state = np.frombuffer(saved[-size:], dtype).copy()
        first, second = generator.choice(names, 2)
        kind = generator.integers(4)
        if kind == 0:  # a field of another moment
            other = others[generator.integers(len(others))]
            state[first] = np.frombuffer(other[-size:], dtype)[first]
            second = first
        else:
            second = first if kind == 1 else second
            one, two = state[first].reshape(-1), state[second].reshape(-1)
            i, j = generator.integers(len(one)), generator.integers(len(two))
            if kind == 3:  # a piece moves
                one[i] -= 1
                two[j] += 1
            else:  # two numbers are swapped, of one field or of two
                a, b = int(one[i]), int(two[j])
                one[i], two[j] = np.array(b).astype(one.dtype), np.array(a).astype(two.dtype)
        if state.tobytes() != saved[-size:]:
            yield f"{first}, {second}", signed(saved[START:-size] + state.tobytes())


def play(env: Any, steps: int) -> str:
    """Play random actions from a state that was accepted; the fault, or nothing."""
    batch, generator, variant = env._batch, np.random.default_rng(0), env.variant
    trail = [np.asarray(batch.states).copy()]
    for step in range(steps):
        if batch.dones[0]:
            break
        legal = np.flatnonzero(batch.action_masks[0])
        if not len(legal):
            return f"no legal action after {step} steps"
        if step % 50 == 0:
            env.board(None), env.board(0), [env.describe(int(a)) for a in legal]
        batch.step_one(int(generator.choice(legal)))
        trail.append(np.asarray(batch.states).copy())
        worst = np.abs(batch.observations).max()
        if not worst <= OBSERVATION_BOUND:
            return f"an observation holds {worst} after {step} steps"
    states = np.concatenate(trail)
    check_ranges(variant, states)
    audit_states(variant, states)
    return ""


def attempt(env: Any, crafted: bytes, before: bytes, steps: int) -> str:
    """Load crafted bytes: `refused`, `played`, or what went wrong."""
    try:
        env.load(crafted)
    except InputError:
        return "refused" if env.save() == before else "the environment changed though it refused"
    except Exception as error:  # noqa: BLE001 - every other error is a fault
        return f"load raised {type(error).__name__}: {error}"
    try:
        return play(env, steps) or "played"
    except Exception as error:  # noqa: BLE001 - an access out of bounds is an IndexError
        return f"raised {type(error).__name__}: {error}"


def fuzz(game: str, given: argparse.Namespace) -> bool:
    """Change the saved games of one game; whether all went well."""
    options = dict(word.split("=", 1) for word in given.option)
    source, env = (kb.make(game, given.players, **options).unwrapped for _ in range(2))
    env.reset(seed=given.seed + 1)
    dtype, home, sound = env.variant.spec.state, env.save(), True
    accepted: Counter[str] = Counter()
    saves = moments(source, given.seed)
    for number, saved in enumerate(saves):
        found: Counter[str] = Counter()
        faults: Counter[str] = Counter()
        single = single_changes(saved, dtype, given.every)
        combined = combined_changes(saved, saves, dtype, given.combined, given.seed)
        for name, crafted in (*single, *combined):
            faulthandler.dump_traceback_later(HANGS_AFTER, exit=True, file=sys.__stderr__)
            outcome = attempt(env, crafted, home, given.steps)
            found[outcome] += 1
            if outcome != "refused":
                accepted[name] += 1
                env.load(home)
            if outcome not in ("refused", "played"):
                faults[f"{name}: {outcome}"] += 1
        faulthandler.cancel_dump_traceback_later()
        print(
            f"{game} moment {number} ({MODE}): {found.total():,} tries, {found['refused']:,}"
            f" refused, {found['played']:,} sound and played, {faults.total()} faults",
            *(f"  {count} times {fault}" for fault, count in faults.items()),
            sep="\n",
            flush=True,
        )
        sound &= not faults
    if given.fields:
        print(*(f"  {count:5} {name}" for name, count in accepted.most_common()), sep="\n")
    return sound


def main() -> int:
    """Fuzz all games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--combined", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--fields", action="store_true")
    given = parser.parse_args()
    sound = [fuzz(game, given) for game in given.game]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
