"""What crashed, hung or damaged a process is refused: each in a child process, compiled.

Rows out of range and nested YAML crashed, short outputs damaged the heap, zero generators and
anchors never ended, crafted saved games and replays did all of it, and threads tore states.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
START = """
import numpy as np
import kanban_env as kb
from kanban_env.agents import HeuristicAgent
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
batch = GameBatch(kb.find("actionworks-v0").variant(), 4)
chance = action_generators(0, 4)
def refused(use):
    try:
        use()
    except ValueError as error:
        print("refused", error)
"""
ATTACKS = {
    "rows out of range": """
refused(lambda: HeuristicAgent().act(batch, np.array([10**9])))
""",
    "short outputs": """
refused(lambda: batch.choose_random(chance, np.zeros(0, np.int64)))
""",
    "zero generators": """
refused(lambda: batch.finish_random(np.zeros((4, 4), np.uint32)))
refused(lambda: batch.choose_random(np.zeros((4, 4), np.uint32), np.zeros(4, np.int64)))
""",
    "masks of a caller": """
batch.action_masks = np.ones_like(batch.action_masks)
refused(lambda: batch.step(np.full(4, 10**6)))
refused(lambda: batch.step((~batch._masks).argmax(1)))
""",
    "nested YAML": """
from kanban_env.core.reading import parse_yaml
for opening in ("[", "{a: ", "- "):
    refused(lambda: parse_yaml(opening * 30_000, "x.yaml"))
""",
    "anchors": """
from kanban_env.core.reading import parse_yaml
lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
refused(lambda: parse_yaml("\\n".join(lines), "x.yaml"))
""",
    "a saved game": """
from tests.core.test_states import saved_game, with_state
env, saved = saved_game()
for field, value in [("turn", 77), ("actor", 5), ("deck_top", 60), ("deck_end", 127), ("rng", 0),
                     ("question", 5), ("heap_size", 64), ("demand_owners", 5), ("hands", 60)]:
    refused(lambda: env.load(with_state(env, saved, field, value)))
assert env.save() == saved
""",
    "a replay": """
from kanban_env.core import replay as replays
replay, _ = replays.start_recording(kb.find("actionworks-v0").variant(2), 1)
for action in (10**6, -(10**6), 60):
    replay.actors, replay.actions, replay.digests = [0], [action], ["x"]
    refused(replays.Playback(replay).events)
""",
    "one batch from three threads": """
import threading
from kanban_env.core.states import checked_states
batch = GameBatch(batch.variant, 2000, threads=1)
def use():
    for _ in range(100):
        try:
            batch.step(batch.action_masks.argmax(1))
        except RuntimeError:
            pass  # another thread steps it
        except ValueError as error:  # masks that were read while another thread stepped
            assert "illegal action" in str(error), error
users = [threading.Thread(target=use) for _ in range(3)]
for user in users:
    user.start()
for user in users:
    user.join()
checked_states(batch.variant, batch.states)
refused(lambda: batch.step(np.full(2000, 10**6)))
""",
}


@pytest.mark.compiled
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_refused_and_the_process_lives(attack: str) -> None:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", START + ATTACKS[attack]],
        capture_output=True, text=True, timeout=300, check=False, cwd=ROOT, env=kept,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = done.stdout.splitlines()
    expected = ATTACKS[attack].count("refused(")
    assert len(found) >= expected
    assert all(line.startswith("refused ") for line in found)
