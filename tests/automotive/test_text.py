"""Texts for people: board, news and hints."""

from __future__ import annotations

import pytest

from kanban_env.core.loops import ENDED, TRUNCATED
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.enums import Phase
from kanban_env.games.automotive.rules import meeting, sandra, scoring
from kanban_env.games.automotive.rules.selection import next_place_of_sandra
from kanban_env.games.automotive.words import goal, station
from tests.automotive.table import (
    BLUE,
    CH,
    DES,
    EN,
    GREEN,
    LOG,
    RED,
    TI,
    Factory,
    action,
    tiles,
    with_speakers,
)


def told(table: Factory, a: int) -> list[str]:
    """The news of an answer."""
    before = table.states.copy()
    SPEC.hooks.apply(table.r, table.s, a)
    return SPEC.text.news(table.r, before[0], table.s, a)


def shown(table: Factory, seat: int | None = None) -> str:
    """The board as a player may see it; everything for None."""
    return SPEC.text.board(table.r, table.s, seat)


def test_the_board_hides_what_a_player_may_not_see() -> None:
    table = Factory(2, seed=3)
    table.settle()
    everything = SPEC.text.board(table.r, table.s, None)
    own = SPEC.text.board(table.r, table.s, 0)
    assert everything.count("    hand      #") == 2
    assert own.count("    hand      #") == 1
    assert "player_0*" in own


@pytest.mark.parametrize(
    ("scores", "over", "said"),
    [
        ((50, 60), ENDED, "The game is over: player_1 won with 60 points."),
        ((60, 60), ENDED, "The game is over: player_0 won with 60 points by the tie-break."),
        ((50, 60), TRUNCATED, "The game was cut off: player_1 leads with 60 points."),
    ],
)
def test_the_board_says_who_won(scores: tuple[int, int], over: int, said: str) -> None:
    table = Factory(2).started().points(*scores).give(0, garages="red")
    table.s.over = over
    assert said in SPEC.text.board(table.r, table.s, 1)


def test_the_board_says_who_shares_the_first_place() -> None:
    table = Factory(3).started().points(60, 50, 60)
    table.s.over = ENDED
    assert "player_0 and player_2 won with 60 points." in SPEC.text.board(table.r, table.s, None)


def test_news_of_points_and_seats() -> None:
    table = Factory(2).work(1).give(blueprints="green CH", storage="CH")
    table.s.factory_numbers[4:] = [1, 2]
    table.do("UPGRADE", GREEN, CH, 0)
    assert told(table, action("UPGRADE_SPACE", 3)) == [
        "player_0 scores 6 points",
        "player_0 gets 1 Seat",
    ]


def test_news_of_sandras_turn_the_week_and_the_day() -> None:
    table = Factory(2).place_workers(0, 2, sandra=7)
    table.give(1, bank=2, garages="red").do("STATION", 4).do("STATION", 8).do("END_TURN")
    table.s.upgrade_spaces[RED, 0] = CH
    table.s.upgraded[1, tiles("red CH")] = 1
    assert told(table, action("END_TURN")) == [
        "Sandra evaluates Administration, certifications: player_0 loses 5, player_1 loses 3",
        "End of week 1, points for upgrades of cars: player_0 0, player_1 2",
        "Day 3 begins",
    ]


def test_news_of_the_parts_of_the_final_scoring() -> None:
    table = Factory(2).work(0).give(garages="red", books=2, bank=1)
    table.s.week, table.s.cycle, table.s.final_tile = 3, 2, 1
    said = told(table, action("END_TURN"))
    assert said[-2] == (
        "player_0: 15 so far, Final Goals 0, Seats 1, bank 1, books 2, vouchers 1, cars 5,"
        " tested designs 0, training 0: 25"
    )


def test_the_news_of_sandras_move_come_before_her_evaluation() -> None:
    table = Factory(2).place_workers(0, 2).do("STATION", 4)
    said = told(table, action("STATION", 6))
    assert [line.split(":")[0] for line in said if "Sandra" in line] == [
        "Sandra goes to Testing & Innovation left",
        "Sandra evaluates Testing & Innovation, upgraded designs",
    ]


def test_the_board_says_what_sandra_would_judge_next() -> None:
    table = Factory(2).place_workers(0, 8, sandra=3).give(0, bank=3).train(1, LOG, 1)
    assert "at Assembly right, then Logistics: player_0 would lose 2\n" in shown(table)


@pytest.mark.parametrize(
    ("stations", "sandra", "where"),
    [
        ((0, 6, 7), 4, "her desk"),
        ((0, 1, 2, 3), 10, "Logistics"),
        ((2, 3, 6, 9), 0, "Logistics"),
        ((2, 4, 6), 0, "Assembly"),
        ((0, 2, 4), 7, "her desk"),
    ],
)
def test_r3_9_the_board_knows_that_sandra_skips_full_departments(
    stations: tuple[int, ...], sandra: int, where: str
) -> None:
    table = Factory(len(stations)).started()
    table.s.stations[: len(stations)], table.s.sandra, table.s.day = stations, sandra, 2
    table.s.phase, table.s.sandra_done = Phase.WORKING, 1
    there = "Administration" if where == "her desk" else where
    assert f", then {there}: " in shown(table)
    assert station(next_place_of_sandra(table.r, table.s)).startswith(where)


