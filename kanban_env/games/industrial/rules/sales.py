"""R5 Sales."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import relative_to
from kanban_env.games.industrial.actions import (
    N_MEEPLES,
    REROLL,
    SALE,
    SALE_PASS,
    Meeple,
    Reroll,
)
from kanban_env.games.industrial.enums import (
    N_MARKETS,
    NONE,
    Colour,
    Effect,
    Incident,
    Question,
)
from kanban_env.games.industrial.rules.effects import (
    can_roll_again,
    end_turn,
    event,
    has_meeple,
    roll_die,
    use_meeple,
)


@rule
def has_space(r, s, market):
    """[R5.2] The spaces of a market depend on the number of players at the start."""
    return s.market_used[market] < r.market_spaces[market]


@rule
def is_open(r, s, p, market):
    """[R5.3] The first markets are open to all, the others to owners of their improvement."""
    # RULING 23: a third market does not ask for the second.
    return not r.market_closed[market] or s.access[p, market] > 0


@rule
def can_sell(r, s, p, market, by_ceo):
    """[R5.1] A pink technician or the CEO enters an open market with space, with stock to sell."""
    # RULING 22: nobody enters without products.
    # RULING 24: one market per player and round.
    return (
        s.goods[p] > 0
        and has_space(r, s, market)
        and is_open(r, s, p, market)
        and has_meeple(s, p, Colour.PINK, by_ceo)
    )


@rule
def legal_sale(r, s, mask):
    """Every market within reach, or pass."""
    for market in range(N_MARKETS):
        for meeple in range(N_MEEPLES):
            mask[SALE + market * N_MEEPLES + meeple] = can_sell(
                r, s, s.turn, market, meeple == Meeple.CEO
            )
    mask[SALE_PASS] = True


@rule
def do_pass(r, s):
    """Nothing is sold in this round."""
    end_turn(s)


@rule
def do_enter(r, s, arg):
    """The meeple takes its space, and the die is rolled."""
    # RULING 20: everybody rolls and sells before the next player places.
    s.market = arg // N_MEEPLES
    s.market_used[s.market] += 1
    use_meeple(s, s.turn, Colour.PINK, arg % N_MEEPLES == Meeple.CEO)
    roll(r, s)


@rule
def roll(r, s):
    """[R5.4] The best roll counts; with a pink technician or the CEO left, another may follow."""
    # RULING 21: earlier rolls are not lost.
    s.best_roll = max(int(s.best_roll), roll_die(s))
    if can_roll_again(s, s.turn):
        s.question = Question.REROLL
    else:
        sell(r, s)


@rule
def legal_reroll(r, s, mask):
    """Another meeple for another roll, or keep."""
    mask[REROLL + Reroll.PINK] = s.reserve[s.turn, Colour.PINK] > 0
    mask[REROLL + Reroll.CEO] = s.ceo[s.turn] > 0
    mask[REROLL + Reroll.KEEP] = True


@rule
def do_reroll(r, s, arg):
    """Roll again, or sell."""
    if arg == Reroll.KEEP:
        sell(r, s)
    else:
        use_meeple(s, s.turn, Colour.PINK, arg == Reroll.CEO)
        roll(r, s)


@rule
def units_sold(r, s, p):
    """[R5.5] The roll and all bonuses, as far as the stock goes; the sale is not optional."""
    units = int(s.best_roll) + int(s.effects[p, Effect.SALES]) + int(r.event_sale_units[event(s)])
    rush = int(s.hits[p, Incident.RUSH_ORDER]) * int(r.incident_amount[Incident.RUSH_ORDER])
    fewer = int(s.hits[p, Incident.COMPLAINT]) * int(r.incident_amount[Incident.COMPLAINT])
    return min(int(s.goods[p]), max(0, units + rush - fewer))


@rule
def unit_price(r, s, market):
    """[R5.6] The round's price, the market's increase and the boom make the price of a unit."""
    return int(s.price) + int(r.market_increase[market]) + int(r.event_sale_price[event(s)])


@rule
def pay_dividends(r, s, seller, units):
    """[R5.7] The bank pays every holder of two shares of the seller for every unit sold."""
    for p in range(r.n_players):
        if p != seller:
            held = int(s.shares[p, relative_to(r, p, seller) - 1])
            s.money[p] += held // int(r.shares_per_dividend) * int(r.dividend) * units


@rule
def sell(r, s):
    """The units leave the stock, the bank pays, and the turn is over."""
    p = s.turn
    units = units_sold(r, s, p)
    s.goods[p] -= units
    s.money[p] += units * unit_price(r, s, s.market)
    pay_dividends(r, s, p, units)
    s.market = NONE
    s.best_roll = 0
    end_turn(s)
