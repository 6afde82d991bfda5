"""Checkpoints on disk: folders with a manifest, written whole or not at all.

A checkpoint's folder is written under another name, brought to the disk, and renamed; then the
manifest, which holds the checksum of every file, is replaced in one step. Whatever moment the
machine stops at, the manifest names whole checkpoints only. Nothing is ever unpickled.
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
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from kanban_env.core.errors import InputError
from kanban_env.core.files import sync_folder

FORMAT = "kanban-checkpoints-1"
MANIFEST = "manifest.json"
_ENTRY = {"name": str, "step": int, "files": dict}


class CheckpointStore:
    """The folder `checkpoints` of a run."""

    def __init__(self, folder: Path, keep: int = 3) -> None:
        """`keep` of the last checkpoints stay, and the best one."""
        self.folder = folder
        self.keep = keep

    def entries(self) -> list[dict[str, Any]]:
        """What the manifest lists, oldest first; none before the first checkpoint."""
        path = self.folder / MANIFEST
        if not path.exists():
            return []
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise InputError(f"{path}: damaged, not valid JSON") from None
        if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
            raise InputError(f"{path}: damaged, takes the format {FORMAT!r}")
        listed = manifest.get("checkpoints")
        for entry in listed if isinstance(listed, list) else [None]:
            found: Any = entry if isinstance(entry, dict) else {}
            if any(not isinstance(found.get(key), kind) for key, kind in _ENTRY.items()):
                raise InputError(f"{path}: damaged, an entry lacks {', '.join(_ENTRY)}")
        return list(listed or [])

    def save(self, step: int, files: dict[str, bytes], score: float | None) -> Path:
        """Write a checkpoint, then forget what is not among the last few nor the best."""
        entries = self.entries()
        name = _free_name(step, [entry["name"] for entry in entries])
        place = self.folder / name
        with _draft(place) as draft:
            draft.mkdir(parents=True)
            for file, content in files.items():
                write_through(draft / file, content)
            sync_folder(draft)
            shutil.rmtree(place, ignore_errors=True)  # a run was killed before it was listed
            draft.rename(place)
            sync_folder(self.folder)
        sums = {file: hashlib.sha256(content).hexdigest() for file, content in files.items()}
        entry = {"name": name, "step": step, "score": score, "files": sums}
        self._list([*(e for e in entries if e["step"] <= step), entry])
        return place

    def _list(self, entries: list[dict[str, Any]]) -> None:
        best = max(entries[::-1], key=_score)
        kept = [e for e in entries if e is best or e in entries[-self.keep :]]
        text = json.dumps({"format": FORMAT, "checkpoints": kept}, indent=2)
        replace(self.folder / MANIFEST, text.encode())
        names = {entry["name"] for entry in kept}
        for path in self.folder.iterdir():
            if path.is_dir() and path.name not in names:
                shutil.rmtree(path, ignore_errors=True)

    def newest(self, needed: Iterable[str] = ()) -> Path:
        """The last whole checkpoint with these files; a damaged one is named and passed over."""
        return self._first_whole(self.entries()[::-1], needed)

    def best(self) -> Path:
        """The whole checkpoint with the best evaluation; the last where nothing was evaluated."""
        last_first = self.entries()[::-1]
        return self._first_whole(sorted(last_first, key=_score, reverse=True))

    def mark_best(self, name: str, score: float) -> None:
        """Make one checkpoint the best one, and discard the scores of all others."""
        entries = [{**e, "score": score if e["name"] == name else None} for e in self.entries()]
        self._list(entries)

    def _first_whole(self, entries: list[dict[str, Any]], needed: Iterable[str] = ()) -> Path:
        """The first whole checkpoint of some; damaged ones before it are named."""
        for entry in entries:
            damage = self._damage(entry, needed)
            if damage is None:
                return self.folder / str(entry["name"])
            warnings.warn(f"{damage}: using another checkpoint", stacklevel=3)
        raise InputError(f"{self.folder}: holds no whole checkpoint")

    def _damage(self, entry: dict[str, Any], needed: Iterable[str]) -> str | None:
        """Which file of a checkpoint is missing or not what was written, if any."""
        for file in needed:
            if file not in entry["files"]:
                return f"{self.folder / MANIFEST}: damaged, {entry['name']} lacks {file}"
        for file, expected in entry["files"].items():
            path = self.folder / entry["name"] / file
            try:
                found = hashlib.sha256(path.read_bytes()).hexdigest()
            except OSError as error:
                return f"{path}: cannot be read ({error.strerror})"
            if found != expected:
                return f"{path}: damaged, its checksum is not the manifest's"
        return None


def read_facts(path: Path, kinds: Mapping[str, type], takes: str = "") -> dict[str, Any]:
    """A JSON file with certain keys, or an InputError that says in one line what is wrong."""
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        wanted = f", takes {takes}" if takes else ""
        raise InputError(f"{path}: cannot be read ({error.strerror}){wanted}") from None
    except ValueError:
        raise InputError(f"{path}: damaged, not valid JSON") from None
    for key, kind in kinds.items():
        if not isinstance(facts, dict) or not isinstance(facts.get(key), kind):
            raise InputError(f"{path}: {key!r} is missing or no {kind.__name__}")
    return dict(facts)


def _free_name(step: int, taken: list[str]) -> str:
    """A name for a checkpoint behind all others of its step: `…`, `…-2`, `…-3`."""
    first = f"{step:012d}"
    found = [re.fullmatch(rf"{first}(?:-(\d+))?", name) for name in taken]
    highest = max((int(match[1] or 1) for match in found if match), default=0)
    return f"{first}-{highest + 1}" if highest else first


def _score(entry: dict[str, Any]) -> float:
    """How well a checkpoint was evaluated; below everything if it was not."""
    score = entry.get("score")
    return score if isinstance(score, float) else -math.inf


def write_through(path: Path, content: bytes) -> None:
    """Write a file and wait until it is on the disk."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def replace(path: Path, content: bytes) -> None:
    """Put a file in the place of another in one step."""
    with _draft(path) as draft:
        write_through(draft, content)
        draft.replace(path)
        sync_folder(path.parent)


@contextmanager
def _draft(path: Path) -> Iterator[Path]:
    """Another name for what is not whole yet; whatever fails, nothing is left under it."""
    draft = path.with_name(f".{path.name}.part")
    _remove(draft)
    try:
        yield draft
    except OSError as error:
        _remove(draft)
        raise InputError(f"{path}: cannot be written ({error.strerror})") from None
    except BaseException:
        _remove(draft)
        raise


def _remove(draft: Path) -> None:
    if draft.is_dir():
        shutil.rmtree(draft, ignore_errors=True)
    else:
        with suppress(OSError):
            draft.unlink()


def commit() -> str:
    """The commit that is checked out; marked if files differ from it."""

    def git(*words: str) -> str:
        here = Path(__file__).parent
        command = ["git", *words]
        done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--untracked-files=no")
    return (git("rev-parse", "HEAD") or "unknown") + ("+changes" if changed else "")
