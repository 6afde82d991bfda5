"""Change every byte of saved games and load them: nothing unsound may reach a kernel.

    python -m benchmarks.fuzz_saves [GAME …] [--every 1] [--steps 200] [--seed 0]

For each game, at three moments of a random game, every byte of the saved game is changed in eight
ways and the checksum is computed again, as someone would who crafts a file. The environment must
either refuse the bytes with an InputError and stay as it was, or hold a sound game: 200 random
steps are played, with array bounds checks (NUMBA_BOUNDSCHECK=1, unless it is set), and each must
have a legal action; every twentieth state is audited. Whatever hangs for a minute ends the
process. `--every K` takes every K-th byte only.

Prints one line per moment. Any fault is printed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import sys
from collections import Counter
from typing import Any

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

import numpy as np

import kanban_env as kb
from kanban_env.core.errors import InputError
from kanban_env.core.jit import MODE, attribute_view
from kanban_env.core.saves import MAGIC, checksum

MOMENTS = (0.02, 0.5, 0.9)
"""Parts of a random game's length."""
HANGS_AFTER = 60.0
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


def changed(saved: bytes, position: int, way: int) -> bytes | None:
    """The saved game with one byte of its content changed and a fitting checksum."""
    start = len(MAGIC) + len(checksum(b"")) + 1
    content = bytearray(saved[start:])
    byte = CHANGES[way](content[position])
    if byte == content[position]:
        return None
    content[position] = byte
    return MAGIC + checksum(bytes(content)) + b"\n" + bytes(content)


def play(env: Any, steps: int) -> str:
    """Play random actions from a state that was accepted; the fault, or nothing."""
    batch, generator = env._batch, np.random.default_rng(0)
    for step in range(steps):
        if batch.dones[0]:
            break
        legal = np.flatnonzero(batch.action_masks[0])
        if not len(legal):
            return f"no legal action after {step} steps"
        batch.step_one(int(generator.choice(legal)))
        if step % 20 == 0 and not batch.dones[0]:
            state = attribute_view(np.asarray(batch.states).view(env.variant.spec.state))
            env.variant.spec.audit(env.variant.r, state[0])
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
        env.render()
        return play(env, steps) or "played"
    except Exception as error:  # noqa: BLE001 - an access out of bounds is an IndexError
        return f"raised {type(error).__name__}: {error}"


def fuzz(game: str, every: int, steps: int, seed: int) -> bool:
    """Change the saved games of one game; whether all went well."""
    source, env = kb.make(game).unwrapped, kb.make(game).unwrapped
    env.reset(seed=seed + 1)
    home, sound = env.save(), True
    for number, saved in enumerate(moments(source, seed)):
        found: Counter[str] = Counter()
        length = len(saved) - len(MAGIC) - len(checksum(b"")) - 1
        for position in range(0, length, every):
            for way in range(len(CHANGES)):
                crafted = changed(saved, position, way)
                if crafted is None:
                    continue
                faulthandler.dump_traceback_later(HANGS_AFTER, exit=True)
                outcome = attempt(env, crafted, home, steps)
                found["refused" if outcome == "refused" else outcome] += 1
                if outcome not in ("refused", "played"):
                    print(f"  {game}: moment {number}, {place(saved, position, env)}: {outcome}")
                if outcome != "refused":
                    env.load(home)
        faulthandler.cancel_dump_traceback_later()
        faults = found.total() - found["refused"] - found["played"]
        sound &= faults == 0
        print(
            f"{game} moment {number} ({MODE}): {found.total():,} tries, {found['refused']:,}"
            f" refused, {found['played']:,} sound and played, {faults} faults",
            flush=True,
        )
    return sound


def place(saved: bytes, position: int, env: Any) -> str:
    """The field of the state that a byte belongs to."""
    dtype = env.variant.spec.state
    offset = position - (len(saved) - len(MAGIC) - len(checksum(b"")) - 1 - dtype.itemsize)
    for name, (kind, start, *_) in (dtype.fields or {}).items():
        if start <= offset < start + kind.itemsize:
            return f"{name} + {offset - start}"
    return f"byte {position} of the head"


def main() -> int:
    """Fuzz all games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    sound = [fuzz(game, given.every, given.steps, given.seed) for game in given.game]
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
