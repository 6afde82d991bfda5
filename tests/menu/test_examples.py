"""Worked examples, with their exact numbers."""

from __future__ import annotations

from kanban_env.core.loops import ENDED, PLAYING
from kanban_env.games.menu import SPEC
from kanban_env.games.menu.actions import ACTIONS, Move
from kanban_env.games.menu.enums import N_MENUS, Colour, Menu, Question
from tests.menu.conftest import Dice
from tests.menu.table import EXCHANGE_NAMES, Cafe, action, at_end, bag
from tests.table import Table


def offered(table: Cafe, name: str) -> list[tuple[int, ...]]:
    """The arguments with which a move is legal."""
    legal = [ACTIONS.decode(a) for a in table.legal()]
    return [arguments for move, arguments in legal if move == Move[name]]


def test_example_1_the_setup_and_the_draft_of_four_players() -> None:
    table = Table(SPEC, 4)
    table.settle()
    assert table.s.bag.sum() == 49
    drafters = []
    for colour in ("Blue", "Green", "White", "Red"):
        drafters.append(int(table.s.actor))
        table.play(action("DRAFT", colour))
    assert drafters == [3, 2, 1, 0]
    assert table.s.bag.sum() == 50
    assert not table.s.used.any()


def test_example_2_a_yellow_starting_token() -> None:
    table = Table(SPEC, 3)
    table.settle()
    assert table.s.actor == 2
    table.play(action("DRAFT", "Yellow"))
    assert table.s.money[2] == 2
    assert not table.s.tokens[2].any()
    assert table.s.used.tolist() == bag("Y")


def test_example_3_the_start_player_of_five_is_not_asked() -> None:
    table = Table(SPEC, 5)
    table.settle()
    for colour in ("Blue", "Green", "White", "Red"):
        assert table.s.actor != 0
        table.play(action("DRAFT", colour))
    assert table.s.money[0] == 2
    assert Question(table.s.question) == Question.SELECT


def test_example_4_regular_business_at_the_money_limit() -> None:
    table = Cafe().lay({0: "RR"}, {0: 12}).select(2).do("BUSINESS", "Red")
    assert table.s.money[0] == 15
    assert table.used() == "RR"


def test_example_5_taking_yellow_tokens_at_the_money_limit() -> None:
    table = Cafe().lay(money={0: 14}, cards={3: "BYY"}).select(3)
    assert table.wealth() == (0, 15, 1)
    assert table.used() == "YY"
    assert table.on_card(3) == ""


def test_example_6_taking_beyond_the_token_limit() -> None:
    table = Cafe().lay({0: "BBBGGGWWW"}, cards={2: "RRGY"}).select(2)
    assert table.wealth() == (0, 2, 12)
    table.do("DISCARD", "Blue")
    assert table.question == Question.DISCARD
    table.do("DISCARD", "Green")
    assert table.question == Question.ACTIVATE
    assert table.wealth() == (0, 2, 10)


def test_example_7_where_a_purchased_token_comes_from() -> None:
    table = Cafe().lay(used="W", bag_holds="WWWWWBBBB").select(1).do("PURCHASE", "White")
    assert "W" not in table.used()
    assert table.in_bag().count("W") + table.s.drawn.tolist().count(Colour.WHITE) == 5
    table = Cafe().lay(used="", bag_holds="WWWWWBBBB").select(1).do("PURCHASE", "White")
    assert table.in_bag().count("W") + table.s.drawn.tolist().count(Colour.WHITE) == 4
    table = Cafe().lay(used="B", bag_holds="BBBB").select(1)
    assert not table.can("PURCHASE", "White")


def test_example_8_purchasing_yellow_from_the_bag(dice: Dice) -> None:
    table = Cafe().lay(used="", bag_holds="BBBYY").select(1).do("PURCHASE", "Yellow")
    assert table.s.money[0] == 2
    assert table.used() == "Y"
    assert len(table.in_bag()) == 5 - 1 - 2


def test_example_9_a_fair_and_a_contribution() -> None:
    assert Cafe().lay({0: "GGG"}).select(3).do("FAIR", "Green").s.scores[0] == 5
    assert Cafe().lay(money={0: 5}).select(4).do("CONTRIBUTE").wealth() == (4, 0, 0)


