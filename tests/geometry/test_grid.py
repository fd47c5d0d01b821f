"""Tiles, thin-wall places and blockers."""

from __future__ import annotations

import numpy as np
import pytest

from systems.geometry.grid import (
    Blockers,
    Compass,
    Edge,
    Tile,
    edge_of,
    index,
    neighbour,
    on_board,
    parted_by,
    require_on_board,
)


def test_a_tile_is_column_row_and_an_array_row_column() -> None:
    assert index((3, 1)) == (1, 3)


@pytest.mark.parametrize(
    ("side", "letter", "next_tile", "edge"),
    [
        (Compass.NORTH, "n", (2, 4), (2, 5, "top")),
        (Compass.EAST, "e", (3, 5), (3, 5, "left")),
        (Compass.SOUTH, "s", (2, 6), (2, 6, "top")),
        (Compass.WEST, "w", (1, 5), (2, 5, "left")),
    ],
)
def test_sides_of_a_tile(side: Compass, letter: str, next_tile: Tile, edge: tuple[int, int, str]) -> None:
    assert side.value == letter
    assert neighbour((2, 5), side) == next_tile
    assert edge_of((2, 5), side) == edge
    assert edge_of(next_tile, side.opposite) == edge
    assert {side, side.opposite, *side.across} == set(Compass)


def test_an_open_board_has_room_for_thin_walls_on_its_rim() -> None:
    board = Blockers.open(2, 3)
    assert [array.shape for array in board] == [(2, 3), (2, 4), (3, 3)]
    assert board.shape == (2, 3)
    assert not board.has_thin
    assert not any(array.any() for array in board)


def test_blockers_take_anything_like_an_array_and_keep_it_contiguous() -> None:
    board = Blockers.of(np.zeros((4, 3)).T, top=np.ones((5, 4), int)[:4])
    assert all(array.flags.c_contiguous and array.dtype == np.bool_ for array in board)
    assert board.has_thin


@pytest.mark.parametrize(
    ("tiles", "left", "message"),
    [
        (np.zeros(3), None, r"blocking tiles have shape \(3,\): expected \(rows, columns\)"),
        (np.zeros((0, 3)), None, r"blocking tiles have shape \(0, 3\)"),
        (np.zeros((2, 3)), np.zeros((2, 3)), r"thin walls 'left' have shape \(2, 3\): expected \(2, 4\)"),
    ],
)
def test_arrays_that_do_not_fit_are_named(tiles: object, left: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Blockers.of(tiles, left)  # type: ignore[arg-type]


def test_what_blocks_is_asked_by_place_and_nothing_blocks_off_the_board() -> None:
    board = Blockers.of([[True, False]], [[False, True, False]], [[False, False], [False, True]])
    assert board.blocks((0, 0))
    assert not board.blocks((1, 0))
    assert board.blocks((1, 0, "left"))
    assert not board.blocks((1, 0, "top"))
    assert board.blocks((1, 1, "top"))
    off: list[Tile | Edge] = [(-1, 0), (2, 0), (0, -1), (0, 1), (3, 0, "left"), (0, 2, "top"), (-1, 0, "left")]
    assert not any(board.blocks(place) for place in off)


def test_two_sets_of_blockers_join() -> None:
    one = Blockers.of([[True, False]])
    other = Blockers.of([[False, False]], left=[[False, True, False]])
    both = one | other
    assert both.blocks((0, 0))
    assert both.blocks((1, 0, "left"))
    with pytest.raises(ValueError, match=r"\(1, 2\) and \(2, 1\)"):
        one | Blockers.open(2, 1)


def test_tiles_off_the_board_are_named() -> None:
    assert on_board((2, 3), (2, 1))
    assert not any(on_board((2, 3), tile) for tile in ((3, 0), (0, 2), (-1, 0), (0, -1)))
    with pytest.raises(IndexError, match=r"tile \(3, 0\) is off the board: expected columns 0 to 2, rows 0 to 1"):
        require_on_board((2, 3), (3, 0))


@pytest.mark.parametrize("side", Compass)
def test_a_grid_line_piece_parts_the_two_tiles_it_is_a_side_of(side: Compass) -> None:
    assert set(parted_by(edge_of((2, 5), side))) == {(2, 5), neighbour((2, 5), side)}


@pytest.mark.parametrize("place", [(1, 0), (1, 0, "left"), (1, 0, "top")])
def test_what_is_put_at_a_place_blocks_there_alone_until_it_is_taken_away(place: Tile | Edge) -> None:
    board = Blockers.open(2, 3)
    board.put(place)
    assert board.blocks(place)
    assert sum(int(layer.sum()) for layer in board) == 1
    board.put(place, stands=False)
    assert not any(layer.any() for layer in board)
