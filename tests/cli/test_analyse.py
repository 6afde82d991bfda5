"""`kanban analyse`: words, data and a page about a recorded game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled


def test_a_game_is_analysed(kanban) -> None:
    watched = ("--players", "2", "--agents", "heuristic", "random", "--save", "g.jsonl", "--fast")
    assert kanban("watch", "actionworks-v0", *watched, "-o", "max_rounds=1").code == 0
    words = ("analyse", "g.jsonl", "--playouts", "16")
    shown = kanban(*words, "--html", "page.html", "--all")
    assert shown.code == 0, shown.err
    assert "win share lost by its answers" in shown.out
    assert Path("page.html").read_text().startswith("<!doctype html>")
    assert kanban(*words, "--html", "page.html").code == 2
    data = json.loads(kanban(*words, "--json", "--seat", "1", "--agent", "heuristic").out)
    assert {d["seat"] for d in data["decisions"]} == {1}
    assert all(d["advice"] for d in data["decisions"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("missing.jsonl",), "missing.jsonl: cannot be read"),
        (("g.jsonl", "--seat", "7"), "--seat: expected 0 to 1, got 7"),
        (("g.jsonl", "--tolerance", "2"), "--tolerance"),
        (("g.jsonl", "--agent", "nobody"), "unknown agent 'nobody'"),
    ],
)
def test_wrong_words_are_one_line(kanban, words: tuple[str, ...], message: str) -> None:
    watched = ("--players", "2", "--save", "g.jsonl", "--fast")
    kanban("watch", "actionworks-v0", *watched, "-o", "max_rounds=1")
    shown = kanban("analyse", *words)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err
