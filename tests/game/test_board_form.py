"""A board in plain values and back."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board_form import BoardForm, board_form, board_of
from game.state_form import canonical
from systems.core.board import GLASS, Board, Door, Spawn, Zone
from systems.core.identifiers import Side
from systems.geometry.grid import Blockers
from systems.geometry.low_cover import LowObjects
from tests.core.boards import drawn

ROOM = drawn("r#.+b", ".##z#", "x.../")


def through_json(board: Board) -> Board:
    return board_of(msgspec.json.decode(canonical(board_form(board)), type=BoardForm))


def random_board(seed: int) -> Board:
    """A board with something of everything."""
    rng = np.random.default_rng(seed)
    rows, columns = (int(size) for size in rng.integers(1, 9, 2))

    def mask(tall: int, wide: int) -> Any:
        return rng.random((tall, wide)) < 0.3

    def blockers() -> Blockers:
        return Blockers.of(mask(rows, columns), mask(rows, columns + 1), mask(rows + 1, columns))

    places = blockers()
    grades = [rng.integers(0, 4, part.shape).astype(np.int8) for part in places]
    return Board(
        f"board {seed}",
        Fraction(int(rng.integers(1, 9)), int(rng.integers(1, 9))),
        blockers(),
        blockers(),
        blockers(),
        LowObjects.of(places, *grades),
        rng.integers(1, 12, (rows, columns)).astype(np.int32),
        mask(rows, columns),
        {"ice": mask(rows, columns), "ash": mask(rows, columns)},
        (
            Door("gate", ((0, 0), (columns, rows - 1, "left"), (columns - 1, rows, "top")), closed=False, locked=True),
            Door("pane", ((0, 0, "top"),), when_closed=GLASS),
        ),
        (Spawn((0, 0), Side("red"), "Ada", "late"),),
        (Zone("out", ((0, 0),), Side("red")),),
        (Zone("hill", ((0, 0),)),),
        (Zone("deploy", ((0, 0),), Side("blue")),),
        rng.integers(0, 16, (rows, columns)).astype(np.uint8) if seed % 2 else None,
    )


@settings(deadline=None)
@given(st.integers(0, 10**6))
def test_a_board_comes_back_as_it_was(seed: int) -> None:
    board = random_board(seed)
    again = through_json(board)
    assert canonical(board_form(again)) == canonical(board_form(board))
    for name in ("effect", "sight", "move"):
        assert all(map(np.array_equal, getattr(again, name), getattr(board, name)))
    for place, grade in ((part, f"{part}_grade") for part in ("tiles", "left", "top")):
        stands = getattr(board.low, place)
        assert np.array_equal(getattr(again.low, place), stands)
        assert np.array_equal(getattr(again.low, grade)[stands], getattr(board.low, grade)[stands])
    assert np.array_equal(again.quarters, board.quarters)
    assert again.quarters.dtype == np.int32
    assert np.array_equal(again.void, board.void)
    assert {name: mask.tolist() for name, mask in again.flags.items()} == {
        name: mask.tolist() for name, mask in board.flags.items()
    }
    assert (again.name, again.metres_per_tile) == (board.name, board.metres_per_tile)
    for name in ("doors", "spawns", "exits", "zones", "deploy_zones"):
        assert getattr(again, name) == getattr(board, name)
    assert (again.one_way is None) == (board.one_way is None)
    if board.one_way is not None and again.one_way is not None:
        assert np.array_equal(again.one_way, board.one_way)
        assert again.one_way.dtype == np.uint8


def test_a_board_without_one_way_steps_is_written_as_before_there_were_any() -> None:
    assert "one_way" not in msgspec.to_builtins(board_form(ROOM))
    ledge = msgspec.structs.replace(board_form(ROOM), one_way=("0f000", "00000", "00000"))
    assert board_form(board_of(ledge)).one_way == ("0f000", "00000", "00000")
    with pytest.raises(ValueError, match=r"board, one_way: found \['g'\]"):
        board_of(msgspec.structs.replace(ledge, one_way=("0g000", "00000", "00000")))


def test_the_form_can_be_read_as_a_drawing() -> None:
    form = board_form(ROOM)
    assert form.effect.tiles == (".#...", ".##.#", ".....")
    assert form.low.tiles == (".....",) * 3
    assert form.metres_per_tile == "1"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"quarters": []}, "found quarters in 0 rows"),
        ({"quarters": [[]]}, "expected rows of one length"),
        ({"quarters": [[4], [4, 4], [4]]}, "expected rows of one length"),
        ({"quarters": [[4] * 5] * 2}, r"board, effect tiles: found 3 rows of \[5\], expected 2 of 5"),
        ({"quarters": [[-1] * 5] * 3}, "Expected `int` >= 0"),
        ({"quarters": [[1 << 31] * 5] * 3}, "Expected `int`"),
        ({"metres_per_tile": "1/0"}, "matching regex"),
        ({"metres_per_tile": "1e999999999"}, "matching regex"),
        ({"metres_per_tile": "-1"}, "matching regex"),
        ({"void": ["....."] * 2}, "board, void: found 2 rows"),
        ({"void": ["....."] * 2 + ["...x."]}, r"board, void: found \['x'\], expected only \['.', '#'\]"),
        ({"flags": {"ice": []}}, "board, flag ice: found 0 rows"),
        ({"colour": "red"}, "unknown field"),
        (
            {"low": {"tiles": ["....4"] + ["....."] * 2, "left": ["......"] * 3, "top": ["....."] * 4}},
            "board, low tiles",
        ),
        ({"doors": [{"places": [[5, 0]]}]}, r"door 'd': found place \[5, 0\]"),
        ({"doors": [{"places": [[0, -1]]}]}, "found place"),
        ({"doors": [{"places": [[0]]}]}, "found place"),
        ({"doors": [{"places": [[0, "a"]]}]}, "found place"),
        ({"doors": [{"places": [["a", "b", "left"]]}]}, "found place"),
        ({"doors": [{"places": [[0, 0, "tiles", 0]]}]}, "found place"),
        ({"doors": [{"places": [[0, 0, "right"]]}]}, "found place"),
        ({"doors": [{"places": [[0, 0, 0]]}]}, "found place"),
        ({"doors": [{"places": [[6, 0, "left"]]}]}, "found place"),
        ({"doors": [{"places": [[True, 0]]}]}, "Expected"),
    ],
)
def test_what_is_no_board_is_named(change: dict[str, Any], words: str) -> None:
    plain: dict[str, Any] = msgspec.json.decode(canonical(board_form(ROOM)))
    if "doors" in change:
        door = plain["doors"][0] | {"name": "d"} | change["doors"][0]
        change = {"doors": [door]}
    with pytest.raises(ValueError, match=words):
        board_of(msgspec.json.decode(msgspec.json.encode(plain | change), type=BoardForm))
