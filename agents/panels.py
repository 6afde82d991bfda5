"""Boards in sections: beside each other on a wide terminal, and as many as fit on a low one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kanban_env.agents.wrapping import wrap

Panels = dict[str, list[str]]
"""The sections of a board by name."""
CHANGED = " ◂"
"""The mark of a line that has changed."""
KEPT = ("head", "you", "hand", "question")
"""Sections that are always shown: a player's own pieces and the question."""
LEAST_WIDTH = 44
"""The last column is wrapped to the width that is left, but not to less than this."""
GAP = 2
"""Spaces between two columns."""


def arrange(
    panels: Mapping[str, list[str]], columns: Sequence[Sequence[str]], width: int
) -> list[str]:
    """All sections as lines: the columns beside each other if they fit, else one below another."""
    columns = [names for names in columns if any(panels.get(name) for name in names)]
    sides, left = [], width
    for names in columns:
        panel = [line for name in names for line in panels.get(name, [])]
        last = names is columns[-1]
        side = wrap("\n".join(panel), max(left, LEAST_WIDTH)).split("\n") if last else panel
        sides.append(side)
        left -= max((len(line) for line in side), default=0) + GAP
    wide = [max((len(line) for line in side), default=0) for side in sides]
    beside = left + GAP >= 0
    lines: list[str] = []
    shown_sides = False
    for name, panel in panels.items():
        if not beside or not any(name in names for names in columns):
            lines += wrap("\n".join(panel), width).split("\n") if panel else []
        elif not shown_sides:
            shown_sides = True
            for i in range(max(len(side) for side in sides)):
                cells = [side[i] if i < len(side) else "" for side in sides]
                padded = [f"{cell:{n + GAP}}" for cell, n in zip(cells, wide, strict=True)]
                lines.append("".join(padded).rstrip())
    return lines


def fitting(
    panels: Mapping[str, list[str]],
    columns: Sequence[Sequence[str]],
    first: Sequence[str],
    width: int,
    height: int,
    log: int = 0,
) -> tuple[list[str], list[str]]:
    """The lines of as many sections as fit into a height, and the names of those left out.

    Own pieces and the question are always shown, then the sections `first`, then the others if they
    leave room for some lines of the log above them.
    """
    others = [name for name in panels if name not in KEPT and name not in first]
    chosen = set(KEPT)
    for name in [*first, *others]:
        tried = {key: panel for key, panel in panels.items() if key in chosen | {name}}
        if len(arrange(tried, columns, width)) <= height - (log if name in others else 0):
            chosen.add(name)
    shown = {key: panel for key, panel in panels.items() if key in chosen}
    return arrange(shown, columns, width), [name for name in panels if name not in chosen]


def mark_changes(before: Panels, after: Panels) -> tuple[Panels, list[str]]:
    """Sections with a mark at each line that they did not have before, and the names of these.

    The question and the mark of the player to move always change.
    """
    if not before:
        return after, []
    marked = dict(after)
    for name in after.keys() - {"question"}:
        seen = {line.replace("▶", " ") for line in before.get(name, [])}
        lines = after[name]
        marked[name] = [x if x.replace("▶", " ") in seen else x + CHANGED for x in lines]
    return marked, [name for name, panel in marked.items() if panel != after[name]]
