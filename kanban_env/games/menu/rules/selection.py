"""R3 The turn: select an action card, and take its tokens."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.games.menu.actions import SELECT
from kanban_env.games.menu.enums import N_CARDS, N_COLOURS, Question
from kanban_env.games.menu.rules.effects import gain_token


@rule
def legal_select(r, s, mask):
    """[R3.2] Any action card: also without tokens, without use, or the same as last turn."""
    for card in range(N_CARDS):
        mask[SELECT + card] = True


@rule
def do_select(r, s, card):
    """The card is this turn's action."""
    s.selected = card
    s.question = Question.ACTIVATE


@rule
def take_tokens(r, s):
    """[R3.4] All tokens of the selected card are taken, as one gain."""
    for colour in range(N_COLOURS):
        for _ in range(s.cards[s.selected, colour]):
            gain_token(r, s, s.turn, colour)
        s.cards[s.selected, colour] = 0
