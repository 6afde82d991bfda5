"""No game is lost, and no file is replaced that is not the game's own."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest
import typer

import kanban_env as kb
from kanban_env.cli import app
from kanban_env.core import files
from kanban_env.core import replay as replays
from tests.cli.terminal import kanban_in_pty

FILE = "actionworks-v0-0-1.kanban.jsonl"
PLAY = ("play", "actionworks-v0", "-p", "2", "--agents", "random")


def decisions(path: Path) -> int:
    kept = replays.read(path, kb.find)
    replays.verify(kept)
    return kept.actors.count(0)


def answer(terminal: Any, times: int) -> None:
    """Give the first answer a number of times, each after the prompt."""
    for _ in range(times):
        terminal.wait_for("> ")
        terminal.type("1\n")
    terminal.wait_for("> ")


def test_a_destroyed_terminal_loses_no_decision(tmp_path: Path) -> None:
    with kanban_in_pty(*PLAY, folder=tmp_path) as terminal:
        answer(terminal, times=3)
        before = decisions(tmp_path / FILE)
        terminal.destroy()
        terminal.ended()
    assert before == 3
    assert decisions(tmp_path / FILE) == 3


def test_a_killed_program_loses_no_decision(tmp_path: Path) -> None:
    with kanban_in_pty(*PLAY, folder=tmp_path) as terminal:
        answer(terminal, times=1)
        os.kill(terminal.pid, signal.SIGKILL)
        assert terminal.ended() == -signal.SIGKILL
    assert decisions(tmp_path / FILE) == 1


def test_a_hangup_saves_and_says_how_to_resume(tmp_path: Path) -> None:
    with kanban_in_pty(*PLAY, folder=tmp_path) as terminal:
        answer(terminal, times=1)
        time.sleep(0.3)  # now it waits for input
        os.kill(terminal.pid, signal.SIGHUP)
        assert terminal.ended() == 1
        assert "resume with: kanban play" in terminal.shown
    assert decisions(tmp_path / FILE) == 1


def test_a_full_disk_is_told_once_and_the_game_continues(kanban, monkeypatch) -> None:
    write, calls = files.os.fsync, []

    def fsync(handle: int) -> None:
        calls.append(handle)
        if 4 < len(calls) < 10:
            raise OSError(28, "No space left on device")
        write(handle)

    monkeypatch.setattr(files.os, "fsync", fsync)
    ended = kanban(*PLAY, "--seed", "3", typed="1\n" * 6)
    assert ended.out.count("not saved: ") == 1
    assert "saved to actionworks-v0-3-1.kanban.jsonl" in ended.out
    assert decisions(Path("actionworks-v0-3-1.kanban.jsonl")) == 6


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_file_is_replaced_only_with_force(kanban, command: str) -> None:
    Path("notes.txt").write_text("mine")
    words = (command, "actionworks-v0", "-p", "2", "-o", "max_rounds=1", "--save", "notes.txt")
    ended = kanban(*words, typed="q\n")
    assert (ended.code, ended.err) == (
        2,
        "kanban: notes.txt: already exists; --force replaces it\n",
    )
    assert Path("notes.txt").read_text() == "mine"
    assert kanban(*words, "--force", typed="q\n").code == 0
    assert replays.read("notes.txt", kb.find).variant.players == 2


def test_a_saved_game_is_not_replaced_by_a_new_one(kanban) -> None:
    kanban(*PLAY, "--save", "game.jsonl", typed="1\n1\nq\n")
    kept = Path("game.jsonl").read_text()
    assert kanban(*PLAY, "--save", "game.jsonl", typed="q\n").code == 2
    assert Path("game.jsonl").read_text() == kept
    resumed = ("play", "actionworks-v0", "--resume", "game.jsonl")
    assert kanban(*resumed, "--save", "game.jsonl", typed="1\nq\n").code == 0
    assert decisions(Path("game.jsonl")) == 3
    Path("other.jsonl").write_text("mine")
    assert kanban(*resumed, "--save", "other.jsonl", typed="1\nq\n").code == 2
    assert Path("other.jsonl").read_text() == "mine"


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("command", ["play", "watch"])
@pytest.mark.parametrize("kind", ["Is a symbolic link", "Is a named pipe", "Is a directory"])
def test_only_regular_files_are_replaced(kanban, kind: str, command: str, force) -> None:
    Path("real.txt").write_text("mine")
    target = Path("target")
    make = {"symbolic link": lambda: target.symlink_to("real.txt"), "directory": target.mkdir}
    make.get(kind[5:], lambda: os.mkfifo(target))()
    before = target.lstat().st_mode, target.lstat().st_ino
    ended = kanban(command, "actionworks-v0", "--save", "target", *force, typed="q\n")
    assert (ended.code, ended.err) == (2, f"kanban: target: cannot be written ({kind})\n")
    assert (target.lstat().st_mode, target.lstat().st_ino) == before
    assert Path("real.txt").read_text() == "mine"


WRITERS = (
    ("play", "actionworks-v0", "-p", "2", "--save"),
    ("watch", "actionworks-v0", "-p", "2", "--save"),
    ("components", "actionworks-v0", "--write"),
    ("replay", "game.jsonl", "--html"),
    ("replay", "game.jsonl", "--gif"),
    ("replay", "game.jsonl", "--mp4"),
    ("analyse", "game.jsonl", "--html"),
)
"""Every command that writes a file of a given name."""


def test_every_command_that_writes_files_is_known() -> None:
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    options = {name: [p.opts for p in one.params] for name, one in commands.items()}
    assert {words[0] for words in WRITERS} == {
        name for name, known in options.items() if ["--force"] in known
    }


@pytest.mark.parametrize("kind", ["symbolic link", "named pipe", "directory", "device", "file"])
@pytest.mark.parametrize("words", WRITERS, ids=lambda words: " ".join((words[0], words[-1])))
def test_every_command_that_writes_spares_what_is_there(kanban, words, kind: str) -> None:
    short = ("-p", "2", "-o", "max_rounds=1", "--fast")
    assert kanban("watch", "actionworks-v0", *short, "--save", "game.jsonl").code == 0
    Path("real.txt").write_text("mine")
    target = Path("/dev/full" if kind == "device" else "target")
    make = {
        "symbolic link": lambda: target.symlink_to("real.txt"), "directory": target.mkdir,
        "named pipe": lambda: os.mkfifo(target), "file": lambda: target.write_text("mine"),
        "device": lambda: None,
    }  # fmt: skip
    make[kind]()
    before = target.lstat().st_mode, target.lstat().st_ino
    for force in ((), ("--force",))[: 1 if kind == "file" else 2]:
        ended = kanban(*words, str(target), *force, typed="q\n")
        assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
        assert str(target) in ended.err
    assert (target.lstat().st_mode, target.lstat().st_ino) == before
    assert Path("real.txt").read_text() == "mine"
    assert kind != "file" or target.read_text() == "mine"


def test_devices_are_never_replaced(kanban) -> None:
    ended = kanban("play", "actionworks-v0", "--save", "/dev/full", "--force", typed="q\n")
    assert ended.err == "kanban: /dev/full: cannot be written (Is a device)\n"
    assert Path("/dev/full").is_char_device()
    with pytest.raises(FileExistsError, match="Is a device"):
        files.write_atomically("/dev/full", "x")


def test_a_resumed_link_writes_the_file_behind_it(kanban) -> None:
    kanban(*PLAY, "--save", "game.jsonl", typed="1\nq\n")
    Path("link").symlink_to("game.jsonl")
    assert kanban("play", "actionworks-v0", "--resume", "link", typed="1\nq\n").code == 0
    assert Path("link").is_symlink()
    assert decisions(Path("game.jsonl")) == 2


def test_names_fewer_than_the_seats_are_taken_in_turn(kanban) -> None:
    words = ("watch", "actionworks-v0", "-p", "5", "-o", "max_rounds=1", "--save", "game.jsonl")
    assert kanban(*words, "-a", "heuristic", "random").code == 0
    agents = replays.read("game.jsonl", kb.find).agents
    assert agents == ["heuristic", "random", "heuristic", "random", "heuristic"]
    ended = kanban("watch", "actionworks-v0", "-p", "2", "-a", "random", "random", "random")
    assert ended.err == "kanban: --agents: expected at most 2 names, got 3\n"


@pytest.mark.parametrize("command", ["play", "watch"])
def test_a_policy_of_another_game_is_refused_before_the_deal(kanban, command: str) -> None:
    ended = kanban(command, "actionworks-v0", "-p", "2", "-a", "zoo:automotive-v0-4p")
    assert (ended.code, ended.out) == (2, "")
    assert "this policy expected automotive-v0 with 4 players" in ended.err
    assert list(Path.cwd().iterdir()) == []
