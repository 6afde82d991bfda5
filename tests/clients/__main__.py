"""`make test-clients`: the wheel in an environment per client library, with tests of real play.

    python -m tests.clients              all clients
    python -m tests.clients minari sb3   some of them

Every client has a folder beside this file with its versions (`requirements.txt`) and its tests.
Environments are kept in `.clients/`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PLACE = ROOT / ".clients"


def clients() -> list[str]:
    """The client libraries that have tests."""
    return sorted(path.parent.name for path in HERE.glob("*/requirements.txt"))


def run(*words: str | Path, cwd: Path = ROOT, **more: str) -> None:
    """Run a command, and end with its exit code if it fails."""
    done = subprocess.run([str(word) for word in words], cwd=cwd, env={**os.environ, **more})
    if done.returncode:
        sys.exit(f"test-clients: {' '.join(map(str, words))}: exit code {done.returncode}")


def environment(client: str, wheel: Path) -> Path:
    """The interpreter of a client's environment, with its versions and the wheel."""
    place, locked = PLACE / client, HERE / client / "requirements.txt"
    digest = hashlib.sha256(locked.read_bytes()).hexdigest()
    python, mark = place / "bin" / "python", place / "installed"
    if not mark.exists() or mark.read_text() != digest:
        shutil.rmtree(place, ignore_errors=True)
        run(sys.executable, "-m", "venv", place)
        run(python, "-m", "pip", "install", "--quiet", "-r", locked)
        mark.write_text(digest)
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*install, "--force-reinstall", "--no-deps", wheel)
    return python


def test(client: str, wheel: Path) -> None:
    """Run a client's tests away from the checkout, so that the wheel is what is imported."""
    start = time.perf_counter()
    print(f"{client}: installing", flush=True)
    python = environment(client, wheel)
    with tempfile.TemporaryDirectory() as name:
        copied = Path(name) / "tests" / "clients"
        shutil.copytree(HERE, copied, ignore=shutil.ignore_patterns("__pycache__"))
        (copied.parent / "__init__.py").touch()
        words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/clients/{client}")
        run(python, *words, cwd=Path(name), KANBAN_CACHE_DIR=str(PLACE / "cache"))
    print(f"{client}: passed in {time.perf_counter() - start:.0f} s", flush=True)


def main() -> None:
    """Build the wheel and test the clients named, or all."""
    chosen = sys.argv[1:] or clients()
    unknown = [client for client in chosen if client not in clients()]
    if unknown:
        sys.exit(f"test-clients: expected {', '.join(clients())}, got {unknown[0]}")
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", name)
        run(sys.executable, *build, ROOT)
        (wheel,) = Path(name).glob("*.whl")
        for client in chosen:
            test(client, wheel)


if __name__ == "__main__":
    main()
