"""`kanban arena` and `kanban evaluate`, on a game of a few lines."""

from __future__ import annotations

import csv
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from kanban_env import registry
from kanban_env.cli import train
from kanban_env.core import extras
from kanban_env.core.seeds import derived_seeds

pytestmark = pytest.mark.slow

AGENTS = "tests.agents.misbehaving"
FILES = {"agents.csv", "arena.png", "games.csv", "games.jsonl", "results.json"}


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._PATHS, "pebbles-v0", "tests.conformance.toy:PEBBLES")


def arena(kanban, *words: str, agents: tuple[str, ...] = ("random", "heuristic")):
    given = ("--games", "24", "--block", "8", "--processes", "1", *words)
    return kanban("arena", "pebbles-v0", "--agents", *agents, *given)


@pytest.mark.slow
def test_the_arena_prints_a_table_and_writes_all_files(kanban) -> None:
    shown = arena(kanban, "--out", "runs", "--replays")
    assert shown.code == 0
    for part in ("pebbles-v0, 2 players, 24 games", "heuristic", "50.0 % (", "chance 50.0 %",
                 "wins by seat: ", "seat advantage shown", "written to runs"):  # fmt: skip
        assert part in shown.out
    assert "24 of 24 games" in shown.err
    assert {path.name for path in Path("runs").iterdir()} == {*FILES, ".lock", "replays"}
    assert Path("runs/arena.png").read_bytes().startswith(b"\x89PNG")
    assert len(list(Path("runs/replays").iterdir())) == 24
    assert kanban("replay", "runs/replays/00002-007.kanban.jsonl", "--verify").code == 0
    data = json.loads(Path("runs/results.json").read_text())
    assert {standing["agent"] for standing in data["standings"]} == {"random", "heuristic"}
    assert data["games_played"] == 24
    with Path("runs/games.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert len(lines) == 2 * 24
    for line in lines[::7]:
        replay = (Path("runs/replays") / line["replay"]).read_text().splitlines()
        assert json.loads(replay[0])["seed"] == int(line["seed"])


@pytest.mark.slow
def test_json_goes_to_stdout_alone(kanban) -> None:
    data = json.loads(arena(kanban, "--json").out)
    assert data["chance"] == 0.5
    assert data["head_to_head"]["random"]["heuristic"]["value"] == 0.5
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.slow
def test_an_arena_that_failed_resumes_and_repeats_nothing(kanban) -> None:
    agents = ("random", f"{AGENTS}:RaisesInGame")
    Path("bad_seed.txt").write_text(str(derived_seeds(0, 9)[8]))
    broken = arena(kanban, "--out", "runs", agents=agents)
    assert broken.code == 2
    *_, kept, error = broken.err.splitlines()
    assert error == f"kanban: agent '{AGENTS}:RaisesInGame': raised RuntimeError: not this one"
    assert kept == "2 of 3 blocks are saved in runs/games.jsonl; the same command resumes"
    played = Path("runs/games.jsonl").read_text()
    Path("bad_seed.txt").write_text("0")
    assert arena(kanban, "--out", "runs", agents=agents).code == 0
    assert Path("runs/games.jsonl").read_text().startswith(played)
    arena(kanban, "--out", "again", agents=agents)
    assert Path("again/games.csv").read_bytes() == Path("runs/games.csv").read_bytes()


@pytest.mark.slow
def test_without_a_folder_the_games_so_far_are_shown(kanban) -> None:
    Path("bad_seed.txt").write_text(str(derived_seeds(0, 9)[8]))
    broken = arena(kanban, agents=("random", f"{AGENTS}:RaisesInGame"))
    assert (broken.code, broken.out) == (2, "")
    assert "2 of 3 blocks were played:" in broken.err
    assert "pebbles-v0, 2 players, 16 games" in broken.err
    assert broken.err.endswith("RaisesInGame': raised RuntimeError: not this one\n")


@pytest.mark.slow
def test_an_agent_alone_shows_the_wins_of_each_seat(kanban) -> None:
    data = json.loads(arena(kanban, "--json", "--out", "runs", agents=("random",)).out)
    assert data["games_played"] == 24
    assert data["head_to_head"] == {"random": {}}
    assert sum(seat["value"] for seat in data["seats"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-a", "genius"), "unknown agent 'genius', expected flat, gumbel, heuristic, human, "),
        (("-a", "random", "random:x=1"), "agent 'random:x=1': unknown parameter 'x', expected no"),
        (("-a", "no.such:Agent"), "agent 'no.such:Agent': cannot import no.such: raised Mod"),
        (("-a", f"{AGENTS}:Illegal"), f"agent '{AGENTS}:Illegal': action of player_"),
        (("-a", f"{AGENTS}:Raises"), f"agent '{AGENTS}:Raises': raised RuntimeError: no idea"),
        (("-a", f"{AGENTS}:Fractions"), "actions: expected "),
        (("-a", "random", "--replays"), "--replays: expected --out FOLDER as well"),
        (("-a", "random", "--games", "0"), "Invalid value for '--games'"),
        (("-a", "random", "-p", "9"), "players: expected 2 to 3, got 9"),
        (("-a", "random", "-s", "-1"), "seed: expected a non-negative integer, got -1"),
        (("-a", "random", "--out", "/proc/no"), "/proc/no/games.jsonl: cannot be written"),
        ((), "Missing option '--agents'"),
    ],
)
def test_bad_input_is_one_line_that_names_it(kanban, words, message) -> None:
    given = () if "--games" in words else ("--games", "4")
    ended = kanban("arena", "pebbles-v0", "--processes", "1", *given, *words)
    assert ended.code == 2
    assert message in ended.err
    assert ended.err.count("\n") == 1
    assert not ended.out
    assert list(Path.cwd().iterdir()) == []


def test_more_games_continue_with_those_that_were_played(kanban) -> None:
    words = ("--block", "4", "--processes", "1")
    few = ("arena", "pebbles-v0", "--agents", "random", "heuristic", *words, "--games")
    assert kanban(*few, "8", "--out", "grown").code == 0
    before = Path("grown/games.jsonl").read_text().splitlines()
    shown = kanban(*few, "24", "--out", "grown")
    assert (shown.code, "24 games" in shown.out) == (0, True)
    after = Path("grown/games.jsonl").read_text().splitlines()
    assert after[1 : len(before)] == before[1:], "times included: not played again"
    assert kanban(*few, "24", "--out", "whole").code == 0
    assert Path("grown/games.csv").read_bytes() == Path("whole/games.csv").read_bytes()


def test_a_table_says_the_most_that_an_agent_can_win(kanban) -> None:
    words = ("-p", "4", "-o", "max_rounds=1", "--games", "12", "--processes", "1", "--agents")
    shown = kanban("arena", "actionworks-v0", *words, "random", "heuristic").out
    assert "an agent has several seats: it can win at most 50.0 % of them" in " ".join(
        shown.split()
    )
    assert "can win at most" not in arena(kanban).out


def test_a_wrong_name_leaves_no_folder_behind(kanban) -> None:
    assert arena(kanban, "--out", "runs", agents=("genius",)).code == 2
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.slow
def test_results_of_another_version_or_series_are_refused(kanban) -> None:
    arena(kanban, "--out", "runs")
    other = arena(kanban, "--out", "runs", "--seed", "1")
    assert other.err.startswith(
        "kanban: runs/games.jsonl: seed: expected 1, got 0; use another fold"
    )
    file = Path("runs/games.jsonl")
    file.write_text(file.read_text().replace('"version": "', '"version": "0.', 1))
    old = arena(kanban, "--out", "runs")
    assert (old.code, old.err.count("\n")) == (2, 1)
    assert old.err.startswith("kanban: runs/games.jsonl: version: expected '0.1.0', got '0.0.1.0';")


def test_without_its_libraries_the_arena_says_what_to_install(kanban, monkeypatch) -> None:
    find = importlib.util.find_spec

    def missing(name: str):
        return None if name in ("openskill", "scipy") else find(name)

    monkeypatch.setattr(extras.importlib.util, "find_spec", missing)
    ended = arena(kanban)
    assert ended.code == 2
    message = 'kanban: openskill, scipy: not installed; run: pip install "kanban-env[eval]"\n'
    assert ended.err == message
    assert evaluate(kanban, "--max-games", "8").code == 0, "evaluate needs none of them"


@pytest.mark.slow
def test_a_person_can_play_in_the_arena(kanban) -> None:
    given = ("--agents", "human", "random", "--games", "2", "--out", "runs")
    shown = kanban("arena", "pebbles-v0", *given, typed="1\n" * 20)
    assert shown.code == 0
    assert "pebbles on the board" in shown.out


@pytest.mark.slow
def test_deals_that_a_person_played_before_quitting_are_saved(kanban) -> None:
    given = ("arena", "pebbles-v0", "--agents", "human", "random", "--games", "6", "--out", "runs")
    left = kanban(*given, typed="1\n" * 10 + "q\n")  # 4 pebbles a game, 2 games a deal
    assert left.code == 130
    assert "1 of 3 blocks are saved in runs/games.jsonl" in left.err
    assert kanban(*given, typed="1\n" * 16).code == 0, "which completes the series"


def evaluate(kanban, *words: str):
    given = ("--agent", "heuristic", "--against", "random", "--processes", "1")
    return kanban("evaluate", "pebbles-v0", *given, *words)


def test_evaluate_prints_a_verdict_in_words(kanban) -> None:
    shown = evaluate(kanban, "--precision", "0.2")
    said = " ".join(shown.out.split())
    assert said.startswith("no difference between heuristic and random is shown: it wins 50.0 % of")
    assert said.endswith("chance would give 50.0 %")


def test_evaluate_prints_the_same_with_several_processes(kanban) -> None:
    words = ("--max-games", "80", "--precision", "0.01", "--json")
    one, two = evaluate(kanban, *words), evaluate(kanban, *words, "--processes", "2")
    assert (two.code, json.loads(two.out)["games_played"]) == (0, 80)
    assert one.out == two.out


def test_evaluate_says_when_it_stopped_too_early(kanban) -> None:
    shown = evaluate(kanban, "--max-games", "8")
    assert "precision ± 0.03 not reached after 8 games" in shown.out
    data = json.loads(evaluate(kanban, "--max-games", "8", "--json").out)
    assert (data["verdict"], data["precision_reached"]) == ("no difference shown", False)
    assert data["games_played"] == 8


def test_an_evaluation_that_fails_prints_the_result_so_far(kanban) -> None:
    tired = derived_seeds(0, 400)[24]  # dealt in the second block of 32 games for 2 players
    Path("bad_seed.txt").write_text(str(tired))
    words = ("--agent", "random", "--against", f"{AGENTS}:RaisesInGame", "--processes", "1")
    ended = kanban("evaluate", "pebbles-v0", *words, "--max-games", "400", "-p", "2")
    known, error = ended.err.splitlines()[-2:]
    assert ended.code == 2
    assert known.startswith(
        "stopped early: no difference between random and tests.agents.misbehaving:RaisesInGame"
    )
    assert "of 32 games" in known
    assert error.endswith("RaisesInGame': raised RuntimeError: not this one")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--precision", "0"), "--precision: expected a number between 0 and 1, got 0.0"),
        (
            ("--against", f"{AGENTS}:ReturnsNone"),
            f"agent '{AGENTS}:ReturnsNone': actions: expected",
        ),
        (("--max-games", "0"), "Invalid value for '--max-games'"),
    ],
)
def test_a_wrong_evaluation_is_one_line(kanban, words, message) -> None:
    ended = evaluate(kanban, *words)
    assert (ended.code, ended.err.count("\n"), ended.out) == (2, 1, "")
    assert message in ended.err


