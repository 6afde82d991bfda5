"""The board of the Industrial Board Game as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kanban_env.core.result import result_text
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    EVENT_NAMES,
    INCIDENT_NAMES,
    LASTING,
    MARKET_NAMES,
    N_DEPARTMENTS,
    N_LEVELS,
    N_ROUNDS,
    NONE,
    Phase,
    Question,
    Track,
    Window,
)
from kanban_env.games.industrial.rules.effects import (
    current_event,
    other_player,
)
from kanban_env.games.industrial.rules.scoring import standing
from kanban_env.games.industrial.words import counted, improvement_name

_SHORT = ("Eng", "Qua", "Log", "Adm", "HR", "Mkt")


def counted_names(names: Iterable[str], counts: Iterable[int]) -> str:
    """Things with their numbers, such as `2 yellow, 1 pink`."""
    found = [f"{count} {name}" for name, count in zip(names, counts, strict=True) if count > 0]
    return ", ".join(found) or "–"


def levels_text(s: Any, p: int) -> str:
    """The levels of a player's departments, in short."""
    return " ".join(f"{_SHORT[d]}{level}" for d, level in enumerate(s.levels[p]) if level) or "–"


def taken_spaces(s: Any) -> str:
    """The spaces of the technology tree that are taken in this round."""
    return " ".join(
        f"{_SHORT[department]}{level + 1}"
        for department in range(N_DEPARTMENTS)
        for level in range(N_LEVELS)
        if s.tree_used[department, level]
    )


def holdings_text(r: Any, s: Any, p: int) -> str:
    """The shares that a player holds."""
    held = [
        f"{s.shares[p, other]} of player_{other_player(r, p, other)}"
        for other in range(r.n_players - 1)
        if s.shares[p, other]
    ]
    return ", ".join(held) or "–"


def hand_text(s: Any, p: int, viewer: int | None) -> str:
    """A player's incident cards as `viewer` may see them, and the public facts about them."""
    is_open = viewer is None or p == viewer
    hand = counted_names(INCIDENT_NAMES, s.hands[p]) if is_open else f"{s.hand_sizes[p]} cards"
    played = "   has played a card" if s.incident_played[p] else ""
    if not s.hits[p, LASTING].any():
        return hand + played
    names = [INCIDENT_NAMES[kind] for kind in LASTING]
    return f"{hand}{played}   in force {counted_names(names, s.hits[p, LASTING])}"


def _table(r: Any, s: Any) -> list[str]:
    boxes = [
        f"${r.technician_prices[i]} {COLOUR_NAMES[colour] if colour != NONE else '–'}"
        for i, colour in enumerate(s.boxes[: r.n_boxes])
    ]
    markets = [
        f"{name} +${r.market_increase[i]} ({r.market_spaces[i] - s.market_used[i]} free)"
        for i, name in enumerate(MARKET_NAMES)
    ]
    event = EVENT_NAMES[current_event(s)]
    lines = [
        f"Industrial · round {s.round_number} of {N_ROUNDS} · {event} · price ${s.price}"
        f" · {order_text(r, s)}",
        f"  technicians {' | '.join(boxes)}   bag {counted_names(COLOUR_NAMES, s.bag)}",
        f"  markets     {', '.join(markets)}",
    ]
    if s.tree_used.any() and not s.over:
        lines.append(f"  taken       {taken_spaces(s)}")
    if r.incidents:
        discards = counted_names(INCIDENT_NAMES, s.discards)
        lines.append(f"  incidents   {s.deck_end - s.deck_top} in the deck, discarded {discards}")
    return lines


def order_text(r: Any, s: Any) -> str:
    """Who begins the round, or the turn order of the whole game."""
    if not r.order_by_rolls:
        return f"player_{s.start} begins"
    order = sorted(range(r.n_players), key=lambda p: s.places[p])
    return f"order {', '.join(f'player_{p}' for p in order)}"


def _company(r: Any, s: Any, p: int, viewer: int | None) -> list[str]:
    mark = "▶" if s.actor == p and not s.over else " "
    name = f"player_{p}" + ("*" if p == viewer else "")
    if not s.living[p]:
        return [f"  {mark} {name:10} {s.scores[p]:4} points   bankrupt"]
    done = not s.waiting[p] and p != s.turn and not s.over
    lines = [
        f"  {mark} {name:10} {s.scores[p]:4} points   ${s.money[p]}   raw {s.raw[p]}"
        f"   products {s.goods[p]}   maintenance ${s.maintenance[p]}   loans {s.loans[p]}"
        f"   pollution {s.tracks[p, Track.POLLUTION]}"
        f"   accidents {s.tracks[p, Track.ACCIDENT]}",
        f"      {levels_text(s, p)}   technicians {counted_names(COLOUR_NAMES, s.reserve[p])}"
        f"{', CEO' if s.ceo[p] else ''}   shares {holdings_text(r, s, p)}"
        f"{'   done with this phase' if done else ''}{'   out of the auction' if s.out[p] else ''}",
    ]
    if s.copied[p] != NONE:
        lines.append(f"      copied {improvement_name(r, s.copied[p])}")
    if r.incidents:
        lines.append(f"      incidents {hand_text(s, p, viewer)}")
    return lines


def board(r: Any, s: Any, viewer: int | None) -> str:
    """The board as text, as the player `viewer` sees it; None shows everything."""
    lines = _table(r, s)
    for p in range(r.n_players):
        lines += _company(r, s, p, viewer)
    return "\n".join([*lines, f"  {question_line(r, s)}"])


def question_line(r: Any, s: Any) -> str:
    """Who is asked what, or the result of the game."""
    return result_text(r, s, standing) if s.over else f"player_{s.actor} {_asks(s)}."


def _asks(s: Any) -> str:
    detail = {
        Question.REROLL: f" (best roll {s.best_roll} in {MARKET_NAMES[s.market]})",
        Question.DUE: f" (${s.debt} is due)",
        Question.BID: f" (${s.bid} by player_{s.leader} for a share of player_{s.company};"
        f" player_{s.turn} has offered {_STAKES[s.stake]})",
        Question.INCIDENT: f" ({_moved(s)})",
    }
    question = Question(s.question)
    return _ASKS[question] + detail.get(question, "")


def _moved(s: Any) -> str:
    """What INCIDENT follows."""
    if s.window != Window.ROLL:
        return f"player_{s.mover} has answered"
    what = {
        Phase.RAW: "for the price",
        Phase.PRODUCTION: f"for an accident with {counted(int(s.placed), 'cube')}",
        Phase.SALES: f"in {MARKET_NAMES[s.market]}, best roll before {s.best_roll or 'none'}",
    }
    return f"player_{s.mover} has rolled {s.die} {what[Phase(s.phase)]}"


_STAKES = (*(f"a {name} technician" for name in COLOUR_NAMES), "the CEO")
_ASKS = {
    Question.RAW: "buys raw material",
    Question.PRODUCE: "produces",
    Question.DUE: "must raise money",
    Question.TECH: "hires a technician, or passes",
    Question.SALE: "sells, or passes",
    Question.REROLL: "rolls again, or keeps the roll",
    Question.IMPROVE: "develops an improvement, buys a share, or passes",
    Question.FREE_SHARE: "takes a free share",
    Question.COACH: "copies an improvement",
    Question.BID: "bids, or passes",
    Question.UPKEEP: "repays loans and recovers tracks, or ends the maintenance",
    Question.DISCARD: "discards an incident card",
    Question.INCIDENT: "plays an incident card, or none now",
}
