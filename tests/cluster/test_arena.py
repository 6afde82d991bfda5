"""Tournaments on a cluster give the results of one process, whatever happens to the nodes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import ray

import kanban_env as kb
from benchmarks.strength import duels
from kanban_env.agents.arena import Games, Series, make_entrants
from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.cluster import blocks, crew, sweeps
from kanban_env.agents.sweep.plan import Sweep, Trial
from kanban_env.agents.sweep.space import make_trials, parse_axis
from kanban_env.agents.train.config import load
from kanban_env.core.errors import InputError
from tests.cli.conftest import kanban  # noqa: F401 - a fixture
from tests.cluster.conftest import ROOT

GAME = "actionworks-v0"
AGENTS = ["heuristic", "random", "zoo:actionworks-v0-3p"]


def series(games: int = 240, block: int = 6, agents: list[str] = AGENTS) -> Series:
    return Series(kb.find(GAME).variant(3), make_entrants(agents), games, seed=5, block=block)


def timeless(played: dict[int, Games]) -> dict[int, list[np.ndarray]]:
    """All columns of all games except measured times."""
    names = ("deals", "seeds", "agents", "scores", "ranks", "wins", "decisions")
    return {number: [getattr(games, name) for name in names] for number, games in played.items()}


def same(one: dict[int, Games], other: dict[int, Games]) -> bool:
    ours, theirs = timeless(one), timeless(other)
    return ours.keys() == theirs.keys() and all(
        np.array_equal(a, b) for key in ours for a, b in zip(ours[key], theirs[key], strict=True)
    )


def without_times(folder: str) -> Any:
    found = json.loads((Path(folder) / "results.json").read_text())
    for standing in found["standings"]:
        del standing["decisions_per_second"]
    return found


def test_the_commands_give_the_results_of_one_process(kanban) -> None:  # noqa: F811
    words = ("arena", GAME, "-p", "3", "--agents", *AGENTS, "--games", "48", "--block", "6")
    assert kanban(*words, "--processes", "1", "--out", "one", "--replays").code == 0
    ended = kanban(*words, "--engine", "ray", "--out", "two", "--replays")
    assert ended.code == 0, ended.err
    assert "ray" not in (ended.out + ended.err).lower(), "Ray is silent"
    assert Path("one/games.csv").read_bytes() == Path("two/games.csv").read_bytes()
    assert without_times("one") == without_times("two")
    for path in Path("one/replays").iterdir():
        assert path.read_bytes() == (Path("two/replays") / path.name).read_bytes()
    words = ("evaluate", GAME, "--agent", "heuristic", "--against", "random", "--json")
    words = (*words, "--precision", "0.1")
    local, remote = kanban(*words, "--processes", "1"), kanban(*words, "--engine", "ray")
    assert json.loads(local.out) == json.loads(remote.out)


def test_the_ladder_is_that_of_one_process(tmp_path: Path) -> None:
    words = [GAME, "--parts", "duels", "--kinds", "heuristic", "--players", "3", "--games", "201"]
    words += ["--agents", "random"]  # so docs/results.md is not written
    found = []
    for more in (["--processes", "1"], ["--engine", "ray"]):
        (place := tmp_path / more[-1]).mkdir()
        command = [sys.executable, "-m", "benchmarks.ladder", *words, *more]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        ended = subprocess.run(command, cwd=place, env=env, capture_output=True, text=True)
        assert (ended.returncode, ended.stderr) == (0, "")
        row, _seconds = ended.stdout.splitlines()
        found.append(dict(zip(duels.HEAD, row.split(" · "), strict=True)))
        del found[-1]["core s per game"]
    assert found[0]["games"] == "201"
    assert found[0] == found[1]


def test_a_node_is_removed_and_another_is_added(connected) -> None:
    cluster, one = connected(1, 1), series()
    removed, played, workers = next(iter(cluster.worker_nodes)), {}, set()
    watched: list[crew.Crew] = []
    start = crew.Crew.__enter__
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crew.Crew, "__enter__", lambda self: (watched.append(self), start(self))[1])
        for number, games in blocks.play_blocks(one, one.blocks):
            played[number] = games
            workers |= {member.node for member in watched[0].members if member.done}
            if len(played) == 8:
                cluster.remove_node(removed, allow_graceful=False)
                cluster.add_node(num_cpus=1)
    assert same(played, dict(play_blocks(one, one.blocks)))
    nodes = {node["NodeID"] for node in ray.nodes()}
    assert len(nodes) == 3
    assert workers == nodes, "the node that was added is used, and so were both others"


@pytest.fixture(scope="module")
def other_rules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with one rule changed, imported before Ray adds the path of ours."""
    place = tmp_path_factory.mktemp("other")
    shutil.copytree(ROOT / "kanban_env", place / "kanban_env")
    scoring = next((place / "kanban_env/games/actionworks/rules").glob("scoring.py"))
    scoring.write_text(scoring.read_text() + "\n# changed\n")
    (place / "sitecustomize.py").write_text("import kanban_env\n")
    return place


