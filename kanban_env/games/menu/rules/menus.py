"""R6 Menu effects: gains for choosing an action, Brunch, and the once-effects."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import BAVAROIS, ONCE
from kanban_env.games.menu.enums import (
    EFFECT_MENUS,
    N_EFFECTS,
    N_EXCHANGES,
    N_MATERIALS,
    Effect,
    Menu,
)
from kanban_env.games.menu.rules.effects import (
    can_draw,
    can_exchange,
    do_exchange,
    draw_token,
    gain_money,
    gain_points,
    gain_token,
    has_menu,
    lose_money,
    lose_tokens,
)


@rule
def gain_for_choosing(r, s, card):
    """The own menu that belongs to the selected action card pays."""
    if has_menu(s, s.turn, Menu.MACARON + card):
        gain_choosing_money(r, s, card)
        gain_choosing_points(r, s, card)


@rule
def gain_choosing_money(r, s, card):
    """[R6.5] Macaron and Roast Beef give $2, Blended Coffee and Vegetable Curry $1."""
    gain_money(r, s, s.turn, r.choosing_money[card])


@rule
def gain_choosing_points(r, s, card):
    """[R6.6] German Beer and Parfait give 2 VP with profile `en`, but $1 with `jp`."""
    gain_points(s, s.turn, r.choosing_vp[card])


@rule
def do_brunch(r, s):
    """[R6.4] Brunch: 2 VP for skipping, also where the action could not be activated."""
    # RULING 4: once-effects used in the turn are no activation
    if has_menu(s, s.turn, Menu.BRUNCH):
        gain_points(s, s.turn, r.brunch_vp)


@rule
def is_ready(r, s, effect):
    """[R6.1] A once-effect is the owner's own choice, once per own turn, if its $ are there."""
    if not has_menu(s, s.turn, EFFECT_MENUS[effect]) or s.spent[effect]:
        return False
    return s.money[s.turn] >= r.effect_price[effect]


@rule
def can_use(r, s, effect):
    """Whether a once-effect other than Bavarois may be used now."""
    if not is_ready(r, s, effect):
        return False
    if effect < N_MATERIALS:
        return s.tokens[s.turn, effect] > 0
    return effect != Effect.FRIED_CHICKEN or can_draw(s)


@rule
def legal_window(r, s, mask):
    """[R6.2] Effects are open around the action and its exchanges, and after the placements."""
    for effect in range(N_EFFECTS - 1):
        mask[ONCE + effect] = can_use(r, s, effect)
    if is_ready(r, s, Effect.BAVAROIS):
        money = s.money[s.turn] - r.effect_price[Effect.BAVAROIS]
        for arg in range(N_EXCHANGES):
            mask[BAVAROIS + arg] = can_exchange(r, s, s.turn, arg, money)


@rule
def do_once(r, s, effect):
    """[R6.3] A card works from the moment it lies in front; the effect is spent for this turn."""
    s.spent[effect] = 1
    if effect < N_MATERIALS:
        do_token_effect(r, s, effect)
    elif effect == Effect.FRIED_CHICKEN:
        do_fried_chicken(r, s)
    else:
        do_money_effect(r, s, effect)


@rule
def do_token_effect(r, s, effect):
    """[R6.7] A Blue or Green token turns into 2 VP, a White or Red one into $3."""
    lose_tokens(s, s.turn, effect, 1)
    gain_money(r, s, s.turn, r.effect_money[effect])
    gain_points(s, s.turn, r.effect_vp[effect])


@rule
def do_money_effect(r, s, effect):
    """[R6.8] Opera: $2 to 3 VP; Hamburg Steak: $3 to 4 VP; Ginger Ale: $1; Bagna Cauda: 1 VP."""
    lose_money(s, s.turn, r.effect_price[effect])
    gain_money(r, s, s.turn, r.effect_money[effect])
    gain_points(s, s.turn, r.effect_vp[effect])


@rule
def do_fried_chicken(r, s):
    """[R6.10] Fried Chicken: $1 for a token drawn blind, if bag or used area has one."""
    do_money_effect(r, s, Effect.FRIED_CHICKEN)
    gain_token(r, s, s.turn, draw_token(s))


@rule
def do_bavarois(r, s, arg):
    """[R6.9] Bavarois: $1, then one exchange that does not count among those of action 6."""
    s.spent[Effect.BAVAROIS] = 1
    do_money_effect(r, s, Effect.BAVAROIS)
    do_exchange(r, s, s.turn, arg)
