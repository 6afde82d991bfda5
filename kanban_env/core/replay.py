"""Replays: recorded games as JSON lines.

The first line holds the game with its version, options and seed. Each following line is a decision
with the digest of the state after it. The last line holds the result; a file without it is
recognised as truncated.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.events import Event, step_events
from kanban_env.core.files import write_atomically
from kanban_env.core.inputs import check_action
from kanban_env.core.reading import parse_json, read_text
from kanban_env.core.seeds import checked_seed
from kanban_env.core.spec import GameSpec, Variant, state_digest

FORMAT = "kanban-replay-1"
MAX_REPLAY = 64_000_000
"""Bytes of a replay: far more than the longest game takes."""
_HEAD = {
    "format": str,
    "game": str,
    "version": str,
    "players": int,
    "options": dict,
    "components": str,
    "tables": dict,
    "seed": int,
    "start": str,
    "agents": list,
}
_STEP = {"seat": int, "action": int, "state": str}
_CLOSE = {"steps": int, "over": bool, "scores": list}


@dataclass
class Replay:
    """A recorded game, finished or not."""

    variant: Variant
    seed: int
    start: str
    """The digest of the state after the setup."""
    agents: list[str] = field(default_factory=list)
    """The name of each player's agent; free text."""
    actors: list[int] = field(default_factory=list)
    """The player who took each action."""
    actions: list[int] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    over: bool = False
    scores: list[int] = field(default_factory=list)

    def add(self, player: int, action: int, digest: str) -> None:
        """Append a decision and the digest of the state after it."""
        self.actors.append(int(player))
        self.actions.append(int(action))
        self.digests.append(digest)

    def lines(self) -> Iterator[str]:
        """The lines of the file."""
        head = {
            "format": FORMAT,
            **self.variant.identity(),
            "tables": self.variant.changed_tables(),
            "seed": self.seed,
            "start": self.start,
            "agents": self.agents,
        }
        yield json.dumps(head)
        for player, action, digest in zip(self.actors, self.actions, self.digests, strict=True):
            yield json.dumps({"seat": player, "action": action, "state": digest})
        yield json.dumps({"steps": len(self.actions), "over": self.over, "scores": self.scores})

    def write(self, path: str | Path) -> None:
        """Write the file atomically."""
        write_atomically(path, "".join(f"{line}\n" for line in self.lines()))


class Playback:
    """Steps through a replay forwards and backwards; checks every state against its digest."""

    def __init__(self, replay: Replay) -> None:
        """Set up the game."""
        self.replay = replay
        self.batch = GameBatch(replay.variant, 1, seed=0, auto_reset=False)
        self._deal()

    @property
    def state(self) -> Any:
        """The current state."""
        return self.batch.states[0]

    def go_to(self, step: int) -> None:
        """Go to the state after `step` decisions; raise ValueError where the replay is wrong."""
        if step < self.step:
            self._deal()
        while self.step < min(step, len(self.replay.actions)):
            self._forward()

    def _deal(self) -> None:
        self.batch.reset(np.array([self.replay.seed]))
        self.step = 0
        if state_digest(self.state) != self.replay.start:
            raise InputError("step 0: the state after the setup differs from the recorded one")

    def events(self) -> list[Event]:
        """The next decision in words; raise ValueError where the replay is wrong."""
        self._check_next()
        return step_events(self.batch, self.replay.actions[self.step])

    def _check_next(self) -> None:
        number, action = self.step + 1, self.replay.actions[self.step]
        if self.batch.dones[0]:
            raise InputError(f"step {number}: unexpected action, the game is over")
        if self.batch.to_play[0] != self.replay.actors[self.step]:
            raise InputError(
                f"step {number}: seat: expected {self.batch.to_play[0]},"
                f" got {self.replay.actors[self.step]}"
            )
        check_action(action, self.batch.action_masks[0], f"step {number}: ")

    def _forward(self) -> None:
        self._check_next()
        self.batch.step_one(self.replay.actions[self.step])
        self.step += 1
        if state_digest(self.state) != self.replay.digests[self.step - 1]:
            raise InputError(f"step {self.step}: the state differs from the recorded one")


def start_recording(
    variant: Variant, seed: int, agents: list[str] | None = None
) -> tuple[Replay, GameBatch]:
    """Set up a game; return the replay that records it, and a batch of one with the game."""
    batch = GameBatch(variant, 1, seed=0, auto_reset=False)
    batch.reset(np.array([checked_seed(seed)]))
    return Replay(variant, seed, state_digest(batch.states[0]), agents or []), batch


