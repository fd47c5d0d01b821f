"""Scatter: AC-A31, AC-A32."""

from __future__ import annotations

from fractions import Fraction
from math import cos, hypot, radians, sin

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from systems.geometry.grid import Blockers, Tile
from systems.geometry.scatter import DIAL, land

OPEN = Blockers.open(61, 61)
MIDDLE = (30, 30)
ANGLES = (0, 45, 90, 135, 180, 210, 240, 270, 300, 330)


def offset(
    thrower_from_target: tuple[int, int], face: int, distance: Fraction | float, scale: Fraction | float = 1
) -> Tile:
    """Where the throw comes down, from the target, on an open board."""
    thrower = MIDDLE[0] + thrower_from_target[0], MIDDLE[1] + thrower_from_target[1]
    column, row = land(OPEN, thrower, MIDDLE, face, distance, scale)
    return column - MIDDLE[0], row - MIDDLE[1]


def blocked(*tiles: Tile) -> Blockers:
    board = Blockers.open(61, 61)
    for column, row in tiles:
        board.tiles[row, column] = True
    return board


def test_the_dial_holds_the_ten_angles() -> None:
    for (cosine, sine), angle in zip(DIAL, ANGLES, strict=True):
        length = hypot(cosine, sine)
        assert cosine / length == pytest.approx(cos(radians(angle)), abs=3e-7)
        assert sine / length == pytest.approx(sin(radians(angle)), abs=3e-7)


def test_1_is_exactly_behind_and_5_exactly_in_front() -> None:
    for thrower in ((0, 9), (-7, 0), (5, 5), (-3, 8)):
        away = -thrower[0], -thrower[1]
        far = hypot(*away)
        assert offset(thrower, 1, far) == away
        assert offset(thrower, 5, far) == thrower


def test_the_faces_run_clockwise_seen_from_above() -> None:
    """Thrown from the south: behind is north, then clockwise east, south and west. Ten tiles, worked by hand."""
    assert [offset((0, 9), face, 10) for face in range(1, 11)] == [
        (0, -10),
        (7, -7),
        (10, 0),
        (7, 7),
        (0, 10),
        (-5, 9),
        (-9, 5),
        (-10, 0),
        (-9, -5),
        (-5, -9),
    ]


def test_halves_go_to_the_target() -> None:
    assert offset((0, 9), 1, 2.5) == (0, -2)
    assert offset((0, 9), 1, Fraction(5, 2) + Fraction(1, 10**9)) == (0, -3)
    assert offset((0, 9), 1, 2.25, 1.5) == (0, -1)
    assert offset((4, 4), 2, 1.5) == (0, -1)
    assert offset((0, 9), 6, 3) == (-1, 3)
    assert offset((0, 9), 10, 3) == (-1, -3)


def test_metres_are_turned_into_tiles() -> None:
    assert offset((0, 9), 1, 6, 2) == (0, -3)
    assert offset((0, 9), 1, 1.1, 0.1) == (0, -11)


def test_it_never_comes_to_rest_on_the_target_by_being_short() -> None:
    for face in range(1, 11):
        for distance in (0, 0.1, 0.5):
            assert offset((0, 9), face, distance) == offset((0, 9), face, 1) != (0, 0)


def test_the_first_wall_stops_it_on_the_last_open_tile() -> None:
    assert land(blocked((30, 26)), (30, 39), MIDDLE, 1, 8, 1) == (30, 27)
    assert land(blocked((30, 22)), (30, 39), MIDDLE, 1, 8, 1) == (30, 23)
    assert land(blocked((30, 21)), (30, 39), MIDDLE, 1, 8, 1) == (30, 22)


def test_a_thin_wall_stops_it() -> None:
    board = Blockers.open(61, 61)
    board.top[27, 30] = True
    assert land(board, (30, 39), MIDDLE, 1, 8, 1) == (30, 27)


def test_a_wall_right_behind_the_target_leaves_it_at_the_targets_feet() -> None:
    assert land(blocked((30, 29)), (30, 39), MIDDLE, 1, 8, 1) == MIDDLE


