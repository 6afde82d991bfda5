"""All tables of a server. Requests about one table are served one after another."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from kanban_env.agents.arena.limits import WriteGuard
from kanban_env.agents.arena.matches import ask
from kanban_env.agents.protocol import Agent, check_agent, check_built_in, make_agent
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant
from kanban_env.web.advice import Analysis
from kanban_env.web.store import Store
from kanban_env.web.tables import PERSON, Seat, Table

MOST_TABLES = 100_000
"""Tables in a store; a server that has more refuses new ones."""
IN_MEMORY = 512
"""Tables that are kept in memory; others are loaded from the store when they are needed."""
PATIENCE = 0.05
"""Seconds that an answer waits for the agents; slower agents go on after it."""


class Stale(Exception):  # noqa: N818 - a state of affairs
    """The decision was taken already, in another tab or by another person."""


@dataclass
class Entry:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    agents: dict[int, Agent] = field(default_factory=dict)
    playing: asyncio.Task[None] | None = None
    version: int = field(default_factory=lambda: time.time_ns() // 1_000_000)
    """Grows with every change, also after a restart of the server: pages leave older views out."""
    trouble: str = ""
    """What stopped an agent."""
    analysis: Analysis | None = None


class Room:
    """The tables, kept in a store."""

    def __init__(self, store: Store, offered: Sequence[str]) -> None:
        """`offered` are the names of agents that people can choose."""
        self.store, self.offered = store, list(offered)
        self._entries: OrderedDict[str, Entry] = OrderedDict()
        self._loading = asyncio.Lock()
        self._closing = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def close(self) -> None:
        """The server ends: nobody waits for news any more."""
        self._closing = True
        if self._loop is not None:
            for entry in list(self._entries.values()):
                asyncio.run_coroutine_threadsafe(self.tell(entry), self._loop)

    async def create(
        self,
        variant: Variant,
        seed: int,
        kinds: Sequence[str],
        one_screen: bool = False,
        actions: Sequence[int] = (),
    ) -> tuple[str, list[str]]:
        """A new table; returns its id and the secret of every seat, empty for agents."""
        for kind in kinds:
            if kind != PERSON and kind not in self.offered:
                raise InputError(f"seats: expected {PERSON} or an agent of the list, got {kind!r}")
        if self.store.count() >= MOST_TABLES:
            raise InputError("this server has too many tables")
        shared = secrets.token_urlsafe(16)
        seats = [
            Seat(kind, token=(shared if one_screen else secrets.token_urlsafe(16)))
            if kind == PERSON
            else Seat(kind)
            for kind in kinds
        ]
        table = await asyncio.to_thread(
            Table, secrets.token_urlsafe(9), variant, seed, seats, actions
        )
        entry = Entry(table)
        entry.agents = await asyncio.to_thread(_seat_agents, table)
        await asyncio.to_thread(self.store.add, table)
        self._remember(entry)
        self._play_on(entry)
        return table.id, [seat.token for seat in seats]

    def _remember(self, entry: Entry) -> None:
        """Keep a table in memory, and let the longest unused ones go."""
        self._entries[entry.table.id] = entry
        self._entries.move_to_end(entry.table.id)
        for id_ in list(self._entries)[: max(0, len(self._entries) - IN_MEMORY)]:
            old = self._entries[id_]
            if not old.lock.locked() and (old.playing is None or old.playing.done()):
                del self._entries[id_]

    async def entry(self, id_: str) -> Entry:
        """The table with this id; raises LookupError if there is none."""
        known = self._entries.get(id_)
        if known is None:
            async with self._loading:
                known = self._entries.get(id_) or await self._load(id_)
        self._remember(known)
        return known

    async def _load(self, id_: str) -> Entry:
        table = await asyncio.to_thread(self.store.load, id_)
        if table is None:
            raise LookupError(id_)
        kinds = {seat.kind for seat in table.seats} - set(self.offered)
        check_built_in(kinds, f"table {id_!r}")  # the file may be someone else's
        entry = Entry(table)
        entry.agents = await asyncio.to_thread(_seat_agents, table)
        self._play_on(entry)
        return entry

    async def answer(self, entry: Entry, seat: int, number: int, action: int) -> None:
        """Take an action for a seat; raises Stale unless it answers the current question."""
        async with entry.lock:
            table = entry.table
            if number != table.number:
                raise Stale
            if table.over or table.to_play != seat:
                raise InputError(f"seat: player_{seat} is not asked")
            await self._take(entry, action)
        self._play_on(entry)
        await self._wait_shortly(entry)

    async def _take(self, entry: Entry, action: int) -> None:
        """Keep an action, then take it: what cannot be kept is not taken, and not shown."""
        entry.table.check_action(action)
        await asyncio.to_thread(self.store.keep, entry.table, action)
        entry.table.answer(action)
        await self.tell(entry)

    async def undo(self, entry: Entry, token: str, number: int) -> None:
        """Take back everything from a decision on."""
        async with entry.lock:
            entry.table.check_undo(token, number)
            await asyncio.to_thread(self.store.cut, entry.table.id, number)
            entry.table.go_back(number)
            entry.trouble = ""
            await self.tell(entry)

    async def wait(self, entry: Entry, version: int, seconds: float) -> None:
        """Wait until a table has another version than a page, at most some seconds."""
        self._loop = asyncio.get_running_loop()
        async with entry.changed:
            try:
                await asyncio.wait_for(
                    entry.changed.wait_for(lambda: self._closing or entry.version != version),
                    seconds,
                )
            except TimeoutError:
                return

    async def tell(self, entry: Entry) -> None:
        """A table has changed: tell everybody who waits for news of it."""
        entry.version += 1
        async with entry.changed:
            entry.changed.notify_all()

    def _play_on(self, entry: Entry) -> None:
        """Let agents answer in the background until a person is asked."""
        running = entry.playing is not None and not entry.playing.done()
        if not running and not entry.table.over and not entry.table.waits_for_person:
            entry.playing = asyncio.create_task(self._play_agents(entry))

    async def _wait_shortly(self, entry: Entry) -> None:
        if entry.playing is not None:
            await asyncio.wait([entry.playing], timeout=PATIENCE)

    async def _play_agents(self, entry: Entry) -> None:
        table = entry.table
        while not table.over and not table.waits_for_person and not entry.trouble:
            async with entry.lock:
                if table.over or table.waits_for_person:
                    break
                try:  # the table changes in this thread only, so that a view is never torn
                    await self._take(entry, await asyncio.to_thread(_ask_agent, entry))
                except (InputError, sqlite3.Error) as error:
                    entry.trouble = str(error)
                    await self.tell(entry)


def _seat_agents(table: Table) -> dict[int, Agent]:
    """The agents of a table; raises InputError for one that cannot play its game."""
    found: dict[int, Agent] = {}
    for seat, there in enumerate(table.seats):
        if there.kind != PERSON:
            found[seat] = make_agent(there.kind, (table.seed * 1000 + seat) % 2**63)
            check_agent(there.kind, found[seat], table.variant)
    return found


def _ask_agent(entry: Entry) -> int:
    """The answer of the agent that is asked; nothing changes."""
    table = entry.table
    seat, kind = table.to_play, table.seats[table.to_play].kind
    guard = WriteGuard(table.batch)
    chosen, _ = ask(kind, entry.agents[seat], table.batch, np.array([0]), guard, lambda: None)
    return int(chosen[0])
