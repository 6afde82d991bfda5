"""The worth of a position of Kanban Menu to a player, for the heuristic: VP, goods and plans."""

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
from kanban_env.games.menu.rules.ending import is_last_round
from kanban_env.games.menu.rules.scoring import final_points

POINT = 60
"""The worth of 1 VP; all other worths are relative to it."""
MONEY = 26
TOKEN = 50

PROGRESS = np.array([55, 35, 18, 8, 3], np.int64)
"""The percentage of a plan's gain that counts, by the number of tokens that are missing."""

PER_ROUND = np.zeros(N_MENUS, np.int64)
"""The worth of each menu's effect per round that is left."""
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
    """An estimate of the rounds that are left: the leader gains about four VP per round."""
    best = 0
    for p in range(r.n_players):
        best = max(best, int(s.scores[p]))
    return max(min((int(r.target) - best) // 4, int(r.max_rounds) - int(s.round_number)), 0)


@rule
def menu_worth(r, s, menu):
    """The worth of a menu's VP, and of its effect in the rest of the game."""
    return POINT * int(r.menu_vp[menu]) + PER_ROUND[menu] * rounds_left(r, s)


@rule
def progress(missing):
    """The percentage of a plan's gain that counts with some tokens missing."""
    return PROGRESS[missing] if missing < PROGRESS.shape[0] else 0


@rule
def menu_gain(r, s, p, menu):
    """The expected gain of developing a menu: its worth less that of its tokens."""
    missing, cost = 0, 0
    for colour in range(N_MATERIALS):
        missing += max(int(r.costs[menu, colour]) - int(s.tokens[p, colour]), 0)
        cost += int(r.costs[menu, colour])
    return max(menu_worth(r, s, menu) - TOKEN * cost, 0) * progress(missing) // 100


@rule
def fair_gain(r, s, p, colour):
    """The expected gain of a Fair with a colour: its VP less its tokens."""
    missing = max(int(r.fair_tokens) - int(s.tokens[p, colour]), 0)
    gain = POINT * int(r.fair_vp) - TOKEN * int(r.fair_tokens)
    return max(gain, 0) * progress(missing) // 100


@rule
def plan_gain(r, s, p):
    """The gain of the best plan, and half of that of the second best."""
    best, second = 0, 0
    for i in range(N_DISPLAY + 1 + N_MATERIALS):
        if i < N_DISPLAY:
            plan = 0 if s.display[i] == NONE else menu_gain(r, s, p, s.display[i])
        elif i == N_DISPLAY:
            plan = 0 if s.reserved[p] == NONE else menu_gain(r, s, p, s.reserved[p])
        else:
            plan = fair_gain(r, s, p, i - N_DISPLAY - 1)
        second = max(second, min(plan, best))
        best = max(best, plan)
    return best + second // 2


@rule
def effect_gain(r, s, p):
    """The expected gain of the tokens and money that once-effects can turn into VP."""
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
def contribution_gain(r, s, p):
    """The expected gain of Regional Contribution."""
    missing = max(int(r.contribution_money) - int(s.money[p]), 0)
    gain = POINT * int(r.contribution_vp) - MONEY * int(r.contribution_money)
    return max(gain, 0) * progress((missing + 1) // 2) // 200


@rule
def worth(r, s, p):
    """The worth of a position to a player; in the last round only VP and final VP count."""
    points = POINT * int(s.scores[p])
    if is_last_round(r, s):
        return points + POINT * final_points(r, s, p)
    spare = max(held(s, p) - int(r.token_limit), 0)
    goods = MONEY * int(s.money[p]) + TOKEN * (held(s, p) - spare)
    return points + goods + plan_gain(r, s, p) + effect_gain(r, s, p) + contribution_gain(r, s, p)


@rule
def worth_after(r, s, p, colour, tokens, money, points):
    """The worth of the position after gaining tokens of a colour, money and points."""
    money = min(int(money), int(r.money_limit) - int(s.money[p]))
    s.tokens[p, colour] += tokens
    s.money[p] += money
    s.scores[p] += points
    result = worth(r, s, p)
    s.tokens[p, colour] -= tokens
    s.money[p] -= money
    s.scores[p] -= points
    return result
