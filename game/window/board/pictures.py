"""The pictures of a map's tiles, cut from its tilesets, turned as the map turns them, and scaled.

Everything here is kept with its colours multiplied by its alpha, so that scaling brings no fringes; it is laid on with
`pygame.BLEND_PREMULTIPLIED`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

import pygame

from game.maps import limits
from game.maps.plain import Picture, PlainMap, TileKind, Tileset
from game.maps.sizes import picture_size, size_of_file

FLIPPED = 0x80000000
UPSIDE_DOWN = 0x40000000
TRANSPOSED = 0x20000000
_NUMBER = 0x0FFFFFFF

MOST_PIXELS = limits.PICTURE_PIXELS

Size = tuple[int, int]
Colour = tuple[int, int, int]


class TilePictures:
    """The pictures of one map's tiles by global id, flip bits included, for tiles of any size in pixels."""

    def __init__(self, plain: PlainMap) -> None:
        self._plain = plain
        self._natural: dict[int, pygame.Surface | None] = {}
        self._scaled: dict[tuple[int, int], pygame.Surface] = {}
        self._faint: dict[tuple[int, int, int], pygame.Surface] = {}

    def at(self, gid: int, tile: int, opacity: float = 1.0) -> pygame.Surface:
        """The picture of a tile where map tiles are so many pixels wide; a placeholder where there is none."""
        key = (gid, tile)
        found = self._scaled.get(key)
        if found is None:
            found = self._scaled[key] = self._made(gid, tile)
        alpha = round(opacity * 255)
        if alpha >= 255:
            return found
        faint = self._faint.get((*key, alpha))
        if faint is None:
            faint = self._faint[*key, alpha] = _faded(found, alpha)
        return faint

    def natural(self, gid: int) -> pygame.Surface | None:
        """The picture of a tile in its own size, turned; None where it is missing."""
        if gid not in self._natural:
            whole = self._cut(gid & _NUMBER)
            self._natural[gid] = None if whole is None else turned(whole, gid)
        return self._natural[gid]

    def largest(self, gids: list[int]) -> tuple[float, float]:
        """How many map tiles the largest of these pictures is wide and high, at least 1."""
        sizes = [one.get_size() for gid in gids if (one := self.natural(gid)) is not None]
        return (
            max((width / self._plain.tile_width for width, _ in sizes), default=1.0),
            max((height / self._plain.tile_height for _, height in sizes), default=1.0),
        )

    def _made(self, gid: int, tile: int) -> pygame.Surface:
        natural = self.natural(gid)
        if natural is None:
            return placeholder(tile)
        width, height = natural.get_size()
        size = (round(width * tile / self._plain.tile_width), round(height * tile / self._plain.tile_height))
        return scaled(natural, (max(1, size[0]), max(1, size[1])))

    def _cut(self, gid: int) -> pygame.Surface | None:
        tileset = self._plain.tileset_of(gid)
        if tileset is None or gid - tileset.first not in tileset.ids:
            return None
        number = gid - tileset.first
        own = tileset.kinds.get(number, TileKind()).picture
        if own is not None:
            sheet, part = loaded(own), own.part
            area = None if sheet is None else pygame.Rect(part or sheet.get_rect())
        else:
            sheet = None if tileset.picture is None else loaded(tileset.picture)
            area = _area(tileset, number, sheet)
        if sheet is None or area is None or not sheet.get_rect().contains(area) or not area.width or not area.height:
            return None
        return sheet.subsurface(area)


def loaded(picture: Picture) -> pygame.Surface | None:
    """A picture with its colours multiplied by its alpha; None where it is missing, no picture, or too large."""
    if picture.content is not None:
        return _decoded(picture.content, picture.see_through)
    if picture.path is None:
        return None
    try:
        changed = picture.path.stat().st_mtime_ns
    except OSError:
        return None
    return _loaded(picture.path, changed, picture.see_through)


@lru_cache(maxsize=256)
def _loaded(path: Path, _changed: int, see_through: Colour | None) -> pygame.Surface | None:
    """The picture as it was when last changed, so that an edited one is read again."""
    try:
        return None if _is_too_large(size_of_file(path)) else _surface(path, see_through)
    except (pygame.error, OSError):
        return None


@lru_cache(maxsize=64)
def _decoded(content: bytes, see_through: Colour | None) -> pygame.Surface | None:
    try:
        return None if _is_too_large(picture_size(content)) else _surface(BytesIO(content), see_through)
    except pygame.error:
        return None


def _is_too_large(size: Size | None) -> bool:
    """Whether a picture is not to be decoded; so is one of unknown size, which may be of any."""
    return size is None or size[0] * size[1] > MOST_PIXELS


def _surface(source: Path | BytesIO, see_through: Colour | None) -> pygame.Surface:
    surface = _rich(pygame.image.load(source))
    if see_through is not None:
        with pygame.PixelArray(surface) as pixels:
            pixels.replace((*see_through, 255), (0, 0, 0, 0))
    return surface.premul_alpha()


def _rich(surface: pygame.Surface) -> pygame.Surface:
    """The surface with 32 bits a pixel and alpha, whatever the file had; no display is needed."""
    if surface.get_bitsize() == 32 and surface.get_flags() & pygame.SRCALPHA:
        return surface
    rich = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    rich.blit(surface, (0, 0))
    return rich


def _area(tileset: Tileset, number: int, sheet: pygame.Surface | None) -> pygame.Rect | None:
    if sheet is None:
        return None
    step = tileset.tile_width + tileset.spacing
    columns = tileset.columns or max(1, (sheet.get_width() - 2 * tileset.margin + tileset.spacing) // step)
    row, column = divmod(number, columns)
    return pygame.Rect(
        tileset.margin + column * step,
        tileset.margin + row * (tileset.tile_height + tileset.spacing),
        tileset.tile_width,
        tileset.tile_height,
    )


def turned(picture: pygame.Surface, gid: int) -> pygame.Surface:
    """The picture as the flip bits of a global id turn it: columns and rows swapped first, then mirrored."""
    if gid & TRANSPOSED:
        picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), flip_x=False, flip_y=True)
    if gid & (FLIPPED | UPSIDE_DOWN):
        picture = pygame.transform.flip(picture, flip_x=bool(gid & FLIPPED), flip_y=bool(gid & UPSIDE_DOWN))
    return picture


def scaled(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """The picture in another size: averaged when smaller, doubled with its edges kept when much larger."""
    while size[0] >= 2 * picture.get_width() and size[1] >= 2 * picture.get_height():
        picture = pygame.transform.scale2x(picture)
    return picture.copy() if picture.get_size() == size else pygame.transform.smoothscale(picture, size)


def _faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    faint = picture.copy()
    faint.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return faint


@cache
def placeholder(tile: int) -> pygame.Surface:
    """What is drawn for a tile whose picture is missing: hatched, with a question mark where there is room."""
    picture = pygame.Surface((tile, tile), pygame.SRCALPHA, 32)
    picture.fill((88, 74, 104))
    step = max(4, tile // 4)
    for start in range(-tile, tile, step):
        pygame.draw.line(picture, (112, 96, 130), (start, tile), (start + tile, 0), max(1, tile // 16))
    pygame.draw.rect(picture, (60, 50, 72), picture.get_rect(), 1)
    if tile >= 16:
        mark = pygame.Font(None, round(tile * 0.8)).render("?", antialias=True, color=(236, 228, 244))
        picture.blit(mark, mark.get_rect(center=(tile // 2, tile // 2)))
    return picture
