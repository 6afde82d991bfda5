"""Options of a game: what may be chosen, and clear errors for what may not."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from kanban_env.core.errors import InputError, UnexpectedKeywordError


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str

    @property
    def takes(self) -> str:
        """What may be given, in words."""
        return " or ".join(repr(value) for value in self.values)

    def check(self, value: Any) -> str:
        """The word chosen; a number that reads like one of the words will do."""
        if isinstance(value, str | int) and str(value) in self.values:
            return str(value)
        raise InputError(f"option {self.name!r}: got {value!r}, takes {self.takes}")


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    name: str
    default: bool
    about: str

    @property
    def takes(self) -> str:
        """What may be given, in words."""
        return "true or false"

    def check(self, value: Any) -> bool:
        """True or false, also as the words that a command line carries."""
        words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
        if isinstance(value, bool):
            return value
        if isinstance(value, str) and value.lower() in words:
            return words[value.lower()]
        raise InputError(f"option {self.name!r}: got {value!r}, takes {self.takes}")


@dataclass(frozen=True)
class Number:
    """A whole number in a range."""

    name: str
    low: int
    high: int
    default: int
    about: str

    @property
    def takes(self) -> str:
        """What may be given, in words."""
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: Any) -> int:
        """The number, also as the digits that a command line carries."""
        if isinstance(value, str):
            with suppress(ValueError):
                value = int(value)
        whole = hasattr(value, "__index__") and not isinstance(value, bool)
        if whole and self.low <= int(value) <= self.high:
            return int(value)
        raise InputError(f"option {self.name!r}: got {value!r}, takes {self.takes}")


@dataclass(frozen=True)
class PerPlayer:
    """One of a few words for all seats, or a list with one for each."""

    name: str
    values: tuple[str, ...]
    default: str
    about: str

    @property
    def takes(self) -> str:
        """What may be given, in words."""
        words = " or ".join(repr(value) for value in self.values)
        return f"{words}, or a list with one of them per player"

    def check(self, value: Any) -> str | list[str]:
        """The word, or the words; `spread` checks that there is one per player."""
        if isinstance(value, str) and "," in value:
            value = value.split(",")
        words = [value] if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or any(word not in self.values for word in words):
            raise InputError(f"option {self.name!r}: got {value!r}, takes {self.takes}")
        return value if isinstance(value, str) else list(words)

    def spread(self, value: str | list[str], players: int) -> list[str]:
        """One word for each player."""
        words = [value] * players if isinstance(value, str) else value
        if len(words) != players:
            raise InputError(
                f"option {self.name!r}: got {len(words)} values, takes 1 or {players} for"
                f" {players} players"
            )
        return words


Option = Choice | Flag | Number | PerPlayer


def option_fields(options: tuple[Option, ...]) -> list[tuple[str, str]]:
    """The fields of the rules record that flags and numbers fill, each of the option's name."""
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
    """Every option with its value: the given one after its check, or the default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise UnexpectedKeywordError(
                f"{game}: got an unexpected keyword argument {name!r}; its options are"
                f" {', '.join([*names, 'components'])}"
            )
    return {
        option.name: option.check(given[option.name]) if option.name in given else option.default
        for option in options
    }
