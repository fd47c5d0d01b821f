"""Corner cover: GR-A08 and the figure of the geometry definitions."""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from systems.geometry.corner import Corner, corners, denied, denied_field, is_corner
from systems.geometry.grid import Blockers, Compass, Tile, edge_of, index, neighbour
from systems.geometry.low_cover import LowObjects

N, E, S, W = Compass
Picture: TypeAlias = npt.NDArray[np.str_]

FIGURE = """
    ....eeeeee
    ....eeeeer
    ....eeeerr
    ....eeerrr
    ....eerrrr
    ....errrrr
    ...C######
    ....######
"""
EVERY_CORNER = [Corner(towards, side) for towards in Compass for side in towards.across]


def pictured(text: str) -> Picture:
    return np.array([list(line) for line in text.split()])


def turned_to(picture: Picture, corner: Corner) -> Picture:
    """The figure, drawn for wall east and open side north, mirrored and turned to another corner."""
    order = list(Compass)
    if order[(order.index(corner.towards) - 1) % 4] is not corner.side:
        picture = picture[::-1]
    return np.rot90(picture, (order.index(E) - order.index(corner.towards)) % 4)


def place(picture: Picture, mark: str) -> Tile:
    row, column = np.argwhere(picture == mark)[0]
    return int(column), int(row)


def nothing_low(shape: tuple[int, int]) -> LowObjects:
    return LowObjects.none(*shape)


def thin_wall(shape: tuple[int, int], tile: Tile, *sides: Compass) -> Blockers:
    board = Blockers.open(*shape)
    for side in sides:
        column, row, kind = edge_of(tile, side)
        (board.left if kind == "left" else board.top)[row, column] = True
    return board


@pytest.mark.parametrize("corner", EVERY_CORNER, ids=lambda c: c.towards.value + c.side.value)
def test_the_figure_holds_in_every_orientation(corner: Corner) -> None:
    picture = turned_to(pictured(FIGURE), corner)
    tile = place(picture, "C")
    board = Blockers.of(picture == "#")
    assert corners(board, nothing_low(board.shape), tile) == (corner,)
    field = denied_field(board.shape, tile, corner)
    assert (field[picture != "#"] == (picture == "r")[picture != "#"]).all()


@pytest.mark.parametrize("corner", EVERY_CORNER, ids=lambda c: c.towards.value + c.side.value)
def test_exactly_45_degrees_is_exposed_and_one_tile_flatter_is_denied(corner: Corner) -> None:
    (ahead_col, ahead_row), (side_col, side_row) = corner.towards.step, corner.side.step
    for far in range(1, 9):
        at_45 = 20 + far * (ahead_col + side_col), 20 + far * (ahead_row + side_row)
        assert not denied((20, 20), corner, at_45)
        assert denied((20, 20), corner, (at_45[0] + ahead_col, at_45[1] + ahead_row))
        assert not denied((20, 20), corner, (at_45[0] - ahead_col, at_45[1] - ahead_row))


def test_nobody_behind_the_wall_plane_or_the_open_side_plane_is_denied() -> None:
    corner = Corner(E, N)
    assert not denied((5, 5), corner, (0, 5))
    assert not denied((5, 5), corner, (5, 0))
    assert not denied((5, 5), corner, (12, 5))
    assert not denied((5, 5), corner, (12, 9))


@pytest.mark.parametrize("corner", EVERY_CORNER, ids=lambda c: c.towards.value + c.side.value)
def test_field_and_pair_are_one(corner: Corner) -> None:
    field = denied_field((9, 11), (4, 5), corner)
    for row, column in np.ndindex(field.shape):
        assert field[row, column] == denied((4, 5), corner, (column, row))


@pytest.mark.parametrize("corner", EVERY_CORNER, ids=lambda c: c.towards.value + c.side.value)
def test_a_thin_wall_is_pressed_against_too(corner: Corner) -> None:
    board = thin_wall((3, 3), (1, 1), corner.towards)
    found = corners(board, nothing_low((3, 3)), (1, 1))
    assert found == tuple(Corner(corner.towards, side) for side in Compass if side in corner.towards.across)
    assert corner in found


@pytest.mark.parametrize("corner", EVERY_CORNER, ids=lambda c: c.towards.value + c.side.value)
def test_each_part_of_the_open_end_must_be_open(corner: Corner) -> None:
    tile = (2, 2)
    beside = neighbour(tile, corner.side)
    around = neighbour(beside, corner.towards)
    wall = Blockers.open(5, 5)
    wall.tiles[index(neighbour(tile, corner.towards))] = True
    low = nothing_low((5, 5))
    assert is_corner(wall, low, tile, corner)
    for shut in (beside, around):
        closed = wall | Blockers.open(5, 5)
        closed.tiles[index(shut)] = True
        assert not is_corner(closed, low, tile, corner)
    assert not is_corner(wall | thin_wall((5, 5), tile, corner.side), low, tile, corner)
    assert not is_corner(wall | thin_wall((5, 5), beside, corner.towards), low, tile, corner)
    elsewhere = thin_wall((5, 5), neighbour(tile, corner.towards), corner.side)
    assert is_corner(wall | elsewhere, low, tile, corner)


def test_a_low_object_is_no_wall_to_press_against() -> None:
    board = Blockers.of(pictured(".#.") == "#")
    assert corners(board, nothing_low((1, 3)), (0, 0))
    assert not corners(board, LowObjects.of(board, 1), (0, 0))
    rail = thin_wall((3, 3), (1, 1), E)
    assert not corners(rail, LowObjects.of(rail, 1), (1, 1))
    behind_rail = rail | Blockers.of(pictured("... ..# ...") == "#")
    assert corners(behind_rail, LowObjects.of(rail, 1), (1, 1)) == (Corner(E, N), Corner(E, S))


def test_a_door_that_opens_takes_the_corner_away() -> None:
    closed = thin_wall((3, 3), (1, 1), S)
    assert is_corner(closed, nothing_low((3, 3)), (1, 1), Corner(S, E))
    assert not is_corner(Blockers.open(3, 3), nothing_low((3, 3)), (1, 1), Corner(S, E))


def test_corners_come_in_a_fixed_order() -> None:
    around = Blockers.of(pictured(".#. #.# .#.") == "#")
    assert corners(around, nothing_low((3, 3)), (1, 1)) == ()
    ends = thin_wall((3, 3), (1, 1), N, S)
    expected = (Corner(N, E), Corner(N, W), Corner(S, E), Corner(S, W))
    assert corners(ends, nothing_low((3, 3)), (1, 1)) == expected


def test_off_the_board_is_open_and_no_wall() -> None:
    """So growing the board by open tiles changes nothing."""
    small = Blockers.of(pictured(".#") == "#")
    large = Blockers.of(pictured(".... ..#. ....") == "#")
    expected = (Corner(E, N), Corner(E, S))
    assert corners(small, nothing_low(small.shape), (0, 0)) == expected
    assert corners(large, nothing_low(large.shape), (1, 1)) == expected
    assert corners(Blockers.open(1, 1), nothing_low((1, 1)), (0, 0)) == ()


def test_wall_and_open_side_must_be_square_to_each_other() -> None:
    board = Blockers.of(pictured("... ..# ...") == "#")
    low = nothing_low((3, 3))
    assert {s for d, s in product(Compass, Compass) if is_corner(board, low, (1, 1), Corner(d, s))} == {N, S}
    assert not is_corner(board, low, (7, 1), Corner(E, N))
