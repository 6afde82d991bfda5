"""Put the best policy of a run into the zoo, with a fresh evaluation on its card.

    python -m kanban_env.agents.zoo.publish automotive-v0-4p runs/automotive_4p --games 1000

The weights are rounded to half precision first, and the evaluation is of what is shipped.
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
from kanban_env.agents.learned import ZOO, find_policy, policy_files, read_policy
from kanban_env.core.errors import InputError
from kanban_env.core.spec import Variant

OPPONENTS = ("random", "heuristic")
SEED = 1_000_003
"""Not the seed of any evaluation during a run, on which the best checkpoint was chosen."""

_FACTS = {"config": dict, "step": int, "seconds": float}
"""What a checkpoint says of its run."""


def publish(
    name: str,
    run: Path,
    games: int,
    seed: int = SEED,
    zoo: Path = ZOO,
    commit: str | None = None,
) -> dict[str, Any]:
    """Write the two files of a policy; its card."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise InputError(f"name: got {name!r}, takes one such as automotive-v0-4p")
    path = find_policy(run)
    _, written = read_policy(path)  # refuses what is damaged
    facts = read_json(path.parent / "state.json", _FACTS, expected="a run")
    game = facts["config"]["game"]
    variant = find(game["id"]).variant(game["players"], **game["options"])
    weights = {
        key: array.astype(np.float16) for key, array in safetensors.numpy.load_file(path).items()
    }
    story = {
        "sample": facts["config"]["evaluation"]["sample"],
        "reward": facts["config"]["reward"],
        "config": facts["config"],
        "commit": commit or written.get("commit", "unknown"),
        "samples": facts["step"],
        "training_minutes": round(facts["seconds"] / 60, 1),
    }
    evaluation = _evaluated(variant, policy_files(weights, variant, **story), games, seed)
    content, card = policy_files(weights, variant, **story, evaluation=evaluation)
    write_file(zoo / f"{name}.safetensors", content)
    write_file(zoo / f"{name}.json", card)
    return dict(json.loads(card))


def _evaluated(
    variant: Variant, files: tuple[bytes, bytes], games: int, seed: int
) -> dict[str, Any]:
    """The win rates of a policy that is not in the zoo yet."""
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
    name: Annotated[str, typer.Argument(help="Such as automotive-v0-4p.")],
    run: Annotated[Path, typer.Argument(help="The folder of a run.")],
    games: Annotated[int, typer.Option(help="Against each opponent.", min=1)] = 1000,
    commit: Annotated[
        str | None, typer.Option(help="Where it was trained, if the run has not noted it.")
    ] = None,
) -> None:
    """Put the best policy of a run into the zoo, with a fresh evaluation on its card."""
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
