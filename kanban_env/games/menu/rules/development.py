"""R4 Activate: Menu Development, action card 5."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import find
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import N_DISPLAY, N_MATERIALS, NONE
from kanban_env.games.menu.rules.effects import (
    can_pay_tokens,
    draw_menu,
    gain_points,
    lose_tokens,
)


@rule
def legal_development(r, s, mask):
    """[R4.6] Action 5, Menu Development: develop one card or reserve one card, not both.

    Either answer ends the activation.
    """
    if can_develop_reserved(r, s):
        mask[action(Move.DEVELOP, s.reserved[s.turn])] = True
    for slot in range(N_DISPLAY):
        menu = s.display[slot]
        if menu != NONE:
            mask[action(Move.DEVELOP, menu)] = can_develop_displayed(r, s, menu)
            mask[action(Move.RESERVE, menu)] = can_reserve(s)


@rule
def can_pay_cost(r, s, menu):
    """[R4.7] Whether the current player holds the tokens that a menu card costs."""
    for colour in range(N_MATERIALS):
        if not can_pay_tokens(s, s.turn, colour, r.costs[menu, colour]):
            return False
    return True


@rule
def has_reserved(s):
    """Whether the current player has a reserved card."""
    return s.reserved[s.turn] != NONE


@rule
def can_develop_reserved(r, s):
    """[R4.7] Whether the current player has a reserved card and can pay for it."""
    return has_reserved(s) and can_pay_cost(r, s, s.reserved[s.turn])


@rule
def can_develop_displayed(r, s, menu):
    """[R4.9] Display cards may be developed even while a card is reserved.

    With the option `reserve_blocks_display` a player with a reserved card may develop that card
    only.
    """
    # RULING 35: the English text by default, the Japanese parenthesis as an option
    if r.reserve_blocks_display and has_reserved(s):
        return False
    return can_pay_cost(r, s, menu)


@rule
def can_reserve(s):
    """[R4.8] Whether the current player may reserve a display card."""
    return not has_reserved(s)


@rule
def do_develop(r, s, menu):
    """[R4.7] Develop a display card or one's reserved card.

    Its cost is paid in tokens, the card is put in front of the player, its VP are gained at once,
    and its effect works from this moment until the end of the game.
    """
    for colour in range(N_MATERIALS):
        lose_tokens(s, s.turn, colour, r.costs[menu, colour])
    s.owners[menu] = s.turn
    gain_points(s, s.turn, r.menu_vp[menu])
    if s.reserved[s.turn] == menu:
        s.reserved[s.turn] = NONE
    else:
        refill_slot(s, menu)


@rule
def do_reserve(r, s, menu):
    """[R4.8] A player without a reserved card may take a display card as the reserved card.

    The card is public, and it leaves the player only by being developed.
    """
    s.reserved[s.turn] = menu
    refill_slot(s, menu)


@rule
def refill_slot(s, menu):
    """[R4.10] The slot of a card that leaves the display gets the top card of the deck.

    With an empty deck the slot stays empty for the rest of the game. Developing the reserved card
    draws nothing.
    """
    # RULING 16: with an empty deck the display shrinks
    s.display[find(s.display, 0, N_DISPLAY, menu)] = draw_menu(s)
