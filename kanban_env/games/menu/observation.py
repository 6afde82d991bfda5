"""The observation of a player: numbers of about 0 to 1, players clockwise from the observer."""

from __future__ import annotations

import numpy as np

from kanban_env.core.jit import rule
from kanban_env.core.layout import Block, Layout
from kanban_env.core.players import player_at, relative_to
from kanban_env.games.menu.enums import (
    N_CARDS,
    N_COLOURS,
    N_DISPLAY,
    N_DRAWN,
    N_EFFECTS,
    N_MATERIALS,
    N_MENUS,
    NONE,
    Question,
    Section,
)
from kanban_env.games.menu.rules.effects import held

SEAT_FACTS = 6
SUPPLY_PLACES = 3
PROGRESS_FACTS = 5
PER_TOKEN = np.float32(1 / 5)
PER_TOKEN_IN_SUPPLY = np.float32(1 / 10)
BOUND = np.float32(4)


def layout(players: int) -> Layout:
    """The sections of the observation for a number of players."""
    about = {
        Section.QUESTION: (len(Question), "which question is asked, one-hot"),
        Section.DUE: (len(Question), "which question follows a discard, one-hot"),
        Section.SEATS: (
            players * SEAT_FACTS,
            "per player: is asked, is the current player, is the start player, money / limit,"
            " tokens / limit, VP / target",
        ),
        Section.TOKENS: (players * N_MATERIALS, "per player: tokens held, per colour"),
        Section.FRONT: (players * N_MENUS, "per player: menus in front"),
        Section.RESERVED: (players * N_MENUS, "per player: the reserved menu, one-hot"),
        Section.DISPLAY: (N_MENUS, "menus in the display"),
        Section.CARDS: (N_CARDS * N_COLOURS, "per action card: tokens on it, per colour"),
        Section.SUPPLY: (
            SUPPLY_PLACES * N_COLOURS,
            "tokens in the bag, in the used area, set out for the draft, per colour",
        ),
        Section.DRAWN: (
            N_DRAWN * N_COLOURS,
            "the first and the second token drawn and not yet placed, one-hot",
        ),
        Section.SELECTED: (N_CARDS, "the action card of this turn, one-hot"),
        Section.PLACED: (N_CARDS, "the action card that got the first token drawn, one-hot"),
        Section.SPENT: (N_EFFECTS, "once-effects used in this turn"),
        Section.PROGRESS: (
            PROGRESS_FACTS,
            "round / max_rounds, the end is triggered, cards in the deck, exchanges done,"
            " tokens still to return",
        ),
    }
    return Layout(*(Block(part.name.lower(), *about[part]) for part in Section))


@rule
def write_one(r, out, section, place):
    """Write a one-hot section; NONE leaves it all zeros."""
    if place != NONE:
        out[r.sections[section] + place] = 1.0


@rule
def write_players(r, s, p, out):
    """Public facts about every player."""
    i = r.sections[Section.SEATS]
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        out[i] = s.actor == q
        out[i + 1] = s.turn == q
        out[i + 2] = s.first == q
        out[i + 3] = s.money[q] / r.money_limit
        out[i + 4] = held(s, q) / r.token_limit
        out[i + 5] = min(s.scores[q] / r.target, BOUND)
        i += SEAT_FACTS


@rule
def write_holdings(r, s, p, out):
    """Tokens and the reserved card of every player."""
    for relative in range(r.n_players):
        q = player_at(r, p, relative)
        i = r.sections[Section.TOKENS] + relative * N_MATERIALS
        for colour in range(N_MATERIALS):
            out[i + colour] = s.tokens[q, colour] * PER_TOKEN
        if s.reserved[q] != NONE:
            out[r.sections[Section.RESERVED] + relative * N_MENUS + s.reserved[q]] = 1.0


@rule
def write_menus(r, s, p, out):
    """The menus in front of every player, and those of the display."""
    i = r.sections[Section.FRONT]
    for menu in range(N_MENUS):
        if s.owners[menu] != NONE:
            relative = relative_to(r, p, s.owners[menu])
            out[i + relative * N_MENUS + menu] = 1.0
    for slot in range(N_DISPLAY):
        write_one(r, out, Section.DISPLAY, s.display[slot])


@rule
def write_table(r, s, p, out):
    """The tokens on the action cards, in the bag and the used area, set out, and drawn."""
    i = r.sections[Section.CARDS]
    for card in range(N_CARDS):
        for colour in range(N_COLOURS):
            out[i + card * N_COLOURS + colour] = s.cards[card, colour] * PER_TOKEN
    i = r.sections[Section.SUPPLY]
    for colour in range(N_COLOURS):
        out[i + colour] = s.bag[colour] * PER_TOKEN_IN_SUPPLY
        out[i + N_COLOURS + colour] = s.used[colour] * PER_TOKEN_IN_SUPPLY
        out[i + 2 * N_COLOURS + colour] = s.set_out[colour]
    i = r.sections[Section.DRAWN]
    for token in range(N_DRAWN):
        if s.drawn[token] != NONE:
            out[i + token * N_COLOURS + s.drawn[token]] = 1.0


@rule
def write_turn(r, s, p, out):
    """What was done in this turn, and the progress of the game."""
    write_one(r, out, Section.SELECTED, s.selected)
    write_one(r, out, Section.PLACED, s.placed_on)
    i = r.sections[Section.SPENT]
    for effect in range(N_EFFECTS):
        out[i + effect] = s.spent[effect]
    i = r.sections[Section.PROGRESS]
    out[i] = s.round_number / r.max_rounds
    out[i + 1] = s.triggered
    out[i + 2] = (N_MENUS - s.deck_top) / N_MENUS
    out[i + 3] = s.exchanges / r.exchanges
    out[i + 4] = s.returns_left * PER_TOKEN


@rule
def observe(r, s, p, out):
    """[R0.4] Everything is public except the order of the menu deck and future draws.

    Players see all holdings, reserved cards, the display, the action cards and the used area, and
    so the contents of the bag.
    """
    out[:] = 0.0
    write_one(r, out, Section.QUESTION, s.question)
    write_one(r, out, Section.DUE, s.due)
    write_players(r, s, p, out)
    write_holdings(r, s, p, out)
    write_menus(r, s, p, out)
    write_table(r, s, p, out)
    write_turn(r, s, p, out)
