"""Words that the texts of the Industrial Board Game share."""

from __future__ import annotations

from typing import Any

from kanban_env.core.components import name_at

TRACKS = ("pollution", "accidents")


def counted(count: int, noun: str) -> str:
    """A number of things, such as `no products` or `2 units`."""
    return f"{count or 'no'} {noun}" + ("" if count == 1 else "s")


def improvement_name(r: Any, improvement: int) -> str:
    """What an improvement is called, by the names of the components."""
    return name_at(r.improvement_names, improvement)
