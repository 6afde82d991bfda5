"""A Python file that grows: definitions replace those of the same name, and others are added."""

from __future__ import annotations

import ast


def merged(old: str, new: str) -> str:
    """The file after a block: a statement replaces the one of its name, or is put beside it.

    A new statement follows the statement before it in the block; the first ones precede the next
    that is in the file, or end it. Imports follow the imports.
    """
    lines = old.splitlines()
    statements = _statements(new)
    at = _first_place(lines, [name for _, name, imports in statements if not imports])
    for text, name, imports in statements:
        places = _places(lines)
        if name in places:
            first, last = places[name]
            lines[first:last] = text
            shift = len(text) - (last - first)
            at = at + shift if imports else first + len(text)
        elif imports:
            after = max(place[1] for key, place in places.items() if key.startswith("from "))
            lines[after:after] = text
            at += len(text)
        else:
            lines[at:at] = ["", *text, ""]
            at += len(text) + 2
    return "\n".join(lines) + "\n"


def _first_place(lines: list[str], names: list[str]) -> int:
    """Where a block begins to change a file: before the first name that is there, or at its end."""
    places = _places(lines)
    return next((places[name][0] for name in names if name in places), len(lines))


def _statements(text: str) -> list[tuple[list[str], str, bool]]:
    """The lines and the name of every statement, and whether it imports."""
    lines = text.splitlines()
    return [
        (lines[_start(node) : node.end_lineno], _name(node), isinstance(node, ast.ImportFrom))
        for node in ast.parse(text).body
    ]


def _places(lines: list[str]) -> dict[str, tuple[int, int]]:
    """The first and the last line of every named statement of a file."""
    nodes = ast.parse("\n".join(lines)).body
    return {_name(node): (_start(node), node.end_lineno or 0) for node in nodes}


def _start(node: ast.stmt) -> int:
    above = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in above)]) - 1


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.ImportFrom):
        return f"from {node.module}"
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ast.unparse(node)
