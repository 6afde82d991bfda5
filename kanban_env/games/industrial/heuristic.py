"""A heuristic player: the baseline, and the policy of playouts.

Every legal answer gets a score in tenths of a dollar, and the highest score is played. An
improvement is worth its points and what it adds to the income of future rounds. Money is kept for
the maintenance. Tracks are recovered and loans repaid in the last round.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import ARGUMENTS_OF, KEEP, MOVE_OF, Move
from kanban_env.games.industrial.enums import (
    N_PRINTED_BOXES,
    N_ROUNDS,
    Colour,
    Effect,
    Meeple,
    Phase,
    Question,
    Window,
)
from kanban_env.games.industrial.rules import improvements, production, raw, sales, technicians
from kanban_env.games.industrial.rules.effects import improvement_at, is_incident, other_player
from kanban_env.games.industrial.rules.maintenance import can_borrow, maintenance_due
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
    rounds_left,
)

AT_ONCE = 1 << 18
"""The score of a free extra answer that is given before any other answer."""
RESERVE = 4
"""Dollars kept for wages when raw material is bought; technicians can be paid with a loan."""
LOW_ROLL = 3
CAPITAL = 0
CUBE = 1
CAPITAL_WORTH = 16
"""Dollars to keep for the next round: in any case, and per missing unit; and the worth of each."""
GOOD_MARKET = 3
"""The price increase from which a loan for raw material pays."""
SAFE = 100
"""Dollars to keep when a loan is repaid before the last round."""
HIRE_PERCENT = 75
CEO_PERCENT = 50
PINK_PERCENT = 25
"""How much of a meeple's worth counts when it is bought or used for a sale, in percent."""
WAIT = 33
"""How much of a product's worth counts if it is sold in a later round, in percent."""
CHEAP = 4
"""Raw material below this price is also bought for later rounds."""
LOAN_WORTH = 105
"""What a loan costs in the end, between $4 if it is repaid and ten points if not."""
LAST_LOAN_WORTH = 1000
"""What a loan of the last round costs: nothing is earned any more, so it costs ten points."""
SPARE = 4
"""Dollars beyond the maintenance below which a loan is taken for technicians and improvements."""
LOAN_ROUNDS = 1
HIRE_LOAN_ROUNDS = 3
"""Rounds that must follow for a loan to be taken, and for one to be counted on when hiring."""


@rule
def free_bonus(r, s, p):
    """The bonus units of a production for which no cube is needed."""
    return production.bonus_units(s, p) - production.bonus_cubes(r, s, p)


@rule
def score_raw(r, s, p, cubes):
    """Enough cubes for this round, and while they are cheap for later rounds too."""
    cost = raw.cube_cost(r, s, p)
    left = int(s.money[p]) - cubes * cost
    if left < RESERVE and cubes > 0:
        return NEVER + left
    stock = int(s.raw[p]) + int(s.goods[p]) + cubes + free_bonus(r, s, p)
    wanted = demand(s, p)
    if s.round_number < N_ROUNDS:
        wanted += demand(s, p) * max(0, CHEAP - cost) // 2
    worth = TENTH * (2 + best_increase(r, s, p) + int(s.price))
    return min(stock, wanted) * worth - cubes * cost * TENTH


@rule
def score_produce(r, s, p, units):
    """The products that can be sold soon, less wages, pollution and accidents."""
    workers = production.workers_for(r, s, p, units)
    worth = TENTH * (best_increase(r, s, p) + 2)
    stock = int(s.goods[p]) + production.units_made(r, s, p, units)
    now = min(stock, demand(s, p) + 1)
    later = min(stock, int(r.final_warehouse)) - now
    score = now * worth - TENTH * production.wages(r, s, p, units)
    if s.round_number < N_ROUNDS:
        score += later * worth * WAIT // 100
    if production.is_risky(r, workers):
        if s.effects[p, Effect.POLLUTION_FREEZE] == 0:
            score -= int(r.worker_pollution[workers - 1]) * BOX
        lost = production.units_returned(r, s, p, units, workers) if r.accident_returns_all else 2
        score -= production.accident_limit(r, s, workers) * (BOX + lost * worth) // 6
    return score


@rule
def least_income(r, s, p):
    """What the sale of this round pays with a low roll."""
    units = min(int(s.goods[p]), LOW_ROLL + int(s.effects[p, Effect.SALES]))
    return units * (int(s.price) + best_increase(r, s, p))


@rule
def technician_worth(r, s, p, box):
    """What the technician in a box is worth on top of those in the reserve."""
    colour = int(s.boxes[box])
    at_hand = int(s.reserve[p, colour])
    if colour == Colour.PINK and s.goods[p] > 0:
        if at_hand == 0:
            return ceo_worth(r, s, p)
        at_hand -= 1
    return colour_worth(r, s, p, colour, at_hand) * HIRE_PERCENT // 100


@rule
def score_technician(r, s, p, box):
    """The technician's worth less its price, if the maintenance can still be paid."""
    dollars = technicians.technician_price(r, s, p, box)
    sure = int(s.money[p]) - dollars + least_income(r, s, p)
    if rounds_left(s) >= HIRE_LOAN_ROUNDS and can_borrow(r, s, p):
        sure += int(r.loan)
    if sure < maintenance_due(r, s, p):
        return NEVER
    return technician_worth(r, s, p, box) - TENTH * dollars


