"""Where the board lies on the screen: pan, zoom about a point, tiles to pixels and back."""

from __future__ import annotations

from math import floor

import pygame

from systems.geometry.grid import Tile

LEVELS = (8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 64, 72, 80, 88, 96, 112, 128, 144, 160, 176, 192)
"""The sizes of a tile in pixels at which the camera rests: those the board's picture is kept in."""
_ALWAYS = 96
"""Tiles larger than that are for large screens: those that so many of them fit at least."""
_FEWEST = 6

Point = tuple[int, int]


class Camera:
    """A look down on a board of so many columns and rows, shown in a part of the screen.

    `view` is that part in pixels of the screen; `tile` is how many pixels a tile is wide; `left` and `top` are the
    point of the board, in pixels at this zoom from its top left, that lies at the top left of the view.
    """

    def __init__(self, columns: int, rows: int, view: pygame.Rect, tile: int = 32) -> None:
        self.columns = columns
        self.rows = rows
        self.view = pygame.Rect(view)
        self.tile = tile
        self.left = 0
        self.top = 0
        self._followed = (0, 0, 0)
        """The tile that `follow` came to, the one it came from, and how high the view was then."""
        self.centre_on((columns // 2, rows // 2))

    # Tiles and pixels

    def to_pixel(self, tile: Tile) -> Point:
        """The top left pixel of a tile, on the screen or off it."""
        return (
            self.view.left + tile[0] * self.tile - self.left,
            self.view.top + tile[1] * self.tile - self.top,
        )

    def centre_of(self, tile: Tile) -> Point:
        """The pixel in the middle of a tile."""
        x, y = self.to_pixel(tile)
        return x + self.tile // 2, y + self.tile // 2

    def rect_of(self, tile: Tile) -> pygame.Rect:
        """The pixels of a tile."""
        return pygame.Rect(self.to_pixel(tile), (self.tile, self.tile))

    def board_rect(self) -> pygame.Rect:
        """The pixels of the whole board, which may be far larger than the screen."""
        return pygame.Rect(self.to_pixel((0, 0)), (self.columns * self.tile, self.rows * self.tile))

    def point_at(self, pixel: Point) -> tuple[float, float]:
        """The point under a pixel in columns and rows, whole numbers being corners of tiles."""
        return (
            (pixel[0] - self.view.left + self.left) / self.tile,
            (pixel[1] - self.view.top + self.top) / self.tile,
        )

    def tile_at(self, pixel: Point) -> Tile | None:
        """The tile under a pixel; None off the view or off the board."""
        if not self.view.collidepoint(pixel):
            return None
        column, row = (floor(at) for at in self.point_at(pixel))
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def visible(self) -> tuple[range, range]:
        """The columns and rows of which something is in view."""
        return (
            _seen(self.left, self.view.width, self.tile, self.columns),
            _seen(self.top, self.view.height, self.tile, self.rows),
        )

    # Moving

    def pan(self, right: int, down: int) -> None:
        """Look so many pixels further right and down; the middle of the view stays on the board."""
        self.left = self._held(self.left, right, self.columns, self.view.width)
        self.top = self._held(self.top, down, self.rows, self.view.height)

    def centre_on(self, tile: Tile) -> None:
        """Put a tile in the middle of the view."""
        self.left = tile[0] * self.tile + self.tile // 2 - self.view.width // 2
        self.top = tile[1] * self.tile + self.tile // 2 - self.view.height // 2

    def show(self, tile: Tile, margin: int = 2, rim: int = 0) -> None:
        """Pan as little as brings a tile into view with those of so many around it that are on the board.

        It comes to lie so many pixels (`rim`) within the view at least.
        """
        room = self.view.inflate(-2 * rim, -2 * rim)
        wanted = self.rect_of(tile).inflate(2 * margin * self.tile, 2 * margin * self.tile).clip(self.board_rect())
        if room.width < wanted.width or room.height < wanted.height:
            self.centre_on(tile)
            return
        held = wanted.clamp(room)
        self.left += wanted.left - held.left
        self.top += wanted.top - held.top

    def zoom(self, steps: int, about: Point) -> None:
        """Go so many levels closer (or away, below 0); what lies under the pixel `about` stays under it."""
        if steps > 0:
            levels = [level for level in self.levels if level > self.tile][:steps]
        else:
            levels = [level for level in reversed(LEVELS) if level < self.tile][:-steps]
        if levels:
            self.zoom_to(levels[-1], about)

    def zoom_to(self, tile: int, about: Point) -> None:
        """Make tiles so many pixels wide; what lies under the pixel `about` stays under it."""
        column, row = self.point_at(about)
        self.tile = tile
        self.left = round(column * tile) - (about[0] - self.view.left)
        self.top = round(row * tile) - (about[1] - self.view.top)

    @property
    def levels(self) -> tuple[int, ...]:
        """The sizes of a tile that can be had in this view."""
        most = max(_ALWAYS, min(self.view.size) // _FEWEST)
        return tuple(level for level in LEVELS if level <= most)

    def fitting(self, rim: int = 0) -> int:
        """The largest tile with which the whole board is in view, with so many pixels around it; else the smallest."""
        wide, high = self.view.width - 2 * rim, self.view.height - 2 * rim
        fitting = [level for level in self.levels if self.columns * level <= wide and self.rows * level <= high]
        return max(fitting, default=LEVELS[0])

    def fit(self, rim: int = 0) -> None:
        """Show the whole board in the middle of the view, as large as a level allows with so many pixels around it."""
        self.tile = self.fitting(rim)
        self.left = (self.columns * self.tile - self.view.width) // 2
        self.top = (self.rows * self.tile - self.view.height) // 2

    def resize(self, view: pygame.Rect) -> None:
        """Show the board in another part of the screen, with what was in its middle in the middle."""
        column, row = self.point_at(self.view.center)
        self.view = pygame.Rect(view)
        self.left = round(column * self.tile) - self.view.width // 2
        self.top = round(row * self.tile) - self.view.height // 2

    def follow(self, view: pygame.Rect, rim: int, new_rim: int) -> None:
        """Show as much of the board in a part of the screen of another size, with what was in its middle in the middle.

        Where the whole board was in view, as `fit` shows it with so many pixels around it (`rim`), it is again.
        """
        before, whole = self.view.size, self.tile == self.fitting(rim)
        self.resize(view)
        if before == view.size:
            return
        followed, tile, high = self._followed
        if self.tile != followed:  # somebody has zoomed since; else many small steps add no error
            tile, high = self.tile, before[1]
        if whole:
            self.fit(new_rim)
        else:
            wanted = tile * view.height / high
            self.zoom_to(min(self.levels, key=lambda level: abs(level - wanted)), view.center)
        self._followed = self.tile, tile, high

    def _held(self, at: int, by: int, tiles: int, seen: int) -> int:
        """The place to pan to; from outside the bounds, to which a zoom may lead, it never jumps back."""
        first, last = -(seen // 2), tiles * self.tile - seen // 2
        return min(max(at + by, min(first, at)), max(last, at))


def _seen(start: int, length: int, tile: int, tiles: int) -> range:
    first = max(0, start // tile)
    return range(first, max(first, min(tiles, -(-(start + length) // tile))))
