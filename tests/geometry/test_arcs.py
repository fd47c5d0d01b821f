"""In front: GR-A10."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from systems.geometry.arcs import arc_field, in_front

EIGHT = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
SMALL = st.integers(-9, 9)


def drawn(direction: tuple[int, int]) -> list[str]:
    return ["".join(".#"[int(inside)] for inside in row) for row in arc_field((5, 5), (2, 2), direction)]


def test_a_straight_arc_is_a_wedge_with_its_rims() -> None:
    assert drawn((0, -1)) == ["#####", ".###.", ".....", ".....", "....."]
    assert drawn((1, 0)) == ["....#", "...##", "...##", "...##", "....#"]


def test_a_diagonal_arc_is_a_quadrant_with_its_rims() -> None:
    assert drawn((1, 1)) == [".....", ".....", "...##", "..###", "..###"]


@pytest.mark.parametrize("direction", EIGHT)
def test_exactly_45_degrees_off_is_in_front_and_a_tile_more_is_not(direction: tuple[int, int]) -> None:
    turn = EIGHT.index(direction)
    for rim, beyond in ((EIGHT[(turn + 1) % 8], EIGHT[(turn + 2) % 8]), (EIGHT[turn - 1], EIGHT[turn - 2])):
        at_rim = (4 * rim[0], 4 * rim[1])
        assert in_front((0, 0), direction, at_rim)
        assert not in_front((0, 0), direction, (at_rim[0] + beyond[0], at_rim[1] + beyond[1]))


def test_the_own_tile_and_what_is_behind_are_not_in_front() -> None:
    assert not in_front((3, 3), (1, 0), (3, 3))
    assert not in_front((3, 3), (1, 0), (2, 3))


def test_a_direction_may_point_at_any_tile() -> None:
    assert in_front((0, 0), (2, 1), (1, 3))
    assert not in_front((0, 0), (2, 1), (1, 4))


def test_no_direction_is_refused() -> None:
    with pytest.raises(ValueError, match=r"direction is \(0, 0\)"):
        in_front((0, 0), (0, 0), (1, 1))
    with pytest.raises(ValueError, match=r"direction is \(0, 0\)"):
        arc_field((2, 2), (0, 0), (0, 0))
    with pytest.raises(IndexError, match="off the board"):
        arc_field((2, 2), (2, 0), (1, 0))


@given(SMALL, SMALL)
def test_the_eight_arcs_cover_each_tile_twice_and_rims_three_times(across: int, down: int) -> None:
    count = sum(in_front((0, 0), direction, (across, down)) for direction in EIGHT)
    on_rim = across == 0 or down == 0 or abs(across) == abs(down)
    assert count == (0 if (across, down) == (0, 0) else 3 if on_rim else 2)


@given(SMALL, SMALL, st.sampled_from(EIGHT))
def test_turning_and_mirroring_change_nothing(across: int, down: int, direction: tuple[int, int]) -> None:
    plain = in_front((0, 0), direction, (across, down))
    assert in_front((0, 0), (-direction[1], direction[0]), (-down, across)) == plain
    assert in_front((0, 0), (-direction[0], direction[1]), (-across, down)) == plain


@given(st.integers(0, 6), st.integers(0, 4), st.sampled_from([*EIGHT, (3, 1), (-2, 5)]))
def test_the_field_is_the_pairs(column: int, row: int, direction: tuple[int, int]) -> None:
    field = arc_field((5, 7), (column, row), direction)
    for r, c in np.ndindex(5, 7):
        assert field[r, c] == in_front((column, row), direction, (c, r))
