"""The board of Kanban Menu as text: as a whole, and in sections that fit a terminal."""

from __future__ import annotations

from typing import Any

from kanban_env.core.result import result_text
from kanban_env.games.menu.enums import (
    CARD_NAMES,
    COLOUR_NAMES,
    EFFECT_NAMES,
    MENU_NAMES,
    N_EFFECTS,
    N_MENUS,
    NONE,
    Card,
    Question,
)
from kanban_env.games.menu.rules.effects import has_menu
from kanban_env.games.menu.rules.ending import is_last_round
from kanban_env.games.menu.rules.scoring import standing
from kanban_env.games.menu.text_help import about_card, about_menu
from kanban_env.games.menu.words import cost, tokens

COLOURS = {
    r"\b(?:\d+ )?Blue\b": "bold bright_blue",
    r"\b(?:\d+ )?Green\b": "bold green",
    r"\b(?:\d+ )?White\b": "bold black on white",
    r"\b(?:\d+ )?Red\b": "bold red",
    r"\b(?:\d+ )?Yellow\b": "bold yellow",
    r"▶ \d [A-Z][A-Za-z ]+?(?=  )": "bold",
}
"""Patterns of the board's words and their colours on a terminal; words stand beside all colours."""
PANEL_COLUMNS = (("cards", "display"), ("effects", "actions"))
"""The sections that are shown beside each other on a wide terminal."""

_QUESTIONS = {
    Question.DRAFT: "takes a starting token",
    Question.SELECT: "selects an action card",
    Question.DISCARD: "holds too many tokens and discards one",
    Question.ACTIVATE: "activates the action, or not",
    Question.TRADE: "trades again, or stops",
    Question.AFTER: "uses a menu, or continues to the draw",
    Question.RETURN: "returns a token to the bag",
    Question.PLACE_A: "places the first token",
    Question.PLACE_B: "places the second token",
    Question.END: "uses a menu, or ends the turn",
    Question.WHICH: "chooses which token to place: only one action card has room",
}


def _head(r: Any, s: Any) -> str:
    last = " · the last round" if is_last_round(r, s) and not s.over else ""
    return f"Kanban Menu · round {s.round_number} · to {r.target} VP{last}"


def _card_lines(s: Any) -> list[str]:
    """The action cards with the tokens on them."""
    marks = ["▶" if s.selected == card else " " for card in range(len(CARD_NAMES))]
    return [
        f"{marks[card]} {name:24} {tokens(s.cards[card])}" for card, name in enumerate(CARD_NAMES)
    ]


def _shown(s: Any) -> list[int]:
    return [int(menu) for menu in s.display if menu != NONE]


def _menu_lines(r: Any, s: Any) -> list[str]:
    """The menu cards of the display with what they cost."""
    left = N_MENUS - int(s.deck_top)
    lines = [f"display ({left} cards in the deck)"]
    return lines + [f"  {MENU_NAMES[menu]:22} {cost(r, menu)}" for menu in _shown(s)]


def _supply_lines(r: Any, s: Any) -> list[str]:
    """Bag and used tokens, tokens on offer or to be placed, and what was used in this turn."""
    lines = [f"bag {tokens(s.bag)}  ·  used {tokens(s.used)}"]
    if s.set_out.any():
        lines.append(f"set out {tokens(s.set_out)}")
    drawn = [COLOUR_NAMES[colour] for colour in s.drawn if colour != NONE]
    if drawn:
        lines.append(f"drawn {' and '.join(drawn)}")
    done = [EFFECT_NAMES[effect] for effect in range(N_EFFECTS) if s.spent[effect]]
    if s.exchanges:
        done.append(f"{s.exchanges} of {r.exchanges} exchanges")
    return lines + ([f"done in this turn: {', '.join(done)}"] if done and not s.over else [])


def _menus(s: Any, p: int) -> list[int]:
    """The menu cards in front of a player."""
    return [menu for menu in range(N_MENUS) if has_menu(s, p, menu)]


def _player(s: Any, p: int, viewer: int | None) -> tuple[str, list[str]]:
    """A player's VP, money and tokens as a line, and the names of the player's menu cards."""
    mark = "▶" if s.actor == p and not s.over else " "
    name = f"player_{p}" + ("*" if p == viewer else "")
    front = [MENU_NAMES[menu] for menu in _menus(s, p)]
    if s.reserved[p] != NONE:
        front.append(f"(reserved: {MENU_NAMES[s.reserved[p]]})")
    return f"{mark} {name:10} {s.scores[p]:3} VP ${s.money[p]:<2}  {tokens(s.tokens[p]):36}", front


def _question_line(r: Any, s: Any) -> str:
    if s.over:
        return result_text(r, s, standing, "VP")
    more = f" ({s.returns_left} to go)" if s.question == Question.RETURN else ""
    return f"player_{s.actor} {_QUESTIONS[Question(s.question)]}{more}."


def board(r: Any, s: Any, viewer: int | None) -> str:
    """The game as text; all of it is public, so every player sees the same."""
    lines = [_head(r, s)]
    lines += [f"  {line}" for line in [*_card_lines(s), *_menu_lines(r, s), *_supply_lines(r, s)]]
    for p in range(r.n_players):
        line, menus = _player(s, p, viewer)
        lines += [""] * (p == 0) + [f"  {line} {', '.join(menus)}"]
    return "\n".join([*lines, "", f"  {_question_line(r, s)}"])


def relevant_panels(_r: Any, s: Any) -> tuple[str, ...]:
    """The sections that matter most for the question now asked."""
    placing = (
        Question.DRAFT, Question.PLACE_A, Question.PLACE_B, Question.RETURN, Question.WHICH,
    )  # fmt: skip
    return ("cards" if s.question in placing else "display", "players")


def panels(r: Any, s: Any, viewer: int | None) -> dict[str, list[str]]:
    """The sections of the board by name; all of it is public."""
    others = [p for p in range(r.n_players) if p != viewer]
    own = [viewer] if viewer is not None else []
    return {
        "head": [_head(r, s)],
        "cards": _card_lines(s),
        "display": _menu_lines(r, s),
        "effects": _effect_lines(r, s),
        "actions": [f"{name:24} {about_card(r, Card(i))}" for i, name in enumerate(CARD_NAMES)],
        "supply": _supply_lines(r, s),
        "players": [line for p in others for line in _player_lines(s, p, viewer)],
        "you": [line for p in own for line in _player_lines(s, p, viewer)],
        "question": [_question_line(r, s)],
    }


def _player_lines(s: Any, p: int, viewer: int | None) -> list[str]:
    """A player, with menu cards in a line of their own."""
    line, menus = _player(s, p, viewer)
    return [line.rstrip(), *([f"             {', '.join(menus)}"] if menus else [])]


def _effect_lines(r: Any, s: Any) -> list[str]:
    """What the menu cards of the display and of the players do."""
    players = range(r.n_players)
    kept = {int(s.reserved[p]) for p in players if s.reserved[p] != NONE}
    seen = {*_shown(s), *kept, *(menu for p in players for menu in _menus(s, p))}
    return [
        f"{MENU_NAMES[menu]:22} {about_menu(r, menu)}"
        for menu in sorted(seen)
        if about_menu(r, menu) != "no effect"
    ]
