"""Strength: which agents are measured, what is demanded of them, and what games and time show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kanban_env as kb
from benchmarks.strength import cost, duels, entrants, equal, picture, stored, tournament
from kanban_env.agents import names
from kanban_env.agents.arena import Games, Interval, Results, Series, make_entrants
from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.arena.store import BlockStore

LABELS = ["random", "heuristic", "mcts:sims=32", "zoo:menu-v0-2p", "zoo:menu-v0-2p?search=64"]


def results_of(agents: list[list[int]], scores: list[list[int]]) -> Results:
    """Results of games in which agents reached these scores."""
    seated, points = np.array(agents), np.array(scores)
    ranks = 1.0 + (points[:, None, :] > points[:, :, None]).sum(2)
    deals = np.arange(len(seated))
    times = np.ones(seated.shape)
    return Results(
        LABELS, Games(deals, deals, seated, points, ranks, ranks == 1, 50 * times, times)
    )


def test_only_agents_that_exist_are_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrants, "ZOO", tmp_path)
    (tmp_path / "menu-v0-2p.safetensors").touch()
    found = entrants.agents_of("menu-v0", 2)
    assert (found["fast"], found["strong"]) == ("zoo:menu-v0-2p", "zoo:menu-v0-2p?search=64")
    assert all(name.partition(":")[0] in names() for name in found.values())
    assert "fast" not in entrants.agents_of("menu-v0", 4)
    assert duels.duels("menu-v0", 4) == []
    assert list(entrants.tables(["menu-v0", "automotive-v0"])) == [
        ("automotive-v0", 2), ("automotive-v0", 4), ("menu-v0", 2), ("menu-v0", 4),
    ]  # fmt: skip


def test_what_is_demanded_of_the_policies() -> None:
    demanded = {
        place: [duel.demanded for duel in duels.duels(*place) if duel.demanded]
        for place in entrants.tables(kb.games())
    }
    assert demanded["menu-v0", 2] == [0.8]
    assert demanded["automotive-v0", 4] == pytest.approx([0.6, 0.4])
    assert demanded["actionworks-v0", 3] == pytest.approx([0.8])
    for game, players in demanded:
        found = duels.duels(game, players)
        assert [duel.kind for duel in found if duel.kind != "round"] == [
            "heuristic",
            "fast",
            "firm",
        ]
        assert found[-1].other.startswith("mcts:sims=400")


@pytest.mark.parametrize(
    ("wins", "demanded", "met"),
    [
        ((0.9, 0.85, 0.95), 0.8, "yes"),
        ((0.82, 0.78, 0.86), 0.8, "yes, within the interval"),
        ((0.79, 0.75, 0.83), 0.8, "no"),
        ((0.6, 0.55, 0.65), None, "yes"),
        ((0.52, 0.47, 0.57), None, "no"),
    ],
)
def test_a_demand_is_met_by_the_whole_interval(wins, demanded, met: str) -> None:
    assert duels.is_met(Interval(*wins), 0.5, demanded) == met


def test_scores_by_place_follow_the_ranks() -> None:
    found = equal.by_place(results_of([[3, 3, 3], [3, 3, 3]], [[10, 30, 20], [60, 40, 50]]))
    assert found.tolist() == [45.0, 35.0, 25.0]


@pytest.mark.slow
def test_another_policy_of_the_same_name_has_another_folder() -> None:
    agents = make_entrants(["zoo:menu-v0-2p", "random"])
    one, longer = (Series(kb.find("menu-v0").variant(2), agents, n) for n in (8, 16))
    folder = stored.folder_of(one, "duels")
    assert stored.folder_of(longer, "duels") == folder
    longer.identities["zoo:menu-v0-2p"] = "another checksum"
    assert stored.folder_of(longer, "duels") != folder


@pytest.mark.compiled
def test_a_series_is_resumed_and_only_read_if_nothing_is_to_be_played(tmp_path: Path) -> None:
    agents = make_entrants(["heuristic", "random"])
    series = Series(kb.find("menu-v0").variant(2), agents, 16, block=4, first_alone=True)
    assert stored.read_stored(series, tmp_path / "a") is None
    assert not (tmp_path / "a").exists()
    found = stored.play_stored(series, tmp_path / "a", lambda s, b: play_blocks(s, b[:1]))
    assert found is not None
    assert len(found.games) == 4
    whole = stored.play_stored(series, tmp_path / "a", play_blocks)
    other = stored.play_stored(series, tmp_path / "b", play_blocks)
    again = stored.read_stored(series, tmp_path / "a")
    for one in (whole, again, other):
        assert one is not None
        assert len(one.games) == 16
        assert np.array_equal(one.games.scores, whole.games.scores)  # type: ignore[union-attr]
    assert stored.play_stored(series, tmp_path / "c", play_blocks, deadline=0.0) is None
    shorter = replace(series, games=8)
    content = (tmp_path / "a" / "games.jsonl").read_bytes()
    with BlockStore(tmp_path / "a", series):  # in use, as by another process
        found = stored.read_stored(shorter, tmp_path / "a")
    assert found is not None
    assert len(found.games) == 16
    assert len(stored.play_stored(shorter, tmp_path / "a", play_blocks).games) == 16
    assert (tmp_path / "a" / "games.jsonl").read_bytes() == content


@pytest.mark.compiled
def test_a_slower_agent_costs_more_and_what_was_measured_is_kept(tmp_path: Path) -> None:
    variant = kb.find("menu-v0").variant(2)
    few, many = (cost.measure(variant, f"mcts:sims={n}") for n in (2, 64))
    assert 0 < 4 * few < many
    first = cost.core_time(variant, "random", "abc", tmp_path)
    assert cost.core_time(variant, "random", "abc", tmp_path) == first
    cost.core_time(variant, "random", "other", tmp_path)
    assert len(list((tmp_path / "cost").iterdir())) == 2


def test_rows_and_picture_have_every_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openskill")
    pytest.importorskip("matplotlib")
    times = {label: 10.0 ** (place - 6) for place, label in enumerate(LABELS)}
    for module in (cost, tournament, picture):
        monkeypatch.setattr(module, "core_time", lambda _, label, *__: times[label])
    pairs = [[one, other] for one in range(5) for other in range(5) if one < other]
    results = results_of(pairs, pairs)
    series = Series(kb.find("menu-v0").variant(2), make_entrants(["random"]), 1)
    rows = tournament.rows(series, results)
    assert [row[2] for row in rows] == [f"`{label}`" for label in reversed(LABELS)]
    assert all(len(row) == len(tournament.HEAD) for row in rows)
    assert rows[0][5:9] == ["2.00", "4.0 ± 0.0", "100", "0.5"]
    for name in ("one.svg", "two.svg"):
        picture.draw([(series, results)], tmp_path / name)
    drawn = (tmp_path / "one.svg").read_text()
    assert drawn == (tmp_path / "two.svg").read_text()
    kinds = [picture.kind_of(label) for label in LABELS]
    assert kinds == ["random", "heuristic", "mcts", "zoo", "search"]
    assert all(picture.KINDS[kind][1] in drawn for kind in kinds)