def test_the_board_says_who_has_chosen_and_who_has_acted() -> None:
    table = Factory(2).place_workers(0, 8, sandra=10).do("STATION", 4)
    assert "player_0  15 points, at Logistics left (has chosen), " in shown(table)
    assert "player_1  15 points, at Administration left, " in shown(table)
    table.do("STATION", 6).do("END_TURN")
    assert "at Logistics left (has acted), " in shown(table)
    assert "at Design left, " in shown(table)


def test_the_board_says_that_sandra_is_still_to_act() -> None:
    table = Factory(2).place_workers(4, 8, sandra=5).give(0, bank=5)
    table.do("STATION", 0)
    assert "at Design left, still to act today: " in shown(table)


def test_claimed_cars_are_marked_in_the_queue() -> None:
    table = Factory(2).work(1).give(blueprints="green CH").queue("green red")
    table.do("CLAIM", 0, CH)
    assert "queue Green (claimed), Red (" in shown(table)


def test_garages_show_cars_and_what_the_empty_ones_give() -> None:
    table = Factory(2).started().give(0, garages="- red")
    garages = next(line for line in shown(table).splitlines() if line.startswith("    garages"))
    assert garages == (
        "    garages   (1 Seat) | Red | (2 vouchers) | (2 Shifts) | (two of choice, locked)"
    )


def test_the_board_says_which_departments_are_closed() -> None:
    table = Factory(2).place_workers(4, 8, sandra=1)
    asked = shown(table).splitlines()[-1]
    assert "(not Logistics again, " in asked
    assert " is closed while Sandra is there)" in asked
    assert "closed" not in shown(Factory(3).place_workers(4, 8, 6, sandra=1))


def test_the_board_says_what_is_left_to_take_in_the_starting_round() -> None:
    table = Factory(2, strict_text=True).do("CERT_SPOT", 0).do("CERT_SPOT", 3)
    assert "takes a starting part and a starting design, in any order." in shown(table)
    assert "gain" not in table.sentence(action("TAKE_DESIGN", 3))
    assert "takes a starting part." in shown(table.do("TAKE_DESIGN", 3))
    table.do("COLLECT", *table.block("COLLECT")[0])
    assert "takes a starting design." in shown(table.do("COLLECT", *table.block("COLLECT")[0]))


def test_with_strict_text_the_board_shows_swaps_before_the_choice_of_a_station() -> None:
    table = Factory(2, strict_text=True).give(0, storage="CH").pool("EN SU BR")
    table.place_workers(0, 4, sandra=3)
    assert "chooses a workstation, and may swap in recycling first (not Testing" in shown(table)
    table.do("RECYCLE", CH, EN)
    assert "Suspension, Brakes (this run of swaps began with Engine, Susp" in shown(table)
    assert "swap" not in shown(Factory(2).place_workers(0, 4, sandra=3))


def test_texts_name_the_numbers_of_a_file() -> None:
    rows = {"step 0": 0, "step 1": 7}
    r = Factory(components={"part_values": {"rows": rows}}).r
    assert SPEC.text.glossary(r)["values"].endswith(", along 0, 7")
    assert "chooses a workstation" not in SPEC.text.glossary(r)["recycling"]
    r = Factory(2, strict_text=True).r
    assert SPEC.text.glossary(r)["values"].endswith(", along 0, 2, 3, 4, 5, 6")
    assert "while the player chooses a workstation" in SPEC.text.glossary(r)["recycling"]
    assert goal(r, 28) == "#28 books (2×3)"
    r = Factory(2, components=with_speakers(28, 1)).r
    assert goal(r, 28) == "#28 books (2×3, 1 speaker)"


def test_the_board_says_whether_one_may_pass() -> None:
    table = Factory(2).hold_meeting()
    assert shown(table).endswith("speaks or plays the pet project.")


def test_the_board_counts_passes_seats_used_and_cards_left() -> None:
    table = Factory(2).hold_meeting().give(0, seats_up=2, seats_down=2).give(1, seats_up=2)
    table.do("PET", 0).do("SPEAK", 0).do("PET", 0).do("SPEAK", 1).do("PASS")
    assert shown(table).endswith("speaks or passes (passes in a row: 1, 2 end the meeting).")
    assert shown(table).count(" 1 used") == 2
    assert "  goal deck   22 cards\n" in shown(table)


def test_the_legend_explains_both_moods() -> None:
    line = next(x for x in SPEC.text.LEGEND.splitlines() if x.startswith("Sandra"))
    assert ": mean, " in line
    assert "; nice, " in line


