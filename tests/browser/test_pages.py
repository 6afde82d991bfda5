"""Replays and analyses that open from the disk, and what axe-core says of every page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

import kanban_env as kb
from kanban_env.agents import make_agent
from kanban_env.agents.analysis import report, review_replay
from kanban_env.agents.arena.recording import record_game
from kanban_env.core.replay import Replay
from kanban_env.web.replay_page import replay_page
from tests.browser.conftest import TITLES

pytestmark = pytest.mark.compiled


def serious(page: Any) -> list[str]:
    """What axe-core finds that is serious or critical."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.fixture(scope="module")
def replay() -> Replay:
    variant = kb.find("menu-v0").variant(2, max_rounds=4)
    return record_game(variant, 3, [("heuristic", make_agent("heuristic", p)) for p in range(2)])


@pytest.mark.parametrize("width", [1400, 390])
def test_a_replay_to_the_end_and_back(
    visit: Any, replay: Replay, tmp_path: Path, width: int
) -> None:
    visitor, page = (v := visit(width)), v.page
    file = tmp_path / "game.html"
    file.write_text(replay_page(replay))
    page.goto(f"file://{file}")
    page.wait_for_selector(".board svg")
    last = len(replay.actions)
    start = page.locator("#board").inner_html()
    for _ in range(last):
        page.keyboard.press("ArrowRight")
    assert f"step {last} of {last}" in page.locator("#where").inner_text()
    page.get_by_role("button", name="Next").click()
    assert f"step {last} of {last}" in page.locator("#where").inner_text()
    for _ in range(last):
        page.keyboard.press("ArrowLeft")
    assert page.locator("#board").inner_html() == start
    page.locator("#view").select_option("2")
    page.locator("#moment").select_option(index=2)
    assert "step 0" not in page.locator("#where").inner_text()
    assert serious(page) == []
    assert visitor.wrong == []


def test_an_analysis_opens_from_the_disk(visit: Any, replay: Replay, tmp_path: Path) -> None:
    visitor, page = (v := visit()), v.page
    file = tmp_path / "analysis.html"
    file.write_text(report.page(review_replay(replay, playouts=16), everything=True))
    page.goto(f"file://{file}")
    assert page.locator("svg").count() == 1
    assert serious(page) == []
    assert visitor.wrong == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", TITLES)
def test_axe_finds_nothing_serious_at_a_table(visit: Any, game: str, scheme: str) -> None:
    visitor, page = (v := visit(1400 if scheme == "light" else 390)), v.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visitor.start(game)
    visitor.wait_asked()
    visitor.click_list(0)
    visitor.wait_asked()
    page.get_by_text("Board as text").click()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Name").click()
    assert serious(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_other_pages(visit: Any, scheme: str) -> None:
    visitor, page = (v := visit()), v.page
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(visitor.address)
    page.wait_for_selector(".lobby form")
    assert serious(page) == []
    visitor.start("actionworks-v0", people=2)
    page.wait_for_selector(".links a")
    assert serious(page) == []


def test_the_live_region_reads_the_log(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    visitor.start("menu-v0")
    visitor.wait_asked()
    assert page.locator("#live").get_attribute("aria-live") == "polite"
    before = page.locator("#live").text_content()
    visitor.click_list(0)
    visitor.until(f"document.querySelector('#live').textContent !== {before!r}")
    assert "player_0" in (page.locator("#live").text_content() or "")


def test_reduced_motion_moves_nothing(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    page.emulate_media(reduced_motion="reduce")
    visitor.start("menu-v0")
    moving = page.evaluate(
        "[...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e);"
        " return parseFloat(s.transitionDuration) > 0.01 || parseFloat(s.animationDuration) > 0.01;"
        " }).length"
    )
    assert moving == 0


def test_the_focus_has_an_outline_on_every_control(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    visitor.start("menu-v0")
    visitor.wait_asked()
    for _ in range(25):
        page.keyboard.press("Tab")
        width = page.evaluate(
            "document.activeElement === document.body ? 9"
            " : parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
        )
        assert width >= 2
