"""`make test-clients`: the wheel in an environment per client library, with tests of real play.

    python -m tests.clients              all clients
    python -m tests.clients minari sb3   some of them
    python -m tests.clients --speed      the steps per second of their examples, in docs/clients.md

Every client has a folder beside this file with its versions (`requirements.txt`) and its tests, and
an example `examples/CLIENT_….py`. Environments are kept in `.clients/`.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.dist.files import ROOT, copy_sources

HERE = Path(__file__).parent
PLACE = ROOT / ".clients"
REMOVED = ("NUMBA_DISABLE_JIT", "PYTHONPATH", "VIRTUAL_ENV")


class CommandError(Exception):
    """A command failed; the message says which one, with its output if that was captured."""


def clients() -> list[str]:
    """The client libraries that have tests."""
    return sorted(path.parent.name for path in HERE.glob("*/requirements.txt"))


def run(*words: str | Path, cwd: Path = ROOT, quiet: bool = False, **more: str) -> None:
    """Run a command; its output is shown, or only if it fails."""
    kept = {name: value for name, value in os.environ.items() if name not in REMOVED}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**kept, **more},
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )
    if done.returncode:
        command = " ".join(map(str, words))
        raise CommandError(f"{command}: exit code {done.returncode}\n{done.stdout or ''}".strip())


def build_wheel(place: Path) -> Path:
    """Build the wheel from a copy of the sources, so that nothing is written into the checkout."""
    copy_sources(place / "sources")
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", place)
    run(sys.executable, *build, place / "sources", quiet=True)
    (wheel,) = place.glob("*.whl")
    return wheel


def environment(client: str, wheel: Path) -> Path:
    """The interpreter of a client's environment, with its versions and the wheel."""
    place, locked = PLACE / client, HERE / client / "requirements.txt"
    digest = hashlib.sha256(locked.read_bytes()).hexdigest()
    python, mark = place / "bin" / "python", place / "installed"
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    if not mark.exists() or mark.read_text() != digest:
        shutil.rmtree(place, ignore_errors=True)
        run(sys.executable, "-m", "venv", place)
        run(*install, "-r", locked, quiet=True)
        mark.write_text(digest)
    run(*install, "--force-reinstall", "--no-deps", wheel, quiet=True)
    return python


def play(python: Path, *words: str) -> None:
    """Run Python away from the checkout, so that the wheel is what is imported.

    What libraries leave in the home folder or the temporary folder is removed.
    """
    with tempfile.TemporaryDirectory() as name:
        place, ignored = Path(name), shutil.ignore_patterns("__pycache__")
        for part in ("clients", "conformance", "train"):  # the game whose values are known
            shutil.copytree(HERE.parent / part, place / "tests" / part, ignore=ignored)
        shutil.copytree(ROOT / "examples", place / "examples", ignore=ignored)
        (place / "tests" / "__init__.py").touch()
        kept = {"HOME": name, "TMPDIR": name, "RAY_TMPDIR": name}
        run(python, *words, cwd=place, KANBAN_CACHE_DIR=str(PLACE / "cache"), **kept)


def work(client: str, wheel: Path, speed: bool) -> bool:
    """Test a client, or run its example; whether that succeeded."""
    start = time.perf_counter()
    try:
        python = environment(client, wheel)
        installed = time.perf_counter() - start
        if speed:
            (example,) = (ROOT / "examples").glob(f"{client}_*.py")
            print(f"{client}: python examples/{example.name}", flush=True)
            play(python, f"examples/{example.name}")
        else:
            play(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/clients/{client}")
    except CommandError as failure:
        print(f"{client}: FAILED: {failure}", flush=True)
        return False
    seconds = time.perf_counter() - start
    print(f"{client}: passed in {seconds:.0f} s, {installed:.0f} s of it to install", flush=True)
    return True


def main() -> None:
    """Build the wheel and test the clients named, or all; a failure does not stop the others."""
    parser = argparse.ArgumentParser(prog="test-clients", description=__doc__.partition("\n")[0])
    parser.add_argument("clients", nargs="*", help=f"some of {', '.join(clients())}; default: all")
    parser.add_argument("--speed", action="store_true", help="run the examples instead")
    given = parser.parse_args()
    chosen = given.clients or clients()
    unknown = [client for client in chosen if client not in clients()]
    if unknown:
        parser.error(f"expected {', '.join(clients())}, got {unknown[0]}")
    PLACE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        wheel = build_wheel(Path(name))
        failed = [client for client in chosen if not work(client, wheel, given.speed)]
    if failed:
        sys.exit(f"test-clients: failed: {', '.join(failed)}")
    print(f"test-clients: passed: {', '.join(chosen)}")


if __name__ == "__main__":
    main()
