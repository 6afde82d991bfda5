"""500 wrong inputs: one line that names the culprit, exit code 2, and no file is touched."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from kanban_env.cli import COMMANDS
from tests.cli.terminal import kanban_in_pty
from tests.cli.wrong_inputs import TEXTS, VALID, WrongInput, taken, values, wrong_inputs

COUNT = 500
PARTS = 10
ALL = list(wrong_inputs(COUNT))
NAMES = {"--agents": "agent", "GAME…": "game"}
"""How messages call what differs from the option's own name."""


@pytest.fixture
def folder(kanban, monkeypatch: pytest.MonkeyPatch):
    """A folder with a replay, a text, a link, a pipe and a folder."""
    words = ("watch", "actionworks-v0", "-p", "2", "-o", "max_rounds=1", "--save", "game.jsonl")
    assert kanban(*words).code == 0
    Path("notes.txt").write_text("mine")
    Path("link").symlink_to("notes.txt")
    os.mkfifo("pipe")
    if find_spec("uvicorn"):  # a server that starts in spite of a wrong word ends at once
        monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)
    Path("folder").mkdir()
    Path("folder/mine").write_text("mine")
    return Path.cwd()


def contents(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        str(path): (path.lstat().st_mode, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


def problems(ended, wrong: WrongInput) -> list[str]:
    found = []
    if ended.code != 2:
        found.append(f"exit code {ended.code}")
    if ended.err.count("\n") != 1 or not ended.err.startswith("kanban: ") or len(ended.err) < 12:
        found.append(f"not one line: {ended.err!r}")
    if "Traceback" in ended.err + ended.out:
        found.append("a traceback")
    said, value = ended.err.lower(), wrong.value.lower()
    part = value.partition("=")[2].strip("[]")  # of KEY=VALUE
    name = NAMES.get(wrong.key, wrong.key.lower().strip("-"))
    folder = value.rpartition("/")[0]  # of a file
    culprits = (name, value.strip() or "''", value[:40], part, folder)
    culprits = culprits if wrong.key else wrong.words
    missing = () if find_spec("torch") else ("torch, stable_baselines3",)  # extras come first
    known = (*culprits, repr(value), "argument", *missing)
    if not any(culprit and culprit in said for culprit in known):
        found.append(f"does not name the culprit: {ended.err!r}")
    return found


def test_every_command_option_and_argument_has_wrong_values() -> None:
    commands = [module.__name__.rpartition(".")[2] for module in COMMANDS]
    assert sorted(VALID) == sorted(commands)
    tried = {(wrong.words[0], wrong.key) for wrong in ALL}
    for command in commands:
        for key in taken(command):
            assert values(command, key), f"kanban {command} {key}: add wrong values to WRONG"
            assert (command, key) in tried


@pytest.mark.parametrize("part", range(PARTS))
def test_wrong_command_lines(kanban, folder: Path, part: int) -> None:
    before, failed = contents(folder), []
    for wrong in ALL[part::PARTS]:
        try:
            found = problems(kanban(*wrong.words, typed="q\n"), wrong)
        except BaseException as error:  # noqa: BLE001 - a traceback is what is looked for
            found = [f"raised {type(error).__name__}: {error}"]
        if contents(folder) != before:
            found.append(f"touched {sorted(set(contents(folder)) ^ set(before))}")
            before = contents(folder)
        failed += [f"{' '.join(map(repr, wrong.words))}: {one}" for one in found]
    assert not failed, "\n" + "\n".join(failed)


def test_wrong_words_at_the_prompts(kanban, folder: Path) -> None:
    words = [text.strip() for text in TEXTS if text.strip()]
    words += ["-1", "99", "9" * 400, "zzz", "uu", "??x", "q q", "b assembly x", "²", "1 2 3"]
    play = kanban("play", "actionworks-v0", "-p", "2", typed="\n".join([*words, "q", ""]))
    assert play.code == 0
    assert "Traceback" not in play.out + play.err
    said = "".join(play.out.split())
    for word in words:
        if not word.startswith("?"):
            assert "".join(repr(word.lower()).split()) in said, word
    typed = "\n".join([*words, "q", ""])
    replay = kanban("replay", "game.jsonl", typed=typed, terminal=True)
    assert (replay.code, "Traceback" in replay.err) == (0, False)


def test_wrong_words_while_watching(tmp_path: Path) -> None:
    words = ("watch", "actionworks-v0", "-p", "2", "-o", "max_rounds=1")
    with kanban_in_pty(*words, folder=tmp_path, size=(60, 160)) as terminal:
        terminal.wait_for("q: quit > ")
        for word in ("x", "²", "[/x]", "99", "9" * 40, "q q"):
            terminal.type(f"{word}\n")
            terminal.wait_for(f"got {word!r}")
        terminal.type("q\n")
        assert terminal.ended() == 0
        assert "Traceback" not in terminal.shown
    assert list(tmp_path.iterdir()) == []


def test_wrong_words_of_a_person_in_the_arena(kanban) -> None:
    words = ["x", "²", "[/x]", "99", "-1", "1.5", "9" * 400, "zzz", "q q"]
    typed = "\n".join([*words, "q", ""])
    game = ("arena", "actionworks-v0", "-p", "2", "--agents", "human", "random", "--games", "2")
    ended = kanban(*game, "--processes", "1", typed=typed)
    assert (ended.code, "Traceback" in ended.err) == (130, False)
    said = "".join(ended.out.split())
    for word in words:
        assert "".join(repr(word).split()) in said, word
    assert list(Path.cwd().iterdir()) == []
