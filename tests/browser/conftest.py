"""A real server and a real browser: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

TITLES = {
    "actionworks-v0": "Actionworks",
    "automotive-v0": "Kanban: Automotive Revolution",
    "industrial-v0": "Industrial Board Game",
    "menu-v0": "Kanban Menu",
}
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip


def start_server(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A server on a free port, and its address."""
    words = [str(Path(sys.executable).with_name("kanban")), "serve", "--port", "0"]
    words += ["--games", str(folder / "games.sqlite"), "--agents", "heuristic", "random"]
    server = subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, cwd=folder, env={**os.environ, "COLUMNS": "200"}
    )
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    assert found is not None
    return server, found[0]


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    chromium = shutil.which("chromium")
    assert chromium, "expected Debian's chromium: make test-web installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server, address = start_server(tmp_path_factory.mktemp("server"))
    yield address
    server.terminate()
    server.communicate(timeout=20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with open_browser() as browser:
        yield browser


class Visitor:
    """A page that notes every error and every request to anywhere else."""

    def __init__(self, browser: Browser, address: str, width: int = 1400) -> None:
        self.page: Page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
        self.address, self.wrong = address, []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._request)

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.wrong.append(message.text)

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.address, "file://", "data:", "blob:")):
            self.wrong.append(f"request to {request.url}")

    def start(self, game: str, players: int = 2, people: int = 1, **options: str) -> None:
        """Start a table from the lobby, as a person would."""
        page = self.page
        page.goto(self.address)
        form = page.locator("form.card", has=page.get_by_role("heading", name=TITLES[game]))
        form.get_by_label("Players").select_option(str(players))
        for seat in range(1, people):
            form.get_by_label(f"Seat {seat}").select_option("human")
        form.locator("summary").click()
        for name, value in {"seed": "7", **options}.items():
            control = form.get_by_label(name, exact=True)
            if control.evaluate("e => e.tagName") == "SELECT":
                control.select_option(value)
            else:
                control.fill(value)
        form.get_by_role("button", name="Play").click()
        if people == 1:
            page.wait_for_selector(".board svg", timeout=180_000)

    def until(self, expression: str, seconds: float = 60) -> None:
        """Wait until an expression is true; Playwright's own waiting needs `eval` in the page."""
        end = time.monotonic() + seconds
        while not self.page.evaluate(f"!!({expression})"):
            assert time.monotonic() < end, f"still false: {expression}"
            self.page.wait_for_timeout(20)

    def until_log(self, condition: str) -> None:
        """Wait until the number of decisions in the log satisfies a condition, such as `> 3`."""
        self.until(f"document.querySelectorAll('.log li').length {condition}")

    def wait_asked(self) -> bool:
        """Wait until an answer is asked for; false if the game is over."""
        self.until(
            "document.querySelector('.ask.yours li button') || "
            "document.querySelector('.ask h2')?.textContent.match(/won|win|tie/i)"
        )
        return self.page.locator(".ask.yours li button").count() > 0

    def number(self) -> int:
        """The number of decisions in the log."""
        return self.page.locator(".log li").count()

    def click_answer(self, turn: int) -> None:
        """Answer by a click on the board, in every second turn by one in the list.

        A place of several answers lists them; then one of these is clicked.
        """
        before = self.number()
        legal = self.page.locator("[data-target].legal")
        if legal.count() and turn % 2 == 0:
            legal.nth(turn // 2 % legal.count()).dispatch_event("click")
            if self.page.locator(".ask li button", has_text="All answers").count():
                self.click_list(turn)
        else:
            self.click_list(turn)
        self.until_log(f"> {before}")

    def click_list(self, turn: int) -> None:
        buttons = self.page.locator(".ask li button:not(:has-text('All answers'))")
        count = buttons.count()
        if count:
            buttons.nth(turn % count).click()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Any]:
    visitors: list[Visitor] = []

    def arrive(width: int = 1400) -> Visitor:
        visitors.append(Visitor(browser, address, width))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        assert visitor.wrong == []
        visitor.page.context.close()
