"""The speed of this project beside other libraries, measured by turns in one run.

    make bench-peers

Every library plays its game at random on all cores: pgx with its own threads, the others in one
process per core. Ours is random play inside the kernel with masks and observations, through
`batch.step`, and through the AEC environment. Prints medians over the rounds with the lowest and
highest, and the ratios to ours, as a table for docs/results.md. Games differ in the cost of a
decision: the table compares what a learner gets, not the quality of code.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from pathlib import Path

import kanban_env as kb
from kanban_env.core import speed
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
from kanban_env.core.threads import available_cores

PEERS = (
    "pgx:backgammon", "pgx:chess", "catanatron:4 players", "open_spiel:backgammon",
    "open_spiel:gin_rummy", "pettingzoo:connect_four_v3", "pettingzoo:chess_v6",
)  # fmt: skip
GAMES = 4096


class Peer:
    """The processes of one peer, which wait between their turns."""

    def __init__(self, python: Path, name: str, cores: int) -> None:
        """One process per core, except for pgx, which uses all cores in one."""
        player = Path(__file__).with_name("peer_player.py")
        number = 1 if name.startswith("pgx") else cores
        self._processes = [
            subprocess.Popen(
                [python, player, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for _ in range(number)
        ]

    def measure(self, seconds: float) -> float:
        """Decisions per second of all processes together."""
        for process in self._processes:
            print(seconds, file=process.stdin, flush=True)
        return sum(float(process.stdout.readline()) for process in self._processes)  # type: ignore[union-attr]

    def close(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.communicate()


class Ours:
    """One of our measurements."""

    def __init__(self, way: str, dtype: str = "float32") -> None:
        """`way` is the name of a function in `core.speed`."""
        self._way = way
        variant = kb.find("automotive-v0").variant(4)
        self._batch = GameBatch(variant, GAMES, observation_dtype=dtype)
        self._chance = action_generators(0, GAMES)
        self._batch.play_random(self._chance, speed.WARM_UP)

    def measure(self, seconds: float) -> float:
        """Decisions per second."""
        if self._way == "aec_step":
            return speed.aec_step(self._batch.variant, seconds, 0)
        return float(getattr(speed, self._way)(self._batch, self._chance, seconds))


def main() -> None:
    """Measure all by turns and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--python", type=Path, default=Path(".venv-peers/bin/python"))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    peers = {name: Peer(given.python, name, available_cores()) for name in PEERS}
    players: dict[str, Peer | Ours] = {
        "ours, kernel, uint8": Ours("in_kernel", "uint8"),
        "ours, kernel, float32": Ours("in_kernel"),
        "ours, batch.step, float32": Ours("batch_step"),
        "ours, AEC, one core": Ours("aec_step"),
        **peers,
    }
    found: dict[str, list[float]] = {name: [] for name in players}
    for number in range(given.rounds):
        for name, player in players.items():
            print(f"round {number + 1}: {name}", file=sys.stderr, flush=True)
            found[name].append(player.measure(given.seconds))
    for peer in peers.values():
        peer.close()
    own = statistics.median(found["ours, kernel, float32"])
    print("| | decisions/s | lowest to highest | ours, kernel, float32, is |\n|---|---|---|---|")
    for name, rates in found.items():
        middle = statistics.median(rates)
        ends = f"{min(rates):,.0f} to {max(rates):,.0f}"
        print(f"| {name} | {middle:,.0f} | {ends} | {own / middle:,.1f} times |")


if __name__ == "__main__":
    main()