def test_example_10_developing_full_course() -> None:
    table = Cafe().lay({0: "BBGGWWRR"}, display="Garden Salad, Full Course, Beef Stew, Mixed Grill")
    top = table.deck()[0]
    assert len(table.deck()) == 18
    table.select(5).do("DEVELOP", "Full Course")
    assert table.s.scores[0] == 12
    assert table.s.used.tolist() == [2, 2, 2, 2, 0]
    assert table.shown()[1] == top
    assert len(table.deck()) == 17


def test_example_11_what_a_reserved_card_forbids() -> None:
    laid = {"tokens": {0: "GGGWWW"}, "reserved": {0: "Macaron"}}
    table = Cafe().lay(**laid).select(5)  # type: ignore[arg-type]
    assert not offered(table, "RESERVE")
    assert table.can("DEVELOP", "Garden Salad")
    assert table.can("DEVELOP", "Macaron")
    table = Cafe(reserve_blocks_display=True).lay(**laid).select(5)  # type: ignore[arg-type]
    assert offered(table, "DEVELOP") == [(Menu.MACARON,)]
    assert not offered(table, "RESERVE")


def test_example_12_three_exchanges_with_five_dollars() -> None:
    table = Cafe().lay(money={0: 5}).select(6).do("EXCHANGE", "buy Blue")
    assert table.s.money[0] == 3
    assert table.do("EXCHANGE", "$ -> VP").s.money[0] == 1
    table.do("EXCHANGE", "VP -> $")
    assert table.wealth() == (0, 3, 1)
    assert table.held() == "B"
    assert table.question == Question.PLACE_A


def test_example_13_brunch_and_trading() -> None:
    laid = {"money": {0: 4}, "front": {0: "Brunch"}}
    table = Cafe().lay(**laid).select(6).do("SKIP")  # type: ignore[arg-type]
    assert table.s.scores[0] == 2
    table = Cafe().lay(**laid).select(6)  # type: ignore[arg-type]
    assert table.do("EXCHANGE", "$ -> VP").do("STOP").s.scores[0] == 1


def test_example_14_brunch_when_the_engine_skips() -> None:
    table = Cafe().lay({0: "BBGG"}, front={0: "Brunch"}).select(3)
    assert table.s.scores[0] == 2
    assert table.question == Question.PLACE_A


def test_example_15_macaron_at_the_money_limit() -> None:
    table = Cafe().lay(money={0: 14}, front={0: "Macaron"}).select(1)
    assert table.question == Question.ACTIVATE
    assert table.s.money[0] == 15


def test_example_16_german_beer_in_both_profiles() -> None:
    table = Cafe(profile="jp").lay(front={0: "German Beer"}).select(3)
    assert table.wealth() == (0, 1, 0)
    assert table.r.menu_vp[Menu.GERMAN_BEER] == 5
    table = Cafe(profile="en").lay(front={0: "German Beer"}).select(3)
    assert table.wealth() == (2, 0, 0)
    assert table.r.menu_vp[Menu.GERMAN_BEER] == 5


def test_example_17_opera_in_the_turn_of_its_development() -> None:
    table = Cafe(2).lay({0: "BGWWW"}, {0: 2}, display="Opera").select(5).do("DEVELOP", "Opera")
    assert table.wealth() == (1, 2, 0)
    assert table.question == Question.AFTER
    table.do("ONCE", "Opera")
    assert table.wealth() == (4, 0, 0)
    table.lay(money={0: 2})
    assert not table.can("ONCE", "Opera")
    table.draw_and_place()
    assert (table.question, table.s.turn) == (Question.SELECT, 1)
    table.finish_turn()
    assert table.can("ONCE", "Opera")


def test_example_17_opera_is_spent_even_with_money_left() -> None:
    table = Cafe().lay(money={0: 9}, front={0: "Opera, Bagna Cauda"}).do("ONCE", "Opera")
    assert table.s.money[0] == 7
    assert not table.can("ONCE", "Opera")


def test_example_18_bavarois_with_three_and_with_two_dollars() -> None:
    table = Cafe().lay(money={0: 3}, front={0: "Bavarois"}).do("BAVAROIS", "buy Red")
    assert (table.s.money[0], table.held()) == (0, "R")
    table = Cafe().lay({0: "B"}, {0: 2}, front={0: "Bavarois"})
    assert offered(table, "BAVAROIS") == [(EXCHANGE_NAMES.index("sell Blue"),)]
    assert table.do("BAVAROIS", "sell Blue").s.money[0] == 3


