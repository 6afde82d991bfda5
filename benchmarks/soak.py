"""Random play of every variant with array bounds checks, with an audit of the states.

    python benchmarks/soak.py [GAME …] [--decisions 1000000] [--games 256] [--seed 0] [--json]
                              [--players 2] [--option sandra=nice] [--audit-every 1]

Every number of players is combined with every value of every option, and each combination plays
the given number of random decisions in `--games` games at once; finished games are followed by new
ones. A million decisions in 256 games are enough for games of all kinds to end. If there are more
than 64 combinations of options, only these are played: the default, every other value of one option
alone, and all options at their last other value. `--option` fixes an option in all of them. The
checks are:

- array bounds in all rules, masks and observations (NUMBA_BOUNDSCHECK=1, unless it is set);
- every question has a legal action, and a finished game has none;
- the game's audit of every state, also of those with a single legal action, and of every final
  state; with `--audit-every K` only of every K-th state and the final ones (default 1 if the audit
  takes many states at once, else 16);
- the changes made by each action, above all points, if the game has an `audit_step`;
- every game ends by the rules and is never truncated;
- a copy of every state becomes the same bytes after the same action.

Prints one line per combination. The first fault ends the run with exit code 1; it names the seed of
the game.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import os
import sys
import zlib
from typing import Any

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")

import numpy as np

import kanban_env as kb
from kanban_env.core.audits import audit_states
from kanban_env.core.buffers import new_buffers
from kanban_env.core.errors import InputError
from kanban_env.core.jit import MODE
from kanban_env.core.loops import ENDED, PLAYING, TRUNCATED
from kanban_env.core.options import Choice, Flag, PerPlayer
from kanban_env.core.seeds import action_generators, derived_seeds
from kanban_env.core.spec import GameSpec, Variant
from kanban_env.core.warmup import compile_kernels

MOST_COMBINATIONS = 64
"""More combinations of options than this are not all played."""


class FaultError(AssertionError):
    """A check failed; the message names the game."""


def as_bytes(states: np.ndarray) -> np.ndarray:
    """The bytes of every state."""
    return np.asarray(states).view(np.uint8).reshape(len(states), -1)


class Soak:
    """Random games of one variant, played one action at a time."""

    def __init__(self, variant: Variant, games: int, seed: int, every: int) -> None:
        """Deal the games."""
        self.variant, self.spec, self.every = variant, variant.spec, every
        self.rules, self.blank = variant.record, variant.new_states(1)
        self.states = variant.new_states(games)
        self.buffers = new_buffers(variant, games)
        self.masks, self.observations = self.buffers.masks, self.buffers.observations
        self.seats, self.actions = self.buffers.to_play, np.zeros(games, np.int64)
        self.chance = action_generators(seed, games)
        self.seeds = iter(derived_seeds(seed, 1 << 20))
        self.found = {"decisions": 0, "answers": 0, "audited": 0, "ended": 0, "cut_off": 0}
        compile_kernels(variant)
        self._deal(np.arange(games))

    def _deal(self, rows: np.ndarray) -> None:
        """Deal new games in these rows."""
        seeds = np.zeros(len(self.states), np.int64)
        for i in rows:
            seeds[i] = next(self.seeds)
            self.variant.kernels.reset_games(
                self.rules, self.blank, self.states, seeds, self.buffers, i, i + 1
            )

    def _play_random_actions(self) -> None:
        """Play a random action in every game; actions without an alternative are no decisions."""
        kernels, n = self.variant.kernels, len(self.states)
        kernels.choose_random_games(self.masks, self.chance, self.actions, 0, n)
        asked = self.masks.sum(1) > 1
        self.states["steps"] += asked
        twins, twin_masks = self.states.copy(), self.masks.copy()
        kernels.answer_games(self.rules, self.states, self.actions, self.masks, 0, n)
        kernels.answer_games(self.rules, twins, self.actions, twin_masks, 0, n)
        alike = (as_bytes(twins) == as_bytes(self.states)).all(1)
        self._require(alike & (twin_masks == self.masks).all(1), "a copy differs")
        self.seats[:] = self.states["actor"]
        places = (self.rules, self.states, self.seats, self.variant.units, self.observations)
        kernels.observe_games(*places, 0, n)
        self.found["decisions"] += int(asked.sum())
        self.found["answers"] += n

    def step(self, number: int) -> None:
        """Play one action in every game with all checks, and replace finished games."""
        before, masks = self.states.copy(), self.masks.copy()
        self._play_random_actions()
        over = self.states["over"]
        stuck = (over == PLAYING) & ~self.masks.any(1)
        self._require(~stuck, "a question has no legal action")
        self._require((over == PLAYING) | ~self.masks.any(1), "a finished game has legal actions")
        self._require(np.isfinite(self.observations).all(1), "an observation is not finite")
        if self.spec.audit_step is not None:
            self._audit(
                self.spec.audit_step, self.variant.r, before, masks, self.actions, self.states
            )
        done = np.flatnonzero(over != PLAYING)
        rows = np.arange(len(self.states)) if number % self.every == 0 else done
        self._audit_states(rows)
        self.found["ended"] += int((over == ENDED).sum())
        self.found["cut_off"] += int((over == TRUNCATED).sum())
        self._require(over != TRUNCATED, "the game does not end by the rules")
        self._deal(done)

    def _audit_states(self, rows: np.ndarray) -> None:
        """Run the game's audit on these states."""
        self._audit(audit_states, self.variant, self.states[rows])
        self.found["audited"] += len(rows)

    def _audit(self, audit: Any, *what: Any) -> None:
        try:
            audit(*what)
        except AssertionError as error:
            state = str(error).partition(":")[0].removeprefix("state ")
            raise FaultError(f"seed {what[-1]['seed'][int(state)]}, {error}") from error

    def _require(self, holds: np.ndarray, what: str) -> None:
        if not holds.all():
            i = int(np.flatnonzero(~holds)[0])
            raise FaultError(
                f"seed {self.states['seed'][i]}, decision {self.states['steps'][i]}: {what}"
            )


