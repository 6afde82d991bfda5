"""Build the sdist and the wheel, and compare what they hold with the sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from tests.dist.environment import CheckFailed, run

ROOT = Path(__file__).parent.parent.parent
LEFT_OUT = re.compile(r"\.ci/|\.gitignore$|MANIFEST\.in$|agents/|kanban_env/(agents|configs)$")
"""Files of the repository that the sdist does not hold under the same name."""
GENERATED = re.compile(r"PKG-INFO$|setup\.cfg$|kanban_env\.egg-info/|MANIFEST\.in$")
"""Files that setuptools adds to an sdist."""


def copy_sources(target: Path) -> None:
    """Copy the files that belong to the repository, committed or not; links stay links."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        source = ROOT / name
        if source.exists():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target / name, follow_symlinks=False)


def build(sources: Path, out: Path, constraints: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel from the sdist; both are left in `out`."""
    package, archive = _package(sources), _expected_in_sdist(sources)
    pinned = {"PIP_CONSTRAINT": str(constraints)}
    for old in out.glob("kanban_env-*"):
        old.unlink()
    tool = [sys.executable, "-m", "build", "--outdir"]
    run([*tool, str(out), str(sources)], sources, **pinned)
    direct = sources.parent / "direct"
    run([*tool, str(direct), "--wheel", str(sources)], sources, **pinned)
    sdist, wheel = next(out.glob("*.tar.gz")), next(out.glob("*.whl"))
    _equal("the wheel built from the sdist", _wheel(wheel), _wheel(direct / wheel.name))
    installed = {name for name in _wheel(wheel) if ".dist-info/" not in name}
    _equal("the wheel without its dist-info", installed, package)
    _equal("the sdist", _sdist(sdist), archive)
    run([sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel)], out)
    return sdist, wheel


def _equal(what: str, found: set[str], expected: set[str]) -> None:
    """Compare two lists of files."""
    if found != expected:
        missing, surplus = sorted(expected - found)[:10], sorted(found - expected)[:10]
        raise CheckFailed(f"{what}: missing {missing}, not expected {surplus}")
    print(f"          {what}: {len(found)} files, as expected")


def _wheel(path: Path) -> set[str]:
    return set(zipfile.ZipFile(path).namelist())


def _sdist(path: Path) -> set[str]:
    with tarfile.open(path) as archive:
        names = [m.name.partition("/")[2] for m in archive.getmembers() if m.isfile()]
    return {name for name in names if not GENERATED.match(name)}


def _package(sources: Path) -> set[str]:
    """The files below kanban_env/, with those behind its links."""
    walked = os.walk(sources / "kanban_env", followlinks=True)
    paths = [Path(folder) / name for folder, _, names in walked for name in names]
    return {path.relative_to(sources).as_posix() for path in paths}


def _expected_in_sdist(sources: Path) -> set[str]:
    """The package, and all other files of the repository that are of use without git."""
    names = {p.relative_to(sources).as_posix() for p in sources.rglob("*") if not p.is_dir()}
    others = {name for name in names if not LEFT_OUT.match(name) and not GENERATED.match(name)}
    return others | _package(sources)
