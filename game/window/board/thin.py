"""Thin walls, windows and doors as crisp lines on the grid, and doors that fill a tile and have no picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pygame

from game.window.look import Color

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.window.board.layers import Part
    from systems.core.board import Board, Door, Place
    from systems.geometry.grid import Edge, EdgeKind, Mask, Tile

_INK: Color = (16, 18, 22)


class Stroke(NamedTuple):
    """How one kind of thin thing is drawn: its colour, a lighter line along its middle, and its share of a tile."""

    color: Color
    light: Color
    share: float


WALL = Stroke((48, 54, 63), (118, 127, 140), 0.16)
WINDOW = Stroke((74, 120, 148), (190, 228, 246), 0.12)
LOW = Stroke((122, 100, 66), (190, 164, 118), 0.12)
SCREEN = Stroke((86, 96, 86), (130, 146, 130), 0.12)
LEAF = Stroke((128, 78, 32), (214, 150, 82), 0.16)


class Strokes(NamedTuple):
    """The stroke of each kind of thin thing; `leaf` is that of doors, which also fill tiles."""

    wall: Stroke = WALL
    window: Stroke = WINDOW
    low: Stroke = LOW
    screen: Stroke = SCREEN
    leaf: Stroke = LEAF


ON_SCREEN = Strokes()


class ThinThings:
    """What stands on the grid lines of a board, by kind; doors apart."""

    def __init__(self, board: Board, strokes: Strokes = ON_SCREEN) -> None:
        self._kinds = tuple(
            (stroke, left, top)
            for (stroke, left), (_, top) in zip(
                _kinds(board, "left", strokes), _kinds(board, "top", strokes), strict=True
            )
        )

    def draw(self, surface: pygame.Surface, part: Part) -> None:
        """Draw what stands on the lines of these tiles, their rims included."""
        for stroke, left, top in self._kinds:
            rects = [line_rect(edge, part, stroke.share) for edge in _near(left, top, part)]
            draw_strokes(surface, rects, stroke)


def _near(left: Mask, top: Mask, part: Part) -> list[Edge]:
    """The edges of a kind in a part and one tile around it, whose lines may reach into it."""
    column_from, row_from = max(0, part.columns.start - 1), max(0, part.rows.start - 1)
    edges: list[Edge] = []
    kinds: tuple[tuple[EdgeKind, Mask], ...] = (("left", left), ("top", top))
    for kind, mask in kinds:
        near = mask[row_from : part.rows.stop + 2, column_from : part.columns.stop + 2]
        edges += [(int(column) + column_from, int(row) + row_from, kind) for row, column in np.argwhere(near)]
    return edges


def _kinds(board: Board, lines: EdgeKind, strokes: Strokes) -> tuple[tuple[Stroke, Mask], ...]:
    """Where each kind stands on the left or top lines, in the order in which they are drawn."""
    layers = (board.effect, board.sight, board.move, board.low.places)
    effect, sight, move, low = (one.left if lines == "left" else one.top for one in layers)
    return (
        (strokes.low, low),
        (strokes.screen, (sight | move) & ~effect & ~low),
        (strokes.window, effect & ~sight & ~low),
        (strokes.wall, effect & sight & ~low),
    )


def width_of(tile: int, share: float) -> int:
    """How many pixels a line is wide: an even number, so that it lies alike on both sides of the grid line."""
    return max(2, 2 * round(tile * share / 2))


def line_rect(edge: Edge, part: Part, share: float) -> pygame.Rect:
    """The pixels of a line on an edge, its ends reaching half its width beyond so that lines join."""
    tile = part.tile
    width = width_of(tile, share)
    half = width // 2
    x, y = part.origin[0] + edge[0] * tile, part.origin[1] + edge[1] * tile
    if edge[2] == "left":
        return pygame.Rect(x - half, y - half, width, tile + width)
    return pygame.Rect(x - half, y - half, tile + width, width)


def draw_strokes(surface: pygame.Surface, rects: Sequence[pygame.Rect], stroke: Stroke) -> None:
    """Lines with a darker rim and a lighter middle; the middles last, so that lines that meet run into each other."""
    for rect in rects:
        surface.fill(stroke.color, rect)
    for rect in rects:
        thin = min(rect.width, rect.height)
        if thin >= 4:
            surface.fill(stroke.light, rect.inflate(-2 * (thin // 3), -2 * (thin // 3)))


def draw_thin_door(
    surface: pygame.Surface, edge: Edge, part: Part, *, closed: bool, first: bool = True, leaf: Stroke = LEAF
) -> None:
    """A door on a grid line: its leaf across the line when closed, turned aside by a post when open."""
    rect = line_rect(edge, part, leaf.share)
    width = min(rect.width, rect.height)
    posts = _posts(rect, width)
    if closed:
        draw_strokes(surface, [rect], leaf)
    else:
        draw_strokes(surface, [_swung(rect, edge, part.tile, width, first=first)], leaf)
    for post in posts:
        surface.fill(_INK, post)


def _posts(rect: pygame.Rect, width: int) -> tuple[pygame.Rect, pygame.Rect]:
    size = (width, width)
    return pygame.Rect(rect.topleft, size), pygame.Rect((rect.right - width, rect.bottom - width), size)


def _swung(rect: pygame.Rect, edge: Edge, tile: int, width: int, *, first: bool) -> pygame.Rect:
    """The leaf of an open door: square to the line, from its first post or, for the second of a pair, its last."""
    length = tile * 3 // 4
    if edge[2] == "left":
        return pygame.Rect(rect.left, rect.top if first else rect.bottom - width, length, width)
    return pygame.Rect(rect.left if first else rect.right - width, rect.top, width, length)


def draw_tile_door(surface: pygame.Surface, tile: Tile, part: Part, *, closed: bool, leaf: Stroke = LEAF) -> None:
    """A door that fills a tile and has no picture for its state: a slab when closed, a leaf aside when open."""
    cell = pygame.Rect(part.origin[0] + tile[0] * part.tile, part.origin[1] + tile[1] * part.tile, part.tile, part.tile)
    pad = max(1, cell.width // 10)
    if closed:
        surface.fill(_INK, cell.inflate(-pad, -pad))
        surface.fill(leaf.color, cell.inflate(-pad * 2, -pad * 2))
        surface.fill(leaf.light, cell.inflate(-pad * 2, -cell.height * 3 // 5))
        return
    aside = pygame.Rect(cell.left + pad, cell.top, max(2, cell.width // 6), cell.height)
    surface.fill(_INK, aside.inflate(2, 0))
    surface.fill(leaf.light, aside)


def doors_by_place(doors: Sequence[Door]) -> dict[Place, int]:
    """Which door, by its id, stands in each place."""
    return {place: number for number, door in enumerate(doors) for place in door.places}
