"""The code blocks of the documents, and the examples in the help of the commands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from kanban_env.cli import COMMANDS

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
HELP = "kanban --help"
"""The name of the document that consists of the examples of all commands."""
RUN = {"bash", "python", "pycon", "yaml", "toml"}
"""Languages of blocks that are run or saved."""
SHOWN = {"bibtex": "a text to copy", "dockerfile": "needs Docker", "text": "a list"}
"""Languages of blocks that are not run, with the reason."""


class Block(NamedTuple):
    """A fenced code block."""

    line: int
    language: str
    text: str

    @property
    def file(self) -> str:
        """The name of the file that the first line gives as a comment, or an empty string."""
        found = re.match(r"# ([\w/]+\.(?:py|yaml|toml))\b", self.text)
        return found[1] if found else ""


def blocks(text: str) -> list[Block]:
    """All fenced blocks of a Markdown text; `pycon` blocks in a row are one session."""
    found: list[Block] = []
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        block = Block(text.count("\n", 0, match.start()) + 1, match[1], match[2])
        if found and found[-1].language == block.language == "pycon":
            before = found.pop()
            block = before._replace(text=f"{before.text}\n{block.text}")
        found.append(block)
    return found


def documents() -> dict[str, list[Block]]:
    """The blocks of every document that has any, by its path, and the examples of the help."""
    found = {str(p.relative_to(ROOT)): blocks(p.read_text(encoding="utf-8")) for p in DOCUMENTS}
    examples = [line for module in COMMANDS for line in examples_of(module.EPILOG)]
    found[HELP] = [Block(i, "bash", f"{line}\n") for i, line in enumerate(examples, 1)]
    return {name: own for name, own in found.items() if own}


def examples_of(epilog: str) -> list[str]:
    """The commands in the last lines of a command's help."""
    return re.findall(r"\[bold\](.*?)\[/bold\]", epilog)


def mentioned() -> list[tuple[str, str]]:
    """Every command in backticks outside of blocks, with the name of its document."""
    found = []
    for path in DOCUMENTS:
        text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)
        for words in re.findall(r"`((?:kanban|make|python) [^`]+)`", text):
            found.append((str(path.relative_to(ROOT)), words))
    return found
