"""What a count of battles says of the odds behind it: shares and means, each with its interval of 95 %.

A share has Wilson's score interval, which stays within 0 and 1 and says something even where none or all were counted.
A mean has Student's interval, which takes the battles as independent, as runs of their own seeds are; a handful of
battles tells too little of their spread for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

CONFIDENCE = 0.95
FEWEST_FOR_MEANS = 5
"""With fewer battles a mean has no interval; from here on the series for Student's factor is within a thousandth."""

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Share(Struct, frozen=True):
    """How many of the battles, as a share of all, with its interval."""

    count: int
    share: float
    low: float
    high: float


class Mean(Struct, frozen=True):
    """The mean of a number that each battle has, its interval and the standard deviation; None where too few tell."""

    mean: float
    low: float | None
    high: float | None
    deviation: float | None


def share(count: int, of: int) -> Share:
    """The share of `count` in `of` battles, at least one, with Wilson's interval, which ends at 0 for none, 1 for all.

    >>> one = share(8, 10)
    >>> round(one.low, 4), one.share, round(one.high, 4)
    (0.4902, 0.8, 0.9433)
    """
    z2 = _Z * _Z
    middle = (count + z2 / 2) / (of + z2)
    half = _Z / (of + z2) * sqrt(count * (of - count) / of + z2 / 4)
    return Share(count, count / of, middle - half if count else 0.0, middle + half if count < of else 1.0)


def mean(total: int, squares: int, of: int) -> Mean:
    """The mean of `of` whole numbers, at least one, with that sum and that sum of squares."""
    if of == 1:
        return Mean(float(total), None, None, None)
    middle = total / of
    deviation = sqrt((of * squares - total * total) / (of * (of - 1)))  # whole numbers up to the root: nothing cancels
    if of < FEWEST_FOR_MEANS:
        return Mean(middle, None, None, deviation)
    half = student(of - 1) * deviation / sqrt(of)
    return Mean(middle, middle - half, middle + half, deviation)


@lru_cache(maxsize=16)
def student(freedom: int) -> float:
    """How many standard errors Student's interval of 95 % reaches to either side, for that many degrees of freedom.

    The series in 1/freedom of Abramowitz and Stegun, 26.7.5: right to three decimals from 4 degrees on.
    """
    z = _Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(freedom) ** power for power, term in enumerate(terms))


def quantile(lengths: Sequence[tuple[int, int]], part: float) -> int:
    """The least value that at least that part of all counted do not exceed; `lengths` are values with counts, sorted.

    >>> quantile([(3, 1), (5, 2), (9, 1)], 0.5)
    5
    """
    wanted = part * sum(count for _, count in lengths)
    met = 0
    for value, count in lengths:
        met += count
        if met >= wanted:
            return value
    raise ValueError("found no values, expected some")
