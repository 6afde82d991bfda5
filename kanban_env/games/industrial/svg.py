"""The Industrial Board Game as a drawing: market, technology tree and companies."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel, wrapped
from kanban_env.games.industrial.actions import ACTIONS, Move
from kanban_env.games.industrial.enums import (
    COLOUR_NAMES,
    DEPARTMENT_NAMES,
    EVENT_NAMES,
    INCIDENT_NAMES,
    MARKET_NAMES,
    N_DEPARTMENTS,
    N_LEVELS,
    N_MARKETS,
    N_PRINTED_BOXES,
    N_ROUNDS,
    NONE,
)
from kanban_env.games.industrial.rules.effects import current_event, other_player
from kanban_env.games.industrial.svg_players import LETTERS, company, players_at
from kanban_env.games.industrial.text_board import counted_names, order_text, question_line
from kanban_env.games.industrial.words import improvement_name


def draw(r: Any, s: Any, viewer: int | None) -> list[Panel]:
    """The board in panels, as the player `viewer` sees it; None shows everything."""
    companies = [company(r, s, p, viewer) for p in range(r.n_players)]
    tree = [_tree(r, s, department) for department in range(N_DEPARTMENTS)]
    return [_round(r, s), _markets(r, s), _technicians(r, s), *tree, *companies]


def _round(r: Any, s: Any) -> Panel:
    """The round with its event and price, and what is asked."""
    panel = Panel("round", f"Round {s.round_number} of {N_ROUNDS} · {order_text(r, s)}", 440, 176)
    panel.rect(8, 6, 270, 56, "strong")
    panel.text(18, 26, "event", 11, paint="muted")
    panel.text(18, 48, EVENT_NAMES[current_event(s)], 16, bold=True)
    panel.rect(286, 6, 146, 56, "strong")
    panel.text(296, 26, "price of the round", 11, paint="muted")
    panel.text(296, 50, f"${s.price}", 20, bold=True)
    for number, line in enumerate(wrapped(question_line(r, s), 12, 420)[:3]):
        panel.text(10, 82 + 15 * number, line, 12)
    with panel.target("turn", "Pass, end, or keep"):
        panel.rect(8, 134, 424, 34, "strong")
        panel.text(220, 156, "Pass · Done · Keep", 14, anchor="middle")
    return panel


def _markets(r: Any, s: Any) -> Panel:
    """The markets with their increase of the price and their spaces."""
    panel = Panel("markets", "Sales markets", 460, 176)
    for market in range(N_MARKETS):
        x, y = 8 + 150 * (market % 3), 6 + 84 * (market // 3)
        with panel.target(f"market:{market}", f"Market {MARKET_NAMES[market]}"):
            panel.rect(x, y, 144, 78)
            panel.text(x + 10, y + 20, MARKET_NAMES[market], 14, bold=True)
            panel.text(x + 134, y + 20, f"+${r.market_increase[market]}", 14, anchor="end")
            for space in range(int(r.market_spaces[market])):
                taken = space < s.market_used[market]
                panel.rect(x + 10 + 26 * space, y + 30, 22, 22, "pink" if taken else "panel")
                if taken:
                    panel.text(x + 21 + 26 * space, y + 46, "×", 14, anchor="middle",
                               paint="on-pink")  # fmt: skip
        open_to = [p for p in range(r.n_players) if s.access[p, market] > 0]
        panel.text(x + 10, y + 70, "open to", 10, paint="muted")
        players_at(panel, x + 60, y + 66, open_to, 7)
    return panel


def _technicians(r: Any, s: Any) -> Panel:
    """The technician market, the bag, the raw material and the incidents."""
    panel = Panel("technicians", "Technicians and raw material", 452, 176)
    wide = 436 / max(4, int(r.n_boxes))
    for box in range(int(r.n_boxes)):
        x, colour = 8 + wide * box, int(s.boxes[box])
        with panel.target(f"box:{box}", f"Box {box + 1}"):
            panel.rect(x, 6, wide - 4, 62)
            panel.text(x + wide / 2 - 2, 60, f"${r.technician_prices[box]}", 13, anchor="middle")
            if colour != NONE:
                panel.token(x + wide / 2 - 2, 28, COLOUR_NAMES[colour], LETTERS[colour], 15)
    panel.text(10, 88, f"bag: {counted_names(COLOUR_NAMES, s.bag)}", 12, paint="muted")
    for place, (name, words) in enumerate((("raw", "Buy raw material"), ("produce", "Produce"))):
        with panel.target(name, words):
            panel.rect(8 + 222 * place, 98, 214, 34, "strong")
            panel.text(115 + 222 * place, 120, words, 14, anchor="middle")
    if r.incidents:
        said = f"{s.deck_end - s.deck_top} incidents in the deck, discarded"
        discards = counted_names(INCIDENT_NAMES, s.discards)
        panel.text(10, 156, f"{said} {discards}", 12, paint="muted", width=432)
    return panel


def _tree(r: Any, s: Any, department: int) -> Panel:
    """A department of the technology tree: its levels from the bottom."""
    colour = int(r.department_colours[department])
    panel = Panel(f"tree:{department}", DEPARTMENT_NAMES[department], 219, 212)
    panel.rect(6, 2, 207, 20, COLOUR_NAMES[colour])
    panel.text(14, 16, f"{COLOUR_NAMES[colour]} technicians ({LETTERS[colour]})", 11,
               paint=f"on-{COLOUR_NAMES[colour]}", bold=True)  # fmt: skip
    for level in range(N_LEVELS):
        _improvement(panel, r, s, department, level, 6, 207)
    return panel


def _improvement(
    panel: Panel, r: Any, s: Any, department: int, level: int, x: float, width: float
) -> None:
    """A space of the tree: the improvement, its cost and points, and who owns it."""
    y = 162 - 45 * level
    name = improvement_name(r, N_LEVELS * department + level)
    with panel.target(f"tree:{department}:{level}", name):
        panel.rect(x, y, width, 42, "strong" if s.tree_used[department, level] else "sheet")
        panel.text(x + 8, y + 17, name, 12, bold=True, width=width - 90)
        said = f"${r.level_cost[level]} · {r.level_points[level]} points"
        panel.text(x + width - 8, y + 17, said, 11, anchor="end", paint="muted")
    owners = [p for p in range(r.n_players) if s.levels[p, department] > level]
    players_at(panel, x + 16, y + 31, owners, 7)
    if s.tree_used[department, level]:
        panel.text(x + width - 8, y + 35, "taken this round", 10, anchor="end", paint="muted")


def _level(s: Any, department: int) -> int:
    return min(int(s.levels[s.actor, department]), N_LEVELS - 1)


def _box(move: Move, box: int) -> str:
    more = move in (Move.TECHNICIAN_MORE, Move.TEMPORARY_STAFF_MORE)
    return f"box:{box + N_PRINTED_BOXES * more}"


def target(r: Any, s: Any, a: int) -> str:
    """The element of the drawing that an action belongs to."""
    move, arguments = ACTIONS.decode(a)
    first = arguments[0] if arguments else 0
    if move in (Move.RAW, Move.PRODUCE):
        return "raw" if move == Move.RAW else "produce"
    if move in (Move.TECHNICIAN, Move.TECHNICIAN_MORE) or "TEMPORARY" in move.name:
        return _box(move, first)
    if move in (Move.SALE, Move.REROLL):
        return f"market:{first if move == Move.SALE else s.market}"
    if move == Move.IMPROVE:
        return f"tree:{first}:{_level(s, first)}"
    if move == Move.COACH:
        return f"tree:{first}:{arguments[1]}"
    if move in (Move.BUY_SHARE, Move.SELL_SHARE, Move.FREE_SHARE):
        return f"shares:{other_player(r, s.actor, first)}"
    if move == Move.BUY_SHARE_WITH:
        return f"shares:{other_player(r, s.actor, arguments[1])}"
    if move in (Move.LOAN, Move.REPAY):
        return f"loans:{s.actor}"
    if move in (Move.RECOVER, Move.SAFETY_TRAINING):
        return f"track:{s.actor}:{first}"
    if move == Move.TARGETED:
        return f"name:{other_player(r, s.actor, arguments[1])}"
    return "turn"
