"""R7 The end of the game, and scoring."""

from __future__ import annotations

from kanban_env.core.jit import rule
from kanban_env.core.loops import ENDED
from kanban_env.core.players import right_of
from kanban_env.games.menu.enums import N_MATERIALS, N_MENUS, Question
from kanban_env.games.menu.rules.effects import gain_points, has_menu


@rule
def check_trigger(r, s):
    """[R7.1] 30 VP at the end of the own turn trigger the end, and nothing undoes that."""
    if s.scores[s.turn] >= r.target:
        s.triggered = 1


@rule
def is_round_over(r, s):
    """[R7.2] The game can end only after the start player's right neighbour: turns are equal."""
    return s.turn == right_of(r, s.first)


@rule
def is_game_over(r, s):
    """[R7.3] At a round's end: the end was triggered, or it was the last round allowed."""
    return s.triggered != 0 or s.round_number >= r.max_rounds


@rule
def final_points(r, s, p):
    """[R7.4] Tokens are sold without the money limit, then every full $3 is worth 1 VP."""
    money = int(s.money[p])
    for colour in range(N_MATERIALS):
        money += int(s.tokens[p, colour]) * int(r.prices[colour])
    return money // int(r.end_price)


@rule
def end_game(r, s):
    """The final exchange counts; tokens and money stay where they are, and nobody is asked."""
    # RULING 39: the table stays as it lies
    for p in range(r.n_players):
        s.end_points[p] = final_points(r, s, p)
        gain_points(s, p, s.end_points[p])
    s.over = ENDED
    s.question = Question.SELECT


@rule
def menus_of(s, p):
    """How many menus lie in front of seat p."""
    menus = 0
    for menu in range(N_MENUS):
        if has_menu(s, p, menu):
            menus += 1
    return menus


@rule
def standing(r, s, p):
    """[R7.5] The most VP win; among equals the most menus in front; then the victory is shared."""
    return int(s.scores[p]) * (N_MENUS + 1) + menus_of(s, p)
