"""Sections of the results, the parts of the ladder, and that every point has a source."""

from __future__ import annotations

from pathlib import Path

import pytest

import kanban_env as kb
from benchmarks import ladder, trials
from benchmarks.sections import RESULTS, WRITERS, marks, replaced, write_section
from benchmarks.strength import stored
from kanban_env.agents.arena.processes import play_blocks


def test_a_section_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    begin, end = marks("trials")
    text = f"a\n{begin}\nold\n{end}\nb\n"
    once = replaced(text, "trials", ["new", ""])
    assert once == f"a\n{begin}\n\nnew\n\n{end}\nb\n"
    assert replaced(once, "trials", ["new", ""]) == once
    with pytest.raises(ValueError, match="no section 'ladder'"):
        replaced(text, "ladder", [])
    (tmp_path / "page.md").write_text(text)
    write_section("trials", ["new", ""], tmp_path / "page.md")
    assert (tmp_path / "page.md").read_text() == once


def test_the_results_page_has_all_generated_sections() -> None:
    text = RESULTS.read_text()
    for name in WRITERS:
        assert replaced(text, name, [])


@pytest.mark.slow
@pytest.mark.parametrize("game", kb.games())
def test_every_point_has_a_source(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.sources.SMALLEST", 0.0)
    found = trials.self_play(game, 2, 2, seed=1)
    assert sum(found["sources"].values()) == pytest.approx(found["score"])
    assert sum(seat["value"] for seat in found["seats"]) == pytest.approx(1)
    assert 1 <= found["rounds"] <= found["decisions"]


def test_every_part_has_a_number_of_games_and_a_section_or_statistics() -> None:
    given = ladder.parsed([])
    assert given.parts == ["tournament", "duels", "equal", "trials"]
    assert set(ladder.SECTIONS.values()) < set(WRITERS)
    assert set(ladder.GAMES) - set(ladder.SECTIONS) == {"trials"}


@pytest.mark.compiled
def test_the_tables_show_what_was_played_until_the_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "RUNS", tmp_path)
    monkeypatch.setattr("benchmarks.strength.cost.core_time", lambda *_: 0.001)
    written: dict[str, list[str]] = {}
    monkeypatch.setattr(ladder, "write_section", written.__setitem__)
    monkeypatch.setattr(ladder.kb, "games", lambda: ["menu-v0"])
    words = ["menu-v0", "--kinds", "heuristic", "--games", "8"]
    given = ladder.parsed(words)
    ladder.play_part("duels", given, play_blocks, deadline=0.0)
    ladder.write_part("duels", given)
    assert not written
    ladder.play_part("duels", given, play_blocks, deadline=float("inf"))
    ladder.write_part("duels", given)
    about, _, head, _, *rows = written["duels"]
    assert about.startswith(f"Version {kb.__version__}, 8 games per series")
    assert head.count("|") == 13
    assert [row.split(" | ")[1] for row in rows[:-1]] == ["2", "4"]
    assert all(row.endswith("| 8 |") for row in rows[:-1])
