"""R6 Shares: buying, selling back, the free share of SOx, and the auction."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of, player_at
from kanban_env.games.industrial.actions import (
    BID,
    BUY_SHARE,
    FREE_SHARE,
    N_MEEPLES,
    SELL_SHARE,
    Meeple,
)
from kanban_env.games.industrial.enums import N_RAISES, N_SLOTS, NONE, Colour, Question
from kanban_env.games.industrial.rules.effects import (
    gain_share,
    has_meeple,
    lose_money,
    lose_share,
    use_meeple,
)


@rule
def has_slot(s, company):
    """Whether a living company has a share left."""
    # RULING 32: only living companies, and never the own one.
    return s.living[company] > 0 and s.shares_sold[company] < N_SLOTS


@rule
def share_price(r, s, company):
    """[R6.6] A share costs the price of its company's next slot; four per company at most."""
    return int(r.share_prices[s.shares_sold[company]])


@rule
def can_take_slot(r, s, p, company, by_ceo):
    """Whether a slot and a blue technician or the CEO are there."""
    return has_slot(s, company) and has_meeple(s, p, Colour.BLUE, by_ceo)


@rule
def can_buy_share(r, s, p, company, by_ceo):
    """Whether the share can be placed and paid."""
    return can_take_slot(r, s, p, company, by_ceo) and share_price(r, s, company) <= s.money[p]


@rule
def is_short_for_share(r, s, p):
    """Whether some share fails for lack of cash only."""
    for relative in range(1, r.n_players):
        company = player_at(r, p, relative)
        reachable = can_take_slot(r, s, p, company, False) or can_take_slot(r, s, p, company, True)
        if reachable and share_price(r, s, company) > s.money[p]:
            return True
    return False


@rule
def legal_buy_share(r, s, mask):
    """Every company with a slot, by blue technician or CEO."""
    for other in range(r.n_players - 1):
        company = player_at(r, s.turn, other + 1)
        for meeple in range(N_MEEPLES):
            mask[BUY_SHARE + other * N_MEEPLES + meeple] = can_buy_share(
                r, s, s.turn, company, meeple == Meeple.CEO
            )


@rule
def do_buy_share(r, s, arg):
    """The meeple is used; the share is paid, or bid for in an auction."""
    company = player_at(r, s.turn, arg // N_MEEPLES + 1)
    use_meeple(s, s.turn, Colour.BLUE, arg % N_MEEPLES == Meeple.CEO)
    s.company = company
    s.leader = s.turn
    s.bid = share_price(r, s, company)
    if r.share_auction:
        s.question = NONE
    else:
        close_auction(r, s)


@rule
def close_auction(r, s):
    """The highest bid is paid to the bank and gets the share."""
    lose_money(s, s.leader, s.bid)
    gain_share(r, s, s.leader, s.company)
    s.company = NONE
    s.leader = NONE
    s.bid = 0
    s.actor = s.turn
    s.question = NONE


@rule
def ask_next_bidder(r, s):
    """[R6.11] Clockwise, every living player but the company's owner bids once over the price."""
    q = left_of(r, s.actor)
    while q != s.turn:
        if s.living[q] and q != s.company:
            s.actor = q
            s.question = Question.BID
            return
        q = left_of(r, q)
    close_auction(r, s)


@rule
def legal_bid(r, s, mask):
    """Pass, or a raise within the cash."""
    # RULING 45: one raise each, in cash.
    mask[BID] = True
    for i in range(N_RAISES):
        mask[BID + 1 + i] = int(s.bid) + int(r.auction_raises[i]) <= s.money[s.actor]


@rule
def do_bid(r, s, arg):
    """A raise takes the lead."""
    if arg > 0:
        s.bid += r.auction_raises[arg - 1]
        s.leader = s.actor
    s.question = NONE


@rule
def legal_sell_share(r, s, mask):
    """Every company of which the actor holds a share."""
    for other in range(r.n_players - 1):
        mask[SELL_SHARE + other] = s.shares[s.actor, other] > 0


@rule
def do_sell_share(r, s, other):
    """[R6.7] A share given back pays the dearest taken slot; it is a free extra answer."""
    # RULING 44: no placement, and the dearest slot is freed.
    company = player_at(r, s.actor, int(other) + 1)
    lose_share(r, s, s.actor, company)
    s.money[s.actor] += share_price(r, s, company)


@rule
def begin_free_share(r, s):
    """[R6.8] SOx gives a share of a chosen company at once, or nothing if no slot is left."""
    # RULING 35: the owner of SOx chooses the company.
    for relative in range(1, r.n_players):
        if has_slot(s, player_at(r, s.turn, relative)):
            s.question = Question.FREE_SHARE
            return
    s.free_shares = 0


@rule
def legal_free_share(r, s, mask):
    """Every company with a slot."""
    for other in range(r.n_players - 1):
        mask[FREE_SHARE + other] = has_slot(s, player_at(r, s.turn, other + 1))


@rule
def do_free_share(r, s, other):
    """The share costs neither money nor a meeple."""
    # RULING 51: no auction, for no meeple bids.
    gain_share(r, s, s.turn, player_at(r, s.turn, int(other) + 1))
    s.free_shares -= 1
    s.question = NONE
