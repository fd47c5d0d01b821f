"""Movement costs and ways (GR-A02, GR-A09, GR-A13), judged by plain relaxation over steps written out anew."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from systems.geometry import path_kernels
from systems.geometry.grid import ONE_WAY, Blockers, Compass, Tile, neighbour
from systems.geometry.paths import Met, Reach, Scale, Steps, lay, length_units, reach, reach_among, scale, step_is_open

ONE_METRE = scale(1.0)


class Drawn(NamedTuple):
    steps: Steps
    start: Tile


def draw(picture: str) -> Drawn:
    """`#` blocks, `@` start, `f` a friend, `x` an enemy, `2` to `9` a factor of two to nine, `.` open."""
    lines = picture.split()
    cells = np.array([list(line) for line in lines])
    quarters = np.array([[int(c) * 4 if c.isdigit() else 4 for c in line] for line in lines], np.int32)
    row, column = np.argwhere(cells == "@")[0]
    steps = Steps.of(
        Blockers.of(cells == "#"),
        quarters=quarters,
        passable=cells != "x",
        stoppable=~np.isin(cells, ["f", "x"]),
    )
    return Drawn(steps, (int(column), int(row)))


def random_steps(rng: np.random.Generator, rows: int, cols: int) -> Steps:
    density, thin = rng.choice([0, 0.15, 0.35]), rng.choice([0, 0.1, 0.3])
    move = Blockers.of(
        rng.random((rows, cols)) < density,
        rng.random((rows, cols + 1)) < thin,
        rng.random((rows + 1, cols)) < thin,
    )
    return Steps.of(
        move,
        quarters=rng.choice([1, 4, 4, 6, 8, 20], (rows, cols)),
        extra=rng.choice([0, 0, 0, 8, 16], (rows, cols)),
        passable=rng.random((rows, cols)) > 0.1,
        stoppable=rng.random((rows, cols)) > 0.2,
        one_way=random_one_way(rng, (rows, cols)),
    )


def random_one_way(rng: np.random.Generator, shape: tuple[int, int]) -> npt.NDArray[np.uint8]:
    """On some boards a few steps that can be taken one way only."""
    share = rng.choice([0, 0, 0.2])
    shut = [np.where(rng.random(shape) < share, bit, 0) for bit in ONE_WAY.values()]
    found: npt.NDArray[np.uint8] = np.bitwise_or.reduce(shut).astype(np.uint8)
    return found


def may_leave(steps: Steps, a: Tile, b: Tile) -> bool:
    """Whether the tile a lets one go to b, which shares a side with it."""
    side = next(side for side in Compass if neighbour(a, side) == b)
    return not steps.one_way[a[1], a[0]] & ONE_WAY[side]


def walls_between(move: Blockers, a: Tile, b: Tile) -> bool:
    """The thin wall between two tiles that share a side."""
    (ac, ar), (bc, br) = a, b
    return bool(move.left[ar, max(ac, bc)]) if ar == br else bool(move.top[max(ar, br), ac])


def may_step(steps: Steps, a: Tile, b: Tile) -> bool:
    dc, dr = b[0] - a[0], b[1] - a[1]
    if max(abs(dc), abs(dr)) != 1 or steps.move.tiles[b[1], b[0]] or not steps.passable[b[1], b[0]]:
        return False
    if not (dc and dr):
        return not walls_between(steps.move, a, b) and may_leave(steps, a, b)
    flanks = [(b[0], a[1]), (a[0], b[1])]
    return not any(
        steps.move.tiles[f[1], f[0]]
        or walls_between(steps.move, a, f)
        or walls_between(steps.move, b, f)
        or not (may_leave(steps, a, f) and may_leave(steps, f, b))
        for f in flanks
    )


def priced(steps: Steps, board_scale: Scale, a: Tile, b: Tile) -> int:
    factor = 3 if a[0] != b[0] and a[1] != b[1] else 2
    return factor * board_scale.p * int(steps.quarters[b[1], b[0]]) + int(steps.extra[b[1], b[0]])


def judged(steps: Steps, board_scale: Scale, start: Tile) -> dict[Tile, int]:
    """Bellman and Ford: relax every step of the board until nothing improves."""
    rows, cols = steps.move.shape
    tiles = [(c, r) for r in range(rows) for c in range(cols)]
    allowed = [(a, b, priced(steps, board_scale, a, b)) for a in tiles for b in tiles if may_step(steps, a, b)]
    costs = {start: 0}
    while True:
        better: dict[Tile, int] = {}
        for a, b, price in allowed:
            if a in costs and costs[a] + price < better.get(b, costs.get(b, 1 << 60)):
                better[b] = costs[a] + price
        if not better:
            return costs
        costs.update(better)


def as_dict(found: Reach) -> dict[Tile, int]:
    return {(int(c), int(r)): int(found.cost[r, c]) for r, c in np.argwhere(found.cost >= 0)}


def metres(found: Reach, board_scale: Scale, to: Tile) -> Fraction:
    return board_scale.metres(int(found.cost[to[1], to[0]]))


def test_a_straight_step_is_one_tile_and_a_diagonal_one_and_a_half() -> None:
    found = reach(Steps.of(Blockers.open(9, 9)), ONE_METRE, (4, 4))
    assert metres(found, ONE_METRE, (5, 4)) == 1
    assert metres(found, ONE_METRE, (5, 5)) == Fraction(3, 2)
    assert metres(found, ONE_METRE, (8, 6)) == 5


@pytest.mark.parametrize(
    ("metres_per_tile", "p", "q"), [(1.0, 1, 1), (1.5, 3, 2), (1.1, 11, 10), (0.001, 1, 1000), (2.54, 127, 50)]
)
def test_the_scale_is_the_number_as_written_in_lowest_terms(metres_per_tile: float, p: int, q: int) -> None:
    board_scale = scale(metres_per_tile)
    assert board_scale == Scale(p, q)
    found = reach(Steps.of(Blockers.open(1, 4)), board_scale, (0, 0))
    assert metres(found, board_scale, (3, 0)) == 3 * Fraction(p, q)


@pytest.mark.parametrize("metres_per_tile", [0, -1.0, 1.0005])
def test_a_scale_that_is_not_positive_or_too_fine_is_refused(metres_per_tile: float) -> None:
    with pytest.raises(ValueError, match=f"metres_per_tile is {metres_per_tile}"):
        scale(metres_per_tile)


def test_a_budget_in_metres_is_met_and_not_a_unit_less() -> None:
    board_scale = scale(1.5)
    budget = board_scale.units(4.5)
    assert budget == 72
    steps = Steps.of(Blockers.open(1, 9))
    assert reach(steps, board_scale, (0, 0), budget).cost[0].tolist() == [0, 24, 48, 72, -1, -1, -1, -1, -1]
    assert reach(steps, board_scale, (0, 0), budget - 1).cost[0].tolist() == [0, 24, 48, -1, -1, -1, -1, -1, -1]
    assert board_scale.units(Fraction(1, 17)) == 0


def test_a_way_is_as_long_as_its_steps_whatever_they_cost() -> None:
    """GR-A02: straight, diagonal, straight on tiles of 2.5 m are 8.75 m; where one stands still it is nothing."""
    wide = scale(2.5)
    assert wide.metres(length_units(wide, [(0, 0), (1, 0), (2, 1), (2, 2)])) == Fraction(35, 4)
    assert length_units(wide, [(3, 3)]) == 0


def test_the_entered_tile_sets_the_price() -> None:
    drawn = draw("@.3.")
    found = reach(drawn.steps, ONE_METRE, drawn.start)
    assert found.cost[0].tolist() == [0, 8, 32, 40]


def test_a_body_adds_its_metre() -> None:
    extra = np.zeros((1, 4), np.int64)
    extra[0, 2] = scale(1.5).units_per_metre
    found = reach(Steps.of(Blockers.open(1, 4), extra=extra), scale(1.5), (0, 0))
    assert [metres(found, scale(1.5), (c, 0)) for c in range(4)] == [0, Fraction(3, 2), 4, Fraction(11, 2)]


def test_a_diagonal_needs_both_flank_tiles() -> None:
    one = draw(
        """
        @#
        ..
        """
    )
    both = draw(
        """
        @#
        #.
        """
    )
    assert reach(one.steps, ONE_METRE, one.start).cost[1, 1] == 16
    assert reach(both.steps, ONE_METRE, both.start).cost[1, 1] == -1


@pytest.mark.parametrize(("kind", "row", "col"), [("left", 0, 1), ("left", 1, 1), ("top", 1, 0), ("top", 1, 1)])
def test_a_diagonal_needs_all_four_edges(kind: str, row: int, col: int) -> None:
    move = Blockers.open(2, 2)
    getattr(move, kind)[row, col] = True
    for start, end in (((0, 0), (1, 1)), ((1, 1), (0, 0)), ((1, 0), (0, 1)), ((0, 1), (1, 0))):
        assert reach(Steps.of(move), ONE_METRE, start).cost[end[1], end[0]] == 16


def test_friends_are_passed_and_not_stopped_on() -> None:
    drawn = draw("@f.")
    found = reach(drawn.steps, ONE_METRE, drawn.start)
    assert found.cost[0].tolist() == [0, 8, 16]
    assert found.ends[0].tolist() == [True, False, True]


def test_enemies_are_passed_only_around_them() -> None:
    drawn = draw(
        """
        @x.
        ...
        """
    )
    found = reach(drawn.steps, ONE_METRE, drawn.start)
    assert found.cost[0].tolist() == [0, -1, 24]
    assert found.path((2, 0)) == ((1, 1), (2, 0))


def test_the_start_counts_whatever_stands_on_it() -> None:
    steps = Steps.of(Blockers.of([[True, False]]), passable=np.array([[False, True]]))
    assert reach(steps, ONE_METRE, (0, 0)).cost[0].tolist() == [0, 8]


def test_nothing_within_reach_is_the_start_alone() -> None:
    found = reach(Steps.of(Blockers.of([[False, True]])), ONE_METRE, (0, 0))
    assert found.cost[0].tolist() == [0, -1]
    assert found.path((0, 0)) == ()
    with pytest.raises(ValueError, match=r"tile \(1, 0\) is not within reach of \(0, 0\)"):
        found.path((1, 0))
    with pytest.raises(ValueError, match="not within reach"):
        found.path((-1, 0))


def test_an_open_board_is_crossed_close_to_the_straight_line() -> None:
    found = reach(Steps.of(Blockers.open(41, 41)), ONE_METRE, (20, 20))
    assert found.path((23, 17)) == ((21, 19), (22, 18), (23, 17))
    assert found.path((20, 24)) == ((20, 21), (20, 22), (20, 23), (20, 24))
    for to in as_dict(found):
        across, down = to[0] - 20, to[1] - 20
        off_line = [abs((c - 20) * down - (r - 20) * across) for c, r in found.path(to)]
        assert 5 * max(off_line, default=0) <= 7 * max(abs(across), abs(down)), "within 1.4 tiles"


def test_the_way_is_settled_by_place_alone() -> None:
    """The open board's path from the middle is the same with the search begun among other costs far away."""
    plain = reach(Steps.of(Blockers.open(21, 21)), ONE_METRE, (10, 10))
    quarters = np.full((21, 21), 4, np.int32)
    quarters[0] = 1
    other = reach(Steps.of(Blockers.open(21, 21), quarters=quarters), ONE_METRE, (10, 10))
    assert (plain.predecessor[5:] == other.predecessor[5:]).all()


