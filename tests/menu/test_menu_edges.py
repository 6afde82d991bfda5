"""R2, R6, R7 Menu cards: points without limit, reserved cards, and the end of the game."""

from __future__ import annotations

import numpy as np

from kanban_env.core.batch import GameBatch
from kanban_env.games.menu import SPEC
from kanban_env.games.menu.enums import MENU_NAMES, Question
from tests.menu.conftest import Dice
from tests.menu.table import Cafe, action
from tests.menu.test_menu_cards import Choosing, Once, choosing, cost, every, once


@every
def test_r2_10_the_points_of_a_menu_have_no_upper_limit(menu: str) -> None:
    table = Cafe(2)
    table.lay({0: cost(table, menu)}, points={0: 49}, display=menu).select(5).do("DEVELOP", menu)
    assert table.s.scores[0] == 49 + table.r.menu_vp[MENU_NAMES.index(menu)]


@choosing
def test_r6_5_a_reserved_menu_gives_nothing_for_choosing(case: Choosing) -> None:
    table = Cafe(profile=case.profile).lay(reserved={0: case.menu}).select(case.card)
    assert table.wealth() == (0, 0, 0)


@once
def test_r6_3_a_once_effect_of_a_reserved_card_works_in_the_turn_of_its_development(
    case: Once, dice: Dice
) -> None:
    table = Cafe()
    table.lay({0: cost(table, case.menu) + case.tokens}, {0: case.money}, reserved={0: case.menu})
    table.select(5).do("DEVELOP", case.menu)
    assert table.question == Question.AFTER
    assert table.can("ONCE", case.menu)


def test_r6_9_a_reserved_bavarois_works_in_the_turn_of_its_development() -> None:
    table = Cafe()
    table.lay({0: cost(table, "Bavarois")}, {0: 4}, reserved={0: "Bavarois"})
    table.select(5).do("DEVELOP", "Bavarois")
    assert table.can("BAVAROIS", "buy Blue")


def test_r7_1_an_effect_after_the_placements_can_trigger_the_end() -> None:
    table = Cafe(2).lay(points={0: 29}, front={0: "Bagna Cauda"}).select(4).draw_and_place()
    table.do("ONCE", "Bagna Cauda")
    assert (table.s.turn, table.s.triggered) == (1, 1)


def test_after_a_redeal_other_tokens_are_drawn_from_the_bag() -> None:
    batch = GameBatch(SPEC.variant(2), 1, seed=3, threads=1)
    chooser = np.random.default_rng(0)
    while batch.states[0].question != Question.SELECT or batch.states[0].round_number < 2:
        batch.step(chooser.choice(np.flatnonzero(batch.action_masks[0]), 1))
    drawn = set()
    for seed in range(40):
        twin = batch.copy()
        twin.determinize(int(twin.to_play[0]), seed)
        twin.step(np.array([action("SELECT", 4)]))
        while (twin.states[0].drawn < 0).all():
            twin.step(np.array([np.flatnonzero(twin.action_masks[0])[-1]]))
        drawn.add(tuple(twin.states[0].drawn.tolist()))
    assert len(drawn) > 5
