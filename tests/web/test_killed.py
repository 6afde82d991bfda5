"""A real server that is killed while clients play: what it acknowledged is kept."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from pathlib import Path

import httpx2

from benchmarks.serve_load import Crowd, Server, load, look_again, lost


def test_every_acknowledged_decision_survives_sigkill(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.sqlite")
    server.start()
    try:
        crowd = Crowd(server.address, ("actionworks-v0", "menu-v0"))
        asyncio.run(load(server, 6, 8, crowd))
        assert crowd.errors == []
        assert len(crowd.acknowledged) > 20
        assert lost(server.file, crowd.acknowledged) == 0
        server.start()
        tables = {table for table, _, _ in crowd.acknowledged}
        assert asyncio.run(look_again(server, crowd)) == len(tables)
    finally:
        server.kill()


def test_a_decision_that_is_not_in_the_file_is_found(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.sqlite")
    server.start()
    try:
        crowd = Crowd(server.address, ("actionworks-v0",))
        asyncio.run(load(server, 1, 2, crowd))
        assert lost(server.file, [*crowd.acknowledged, ("none", 0, 0)]) == 1
    finally:
        server.kill()


def test_ctrl_c_ends_a_server_whose_pages_wait_for_news(tmp_path: Path) -> None:
    server = Server(tmp_path / "games.sqlite")
    server.start()
    try:
        body = {"game": "menu-v0", "players": 2, "seats": ["human", "human"]}
        made = httpx2.post(f"{server.address}/api/tables", json=body).json()
        path = f"{server.address}/api/tables/{made['table']}?token={made['tokens'][0]}"
        version = httpx2.get(path).json()["version"]
        waiting: list[int] = []
        page = threading.Thread(
            target=lambda: waiting.append(
                httpx2.get(f"{path}&after={version}", timeout=60).status_code
            )
        )
        page.start()
        time.sleep(2)
        server.process.send_signal(signal.SIGINT)
        _, errors = server.process.communicate(timeout=20)
        page.join(timeout=20)
        assert waiting == [200]
        assert "ERROR" not in errors
    finally:
        server.kill()
