"""The board of the Industrial Board Game in sections that fit a terminal, and its colours."""

from __future__ import annotations

from typing import Any

from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    DEPARTMENT_NAMES,
    EVENT_NAMES,
    INCIDENT_NAMES,
    MARKET_NAMES,
    N_DEPARTMENTS,
    N_LEVELS,
    N_ROUNDS,
    NONE,
    Question,
    Track,
)
from kanban_env.games.industrial.rules.effects import current_event, improvement_at
from kanban_env.games.industrial.rules.improvements import improvement_price
from kanban_env.games.industrial.rules.sales import is_open, unit_price
from kanban_env.games.industrial.text_board import (
    counted_names,
    hand_text,
    holdings_text,
    levels_text,
    order_text,
    question_line,
    taken_spaces,
)
from kanban_env.games.industrial.text_help import about_event, about_improvement
from kanban_env.games.industrial.words import improvement_name

COLOURS = {
    r"\b(?:\d+ )?yellow\b": "bold yellow",
    r"\b(?:\d+ )?blue\b": "bold bright_blue",
    r"\b(?:\d+ )?pink\b": "bold magenta",
    r"player_0\b": "red",
    r"player_1\b": "green",
    r"player_2\b": "cyan",
    r"player_3\b": "bright_white on grey35",
}
"""Patterns of the technicians and companies and their colours on a terminal, each beside a name."""
PANEL_COLUMNS: tuple[tuple[str, ...], ...] = ()
"""No sections are shown beside each other."""
_RELEVANT = {
    Question.TECH: ("technicians", "improvements", "players"),
    Question.SALE: ("markets", "players"),
    Question.REROLL: ("markets", "players"),
}
_TITLES = (
    f"  {'company':10} {'points':>6} {'cash':>6} {'raw':>4} {'products':>8} {'maintenance':>11}"
    f" {'loans':>5} {'pollution':>9} {'accidents':>9}"
)


def relevant_panels(_r: Any, s: Any) -> tuple[str, ...]:
    """The sections that matter most for the question now asked."""
    return _RELEVANT.get(Question(s.question), ("players", "markets"))


def panels(r: Any, s: Any, viewer: int | None) -> dict[str, list[str]]:
    """The sections of the board by name, as `viewer` may see them."""
    own = [viewer] if viewer is not None else []
    others = [p for p in range(r.n_players) if p != viewer]
    return {
        "head": _head(r, s),
        "technicians": _technicians(r, s),
        "markets": _markets(r, s, viewer),
        "improvements": _improvements(r, s, int(s.actor) if viewer is None else viewer),
        **({"incidents": _incidents(s)} if r.incidents else {}),
        "you": [_TITLES, *(line for p in own for line in _company(r, s, p, viewer))],
        "players": [line for p in others for line in _company(r, s, p, viewer)],
        "question": [question_line(r, s)],
    }


def _head(r: Any, s: Any) -> list[str]:
    """The round, its event with what it does, and the price."""
    event = current_event(s)
    return [
        f"Industrial · round {s.round_number} of {N_ROUNDS} · {EVENT_NAMES[event]}"
        f" ({about_event(r, event)}) · price ${s.price} · {order_text(r, s)}"
    ]


def _technicians(r: Any, s: Any) -> list[str]:
    """The technicians on offer and in the bag."""
    boxes = [
        f"${price} {COLOUR_NAMES[colour] if colour != NONE else '–'}"
        for price, colour in zip(r.technician_prices, s.boxes[: r.n_boxes], strict=False)
    ]
    return [f"technicians {' | '.join(boxes)}", f"bag         {counted_names(COLOUR_NAMES, s.bag)}"]


def _markets(r: Any, s: Any, viewer: int | None) -> list[str]:
    """The markets that are open to the viewer, with what they pay and their free spaces."""
    said = {True: list[str](), False: list[str]()}
    for market, name in enumerate(MARKET_NAMES):
        free = int(r.market_spaces[market]) - int(s.market_used[market])
        there = viewer is None or bool(is_open(r, s, viewer, market))
        said[there].append(f"{name} ${unit_price(r, s, market)} ({free} free)")
    return [
        f"{label:12}{', '.join(said[there])}"
        for label, there in (("markets", True), ("not open", False))
        if said[there]
    ]


def _improvements(r: Any, s: Any, p: int) -> list[str]:
    """The next improvement of each department of a company, with its price and what it does."""
    lines = []
    for department in range(N_DEPARTMENTS):
        level = int(s.levels[p, department])
        if level == N_LEVELS:
            continue
        i = improvement_at(department, level + 1)
        colour = COLOUR_NAMES[r.department_colours[department]]
        taken = ", taken" if s.tree_used[department, level] and not s.over else ""
        lines.append(
            f"{DEPARTMENT_NAMES[department]:14} {level + 1} {colour:6}"
            f" ${improvement_price(r, s, p, department)} {improvement_name(r, i)}{taken}:"
            f" {about_improvement(r, i, opening=False)}"
        )
    if r.department_opening and not s.levels[p].all():
        lines.append(f"{'level 1':14} also adds ${r.department_opening} to the maintenance")
    used = taken_spaces(s)
    return lines + ([f"taken          {used}"] if used and not s.over else [])


def _incidents(s: Any) -> list[str]:
    """The deck of incident cards and its discards."""
    discards = counted_names(INCIDENT_NAMES, s.discards)
    return [f"incidents   {s.deck_end - s.deck_top} in the deck, discarded {discards}"]


def _company(r: Any, s: Any, p: int, viewer: int | None) -> list[str]:
    """A company: its numbers, and below them its meeples, departments and shares."""
    mark = "▶" if s.actor == p and not s.over else " "
    name = f"player_{p}" + ("*" if p == viewer else "")
    if not s.living[p]:
        return [f"{mark} {name:10} {s.scores[p]:6} bankrupt"]
    done = not s.waiting[p] and p != s.turn and not s.over
    ceo = ", CEO" if s.ceo[p] else ""
    lines = [
        f"{mark} {name:10} {s.scores[p]:6} {f'${s.money[p]}':>6} {s.raw[p]:4} {s.goods[p]:8}"
        f" {f'${s.maintenance[p]}':>11} {s.loans[p]:5} {s.tracks[p, Track.POLLUTION]:9}"
        f" {s.tracks[p, Track.ACCIDENT]:9}",
        f"    {counted_names(COLOUR_NAMES, s.reserve[p])}{ceo} · levels {levels_text(s, p)}"
        f" · shares {holdings_text(r, s, p)}{' · done with this phase' if done else ''}"
        f"{' · out of the auction' if s.out[p] else ''}",
    ]
    if s.copied[p] != NONE:
        lines.append(f"    copied {improvement_name(r, s.copied[p])}")
    if r.incidents:
        lines.append(f"    incidents {hand_text(s, p, viewer)}")
    return lines
