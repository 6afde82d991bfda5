"""Many clients play at a server, which is then killed: nothing that it acknowledged may be lost.

    python -m benchmarks.serve_load [--clients 200] [--seconds 60]

Starts `kanban serve` on a new file of games. Every client starts tables, one after another, and
plays random legal answers against the heuristic. At the end the server is killed with SIGKILL while
the clients go on, and started again on the same file. Prints the answers per second, the time that
an answer takes, the memory of the server over time, all errors, and the decisions that were
acknowledged but are gone. Ends with exit code 1 if there was an error or a lost decision.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

import kanban_env as kb

GAMES = tuple(kb.games())


@dataclass
class Server:
    """A server in a process of its own."""

    file: Path
    process: subprocess.Popen[str] = field(init=False)
    address: str = field(init=False)

    def start(self) -> None:
        """Start the server and wait until it has an address."""
        words = [str(Path(sys.executable).with_name("kanban")), "serve", "--port", "0"]
        words += ["--rate", "1000000", "--games", str(self.file), "--agents", "heuristic"]
        self.process = subprocess.Popen(
            words,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "COLUMNS": "200"},
        )
        line = self.process.stdout.readline() if self.process.stdout else ""
        found = re.search(r"http://\S+:\d+", line)
        if found is None:
            raise RuntimeError(f"the server does not start: {line!r}")
        self.address = found[0]

    def kill(self) -> None:
        """End the server as a power cut would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.communicate()

    def memory(self) -> float:
        """Mebibytes of memory that the server uses."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0


@dataclass
class Crowd:
    """Clients, and what they saw."""

    address: str
    games: tuple[str, ...] = GAMES
    killed: bool = False
    acknowledged: list[tuple[str, int, int]] = field(default_factory=list)
    """Table, number and action of every decision that the server said it took."""
    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    tables: int = 0
    finished: int = 0

    async def play(self, number: int, end: float) -> None:
        """One client: table after table, until a moment or until the server is killed."""
        chance = random.Random(number)
        async with httpx2.AsyncClient(base_url=self.address, timeout=60) as client:
            try:
                while time.monotonic() < end:
                    await self._game(client, chance, end)
            except httpx2.TransportError as error:
                if not self.killed:
                    self.errors.append(repr(error))

    async def _call(self, coming: Any) -> Any:
        answer = await coming
        if answer.status_code != 200:
            self.errors.append(f"{answer.status_code} {answer.text}")
        return answer.json()

    async def _game(self, client: Any, chance: random.Random, end: float) -> None:
        body: dict[str, Any] = {"game": chance.choice(self.games), "players": 2}
        body |= {"seats": ["human", "heuristic"], "seed": chance.randrange(2**32)}
        made = await self._call(client.post("/api/tables", json=body))
        self.tables += 1
        path, token = f"/api/tables/{made['table']}", made["tokens"][0]
        seen = await self._call(client.get(path, params={"token": token}))
        while not seen["over"] and time.monotonic() < end:
            if seen["asked"] != 0:
                news = {"token": token, "after": seen["version"], "since": seen["number"]}
                seen = await self._call(client.get(path, params=news))
                continue
            choice, start = chance.choice(seen["actions"])["action"], time.monotonic()
            body = {"token": token, "seat": 0, "number": seen["number"], "action": choice}
            body["since"] = seen["number"]
            before, seen = (
                seen["number"],
                await self._call(client.post(f"{path}/answer", json=body)),
            )
            self.waits.append(time.monotonic() - start)
            self.acknowledged.append((made["table"], before, choice))
            if seen["trouble"]:
                self.errors.append(seen["trouble"])
        self.finished += bool(seen["over"])


def lost(file: Path, acknowledged: list[tuple[str, int, int]]) -> int:
    """How many acknowledged decisions are not in the file."""
    with closing(sqlite3.connect(file)) as store:
        rows = set(store.execute("SELECT table_id, number, action FROM decisions"))
    return sum(decision not in rows for decision in acknowledged)


async def load(server: Server, clients: int, seconds: float, crowd: Crowd) -> list[float]:
    """Let clients play, and kill the server at the end; returns its memory over time."""
    end, memory = time.monotonic() + seconds, []
    playing = [asyncio.create_task(crowd.play(i, end + 60)) for i in range(clients)]
    while (left := end - time.monotonic()) > 0:
        await asyncio.sleep(min(left, seconds / 6))
        memory.append(server.memory())
        print(f"  {len(crowd.waits):,} answers, {memory[-1]:.0f} MiB", file=sys.stderr)
    crowd.killed = True
    server.kill()
    await asyncio.gather(*playing)
    return memory


async def look_again(server: Server, crowd: Crowd) -> int:
    """How many tables the server answers for after a restart (403: it knows the table)."""
    known = 0
    async with httpx2.AsyncClient(base_url=server.address, timeout=60) as client:
        for table in sorted({table for table, _, _ in crowd.acknowledged}):
            answer = await client.get(f"/api/tables/{table}", params={"token": "none"})
            known += answer.status_code == 403
    return known


def main() -> int:
    """Run the load, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "games.sqlite")
        server.start()
        crowd = Crowd(server.address)
        memory = asyncio.run(load(server, given.clients, given.seconds, crowd))
        gone = lost(server.file, crowd.acknowledged)
        server.start()
        played = len({table for table, _, _ in crowd.acknowledged})
        known = asyncio.run(look_again(server, crowd))
        server.kill()
    waits = sorted(crowd.waits)
    print(f"{given.clients} clients, {given.seconds:.0f} s: {len(waits):,} answers,", end=" ")
    print(f"{len(waits) / given.seconds:.0f} per second")
    print(f"{crowd.tables:,} tables, {crowd.finished} ended")
    print(f"an answer takes {1000 * statistics.median(waits):.0f} ms (median),", end=" ")
    print(f"{1000 * waits[int(0.95 * len(waits))]:.0f} ms (95 %)")
    print("memory in MiB:", " ".join(f"{m:.0f}" for m in memory))
    print(f"after SIGKILL and a restart: {known} of {played} tables, {gone} decisions lost")
    print(f"{len(crowd.errors)} errors", *crowd.errors[:5], sep="\n  ")
    return int(bool(crowd.errors or gone or known != played))


if __name__ == "__main__":
    sys.exit(main())
