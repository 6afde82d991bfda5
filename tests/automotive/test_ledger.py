"""The audit and the ledger: they accept whole games and find errors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.core.loops import ENDED, PLAYING
from kanban_env.games.automotive import SPEC
from kanban_env.games.automotive.audit import _upgrades as audit_upgrades
from kanban_env.games.automotive.audit import audit
from kanban_env.games.automotive.audit_people import Columns
from kanban_env.games.automotive.audit_people import _meeting as audit_meeting
from kanban_env.games.automotive.enums import N_KINDS, Question
from kanban_env.games.automotive.ledger import audit_step
from kanban_env.games.automotive.ledger_scores import expected_final_parts
from kanban_env.games.automotive.rules import scoring
from tests.automotive.table import (
    CH,
    EN,
    LOG,
    LONG_TRACK,
    TI,
    Factory,
    action,
    models,
    with_speakers,
)

Steps = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def whole_game(table: Factory, seed: int) -> Steps:
    """A random game, answer by answer: states before, masks, answers and states after."""
    generator = np.random.default_rng(seed)
    before, masks, actions, after = [], [], [], []
    while table.s.over == PLAYING:
        a = int(generator.choice(table.legal()))
        before.append(table.states.copy())
        masks.append(table.mask.copy())
        SPEC.hooks.apply(table.r, table.s, a)
        actions.append(a)
        after.append(table.states.copy())
    return np.concatenate(before), np.array(masks), np.array(actions), np.concatenate(after)


def one_step(table: Factory, a: int) -> Steps:
    """One answer in the form that the ledger expects."""
    before = table.states.copy()
    table.legal()
    masks = table.mask.copy()[None]
    SPEC.hooks.apply(table.r, table.s, a)
    return before, masks, np.array([a]), table.states.copy()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (3, {"sandra": "nice"}),
        (4, {"sandra": "nice", "edition": "2014", "board": "expert"}),
        (3, {"strict_text": True, "components": LONG_TRACK}),
    ],
)
def test_every_answer_of_a_game_agrees_with_the_ledger(
    players: int, options: dict[str, Any]
) -> None:
    table = Factory(players, seed=8, **options)
    steps = whole_game(table, seed=5)
    audit(table.r, steps[0])
    audit(table.r, steps[3])
    audit_step(table.r, *steps)
    assert table.s.over == ENDED
    for p in range(players):
        assert sum(expected_final_parts(table.r, table.s, p).values()) == scoring.final_points(
            table.r, table.s, p
        )


@pytest.mark.slow
def test_a_game_cut_off_in_the_middle_of_a_turn_is_sound() -> None:
    table = Factory(2, seed=8)
    before, *_ = whole_game(table, seed=5)
    asked = {Question(int(q)) for q in before["question"]}
    assert asked >= {Question.CERT_SPOT, Question.PATH, Question.UPGRADE_SPACE, Question.PARK}
    for i in range(len(before)):
        table.states[:] = before[i : i + 1]
        scoring.truncate(table.r, table.s)
        before[i : i + 1] = table.states
    audit(table.r, before)


def test_the_ledger_finds_a_point_too_many() -> None:
    steps = one_step(Factory(2).place_workers(0, 4, sandra=3), action("STATION", 9))
    audit_step(Factory(2).r, *steps)
    steps[3]["scores"][0, 0] += 1
    with pytest.raises(AssertionError, match="points differ"):
        audit_step(Factory(2).r, *steps)


@pytest.mark.parametrize(
    ("stations", "sandra", "chosen", "message"),
    [((0, 4), 6, 1, "stayed"), ((0, 4), 6, 4, "taken"), ((0, 4), 2, 3, "joined Sandra")],
)
def test_the_ledger_finds_a_forbidden_move(
    stations: tuple[int, int], sandra: int, chosen: int, message: str
) -> None:
    table = Factory(2).place_workers(*stations, sandra=sandra)
    p = int(table.s.actor)
    before, masks, actions, after = one_step(table, action("STATION", 9))
    after["stations"][0, p] = chosen
    actions[0] = action("STATION", chosen)
    with pytest.raises(AssertionError, match=message):
        audit_step(table.r, before, masks, actions, after)


def test_the_ledger_finds_an_answer_to_another_question() -> None:
    table = Factory(2).work(4)
    before, masks, actions, after = one_step(table, action("TRAIN_SHIFT", LOG))
    masks[0, action("PASS")] = True
    with pytest.raises(AssertionError, match="another question"):
        audit_step(table.r, before, masks, actions, after)


def test_the_ledger_finds_too_few_stations() -> None:
    for players, least in ((2, 5), (3, 5), (4, 4)):
        table = Factory(players).place_workers(*(0, 5, 7, 8)[:players], sandra=2)
        before, masks, actions, after = one_step(table, action("STATION", 9))
        stations = np.flatnonzero(masks[0])
        assert len(stations) >= least
        masks[0, stations[least:]] = False
        audit_step(table.r, before, masks, actions, after)
        masks[0, stations[least - 1]] = False
        with pytest.raises(AssertionError, match="V21: too few stations"):
            audit_step(table.r, before, masks, actions, after)


def test_the_ledger_finds_a_swap_that_adds_a_cube() -> None:
    table = Factory(2).work(4, storage="CH CH").pool("EN SU BR")
    before, masks, actions, after = one_step(table, action("RECYCLE", CH, EN))
    audit_step(table.r, before, masks, actions, after)
    after["storage"][0, 0, EN] += 1
    with pytest.raises(AssertionError, match="V8: a swap changed"):
        audit_step(table.r, before, masks, actions, after)


def test_the_ledger_finds_a_swap_that_ends_the_choice_of_a_station() -> None:
    table = Factory(2, strict_text=True).give(0, storage="CH").pool("EN SU BR")
    table.place_workers(0, 4, sandra=3)
    before, masks, actions, after = one_step(table, action("RECYCLE", CH, EN))
    audit_step(table.r, before, masks, actions, after)
    after["actor"] = 1
    with pytest.raises(AssertionError, match="V8: a swap ended a turn"):
        audit_step(table.r, before, masks, actions, after)


def test_swaps_at_the_choice_of_a_station_need_strict_text() -> None:
    table = Factory(2).place_workers(0, 4, sandra=3)
    before, masks, actions, after = one_step(table, action("STATION", 9))
    masks[0, action("RECYCLE", CH, EN)] = True
    audit_step(Factory(2, strict_text=True).r, before, masks, actions, after)
    with pytest.raises(AssertionError, match="another question"):
        audit_step(table.r, before, masks, actions, after)


@pytest.mark.parametrize("strict_text", [False, True])
def test_the_audit_knows_which_questions_the_starting_round_has(strict_text: bool) -> None:
    table = Factory(2, strict_text=strict_text).do("CERT_SPOT", 0).do("CERT_SPOT", 3)
    audit(table.r, table.s)
    table.s.question = Question.START_PART if strict_text else Question.START
    with pytest.raises(AssertionError, match="another starting round"):
        audit(table.r, table.s)


def test_the_audit_finds_a_value_beyond_the_track_of_the_file() -> None:
    for options, last in (({}, 5), ({"components": LONG_TRACK}, 6)):
        table = Factory(2, **options).work(1, blueprints="red EN", storage="EN").train(0, TI, 3)
        table.s.steps_of_part[:] = last
        for step, message in ((last, "a part's value is wrong"), (last + 1, "off its track")):
            table.s.steps_of_part[CH] = step
            with pytest.raises(AssertionError, match=message):
                audit_upgrades(table.r, Columns(table.states), 2)


def test_the_audit_takes_the_last_step_of_the_track_from_the_file() -> None:
    for options, last in (({}, 5), ({"components": LONG_TRACK}, 6)):
        table = Factory(2, **options).started()
        table.s.upgrade_spaces[:, 0] = CH
        table.s.improved[:, CH] = table.s.upgraded[0, CH : 5 * N_KINDS : N_KINDS] = 1
        table.s.doubled[CH], table.s.double_tiles[0] = 1, CH
        table.s.steps_of_part[CH] = last
        audit_upgrades(table.r, Columns(table.states), 2)
        table.s.steps_of_part[CH] = last - 1
        with pytest.raises(AssertionError, match="a part's value is wrong"):
            audit_upgrades(table.r, Columns(table.states), 2)


def test_the_audit_counts_speakers_by_their_own_limit() -> None:
    table = Factory(3).hold_meeting([22, 27, 28, 29])
    table.s.spoke[:2, 0] = table.s.seats_used[:2] = 1
    r = Factory(3, components=with_speakers(22, 2)).r
    audit_meeting(r, Columns(table.states), 3)
    with pytest.raises(AssertionError, match="too many speakers"):
        audit_meeting(table.r, Columns(table.states), 3)


def in_turn(station: int, **pieces: Any) -> Factory:
    """A working turn of player 0 in which those to the right have not acted yet."""
    table = Factory(2).work(station, **pieces)
    table.s.track_at = 2
    table.s.done[:2] = table.s.stations[:2] < station
    table.s.sandra_done = 0
    return table


def test_the_audit_finds_a_third_car_aside() -> None:
    table = in_turn(1, bank=1)
    for number, model in enumerate(models("green blue red"), 1):
        audit(table.r, table.s)
        table.s.aside[number - 1], table.s.n_aside = model, number
        table.s.car_supply[model] -= 1
    with pytest.raises(AssertionError, match="more cars aside"):
        audit(table.r, table.s)


@pytest.mark.parametrize(
    ("field", "place", "value", "message"),
    [
        ("bank", (0,), 3, "the bank was not spent"),
        ("budget", (), 4, "the bank was not spent"),
        ("spaces", (1,), 2, "wrong space"),
        ("sandra", (), 4, "Sandra shares"),
        ("pace", (), 3, "off its track"),
        ("hand_sizes", (0,), 2, "a hand is not in order"),
        ("deck_sizes", (1,), 8, "a deck's size"),
        ("seats_used", (0,), 1, "own Seats"),
        ("expert", (0,), 1, "a board shows the wrong side"),
        ("track", (1,), 0, "the track order is not a permutation"),
        ("track", (3,), 1, "a player that does not exist is on the track"),
        ("question", (), Question.PATH, "PATH away from a fork"),
        ("question", (), Question.STATION, "a question of another phase"),
        ("question", (), Question.PARK, "no car to park"),
        ("question", (), Question.AWARD, "an award outside AWARD"),
        ("phase", (), 1, "a player works in a meeting"),
        ("day", (), 0, "the starting round on a day"),
        ("day", (), 61, "a day after the last"),
        ("first", (), 2, "a player that does not exist"),
        ("passes", (), 1, "passes outside a meeting"),
        ("track_at", (), 1, "a player in track order is missing"),
        ("done", (1,), 0, "a player acts out of order"),
        ("done", (2,), 1, "a player that does not exist has moved"),
        ("sandra_done", (), 1, "Sandra is out of order"),
        ("upgrade_model", (), 1, "an upgrade outside its questions"),
        ("upgrade_part", (), 1, "an upgrade outside its questions"),
        ("award_department", (), 1, "an award outside AWARD"),
        ("filled", (0,), 1, "a garage was filled and is empty"),
        ("micro", (), 0, "a department is managed from another one"),
        ("stretch", (), 0, "a run of swaps"),
        ("table", (0,), -1, "goal cards are lost"),
        ("pets", (0,), 1, "goal cards are lost"),
        ("goal_deck", (0,), -1, "goal cards are lost"),
        ("order_deck", (0,), -1, "orders are lost"),
        ("factory_numbers", (0,), 77, "the numbers of the factory goals"),
    ],
)
def test_the_audit_finds_a_wrong_number(
    field: str, place: tuple[int, ...], value: int, message: str
) -> None:
    table = in_turn(4)
    audit(table.r, table.s)
    table.states[field][(0, *place)] = value
    with pytest.raises(AssertionError, match=message):
        audit(table.r, table.s)


def test_many_states_are_audited_at_once_and_the_wrong_one_is_named() -> None:
    table = in_turn(0)
    states = np.concatenate([table.states] * 3)
    audit(table.r, states)
    states["desks"][2, 0, TI] = 5
    with pytest.raises(AssertionError, match="state 2"):
        audit(table.r, states)


@pytest.mark.parametrize("pile", ["goal_deck", "order_deck"])
def test_the_audit_finds_a_gap_in_a_pile(pile: str) -> None:
    table = in_turn(4)
    table.s[pile][:] = np.roll(table.s[pile], 1)
    with pytest.raises(AssertionError, match="a gap or a wrong size"):
        audit(table.r, table.s)


def test_the_audit_finds_choices_and_items_out_of_order() -> None:
    table = Factory(2)
    audit(table.r, table.s)
    table.s.actor = 1 - table.s.actor
    with pytest.raises(AssertionError, match="a spot out of order"):
        audit(table.r, table.s)
    table = Factory(2)
    while table.s.question != Question.START_DESIGN:
        SPEC.hooks.apply(table.r, table.s, table.legal()[0])
    audit(table.r, table.s)
    table.s.question = Question.START_PART
    with pytest.raises(AssertionError, match="START_PART with an item"):
        audit(table.r, table.s)
    while table.s.question != Question.STATION:
        SPEC.hooks.apply(table.r, table.s, table.legal()[0])
    audit(table.r, table.s)
    table.s.actor = 1 - table.s.actor
    with pytest.raises(AssertionError, match="stations out of track order"):
        audit(table.r, table.s)
