"""The ladder: which agents are measured, what is written, and that every point has a source."""

from __future__ import annotations

from pathlib import Path

import pytest

import kanban_env as kb
from benchmarks import ladder, trials
from benchmarks.sections import RESULTS, WRITERS, marks, replaced, write_section
from kanban_env.agents import names
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


def test_only_agents_that_exist_are_measured(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(ladder, "ZOO", tmp_path)
    for name in ("menu-v0-2p", "menu-v0-4p", "automotive-v0-2p"):
        (tmp_path / f"{name}.safetensors").touch()
    found = ladder.steps("menu-v0", 2, ["my.module:Mine"])
    assert found[-2] == ("zoo:menu-v0-2p", "heuristic")
    assert found[0] == ("heuristic", "random")
    assert found[-1] == ("my.module:Mine", "heuristic")
    assert all(agent.partition(":")[0] in names() for agent, _ in found[:-1])


@pytest.mark.slow
@pytest.mark.parametrize("game", kb.games())
def test_every_point_has_a_source(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.sources.SMALLEST", 0.0)
    found = trials.self_play(game, 2, 2, seed=1)
    assert sum(found["sources"].values()) == pytest.approx(found["score"])
    assert sum(seat["value"] for seat in found["seats"]) == pytest.approx(1)
    assert 1 <= found["rounds"] <= found["decisions"]


@pytest.mark.compiled
def test_a_step_can_be_resumed_and_is_a_row_of_the_table(tmp_path: Path) -> None:
    spec = kb.find("menu-v0")
    agents = ladder.make_entrants(["heuristic", "random"])
    series = ladder.Series(spec.variant(2), agents, 16, first_alone=True)
    row = ladder.row(series, ladder.play_step(series, tmp_path, play_blocks))
    assert row[:4] == ["menu-v0", "2", "`heuristic`", "`random`"]
    assert len(row) == len(ladder.HEAD)
    before = (tmp_path / "games.jsonl").read_bytes()
    assert ladder.row(series, ladder.play_step(series, tmp_path, play_blocks)) == row
    assert (tmp_path / "games.jsonl").read_bytes() == before
