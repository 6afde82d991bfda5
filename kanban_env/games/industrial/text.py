"""The Industrial Board Game in words: the board, and every action as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kanban_env.core.spec import copy_state
from kanban_env.games.industrial.actions import ACTIONS, KEEP, OTHER_COLOURS, Move
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    DEPARTMENT_NAMES,
    INCIDENT_NAMES,
    MARKET_NAMES,
    MAX_RAW,
    N_LEVELS,
    N_PRINTED_BOXES,
    NONE,
    Incident,
    Meeple,
    Question,
    Track,
)
from kanban_env.games.industrial.rules.effects import (
    improvement_at,
    lose_share,
    other_player,
    shares_held,
)
from kanban_env.games.industrial.rules.improvements import improvement_price
from kanban_env.games.industrial.rules.production import (
    accident_limit,
    is_risky,
    most_units,
    pollute,
    units_made,
    wages,
    workers_for,
)
from kanban_env.games.industrial.rules.raw import cube_cost
from kanban_env.games.industrial.rules.sales import unit_price
from kanban_env.games.industrial.rules.shares import has_slot, share_price
from kanban_env.games.industrial.rules.technicians import technician_price
from kanban_env.games.industrial.text_board import board
from kanban_env.games.industrial.text_help import about_improvement, about_incident, glossary
from kanban_env.games.industrial.text_news import news
from kanban_env.games.industrial.text_panels import COLOURS, PANEL_COLUMNS, panels, relevant_panels
from kanban_env.games.industrial.words import TRACKS, counted, improvement_name

__all__ = [
    "COLOURS",
    "PANEL_COLUMNS",
    "board",
    "first_number",
    "glossary",
    "hint",
    "news",
    "number",
    "panels",
    "public_sentence",
    "relevant_panels",
    "sentence",
]

_REROLL = (
    "Roll again with a pink technician",
    "Roll again with the CEO",
    "Keep the roll and sell",
)


def _player(r: Any, s: Any, other: int) -> str:
    if other >= r.n_players - 1:
        return f"an absent player, {other + 1} places clockwise"
    return f"player_{other_player(r, s.actor, other)}"


def _box(_r: Any, s: Any, box: int) -> str:
    colour = s.boxes[box]
    return f"the {COLOUR_NAMES[colour] if colour != NONE else 'absent'} technician in box {box + 1}"


def _meeple(meeple: int, colour: str) -> str:
    return "the CEO" if meeple == Meeple.CEO else f"a {colour} technician"


_ARGUMENTS: dict[str, Callable[[Any, Any, int], str]] = {
    "box": _box,
    "choice": lambda _r, _s, choice: _REROLL[choice],
    "other": _player,
    "track": lambda _r, _s, track: TRACKS[track],
    "incident": lambda _r, _s, kind: INCIDENT_NAMES[kind],
}
"""The words for an argument of a move, by its name."""

_SENTENCES = {
    Move.TECHNICIAN_PASS: "Hire nobody else",
    Move.SALE_PASS: "Sell nothing",
    Move.REROLL: "{}",
    Move.IMPROVE_PASS: "Develop nothing else",
    Move.FREE_SHARE: "Take a free share of {}",
    Move.DONE: "End the maintenance",
    Move.TARGETED: "Play {} on {}",
    Move.RUSH_ORDER: "Play Rush order",
    Move.SUPPLIER_DISCOUNT: "Play Supplier discount",
    Move.TEMPORARY_STAFF: "Play Temporary staff for {}",
    Move.SAFETY_TRAINING: "Play Safety training on {}",
    Move.DISCARD: "Discard {}",
    Move.NOT_NOW: "Play no card now",
}
"""Moves whose sentence follows from their arguments alone."""


def _buy(r: Any, s: Any, cubes: int) -> str:
    price = f" for ${cubes * cube_cost(r, s, s.actor)}" if cubes else ""
    return f"Buy {counted(cubes, 'raw cube')}{price}"


def _produce(r: Any, s: Any, units: int) -> str:
    """A number of units, with the wages and what can happen."""
    p = int(s.actor)
    said = f"Produce {counted(units, 'unit')}"
    bonus = int(units_made(r, s, p, units)) - units
    said += f" and {bonus} of bonus" if bonus else ""
    if not 0 < units <= most_units(r, s, p):
        return said
    workers = int(workers_for(r, s, p, units))
    said += f": ${wages(r, s, p, units)} wages for {counted(workers, 'worker')}"
    if not is_risky(r, workers):
        return f"{said}, no risk"
    tried = copy_state(s)
    pollute(r, tried, p, workers)
    fall = int(s.tracks[p, Track.POLLUTION]) - int(tried.tracks[p, Track.POLLUTION])
    fine = int(tried.debt) - int(s.debt)
    said += f", pollution -{fall}" * (fall > 0) + f", penalty ${fine}" * (fine > 0)
    return f"{said}, accident at {accident_limit(r, s, workers)} or less"


def _sell_share(r: Any, s: Any, other: int) -> str:
    """A share of another player's company, with the price that the bank pays."""
    said, company = f"Sell back a share of {_player(r, s, other)}", other_player(r, s.actor, other)
    if other >= r.n_players - 1 or shares_held(r, s, s.actor, company) == 0:
        return said
    tried = copy_state(s)
    lose_share(r, tried, s.actor, company)
    return f"{said} for ${share_price(r, tried, company)}"


