"""The tables of components.yaml, the options, and the record that carries both to the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.components import Table
from kanban_env.core.options import Flag
from kanban_env.core.spec import record_dtype
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    DEPARTMENT_NAMES,
    EFFECT_NAMES,
    EVENT_NAMES,
    IMPROVEMENT_NAMES,
    INCIDENT_NAMES,
    MARKET_NAMES,
    MAX_OUTPUT,
    MAX_PLAYERS,
    MAX_RAW,
    N_BOXES,
    N_COLOURS,
    N_DEPARTMENTS,
    N_EFFECTS,
    N_EVENTS,
    N_IMPROVEMENTS,
    N_INCIDENT_CARDS,
    N_INCIDENTS,
    N_LEVELS,
    N_MARKETS,
    N_RAISES,
    N_SLOTS,
    N_WORKERS,
    Effect,
    Section,
)

MIN_PLAYERS = 2

_COUNTS = tuple(f"{n} players" for n in range(MIN_PLAYERS, MAX_PLAYERS + 1))
_IMPROVEMENT = ("effect", "amount", "opens", "maintenance", "deferred")
_EVENT = ("sale units", "sale price", "raw discount", "maintenance", "accident")
_INCIDENT = ("cards", "amount", "blocker")
_AMOUNTS = (
    "start money",
    "start maintenance",
    "department opening",
    "wage",
    "units per worker",
    "raw warehouse",
    "final warehouse",
    "reserve",
    "loan",
    "repayment",
    "loan zones",
    "points per loan",
    "dollars per point",
    "shares per dividend",
    "dividend",
    "first incident round",
    "incident hand",
)
_AT_LEAST_ONE = ("units per worker", "dollars per point", "shares per dividend", "loan")

TABLES = (
    Table(
        "improvements",
        IMPROVEMENT_NAMES,
        -20,
        20,
        _IMPROVEMENT,
        {"effect": EFFECT_NAMES, "opens": ("", *MARKET_NAMES), "deferred": ("", "as maintenance")},
    ),
    Table("levels", tuple(f"level {n}" for n in range(1, N_LEVELS + 1)), 0, 99, ("cost", "points")),
    Table("department_colours", DEPARTMENT_NAMES, 0, N_COLOURS - 1, codes={"": COLOUR_NAMES}),
    Table("technicians", COLOUR_NAMES, 0, 20),
    Table("technician_prices", tuple(f"box {n}" for n in range(1, N_BOXES + 1)), 0, 99),
    Table("markets", MARKET_NAMES, 0, 99, ("increase", *_COUNTS)),
    Table("workers", ("1 worker", "2 workers", "3 workers"), 0, 6, ("accident", "pollution")),
    Table("tracks", ("start", "first box", "last box", "cost of a box"), -20, 20),
    Table("share_prices", tuple(f"share {n}" for n in range(1, N_SLOTS + 1)), 0, 99),
    Table("auction_raises", ("low", "middle", "high"), 1, 99),
    Table("idle_stock", ("yellow zone", "red zone"), 0, 99, ("from cube", "cost")),
    Table("amounts", _AMOUNTS, 0, 200),
    Table("bankruptcy", ("points lost",), 0, 999),
    Table("events", EVENT_NAMES, 0, 20, _EVENT),
    Table(
        "incidents",
        INCIDENT_NAMES,
        0,
        N_IMPROVEMENTS,
        _INCIDENT,
        {"blocker": ("", *IMPROVEMENT_NAMES)},
    ),
)

# RULING 33: rules that the rulebook marks as optional or advanced are off by default.
OPTIONS = (
    Flag(
        "incidents",
        False,
        "play with the optional incident cards, one dealt to each player after rounds 1 to 5",
    ),
    Flag(
        "idle_stock_cost",
        False,
        "stock in the yellow and red zones of a warehouse adds to the maintenance",
    ),
    Flag(
        "share_auction",
        False,
        "shares are auctioned, starting at the printed price, instead of sold at it",
    ),
)


def _fields(table: str, columns: tuple[str, ...], length: int) -> list[tuple[Any, ...]]:
    """One field per column of a table, such as `event_sale_units`."""
    return [(_field(f"{table} {column}"), "i2", (length,)) for column in columns]


def _field(words: str) -> str:
    return words.replace(" ", "_")


RULES_RECORD = record_dtype(
    len(Section),
    *_fields("improvement", _IMPROVEMENT, N_IMPROVEMENTS),
    *_fields("level", ("cost", "points"), N_LEVELS),
    ("department_colours", "i1", (N_DEPARTMENTS,)),
    ("technicians", "i1", (N_COLOURS,)),
    ("technician_prices", "i2", (N_BOXES,)),
    ("market_increase", "i2", (N_MARKETS,)),
    ("market_spaces", "i2", (N_MARKETS,)),
    ("market_closed", "i1", (N_MARKETS,)),  # 1 if some improvement opens the market
    *_fields("worker", ("accident", "pollution"), N_WORKERS),
    ("track_start", "i1"),
    ("track_first", "i1"),
    ("track_last", "i1"),
    ("track_cost", "i2"),
    ("share_prices", "i2", (N_SLOTS,)),
    ("auction_raises", "i2", (N_RAISES,)),
    *_fields("idle", ("from", "cost"), 2),
    *((_field(name), "i2") for name in _AMOUNTS),
    ("bankrupt_points", "i2"),
    *_fields("event", _EVENT, N_EVENTS),
    *_fields("incident", _INCIDENT, N_INCIDENTS),
    ("incidents", "i1"),
    ("idle_stock_cost", "i1"),
    ("share_auction", "i1"),
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    _fill_columns(r, "improvement", _IMPROVEMENT, tables["improvements"])
    _fill_columns(r, "level", ("cost", "points"), tables["levels"])
    _fill_columns(r, "worker", ("accident", "pollution"), tables["workers"])
    _fill_columns(r, "idle", ("from", "cost"), tables["idle_stock"])
    _fill_columns(r, "event", _EVENT, tables["events"])
    _fill_columns(r, "incident", _INCIDENT, tables["incidents"])
    for name in (
        "department_colours",
        "technicians",
        "technician_prices",
        "share_prices",
        "auction_raises",
    ):
        getattr(r, name)[:] = tables[name]
    r.market_increase[:] = tables["markets"][:, 0]
    r.market_spaces[:] = tables["markets"][:, 1 + r.n_players - MIN_PLAYERS]
    for improvement in range(N_IMPROVEMENTS):
        if r.improvement_opens[improvement] > 0:
            r.market_closed[r.improvement_opens[improvement] - 1] = 1
    r.track_start, r.track_first, r.track_last, r.track_cost = tables["tracks"]
    for name, amount in zip(_AMOUNTS, tables["amounts"], strict=True):
        setattr(r, _field(name), amount)
    r.bankrupt_points = -tables["bankruptcy"][0]
    for option in OPTIONS:
        setattr(r, option.name, options[option.name])
    _check_fit(r)


def _fill_columns(r: Any, table: str, columns: tuple[str, ...], numbers: np.ndarray) -> None:
    for i, column in enumerate(columns):
        getattr(r, _field(f"{table} {column}"))[:] = numbers[:, i]


def _check_fit(r: Any) -> None:
    """Refuse numbers that have no action id or would break the arithmetic."""
    for name in _AT_LEAST_ONE:
        if getattr(r, _field(name)) < 1:
            raise ValueError(f"components: amounts.{name}: expected 1 to 200, got 0")
    _check_effects(r)
    room = max(r.raw_warehouse, r.final_warehouse) + _most(r, Effect.STORAGE)
    if room > MAX_RAW:
        raise ValueError(f"components: warehouses: expected room for at most {MAX_RAW}, got {room}")
    output = N_WORKERS * r.units_per_worker + _most(r, Effect.PRODUCTION)
    if output > MAX_OUTPUT:
        raise ValueError(
            f"components: production: expected at most {MAX_OUTPUT} units, got {output}"
        )
    if not r.track_last <= r.track_start <= r.track_first:
        raise ValueError("components: tracks: expected last box <= start <= first box")
    if r.track_cost < 0:
        raise ValueError(f"components: tracks.cost of a box: expected 0 to 20, got {r.track_cost}")
    cards = int(r.incident_cards.sum())
    if cards > N_INCIDENT_CARDS:
        raise ValueError(
            f"components: incidents: expected at most {N_INCIDENT_CARDS} cards, got {cards}"
        )


def _check_effects(r: Any) -> None:
    """Check the codes of the improvements, and that only one, of level 4, copies another."""
    for i, name in enumerate(IMPROVEMENT_NAMES):
        where = f"components: improvements.{name}"
        if not 0 <= r.improvement_effect[i] < N_EFFECTS:
            raise ValueError(
                f"{where}.effect: expected 0 to {N_EFFECTS - 1}, got {r.improvement_effect[i]}"
            )
        if r.improvement_amount[i] < 0:
            raise ValueError(f"{where}.amount: expected 0 to 20, got {r.improvement_amount[i]}")
        if not 0 <= r.improvement_opens[i] <= N_MARKETS:
            raise ValueError(
                f"{where}.opens: expected 0 to {N_MARKETS}, got {r.improvement_opens[i]}"
            )
        if r.improvement_deferred[i] not in (0, 1):
            raise ValueError(f"{where}.deferred: expected 0 or 1, got {r.improvement_deferred[i]}")
    copies = np.flatnonzero(r.improvement_effect == Effect.COPY)
    if len(copies) > 1 or any(i % N_LEVELS != N_LEVELS - 1 for i in copies):
        raise ValueError("components: improvements: expected at most one that copies, of level 4")


def _most(r: Any, effect: Effect) -> int:
    """The most of an effect that one player can have, with a copied improvement."""
    amounts = np.where(r.improvement_effect == effect, r.improvement_amount, 0)
    if not (r.improvement_effect == Effect.COPY).any():
        return int(amounts.sum())
    return int(amounts.sum() + amounts.reshape(-1, N_LEVELS)[:, :-1].max())
