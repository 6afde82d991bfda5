"""R5 Sales."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.industrial.actions import KEEP, Move, action
from kanban_env.games.industrial.enums import (
    N_MARKETS,
    N_MEEPLES,
    NONE,
    Colour,
    Effect,
    Incident,
    Meeple,
    Question,
)
from kanban_env.games.industrial.rules.effects import (
    current_event,
    has_meeple,
    incident_total,
    leave_phase,
    roll_die,
    shares_held,
    use_meeple,
)


@rule
def has_space(r, s, market):
    """[R5.2] Whether a market has a free space.

    With two players each market has one space, with three players the upper markets two and the
    lower ones one, with four players each two. Bankruptcies do not change that.
    """
    return s.market_used[market] < r.market_spaces[market]


@rule
def is_open(r, s, p, market):
    """[R5.3] Whether a player has access to a market.

    U1 and L1 are open to all. U2 needs ISO 9000, U3 ISO 14000, L2 Franchise and L3 CSR.
    """
    # RULING 23: the third market of a row needs its own improvement only.
    return not r.market_closed[market] or s.access[p, market] > 0


@rule
def can_sell(r, s, p, market, meeple):
    """[R5.1] Each player once passes or places a pink technician or the CEO in a market.

    The market must be open to the player and have a free space, and the player must have at least
    one product. With `enter_without_stock` a space may be taken with nothing to sell.
    """
    # RULING 22: a player without products cannot enter a market.
    # RULING 24: one market per player and round.
    return (
        (s.goods[p] > 0 or r.enter_without_stock)
        and has_space(r, s, market)
        and is_open(r, s, p, market)
        and has_meeple(s, p, Colour.PINK, meeple)
    )


@rule
def legal_sale(r, s, mask):
    """[R5.1] Mark every market that can be entered, and the pass."""
    for market in range(N_MARKETS):
        for meeple in range(N_MEEPLES):
            mask[action(Move.SALE, market, meeple)] = can_sell(r, s, s.turn, market, meeple)
    mask[action(Move.SALE_PASS)] = True


@rule
def do_enter(r, s, market, meeple):
    """[R5.1] Place the meeple in the market and roll the die (`count_roll`)."""
    # RULING 20: each player rolls and sells before the next one places.
    s.market = market
    s.market_used[market] += 1
    use_meeple(s, s.turn, Colour.PINK, meeple)
    s.die = roll_die(s)
    s.question = NONE


@rule
def can_roll_again(s, p, meeple):
    """[R5.4] Whether a player has a pink technician, or the CEO, left for another roll."""
    return has_meeple(s, p, Colour.PINK, meeple)


@rule
def count_roll(r, s):
    """[R5.4] One die is rolled for the units to sell; the best roll of this sale counts.

    As long as the player has a pink technician or the CEO left, it may use one to roll again.
    """
    # RULING 21: earlier rolls are kept.
    s.best_roll = max(int(s.best_roll), int(s.die))
    s.die = 0
    if can_roll_again(s, s.turn, Meeple.TECHNICIAN) or can_roll_again(s, s.turn, Meeple.CEO):
        s.question = Question.REROLL
    else:
        sell(r, s)


@rule
def legal_reroll(r, s, mask):
    """Mark the meeples that can roll again, and keeping the roll."""
    for meeple in range(N_MEEPLES):
        mask[action(Move.REROLL, meeple)] = can_roll_again(s, s.turn, meeple)
    mask[action(Move.REROLL, KEEP)] = True


@rule
def do_reroll(r, s, choice):
    """[R5.4] Use the chosen meeple to roll again, or keep the roll and sell."""
    if choice == KEEP:
        sell(r, s)
    else:
        use_meeple(s, s.turn, Colour.PINK, choice)
        s.die = roll_die(s)
        s.question = NONE


@rule
def units_sold(r, s, p):
    """[R5.5] The units that a player must sell: roll and bonuses, at most the stock.

    Bonuses: Commercial and Franchise 1 each, Advertising and CSR 2 each, 1 at a trade fair (event),
    2 per rush order, 2 fewer per complaint. After placing the sale is not optional.
    """
    bonus = int(s.effects[p, Effect.SALES]) + int(r.event_sale_units[current_event(s)])
    bonus += incident_total(r, s, p, Incident.RUSH_ORDER)
    bonus -= incident_total(r, s, p, Incident.COMPLAINT)
    return min(int(s.goods[p]), max(0, int(s.best_roll) + bonus))


@rule
def unit_price(r, s, market):
    """[R5.6] What the bank pays for a unit: the round's price plus the market's increase.

    $1 more in a boom (event).
    """
    return int(s.price) + int(r.market_increase[market]) + int(r.event_sale_price[current_event(s)])


@rule
def pay_dividends(r, s, seller, units):
    """[R5.7] For each unit sold, the bank pays every other player $1 per two shares of the seller.

    An odd share pays nothing.
    """
    for p in range(r.n_players):
        if p != seller:
            pairs = shares_held(r, s, p, seller) // int(r.shares_per_dividend)
            s.money[p] += pairs * int(r.dividend) * units


@rule
def sell(r, s):
    """[R5.5] The units leave the stock, and the bank pays the seller and its shareholders."""
    p = s.turn
    units = units_sold(r, s, p)
    s.goods[p] -= units
    s.money[p] += units * unit_price(r, s, s.market)
    pay_dividends(r, s, p, units)
    s.market = NONE
    s.best_roll = 0
    leave_phase(s)
