"""Writing an observation: what a player may know, as numbers of about 0 to 1.

The observing player comes first, the others follow clockwise. `sections` names every number.
"""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.menu.enums import N_CARDS, N_DISPLAY, N_DRAWN, N_EFFECTS, N_MENUS, NONE
from kanban_env.games.menu.rules.effects import held
from kanban_env.games.menu.sections import PlayerFacts, ProgressFacts, Section, SupplyFacts, start

PER_TOKEN = np.float32(1 / 5)
PER_TOKEN_IN_SUPPLY = np.float32(1 / 10)
MOST = np.float32(4)
"""Tokens and VP are cut here, in multiples of their limit and target, which they can exceed."""


@rule
def write_one_hot(out, i, value):
    """Write 1 for a value in the one-hot numbers that begin at index i; nothing for NONE."""
    if value != NONE:
        out[i + value] = 1.0


@rule
def write_bag(bag, scale, out, i):
    """Write the tokens of every colour, scaled, from index i on."""
    for colour in range(bag.shape[0]):
        out[i + colour] = bag[colour] * scale


@rule
def write_player(r, s, q, relative, out):
    """Public facts about player q, the tokens held and the reserved card."""
    i = start(r, Section.PLAYERS, relative)
    out[i + PlayerFacts.IS_ASKED] = s.actor == q
    out[i + PlayerFacts.IS_CURRENT] = s.turn == q
    out[i + PlayerFacts.IS_FIRST] = s.first == q
    out[i + PlayerFacts.MONEY] = s.money[q] / r.money_limit
    out[i + PlayerFacts.TOKENS] = min(held(s, q) / r.token_limit, MOST)
    out[i + PlayerFacts.VP] = min(s.scores[q] / r.target, MOST)
    write_bag(s.tokens[q], PER_TOKEN, out, start(r, Section.TOKENS, relative))
    write_one_hot(out, start(r, Section.RESERVED, relative), s.reserved[q])


@rule
def write_menus(r, s, p, out):
    """The menus in front of every player, and those of the display."""
    for menu in range(N_MENUS):
        if s.owners[menu] != NONE:
            out[start(r, Section.FRONT, relative_to(r, p, s.owners[menu])) + menu] = 1.0
    for slot in range(N_DISPLAY):
        write_one_hot(out, start(r, Section.DISPLAY), s.display[slot])


@rule
def write_tokens(r, s, p, out):
    """The tokens on the action cards, in the bag and the used area, set out, and drawn."""
    for card in range(N_CARDS):
        write_bag(s.cards[card], PER_TOKEN, out, start(r, Section.CARDS, card))
    i = start(r, Section.SUPPLY)
    write_bag(s.bag, PER_TOKEN_IN_SUPPLY, out, i + SupplyFacts.BAG)
    write_bag(s.used, PER_TOKEN_IN_SUPPLY, out, i + SupplyFacts.USED)
    write_bag(s.set_out, np.float32(1), out, i + SupplyFacts.SET_OUT)
    for token in range(N_DRAWN):
        write_one_hot(out, start(r, Section.DRAWN, token), s.drawn[token])


@rule
def write_turn(r, s, p, out):
    """What was done in this turn, and the progress of the game."""
    write_one_hot(out, start(r, Section.SELECTED), s.selected)
    write_one_hot(out, start(r, Section.PLACED), s.placed_on)
    for effect in range(N_EFFECTS):
        out[start(r, Section.SPENT) + effect] = s.spent[effect]
    i = start(r, Section.PROGRESS)
    out[i + ProgressFacts.ROUND] = s.round_number / r.max_rounds
    out[i + ProgressFacts.IS_TRIGGERED] = s.triggered
    out[i + ProgressFacts.DECK] = (N_MENUS - s.deck_top) / N_MENUS
    out[i + ProgressFacts.EXCHANGES] = s.exchanges / r.exchanges
    out[i + ProgressFacts.RETURNS_LEFT] = s.returns_left * PER_TOKEN


@rule
def observe(r, s, p, out):
    """[R0.4] Everything is public except the order of the menu deck and future draws.

    Players see all holdings, reserved cards, the display, the action cards and the used area, and
    so the contents of the bag.
    """
    out[:] = 0.0
    write_one_hot(out, start(r, Section.QUESTION), s.question)
    write_one_hot(out, start(r, Section.DUE), s.due)
    for relative in range(r.n_players):
        write_player(r, s, player_at(r, p, relative), relative, out)
    write_menus(r, s, p, out)
    write_tokens(r, s, p, out)
    write_turn(r, s, p, out)
