"""What every request must satisfy, and the headers of every answer.

A page of another site can send requests to a server on this machine, also under another host name
(DNS rebinding). So the host name must be one of the server's own, a request from a page must come
from the server's own page, and what changes something must be JSON. Sizes and rates are bounded.
"""

from __future__ import annotations

import json
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MOST_BYTES = 64_000
"""Bytes of a request's body."""
MOST_URL = 2_000
PER_SECOND, BURST = 100.0, 400.0
"""Requests of one address, or of all behind one address."""
MOST_ADDRESSES = 10_000

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self';"
        " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""Headers of every answer: nothing but the page's own files is loaded, and nothing embeds it."""


class Guard:
    """An ASGI application around another one."""

    def __init__(
        self, app: Any, hosts: Iterable[str], per_second: float = PER_SECOND, burst: float = BURST
    ) -> None:
        """`hosts` are the host names, with ports, under which the server can be reached."""
        self._app, self._hosts = app, set(hosts)
        self._per_second, self._burst = per_second, burst
        self._left: dict[str, tuple[float, float]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse the request, or pass it on."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope) if scope["type"] == "http" else (400, "expected HTTP")
        if refused is not None:
            await _refuse(send, *refused)
            return
        await self._app(scope, _bounded(receive), _with_headers(send))

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Status and reason of a request that is not served."""
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self._hosts:
            return 421, "host: this server has another name"
        if origin is not None and urlsplit(origin).netloc not in self._hosts:
            return 403, "origin: expected this server's own page"
        if len(scope["path"]) + len(scope["query_string"]) > MOST_URL:
            return 414, f"address: expected at most {MOST_URL} letters"
        if scope["method"] == "POST":
            if headers.get("content-type", "").split(";")[0] != "application/json":
                return 415, "content-type: expected application/json"
            length = headers.get("content-length", "")
            if not length.isdecimal() or int(length) > MOST_BYTES:
                return 413, f"body: expected at most {MOST_BYTES} bytes"
        if not self._allow(str((scope.get("client") or ("", 0))[0])):
            return 429, "too many requests: wait a moment"
        return None

    def _allow(self, address: str) -> bool:
        """Count a request of an address; false if there were too many lately."""
        now = time.monotonic()
        if len(self._left) > MOST_ADDRESSES:
            self._left.clear()
        left, since = self._left.get(address, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._per_second)
        self._left[address] = (max(0.0, left - 1), now)
        return left >= 1


def _bounded(receive: Receive) -> Receive:
    """Receive a body of a bounded length, whatever its header says."""
    total = 0

    async def bounded() -> MutableMapping[str, Any]:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > MOST_BYTES:
            return {"type": "http.disconnect"}
        return message

    return bounded


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            given = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            message["headers"] = [*message.get("headers", []), *given]
        await send(message)

    return sending


async def _refuse(send: Send, status: int, reason: str) -> None:
    body = json.dumps({"error": reason}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await _with_headers(send)({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
