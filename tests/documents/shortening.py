"""The rule by which commands of the documents are made short enough for a test.

Numbers of games, seconds and simulations are reduced to those in `MOST`. A new training gets the
settings `TRAINING`. In Python, numbers of 10,000 and more become `SAMPLES`. A person who plays
takes the first action three times and quits. Ray is not installed here: a sweep is only planned,
and what `--engine ray` would play is played here. A server takes any free port and ends as soon as
it has started. Nothing else changes.

    python -m tests.documents.shortening WORDS…        runs `kanban WORDS…` in this way
"""

from __future__ import annotations

import io
import re
import sys
from typing import Any

MOST = {
    "--games": 12,
    "--max-games": 24,
    "--seconds": 0.1,
    "--delay": 0,
    "--playouts": 16,
    "--port": 0,
    "sims": 4,
    "playouts": 8,
    "run.decisions": 4096,
    "run.minutes": 1,
}
"""The largest number that a test takes, by option, parameter of an agent or key of a config."""
SHORT = {"serve": ("--port",), "analyse": ("--playouts",), "evaluate": ("--max-games",)}
"""Options that are added to a command, because their default takes long."""
CLUSTER = ("--engine", "--address", "--workers")
"""Options that are left out of a command with `--engine ray`."""
TRAINING = {
    "run.decisions": 2048,
    "run.threads": 1,
    "imitation.decisions": 512,
    "network.width": 16,
    "ppo.games": 16,
    "ppo.steps": 16,
    "ppo.batch_size": 256,
    "evaluation.games": 4,
    "evaluation.final_games": 4,
}
"""Settings that are added to a new training, unless the command sets them."""
SAMPLES = 8_192
ANSWERS = "1\n1\n1\nq\n"
"""What a person types."""


def shortened(words: list[str]) -> list[str]:
    """The words after `kanban`, with smaller numbers."""
    said = [_with_limits(word, before) for before, word in zip(["", *words], words, strict=False)]
    for option in SHORT.get(said[0], ()) if said else ():
        said += [] if option in said else [option, f"{MOST[option]:g}"]
    if "ray" in said:
        said = [w for b, w in zip(["", *said], said, strict=False) if not {b, w} & {*CLUSTER}]
    said += ["--plan"] if said[:1] == ["sweep"] and "--plan" not in said else []
    if said[:1] == ["train"] and "--resume" not in said:
        given = {word.partition("=")[0] for word in said}
        for key, value in TRAINING.items():
            said += [] if key in given else ["--set", f"{key}={value}"]
    return said


def _with_limits(word: str, before: str) -> str:
    """A word with the numbers in it reduced; `before` is the word before it."""
    if before in MOST:
        return f"{min(float(word), MOST[before]):g}"
    return re.sub(
        r"([\w.]+)=([\d_]+)\b",
        lambda m: f"{m[1]}={min(int(m[2]), MOST[m[1]])}" if m[1] in MOST else m[0],
        word,
    )


def shortened_python(text: str) -> str:
    """A Python block with smaller numbers."""
    return re.sub(r"\b\d[\d_]{4,}\b", lambda m: str(min(int(m[0].replace("_", "")), SAMPLES)), text)


def end_servers() -> None:
    """Let servers of this process end as soon as they have started."""
    import uvicorn

    startup = uvicorn.Server.startup

    async def start_and_end(self: uvicorn.Server, *rest: Any, **more: Any) -> None:
        await startup(self, *rest, **more)
        self.should_exit = True

    uvicorn.Server.startup = start_and_end  # type: ignore[method-assign]


if __name__ == "__main__":
    from kanban_env.cli import main

    if sys.argv[1:2] == ["play"]:
        sys.stdin = io.StringIO(ANSWERS)
    if sys.argv[1:2] == ["serve"]:
        end_servers()
    sys.argv[1:] = shortened(sys.argv[1:])
    main()
