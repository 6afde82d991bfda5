"""`kanban components`, and the small things of the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.cli.help import answer
from kanban_env.core.loops import PLAYING
from kanban_env.core.result import result_text
from tests.cli.terminal import ESCAPE, kanban_in_pty


@pytest.mark.parametrize("game", kb.games())
def test_a_written_file_can_be_corrected_and_compared(kanban, game: str) -> None:
    assert kanban("components", game, "--write", "mine.yaml").code == 0
    text = kanban("components", game).out
    assert Path("mine.yaml").read_text() == text
    shown = kanban("components", game, "--diff", "mine.yaml")
    assert shown.out == "mine.yaml: no number differs from the built-in ones\n"
    assert kanban("components", game, "--write", "mine.yaml").code == 2
    assert kanban("components", game, "--write", "mine.yaml", "--force").code == 0


def test_a_corrected_number_is_shown(kanban) -> None:
    kanban("components", "menu-v0", "--write", "mine.yaml")
    text = Path("mine.yaml").read_text()
    Path("mine.yaml").write_text(text.replace("red: 1, vp: 4}", "red: 1, vp: 9}", 1))
    assert kanban("components", "menu-v0", "--diff", "mine.yaml").out == "menus.Brunch.vp: 4 → 9\n"
    data = json.loads(kanban("components", "menu-v0", "--diff", "mine.yaml", "--json").out)
    assert data == {"menus.Brunch.vp": [4, 9]}


def test_rows_that_a_file_adds_or_leaves_out_are_shown(kanban) -> None:
    for steps, said in ((7, "step 6: none → 5"), (5, "step 5: 6 → none")):
        rows = {f"step {i}": (0, 2, 3, 4, 5, 6, 5)[i] for i in range(steps)}
        Path("mine.yaml").write_text(json.dumps({"part_values": {"rows": rows}}))
        shown = kanban("components", "automotive-v0", "--diff", "mine.yaml")
        assert shown.out == f"part_values.{said}\n"
    data = json.loads(kanban("components", "automotive-v0", "--diff", "mine.yaml", "--json").out)
    assert data == {"part_values.step 5": [6, None]}


def test_help_knows_the_rows_of_this_game_only() -> None:
    rows = {f"step {i}": i for i in range(4)}
    variant = kb.find("automotive-v0").variant(components={"part_values": {"rows": rows}})
    assert "step 3     part values: 3" in answer(variant, "step")
    assert "step 4" not in answer(variant, "step")


@pytest.mark.parametrize("width", [80, 120])
def test_games_are_a_table_that_fits_the_window(width: int, tmp_path: Path) -> None:
    with kanban_in_pty("games", folder=tmp_path, size=(60, width)) as terminal:
        assert terminal.ended() == 0
    lines = [line.rstrip() for line in ESCAPE.sub("", terminal.shown).splitlines()]
    assert max(map(len, lines)) <= width
    assert "…" not in terminal.shown
    table = lines[1 : 1 + len(kb.games())]
    assert [line.split()[0] for line in table] == kb.games()
    for game, line in zip(kb.games(), table, strict=True):
        assert kb.find(game).title in line
    shown = "\n".join(lines)
    for option in (option for game in kb.games() for option in kb.find(game).options):
        assert f"  {option.name}={str(option.default).lower()} " in shown


def test_version_help_and_a_bare_command(kanban) -> None:
    assert kanban("--version") == (0, f"kanban-env {kb.__version__}\n", "")
    for words in ((), ("-h",), ("watch", "-h")):
        shown = kanban(*words)
        assert (shown.code, shown.err) == (0, "")
        assert "Usage: kanban" in shown.out


def test_a_word_is_found_as_a_word(monkeypatch) -> None:
    rules = [("R1", "The winner"), ("R2", "A window"), ("R3", "Who wins"), ("R4", "A trade fair")]
    monkeypatch.setattr("kanban_env.cli.help.rules_of", lambda _: rules)
    found = answer(kb.find("menu-v0").variant(2), "win")
    assert ("R1" in found, "R2" in found, "R3" in found) == (True, False, True)


def test_one_point_is_singular() -> None:
    class Table:
        n_players, over, scores = 2, PLAYING + 1, [1, 0]

    assert "won with 1 point." in result_text(Table, Table, lambda r, s, p: s.scores[p])
