"""A map drawn for a file without a battle: who starts where, what a side sees, and a field from one tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

import numpy as np
import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.content.spawns import Placed
from game.maps.plain import PlainMap
from game.measuring.fields import Fields
from game.measuring.walking import Walk
from game.messages import Catalogue
from game.window.board.overlays import Area, Overlay, Reach, Target
from game.window.board.tints import bands, cover_ranks, line_tint, unseen
from game.window.board.tokens import Token
from game.window.look import CURSOR, MUTED, SMALL, Look
from game.window.map_picture import Laid, Manner, draw_map, look_of
from game.window.pages import LINES_AN_INCH, cut, sheet_for
from game.window.paper_legend import with_legend
from systems.core.board import Board
from systems.core.identifiers import UnitId
from systems.core.terrain import Terrain
from systems.geometry.grid import Mask, index


class FieldAsked(Struct, frozen=True):
    """A field from the tile a walk starts on; reach within so many AP, bands up to so many metres with their words."""

    kind: str
    walk: Walk
    ap: int
    bands: tuple[tuple[str, float], ...]


class PagesAsked(Struct, frozen=True):
    """A kind of paper, and pixels to an inch."""

    paper: str
    dpi: int


class Asked(Struct, frozen=True):
    """What is to be drawn on a map.

    `starting` is everybody who starts on it; without `people` neither they nor areas are drawn. `fog` are the sides
    whose knowledge is drawn, none for everything.
    """

    manner: Manner
    starting: tuple[Placed, ...] = ()
    people: bool = True
    fog: tuple[str, ...] = ()
    field: FieldAsked | None = None
    pages: PagesAsked | None = None
    """For pages, which have no margin with numbers, instead of one picture."""


Png = tuple[bytes, tuple[int, int]]
"""A file, and how many pixels wide and high it is."""


def render(board: Board, plain: PlainMap | None, asked: Asked, catalogue: Catalogue) -> list[Png]:
    """The picture, or the pages of it. Raises PictureTooLarge."""
    pygame.font.init()
    seen = None if not asked.fog else _seen(board.terrain(), asked.starting, asked.fog)
    areas = tuple(_areas(board)) if asked.people else ()
    field = () if asked.field is None else tuple(FIELDS[asked.field.kind](asked.field))
    mark = () if asked.field is None else (Target(asked.field.walk.start, color=CURSOR),)
    fog = () if seen is None else (unseen(seen),)
    tokens = tuple(_tokens(board, asked, seen)) if asked.people else ()
    laid = Laid((*fog, *field, *areas), tokens, None, mark)
    if asked.pages is not None:
        return [_saved(page) for page in _pages(board, plain, asked, laid, catalogue)]
    surface = draw_map(board, plain, board.initial_doors(), asked.manner, laid)
    if asked.manner.paper and asked.manner.coordinates:
        surface = with_legend(surface, board, look_of(asked.manner), catalogue)
    return [_saved(surface)]


def _pages(
    board: Board, plain: PlainMap | None, asked: Asked, laid: Laid, catalogue: Catalogue
) -> Iterator[pygame.Surface]:
    assert asked.pages is not None
    manner = replace(asked.manner, coordinates=False)
    look = Look(round(asked.pages.dpi * LINES_AN_INCH))
    size = (board.columns, board.rows)
    sheet = sheet_for(asked.pages.paper, asked.pages.dpi, manner.tile, size, look.line_height(SMALL))
    drawn = draw_map(board, plain, board.initial_doors(), manner, laid)
    yield from cut(drawn, manner.tile, sheet, look, catalogue)


def _saved(surface: pygame.Surface) -> Png:
    kept = BytesIO()
    pygame.image.save(surface, kept, "map.png")
    return kept.getvalue(), surface.get_size()


def _areas(board: Board) -> Iterator[Area]:
    for zone in (*board.zones, *board.exits, *board.deploy_zones):
        yield Area(frozenset(zone.tiles), zone.name, MUTED)


# Who starts where


def _seen(terrain: Terrain, starting: Sequence[Placed], sides: tuple[str, ...]) -> Mask:
    """Every tile that somebody of these sides sees from where they start."""
    seen = np.zeros((terrain.board.rows, terrain.board.columns), bool)
    for one in starting:
        if one.side in sides and one.tile is not None:
            seen |= terrain.los_field(one.tile)
    return seen


def _tokens(board: Board, asked: Asked, seen: Mask | None) -> Iterator[Token]:
    sides = list(dict.fromkeys(spawn.side for spawn in board.spawns))
    for number, one in enumerate(asked.starting, 1):
        if one.tile is None:
            continue
        column, row = one.tile
        if seen is None or one.side in asked.fog or seen[index(one.tile)]:
            yield Token(UnitId(number), (column + 0.5, row + 0.5), sides.index(one.side), one.name)


# Fields


def _lines(asked: FieldAsked) -> list[Overlay]:
    return [line_tint(Fields(asked.walk).loe, asked.walk.terrain.standable)]


def _sight(asked: FieldAsked) -> list[Overlay]:
    return [line_tint(Fields(asked.walk).los, asked.walk.terrain.standable)]


def _cover(asked: FieldAsked) -> list[Overlay]:
    return [cover_ranks(Fields(asked.walk).cover, asked.walk.terrain.standable)]


def _reach(asked: FieldAsked) -> list[Overlay]:
    board = asked.walk.terrain.board
    field = np.full((board.rows, board.columns), -1, np.int64)
    for row, column in np.argwhere(asked.walk.reach.cost >= 0).tolist():
        ap = asked.walk.ap((column, row))
        if ap is not None and ap <= asked.ap and (column, row) != asked.walk.start:
            field[row, column] = ap
    return [Reach(field)]


def _ranges(asked: FieldAsked) -> list[Overlay]:
    terrain, start = asked.walk.terrain, asked.walk.start
    in_order = sorted(asked.bands, key=lambda band: band[1])
    fields = [(words, terrain.range_field(start, metres)) for words, metres in in_order]
    whole = next((at for at, (_, field) in enumerate(fields) if field.all()), len(fields) - 1)
    return bands(fields[: whole + 1])


FIELDS: dict[str, Callable[[FieldAsked], list[Overlay]]] = {
    "lines": _lines,
    "sight": _sight,
    "cover": _cover,
    "reach": _reach,
    "ranges": _ranges,
}
