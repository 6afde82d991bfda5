"""Specs and variants of games.

A `GameSpec` is a game as its folder describes it. A `Variant` is a spec with a number of players,
options and printed numbers: batches, environments and replays are made from variants.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

import numpy as np

from kanban_env.core import components, inference, loops, playing, rollouts, search
from kanban_env.core.components import Table
from kanban_env.core.drawing import Panel, text_panels
from kanban_env.core.encoding import no_units
from kanban_env.core.errors import InputError, is_integer
from kanban_env.core.jit import attribute_view, bind, folder_digest, rules_view
from kanban_env.core.layout import Layout
from kanban_env.core.options import Option, option_fields, read_options
from kanban_env.core.sections import units_of
from kanban_env.core.states import Range, without_ranges


def state_dtype(max_players: int, *fields: tuple[Any, ...]) -> np.dtype:
    """The dtype of a game's state: the fields that the core needs, then the game's own.

    Fields are sorted by the size of their numbers, so every number is aligned and the record has
    no gaps: equal games are equal byte for byte. A field may end with its `Range`, which the
    dtype does not keep; `states.state_ranges` reads it.
    """
    common: tuple[tuple[Any, ...], ...] = (
        ("seed", "i8"),
        ("rng", "u4", (4,)),
        ("steps", "i4"),
        ("scores", "i4", (max_players,)),
        ("question", "i1"),
        ("actor", "i1"),
        ("over", "i1"),
    )
    return _packed((*common, *without_ranges(fields)))


def record_dtype(n_sections: int, *fields: tuple[Any, ...]) -> np.dtype:
    """The dtype of the rules record, which holds the numbers and options that the rules read."""
    return _packed((("n_players", "i1"), ("sections", "i4", (n_sections,)), *fields))


def declared_fields(tables: Iterable[Table], options: tuple[Option, ...]) -> list[tuple[Any, ...]]:
    """The fields of the rules record that tables and options declare."""
    fields = [field for table in tables for field in table.record_fields()]
    return [*fields, *option_fields(options)]


def fill_declared(
    r: Any, tables: Iterable[Table], numbers: dict[str, np.ndarray], options: dict[str, Any]
) -> None:
    """Write the declared numbers and options into the rules record."""
    for table in tables:
        table.fill(r, numbers[table.name])
    for name, value in options.items():
        if name in (r.dtype.names or ()):
            r[name] = value


def _packed(fields: Iterable[tuple[Any, ...]]) -> np.dtype:
    ordered = sorted(fields, key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype(ordered).itemsize
    if -size % 8:
        ordered.append(("padding", "i1", (-size % 8,)))
    return np.dtype(ordered)


class Text(Protocol):
    """A game as text for people.

    It may also have `news(r, before, after, a)`: the public consequences of an action as lines,
    with every chance event and every payment; and `moment(r, s)`: the part of the game, such as a
    day, to which a replay can jump.
    """

    def board(self, r: Any, s: Any, viewer: int | None) -> str:
        """The board as text, as the player `viewer` sees it; None shows everything."""

    def sentence(self, r: Any, s: Any, a: int) -> str:
        """A legal action as a sentence."""

    def public_sentence(self, r: Any, s: Any, a: int) -> str:
        """The action as the other players see it, without hidden information."""


class Svg(Protocol):
    """A game as a drawing; `core.drawing` describes both functions."""

    def draw(self, r: Any, s: Any, viewer: int | None) -> list[Panel]:
        """The board in panels, as the player `viewer` sees it; None shows everything."""

    def target(self, r: Any, s: Any, a: int) -> str:
        """The name of the drawn element that a legal action belongs to, or an empty string."""


@dataclass(frozen=True)
class Hooks:
    """The functions of a game that the core's loops call; `core.loops` documents them."""

    setup: Callable[..., Any]
    legal: Callable[..., Any]
    apply: Callable[..., Any]
    observe: Callable[..., Any]
    redeal: Callable[..., Any]
    standing: Callable[..., Any]
    preference: Callable[..., Any] | None = None
    """The heuristic's preference for an action; optional."""
    outlook: Callable[..., Any] | None = None
    """The heuristic's value of a position; by default the current points."""
    clock: Callable[..., Any] | None = None
    """The number of the round; optional."""


