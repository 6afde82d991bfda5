"""Names for the numbers of the Industrial Board Game, and the sizes of arrays."""

from __future__ import annotations

from enum import IntEnum

NONE = -1


class Question(IntEnum):
    """What the actor is asked."""

    RAW = 0
    PRODUCE = 1
    DUE = 2
    TECH = 3
    SALE = 4
    REROLL = 5
    IMPROVE = 6
    FREE_SHARE = 7
    COACH = 8
    BID = 9
    UPKEEP = 10
    DISCARD = 11
    INCIDENT = 12


class Phase(IntEnum):
    """The phases of a round in which players have turns."""

    RAW = 0
    PRODUCTION = 1
    TECHNICIANS = 2
    SALES = 3
    IMPROVEMENTS = 4
    MAINTENANCE = 5
    INCIDENTS = 6


class Department(IntEnum):
    """The six departments of a player's company."""

    ENGINEERING = 0
    QUALITY = 1
    LOGISTICS = 2
    ADMINISTRATION = 3
    HR = 4
    MARKETING = 5


class Colour(IntEnum):
    """The colours of technicians."""

    YELLOW = 0
    BLUE = 1
    PINK = 2


class Market(IntEnum):
    """The markets of the upper and the lower row."""

    U1 = 0
    U2 = 1
    U3 = 2
    L1 = 3
    L2 = 4
    L3 = 5


class Track(IntEnum):
    """The two tracks that count as points."""

    POLLUTION = 0
    ACCIDENT = 1


class Effect(IntEnum):
    """What an improvement does, besides opening a market and changing the maintenance."""

    NOTHING = 0
    PRODUCTION = 1
    SALES = 2
    RAW_PRICE = 3
    WAGE = 4
    STORAGE = 5
    SUBSIDY = 6
    SHARE = 7
    COPY = 8
    ACCIDENT_REROLL = 9
    TECHNICIAN_PRICE = 10
    POLLUTION_FREEZE = 11
    ACCIDENT_FREEZE = 12
    IMMUNITY = 13


class Incident(IntEnum):
    """The kinds of incident cards."""

    BREAKDOWN = 0
    THEFT = 1
    COMPLAINT = 2
    SPILL = 3
    TAX_AUDIT = 4
    STRIKE = 5
    RUSH_ORDER = 6
    SUPPLIER_DISCOUNT = 7
    TEMPORARY_STAFF = 8
    SAFETY_TRAINING = 9


class Meeple(IntEnum):
    """The meeples that can be placed: a technician of the fitting colour, or the CEO."""

    TECHNICIAN = 0
    CEO = 1


class Window(IntEnum):
    """What other players may react to with an incident card, with `incident_timing="any"`."""

    CLOSED = 0
    ROLL = 1
    ANSWER = 2


LASTING = (
    Incident.BREAKDOWN,
    Incident.COMPLAINT,
    Incident.STRIKE,
    Incident.RUSH_ORDER,
    Incident.SUPPLIER_DISCOUNT,
)
"""The incidents that stay in force until the round ends."""

IMPROVEMENT_NAMES = (
    "Poka Yoke",
    "MTM",
    "TPM",
    "SMED",
    "Lean",
    "ISO 9000",
    "ISO 14000",
    "ISO 45000",
    "FIFO",
    "Kanban",
    "Logistic Train",
    "Automatic Warehouse",
    "Accounting",
    "SOx",
    "Subsidy",
    "Coaching",
    "SSL",
    "Incentives",
    "Communication",
    "CCTV",
    "Commercial",
    "Franchise",
    "Advertising",
    "CSR",
)
"""The improvements as components name them: by department, each from level 1 to level 4.

`words.improvement_name` says what a variant calls them.
"""

EVENT_NAMES = (
    "Stable market",
    "Trade fair",
    "Raw material surplus",
    "Energy prices",
    "Labour inspection",
    "Boom",
)
"""The cards of phase 1, then those of phase 2."""

EFFECT_NAMES = tuple(effect.name.replace("_", " ").lower() for effect in Effect)
INCIDENT_NAMES = tuple(kind.name.replace("_", " ").capitalize() for kind in Incident)
DEPARTMENT_NAMES = ("Engineering", "Quality", "Logistics", "Administration", "HR", "Marketing")
COLOUR_NAMES = tuple(colour.name.lower() for colour in Colour)
MARKET_NAMES = tuple(market.name for market in Market)

MAX_PLAYERS = 4
N_OTHERS = MAX_PLAYERS - 1
N_DEPARTMENTS = len(Department)
N_LEVELS = 4
N_IMPROVEMENTS = N_DEPARTMENTS * N_LEVELS
N_COPY_LEVELS = N_LEVELS - 1
N_COLOURS = len(Colour)
N_MEEPLES = len(Meeple)
N_BOXES = 6
"""The most boxes of the technician market; `r.n_boxes` are in use."""
N_PRINTED_BOXES = 4
"""The boxes whose actions come first; the actions of more boxes were appended."""
N_MARKETS = len(Market)
N_TRACKS = len(Track)
N_EFFECTS = len(Effect)
N_WORKERS = 3
N_SLOTS = 6
"""The most shares that a company can issue; it issues `r.n_slots`."""
CEO = N_COLOURS
N_STAKES = N_COLOURS + 1
"""What a share is bought with: a technician of a colour, or the CEO."""
N_EVENTS = len(EVENT_NAMES)
N_EVENTS_PER_PHASE = N_EVENTS // 2
N_ROUNDS = N_EVENTS
N_RAISES = 3
N_INCIDENTS = len(Incident)
N_TARGETED = Incident.STRIKE + 1
"""The first kinds of incident cards are played on another player."""
N_INCIDENT_CARDS = 20
MAX_RAW = 18
"""The most raw cubes of one purchase: as many as the largest warehouse holds."""
MAX_OUTPUT = 13
"""The most units of one production: three workers, all bonuses, and a copied bonus."""
