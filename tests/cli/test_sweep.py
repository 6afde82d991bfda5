"""`kanban sweep` without Ray: its trials, what it refuses, and which trials go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")
pytest.importorskip("openskill")

from kanban_env.agents.sweep.plan import RungResult, Sweep, Trial, read_sweep, rungs_of
from kanban_env.agents.sweep.report import draw_plot, results_csv, undecided
from kanban_env.agents.sweep.space import make_trials, parse_axis
from kanban_env.agents.train.config import load
from kanban_env.core.errors import InputError

VARY = ("--vary", "ppo.learning_rate=3e-4,1e-3", "--vary", "network.width=16,32")


def planned(kanban: Any, *words: str) -> dict[str, Any]:
    ended = kanban("sweep", "actionworks", *words, "--plan", "--json")
    assert ended.code == 0, ended.err
    return json.loads(ended.out)


def test_all_combinations_are_planned(kanban) -> None:
    found = planned(kanban, *VARY, "--set", "run.decisions=9000")
    assert [list(trial["changes"].values()) for trial in found["trials"]] == [
        [0.0003, 16], [0.0003, 32], [0.001, 16], [0.001, 32],
    ]  # fmt: skip
    assert found["rungs"] == [1000, 3000, 9000]
    assert found["against"] == ["random", "heuristic"]
    shown = kanban("sweep", "actionworks", *VARY, "--plan")
    assert "ppo.learning_rate=0.0003 network.width=32" in shown.out
    assert "rung 3: 1 trial until" in shown.out
    assert not list(Path.cwd().iterdir()), "a plan writes nothing"


def test_draws_follow_from_the_seed_and_stay_in_their_ranges(kanban) -> None:
    axes = ("ppo.learning_rate=1e-4..1e-2:log", "network.width=16..64", "ppo.clip=0.1..0.3")
    words = [word for axis in axes for word in ("--vary", axis)]
    words += ["--vary", "network.layer_norm=true,false", "--samples", "40"]
    one, same, other = (planned(kanban, *words, "--seed", seed)["trials"] for seed in "001")
    assert one == same
    assert one != other
    drawn = [trial["changes"] for trial in one]
    rates = [changes["ppo.learning_rate"] for changes in drawn]
    assert 1e-4 <= min(rates) < 5e-4
    assert 2e-3 < max(rates) <= 1e-2
    assert 10 < sum(rate < 1e-3 for rate in rates) < 30, "half of the draws are below the middle"
    assert all(type(c["network.width"]) is int and 16 <= c["network.width"] <= 64 for c in drawn)
    assert all(0.1 <= changes["ppo.clip"] <= 0.3 for changes in drawn)
    assert {changes["network.layer_norm"] for changes in drawn} == {True, False}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--vary", "ppo.nothing=1,2"], "--vary: unknown key 'ppo.nothing', expected ppo.games"),
        ([], "--vary: expected at least one key"),
        (["--vary", "run.name=a,b"], "--vary run.name: all trials have this key in common"),
        (["--vary", "run.decisions=1,2"], "--vary run.decisions: all trials have this key"),
        (["--vary", "ppo.epochs="], "--vary ppo.epochs: expected values"),
        (["--vary", "ppo.epochs=1,2,1"], "--vary ppo.epochs: expected different values"),
        (["--vary", "ppo.epochs=1,0"], "--vary ppo.epochs=0: ppo.epochs: expected greater"),
        (["--vary", "ppo.clip=0.1..0.2"], "--vary ppo.clip: a range needs --samples"),
        ([*VARY, "--vary", "network.width=8,9"], "--vary network.width: was given twice"),
        ([*VARY, "--samples", "5"], "--samples: expected at most 4 different trials, got 5"),
        ([*VARY, "--set", "run.minutes=3"], "--set run.minutes=3: a sweep is limited by"),
        ([*VARY, "--set", "run.decisions=5"], "--rungs: 5 samples are too few for 3 rungs"),
        ([*VARY, "--against", "human"], "--against: a person cannot rate a sweep"),
        ([*VARY, "--out", "folder"], "folder: expected a new folder or one of a sweep, got one of"),
        ([*VARY, "--out", "old"], "--out old: has a sweep already; continue it with --resume old"),
        ([*VARY, "--resume", "old"], "CONFIG: expected none, got 'actionworks'; --resume"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(kanban, words: list[str], said: str) -> None:
    for name in ("folder/mine", "old/sweep.json"):
        Path(name).parent.mkdir()
        Path(name).write_text("{}")
    before = sorted(Path.cwd().rglob("*"))
    ended = kanban("sweep", "actionworks", *words)
    assert (ended.code, ended.err.count("\n")) == (2, 1)
    assert said in ended.err
    assert sorted(Path.cwd().rglob("*")) == before


def rated(value: float, samples: int = 100) -> RungResult:
    return RungResult(samples=samples, rating=(value, value - 1, value + 1), win_rate=(0.5, 0, 1))


def made(trials: int = 5, rungs: int = 3, factor: int = 2) -> Sweep:
    config = load(None, ["run.decisions=400", "game.id=actionworks-v0"])
    axis = parse_axis(f"ppo.epochs={','.join(str(i + 1) for i in range(trials))}")
    return Sweep(
        config=config.model_dump(),
        trials=[Trial(changes=changes) for changes in make_trials([axis], None, 0)],
        rungs=rungs_of(400, rungs, factor),
        factor=factor,
        games=10,
        against=["random"],
        seed=0,
    )


def complete() -> Sweep:
    sweep = made()
    for number, value in enumerate((20, 30, 25, 30, 10), 1):
        sweep.trials[number - 1].results.append(rated(value))
    for number, value in ((2, 21), (3, 40), (4, 21)):
        sweep.trials[number - 1].results.append(rated(value, 200))
    for number, value in ((2, 50.5), (3, 50)):
        sweep.trials[number - 1].results.append(rated(value, 400))
    return sweep


def test_the_best_go_on_when_all_are_rated() -> None:
    sweep = made()
    assert (sweep.rung, sweep.waiting(0), sweep.starters(1)) == (0, [1, 2, 3, 4, 5], [])
    for number, value in ((5, 10), (2, 30), (1, 20), (4, 30)):
        sweep.trials[number - 1].results.append(rated(value))
    assert (sweep.rung, sweep.waiting(0), sweep.starters(1)) == (0, [3], [])
    sweep.trials[2].results.append(rated(25))
    assert (sweep.rung, sweep.starters(1)) == (1, [2, 4, 3]), "three of five, equals by number"
    sweep = complete()
    assert (sweep.rung, sweep.winner, sweep.ranking) == (3, 2, [2, 3, 4, 1, 5])
    outcomes = [sweep.outcome(number) for number in sweep.ranking]
    stopped = ["stopped at rung 2", "stopped at rung 1", "stopped at rung 1"]
    assert outcomes == ["winner", "finished", *stopped]
    assert undecided(sweep) == [2, 3]


def test_trials_that_diverge_end_and_a_sweep_without_others_has_no_winner() -> None:
    sweep = made(trials=2)
    sweep.trials[0].results.append(RungResult(samples=7, failed="diverged"))
    sweep.trials[1].results.append(rated(1))
    assert (sweep.starters(1), sweep.outcome(1)) == ([2], "diverged")
    sweep.trials[1].results[0] = RungResult(samples=7, failed="diverged")
    assert (sweep.rung, sweep.winner) == (3, None)
    assert draw_plot(sweep).startswith(b"\x89PNG")


def test_csv_and_picture(tmp_path: Path) -> None:
    sweep = complete()
    lines = results_csv(sweep).splitlines()
    assert lines[0].startswith("trial,ppo.epochs,rung,samples,rating,rating_low,rating_high,")
    assert len(lines) == 1 + 5 + 3 + 2
    assert draw_plot(sweep).startswith(b"\x89PNG")
    sweep.write(tmp_path)
    assert read_sweep(tmp_path) == sweep


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(format="other"), "format: 'kanban-sweep-1'"),
        (lambda d: d.update(kanban_env="0.0.1"), "kanban_env: expected"),
        (lambda d: d.update(rungs=[200, 100, 400]), "rungs: expected numbers that grow"),
        (lambda d: d.update(rungs=[10**12]), "rungs: expected 400 at the end"),
        (lambda d: d.update(games=0), "games: greater than or equal to 1"),
        (lambda d: d.update(trials=[]), "trials: "),
        (lambda d: d["config"]["ppo"].update(epochs=0), "ppo.epochs: expected"),
        (lambda d: d["config"].pop("run"), "'run' is missing"),
        (lambda d: d["trials"][0]["changes"].update({"run.name": "../x"}), "--vary run.name"),
        (lambda d: d["trials"][4]["results"].append(d["trials"][4]["results"][0]), "was stopped"),
        (lambda d: d["trials"][4]["results"][0].update(rating=[1, 2, 3]), "around its value"),
        (lambda d: d["trials"][4]["results"][0].update(samples="x"), "samples: "),
        (lambda d: d.clear(), "config: Field required"),
    ],
)
def test_a_changed_file_is_refused(tmp_path: Path, change: Any, said: str) -> None:
    sweep = complete()
    data = sweep.model_dump()
    change(data)
    (tmp_path / "sweep.json").write_text(json.dumps(data))
    with pytest.raises(InputError) as error:
        read_sweep(tmp_path)
    assert str(error.value).startswith(str(tmp_path / "sweep.json"))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_agents_of_others_are_not_imported_from_a_sweep(kanban) -> None:
    sweep = made()
    sweep.against = ["stranger:Agent"]
    sweep.write(Path("mine"))
    ended = kanban("sweep", "--resume", "mine")
    assert ended.code == 2
    assert "--allow-plugins" in ended.err


def test_a_folder_of_a_sweep_is_no_policy(kanban) -> None:
    complete().write(Path("mine"))
    ended = kanban("watch", "actionworks-v0", "-a", "ppo:mine")
    assert "expected a training run or a policy, got a folder of a sweep" in ended.err
