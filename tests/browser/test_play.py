"""Games played in a browser: by clicks, by keyboard, by two people, taken back, forked, shared."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import TITLES

pytestmark = pytest.mark.compiled

SHORT = {"actionworks-v0": {"max_rounds": "1"}, "menu-v0": {"max_rounds": "4"}}
"""Options that make a game shorter; the others have none."""


@pytest.mark.parametrize("width", [1400, 390])
@pytest.mark.parametrize("game", TITLES)
def test_a_whole_game_by_clicks(visit: Any, game: str, width: int) -> None:
    visitor = visit(width)
    visitor.start(game, **SHORT.get(game, {}))
    for turn in range(900):
        if not visitor.wait_asked():
            break
        visitor.click_answer(turn)
    else:
        raise AssertionError("the game does not end")
    assert visitor.page.locator(".board svg").count() > 3


def test_no_page_scrolls_sideways_on_a_phone(visit: Any) -> None:
    visitor = visit(390)
    for game in TITLES:
        visitor.start(game, **SHORT.get(game, {}))
        wide = visitor.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, f"{game} is {wide} px wide"


def test_a_game_by_keyboard_only(visit: Any) -> None:
    visitor = visit()
    visitor.start("actionworks-v0", max_rounds="1")
    page = visitor.page
    for turn in range(300):
        if not visitor.wait_asked():
            break
        before = visitor.number()
        for _ in range(80):
            label = page.evaluate("document.activeElement.getAttribute('aria-label') ?? ''")
            if label.startswith("Type the number"):
                break
            page.keyboard.press("Tab")
        else:
            raise AssertionError("the field for answers cannot be reached with Tab")
        numbers = page.locator(".ask li .n").all_inner_texts()
        page.keyboard.type(numbers[turn % len(numbers)])
        page.keyboard.press("Enter")
        visitor.until_log(f"> {before}")
    else:
        raise AssertionError("the game does not end")


def test_focus_is_visible_and_an_answer_points_at_its_place(visit: Any) -> None:
    visitor = visit()
    visitor.start("menu-v0")
    visitor.wait_asked()
    visitor.page.locator(".ask li button").first.focus()
    assert visitor.page.locator("[data-target].pointed").count() > 0


def test_undo_fork_and_share(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    visitor.start("menu-v0", seed="3")
    visitor.wait_asked()
    board = page.locator(".textboard").text_content()
    number = visitor.number()
    visitor.click_list(0)
    visitor.until_log(f"> {number}")
    visitor.wait_asked()
    page.get_by_role("button", name="Undo", exact=True).click()
    visitor.until_log(f"=== {number}")
    assert page.locator(".textboard").text_content() == board
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this position").input_value()
    other = visit()
    other.page.goto(link)
    other.page.wait_for_selector(".board svg")
    assert other.page.locator(".textboard").text_content() == board
    table = page.url
    page.get_by_role("button", name="Fork").click()
    visitor.until(f"location.href !== {table!r} && location.hash.startsWith('#/table/')")
    page.wait_for_selector(".board svg")
    assert page.locator(".textboard").text_content() == board


def test_undo_to_a_line_of_the_log(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    visitor.start("menu-v0")
    for turn in range(4):
        visitor.wait_asked()
        visitor.click_list(turn)
        page.wait_for_timeout(150)
    visitor.wait_asked()
    page.get_by_role("button", name="undo to here").last.click()
    visitor.until_log("< 4")


def test_two_browsers_at_one_table(visit: Any) -> None:
    host = visit()
    host.start("actionworks-v0", people=2, max_rounds="1")
    host.page.wait_for_selector(".links a")
    links = host.page.locator(".links a").evaluate_all("all => all.map(a => a.href)")
    people = [visit() for _ in links]
    for person, link in zip(people, links, strict=True):
        person.page.goto(link)
        person.page.wait_for_selector(".board svg")
    hands = [person.page.locator(".textboard").text_content() for person in people]
    assert hands[0] != hands[1]
    for turn in range(12):
        asked = [p for p in people if p.page.locator(".ask.yours li button").count()]
        assert len(asked) == 1
        before = [person.number() for person in people]
        asked[0].click_list(turn)
        for person, number in zip(people, before, strict=True):
            person.until_log(f"> {number}")
        people[0].page.wait_for_timeout(100)


def test_people_at_one_screen_cover_their_hands(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    page.goto(visitor.address)
    form = page.locator("form.card", has=page.get_by_role("heading", name="Actionworks"))
    form.get_by_label("Players").select_option("2")
    form.get_by_label("Seat 1").select_option("human")
    form.locator("summary").click()
    form.get_by_label("one screen").check()
    form.get_by_role("button", name="Play").click()
    covers = 0
    for turn in range(40):
        page.wait_for_selector(".cover:not([hidden]) button, .ask.yours li button")
        if page.locator(".cover:not([hidden])").count():
            assert page.locator(".board svg").count() == 0
            page.get_by_role("button", name="show my board").click()
            page.wait_for_selector(".board svg")
            covers += 1
            if covers == 2:
                return
        visitor.click_list(turn)
        page.wait_for_timeout(150)
    raise AssertionError("the screen is never passed on")


def test_a_name_is_never_markup(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    visitor.start("menu-v0")
    page.get_by_role("button", name="Name").click()
    page.get_by_label("Your name").fill("<img src=x onerror=a()>")
    page.keyboard.press("Enter")
    visitor.until("document.querySelector('.players').textContent.includes('<img')")
    assert page.locator(".players img").count() == 0


def test_hints_and_analysis(visit: Any) -> None:
    visitor, page = (v := visit()), v.page
    visitor.start("actionworks-v0", max_rounds="1")
    visitor.wait_asked()
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".ask .hint", timeout=180_000)
    assert "wins" in page.locator(".ask .hint").first.inner_text()
    visitor.click_list(0)
    visitor.wait_asked()
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_selector("section.card ul li", timeout=180_000)
    assert "win share lost" in page.locator("section.card ul li").first.inner_text()
    assert page.locator("section.card svg").count() == 1
