"""R6 Menu effects: when they may be used."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kanban_env.games.menu.enums import EFFECT_NAMES, MATERIAL_NAMES, Colour, Question
from tests.menu.conftest import Dice
from tests.menu.table import Cafe, action


def which(table: Cafe) -> Cafe:
    """Only card 6 has room for a Blue and a White token."""
    table.lay(cards=dict.fromkeys(range(1, 6), "YYYYYY")).select(6).do("SKIP").do("CONTINUE")
    table.s.drawn[:] = Colour.BLUE, Colour.WHITE
    table.s.question = Question.WHICH
    return table


WINDOWS: dict[Question, Callable[[Cafe], Cafe]] = {
    Question.SELECT: lambda table: table,
    Question.ACTIVATE: lambda table: table.select(6),
    Question.TRADE: lambda table: table.select(6).do("EXCHANGE", "sell Green"),
    Question.AFTER: lambda table: table.select(6).do("SKIP"),
    Question.DISCARD: lambda table: table.lay(cards={2: "BGWR"}).select(2),
    Question.WHICH: which,
    Question.PLACE_A: lambda table: table.select(6).do("SKIP").do("CONTINUE"),
    Question.PLACE_B: lambda table: table.select(6).do("SKIP").do("CONTINUE").do("PLACE_A", 1),
    Question.END: lambda table: table.select(6).draw_and_place(),
}
ALL_EFFECTS = ", ".join(EFFECT_NAMES)


def use(table: Cafe, effect: str) -> Cafe:
    if effect == "Bavarois":
        return table.do("BAVAROIS", "sell Green")
    return table.do("ONCE", effect)


def is_offered(table: Cafe, effect: str) -> bool:
    if effect == "Bavarois":
        return table.can("BAVAROIS", "sell Green")
    return table.can("ONCE", effect)


def rich(players: int = 2) -> Cafe:
    """Player 0 owns every once-effect and can pay for each, and another answer is always legal."""
    return Cafe(players).lay({0: "BBGGGWWR"}, {0: 9, 1: 5}, {0: 3}, front={0: ALL_EFFECTS})


@pytest.mark.parametrize("effect", EFFECT_NAMES)
@pytest.mark.parametrize("window", WINDOWS)
def test_r6_1_every_effect_works_once_per_turn_at_every_question_that_allows_it(
    effect: str, window: Question
) -> None:
    table = WINDOWS[window](rich())
    assert table.question == window
    assert is_offered(table, effect)
    use(table, effect)
    assert table.question == window
    assert not is_offered(table, effect)


@pytest.mark.parametrize("effect", EFFECT_NAMES)
def test_r6_1_a_used_effect_works_again_in_the_next_turn_of_its_owner(effect: str) -> None:
    table = use(rich(), effect)
    table.lay({0: "BBGGGWWR"}, {0: 9}, {0: 3})
    table.select(4).do("SKIP").draw_and_place().do("CONTINUE")
    assert table.s.turn == 1
    table.finish_turn()
    assert is_offered(table, effect)


@pytest.mark.parametrize("effect", EFFECT_NAMES)
def test_r6_1_effects_are_optional_and_belong_to_their_owner_only(effect: str) -> None:
    table = rich()
    table.select(4).do("SKIP").do("CONTINUE").draw_and_place().do("CONTINUE")
    assert table.s.turn == 1
    table.lay({1: "BBGGGWWR"}, {1: 9}, {1: 3})
    assert not is_offered(table, effect)


@pytest.mark.parametrize("effect", EFFECT_NAMES)
def test_r6_1_a_reserved_card_has_no_effect(effect: str) -> None:
    table = Cafe().lay({0: "BBGGGWWR"}, {0: 9}, {0: 3}, reserved={0: effect})
    assert not is_offered(table, effect)


def test_r6_2_m1_an_effect_instead_of_a_discard() -> None:
    table = Cafe().lay({0: "GGGWWWRRRR"}, cards={2: "B"}, front={0: "British Tea"}).select(2)
    assert table.question == Question.DISCARD
    assert table.legal() == [81, *(action("DISCARD", name) for name in MATERIAL_NAMES)]
    table.do("ONCE", "British Tea")
    assert table.wealth() == (2, 0, 10)
    assert table.held() == "GGGWWWRRRR"
    assert table.question == Question.ACTIVATE


def test_r6_2_m1_after_an_effect_the_discard_is_asked_again_while_it_is_due() -> None:
    table = Cafe().lay({0: "GGGWWWRRRR"}, cards={2: "BB"}, front={0: "British Tea"}).select(2)
    table.do("ONCE", "British Tea")
    assert (table.question, len(table.held())) == (Question.DISCARD, 11)
    assert not table.can("ONCE", "British Tea")
    assert table.do("DISCARD", "Blue").question == Question.ACTIVATE


def test_r6_2_m1_an_effect_can_add_to_the_discards(dice: Dice) -> None:
    laid = {"money": {0: 9}, "front": {0: "Fried Chicken, Bavarois"}}
    table = Cafe().lay({0: "BBBGGGWWWR"}, cards={2: "R"}, **laid).select(2)  # type: ignore[arg-type]
    table.do("ONCE", "Fried Chicken").do("BAVAROIS", "buy Red")
    assert (table.question, len(table.held())) == (Question.DISCARD, 13)
    for _ in range(3):
        assert table.question == Question.DISCARD
        table.do("DISCARD", "Blue")
    assert table.question == Question.ACTIVATE


@pytest.mark.parametrize("window", [Question.WHICH, Question.PLACE_A, Question.PLACE_B])
def test_r6_2_m1_a_discard_while_tokens_are_placed_leads_back_to_the_placing(
    window: Question,
) -> None:
    table = WINDOWS[window](rich()).lay({0: "BBBBGGGWWR"})
    drawn = table.s.drawn.tolist()
    table.do("BAVAROIS", "buy Red")
    assert table.question == Question.DISCARD
    assert table.section(1, "due").argmax() == window
    table.do("DISCARD", "Blue")
    assert table.question == window
    assert table.s.drawn.tolist() == drawn


def test_r6_2_m1_effects_stand_beside_the_placements() -> None:
    table = Cafe().lay(front={0: "Bagna Cauda"}).select(4).do("SKIP").do("CONTINUE")
    bagna = action("ONCE", "Bagna Cauda")
    assert table.legal() == [bagna, *(action("PLACE_A", card) for card in range(1, 7))]
    table.do("PLACE_A", 1)
    assert table.legal() == [bagna, *(action("PLACE_B", card) for card in range(2, 7))]
    table.do("ONCE", "Bagna Cauda")
    assert table.legal() == [action("PLACE_B", card) for card in range(2, 7)]
    assert table.s.scores[0] == 1


def test_r6_2_m1_a_single_placement_beside_an_effect_is_asked() -> None:
    table = Cafe().lay(cards=dict.fromkeys(range(1, 5), "BGWRBG"), front={0: "Bagna Cauda"})
    table.select(6).do("SKIP").do("CONTINUE").do("PLACE_A", 6)
    assert table.legal() == [action("ONCE", "Bagna Cauda"), action("PLACE_B", 5)]


@pytest.mark.parametrize("player", [0, 1])
def test_r6_2_m1_no_effect_while_tokens_are_returned(player: int) -> None:
    table = rich().lay({1: "BBGGWWRR"}, used="", bag_holds="Y", cards={1: "B" * 6, 2: "G" * 6})
    table.select(4).do("SKIP").do("CONTINUE")
    while table.s.actor != player:
        table.play(table.legal()[-1])
    assert table.question == Question.RETURN
    assert table.legal() == [action("RETURN", name) for name in MATERIAL_NAMES]


def test_r6_2_ruling_40_after_the_returns_the_kept_tokens_can_be_converted() -> None:
    """Of Blue and Green one is returned; the other is left for its card, as before the return."""
    front = {0: "British Tea, Fruit Plate"}
    for returned, effect in (("Green", "British Tea"), ("Blue", "Fruit Plate")):
        cards = {1: "B" * 6, 2: "G" * 6}
        table = Cafe().lay({0: "BG"}, front=front, used="", bag_holds="Y", cards=cards)
        table.select(4).do("SKIP").do("CONTINUE")
        assert (table.question, table.s.returns_left) == (Question.RETURN, 1)
        table.do("RETURN", returned)
        while table.s.actor:
            table.play(table.legal()[0])
        assert table.question == Question.PLACE_A
        assert table.do("ONCE", effect).wealth() == (2, 0, 0)


def test_r6_2_after_a_discard_caused_by_an_effect_the_same_question_is_asked() -> None:
    table = rich().lay({0: "BBBGGGGWWR"}).do("BAVAROIS", "buy Blue")
    assert table.question == Question.DISCARD
    assert table.do("DISCARD", "Red").question == Question.SELECT


def test_r6_2_without_a_usable_effect_the_questions_after_and_end_are_not_asked() -> None:
    table = Cafe().lay(front={0: "British Tea, Opera"}).select(4)
    assert table.question == Question.PLACE_A
    assert table.draw_and_place().s.turn == 1


def test_r6_3_once_effects_work_in_the_turn_of_their_development() -> None:
    table = Cafe().lay({0: "BBWB"}, display="British Tea").select(5)
    table.do("DEVELOP", "British Tea")
    assert table.question == Question.AFTER
    assert table.can("ONCE", "British Tea")


def test_r6_3_gains_for_choosing_begin_with_the_next_selection() -> None:
    table = Cafe(2).lay({0: "GWW"}, display="Parfait").select(5).do("DEVELOP", "Parfait")
    assert table.s.money[0] == 0
    table.finish_turn().finish_turn().select(5)
    assert table.s.money[0] == 1


def test_r6_4_brunch_gives_points_for_skipping_any_action() -> None:
    for card in range(1, 7):
        table = Cafe().lay({0: "BBBG"}, {0: 9}, front={0: "Brunch"}).select(card).do("SKIP")
        assert table.s.scores[0] == 2


def test_r6_4_brunch_gives_points_if_the_action_could_not_be_activated() -> None:
    table = Cafe().lay({0: "B"}, front={0: "Brunch"}).select(2)
    assert table.question == Question.PLACE_A
    assert table.s.scores[0] == 2


@pytest.mark.parametrize(
    ("card", "step", "points"),
    [
        (1, ("PURCHASE", "Red"), 0),
        (2, ("BUSINESS", "Blue"), 0),
        (3, ("FAIR", "Blue"), 5),
        (4, ("CONTRIBUTE", 0), 4),
        (5, ("RESERVE", "Beef Stew"), 0),
    ],
)
def test_r6_4_brunch_gives_nothing_for_an_activated_action(
    card: int, step: tuple[str, str | int], points: int
) -> None:
    table = Cafe().lay({0: "BBBG"}, {0: 9}, front={0: "Brunch"}).select(card).do(*step)
    assert table.s.scores[0] == points


def test_r6_4_once_effects_are_not_an_activation_for_brunch() -> None:
    table = Cafe().lay({0: "BBBBG"}, front={0: "Brunch, British Tea"}).select(3)
    table.do("ONCE", "British Tea").do("SKIP")
    assert table.s.scores[0] == 2 + 2


def test_r6_4_brunch_gives_nothing_to_another_player() -> None:
    table = Cafe().lay({0: "BBB"}, front={1: "Brunch"}).select(3).do("SKIP")
    assert not table.s.scores.any()
