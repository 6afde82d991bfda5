"""The help of `kanban play`: its commands, how to read the board, and a search in the rules."""

from __future__ import annotations

import re

from kanban_env.core.spec import GameSpec

COMMANDS = """\
type the number of an action, or words of its sentence
u undo · s save · b whole board · q save and quit
? this help · ? WORDS rules that contain these words, such as ? player"""
MOST_RULES = 20
"""At most this many rules are shown at once."""


def general_help(spec: GameSpec) -> str:
    """The commands, and the legend of the board if the game has one."""
    legend = getattr(spec.text, "LEGEND", "")
    lines = [*COMMANDS.splitlines(), *([""] if legend else []), *legend.splitlines()]
    return "\n".join(f"  {line}".rstrip() for line in lines)


def rules_with(spec: GameSpec, words: str) -> str:
    """The rules that contain all these words, one per line."""
    wanted = [_word_pattern(word) for word in words.split()]
    found = [
        f"  {number:6}  {rule}"
        for number, rule in rules_of(spec)
        if all(pattern.search(rule) for pattern in wanted)
    ]
    if not found:
        return f"  no rule contains the words {words!r}"
    if len(found) > MOST_RULES:
        left = len(found) - MOST_RULES
        found[MOST_RULES:] = [f"  and {left} more; add a word to narrow the search"]
    return "\n".join(found)


def _word_pattern(word: str) -> re.Pattern[str]:
    """Finds a word as a whole, also with an ending: `win` finds wins and winner, not window."""
    last = re.escape(word[-1])
    ending = rf"(?:s|es|e?d|{last}?(?:ers?|ing|ed))?"
    return re.compile(rf"(?<!\w){re.escape(word)}{ending}(?!\w)", re.IGNORECASE)


def rules_of(spec: GameSpec) -> list[tuple[str, str]]:
    """The id and the text of each rule in the game's RULES.md, if it has one."""
    file = spec.folder / "RULES.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return re.findall(r"^\| (R[\d.]+) \|[^|]*\| (.*) \|$", text, re.MULTILINE)
