"""R6 Shares: buying, selling back, the free share of SOx, and the auction."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.industrial.actions import Move, action
from kanban_env.games.industrial.enums import (
    CEO,
    N_RAISES,
    N_STAKES,
    NONE,
    Colour,
    Question,
)
from kanban_env.games.industrial.rules.effects import (
    gain_share,
    has_meeple,
    lose_share,
    other_player,
    pay_at_most,
    share_action,
    shares_held,
    use_meeple,
)


@rule
def has_slot(r, s, company):
    """[R6.6] Whether a living player's company has a share left; it issues four."""
    # RULING 32: bankrupt companies sell no shares.
    return s.living[company] > 0 and s.shares_sold[company] < r.n_slots


@rule
def share_price(r, s, company):
    """[R6.6] The price of a company's next slot, which is also that of a share just given back."""
    return int(r.share_prices[s.shares_sold[company]])


@rule
def buys_shares(r, stake):
    """[R6.12] Whether a meeple can buy shares: a blue technician or the CEO.

    With `share_technicians="any"` yellow and pink technicians can buy shares too.
    """
    # RULING 59: the option is for readers to whom the text names no colour.
    return stake == Colour.BLUE or stake == CEO or r.any_colour_buys


@rule
def can_place(r, s, p, stake):
    """[R6.6] [R6.12] Whether a player has a meeple that buys shares."""
    return buys_shares(r, stake) and has_meeple(s, p, stake, int(stake == CEO))


@rule
def can_pay_share(r, s, p, company):
    """[R6.6] Whether a player can pay a share of another company.

    It takes a blue technician or the CEO, and a company of another living player with a share
    left: four per company, for all holders together. The price of the next slot, $4, $6, $8 or
    $10, goes to the bank.
    """
    return has_slot(r, s, company) and share_price(r, s, company) <= s.money[p]


@rule
def is_short_for_share(r, s, p):
    """Whether only the cash is missing for some share."""
    for other in range(r.n_players - 1):
        company = other_player(r, p, other)
        if has_slot(r, s, company) and share_price(r, s, company) > s.money[p]:
            for stake in range(N_STAKES):
                if can_place(r, s, p, stake):
                    return True
    return False


@rule
def legal_buy_share(r, s, mask):
    """Mark every share that can be bought, by each technician and by the CEO."""
    for stake in range(N_STAKES):
        if can_place(r, s, s.turn, stake):
            for other in range(r.n_players - 1):
                company = other_player(r, s.turn, other)
                mask[share_action(other, stake)] = can_pay_share(r, s, s.turn, company)


@rule
def do_buy_share(r, s, other, stake):
    """[R6.6] [R6.11] Place the meeple, and pay the share or open the auction for it."""
    s.company = other_player(r, s.turn, other)
    s.leader = s.turn
    s.stake = stake
    s.bid = share_price(r, s, s.company)
    if r.share_auction:
        s.question = NONE
    else:
        close_auction(r, s)


@rule
def close_auction(r, s):
    """[R6.11] The highest bidder pays the bank and gets the share.

    The buyer's meeple is used if the buyer wins; otherwise the buyer keeps it. In both cases the
    buyer has made its placement.
    """
    if s.leader == s.turn:
        use_meeple(s, s.turn, s.stake, int(s.stake == CEO))
    # RULING 55: incident cards can leave the winner with less than its bid.
    pay_at_most(s, s.leader, s.bid)
    gain_share(r, s, s.leader, s.company)
    s.company = NONE
    s.leader = NONE
    s.stake = NONE
    s.bid = 0
    s.out[:] = 0
    s.actor = s.turn
    s.question = NONE


@rule
def ask_next_bidder(r, s):
    """[R6.11] With `share_auction`, ask the next player to bid, or close the auction.

    The buyer, who must have the price of the slot, bids it by placing. Then all living players
    except the owner of the company bid clockwise, the buyer too: each passes and is out of the
    auction, or raises the bid by $1, $2 or $5. The auction ends when all others have passed since
    the highest bid. With two players there is no other bidder.
    """
    q = left_of(r, s.actor)
    while q != s.leader:
        if s.living[q] and q != s.company and not s.out[q]:
            s.actor = q
            s.question = Question.BID
            return
        q = left_of(r, q)
    close_auction(r, s)


@rule
def is_short_for_raise(r, s, p):
    """[R6.11] Whether some raise costs more than the cash: loans and share sales are legal then."""
    for raised in range(N_RAISES):
        if int(s.bid) + int(r.auction_raises[raised]) > s.money[p]:
            return True
    return False


@rule
def legal_bid(r, s, mask):
    """[R6.11] Mark the pass, and every raise that the actor's cash allows."""
    # RULING 45: as many raises as the player wants.
    mask[action(Move.BID, 0)] = True
    for raised in range(1, N_RAISES + 1):
        bid = int(s.bid) + int(r.auction_raises[raised - 1])
        mask[action(Move.BID, raised)] = bid <= s.money[s.actor]
    if is_short_for_raise(r, s, s.actor):
        legal_sell_share(r, s, mask)


@rule
def do_bid(r, s, raised):
    """[R6.11] Pass with 0, or raise the bid by one of the printed amounts and lead the auction."""
    if raised > 0:
        s.bid += r.auction_raises[raised - 1]
        s.leader = s.actor
    else:
        s.out[s.actor] = 1
    s.question = NONE


@rule
def legal_sell_share(r, s, mask):
    """[R6.7] Mark every company of which the actor holds a share: the share can be sold back.

    The bank pays the price of the company's dearest taken slot. It is a free extra answer in the
    player's own RAW, PRODUCE, TECH, IMPROVE, UPKEEP and DUE questions, and in BID (`legal_bid`).
    """
    # RULING 44: not a placement; the dearest taken slot is freed.
    for other in range(r.n_players - 1):
        company = other_player(r, s.actor, other)
        mask[action(Move.SELL_SHARE, other)] = shares_held(r, s, s.actor, company) > 0


@rule
def do_sell_share(r, s, other):
    """[R6.7] Give the share back and take its price."""
    company = other_player(r, s.actor, other)
    lose_share(r, s, s.actor, company)
    s.money[s.actor] += share_price(r, s, company)


@rule
def begin_free_share(r, s):
    """[R6.8] SOx gives its player one free share at once, of a company that the player chooses.

    The share costs no money and no meeple. The company must be another living player's and have a
    share left; if there is none, SOx gives nothing. A copied SOx gives a share too.
    """
    # RULING 35: the owner of SOx chooses the company.
    for other in range(r.n_players - 1):
        if has_slot(r, s, other_player(r, s.turn, other)):
            s.question = Question.FREE_SHARE
            return
    s.free_shares = 0


@rule
def legal_free_share(r, s, mask):
    """[R6.8] Mark every company that has a share left."""
    for other in range(r.n_players - 1):
        mask[action(Move.FREE_SHARE, other)] = has_slot(r, s, other_player(r, s.turn, other))


@rule
def do_free_share(r, s, other):
    """[R6.8] Take the free share."""
    # RULING 51: without an auction, also with `share_auction`.
    gain_share(r, s, s.turn, other_player(r, s.turn, other))
    s.free_shares -= 1
    s.question = NONE
