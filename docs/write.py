"""`make docs`: regenerate the game pages and the function names in RULES.md."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kanban_env as kb
from docs.rule_index import indexes
from kanban_env.core.components import presets
from kanban_env.core.layout import Block
from kanban_env.core.moves import ActionTable
from kanban_env.core.reading import read_yaml
from kanban_env.core.spec import GameSpec

FOLDER = Path(__file__).parent / "games"
CONFIDENCE = {
    "high": "in the rule text",
    "med": "from other public sources",
    "low": "uncertain",
    "rec": "reconstructed, at least in part",
}
"""What the words of `components.yaml` mean; the head of every such file says the same."""


def table(head: list[str], rows: Iterator[list[Any]] | list[list[Any]]) -> Iterator[str]:
    """A Markdown table."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |"
    yield ""


def game_page(spec: GameSpec) -> str:
    """The page of one game."""
    module = sys.modules[spec.path.partition(":")[0]]
    low, high = spec.players
    lines = [
        f"# {spec.title}",
        "",
        "<!-- written by `make docs` from the game itself; do not edit -->",
        "",
        str(module.__doc__).partition("\n")[2].strip(),
        "",
        "```python",
        "import kanban_env as kb",
        "",
        f'env = kb.make("{spec.id}", players={spec.default_players})',
        f'batch = kb.make_batch("{spec.id}", num_games=4096)',
        "```",
        "",
        f"Players: {low} to {high}, {spec.default_players} by default. Version {spec.version}.",
        "",
    ]
    for chapter in (_options, _questions, _actions, _observation, _components, _rules, _rulings):
        lines += chapter(spec)
    return "\n".join(lines).rstrip() + "\n"


def _options(spec: GameSpec) -> Iterator[str]:
    yield "## Options\n"
    rows = [[f"`{o.name}`", o.takes, f"`{o.default}`", o.about] for o in spec.options]
    sets = [f'`"{name}"`' for name in presets(spec.folder / "components.yaml")]
    takes = " or ".join([*sets, "a YAML file, or in Python a mapping like one"])
    rows.append(["`components`", takes, "built in", "printed numbers of your own copy"])
    yield from table(["option", "takes", "default", "about"], rows)


def _questions(spec: GameSpec) -> Iterator[str]:
    names = ", ".join(f"`{question.name}`" for question in spec.questions)
    yield f"## Questions\n\nAn agent is asked one of: {names}.\n"


def _actions(spec: GameSpec) -> Iterator[str]:
    yield f"## Actions\n\n{spec.actions.length} ids, the same for every number of players.\n"
    rows = [
        [
            f"`{block.name}`",
            f"{block.start}–{block.stop - 1}" if block.size > 1 else block.start,
            *_move(spec, block),
        ]
        for block in spec.actions
    ]
    yield from table(["move", "ids", "arguments", "meaning"], rows)


def _move(spec: GameSpec, block: Block) -> tuple[str, str]:
    """The arguments of a move with the number of their values, and its sentence."""
    if not isinstance(spec.actions, ActionTable):
        return "", block.about
    move = spec.actions.moves[block.name]
    arguments = ", ".join(f"{name} ({size})" for name, size in move.arguments.items())
    return arguments.replace("_", " "), re.sub(
        r"{(\w+)}", lambda found: f"*{found[1].replace('_', ' ')}*", move.sentence
    )


def _observation(spec: GameSpec) -> Iterator[str]:
    low, high = spec.players
    few, many = spec.observation(low), spec.observation(high)
    yield (
        f"## Observation\n\n{few.length} numbers for {low} players, {many.length} for {high}. "
        "`env.unwrapped.sections` gives the slices.\n"
    )
    rows = [
        [f"`{a.name}`", a.size if a.size == b.size else f"{a.size}–{b.size}", a.about]
        for a, b in zip(few, many, strict=True)
    ]
    yield from table(["section", "numbers", "what it holds"], rows)


def _components(spec: GameSpec) -> Iterator[str]:
    yield "## Printed numbers\n"
    yield 'Correct any table in a file of your own: `components="my_copy.yaml"`.\n'
    content = read_yaml(spec.folder / "components.yaml")
    declared = {table.name: table for table in spec.tables}
    for name, body in content.items():
        said = declared[name].said
        yield f"### {name}\n\n{body['source']} ({CONFIDENCE[body['confidence']]}).\n"
        rows = body["rows"]
        first = next(iter(rows.values()))
        if isinstance(first, dict):
            cells = [[row, *(said(*cell) for cell in own.items())] for row, own in rows.items()]
            yield from table(["", *map(str, first)], cells)
        else:
            cells = [[row, said("", value)] for row, value in rows.items()]
            yield from table(["", "number"], cells)


def _rules(spec: GameSpec) -> Iterator[str]:
    text = (spec.folder / "RULES.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| R")]
    yield f"## Rules\n\nAll {len(rows)} numbered rules, each with its functions:\n"
    yield "| id | source | rule | functions |\n|---|---|---|---|"
    yield from rows
    yield ""


def _rulings(spec: GameSpec) -> Iterator[str]:
    text = (FOLDER.parent / "rulings.md").read_text(encoding="utf-8")
    chapter = text.partition(f"## {spec.title}\n")[2].partition("\n## ")[0]
    anchor = re.sub(r"[^\w -]", "", spec.title.lower()).replace(" ", "-")
    yield f"## Rulings\n\nFrom [rulings.md](../rulings.md#{anchor}).\n"
    yield chapter.strip()


def pages() -> dict[Path, str]:
    """Every generated page with its text."""
    return {FOLDER / f"{game}.md": game_page(kb.find(game)) for game in kb.games()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for written in (indexes, pages):  # pages show the rules of RULES.md
        for path, text in written().items():
            path.write_text(text, encoding="utf-8")
            print(path)
