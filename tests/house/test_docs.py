"""Generated pages are up to date, and links and references are valid."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kanban_env as kb
from docs.figures import figure
from docs.pictures import FOLDER as PICTURES
from docs.pictures import board
from docs.write import CONFIDENCE, FOLDER, pages

ROOT = Path(kb.__file__).parent.parent


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_a_generated_page_is_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == pages()[path], "run `make docs`"


@pytest.mark.parametrize("game", kb.games())
def test_the_picture_of_a_board_is_up_to_date(game: str) -> None:
    path = PICTURES / f"{game}.svg"
    assert path.read_text(encoding="utf-8") == board(game), "run `make docs`"


@pytest.mark.parametrize("name", ["arena", "curve"])
def test_a_picture_of_results_is_up_to_date(name: str) -> None:
    path = PICTURES / f"{name}.svg"
    assert path.read_text(encoding="utf-8") == figure(name), "run `make docs`"


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["analysis", "replay"])
def test_a_picture_of_a_played_game_is_up_to_date(name: str) -> None:
    path = PICTURES / f"{name}.svg"
    assert path.read_text(encoding="utf-8") == figure(name), "run `make docs`"


@pytest.mark.parametrize("game", kb.games())
def test_confidence_has_the_same_meaning_in_all_games(game: str) -> None:
    text = (kb.find(game).folder / "components.yaml").read_text(encoding="utf-8")
    words = "; ".join(f"{word} = {meaning}" for word, meaning in CONFIDENCE.items())
    assert f"confidence: {words}." in text.replace("\n# ", " ")


def test_there_is_one_page_per_game() -> None:
    assert set(FOLDER.glob("*.md")) == set(pages())


def test_links_in_the_documents_exist() -> None:
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} links to {target}"


def texts() -> Iterator[tuple[Path, str]]:
    """Every text file of the repository with its content."""
    suffixes = {".py", ".md", ".toml", ".txt", ".yaml"}
    for folder, inner, files in os.walk(ROOT):
        skipped = re.compile(r"\.git$|\.venv|\.clients$|__pycache__$|runs$")
        inner[:] = [name for name in inner if not skipped.match(name)]
        for path in (Path(folder) / name for name in files):
            if path.suffix in suffixes:
                yield path, path.read_text(encoding="utf-8", errors="ignore")


def test_no_registry_hosts_are_named() -> None:
    hosts = re.compile(
        r"py" + r"pi\.org|files\.python" + r"hosted|npm" + r"js\.(org|com)|deb\.debian"
    )
    for path, text in texts():
        assert not hosts.search(text), path


def test_no_text_refers_to_documents_outside_the_repository() -> None:
    outside = re.compile(r"\.\./sha" + r"red|\bthe con" + r"tract\b")
    for path, text in texts():
        assert not outside.search(text), path
