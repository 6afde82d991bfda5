"""A generator of wrong command lines: a valid one in which one word is replaced or added.

Commands, arguments and options are read from the command line itself, so that a new one without
wrong values here is an error.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import typer

from kanban_env.cli import app

VALID: dict[str, tuple[str, ...]] = {
    "play": ("actionworks-v0", "-p", "2", "-a", "random", "-s", "1"),
    "watch": ("actionworks-v0", "-p", "2", "-a", "random", "-s", "1", "-o", "max_rounds=1"),
    "arena": ("actionworks-v0", "-p", "2", "-a", "random", "-s", "1", "--games", "2"),
    "evaluate": ("actionworks-v0", "-p", "2", "--agent", "random", "--against", "random"),
    "bench": ("actionworks-v0", "-p", "2", "--games", "1", "--seconds", "0.1"),
    "conformance": ("actionworks-v0", "-p", "2", "--check", "seeds"),
    "components": ("actionworks-v0",),
    "replay": ("game.jsonl",),
    "analyse": ("game.jsonl", "--playouts", "16"),
    "serve": ("--port", "0"),
    "compile": ("actionworks-v0",),
    "configs": ("quickstart",),
    "train": ("quickstart",),
    "sweep": ("quickstart", "--vary", "ppo.epochs=1,2", "--plan"),
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
FOLDERS = ("game.jsonl", "/proc/no/x", "notes.txt/x", "folder")
SETTINGS = (
    "ppo", "=", "ppo.epochs=0", "ppo.epochs=x", "ppo.nothing=1", "run.name=../x", "game.id=chess",
    "game.players=9", "nothing=1", "evaluation.opponents=[genius]", "ppo.clip=nan", "run=1",
)  # fmt: skip
SHARES = ("-1", *TEXTS[:4], "inf", "nan")
SEEDS = tuple(number for number in NUMBERS if not number.startswith("9"))

WRONG: dict[str, tuple[str, ...]] = {
    "GAME": GAMES,
    "GAME…": GAMES,
    "FILE": FILES,
    "CONFIG": ("nothing", "notes.txt", "folder", "../x"),
    "--players": ("0", "1", "7", *NUMBERS),
    "--agents": AGENTS,
    "--agent": AGENTS,
    "--against": AGENTS,
    "--seed": SEEDS,
    "--option": OPTIONS,
    "--games": ("0", *NUMBERS),
    "--max-games": ("0", *NUMBERS),
    "--processes": ("0", *NUMBERS),
    "--engine": ("spark", "RAY", *TEXTS),
    "--address": ("nothing", "127.0.0.1:1", *TEXTS),
    "--workers": ("0", *NUMBERS),
    "--block": ("0", *NUMBERS),
    "--threads": ("0", *NUMBERS),
    "--playouts": ("0", *NUMBERS),
    "--port": ("65536", *NUMBERS),
    "--seconds": ("0", *SHARES),
    "--time-limit": ("0", *SHARES),
    "--precision": ("0", "1", *SHARES),
    "--tolerance": ("2", *SHARES),
    "--delay": SHARES,
    "--seat": ("2", *NUMBERS),
    "--check": ("nothing", *TEXTS[2:]),
    "--save": TARGETS,
    "--write": TARGETS,
    "--html": TARGETS,
    "--mp4": TARGETS,
    "--gif": TARGETS,
    "--out": FOLDERS,
    "--runs": FOLDERS[:3],
    "--diff": FILES,
    "--resume": FILES,
    "--step": NUMBERS,
    "--set": SETTINGS,
    "--vary": (
        "ppo",
        "=",
        "ppo.epochs=",
        "ppo.epochs=0,1",
        "ppo.epochs=1,,2",
        "ppo.epochs=x",
        "ppo.no=1",
        "run.name=a,b",
        "game.id=menu-v0",
        "nothing=1",
        "ppo.epochs=1..3",
        "ppo.clip=0.3..0.1",
    ),
    "--samples": ("0", "3", *NUMBERS),
    "--rungs": ("0", "21", *NUMBERS),
    "--factor": ("0", "1", *NUMBERS),
    "sweep --out": ("game.jsonl", "notes.txt/x", "folder"),
    "--host": ("no host", "999.1.1.1", "", "-1", "ß", "a" * 300),
    "--rate": NUMBERS,
    "--name": ("", " ", "a b", "ß/x", "http://x"),
    "serve --games": ("notes.txt", "folder", "/proc/no/x", "notes.txt/x", "pipe"),
    "serve --agents": ("human", *(agent for agent in AGENTS if agent[:5] != "zoo:a")),
    "--nothing": ("",),
    "EXTRA": ("surplus",),
}
"""Values that no command accepts, by option or argument; some by command and option."""

TOGETHER: tuple[tuple[str, ...], ...] = (
    ("components", "menu-v0", "--write", "new.yaml", "--diff", "game.jsonl"),
    ("play", "actionworks-v0", "--resume", "game.jsonl", "--players", "2"),
    ("play", "actionworks-v0", "--resume", "game.jsonl", "--seed", "1"),
    ("play", "menu-v0", "--resume", "game.jsonl"),
    ("arena", "actionworks-v0", "--agents", "random", "--replays"),
    ("compile", "actionworks-v0", "--all"),
    ("train", "quickstart", "--resume", "folder"),
    ("sweep", "quickstart", "--resume", "folder"),
    ("watch", "actionworks-v0", "-o", "deck=20", "-o", "deck=25"),
    ("watch", "actionworks-v0", "--save", "game.jsonl", "--json"),
    ("nothing",),
    ("--nothing",),
    ("watch",),
)
"""Words that are wrong together."""


class WrongInput(NamedTuple):
    """A command line, the key that is wrong, and its value."""

    words: tuple[str, ...]
    key: str
    value: str


def taken(command: str) -> dict[str, list[str]]:
    """Every argument and option of a command that takes a value, with its spellings."""
    found = {}
    for parameter in _commands()[command].params:
        if parameter.param_type_name == "argument":
            found[parameter.metavar or (parameter.name or "").upper()] = []
        elif not parameter.is_flag and "--help" not in parameter.opts:
            found[parameter.opts[0]] = [*parameter.opts]
    return found


def _commands() -> dict[str, Any]:
    return typer.main.get_command(app).commands  # type: ignore[attr-defined]


def values(command: str, key: str) -> tuple[str, ...]:
    """Wrong values of an option or argument of a command."""
    return WRONG.get(f"{command} {key}") or WRONG.get(key, ())


def wrong_inputs(count: int, seed: int = 0) -> Iterator[WrongInput]:
    """Different wrong command lines, drawn at random, after every key of every command once."""
    chance, seen = random.Random(seed), set()
    for words in TOGETHER:
        yield WrongInput(words, "", "")
    first = [(command, key) for command in VALID for key in taken(command) if values(command, key)]
    while len(seen) < count - len(TOGETHER):
        command = chance.choice([*VALID])
        known = [key for key in taken(command) if values(command, key)]
        key = chance.choice([*known, "--nothing", "EXTRA"])
        if first:
            command, key = first.pop()
        value = chance.choice(values(command, key))
        words = _with(command, key, value, chance)
        if words not in seen:
            seen.add(words)
            yield WrongInput(words, key, value)


def _with(command: str, key: str, value: str, chance: random.Random) -> tuple[str, ...]:
    """The valid command line of a command with one wrong word."""
    words, spellings = [*VALID[command]], taken(command).get(key)
    if spellings == []:
        words[:1] = [value]
    elif key in ("--nothing", "EXTRA"):
        words += [key] if key == "--nothing" else [value] * 2
    elif key == "--resume":
        words = [*words[: command == "play"], key, value]
    else:
        there = [i for i, word in enumerate(words) if word in (spellings or [])]
        at = there[0] if there else len(words)
        words[at : at + 2] = [chance.choice(spellings or [key]), value]
    return command, *words
