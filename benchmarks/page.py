"""How long drawings take, and how long a click on the page of `kanban serve` takes.

    python -m benchmarks.page [GAME …] [--clicks 60]

- drawing: the panels of a board with 4 players (or the most there are) as markup, at many moments
  of a random game,
- view: everything that is sent to a seat, drawing included,
- click: from the click on an answer in Chromium until the page shows what followed, with heuristic
  opponents.

Prints milliseconds: median, 95 % and the longest.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import kanban_env as kb
from kanban_env.web.tables import Seat, Table
from kanban_env.web.views import view
from tests.browser.conftest import Visitor, open_browser, start_server

CLICK = """async () => {
  const log = document.querySelector('.log ol');
  const buttons = document.querySelectorAll('.ask.yours li button');
  if (!buttons.length) return null;
  const shown = new Promise((done) => {
    const seen = new MutationObserver(() => { seen.disconnect(); requestAnimationFrame(done); });
    seen.observe(log, {childList: true});
  });
  const start = performance.now();
  buttons[Math.floor(Math.random() * buttons.length)].click();
  await shown;
  return performance.now() - start;
}"""
"""Click on an answer; milliseconds until the log has grown and the page is painted."""


def milliseconds(run: Callable[[], Any]) -> float:
    """The least time of three runs."""
    least = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        run()
        least = min(least, 1000 * (time.perf_counter() - start))
    return least


def table_times(game: str) -> dict[str, list[float]]:
    """The times of drawings and views over a random game."""
    spec = kb.find(game)
    variant = spec.variant(min(4, spec.players[-1]))
    seats = [Seat("human", token=f"secret {p}") for p in range(variant.players)]
    table, chance = Table("t", variant, 1, seats), np.random.default_rng(1)
    found: dict[str, list[float]] = {"drawing": [], "view": []}
    while not table.over:
        seat = table.to_play
        if table.number % 5 == 0:
            found["drawing"].append(
                milliseconds(
                    lambda seat=seat: [
                        panel.markup() for panel in spec.draw(variant.r, table.state, seat)
                    ]
                )
            )
            found["view"].append(
                milliseconds(lambda seat=seat: view(table, seats[seat].token, seat, table.number))
            )
        table.answer(int(chance.choice(np.flatnonzero(table.batch.action_masks[0]))))
    return found


def click_times(game: str, clicks: int) -> list[float]:
    """The times of clicks on random answers."""
    found: list[float] = []
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        server, address = start_server(Path(folder))
        try:
            visitor = Visitor(browser, address)
            visitor.start(game, players=min(4, kb.find(game).players[-1]))
            while len(found) < clicks and visitor.wait_asked():
                taken = visitor.page.evaluate(CLICK)
                if taken is not None:
                    found.append(taken)
        finally:
            server.terminate()
            server.communicate()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=kb.games())
    parser.add_argument("--clicks", type=int, default=60)
    given = parser.parse_args()
    print(f"{'ms':<16}{'':10}{'median':>8}{'95 %':>8}{'longest':>8}")
    for game in given.games:
        print(f"  {game} …", file=sys.stderr)
        times = {**table_times(game), "click": click_times(game, given.clicks)}
        for what, all_ in times.items():
            middle, most = np.percentile(all_, [50, 95])
            print(f"{game:<16}{what:10}{middle:8.1f}{most:8.1f}{max(all_):8.1f}")


if __name__ == "__main__":
    main()
