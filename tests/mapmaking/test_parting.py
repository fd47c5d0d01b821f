"""Drawn walls laid on grid lines: what lies there stays, what they shut off stays shut off."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.mapmaking.boxes import boxes
from game.mapmaking.parting import Parting, Passing, fixed
from game.mapmaking.trails import trails
from systems.geometry.grid import Edge, Tile

COLUMNS, ROWS = 6, 5


def passings(points: list[tuple[float, float]]) -> list[Passing]:
    parting = Parting(COLUMNS, ROWS, lambda _: None)
    return [found for start, end in pairwise(points) for found in parting.piece(fixed(*start), fixed(*end))]


def parted(*points: tuple[float, float]) -> set[Edge]:
    return {found.edge for found in passings(list(points))}


@st.composite
def edges(draw: st.DrawFn) -> set[Edge]:
    left = st.tuples(st.integers(0, COLUMNS), st.integers(0, ROWS - 1), st.just("left"))
    top = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS), st.just("top"))
    return draw(st.sets(st.one_of(left, top), max_size=40))


def ends(edge: Edge) -> tuple[Tile, Tile]:
    column, row, kind = edge
    return (column, row), (column, row + 1) if kind == "left" else (column + 1, row)


QUARTERS = st.integers(-2, 26).map(lambda number: number / 4)
OUTLINES = st.lists(st.tuples(QUARTERS, QUARTERS), min_size=2, max_size=9)


@given(edges())
def test_walls_on_grid_lines_come_back_exactly(drawn: set[Edge]) -> None:
    lines = trails(drawn)
    found = [one for line in lines for one in passings([(float(x), float(y)) for x, y in line])]
    assert sorted(one.edge for one in found) == sorted(drawn)
    assert all(one.off == 0 for one in found)


@given(OUTLINES)
def test_nothing_leaks_where_a_wall_goes_all_around(points: list[tuple[float, float]]) -> None:
    """Around any crossing a closed wall passes an even number of times, through the centres of tiles as well."""
    many: Counter[Tile] = Counter()
    for found in passings([*points, points[0]]):
        many.update(ends(found.edge))
    rim = {crossing for crossing in many if crossing[0] in {0, COLUMNS} or crossing[1] in {0, ROWS}}
    assert all(times % 2 == 0 for crossing, times in many.items() if crossing not in rim)


@given(OUTLINES)
def test_no_wall_is_moved_by_more_than_half_a_tile(points: list[tuple[float, float]]) -> None:
    assert all(0 <= found.off <= 0.5 for found in passings(points))


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 5)), max_size=20))
def test_boxes_fill_what_they_are_made_of(tiles: list[Tile]) -> None:
    found = [
        (column + right, row + below)
        for (column, row), across, down in boxes(tiles)
        for right in range(across)
        for below in range(down)
    ]
    assert sorted(found) == sorted(set(tiles))


@pytest.mark.parametrize(
    ("end", "rows"), [(1.49, [0]), (1.5, [0]), (1.51, [0, 1]), (2.0, [0, 1]), (2.5, [0, 1]), (2.51, [0, 1, 2])]
)
def test_a_wall_ends_at_the_nearest_crossing(end: float, rows: list[int]) -> None:
    assert parted((3, 0), (3, end)) == {(3, row, "left") for row in rows}


@pytest.mark.parametrize(("x", "line"), [(2.0, 2), (2.5, 2), (2.501, 3), (2.9, 3), (1.51, 2)])
def test_a_wall_off_the_grid_stands_on_the_nearest_line(x: float, line: int) -> None:
    assert parted((x, 0), (x, 5)) == {(line, row, "left") for row in range(5)}
    assert parted((0, x), (6, x)) == {(column, line, "top") for column in range(6)}


def test_a_diagonal_through_all_centres_is_one_flight_of_steps() -> None:
    falling, rising = parted((0, 0), (5, 5)), parted((0, 5), (5, 0))
    assert trails(falling) == [[(0, 0), *[step for at in range(5) for step in ((at, at + 1), (at + 1, at + 1))]]]
    assert len(trails(rising)) == 1
    assert {(0, 5), (5, 0)} == {trails(rising)[0][0], trails(rising)[0][-1]}


def test_a_winding_wall_of_tiny_pieces_is_as_long_as_what_it_winds_around() -> None:
    """Were every piece snapped for itself, the pieces would be too short to be drawn at all."""
    turns = [turn * math.pi / 90 for turn in range(181)]
    around = [(3 + 2.2 * math.cos(turn), 2.5 + 2.2 * math.sin(turn)) for turn in turns]
    assert max(map(math.dist, around, around[1:])) < 0.1
    (outline,) = trails(parted(*around))
    steps = [(2, 0), (4, 0), (4, 1), (5, 1), (5, 4), (4, 4), (4, 5), (2, 5), (2, 4), (1, 4), (1, 1), (2, 1), (2, 0)]
    assert outline == steps


def test_lines_go_straight_on_where_walls_meet() -> None:
    cross = parted((0, 2), (6, 2)) | parted((3, 0), (3, 5))
    assert trails(cross) == [[(3, 0), (3, 5)], [(0, 2), (6, 2)]]
    tee = parted((1, 1), (5, 1), (5, 4), (1, 4), (1, 1)) | parted((3, 1), (3, 4))
    assert trails(tee) == [[(3, 1), (1, 1), (1, 4), (5, 4), (5, 1), (3, 1)], [(3, 1), (3, 4)]]
