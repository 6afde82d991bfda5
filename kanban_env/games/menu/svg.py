"""Kanban Menu as a drawing: the action cards, the menu cards, the supply and the players."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel, player_width, wrapped
from kanban_env.core.paints import PLAYERS
from kanban_env.games.menu.actions import ACTIONS, Move
from kanban_env.games.menu.enums import (
    CARD_NAMES,
    COLOUR_NAMES,
    EFFECT_MENUS,
    MENU_NAMES,
    N_CARDS,
    N_COLOURS,
    N_MATERIALS,
    N_MENUS,
    NONE,
    Card,
    Effect,
)
from kanban_env.games.menu.rules.effects import has_menu
from kanban_env.games.menu.text_help import about_card, about_menu

PAINTS = tuple(name.lower() for name in COLOUR_NAMES)
LETTERS = tuple(name[0] for name in COLOUR_NAMES)
_CARD_WIDTH, _CARD_HEIGHT = 218, 88


def draw(r: Any, s: Any, viewer: int | None) -> list[Panel]:
    """The board in panels; all of it is public."""
    width = player_width(r.n_players)
    players = [_player(r, s, p, width, viewer) for p in range(r.n_players)]
    return [_cards(r, s), _menus(r, s), _supply(s), *players]


def tokens(panel: Panel, x: float, y: float, counts: Any, step: float = 21) -> float:
    """One disc per token, sorted by colour; return where the row ends."""
    for colour in range(len(counts)):
        for _ in range(int(counts[colour])):
            panel.token(x, y, PAINTS[colour], LETTERS[colour])
            x += step
    return x


def _cards(r: Any, s: Any) -> Panel:
    """The six action cards with the tokens on them."""
    panel = Panel("cards", f"Action cards · round {s.round_number} · to {r.target} VP", 460, 288)
    for card in range(N_CARDS):
        x = 8 + (card % 2) * (_CARD_WIDTH + 8)
        y = 6 + (card // 2) * (_CARD_HEIGHT + 6)
        chosen = s.selected == card
        with panel.target(f"card:{card}", CARD_NAMES[card]):
            panel.rect(x, y, _CARD_WIDTH, _CARD_HEIGHT, "strong" if chosen else "sheet")
            panel.text(x + 8, y + 18, CARD_NAMES[card], 13, bold=True, width=_CARD_WIDTH - 16)
            lines = wrapped(about_card(r, Card(card)), 11, _CARD_WIDTH - 16)
            for number, line in enumerate(lines):
                panel.text(x + 8, y + 33 + 13 * number, line, 11, paint="muted")
            tokens(panel, x + 18, y + _CARD_HEIGHT - 14, s.cards[card])
        if chosen:
            panel.text(x + _CARD_WIDTH - 8, y + _CARD_HEIGHT - 10, "chosen", 12, anchor="end",
                       paint="accent", bold=True)  # fmt: skip
    return panel


def _menu(panel: Panel, r: Any, menu: int, x: float, y: float, width: float) -> None:
    """A menu card: its name, cost, VP and effect."""
    with panel.target(f"menu:{menu}", f"{MENU_NAMES[menu]}: {about_menu(r, menu)}"):
        panel.rect(x, y, width, 62)
        panel.text(x + 8, y + 18, MENU_NAMES[menu], 13, bold=True, width=width - 70)
        panel.text(x + width - 8, y + 18, f"{r.menu_vp[menu]} VP", 13, anchor="end", bold=True)
        tokens(panel, x + 17, y + 36, r.costs[menu], 19)
        panel.text(x + width - 8, y + 40, "cost" if r.costs[menu].any() else "free", 11,
                   anchor="end", paint="muted")  # fmt: skip
        panel.text(x + 8, y + 57, about_menu(r, menu), 11, paint="muted", width=width - 16)


def _menus(r: Any, s: Any) -> Panel:
    """The display of menu cards."""
    shown = [int(menu) for menu in s.display if menu != NONE]
    panel = Panel("menus", f"Menu cards · {N_MENUS - int(s.deck_top)} in the deck", 460, 288)
    for place, menu in enumerate(shown):
        _menu(panel, r, menu, 8, 6 + 70 * place, 444)
    if not shown:
        panel.text(230, 140, "no menu cards left", 13, anchor="middle", paint="muted")
    return panel


def _supply(s: Any) -> Panel:
    """The bag, the used area, and tokens set out or drawn."""
    panel = Panel("supply", "Supply", 432, 288)
    rows = (("bag", s.bag), ("used", s.used), ("set out", s.set_out))
    for column, (name, _) in enumerate(rows):
        panel.text(190 + 84 * column, 20, name, 12, anchor="middle", paint="muted")
    for colour in range(N_COLOURS):
        y = 44 + 34 * colour
        with panel.target(f"supply:{colour}", COLOUR_NAMES[colour]):
            panel.rect(10, y - 15, 412, 30)
            panel.token(28, y, PAINTS[colour], LETTERS[colour])
            panel.text(46, y + 5, COLOUR_NAMES[colour], 13)
            for column, (_, counts) in enumerate(rows):
                panel.text(190 + 84 * column, y + 5, int(counts[colour]), 14, anchor="middle")
    panel.text(14, 222, "drawn", 12, paint="muted")
    for place, colour in enumerate(s.drawn):
        with panel.target(f"drawn:{place}"):
            panel.rect(64 + 44 * place, 203, 36, 30)
            if colour != NONE:
                panel.token(82 + 44 * place, 218, PAINTS[colour], LETTERS[colour])
    with panel.target("turn", "Skip, stop or continue"):
        panel.rect(10, 246, 412, 34, "strong")
        panel.text(216, 268, "Skip · Stop · Continue", 14, anchor="middle")
    return panel


def _held(s: Any, p: int) -> list[tuple[int, str]]:
    """The menu cards of a player, with the words beside them."""
    held = [(menu, MENU_NAMES[menu]) for menu in range(N_MENUS) if has_menu(s, p, menu)]
    if s.reserved[p] != NONE:
        menu = int(s.reserved[p])
        held.append((menu, f"reserved: {MENU_NAMES[menu]}"))
    return held


def _player(r: Any, s: Any, p: int, width: float, viewer: int | None) -> Panel:
    """A player's VP, money, tokens and menu cards."""
    own = " (you)" if p == viewer else ""
    acts = " · to move" if p == s.actor and not s.over else ""
    most = max(len(_held(s, q)) for q in range(r.n_players))
    panel = Panel(f"player:{p}", f"player_{p}{own}{acts}", width, 88 + 38 * max(2, most))
    panel.rect(0, 0, width, 5, PLAYERS[p], edge="", radius=0)
    panel.text(10, 34, f"{s.scores[p]} VP", 20, bold=True)
    with panel.target(f"money:{p}", "money"):
        panel.rect(94, 13, 56, 26)
        panel.text(122, 31, f"${s.money[p]}", 14, anchor="middle")
    if p == s.first:
        panel.text(width - 10, 31, "first player", 12, anchor="end", paint="muted")
    part = (width - 14) / N_MATERIALS
    for colour in range(N_MATERIALS):
        x = 10 + colour * part
        with panel.target(f"own:{p}:{colour}", COLOUR_NAMES[colour]):
            panel.rect(x, 46, part - 6, 30)
            panel.token(x + 16, 61, PAINTS[colour], LETTERS[colour])
            panel.text(x + 30, 66, f"× {s.tokens[p, colour]}", 14)
    for place, (menu, name) in enumerate(_held(s, p)):
        y = 84 + 38 * place
        with panel.target(f"menu:{menu}", f"{MENU_NAMES[menu]}: {about_menu(r, menu)}"):
            panel.rect(10, y, width - 20, 34)
            panel.text(16, y + 14, name, 12, bold=True, width=width - 84)
            panel.text(width - 16, y + 14, f"{r.menu_vp[menu]} VP", 12, anchor="end")
            panel.text(16, y + 28, about_menu(r, menu), 11, paint="muted", width=width - 32)
    return panel


def target(_r: Any, s: Any, a: int) -> str:
    """The element of the drawing that an action belongs to."""
    move, arguments = ACTIONS.decode(a)
    arg = arguments[0] if arguments else 0
    if move in (Move.SELECT, Move.PLACE_A, Move.PLACE_B):
        return f"card:{arg}"
    if move in (Move.DRAFT, Move.PURCHASE):
        return f"supply:{arg}"
    if move in (Move.BUSINESS, Move.FAIR, Move.DISCARD, Move.RETURN):
        return f"own:{s.actor}:{arg}"
    if move in (Move.DEVELOP, Move.RESERVE):
        return f"menu:{arg}"
    if move == Move.ONCE:
        return f"menu:{EFFECT_MENUS[arg]}"
    if move == Move.BAVAROIS:
        return f"menu:{EFFECT_MENUS[Effect.BAVAROIS]}"
    if move == Move.CONTRIBUTE:
        return f"card:{Card.REGIONAL_CONTRIBUTION}"
    if move == Move.EXCHANGE:
        return f"card:{Card.TRADING}"
    if move == Move.WHICH:
        return f"drawn:{arg}"
    return "turn"
