"""Options for readings that the text leaves open, and printed numbers of other lengths."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kanban_env.core.batch import GameBatch
from kanban_env.core.errors import InputError
from kanban_env.core.reading import read_yaml
from kanban_env.core.seeds import action_generators
from kanban_env.games.industrial import SPEC
from kanban_env.games.industrial.enums import IMPROVEMENT_NAMES, Colour, Incident, Question
from kanban_env.games.industrial.rules import setup
from kanban_env.games.industrial.rules.effects import share_action
from tests.industrial.table import (
    ALL,
    IMPROVE_PASS,
    LOAN,
    SALE_PASS,
    Factory,
    action,
    hire,
    improve,
    produce,
    raw,
    sale,
    share,
)

FIFTH, SIXTH = action("TECHNICIAN_MORE", 0), action("TECHNICIAN_MORE", 1)


def prices(table: str, row: str, *numbers: int) -> dict[str, Any]:
    """A table of prices with this many rows, as an override."""
    return {table: {"rows": {f"{row} {i}": number for i, number in enumerate(numbers, 1)}}}


def named(**names: str) -> dict[str, Any]:
    """The names of the improvements with some changed, as an override."""
    rows = {name: names.get(name.replace(" ", "_"), name) for name in IMPROVEMENT_NAMES}
    return {"improvement_names": {"rows": rows}}


def test_r3_7_an_accident_can_return_all_units() -> None:
    for returns, back in (("last", 2), ("all", 6)):
        table = Factory(accident_returns=returns).give(0, raw=7).ask(Question.PRODUCE)
        table.rolls(2).play(produce(6))
        assert (table.s.raw[0], table.s.goods[0]) == (1 + back, 6 - back)
        assert table.s.tracks[0].tolist() == [3, 4]
        assert table.s.money[0] == 44, "the wages stay paid"


def test_r3_7_bonus_units_are_not_returned_with_all_either() -> None:
    table = Factory(accident_returns="all").own(0, "Lean").give(0, raw=6).ask(Question.PRODUCE)
    table.rolls(1).play(produce(6))
    assert (table.s.raw[0], table.s.goods[0]) == (5, 1)


def test_r3_2_bonus_units_can_come_on_top_of_the_cubes_placed() -> None:
    table = Factory(bonus_needs_cubes=False).own(0, "SMED").give(0, raw=9).ask(Question.PRODUCE)
    assert table.legal() == [produce(cubes) for cubes in range(7)], "two per worker, no bonus"
    table.play(produce(2))
    assert (table.s.raw[0], table.s.goods[0], table.s.money[0]) == (7, 2 + 3, 48), "one worker"
    table = Factory(bonus_needs_cubes=False).own(0, "SMED").give(0, raw=9).ask(Question.PRODUCE)
    table.play(produce(0))
    assert table.s.goods[0] == 0, "no bonus without a worker"


@pytest.mark.parametrize(("returns", "back"), [("last", 2), ("all", 6)])
def test_r3_7_an_accident_never_returns_bonus_units_on_top(returns: str, back: int) -> None:
    table = Factory(bonus_needs_cubes=False, accident_returns=returns).own(0, "MTM")
    table.give(0, raw=6).ask(Question.PRODUCE)
    table.rolls(1).play(produce(6))
    assert (table.s.raw[0], table.s.goods[0]) == (back, 6 - back + 1)


def test_r3_2_a_production_says_its_bonus_on_top() -> None:
    table = Factory(bonus_needs_cubes=False).own(0, "SMED").give(0, raw=9).ask(Question.PRODUCE)
    assert table.sentence(produce(2)).startswith("Produce 2 units and 3 of bonus: $2 wages")


def test_r5_1_a_market_can_be_entered_without_stock() -> None:
    assert Factory().ask(Question.SALE).legal() == [SALE_PASS]
    table = Factory(enter_without_stock=True).give(0, ceo=0, technicians="pink")
    table.ask(Question.SALE)
    assert table.legal() == [sale("U1"), sale("L1"), SALE_PASS]
    assert table.best() == SALE_PASS, "the heuristic does not waste a technician"
    table.play(sale("L1"))
    assert (table.s.money[0], table.s.market_used[3], table.s.reserve[0].sum()) == (50, 1, 0)
    assert table.s.actor == 1
    assert sale("L1", ceo=True) not in table.legal(), "the only space is taken"


def ordered(*dice: int, players: int = 4) -> Factory:
    """A game whose turn order is rolled with these dice."""
    table = Factory(players, first_player="order")
    table.s.places[:] = 0
    table.rolls(*dice)
    setup.choose_initial_player(table.r, table.s)
    return table


def test_r1_3_the_rolls_can_fix_the_turn_order_of_the_whole_game() -> None:
    table = ordered(2, 5, 1, 6)
    assert table.s.places.tolist() == [2, 1, 3, 0]
    assert table.s.start == 3


@pytest.mark.parametrize(
    ("dice", "places"),
    [
        ([4, 6, 4, 6, 1, 3, 5, 5, 2, 6], [3, 1, 2, 0]),
        ([5, 5, 5, 5, 4, 2, 4, 2, 1, 6, 3, 6], [1, 3, 0, 2]),
    ],
)
def test_r1_3_every_tie_is_rolled_again_the_highest_first(
    dice: list[int], places: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Factory(4, first_player="order")
    table.s.places[:] = 0
    monkeypatch.setattr(setup, "roll_die", lambda _: dice.pop(0))
    setup.choose_initial_player(table.r, table.s)
    assert table.s.places.tolist() == places
    assert dice == []


def test_r0_1_the_turns_of_every_phase_follow_the_order_of_the_rolls() -> None:
    table = ordered(2, 5, 1, 6).ask(Question.RAW, player=3)
    actors = []
    while table.s.round_number == 1:
        if table.question in (Question.RAW, Question.IMPROVE):
            actors.append((table.question, int(table.s.actor)))
        table.play(raw(0) if table.question == Question.RAW else table.legal()[-1])
    order = [3, 1, 0, 2]
    assert actors == [(q, p) for q in (Question.RAW, Question.IMPROVE) for p in order]


def test_r7_9_the_first_of_the_order_begins_every_round_while_it_lives() -> None:
    table = ordered(2, 5, 1, 6).maintain(3)
    table.finish_round()
    assert table.s.start == 3
    table.bankrupt(3).maintain(3)
    table.finish_round(2)
    assert table.s.start == 1
    assert "order player_3, player_1, player_0, player_2" in SPEC.text.board(table.r, table.s, 0)


def test_r6_12_any_technician_can_buy_shares() -> None:
    table = Factory(4, share_technicians="any").give(0, technicians="yellow pink", ceo=0)
    table.ask(Question.IMPROVE)
    shares = [a for a in table.legal() if table.sentence(a).startswith("Buy a share")]
    assert shares == [143, 144, 145, 146, 147, 148]
    assert table.sentence(144) == "Buy a share of player_2 for $4 with a yellow technician"
    assert table.sentence(148) == "Buy a share of player_3 for $4 with a pink technician"
    table.play(share_action(1, Colour.PINK))
    assert table.s.shares[0].tolist() == [0, 1, 0]
    assert (table.s.money[0], table.s.reserve[0].tolist()) == (46, [1, 0, 0])
    assert table.s.used.tolist() == [0, 0, 1]


def test_r6_12_yellow_and_pink_buy_none_by_default_and_loans_follow() -> None:
    for technicians, is_offered in (("blue", False), ("any", True)):
        table = Factory(share_technicians=technicians).give(0, technicians="pink pink", ceo=0)
        table.give(0, money=3).develop(0, MKT=4).ask(Question.IMPROVE)
        assert (LOAN in table.legal()) == is_offered, technicians
        assert not {143, 146} & set(table.legal())


def test_r6_12_an_auction_is_opened_with_any_technician() -> None:
    table = Factory(3, share_auction=True, share_technicians="any").give(0, technicians="yellow")
    table.ask(Question.IMPROVE)
    table.play(share_action(0, Colour.YELLOW))
    assert "player_0 has offered a yellow technician" in SPEC.text.board(table.r, table.s, 1)
    table.play(action("BID", 0))
    assert table.s.reserve[0].sum() == 0


@pytest.mark.parametrize("numbers", [(2,), (1, 2, 3), (1, 2, 3, 4, 5, 6)])
def test_r4_2_there_are_one_to_six_boxes(numbers: tuple[int, ...]) -> None:
    table = Factory(components=prices("technician_prices", "box", *numbers)).ask(Question.TECH)
    ids = [hire(0), hire(1), hire(2), hire(3), FIFTH, SIXTH][: len(numbers)]
    assert table.legal() == sorted([*ids, action("TECHNICIAN_PASS")])
    assert (len(table.offered), -1 in table.offered) == (len(numbers), False)
    assert table.s.boxes[len(numbers) :].tolist() == [-1] * (6 - len(numbers))
    last, offered = ids[-1], table.offered
    table.play(last)
    assert table.s.money[0] == 50 - numbers[-1]
    assert table.s.reserve[0, offered[-1]] == 1
    assert table.offered[:-1] == offered[:-1]
    assert -1 not in table.offered, "the last box is filled again"


def test_r4_3_a_purchase_moves_the_technicians_of_six_boxes() -> None:
    table = Factory(components=prices("technician_prices", "box", 1, 2, 3, 4, 5, 6))
    offered = table.ask(Question.TECH).offered
    table.play(hire(1))
    assert table.offered[:5] == [offered[0], *offered[2:]]
    assert table.sentence(SIXTH).endswith("in box 6 for $6")
    assert SPEC.text.number(table.r, table.s, SIXTH) == 6


def test_r8_3_temporary_staff_takes_from_the_sixth_box_too() -> None:
    components = prices("technician_prices", "box", 1, 2, 3, 4, 5, 6)
    table = Factory(incidents=True, components=components).cards(0, Incident.TEMPORARY_STAFF)
    table.event("E4").ask(Question.TECH)
    staff = [*(action("TEMPORARY_STAFF", box) for box in range(4)), 151, 152]
    assert table.playable() == staff
    colour = table.offered[5]
    table.play(152)
    assert (table.s.reserve[0, colour], table.s.money[0]) == (1, 50)
    assert table.s.incident_played[0] == 1


@pytest.mark.parametrize("numbers", [(5,), (5, 9, 1, 1, 1, 7)])
def test_r6_6_a_company_issues_one_to_six_shares(numbers: tuple[int, ...]) -> None:
    for taken, price in enumerate(numbers):
        table = Factory(2, components=prices("share_prices", "share", *numbers))
        table.hold(0, p1=taken).ask(Question.IMPROVE)
        table.play(share(1, ceo=True))
        assert table.s.money[0] == 50 - price
    table = Factory(2, components=prices("share_prices", "share", *numbers))
    assert share(1, ceo=True) not in table.hold(0, p1=len(numbers)).ask(Question.IMPROVE).legal()


@pytest.mark.parametrize("rows", [{}, {"box 2": 3}, {f"box {i}": 1 for i in range(1, 8)}])
def test_boxes_of_other_numbers_are_refused(rows: dict[str, int]) -> None:
    with pytest.raises(InputError, match=r"technician_prices: (missing|unknown) key 'box"):
        SPEC.variant(3, components={"technician_prices": {"rows": rows}})


def test_improvements_have_the_names_of_the_components() -> None:
    table = Factory(components=named(Logistic_Train="EDI")).own(0, "Kanban")
    table.give(0, technicians="yellow").copied(1, "Logistic Train").ask(Question.IMPROVE)
    assert table.sentence(improve("LOG")).startswith("Develop EDI (Logistics 3) for $6")
    assert "copied EDI" in SPEC.text.board(table.r, table.s, 0)
    words = SPEC.text.glossary(table.r)
    assert words["EDI"].startswith("improvement, Logistics level 3")
    assert "Logistic Train" not in words
    assert words["Logistics"].endswith("FIFO, Kanban, EDI, Automatic Warehouse")
    assert table.variant.changed_tables().keys() == {"improvement_names"}


def test_names_change_no_play_and_survive_a_rebuilt_variant() -> None:
    variant = SPEC.variant(3, components=named(Logistic_Train="EDI", CCTV="Überwachung"))
    assert variant.components_digest == SPEC.variant(3).components_digest
    again = SPEC.variant(3, components=variant.changed_tables())
    assert again.record.tobytes() == variant.record.tobytes()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("", "expected a name, got ''"),
        (3, "expected a name, got 3"),
        ("a\nb", "expected a name"),
        ("<b>", "expected a name without <, >"),
        ("[red]", "expected a name without <, >"),
        ("x" * 33, "expected at most 32 bytes"),
        ("FIFO", "expected different names, got 'FIFO' twice"),
    ],
)
def test_wrong_names_are_refused(name: Any, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        SPEC.variant(3, components=named(Logistic_Train=name))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_games_with_six_boxes_and_shares_and_all_options_keep_the_invariants(players: int) -> None:
    components = prices("technician_prices", "box", 1, 2, 3, 4, 5, 6)
    components |= prices("share_prices", "share", 1, 2, 3, 4, 5, 6)
    variant = SPEC.variant(players, components=components, **ALL)
    batch = GameBatch(variant, 4, seed=players)
    chance, actions = action_generators(1, 4), np.zeros(4, np.int64)
    for _ in range(150):
        batch.choose_random(chance, actions)
        batch.step(actions)
        for i in range(4):
            SPEC.audit(variant.r, batch.states[i])


def test_r6_1_the_opener_of_an_auction_has_made_its_placement_in_every_reading() -> None:
    table = Factory(3, **ALL).give(0, technicians="yellow blue")
    table.s.places[:] = (0, 1, 2, 0)
    table.ask(Question.IMPROVE)
    table.play(share(1), action("BID", 1), action("BID", 0))
    assert (table.s.actor, table.question) == (1, Question.IMPROVE)
    assert table.s.reserve[0].sum() == 2
    table.play(IMPROVE_PASS)
    assert table.s.actor == 2


def test_three_events_per_phase_are_said_to_be_reconstructed() -> None:
    events = read_yaml(SPEC.folder / "components.yaml")["events"]
    assert events["confidence"] == "rec"
    assert events["source"].startswith("six cards and two phases: rulebook")
    assert "three per phase and all effects reconstructed" in events["source"]
