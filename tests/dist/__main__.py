"""`make dist`: build sdist and wheel into dist/, check them, and try the wheel as a user does.

The wheel is installed into new virtual environments outside the checkout. One has no extras first;
they are added there as error messages say, so that games are compiled once. The other has
openai-agents, whose import name is `agents`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.dist import files, scenarios
from tests.dist.environment import CheckFailed, Environment

CONSTRAINTS = files.ROOT / "constraints.txt"


def main() -> None:
    """Run all checks; the first that fails ends the command."""
    start = time.perf_counter()
    out = files.ROOT / "dist"
    out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kanban-dist-") as name:
        place = Path(name)
        print("sdist and wheel")
        sources = place / "sources"
        files.copy_sources(sources)
        files.build(sources, out, CONSTRAINTS)

        def environment(title: str) -> Environment:
            return Environment(place / title, place / "cache", out, CONSTRAINTS)

        user = environment("user")
        for scenario in (scenarios.without_extras, scenarios.training, scenarios.evaluation):
            print(scenario.__name__.replace("_", " "))
            scenario(user)
        print("beside openai-agents")
        scenarios.beside_openai_agents(environment("both"))
    print(f"make dist: all checks passed in {time.perf_counter() - start:.0f} s; see {out}")


if __name__ == "__main__":
    try:
        main()
    except CheckFailed as failure:
        sys.exit(f"make dist: FAILED: {failure}")
