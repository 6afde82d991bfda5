"""Verbs that several chapters share: tokens, money and VP that move, and the exchange table."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import nth_kind, total
from kanban_env.core.rng import below
from kanban_env.games.menu.enums import N_CARDS, N_COLOURS, Colour, Exchange


@rule
def held(s, p):
    """[R0.2] A player's tokens: Blue, Green, White and Red, in this order; Yellow is never held."""
    return total(s.tokens[p])


@rule
def has_menu(s, p, menu):
    """Whether a menu card lies in front of seat p."""
    return s.owners[menu] == p


@rule
def gain_money(r, s, p, amount):
    """[R2.2] Money beyond the limit is lost at once; a gain at the limit gives nothing."""
    s.money[p] = min(int(s.money[p]) + int(amount), int(r.money_limit))


@rule
def lose_money(s, p, amount):
    """[R2.11] The stock gives and takes any amount: only what a player holds is counted."""
    s.money[p] -= amount


@rule
def gain_points(s, p, amount):
    """[R2.10] VP count at once and without an upper limit; nobody pays VP that are not there."""
    s.scores[p] += amount


@rule
def gain_token(r, s, p, colour):
    """[R2.3] A Yellow token becomes money at once and lies in the used area; others are held."""
    if colour == Colour.YELLOW:
        gain_money(r, s, p, r.yellow_money)
        s.used[colour] += 1
    else:
        s.tokens[p, colour] += 1


@rule
def lose_tokens(s, p, colour, amount):
    """[R2.4] Tokens that are paid, sold or discarded go to the used area."""
    s.tokens[p, colour] -= amount
    s.used[colour] += amount


@rule
def can_draw(s):
    """Whether a blind draw finds a token, in the bag or after a refill."""
    return total(s.bag) + total(s.used) > 0


@rule
def draw_from_bag(s):
    """A blind draw from a bag that is not empty: the colour drawn."""
    colour = nth_kind(s.bag, below(s.rng, total(s.bag)))
    s.bag[colour] -= 1
    return colour


@rule
def draw_token(s):
    """[R2.5] Only a draw that is due refills an empty bag, with everything in the used area."""
    if total(s.bag) == 0:  # RULING 26: not at the moment it runs out
        for colour in range(N_COLOURS):
            s.bag[colour] = s.used[colour]
            s.used[colour] = 0
    return draw_from_bag(s)


@rule
def deal_cards(r, s):
    """[R1.2] Blind draws put 1, 2, 2, 2, 2 and 1 tokens on the action cards, in card order."""
    for card in range(N_CARDS):
        for _ in range(r.start_tokens[card]):
            s.cards[card, draw_from_bag(s)] += 1


@rule
def has_room(r, s, card):
    """[R2.8] An action card takes tokens up to its limit."""
    return total(s.cards[card]) < r.card_limit


@rule
def can_get(s, colour):
    """[R2.9] A named colour must lie in the used area or in the bag, else another is chosen."""
    return s.used[colour] + s.bag[colour] > 0


@rule
def get_token(r, s, p, colour):
    """[R2.7] A named token comes from the used area first; taking it never refills or restocks."""
    if s.used[colour] > 0:
        s.used[colour] -= 1
    else:
        s.bag[colour] -= 1
    gain_token(r, s, p, colour)


@rule
def can_exchange(r, s, p, arg, money):
    """[R4.12] Sell or buy a token, or money for VP or back, with so much money to pay from."""
    if arg < Exchange.BUY:
        return s.tokens[p, arg] > 0
    if arg < Exchange.MONEY_TO_VP:
        colour = arg - Exchange.BUY
        return money >= r.prices[colour] and can_get(s, colour)
    if arg == Exchange.MONEY_TO_VP:
        return money >= r.vp_price
    return s.scores[p] > 0


@rule
def do_exchange(r, s, p, arg):
    """One exchange of the table of action card 6."""
    if arg < Exchange.BUY:
        lose_tokens(s, p, arg, 1)
        gain_money(r, s, p, r.prices[arg])
    elif arg < Exchange.MONEY_TO_VP:
        colour = arg - Exchange.BUY
        lose_money(s, p, r.prices[colour])
        get_token(r, s, p, colour)
    elif arg == Exchange.MONEY_TO_VP:
        lose_money(s, p, r.vp_price)
        gain_points(s, p, 1)
    else:
        gain_points(s, p, -1)
        gain_money(r, s, p, r.vp_price)
