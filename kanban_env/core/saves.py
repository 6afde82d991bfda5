"""Saved games: one line with a checksum, one line of JSON, and the bytes of the state.

The checksum covers everything after it. It detects damage, not tampering: the content of a saved
game is checked too before it is loaded.
"""

from __future__ import annotations

import hashlib
import json
import math
from typing import Any

import numpy as np

from kanban_env.core.errors import InputError
from kanban_env.core.loops import ENDED, PLAYING, TRUNCATED
from kanban_env.core.reading import parse_json
from kanban_env.core.spec import Variant
from kanban_env.core.states import states_from_bytes

MAGIC = b"kanban-save-2\n"
BOOKS = (
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
)
"""The attributes of an environment that a saved game holds, besides the state."""
_REWARD_BOUNDS = {"rank": (-1.0, 1.0), "win": (0.0, 1.0)}
_ANY_POINTS = (-(2.0**32), 2.0**32)
_DAMAGED = "saved game: the head is damaged"


def checksum(content: bytes) -> bytes:
    """The checksum of the content of a saved game."""
    return hashlib.blake2b(content, digest_size=16).hexdigest().encode()


def pack(identity: dict[str, Any], books: dict[str, Any], state: bytes) -> bytes:
    """A saved game as bytes."""
    content = json.dumps({**identity, "books": books}).encode() + b"\n" + state
    return MAGIC + checksum(content) + b"\n" + content


def unpack(
    saved: Any, variant: Variant, identity: dict[str, Any]
) -> tuple[dict[str, Any], np.ndarray]:
    """The attributes and the state of a saved game, checked against the game that loads it."""
    if not isinstance(saved, bytes) or not saved.startswith(MAGIC):
        raise InputError("saved game: not a saved game of this format")
    given, _, content = saved[len(MAGIC) :].partition(b"\n")
    if checksum(content) != given:
        raise InputError("saved game: damaged, its checksum differs")
    line, _, body = content.partition(b"\n")
    head = parse_json(line, _DAMAGED)
    if not isinstance(head, dict) or set(head) != {*identity, "books"}:
        raise InputError(_DAMAGED)
    for key, own in identity.items():
        if head[key] != own or json.dumps(head[key]) != json.dumps(own):
            raise InputError(f"saved game: {key}: expected {own!r}, got {head[key]!r}")
    try:
        states = states_from_bytes(variant, body)
    except InputError as error:
        raise InputError(f"saved game: {error}") from None
    state = np.asarray(states)[0]
    _check_books(head["books"], variant, identity["reward"], int(state["over"]), state["actor"])
    return head["books"], states


def _check_books(books: Any, variant: Variant, reward: str, over: int, actor: Any) -> None:
    """Raise InputError for attributes that no game of this variant has in this state."""
    if not isinstance(books, dict) or set(books) != set(BOOKS):
        raise InputError(_DAMAGED)
    everyone = [f"player_{p}" for p in range(variant.players)]
    agents = books["agents"]
    if not isinstance(agents, list) or any(agent not in everyone for agent in agents):
        raise InputError(f"saved game: agents: expected {everyone}, got {agents!r}")
    if agents != sorted(set(agents)) or (over == PLAYING and agents != everyone):
        raise InputError(f"saved game: agents: expected {everyone}, got {agents!r}")
    selected = books["agent_selection"]
    expected = [everyone[actor]] if over == PLAYING else agents or everyone
    if selected not in expected:
        raise InputError(f"saved game: agent_selection: expected {expected}, got {selected!r}")
    for name in BOOKS[2:]:
        if not isinstance(books[name], dict) or set(books[name]) != set(agents):
            raise InputError(f"saved game: {name}: expected one value for each of {agents}")
    for name, end in (("terminations", ENDED), ("truncations", TRUNCATED)):
        if any(value is not (over == end) for value in books[name].values()):
            raise InputError(f"saved game: {name}: expected {over == end} for every agent")
    low, high = _REWARD_BOUNDS.get(reward, _ANY_POINTS)
    if over == PLAYING and reward != "score":
        low = high = 0.0
    for name in ("rewards", "_cumulative_rewards"):
        for value in books[name].values():
            if not _is_number(value) or not low <= value <= high:
                raise InputError(f"saved game: {name}: expected {low} to {high}, got {value!r}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
