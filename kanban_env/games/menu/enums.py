"""Names for the numbers of Kanban Menu: colours, cards, effects, questions, and array sizes."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

NONE = -1


class Colour(IntEnum):
    """The colours of tokens; players hold the first four only."""

    BLUE = 0
    GREEN = 1
    WHITE = 2
    RED = 3
    YELLOW = 4


class Card(IntEnum):
    """The six action cards; the printed number is higher by one."""

    PURCHASING = 0
    REGULAR_BUSINESS = 1
    OPENING_A_FAIR = 2
    REGIONAL_CONTRIBUTION = 3
    MENU_DEVELOPMENT = 4
    TRADING = 5


class Menu(IntEnum):
    """The 22 menu cards."""

    BRUNCH = 0
    MACARON = 1
    ROAST_BEEF = 2
    GERMAN_BEER = 3
    BLENDED_COFFEE = 4
    PARFAIT = 5
    VEGETABLE_CURRY = 6
    BRITISH_TEA = 7
    FRUIT_PLATE = 8
    SWEETS_BUFFET = 9
    SINGLE_BARREL_WHISKEY = 10
    OPERA = 11
    HAMBURG_STEAK = 12
    CRAFT_GINGER_ALE = 13
    BAGNA_CAUDA = 14
    BAVAROIS = 15
    FRIED_CHICKEN = 16
    GARDEN_SALAD = 17
    RATATOUILLE = 18
    BEEF_STEW = 19
    MIXED_GRILL = 20
    FULL_COURSE = 21


class Effect(IntEnum):
    """The once-effects: four are paid with a token of their colour, the others with money or free.

    Bavarois is last because its actions are a block of their own.
    """

    BRITISH_TEA = 0
    FRUIT_PLATE = 1
    SWEETS_BUFFET = 2
    SINGLE_BARREL_WHISKEY = 3
    OPERA = 4
    HAMBURG_STEAK = 5
    CRAFT_GINGER_ALE = 6
    BAGNA_CAUDA = 7
    FRIED_CHICKEN = 8
    BAVAROIS = 9


class Exchange(IntEnum):
    """The kinds of exchanges; SELL and BUY are possible with every colour that can be held."""

    SELL = 0
    BUY = 1
    MONEY_TO_VP = 2
    VP_TO_MONEY = 3


class Question(IntEnum):
    """What the actor is asked."""

    DRAFT = 0
    SELECT = 1
    DISCARD = 2
    ACTIVATE = 3
    TRADE = 4
    AFTER = 5
    RETURN = 6
    PLACE_A = 7
    PLACE_B = 8
    END = 9
    WHICH = 10


def _printed(name: str) -> str:
    """The name of a member as it is printed on the card."""
    return name.replace("_", " ").title().replace(" A ", " a ")


MAX_PLAYERS = 5
N_COLOURS = len(Colour)
N_MATERIALS = 4
"""Colours that a player can hold: all but Yellow."""
N_CARDS = len(Card)
N_MENUS = len(Menu)
N_EFFECTS = len(Effect)
N_DISPLAY = 4
N_DRAWN = 2
MAX_EFFECT_TOKENS = 2
"""Tokens that once-effects can give in a turn: one by Fried Chicken, one by Bavarois."""

EXCHANGES = (
    *((Exchange.SELL, colour) for colour in range(N_MATERIALS)),
    *((Exchange.BUY, colour) for colour in range(N_MATERIALS)),
    (Exchange.MONEY_TO_VP, NONE),
    (Exchange.VP_TO_MONEY, NONE),
)
"""The kind and the colour of every exchange, in the order of its actions."""
EXCHANGE_KINDS = np.array([kind for kind, _ in EXCHANGES], np.int8)
EXCHANGE_COLOURS = np.array([colour for _, colour in EXCHANGES], np.int8)
N_EXCHANGES = len(EXCHANGES)

COLOUR_NAMES = tuple(_printed(colour.name) for colour in Colour)
MATERIAL_NAMES = COLOUR_NAMES[:N_MATERIALS]
CARD_NAMES = tuple(f"{card + 1} {_printed(card.name)}" for card in Card)
MENU_NAMES = tuple(_printed(menu.name) for menu in Menu)
EFFECT_NAMES = tuple(_printed(effect.name) for effect in Effect)

CHOOSING_MENUS = np.arange(Menu.MACARON, Menu.VEGETABLE_CURRY + 1, dtype=np.int8)
"""The menu card that pays for choosing each action card."""
EFFECT_MENUS = np.array([Menu[effect.name] for effect in Effect], np.int8)
"""The menu card that has each once-effect."""