def test_a_board_that_cannot_be_written_to_compiles_nothing_anew() -> None:
    steps = Steps.of(Blockers.open(3, 3))
    cost = reach(steps, ONE_METRE, (0, 0)).cost
    for array in (*steps.move, *steps[1:]):
        array.flags.writeable = False
    assert (reach(steps, ONE_METRE, (0, 0)).cost == cost).all()
    assert len(path_kernels.reach.signatures) == 1


def test_bad_input_is_named() -> None:
    open_board = Blockers.open(2, 3)
    with pytest.raises(ValueError, match="move_cost is 0 quarters"):
        Steps.of(open_board, quarters=0)
    with pytest.raises(ValueError, match="added cost is -1 units"):
        Steps.of(open_board, extra=-1)
    with pytest.raises(ValueError, match=r"quarters is int64 of shape \(3, 2\): expected int32 of shape \(2, 3\)"):
        Steps.of(open_board, quarters=np.ones((3, 2), np.int64))
    with pytest.raises(ValueError, match="quarters is float64"):
        Steps.of(open_board, quarters=4.5)
    with pytest.raises(IndexError, match=r"tile \(3, 0\) is off the board"):
        reach(Steps.of(open_board), ONE_METRE, (3, 0))
    with pytest.raises(ValueError, match="movement budget is -1 units"):
        reach(Steps.of(open_board), ONE_METRE, (0, 0), -1)


