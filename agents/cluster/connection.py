"""The connection to a Ray cluster, or one that is started on this machine for a command."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from kanban_env.agents.cluster.guard import guarded
from kanban_env.agents.protocol import one_line
from kanban_env.core.errors import InputError
from kanban_env.core.extras import require
from kanban_env.core.threads import available_cores

_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nothing is reported to anyone
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # the future default, announced by a warning
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
    "RAY_worker_niceness": "0",  # by default workers starve beside any other program
    "RAY_BACKEND_LOG_LEVEL": "fatal",  # the core writes errors, such as lost objects, to stderr
}

AUTH_MODE = "RAY_AUTH_MODE"
_TOKEN_HINT = f"; if the cluster requires a token, set {AUTH_MODE}=token"
# A token is sent to an address only if the user says so.

AUTO = "auto"
"""The address of the cluster that runs on this machine."""
SECONDS = 10.0
"""How long to wait for an answer from an address, and for processes to end by themselves."""


@contextmanager
def connect(address: str | None = None, workers: int | None = None) -> Iterator[None]:
    """Connect to the cluster at an address, or start one here that ends with this context.

    Inside another connection this does nothing. Ray prints nothing to the terminal.
    """
    require("ray", "ray")
    if address not in (None, AUTO):
        _check_address(str(address))
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    import ray
    from ray._private import worker

    if ray.is_initialized():
        yield
        return
    worker.print_to_stdstream = _discard
    cores = None if address else max(available_cores(), workers or 0)
    before = _family()
    try:
        with _without_stderr():
            ray.init(
                address or "local",
                num_cpus=cores,
                include_dashboard=None if address else False,
                log_to_driver=False,
                logging_level=logging.CRITICAL,
            )
    except (ConnectionError, RuntimeError, ValueError, OSError) as error:
        where = f"--address {address}" if address else "Ray"
        hint = _TOKEN_HINT if address and AUTH_MODE not in os.environ else ""
        raise InputError(f"{where}: cannot be reached ({one_line(error)}){hint}") from None
    except BaseException:  # such as Ctrl-C while Ray starts
        _shut_down(_family() - before)
        raise
    started = set() if address else _family() - before
    try:
        with guarded(started):
            yield
    finally:
        _shut_down(started)


@contextmanager
def _without_stderr() -> Iterator[None]:
    """Send what is written to file 2 to nowhere: Ray's core says that its log level is set."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _shut_down(started: set[Any]) -> None:
    """Disconnect, and wait until these processes have ended, and all that they have started."""
    import ray
    from ray._private import worker

    everything = started.union(*map(_family, started))
    node = worker._global_node if started else None
    ray.shutdown()
    _end(everything if node is None else everything | _of_session(node.get_session_dir_path()))


def _of_session(folder: str) -> set[Any]:
    """Workers that were just starting, of a raylet that is gone; their command names its folder."""
    from ray._private.utils import psutil

    return {
        one
        for one in psutil.process_iter(["cmdline"])
        if any(folder in word for word in one.info["cmdline"] or ())
    }


def _family(process: Any = None) -> set[Any]:
    """All processes that a process, by default this one, has started, and theirs."""
    from ray._private.utils import psutil  # a part of Ray

    try:
        return set((process or psutil.Process()).children(recursive=True))
    except psutil.NoSuchProcess:
        return set()


def _end(processes: Iterable[Any]) -> None:
    """Wait for processes to end, and kill those that do not; Ray waits for few of them."""
    from ray._private.utils import psutil

    for one in psutil.wait_procs(processes, SECONDS)[1]:
        with suppress(psutil.NoSuchProcess):
            one.kill()
    psutil.wait_procs(processes, SECONDS)


def _check_address(address: str) -> None:
    """Raise InputError for an address where nothing listens; Ray would wait for minutes."""
    host, _, port = address.rpartition(":")
    if not host or "/" in host or not port.isdecimal():
        raise InputError(f"--address: expected HOST:PORT or {AUTO}, got {address!r}")
    try:
        socket.create_connection((host, int(port)), timeout=SECONDS).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise InputError(f"--address {address}: cannot be reached ({error})") from None


def _discard(*_: object, **__: object) -> None:
    """Replaces what prints news of nodes to the terminal, for which Ray has no option."""