REFUSED = r"node \S+ is not used: rules: expected \w{12}, got \w{12}"


def test_a_node_with_other_rules_is_refused(connected, other_rules: Path) -> None:
    cluster, one = connected(0), series(60)
    cluster.add_node(num_cpus=1, env_vars={"PYTHONPATH": str(other_rules)})
    cluster.wait_for_nodes()
    with pytest.raises(InputError, match="no node can be used: rules"):  # noqa: SIM117
        with pytest.warns(UserWarning, match=REFUSED):
            dict(blocks.play_blocks(one, one.blocks))
    axis = parse_axis("ppo.epochs=1,2")
    sweep = Sweep(
        config=load(None, [f"game.id={GAME}"]).model_dump(),
        trials=[Trial(changes=changes) for changes in make_trials([axis], None, 0)],
        rungs=[20_000_000], factor=2, games=10, against=["random"], seed=0,
    )  # fmt: skip
    with pytest.raises(InputError, match=r"^node \S+ cannot be used: rules: expected"):
        sweeps._check_nodes(sweep, other_rules, threads=1)
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    with pytest.warns(UserWarning, match=REFUSED):
        played = dict(blocks.play_blocks(one, one.blocks))
    assert same(played, dict(play_blocks(one, one.blocks)))


def test_a_cluster_of_other_processors_is_refused(connected, tmp_path: Path) -> None:
    code = "import llvmlite.binding as b\nb.get_host_cpu_name = lambda: 'z80'\n"
    (tmp_path / "sitecustomize.py").write_text(code)
    cluster, one = connected(0), series(60)
    path = f"{tmp_path}:{ROOT}"
    cluster.add_node(num_cpus=1, env_vars={"PYTHONPATH": path, "NUMBA_DISABLE_JIT": "0"})
    cluster.wait_for_nodes()
    with pytest.raises(InputError, match=r"no node can be used: processor: .* z80"):  # noqa: SIM117
        with pytest.warns(UserWarning, match="is not used: processor"):
            dict(blocks.play_blocks(one, one.blocks))


def test_a_worker_without_compiled_code_compiles_first(connected, tmp_path: Path) -> None:
    cluster, one = connected(0), series(24)
    cluster.add_node(num_cpus=1, env_vars={"KANBAN_CACHE_DIR": str(tmp_path)})
    cluster.wait_for_nodes()
    played = dict(blocks.play_blocks(one, one.blocks))
    assert same(played, dict(play_blocks(one, one.blocks)))
    assert list(tmp_path.glob("actionworks-*/ready"))


def test_what_an_agent_does_wrong_is_said_and_people_stay_local(connected) -> None:
    connected(1)
    one = series(12, agents=["tests.agents.misbehaving:Illegal", "random"])
    with pytest.raises(InputError, match="Illegal': action of player"):
        dict(blocks.play_blocks(one, one.blocks))
    with pytest.raises(InputError, match="--engine ray: a person cannot play on a cluster"):
        dict(blocks.play_blocks(series(12, agents=["human", "random"]), []))
