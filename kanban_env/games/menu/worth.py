"""The worth of a position of Kanban Menu to a player, for the heuristic: VP, goods and plans."""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.games.menu.enums import (
    EFFECT_MENUS,
    EXCHANGE_COLOURS,
    EXCHANGE_KINDS,
    N_DISPLAY,
    N_MATERIALS,
    N_MENUS,
    NONE,
    Colour,
    Effect,
    Exchange,
    Menu,
)
from kanban_env.games.menu.rules.effects import has_menu, held
from kanban_env.games.menu.rules.ending import is_last_round
from kanban_env.games.menu.rules.scoring import final_points

POINT = 60
"""The worth of 1 VP; all other worths are relative to it."""
MONEY = 23
TOKEN = 50
VP_PER_ROUND = 4
"""What the leader gains in a round, on average."""

PROGRESS = np.array([50, 36, 24, 6, 3], np.int64)
"""The percentage of a plan's gain that counts, by the number of tokens that are missing."""
SECOND_PLAN = 25
CONTRIBUTION = 64
"""How much of the second best plan and of Regional Contribution counts, in percent."""
NEXT_USE = 67
LATER_USE = 22
"""How much of the next use of a once-effect and of each later one counts, in percent."""

PER_ROUND = np.zeros(N_MENUS, np.int64)
"""The worth of each menu's effect per round that is left."""
for _menu, _worth in {
    Menu.BRUNCH: 30,
    Menu.MACARON: 7,
    Menu.ROAST_BEEF: 7,
    Menu.GERMAN_BEER: 9,
    Menu.BLENDED_COFFEE: 4,
    Menu.PARFAIT: 14,
    Menu.VEGETABLE_CURRY: 2,
    Menu.BRITISH_TEA: 34,
    Menu.FRUIT_PLATE: 38,
    Menu.SWEETS_BUFFET: 15,
    Menu.SINGLE_BARREL_WHISKEY: 13,
    Menu.OPERA: 138,
    Menu.HAMBURG_STEAK: 150,
    Menu.CRAFT_GINGER_ALE: 34,
    Menu.BAGNA_CAUDA: 72,
    Menu.BAVAROIS: 2,
    Menu.FRIED_CHICKEN: 30,
}.items():
    PER_ROUND[_menu] = _worth


@rule
def points_left(r, s):
    """The VP that the leader will still gain, as a measure of the time that is left."""
    best = 0
    for p in range(r.n_players):
        best = max(best, int(s.scores[p]))
    rounds = int(r.max_rounds) - int(s.round_number)
    return max(min(int(r.target) - best, rounds * VP_PER_ROUND), 0)


@rule
def menu_worth(r, menu, left):
    """The worth of a menu's VP, and of its effect while the leader gains `left` more VP."""
    return POINT * int(r.menu_vp[menu]) + PER_ROUND[menu] * left // VP_PER_ROUND


@rule
def progress(missing):
    """The percentage of a plan's gain that counts with some tokens missing."""
    return PROGRESS[missing] if missing < PROGRESS.shape[0] else 0


@rule
def menu_gain(r, s, p, menu, left):
    """The expected gain of developing a menu: its worth less that of its tokens."""
    if menu == NONE or s.owners[menu] != NONE:
        return 0
    missing, cost = 0, 0
    for colour in range(N_MATERIALS):
        missing += max(int(r.costs[menu, colour]) - int(s.tokens[p, colour]), 0)
        cost += int(r.costs[menu, colour])
    return max(menu_worth(r, menu, left) - TOKEN * cost, 0) * progress(missing) // 100


@rule
def fair_gain(r, s, p, colour):
    """The expected gain of a Fair with a colour: its VP less its tokens."""
    missing = max(int(r.fair_tokens) - int(s.tokens[p, colour]), 0)
    gain = POINT * int(r.fair_vp) - TOKEN * int(r.fair_tokens)
    return max(gain, 0) * progress(missing) // 100


