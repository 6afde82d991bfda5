"""The help of `kanban play`: its commands, how to read the board, and answers about its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from kanban_env.core.components import Table
from kanban_env.core.spec import GameSpec, Variant

COMMANDS = """\
type the number of an action, or words of its sentence
Enter the question again · m next page · b whole board · b WORD a section of it
l log since your last action · u undo · s save · q save and quit
? this help · ? WORDS what the words mean, and the rules about them, such as ? player"""
MOST_LINES = 20
"""At most this many lines are shown at once."""
VICTORY = ("win", "game ends", "triggers end")
"""What rules about the end of a game say."""
VICTORY_WORDS = ("win", "wins", "winner", "winning", "won", "victory")
"""How a person may ask for these rules."""


def general_help(spec: GameSpec) -> str:
    """The commands, and the legend of the board if the game has one."""
    legend = getattr(spec.text, "LEGEND", "")
    codes = getattr(spec.text, "CODES", "")
    lines = [*COMMANDS.splitlines(), *([""] if legend else []), *legend.splitlines()]
    lines += [f"{'short words':12}{codes}"] if codes else []
    return "\n".join(f"  {line}".rstrip() for line in lines)


def answer(variant: Variant, words: str) -> str:
    """Everything about some words: pieces with their numbers, labels, options, and rules.

    Words that neither names nor rules have are looked for in what is said about the pieces.
    """
    found = [*_named(variant, words), *_rules(variant.spec, words)]
    found = found or [term for term in _terms(variant).items() if _contains(term[1], words)]
    if not found:
        return f"  nothing is called {words!r}, and no rule contains the words"
    if len(found) > MOST_LINES:
        left = len(found) - MOST_LINES
        found[MOST_LINES:] = [("", f"and {left} more; add a word to narrow the search")]
    wide = max([6, *(len(name) for name, _ in found if len(name) <= 24)])
    return "\n".join(f"  {name:{wide}}  {text}" for name, text in found)


def _named(variant: Variant, words: str) -> Iterator[tuple[str, str]]:
    """Terms of the game, rows of its components, and its options whose names have the words."""
    spec, terms = variant.spec, _terms(variant)
    found = {name: text for name, text in terms.items() if _contains(name, words)}
    yield from found.items()
    for line in getattr(spec.text, "LEGEND", "").splitlines():
        label, text = line[:12].strip(), line[12:]
        if label not in terms and _contains(label, words):
            yield label, text
    for table in spec.tables if not found else ():
        for row, numbers in zip(table.rows, variant.tables[table.name], strict=False):
            if row not in terms and _contains(row, words):
                yield row, _row_text(table, numbers)
    for option in spec.options:
        if _contains(option.name.replace("_", " "), words.replace("_", " ")):
            now = variant.options[option.name]
            yield option.name, f"option, {now!r} in this game: {option.about}"


def _terms(variant: Variant) -> dict[str, str]:
    """The terms of the game with what they mean, if it explains them."""
    text: Any = variant.spec.text
    return text.glossary(variant.r) if hasattr(text, "glossary") else {}


def _row_text(table: Table, numbers: object) -> str:
    """A row of a table of components in words; columns that are 0 are left out."""
    name = table.name.replace("_", " ")
    if not table.columns:
        return f"{name}: {table.number_text('', numbers)}"  # type: ignore[arg-type]
    cells = zip(table.columns, numbers, strict=True)  # type: ignore[call-overload]
    said = [f"{column} {table.number_text(column, int(n))}" for column, n in cells if n]
    return f"{name}: {', '.join(said) or 'no effect'}"


def _rules(spec: GameSpec, words: str) -> list[tuple[str, str]]:
    """The rule with this id, or the rules that contain all the words.

    Words that only begin like them count if no rule contains them.
    """
    rules = rules_of(spec)
    if named := [rule for rule in rules if rule[0].lower() == words.lower()]:
        return named
    asked = VICTORY if words.lower() in VICTORY_WORDS else (words,)
    whole = [rule for rule in rules if any(_contains(rule[1], one, whole=True) for one in asked)]
    return whole or [rule for rule in rules if _contains(rule[1], words)]


def _contains(text: str, words: str, whole: bool = False) -> bool:
    """Whether a text has every word: whole, also with an ending, or as the beginning of a word."""
    patterns = [
        _word_pattern(word) if whole else rf"(?<!\w){_stem(word)}" for word in words.split()
    ]
    return all(re.search(pattern, text, re.IGNORECASE) for pattern in patterns)


def _stem(word: str) -> str:
    """A word as a pattern, without the ending of its plural."""
    return re.escape(word.removesuffix("s") if len(word) > 3 else word)


def _word_pattern(word: str) -> str:
    """Finds a word as a whole, also with an ending: `win` finds wins and winner, not window."""
    stem = _stem(word)
    return rf"(?<!\w){stem}(?:s|es|e?d|{re.escape(word[-1])}?(?:ers?|ing|ed))?(?!\w)"


def rules_of(spec: GameSpec) -> list[tuple[str, str]]:
    """The id and the text of each rule in the game's RULES.md, if it has one."""
    file = spec.folder / "RULES.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return re.findall(r"^\| (R[\d.]+) \|[^|]*\| ([^|]*?) \|", text, re.MULTILINE)