@pytest.mark.parametrize("seed", range(60))
def test_costs_are_the_cheapest_there_are(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(1, 9, 2))
    steps = random_steps(rng, rows, cols)
    board_scale = scale(float(rng.choice([1.0, 1.5, 0.7, 2.125])))
    start = int(rng.integers(cols)), int(rng.integers(rows))
    expected = judged(steps, board_scale, start)
    assert as_dict(reach(steps, board_scale, start)) == expected
    budget = int(rng.integers(0, max(expected.values()) + 2))
    within = {tile: cost for tile, cost in expected.items() if cost <= budget}
    assert as_dict(reach(steps, board_scale, start, budget)) == within


@pytest.mark.parametrize("seed", range(6))
def test_costs_hold_where_steps_differ_by_millions(seed: int) -> None:
    rng = np.random.default_rng(seed)
    steps = random_steps(rng, 7, 7)
    steps = steps._replace(quarters=rng.choice(np.array([1, 7, 2_000_000], np.int32), (7, 7)))
    expected = judged(steps, ONE_METRE, (3, 3))
    assert max(expected.values()) > 1_000_000 or len(expected) < 30
    assert as_dict(reach(steps, ONE_METRE, (3, 3))) == expected


def peopled(rng: np.random.Generator, *, far_apart: bool) -> tuple[Steps, dict[Tile, Met]]:
    """Steps over a board with people on it, and the same people apart from the board."""
    rows, cols = (int(n) for n in rng.integers(2, 9, 2))
    empty = random_steps(rng, rows, cols)._replace(
        extra=np.zeros((rows, cols), np.int64),
        passable=np.ones((rows, cols), bool),
        stoppable=np.ones((rows, cols), bool),
    )
    if far_apart:
        empty = empty._replace(quarters=rng.choice(np.array([1, 7, 2_000_000], np.int32), (rows, cols)))
    tiles = {(int(rng.integers(cols)), int(rng.integers(rows))) for _ in range(int(rng.integers(0, 9)))}
    people = {
        tile: Met(passable=bool(rng.integers(2)), free=bool(rng.integers(2)), extra=int(rng.choice([0, 8])))
        for tile in sorted(tiles)
    }
    extra, passable, stoppable = empty.extra.copy(), empty.passable.copy(), empty.stoppable.copy()
    for (column, row), one in people.items():
        passable[row, column], stoppable[row, column], extra[row, column] = one
    return empty._replace(extra=extra, passable=passable, stoppable=stoppable), people


