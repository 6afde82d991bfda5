"""What must be equal on two machines for them to play the same games."""

from __future__ import annotations

import hashlib
import platform
from importlib import metadata
from pathlib import Path

from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

import kanban_env as kb
from kanban_env.core.jit import MODE, folder_digest
from kanban_env.core.spec import load_spec

PROCESSOR = "processor"
_AGENTS = Path(__file__).parent.parent
_CORE = Path(kb.__file__).parent / "core"
_LIBRARIES = ("numpy", "numba", "torch")


def fingerprint(path: str) -> dict[str, str]:
    """The versions, the sources and the processor of this process, for the game at a path.

    The path is that of a GameSpec: `module:NAME`. The processor is part of it because libraries
    add numbers in an order that depends on it, so that a network can choose another action.
    """
    game = load_spec(path).folder
    features = hashlib.sha256(get_host_cpu_features().flatten().encode()).hexdigest()[:8]
    return {
        "kanban-env": kb.__version__,
        "rules": _digest(_CORE, game),
        "printed numbers": _file_digest(game / "components.yaml"),
        "agents": _digest(_AGENTS),
        "Python": platform.python_version(),
        **{library: _version(library) for library in _LIBRARIES},
        "mode": MODE,
        PROCESSOR: f"{platform.machine()} {get_host_cpu_name()} {features}",
    }


def difference(own: dict[str, str], other: dict[str, str], ignore: tuple[str, ...] = ()) -> str:
    """The first difference as `key: expected X, got Y`, or an empty string."""
    for key, expected in own.items():
        if key not in ignore and other.get(key) != expected:
            return f"{key}: expected {expected}, got {other.get(key, 'none')}"
    return ""


def _digest(*folders: Path) -> str:
    return hashlib.sha256(b"".join(map(folder_digest, folders))).hexdigest()[:12]


def _file_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path.exists() else "none"


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "none"
