"""The conference table, the goals, and the schedule."""

from __future__ import annotations

from typing import Any

from kanban_env.core.drawing import Panel, wrapped
from kanban_env.core.paints import PLAYERS
from kanban_env.core.result import result_text
from kanban_env.games.automotive.enums import (
    N_AREA_GOALS,
    N_AREAS,
    N_TABLE,
    NONE,
    Phase,
    factory_goal_of,
)
from kanban_env.games.automotive.rules.meeting import pet_goal
from kanban_env.games.automotive.rules.scoring import standing
from kanban_env.games.automotive.text_board import final_goals, head
from kanban_env.games.automotive.text_question import asked
from kanban_env.games.automotive.words import goal, number_of

_PHASES = {
    Phase.START: "starting round",
    Phase.SELECTION: "workstations are chosen",
    Phase.WORKING: "players work",
    Phase.MEETING: "meeting",
    Phase.NEW_BUSINESS: "new business",
}
_AREAS = ("certifications", "cars", "upgrades")


def schedule(r: Any, s: Any, _viewer: int | None) -> Panel:
    """Day, week, cycle, what is asked, and what Sandra would say."""
    today = " · meeting today" if s.meeting else ""
    panel = Panel("schedule", f"Day {s.day} · {_PHASES[Phase(s.phase)]}{today}", 432, 172)
    last = int(r.last_mark)
    for row, (name, mark) in enumerate((("week", int(s.week)), ("cycle", int(s.cycle)))):
        panel.text(10 + 210 * row, 24, name, 12, paint="muted")
        for step in range(last + 1):
            x = 58 + 210 * row + 32 * step
            panel.rect(x, 8, 28, 24, "orange" if step == mark else "sheet")
            paint = "on-orange" if step == mark else "ink"
            panel.text(x + 14, 25, step, 13, anchor="middle", paint=paint)
    said = head(r, s)[1].strip().split(": ", 1)
    panel.text(10, 52, said[0], 12, bold=True, width=412)
    opinion = said[1].replace("player_", "p") if len(said) > 1 else ""
    panel.text(10, 69, opinion, 12, paint="muted", width=412)
    now = result_text(r, s, standing) if s.over else f"player_{s.actor} {asked(r, s)}."
    for number, line in enumerate(wrapped(now, 12, 412)[:3]):
        panel.text(10, 89 + 15 * number, line, 12)
    with panel.target("turn", "End the turn, pass, or place no Seat"):
        panel.rect(10, 134, 412, 30, "strong")
        panel.text(216, 154, "End turn · Pass", 14, anchor="middle")
    return panel


def _speakers(panel: Panel, x: float, y: float, speakers: list[int]) -> None:
    for number, p in enumerate(speakers):
        panel.token(x - 18 * number, y, PLAYERS[p], str(p), 8)


def table(r: Any, s: Any, _viewer: int | None) -> Panel:
    """The conference table: the goals, the pet projects, and who spoke on them."""
    cards = f"{s.goal_deck_size} cards in the deck"
    panel = Panel("table", f"Conference table · {cards}", 460, 172)
    for slot in range(N_TABLE):
        y = 4 + 27 * slot
        with panel.target(f"goal:{slot}", "A goal on the table"):
            panel.rect(8, y, 444, 24)
            if s.table[slot] != NONE:
                panel.text(16, y + 17, goal(r, int(s.table[slot])), 12, width=330)
        _speakers(panel, 440, y + 12, [p for p in range(r.n_players) if s.spoke[p, slot]])
    wide = 448 / r.n_players
    for p in range(r.n_players):
        x = 8 + wide * p
        with panel.target(f"pet:{p}", f"The pet project of player_{p}"):
            panel.rect(x, 114, wide - 4, 52)
            panel.text(x + 6, 128, f"pet of player_{p}", 10, paint="muted")
            if s.pets[p] != NONE:
                panel.text(x + 6, 144, goal(r, int(s.pets[p])), 10, width=wide - 14)
        if s.pets[p] != NONE:
            spoke = [q for q in range(r.n_players) if s.spoke[q, pet_goal(r, q, p)]]
            _speakers(panel, x + wide - 14, 156, spoke)
    return panel


def goals(r: Any, s: Any, _viewer: int | None) -> Panel:
    """The factory goals of each area, and the Final Goals."""
    panel = Panel("goals", "Factory goals and Final Goals", 460, 172)
    for area in range(N_AREAS):
        panel.text(10, 24 + 30 * area, _AREAS[area], 12, paint="muted")
        for which in range(N_AREA_GOALS):
            number = int(factory_goal_of(area, which))
            x, y = 106 + 176 * which, 6 + 30 * area
            panel.rect(x, y, 170, 26)
            panel.text(x + 8, y + 18, f"at least {s.factory_numbers[number]}", 12, bold=True)
            seats = number_of(int(s.factory_seats[number]), "Seat")
            panel.text(x + 76, y + 17, seats, 11, paint="muted")
            _speakers(panel, x + 158, y + 13,
                      [p for p in range(r.n_players) if s.goals_taken[p, number]])  # fmt: skip
    for place, words in enumerate(final_goals(r, s)):
        y = 100 + 23 * place
        panel.rect(8, y, 444, 20, "strong")
        panel.text(16, y + 14, f"final: {words}", 12, width=428)
    return panel
