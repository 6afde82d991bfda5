"""Add the best policy of a run to the zoo, with a new evaluation on its card.

    python -m kanban_env.agents.zoo.publish automotive-v0-4p runs/automotive_4p --games 1000

The weights are converted to half precision first; the converted policy is evaluated.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import safetensors.numpy
import typer

from kanban_env import find
from kanban_env.agents.arena import play_series
from kanban_env.agents.checkpoints import read_json
from kanban_env.agents.files import write_file
from kanban_env.agents.learned import ZOO, find_policy, policy_files, read_card, read_policy
from kanban_env.agents.train.facts import core_seconds
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

OPPONENTS = ("random", "heuristic")
SEED = 1_000_003
"""Different from the seeds of all evaluations during a run, which selected the checkpoint."""

_FACTS = {"config": dict, "step": int, "seconds": float}
"""The keys of a checkpoint's state that are needed."""


def publish(
    name: str,
    run: Path,
    games: int,
    seed: int = SEED,
    zoo: Path = ZOO,
    commit: str | None = None,
) -> dict[str, Any]:
    """Evaluate a policy, write its two files into the zoo and return its card."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise InputError(f"name: expected one such as automotive-v0-4p, got {name!r}")
    path = find_policy(run)
    _, written = read_policy(path)  # raises InputError if it is damaged
    facts = read_json(path.parent / "state.json", _FACTS, expected="a run")
    game = facts["config"]["game"]
    variant = find(game["id"]).variant(game["players"], **game["options"])
    weights = {
        key: array.astype(np.float16) for key, array in safetensors.numpy.load_file(path).items()
    }
    provenance = {
        "sample": facts["config"]["evaluation"]["sample"],
        "reward": facts["config"]["reward"],
        "config": facts["config"],
        "commit": commit or written.get("commit", "unknown"),
        "samples": facts["step"],
        "training_minutes": round(facts["seconds"] / 60, 1),
        "core_hours": round(core_hours(facts), 2),
    }
    files = policy_files(weights, variant, **provenance)
    evaluation = _evaluate_files(variant, files, games, seed)
    content, card = policy_files(weights, variant, **provenance, evaluation=evaluation)
    write_file(zoo / f"{name}.safetensors", content)
    write_file(zoo / f"{name}.json", card)
    return dict(json.loads(card))


def core_hours(facts: dict[str, Any]) -> float:
    """What a policy cost, with the policies from which its run started."""
    own, init = core_seconds(facts) / 3600, str(facts["config"]["run"].get("init") or "")
    if init.startswith("zoo:"):
        return own + float(read_card(ZOO / f"{init.removeprefix('zoo:')}.json")["core_hours"])
    if init:
        state = find_policy(Path(init)).parent / "state.json"
        return own + core_hours(read_json(state, _FACTS, expected="a run"))
    return own


def _evaluate_files(
    variant: Variant, files: tuple[bytes, bytes], games: int, seed: int
) -> dict[str, Any]:
    """The win rates of a policy, given by the contents of its files."""
    evaluation = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, content in zip(("policy.safetensors", "policy.json"), files, strict=True):
            (Path(folder) / name).write_bytes(content)
        agent = f"ppo:{folder}"
        for opponent in OPPONENTS:
            line_up = [agent, opponent]
            found = play_series(variant, line_up, games, seed, first_alone=True, block=256)
            rate = [round(value, 4) for value in found.win_rate(agent)]
            evaluation[opponent] = {"win_rate": rate, "games": len(found.games), "seed": seed}
    return evaluation


def main(
    name: Annotated[str, typer.Argument(help="The name in the zoo, such as automotive-v0-4p.")],
    run: Annotated[Path, typer.Argument(help="The folder of a run.")],
    games: Annotated[
        int, typer.Option(help="The number of games against each opponent.", min=1)
    ] = 1000,
    commit: Annotated[
        str | None, typer.Option(help="The commit of the training, if the run does not name it.")
    ] = None,
) -> None:
    """Add the best policy of a run to the zoo, with a new evaluation on its card."""
    card = publish(name, run, games, commit=commit)
    for opponent, found in card["evaluation"].items():
        value, low, high = found["win_rate"]
        print(f"zoo:{name} against {opponent}: {value:.1%} ({low:.1%}–{high:.1%})")


if __name__ == "__main__":
    try:
        typer.run(main)
    except InputError as error:
        sys.stderr.write(f"publish: {error}\n")
        sys.exit(2)