def same(one: Reach, other: Reach) -> bool:
    pairs = ((one.cost, other.cost), (one.predecessor, other.predecessor), (one.ends, other.ends))
    return one.start == other.start and all(np.array_equal(a, b) for a, b in pairs)


@pytest.mark.parametrize("seed", range(40))
def test_people_apart_from_the_board_are_people_on_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    steps, people = peopled(rng, far_apart=False)
    start = int(rng.integers(steps.quarters.shape[1])), int(rng.integers(steps.quarters.shape[0]))
    ways = lay(steps.move, steps.quarters, ONE_METRE, steps.one_way)
    for budget in (None, 0, 40):
        assert same(reach_among(ways, people, start, budget), reach(steps, ONE_METRE, start, budget)), budget


@pytest.mark.parametrize("far_apart", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_a_goal_ends_the_search_where_the_cheapest_way_to_it_does(seed: int, *, far_apart: bool) -> None:
    rng = np.random.default_rng(seed)
    steps, people = peopled(rng, far_apart=far_apart)
    start = int(rng.integers(steps.quarters.shape[1])), int(rng.integers(steps.quarters.shape[0]))
    goal = rng.random(steps.quarters.shape) < 0.2
    kept = goal.copy()
    ways = lay(steps.move, steps.quarters, ONE_METRE, steps.one_way)
    whole = reach_among(ways, people, start)
    costs = whole.cost[goal & whole.ends & (whole.cost > 0)]
    nearest = int(costs.min()) if costs.size else None
    assert same(reach_among(ways, people, start, goal=goal), reach_among(ways, people, start, nearest))
    assert np.array_equal(goal, kept), "the goal is not written to"
    if nearest:
        assert same(reach_among(ways, people, start, nearest - 1, goal), reach_among(ways, people, start, nearest - 1))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_paths_are_legal_steps_that_add_up(seed: int) -> None:
    rng = np.random.default_rng(seed)
    steps = random_steps(rng, 8, 8)
    start = int(rng.integers(8)), int(rng.integers(8))
    steps.move.tiles[start[1], start[0]] = False
    found = reach(steps, ONE_METRE, start)
    for to, cost in as_dict(found).items():
        path = (start, *found.path(to))
        assert path[-1] == to
        assert all(may_step(steps, a, b) and step_is_open(steps.move, a, b, steps.one_way) for a, b in pairwise(path))
        assert sum(priced(steps, ONE_METRE, a, b) for a, b in pairwise(path)) == cost
    assert (found.ends == ((found.cost >= 0) & steps.stoppable)).all()


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_a_step_is_open_exactly_where_the_search_takes_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    steps = random_steps(rng, 3, 3)
    move, one_way = steps.move, steps.one_way
    move.tiles[1, 1] = False
    found = reach(Steps.of(move, one_way=one_way), ONE_METRE, (1, 1), 12)
    for row in range(3):
        for col in range(3):
            one_step = 12 if col != 1 and row != 1 else 8
            taken = (col, row) != (1, 1) and found.cost[row, col] == one_step
            assert step_is_open(move, (1, 1), (col, row), one_way) == taken
            assert step_is_open(move, (1, 1), (col, row)) == step_is_open(move, (col, row), (1, 1))


def test_a_step_is_never_open_to_oneself_or_further_than_one_tile() -> None:
    board = Blockers.open(3, 3)
    assert not step_is_open(board, (1, 1), (1, 1))
    assert not step_is_open(board, (0, 0), (2, 0))
    assert not step_is_open(board, (0, 0), (-1, 0))


def turned(steps: Steps) -> Steps:
    """The board turned a quarter counterclockwise."""
    move = Blockers.of(np.rot90(steps.move.tiles), np.rot90(steps.move.top), np.rot90(steps.move.left))
    arrays = {name: np.rot90(array) for name, array in steps._asdict().items() if name != "move"}
    return Steps.of(move, **{**arrays, "one_way": sides_moved(arrays["one_way"], "eswn", "nesw")})


def sides_moved(one_way: npt.NDArray[np.uint8], sides: str, become: str) -> npt.NDArray[np.uint8]:
    """The same steps on a board on which these sides of a tile have become others."""
    found = np.zeros_like(one_way)
    for side, now in zip(sides, become, strict=True):
        found |= np.where(one_way & ONE_WAY[Compass(side)], ONE_WAY[Compass(now)], 0).astype(np.uint8)
    return found


def mirrored(steps: Steps) -> Steps:
    move = Blockers.of(*(array[:, ::-1] for array in steps.move))
    arrays = {name: array[:, ::-1] for name, array in steps._asdict().items() if name != "move"}
    return Steps.of(move, **{**arrays, "one_way": sides_moved(arrays["one_way"], "nesw", "nwse")})


def test_a_ledge_is_jumped_down_and_not_climbed() -> None:
    one_way = np.array([[0, 0, 0], [ONE_WAY[Compass.NORTH]] * 3], np.uint8)
    steps = Steps.of(Blockers.open(2, 3), one_way=one_way)
    assert as_dict(reach(steps, ONE_METRE, (1, 0), 12)) == {
        (0, 0): 8, (1, 0): 0, (2, 0): 8, (0, 1): 12, (1, 1): 8, (2, 1): 12,
    }  # fmt: skip
    assert as_dict(reach(steps, ONE_METRE, (1, 1))) == {(0, 1): 8, (1, 1): 0, (2, 1): 8}
    assert step_is_open(steps.move, (1, 0), (0, 1), one_way)
    assert not step_is_open(steps.move, (0, 1), (1, 0), one_way)
    assert not step_is_open(steps.move, (1, 1), (1, 0), one_way)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_turning_and_mirroring_keep_costs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(2, 12, 2))
    steps = random_steps(rng, rows, cols)
    col, row = int(rng.integers(cols)), int(rng.integers(rows))
    cost = reach(steps, ONE_METRE, (col, row)).cost
    assert (reach(turned(steps), ONE_METRE, (row, cols - 1 - col)).cost == np.rot90(cost)).all()
    assert (reach(mirrored(steps), ONE_METRE, (cols - 1 - col, row)).cost == cost[:, ::-1]).all()
