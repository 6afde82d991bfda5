"""What several chapters share: tokens, money and VP change hands, and the table of exchanges."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import draw, move_all, take_at, total
from kanban_env.games.menu.actions import action
from kanban_env.games.menu.enums import (
    EXCHANGE_COLOURS,
    EXCHANGE_KINDS,
    N_CARDS,
    N_COLOURS,
    N_MATERIALS,
    N_MENUS,
    NONE,
    Colour,
    Exchange,
)


@rule
def held(s, p):
    """[R0.2] How many tokens a player holds.

    The colours are Blue, Green, White, Red and Yellow, in this order. Players hold the first four
    only: a Yellow token is turned into money at once (R2.3).
    """
    return total(s.tokens[p])


@rule
def has_menu(s, p, menu):
    """[R6.3] Whether a menu card is in front of a player: its effect works from then on.

    A once-effect may be used in the turn in which its card is developed. A gain for choosing an
    action is paid from the next selection on.
    """
    return s.owners[menu] == p


@rule
def is_paid_by_token(effect):
    """Whether a once-effect turns a token into something; its number is that of the colour."""
    return effect < N_MATERIALS


@rule
def can_pay_tokens(s, p, colour, amount):
    """[R3.5] Whether a player holds enough tokens of a colour.

    Everything that is held counts: tokens and money gained in this turn may pay for this turn's
    action.
    """
    return s.tokens[p, colour] >= amount


@rule
def mark_payable(s, move, amount, mask):
    """Mark a move with every colour of which the actor can pay a number of tokens."""
    for colour in range(N_MATERIALS):
        mask[action(move, colour)] = can_pay_tokens(s, s.actor, colour, amount)


@rule
def can_pay_money(s, p, amount):
    """[R3.5] Whether a player has enough money; what was gained in this turn counts."""
    return s.money[p] >= amount


@rule
def gain_money(r, s, p, amount):
    """[R2.2] A player holds at most $15. Money beyond that is lost at the moment of the gain.

    A gain that gives nothing is legal.
    """
    s.money[p] = min(int(s.money[p]) + int(amount), int(r.money_limit))


@rule
def lose_money(s, p, amount):
    """[R2.11] The money stock and the VP board never run out: only players' money is counted."""
    s.money[p] -= amount


@rule
def gain_points(s, p, amount):
    """[R2.10] VP are counted at once and have no upper limit.

    They never fall below 0: `can_exchange` lets a player pay a VP only if there is one.
    """
    s.scores[p] += amount


@rule
def gain_token(r, s, p, colour):
    """[R2.3] A Yellow token, wherever it comes from, gives $2 and goes to the used area.

    A token of another colour is held.
    """
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
    """Whether the bag or the used area has a token for a blind draw."""
    for colour in range(N_COLOURS):
        if is_available(s, colour):
            return True
    return False


@rule
def draw_token(s):
    """[R2.5] Draw a token blind; an empty bag is refilled first.

    All tokens of the used area go into the bag when a blind draw is due and the bag is empty, and
    at no other time.
    """
    if total(s.bag) == 0:  # RULING 26: not at the moment it runs out
        move_all(s.used, s.bag)
    return draw(s.rng, s.bag)


@rule
def fill_cards(r, s):
    """[R1.2] Blind draws put 1, 2, 2, 2, 2 and 1 tokens on action cards 1 to 6, in card order.

    Yellow tokens stay on the cards as tokens.
    """
    for card in range(N_CARDS):
        for _ in range(r.start_tokens[card]):
            s.cards[card, draw(s.rng, s.bag)] += 1


@rule
def has_room(r, s, card):
    """[R2.8] An action card holds at most 6 tokens."""
    return total(s.cards[card]) < r.card_limit


@rule
def draw_menu(s):
    """[R4.10] The top card of the menu deck, or NONE if the deck is empty."""
    if s.deck_top == N_MENUS:
        return NONE
    s.deck_top += 1
    return take_at(s.deck, s.deck_top - 1)


@rule
def is_available(s, colour):
    """[R2.9] Whether a token of a chosen colour is in the used area or in the bag."""
    return s.used[colour] + s.bag[colour] > 0


@rule
def take_token(r, s, p, colour):
    """[R2.9] [R2.7] A token of a chosen colour comes from the used area, else from the bag.

    A colour that is in neither of them cannot be chosen (`is_available`). The used area is not put
    back into the bag for it.
    """
    if s.used[colour] > 0:
        s.used[colour] -= 1
    else:
        s.bag[colour] -= 1
    gain_token(r, s, p, colour)


@rule
def can_exchange(r, s, p, exchange, surcharge):
    """[R2.10] [R4.12] Whether a player can pay for an exchange and a surcharge before it."""
    kind, colour = EXCHANGE_KINDS[exchange], EXCHANGE_COLOURS[exchange]
    if kind == Exchange.SELL:
        return can_pay_tokens(s, p, colour, 1)
    if kind == Exchange.BUY:
        return is_available(s, colour) and can_pay_money(s, p, r.prices[colour] + surcharge)
    if kind == Exchange.MONEY_TO_VP:
        return can_pay_money(s, p, r.vp_price + surcharge)
    return s.scores[p] > 0


@rule
def do_exchange(r, s, p, exchange):
    """[R4.12] An exchange sells or buys one token for its price, or turns $2 into 1 VP or back.

    Yellow can be neither sold nor bought. A bought token is taken as R2.9 says. Turning VP into
    money needs at least 1 VP.
    """
    kind, colour = EXCHANGE_KINDS[exchange], EXCHANGE_COLOURS[exchange]
    if kind == Exchange.SELL:
        lose_tokens(s, p, colour, 1)
        gain_money(r, s, p, r.prices[colour])
    elif kind == Exchange.BUY:
        lose_money(s, p, r.prices[colour])
        take_token(r, s, p, colour)
    elif kind == Exchange.MONEY_TO_VP:
        lose_money(s, p, r.vp_price)
        gain_points(s, p, 1)
    else:
        gain_points(s, p, -1)
        gain_money(r, s, p, r.vp_price)