@dataclass(frozen=True)
class GameSpec:
    """A game as its folder describes it."""

    id: str
    """The id of the game, such as `actionworks-v0`."""
    title: str
    path: str
    """Where this object is defined, as `module:NAME`; other processes import it from there."""
    version: str
    """The version of the project that last changed how the game plays."""
    players: tuple[int, int]
    default_players: int
    options: tuple[Option, ...]
    tables: tuple[Table, ...]
    questions: type
    """The IntEnum of the questions."""
    actions: Layout
    observation: Callable[[int], Layout]
    """The layout of the observation for a number of players."""
    state: np.dtype
    ranges: Mapping[str, Range]
    """The range of every field of the state."""
    rules_record: np.dtype
    fill_record: Callable[[Any, dict[str, np.ndarray], dict[str, Any]], None]
    """Write tables and options into the rules record; raise ValueError if they contradict each
    other."""
    hooks: Hooks
    text: Text
    audit: Callable[[Any, Any], None]
    """Raise AssertionError unless the state is valid: components conserved, points correct."""
    player_axis: tuple[str, ...]
    """State fields whose first axis is the player."""
    player_values: tuple[str, ...]
    """State fields that hold numbers of players, or NONE."""
    svg: Svg | None = None
    """The game as a drawing; without one, the board is drawn as text."""
    audits_many: bool = False
    """Whether `audit` also accepts an array of states."""
    audit_step: Callable[[Any, Any, np.ndarray, np.ndarray, Any], None] | None = None
    """Raise AssertionError unless answers changed what they may change: rules, states, masks,
    answers and the states at the next question."""
    whole_numbers: bool = False
    """Whether `observe` writes whole numbers, in the units of its sections; faster if it is large.
    Its functions `write_…` must not be given an int16 view of the state as an argument."""
    has_units: bool = False
    """Whether it writes multiples of these units; with either, observations can be uint8."""
    open_information: bool = False
    """Whether the game has no hidden information."""
    compile_seconds: int = 30
    """The approximate time of a first compile on two cores."""

    def __post_init__(self) -> None:
        """Compute the digest of the game's sources, which Python has just read."""
        folder_digest(self.folder)

    @property
    def folder(self) -> Path:
        """The folder of the game's sources and its components.yaml."""
        module = importlib.import_module(self.path.split(":")[0])
        return Path(str(module.__file__)).parent

    @cached_property
    def kernels(self) -> SimpleNamespace:
        """The loops of the core, bound to the rules of this game."""
        modules = (loops, playing, search, inference, rollouts)
        provided = {name: f for name, f in vars(self.hooks).items() if f is not None}
        return bind(modules, self.id, self.folder, **provided, WHOLE_NUMBERS=self.whole_numbers)

    @property
    def has_uint8(self) -> bool:
        """Whether observations can be uint8."""
        return self.whole_numbers or self.has_units

    @property
    def draw(self) -> Callable[[Any, Any, int | None], list[Panel]]:
        """The function that draws the board in panels."""
        return text_panels(self.text.board) if self.svg is None else self.svg.draw

    def target(self, r: Any, s: Any, a: int) -> str:
        """The name of the drawn element that a legal action belongs to, or an empty string."""
        return "" if self.svg is None else self.svg.target(r, s, a)

    def variant(self, players: int | None = None, **given: Any) -> Variant:
        """The variant with a number of players and options."""
        return Variant(self, players, given)


