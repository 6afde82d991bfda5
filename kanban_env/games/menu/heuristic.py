"""A heuristic policy: it scores every answer, as a baseline and for playouts.

The score of an answer is the worth of the player's position after it. To find it, the policy
changes the state, evaluates it and restores it, so that no byte differs afterwards. It uses no
hidden information.
"""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import left_of
from kanban_env.games.menu.actions import ARGUMENTS_OF, MOVE_OF, Move
from kanban_env.games.menu.enums import (
    CHOOSING_MENUS,
    EXCHANGE_KINDS,
    N_CARDS,
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
from kanban_env.games.menu.rules.activation import can_contribute
from kanban_env.games.menu.rules.development import (
    can_develop_displayed,
    can_develop_reserved,
    can_reserve,
)
from kanban_env.games.menu.rules.effects import (
    can_exchange,
    can_pay_tokens,
    has_menu,
    has_room,
    is_available,
    is_paid_by_token,
)
from kanban_env.games.menu.rules.ending import is_last_round
from kanban_env.games.menu.worth import (
    MONEY,
    POINT,
    TOKEN,
    menu_gain,
    menu_worth,
    points_left,
    worth,
    worth_after,
    worth_exchanged,
    worth_with_card,
    worth_with_token,
)

NEVER = -(1 << 30)
RESERVED = 33
"""How much of a menu's expected gain is added by reserving it, in percent."""
DENIED = 40
"""How much of what a card's tokens are worth to the next player counts for taking them, in percent.

Less than all of it, since the next player may take another card.
"""
OWN_PLACEMENT = 25
SECOND_PLACEMENT = 50
"""How much of a placement counts for the player and for the second player to follow, in percent.

All of it counts for the next player. The player's own turn comes next only with two players; with
more, the second player to follow takes its place.
"""


@rule
def worth_developed(r, s, p, menu):
    """The worth after developing a menu, which then is no plan any more."""
    owner = s.owners[menu]
    s.owners[menu] = p
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] -= r.costs[menu, colour]
    result = worth(r, s, p)
    for colour in range(N_MATERIALS):
        s.tokens[p, colour] += r.costs[menu, colour]
    s.owners[menu] = owner
    if is_last_round(r, s):
        return result + POINT * int(r.menu_vp[menu])
    return result + menu_worth(r, menu, points_left(r, s))


@rule
def worth_reserved(r, s, p, menu):
    """The worth after reserving a menu: part of the menu's expected value is added."""
    return worth(r, s, p) + menu_gain(r, s, p, menu, points_left(r, s)) * RESERVED // 100


@rule
def best_exchange(r, s, p):
    """The worth after Trading, estimated from the best exchange that can be paid.

    The two exchanges that may follow are estimated as half of the gain of the first.
    """
    now = worth(r, s, p)
    best = now
    for exchange in range(N_EXCHANGES):
        if can_exchange(r, s, p, exchange, 0):
            best = max(best, worth_exchanged(r, s, p, exchange))
    return best + (best - now) // 2


@rule
def best_development(r, s, p):
    """The worth after the best development or reservation."""
    best = NEVER
    for slot in range(N_DISPLAY):
        menu = s.display[slot]
        if menu != NONE and can_develop_displayed(r, s, menu):
            best = max(best, worth_developed(r, s, p, menu))
        if menu != NONE and can_reserve(s):
            best = max(best, worth_reserved(r, s, p, menu))
    if can_develop_reserved(r, s):
        best = max(best, worth_developed(r, s, p, s.reserved[p]))
    return best


@rule
def best_payment(r, s, card):
    """The worth after the best activation of action card 1, 2 or 3: one answer per colour."""
    best = NEVER
    for colour in range(N_COLOURS):
        if card == Card.PURCHASING:
            if is_available(s, colour):
                best = max(best, worth_with_token(r, s, s.turn, colour))
        elif colour == Colour.YELLOW:
            continue
        elif card == Card.REGULAR_BUSINESS:
            if can_pay_tokens(s, s.turn, colour, r.business_tokens):
                best = max(best, worth_activated(r, s, s.turn, Move.BUSINESS, colour))
        elif can_pay_tokens(s, s.turn, colour, r.fair_tokens):
            best = max(best, worth_activated(r, s, s.turn, Move.FAIR, colour))
    return best