def record_step(replay: Replay, batch: GameBatch, action: int) -> None:
    """Take an action in the batch and record it."""
    player = int(batch.to_play[0])
    batch.step(np.array([action]))
    replay.add(player, action, state_digest(batch.states[0]))
    replay.over = bool(batch.dones[0])
    replay.scores = [int(score) for score in batch.scores[0]]


def verify(replay: Replay) -> None:
    """Replay the whole game; raise ValueError that names the first step that differs."""
    playback = Playback(replay)
    playback.go_to(len(replay.actions))
    scores = [int(score) for score in playback.batch.scores[0]]
    over = bool(playback.batch.dones[0])
    if over != replay.over:
        raise InputError(f"end: over: expected {over}, got {replay.over}")
    if replay.actions and scores != replay.scores:
        raise InputError(f"end: scores: expected {scores}, got {replay.scores}")


def read(path: str | Path, find: Any) -> Replay:
    """Read a replay; `find` maps a game id to its GameSpec.

    Raises ValueError that names the file and the line.
    """
    path = Path(path)
    lines = read_text(path, MAX_REPLAY).splitlines()
    if not lines:
        raise InputError(f"{path}: expected a replay, got an empty file")
    head = _parse_line(path, 1, lines[0], _HEAD)
    if head["format"] != FORMAT:
        raise InputError(f"{path}: line 1: format: expected {FORMAT!r}, got {head['format']!r}")
    try:
        spec = find(head["game"])
    except ValueError as error:
        raise InputError(f"{path}: line 1: {error}") from None
    replay = _replay_of_head(path, head, spec)
    if len(lines) < 2 or "steps" not in lines[-1]:
        raise InputError(f"{path}: the file is truncated after line {len(lines)}")
    for number, line in enumerate(lines[1:-1], 2):
        step = _parse_line(path, number, line, _STEP)
        replay.add(step["seat"], step["action"], step["state"])
    close = _parse_line(path, len(lines), lines[-1], _CLOSE)
    if close["steps"] != len(replay.actions):
        raise InputError(f"{path}: expected {close['steps']} steps, got {len(replay.actions)}")
    replay.over, replay.scores = close["over"], close["scores"]
    return replay


def _replay_of_head(path: Path, head: dict[str, Any], spec: GameSpec) -> Replay:
    """An empty replay with the content of the first line, checked against the game."""
    if head["version"] != spec.version:
        raise InputError(
            f"{path}: version: expected {spec.version!r}, got {head['version']!r};"
            f" {spec.id} has changed between these versions"
        )
    try:
        if "components" in head["options"]:
            raise InputError("options: unexpected key 'components', expected 'tables'")
        given = {**head["options"], "components": head["tables"]}
        variant = Variant(spec, head["players"], given)
        checked_seed(head["seed"])
    except ValueError as error:
        raise InputError(f"{path}: line 1: {error}") from None
    if variant.components_digest != head["components"]:
        raise InputError(
            f"{path}: components: expected digest {variant.components_digest},"
            f" got {head['components']}"
        )
    agents = head["agents"]
    if len(agents) not in (0, variant.players) or not all(map(_is_name, agents)):
        raise InputError(f"{path}: line 1: agents: expected {variant.players} names, got {agents}")
    return Replay(variant, head["seed"], head["start"], agents)


def _is_name(agent: Any) -> bool:
    """Whether a terminal can print this as a name; a file could hold its control characters."""
    return isinstance(agent, str) and agent.isprintable()


def _parse_line(path: Path, number: int, line: str, fields: dict[str, type]) -> dict[str, Any]:
    """One line as a mapping, checked to have exactly these fields."""
    content = parse_json(line, f"{path}: line {number}")
    if not isinstance(content, dict):
        raise InputError(f"{path}: line {number}: expected a JSON object, got {content!r}")
    for key in content:
        if key not in fields:
            raise InputError(
                f"{path}: line {number}: unknown key {key!r}, expected {', '.join(fields)}"
            )
    for key, kind in fields.items():
        if key not in content:
            raise InputError(f"{path}: line {number}: missing key {key!r}")
        value = content[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            expected = f"expected {kind.__name__}, got {value!r}"
            raise InputError(f"{path}: line {number}: {key}: {expected}")
    return content
