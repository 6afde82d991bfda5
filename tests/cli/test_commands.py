"""The kanban command, run as a user runs it."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import time
from pathlib import Path

import pytest

import kanban_env as kb
from kanban_env.cli import COMMANDS, gather_lists
from tests.cli.outcome import Outcome

pytestmark = pytest.mark.compiled


def test_games_shows_players_actions_observation_and_options(kanban) -> None:
    shown = kanban("games")
    said = " ".join(shown.out.split())
    for part in (
        "game title players actions observation",
        "actionworks-v0 Actionworks 2–6 (3) 113 573–913 automotive-v0 Kanban: Automotive Rev",
        "deck=20 20 | 25 points that",
        "board=normal normal | expert, or",
        "every game takes components=FILE",
        "industrial-v0 also takes calm",
    ):
        assert part in said
    facts = json.loads(kanban("games", "--json").out)
    game = next(one for one in facts if one["id"] == "actionworks-v0")
    assert game["players"] == [2, 6]
    spec = kb.find("actionworks-v0")
    assert game["observation"]["3"] == spec.observation(3).length
    assert [option["name"] for option in game["options"]] == [one.name for one in spec.options]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("bench", "chess"), "unknown game 'chess', expected"),
        (("bench", "actionwork-v0"), "did you mean 'actionworks-v0'?"),
        (("watch", "actionworks-v0", "-p", "7"), "players: expected 2 to 6, got 7"),
        (
            ("watch", "actionworks-v0", "-o", "speed=1"),
            "unexpected keyword argument 'speed', expected",
        ),
        (
            ("watch", "actionworks-v0", "-o", "deck=9"),
            "option 'deck': expected '20' or '25', got '9'",
        ),
        (("watch", "actionworks-v0", "-o", "deck"), "--option: expected KEY=VALUE, got 'deck'"),
        (("watch", "actionworks-v0", "-o", "deck=20", "-o", "deck=25"), "'deck' was given twice"),
        (("watch", "actionworks-v0", "-o", "components=x.yaml"), "x.yaml: cannot be read"),
        (
            ("watch", "actionworks-v0", "-a", "genius"),
            "unknown agent 'genius', expected flat, gumbel, heuristic, human, ",
        ),
        (("watch", "actionworks-v0", *["-a", "random"] * 4), "expected at most 3 names, got 4"),
        (("watch", "actionworks-v0", "-s", "-4"), "seed: expected a non-negative integer, got -4"),
        (("play", "actionworks-v0", "--seat", "3"), "--seat: expected 0 to 2, got 3"),
        (("play", "actionworks-v0", "--resume", "x.jsonl"), "x.jsonl: cannot be read"),
        (("replay", "x.jsonl"), "x.jsonl: cannot be read (No such file or directory)"),
        (
            ("conformance", "actionworks-v0", "--check", "x"),
            "unknown check 'x', expected pettingzoo",
        ),
        (
            ("watch", "actionworks-v0", "-o", "players=4"),
            "unexpected keyword argument 'players', expected",
        ),
        (
            ("watch", "actionworks-v0", "-o", "max_rounds=--5"),
            "option 'max_rounds': expected an integer from 1",
        ),
        (("watch", "actionworks-v0", "--players", "x"), "Invalid value for '--players'"),
        (("watch", "actionworks-v0", "--save", "/proc/no/x"), "/proc/no/x: cannot be written"),
        (("play", "actionworks-v0", "--save", "/tmp"), "/tmp: cannot be written (Is a directory)"),
        (("watch",), "Missing argument 'GAME'"),
        (("fly",), "No such command 'fly'"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(kanban, words, message) -> None:
    ended = kanban(*words)
    assert ended.code == 2
    assert message in ended.err
    assert ended.err.count("\n") == 1
    assert ended.err.startswith("kanban: ")
    assert not ended.out
    assert list(Path.cwd().iterdir()) == []


def watch_short(kanban, *more: str) -> Outcome:
    return kanban("watch", "actionworks-v0", "-p", "2", "-o", "max_rounds=1", *more)


def test_watch_prints_every_move_and_the_end(kanban) -> None:
    shown = watch_short(kanban, "--no-board", "--agents", "random", "random")
    assert "player_0 (random): " in shown.out
    assert "The game is over: " in shown.out
    assert "workbench" in watch_short(kanban).out


def test_watch_writes_json_and_equal_seeds_give_equal_games(kanban) -> None:
    one, two = watch_short(kanban, "--json"), watch_short(kanban, "--json")
    assert one.out == two.out != watch_short(kanban, "--json", "--seed", "1").out
    lines = [json.loads(line) for line in one.out.splitlines()]
    assert set(lines[0]) == {"seat", "action", "sentence"}
    assert lines[-1]["over"] is True
    assert lines[-1]["steps"] == len(lines) - 1


def test_a_watched_game_can_be_replayed(kanban) -> None:
    watch_short(kanban, "--no-board", "--save", "game.jsonl")
    assert "all states agree" in kanban("replay", "game.jsonl", "--verify").out
    steps = kanban("replay", "game.jsonl", "--json").out.splitlines()
    assert json.loads(steps[-1])["steps"] == len(steps) - 1
    everything = kanban("replay", "game.jsonl").out
    assert "    1  player_0: " in everything
    assert "The game is over" in everything
    assert "step 3 of" in kanban("replay", "game.jsonl", "--step", "3").out
    assert "step 0 of" in kanban("replay", "game.jsonl", "--step", "0").out
    wrong = kanban("replay", "game.jsonl", "--step", "99999")
    assert (wrong.code, ", got 99999" in wrong.err) == (2, True)
    assert kanban("replay", "game.jsonl", "--seat", "5").code == 2


def test_an_altered_replay_names_file_and_step(kanban) -> None:
    watch_short(kanban, "--no-board", "--save", "game.jsonl")
    file = Path("game.jsonl")
    lines = file.read_text().splitlines()
    lines[4] = json.dumps({**json.loads(lines[4]), "state": "0" * 16})
    file.write_text("\n".join(lines))
    ended = kanban("replay", "game.jsonl", "--verify")
    assert ended.code == 2
    assert ended.err == "kanban: game.jsonl: step 4: the state differs from the recorded one\n"


def test_stepping_through_a_replay(kanban) -> None:
    watch_short(kanban, "--no-board", "--save", "game.jsonl")
    shown = kanban("replay", "game.jsonl", typed="\nn\np\n7\ne\nx\nq\n", terminal=True).out
    order = re.findall(r"step (\d+) of", shown)
    assert order[:5] == ["0", "1", "2", "1", "7"]
    assert len(order) == 6
    assert ", got 'x'; Enter or n next" in shown


def test_a_replay_prints_the_last_decision_below_the_board(kanban) -> None:
    watch_short(kanban, "--no-board", "--save", "game.jsonl")
    shown = kanban("replay", "game.jsonl", "--step", "3").out
    assert re.search(r"\nstep 3 of \d+ · player_\d: .*\n", shown.partition("Actionworks")[2])


def play(kanban, *more: str, typed: str) -> Outcome:
    words = ("play", "actionworks-v0", "-p", "2", "-o", "max_rounds=1", *more)
    return kanban(*words, typed=typed)


def test_a_person_can_play_a_whole_game(kanban) -> None:
    shown = play(kanban, typed="1\n" * 400)
    assert "You are player_0." in shown.out
    assert "The game is over: " in shown.out
    assert "all states agree" in kanban("replay", "actionworks-v0-0-1.kanban.jsonl", "--verify").out


def test_other_players_covered_cards_stay_covered(kanban) -> None:
    shown = play(kanban, typed="1\n" * 400).out
    told = [line for line in shown.splitlines() if line.strip().startswith("player_1: ")]
    ships = [line for line in told if "Ship" in line]
    assert ships
    assert all(line.strip() == "player_1: Ship a card" for line in ships)


def test_quitting_saves_and_resuming_continues(kanban) -> None:
    first = play(kanban, typed="1\n1\n1\nq\n")
    assert "saved to actionworks-v0-0-1.kanban.jsonl" in first.out
    again = play(kanban, typed="q\n")
    assert "saved to actionworks-v0-0-2.kanban.jsonl" in again.out, "no game is overwritten"
    file = "actionworks-v0-0-1.kanban.jsonl"
    kept = Path(file).read_text()
    resumed = kanban("play", "actionworks-v0", "--resume", file, typed="q\n")
    assert resumed.code == 0
    assert Path(file).read_text() == kept
    ended = kanban("play", "actionworks-v0", "--resume", file, typed="1\n" * 400)
    assert "The game is over" in ended.out
    over = kanban("play", "actionworks-v0", "--resume", file)
    assert (over.code, "this game is over" in over.err) == (2, True)


def test_a_resumed_game_has_its_own_players_and_seat(kanban) -> None:
    play(kanban, typed="1\nq\n")
    file = "actionworks-v0-0-1.kanban.jsonl"
    for words in (("-p", "4"), ("--seat", "1"), ("--seed", "3"), ("-o", "deck=25")):
        ended = kanban("play", "actionworks-v0", "--resume", file, *words)
        assert (ended.code, "--resume: the saved game has its own" in ended.err) == (2, True)


def test_an_altered_saved_game_is_named(kanban) -> None:
    play(kanban, typed="1\nq\n")
    file = Path("actionworks-v0-0-1.kanban.jsonl")
    file.write_text(file.read_text().replace('"seed": 0', '"seed": 1'))
    ended = kanban("play", "actionworks-v0", "--resume", str(file))
    assert (
        ended.err
        == f"kanban: {file}: step 0: the state after the setup differs from the recorded one\n"
    )


@pytest.mark.parametrize("odd", ["[/x]", "²", "[bold]", "-1", "1.5", "é"])
def test_unusual_input_loses_no_game(kanban, odd) -> None:
    shown = play(kanban, typed=f"{odd}\n1\nq\n")
    assert shown.code == 0
    assert f"or words of an action, got {odd!r}; ? shows help" in " ".join(shown.out.split())
    assert "saved to" in shown.out


def test_an_interrupt_saves_the_game(kanban, monkeypatch) -> None:
    class Interrupted(io.StringIO):
        def readline(self, *_: int) -> str:
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr(io, "StringIO", Interrupted)
    ended = play(kanban, typed="1\n1\n")
    assert ended.code == 130
    assert "saved to actionworks-v0-0-1.kanban.jsonl" in ended.out
    monkeypatch.undo()


def test_a_replay_for_one_seat_shows_no_covered_cards(kanban) -> None:
    watch_short(kanban, "--no-board", "--save", "game.jsonl")
    shown = kanban("replay", "game.jsonl", "--seat", "0").out
    ships = [line for line in shown.splitlines() if "player_1: Ship" in line]
    assert ships
    assert all(line.endswith("player_1: Ship a card") for line in ships)


def test_every_command_takes_your_own_components(kanban) -> None:
    rows = ", ".join(f"{n} players: 1" for n in range(2, 7))
    Path("mine.yaml").write_text(f"target: {{rows: {{{rows}}}}}\n")
    assert "to 1 points" in watch_short(kanban, "-o", "components=mine.yaml").out
    wrong = {
        "goal: {rows: {}}": "mine.yaml: unknown table 'goal'",
        "target: {rows: {2 players: 1}}": "mine.yaml: target: missing key '3 players'",
        f"target: {{rows: {{{rows.replace('1', '0')}}}}}": "mine.yaml: target.",
        "deck_20: 2024-13-01": "mine.yaml: deck_20: expected a mapping with the key 'rows'",
    }
    for text, message in wrong.items():
        Path("mine.yaml").write_text(text)
        for command in ("watch", "play", "bench", "conformance"):
            ended = kanban(command, "actionworks-v0", "-o", "components=mine.yaml")
            assert ended.code == 2
            assert ended.err.startswith(f"kanban: {message}")
            assert ended.err.count("\n") == 1
    assert [path.name for path in Path.cwd().iterdir()] == ["mine.yaml"]


def test_the_shell_can_complete(kanban, monkeypatch) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    assert "_KANBAN_COMPLETE" in kanban("--show-completion", "bash").out


def test_end_of_input_saves_like_quitting(kanban) -> None:
    assert "saved to" in play(kanban, typed="1\n").out


def test_undo_returns_to_your_last_decision(kanban) -> None:
    plain = play(kanban, "--save", "a.jsonl", typed="1\nq\n")
    undone = play(kanban, "--save", "b.jsonl", typed="1\n1\nu\nq\n")
    assert plain.code == undone.code == 0
    assert Path("a.jsonl").read_text() == Path("b.jsonl").read_text()
    assert "nothing to undo" in play(kanban, "--save", "c.jsonl", typed="u\nq\n").out


def test_wrong_input_is_explained_and_there_is_help(kanban) -> None:
    shown = play(kanban, typed="x\n99\n0\n?\nb\ns\nq\n").out
    assert "got 'x'; ?" in shown
    assert "got '99'; ?" in shown
    assert "u undo · s save" in shown


def test_help_with_words_searches_the_rules(kanban) -> None:
    shown = play(kanban, typed="? WORKBENCH take\n? xyzzy\nq\n").out
    rules = re.findall(r"^  R\d+\.\d+ +.*$", shown, re.MULTILINE)
    assert rules
    assert "nothing is called 'xyzzy'" in shown


def test_an_action_can_be_named_by_words_of_its_sentence(kanban) -> None:
    shown = play(kanban, typed="q\n").out
    first = re.search(r"^ +1  (.*?)(?:  .*)?$", shown, re.MULTILINE)
    assert first is not None
    by_number = play(kanban, "--save", "a.jsonl", typed="1\nq\n")
    by_words = play(kanban, "--save", "b.jsonl", typed=f"{first[1].upper()}\nq\n")
    assert by_number.code == by_words.code == 0
    assert Path("a.jsonl").read_text() == Path("b.jsonl").read_text()


def test_words_that_fit_several_actions_play_none(kanban) -> None:
    shown = play(kanban, typed="ship\nq\n").out
    listed = re.search(r"'ship' fits (\d+) actions:\n((?: +\d+  Ship .*\n)+)", shown)
    assert listed is not None
    assert listed[2].count("\n") == int(listed[1])


def test_a_finished_game_says_how_to_replay_it(kanban) -> None:
    shown = play(kanban, typed="1\n" * 400).out
    assert "replay it with: kanban replay actionworks-v0-0-1.kanban.jsonl" in shown


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has no SIGHUP")
def test_a_closed_terminal_saves_the_game(kanban, monkeypatch) -> None:
    class Closed(io.StringIO):
        def readline(self, *_: int) -> str:
            os.kill(os.getpid(), signal.SIGHUP)
            time.sleep(5)
            return ""

    monkeypatch.setattr(io, "StringIO", Closed)
    shown = play(kanban, typed="1\n")
    assert (shown.code, "saved to" in shown.out) == (1, True)


def test_another_seat(kanban) -> None:
    shown = play(kanban, "--seat", "1", typed="q\n").out
    assert "You are player_1." in shown
    assert "player_1*" in shown


def test_agents_may_be_listed_with_spaces() -> None:
    assert gather_lists(["watch", "-a", "random", "actionworks-v0"])[-2:] == [
        "random",
        "actionworks-v0",
    ]
    assert gather_lists(["watch", "g", "--agents", "a", "b", "c", "--seed", "3"]) == [
        "watch", "g", "--agents", "a", "--agents", "b", "--agents", "c", "--seed", "3",
    ]  # fmt: skip
    assert gather_lists(["watch", "g", "-a", "a", "-a", "b"]) == [
        "watch",
        "g",
        "-a",
        "a",
        "-a",
        "b",
    ]


@pytest.mark.parametrize(
    "command",
    [module.__name__.rpartition(".")[2] for module in COMMANDS],
)
def test_every_command_has_help_with_an_example(kanban, command) -> None:
    shown = kanban(command, "--help")
    assert shown.code == 0
    assert f"Example: kanban {command}" in " ".join(shown.out.split())


def test_conformance_reports_findings(kanban) -> None:
    words = ("conformance", "actionworks-v0", "-p", "2", "--check", "seeds")
    assert "passed  2 players  seeds" in kanban(*words).out
    (finding,) = json.loads(kanban(*words, "--json").out)
    assert finding["passed"] is True


def test_compile_prints_when_a_game_is_ready(kanban) -> None:
    assert "actionworks-v0: ready after" in kanban("compile", "actionworks-v0").out
    every = [line.partition(":")[0] for line in kanban("compile", "--all").out.splitlines()]
    assert every == kb.games()
    assert kanban("compile", "actionworks-v0", "--all").code == 2
    ended = kanban("compile", "chess-v0")
    assert (ended.code, "unknown game 'chess-v0'" in ended.err) == (2, True)


def test_bench_measures_and_writes_json(kanban) -> None:
    words = ("bench", "actionworks-v0", "-p", "2", "--games", "2", "--seconds", "0.1")
    assert "inside the kernel" in kanban(*words, "-o", "max_rounds=1").out
    measured = json.loads(kanban(*words, "-o", "max_rounds=1", "--json").out)
    assert measured["in_kernel"] > 0