def test_decks_are_called_alike_on_the_board_and_in_sentences() -> None:
    table = Factory(2).work(7).train(0, DES, 3)
    decks = next(line for line in shown(table).splitlines() if line.startswith("  decks"))
    for place, name in ((9, "row 1"), (10, "row 2")):
        said = table.sentence(action("TAKE_DESIGN", place))
        assert said.endswith(f"(top of the deck of {name})")
        design = said.removeprefix("Take the design ").split(" (")[0]
        assert f"{name} {design} (9)" in decks


def test_every_label_of_the_legend_is_on_the_board() -> None:
    board = shown(Factory(2).started())
    for line in SPEC.text.LEGEND.splitlines():
        assert line[:12].strip() in board


def hints(table: Factory) -> dict[str, str]:
    """The hints of the legal answers, by their sentences."""
    said = {table.sentence(a): SPEC.text.hint(table.r, table.s, a) for a in table.legal()}
    return {sentence: hint for sentence, hint in said.items() if hint}


def test_hints_say_what_an_answer_costs_or_brings() -> None:
    table = Factory(2).work(1).give(blueprints="green CH", storage="CH", vouchers=0)
    table.queue("green")
    assert hints(table) == {
        "Upgrade Green Chassis from storage": "gain 2 points",
        "End the turn": "3 Shifts of the workstation lost",
    }


def test_hints_name_the_displaced_car() -> None:
    table = Factory(2).work(3).give(storage="CH")
    table.do("PROVIDE", BLUE, CH, 0)
    assert hints(table) == {
        "The displaced Blue car goes inward to the middle of row 2": "displaces Green"
    }


def test_hints_say_what_a_pet_project_is_worth() -> None:
    table = Factory(2).hold_meeting()
    speaker = int(table.s.actor)
    table.give(speaker, books=2).s.hands[speaker] = [28, 29, 30]
    worth = [hint for said, hint in hints(table).items() if "pet project #28" in said]
    assert worth == ["now 4 points"]


def _claims() -> Factory:
    table = Factory(2).work(1, blueprints="green -, blue -", books=1).queue("green blue")
    return table.do("CLAIM", 0, 6).do("CLAIM", 1, 6).do("END_TURN")


@pytest.mark.parametrize(
    ("table", "field", "place", "value"),
    [
        (lambda: Factory(3).place_workers(0, 4, 6), "spots", slice(0, 3), [0, 2, 1]),
        (lambda: Factory(3).place_workers(0, 4, 6), "goals_taken", (1, 0), 1),
        (_claims, "aside", 1, 3),
        (lambda: Factory(3).hold_meeting().do("PET", 0).do("SPEAK", 4), "spoke", (2, 4), 0),
        (lambda: Factory(3).hold_meeting(), "discards", 5, 1),
        (lambda: Factory(4).work(0), "plaques_taken", slice(None), [3, 0, 0, 0]),
        (lambda: Factory(4).work(0), "stretch", slice(None), 0),
        (lambda: Factory(3).place_workers(0, 4, 6), "done", 1, 1),
        (lambda: Factory(3).hold_meeting(), "seats_used", 1, 1),
        (lambda: Factory(2), "choices", 0, 7),
    ],
)
def test_the_board_shows_every_public_fact_and_the_players_own_choice(
    table, field, place, value
) -> None:
    table = table()
    before = shown(table, 0)
    table.s[field][place] = value
    assert shown(table, 0) != before


def test_a_stack_of_plaques_is_shown_to_players_who_looked_and_a_choice_to_its_owner() -> None:
    table = Factory(4).work(0)
    table.s.awards_seen[0, TI] = 1
    before = shown(table, 0), shown(table, 1)
    table.s.plaques[TI] = [3, 0, 0, 0]
    table.s.choices[0] = 7
    assert shown(table, 0) != before[0]
    assert shown(table, 1) == before[1]


def test_texts_show_what_the_rules_say_even_if_a_rule_is_wrong(monkeypatch) -> None:
    table = Factory(2).hold_meeting([28, 1, 2, 3])
    monkeypatch.setattr(meeting, "count_goal", lambda *_: 3)
    assert "table goal #28 books (2×3) for 6 points" in table.sentence(action("SPEAK", 0))
    table.s.hands[table.s.actor] = [27, 29, 30]
    assert SPEC.text.hint(table.r, table.s, action("PET", 0)) == "now 6 points"


def test_texts_of_sandra_and_the_end_show_what_the_rules_say(monkeypatch) -> None:
    table = Factory(2).place_workers(0, 8, sandra=3)
    monkeypatch.setattr(sandra, "penalty", lambda *_: 11)
    assert "player_0 would lose 11, player_1 would lose 11\n" in shown(table)
    table = Factory(2).work(0)
    table.s.week, table.s.cycle = 3, 2
    monkeypatch.setattr(scoring, "car_points", lambda *_: 77)
    assert "cars 77, " in told(table, action("END_TURN"))[-2]