@rule
def best_activation(r, s, card):
    """The worth for the current player after the best use of an action card, or skipping it."""
    best = worth_skipped(r, s, s.turn)
    if card == Card.MENU_DEVELOPMENT:
        return max(best, best_development(r, s, s.turn))
    if card == Card.TRADING:
        return max(best, best_exchange(r, s, s.turn))
    if card != Card.REGIONAL_CONTRIBUTION:
        return max(best, best_payment(r, s, card))
    if can_contribute(r, s):
        return max(best, worth_activated(r, s, s.turn, Move.CONTRIBUTE, 0))
    return best


@rule
def worth_skipped(r, s, p):
    """The worth after skipping the activation."""
    points = int(r.brunch_vp) if has_menu(s, p, Menu.BRUNCH) else 0
    return worth(r, s, p) + POINT * points


@rule
def worth_activated(r, s, p, move, arg):
    """The worth after an answer that activates the action."""
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
    """The worth for the current player after selecting an action card and using it."""
    p = s.turn
    money, points = int(s.cards[card, Colour.YELLOW]) * int(r.yellow_money), 0
    if has_menu(s, p, CHOOSING_MENUS[card]):
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
def worth_denied(r, s, card):
    """The worth of taking the tokens of an action card before the next player can."""
    if is_last_round(r, s):
        return 0
    q = left_of(r, s.turn)
    return (worth_with_card(r, s, q, card) - worth(r, s, q)) * DENIED // 100


@rule
def worth_placed(r, s, card, colour):
    """The score of a placement: less what the token on the card is worth to those who follow."""
    p = s.turn
    s.cards[card, colour] += 1
    if r.n_players == 2:
        score = worth_selected(r, s, card) * OWN_PLACEMENT // 100
    else:
        s.turn = left_of(r, left_of(r, p))
        score = -worth_selected(r, s, card) * SECOND_PLACEMENT // 100
    s.turn = left_of(r, p)
    score -= worth_selected(r, s, card)
    s.turn = p
    s.cards[card, colour] -= 1
    return score


@rule
def worth_kept(r, s, colour):
    """The score of placing a token of a colour on the only action card that has room."""
    for card in range(N_CARDS):
        if has_room(r, s, card):
            return worth_placed(r, s, card, colour)
    return NEVER


@rule
def is_time_for_effects(s, gives_up_token):
    """Whether effects that cost something are compared with other answers.

    They are after the activation, when nothing else needs their price. An effect that takes a token
    is also better than a discard, which gives nothing for it.
    """
    if s.question == Question.DISCARD:
        return gives_up_token
    return s.question == Question.AFTER or s.question == Question.END


@rule
def worth_used(r, s, p, effect):
    """The worth after a once-effect: free ones are used at once, others when it is time."""
    price = r.effect_price[effect]
    if effect == Effect.CRAFT_GINGER_ALE or effect == Effect.BAGNA_CAUDA:
        return -NEVER
    if not is_time_for_effects(s, is_paid_by_token(effect)):
        return NEVER
    if is_paid_by_token(effect):
        return worth_after(r, s, p, effect, -1, r.effect_money[effect], r.effect_vp[effect])
    drawn = TOKEN if effect == Effect.FRIED_CHICKEN else 0
    return worth_after(r, s, p, 0, 0, -price, r.effect_vp[effect]) + drawn


@rule
def worth_bavarois(r, s, p, exchange):
    """The worth after Bavarois, or NEVER before it is time."""
    if not is_time_for_effects(s, EXCHANGE_KINDS[exchange] == Exchange.SELL):
        return NEVER
    return worth_exchanged(r, s, p, exchange) - MONEY * int(r.effect_price[Effect.BAVAROIS])


@rule
def preference(r, s, a):
    """The score of an answer; it is compared with the other answers to the same question."""
    p, move, arg = s.actor, MOVE_OF[a], ARGUMENTS_OF[a, 0]
    if move == Move.SELECT:
        return worth_selected(r, s, arg) + worth_denied(r, s, arg)
    if move == Move.DRAFT or move == Move.PURCHASE:
        return worth_with_token(r, s, p, arg)
    if move == Move.DISCARD or move == Move.RETURN:
        return worth_after(r, s, p, arg, -1, 0, 0)
    if move == Move.WHICH:
        return worth_kept(r, s, s.drawn[arg])
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
    if move == Move.STOP or move == Move.CONTINUE:
        return worth(r, s, p)
    return worth_activated(r, s, p, move, arg)