def test_a_diagonal_way_passes_one_corner_and_is_stopped_between_two() -> None:
    way = ((21, 39), MIDDLE, 1, 5, 1)
    assert land(blocked((31, 30)), *way) == (34, 26)
    assert land(blocked((30, 29)), *way) == (34, 26)
    assert land(blocked((31, 30), (30, 29)), *way) == MIDDLE
    assert land(blocked((33, 28), (32, 27)), *way) == (32, 28)


def test_the_targets_own_tile_does_not_stop_it() -> None:
    assert land(blocked(MIDDLE), (30, 39), MIDDLE, 1, 3, 1) == (30, 27)


def test_the_rim_of_the_board_stops_it() -> None:
    assert land(Blockers.open(5, 5), (2, 4), (2, 2), 1, 40, 1) == (2, 0)
    assert land(Blockers.open(5, 5), (4, 4), (2, 2), 1, 40, 1) == (0, 0)
    assert land(Blockers.open(1, 1), (0, 3), (0, 0), 1, 40, 1) == (0, 0)


def test_a_table_may_bring_its_own_dial() -> None:
    compass = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    assert land(OPEN, (30, 39), MIDDLE, 8, 3, 1, dial=compass) == (28, 28)
    with pytest.raises(ValueError, match="scatter face is 9: expected 1 to 8"):
        land(OPEN, (30, 39), MIDDLE, 9, 3, 1, dial=compass)


def test_bad_input_is_named() -> None:
    with pytest.raises(ValueError, match=r"both on tile \(30, 30\)"):
        land(OPEN, MIDDLE, MIDDLE, 1, 3, 1)
    with pytest.raises(ValueError, match="scatter face is 0: expected 1 to 10"):
        land(OPEN, (30, 39), MIDDLE, 0, 3, 1)
    with pytest.raises(ValueError, match="scatter distance is -1 m"):
        land(OPEN, (30, 39), MIDDLE, 1, -1, 1)
    with pytest.raises(IndexError, match="off the board"):
        land(OPEN, (30, 39), (61, 0), 1, 3, 1)


THROWS = st.tuples(st.integers(-25, 25), st.integers(-25, 25)).filter(lambda thrower: thrower != (0, 0))


@given(THROWS, st.integers(1, 10), st.integers(1, 20))
@settings(deadline=None)
def test_it_comes_down_on_the_tile_nearest_to_the_point(thrower: tuple[int, int], face: int, distance: int) -> None:
    far, angle = hypot(*thrower), radians(ANGLES[face - 1])
    along, aside = -thrower[0] / far, -thrower[1] / far
    point = (
        distance * (along * cos(angle) - aside * sin(angle)),
        distance * (along * sin(angle) + aside * cos(angle)),
    )
    assume(all(abs(abs(part) % 1 - 0.5) > 1e-5 for part in point))
    assert offset(thrower, face, distance) == (round(point[0]), round(point[1]))


@given(THROWS, st.integers(1, 10), st.integers(0, 40))
@settings(deadline=None)
def test_turning_the_board_turns_the_landing(thrower: tuple[int, int], face: int, halves: int) -> None:
    column, row = offset(thrower, face, Fraction(halves, 2))
    assert offset((-thrower[1], thrower[0]), face, Fraction(halves, 2)) == (-row, column)


@given(st.integers(0, 2**32 - 1))
@settings(deadline=None)
def test_the_way_is_open_wherever_it_comes_down(seed: int) -> None:
    """With walls it comes down on the way or where it would without; never in a wall but the target's own."""
    rng = np.random.default_rng(seed)
    board = Blockers.of(rng.random((21, 21)) < 0.15)
    target, thrower = (10, 10), (int(rng.integers(10)), int(rng.integers(21)))
    face, distance = int(rng.integers(1, 11)), int(rng.integers(1, 9))
    free = land(Blockers.open(21, 21), thrower, target, face, distance, 1)
    found = land(board, thrower, target, face, distance, 1)
    assert found == target or not board.tiles[found[1], found[0]]
    run, rise = free[0] - 10, free[1] - 10
    off_way = abs((found[0] - 10) * rise - (found[1] - 10) * run)
    assert 2 * off_way <= abs(run) + abs(rise), "the way runs through every tile it may stop on"
