"""Low cover: GR-A07, judged by the slow line-of-effect judge with the low objects written in by hand."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from systems.geometry import loe, low_kernels
from systems.geometry.grid import Blockers, Edge, Tile
from systems.geometry.low_cover import (
    LowObjects,
    attacks_over,
    counting,
    hidden,
    hidden_behind_any,
    hidden_behind_any_from,
    hidden_from,
    hiding_at,
    hiding_objects,
    next_to,
)
from tests.geometry.loe_oracle import line_of_effect


def standing(rows: int, cols: int, *places: Tile | Edge, grade: int = 1) -> LowObjects:
    where = Blockers.open(rows, cols)
    for place in places:
        array = where.tiles if len(place) == 2 else where.left if place[2] == "left" else where.top
        array[place[1], place[0]] = True
    return LowObjects.of(where, grade)


def random_blockers(rng: np.random.Generator, rows: int, cols: int, tiles: float, thin: float) -> Blockers:
    return Blockers.of(
        rng.random((rows, cols)) < tiles, rng.random((rows, cols + 1)) < thin, rng.random((rows + 1, cols)) < thin
    )


def is_next(place: Tile | Edge, tile: Tile) -> bool:
    """The definition by its words: on a neighbour, or a side of the tile or of a neighbour."""
    column, row = tile
    nine = {(column + c, row + r) for c, r in product((-1, 0, 1), repeat=2)}
    if len(place) == 2:
        return place in nine - {tile}
    beside = (place[0] - 1, place[1]) if place[2] == "left" else (place[0], place[1] - 1)
    return beside in nine or (place[0], place[1]) in nine


def places(blockers: Blockers) -> set[Tile | Edge]:
    found: set[Tile | Edge] = {(c, r) for r, c in np.argwhere(blockers.tiles).tolist()}
    found |= {(c, r, "left") for r, c in np.argwhere(blockers.left).tolist()}
    return found | {(c, r, "top") for r, c in np.argwhere(blockers.top).tolist()}


def judged_hidden(blockers: Blockers, low: LowObjects, attacker: Tile, target: Tile) -> bool:
    with_low = Blockers(*(array.copy() for array in blockers))
    for place in places(low.places):
        if is_next(place, target) and not is_next(place, attacker):
            array = with_low.tiles if len(place) == 2 else with_low.left if place[2] == "left" else with_low.top
            array[place[1], place[0]] = True
    plain = line_of_effect(blockers.tiles, attacker, target, blockers.left, blockers.top)
    return plain and not line_of_effect(with_low.tiles, attacker, target, with_low.left, with_low.top)


# The 120 tiles ahead: fifteen columns about the target's by the eight rows that begin beyond the object's own
# neighbours, so three to ten tiles from the target.
TARGET = (10, 12)
AHEAD = [(column, row) for column in range(3, 18) for row in range(2, 10)]


def hidden_ahead(*objects: Tile) -> int:
    low = standing(14, 21, *objects)
    return sum(hidden(Blockers.open(14, 21), low, attacker, TARGET) for attacker in AHEAD)


def test_one_object_ahead_hides_from_8_of_the_120_tiles_ahead() -> None:
    assert len(AHEAD) == 120
    assert hidden_ahead((10, 11)) == 8


def test_three_in_a_row_hide_from_100_of_the_120_tiles_ahead() -> None:
    assert hidden_ahead((9, 11), (10, 11), (11, 11)) == 100


def test_an_object_next_to_both_does_nothing() -> None:
    board, low = Blockers.open(1, 5), standing(1, 5, (2, 0))
    assert not hidden(board, low, (1, 0), (3, 0))
    assert not attacks_over(board, low, (1, 0), (3, 0))
    assert hidden(board, low, (0, 0), (3, 0))


def test_an_object_next_to_neither_does_nothing() -> None:
    board, low = Blockers.open(1, 7), standing(1, 7, (3, 0))
    assert not hidden(board, low, (0, 0), (6, 0))
    assert not attacks_over(board, low, (0, 0), (6, 0))


def test_beside_the_attacker_it_is_attacked_over_and_hides_nobody() -> None:
    board, low = Blockers.open(1, 7), standing(1, 7, (1, 0))
    assert attacks_over(board, low, (0, 0), (6, 0))
    assert not hidden(board, low, (0, 0), (6, 0))
    assert hidden(board, low, (6, 0), (0, 0))


def test_the_own_tile_is_not_a_neighbour_and_never_hides() -> None:
    board, low = Blockers.open(1, 7), standing(1, 7, (0, 0), (6, 0))
    assert not next_to(low, (6, 0)).tiles.any()
    assert not hidden(board, low, (0, 0), (6, 0))


def test_someone_behind_a_wall_is_not_hidden_by_low_cover() -> None:
    wall = Blockers.of([[False, False, True, False, False, False]])
    low = standing(1, 6, (4, 0))
    assert not hidden(wall, low, (0, 0), (5, 0))


@pytest.mark.parametrize(
    ("edge", "attacker", "expected"),
    [
        ((5, 0, "left"), (0, 0), True),
        ((6, 0, "left"), (0, 0), True),
        ((4, 0, "left"), (0, 0), False),
        ((5, 0, "left"), (3, 0), False),
        ((6, 0, "left"), (3, 0), True),
    ],
    ids=["neighbour's far side", "own side", "too far", "next to both", "own side, attacker three away"],
)
def test_thin_low_walls(edge: Edge, attacker: Tile, expected: bool) -> None:  # noqa: FBT001 - a table's column
    low = standing(1, 7, edge)
    assert hidden(Blockers.open(1, 7), low, attacker, (6, 0)) is expected
    assert attacks_over(Blockers.open(1, 7), low, (6, 0), attacker) is expected


def test_a_prone_target_is_hidden_by_any_object_not_next_to_the_attacker() -> None:
    board = Blockers.open(1, 9)
    assert hidden_behind_any(board, standing(1, 9, (4, 0)), (0, 0), (8, 0))
    assert not hidden(board, standing(1, 9, (4, 0)), (0, 0), (8, 0))
    assert not hidden_behind_any(board, standing(1, 9, (1, 0)), (0, 0), (8, 0))
    wall = Blockers.of([[False] * 4 + [True] + [False] * 4])
    assert not hidden_behind_any(wall, standing(1, 9, (6, 0)), (0, 0), (8, 0))


def test_the_objects_named_are_those_in_the_way() -> None:
    low = standing(14, 21, (9, 11), (10, 11), (11, 11), (9, 13), (11, 13))
    board = Blockers.open(14, 21)
    assert hiding_objects(board, low, (10, 2), TARGET) == ((10, 11),)
    assert hiding_objects(board, low, (11, 2), TARGET) == ((10, 11), (11, 11))
    assert hiding_objects(board, low, (10, 13), TARGET) == ()


def test_what_hides_the_prone_is_named() -> None:
    low = standing(1, 9, (1, 0), (4, 0))
    board = Blockers.open(1, 9)
    assert hiding_objects(board, low, (0, 0), (8, 0), prone=True) == ((4, 0),)
    assert hiding_objects(board, low, (0, 0), (8, 0)) == ()


@pytest.mark.parametrize("seed", range(40))
def test_hidden_is_as_the_slow_judge_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(3, 8, 2))
    thin = rng.choice([0, 0.15])
    blockers = random_blockers(rng, rows, cols, 0.1, thin)
    low = LowObjects.of(random_blockers(rng, rows, cols, 0.3, thin), 2)
    for _ in range(12):
        attacker, target = ((int(rng.integers(cols)), int(rng.integers(rows))) for _ in range(2))
        expected = judged_hidden(blockers, low, attacker, target)
        assert hidden(blockers, low, attacker, target) == expected
        assert attacks_over(blockers, low, target, attacker) == expected


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_fields_are_the_pairs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, cols = (int(n) for n in rng.integers(1, 11, 2))
    thin = rng.choice([0, 0.15])
    blockers = random_blockers(rng, rows, cols, 0.1, thin)
    low = LowObjects.of(random_blockers(rng, rows, cols, 0.25, thin), 1)
    one = int(rng.integers(cols)), int(rng.integers(rows))
    targets, attackers, prone = (
        hidden_from(blockers, low, one),
        hiding_at(blockers, low, one),
        hidden_behind_any_from(blockers, low, one),
    )
    for row, column in np.ndindex(rows, cols):
        assert targets[row, column] == hidden(blockers, low, one, (column, row))
        assert attackers[row, column] == hidden(blockers, low, (column, row), one)
        assert prone[row, column] == hidden_behind_any(blockers, low, one, (column, row))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_what_is_next_to_a_tile_and_what_counts(seed: int) -> None:
    rng = np.random.default_rng(seed)
    low = LowObjects.of(random_blockers(rng, 6, 7, 0.5, 0.5), 1)
    target, attacker = ((int(rng.integers(7)), int(rng.integers(6))) for _ in range(2))
    near = {place for place in places(low.places) if is_next(place, target)}
    assert places(next_to(low, target)) == near
    assert places(counting(low, attacker, target)) == {place for place in near if not is_next(place, attacker)}


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_the_objects_named_hide_and_none_is_idle(seed: int) -> None:
    rng = np.random.default_rng(seed)
    blockers = random_blockers(rng, 7, 8, 0.05, 0.05)
    low = LowObjects.of(random_blockers(rng, 7, 8, 0.4, 0.2), 1)
    attacker, target = ((int(rng.integers(8)), int(rng.integers(7))) for _ in range(2))
    named = hiding_objects(blockers, low, attacker, target)
    assert bool(named) == hidden(blockers, low, attacker, target)
    assert set(named) <= places(counting(low, attacker, target))
    for left_out in named:
        rest = standing(7, 8, *(place for place in named if place != left_out)).places
        assert loe.holds(blockers | rest, attacker, target)
    if named:
        assert not loe.holds(blockers | standing(7, 8, *named).places, attacker, target)


def turned(blockers: Blockers) -> Blockers:
    return Blockers.of(np.rot90(blockers.tiles), np.rot90(blockers.top), np.rot90(blockers.left))


def mirrored(blockers: Blockers) -> Blockers:
    return Blockers.of(*(array[:, ::-1] for array in blockers))


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_turning_and_mirroring_change_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    blockers, where = random_blockers(rng, 6, 9, 0.1, 0.05), random_blockers(rng, 6, 9, 0.3, 0.1)
    column, row = int(rng.integers(9)), int(rng.integers(6))
    plain = hidden_from(blockers, LowObjects.of(where, 1), (column, row))
    quarter = hidden_from(turned(blockers), LowObjects.of(turned(where), 1), (row, 8 - column))
    assert (quarter == np.rot90(plain)).all()
    mirror = hidden_from(mirrored(blockers), LowObjects.of(mirrored(where), 1), (8 - column, row))
    assert (mirror == plain[:, ::-1]).all()


def test_a_board_that_cannot_be_written_to_compiles_nothing_anew() -> None:
    blockers, low = Blockers.open(3, 5), standing(3, 5, (3, 1))
    field = hidden_from(blockers, low, (0, 1))
    for array in (*blockers, *low):
        array.flags.writeable = False
    assert (hidden_from(blockers, low, (0, 1)) == field).all()
    assert len(low_kernels.hidden_from.signatures) == 1


def test_grades_belong_to_what_stands() -> None:
    where = Blockers.of([[True, False]], [[False, True, False]], [[True, False], [False, False]])
    low = LowObjects.of(where, [[2, 3]], 1)
    assert low.grade((0, 0)) == 2
    assert low.grade((1, 0)) == 0
    assert low.grade((1, 0, "left")) == 1
    assert LowObjects.of(where, [[2, 3]], 1, 3).grade((0, 0, "top")) == 3
    assert not places(LowObjects.none(1, 2).places)


def test_bad_input_is_named() -> None:
    with pytest.raises(ValueError, match="cover grades run from 0 to 4: expected 0 to 3"):
        LowObjects.of(Blockers.open(1, 2), [[0, 4]], 0, 0)
    with pytest.raises(ValueError, match=r"cover grades have shape \(3,\): expected \(1, 2\)"):
        LowObjects.of(Blockers.open(1, 2), [1, 1, 1], 0, 0)
    for call in (hidden, hidden_behind_any, attacks_over, hiding_objects):
        with pytest.raises(ValueError, match=r"low objects are for a board of shape \(1, 2\): expected \(2, 1\)"):
            call(Blockers.open(2, 1), LowObjects.none(1, 2), (0, 0), (0, 1))
    for field in (hidden_from, hiding_at, hidden_behind_any_from):
        with pytest.raises(ValueError, match="low objects are for a board"):
            field(Blockers.open(2, 1), LowObjects.none(1, 2), (0, 0))
    with pytest.raises(IndexError, match=r"tile \(2, 0\) is off the board"):
        next_to(LowObjects.none(1, 2), (2, 0))