BARE = """
import importlib.util, sys
extras = {"matplotlib", "openskill", "scipy", "torch", "stable_baselines3", "sb3_contrib",
          "tensorboard"}
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in extras:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in extras else find(name, *rest)
from kanban_env.cli import main
main()
"""


def without_extras(*words: str) -> tuple[int, str]:
    command = [sys.executable, "-c", BARE, *words]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return ended.returncode, ended.stderr.rstrip()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("games",), ("configs",), ("configs", "menu"), ("evaluate", "--help")]
)
def test_the_base_install_needs_no_extra(words) -> None:
    assert without_extras(*words) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "missing", "extra"),
    [
        (("arena", "menu-v0", "-a", "random"), "openskill, scipy, matplotlib", "eval"),
        (("train", "quickstart"), ", ".join(train.LIBRARIES), "train"),
    ],
)
def test_a_command_that_needs_an_extra_names_it(words, missing, extra) -> None:
    install = f'pip install "kanban-env[{extra}]"'
    assert without_extras(*words) == (2, f"kanban: {missing}: not installed; run: {install}")


def test_a_narrow_window_cuts_nothing_off(kanban, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kanban_env.cli.arena.console", Console(highlight=False, width=60))
    shown = " ".join(arena(kanban).out.split())
    for part in ("heuristic wins 50.0 % (", "random wins 50.0 % (", "· rating ", "· decisions/s "):
        assert part in shown
    assert "…" not in shown
