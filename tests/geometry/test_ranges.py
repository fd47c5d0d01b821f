"""Distances, limits and bands: GR-A01, GR-A03."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from systems.geometry.ranges import (
    OUT_OF_RANGE,
    band,
    band_field,
    distance_field,
    distance_sq,
    metres,
    range_field,
    too_near,
    within,
)

SCALES = st.sampled_from([1.0, 1.5, 2.0, 0.1, 0.7, 1.1, Fraction(1, 3)])
TILES = st.tuples(st.integers(0, 30), st.integers(0, 20))
A_HAIR = Fraction(1, 10**12)


def test_distance_runs_between_centres() -> None:
    assert distance_sq((2, 3), (5, 7)) == 25
    assert distance_sq((2, 3), (2, 3)) == 0
    assert metres((2, 3), (5, 7), 1.5) == 7.5


@pytest.mark.parametrize(
    ("scale", "limit"), [(1.0, 5), (1.5, 7.5), (0.1, 0.5), (1.1, 5.5), (Fraction(1, 3), Fraction(5, 3))]
)
def test_the_limit_itself_is_within_and_a_hair_less_is_not(scale: Fraction | float, limit: Fraction | float) -> None:
    """Three by four tiles are five; 1.1 * 5 is 5.5 exactly, which binary fractions miss."""
    below = Fraction(str(limit)) - A_HAIR
    assert within((0, 0), (3, 4), scale, limit)
    assert not within((0, 0), (3, 4), scale, below)


def test_a_limit_that_no_tile_meets_exactly_has_two_sides() -> None:
    """The diagonal neighbour is at root 2, between 1.414213 and 1.414214."""
    assert not within((0, 0), (1, 1), 1, 1.414213)
    assert within((0, 0), (1, 1), 1, 1.414214)


def test_a_limit_of_zero_is_the_own_tile_and_below_zero_nothing() -> None:
    assert within((4, 4), (4, 4), 1.0, 0)
    assert not within((4, 4), (4, 5), 1.0, 0)
    assert not within((4, 4), (4, 4), 1.0, -1)


def test_exactly_at_the_minimum_is_not_too_near() -> None:
    assert not too_near((0, 0), (3, 4), 1.5, 7.5)
    assert too_near((0, 0), (3, 4), 1.5, Fraction(15, 2) + A_HAIR)
    assert not too_near((0, 0), (0, 0), 1.5, 0)
    assert not too_near((0, 0), (0, 0), 1.5, -1)


def test_bands_include_their_upper_limits() -> None:
    bands = [band((0, 0), (n, 0), 1.0, (3, 5, 10, 15)) for n in range(17)]
    assert bands == [0] * 4 + [1] * 2 + [2] * 5 + [3] * 5 + [None]


def test_a_weapon_may_have_fewer_bands() -> None:
    assert [band((0, 0), (n, 0), 2.0, (3, 5)) for n in range(4)] == [0, 0, 1, None]
    assert band((0, 0), (0, 0), 1.0, ()) is None


def test_nearer_than_the_minimum_is_in_no_band() -> None:
    assert [band((0, 0), (n, 0), 1.0, (3, 5), minimum_m=2) for n in range(7)] == [None, None, 0, 0, 1, 1, None]


def test_limits_must_grow() -> None:
    with pytest.raises(ValueError, match=r"range limits are \[5, 5\]: expected each greater"):
        band((0, 0), (1, 1), 1.0, [5, 5])


def test_an_open_range_by_hand() -> None:
    """Radius 2: the tile, its eight neighbours and the four at two tiles."""
    field = range_field((5, 5), (2, 2), 1.0, 2)
    drawn = ["".join(".#"[int(inside)] for inside in row) for row in field]
    assert drawn == ["..#..", ".###.", "#####", ".###.", "..#.."]


def test_a_source_off_the_board_is_named() -> None:
    with pytest.raises(IndexError, match=r"tile \(5, 0\) is off the board"):
        distance_field((5, 5), (5, 0))


@given(TILES, TILES, SCALES, st.decimals(0, 40, places=2))
def test_one_pair_is_judged_as_fractions_say_and_the_same_both_ways(
    a: tuple[int, int], b: tuple[int, int], scale: Fraction | float, limit: object
) -> None:
    limit_m = Fraction(str(limit))
    expected = Fraction(str(scale)) ** 2 * distance_sq(a, b) <= limit_m**2
    assert within(a, b, scale, limit_m) == within(b, a, scale, limit_m) == expected
    assert too_near(a, b, scale, limit_m) == (Fraction(str(scale)) ** 2 * distance_sq(a, b) < limit_m**2)


@given(st.tuples(st.integers(0, 13), st.integers(0, 8)), SCALES)
def test_fields_are_the_pairs(source: tuple[int, int], scale: Fraction | float) -> None:
    limits, minimum = (2, 3.5, 6, Fraction(25, 3)), 1.1
    ranged = range_field((9, 14), source, scale, 3.5)
    banded = band_field((9, 14), source, scale, limits, minimum)
    for row, column in np.ndindex(9, 14):
        assert ranged[row, column] == within(source, (column, row), scale, 3.5)
        one = band(source, (column, row), scale, limits, minimum)
        assert banded[row, column] == (OUT_OF_RANGE if one is None else one)
