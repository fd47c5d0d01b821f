"""The cover rank (GR-A06), judged by a second reading of its definition in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from systems.geometry import clearance_kernels, cover, cover_kernels, loe
from systems.geometry.grid import Blockers, Edge, Tile, index, parted_by
from systems.geometry.lines import packed
from systems.geometry.low_cover import LowObjects

Place: TypeAlias = Tile | Edge
Spot: TypeAlias = tuple[Fraction, Fraction]


def board(rows: int, cols: int, *places: Place) -> Blockers:
    made = Blockers.open(rows, cols)
    for place in places:
        array = made.tiles if len(place) == 2 else made.left if place[2] == "left" else made.top
        array[place[1], place[0]] = True
    return made


def drawn(text: str) -> tuple[Blockers, LowObjects, Tile, Tile]:
    """`#` wall, `l` a low object of grade light, `h` heavy, `A` attacker, `T` target."""
    cells = np.array([list(line) for line in text.split()])
    low = LowObjects.of(Blockers.of(np.isin(cells, ["l", "h"])), np.where(cells == "h", 2, 1), 0, 0)
    (a_row, a_column), (t_row, t_column) = (np.argwhere(cells == mark)[0].tolist() for mark in "AT")
    return Blockers.of(cells == "#"), low, (a_column, a_row), (t_column, t_row)


def rank_of(text: str) -> int:
    return cover.rank(*drawn(text)).rank


# The judge. Coordinates are tiles, in fractions; a line is its two ends.


class Meeting(NamedTuple):
    at: Fraction
    """How far along the line, 0 to 1."""
    places: frozenset[Place]


def inside_from(place: Tile, start: Spot, end: Spot) -> Fraction | None:
    """Where a line enters the inside of a tile."""
    low, high = Fraction(0), Fraction(1)
    for corner, a, b in zip(place, start, end, strict=True):
        if a == b:
            if not corner < a < corner + 1:
                return None
            continue
        ends = sorted(((corner - a) / (b - a), (corner + 1 - a) / (b - a)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low if low < high else None


def crossed_at(place: Edge, start: Spot, end: Spot) -> Fraction | None:
    """Where a line crosses the inside of a thin wall."""
    corner, along = place[:2], 0 if place[2] == "left" else 1
    if start[along] == end[along]:
        return None
    at = (corner[along] - start[along]) / (end[along] - start[along])
    other = start[1 - along] + at * (end[1 - along] - start[1 - along])
    return at if 0 < at < 1 and corner[1 - along] < other < corner[1 - along] + 1 else None


def middle(place: Place) -> Spot:
    half = Fraction(1, 2)
    if len(place) == 2:
        return place[0] + half, place[1] + half
    return (Fraction(place[0]), place[1] + half) if place[2] == "left" else (place[0] + half, Fraction(place[1]))


def ends_at(place: Place) -> set[Tile]:
    """The vertices of a tile or thin wall."""
    c, r = place[0], place[1]
    if len(place) == 2:
        return {(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)}
    return {(c, r), (c, r + 1)} if place[2] == "left" else {(c, r), (c + 1, r)}


def side_of(point: Spot, start: Spot, end: Spot) -> Fraction:
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def meetings(places: set[Place], start: Spot, end: Spot) -> list[Meeting]:
    """All that stops a line, nearest first."""
    found: list[Meeting] = []
    touching: dict[Tile, set[Place]] = {}
    for place in places:
        at = inside_from(place, start, end) if len(place) == 2 else crossed_at(place, start, end)
        if at is not None:
            found.append(Meeting(at, frozenset({place})))
            continue
        for vertex in ends_at(place):
            spot = Fraction(vertex[0]), Fraction(vertex[1])
            inside = all(min(a, b) < v < max(a, b) for v, a, b in zip(spot, start, end, strict=True))
            if inside and side_of(spot, start, end) == 0:
                touching.setdefault(vertex, set()).add(place)
    for vertex, there in touching.items():
        sides = {side_of(middle(place), start, end) > 0 for place in there}
        if len(sides) == 2:
            found.append(Meeting((vertex[0] - start[0]) / (end[0] - start[0]), frozenset(there)))
    return sorted(found, key=lambda met: met.at)


def places_of(blockers: Blockers) -> set[Place]:
    found: set[Place] = {(c, r) for r, c in np.argwhere(blockers.tiles).tolist()}
    found |= {(c, r, "left") for r, c in np.argwhere(blockers.left).tolist()}
    return found | {(c, r, "top") for r, c in np.argwhere(blockers.top).tolist()}


def is_next(place: Place, tile: Tile) -> bool:
    nine = {(tile[0] + c, tile[1] + r) for c, r in product((-1, 0, 1), repeat=2)}
    if len(place) == 2:
        return place in nine - {tile}
    beside = (place[0] - 1, place[1]) if place[2] == "left" else (place[0], place[1] - 1)
    return beside in nine or (place[0], place[1]) in nine


def spots(tile: Tile, names: tuple[str, ...]) -> list[Spot]:
    inset = {"centre": (8, 8), "nw": (1, 1), "ne": (15, 1), "se": (15, 15), "sw": (1, 15)}
    return [(tile[0] + Fraction(inset[name][0], 16), tile[1] + Fraction(inset[name][1], 16)) for name in names]


class JudgedLine(NamedTuple):
    ends: tuple[int, ...]
    nearest: set[Place]
    """All of the kind that stops the line at the nearest spot where it is stopped."""
    by_low: bool
    free: Fraction


def judged_line(walls: set[Place], lows: set[Place], start: Spot, end: Spot) -> JudgedLine:
    by_low = not meetings(walls, start, end)
    kind = lows if by_low else walls
    met = meetings(walls | lows if by_low else walls, start, end)
    nearest = {place for one in met if one.at == met[0].at for place in one.places & kind}
    free = met[0].at if met else Fraction(1)
    return JudgedLine(tuple(int(16 * part) for part in (*start, *end)), nearest, by_low and bool(met), free)


def judged(
    blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile
) -> tuple[int, cover.Point, list[JudgedLine]]:
    walls = places_of(blockers) - {attacker, target}
    lows = {p for p in places_of(low.places) if is_next(p, target) and not is_next(p, attacker)} - {attacker}
    by_lines = (0, 1, 1, 2, 2)
    options = []
    for order, (name, start) in enumerate(zip(cover.POINTS, spots(attacker, cover.POINTS), strict=True)):
        by_walls = stopped = grade = 0
        for end in spots(target, cover.POINTS[1:]):
            if meetings(walls, start, end):
                by_walls += 1
                stopped += 1
            elif met := meetings(walls | lows, start, end):
                stopped += 1
                grade = max(grade, *(low.grade(place) for one in met for place in one.places & lows))
        rank = max(by_lines[by_walls], min(by_lines[stopped], grade, 2))
        options.append((rank, stopped, order, name))
    rank, _, _, name = min(options)
    lines = [judged_line(walls, lows, spots(attacker, (name,))[0], end) for end in spots(target, cover.POINTS[1:])]
    return rank if loe.holds(blockers, attacker, target) else 3, name, lines


def check(blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile) -> None:
    found = cover.rank(blockers, low, attacker, target)
    rank, name, lines = judged(blockers, low, attacker, target)
    assert (found.rank, found.point) == (rank, name)
    for line, (ends, nearest, by_low, free) in zip(found.lines, lines, strict=True):
        assert line[:4] == ends
        assert line.by_low == by_low
        assert line.free == free
        assert line.stopped_by in nearest if nearest else line.stopped_by is None


def random_blockers(rng: np.random.Generator, rows: int, cols: int, tiles: float, thin: float) -> Blockers:
    return Blockers.of(
        rng.random((rows, cols)) < tiles, rng.random((rows, cols + 1)) < thin, rng.random((rows + 1, cols)) < thin
    )


def random_low(rng: np.random.Generator, rows: int, cols: int, tiles: float, thin: float) -> LowObjects:
    where = random_blockers(rng, rows, cols, tiles, thin)
    return LowObjects.of(where, *(rng.integers(0, 4, mask.shape) for mask in where))


def random_tile(rng: np.random.Generator, rows: int, cols: int) -> Tile:
    return int(rng.integers(cols)), int(rng.integers(rows))


def test_in_the_open_there_is_none_and_the_line_starts_at_the_centre() -> None:
    found = cover.rank(Blockers.open(5, 9), LowObjects.none(5, 9), (1, 2), (7, 3))
    assert (found.rank, found.point) == (0, "centre")
    assert [line[:2] for line in found.lines] == [(24, 40)] * 4
    assert [line[2:4] for line in found.lines] == [(113, 49), (127, 49), (127, 63), (113, 63)]
    assert all(line.stopped_by is None and not line.by_low and line.free == 1 for line in found.lines)


def test_without_line_of_effect_it_is_hard() -> None:
    assert rank_of("A#T") == 3
    assert (
        rank_of(
            """
        A#.
        #T.
        """
        )
        == 3
    )


@pytest.mark.parametrize(
    "text",
    [
        "A...T#",
        "####### A.....T #######",
        ".....#. A....T# .....#.",
        "....### A...T## ....###",
        "####### #A...T# #######",
    ],
    ids=["behind", "corridor", "around the back", "in a niche", "in a closed corridor"],
)
def test_walls_behind_and_beside_the_target_give_none(text: str) -> None:
    assert rank_of(text) == 0


def test_neighbours_have_none_from_each_other() -> None:
    assert rank_of("AT") == 0
    assert rank_of("A. .T") == 0


def test_a_diagonal_neighbour_round_a_corner() -> None:
    """Of the four lines from any point of the attacker the wall stops those to the corners on its side."""
    found = cover.rank(*drawn("A# .T"))
    assert found.rank == 0
    assert found.point == "sw"


def test_two_lines_stopped_are_light() -> None:
    """From the centre (8, 8) the lines to (97, 33) and (111, 33) are inside the wall at x = 80, the others below it."""
    found = cover.rank(
        *drawn(
            """
            A.......
            .....#..
            ......T.
            """
        )
    )
    assert (found.rank, found.point) == (1, "centre")
    assert [line.stopped_by for line in found.lines] == [(5, 1), (5, 1), None, None]


def test_three_lines_stopped_are_heavy() -> None:
    """From the centre (8, 8) only the line to (47, 17) is still above the wall, at 13.5, where the wall ends."""
    found = cover.rank(*drawn("A.. .#T"))
    assert (found.rank, found.point) == (2, "centre")
    assert [line.stopped_by for line in found.lines] == [(1, 1), None, (1, 1), (1, 1)]


def test_the_attacker_leans_to_the_point_that_sees_most() -> None:
    """From the centre a wall beside the way stops two lines; the corner nearest to the target has all four free."""
    found = cover.rank(*drawn("A..#.. ....T."))
    assert (found.rank, found.point) == (0, "se")


def test_one_low_object_gives_no_more_than_its_own_grade_and_at_most_heavy() -> None:
    for grade, expected in enumerate((0, 1, 2, 2)):
        low = LowObjects.of(board(1, 6, (4, 0)), grade)
        found = cover.rank(Blockers.open(1, 6), low, (0, 0), (5, 0))
        assert found.rank == expected
        assert all(line.stopped_by == (4, 0) and line.by_low for line in found.lines)


def test_low_objects_next_to_both_or_neither_count_for_nothing() -> None:
    assert rank_of("..AhT") == 0
    assert rank_of("A.h.T") == 0
    assert rank_of("AhT..") == 0
    assert rank_of("Ah..T") == 0
    assert rank_of("A..hT") == 2


def test_the_highest_grade_among_the_low_objects_that_stop_lines_counts() -> None:
    assert (
        rank_of(
            """
        ......
        A...lT
        ......
        """
        )
        == 1
    )
    both = drawn(
        """
        A......
        .....l.
        .....hT
        """
    )
    found = cover.rank(*both)
    assert {line.stopped_by for line in found.lines if line.by_low} <= {(5, 1), (5, 2)}
    check(*both)


def test_a_low_object_lowers_no_wall() -> None:
    walls, _, attacker, target = drawn("A.. .#T")
    low = LowObjects.of(board(2, 3, (2, 0)), 0)
    found = cover.rank(walls, low, attacker, target)
    assert found.rank == 2
    assert [line.stopped_by for line in found.lines] == [(1, 1), (2, 0), (1, 1), (1, 1)]
    assert [line.by_low for line in found.lines] == [False, True, False, False]


def test_thin_walls_stop_lines_and_are_named() -> None:
    wall = board(1, 5, (3, 0, "left"))
    found = cover.rank(wall, LowObjects.none(1, 5), (0, 0), (4, 0))
    assert found.rank == 3
    assert all(line.stopped_by == (3, 0, "left") and not line.by_low for line in found.lines)
    rail = LowObjects.of(board(1, 5, (4, 0, "left")), 2)
    found = cover.rank(Blockers.open(1, 5), rail, (0, 0), (4, 0))
    assert found.rank == 2
    assert all(line.stopped_by == (4, 0, "left") and line.by_low for line in found.lines)


def test_the_wall_nearest_to_the_attacker_is_named_and_before_any_low_object() -> None:
    walls = board(1, 8, (2, 0), (4, 0))
    low = LowObjects.of(board(1, 8, (6, 0)), 2)
    found = cover.rank(walls, low, (0, 0), (7, 0))
    assert {line.stopped_by for line in found.lines} == {(2, 0)}
    behind_low = cover.rank(board(1, 8, (6, 0)), LowObjects.of(board(1, 8, (6, 0, "left")), 2), (0, 0), (7, 0))
    assert {(line.stopped_by, line.by_low) for line in behind_low.lines} == {((6, 0), False)}


UPPER: list[Place] = [(2, 1), (2, 1, "left"), (2, 2, "top")]
LOWER: list[Place] = [(1, 2), (2, 2, "left"), (1, 2, "top")]


def diagonal_line(walls: Blockers, low: LowObjects) -> cover_kernels.Stop:
    """The line from the north-west point of (0, 0) to that of (4, 4), which runs through the vertex (2, 2)."""
    laid = cover._packed(walls, low)
    stop: cover_kernels.Stop = cover_kernels.trace(laid.cells, laid.clear, laid.grades, (0, 0, 4, 4), 1, 1)
    return stop


@pytest.mark.parametrize("place", UPPER + LOWER)
def test_a_line_that_touches_one_blocker_at_a_vertex_goes_on(place: Place) -> None:
    assert diagonal_line(board(5, 5, place), LowObjects.none(5, 5)).by == cover_kernels.FREE


@pytest.mark.parametrize("side", [UPPER, LOWER])
def test_a_line_that_touches_blockers_from_one_side_only_goes_on(side: list[Place]) -> None:
    assert diagonal_line(board(5, 5, *side), LowObjects.none(5, 5)).by == cover_kernels.FREE


@pytest.mark.parametrize(("upper", "lower"), list(product(UPPER, LOWER)))
def test_a_line_through_a_vertex_is_stopped_from_both_sides(upper: Place, lower: Place) -> None:
    stop = diagonal_line(board(5, 5, upper, lower), LowObjects.none(5, 5))
    assert stop == cover_kernels.Stop(cover_kernels.BY_WALL, 1, 1, 1, 1, cover_kernels.CROSSING, 0)


def test_own_tiles_never_block() -> None:
    everywhere = board(1, 4, (0, 0), (3, 0))
    assert cover.rank(everywhere, LowObjects.of(everywhere, 2), (0, 0), (3, 0)).rank == 0
    assert cover.rank(everywhere, LowObjects.none(1, 4), (0, 0), (0, 0)).rank == 0


def test_a_board_that_cannot_be_written_to_compiles_nothing_anew() -> None:
    blockers, low = board(3, 4, (2, 1)), LowObjects.of(board(3, 4, (2, 0)), 1)
    field, pair = cover.rank_field(blockers, low, (0, 0)), cover.rank(blockers, low, (0, 0), (3, 0))
    for array in (*blockers, *low):
        array.flags.writeable = False
    assert (cover.rank_field(blockers, low, (0, 0)) == field).all()
    assert cover.rank(blockers, low, (0, 0), (3, 0)) == pair
    for kernel in (cover_kernels.ranks, cover_kernels.best_point, cover_kernels.trace, cover_kernels.put_counting):
        assert len(kernel.signatures) == 1


def test_low_objects_of_another_board_are_refused() -> None:
    with pytest.raises(ValueError, match=r"low objects are for a board of shape \(3, 4\): expected \(4, 3\)"):
        cover.rank(Blockers.open(4, 3), LowObjects.none(3, 4), (0, 0), (1, 1))


@pytest.mark.parametrize("seed", range(60))
def test_the_rank_is_as_the_judge_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(1, 9, 2))
    thin = rng.choice([0, 0.1])
    blockers = random_blockers(rng, rows, cols, rng.choice([0, 0.1, 0.25]), thin)
    low = random_low(rng, rows, cols, rng.choice([0.1, 0.4]), thin)
    for _ in range(8):
        check(blockers, low, random_tile(rng, rows, cols), random_tile(rng, rows, cols))


@pytest.mark.parametrize("seed", range(30))
def test_the_judge_agrees_where_lines_run_through_vertices(seed: int) -> None:
    """Ends along diagonals, in thickets of thin walls with gaps, give the most vertices."""
    rng = np.random.default_rng(seed)
    blockers, low = random_blockers(rng, 7, 7, 0.08, 0.1), random_low(rng, 7, 7, 0.2, 0.25)
    for far in range(2, 7):
        check(blockers, low, (0, 0), (far, far))
        check(blockers, low, (6, 0), (6 - far, far))
        check(blockers, low, (far, far), (0, 0))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=30, deadline=None)
def test_fields_are_the_pairs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(1, 13, 2))
    blockers, low = random_blockers(rng, rows, cols, 0.1, 0.05), random_low(rng, rows, cols, 0.2, 0.05)
    one = random_tile(rng, rows, cols)
    targets, attackers = cover.rank_field(blockers, low, one), cover.ranks_against(blockers, low, one)
    for row, column in np.ndindex(rows, cols):
        assert targets[row, column] == cover.rank(blockers, low, one, (column, row)).rank
        assert attackers[row, column] == cover.rank(blockers, low, (column, row), one).rank


@pytest.mark.parametrize("seed", range(12))
def test_lines_that_go_many_tiles_at_a_time_meet_what_those_meet_that_go_one_by_one(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(20, 70, 2))
    blockers = random_blockers(rng, rows, cols, rng.choice([0, 0.004]), rng.choice([0, 0.002]))
    low = random_low(rng, rows, cols, 0.05, 0.02)
    one = random_tile(rng, rows, cols)
    targets, attackers = cover.rank_field(blockers, low, one), cover.ranks_against(blockers, low, one)
    others = [(one[0], 0), (0, one[1]), *(random_tile(rng, rows, cols) for _ in range(60))]
    for other in others:
        assert targets[index(other)] == cover.rank(blockers, low, one, other).rank
        assert attackers[index(other)] == cover.rank(blockers, low, other, one).rank


@pytest.mark.parametrize("seed", range(20))
def test_clearance_is_the_distance_of_the_nearest_tile_with_a_thing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(1, 14, 2))
    blockers = random_blockers(rng, rows, cols, 0.03, 0.02)
    found = clearance_kernels.clearance(packed(blockers))
    tiles = set(product(range(cols), range(rows)))
    things = tiles & {
        tile for place in places_of(blockers) for tile in ((place,) if len(place) == 2 else parted_by(place))
    }
    for column, row in tiles:
        apart = [max(abs(column - c), abs(row - r)) for c, r in things]
        assert found[row, column] == min(apart) if apart else found[row, column] > max(rows, cols)


def turned(blockers: Blockers, low: LowObjects) -> tuple[Blockers, LowObjects]:
    def turn(some: Blockers) -> Blockers:
        return Blockers.of(np.rot90(some.tiles), np.rot90(some.top), np.rot90(some.left))

    grades = (np.rot90(low.tiles_grade), np.rot90(low.top_grade), np.rot90(low.left_grade))
    return turn(blockers), LowObjects.of(turn(low.places), *grades)


def mirrored(blockers: Blockers, low: LowObjects) -> tuple[Blockers, LowObjects]:
    def mirror(some: Blockers) -> Blockers:
        return Blockers.of(*(array[:, ::-1] for array in some))

    return mirror(blockers), LowObjects.of(mirror(low.places), *(array[:, ::-1] for array in low[3:]))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_turning_and_mirroring_keep_the_rank(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(2, 13, 2))
    plain = random_blockers(rng, rows, cols, 0.1, 0.05), random_low(rng, rows, cols, 0.2, 0.05)
    column, row = random_tile(rng, rows, cols)
    field, against = cover.rank_field(*plain, (column, row)), cover.ranks_against(*plain, (column, row))
    quarter = row, cols - 1 - column
    assert (cover.rank_field(*turned(*plain), quarter) == np.rot90(field)).all()
    assert (cover.ranks_against(*turned(*plain), quarter) == np.rot90(against)).all()
    mirror = cols - 1 - column, row
    assert (cover.rank_field(*mirrored(*plain), mirror) == field[:, ::-1]).all()
    assert (cover.ranks_against(*mirrored(*plain), mirror) == against[:, ::-1]).all()


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_moving_the_board_within_a_larger_one_keeps_rank_point_and_stops(seed: int) -> None:
    rng = np.random.default_rng(seed)
    blockers, low = random_blockers(rng, 6, 8, 0.1, 0.05), random_low(rng, 6, 8, 0.25, 0.05)
    across, down = int(rng.integers(0, 5)), int(rng.integers(0, 5))
    margins = ((down, 2), (across, 3))
    larger = Blockers.of(*(np.pad(array, margins) for array in blockers))
    larger_low = LowObjects.of(
        Blockers.of(*(np.pad(array, margins) for array in low.places)), *(np.pad(array, margins) for array in low[3:])
    )
    attacker, target = random_tile(rng, 6, 8), random_tile(rng, 6, 8)
    small = cover.rank(blockers, low, attacker, target)
    large = cover.rank(
        larger, larger_low, (attacker[0] + across, attacker[1] + down), (target[0] + across, target[1] + down)
    )
    assert (large.rank, large.point) == (small.rank, small.point)
    for moved, line in zip(large.lines, small.lines, strict=True):
        there = line.stopped_by and (line.stopped_by[0] + across, line.stopped_by[1] + down, *line.stopped_by[2:])
        assert (moved.stopped_by, moved.by_low) == (there, line.by_low)
