"""Tables through the HTTP interface: created, played, taken back, forked, kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kanban_env as kb
from tests.web.conftest import Site


@pytest.mark.parametrize("game", kb.games())
def test_a_game_is_played_to_its_end_by_its_first_answers(site: Site, game: str) -> None:
    options = {"max_rounds": 2} if game in ("menu-v0", "actionworks-v0") else {}
    table = site.table(game, ["human", "random"], options=options)
    seen = table.wait()
    for turn in range(40):
        if seen["over"]:
            break
        assert seen["actions"]
        choice = seen["actions"][turn % len(seen["actions"])]
        table.answer(0, choice["action"], seen["number"])
        seen = table.wait()
        assert not seen["trouble"]
    assert seen["number"] > 10 or seen["over"]


def test_the_page_and_its_files_are_served(site: Site) -> None:
    page = site.client.get("/")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for path in ("/static/page.js", "/static/page.css", "/paints.css", "/font/bold.ttf"):
        assert site.client.get(path).status_code == 200, path
    assert site.client.get("/static/../server.py").status_code == 404
    assert site.client.get("/font/x.ttf").status_code == 404


def test_a_decision_that_was_taken_in_another_tab_is_refused(site: Site) -> None:
    table = site.table()
    seen = table.wait()
    action = seen["actions"][0]["action"]
    table.answer(0, action, seen["number"])
    assert (
        table.answer(0, action, seen["number"], 409)["error"] == "this decision was taken already"
    )


def test_an_illegal_answer_changes_nothing(site: Site) -> None:
    table = site.table()
    seen = table.wait()
    legal = {choice["action"] for choice in seen["actions"]}
    illegal = next(a for a in range(100) if a not in legal)
    for action in (illegal, -1, 10**6, 2**80):
        assert "action" in table.answer(0, action, seen["number"], 400)["error"]
    assert table.look()["number"] == seen["number"]


def test_a_person_takes_back_own_decisions_and_those_of_agents(site: Site) -> None:
    table = site.table()
    seen = table.wait()
    first = seen["number"]
    table.answer(0, seen["actions"][0]["action"], first)
    later = table.wait()
    assert later["number"] > first
    back = table.undo(0, first)
    assert (back["number"], back["board"]) == (first, seen["board"])
    assert "not yours" in table.undo(0, 0, 400)["error"] or first == 0
    assert "expected 0 to" in table.undo(0, 999, 400)["error"]


def test_nothing_of_another_person_is_taken_back(site: Site) -> None:
    table = site.table(seats=["human", "human"])
    seen = table.look(0)
    order = []
    while len(set(order)) < 2:
        seat = seen["asked"]
        seen = table.look(seat)
        order.append(seat)
        table.answer(seat, seen["actions"][0]["action"], seen["number"])
        seen = table.look(seat)
    assert "has answered since then" in table.undo(order[0], 0, 400)["error"]


def test_seats_are_guarded_by_their_secrets(site: Site) -> None:
    table = site.table(seats=["human", "human"])
    asked = table.look(0)["asked"]
    body = {"token": table.tokens[1 - asked], "seat": asked, "number": 0, "action": 0}
    site.post(f"{table.path}/answer", body, 403)
    body["token"] = "x" * 22
    site.post(f"{table.path}/answer", body, 403)
    given = {"token": table.tokens[0], "seat": 1}
    assert site.client.get(table.path, params=given).status_code == 403
    assert site.client.get("/api/tables/nothing", params=given).status_code == 404


def test_a_link_opens_the_same_position(site: Site) -> None:
    table = site.table("actionworks-v0", ["human", "heuristic", "random"])
    seen = table.wait()
    table.answer(0, seen["actions"][0]["action"], seen["number"])
    seen = table.wait()
    link = site.post(f"{table.path}/link", {"token": table.tokens[0]})["link"]
    made = site.post("/api/open", {"link": link})
    params = {"token": made["tokens"][0], "seat": 0}
    other = site.client.get(f"/api/tables/{made['table']}", params=params).json()
    assert other["board"] == seen["board"]
    assert made["table"] != table.id


def test_a_link_is_refused_while_other_people_hide_something(site: Site) -> None:
    table = site.table(seats=["human", "human"])
    answer = site.post(f"{table.path}/link", {"token": table.tokens[0]}, 400)
    assert "something to hide" in answer["error"]


@pytest.mark.parametrize("link", ["", "x", "!!!", "eJxLBAAAYgBi", "A" * 40000])
def test_a_forged_link_is_refused(site: Site, link: str) -> None:
    assert "link" in site.post("/api/open", {"link": link}, 400)["error"]


def test_games_survive_the_server(tmp_path: Path) -> None:
    first = Site(tmp_path / "games.sqlite")
    with first.client:
        table = first.table()
        seen = table.wait()
        table.answer(0, seen["actions"][0]["action"], seen["number"])
        before = table.wait()
    second = Site(tmp_path / "games.sqlite")
    with second.client:
        table.site = second
        after = table.look()
    assert after["board"] == before["board"]
    assert after["log"] == before["log"]


def test_a_name_is_text_and_survives(site: Site) -> None:
    table = site.table()
    body = {"token": table.tokens[0], "seat": 0, "name": "<img src=x onerror=alert(1)>"}
    seen = site.post(f"{table.path}/name", body)
    assert seen["players"][0]["name"] == body["name"]
    site.post(f"{table.path}/name", {**body, "name": "x" * 31}, 400)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "unknown game"),
        ({"players": 9}, "players: expected 2 to 5"),
        ({"seats": ["human"]}, "seats: expected 2, got 1"),
        ({"seats": ["human", "ppo:/etc/passwd"]}, "an agent of the list"),
        ({"seats": ["human", "os:system"]}, "an agent of the list"),
        ({"seats": ["random", "random"]}, "at least one human"),
        ({"options": {"components": "/etc/passwd"}}, "components"),
        ({"options": {"nonsense": 1}}, "unexpected keyword argument 'nonsense'"),
        ({"seed": -1}, "seed"),
        ({"seed": "x"}, "seed"),
        ({"more": 1}, "more"),
    ],
)
def test_a_wrong_table_is_refused_in_one_line(
    site: Site, change: dict[str, Any], message: str
) -> None:
    body = {"game": "menu-v0", "players": 2, "seats": ["human", "random"], "seed": 1, **change}
    error = site.post("/api/tables", body, 400)["error"]
    assert message in error
    assert "\n" not in error


def test_people_at_one_screen_share_a_secret_and_see_one_seat_at_a_time(site: Site) -> None:
    table = site.table("actionworks-v0", ["human", "human"], one_screen=True)
    assert table.tokens[0] == table.tokens[1]
    seen = table.look(0)
    assert seen["own"] == [0, 1]
    assert seen["board"] != table.look(1)["board"]


def test_hints_value_every_answer_of_the_seat_that_is_asked(site: Site) -> None:
    table = site.table("actionworks-v0", ["human", "heuristic"], options={"max_rounds": 1})
    seen = table.wait()
    body = {"token": table.tokens[0], "seat": 0}
    answer = site.post(f"{table.path}/hints", body)
    assert {hint["action"] for hint in answer["hints"]} == {a["action"] for a in seen["actions"]}
    for hint in answer["hints"]:
        mean, low, high = hint["wins"]
        assert low <= mean <= high


def test_hints_are_refused_to_a_seat_that_is_not_asked(site: Site) -> None:
    table = site.table(seats=["human", "human"])
    other = 1 - table.look(0)["asked"]
    body = {"token": table.tokens[other], "seat": other}
    assert "is not asked" in site.post(f"{table.path}/hints", body, 400)["error"]


def test_an_analysis_is_refused_while_other_people_hide_something(site: Site) -> None:
    table = site.table(seats=["human", "human"])
    body = {"token": table.tokens[0], "seat": 0}
    assert "something to hide" in site.post(f"{table.path}/analysis", body, 400)["error"]


@pytest.mark.compiled
@pytest.mark.parametrize("agent", ["flat:playouts=8", "mcts:sims=8", "zoo:actionworks-v0-3p"])
def test_searchers_and_policies_sit_at_a_table(tmp_path: Path, agent: str) -> None:
    site = Site(tmp_path / "games.sqlite", ["heuristic", agent])
    with site.client:
        table = site.table("actionworks-v0", ["human", agent, agent])
        for _ in range(6):
            seen = table.wait()
            assert not seen["trouble"]
            table.answer(0, seen["actions"][0]["action"], seen["number"])
