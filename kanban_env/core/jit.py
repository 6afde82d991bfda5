"""Compiles rules with numba, and caches the compiled code.

`@rule` marks a function of the rules; `bind` turns the loops of `core.loops` into the kernels of
one game. The same source runs compiled, uncompiled (`NUMBA_DISABLE_JIT=1`) and with bounds checks
(`NUMBA_BOUNDSCHECK=1`), and gives the same bytes in all modes.

Compiled kernels are cached in a folder named by a digest of their sources (the core and the game's
own folder), the processor and all flags that change code, so stale code is never used. For this a
game must keep all its rules in its own folder.
"""

from __future__ import annotations

import atexit
import gc
import hashlib
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from operator import itemgetter
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
from filelock import FileLock, Timeout
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import config, njit

from kanban_env.core.kernel_cache import KernelCache, is_private, say
from kanban_env.core.pipelines import KernelCompiler, RuleDispatcher

_config: Any = config
"""Numba's settings; it defines them when it is imported."""

PLAIN = bool(_config.DISABLE_JIT)
CHECKED = bool(_config.BOUNDSCHECK)
MODE = "plain" if PLAIN else "checked" if CHECKED else "compiled"

_CORE = Path(__file__).parent
_FLAGS = (
    "BOUNDSCHECK",
    "CPU_FEATURES",
    "CPU_NAME",
    "DEBUGINFO_DEFAULT",
    "ENABLE_AVX",
    "LOOP_VECTORIZE",
    "OPT",
    "SLP_VECTORIZE",
)
_OPTIONS: dict[str, Any] = {
    "error_model": "numpy",
    "nogil": True,
    "boundscheck": CHECKED,
    "_nrt": False,  # NUMBA: kernels allocate nothing, so reference counting is not needed
}
_KERNELS: set[Any] = set()
"""The functions marked with `@kernel`."""
Function = TypeVar("Function", bound=Callable[..., Any])
_UNUSED_FOR = 30 * 24 * 3600.0
_LOOP_SECONDS = 0.02
"""The time of the loop in `_slowness` on the machine of the estimates."""


def rule(function: Callable[..., Any]) -> Any:
    """Mark a function of the rules: it is compiled as a part of the kernels that call it."""
    if PLAIN:
        return function
    return RuleDispatcher(function, _OPTIONS)


def kernel(function: Function) -> Function:
    """Mark a loop over games that Python calls; `bind` compiles it for every game."""
    _KERNELS.add(function)
    return function


def _kernel(function: Callable[..., Any], folder: Path) -> Any:
    """Compile a loop that Python calls, with its cache in a folder."""
    kernel = njit(pipeline_class=KernelCompiler, **_OPTIONS)(function)
    if not PLAIN:
        kernel._cache = KernelCache(function, folder)
    return kernel


def compile_for_core(function: Callable[..., Any]) -> Any:
    """Compile a function of the core that knows no game, with a cache of its own."""
    return _kernel(function, cache_folder(_CORE))


def rules_view(array: np.ndarray) -> np.ndarray:
    """The view of a structured array that rules take in the mode of this process."""
    return attribute_view(array) if PLAIN else array.view(np.ndarray)


def attribute_view(array: np.ndarray) -> np.ndarray:
    """A view whose rows have their fields as attributes; five times faster than np.recarray."""
    plain = np.asarray(array)
    return plain.view(np.dtype((_row_type(plain.dtype), plain.dtype)))


@cache
def _row_type(dtype: np.dtype) -> type:
    """A subclass of np.void with one property per field."""

    def put(name: str) -> Callable[[Any, Any], None]:
        return lambda row, value: row.__setitem__(name, value)

    fields = {name: property(itemgetter(name), put(name)) for name in dtype.names or ()}
    return type("Row", (np.void,), fields)


@cache
def folder_digest(folder: Path) -> bytes:
    """A digest of every Python source in a folder and its subfolders, at the first call.

    It is called when the sources are imported, so it describes the code in memory even if files
    are edited later.
    """
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder)}\0".encode())
        digest.update(path.read_bytes())
    return digest.digest()


folder_digest(_CORE)


def build_digest(folders: Iterable[Path]) -> str:
    """A digest of the sources in `folders`, the versions, the processor and numba's flags."""
    digest = hashlib.sha256()
    for folder in folders:
        digest.update(folder_digest(folder))
    versions = (platform.python_version(), np.__version__, numba.__version__, llvmlite.__version__)
    processor = (platform.machine(), *_target())
    flags = [f"{name}={getattr(_config, name, None) or 0}" for name in _FLAGS]  # unset is off
    digest.update("\0".join([*versions, *processor, *flags]).encode())
    return digest.hexdigest()[:16]


def _target() -> tuple[str, str]:
    """The processor and its features that code is compiled for: by default those of this machine.

    With NUMBA_CPU_NAME and NUMBA_CPU_FEATURES, compiled code is that of other machines too.
    """
    name, features = _config.CPU_NAME, _config.CPU_FEATURES
    if features is None:
        features = get_host_cpu_features().flatten()
    return name or get_host_cpu_name(), features