@rule
def plan_gain(r, s, p, left):
    """The gain of the best plan, and a part of that of the second best."""
    best, second = 0, 0
    for i in range(N_DISPLAY + 1 + N_MATERIALS):
        if i < N_DISPLAY:
            plan = menu_gain(r, s, p, s.display[i], left)
        elif i == N_DISPLAY:
            plan = menu_gain(r, s, p, s.reserved[p], left)
        else:
            plan = fair_gain(r, s, p, i - N_DISPLAY - 1)
        second = max(second, min(plan, best))
        best = max(best, plan)
    return best + second * SECOND_PLAN // 100


@rule
def promised(payable, rounds, gain):
    """The expected gain of a once-effect that can be paid so often: once per turn."""
    if payable == 0 or gain <= 0:
        return 0
    return gain * (NEXT_USE + LATER_USE * min(payable - 1, rounds)) // 100


@rule
def effect_gain(r, s, p, left):
    """The expected gain of the tokens and money that once-effects can turn into something."""
    result, rounds = 0, left // VP_PER_ROUND
    for effect in range(N_MATERIALS):
        if has_menu(s, p, EFFECT_MENUS[effect]):
            gain = POINT * int(r.effect_vp[effect]) + MONEY * int(r.effect_money[effect]) - TOKEN
            result += promised(int(s.tokens[p, effect]), rounds, gain)
    money = int(s.money[p])
    for effect in range(Effect.OPERA, Effect.HAMBURG_STEAK + 1):
        price = int(r.effect_price[effect])
        if price > 0 and has_menu(s, p, EFFECT_MENUS[effect]):
            gain = POINT * int(r.effect_vp[effect]) - MONEY * price
            result += promised(money // price, rounds, gain)
            money -= price * min(money // price, rounds + 1)
    return result


@rule
def contribution_gain(r, s, p):
    """The expected gain of Regional Contribution."""
    missing = max(int(r.contribution_money) - int(s.money[p]), 0)
    gain = POINT * int(r.contribution_vp) - MONEY * int(r.contribution_money)
    return max(gain, 0) * progress((missing + 1) // 2) * CONTRIBUTION // 10000


@rule
def worth(r, s, p):
    """The worth of a position to a player; in the last round only VP and final VP count."""
    points = POINT * int(s.scores[p])
    if is_last_round(r, s):
        return points + POINT * final_points(r, s, p)
    spare = max(held(s, p) - int(r.token_limit), 0)
    goods = MONEY * int(s.money[p]) + TOKEN * (held(s, p) - spare)
    left = points_left(r, s)
    plans = plan_gain(r, s, p, left) + effect_gain(r, s, p, left) + contribution_gain(r, s, p)
    return points + goods + plans


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


@rule
def worth_with_card(r, s, p, card):
    """The worth of the position after gaining the tokens of an action card."""
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] += s.cards[card, colour]
    yellow = int(s.cards[card, Colour.YELLOW]) * int(r.yellow_money)
    result = worth_after(r, s, p, 0, 0, yellow, 0)
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] -= s.cards[card, colour]
    return result


@rule
def worth_with_token(r, s, p, colour):
    """The worth after gaining a token of any of the five colours."""
    if colour == Colour.YELLOW:
        return worth_after(r, s, p, 0, 0, r.yellow_money, 0)
    return worth_after(r, s, p, colour, 1, 0, 0)


@rule
def worth_exchanged(r, s, p, exchange):
    """The worth after an exchange."""
    kind, colour = EXCHANGE_KINDS[exchange], EXCHANGE_COLOURS[exchange]
    if kind == Exchange.SELL:
        return worth_after(r, s, p, colour, -1, r.prices[colour], 0)
    if kind == Exchange.BUY:
        return worth_after(r, s, p, colour, 1, -r.prices[colour], 0)
    if kind == Exchange.MONEY_TO_VP:
        return worth_after(r, s, p, 0, 0, -r.vp_price, 1)
    return worth_after(r, s, p, 0, 0, r.vp_price, -1)
