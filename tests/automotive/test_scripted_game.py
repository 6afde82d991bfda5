"""A whole game for two players in words, with points computed by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kanban_env.core.loops import ENDED
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import DEPARTMENT_NAMES, SANDRAS_DESK, station_of
from kanban_env.games.automotive.rules import scoring
from tests.automotive.table import Factory

SCRIPT = Path(__file__).with_name("scripted_game.txt")
STATIONS = {f"{name} {side}": station_of(d, right) for d, name in enumerate(DEPARTMENT_NAMES)
            for right, side in enumerate(("left", "right"))}  # fmt: skip


def script() -> Iterator[tuple[str, str]]:
    """The lines of the script as who and what; 'who' is empty for headings."""
    for line in SCRIPT.read_text().splitlines():
        if line and not line.startswith("#"):
            who, _, what = line.partition(": " if ": " in line else " ")
            yield (who, what) if ": " in line or who == "=" else ("", line)


def answer(table: Factory, who: str, sentence: str) -> None:
    """Give the answer with this sentence, also if it is the only legal one."""
    assert f"player_{table.s.actor}" == who, f"{who} is not asked: {sentence}"
    said = {table.sentence(a): a for a in table.legal()}
    assert sentence in said, f"{sentence!r} is not one of {list(said)}"
    SPEC.hooks.apply(table.r, table.s, said[sentence])


def check_points(table: Factory, points: str, heading: str, last: list[int]) -> None:
    """The points after a day; when the game is over, those before the final scoring."""
    scores = table.s.scores[:2] if not table.s.over else last
    assert [int(x) for x in points.split()] == list(scores), f"after {heading}"


def test_the_scripted_game_scores_what_was_computed_by_hand() -> None:
    table, heading, final = Factory(2, seed=12), "", [0, 0]
    for who, what in script():
        if not who:
            heading = what
        elif who == "Sandra":
            assert table.s.sandra == STATIONS.get(what, SANDRAS_DESK), f"{heading}: Sandra"
        elif heading.startswith("Final") and who == "=":
            assert [int(x) for x in what.split()] == table.s.scores[:2].tolist()
        elif heading.startswith("Final"):
            check_final(table, int(who[-1]), what)
        elif who == "=":
            final = [int(scoring.final_points(table.r, table.s, p)) for p in range(2)]
            before = [int(table.s.scores[p]) - final[p] for p in range(2)]
            check_points(table, what, heading, before)
        else:
            answer(table, who, what)
    assert (table.s.over, table.s.week, table.s.cycle, table.s.day) == (ENDED, 3, 3, 13)


def check_final(table: Factory, p: int, parts: str) -> None:
    """The parts of one player's final scoring."""
    r, s = table.r, table.s
    found = [
        sum(scoring.goal_points(r, s, p)),
        s.bank[p],
        s.books[p] + s.vouchers[p],
        scoring.car_points(r, s, p),
        scoring.design_points(r, s, p),
        scoring.training_points(r, s, p),
    ]
    assert [int(x) for x in re.findall(r"\d+", parts)] == [int(x) for x in found]


def test_the_scripted_game_shows_every_kind_of_day() -> None:
    said = SCRIPT.read_text()
    for sign in (*DEPARTMENT_NAMES, "Micro-manage", "Upgrade twice", "Take the plaque", "voucher",
                 "Play the pet project", "in recycling", "Request a parts", "Week 3", "Order",
                 "with a book", "Sandra: her desk", "factory goal", "in demand"):  # fmt: skip
        assert sign in said, sign