def _hire(r: Any, s: Any, box: int) -> str:
    return f"Hire {_box(r, s, box)} for ${technician_price(r, s, s.actor, box)}"


def _sell(r: Any, s: Any, market: int, meeple: int) -> str:
    who = _meeple(meeple, "pink")
    return f"Sell in market {MARKET_NAMES[market]} at ${unit_price(r, s, market)} with {who}"


def _develop(r: Any, s: Any, department: int, meeple: int) -> str:
    """The next improvement of a department, with its price and the meeple."""
    level = int(s.levels[s.actor, department])
    price = f" for ${improvement_price(r, s, s.actor, department)}" if level < N_LEVELS else ""
    shown = min(level + 1, N_LEVELS)
    name = improvement_name(r, improvement_at(department, shown))
    who = _meeple(meeple, COLOUR_NAMES[r.department_colours[department]])
    return f"Develop {name} ({DEPARTMENT_NAMES[department]} {shown}){price} with {who}"


def _buy_share_with(r: Any, s: Any, colour: int, other: int) -> str:
    return _buy_share(r, s, other, Meeple.TECHNICIAN, COLOUR_NAMES[OTHER_COLOURS[colour]])


def _buy_share(r: Any, s: Any, other: int, meeple: int, colour: str = "blue") -> str:
    """The next share of another player's company, with its price and the meeple."""
    whose, company = _player(r, s, other), other_player(r, s.actor, other)
    who = _meeple(meeple, colour)
    if not has_slot(r, s, company):
        return f"Buy a share of {whose}, who has none left, with {who}"
    price = share_price(r, s, company)
    if r.share_auction:
        return f"Bid ${price} for a share of {whose} with {who}"
    return f"Buy a share of {whose} for ${price} with {who}"


def _copy(r: Any, _s: Any, department: int, level: int) -> str:
    return f"Copy {improvement_name(r, improvement_at(department, level + 1))}"


def _bid(r: Any, s: Any, raised: int) -> str:
    if raised == 0:
        return "Pass in the auction"
    amount = r.auction_raises[raised - 1]
    return f"Raise the bid by ${amount} to ${s.bid + amount}"


_WRITERS: dict[Any, Callable[..., str]] = {
    Move.RAW: _buy,
    Move.PRODUCE: _produce,
    Move.SELL_SHARE: _sell_share,
    Move.LOAN: lambda r, _s: f"Take a loan of ${r.loan}",
    Move.REPAY: lambda r, _s: f"Repay a loan for ${r.repayment}",
    Move.RECOVER: lambda r, _s, track: f"Recover a box of {TRACKS[track]} for ${r.track_cost}",
    Move.TECHNICIAN: _hire,
    Move.SALE: _sell,
    Move.IMPROVE: _develop,
    Move.BUY_SHARE: _buy_share,
    Move.BUY_SHARE_WITH: _buy_share_with,
    Move.TECHNICIAN_MORE: lambda r, s, box: _hire(r, s, box + N_PRINTED_BOXES),
    Move.TEMPORARY_STAFF_MORE: lambda r, s, box: (
        f"Play Temporary staff for {_box(r, s, box + N_PRINTED_BOXES)}"
    ),
    Move.COACH: _copy,
    Move.BID: _bid,
}
"""Moves whose sentence needs a price or the like from the rules."""


def sentence(r: Any, s: Any, a: int) -> str:
    """A legal action as a sentence."""
    move, arguments = ACTIONS.decode(a)
    if move in _WRITERS:
        return _WRITERS[move](r, s, *arguments)
    named = zip(move.arguments, arguments, strict=True)
    return _SENTENCES[move].format(*(_ARGUMENTS[name](r, s, value) for name, value in named))


_PASSES = (Move.TECHNICIAN_PASS, Move.SALE_PASS, Move.IMPROVE_PASS, Move.DONE, Move.NOT_NOW)


def number(_r: Any, _s: Any, a: int) -> int | None:
    """The number by which a player would ask for an action: of cubes, units or a box, 0 to pass."""
    move, arguments = ACTIONS.decode(a)
    if move in _PASSES or (move, *arguments) in ((Move.REROLL, KEEP), (Move.BID, 0)):
        return 0
    if move in (Move.RAW, Move.PRODUCE):
        return arguments[0]
    if move in (Move.TECHNICIAN_MORE, Move.TEMPORARY_STAFF_MORE):
        return arguments[0] + 1 + N_PRINTED_BOXES
    return arguments[0] + 1 if move in (Move.TECHNICIAN, Move.TEMPORARY_STAFF) else None


def first_number(_r: Any, s: Any) -> int:
    """The first number of actions without one of their own: no number that looks like an amount."""
    return MAX_RAW + 1 if s.question in (Question.RAW, Question.PRODUCE) else 1


def hint(r: Any, s: Any, a: int) -> str:
    """What the improvement or the incident card of an action does."""
    move, arguments = ACTIONS.decode(a)
    if move == Move.IMPROVE and s.levels[s.actor, arguments[0]] < N_LEVELS:
        level = int(s.levels[s.actor, arguments[0]]) + 1
        return about_improvement(r, improvement_at(arguments[0], level))
    if move == Move.COACH:
        return about_improvement(r, improvement_at(arguments[0], arguments[1] + 1), copied=True)
    return about_incident(r, Incident(arguments[0])) if move == Move.TARGETED else ""


def public_sentence(r: Any, s: Any, a: int) -> str:
    """The action as other players see it: all actions are public."""
    return sentence(r, s, a)
