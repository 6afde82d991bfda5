"""Options of a game: their values, defaults and descriptions, and clear errors for wrong values."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from kanban_env.core.errors import InputError, UnexpectedKeywordError, is_integer

_WORDS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def _wrong_value(option: Option, value: Any) -> InputError:
    return InputError(f"option {option.name!r}: expected {option.expected}, got {value!r}")


@dataclass(frozen=True)
class Choice:
    """An option whose value is one of several strings."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str

    @property
    def expected(self) -> str:
        """The values that are accepted, in words."""
        return " or ".join(repr(value) for value in self.values)

    def check(self, value: Any) -> Any:
        """The chosen string; an integer that is written like one of the strings is accepted."""
        if isinstance(value, str | int) and str(value) in self.values:
            return str(value)
        raise _wrong_value(self, value)


@dataclass(frozen=True)
class PerPlayer(Choice):
    """A choice for all players, or a list with one choice per player."""

    @property
    def expected(self) -> str:
        """The values that are accepted, in words."""
        return f"{super().expected}, or a list with one of them per player"

    def check(self, value: Any) -> str | list[str]:
        """The string, or the list of strings; `per_player` checks the length of the list."""
        if isinstance(value, str) and "," in value:
            value = value.split(",")
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or any(word not in self.values for word in words):
            raise _wrong_value(self, value)
        return value if isinstance(value, str) else list(words)

    def per_player(self, value: str | list[str], players: int) -> list[str]:
        """One string per player."""
        words = [value] * players if isinstance(value, str) else value
        if len(words) != players:
            raise InputError(
                f"option {self.name!r}: expected 1 or {players} values for {players} players,"
                f" got {len(words)}"
            )
        return words


@dataclass(frozen=True)
class Flag:
    """An option that is true or false."""

    name: str
    default: bool
    about: str

    @property
    def expected(self) -> str:
        """The values that are accepted, in words."""
        return "true or false"

    def check(self, value: Any) -> bool:
        """The flag as a bool; the words true, yes, 1, false, no and 0 are accepted too."""
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in _WORDS:
            return _WORDS[value.lower()]
        raise _wrong_value(self, value)


@dataclass(frozen=True)
class Number:
    """An option that is an integer in a range."""

    name: str
    low: int
    high: int
    default: int
    about: str

    @property
    def expected(self) -> str:
        """The values that are accepted, in words."""
        return f"an integer from {self.low} to {self.high}"

    def check(self, value: Any) -> int:
        """The number as an int; a string of digits is accepted too."""
        if isinstance(value, str):
            with suppress(ValueError):
                value = int(value)
        if is_integer(value) and self.low <= int(value) <= self.high:
            return int(value)
        raise _wrong_value(self, value)


Option = Choice | Flag | Number


def option_fields(options: tuple[Option, ...]) -> list[tuple[str, str]]:
    """The fields of the rules record for flags and numbers, named like the options."""
    fields = []
    for option in options:
        if isinstance(option, Number):
            fields.append((option.name, "i2" if option.high < 2**15 else "i4"))
        elif isinstance(option, Flag):
            fields.append((option.name, "i1"))
    return fields


def read_options(
    game: str, options: tuple[Option, ...], given: Mapping[str, Any]
) -> dict[str, Any]:
    """The value of every option: the given value after its check, or the default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            expected = ", ".join([*names, "components"])
            raise UnexpectedKeywordError(
                f"{game}: unexpected keyword argument {name!r}, expected {expected}"
            )
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default
        for option in options
    }
