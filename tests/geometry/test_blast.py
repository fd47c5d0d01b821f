"""Blasts: GR-A16."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from systems.geometry import loe
from systems.geometry.blast import blast
from systems.geometry.grid import Blockers
from systems.geometry.ranges import within


def drawn(blockers: Blockers, centre: tuple[int, int], radius: float, scale: float) -> list[str]:
    return ["".join(".*"[int(hit)] for hit in row) for row in blast(blockers, centre, radius, scale)]


def test_the_radius_is_a_circle_with_its_rim() -> None:
    assert drawn(Blockers.open(5, 5), (2, 2), 2, 1.0) == ["..*..", ".***.", "*****", ".***.", "..*.."]
    assert drawn(Blockers.open(5, 5), (2, 2), 1.99, 1.0) == [".....", ".***.", ".***.", ".***.", "....."]
    assert drawn(Blockers.open(5, 5), (2, 2), 2, 2.0) == [".....", "..*..", ".***.", "..*..", "....."]


def test_a_wall_stops_it_and_is_hit_itself() -> None:
    wall = Blockers.of([[False] * 3 + [True] + [False] * 3] * 3)
    assert drawn(wall, (1, 1), 9, 1.0) == ["****...", "****...", "****..."]


def test_a_thin_wall_stops_it() -> None:
    thin = Blockers.open(2, 4)
    thin.left[:, 2] = True
    assert drawn(thin, (0, 0), 9, 1.0) == ["**..", "**.."]


def test_a_centre_off_the_board_is_named() -> None:
    with pytest.raises(IndexError, match=r"tile \(0, 5\) is off the board"):
        blast(Blockers.open(5, 5), (0, 5), 2, 1.0)


@given(st.integers(0, 2**32 - 1), st.sampled_from([1.0, 1.5, 0.7]))
@settings(max_examples=30, deadline=None)
def test_each_tile_is_within_the_radius_and_has_a_line_to_the_centre(seed: int, scale: float) -> None:
    rng = np.random.default_rng(seed)
    blockers = Blockers.of(rng.random((8, 9)) < 0.2)
    centre = int(rng.integers(9)), int(rng.integers(8))
    hit = blast(blockers, centre, 5, scale)
    for row, column in np.ndindex(8, 9):
        expected = within(centre, (column, row), scale, 5) and loe.holds(blockers, (column, row), centre)
        assert hit[row, column] == expected
