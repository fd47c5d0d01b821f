"""Whatever the shape of a room, and wherever its door: with the door shut nobody gets in or out."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.mapmaking.parting import Fixed, Parting, fixed
from game.mapmaking.universal_vtt import Portal
from game.mapmaking.vtt_portals import Placed, openings
from game.mapmaking.vtt_told import Told
from game.mapmaking.vtt_walls import Walls
from game.maps.findings import Findings
from systems.geometry.grid import Edge, Tile, parted_by

COLUMNS, ROWS = 9, 7
QUARTERS = st.tuples(st.integers(2, 34), st.integers(2, 26)).map(lambda point: (point[0] / 4, point[1] / 4))
OUTLINES = st.lists(QUARTERS, min_size=3, max_size=7, unique=True)
SHARES = st.sampled_from([0.0, 0.2, 1 / 3, 0.5, 0.7])


def held(outline: list[Fixed]) -> set[Tile]:
    """The tiles whose centres lie in an outline: those that an odd number of its walls is passed on the way to."""
    parting = Parting(COLUMNS, ROWS, lambda _: None)
    passed = Counter(found.edge for start, end in pairwise(outline) for found in parting.piece(start, end))
    return {
        (column, row)
        for row in range(ROWS)
        for column in range(COLUMNS)
        if sum(passed[at, row, "left"] for at in range(column + 1)) % 2
    }


def all_edges() -> list[Edge]:
    left = [(column, row, "left") for column in range(1, COLUMNS) for row in range(ROWS)]
    return [*left, *((column, row, "top") for column in range(COLUMNS) for row in range(1, ROWS))]  # type: ignore[list-item]


@given(OUTLINES, SHARES, st.sampled_from([0.1, 0.25, 1.0]))
def test_a_shut_door_shuts(points: list[tuple[float, float]], share: float, wide: float) -> None:
    (x, y), (to_x, to_y) = points[-1], points[0]
    ends = [(x + at * (to_x - x), y + at * (to_y - y)) for at in (share, share + wide * (1 - share))]
    wall = [ends[1], *points, ends[0]] if ends[1] != points[0] else [*points, ends[0]]
    line = [fixed(*point) for point in wall]
    told = Told(Findings("room"))
    walls = Walls(COLUMNS, ROWS, told)
    walls.add("wall", line, thing=False)
    door = Placed("door", Portal(), fixed(*ends[0]), fixed(*ends[1]))
    walls.bridge([(door.start, door.end)])
    opened = openings([door], walls.thin, walls.parting, told, windows=True)
    shut = walls.thin | {edge for one in opened for edge in one.edges}
    inside = held([*line, line[0]])
    for edge in all_edges():
        one, other = parted_by(edge)
        assert edge in shut or {one, other} & walls.full or (one in inside) == (other in inside)
    assert len(opened) <= 1
    assert not walls.thin & {edge for one in opened for edge in one.edges}