def combinations(
    spec: GameSpec, players: int | None, fixed: dict[str, str]
) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players with every value of every option, except for fixed ones."""
    words: dict[str, tuple[Any, ...]] = {}
    for option in spec.options:
        if option.name in fixed:
            words[option.name] = (fixed[option.name],)
        elif isinstance(option, Choice | PerPlayer | Flag):
            values = option.values if isinstance(option, Choice) else (False, True)
            others = (value for value in values if value != option.default)
            words[option.name] = (option.default, *others)
    for name in fixed:
        if name not in words:
            names = ", ".join(option.name for option in spec.options)
            raise InputError(f"--option: expected {names or 'none'}, got {name!r}")
    low, high = spec.players
    counts = range(low, high + 1) if players is None else [players]
    return [
        (count, dict(zip(words, chosen, strict=True)))
        for count in counts
        for chosen in choices(list(words.values()))
    ]


def choices(values: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Combinations of values, defaults first: all, or each alone and all together if too many."""
    if math.prod(map(len, values)) <= MOST_COMBINATIONS:
        return list(itertools.product(*values))
    default = tuple(own[0] for own in values)
    alone = [
        (*default[:i], other, *default[i + 1 :])
        for i, own in enumerate(values)
        for other in own[1:]
    ]
    return [default, *alone, tuple(own[-1] for own in values)]


def table_seed(seed: int, players: int, options: dict[str, Any]) -> int:
    """A different seed for every combination, so that they do not play the same moves."""
    return seed + zlib.crc32(json.dumps([players, options]).encode())


def soak(spec: GameSpec, players: int, options: dict[str, Any], given: argparse.Namespace) -> dict:
    """Play one combination; returns counts, and the fault if there is one."""
    every = given.audit_every or (1 if spec.audits_many else 16)
    seed = table_seed(given.seed, players, options)
    run = Soak(Variant(spec, players, options), given.games, seed, every)
    fault, number = None, 0
    try:
        while run.found["decisions"] < given.decisions:
            run.step(number)
            number += 1
            if number % 50 == 0 and sys.stderr.isatty():
                print(f"\r  {run.found['decisions']:,} decisions", end="", file=sys.stderr)
    except FaultError as found:
        fault = str(found)
    head = {"game": spec.id, "players": players, "options": options, "mode": MODE}
    ledger = spec.audit_step is not None
    return {**head, "seed": seed, **run.found, "ledger": ledger, "fault": fault}


def line(found: dict[str, Any]) -> str:
    """The result of one combination as a line."""
    options = " ".join(f"{name}={value}" for name, value in found["options"].items())
    text = (
        f"{found['game']} players={found['players']} {options}: {found['decisions']:,} decisions"
        f" ({found['mode']}), {found['audited']:,} of {found['answers']:,} states audited,"
        f" points {'recomputed after every action' if found['ledger'] else 'checked by the audit'},"
        f" {found['ended']:,} games ended by the rules, {found['cut_off']} truncated"
    )
    return f"{text}: {'no fault' if found['fault'] is None else 'FAULT ' + found['fault']}"


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected an integer of at least 1, got {text!r}")
    return int(text)


def main() -> int:
    """Play all combinations and print one line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="*", default=kb.games())
    parser.add_argument("--decisions", type=_count, default=1_000_000)
    parser.add_argument("--games", type=_count, default=256)
    parser.add_argument("--players", type=_count)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=WORD")
    parser.add_argument("--audit-every", type=_count)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    fixed = dict(word.partition("=")[::2] for word in given.option)
    try:
        specs = [kb.find(game) for game in given.game]
        tables = [
            (spec, *one) for spec in specs for one in combinations(spec, given.players, fixed)
        ]
        for spec, players, options in tables:
            Variant(spec, players, options)
    except InputError as error:
        parser.error(str(error))
    for spec, players, options in tables:
        found = soak(spec, players, options, given)
        print(json.dumps(found) if given.json else line(found), flush=True)
        if found["fault"] is not None:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
