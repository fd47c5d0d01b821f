"""The plain form of a board, as a journal keeps it: rows of characters that can be read, `#` where something blocks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt
from msgspec import Meta, Struct
from msgspec.structs import replace

from systems.core.board import Blocks, Board, Door, Place, Spawn, Zone
from systems.geometry.grid import Blockers, Mask
from systems.geometry.low_cover import LowObjects

BLOCKED, OPEN = "#", "."
_DIGITS = "0123456789abcdef"

Rows = tuple[str, ...]
Quarters = Annotated[int, Meta(ge=0, lt=1 << 31)]


class BlockersForm(Struct, frozen=True, forbid_unknown_fields=True):
    """What blocks: tiles, thin walls on left grid lines, thin walls on top grid lines."""

    tiles: Rows
    left: Rows
    top: Rows


class DoorForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A door; a place is [column, row], with "left" or "top" as a third where it is a thin one."""

    name: str
    places: tuple[tuple[int | str, ...], ...]
    closed: bool
    locked: bool
    when_closed: Blocks
    when_open: Blocks


class BoardForm(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A board in plain values. `low` has the grade of cover, 0 to 3, where a low object stands.

    `one_way` has a hexadecimal digit for each tile, the bits of `ONE_WAY`; it is left out where one can go both ways
    everywhere.
    """

    name: str
    metres_per_tile: Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,8}(/[1-9][0-9]{0,8})?$")]
    effect: BlockersForm
    sight: BlockersForm
    move: BlockersForm
    low: BlockersForm
    quarters: tuple[tuple[Quarters, ...], ...]
    void: Rows
    flags: dict[str, Rows]
    doors: tuple[DoorForm, ...]
    spawns: tuple[Spawn, ...]
    exits: tuple[Zone, ...]
    zones: tuple[Zone, ...]
    deploy_zones: tuple[Zone, ...]
    one_way: Rows = ()


def board_form(board: Board) -> BoardForm:
    """The plain form of a board."""
    low = board.low
    grades = ((low.tiles, low.tiles_grade), (low.left, low.left_grade), (low.top, low.top_grade))
    return BoardForm(
        board.name,
        str(board.metres_per_tile),
        _blockers_form(board.effect),
        _blockers_form(board.sight),
        _blockers_form(board.move),
        BlockersForm(*(_grade_rows(mask, grade) for mask, grade in grades)),
        tuple(tuple(row) for row in board.quarters.tolist()),
        _rows(board.void),
        {name: _rows(mask) for name, mask in sorted(board.flags.items())},
        tuple(
            DoorForm(one.name, one.places, one.closed, one.locked, one.when_closed, one.when_open)
            for one in board.doors
        ),
        board.spawns,
        board.exits,
        board.zones,
        board.deploy_zones,
        () if board.one_way is None else tuple("".join(f"{tile:x}" for tile in row) for row in board.one_way.tolist()),
    )


def same_ground(one: Board, other: Board) -> bool:
    """Whether two boards are the same but for what a battle adds.

    That are the zones to deploy in where the map has none, and, where the map was drawn anew while it went on, doors
    that are gone and an order of its own.
    """
    one_form, other_form = (_ground_form(board) for board in (one, other))
    return one_form == other_form


def _ground_form(board: Board) -> BoardForm:
    form = board_form(board)
    doors = tuple(sorted((door for door in form.doors if door.places), key=lambda door: list(map(str, door.places))))
    return replace(form, doors=doors, deploy_zones=())


def board_of(form: BoardForm) -> Board:
    """The board of a plain form; ValueError says where the form is none."""
    rows, columns = len(form.quarters), len(form.quarters[0]) if form.quarters else 0
    if not columns or any(len(row) != columns for row in form.quarters):
        raise ValueError(f"board: found quarters in {rows} rows, the first of {columns}, expected rows of one length")
    shape = (rows, columns)
    return Board(
        form.name,
        Fraction(form.metres_per_tile),
        _blockers("effect", form.effect, shape),
        _blockers("sight", form.sight, shape),
        _blockers("move", form.move, shape),
        _low(form.low, shape),
        np.array(form.quarters, np.int32),
        _mask("void", form.void, shape),
        {name: _mask(f"flag {name}", mask, shape) for name, mask in form.flags.items()},
        tuple(_door(one, shape) for one in form.doors),
        form.spawns,
        form.exits,
        form.zones,
        form.deploy_zones,
        _one_way(form.one_way, shape),
    )


def _one_way(rows: Rows, shape: tuple[int, int]) -> npt.NDArray[np.uint8] | None:
    if not rows:
        return None
    return np.array([[int(tile, 16) for tile in row] for row in _cells("one_way", rows, shape, _DIGITS)], np.uint8)


def _rows(mask: Mask) -> Rows:
    return tuple("".join(BLOCKED if cell else OPEN for cell in row) for row in mask.tolist())


def _blockers_form(layer: Blockers) -> BlockersForm:
    return BlockersForm(_rows(layer.tiles), _rows(layer.left), _rows(layer.top))


def _grade_rows(mask: Mask, grades: npt.NDArray[np.int8]) -> Rows:
    pairs = zip(mask.tolist(), grades.tolist(), strict=True)
    return tuple(
        "".join(str(grade) if cell else OPEN for cell, grade in zip(row, its_grades, strict=True))
        for row, its_grades in pairs
    )


def _shapes(shape: tuple[int, int]) -> dict[str, tuple[int, int]]:
    rows, columns = shape
    return {"tiles": shape, "left": (rows, columns + 1), "top": (rows + 1, columns)}


def _blockers(name: str, form: BlockersForm, shape: tuple[int, int]) -> Blockers:
    masks = (_mask(f"{name} {part}", getattr(form, part), size) for part, size in _shapes(shape).items())
    return Blockers.of(*masks)


def _low(form: BlockersForm, shape: tuple[int, int]) -> LowObjects:
    cells = [_cells(f"low {part}", getattr(form, part), size, ".0123") for part, size in _shapes(shape).items()]
    places = Blockers.of(*(np.array(part) != OPEN for part in cells))
    return LowObjects.of(places, *(np.array([[_grade(cell) for cell in row] for row in part]) for part in cells))


def _grade(cell: str) -> int:
    return 0 if cell == OPEN else int(cell)


def _mask(name: str, rows: Rows, shape: tuple[int, int]) -> Mask:
    mask: Mask = np.array(_cells(name, rows, shape, OPEN + BLOCKED)) == BLOCKED
    return mask


def _cells(name: str, rows: Rows, shape: tuple[int, int], expected: str) -> list[list[str]]:
    """The characters of the rows; ValueError where they are too many, too few or others."""
    if len(rows) != shape[0] or any(len(row) != shape[1] for row in rows):
        widths = sorted({len(row) for row in rows})
        raise ValueError(f"board, {name}: found {len(rows)} rows of {widths}, expected {shape[0]} of {shape[1]}")
    strange = set("".join(rows)) - set(expected)
    if strange:
        raise ValueError(f"board, {name}: found {sorted(strange)}, expected only {list(expected)}")
    return [list(row) for row in rows]


def _door(form: DoorForm, shape: tuple[int, int]) -> Door:
    places = tuple(_place(form.name, place, shape) for place in form.places)
    return Door(form.name, places, form.closed, form.locked, form.when_closed, form.when_open)


def _place(door: str, place: Sequence[Any], shape: tuple[int, int]) -> Place:
    kind: Literal["tiles", "left", "top"] | Any = place[2] if len(place) == 3 else "tiles"
    size = _shapes(shape).get(kind)
    numbers = len(place) in (2, 3) and all(type(number) is int for number in place[:2])
    if size is None or not numbers or not (0 <= place[0] < size[1] and 0 <= place[1] < size[0]):
        raise ValueError(
            f"board, door {door!r}: found place {list(place)}, expected [column, row] on the board,"
            ' or [column, row, "left" or "top"]'
        )
    return (place[0], place[1]) if kind == "tiles" else (place[0], place[1], kind)
