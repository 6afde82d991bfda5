"""Training on a cluster of this machine, for docs/cluster.md. Needs the extra `ray`.

    python -m benchmarks.cluster [CONFIG] [--updates 6] [--rounds 7]

Every round measures all cases, one after another, so that other load affects all of them: the local
engine and Ray with two workers, in step and ahead of the learner; and one worker and two if updates
cost nothing. Printed are medians over the rounds with the lowest and the highest, and the medians
of the ratios within a round. Seconds of processors, of the learner's process and of the workers,
say what a ratio would be if each had a core of its own. Then follow the learner's samples per
second, the bytes of a sample, of the weights and of the state of a game, and the rows of the model
of larger clusters.
"""

from __future__ import annotations

import argparse
import math
import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from kanban_env.agents.cluster.connection import connect
from kanban_env.agents.cluster.crew import Crew
from kanban_env.agents.cluster.rollouts import RayRollouts, RolloutJob
from kanban_env.agents.train import catalogue
from kanban_env.agents.train.config import Config, load
from kanban_env.agents.train.run import TrainingRun
from kanban_env.agents.train.sharded import ShardedPlay

TICKS = os.sysconf("SC_CLK_TCK")
LINK, PER_NODE, FASTER = 1.25e9, 32, 20
"""For the model of larger clusters: bytes/s to the learner, workers per node, a fast learner."""


class Turn(NamedTuple):
    """What some updates of a case took."""

    samples: int
    seconds: float
    learner: float
    """Processor seconds of this process."""
    workers: float
    """Processor seconds of all workers."""

    @property
    def speed(self) -> float:
        """Samples per second."""
        return self.samples / self.seconds


class Case:
    """A run that is measured by turns; without a crew it is that of the local engine."""

    def __init__(self, config: Config, crew: Crew | None = None, free: bool = False) -> None:
        """`free` leaves out the learning, and the correction of stale samples with it."""
        self._crew, self.turns = crew, list[Turn]()
        self.run = TrainingRun(config, Path(tempfile.mkdtemp()), sharded=crew is not None)
        if free:
            self.run.learner.improve = self.run.learner.imitate = lambda _: {}
            self.run.learner.reevaluate = lambda: None
        if crew is not None:
            self.run.play.rollouts = RayRollouts(crew)

    def turn(self, updates: int) -> None:
        """Measure some updates, after one that is not counted."""
        self.run._update()
        before, start = self._spent(), time.perf_counter()
        for _ in range(updates):
            self.run._update()
        took = time.perf_counter() - start
        learner, workers = (b - a for a, b in zip(before, self._spent(), strict=True))
        samples = self.run.step - self._steps_before(updates)
        self.turns.append(Turn(samples, took, learner, workers))
        self._finish()

    def _steps_before(self, updates: int) -> int:
        return int(self.run.curve[-1 - updates]["step"])

    def _spent(self) -> tuple[float, float]:
        """Processor seconds of this process and of the workers so far."""
        members = self._crew.members if self._crew else []
        return time.process_time(), sum(_seconds_of(one.process) for one in members)

    def _finish(self) -> None:
        """Wait for the rollouts that are under way, so that the next case is alone."""
        play = self.run.play
        if isinstance(play, ShardedPlay):
            while play._begun:
                play._begun.pop(play.rollouts.result()[0])

    def each(self, name: str) -> list[float]:
        """A property of all turns."""
        return [getattr(turn, name) for turn in self.turns]

    def cost(self, name: str) -> float:
        """Processor microseconds per sample, the median."""
        return 1e6 * median(getattr(turn, name) / turn.samples for turn in self.turns)


