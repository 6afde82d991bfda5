"""A generator of wrong command lines: a valid one in which one word is replaced or added."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

VALID: dict[str, tuple[str, ...]] = {
    "play": ("actionworks-v0", "-p", "2", "-a", "random", "-s", "1"),
    "watch": ("actionworks-v0", "-p", "2", "-a", "random", "-s", "1", "-o", "max_rounds=1"),
    "arena": ("actionworks-v0", "-p", "2", "-a", "random", "-s", "1", "--games", "2"),
    "evaluate": ("actionworks-v0", "-p", "2", "--agent", "random", "--against", "random"),
    "bench": ("actionworks-v0", "-p", "2", "--games", "1", "--seconds", "0.1"),
    "conformance": ("actionworks-v0", "-p", "2", "--check", "seeds"),
    "components": ("actionworks-v0",),
    "replay": ("game.jsonl",),
    "compile": ("actionworks-v0",),
    "configs": ("quickstart",),
    "train": ("quickstart",),
    "games": (),
}
"""A command line of every command that would be accepted."""

TEXTS = ("", " ", "x", "ß", "1.5", "½", "nan", "inf", "-", "--", "1e3", "[/x]", "\t", "0x10", "一")
NUMBERS = ("-1", "-99999999999999999999", "99999999999999999999", "9" * 400, *TEXTS)
GAMES = ("chess", "actionworks", "menu-v9", "../menu-v0", "ACTIONWORKS-V0", *TEXTS[2:7])
AGENTS = (
    "genius", "random:x=1", "mcts:sims=0", "mcts:sims=x", "mcts:foo=1", "flat:playouts=-1",
    "flat:noise=2", "mcts:cut=never", "zoo:nothing", "zoo:", "ppo:/no/such/folder", "ppo:",
    "no.such.module:Agent", "os:nothing", "json:dumps", "a b", "zoo:automotive-v0-4p", *TEXTS[2:6],
)  # fmt: skip
OPTIONS = (
    "deck", "=", "=1", "deck=", "deck=9", "speed=1", "max_rounds=x", "max_rounds=-1",
    "memory=maybe", "components=nothing.yaml", "components=game.jsonl", "components=folder",
)  # fmt: skip
TARGETS = ("game.jsonl", "link", "pipe", "folder", "/dev/full", "/proc/no/x", "game.jsonl/x")
FILES = ("nothing.jsonl", "folder", "notes.txt", "/dev/null/x", "a" * 300)
SETTINGS = (
    "ppo", "=", "ppo.epochs=0", "ppo.epochs=x", "ppo.nothing=1", "run.name=../x", "game.id=chess",
    "game.players=9", "nothing=1", "evaluation.opponents=[genius]", "ppo.clip=nan", "run=1",
)  # fmt: skip

WRONG: dict[str, tuple[str, ...]] = {
    "GAME": GAMES,
    "-p": ("0", "1", "7", *NUMBERS),
    "-a": AGENTS,
    "--agent": AGENTS,
    "--against": AGENTS,
    "-s": tuple(number for number in NUMBERS if not number.startswith("9")),
    "-o": OPTIONS,
    "--games": ("0", *NUMBERS),
    "--max-games": ("0", *NUMBERS),
    "--processes": ("0", *NUMBERS),
    "--block": ("0", *NUMBERS),
    "--threads": ("0", *NUMBERS),
    "--seconds": ("0", "-1", *TEXTS[:4], "inf", "nan"),
    "--precision": ("0", "1", "-1", *TEXTS[:4], "inf", "nan"),
    "--delay": ("-1", *TEXTS[:4], "inf", "nan"),
    "--seat": ("2", *NUMBERS),
    "--check": ("nothing", *TEXTS[2:]),
    "--save": TARGETS,
    "--write": TARGETS,
    "--out": ("game.jsonl", "/proc/no/x", "notes.txt/x", "folder"),
    "--diff": FILES,
    "--resume": FILES,
    "--step": NUMBERS,
    "--set": SETTINGS,
    "FILE": FILES,
    "CONFIG": ("nothing", "notes.txt", "folder", "../x"),
    "--nothing": ("",),
    "EXTRA": ("surplus",),
}
"""Values that no command accepts, by option or argument."""

TAKES: dict[str, tuple[str, ...]] = {
    "play": ("GAME", "-p", "-a", "-s", "-o", "--seat", "--save", "--resume"),
    "watch": ("GAME", "-p", "-a", "-s", "-o", "--delay", "--save"),
    "arena": ("GAME", "-p", "-a", "-s", "-o", "--games", "--processes", "--block", "--out"),
    "evaluate": ("GAME", "-p", "--agent", "--against", "--precision", "--max-games"),
    "bench": ("GAME", "-p", "-o", "--games", "--seconds", "--threads", "-s"),
    "conformance": ("GAME", "-p", "-o", "--check"),
    "components": ("GAME", "--write", "--diff"),
    "replay": ("FILE", "--step", "--seat"),
    "compile": ("GAME",),
    "configs": ("CONFIG",),
    "train": ("CONFIG", "--set", "--resume"),
    "games": (),
}


class WrongInput(NamedTuple):
    """A command line, the key that is wrong, and its value."""

    words: tuple[str, ...]
    key: str
    value: str


def wrong_inputs(count: int, seed: int = 0) -> Iterator[WrongInput]:
    """Different wrong command lines, drawn at random."""
    chance, seen = random.Random(seed), set()
    while len(seen) < count:
        command = chance.choice([*VALID])
        key = chance.choice([*TAKES[command], "--nothing", "EXTRA"])
        value = chance.choice(WRONG[key])
        words = _with(command, key, value)
        if words not in seen:
            seen.add(words)
            yield WrongInput(words, key, value)


def _with(command: str, key: str, value: str) -> tuple[str, ...]:
    """The valid command line of a command with one wrong word."""
    words = [*VALID[command]]
    if key in ("GAME", "FILE", "CONFIG"):
        words[0] = value
    elif key in ("--nothing", "EXTRA"):
        words += [key] if key == "--nothing" else [value] * 2
    elif key in words:
        words[words.index(key) + 1] = value
    elif key == "--resume" and command == "train":
        words = [key, value]
    elif key == "--resume":
        words = [words[0], key, value]
    else:
        words += [key, value]
    return command, *words
