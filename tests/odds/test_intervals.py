"""Shares and means against figures that are known, and against what defines them."""

from __future__ import annotations

import doctest
from math import isclose, sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.odds import intervals
from game.odds.intervals import Mean, mean, quantile, share, student

Z = 1.959963984540054
"""The normal distribution's quantile of 97.5 %."""


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1),
        (0, 10, 0, 0.2775),
        (15, 148, 0.0624, 0.1605),  # Newcombe 1998, table I
        (81, 263, 0.2553, 0.3662),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval_of_known_counts(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert (found.count, found.share) == (count, count / of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(st.integers(1, 10**6).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_the_ends_are_as_far_from_the_share_as_they_allow(counted: tuple[int, int]) -> None:
    """Each end p of Wilson's interval is a chance whose own standard error times z leads just to the share."""
    count, of = counted
    found = share(count, of)
    assert 0 <= found.low <= found.share <= found.high <= 1
    for end in (found.low, found.high):
        assert isclose(abs(found.share - end), Z * sqrt(end * (1 - end) / of), rel_tol=1e-6, abs_tol=1e-9)


def test_none_and_all_end_at_0_and_1_exactly() -> None:
    assert share(0, 7).low == 0
    assert share(7, 7).high == 1
    assert share(7, 7).low == pytest.approx(7 / (7 + Z * Z))


@pytest.mark.parametrize(
    ("freedom", "factor"), [(4, 2.776), (5, 2.571), (9, 2.262), (29, 2.045), (99, 1.984), (10**9, 1.960)]
)
def test_students_factors_are_those_of_the_tables(freedom: int, factor: float) -> None:
    assert student(freedom) == pytest.approx(factor, abs=1e-3)


def test_a_mean_worked_by_hand() -> None:
    values = [2, 4, 4, 4, 5, 5, 7, 9]
    found = mean(sum(values), sum(one * one for one in values), len(values))
    assert found.mean == 5
    assert found.deviation == sqrt(32 / 7)
    assert found.low == pytest.approx(5 - 2.3646 * sqrt(32 / 7 / 8), abs=1e-3)
    assert found.high == pytest.approx(5 + 2.3646 * sqrt(32 / 7 / 8), abs=1e-3)


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50))
def test_means_and_deviations_are_those_of_the_numbers(values: list[int]) -> None:
    found = mean(sum(values), sum(one * one for one in values), len(values))
    assert found.mean == pytest.approx(fmean(values))
    assert found.deviation == pytest.approx(stdev(values))
    assert (found.low is None) == (len(values) < 5)


def test_a_handful_of_battles_has_no_interval() -> None:
    assert mean(7, 49, 1) == Mean(7, None, None, None)
    assert mean(20, 102, 4).low is None
    assert mean(25, 127, 5).low is not None


def test_quantiles() -> None:
    lengths = [(2, 1), (3, 4), (7, 4), (20, 1)]
    assert [quantile(lengths, part) for part in (0.1, 0.11, 0.5, 0.51, 0.9, 0.91, 1)] == [2, 3, 3, 7, 7, 20, 20]


def test_the_examples_are_right() -> None:
    assert doctest.testmod(intervals).failed == 0
