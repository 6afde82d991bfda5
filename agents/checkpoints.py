"""Checkpoints on disk: folders with a manifest, written atomically.

The folder of a checkpoint is written under a temporary name, synced to disk and renamed; then the
manifest, which holds the checksum of every file, is replaced atomically. So the manifest lists
complete checkpoints only, even if the machine stops at any moment. Nothing is ever unpickled.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import shutil
import subprocess
import warnings
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kanban_env.agents.files import reporting_write_errors, write_file
from kanban_env.core import reading
from kanban_env.core.errors import InputError
from kanban_env.core.files import sync_folder

FORMAT = "kanban-checkpoints-1"
MANIFEST = "manifest.json"
_PLAIN_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")
_OWN_NAME = re.compile(r"\d{12}(-\d+)?|\.\d{12}(-\d+)?\.part|manifest\.json.*\.part")
"""Folders and files that a store makes: checkpoints, drafts of them and of the manifest."""
_ENTRY = {"name": str, "step": int, "files": dict}


class CheckpointStore:
    """The folder `checkpoints` of a run."""

    def __init__(self, folder: Path, keep: int = 3) -> None:
        """Keep the last `keep` checkpoints and the best one."""
        self.folder = folder
        self.keep = keep

    def entries(self) -> list[dict[str, Any]]:
        """The entries of the manifest, oldest first; empty before the first checkpoint."""
        path = self.folder / MANIFEST
        if not path.exists():
            return []
        manifest = reading.read_json(path)
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise InputError(f"{path}: damaged, expected the format {FORMAT!r}")
        listed = manifest.get("checkpoints")
        for entry in listed if isinstance(listed, list) else [None]:
            found: Any = entry if isinstance(entry, dict) else {}
            if any(not isinstance(found.get(key), kind) for key, kind in _ENTRY.items()):
                raise InputError(f"{path}: damaged, an entry must have {', '.join(_ENTRY)}")
            _check_names(path, found)
        return list(listed or [])

    def save(self, step: int, files: dict[str, bytes], score: float | None) -> Path:
        """Write a checkpoint, then delete those that are neither among the last nor the best."""
        entries = self.entries()
        taken = [entry["name"] for entry in entries]
        if self.folder.is_dir():
            taken += [path.name for path in self.folder.iterdir() if not _is_own(path, files)]
        name = _free_name(step, taken)
        place = self.folder / name
        with _draft(place) as draft:
            for file, content in files.items():
                write_synced(draft / file, content)
            sync_folder(draft)
            shutil.rmtree(place, ignore_errors=True)  # left by a run killed before listing it
            draft.rename(place)
            sync_folder(self.folder)
        sums = {file: hashlib.sha256(content).hexdigest() for file, content in files.items()}
        entry = {"name": name, "step": step, "score": score, "files": sums}
        self._write_manifest([*(e for e in entries if e["step"] <= step), entry])
        return place

    def _write_manifest(self, entries: list[dict[str, Any]]) -> None:
        """List the last few entries and the best one, and delete all other folders."""
        best = max(entries[::-1], key=_score)
        kept = [e for e in entries if e is best or e in entries[-self.keep :]]
        text = json.dumps({"format": FORMAT, "checkpoints": kept}, indent=2)
        write_file(self.folder / MANIFEST, text)
        names = {entry["name"] for entry in kept}
        files = {file for entry in entries for file in entry["files"]}
        for path in self.folder.iterdir():
            if path.name in names or not _is_own(path, files):
                continue
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:  # left by a run killed while it wrote the manifest
                path.unlink(missing_ok=True)

    def newest(self, needed: Iterable[str] = ()) -> Path:
        """The last intact checkpoint with these files; warns about damaged ones and skips them."""
        return self._first_intact(self.entries()[::-1], needed)

    def best(self) -> Path:
        """The intact checkpoint with the best evaluation; the last one if none was evaluated."""
        last_first = self.entries()[::-1]
        return self._first_intact(sorted(last_first, key=_score, reverse=True))

    def mark_best(self, name: str, score: float) -> None:
        """Make one checkpoint the best one, and discard the scores of all others."""
        entries = [{**e, "score": score if e["name"] == name else None} for e in self.entries()]
        self._write_manifest(entries)

    def _first_intact(self, entries: list[dict[str, Any]], needed: Iterable[str] = ()) -> Path:
        """The first intact checkpoint of these entries; warns about damaged ones before it."""
        for entry in entries:
            damage = self._damage(entry, needed)
            if damage is None:
                return self.folder / str(entry["name"])
            warnings.warn(f"{damage}: using another checkpoint", stacklevel=3)
        raise InputError(f"{self.folder}: no intact checkpoint")

    def _damage(self, entry: dict[str, Any], needed: Iterable[str]) -> str | None:
        """Which file of a checkpoint is missing or changed, if any."""
        for file in needed:
            if file not in entry["files"]:
                return f"{self.folder / MANIFEST}: damaged, {entry['name']} lacks {file}"
        for file, expected in entry["files"].items():
            path = self.folder / entry["name"] / file
            if path.parent.is_symlink() or path.is_symlink():
                return f"{path}: cannot be read (not a regular file)"
            try:
                content = reading.read_bytes(path, reading.MAX_WEIGHTS)
            except InputError as error:
                return str(error)
            found = hashlib.sha256(content).hexdigest()
            if found != expected:
                return f"{path}: damaged, its checksum differs from the manifest's"
        return None


def _check_names(path: Path, entry: dict[str, Any]) -> None:
    """Refuse an entry whose files are not plain names with checksums, or that has no files."""
    names = [entry["name"], *entry["files"]]
    if not entry["files"]:
        raise InputError(f"{path}: damaged, {entry['name']!r} has no files")
    for name in names:
        if not _PLAIN_NAME.fullmatch(name):
            raise InputError(f"{path}: damaged, expected a plain file name, got {name!r}")
    for name, checksum in entry["files"].items():
        if not isinstance(checksum, str):
            raise InputError(f"{path}: damaged, {name} has no checksum")
    score = entry.get("score")
    if score is not None and not (isinstance(score, float) and math.isfinite(score)):
        raise InputError(f"{path}: damaged, score: expected a number, got {score!r}")


def read_json(path: Path, kinds: Mapping[str, type], expected: str = "") -> dict[str, Any]:
    """Read a JSON object with certain keys; raises InputError that says what is wrong."""
    if expected and not path.is_file():
        raise InputError(f"{path}: cannot be read (no such file), expected {expected}")
    facts = reading.read_json(path)
    for key, kind in kinds.items():
        if not isinstance(facts, dict) or not isinstance(facts.get(key), kind):
            raise InputError(f"{path}: {key!r} is missing or not of type {kind.__name__}")
    return dict(facts)


def _is_own(path: Path, files: Container[str]) -> bool:
    """Whether a store made this: by its name, and by the names of the files in a folder."""
    if path.is_symlink() or not _OWN_NAME.fullmatch(path.name):
        return False
    if path.is_dir():
        return all(inside.name in files for inside in path.iterdir())
    return path.is_file() and path.suffix == ".part"


def _free_name(step: int, taken: list[str]) -> str:
    """An unused name for a checkpoint of this step: `…`, `…-2`, `…-3`, after all others."""
    first = f"{step:012d}"
    found = [re.fullmatch(rf"{first}(?:-(\d+))?", name) for name in taken]
    highest = max((int(match[1] or 1) for match in found if match), default=0)
    return f"{first}-{highest + 1}" if highest else first


def _score(entry: dict[str, Any]) -> float:
    """The score of a checkpoint; minus infinity if it was not evaluated."""
    score = entry.get("score")
    return score if isinstance(score, float) else -math.inf


def write_synced(path: Path, content: bytes) -> None:
    """Write a file and wait until it is on disk."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def _draft(folder: Path) -> Iterator[Path]:
    """Make a folder under a temporary name; it is removed if anything fails."""
    draft = folder.with_name(f".{folder.name}.part")
    shutil.rmtree(draft, ignore_errors=True)
    try:
        with reporting_write_errors(folder):
            draft.mkdir(parents=True)
            yield draft
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def git_commit() -> str:
    """The commit that is checked out, marked with `+changes` if files differ from it."""

    def git(*words: str) -> str:
        here = Path(__file__).parent
        command = ["git", *words]
        done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no")
    return (git("rev-parse", "HEAD") or "unknown") + ("+changes" if changed else "")