def test_example_19_fried_chicken_and_an_empty_bag() -> None:
    table = Cafe().lay(money={0: 1}, front={0: "Fried Chicken"}, used="Y", bag_holds="")
    table.do("ONCE", "Fried Chicken")
    assert table.s.money[0] == 2
    assert (table.used(), table.in_bag()) == ("Y", "")
    table = Cafe().lay(money={0: 1}, front={0: "Fried Chicken"}, used="", bag_holds="")
    assert not table.can("ONCE", "Fried Chicken")


def test_example_20_a_refill_between_two_draws(dice: Dice) -> None:
    table = Cafe().lay(used="BBRRR", bag_holds="G").draw_by(dice, 0, 4)
    assert dice.asked == [1, 5]
    assert table.s.drawn.tolist() == [Colour.GREEN, Colour.RED]
    assert table.in_bag() == "BBRR"


def test_example_21_bag_and_used_area_are_empty(dice: Dice) -> None:
    table = Cafe(3).lay(
        {0: "BBBGGGW", 1: "R", 2: "BBGGWWWRRR"},
        cards={1: "BBGGWW", 2: "RRYYYY", 3: "WWWRRR", 6: "YYYYYY"},
        used="",
        bag_holds="",
    )
    table.draw_by(dice)
    returned = [0, 0, 0]
    while table.question == Question.RETURN:
        returned[table.s.actor] += 1
        table.play(table.legal()[-1])
    assert returned == [3, 0, 5]
    assert [table.s.tokens[player].sum() for player in range(3)] == [4, 1, 5]
    in_bag = 24 + 8
    assert dice.asked == [*range(in_bag, in_bag - 10, -1), in_bag - 10, in_bag - 11]
    assert table.s.cards.sum(1).tolist() == [1, 2, 2, 2, 2, 1]
    assert (table.question, table.s.actor) == (Question.PLACE_A, 0)


def test_example_22_the_round_is_finished() -> None:
    table = Cafe(4).lay(points={1: 30})
    for player in range(4):
        assert (table.s.over, table.s.turn) == (PLAYING, player)
        table.finish_turn()
    assert table.s.over == ENDED
    table = Cafe(4).lay(points={3: 29})
    for _ in range(4):
        table.finish_turn()
    assert (table.s.over, table.s.round_number, table.s.turn) == (PLAYING, 2, 0)


def test_example_23_the_final_exchange() -> None:
    table = at_end(max_rounds=1).lay({0: "BGWR"}, {0: 14}, {0: 28}).do("CONTINUE")
    assert table.s.end_points[0] == 7
    assert table.s.scores[0] == 35


def test_example_24_ties() -> None:
    def standing(first: str, second: str) -> tuple[int, int]:
        table = Cafe(2).lay(points={0: 35, 1: 35}, front={0: first, 1: second})
        return tuple(SPEC.hooks.standing(table.r, table.s, p) for p in (0, 1))  # type: ignore[return-value]

    ahead, behind = standing("Brunch, Macaron", "Opera")
    assert ahead > behind
    ahead, behind = standing("Brunch, Macaron", "Opera, Parfait")
    assert ahead == behind


def test_example_25_reserving_with_an_empty_deck() -> None:
    table = Cafe().lay(deck="").select(5).do("RESERVE", "Beef Stew")
    assert len(table.shown()) == 3
    assert table.s.deck_top == N_MENUS


def test_example_26_a_full_action_card() -> None:
    table = Cafe().lay(cards={1: "BBGGWW"}).select(4)
    assert not table.can("PLACE_A", 1)
    table.do("PLACE_A", 2)
    assert [table.can("PLACE_B", card) for card in (1, 2, 3)] == [False, False, True]


def test_example_27_all_other_cards_are_full(dice: Dice) -> None:
    cards = dict.fromkeys(range(1, 6), "BGWRBG")
    table = Cafe().lay(cards=cards, bag_holds="WRR").draw_by(dice, 0, 0, card=6)
    assert table.question == Question.WHICH
    table.do("WHICH", 2)
    assert table.on_card(6) == "R"
    assert table.in_bag() == "WR"
    assert table.s.turn == 1
