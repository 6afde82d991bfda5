"""What a position of Kanban Menu is worth to a seat, for the heuristic: VP, goods, and hopes."""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.games.menu.enums import (
    EFFECT_MENUS,
    N_DISPLAY,
    N_MATERIALS,
    N_MENUS,
    NONE,
    Effect,
    Menu,
)
from kanban_env.games.menu.rules.effects import has_menu, held
from kanban_env.games.menu.rules.ending import final_points

POINT = 60
"""What 1 VP is worth; everything else is measured by it."""
MONEY = 26
TOKEN = 50

NEARNESS = np.array([55, 35, 18, 8, 3], np.int64)
"""How much of a menu or fair is already won, in percent, with so many tokens missing."""

PER_ROUND = np.zeros(N_MENUS, np.int64)
"""What the effect of each menu is worth per round that is left."""
for _menu, _worth in {
    Menu.BRUNCH: 15,
    Menu.MACARON: 12,
    Menu.ROAST_BEEF: 6,
    Menu.GERMAN_BEER: 8,
    Menu.BLENDED_COFFEE: 5,
    Menu.PARFAIT: 10,
    Menu.VEGETABLE_CURRY: 4,
    Menu.BRITISH_TEA: 45,
    Menu.FRUIT_PLATE: 45,
    Menu.SWEETS_BUFFET: 20,
    Menu.SINGLE_BARREL_WHISKEY: 20,
    Menu.OPERA: 80,
    Menu.HAMBURG_STEAK: 90,
    Menu.CRAFT_GINGER_ALE: 28,
    Menu.BAGNA_CAUDA: 60,
    Menu.BAVAROIS: 10,
    Menu.FRIED_CHICKEN: 20,
}.items():
    PER_ROUND[_menu] = _worth


@rule
def rounds_left(r, s):
    """A guess at the rounds still to come: about four VP a round for the leader."""
    best = 0
    for p in range(r.n_players):
        best = max(best, int(s.scores[p]))
    return max(min((int(r.target) - best) // 4, int(r.max_rounds) - int(s.round_number)), 0)


@rule
def menu_worth(r, s, menu):
    """A menu's VP, and its effect for the rest of the game."""
    return POINT * int(r.menu_vp[menu]) + PER_ROUND[menu] * rounds_left(r, s)


@rule
def nearness(missing):
    """How much of a plan is already won with so many tokens missing, in percent."""
    return NEARNESS[missing] if missing < NEARNESS.shape[0] else 0


@rule
def menu_hope(r, s, p, menu):
    """What a menu that can be developed promises, less the tokens it takes."""
    missing, cost = 0, 0
    for colour in range(N_MATERIALS):
        missing += max(int(r.costs[menu, colour]) - int(s.tokens[p, colour]), 0)
        cost += int(r.costs[menu, colour])
    return max(menu_worth(r, s, menu) - TOKEN * cost, 0) * nearness(missing) // 100


@rule
def fair_hope(r, s, p, colour):
    """What a fair with this colour promises, less the tokens it takes."""
    missing = max(int(r.fair_tokens) - int(s.tokens[p, colour]), 0)
    gain = POINT * int(r.fair_vp) - TOKEN * int(r.fair_tokens)
    return max(gain, 0) * nearness(missing) // 100


@rule
def hope(r, s, p):
    """The best plan, and half of the second best."""
    best, second = 0, 0
    for i in range(N_DISPLAY + 1 + N_MATERIALS):
        if i < N_DISPLAY:
            plan = 0 if s.display[i] == NONE else menu_hope(r, s, p, s.display[i])
        elif i == N_DISPLAY:
            plan = 0 if s.reserved[p] == NONE else menu_hope(r, s, p, s.reserved[p])
        else:
            plan = fair_hope(r, s, p, i - N_DISPLAY - 1)
        second = max(second, min(plan, best))
        best = max(best, plan)
    return best + second // 2


@rule
def effect_hope(r, s, p):
    """What tokens and money promise that the own once-effects turn into VP each turn."""
    promised = 0
    for effect in range(Effect.BRITISH_TEA, Effect.FRUIT_PLATE + 1):
        if has_menu(s, p, EFFECT_MENUS[effect]) and s.tokens[p, effect] > 0:
            promised += POINT * int(r.effect_vp[effect]) - TOKEN
    money = int(s.money[p])
    for effect in range(Effect.OPERA, Effect.HAMBURG_STEAK + 1):
        price = int(r.effect_price[effect])
        if has_menu(s, p, EFFECT_MENUS[effect]) and money >= price:
            promised += POINT * int(r.effect_vp[effect]) - MONEY * price
            money -= price
    return promised * 7 // 10


@rule
def money_hope(r, s, p):
    """What a contribution to the region promises."""
    missing = max(int(r.contribution_money) - int(s.money[p]), 0)
    gain = POINT * int(r.contribution_vp) - MONEY * int(r.contribution_money)
    return max(gain, 0) * nearness((missing + 1) // 2) // 200


@rule
def worth(r, s, p):
    """What the position of seat p is worth; in its last turn only what the end pays for counts."""
    points = POINT * int(s.scores[p])
    if s.triggered or s.round_number >= r.max_rounds:
        return points + POINT * final_points(r, s, p)
    spare = max(held(s, p) - int(r.token_limit), 0)
    goods = MONEY * int(s.money[p]) + TOKEN * (held(s, p) - spare)
    return points + goods + hope(r, s, p) + effect_hope(r, s, p) + money_hope(r, s, p)


@rule
def worth_after(r, s, p, colour, tokens, money, points):
    """What the position is worth with so many more tokens of a colour, so much money and VP."""
    money = min(int(money), int(r.money_limit) - int(s.money[p]))
    s.tokens[p, colour] += tokens
    s.money[p] += money
    s.scores[p] += points
    result = worth(r, s, p)
    s.tokens[p, colour] -= tokens
    s.money[p] -= money
    s.scores[p] -= points
    return result


@rule
def outlook(r, s, p):
    """What the position promises, the effects of the own menus included."""
    promised = 0
    for menu in range(N_MENUS):
        if has_menu(s, p, menu):
            promised += PER_ROUND[menu]
    return worth(r, s, p) + promised * rounds_left(r, s)
