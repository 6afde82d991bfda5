"""R2 Rules throughout the game."""

from __future__ import annotations

import pytest

from kanban_env.games.menu.enums import MAX_EFFECT_TOKENS, N_DRAWN, Question
from tests.menu.conftest import Dice
from tests.menu.table import Cafe


def test_r2_1_more_than_ten_tokens_are_discarded_one_by_one_before_anything_else() -> None:
    table = Cafe().lay({0: "BBBGGGWWWR"}, cards={2: "RG"}).select(2)
    assert table.question == Question.DISCARD
    assert table.s.tokens[0].sum() == 12
    table.do("DISCARD", "Blue")
    assert table.question == Question.DISCARD
    table.do("DISCARD", "Red")
    assert table.question == Question.ACTIVATE
    assert table.held() == "BBGGGGWWWR"
    assert table.used() == "BR"


def test_r2_1_ten_tokens_are_allowed() -> None:
    table = Cafe().lay({0: "BBBGGGWWW"}, cards={2: "R"}).select(2)
    assert table.question == Question.ACTIVATE


def test_r2_1_only_colours_held_can_be_discarded() -> None:
    table = Cafe().lay({0: "B" * 9}, cards={2: "GGG"}).select(2)
    assert table.can("DISCARD", "Blue")
    assert table.can("DISCARD", "Green")
    assert not table.can("DISCARD", "White")
    assert not table.can("SKIP")


def test_r2_1_a_purchase_beyond_ten_is_discarded_before_the_draw() -> None:
    table = Cafe().lay({0: "BBBBBGGGGG"}).select(1).do("PURCHASE", "White")
    assert table.question == Question.DISCARD
    assert (table.s.drawn == -1).all()
    table.do("DISCARD", "White")
    assert table.question == Question.PLACE_A


def test_r2_1_one_colour_only_is_discarded_by_the_engine() -> None:
    table = Cafe().lay({0: "B" * 10}, cards={2: "B"}).select(2)
    assert table.question == Question.ACTIVATE
    assert table.used() == "B"


def test_r2_1_an_exchange_beyond_ten_is_discarded_before_the_next() -> None:
    table = Cafe().lay({0: "BBBBBGGGGG"}, {0: 10}).select(6).do("EXCHANGE", "buy Red")
    assert table.question == Question.DISCARD
    table.do("DISCARD", "Blue")
    assert table.question == Question.TRADE


@pytest.mark.parametrize(("money", "after"), [(9, 14), (10, 15), (11, 15), (15, 15)])
def test_r2_2_money_beyond_fifteen_is_lost(money: int, after: int) -> None:
    table = Cafe().lay({0: "RRB"}, {0: money}).select(2).do("BUSINESS", "Red")
    assert table.s.money[0] == after


def test_r2_3_a_yellow_token_gives_two_dollars_and_goes_to_the_used_area() -> None:
    table = Cafe().lay(cards={3: "BY"}).select(3)
    assert table.wealth() == (0, 2, 1)
    assert table.used() == "Y"


def test_r2_4_paid_sold_and_discarded_tokens_go_to_the_used_area() -> None:
    paid = Cafe().lay({0: "GGG"}).select(3).do("FAIR", "Green")
    assert paid.used() == "GGG"
    sold = Cafe().lay({0: "WB"}).select(6).do("EXCHANGE", "sell White")
    assert sold.used() == "W"


def test_r2_5_an_empty_bag_is_refilled_only_when_a_draw_is_due() -> None:
    table = Cafe().lay({0: "BB"}, used="GGG", bag_holds="").select(2)
    assert table.in_bag() == ""
    table.do("BUSINESS", "Blue")
    assert table.question == Question.PLACE_A
    assert table.used() == ""
    assert len(table.in_bag()) == 5 - 2


def test_r2_5_running_out_does_not_refill() -> None:
    table = Cafe().lay(used="GG", bag_holds="BW").select(2)
    assert table.question == Question.PLACE_A
    assert table.in_bag() == ""
    assert table.used() == "GG"


def short(players: int = 3, **laid: object) -> Cafe:
    """Bag and used area are empty; player 0 makes the next draw."""
    return Cafe(players).lay(used="", bag_holds="", **laid).select(4)  # type: ignore[arg-type]


def test_r2_6_all_players_return_half_from_the_current_player_clockwise() -> None:
    table = short(tokens={0: "BG", 1: "WRR", 2: "BBGGG"}, cards={1: "B" * 6, 2: "G" * 6})
    assert (table.question, table.s.actor) == (Question.RETURN, 0)
    table.do("RETURN", "Green")
    assert (table.question, table.s.actor) == (Question.RETURN, 1)
    table.do("RETURN", "White")
    assert (table.question, table.s.actor) == (Question.RETURN, 2)
    table.do("RETURN", "Blue").do("RETURN", "Green")
    assert (table.question, table.s.actor) == (Question.PLACE_A, 0)
    assert [table.held(player) for player in range(3)] == ["B", "RR", "BGG"]


