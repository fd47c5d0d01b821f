"""Line of effect: known boards, counts worked by hand, what must not change it, and all ways of asking.

That it is right on random boards is judged in `test_loe_oracle`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from systems.geometry import loe
from systems.geometry.grid import Blockers, Tile, edge_of
from systems.geometry.grid import Compass as Side
from tests.geometry.draw import (
    boards,
    embedded,
    grid_of,
    mirrored,
    random_tile,
    scattered,
    tiles_of,
    turned,
    turned_tile,
)

if TYPE_CHECKING:
    from systems.geometry.grid import Edge


@pytest.mark.parametrize(
    ("picture", "expected"),
    [
        ("A.B", True),
        ("A#B", False),
        ("A. .B", True),
        ("A# .B", True),
        ("A# #B", False),
        ("A.... ####. ....B", False),
        ("A.... .###. ....B", False),
        ("A.... ##### ....B", False),
        ("..... A.#.B .....", False),
        ("...... A#.... .....B", True),
        ("A#.. ..#B", False),
        ("A..... .##... .....B", True),
    ],
)
def test_known_pairs(picture: str, *, expected: bool) -> None:
    blockers, at = tiles_of(picture)
    assert loe.holds(blockers, at["A"], at["B"]) is expected


@pytest.mark.parametrize(
    ("picture", "count"),
    [
        ("A", 1),
        ("A....", 5),
        ("A#...", 2),
        # Both flanks block: no way past the corner between them.
        ("A#. #.. ...", 3),
        # What stands straight behind the block is all that is lost.
        ("A#. ...", 5),
        ("..... ..... A#... ..... .....", 22),
        # The lowest line round the foot of the wall starts at (0, 1), touches (2, 2) and leaves the board at (4, 3).
        ("A.#.. ..#.. .....", 10),
        (".A. ### ...", 6),
    ],
)
def test_counts_of_visible_tiles(picture: str, count: int) -> None:
    blockers, at = tiles_of(picture)
    assert loe.field(blockers, at["A"]).sum() == count


def test_a_room_with_thin_walls() -> None:
    blockers, at = grid_of("""
        +-+-+-+
        |A    |
        + + +-+
        |   | |
        +-+ + +
        |     |
        +-+-+-+
    """)
    expected = [
        [True, True, True],
        # Only the level wall's end at (2, 1) and the upright wall's at (2, 1) meet: the corner between them is closed.
        [True, True, False],
        # The line from (0, 0) past (1, 2) has slope 2; past (2, 2), the foot of the upright wall, at least 1 / 2.
        [False, True, True],
    ]
    assert loe.field(blockers, at["A"]).tolist() == expected


FLANKS_EAST: dict[str, Tile | Edge] = {
    "tile": (1, 0),
    "near wall": edge_of((0, 0), Side.EAST),
    "far wall": edge_of((1, 0), Side.SOUTH),
}
FLANKS_SOUTH: dict[str, Tile | Edge] = {
    "tile": (0, 1),
    "near wall": edge_of((0, 0), Side.SOUTH),
    "far wall": edge_of((0, 1), Side.EAST),
}


def with_places(blockers: Blockers, *places: Tile | Edge) -> Blockers:
    arrays = [array.copy() for array in blockers]
    for column, row, *kind in places:
        arrays[("left", "top").index(kind[0]) + 1 if kind else 0][row, column] = True
    return Blockers.of(*arrays)


@pytest.mark.parametrize(("east", "south"), list(product(FLANKS_EAST, FLANKS_SOUTH)))
def test_a_gap_of_no_width_is_closed_whatever_it_is_made_of(east: str, south: str) -> None:
    board = with_places(Blockers.open(2, 2), FLANKS_EAST[east], FLANKS_SOUTH[south])
    assert not loe.holds(board, (0, 0), (1, 1))


@pytest.mark.parametrize("place", [*FLANKS_EAST.values(), *FLANKS_SOUTH.values()])
def test_one_open_flank_is_enough(place: Tile | Edge) -> None:
    assert loe.holds(with_places(Blockers.open(2, 2), place), (0, 0), (1, 1))


@pytest.mark.parametrize("left_piece", [(1, 1), (1, 1, "top"), (1, 2, "top")])
@pytest.mark.parametrize("right_piece", [(2, 1), (2, 1, "top"), (2, 2, "top")])
def test_a_wall_of_mixed_pieces_is_open_only_where_it_steps(left_piece: Tile | Edge, right_piece: Tile | Edge) -> None:
    """Row 1 of three, shut at both ends: in the middle a tile, or a thin wall along its top or its foot."""
    board = with_places(Blockers.open(3, 4), (0, 1), (3, 1), left_piece, right_piece)
    heights: dict[Tile | Edge, str] = {
        (1, 1, "top"): "top",
        (2, 1, "top"): "top",
        (1, 2, "top"): "foot",
        (2, 2, "top"): "foot",
    }
    kinds = {heights.get(piece, "tile") for piece in (left_piece, right_piece)}
    through = any(loe.field(board, (column, 0))[2].any() for column in range(4))
    assert through is (kinds == {"top", "foot"})


def test_own_tiles_never_block_and_blocking_tiles_are_reached_at_their_rim() -> None:
    blockers, at = tiles_of("a..b#c")
    assert loe.holds(blockers, at["a"], at["b"])
    assert not loe.holds(blockers, at["a"], at["c"])
    assert loe.field(blockers, at["a"]).tolist() == [[True, True, True, True, False, False]]


def test_a_thin_wall_stops_what_stands_right_behind_it() -> None:
    blockers, at = grid_of("""
        +-+-+
        |A|b|
        +-+-+
    """)
    assert not loe.holds(blockers, at["A"], at["b"])
    assert loe.field(blockers, at["A"]).tolist() == [[True, False]]


def test_a_sliver_of_lines_counts_and_a_line_alone_does_not() -> None:
    """The steepest line through the one hole, from (1, 0) past (51, 2), comes to height 4 at x = 101, a corner."""
    board = Blockers.open(6, 110)
    board.tiles[:, 50] = True
    board.tiles[1, 50] = False
    assert loe.holds(board, (0, 0), (101, 4))
    assert not loe.holds(board, (0, 0), (100, 4))
    assert loe.field(board, (0, 0))[4].tolist() == [column <= 50 or column > 100 for column in range(110)]


def test_walls_on_the_rim_stop_nothing_inside() -> None:
    board = Blockers.open(4, 5)
    board.left[:, [0, -1]] = True
    board.top[[0, -1]] = True
    assert all(loe.field(board, (x, y)).all() for x, y in product(range(5), range(4)))


@pytest.mark.parametrize("shape", [(1, 1), (1, 7), (7, 1)])
def test_boards_of_one_line(shape: tuple[int, int]) -> None:
    board = Blockers.open(*shape)
    assert loe.field(board, (0, 0)).all()
    assert loe.all_pairs(board).bits.shape == (max(shape), (max(shape) + 7) // 8)
    if board.tiles.size > 1:
        board.tiles.flat[3] = True
        assert loe.field(board, (0, 0)).sum() == 4
        assert not loe.holds(board, (0, 0), (shape[1] - 1, shape[0] - 1))


def test_large_boards_grow_the_tables() -> None:
    """Thousands of views at a time: a far row of single pillars, looked at through another."""
    board = Blockers.open(300, 600)
    board.tiles[40, ::2] = board.tiles[80, ::3] = board.tiles[120, ::2] = True
    seen = loe.field(board, (300, 0))
    assert seen[:41].all()
    for column in range(0, 600, 23):
        assert loe.holds(board, (300, 0), (column, 299)) == seen[299, column]


def test_a_board_that_cannot_be_written_to_is_read() -> None:
    blockers, at = tiles_of("A#B ...")
    for array in blockers:
        array.flags.writeable = False
    assert loe.field(blockers, at["A"]).sum() == 5
    assert not loe.holds(blockers, at["A"], at["B"])


def test_tiles_off_the_board_are_refused() -> None:
    board = Blockers.open(2, 3)
    for ask in (
        lambda: loe.field(board, (3, 0)),
        lambda: loe.holds(board, (0, 0), (0, 2)),
        lambda: loe.witness(board, (-1, 0), (0, 0)),
        lambda: loe.all_pairs(board).field((0, -1)),
    ):
        with pytest.raises(IndexError, match="off the board: expected columns 0 to 2, rows 0 to 1"):
            ask()


@given(boards())
@settings(max_examples=300, deadline=None)
def test_it_is_symmetric(drawn: tuple[Blockers, Tile, Tile]) -> None:
    blockers, a, b = drawn
    assert loe.holds(blockers, a, b) == loe.holds(blockers, b, a)


@given(boards())
@settings(max_examples=200, deadline=None)
def test_turning_and_mirroring_change_nothing(drawn: tuple[Blockers, Tile, Tile]) -> None:
    blockers, a, b = drawn
    expected = loe.holds(blockers, a, b)
    cols = blockers.shape[1]
    flipped = mirrored(blockers)
    assert loe.holds(flipped, (cols - 1 - a[0], a[1]), (cols - 1 - b[0], b[1])) == expected
    for _ in range(4):
        a, b, blockers = turned_tile(blockers, a), turned_tile(blockers, b), turned(blockers)
        assert loe.holds(blockers, a, b) == expected
    assert (a, b) == drawn[1:]


@given(boards(), st.tuples(*[st.integers(0, 4)] * 4), st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_moving_and_growing_the_board_change_nothing(
    drawn: tuple[Blockers, Tile, Tile], room: tuple[int, int, int, int], seed: int
) -> None:
    blockers, a, b = drawn
    larger = embedded(blockers, room, np.random.default_rng(seed))
    moved_a, moved_b = (a[0] + room[0], a[1] + room[2]), (b[0] + room[0], b[1] + room[2])
    assert loe.holds(larger, moved_a, moved_b) == loe.holds(blockers, a, b)


@given(boards())
@settings(max_examples=200, deadline=None)
def test_more_blockers_never_open_a_line(drawn: tuple[Blockers, Tile, Tile]) -> None:
    blockers, a, b = drawn
    fewer = Blockers.of(blockers.tiles, blockers.left & False, blockers.top)
    assert not (loe.field(blockers, a) & ~loe.field(fewer, a)).any()
    assert loe.holds(fewer, a, b) or not loe.holds(blockers, a, b)


@pytest.mark.parametrize("seed", range(40))
def test_all_ways_of_asking_agree_and_every_line_shown_exists(seed: int) -> None:
    rng = np.random.default_rng(seed)
    blockers = scattered(rng, 8, thin=seed % 2 == 1)
    table = loe.all_pairs(blockers)
    rows, cols = blockers.shape
    tiles = list(product(range(cols), range(rows)))
    for a in tiles:
        field = loe.field(blockers, a)
        assert (table.field(a) == field).all()
        for b in tiles:
            shown = loe.witness(blockers, a, b)
            assert field[b[1], b[0]] == loe.holds(blockers, a, b) == table.holds(a, b) == (shown is not None)
            if shown is not None:
                assert_line_exists(blockers, a, b, shown)


def test_a_line_on_a_large_board_keeps_its_distance_from_a_narrow_beam() -> None:
    rng = np.random.default_rng(11)
    board = Blockers.of(rng.random((120, 160)) < 0.04, rng.random((120, 161)) < 0.02, rng.random((121, 160)) < 0.02)
    found = 0
    for _ in range(300):
        a, b = random_tile(rng, board), random_tile(rng, board)
        shown = loe.witness(board, a, b)
        if shown is not None:
            found += 1
            assert_line_exists(board, a, b, shown)
    assert found > 20


def test_the_line_shown_is_the_middle_of_the_way() -> None:
    assert loe.witness(Blockers.open(1, 4), (0, 0), (3, 0)) == (0.5, 0.5, 3.5, 0.5)
    assert loe.witness(Blockers.open(4, 4), (3, 3), (0, 0)) == pytest.approx((3.5, 3.5, 0.5, 0.5))
    assert loe.witness(Blockers.open(4, 4), (2, 1), (2, 1)) == (2.5, 1.5, 2.5, 1.5)
    blockers, at = tiles_of("A. #B")
    shown = loe.witness(blockers, at["A"], at["B"])
    assert shown is not None
    # Between the corner (1, 1) of the block and the far corners of the tiles the widest strip lies at 45 degrees.
    assert shown.x1 - shown.x0 == pytest.approx(shown.y1 - shown.y0)
    assert shown.x0 - shown.y0 == pytest.approx(0.5)


def test_the_line_back_is_the_same_line() -> None:
    rng = np.random.default_rng(5)
    blockers = scattered(rng, 9, thin=True)
    for _ in range(100):
        a, b = random_tile(rng, blockers), random_tile(rng, blockers)
        there, back = loe.witness(blockers, a, b), loe.witness(blockers, b, a)
        assert there == (back and (back.x1, back.y1, back.x0, back.y0))


@pytest.mark.parametrize("seed", range(30))
def test_a_table_rebuilt_after_changes_is_the_new_table(seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = scattered(rng, 9, thin=seed % 2 == 1)
    table = loe.all_pairs(before)
    kept = table.bits.copy()
    changed = Blockers(*(array.copy() for array in before))
    for _ in range(int(rng.integers(1, 4))):
        array = changed[int(rng.integers(3))]
        array.flat[int(rng.integers(array.size))] ^= True
    assert (table.rebuilt(changed).bits == loe.all_pairs(changed).bits).all()
    assert (table.bits == kept).all()


def test_a_table_is_not_touched_by_later_changes_of_the_board_it_was_made_from() -> None:
    board = Blockers.open(3, 3)
    table = loe.all_pairs(board)
    board.tiles[1, 1] = True
    assert not table.rebuilt(board).holds((0, 1), (2, 1))
    assert table.holds((0, 1), (2, 1))


def test_a_table_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match=r"shape \(3, 2\): expected \(2, 3\)"):
        loe.all_pairs(Blockers.open(2, 3)).rebuilt(Blockers.open(3, 2))


def test_bits_are_in_the_order_of_packbits() -> None:
    blockers, at = tiles_of("A#... ..#.. .....")
    expected = np.packbits(loe.field(blockers, at["A"]))
    assert (loe.all_pairs(blockers).bits[0] == expected).all()


def test_warmed_kernels_count_as_compiled() -> None:
    loe.warm()
    assert loe.compiled()


def assert_line_exists(blockers: Blockers, a: Tile, b: Tile, shown: loe.Witness) -> None:
    """Exactly, on the very floats: from strictly inside `a` to strictly inside `b`, past every other blocker."""
    x0, y0, x1, y1 = map(Fraction, shown)
    assert a[0] < x0 < a[0] + 1
    assert a[1] < y0 < a[1] + 1
    assert b[0] < x1 < b[0] + 1
    assert b[1] < y1 < b[1] + 1
    dx, dy = x1 - x0, y1 - y0
    for row, column in np.argwhere(blockers.tiles).tolist():
        if (column, row) not in {a, b}:
            assert not _enters(x0, y0, dx, dy, column, row)
    for row, column in np.argwhere(blockers.left).tolist():
        if min(x0, x1) <= column <= max(x0, x1):
            assert dx != 0
            assert not row <= y0 + dy * (column - x0) / dx <= row + 1
    for row, column in np.argwhere(blockers.top).tolist():
        if min(y0, y1) <= row <= max(y0, y1):
            assert dy != 0
            assert not column <= x0 + dx * (row - y0) / dy <= column + 1


def _enters(x0: Fraction, y0: Fraction, dx: Fraction, dy: Fraction, column: int, row: int) -> bool:
    """Whether the segment has a point inside the tile, its rim excluded."""
    first, last = Fraction(0), Fraction(1)
    for start, by, low in ((x0, dx, column), (y0, dy, row)):
        if by == 0:
            if not low < start < low + 1:
                return False
            continue
        ends = sorted(((low - start) / by, (low + 1 - start) / by))
        first, last = max(first, ends[0]), min(last, ends[1])
    return first < last
