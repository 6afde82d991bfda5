"""Intervals and tests for games in clusters.

All rotations of one deal share a seed, so games are not independent. Values are therefore given
per deal: the sum of the values and their number. Bootstrap intervals resample whole deals; Wilson
intervals use the effective number of games, which follows from the variance between deals. The
confidence level is 95 %.
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
"""Numbers drawn at once, to limit the memory."""


class Interval(NamedTuple):
    """A measured value with the ends of its interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half the width."""
        return (self.high - self.low) / 2

    def as_data(self) -> dict[str, float | None]:
        """Plain data for JSON, which has no NaN."""
        return {k: None if math.isnan(v) else v for k, v in self._asdict().items()}

    def percent(self, digits: int = 1) -> str:
        """The value and its interval in percent; `digits` applies to the ends of the interval."""
        ends = f"{100 * self.low:.{digits}f}–{100 * self.high:.{digits}f}"
        return f"{100 * self.value:.1f} % ({ends})"

    @property
    def plus_minus(self) -> str:
        """The value and the half width, `?` if that is unknown."""
        return (
            f"{self.value:.1f} ± {'?' if math.isnan(self.half_width) else f'{self.half_width:.1f}'}"
        )

    def excludes(self, other: float) -> bool:
        """Whether a value is outside the interval; false if the ends are unknown."""
        return other < self.low or other > self.high


def wilson(wins: float, games: float) -> Interval:
    """The Wilson interval of a win rate; wins may be fractions, for ties."""
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
    """The number of independent games with the same variance, at most the number of games.

    If deals vary more than independent games would, it is smaller, down to the number of deals.
    """
    total, deals = float(games.sum()), int((games > 0).sum())
    if total == 0:
        return 0.0
    rate = float(wins.sum()) / total
    independent = rate * (1 - rate) / total
    if independent <= 0 or deals < 2:
        return float(deals)
    variance = float(((wins - rate * games) ** 2).sum()) / total**2 * deals / (deals - 1)
    return max(float(deals), total / max(1.0, variance / independent))


def clustered_wilson(wins: np.ndarray, games: np.ndarray) -> Interval:
    """The Wilson interval of a win rate, from wins and games per deal."""
    total = float(games.sum())
    if total == 0:
        return wilson(0.0, 0.0)
    effective = effective_games(wins, games)
    return wilson(float(wins.sum()) / total * effective, effective)


def bootstrap(sums: np.ndarray, counts: np.ndarray, seed: int = 0) -> Interval:
    """The percentile interval of a mean, from deals resampled with replacement.

    With one deal the variance between deals is unknown: the ends of the interval are NaN.
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
    """The p-value of a permutation test of the hypothesis that all seats are equal.

    Rows are deals, columns the share of the deal's wins by seat. Under the hypothesis any order of
    the seats within a deal is equally likely, so columns are permuted within every row. All
    rotations of a deal stay together.
    """
    if len(shares) < 2:
        return 1.0
    from scipy.stats import permutation_test

    def variance_of_means(*seats: np.ndarray, axis: int = -1) -> np.ndarray:
        return np.var(np.stack([seat.mean(axis) for seat in seats]), axis=0)

    with np.errstate(over="ignore"):  # scipy counts all orders as a float, which may be infinite
        found = permutation_test(
            tuple(shares.T),
            variance_of_means,
            permutation_type="samples",
            vectorized=True,
            n_resamples=SHUFFLES,
            batch=max(1, AT_ONCE // shares.size),
            alternative="greater",
            rng=np.random.default_rng(seed),
        )
    return float(found.pvalue)
