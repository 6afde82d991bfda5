"""The sections of an observation and their facts, named once; `observation` writes them."""

from __future__ import annotations

from kanban_env.core.sections import (
    Facts,
    Sections,
    Unit,
    layout_of,
    per_pair,
    per_player,
    section,
    starter,
    unit_of,
)
from kanban_env.games.industrial.enums import (
    INCIDENT_NAMES,
    LASTING,
    N_BOXES,
    N_COLOURS,
    N_COPY_LEVELS,
    N_DEPARTMENTS,
    N_EVENTS,
    N_IMPROVEMENTS,
    N_INCIDENTS,
    N_MARKETS,
    N_ROUNDS,
    N_STAKES,
    Phase,
    Question,
)

_LASTING_NAMES = ", ".join(INCIDENT_NAMES[kind].lower() for kind in LASTING)


def _signed(about: str) -> Unit:
    """The unit that a description names, of a number that can be negative."""
    return unit_of(about)._replace(is_signed=True)


class TableFacts(Facts):
    """The round, and what is owed."""

    ROUND = "round / 6", 1, Unit(1 / N_ROUNDS)
    PRICE = "price / 6"
    DEBT = "debt / 20, at most 4"
    DECK = "incident cards in the deck / 18"
    PHASE = "the phase, one-hot", len(Phase)


class EventFacts(Facts):
    """The events that were turned up."""

    CURRENT = "the event of the round, one-hot", N_EVENTS
    TURNED_UP = "events turned up so far", N_EVENTS


class TechnicianFacts(Facts):
    """The technician market."""

    BOXES = "per box the colour, one-hot", N_BOXES * N_COLOURS
    BAG = "technicians in the bag by colour / 6", N_COLOURS
    USED = "technicians used in this round by colour / 6", N_COLOURS


class SaleFacts(Facts):
    """The sale in progress."""

    MARKET = "the market of the sale in progress, one-hot", N_MARKETS
    BEST_ROLL = "its best roll / 6"


class RollFacts(Facts):
    """A roll that others may react to before it takes effect."""

    DIE = "the roll that has not taken effect / 6"
    PLACED = "cubes of the production in progress / 18"
    REROLLS = "accident rolls that are still repeated / 2"


class PlayerFacts(Facts):
    """The public facts about a player."""

    LIVING = "is not bankrupt"
    IS_ASKED = "is asked"
    IS_AT_TURN = "is at turn"
    IS_INITIAL = "is the initial player"
    WAITING = "has a turn left in this phase"
    MONEY = "money / 100, at most 4"
    MAINTENANCE = "maintenance / 20, at most 4"
    RAW = "raw cubes / 18"
    GOODS = "products / 18"
    POLLUTION = "pollution / 5", 1, _signed("box / 5")
    ACCIDENT = "accidents / 5", 1, _signed("box / 5")
    LOANS = "loans / 2"
    SCORE = "score / 50, within ±4", 1, _signed("score / 50")
    SHARES_SOLD = "shares of its company sold / 4"
    CEO = "the CEO is not placed"
    HAND = "incident cards in hand / 4"
    HAS_PLAYED = "has played an incident card this round"
    RESERVE = "technicians by colour / 4", N_COLOURS
    PLACE = "players before it in the turn order / 4"
    IS_OUT = "has passed in the auction"
    HAS_MOVED = "answered or rolled before the incident question"


class Section(Sections):
    """The sections, in order."""

    QUESTION = section(
        "the question, one-hot; with INCIDENT also the question that follows", len(Question)
    )
    TABLE = section("", TableFacts)
    EVENTS = section("", EventFacts)
    TECHNICIANS = section("", TechnicianFacts)
    MARKETS = section("free spaces of each market / 2", N_MARKETS)
    TREE = section("spaces of the technology tree: is taken", N_IMPROVEMENTS)
    SALE = section("", SaleFacts)
    BID = section("the highest bid of the auction / 20, at most 4", 1)
    LEADER = per_player("made the highest bid", 1)
    STAKE = section(
        "what the auction was opened with, one-hot: yellow, blue, pink, the CEO", N_STAKES
    )
    ROLL = section("", RollFacts)
    COMPANY = per_player("its share is auctioned", 1)
    PLAYERS = per_player("", PlayerFacts)
    IMPROVEMENTS = per_player("improvements by the player's own levels", N_IMPROVEMENTS)
    COPIED = per_player("the improvement copied, one-hot", N_DEPARTMENTS * N_COPY_LEVELS)
    SHARES = per_pair("shares held of the other / 4", 1)
    HAND = section("one's own incident cards by kind / 2", N_INCIDENTS)
    DISCARDS = section("incident cards played and discarded by kind / 2", N_INCIDENTS)
    HITS = per_player(f"incidents in force this round / 2: {_LASTING_NAMES}", len(LASTING))


layout = layout_of(Section)
start = starter(Section)
