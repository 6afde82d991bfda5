"""R4 Activate: Menu Development, the action card 5."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import find
from kanban_env.games.menu.actions import DEVELOP, RESERVE
from kanban_env.games.menu.enums import N_DISPLAY, N_MATERIALS, N_MENUS, NONE, Question
from kanban_env.games.menu.rules.effects import gain_points, lose_tokens


@rule
def legal_development(r, s, mask):
    """[R4.6] One card is developed or one is reserved: either answer ends the activation."""
    if s.reserved[s.turn] != NONE:
        mask[DEVELOP + s.reserved[s.turn]] = can_pay_for(r, s, s.reserved[s.turn])
    for slot in range(N_DISPLAY):
        menu = s.display[slot]
        if menu != NONE:
            mask[DEVELOP + menu] = can_develop_displayed(r, s, menu)
            mask[RESERVE + menu] = can_reserve(s)


@rule
def can_pay_for(r, s, menu):
    """Whether the player at turn holds the cost of a menu card."""
    missing = 0
    for colour in range(N_MATERIALS):
        missing += max(r.costs[menu, colour] - s.tokens[s.turn, colour], 0)
    return missing == 0


@rule
def can_develop_displayed(r, s, menu):
    """[R4.9] A reserved card blocks the display only with `reserve_blocks_display`."""
    # RULING 35: the English text by default, the Japanese parenthesis as an option
    if r.reserve_blocks_display and s.reserved[s.turn] != NONE:
        return False
    return can_pay_for(r, s, menu)


@rule
def can_reserve(s):
    """[R4.8] A player has at most one reserved card, public, which leaves only developed."""
    return s.reserved[s.turn] == NONE


@rule
def do_develop(r, s, menu):
    """[R4.7] The cost is paid, the card lies in front, its VP count and its effect works."""
    for colour in range(N_MATERIALS):
        lose_tokens(s, s.turn, colour, r.costs[menu, colour])
    s.owners[menu] = s.turn
    gain_points(s, s.turn, r.menu_vp[menu])
    if s.reserved[s.turn] == menu:
        s.reserved[s.turn] = NONE
    else:
        refill_slot(s, menu)
    s.question = Question.AFTER


@rule
def do_reserve(r, s, menu):
    """The card leaves the display for the player's hand."""
    s.reserved[s.turn] = menu
    refill_slot(s, menu)
    s.question = Question.AFTER


@rule
def refill_slot(s, menu):
    """[R4.10] The slot of a card that left gets the deck's top card, or stays empty for good."""
    slot = find(s.display, 0, N_DISPLAY, menu)
    s.display[slot] = NONE  # RULING 16: with an empty deck the display shrinks
    if s.deck_top < N_MENUS:
        s.display[slot] = s.deck[s.deck_top]
        s.deck[s.deck_top] = NONE
        s.deck_top += 1
