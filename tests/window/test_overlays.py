"""What is laid over the board: where it is drawn, and where not."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from tests.window.scenes import Pixels, canvas, pixels

from game.window.board.camera import Camera
from game.window.board.overlays import (
    Area,
    Grid,
    Label,
    Numbers,
    Overlay,
    Ranks,
    Reach,
    Target,
    Tint,
    Way,
)
from game.window.board.rays import Obstacle, Ray
from game.window.board.strokes import draw_label
from game.window.look import CURSOR, SIGHT, Look, with_alpha
from systems.geometry.grid import Mask, Tile

LOOK = Look()
GROUND = (90, 96, 90)


def camera(tile: int = 32, left: int = 0, top: int = 0, view: tuple[int, int] = (320, 256)) -> Camera:
    made = Camera(10, 8, pygame.Rect((0, 0), view), tile)
    made.left, made.top = left, top
    return made


def shown(overlay: Overlay, at: Camera | None = None) -> Pixels:
    surface = canvas(320, 256)
    surface.fill(GROUND)
    overlay.draw(surface, at or camera(), LOOK)
    return pixels(surface)


def changed(overlay: Overlay, at: Camera | None = None) -> set[Tile]:
    """The tiles of 32 pixels in which something was drawn."""
    drawn = (shown(overlay, at) != GROUND).any(2)
    cells = drawn.reshape(8, 32, 10, 32).any((1, 3))
    return {(int(column), int(row)) for row, column in np.argwhere(cells)}


def mask_of(*tiles: Tile) -> Mask:
    mask = np.zeros((8, 10), bool)
    for column, row in tiles:
        mask[row, column] = True
    return mask


TILES = {(0, 0), (3, 2), (4, 2), (9, 7)}


@pytest.mark.parametrize("hatched", [False, True])
@pytest.mark.parametrize("edge", [None, SIGHT])
def test_a_tint_lies_on_its_tiles_and_nowhere_else(hatched: bool, edge: tuple[int, int, int] | None) -> None:  # noqa: FBT001
    assert changed(Tint(mask_of(*TILES), with_alpha(SIGHT, 90), hatched, edge)) == TILES


def test_a_tint_follows_the_camera() -> None:
    assert changed(Tint(mask_of(*TILES), with_alpha(SIGHT, 90)), camera(left=64, top=32)) == {(1, 1), (2, 1), (7, 6)}


def test_hatching_says_the_same_without_colour() -> None:
    picture = shown(Tint(mask_of((3, 2)), with_alpha(SIGHT, 90), hatched=True))
    assert len(np.unique(picture[64:96, 96:128].reshape(-1, 3), axis=0)) == 2


def test_reach_is_tinted_more_where_more_can_be_done_and_numbered_when_close() -> None:
    ap = np.full((8, 10), -1, np.int64)
    ap[2, 3:6] = (1, 2, 13)
    strong = ap == 1
    assert changed(Reach(ap)) == {(3, 2), (4, 2), (5, 2)}
    picture = shown(Reach(ap, strong)).astype(int)
    near, far = (picture[64 + 12, column * 32 + 16] for column in (3, 4))
    assert near[0] < far[0] < GROUND[0]
    large = camera(48)
    assert not np.array_equal(shown(Reach(ap), large), shown(Reach(np.where(ap == 2, 7, ap)), large))
    small = camera(24)
    assert np.array_equal(shown(Reach(ap), small), shown(Reach(np.where(ap == 2, 7, ap)), small)), (
        "too small to be read"
    )


def test_ranks_have_colours_and_close_by_icons() -> None:
    ranks = np.full((8, 10), -1, np.int8)
    ranks[1, 1], ranks[1, 2] = 0, 1
    overlay = Ranks(ranks, (with_alpha(SIGHT, 90), with_alpha(CURSOR, 90)), ("cover-none", "cover-hard"))
    assert changed(overlay) == {(1, 1), (2, 1)}
    picture = shown(overlay, camera(24))
    assert tuple(picture[36, 36]) != tuple(picture[36, 60])
    assert len(np.unique(picture[24:48, 24:48].reshape(-1, 3), axis=0)) == 1
    assert len(np.unique(shown(overlay, camera(48))[48:96, 48:96].reshape(-1, 3), axis=0)) > 3


def test_a_way_runs_from_tile_to_tile() -> None:
    tiles = ((1, 1), (2, 1), (3, 2), (3, 3))
    assert set(tiles) <= changed(Way(tiles, "5 AP")) <= {*tiles, (2, 2), (3, 1)}
    assert not changed(Way(((1, 1),)))


def test_words_at_the_end_of_a_way_are_shown_while_it_is_in_view() -> None:
    label = Way(((1, 1), (2, 1)), "5 AP").label
    assert label == Label((2, 1), "5 AP")
    assert changed(label) <= {(1, 0), (2, 0), (3, 0)}
    assert not changed(label, camera(left=2000))
    assert Way(((1, 1), (2, 1))).label is None


def test_a_ray_is_dashed_from_where_it_is_stopped() -> None:
    """From column 0.5 to 9.5 over 288 pixels of the row at 144: the ground shows between the dashes only."""
    rows = [shown(Ray((0.5, 4.5), (9.5, 4.5), free=free))[144] for free in (1.0, 0.5, 0.0)]
    halves = [[int((row[part] != GROUND).any(1).sum()) for part in (slice(16, 148), slice(170, 304))] for row in rows]
    whole, stopped, dashed = halves
    assert whole == [132, 134]
    assert stopped[0] == 132
    for count in (stopped[1], *dashed):
        assert 0.4 * 132 < count < 0.9 * 132
    assert not changed(Ray((3.0, 3.0), (3.0, 3.0), free=0.0))


def test_what_stops_a_line_is_marked_a_tile_within_and_a_thin_wall_along_its_line() -> None:
    assert changed(Obstacle((4, 4))) == {(4, 4)}
    assert changed(Obstacle((4, 4, "left"))) >= {(3, 4), (4, 4)}
    assert changed(Obstacle((4, 4, "top"))) >= {(4, 3), (4, 4)}
    left = (shown(Obstacle((4, 4, "left"))) != GROUND).any(2)
    assert left[144, 124:133].any()
    assert not left[144, 140:].any()
    assert not changed(Obstacle((4, 4)), camera(left=2000))


def test_a_target_is_bracketed_crossed_out_and_has_its_words_over_it() -> None:
    assert changed(Target((4, 4))) == {(4, 4)}
    assert not np.array_equal(shown(Target((4, 4), crossed=True)), shown(Target((4, 4))))
    assert (4, 3) in changed(Target((4, 4), "62 %"))
    assert not changed(Target((4, 4), "62 %"), camera(left=2000))


def test_words_stay_within_the_view() -> None:
    surface = canvas(320, 256)
    at = camera()
    for tile in ((0, 0), (9, 0), (0, 7), (9, 7), (5, 5)):
        assert at.view.contains(draw_label(surface, at, LOOK, "out of the line of fire", tile))
    assert draw_label(surface, at, LOOK, "under", (5, 0)).top >= 32


def test_an_area_is_drawn_around_with_gaps() -> None:
    area = Area(frozenset({(2, 2), (3, 2), (2, 3), (3, 3)}), "")
    assert changed(area) == area.tiles
    picture = shown(area)
    assert (picture[64 + 8 : 128 - 8, 64 + 8 : 128 - 8] == GROUND).all(), "only its rim"
    rim = (picture[64, 64:128] != GROUND).any(1)
    assert 0.3 < rim.mean() < 0.8


@pytest.mark.parametrize("tile", [8, 16, 32])
def test_the_grid_is_drawn_where_its_tiles_are_large_enough(tile: int) -> None:
    picture = shown(Grid(), camera(tile))
    lines = int((picture[4] != GROUND).any(1).sum())
    assert lines == (0 if tile == 8 else 9)


def test_numbers_of_columns_and_rows_mark_the_cursor() -> None:
    plain, marked = shown(Numbers()), shown(Numbers((5, 3)))
    rows, columns = np.nonzero((plain != marked).any(2))
    assert ((rows < 20) | (columns < 24)).all(), "along the rims only"
    assert np.any((rows < 20) & (columns > 5 * 32) & (columns < 6 * 32))
    assert np.any((columns < 24) & (rows > 3 * 32) & (rows < 4 * 32))
