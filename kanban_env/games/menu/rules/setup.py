"""R1 Setup, and the draft of the starting tokens."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.piles import move_all
from kanban_env.core.players import right_of
from kanban_env.core.rng import shuffle
from kanban_env.games.menu.actions import Move, action
from kanban_env.games.menu.enums import N_COLOURS, N_DISPLAY, N_MENUS, NONE, Question
from kanban_env.games.menu.rules.effects import draw_menu, fill_cards, gain_token


@rule
def fill_bag(r, s):
    """[R1.1] The bag starts with 13 Blue, 13 Green, 13 White, 13 Red and 12 Yellow tokens."""
    for colour in range(N_COLOURS):
        s.bag[colour] = r.tokens[colour]


@rule
def deal_menus(s):
    """[R1.4] The 22 menu cards are shuffled: the top 4 are the display, 18 stay in the deck."""
    for menu in range(N_MENUS):
        s.deck[menu] = menu
    shuffle(s.rng, s.deck, N_MENUS)
    for slot in range(N_DISPLAY):
        s.display[slot] = draw_menu(s)


@rule
def set_out_tokens(s):
    """[R1.6] One token of each of the five colours is taken out of the bag and set out."""
    for colour in range(N_COLOURS):
        s.bag[colour] -= 1
        s.set_out[colour] = 1


@rule
def begin_players(s):
    """[R1.5] Every player starts with $0, 0 VP, no tokens, no menus and no reserved card.

    A new state is all zeros, so only absence has to be written.
    """
    s.reserved[:] = NONE
    s.owners[:] = NONE


@rule
def begin_table(s):
    """[R1.3] The used area starts empty; nothing is selected, due, drawn or placed."""
    s.used[:] = 0
    s.selected = NONE
    s.due = NONE
    s.drawn[:] = NONE
    s.placed_on = NONE
    s.round_number = 1


@rule
def begin_game(r, s):
    """[R0.1] Players are numbered clockwise from 0, and player 0 is the start player.

    The left neighbour of a player has the next higher number, the right neighbour the next lower
    one; both wrap around.
    """
    s.first = 0  # RULING 25: any method is allowed
    s.turn = s.first
    begin_players(s)
    begin_table(s)
    fill_bag(r, s)
    fill_cards(r, s)
    deal_menus(s)
    set_out_tokens(s)
    s.actor = right_of(r, s.first)
    s.question = Question.DRAFT


@rule
def legal_draft(r, s, mask):
    """[R1.7] Every token that is still set out."""
    for colour in range(N_COLOURS):
        if s.set_out[colour] > 0:
            mask[action(Move.DRAFT, colour)] = True


@rule
def do_draft(r, s, colour):
    """[R1.7] Each player takes one of the tokens that are set out.

    The right neighbour of the start player is first, then the others counter-clockwise; the start
    player is last.
    """
    s.set_out[colour] -= 1
    gain_starting_token(r, s, colour)
    if s.actor == s.first:
        end_draft(s)
    else:
        s.actor = right_of(r, s.actor)


@rule
def gain_starting_token(r, s, colour):
    """[R1.8] A Yellow starting token gives $2 and goes to the used area, as R2.3 says."""
    gain_token(r, s, s.actor, colour)


@rule
def end_draft(s):
    """[R1.9] Tokens that no player took return to the bag; the start player has the first turn."""
    move_all(s.set_out, s.bag)
    s.question = Question.SELECT
