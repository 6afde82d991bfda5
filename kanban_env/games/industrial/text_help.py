"""What the words on the board of the Industrial Board Game mean, with the printed numbers."""

from __future__ import annotations

from typing import Any

from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    DEPARTMENT_NAMES,
    EVENT_NAMES,
    INCIDENT_NAMES,
    MARKET_NAMES,
    N_IMPROVEMENTS,
    N_LEVELS,
    Colour,
    Effect,
    Incident,
)
from kanban_env.games.industrial.words import improvement_name

_EFFECTS = {
    Effect.NOTHING: "",
    Effect.PRODUCTION: "{} more units per production",
    Effect.SALES: "{} more units per sale",
    Effect.RAW_PRICE: "raw cubes cost ${} less",
    Effect.WAGE: "wages are ${} lower per worker",
    Effect.STORAGE: "each warehouse holds {} more cubes",
    Effect.SUBSIDY: "${} before the maintenance of every round",
    Effect.SHARE: "{} free share at once",
    Effect.COPY: "copies {} improvement of another player",
    Effect.ACCIDENT_REROLL: "an accident roll is rolled again {} time",
    Effect.TECHNICIAN_PRICE: "technicians cost ${} less",
    Effect.POLLUTION_FREEZE: "production does not lower the pollution track",
    Effect.ACCIDENT_FREEZE: "accidents do not lower the accident track",
    Effect.IMMUNITY: "incident cards of other players cannot be played on you",
}
_INCIDENTS = {
    Incident.BREAKDOWN: "at most {} workers in this round",
    Incident.THEFT: "up to {} products are lost",
    Incident.COMPLAINT: "{} units fewer are sold",
    Incident.SPILL: "the pollution track falls by {}",
    Incident.TAX_AUDIT: "${} are paid",
    Incident.STRIKE: "workers cost ${} more",
    Incident.RUSH_ORDER: "{} more units are sold",
    Incident.SUPPLIER_DISCOUNT: "raw cubes cost ${} less",
    Incident.TEMPORARY_STAFF: "a technician for nothing",
    Incident.SAFETY_TRAINING: "a track rises by {}",
}
_EVENTS = {
    "event_sale_units": "{} more units per sale",
    "event_sale_price": "units are sold for ${} more",
    "event_raw_discount": "raw cubes cost ${} less",
    "event_maintenance": "the maintenance is ${} higher",
    "event_accident": "the limit of accident rolls is {} higher",
}


def glossary(r: Any) -> dict[str, str]:
    """Improvements, departments, events, markets, incidents and other words of the screen."""
    improvements = {improvement_name(r, i): _improvement(r, i) for i in range(N_IMPROVEMENTS)}
    departments = {name: _department(r, i) for i, name in enumerate(DEPARTMENT_NAMES)}
    events = {name: f"event: {about_event(r, i)}" for i, name in enumerate(EVENT_NAMES)}
    markets = {name: _market(r, i) for i, name in enumerate(MARKET_NAMES)}
    incidents = {name: _incident(r, Incident(i)) for i, name in enumerate(INCIDENT_NAMES)}
    return {**improvements, **departments, **events, **markets, **incidents, **_terms(r)}


def _improvement(r: Any, i: int) -> str:
    """An improvement: its place in the tree, its cost and points, and what it does."""
    department, level = divmod(i, N_LEVELS)
    cost = int(r.level_cost[level])
    paid = "no cash" if r.improvement_deferred[i] else f"costs ${cost}"
    return (
        f"improvement, {DEPARTMENT_NAMES[department]} level {level + 1}, {paid},"
        f" {r.level_points[level]} points: {about_improvement(r, i)}"
    )


def about_improvement(r: Any, i: int, copied: bool = False, opening: bool = True) -> str:
    """What an improvement does that is developed or copied, and opens a department or not."""
    does = [_filled(_EFFECTS[Effect(r.improvement_effect[i])], r.improvement_amount[i])]
    if r.improvement_opens[i]:
        does.append(f"opens market {MARKET_NAMES[r.improvement_opens[i] - 1]}")
    changes = _maintenance_changes(r, i, copied, opening and not copied)
    if changes:
        does.append(f"maintenance {', '.join(changes)}")
    blocks = [INCIDENT_NAMES[k] for k in Incident if r.incident_blocker[k] == i + 1 and r.incidents]
    if blocks:
        does.append(f"protects from {', '.join(blocks)}")
    return "; ".join(x for x in does if x) or "no effect"


