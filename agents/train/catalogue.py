"""The configs that come with the package, and how `kanban train` finds one by name or by path."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kanban_env.core.errors import InputError
from kanban_env.core.reading import read_yaml

FOLDER = Path(__file__).parent.parent.parent / "configs"
DEFAULT = FOLDER / "default.yaml"


@dataclass(frozen=True)
class Entry:
    """A config of the package."""

    name: str
    path: Path
    about: str
    """The comment at the top of the file."""
    settings: Mapping[str, Any]
    """What the file sets; for all configs except the default, what differs from it."""


def names() -> list[str]:
    """The configs of the package, the default first."""
    found = sorted(path.stem for path in FOLDER.glob("*.yaml"))
    return sorted(found, key=lambda name: name != DEFAULT.stem)


def entry(name: str) -> Entry:
    """One of the configs of the package."""
    if name not in names():
        raise _unknown(name)
    path = FOLDER / f"{name}.yaml"
    return Entry(name, path, _comment(path), read_yaml(path))


def find_config(word: str) -> Path:
    """The file that a word names: a config of the package, or else a path.

    Write `./menu` for a file of your own that has the name of a config of the package.
    """
    if word in names():
        return FOLDER / f"{word}.yaml"
    path = Path(word)
    if path.is_dir() or not path.exists():
        raise _unknown(word)
    return path


def _unknown(word: str) -> InputError:
    """The error for a config that does not exist, with the names that are most similar."""
    similar = difflib.get_close_matches(Path(word).stem, names(), n=2, cutoff=0.5)
    hint = f"; did you mean {' or '.join(map(repr, similar))}?" if similar else ""
    known = ", ".join(names())
    return InputError(f"unknown config {word!r}, expected a YAML file or one of {known}{hint}")


def _comment(path: Path) -> str:
    """The comment lines at the top of a file, as one line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    end = next((i for i, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return re.sub(r"\s+", " ", " ".join(line.removeprefix("#") for line in lines[:end])).strip()
