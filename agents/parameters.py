"""Parameters of an agent, written as `key=value,key=value` and checked by its constructor's types.

Supported types are int, float, bool, str, Literal, and unions of these with each other or None.
"""

from __future__ import annotations

import inspect
import math
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kanban_env.core.errors import InputError
from kanban_env.core.options import Flag

_KINDS = {
    int: "an integer",
    float: "a number",
    bool: "true or false",
    str: "text",
    types.NoneType: "none",
}


class Parameters:
    """The parameters of an agent's constructor, without the seed."""

    def __init__(self, kind: type) -> None:
        """Inspect a class; raises InputError if its constructor has no parameter `seed`."""
        signature = inspect.signature(kind).parameters
        named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        if "seed" not in signature:
            raise InputError(f"the constructor of {kind.__name__} has no parameter 'seed'")
        self._accepted = {
            name: parameter
            for name, parameter in signature.items()
            if name != "seed" and parameter.kind in named
        }
        self._types = _type_hints(kind)
        required = [name for name, p in self._accepted.items() if p.default is p.empty]
        self.main = required[0] if required else None
        """The first parameter without a default."""

    def parse(self, text: str, main: str = "") -> dict[str, Any]:
        """The arguments for the constructor, from `key=value,key=value` and the main argument."""
        given = {str(self.main): main} if main else {}
        for assignment in filter(None, text.split(",")):
            key, found, value = assignment.partition("=")
            if not found:
                raise InputError(f"expected {self._expected(value='=…')}, got {assignment!r}")
            if key not in self._accepted:
                raise InputError(f"unknown parameter {key!r}, expected {self._expected()}")
            if key in given:
                raise InputError(f"{key!r} is given twice")
            given[key] = value
        for key, parameter in self._accepted.items():
            if parameter.default is parameter.empty and key not in given:
                raise InputError(f"{key!r} is missing, expected {self._expected()}")
        return {key: self._value(key, text) for key, text in given.items()}

    def _expected(self, value: str = "") -> str:
        return ", ".join(f"{name}{value}" for name in self._accepted) or "no parameters"

    def _value(self, key: str, text: str) -> Any:
        default = self._accepted[key].default
        kind = self._types.get(
            key, str if default in (None, inspect.Parameter.empty) else type(default)
        )
        alternatives = _alternatives(kind)
        for alternative in alternatives:
            try:
                return _parse_as(alternative, text)
            except ValueError:
                continue
        expected = " or ".join(_KINDS.get(one, str(one)) for one in alternatives)
        raise InputError(f"{key}: expected {expected}, got {text!r}")


def _type_hints(kind: type) -> dict[str, Any]:
    """The types of the constructor's parameters; empty if they cannot be resolved."""
    try:
        return get_type_hints(kind.__init__)  # type: ignore[misc]
    except (NameError, TypeError):
        return {}


def _alternatives(kind: Any) -> list[Any]:
    """The members of a union and the values of a Literal, flattened."""
    if get_origin(kind) in (Union, types.UnionType):
        return [found for member in get_args(kind) for found in _alternatives(member)]
    return list(get_args(kind)) if get_origin(kind) is Literal else [kind]


def _parse_as(kind: Any, text: str) -> Any:
    """The value of a text as a type or Literal value; raises ValueError if it is not one."""
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