def _maintenance_changes(r: Any, i: int, copied: bool, opening: bool) -> list[str]:
    """What an improvement changes in the maintenance."""
    level, own = i % N_LEVELS, int(r.improvement_maintenance[i])
    changes = [f"{own:+}"] if own else []
    if level == 0 and r.department_opening and opening:
        changes.append(f"{int(r.department_opening):+} for the department")
    if r.improvement_deferred[i] and not copied:
        changes.append(f"{int(r.level_cost[level]):+} instead of cash")
    return changes


def _department(r: Any, i: int) -> str:
    """A department: its colour and its improvements."""
    names = [improvement_name(r, k) for k in range(i * N_LEVELS, (i + 1) * N_LEVELS)]
    colour = COLOUR_NAMES[r.department_colours[i]]
    return f"department of {colour} technicians: {', '.join(names)}"


def _filled(words: str, amount: int) -> str:
    """Words with a number in them; nouns behind a 1 are singular."""
    if amount == 1:
        for noun in ("unit", "cube", "product", "worker"):
            words = words.replace(f"{{}} {noun}s", f"{{}} {noun}")
            words = words.replace(f"{{}} more {noun}s", f"{{}} more {noun}")
    return words.format(amount)


def about_event(r: Any, i: int) -> str:
    """What an event changes in its round."""
    does = [_filled(words, r[name][i]) for name, words in _EVENTS.items() if r[name][i]]
    return ", ".join(does) or "no effect"


def _market(r: Any, i: int) -> str:
    """A market: its price and what opens it."""
    opening = [improvement_name(r, k) for k, m in enumerate(r.improvement_opens) if m == i + 1]
    access = f"open to owners of {', '.join(opening)}" if opening else "open to all"
    return f"market: pays ${r.market_increase[i]} more than the round's price, {access}"


def _incident(r: Any, kind: Incident) -> str:
    return f"incident card: {about_incident(r, kind)}"


def about_incident(r: Any, kind: Incident) -> str:
    """What an incident card does."""
    return _filled(_INCIDENTS[kind], r.incident_amount[kind])


def _uses(r: Any, colour: int) -> str:
    """What technicians of a colour do."""
    own = [name for i, name in enumerate(DEPARTMENT_NAMES) if r.department_colours[i] == colour]
    also = {Colour.BLUE: ["shares"], Colour.PINK: ["sales", "more rolls of a sale"]}
    return ", ".join([*own, *also.get(Colour(colour), [])])


def _terms(r: Any) -> dict[str, str]:
    """Other words of the board."""
    return {
        "price": "the die of the round: what a raw cube costs, and the base of sales",
        "technicians": f"meeples for sales and improvements, at most {r.reserve} in the reserve",
        "CEO": "a meeple of any colour, once per round",
        "taken": "spaces of the technology tree that are used in this round",
        "raw": f"cubes for production; the warehouse holds {r.raw_warehouse}",
        "products": f"cubes to sell; the warehouse holds {r.final_warehouse}",
        "maintenance": "what is due at the end of every round",
        "loans": f"${r.loan} each, repaid with ${r.repayment}; each costs {r.points_per_loan}"
        " points at the end",
        "pollution": "a track that counts as points; production with two or more workers lowers it",
        "accidents": "a track that counts as points; every accident lowers it",
        "shares": f"of another player's company, {r.n_slots} each; pairs pay dividends when it"
        " sells",
        "out of the auction": "the player has passed and bids no more",
        "done with this phase": "the player has no more turns in this phase",
        "workers": f"each makes {r.units_per_worker} units for ${r.wage}",
        "points": "as if the game ended now: improvements, tracks, loans and money",
        **{
            name: f"{r.technicians[i]} technicians, for {_uses(r, i)}"
            for i, name in enumerate(COLOUR_NAMES)
        },
    }
