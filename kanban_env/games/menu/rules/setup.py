"""R1 Setup, and the draft of the starting tokens."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.players import right_of
from kanban_env.core.rng import shuffle
from kanban_env.games.menu.actions import DRAFT
from kanban_env.games.menu.enums import N_COLOURS, N_DISPLAY, N_MENUS, NONE, Question
from kanban_env.games.menu.rules.effects import deal_cards, gain_token


@rule
def fill_bag(r, s):
    """[R1.1] All tokens begin in the bag: 13 of each colour, 12 Yellow."""
    for colour in range(N_COLOURS):
        s.bag[colour] = r.tokens[colour]


@rule
def lay_out_menus(s):
    """[R1.4] The menu cards are shuffled; the top four are the display, the rest the deck."""
    for menu in range(N_MENUS):
        s.deck[menu] = menu
    shuffle(s.rng, s.deck, N_MENUS)
    for slot in range(N_DISPLAY):
        s.display[slot] = s.deck[slot]
        s.deck[slot] = NONE
    s.deck_top = N_DISPLAY


@rule
def set_out_tokens(s):
    """[R1.6] One token of each of the five colours is taken out of the bag and set out."""
    for colour in range(N_COLOURS):
        s.bag[colour] -= 1
        s.set_out[colour] = 1


@rule
def begin_players(s):
    """[R1.5] Everybody begins with nothing: no money, VP, tokens, menus or reserved card.

    The state is blank, so only what is absent has to be written.
    """
    s.reserved[:] = NONE
    s.owners[:] = NONE


@rule
def begin_table(s):
    """[R1.3] The used area begins empty; nothing is selected, due or drawn."""
    s.used[:] = 0
    s.selected = NONE
    s.due = NONE
    s.drawn[:] = NONE
    s.placed_on = NONE
    s.round_number = 1


@rule
def begin_game(r, s):
    """[R0.1] Seats are numbered clockwise; seat 0 is the start player, its right drafts first."""
    s.first = 0  # RULING 25: any method is allowed
    s.turn = s.first
    begin_players(s)
    begin_table(s)
    fill_bag(r, s)
    deal_cards(r, s)
    lay_out_menus(s)
    set_out_tokens(s)
    s.actor = right_of(r, s.first)
    s.question = Question.DRAFT


@rule
def can_draft(s, colour):
    """A token that is still set out."""
    return s.set_out[colour] > 0


@rule
def legal_draft(r, s, mask):
    """Every token that is still set out."""
    for colour in range(N_COLOURS):
        mask[DRAFT + colour] = can_draft(s, colour)


@rule
def do_draft(r, s, colour):
    """[R1.7] From the start player's right counter-clockwise each takes a token, the start last."""
    s.set_out[colour] -= 1
    gain_first_token(r, s, colour)
    if s.actor == s.first:
        end_draft(s)
    else:
        s.actor = right_of(r, s.actor)


@rule
def gain_first_token(r, s, colour):
    """[R1.8] A Yellow starting token is worth its money at once, like any other."""
    gain_token(r, s, s.actor, colour)


@rule
def end_draft(s):
    """[R1.9] Tokens not taken return to the bag, and the start player has the first turn."""
    for colour in range(N_COLOURS):
        s.bag[colour] += s.set_out[colour]
        s.set_out[colour] = 0
    s.question = Question.SELECT
