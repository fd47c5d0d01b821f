"""Maps drawn without a battle: each option changes what it is about, and nothing else."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import pygame
import pytest
from msgspec.structs import replace
from tests.window.scenes import Pixels, pixels, shipped

from game.content.rules import load_rules
from game.content.spawns import placed, sides_on
from game.measuring.walking import Walk
from game.messages import Catalogue
from game.window.board.schematic import ON_PAPER, ground_colors
from game.window.map_picture import Manner, PictureTooLarge
from game.window.rendering import FIELDS, Asked, FieldAsked, PagesAsked, render
from systems.core.board import Board
from systems.core.identifiers import Tile

BARE = Manner(grid=False, coordinates=False)
HALL: Tile = (20, 11)
ENGLISH = Catalogue.load("en")


def board() -> Board:
    return shipped("interior").board


def drawn(asked: Asked) -> Pixels:
    ((picture, size),) = render(board(), shipped("interior").plain, asked, ENGLISH)
    surface = pygame.image.load(BytesIO(picture), "map.png")
    assert surface.get_size() == size
    return pixels(surface)


def field(kind: str, start: Tile = HALL, **more: Any) -> FieldAsked:
    asked = FieldAsked(kind, Walk(board().terrain(), load_rules("ground").rules, start), 12, (("5 m", 5.0),))
    return replace(asked, **more)


def changed(one: Pixels, other: Pixels, tile: int = 32) -> set[Tile]:
    """The tiles on which two pictures without a margin differ."""
    rows, columns = board().rows, board().columns
    apart = (one != other).any(axis=-1).reshape(rows, tile, columns, tile).any(axis=(1, 3))
    return {(int(column), int(row)) for row, column in np.argwhere(apart)}


def tiles(mask: Any) -> set[Tile]:
    return {(int(column), int(row)) for row, column in np.argwhere(mask)}


def around(found: set[Tile]) -> set[Tile]:
    """Tiles, and those next to them into which a rim reaches."""
    return {(column + right, row + down) for column, row in found for right in (-1, 0, 1) for down in (-1, 0, 1)}


@pytest.mark.parametrize("tile", [4, 17, 64, 140])
def test_without_numbers_a_tile_is_just_so_many_pixels(tile: int) -> None:
    assert drawn(Asked(Manner(tile, grid=False, coordinates=False), people=False)).shape[:2] == (23 * tile, 33 * tile)


def test_numbers_stand_in_a_margin_of_their_own() -> None:
    bare, numbered = drawn(Asked(BARE, people=False)), drawn(Asked(Manner(grid=False), people=False))
    rows, columns = bare.shape[:2]
    margin = (numbered.shape[0] - rows) // 2
    assert margin > 0
    assert np.array_equal(numbered[margin : margin + rows, margin : margin + columns], bare)


def test_the_grid_lies_between_the_tiles() -> None:
    bare, lined = drawn(Asked(BARE, people=False)), drawn(Asked(Manner(coordinates=False), people=False))
    lines = (bare != lined).any(axis=-1)
    assert lines[32, :].mean() > 0.9
    assert not lines[16, 1:31].any()


def test_people_stand_where_they_start() -> None:
    found = board()
    starting = placed(found, sides_on(found), ())
    where = {one.tile for one in starting if one.tile is not None}
    bare = drawn(Asked(BARE, people=False))
    assert np.array_equal(drawn(Asked(BARE, starting, people=False)), bare)
    there = changed(drawn(Asked(BARE, starting)), drawn(Asked(BARE)))
    assert where <= there <= around(where)


def test_fog_hides_what_a_side_does_not_see() -> None:
    found = board()
    starting = placed(found, sides_on(found), ())
    blue = [one.tile for one in starting if one.side == "blue" and one.tile is not None]
    seen = np.logical_or.reduce([found.terrain().los_field(tile) for tile in blue])
    bare = drawn(Asked(BARE, people=False))
    assert changed(drawn(Asked(BARE, starting, people=False, fog=("blue",))), bare) == tiles(~seen)
    foggy = drawn(Asked(BARE, starting, fog=("blue",)))
    for one in starting:
        if one.side == "red" and one.tile is not None:
            column, row = one.tile
            cell = foggy[row * 32 : row * 32 + 32, column * 32 : column * 32 + 32]
            assert cell.max() < 140, "neither the token nor its bright rim shines through"


def test_a_field_of_lines_is_that_of_the_terrain() -> None:
    found, terrain = board(), board().terrain()
    bare = drawn(Asked(BARE, people=False))
    reached = tiles(terrain.loe_field(HALL) & terrain.standable)
    tinted = changed(drawn(Asked(BARE, people=False, field=field("lines"))), bare)
    assert reached <= tinted <= around(reached)
    assert len(tinted) < found.columns * found.rows / 2
    behind_glass = tiles(terrain.los_field(HALL) & terrain.standable)
    assert behind_glass - around(reached)
    assert behind_glass <= changed(drawn(Asked(BARE, people=False, field=field("sight"))), bare)


def test_reach_ends_where_the_action_points_do() -> None:
    bare = drawn(Asked(BARE, people=False))
    walk = field("reach").walk
    within = {(column, row) for row in range(board().rows) for column in range(board().columns)
              if (ap := walk.ap((column, row))) is not None and ap <= 3 and (column, row) != HALL}  # fmt: skip
    found = changed(drawn(Asked(BARE, people=False, field=field("reach", ap=3))), bare)
    assert within <= found <= around(within)


def test_cover_and_bands_are_those_of_the_terrain() -> None:
    bare, terrain = drawn(Asked(BARE, people=False)), board().terrain()
    standable = tiles(terrain.standable)
    assert standable - {HALL} <= changed(drawn(Asked(BARE, people=False, field=field("cover"))), bare)
    near = tiles(terrain.range_field(HALL, 5))
    found = changed(drawn(Asked(BARE, people=False, field=field("ranges"))), bare)
    assert near <= found
    assert len(found) < 1.5 * len(near)


def test_a_band_beyond_the_board_is_left_out_where_one_before_it_covers_all() -> None:
    one = drawn(Asked(BARE, field=field("ranges", bands=(("a", 100.0),))))
    two = drawn(Asked(BARE, field=field("ranges", bands=(("a", 100.0), ("b", 200.0)))))
    assert np.array_equal(one, two)


def test_paper_is_white_where_one_walks_and_has_no_picture_of_the_map() -> None:
    paper = drawn(Asked(Manner(paper=True), people=False))
    assert tuple(paper[2, 2]) == (255, 255, 255)
    bare = drawn(Asked(Manner(grid=False, coordinates=False, paper=True), people=False))
    expected = ground_colors(board(), ON_PAPER)
    doors = [place for door in board().doors for place in door.places if len(place) == 2]
    for row, column in np.ndindex(expected.shape[:2]):
        if (column, row) not in doors:
            assert tuple(bare[row * 32 + 16, column * 32 + 16]) == tuple(expected[row, column])
    assert tuple(expected[0, 0]) == ON_PAPER.wall


def test_under_paper_stand_scale_and_the_signs_that_are_on_it() -> None:
    bare, whole = drawn(Asked(Manner(), people=False)), drawn(Asked(Manner(paper=True), people=False))
    assert whole.shape[1] == bare.shape[1]
    added = whole[bare.shape[0] :]
    colors = {tuple(color) for color in added.reshape(-1, 3).tolist()}
    assert {ON_PAPER.wall, ON_PAPER.glass, ON_PAPER.low} <= colors
    assert not {ON_PAPER.rough, ON_PAPER.smoke, ON_PAPER.void} & colors
    narrow = drawn(Asked(Manner(4, paper=True), people=False))
    assert narrow.shape[1] == drawn(Asked(Manner(4), people=False)).shape[1]


def paged(paper: str, dpi: int, tile: int) -> list[Pixels]:
    asked = Asked(Manner(tile), people=False, pages=PagesAsked(paper, dpi))
    found = render(board(), shipped("interior").plain, asked, ENGLISH)
    return [pixels(pygame.image.load(BytesIO(page), "map.png")) for page, _ in found]


def test_pages_put_together_are_the_board() -> None:
    pages = paged("a4", 96, 96)
    assert {page.shape[:2] for page in pages} == {(round(277 * 96 / 25.4), round(190 * 96 / 25.4))}
    assert len(pages) == 5 * 3
    whole = drawn(Asked(Manner(96, coordinates=False), people=False))
    for number, page in enumerate(pages):
        down, across = divmod(number, 5)
        piece = whole[down * 10 * 96 : (down + 1) * 10 * 96, across * 7 * 96 : (across + 1) * 7 * 96]
        assert np.array_equal(page[: piece.shape[0], : piece.shape[1]], piece)
        below = page[piece.shape[0] :]
        assert (below < 100).any(), "a line says which page it is"
        assert (below > 200).mean() > 0.9


def test_a_page_lies_so_that_fewer_are_needed() -> None:
    standing, lying = paged("a4", 50, 22), paged("a4", 50, 26)
    assert (len(standing), standing[0].shape[:2]) == (2, (545, 374))
    assert (len(lying), lying[0].shape[:2]) == (4, (374, 545))


@pytest.mark.parametrize(
    ("paper", "dpi", "tile", "said"),
    [
        ("a4", 20, 200, "tiles of 200 pixels, expected some that fit on a page of 150x218"),
        ("letter", 30, 180, "759 pages, expected at most 100"),
    ],
)
def test_pages_that_cannot_be_had(paper: str, dpi: int, tile: int, said: str) -> None:
    with pytest.raises(PictureTooLarge, match=said):
        paged(paper, dpi, tile)


@pytest.mark.parametrize("kind", FIELDS)
def test_every_field_is_drawn_in_small_and_in_large(kind: str) -> None:
    for tile in (4, 96):
        render(board(), None, Asked(Manner(tile), field=field(kind)), ENGLISH)


def test_the_ground_is_the_same_drawn_at_once_or_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = drawn(Asked(BARE, people=False))
    monkeypatch.setattr("game.window.map_picture._PIECE", 1)
    assert np.array_equal(drawn(Asked(BARE, people=False)), whole)


@pytest.mark.parametrize(("tile", "said"), [(3, "tiles of 3 pixels, expected 4 to 512"), (490, "16170x11270 pixels")])
def test_absurd_sizes_are_refused_by_their_size(tile: int, said: str) -> None:
    with pytest.raises(PictureTooLarge, match=said):
        render(board(), None, Asked(Manner(tile, grid=False, coordinates=False)), ENGLISH)
