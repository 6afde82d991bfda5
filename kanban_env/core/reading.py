"""Reading YAML and JSON that anybody may have written: bounded, and with one-line errors.

Every file of settings, printed numbers, replays, results and checkpoints is read here. The bounds
are far above what the project itself writes.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, BinaryIO

import yaml

from kanban_env.core.errors import InputError

MAX_BYTES = 4_000_000
"""Of a whole file."""
MAX_LINE = 1_000_000
"""Bytes of a line of JSON lines."""
MAX_DEPTH = 20
MAX_VALUES = 100_000
MAX_DIGITS = 30
"""Characters of an integer in YAML."""
MAX_WEIGHTS = 1 << 30
"""Bytes of the weights of a policy, or of a checkpoint's tensors."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.S)
"""A string, or the rest of the text if it has no end: possessive, so that no text is slow."""
_FLOAT = re.compile(r"[-+]?(?:\d[\d_]*\.?\d*|\.\d+)[eE][-+]?\d+$")


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """A YAML reader that refuses a repeated key, and reads numbers as people write them.

    YAML 1.1 takes `1e-3` for text and `2001-01-01` for a date; here they are a number and text.
    """

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.YAMLError(f"line {key.start_mark.line + 1}: a key must be plain text")
            if key.value in seen:
                line = key.start_mark.line + 1
                raise yaml.YAMLError(f"line {line}: key {_shown(key.value)} is repeated")
            seen.add(key.value)
        return super().construct_mapping(node, deep)

    def construct_yaml_int(self, node: yaml.ScalarNode) -> int:
        if len(node.value) > MAX_DIGITS:
            line = node.start_mark.line + 1
            raise yaml.YAMLError(f"line {line}: more than {MAX_DIGITS} digits")
        return int(super().construct_yaml_int(node))


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if not tag.endswith(":timestamp")]
    for first, pairs in _Loader.yaml_implicit_resolvers.items()
}
_Loader.add_constructor("tag:yaml.org,2002:int", _Loader.construct_yaml_int)
_Loader.add_implicit_resolver("tag:yaml.org,2002:float", _FLOAT, list("-+.0123456789"))


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}…"


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes."""
    try:
        if path.exists() and not path.is_file():
            raise InputError(f"{path}: cannot be read (not a regular file)")
        with path.open("rb") as file:
            if os.fstat(file.fileno()).st_size > most:
                raise InputError(f"{path}: cannot be read (more than {most:,} bytes)")
            content = file.read(most + 1)
    except InputError:
        raise
    except (OSError, ValueError) as error:  # a ValueError for a path with a null byte
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"{path}: cannot be read ({reason})") from None
    if len(content) > most:
        raise InputError(f"{path}: cannot be read (more than {most:,} bytes)")
    return content


def read_text(path: Path, most: int = MAX_BYTES) -> str:
    """The text of a regular file of at most `most` bytes."""
    try:
        return read_bytes(path, most).decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{path}: cannot be read (not UTF-8 text)") from None


def read_yaml(path: Path) -> dict[str, Any]:
    """The mapping in a YAML file; raises InputError that says in one line what is wrong."""
    content = parse_yaml(read_text(path), str(path))
    if not isinstance(content, dict):
        raise InputError(f"{path}: expected a mapping, got {type(content).__name__}")
    return content


def parse_yaml(text: str, where: str) -> Any:
    """The value of a YAML text, within all bounds."""
    try:
        _check_events(text)
        return yaml.load(text, Loader=_Loader)  # noqa: S506 - a SafeLoader with more checks
    except (yaml.YAMLError, ValueError) as error:
        raise InputError(f"{where}: not valid YAML ({' '.join(str(error).split())})") from None


def _check_events(text: str) -> None:
    """Refuse what makes a small text large or deep, before anything is built from it."""
    depth = 0
    for values, event in enumerate(yaml.parse(text, Loader=_Loader)):
        line = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise yaml.YAMLError(f"line {line}: anchors and aliases are not allowed")
        if getattr(event, "tag", None) is not None:
            raise yaml.YAMLError(f"line {line}: tags are not allowed")
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise yaml.YAMLError(f"line {line}: nested more than {MAX_DEPTH} deep")
        if values > MAX_VALUES:
            raise yaml.YAMLError(f"line {line}: more than {MAX_VALUES:,} values")


def read_json(path: Path, most: int = MAX_BYTES) -> Any:
    """The value in a JSON file; raises InputError that says in one line what is wrong."""
    return parse_json(read_text(path, most), str(path), most)


def parse_json(text: str | bytes, where: str, most: int = MAX_BYTES) -> Any:
    """The value of a JSON text, within all bounds; NaN and infinity are refused."""
    if len(text) > most:
        raise InputError(f"{where}: not valid JSON (more than {most:,} bytes)")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        _check_depth(text)
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: not valid JSON ({' '.join(str(error).split())})") from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number")


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > MAX_DEPTH:
            raise ValueError(f"nested more than {MAX_DEPTH} deep")


def read_line(file: BinaryIO, where: str, most: int = MAX_LINE) -> bytes:
    """The next line of a file without its end, at most `most` bytes; empty at the end."""
    line = file.readline(most + 1)
    if len(line) > most:
        raise InputError(f"{where}: more than {most:,} bytes in one line")
    return line
