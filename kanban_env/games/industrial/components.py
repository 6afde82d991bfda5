"""The tables of components.yaml, the options, and the record that carries both to the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from kanban_env.core.components import Field, Table, array, columns, names, scalars
from kanban_env.core.errors import InputError
from kanban_env.core.options import Choice, Flag
from kanban_env.core.spec import declared_fields, fill_declared, record_dtype
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
    N_IMPROVEMENTS,
    N_INCIDENT_CARDS,
    N_LEVELS,
    N_MARKETS,
    N_SLOTS,
    N_WORKERS,
    Effect,
)
from kanban_env.games.industrial.sections import Section

MIN_PLAYERS = 2


def _numbered(word: str, count: int) -> tuple[str, ...]:
    return tuple(f"{word} {n}" for n in range(1, count + 1))


MAX_SPACES = 8
"""More spaces of a market exceed the bound of observations, as would more loans or cards."""
_NUMBERS_OF_PLAYERS = tuple(f"{n} players" for n in range(MIN_PLAYERS, MAX_PLAYERS + 1))
_AT_LEAST_ONE = ("units per worker", "dollars per point", "shares per dividend", "loan")

TABLES = (
    columns(
        "improvements",
        IMPROVEMENT_NAMES,
        -20,
        20,
        {"effect": EFFECT_NAMES, "opens": ("", *MARKET_NAMES), "deferred": ("", "as maintenance")},
        limits={"amount": (0, 20)},
        improvement_effect="effect",
        improvement_amount="amount",
        improvement_opens="opens",
        improvement_maintenance="maintenance",
        improvement_deferred="deferred",
    ),
    columns(
        "levels", _numbered("level", N_LEVELS), 0, 99, level_cost="cost", level_points="points"
    ),
    array("department_colours", DEPARTMENT_NAMES, 0, N_COLOURS - 1, codes={"": COLOUR_NAMES}),
    array("technicians", COLOUR_NAMES, 0, 20),
    array("technician_prices", _numbered("box", N_BOXES), 0, 99, least=1),
    Table(
        "markets",
        MARKET_NAMES,
        0,
        99,
        ("increase", *_NUMBERS_OF_PLAYERS),
        limits=dict.fromkeys(_NUMBERS_OF_PLAYERS, (0, MAX_SPACES)),
        fields=(Field("market_increase", (slice(None), 0)),),
    ),
    columns(
        "workers",
        ("1 worker", "2 workers", "3 workers"),
        0,
        6,
        worker_accident="accident",
        worker_pollution="pollution",
    ),
    scalars(
        "tracks",
        -20,
        20,
        limits={"cost of a box": (0, 20)},
        track_start="start",
        track_first="first box",
        track_last="last box",
        track_cost="cost of a box",
    ),
    array("share_prices", _numbered("share", N_SLOTS), 0, 99, least=1),
    array("auction_raises", ("low", "middle", "high"), 1, 99),
    columns(
        "idle_stock",
        ("yellow zone", "red zone"),
        0,
        99,
        idle_from="from cube",
        idle_cost="cost",
    ),
    scalars(
        "amounts",
        0,
        200,
        limits={
            **dict.fromkeys(_AT_LEAST_ONE, (1, 200)),
            "reserve": (0, 16),
            "loan zones": (0, 8),
            "incident hand": (0, 15),
        },
        start_money="start money",
        start_maintenance="start maintenance",
        department_opening="department opening",
        wage="wage",
        units_per_worker="units per worker",
        raw_warehouse="raw warehouse",
        final_warehouse="final warehouse",
        reserve="reserve",
        loan="loan",
        repayment="repayment",
        loan_zones="loan zones",
        points_per_loan="points per loan",
        dollars_per_point="dollars per point",
        shares_per_dividend="shares per dividend",
        dividend="dividend",
        first_incident_round="first incident round",
        incident_hand="incident hand",
    ),
    scalars("bankruptcy", 0, 999, bankrupt_loss="points lost"),
    columns(
        "events",
        EVENT_NAMES,
        0,
        20,
        event_sale_units="sale units",
        event_sale_price="sale price",
        event_raw_discount="raw discount",
        event_maintenance="maintenance",
        event_accident="accident",
    ),
    columns(
        "incidents",
        INCIDENT_NAMES,
        0,
        N_IMPROVEMENTS,
        {"blocker": ("", *IMPROVEMENT_NAMES)},
        limits={"cards": (0, 8)},
        incident_cards="cards",
        incident_amount="amount",
        incident_blocker="blocker",
    ),
    names("improvement_names", IMPROVEMENT_NAMES),
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
    Choice(
        "incident_timing",
        ("own", "any"),
        "own",
        "when incident cards are played: in the player's own turn, or also after every answer of"
        " another player and every roll",
    ),
    Choice(
        "share_technicians",
        ("blue", "any"),
        "blue",
        "the colour of the technicians that buy shares",
    ),
    Choice(
        "accident_returns",
        ("last", "all"),
        "last",
        "what an accident sends back: the units of the last worker, or all but bonus units",
    ),
    Flag("bonus_needs_cubes", True, "bonus units use up raw cubes like other units"),
    Flag("enter_without_stock", False, "a market can be entered with nothing to sell"),
    Choice(
        "first_player",
        ("highest", "order"),
        "highest",
        "what the rolls at setup decide: the first initial player, or the turn order of the"
        " whole game",
    ),
)

RULES_RECORD = record_dtype(
    len(Section),
    *declared_fields(TABLES, OPTIONS),
    ("market_spaces", "i1", (N_MARKETS,)),  # for this number of players
    ("market_closed", "i1", (N_MARKETS,)),  # 1 if some improvement opens the market
    ("n_boxes", "i1"),
    ("n_slots", "i1"),
    ("cards_any_time", "i1"),  # incident cards are also played after answers and rolls of others
    ("any_colour_buys", "i1"),  # technicians of all colours buy shares
    ("accident_returns_all", "i1"),
    ("order_by_rolls", "i1"),  # the turn order of the whole game is that of the rolls at setup
)


def fill_record(r: Any, tables: dict[str, np.ndarray], options: dict[str, Any]) -> None:
    """Write tables and options into the rules record."""
    fill_declared(r, TABLES, tables, options)
    r.n_boxes, r.n_slots = len(tables["technician_prices"]), len(tables["share_prices"])
    r.cards_any_time = options["incidents"] and options["incident_timing"] == "any"
    r.any_colour_buys = options["share_technicians"] == "any"
    r.accident_returns_all = options["accident_returns"] == "all"
    r.order_by_rolls = options["first_player"] == "order"
    r.market_spaces[:] = tables["markets"][:, 1 + r.n_players - MIN_PLAYERS]
    _check_effects(r)
    for market in r.improvement_opens:
        if market > 0:
            r.market_closed[market - 1] = 1
    _check_fit(r)


def _refuse(where: str, expected: str, got: Any) -> None:
    raise InputError(f"components: {where}: expected {expected}, got {got}")


def _check_fit(r: Any) -> None:
    """Refuse numbers that have no action id or would break the arithmetic."""
    for name, printed in (("raw", r.raw_warehouse), ("final", r.final_warehouse)):
        room = int(printed) + _most(r, Effect.STORAGE)
        if room > MAX_RAW:
            expected = f"room for at most {MAX_RAW} with all improvements"
            _refuse(f"amounts.{name} warehouse", expected, room)
    output = N_WORKERS * int(r.units_per_worker) + _most(r, Effect.PRODUCTION)
    if output > MAX_OUTPUT:
        expected = f"at most {MAX_OUTPUT} units of one production with all improvements"
        _refuse("amounts.units per worker", expected, output)
    if not r.track_last <= r.track_start <= r.track_first:
        _refuse("tracks.start", f"{r.track_last} to {r.track_first}", r.track_start)
    cards = int(r.incident_cards.sum())
    if cards > N_INCIDENT_CARDS:
        _refuse("incidents: the sum of cards", f"at most {N_INCIDENT_CARDS}", cards)


def _check_effects(r: Any) -> None:
    """Check that at most one improvement, of level 4, copies another."""
    copies = np.flatnonzero(r.improvement_effect == Effect.COPY)
    if len(copies) > 1 or any(i % N_LEVELS != N_LEVELS - 1 for i in copies):
        names = [IMPROVEMENT_NAMES[i] for i in copies]
        _refuse("improvements", "at most one that copies, of level 4", ", ".join(names))


def _most(r: Any, effect: Effect) -> int:
    """The most of an effect that one player can have, with a copied improvement."""
    amounts = np.where(r.improvement_effect == effect, r.improvement_amount, 0).astype(int)
    if not (r.improvement_effect == Effect.COPY).any():
        return int(amounts.sum())
    return int(amounts.sum() + amounts.reshape(-1, N_LEVELS)[:, :-1].max())
