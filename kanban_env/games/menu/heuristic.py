"""A scored policy in the language of the rules: a baseline, and a player for playouts.

Every answer is scored by what the own café would be worth after it. The policy thinks with the
player's own tokens in hand: it changes the state, looks, and puts everything back, so no byte is
different afterwards. It knows only what its seat may know.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.menu.actions import ARGUMENT_OF, MOVE_OF, Move
from kanban_env.games.menu.enums import (
    N_COLOURS,
    N_DISPLAY,
    N_EXCHANGES,
    N_MATERIALS,
    NONE,
    Card,
    Colour,
    Effect,
    Exchange,
    Menu,
    Question,
)
from kanban_env.games.menu.rules.development import can_develop_displayed, can_pay_for
from kanban_env.games.menu.rules.effects import can_exchange, can_get, has_menu
from kanban_env.games.menu.worth import (
    MONEY,
    POINT,
    TOKEN,
    menu_hope,
    menu_worth,
    worth,
    worth_after,
)

NEVER = -(1 << 30)


@rule
def worth_with_token(r, s, p, colour):
    """What the position is worth with one more token of any of the five colours."""
    if colour == Colour.YELLOW:
        return worth_after(r, s, p, 0, 0, r.yellow_money, 0)
    return worth_after(r, s, p, colour, 1, 0, 0)


@rule
def worth_developed(r, s, p, menu):
    """What the position is worth after developing a menu."""
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] -= r.costs[menu, colour]
    result = worth(r, s, p)
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] += r.costs[menu, colour]
    if s.triggered:
        return result + POINT * int(r.menu_vp[menu])
    return result + menu_worth(r, s, menu)


@rule
def worth_reserved(r, s, p, menu):
    """What the position is worth after reserving a menu: part of what it promises."""
    return worth(r, s, p) + menu_hope(r, s, p, menu) // 4


@rule
def worth_exchanged(r, s, p, arg):
    """What the position is worth after an exchange."""
    if arg < Exchange.BUY:
        return worth_after(r, s, p, arg, -1, r.prices[arg], 0)
    if arg < Exchange.MONEY_TO_VP:
        colour = arg - Exchange.BUY
        return worth_after(r, s, p, colour, 1, -r.prices[colour], 0)
    if arg == Exchange.MONEY_TO_VP:
        return worth_after(r, s, p, 0, 0, -r.vp_price, 1)
    return worth_after(r, s, p, 0, 0, r.vp_price, -1)


@rule
def best_exchange(r, s, p):
    """What the position is worth after the best exchange that can be paid, with a little on top.

    Two more exchanges follow: they are guessed at as another half of what the first one brings.
    """
    now = worth(r, s, p)
    best = now
    for arg in range(N_EXCHANGES):
        if can_exchange(r, s, p, arg, s.money[p]):
            best = max(best, worth_exchanged(r, s, p, arg))
    return best + (best - now) // 2


@rule
def best_development(r, s, p):
    """What the position is worth after the best development or reservation."""
    best = NEVER
    for slot in range(N_DISPLAY):
        menu = s.display[slot]
        if menu != NONE and can_develop_displayed(r, s, menu):
            best = max(best, worth_developed(r, s, p, menu))
        if menu != NONE and s.reserved[p] == NONE:
            best = max(best, worth_reserved(r, s, p, menu))
    if s.reserved[p] != NONE and can_pay_for(r, s, s.reserved[p]):
        best = max(best, worth_developed(r, s, p, s.reserved[p]))
    return best


@rule
def best_activation(r, s, card):
    """What the position of the player at turn is worth after the best use of an action card."""
    p = s.turn
    best = worth_skipped(r, s, p)
    if card == Card.MENU_DEVELOPMENT:
        return max(best, best_development(r, s, p))
    if card == Card.TRADING:
        return max(best, best_exchange(r, s, p))
    if card == Card.REGIONAL_CONTRIBUTION:
        if s.money[p] >= r.contribution_money:
            best = max(best, worth_activated(r, s, p, Move.CONTRIBUTE, 0))
        return best
    for colour in range(N_COLOURS):
        if card == Card.PURCHASING:
            if can_get(s, colour):
                best = max(best, worth_with_token(r, s, p, colour))
        elif colour < N_MATERIALS and card == Card.REGULAR_BUSINESS:
            if s.tokens[p, colour] >= r.business_tokens:
                best = max(best, worth_activated(r, s, p, Move.BUSINESS, colour))
        elif colour < N_MATERIALS and s.tokens[p, colour] >= r.fair_tokens:
            best = max(best, worth_activated(r, s, p, Move.FAIR, colour))
    return best


@rule
def worth_skipped(r, s, p):
    """What the position is worth without activation."""
    points = int(r.brunch_vp) if has_menu(s, p, Menu.BRUNCH) else 0
    return worth(r, s, p) + POINT * points


@rule
def worth_activated(r, s, p, move, arg):
    """What the position is worth after an answer that activates the action."""
    if move == Move.BUSINESS:
        return worth_after(r, s, p, arg, -r.business_tokens, r.business_money, 0)
    if move == Move.FAIR:
        return worth_after(r, s, p, arg, -r.fair_tokens, 0, r.fair_vp)
    if move == Move.CONTRIBUTE:
        return worth_after(r, s, p, 0, 0, -r.contribution_money, r.contribution_vp)
    if move == Move.DEVELOP:
        return worth_developed(r, s, p, arg)
    if move == Move.RESERVE:
        return worth_reserved(r, s, p, arg)
    return worth_exchanged(r, s, p, arg)


@rule
def worth_selected(r, s, card):
    """What the position of the player at turn is worth after selecting and using a card."""
    p = s.turn
    money, points = int(s.cards[card, Colour.YELLOW]) * int(r.yellow_money), 0
    if has_menu(s, p, Menu.MACARON + card):
        money += int(r.choosing_money[card])
        points += int(r.choosing_vp[card])
    money = min(money, int(r.money_limit) - int(s.money[p]))
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] += s.cards[card, colour]
    s.money[p] += money
    result = best_activation(r, s, card) + POINT * points
    s.money[p] -= money
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] -= s.cards[card, colour]
    return result


@rule
def worth_placed(r, s, card, colour):
    """A token is best placed where the next player gains least by it, and the own café most."""
    p = s.turn
    s.cards[card, colour] += 1
    own = worth_selected(r, s, card)
    s.turn = left_of(r, p)
    foreign = worth_selected(r, s, card)
    s.turn = p
    s.cards[card, colour] -= 1
    return own // 3 - foreign


@rule
def worth_used(r, s, p, effect):
    """Free gains are taken at once; what costs something waits until the action is done."""
    price = r.effect_price[effect]
    if effect == Effect.CRAFT_GINGER_ALE or effect == Effect.BAGNA_CAUDA:
        return -NEVER
    if s.question != Question.AFTER and s.question != Question.END:
        return NEVER
    if effect < N_MATERIALS:
        return worth_after(r, s, p, effect, -1, r.effect_money[effect], r.effect_vp[effect])
    drawn = TOKEN if effect == Effect.FRIED_CHICKEN else 0
    return worth_after(r, s, p, 0, 0, -price, r.effect_vp[effect]) + drawn


@rule
def worth_bavarois(r, s, p, arg):
    """Bavarois is used when the action is done, if its exchange is worth the price."""
    if s.question != Question.AFTER and s.question != Question.END:
        return NEVER
    return worth_exchanged(r, s, p, arg) - MONEY * int(r.effect_price[Effect.BAVAROIS])


@rule
def score(r, s, a):
    """How good an answer is, compared with the other answers to the same question."""
    p, move, arg = s.actor, MOVE_OF[a], ARGUMENT_OF[a]
    if move == Move.SELECT:
        return worth_selected(r, s, arg)
    if move == Move.DRAFT or move == Move.PURCHASE:
        return worth_with_token(r, s, p, arg)
    if move == Move.DISCARD or move == Move.RETURN:
        return worth_after(r, s, p, arg, -1, 0, 0)
    if move == Move.PLACE_A:
        return worth_placed(r, s, arg, s.drawn[0])
    if move == Move.PLACE_B:
        return worth_placed(r, s, arg, s.drawn[1])
    if move == Move.ONCE:
        return worth_used(r, s, p, arg)
    if move == Move.BAVAROIS:
        return worth_bavarois(r, s, p, arg)
    if move == Move.SKIP:
        return worth_skipped(r, s, p)
    if move == Move.STOP or move == Move.GO_ON:
        return worth(r, s, p)
    return worth_activated(r, s, p, move, arg)