@rule
def score_sale(r, s, p, market, meeple):
    """The income of the market, less what the meeple is worth elsewhere."""
    if s.goods[p] == 0:
        return NEVER - 1  # even passing is better
    score = TENTH * demand(s, p) * sales.unit_price(r, s, market)
    if meeple == Meeple.CEO:
        return score - ceo_worth(r, s, p) * CEO_PERCENT // 100
    return score - colour_worth(r, s, p, Colour.PINK, 0) * PINK_PERCENT // 100


@rule
def score_reroll(r, s, p, choice):
    """The average gain of another roll, less what the meeple is worth elsewhere."""
    if choice == KEEP:
        return 0
    room = int(s.goods[p]) - sales.units_sold(r, s, p)
    gain = 0
    for die in range(int(s.best_roll) + 1, 7):
        gain += min(room, die - int(s.best_roll))
    gain = TENTH * gain * sales.unit_price(r, s, s.market) // 6
    if choice == Meeple.CEO:
        return gain - ceo_worth(r, s, p)
    return gain - colour_worth(r, s, p, Colour.PINK, 0)


@rule
def missing_units(s, p):
    """The units that a player could sell soon but does not have."""
    return max(0, demand(s, p) + 1 - int(s.raw[p]) - int(s.goods[p]))


@rule
def capital(s, p):
    """Dollars that a player should keep for the next round."""
    return CAPITAL + CUBE * missing_units(s, p)


@rule
def wants_loan(r, s, p):
    """Whether to borrow: for a debt, to develop, or for products if a good market is open."""
    if s.question == Question.DUE:
        return True
    if s.question == Question.TECH or s.question == Question.IMPROVE:
        short = int(s.money[p]) < maintenance_due(r, s, p) + SPARE
        return short and rounds_left(s) >= LOAN_ROUNDS
    if best_increase(r, s, p) < GOOD_MARKET or s.round_number == N_ROUNDS:
        return False
    if s.question == Question.RAW:
        return missing_units(s, p) * raw.cube_cost(r, s, p) + RESERVE > s.money[p]
    return s.question == Question.PRODUCE and s.money[p] < 3 * int(r.wage)


@rule
def score_improve(r, s, p, department, meeple):
    """What the placement is worth, if the maintenance can still be paid."""
    level = int(s.levels[p, department])
    left = int(s.money[p]) - improvements.improvement_price(r, s, p, department)
    due = maintenance_due(r, s, p) + (int(r.department_opening) if level == 0 else 0)
    if r.improvement_deferred[improvement_at(department, level + 1)]:
        due += int(r.level_cost[level])
    score = department_worth(r, s, p, department, 0)
    if meeple == Meeple.CEO:
        score -= 5  # a technician of the colour is used first
    if s.round_number < N_ROUNDS:
        score -= CAPITAL_WORTH * max(0, due + capital(s, p) - left)
    if left < due:
        short = (due - left + int(r.loan) - 1) // int(r.loan)
        if short > int(r.loan_zones) - int(s.loans[p]):
            return NEVER
        score -= short * (LAST_LOAN_WORTH if s.round_number == N_ROUNDS else LOAN_WORTH)
    return score


@rule
def score_other(r, s, p, move):
    """Repay and recover in the last round; sell a share rather than take a loan; a pass is 0.

    The heuristic buys no shares and does not borrow for an auction.
    """
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
    if move == Move.SALE_PASS or move == Move.BUY_SHARE or move == Move.BUY_SHARE_WITH:
        return NEVER
    return 0


@rule
def score_incident(r, s, p, move, x, y):
    """Cards are played as soon as they help; the target with the highest score is hit.

    With `incident_timing="any"` a rush order waits for the player's own roll.
    """
    if move == Move.TARGETED:
        return AT_ONCE + int(s.scores[other_player(r, p, y)])
    if move == Move.RUSH_ORDER:
        is_time = s.window == Window.ROLL and s.turn == p if r.cards_any_time else True
        return AT_ONCE if s.phase == Phase.SALES and is_time else NEVER
    if move == Move.TEMPORARY_STAFF:
        return AT_ONCE + technician_worth(r, s, p, x)
    if move == Move.TEMPORARY_STAFF_MORE:
        return AT_ONCE + technician_worth(r, s, p, x + N_PRINTED_BOXES)
    return AT_ONCE


@rule
def preference(r, s, a):
    """The heuristic's score of a legal answer."""
    p, move = s.actor, MOVE_OF[a]
    x, y = int(ARGUMENTS_OF[a, 0]), int(ARGUMENTS_OF[a, 1])
    if move == Move.RAW:
        return score_raw(r, s, p, x)
    if move == Move.PRODUCE:
        return score_produce(r, s, p, x)
    if move == Move.TECHNICIAN:
        return score_technician(r, s, p, x)
    if move == Move.TECHNICIAN_MORE:
        return score_technician(r, s, p, x + N_PRINTED_BOXES)
    if move == Move.SALE:
        return score_sale(r, s, p, x, y)
    if move == Move.REROLL:
        return score_reroll(r, s, p, x)
    if move == Move.IMPROVE:
        return score_improve(r, s, p, x, y)
    if move == Move.COACH:
        return effect_worth(r, s, p, improvement_at(x, y + 1))
    if move == Move.BID:
        return -x
    if move == Move.DISCARD:
        return x
    if is_incident(move):
        return score_incident(r, s, p, move, x, y)
    return score_other(r, s, p, move)
