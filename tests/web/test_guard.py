"""Requests that are refused before they reach the games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.conftest import HOST, Site


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:1", ""])
def test_another_host_name_is_refused(site: Site, host: str) -> None:
    answer = site.client.get("/api/games", headers={"host": host})
    assert answer.status_code == 421
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"http://{HOST}.evil.example"])
def test_a_request_from_another_site_is_refused(site: Site, origin: str) -> None:
    answer = site.client.post("/api/tables", json={}, headers={"origin": origin})
    assert answer.status_code == 403


def test_the_own_page_may_ask(site: Site) -> None:
    assert site.client.get("/api/games", headers={"origin": f"http://{HOST}"}).status_code == 200


def test_a_form_of_another_site_is_no_json(site: Site) -> None:
    answer = site.client.post("/api/tables", content="x", headers={"content-type": "text/plain"})
    assert answer.status_code == 415


def test_a_large_body_is_refused(site: Site) -> None:
    answer = site.client.post("/api/open", json={"link": "x" * 100_000})
    assert answer.status_code == 413


def test_a_body_without_a_length_is_refused(site: Site) -> None:
    body = iter([b"{}"])
    answer = site.client.post(
        "/api/open", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413


@pytest.mark.parametrize("body", ["", "{", "[]", "nonsense", '{"link": 1}', "[" * 5000])
def test_a_malformed_body_is_one_line(site: Site, body: str) -> None:
    answer = site.client.post(
        "/api/open", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert "\n" not in answer.json()["error"]


def test_a_long_address_is_refused(site: Site) -> None:
    assert site.client.get("/api/tables/" + "x" * 3000).status_code == 414


def test_too_many_requests_wait(tmp_path: Path) -> None:
    site = Site(tmp_path / "games.sqlite", per_second=0.001, burst=3)
    with site.client:
        codes = [site.client.get("/api/games").status_code for _ in range(5)]
    assert codes == [200, 200, 200, 429, 429]
