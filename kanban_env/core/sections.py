"""The observation vector of a game, derived from one line per fact.

A game names the facts of a section once:

    class PlayerFacts(Facts):
        MONEY = "money / 20"
        GOODS = "goods of each kind / 4", N_GOODS

    class Section(Sections):
        QUESTION = section("the question, one-hot", len(Question))
        PLAYERS = per_player(PlayerFacts)

A fact is its offset inside the section, so a writer says `out[i + PlayerFacts.GOODS + kind]` with
`i = start(r, Section.PLAYERS, relative)`. Lengths and the description on the game's page follow.

A game whose spec says `has_units` or `whole_numbers` has a unit for every number. The unit follows
from the words: `/ 20` is a twentieth. A `Unit` at the end of a line says what words cannot. With
`whole_numbers` a game writes 3 instead of `3 / 20`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, Self

import numpy as np

from kanban_env.core.encoding import LONGEST, Units, make_units
from kanban_env.core.errors import InputError
from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout

OBSERVATION_BOUND = 4.0
"""The bound of the observation space; most numbers are in [0, 1]."""


class Unit(NamedTuple):
    """What the whole number 1 stands for, and whether numbers can be negative."""

    size: float | str = 1.0
    """A number, or the field of the rules record by which numbers are divided."""
    is_signed: bool = False


def unit_of(about: str) -> Unit:
    """The unit that a description names: `points / 50` is counted in fiftieths."""
    named = re.search(r" / (\d+)", about)
    return Unit(float(np.float32(1 / int(named[1])))) if named else Unit()


class Facts(IntEnum):
    """Named numbers of a section in order: a member's value is its offset."""

    about: str
    length: int
    units: tuple[Unit, ...]

    def __new__(
        cls, about: str, length: int = 1, units: Unit | tuple[Unit, ...] | None = None
    ) -> Self:
        """Place the fact after the facts before it."""
        before = list(cls)
        offset = before[-1] + before[-1].length if before else 0
        member = int.__new__(cls, offset)
        member._value_ = offset
        member.about, member.length = about, length
        given = unit_of(about) if units is None else units
        member.units = (given,) * length if isinstance(given, Unit) else given
        return member


def facts_length(facts: type[Facts]) -> int:
    """The total length of the facts."""
    last = list(facts)[-1]
    return last + last.length


def facts_about(facts: type[Facts]) -> str:
    """The descriptions of all facts."""
    return "; ".join(fact.about for fact in facts)


def facts_units(facts: type[Facts]) -> tuple[Unit, ...]:
    """The units of all numbers."""
    return tuple(unit for fact in facts for unit in fact.units)


def entries_of(
    about: str, facts: type[Facts], entries: int = 1
) -> tuple[str, int, tuple[Unit, ...]]:
    """Declare a fact that consists of entries, each with its own facts."""
    units = facts_units(facts) * entries
    return f"{about} ({facts_about(facts)})", len(units), units


@dataclass(frozen=True)
class SectionLine:
    """The declaration of a section: its number of entries, and the numbers in each."""

    about: str
    units: tuple[Unit, ...]
    entries: int = 1
    per_player: bool = False
    per_pair: bool = False

    @property
    def length(self) -> int:
        """The numbers in an entry."""
        return len(self.units)

    def entries_with(self, players: int) -> int:
        """The number of entries for a number of players."""
        pairs = players * (players - 1) * self.per_pair
        return self.entries + players * self.per_player + pairs


def section(
    about: str, content: int | type[Facts], entries: int = 1, unit: Unit | None = None
) -> SectionLine:
    """Declare a section: its description, the numbers or facts of an entry, and its entries.

    The descriptions of the facts are appended to `about`.
    """
    if isinstance(content, int):
        return SectionLine(about, (unit or unit_of(about),) * content, entries)
    described = facts_about(content)
    about = f"{about}: {described}" if about else described
    return SectionLine(about, facts_units(content), entries)


def per_player(
    about: str, content: int | type[Facts], more: int = 0, unit: Unit | None = None
) -> SectionLine:
    """Declare a section with one entry per player, clockwise from the observer, and `more`."""
    line = section(f"per player: {about}" if about else "per player", content, more, unit)
    return SectionLine(line.about, line.units, line.entries, per_player=True)


def per_pair(about: str, content: int | type[Facts]) -> SectionLine:
    """Declare a section with one entry per player and other player, both clockwise.

    Entry `relative * (r.n_players - 1) + other`: players are counted from the observer, and others
    from 0 for the next player.
    """
    line = section(f"per player and other player: {about}", content, 0)
    return SectionLine(line.about, line.units, line.entries, per_pair=True)


class Sections(IntEnum):
    """The sections of an observation in order, numbered from 0."""

    line: SectionLine

    def __new__(cls, line: SectionLine) -> Self:
        """Number the section by its position."""
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.line = line
        return member

    def size(self, players: int) -> int:
        """The length of the section for a number of players."""
        return self.line.length * self.line.entries_with(players)


def layout_of(sections: type[Sections]) -> Callable[[int], Layout]:
    """A function that returns the layout of the observation for a number of players."""

    def layout(players: int) -> Layout:
        """The sections of the observation for a number of players."""
        return Layout(*(Block(m.name.lower(), m.size(players), m.line.about) for m in sections))

    layout.sections = sections  # type: ignore[attr-defined]
    return layout


def units_of(spec: Any, players: int, r: Any) -> Units:
    """The units of the numbers of a game's observation, in order."""
    sections = spec.observation.sections
    lines = [(member.line, member.line.entries_with(players)) for member in sections]
    units = [unit for line, entries in lines for unit in line.units * entries]
    if len(units) > LONGEST:
        raise InputError(
            f"{spec.id}: an observation in units has at most {LONGEST:,} numbers,"
            f" got {len(units):,}"
        )
    sizes = np.array(
        [1 / int(r[unit.size]) if isinstance(unit.size, str) else unit.size for unit in units]
    )
    signed = np.array([unit.is_signed for unit in units])
    lowest = -np.rint(OBSERVATION_BOUND / sizes) * signed
    return make_units(sizes, lowest, OBSERVATION_BOUND, spec.whole_numbers)


def starter(sections: type[Sections]) -> Any:
    """A rule that returns the start of a section, or of one of its entries."""
    lengths = np.array([member.line.length for member in sections])

    def start(r, section, entry=0):  # type: ignore[no-untyped-def]
        """The index of the first number of an entry of a section."""
        return r.sections[section] + lengths[section] * entry

    return rule(start)
