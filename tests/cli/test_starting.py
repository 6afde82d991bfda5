"""What is checked, imported and printed before a command begins its work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import RUN, kanban_in_pty

HEAVY = (
    "torch",
    "scipy.stats",
    "matplotlib",
    "openskill",
    "tensorboard",
    "fastapi",
    "uvicorn",
    "pandas",
)
SMALL = (
    "run.decisions=96", "run.threads=1", "game.players=2", "network.width=8", "ppo.games=4",
    "ppo.steps=8", "ppo.batch_size=32", "imitation.decisions=0", "evaluation.games=2",
    "evaluation.final_games=2",
)  # fmt: skip
ARENA = ("arena", "actionworks-v0", "-p", "2", "-o", "max_rounds=1", "-a", "random", "--games", "2")
TRAIN = ("train", "menu", *(word for one in SMALL for word in ("--set", one)))


def test_nothing_that_loads_for_seconds_is_imported_before_a_command_begins() -> None:
    code = f"import sys, kanban_env.cli; print([m for m in {HEAVY} if m in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "[]\n"


TOLD = """
import sys
from kanban_env.cli import main, train
from rich.console import Console
say = train.console.print
def told(*words, **more):
    say("torch is imported" if "torch" in sys.modules else "torch is not imported")
    say(*words, **more)
train.console = Console()
train.console.print = told
main()
"""


@pytest.mark.slow
def test_a_training_says_something_before_torch_is_imported(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    command = [sys.executable, "-c", TOLD, *TRAIN]
    shown = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert shown.stdout.splitlines()[:2] == [
        "torch is not imported",
        "starting menu: loading torch …",
    ]


@pytest.mark.slow
def test_ctrl_c_while_torch_is_imported(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    with kanban_in_pty(*TRAIN, folder=tmp_path) as terminal:
        terminal.wait_for("loading torch")
        terminal.type("\x03")
        assert terminal.ended() == 130
        assert "Traceback" not in terminal.shown
        assert "interrupted; " in terminal.shown


POLICY = "zoo:automotive-v0-4p"


@pytest.mark.parametrize(
    "words",
    [
        ("play", "menu-v0", "-a", POLICY),
        ("watch", "menu-v0", "-a", POLICY, "--save", "game.jsonl"),
        ("arena", "menu-v0", "-a", "random", POLICY, "--games", "4", "--out", "arenas/menu"),
        ("evaluate", "menu-v0", "--agent", POLICY, "--against", "random"),
        ("evaluate", "menu-v0", "--agent", "random", "--against", POLICY),
        ("train", "menu", "--set", f"evaluation.opponents=[{POLICY}]"),
    ],
)
def test_a_policy_of_another_game_is_refused_by_every_command(kanban, words) -> None:
    if words[0] == "train":
        pytest.importorskip("torch")
    ended = kanban(*words)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    said = f"agent '{POLICY}': this policy expected automotive-v0 with 4 players, got menu-v0 with"
    assert said in ended.err
    assert list(Path.cwd().iterdir()) == []


def run(folder: Path, *words: str) -> tuple[int, str]:
    """Run the command in a child process; its exit code and last line."""
    command = [sys.executable, "-c", RUN, *words]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    return ended.returncode, [*ended.stdout.splitlines(), *ended.stderr.splitlines(), ""][-2]


@pytest.mark.slow
def test_arenas_and_trainings_refuse_each_others_folders(tmp_path: Path) -> None:
    """Both used `runs/menu`: the second wrote its files beside those of the first."""
    pytest.importorskip("torch")
    assert run(tmp_path, *ARENA, "--out", "runs/menu")[0] == 0
    before = sorted((tmp_path / "runs/menu").iterdir())
    assert run(tmp_path, *TRAIN)[0] == 0
    assert sorted((tmp_path / "runs/menu").iterdir()) == before
    trained = tmp_path / "runs/menu-2"
    kept = sorted(trained.iterdir())
    assert run(tmp_path, *ARENA, "--out", "runs/menu-2") == (
        2,
        "kanban: runs/menu-2: expected a new folder or one of an arena, got one of a training run",
    )
    assert run(tmp_path, "train", "--resume", "runs/menu") == (
        2,
        "kanban: runs/menu: expected a new folder or one of a training run, got one of an arena",
    )
    assert run(tmp_path, "watch", "menu-v0", "-p", "2", "-a", "ppo:runs/menu") == (
        2,
        "kanban: agent 'ppo:runs/menu': runs/menu: expected a training run or a policy,"
        " got a folder of an arena",
    )
    assert sorted(trained.iterdir()) == kept