def _seconds_of(process: int | None) -> float:
    """Processor seconds of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def with_spread(values: Iterable[float], form: str) -> str:
    """The median, with the lowest and the highest."""
    found = sorted(values)
    middle, low, high = (format(v, form) for v in (median(found), found[0], found[-1]))
    return f"{middle} ({low} to {high})"


def ratios(one: Case, other: Case) -> str:
    """The speed of a case by that of another, within each round."""
    pairs = zip(one.each("speed"), other.each("speed"), strict=True)
    return with_spread((ours / theirs for ours, theirs in pairs), ".2f")


def report(cases: dict[str, Case]) -> None:
    """Print speeds, costs and ratios."""
    for name, case in cases.items():
        costs = f"{case.cost('learner'):.1f} + {case.cost('workers'):.1f} µs of processors"
        print(f"{name}: {with_spread(case.each('speed'), ',.0f')} samples/s, {costs} per sample")
    for how in ("in step", "ahead"):
        two, one = (cases[f"{n}, {how}, without learning"] for n in ("two workers", "one worker"))
        print(f"two workers against one, {how}, without learning: {ratios(two, one)}")
        ray = cases[f"two workers, {how}"]
        print(f"two workers against the local engine, {how}: {ratios(ray, cases['local engine'])}")


def sizes(run: TrainingRun) -> dict[str, float]:
    """Bytes of what travels."""
    buffer, play = run.learner.rollout_buffer, run.play
    assert isinstance(play, ShardedPlay)
    sent = sum(array.nbytes for array in buffer.rows().values())
    weights = run.learner.policy.state_dict().values()
    shards = play.arrays(buffer).values()
    return {
        "bytes per sample": sent / len(buffer.closed),
        "bytes of the weights": sum(t.numel() * t.element_size() for t in weights),
        "bytes of the state of a game": sum(a.nbytes for a in shards) / run.config.ppo.games,
    }


def learning(run: TrainingRun) -> float:
    """Samples per second of the learner alone."""
    start = time.perf_counter()
    run.learner.improve(0.0)
    return len(run.learner.rollout_buffer.closed) / (time.perf_counter() - start)


def model(played: float, learned: float, found: dict[str, float]) -> Iterator[str]:
    """Rows of the table in docs/cluster.md, from samples/s of one worker and of the learner."""
    size, weights = found["bytes per sample"], found["bytes of the weights"]
    fast, linked = FASTER * learned, LINK / size
    for workers in (1, 10, 100, 1000):
        rate = workers * played
        limit = "" if rate <= min(fast, linked) else ", the link" if linked < fast else ", learning"
        row = [
            f"{workers:,}",
            short(rate),
            f"{short(rate * size / 1e9)} GB",
            f"{weights * math.ceil(workers / PER_NODE) / 1e6:.0f} MB",
            f"{short(100 * min(1, learned / rate))} %",
            f"{short(100 * min(1, fast / rate, linked / rate))} %{limit}",
        ]
        yield f"| {' | '.join(row)} |"


def short(number: float) -> str:
    """A number with two digits that count."""
    rounded = float(f"{number:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}"


def cases_of(step: Config, ahead: Config, one: Crew, two: Crew) -> dict[str, Case]:
    """All cases by name."""
    configs = {"in step": step, "ahead": ahead}
    found = {"local engine": Case(step)}
    for how, config in configs.items():
        found[f"two workers, {how}"] = Case(config, two)
    for how, config in configs.items():
        found[f"one worker, {how}, without learning"] = Case(config, one, free=True)
        found[f"two workers, {how}, without learning"] = Case(config, two, free=True)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("config", nargs="?", default="default")
    parser.add_argument("--updates", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    path, changes = catalogue.find_config(given.config), ["imitation.decisions=0"]
    step, ahead = load(path, changes), load(path, [*changes, "cluster.collect=ahead"])
    with connect(None, 3):
        variant = TrainingRun(step, Path(tempfile.mkdtemp())).variant
        with (
            Crew(RolloutJob(step, variant), 1, depth=2) as one,
            Crew(RolloutJob(step, variant), 2, depth=2) as two,
        ):
            cases = cases_of(step, ahead, one, two)
            while sum(member.ready for crew in (one, two) for member in crew.members) < 3:
                one.poll(0.1)
                two.poll(0.1)
            for number in range(given.rounds + 1):
                for case in cases.values():
                    case.turn(given.updates if number else 1)
                    if number == 0:
                        case.turns.clear()  # the first turn fills memory
            report(cases)
    run = cases["two workers, in step"].run
    learned, found = median(learning(run) for _ in range(5)), sizes(run)
    print(f"the learner alone: {learned:,.0f} samples/s")
    for name, value in found.items():
        print(f"{name}: {value:,.0f}")
    played = median(cases["one worker, in step, without learning"].each("speed"))
    print(*model(played, learned, found), sep="\n")


if __name__ == "__main__":
    main()