def test_r2_6_the_order_begins_with_the_current_player_and_wraps_around() -> None:
    table = Cafe(3).lay(
        {0: "BBG", 1: "WWR", 2: "RRB"}, cards={1: "B" * 6, 2: "G" * 6}, used="", bag_holds=""
    )
    table.s.turn = table.s.actor = 2
    table.select(4)
    order = []
    while table.question == Question.RETURN:
        order.append(int(table.s.actor))
        table.play(table.legal()[0])
    assert order == [2, 0, 1]
    assert (table.question, table.s.actor) == (Question.PLACE_A, 2)


def test_r2_6_the_action_cards_are_emptied_into_the_bag_and_filled_again(dice: Dice) -> None:
    table = Cafe().lay(cards={1: "B" * 6, 2: "G" * 6, 3: "W" * 6}, used="", bag_holds="")
    table.draw_by(dice)
    assert dice.asked == [*range(18, 8, -1), 8, 7]
    assert table.s.cards.sum(1).tolist() == [1, 2, 2, 2, 2, 1]
    assert len(table.in_bag()) == 18 - 10 - 2


def test_r2_6_a_token_already_drawn_is_kept(dice: Dice) -> None:
    table = Cafe().lay(cards={1: "B" * 6, 2: "G" * 6}, used="", bag_holds="Y")
    table.draw_by(dice)
    assert dice.asked == [1, *range(12, 2, -1), 2]
    assert table.s.drawn.tolist() == [4, 1]
    assert table.question == Question.PLACE_A


def test_r2_6_a_single_token_is_kept() -> None:
    table = short(tokens={0: "B", 1: "W", 2: "R"}, cards={1: "B" * 6, 2: "G" * 6, 3: "WW"})
    assert table.question == Question.PLACE_A
    assert [table.held(player) for player in range(3)] == ["B", "W", "R"]


def test_r2_6_cannot_happen_with_two_players() -> None:
    r = Cafe(2).r
    most = 2 * r.token_limit + MAX_EFFECT_TOKENS + 6 * r.card_limit + N_DRAWN
    assert most < r.tokens.sum()


def test_r2_7_a_purchase_takes_the_last_token_without_a_refill() -> None:
    table = Cafe().lay({0: "BB"}, cards={1: "GG"}, used="GGG", bag_holds="W").select(1)
    table.do("PURCHASE", "White")
    assert table.held() == "BBGGW"
    assert table.s.cards.sum() == 0
    assert table.question == Question.PLACE_A


def test_r2_7_with_both_empty_the_draw_and_not_the_purchase_leads_to_returns() -> None:
    table = Cafe().lay({0: "BBBBGG", 1: "WWWW"}, cards={2: "R" * 6}, used="", bag_holds="")
    table.select(1)
    assert table.question == Question.RETURN  # the action was skipped, and the draw is due
    assert table.held() == "BBBBGG"


def test_r2_8_an_action_card_takes_no_seventh_token() -> None:
    table = Cafe().lay(cards={1: "BBBGGG", 2: "BBGGG"}).select(4)
    assert not table.can("PLACE_A", 1)
    assert table.can("PLACE_A", 2)
    table.do("PLACE_A", 3)
    assert not table.can("PLACE_B", 1)


def test_r2_9_a_token_of_a_chosen_colour_comes_from_the_used_area_before_the_bag() -> None:
    table = Cafe().lay(used="R").select(1)
    before = table.in_bag().count("R")
    table.do("PURCHASE", "Red")
    assert "R" not in table.used()
    assert table.held() == "R"
    assert before == 12


def test_r2_9_a_colour_in_neither_bag_nor_used_area_cannot_be_chosen() -> None:
    table = Cafe().lay(money={0: 9}, used="B", bag_holds="GYY")
    table.select(1)
    names = ("Blue", "Green", "White", "Red", "Yellow")
    assert [table.can("PURCHASE", name) for name in names] == [True, True, False, False, True]
    table = Cafe().lay(money={0: 9}, used="B", bag_holds="GYY").select(6)
    wanted = [table.can("EXCHANGE", f"buy {name}") for name in names[:4]]
    assert wanted == [True, True, False, False]


def test_r2_10_points_are_counted_beyond_the_printed_board() -> None:
    table = Cafe().lay({0: "GGG"}, points={0: 49}).select(3).do("FAIR", "Green")
    assert table.s.scores[0] == 54


def test_r2_10_a_player_without_points_cannot_pay_a_point() -> None:
    table = Cafe().lay({0: "B"}).select(6)
    assert not table.can("EXCHANGE", "VP -> $")
    table = Cafe().lay({0: "B"}, points={0: 1}).select(6).do("EXCHANGE", "VP -> $")
    assert table.wealth() == (0, 2, 1)


def test_r2_11_all_players_can_have_the_most_money_at_once() -> None:
    table = Cafe(5).lay({0: "RRB"}, dict.fromkeys(range(5), 15) | {0: 10})
    table.select(2).do("BUSINESS", "Red")
    assert table.s.money.tolist() == [15] * 5
