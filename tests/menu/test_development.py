"""R4 Activate: Menu Development."""

from __future__ import annotations

import pytest

from kanban_env.games.menu.components import MIN_PLAYERS
from kanban_env.games.menu.enums import MENU_NAMES, NONE, Menu, Question
from tests.menu.table import Cafe, action, cost

OTHERS = "Garden Salad, Ratatouille, Beef Stew, Mixed Grill"


def test_r4_6_a_development_or_a_reservation_ends_the_activation() -> None:
    table = Cafe().lay({0: "GGGWWRRR"}).select(5).do("DEVELOP", "Garden Salad")
    assert table.question == Question.PLACE_A
    assert table.s.reserved[0] == NONE
    table = Cafe().lay({0: "GGGWWRRR"}).select(5).do("RESERVE", "Garden Salad")
    assert table.question == Question.PLACE_A
    assert table.s.scores[0] == 0


@pytest.mark.parametrize("menu", MENU_NAMES)
def test_r4_7_developing_any_menu_costs_its_tokens_and_gives_its_points(menu: str) -> None:
    table = Cafe(MIN_PLAYERS)
    others = [name for name in OTHERS.split(", ") if name != menu][:3]
    table.lay({0: cost(table, menu)}, display=", ".join([menu, *others])).select(5)
    table.do("DEVELOP", menu)
    assert table.s.owners[MENU_NAMES.index(menu)] == 0
    assert table.s.scores[0] == table.r.menu_vp[MENU_NAMES.index(menu)] > 0
    assert table.held() == ""
    assert table.used() == cost(table, menu)


@pytest.mark.parametrize("menu", MENU_NAMES)
def test_r4_7_no_menu_can_be_developed_with_a_token_missing(menu: str) -> None:
    table = Cafe(MIN_PLAYERS)
    others = [name for name in OTHERS.split(", ") if name != menu][:3]
    for missing in set(cost(table, menu)):
        rest = cost(table, menu).replace(missing, "", 1)
        table = Cafe(MIN_PLAYERS).lay({0: rest}, display=", ".join([menu, *others])).select(5)
        assert not table.can("DEVELOP", menu)


def test_r4_7_only_display_cards_and_ones_own_reserved_card_can_be_developed() -> None:
    table = Cafe().lay({0: "BBBGGGWWRR"}, reserved={0: "Macaron", 1: "Blended Coffee"}).select(5)
    assert table.can("DEVELOP", "Macaron")
    assert table.can("DEVELOP", "Garden Salad")
    assert not table.can("DEVELOP", "Blended Coffee")
    assert not table.can("DEVELOP", "British Tea")


def test_r4_8_a_reserved_card_is_kept_and_costs_nothing() -> None:
    table = Cafe().lay({0: "B"}).select(5).do("RESERVE", "Mixed Grill")
    assert table.s.reserved[0] == Menu.MIXED_GRILL
    assert table.wealth() == (0, 0, 1)


def test_r4_8_a_second_card_cannot_be_reserved() -> None:
    table = Cafe().lay({0: "GGGW"}, reserved={0: "Macaron"}).select(5)
    assert table.legal() == [action("SKIP"), action("DEVELOP", "Garden Salad")]


def test_r4_8_after_developing_the_reserved_card_another_can_be_reserved() -> None:
    table = Cafe(2).lay({0: "WW"}, reserved={0: "Macaron"}).select(5).do("DEVELOP", "Macaron")
    assert table.s.reserved[0] == NONE
    table.finish_turn().finish_turn().select(5)
    assert table.can("RESERVE", "Garden Salad")


def test_r4_8_a_reserved_card_is_public() -> None:
    table = Cafe().select(5).do("RESERVE", "Mixed Grill")
    for player in range(3):
        section = table.section(player, "reserved").reshape(3, 22)
        assert section[(0 - player) % 3, Menu.MIXED_GRILL] == 1.0
        assert section.sum() == 1.0


def test_r4_9_by_default_display_cards_can_be_developed_while_a_card_is_reserved() -> None:
    table = Cafe().lay({0: "GGGWWW"}, reserved={0: "Macaron"}).select(5)
    assert table.can("DEVELOP", "Garden Salad")
    table.do("DEVELOP", "Garden Salad")
    assert table.s.reserved[0] == Menu.MACARON


def test_r4_9_the_option_blocks_the_display_while_a_card_is_reserved() -> None:
    table = Cafe(reserve_blocks_display=True).lay({0: "GGGWWW"}, reserved={0: "Macaron"})
    assert table.select(5).legal() == [action("SKIP"), action("DEVELOP", "Macaron")]


def test_r4_9_the_option_blocks_nothing_without_a_reserved_card() -> None:
    table = Cafe(reserve_blocks_display=True).lay({0: "GGGWWW"}, reserved={1: "Macaron"})
    assert table.select(5).can("DEVELOP", "Garden Salad")


@pytest.mark.parametrize("block", ["DEVELOP", "RESERVE"])
def test_r4_10_the_slot_is_refilled_from_the_top_of_the_deck(block: str) -> None:
    table = Cafe().lay({0: "GGGRR"}, deck="Opera, Brunch").select(5)
    table.do(block, "Ratatouille")
    assert table.shown() == ["Garden Salad", "Opera", "Beef Stew", "Mixed Grill"]
    assert table.deck() == ["Brunch"]


@pytest.mark.parametrize("block", ["DEVELOP", "RESERVE"])
def test_r4_10_with_an_empty_deck_the_slot_stays_empty(block: str) -> None:
    table = Cafe(2).lay({0: "GGGRR"}, deck="").select(5).do(block, "Ratatouille")
    assert table.s.display.tolist() == [
        Menu.GARDEN_SALAD,
        NONE,
        Menu.BEEF_STEW,
        Menu.MIXED_GRILL,
    ]
    table.finish_turn().select(5).do("RESERVE", "Garden Salad")
    assert table.shown() == ["Beef Stew", "Mixed Grill"]


def test_r4_10_developing_the_reserved_card_draws_nothing() -> None:
    table = Cafe().lay({0: "WW"}, reserved={0: "Macaron"}, deck="Opera").select(5)
    table.do("DEVELOP", "Macaron")
    assert table.shown() == OTHERS.split(", ")
    assert table.deck() == ["Opera"]
