"""R6 Menu effects: gains for choosing an action, Brunch, and the once-effects."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import (
    CHOOSING_MENUS,
    EFFECT_MENUS,
    N_EFFECTS,
    N_EXCHANGES,
    Effect,
    Menu,
)
from kanban_env.games.menu.rules.effects import (
    can_draw,
    can_exchange,
    can_pay_money,
    can_pay_tokens,
    do_exchange,
    draw_token,
    gain_money,
    gain_points,
    gain_token,
    has_menu,
    is_paid_by_token,
    lose_money,
    lose_tokens,
)


@rule
def gain_for_choosing(r, s, card):
    """[R3.3] The owner of the selected action's menu card gains for choosing that action."""
    if has_menu(s, s.turn, CHOOSING_MENUS[card]):
        gain_choosing_money(r, s, card)
        gain_choosing_points(r, s, card)


@rule
def gain_choosing_money(r, s, card):
    """[R6.5] [R6.6] Menu cards that give money each time their owner chooses an action.

    Macaron gives $2 for action 1, Roast Beef $2 for action 2, Blended Coffee $1 for action 4 and
    Vegetable Curry $1 for action 6.
    """
    gain_money(r, s, s.turn, r.choosing_money[card])


@rule
def gain_choosing_points(r, s, card):
    """[R6.6] German Beer pays for choosing action 3, Parfait for action 5: $1 or 2 VP each.

    With the profile `jp` they give $1, with `en` 2 VP; their printed VP are the same.
    """
    gain_points(s, s.turn, r.choosing_vp[card])


@rule
def gain_for_skipping(r, s):
    """[R6.4] Brunch gives its owner 2 VP in a turn in which the action is not activated.

    It also does so if the action could not be activated. Once-effects are no activation. The VP are
    gained on skipping.
    """
    # RULING 4: once-effects belong to the menu cards
    if has_menu(s, s.turn, Menu.BRUNCH):
        gain_points(s, s.turn, r.brunch_vp)


@rule
def is_unused(s, effect):
    """[R6.1] A once-effect may be used at most once in each turn of its owner, and need not be.

    Once-effects are those of British Tea, Fruit Plate, Sweets Buffet, Single Barrel Whiskey, Opera,
    Hamburg Steak, Craft Ginger Ale, Bagna Cauda, Bavarois and Fried Chicken.
    """
    return has_menu(s, s.turn, EFFECT_MENUS[effect]) and not s.spent[effect]


@rule
def can_pay_for(r, s, effect):
    """Whether the current player can pay for a once-effect: a token of its colour, or money."""
    if is_paid_by_token(effect):
        return can_pay_tokens(s, s.turn, effect, 1)
    return can_pay_money(s, s.turn, r.effect_price[effect])


@rule
def can_use(r, s, effect):
    """[R6.10] Whether a once-effect may be used now."""
    if not is_unused(s, effect) or not can_pay_for(r, s, effect):
        return False
    return effect != Effect.FRIED_CHICKEN or can_draw(s)


@rule
def has_effects(s):
    """Whether the current player has a menu card with a once-effect; most have none."""
    owned = False
    for menu in range(Menu.BRITISH_TEA, Menu.FRIED_CHICKEN + 1):
        owned |= has_menu(s, s.turn, menu)
    return owned


@rule
def legal_effects(r, s, mask):
    """[R6.9] Every once-effect that may be used now; Bavarois with every exchange it can pay."""
    if not has_effects(s):
        return
    for effect in range(N_EFFECTS - 1):
        if can_use(r, s, effect):
            mask[action(Move.ONCE, effect)] = True
    if can_use(r, s, Effect.BAVAROIS):
        price = int(r.effect_price[Effect.BAVAROIS])
        for exchange in range(N_EXCHANGES):
            mask[action(Move.BAVAROIS, exchange)] = can_exchange(r, s, s.turn, exchange, price)


@rule
def do_once(r, s, effect):
    """[R6.1] A once-effect is used; it cannot be used again in this turn."""
    s.spent[effect] = 1
    if is_paid_by_token(effect):
        do_token_effect(r, s, effect)
    else:
        do_money_effect(r, s, effect)
    if effect == Effect.FRIED_CHICKEN:
        draw_for_fried_chicken(r, s)


@rule
def do_token_effect(r, s, effect):
    """[R6.7] Once-effects that turn one token into VP or money.

    British Tea turns a Blue token into 2 VP, Fruit Plate a Green one into 2 VP, Sweets Buffet a
    White one into $3, Single Barrel Whiskey a Red one into $3.
    """
    lose_tokens(s, s.turn, effect, 1)
    gain_from_effect(r, s, effect)


@rule
def do_money_effect(r, s, effect):
    """[R6.8] Once-effects that turn money into VP, or are free.

    Opera turns $2 into 3 VP, Hamburg Steak $3 into 4 VP; Craft Ginger Ale gives $1, Bagna Cauda
    1 VP.
    """
    lose_money(s, s.turn, r.effect_price[effect])
    gain_from_effect(r, s, effect)


@rule
def gain_from_effect(r, s, effect):
    """The money and the VP that a once-effect gives."""
    gain_money(r, s, s.turn, r.effect_money[effect])
    gain_points(s, s.turn, r.effect_vp[effect])


@rule
def draw_for_fried_chicken(r, s):
    """[R6.10] Fried Chicken: pay $1, then draw one token blind and gain it.

    An empty bag is refilled first (R2.5). The effect cannot be used while the bag and the used area
    are both empty, which R2.6 prevents.
    """
    gain_token(r, s, s.turn, draw_token(s))


@rule
def do_bavarois(r, s, exchange):
    """[R6.9] Bavarois: pay $1, then make one exchange of R4.12 with what is left.

    It does not count as one of the exchanges of action 6.
    """
    do_once(r, s, Effect.BAVAROIS)
    do_exchange(r, s, s.turn, exchange)
