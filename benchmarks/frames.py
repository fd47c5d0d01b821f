"""Frames of the window at 1920 x 1080 on a board of 500 x 500, beside a bare renderer that draws the same pixels.

The peer is what one would write in an afternoon: pieces of 16 x 16 tiles kept for each size of tile, and on them as
many blits as there are tokens and tinted tiles. It knows no doors, thin walls, limits or states. Needs no screen.
"""

from __future__ import annotations

import os
import time
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.harness import Pair, Row, against_peer, of_seconds
from game.maps import read
from game.maps.building import build
from game.maps.findings import Findings
from game.maps.plain import PlainMap, TileLayer
from game.resources import resource_folder

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame  # noqa: TID251 - what is measured

from game.window.board.camera import Camera
from game.window.board.overlays import Tint
from game.window.board.painter import BoardPainter
from game.window.board.tokens import Token, draw_token
from game.window.look import Look
from systems.core.identifiers import UnitId

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from systems.core.board import Board
    from systems.geometry.grid import Mask

_PEER = "bare pieces"
_BAR = 1.2
_FRAME = 1 / 60
_TILES = 500
_SIZE = (1920, 1080)
_SHARES = (1.0, 0.5, 0.15)
_PIECE = 16
_TOKENS = 50
_TINTED = 1000
_COLOR = (47, 158, 110, 84)
_TURN, _REST = 60, 10
"""After how many frames the camera turns back, and how many it rests on a level."""
_ALIKE = 0.95


