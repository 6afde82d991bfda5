"""A review as data, as lines for a terminal, and as a page."""

from __future__ import annotations

from html import escape
from typing import Any

from kanban_env.agents.analysis.review import Candidate, Decision, Review
from kanban_env.core.drawing import Panel, compose
from kanban_env.core.paints import PLAYERS, page_style

TOLERANCE = 0.02
"""The win share that an answer may lose without being listed."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def as_data(review: Review, tolerance: float = TOLERANCE) -> dict[str, Any]:
    """The review as plain data."""
    replay = review.replay
    return {
        "game": replay.variant.spec.id,
        "players": replay.variant.players,
        "agents": replay.agents,
        "scores": replay.scores,
        "seats": [
            {"seat": seat, "lost": round(review.lost(seat), 4), "luck": round(review.luck(seat), 4)}
            for seat in review.seats
        ],
        "start": _rounded(review.start),
        "shares": [_rounded(shares) for shares in review.shares],
        "decisions": [_decision(d, d.is_notable(tolerance)) for d in review.decisions],
    }


def _rounded(numbers: tuple[float, ...]) -> list[float]:
    return [round(number, 4) for number in numbers]


def _decision(decision: Decision, notable: bool) -> dict[str, Any]:
    return {
        "number": decision.number,
        "seat": decision.player,
        "mark": decision.mark,
        "notable": notable,
        "choices": decision.choices,
        "given": _candidate(decision.given),
        "candidates": [_candidate(candidate) for candidate in decision.candidates],
        "skill": _rounded(decision.skill),
        "advice": decision.advice,
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "action": candidate.action,
        "sentence": candidate.sentence,
        "wins": candidate.wins.as_data(),
        "points": candidate.points.as_data(),
        "loss": candidate.loss.as_data(),
    }


def notable_turns(
    review: Review, tolerance: float = TOLERANCE, everything: bool = False
) -> list[list[Decision]]:
    """Whole turns with a decision that the analyst would have taken otherwise, or all turns."""
    found = review.turns()
    return [t for t in found if everything or any(d.is_notable(tolerance) for d in t)]


def percent(share: float) -> str:
    """A share of wins in percent."""
    return f"{100 * share:.0f} %"


def turn_lines(turn: list[Decision], tolerance: float = TOLERANCE) -> list[str]:
    """A turn as lines: its answers, and what would have been better."""
    lost = sum(max(0.0, d.given.loss.mean) for d in turn if d.is_notable(tolerance))
    first = turn[0]
    head = f"player_{first.player}, decisions {first.number + 1}–{turn[-1].number + 1}"
    lines = [f"{head}: loses {percent(lost)}" if lost else head]
    for d in turn:
        mark = f" {d.mark}" if d.mark else ""
        lines.append(f"  {d.given.sentence}{mark}  ({percent(d.given.wins.mean)} wins)")
        if d.is_notable(tolerance):
            better, gain = d.best, d.given.loss
            lines.append(
                f"      better: {better.sentence}  ({percent(better.wins.mean)} wins,"
                f" {better.points.mean:.0f} points; loss {100 * gain.mean:.0f} ±"
                f" {100 * gain.half:.0f} %)"
            )
        if d.advice and d.advice != d.given.sentence:
            lines.append(f"      the analyst plays: {d.advice}")
    return lines


def summary_lines(review: Review) -> list[str]:
    """What each seat lost by its answers, and what luck brought it."""
    lines = []
    whole = len(review.seats) == review.replay.variant.players
    others = "luck" if whole else "luck and the others' answers"
    for seat in review.seats:
        agent = review.replay.agents[seat] if review.replay.agents else ""
        marks = [d.mark for d in review.decisions if d.player == seat and d.mark]
        counted = ", ".join(f"{marks.count(m)}× {m}" for m in ("??", "?", "?!") if m in marks)
        lines.append(
            f"player_{seat} {agent}: {review.replay.scores[seat]} points,"
            f" win share lost by its answers {100 * review.lost(seat):.0f} %,"
            f" {others} {100 * review.luck(seat):+.0f} %{f' ({counted})' if counted else ''}"
        )
    return lines


def picture(review: Review, width: float = 900, height: float = 260) -> Panel:
    """The win share of all seats over the game."""
    panel = Panel("shares", "Win share over the game", width, height)
    curves = [review.start, *review.shares]
    left, right, top, bottom = 46.0, width - 96, 14.0, height - 26
    for line in range(5):
        y = bottom - line * (bottom - top) / 4
        panel.line(left, y, right, y, "strong")
        panel.text(left - 6, y + 4, f"{25 * line} %", 11, anchor="end", paint="muted")
    step = (right - left) / max(1, len(curves) - 1)
    ends: list[float] = []
    for seat in range(review.replay.variant.players):
        at = [(left + i * step, bottom - c[seat] * (bottom - top)) for i, c in enumerate(curves)]
        panel.path("M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in at), "none", edge=PLAYERS[seat])
        y = at[-1][1]
        while any(abs(y - other) < 14 for other in ends):
            y -= 14
        ends.append(y)
        panel.token(right + 12, y, PLAYERS[seat], str(seat), 7)
        panel.text(right + 22, y + 4, f"player_{seat}", 11)
    panel.text((left + right) / 2, height - 6, "decisions", 11, anchor="middle", paint="muted")
    return panel


def page(review: Review, tolerance: float = TOLERANCE, everything: bool = False) -> str:
    """The review as one HTML file, without a network."""
    turns = notable_turns(review, tolerance, everything)
    said = "".join(
        f"<pre>{escape(chr(10).join(turn_lines(turn, tolerance)))}</pre>" for turn in turns
    )
    summary = "".join(f"<li>{escape(line)}</li>" for line in summary_lines(review))
    title = f"Analysis of {review.replay.variant.spec.title}"
    drawn = compose([picture(review)], 940)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="content-security-policy" content="{_POLICY}">'
        f"<title>{escape(title)}</title><style>{page_style()}"
        "body{font:16px/1.45 sans-serif;margin:1rem auto;max-width:960px;padding:0 .6rem;"
        "background:var(--page);color:var(--ink)}svg{max-width:100%;height:auto}"
        "pre{background:var(--panel);border:1px solid var(--edge);border-radius:6px;padding:.6rem;"
        "white-space:pre-wrap}</style></head><body>"
        f"<h1>{escape(title)}</h1><ul>{summary}</ul><div>{drawn}</div>"
        f"<h2>Turns that lost something</h2>{said or '<p>None.</p>'}</body></html>\n"
    )
