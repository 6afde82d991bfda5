"""`make docs`: pictures of a replay, an arena, a learning curve and an analysis.

The games of the replay and of the analysis are played again; the arena's results stand on the cards
of the zoo, and the learning curve in `pictures/curve.json`, which a training run wrote.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import kanban_env as kb
from docs.pictures import FOLDER
from kanban_env.agents import make_agent
from kanban_env.agents.analysis import report, review_replay
from kanban_env.agents.arena.recording import record_game
from kanban_env.core.drawing import Panel, compose
from kanban_env.core.paints import PLAYERS
from kanban_env.core.replay import Playback, Replay

WIDTH, HEIGHT = 900.0, 280.0
LEFT, RIGHT, TOP, BOTTOM = 56.0, WIDTH - 150, 16.0, HEIGHT - 40
Points = Sequence[tuple[float, float]]


def chart(name: str, title: str, below: str, lines: dict[str, Points], step: float) -> Panel:
    """Lines over a common axis, with a grid line every `step`."""
    panel = Panel(name, title, WIDTH, HEIGHT)
    most_x = max(x for points in lines.values() for x, _ in points)
    most_y = max(y for points in lines.values() for _, y in points)
    rows = int(-(-most_y // step))

    def place(x: float, y: float) -> tuple[float, float]:
        return LEFT + (RIGHT - LEFT) * x / most_x, BOTTOM - (BOTTOM - TOP) * y / (rows * step)

    for row in range(rows + 1):
        y = place(0, row * step)[1]
        panel.line(LEFT, y, RIGHT, y, "strong")
        panel.text(LEFT - 8, y + 4, f"{row * step:g}", 11, anchor="end", paint="muted")
    for quarter in range(5):
        x = LEFT + (RIGHT - LEFT) * quarter / 4
        words = f"{most_x * quarter / 4:,.0f}"
        panel.text(x, BOTTOM + 16, words, 11, anchor="middle", paint="muted")
    panel.text((LEFT + RIGHT) / 2, HEIGHT - 8, below, 12, anchor="middle", paint="muted")
    ends: list[tuple[float, int, str]] = []
    for number, (label, points) in enumerate(lines.items()):
        places = [place(*point) for point in points]
        words = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        panel.path(words, "none", edge=PLAYERS[number])
        ends.append((places[-1][1], number, label))
    lowest = BOTTOM + 16
    for end, number, label in sorted(ends, reverse=True):  # from the bottom, without overlaps
        lowest = min(end, lowest - 16)
        panel.token(RIGHT + 14, lowest, PLAYERS[number], str(number), 7)
        panel.text(RIGHT + 26, lowest + 4, label, 12, width=WIDTH - RIGHT - 32)
    return panel


def recorded(game: str, players: int, seed: int, **options: int) -> Replay:
    """A game of the heuristic with itself."""
    variant = kb.find(game).variant(players, **options)
    seats = [("heuristic", make_agent("heuristic", seat)) for seat in range(players)]
    return record_game(variant, seed, seats)


def replay() -> Panel:
    """The points of all players over a game of Menu."""
    played = recorded("menu-v0", 4, 5)
    playback = Playback(played)
    scores: list[list[int]] = []
    for number in range(len(played.actions) + 1):
        playback.go_to(number)
        scores.append([int(score) for score in playback.batch.scores[0]])
    lines: dict[str, Points] = {
        f"player_{seat}": [(number, at[seat]) for number, at in enumerate(scores)]
        for seat in range(4)
    }
    return chart("replay", "Points in a game of Kanban Menu", "decisions", lines, 10)


def curve() -> Panel:
    """The learning curve of the policy of Menu that is shipped."""
    known = json.loads((FOLDER / "curve.json").read_text(encoding="utf-8"))
    wins, last = known["wins"], known["wins"][-1][0]
    lines: dict[str, Points] = {
        "the learner": [(samples, 100 * rate) for samples, rate, _, _ in wins],
        "chance": [(0, 100 / known["players"]), (last, 100 / known["players"])],
    }
    title = (
        f"Training on {known['game']}, {known['players']} players:"
        f" wins in percent alone against the {known['opponent']}, with 95 % intervals"
    )
    panel, most = (
        chart("curve", title, "samples", lines, 10),
        10 * -(-max(w[1] for w in wins) // 0.1),
    )
    for samples, _, low, high in wins:
        x = LEFT + (RIGHT - LEFT) * samples / last
        ends = [max(TOP, BOTTOM - (BOTTOM - TOP) * 100 * y / most) for y in (low, high)]
        panel.line(x, ends[0], x, ends[1], PLAYERS[0])
    return panel


def arena() -> Panel:
    """How often the policies of the zoo win alone against the heuristic, from their cards."""
    cards = sorted((Path(kb.__file__).parent / "agents" / "zoo").glob("*.json"))
    panel = Panel("arena", "Wins against the heuristic, with 95 % intervals", WIDTH, 0)
    left, right = 190.0, WIDTH - 90
    for row, path in enumerate(cards):
        card, y = json.loads(path.read_text(encoding="utf-8")), 30.0 * row + 8
        rate, low, high = card["evaluation"]["heuristic"]["win_rate"]
        panel.text(left - 12, y + 15, path.stem, 13, anchor="end")
        panel.rect(left, y, right - left, 20, "sheet")
        panel.rect(left, y, (right - left) * rate, 20, PLAYERS[0])
        middle, ends = y + 10, [left + (right - left) * share for share in (low, high)]
        panel.line(ends[0], middle, ends[1], middle, "ink")
        for x in ends:
            panel.line(x, middle - 5, x, middle + 5, "ink")
        chance = left + (right - left) / card["players"]
        panel.line(chance, y - 3, chance, y + 23, "ink")
        panel.text(right + 10, y + 15, f"{100 * rate:.0f} %", 13, bold=True)
        panel.height = y + 50
    words = "The long stroke marks what chance would give."
    panel.text(left, panel.height - 10, words, 12, paint="muted")
    return panel


def analysis() -> Panel:
    """The win shares of all players over a game of Actionworks."""
    played = recorded("actionworks-v0", 3, 4, max_rounds=3)
    return report.picture(review_replay(played, playouts=64))


FIGURES: dict[str, Callable[[], Panel]] = {
    "replay": replay,
    "curve": curve,
    "arena": arena,
    "analysis": analysis,
}


def figure(name: str) -> str:
    """A picture as SVG."""
    return compose([FIGURES[name]()], 940) + "\n"


if __name__ == "__main__":
    for name in FIGURES:
        (FOLDER / f"{name}.svg").write_text(figure(name), encoding="utf-8")
        print(FOLDER / f"{name}.svg")
