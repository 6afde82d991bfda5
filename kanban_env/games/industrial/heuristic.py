"""A scored policy in the language of the rules: a baseline, and a guide for playouts.

Every legal answer gets a score in tenths of a dollar, and the best one is given. Improvements are
worth their points and what they add to the income of the rounds to come; money is kept for the
maintenance; tracks and loans are put in order in the last round.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at
from kanban_env.games.industrial.actions import (
    ARGUMENT_OF,
    MOVE_OF,
    N_MEEPLES,
    Meeple,
    Move,
    Reroll,
)
from kanban_env.games.industrial.enums import (
    N_COPY_LEVELS,
    N_OTHERS,
    N_ROUNDS,
    Colour,
    Effect,
    Phase,
    Question,
)
from kanban_env.games.industrial.rules import improvements, production, raw, sales, technicians
from kanban_env.games.industrial.rules.effects import improvement_at
from kanban_env.games.industrial.rules.maintenance import maintenance_due
from kanban_env.games.industrial.worth import (
    BOX,
    NEVER,
    TENTH,
    best_increase,
    ceo_worth,
    colour_worth,
    demand,
    department_worth,
    effect_worth,
)

AT_ONCE = 1 << 18
"""The score of a free extra answer that is given before anything else."""
RESERVE = 11
"""Dollars kept for technicians and wages when raw material is bought."""
LOW_ROLL = 3
CAPITAL = 4
CUBE = 5
CAPITAL_WORTH = 16
"""Dollars kept for the next round in any case and per unit to be made; a missing one's worth."""
GOOD_MARKET = 3
"""The increase from which a loan for raw material pays."""
SAFE = 100
"""Dollars kept when a loan is repaid before the last round."""
TECH_SHARE = 75
CEO_SHARE = 50
PINK_SHARE = 25
"""How much of a meeple's worth counts when it is bought, and when it would be used for a sale."""
WAIT = 33
"""How much of a product's worth counts if it must wait for a later round, in percent."""
CHEAP = 4
"""Raw material below this price is bought for later rounds too."""
LOAN_WORTH = 105
"""What a loan costs in the end: ten points, or $4 if it is repaid."""


@rule
def score_raw(r, s, p, cubes):
    """Enough for this round, and for later ones while it is cheap."""
    cost = raw.cube_cost(r, s, p)
    left = int(s.money[p]) - cubes * cost
    if left < RESERVE and cubes > 0:
        return NEVER + left
    stock = int(s.raw[p]) + int(s.goods[p]) + cubes
    wanted = demand(s, p) + 1
    if s.round_number < N_ROUNDS:
        wanted += demand(s, p) * max(0, CHEAP - cost) // 2
    worth = TENTH * (2 + best_increase(r, s, p) + int(s.price))
    return min(stock, wanted) * worth - cubes * cost * TENTH


@rule
def score_produce(r, s, p, units):
    """Products up to what can be sold soon, less wages, pollution and accidents."""
    workers = production.workers_for(r, s, p, units)
    worth = TENTH * (best_increase(r, s, p) + 2)
    stock = int(s.goods[p]) + units
    now = min(stock, demand(s, p) + 1)
    later = min(stock, int(r.final_warehouse)) - now
    score = now * worth - TENTH * production.wages(r, s, p, units)
    if s.round_number < N_ROUNDS:
        score += later * worth * WAIT // 100
    if production.is_risky(r, workers):
        if s.effects[p, Effect.POLLUTION_FREEZE] == 0:
            score -= int(r.worker_pollution[workers - 1]) * BOX
        score -= production.accident_limit(r, s, workers) * (BOX + 2 * worth) // 6
    return score


@rule
def sure_sale(r, s, p):
    """What the sale of this round brings with a low roll."""
    units = min(int(s.goods[p]), LOW_ROLL + int(s.effects[p, Effect.SALES]))
    return units * (int(s.price) + best_increase(r, s, p))


@rule
def technician_worth(r, s, p, box):
    """What the technician is worth beyond those at hand."""
    colour = int(s.boxes[box])
    at_hand = int(s.reserve[p, colour])
    if colour == Colour.PINK and s.goods[p] > 0:
        if at_hand == 0:
            return ceo_worth(r, s, p)
        at_hand -= 1
    return colour_worth(r, s, p, colour, at_hand) * TECH_SHARE // 100


@rule
def score_technician(r, s, p, box):
    """What the technician is worth, less the price, if the maintenance stays payable."""
    dollars = technicians.technician_price(r, s, p, box)
    if int(s.money[p]) - dollars + sure_sale(r, s, p) < maintenance_due(r, s, p):
        return NEVER
    return technician_worth(r, s, p, box) - TENTH * dollars


@rule
def score_sale(r, s, p, market, by_ceo):
    """The best market; the CEO only if it has nothing better to do."""
    score = TENTH * demand(s, p) * sales.unit_price(r, s, market)
    if by_ceo:
        return score - ceo_worth(r, s, p) * CEO_SHARE // 100
    return score - colour_worth(r, s, p, Colour.PINK, 0) * PINK_SHARE // 100


