"""Whole random games, components, options and texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import Incident, Question
from kanban_env.games.industrial.rules.scoring import standing
from tests.industrial.table import ALL, Factory, action, hit, improve

OPTIONS = [
    {},
    {"incidents": True},
    {"idle_stock_cost": True},
    {"share_auction": True},
    {"incidents": True, "incident_timing": "any"},
    {"share_technicians": "any"},
    {"accident_returns": "all"},
    {"bonus_needs_cubes": False},
    {"enter_without_stock": True},
    {"first_player": "order"},
    ALL,
    {"components": "calm"},
]


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "+".join(options) or "plain")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_keep_all_invariants(players: int, options: dict) -> None:
    table = Factory(players, seed=players, **options)
    assert table.play_random(3000, players) < 3000
    SPEC.audit(table.r, table.s)
    assert table.s.round_number <= 6


def test_the_calm_preset_has_smaller_increases() -> None:
    assert Factory(components="calm").r.market_increase.tolist() == [2, 4, 6, 3, 6, 9]
    assert SPEC.variant(3, components="calm").changed_tables().keys() == {"markets"}


@pytest.mark.parametrize(
    ("tables", "complaint"),
    [
        ({"technicians": {"rows": {"yellow": 6, "blue": 6}}}, "missing key 'pink'"),
        ({"share_prices": {"rows": dict.fromkeys(range(4), 1)}}, "unknown key"),
        ({"bankruptcy": {"rows": {"points lost": -1}}}, "expected 0 to 999"),
        ({"tracks": {"rows": {}}}, "missing key 'start'"),
    ],
)
def test_wrong_components_are_refused_by_name(tables: dict, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SPEC.variant(3, components=tables)


def amounts(**changes: int) -> dict:
    """The built-in amounts with some changed, as an override."""
    variant = SPEC.variant(3)
    table = next(table for table in SPEC.tables if table.name == "amounts")
    rows = dict(zip(table.rows, variant.tables["amounts"].tolist(), strict=True))
    rows.update({name.replace("_", " "): value for name, value in changes.items()})
    return {"amounts": {"rows": rows}}


def test_numbers_without_an_action_id_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 18 with all improvements, got 19"):
        SPEC.variant(3, components=amounts(raw_warehouse=13))
    with pytest.raises(ValueError, match="at most 13 units of one production"):
        SPEC.variant(3, components=amounts(units_per_worker=3))
    with pytest.raises(ValueError, match="dollars per point: expected 1 to 200, got 0"):
        SPEC.variant(3, components=amounts(dollars_per_point=0))


def test_corrected_numbers_are_played_with() -> None:
    table = Factory()
    assert table.s.money[0] == 50
    rich = SPEC.variant(3, components=amounts(start_money=80))
    assert rich.r.start_money == 80


def test_every_action_has_its_own_sentence() -> None:
    for players in (2, 3, 4):
        table = Factory(players, **ALL)
        sentences = [table.sentence(a) for a in range(SPEC.actions.length)]
        assert len(set(sentences)) == len(sentences)


def test_sentences_name_what_is_done() -> None:
    table = Factory().give(0, technicians="yellow").ask(Question.IMPROVE)
    assert (
        table.sentence(improve("QUA")) == "Develop Lean (Quality 1) for $2 with a yellow technician"
    )
    assert table.sentence(action("LOAN")) == "Take a loan of $20"
    assert table.sentence(1) == f"Buy 1 raw cube for ${table.s.price}"


def test_the_board_shows_hands_only_to_their_owners() -> None:
    table = Factory(incidents=True)
    table.play_random(60, 1)
    while not table.s.hand_sizes[1]:
        table.play(table.legal()[-1])
    own = SPEC.text.board(table.r, table.s, 1)
    other = SPEC.text.board(table.r, table.s, 0)
    assert own != other
    assert f"{table.s.hand_sizes[1]} cards" in other


def test_the_board_never_names_a_bankrupt_player_as_winner() -> None:
    table = Factory(2, components={"bankruptcy": {"rows": {"points lost": 0}}})
    table.give(0, money=0, loans=2).give(1, money=9, loans=2, pollution=0, accident=0).maintain()
    assert table.s.scores[:2].tolist() == [0, -20]
    assert standing(table.r, table.s, 1) > standing(table.r, table.s, 0)
    assert "player_1 won with -20 points." in SPEC.text.board(table.r, table.s, None)


def test_the_board_names_all_who_share_the_win_by_the_tie_break() -> None:
    table = Factory().give(0, money=37).give(1, money=33).give(2, money=37)
    table.s.round_number = 6
    table.maintain()
    board = SPEC.text.board(table.r, table.s, None)
    assert "player_0 and player_2 won with 12 points by the tie-break." in board


def test_the_board_shows_taken_spaces_until_the_game_is_over() -> None:
    table = Factory().develop(0, QUA=1).give(0, technicians="yellow blue").ask(Question.IMPROVE)
    assert "taken" not in SPEC.text.board(table.r, table.s, 1)
    table.play(improve("QUA"), improve("ENG", ceo=True))
    assert "\n  taken       Eng1 Qua2\n" in SPEC.text.board(table.r, table.s, 1)
    table.s.over = 1
    assert "taken" not in SPEC.text.board(table.r, table.s, 1)


def test_the_board_shows_the_public_facts_about_incidents() -> None:
    table = Factory(incidents=True).cards(0, Incident.BREAKDOWN, Incident.THEFT)
    table.cards(1, Incident.RUSH_ORDER).event("E4").ask(Question.RAW)
    board = SPEC.text.board(table.r, table.s, 2)
    assert "\n  incidents   17 in the deck, discarded –\n" in board
    assert "has played" not in board
    assert "in force" not in board
    table.play(hit(Incident.BREAKDOWN, 1))
    board = SPEC.text.board(table.r, table.s, 2)
    assert "\n  incidents   17 in the deck, discarded 1 Breakdown\n" in board
    assert "\n      incidents 1 cards   has played a card\n" in board
    assert "\n      incidents 1 cards   in force 1 Breakdown\n" in board
    assert "incidents 1 Theft   has played a card" in SPEC.text.board(table.r, table.s, 0)
    assert "in the deck" not in SPEC.text.board(Factory().r, Factory().s, 2)


def test_the_board_shows_only_incidents_that_last() -> None:
    table = Factory(incidents=True).cards(0, Incident.TAX_AUDIT).event("E4").ask(Question.RAW)
    table.play(hit(Incident.TAX_AUDIT, 1))
    board = SPEC.text.board(table.r, table.s, 2)
    assert "discarded 1 Tax audit" in board
    assert "in force" not in board


def test_every_table_of_printed_numbers_has_its_source_and_confidence() -> None:
    text = (Path(SPEC.folder) / "components.yaml").read_text(encoding="utf-8")
    assert text.count("confidence:") - 1 == text.count("  source:") == len(SPEC.tables)


@pytest.mark.parametrize("path", sorted(SPEC.folder.parent.glob("*/RULES.md")), ids=str)
def test_pages_that_the_rules_cite_are_there(path: Path) -> None:
    root = SPEC.folder.parents[2]
    for page in re.findall(r"`([\w/]+\.md)`", path.read_text(encoding="utf-8")):
        assert page in {str(found.relative_to(root)) for found in root.glob("docs/*.md")}