def rows(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one question there is
    """The rows of the table; `quick` takes fewer turns."""
    pygame.display.init()
    pygame.font.init()
    plain = _map()
    board = build(plain, Findings("frames.tmx")).board
    frames, turns = (60, 3) if quick else (240, 9)
    for name, move in (("still", _still), ("pan", _pan), ("zoom", _zoom)):
        ours, theirs = Ours(board, plain), Bare(plain)
        shown = [partial(_frame, one.draw, one.camera, move, cycle(range(frames))) for one in (ours, theirs)]
        for draw in shown:
            for _ in range(frames):
                draw()
        assert _alike(ours, theirs)
        yield against_peer(f"frame, {name}", _PEER, _BAR, [Pair(*shown)], turns)
        seconds = sorted(_seconds(shown[0]) for _ in range(frames))
        late = seconds[round(0.94 * frames) : round(0.96 * frames) + 1]
        yield of_seconds(f"frame, {name}, 95th percentile", _FRAME, late)
    shown = [
        partial(_frame, one.draw_ground, one.camera, _pan, cycle(range(2 * _TURN)))
        for one in (Ours(board, plain), Bare(plain))
    ]
    yield against_peer("ground alone, pan", _PEER, _BAR, [Pair(*shown)], turns)
    for tile in (8, 32):
        pair = Pair(partial(_first, partial(Ours, board, plain), tile), partial(_first, partial(Bare, plain), tile))
        yield against_peer(f"first frame, tiles of {tile}", _PEER, 2.0, [pair], 2 if quick else 3)


def _still(_camera: Camera, _at: int) -> None:
    """The camera rests."""


def _pan(camera: Camera, at: int) -> None:
    """Nine pixels right and five down a frame, and back."""
    way = 1 if at // _TURN % 2 == 0 else -1
    camera.pan(9 * way, 5 * way)


def _zoom(camera: Camera, at: int) -> None:
    """A level closer every few frames, and away again, about a point beside the middle."""
    if at % _REST == 0:
        camera.zoom(1 if at // _TURN % 2 == 0 else -1, (1200, 400))


class Ours:
    """The window's own way to draw a board."""

    def __init__(self, board: Board, plain: PlainMap) -> None:
        self.surface = pygame.Surface(_SIZE, 0, 32)
        self.camera = _camera()
        self._painter = BoardPainter(board, plain, Look(_SIZE[1]))
        self._closed = board.initial_doors()
        self._tokens = _tokens()
        self._under = (Tint(_tinted(), _COLOR),)

    def draw_ground(self) -> None:
        """Draw what the camera sees of the map."""
        self._painter.tiles.draw(self.surface, self.camera, self._closed)

    def draw(self) -> None:
        """Draw a frame."""
        self._painter.draw(self.surface, self.camera, self._closed, self._tokens, None, self._under)


class Bare:
    """Pieces kept in a dictionary, tokens and tints as blits."""

    def __init__(self, plain: PlainMap) -> None:
        self.surface = pygame.Surface(_SIZE, 0, 32)
        self.camera = _camera()
        picture = plain.tilesets[0].picture
        assert picture is not None
        assert picture.path is not None
        self._sheet = pygame.image.load(picture.path).premul_alpha()
        self._layers = [layer.gids for layer in plain.layers if isinstance(layer, TileLayer)]
        self._cells: dict[tuple[int, int], pygame.Surface] = {}
        self._pieces: dict[tuple[int, int, int], pygame.Surface] = {}
        self._stamps: dict[int, pygame.Surface] = {}
        self._bodies: dict[int, list[pygame.Surface]] = {}
        self._tokens = _tokens()
        self._tinted = [(int(column), int(row)) for row, column in np.argwhere(_tinted())]

    def draw_ground(self) -> None:
        """Draw what the camera sees of the map."""
        camera, tile = self.camera, self.camera.tile
        columns, rows = camera.visible()
        self.surface.fblits(
            [
                (self._piece(tile, across, down), camera.to_pixel((across * _PIECE, down * _PIECE)))
                for down in range(rows.start // _PIECE, -(-rows.stop // _PIECE))
                for across in range(columns.start // _PIECE, -(-columns.stop // _PIECE))
            ]
        )

    def draw(self) -> None:
        """Draw a frame."""
        self.draw_ground()
        camera, tile = self.camera, self.camera.tile
        columns, rows = camera.visible()
        stamp = self._stamps.get(tile)
        if stamp is None:
            stamp = self._stamps[tile] = pygame.Surface((tile, tile), pygame.SRCALPHA, 32)
            stamp.fill(_COLOR)
        shown = [at for at in self._tinted if at[0] in columns and at[1] in rows]
        self.surface.fblits([(stamp, camera.to_pixel(at)) for at in shown])
        self._draw_tokens(camera, tile)

    def _draw_tokens(self, camera: Camera, tile: int) -> None:
        bodies = self._bodies.get(tile)
        if bodies is None:
            bodies = self._bodies[tile] = [_body(token, tile) for token in self._tokens]
        for token, body in zip(self._tokens, bodies, strict=True):
            middle = camera.centre_of((int(token.at[0]), int(token.at[1])))
            if camera.view.inflate(2 * tile, 2 * tile).collidepoint(middle):
                self.surface.blit(body, body.get_rect(center=middle))

    def _piece(self, tile: int, across: int, down: int) -> pygame.Surface:
        found = self._pieces.get((tile, across, down))
        if found is None:
            found = self._pieces[tile, across, down] = self._made(tile, across, down)
        return found

    def _made(self, tile: int, across: int, down: int) -> pygame.Surface:
        piece = pygame.Surface((_PIECE * tile, _PIECE * tile), 0, 32)
        piece.fill((18, 21, 25))
        for gids in self._layers:
            part = gids[down * _PIECE : (down + 1) * _PIECE, across * _PIECE : (across + 1) * _PIECE]
            cells = [
                (self._cell(int(part[row, column]), tile), (int(column) * tile, int(row) * tile))
                for row, column in np.argwhere(part)
            ]
            piece.fblits(cells, pygame.BLEND_PREMULTIPLIED)
        return piece

    def _cell(self, gid: int, tile: int) -> pygame.Surface:
        found = self._cells.get((gid, tile))
        if found is None:
            row, column = divmod(gid - 1, 16)
            whole = self._sheet.subsurface((column * 32, row * 32, 32, 32))
            found = self._cells[gid, tile] = pygame.transform.smoothscale(whole, (tile, tile))
        return found


def _frame(draw: Callable[[], None], camera: Camera, move: Callable[[Camera, int], None], at: Iterator[int]) -> None:
    move(camera, next(at))
    draw()


def _first(make: Callable[[], Ours | Bare], tile: int) -> None:
    """A frame with nothing kept."""
    one = make()
    one.camera.zoom_to(tile, one.camera.view.center)
    one.draw()


def _alike(ours: Ours, theirs: Bare) -> bool:
    """Whether both drew the same board; tokens and thin lines aside, which the peer draws more plainly."""
    shown = [pygame.surfarray.array3d(one.surface) for one in (ours, theirs)]
    return ours.camera.point_at((0, 0)) == theirs.camera.point_at((0, 0)) and bool(
        (shown[0] == shown[1]).mean() > _ALIKE
    )


def _map() -> PlainMap:
    """A large map painted at random with the tiles of the game that stop nobody."""
    source = read(resource_folder("maps") / "range.tmx").plain
    kinds = source.tilesets[0].kinds
    plain = np.array([number + 1 for number in sorted(kinds) if not kinds[number].tile_class], np.uint32)
    drawn = np.random.default_rng(3)
    layers = [
        np.where(drawn.random((_TILES, _TILES)) < share, drawn.choice(plain, (_TILES, _TILES)), 0).astype(np.uint32)
        for share in _SHARES
    ]
    tile_layers = tuple(
        TileLayer(f"layer {at}", f"layer {at}", True, 1.0, (0.0, 0.0), "", {}, gids)  # noqa: FBT003
        for at, gids in enumerate(layers)
    )
    return PlainMap(Path("frames.tmx"), _TILES, _TILES, 32, 32, "", {}, source.tilesets, tile_layers)


def _camera() -> Camera:
    return Camera(_TILES, _TILES, pygame.Rect((0, 0), _SIZE), 32)


def _tokens() -> tuple[Token, ...]:
    """Tokens around the middle of the board."""
    drawn = np.random.default_rng(5)
    places = drawn.integers(_TILES // 2 - 18, _TILES // 2 + 18, (_TOKENS, 2))
    return tuple(
        Token(UnitId(at), (float(column) + 0.5, float(row) + 0.5), at % 2, f"Person {at}", 0.7)
        for at, (column, row) in enumerate(places, 1)
    )


def _body(token: Token, tile: int) -> pygame.Surface:
    """The whole token in one picture."""
    surface = pygame.Surface((3 * tile, 3 * tile), pygame.SRCALPHA, 32)
    camera = Camera(3, 3, surface.get_rect(), tile)
    draw_token(surface, camera, Look(_SIZE[1]), token)
    return surface


def _tinted() -> Mask:
    """A thousand tiles in the middle."""
    mask = np.zeros((_TILES, _TILES), bool)
    half = _TILES // 2
    mask[half - 12 : half + 13, half - 20 : half + 20] = True
    assert int(mask.sum()) == _TINTED
    return mask


def _seconds(draw: Callable[[], None]) -> float:
    start = time.perf_counter()
    draw()
    return time.perf_counter() - start