class Variant:
    """A game with a fixed number of players, options and printed numbers."""

    def __init__(self, spec: GameSpec, players: int | None, given: Mapping[str, Any]) -> None:
        """Check all arguments; raise ValueError that names the wrong one."""
        chosen = dict(given)
        override = chosen.pop("components", None)
        self.spec = spec
        self.players = _checked_players(spec, players)
        self.options = read_options(spec.id, spec.options, chosen)
        self.tables = components.read_tables(spec.tables, spec.folder / "components.yaml", override)
        self.observation = spec.observation(self.players)
        self.record = rules_view(np.zeros(1, spec.rules_record))
        record = self.r
        record.n_players = self.players
        record.sections[:] = self.observation.starts()
        try:
            spec.fill_record(record, self.tables, self.options)
        except (ValueError, IndexError, OverflowError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"{spec.id}: components: {error}") from None
        self.units = units_of(spec, self.players, record) if spec.has_uint8 else no_units()
        """The units of the numbers of an observation; none if it can be float32 only."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Other processes rebuild the variant from the path of its spec."""
        given = {**self.options, "components": self.changed_tables()}
        return _rebuilt, (self.spec.path, self.players, given)

    def __deepcopy__(self, memo: dict[int, Any]) -> Variant:
        """A variant never changes, so copies share it."""
        return self

    @property
    def r(self) -> Any:
        """The rules record with its fields as attributes, for plain Python."""
        return attribute_view(self.record)[0]

    @property
    def kernels(self) -> SimpleNamespace:
        """The game's kernels."""
        return self.spec.kernels

    @cached_property
    def components_digest(self) -> str:
        """A digest of the printed numbers."""
        return components.tables_digest(self.tables)

    def changed_tables(self) -> dict[str, Any]:
        """The tables that differ from the built-in ones, in the format of `components`."""
        built_in = components.read_tables(
            self.spec.tables, self.spec.folder / "components.yaml", None
        )
        return {
            table.name: {"rows": as_rows(table, self.tables[table.name])}
            for table in self.spec.tables
            if not np.array_equal(self.tables[table.name], built_in[table.name])
        }

    def identity(self) -> dict[str, Any]:
        """What must be equal for a saved game to be loaded, as plain data."""
        return {
            "game": self.spec.id,
            "version": self.spec.version,
            "players": self.players,
            "options": self.options,
            "components": self.components_digest,
        }

    def new_states(self, n: int) -> np.ndarray:
        """An array of n states of zeros."""
        return rules_view(np.zeros(n, self.spec.state))


def _rebuilt(path: str, players: int, given: dict[str, Any]) -> Variant:
    return Variant(load_spec(path), players, given)


def as_rows(table: Table, numbers: np.ndarray) -> dict[str, Any]:
    """The numbers of a table as the rows of a file."""
    rows = table.rows[: len(numbers)]
    if not table.columns:
        return dict(zip(rows, numbers.tolist(), strict=True))
    return {
        row: dict(zip(table.columns, cells, strict=True))
        for row, cells in zip(rows, numbers.tolist(), strict=True)
    }


def _checked_players(spec: GameSpec, players: int | None) -> int:
    low, high = spec.players
    if players is None:
        return spec.default_players
    if not is_integer(players) or not low <= int(players) <= high:
        raise InputError(f"{spec.id}: players: expected {low} to {high}, got {players!r}")
    return int(players)


def load_spec(path: str) -> GameSpec:
    """The GameSpec at `module:NAME`."""
    module, _, name = path.partition(":")
    spec = getattr(importlib.import_module(module), name)
    if not isinstance(spec, GameSpec):
        raise InputError(f"{path}: expected a GameSpec, got {type(spec).__name__}")
    return spec


def copy_state(state: Any) -> Any:
    """A copy of one state, on which rules can be tried without changing the game."""
    return attribute_view(np.array([state.tobytes()], "V").view(state.dtype))[0]


def state_digest(state: Any) -> str:
    """A short digest of one state's bytes."""
    return hashlib.blake2b(np.asarray(state).tobytes(), digest_size=8).hexdigest()