def _cache_home() -> Path:
    chosen = os.environ.get("KANBAN_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "kanban_env"


@cache
def cache_folder(game_folder: Path) -> Path:
    """The cache of the game in `game_folder`; a temporary folder if that cannot be used."""
    folder = _cache_home() / f"{game_folder.name}-{build_digest([_CORE, game_folder])}"
    if _is_complete(folder) and not os.access(folder, os.W_OK):
        problem = "" if is_private(folder) else "other users can write there"
    else:
        problem = _prepare(folder)
    if not problem:
        return folder
    say(f"cannot keep compiled code in {folder.parent} ({problem}); using a temporary folder")
    folder = Path(tempfile.mkdtemp(prefix="kanban_env-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _is_complete(folder: Path) -> bool:
    """Whether a game was compiled into a folder, for example by the build of a container image."""
    return (folder / "ready").exists()


def _prepare(folder: Path) -> str:
    """Create a folder that only this user can write to; return the problem, or an empty string."""
    try:
        for new in (folder.parent, folder):  # the mode holds for the last folder only
            new.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not is_private(folder):
            return "other users can write there"
        (folder / "used").touch()
        _prune(folder.parent, keep=folder)
    except OSError as error:
        return str(error.strerror)
    return ""


def _prune(home: Path, keep: Path) -> None:
    """Remove caches that were not used for a month."""
    for mark in home.glob("*/used"):
        with suppress(OSError):  # another process may remove it too
            if mark.parent != keep and time.time() - mark.stat().st_mtime > _UNUSED_FOR:
                shutil.rmtree(mark.parent, ignore_errors=True)


def bind(
    modules: Iterable[ModuleType], name: str, folder: Path, **provided: Any
) -> SimpleNamespace:
    """Copy the functions of `modules` with the game's rules in place of the placeholders.

    Functions marked with `@kernel` are called from Python and kept on disk; the others are parts
    of them. Each copy carries the game's `name`.
    """
    namespace: dict[str, Any] = {}
    originals: dict[str, FunctionType] = {}
    for module in modules:
        _refuse_clashes(namespace, module)
        namespace |= vars(module)
        originals |= {
            part: value
            for part, value in vars(module).items()
            if isinstance(value, FunctionType) and value.__module__ == module.__name__
        }
    namespace |= provided
    copies = {}
    kept = folder if PLAIN else cache_folder(folder)
    for part, original in originals.items():
        if part in provided:
            continue
        copy = FunctionType(original.__code__, namespace, part, original.__defaults__)
        copy.__qualname__, copy.__module__ = f"{name}.{part}", original.__module__
        copies[part] = _kernel(copy, kept) if original in _KERNELS else rule(copy)
    namespace.update(copies)
    return SimpleNamespace(**provided, **copies)


def _refuse_clashes(namespace: dict[str, Any], module: ModuleType) -> None:
    """Raise ValueError if a module gives a name of the modules before it another meaning."""
    for name, value in vars(module).items():
        if not name.startswith("__") and namespace.get(name, value) is not value:
            raise ValueError(f"{module.__name__}: {name} is defined twice, with other meanings")


def compile_once(
    folder: Path, title: str, seconds: int, build: Callable[[], None], mark: str = "ready"
) -> None:
    """Run `build`, which compiles a game's kernels, unless they are in the cache.

    One process compiles, the others wait for it.
    """
    if PLAIN:
        return
    kept = cache_folder(folder)
    ready = kept / mark
    if ready.exists():
        return
    with _only_one(kept, title):
        if ready.exists():
            return
        expected = seconds * _slowness()
        say(f"compiling {title}, once for this version; this may take {expected:.0f} s …")
        start = time.perf_counter()
        with _few_collections():
            build()
        with suppress(OSError):  # a full disk: the next process compiles again
            ready.touch()
        say(f"compiled {title} in {time.perf_counter() - start:.0f} s")


@contextmanager
def _few_collections() -> Iterator[None]:
    """Let Python look for garbage rarely, which saves a tenth of the compile time."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 50, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def _only_one(folder: Path, title: str) -> Iterator[None]:
    """Hold a lock, so that one process at a time compiles; no lock if the folder is read-only."""
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        say(f"waiting for another process that compiles {title} …")
        lock.acquire()
    except OSError:
        yield
        return
    try:
        yield
    finally:
        lock.release()


def _slowness() -> float:
    """How many times slower this machine is now than the machine of the estimates.

    This makes the announced time realistic on slow or busy machines.
    """
    start = time.perf_counter()
    total = 0
    for i in range(400_000):
        total += i
    loop = time.perf_counter() - start
    waiting = os.getloadavg()[0] / (os.cpu_count() or 1) if hasattr(os, "getloadavg") else 1.0
    return max(loop / _LOOP_SECONDS, waiting, 1.0)
