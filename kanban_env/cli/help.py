"""What `?` answers during a game: the commands, how to read the board, and the rules by words."""

from __future__ import annotations

import re

from kanban_env.core.spec import GameSpec

COMMANDS = """\
a number plays that action; so do words of its sentence
u undo · s save · b whole board · q save and quit
? this help · ? WORDS the rules with these words, such as ? player"""
MOST_RULES = 20
"""So many rules are told at once."""


def general_help(spec: GameSpec) -> str:
    """The commands, and how the game's board is read, if it says so."""
    legend = getattr(spec.text, "LEGEND", "")
    lines = [*COMMANDS.splitlines(), *([""] if legend else []), *legend.splitlines()]
    return "\n".join(f"  {line}".rstrip() for line in lines)


def rules_with(spec: GameSpec, words: str) -> str:
    """The rules of the game that hold all these words, a line each."""
    found = [
        f"  {number:6}  {rule}"
        for number, rule in rules_of(spec)
        if all(word in rule.lower() for word in words.lower().split())
    ]
    if not found:
        return f"  no rule has the words {words!r}"
    if len(found) > MOST_RULES:
        left = len(found) - MOST_RULES
        found[MOST_RULES:] = [f"  and {left} more: another word leaves fewer"]
    return "\n".join(found)


def rules_of(spec: GameSpec) -> list[tuple[str, str]]:
    """The numbers and the words of all rules in the game's RULES.md, if it has one."""
    file = spec.folder / "RULES.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return re.findall(r"^\| (R[\d.]+) \|[^|]*\| (.*) \|$", text, re.MULTILINE)
