"""Waiting for a long call in such a way that Ctrl-C is heard.

Compiled code does not return to Python before it is finished, and until then no signal handler
runs. Here it runs in a thread, while the main thread waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")

PATIENCE = 2.0
"""Seconds until `on_wait` is called."""
TICK = 0.1
"""Seconds between two looks whether the call is finished."""

_running: set[threading.Thread] = set()


def wait_for(call: Callable[[], Result], on_wait: Callable[[], None] | None = None) -> Result:
    """The result of a call; an interrupt ends the waiting at once and abandons the call.

    `on_wait` is called once if it takes long.
    """
    if threading.current_thread() is not threading.main_thread():
        return call()
    found: dict[str, Any] = {}
    finished = threading.Event()

    def run() -> None:
        try:
            found["result"] = call()
        except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
            found["error"] = error
        finally:
            _running.discard(threading.current_thread())
            finished.set()

    thread = threading.Thread(target=run, name="kanban-wait", daemon=True)
    _running.add(thread)
    thread.start()
    end = time.monotonic() + PATIENCE
    while not finished.wait(TICK):
        if on_wait is not None and time.monotonic() > end:
            on_wait()
            on_wait = None
    if "error" in found:
        raise found["error"]
    return found["result"]


def has_abandoned_calls() -> bool:
    """Whether a call is still running although nobody waits for it."""
    return any(thread.is_alive() for thread in list(_running))