@rule
def score_reroll(r, s, p, arg):
    """What another roll adds on average, less what the meeple is worth elsewhere."""
    if arg == Reroll.KEEP:
        return 0
    room = int(s.goods[p]) - sales.units_sold(r, s, p)
    gain = 0
    for die in range(int(s.best_roll) + 1, 7):
        gain += min(room, die - int(s.best_roll))
    gain = TENTH * gain * sales.unit_price(r, s, s.market) // 6
    if arg == Reroll.CEO:
        return gain - ceo_worth(r, s, p)
    return gain - colour_worth(r, s, p, Colour.PINK, 0)


@rule
def missing_units(s, p):
    """The units that a company could sell soon but has not got."""
    return max(0, demand(s, p) + 1 - int(s.raw[p]) - int(s.goods[p]))


@rule
def capital(s, p):
    """Dollars that a company should keep for the next round."""
    return CAPITAL + CUBE * missing_units(s, p)


@rule
def wants_loan(r, s, p):
    """A loan pays when good markets lie open and there is no money to make products."""
    if s.question == Question.DUE:
        return True
    if best_increase(r, s, p) < GOOD_MARKET or s.round_number == N_ROUNDS:
        return False
    if s.question == Question.RAW:
        return missing_units(s, p) * raw.cube_cost(r, s, p) + RESERVE > s.money[p]
    return s.question == Question.PRODUCE and s.money[p] < 3 * int(r.wage)


@rule
def score_improve(r, s, p, department, by_ceo):
    """What the placement is worth, if the maintenance stays payable."""
    level = int(s.levels[p, department])
    left = int(s.money[p]) - improvements.improvement_price(r, s, p, department)
    due = maintenance_due(r, s, p) + (int(r.department_opening) if level == 0 else 0)
    if r.improvement_deferred[improvement_at(department, level + 1)]:
        due += int(r.level_cost[level])
    score = department_worth(r, s, p, department, 0)
    if by_ceo:
        score -= 5  # a technician of the colour goes first
    if s.round_number < N_ROUNDS:
        score -= CAPITAL_WORTH * max(0, due + capital(s, p) - left)
    if left < due:
        short = (due - left + int(r.loan) - 1) // int(r.loan)
        if short > int(r.loan_zones) - int(s.loans[p]):
            return NEVER
        score -= short * LOAN_WORTH
    return score


@rule
def score_placement(r, s, p, move, arg):
    """Meeples on the market board; shares are left to others."""
    by_ceo = arg % N_MEEPLES == Meeple.CEO
    if move == Move.SALE:
        return score_sale(r, s, p, arg // N_MEEPLES, by_ceo)
    if move == Move.IMPROVE:
        return score_improve(r, s, p, arg // N_MEEPLES, by_ceo)
    return NEVER


@rule
def score_other(r, s, p, move):
    """Loans and tracks: in order at the end, a share goes before a loan; passing counts nothing."""
    is_last = s.round_number == N_ROUNDS
    if move == Move.SELL_SHARE:
        is_end = is_last and s.phase == Phase.MAINTENANCE
        return AT_ONCE + 1 if is_end or s.question == Question.DUE else NEVER
    if move == Move.REPAY:
        return 2 if is_last or s.money[p] >= r.repayment + SAFE else NEVER
    if move == Move.RECOVER:
        return 1 if is_last else NEVER
    if move == Move.LOAN:
        return AT_ONCE if wants_loan(r, s, p) else NEVER
    if move == Move.SALE_PASS:
        return NEVER
    return 0


@rule
def score_incident(r, s, p, move, arg):
    """Cards are played as soon as they help; the leader is hit."""
    if move == Move.TARGETED:
        return AT_ONCE + int(s.scores[player_at(r, p, arg % N_OTHERS + 1)])
    if move == Move.RUSH_ORDER:
        return AT_ONCE if s.phase == Phase.SALES else NEVER
    if move == Move.TEMPORARY_STAFF:
        return AT_ONCE + technician_worth(r, s, p, arg)
    if move == Move.DISCARD:
        return arg
    return AT_ONCE


@rule
def score(r, s, a):
    """The score of a legal answer."""
    p, move, arg = s.actor, MOVE_OF[a], int(ARGUMENT_OF[a])
    if move == Move.RAW:
        return score_raw(r, s, p, arg)
    if move == Move.PRODUCE:
        return score_produce(r, s, p, arg)
    if move == Move.TECHNICIAN:
        return score_technician(r, s, p, arg)
    if move == Move.REROLL:
        return score_reroll(r, s, p, arg)
    if move == Move.SALE or move == Move.IMPROVE or move == Move.BUY_SHARE:
        return score_placement(r, s, p, move, arg)
    if move == Move.COACH:
        return effect_worth(r, s, p, improvement_at(arg // N_COPY_LEVELS, arg % N_COPY_LEVELS + 1))
    if move == Move.BID:
        return -arg
    if move >= Move.TARGETED:
        return score_incident(r, s, p, move, arg)
    return score_other(r, s, p, move)
