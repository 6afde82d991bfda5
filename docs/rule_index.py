"""The functions that implement a rule: the last column of every RULES.md.

A function implements a rule if its docstring contains the rule's id in square brackets. `make docs`
writes the names into RULES.md. The word `absence:` before them is written by hand and kept: it
marks a rule that forbids something or says that nothing happens. No code implements such a rule;
the functions are the places where new code would break it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import kanban_env as kb

ABSENCE = "absence: "
ROW = re.compile(r"^\| (R\d+\.\d+) \| (.*?) \| (.*?) \|(?: (absence: )?[^|]*\|)?$")
"""A row of RULES.md: id, source, rule, and in the last column the mark and the functions."""


def docstrings(folder: Path) -> Iterator[tuple[str, str]]:
    """Every module and function of a game as `module` or `module.function`, with its docstring."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield path.stem, ast.get_docstring(tree) or ""
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield f"{path.stem}.{node.name}", ast.get_docstring(node) or ""


def functions(folder: Path) -> dict[str, list[str]]:
    """The functions of each rule id, in the order of the sources."""
    found: dict[str, list[str]] = {}
    for name, docstring in docstrings(folder):
        for rule in dict.fromkeys(re.findall(r"\[(R\d+\.\d+)\]", docstring)):
            found.setdefault(rule, []).append(name)
    return found


def with_functions(text: str, found: dict[str, list[str]]) -> str:
    """The text of a RULES.md with its last column regenerated."""

    def row(match: re.Match[str]) -> str:
        rule, source, sentence, mark = match.groups()
        names = ", ".join(f"`{name}`" for name in found.get(rule, []))
        return f"| {rule} | {source} | {sentence} | {mark or ''}{names} |"

    lines = (ROW.sub(row, line) for line in text.splitlines())
    return "\n".join(lines) + "\n"


def indexes() -> dict[Path, str]:
    """Every RULES.md with its text."""
    found = {}
    for game in kb.games():
        folder = kb.find(game).folder
        text = (folder / "RULES.md").read_text(encoding="utf-8")
        found[folder / "RULES.md"] = with_functions(text, functions(folder))
    return found
