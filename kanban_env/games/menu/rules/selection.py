"""R3 The turn: select an action card, and take its tokens."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import N_CARDS, N_COLOURS
from kanban_env.games.menu.rules.effects import gain_token


@rule
def legal_select(r, s, mask):
    """[R3.2] Any of the six action cards may be selected.

    This includes a card without tokens, a card that cannot be activated, and the card of the last
    turn.
    """
    for card in range(N_CARDS):
        mask[action(Move.SELECT, card)] = True


@rule
def take_tokens(r, s):
    """[R3.4] The player takes all tokens of the selected card, Yellow ones by R2.3.

    They are one gain: the token limit (R2.1) is checked after the last of them.
    """
    for colour in range(N_COLOURS):
        for _ in range(s.cards[s.selected, colour]):
            gain_token(r, s, s.turn, colour)
        s.cards[s.selected, colour] = 0
