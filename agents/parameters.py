"""Parameters of an agent, written as `key=value,key=value` and checked by its constructor's types.

The types are int, float, bool, str, a Literal of words, and any of these or None.
"""

from __future__ import annotations

import inspect
import math
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kanban_env.core.errors import InputError
from kanban_env.core.options import Flag

_KINDS = {
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    str: "text",
    types.NoneType: "none",
}


class Parameters:
    """What the constructor of an agent takes besides the seed."""

    def __init__(self, kind: type) -> None:
        """Look at a class; one that takes no seed is refused."""
        signature = inspect.signature(kind).parameters
        named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        if "seed" not in signature:
            raise InputError(f"the constructor of {kind.__name__} takes no seed")
        self._taken = {
            name: parameter
            for name, parameter in signature.items()
            if name != "seed" and parameter.kind in named
        }
        self._types = _hints(kind)
        required = [name for name, p in self._taken.items() if p.default is p.empty]
        self.main = required[0] if required else None
        """The first parameter without a default."""

    def read(self, words: str, main: str = "") -> dict[str, Any]:
        """The arguments for the constructor."""
        given = {str(self.main): main} if main else {}
        for word in filter(None, words.split(",")):
            key, found, text = word.partition("=")
            if not found:
                raise InputError(f"got {word!r}, takes {self._takes(value='=…')}")
            if key not in self._taken:
                raise InputError(f"unknown parameter {key!r}, takes {self._takes()}")
            if key in given:
                raise InputError(f"{key!r} is given twice")
            given[key] = text
        for key, parameter in self._taken.items():
            if parameter.default is parameter.empty and key not in given:
                raise InputError(f"{key!r} is missing, takes {self._takes()}")
        return {key: self._value(key, text) for key, text in given.items()}

    def _takes(self, value: str = "") -> str:
        return ", ".join(f"{name}{value}" for name in self._taken) or "no parameters"

    def _value(self, key: str, text: str) -> Any:
        default = self._taken[key].default
        kind = self._types.get(
            key, str if default in (None, inspect.Parameter.empty) else type(default)
        )
        accepted = _members(kind)
        for member in accepted:
            try:
                return _read(member, text)
            except ValueError:
                continue
        takes = " or ".join(_KINDS.get(member, str(member)) for member in accepted)
        raise InputError(f"{key}: got {text!r}, takes {takes}")


def _hints(kind: type) -> dict[str, Any]:
    """The types of the constructor's parameters, as far as they can be read."""
    try:
        return get_type_hints(kind.__init__)  # type: ignore[misc]
    except (NameError, TypeError):
        return {}


def _members(kind: Any) -> list[Any]:
    """The types and words among which a value may be."""
    if get_origin(kind) in (Union, types.UnionType):
        return [found for member in get_args(kind) for found in _members(member)]
    return list(get_args(kind)) if get_origin(kind) is Literal else [kind]


def _read(kind: Any, text: str) -> Any:
    """The value that a text stands for; raises ValueError if it is none of this type."""
    if kind is bool:
        return Flag("", False, "").check(text)
    if kind is float and not math.isfinite(float(text)):
        raise ValueError(text)
    if kind in (int, float):
        return kind(text)
    if kind is types.NoneType or not isinstance(kind, type):
        word, value = ("none", None) if kind is types.NoneType else (str(kind), kind)
        if text != word:
            raise ValueError(text)
        return value
    return text
