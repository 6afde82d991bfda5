"""What things are worth to a player, in tenths of a dollar, as the heuristic estimates it."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.enums import (
    N_COLOURS,
    N_DEPARTMENTS,
    N_LEVELS,
    N_MARKETS,
    N_ROUNDS,
    Effect,
)
from kanban_env.games.industrial.rules.effects import improvement_at
from kanban_env.games.industrial.rules.sales import is_open

TENTH = 10
NEVER = -(1 << 20)
EXPECTED_ROLL = 4
OUTPUT = 6
BOX = 18
"""The worth of a box of a track."""
POINT = 36
LAST_POINT = 100
"""The worth of a point: before the last round, and in it, where $10 score one point."""
NEXT_LEVEL = 52
"""How much of the next level's worth counts per level ahead, in percent."""
COPY = 30
"""The worth of a copied improvement in one round."""


@rule
def rounds_left(s):
    """The rounds after this one."""
    return N_ROUNDS - int(s.round_number)


@rule
def point_worth(s):
    """What a point is worth now."""
    return LAST_POINT if s.round_number == N_ROUNDS else POINT


@rule
def best_increase(r, s, p):
    """The highest price increase of the markets open to a player."""
    best = 0
    for market in range(N_MARKETS):
        if is_open(r, s, p, market):
            best = max(best, int(r.market_increase[market]))
    return best


@rule
def income(units_made, units_sold, increase, wage):
    """The income of a round: units at the market's increase, less wages and pollution."""
    units = min(units_made, units_sold)
    workers = max(1, (units - (units_made - OUTPUT) + 1) // 2)
    return TENTH * (units * increase - workers * wage) - (workers - 1) * BOX


@rule
def income_with(r, s, p, effect, amount, increase):
    """The income of a round for a player with `amount` more of an effect, at a price increase."""
    made = OUTPUT + int(s.effects[p, Effect.PRODUCTION])
    sold = EXPECTED_ROLL + int(s.effects[p, Effect.SALES])
    wage = int(r.wage) - int(s.effects[p, Effect.WAGE])
    if effect == Effect.PRODUCTION:
        made += amount
    elif effect == Effect.SALES:
        sold += amount
    elif effect == Effect.WAGE:
        wage -= amount
    return income(made, sold, increase, max(0, wage))


@rule
def income_gain(r, s, p, improvement):
    """What an improvement adds to the income of one round."""
    effect = r.improvement_effect[improvement]
    amount = int(r.improvement_amount[improvement])
    increase = best_increase(r, s, p)
    before = income_with(r, s, p, effect, 0, increase)
    if r.improvement_opens[improvement] > 0:
        increase = max(increase, int(r.market_increase[r.improvement_opens[improvement] - 1]))
    return income_with(r, s, p, effect, amount, increase) - before


@rule
def special_gain(r, improvement):
    """What an effect that `income_gain` does not cover is worth in one round."""
    effect = r.improvement_effect[improvement]
    amount = int(r.improvement_amount[improvement])
    if effect == Effect.RAW_PRICE:
        return TENTH * EXPECTED_ROLL * amount
    if effect == Effect.TECHNICIAN_PRICE:
        return TENTH * 2 * amount
    if effect == Effect.POLLUTION_FREEZE:
        return BOX
    if effect == Effect.ACCIDENT_FREEZE or effect == Effect.ACCIDENT_REROLL:
        return BOX // 4
    if effect == Effect.COPY:
        return COPY
    if effect == Effect.SUBSIDY:
        return TENTH * amount
    return 0


@rule
def effect_worth(r, s, p, improvement):
    """What an improvement is worth until the end of the game, without its points and its cost."""
    rounds = rounds_left(s)
    worth = rounds * (income_gain(r, s, p, improvement) + special_gain(r, improvement))
    worth -= TENTH * (rounds + 1) * int(r.improvement_maintenance[improvement])
    if r.improvement_effect[improvement] == Effect.SHARE:
        worth += TENTH * int(r.share_prices[0])
    return worth


@rule
def level_worth(r, s, p, department, level):
    """What developing a level is worth: effect and points, less cost and maintenance."""
    improvement = improvement_at(department, level)
    worth = effect_worth(r, s, p, improvement)
    points = int(r.level_points[level - 1])
    cost = int(r.level_cost[level - 1])
    if level > 1:
        points -= int(r.level_points[level - 2])
    else:
        worth -= TENTH * (rounds_left(s) + 1) * int(r.department_opening)
    if r.improvement_deferred[improvement]:
        cost *= rounds_left(s) + 1
    return worth + points * point_worth(s) - TENTH * cost


@rule
def department_worth(r, s, p, department, ahead):
    """What the next placement in a department is worth, with a share of the later levels.

    With `ahead` levels taken for granted before it.
    """
    first = int(s.levels[p, department]) + 1 + ahead
    worth, weight = 0, 100
    for level in range(first, N_LEVELS + 1):
        worth += weight * level_worth(r, s, p, department, level) // 100
        weight = weight * NEXT_LEVEL // 100
        if rounds_left(s) == 0:
            break
    return worth if first <= N_LEVELS else NEVER


@rule
def colour_worth(r, s, p, colour, ahead):
    """What one more meeple of a colour is worth if `ahead` others are used first."""
    best = 0
    for department in range(N_DEPARTMENTS):
        if r.department_colours[department] == colour:
            best = max(best, department_worth(r, s, p, department, ahead))
            if ahead > 0:  # or for another department of the colour
                best = max(best, department_worth(r, s, p, department, 0) // 2)
    return best


@rule
def ceo_worth(r, s, p):
    """What the CEO is worth for the best improvement of any colour."""
    best = 0
    for colour in range(N_COLOURS):
        best = max(best, colour_worth(r, s, p, colour, 0))
    return best


@rule
def demand(s, p):
    """The products that a player expects to sell this round."""
    return EXPECTED_ROLL + int(s.effects[p, Effect.SALES])
