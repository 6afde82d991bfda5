"""Intervals and tests for games that come in clusters.

All rotations of one deal share their luck, so that games are no independent trials. Values are
therefore given as two columns with a row a deal: the sum of the values and the number of values.
Bootstrap intervals draw whole deals anew; Wilson intervals count no more games than the spread
between the deals allows. Intervals are of 95 %.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

Z = 1.959963984540054
"""The standard normal quantile of 97.5 %."""
RESAMPLES = 2000
SHUFFLES = 9999
AT_ONCE = 2_000_000
"""Numbers drawn at once, for the sake of memory."""


class Interval(NamedTuple):
    """A measured value with the ends of its interval."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    def as_data(self) -> dict[str, float | None]:
        """Plain data, for JSON, which knows no NaN."""
        return {k: None if math.isnan(v) else v for k, v in self._asdict().items()}

    def percent(self, digits: int = 1) -> str:
        """A rate with its interval, whose ends have so many digits."""
        ends = f"{100 * self.low:.{digits}f}–{100 * self.high:.{digits}f}"
        return f"{100 * self.value:.1f} % ({ends})"

    @property
    def plus_minus(self) -> str:
        """The value with half the width, if that is known."""
        return f"{self.value:.1f} ± {'?' if math.isnan(self.half) else f'{self.half:.1f}'}"

    def clear_of(self, other: float) -> bool:
        """Whether a value lies outside; nothing is clear of an interval that is not known."""
        return other < self.low or other > self.high


def wilson(wins: float, games: float) -> Interval:
    """The Wilson interval of a win rate; shared wins count in parts."""
    if games <= 0:
        return Interval(math.nan, 0.0, 1.0)
    rate = wins / games
    scale = 1 + Z * Z / games
    middle = (rate + Z * Z / (2 * games)) / scale
    half = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games)) / scale
    return Interval(
        rate, middle - half if wins > 0 else 0.0, middle + half if wins < games else 1.0
    )


def effective_games(wins: np.ndarray, games: np.ndarray) -> float:
    """How many independent games a row of deals is worth: at most the number of games.

    Where deals differ among each other by more than independent games would, games are worth less,
    down to the number of deals.
    """
    total, deals = float(games.sum()), int((games > 0).sum())
    if total == 0:
        return 0.0
    rate = float(wins.sum()) / total
    alone = rate * (1 - rate) / total
    if alone <= 0 or deals < 2:
        return float(deals)
    spread = float(((wins - rate * games) ** 2).sum()) / total**2 * deals / (deals - 1)
    return max(float(deals), total / max(1.0, spread / alone))


def clustered_wilson(wins: np.ndarray, games: np.ndarray) -> Interval:
    """The Wilson interval of a win rate from deals."""
    total = float(games.sum())
    if total == 0:
        return wilson(0.0, 0.0)
    effective = effective_games(wins, games)
    return wilson(float(wins.sum()) / total * effective, effective)


def bootstrap(sums: np.ndarray, counts: np.ndarray, seed: int = 0) -> Interval:
    """The percentile interval of a mean, from deals drawn anew with repetition.

    One deal alone does not show how much deals differ: its interval has no ends.
    """
    played = counts > 0
    sums, counts = sums[played], counts[played]
    if not len(sums):
        return Interval(math.nan, math.nan, math.nan)
    mean = float(sums.sum() / counts.sum())
    if len(sums) < 2:
        return Interval(mean, math.nan, math.nan)
    generator = np.random.default_rng(seed)
    means: list[float] = []
    while len(means) < RESAMPLES:
        size = (min(RESAMPLES - len(means), max(1, AT_ONCE // len(sums))), len(sums))
        drawn = generator.integers(0, len(sums), size)
        means += (sums[drawn].sum(1) / counts[drawn].sum(1)).tolist()
    low, high = np.quantile(means, [0.025, 0.975])
    return Interval(mean, float(low), float(high))


def seat_test(shares: np.ndarray, seed: int = 0) -> float:
    """The probability of seats as unequal as these if seats did not matter.

    Rows are deals, columns the share of the deal's wins that a seat took. If seats do not matter,
    the luck of a deal might as well have fallen to the seats in any other order, so the columns
    are shuffled within every row; all rotations of a deal move together.
    """
    if len(shares) < 2:
        return 1.0
    from scipy.stats import permutation_test

    def unevenness(*seats: np.ndarray, axis: int = -1) -> np.ndarray:
        return np.var(np.stack([seat.mean(axis) for seat in seats]), axis=0)

    found = permutation_test(
        tuple(shares.T),
        unevenness,
        permutation_type="samples",
        vectorized=True,
        n_resamples=SHUFFLES,
        batch=max(1, AT_ONCE // shares.size),
        alternative="greater",
        rng=np.random.default_rng(seed),
    )
    return float(found.pvalue)
