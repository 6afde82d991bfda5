"""The report of an arena: results as plain data, for JSON, CSV files, plots and the terminal."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kanban_env.agents.arena.ratings import compute_ratings
from kanban_env.agents.arena.recording import replay_name
from kanban_env.agents.arena.results import Results
from kanban_env.agents.arena.series import Series
from kanban_env.agents.arena.statistics import Interval, seat_test
from kanban_env.agents.files import write_file

MEASURES = {"score": "scores", "margin": "margins", "mean_rank": "ranks"}
SIGNIFICANCE = 0.05
"""A seat advantage is reported if its p-value is below this level."""


@dataclass
class AgentSummary:
    """The results of one agent."""

    agent: str
    seats: int
    """The number of seats that it played, over all games."""
    win_rate: Interval
    mean_rank: Interval
    score: Interval
    margin: Interval
    rating: Interval
    decisions_per_second: float


@dataclass
class Report:
    """The results of an arena."""

    series: Series
    results: Results
    summaries: list[AgentSummary]
    """One per agent, sorted by rating, the best first."""
    seats: list[Interval]
    seat_p: float
    """The p-value of the seat test: the probability of such a difference among equal seats."""

    @property
    def seat_verdict(self) -> str:
        """The result of the seat test as a sentence."""
        best = max(range(len(self.seats)), key=lambda seat: self.seats[seat].value)
        if self.seat_p >= SIGNIFICANCE:
            return f"no seat advantage shown (p = {self.seat_p:.2g})"
        return f"seats are unequal (p = {self.seat_p:.2g}): player_{best} wins most"

    def as_data(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        labels = [summary.agent for summary in self.summaries]
        return {
            **self.series.identity(),
            "games_played": len(self.results.games),
            "chance": self.results.chance,
            "standings": [_plain(vars(summary)) for summary in self.summaries],
            "head_to_head": {
                one: {
                    other: self.results.head_to_head(one, other).as_data()
                    for other in labels
                    if other != one
                }
                for one in labels
            },
            "seats": [seat.as_data() for seat in self.seats],
            "seat_p": self.seat_p,
            "seat_verdict": self.seat_verdict,
        }

    def write(self, folder: Path) -> None:
        """Write results.json, agents.csv, games.csv and arena.png."""
        from kanban_env.agents.arena.plot import draw_plot

        files: dict[str, str | bytes] = {
            "results.json": json.dumps(self.as_data(), indent=2) + "\n",
            "agents.csv": self.agents_csv(),
            "games.csv": self.games_csv(),
            "arena.png": draw_plot(self),
        }
        for name, content in files.items():
            write_file(folder / name, content)

    def agents_csv(self) -> str:
        """One line per agent."""
        rows = []
        for summary in self.summaries:
            row: dict[str, Any] = {}
            for name, value in vars(summary).items():
                if isinstance(value, Interval):
                    row |= {name: value.value, f"{name}_low": value.low, f"{name}_high": value.high}
                else:
                    row[name] = value
            rows.append(row)
        return _csv(rows)

    def games_csv(self) -> str:
        """One line per game and seat, in the order of the games; without measured times."""
        games, labels = self.results.games, self.results.labels
        replays = self._replay_names()
        rows = [
            {
                "game": game,
                "deal": int(games.deals[game]),
                "seed": int(games.seeds[game]),
                "seat": seat,
                "agent": labels[games.agents[game, seat]],
                "score": int(games.scores[game, seat]),
                "rank": float(games.ranks[game, seat]),
                "win": float(games.wins[game, seat]),
                "decisions": int(games.decisions[game, seat]),
                **({"replay": replays[game]} if replays else {}),
            }
            for game in range(len(games))
            for seat in range(games.players)
        ]
        return _csv(rows)

    def _replay_names(self) -> list[str]:
        """The replay file of every game; empty if no replays were written."""
        if self.series.replays is None:
            return []
        return [
            replay_name(block.number, number)
            for block in self.series.blocks
            for number in range(len(block.seeds))
        ]


def build_report(series: Series, results: Results) -> Report:
    """Compute ratings, means, intervals and the seat test."""
    ratings = compute_ratings(results)
    summaries = [
        AgentSummary(
            agent=label,
            seats=int((results.games.agents == number).sum()),
            win_rate=results.win_rate(label),
            rating=ratings[label],
            decisions_per_second=results.decisions_per_second(label),
            **{name: results.mean(label, column) for name, column in MEASURES.items()},
        )
        for number, label in enumerate(results.labels)
    ]
    summaries.sort(key=lambda summary: -summary.rating.value)
    seats = [results.seat_rate(seat) for seat in range(results.games.players)]
    return Report(series, results, summaries, seats, seat_test(results.seat_shares()))


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    return {
        name: value.as_data() if isinstance(value, Interval) else value
        for name, value in fields.items()
    }


def _csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
