"""Short training runs that differ in one setting each, compared in one arena.

    python -m benchmarks.compare [CONFIG] [--decisions 1000000] [--games 1200] [--only NAME …]

Every variation is trained on the same number of samples, with one thread and one run per core;
complete runs are not trained again. Then all policies play each other in all seats of the same
deals, and each plays alone among heuristics. The table is written into docs/results.md, except with
`--only`. Runs are kept in runs/compare.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import kanban_env as kb
from benchmarks.sections import write_section
from docs.write import table
from kanban_env.agents.arena import Series, make_entrants, play_series
from kanban_env.agents.arena.processes import play_blocks
from kanban_env.agents.arena.ratings import compute_ratings
from kanban_env.agents.checkpoints import CheckpointStore
from kanban_env.core.spec import Variant
from kanban_env.core.threads import available_cores

VARIATIONS = {
    "default": [],
    "default, seed 1": ["run.seed=1"],
    "width 128": ["network.width=128"],
    "width 512": ["network.width=512"],
    "no residual layer": ["network.blocks=0"],
    "two residual layers": ["network.blocks=2"],
    "no layer norm": ["network.layer_norm=false"],
    "rank only": ["reward.margin=0"],
    "margin 0.03 per point": ["reward.margin=0.03"],
    "margin only": ["reward.kind=margin", "reward.margin=0.01"],
    "latest policy only": ["pool.past=0", "pool.heuristic=0", "pool.latest=1"],
    "learning rate 0.001": ["ppo.learning_rate=0.001", "ppo.final_learning_rate=0.0001"],
    "entropy 0.03": ["ppo.entropy=0.03", "ppo.final_entropy=0.003"],
    "lambda 0.98": ["ppo.gae_lambda=0.98"],
}
RUNS = Path("runs/compare")
HEAD = ["variation", "rating", "wins among all", "wins against the heuristic", "samples/s"]


def folder_of(config: Path, name: str) -> Path:
    """The folder of a variation's run."""
    return RUNS / f"{config.stem}-{name.replace(' ', '_').replace(',', '')}"


def train(config: Path, name: str, decisions: int) -> None:
    """Train a variation unless its run is complete."""
    folder = folder_of(config, name)
    steps = [entry["step"] for entry in CheckpointStore(folder / "checkpoints").entries()]
    if max(steps, default=0) >= decisions:
        return
    command = [sys.executable, "train.py", str(config), "--runs", str(folder.parent)]
    words = [
        f"run.name={folder.name}", f"run.decisions={decisions}", "run.threads=1",
        f"evaluation.every={decisions * 2}", "evaluation.final_games=16", *VARIATIONS[name],
    ]  # fmt: skip
    for word in words:
        command += ["--set", word]
    if folder.exists():
        command = [sys.executable, "train.py", "--resume", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    print(f"trained: {name}", flush=True)


def speed(folder: Path) -> float:
    """Samples per second over a whole run."""
    facts = json.loads(
        (CheckpointStore(folder / "checkpoints").newest() / "state.json").read_text()
    )
    curve = facts["curve"]
    return float(curve[-1]["step"] / curve[-1]["seconds"])


def compare(variant: Variant, folders: dict[str, Path], games: int) -> Iterator[list[str]]:
    """One row per variation, the best first."""
    agents = {name: f"ppo:{folder}" for name, folder in folders.items()}
    series = Series(variant, make_entrants(list(agents.values())), games, seed=7, block=256)
    results = series.results(dict(play_blocks(series, series.blocks, available_cores())))
    ratings = compute_ratings(results)
    for name in sorted(agents, key=lambda name: -ratings[agents[name]].value):
        agent = agents[name]
        alone = play_series(variant, [agent, "heuristic"], 400, 7, first_alone=True, block=256)
        among, against = results.win_rate(agent), alone.win_rate(agent)
        yield [
            name,
            f"{ratings[agent].value:.2f} ± {ratings[agent].half_width:.2f}",
            f"{among.value:.1%} ({among.low:.1%}–{among.high:.1%})",
            f"{against.value:.1%} ({against.low:.1%}–{against.high:.1%})",
            f"{speed(folders[name]):,.0f}",
        ]


def main() -> None:
    """Train and play all variations, print the table and write it into docs/results.md."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("config", nargs="?", type=Path, default=Path("configs/automotive_4p.yaml"))
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=1200)
    parser.add_argument("--only", nargs="*", choices=VARIATIONS, metavar="NAME")
    given = parser.parse_args()
    names = given.only or list(VARIATIONS)
    with ThreadPoolExecutor(available_cores()) as pool:
        list(pool.map(lambda name: train(given.config, name, given.decisions), names))
    folders = {name: folder_of(given.config, name) for name in names}
    facts = json.loads(
        (CheckpointStore(folders[names[0]] / "checkpoints").newest() / "state.json").read_text()
    )
    game = facts["config"]["game"]
    variant = kb.find(game["id"]).variant(game["players"], **game["options"])
    rows = list(compare(variant, folders, given.games))
    about = (
        f"`{given.config}`, {given.decisions:,} samples each, {variant.players} seats;"
        f" ratings and wins among all from {given.games:,} games of all variations."
    )
    lines = [about, "", *table(HEAD, rows)]
    print("\n".join(lines))
    if not given.only:
        write_section("comparisons", lines)


if __name__ == "__main__":
    main()
