"""The board in a corner."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
from tests.boards.drawn import drawn
from tests.window.scenes import Pixels, canvas, painted_map, pixels, sheet, shipped

from game.window.board.camera import Camera
from game.window.board.minimap import Minimap
from game.window.board.overview import overview
from game.window.board.schematic import ON_SCREEN, ground_colors
from game.window.board.shapes import side_color
from game.window.board.tokens import Token
from game.window.look import TEXT, Look
from systems.core.identifiers import UnitId

LOOK = Look()
RECT = pygame.Rect(10, 20, 208, 168)


def shown(*tokens: Token, closed: bool = True) -> tuple[Minimap, Pixels]:
    found = shipped("range")
    minimap = Minimap(found.board, found.plain)
    surface = canvas(240, 200)
    camera = Camera(found.board.columns, found.board.rows, pygame.Rect(0, 0, 160, 160), 32)
    camera.left = camera.top = 64
    minimap.draw(surface, LOOK, RECT, camera, tokens, (closed,) * len(found.board.doors))
    return minimap, pixels(surface)


def test_it_keeps_to_its_place_and_to_the_board_s_proportions() -> None:
    minimap, picture = shown()
    outside = np.ones(picture.shape[:2], bool)
    outside[RECT.top : RECT.bottom, RECT.left : RECT.right] = False
    assert (picture[outside] == (255, 0, 255)).all()
    width, height = minimap.size_within((200, 160))
    assert width == 200
    assert abs(height - 200 * 13 / 17) <= 1


def test_every_tile_of_it_leads_to_the_tile() -> None:
    minimap, _ = shown()
    width, height = minimap.size_within((200, 160))
    left, top = RECT.centerx - width // 2, RECT.centery - height // 2
    seen = {minimap.tile_at((x, y)) for x in range(left, left + width) for y in range(top, top + height)}
    assert seen == {(column, row) for column in range(17) for row in range(13)}
    assert minimap.tile_at((left - 1, top + 4)) is None
    assert minimap.tile_at((5, 5)) is None


def test_tokens_doors_and_the_part_in_view_are_on_it() -> None:
    _, bare = shown()
    _, peopled = shown(Token(UnitId(1), (8.5, 6.5), 0, "Ana"))
    near = (np.abs(peopled.astype(int) - side_color(0)).max(2) < 20) & (bare != peopled).any(2)
    assert 20 < near.sum() < 200
    assert not np.array_equal(bare, shown(closed=False)[1])
    assert (bare == TEXT).all(2).sum() >= 4 * 50, "a frame of five tiles by five"


def test_without_a_map_tiles_are_coloured_by_what_they_do() -> None:
    board = drawn("#.").board
    assert [tuple(color) for color in ground_colors(board)[0]] == [ON_SCREEN.wall, ON_SCREEN.floor]
    assert np.array_equal(overview(board, None), ground_colors(board))


def test_a_tile_has_the_mean_colour_of_its_picture(tmp_path: Path) -> None:
    plain = painted_map(sheet(tmp_path), [[1, 3]])
    colors = overview(drawn("..").board, plain).astype(int)
    assert np.abs(colors[0, 0] - (214, 86, 86)).max() <= 2
    assert np.abs(colors[0, 1] - (86, 86, 214)).max() <= 2
