"""Pan, zoom about a point, tiles to pixels and back."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.window.board.camera import LEVELS, Camera

VIEW = pygame.Rect(13, 40, 901, 640)
tiles = st.tuples(st.integers(0, 59), st.integers(0, 39))
pixels = st.tuples(st.integers(VIEW.left, VIEW.right - 1), st.integers(VIEW.top, VIEW.bottom - 1))


def camera(tile: int = 32, centre: tuple[int, int] = (30, 20)) -> Camera:
    made = Camera(60, 40, VIEW, tile)
    made.centre_on(centre)
    return made


@given(st.sampled_from(LEVELS), tiles, tiles, st.floats(0, 0.999), st.floats(0, 0.999))
def test_every_pixel_of_a_tile_lies_on_it(
    level: int, centre: tuple[int, int], tile: tuple[int, int], across: float, down: float
) -> None:
    looking = camera(level, centre)
    x, y = looking.to_pixel(tile)
    at = (x + int(across * level), y + int(down * level))
    assert looking.tile_at(at) == (tile if VIEW.collidepoint(at) else None)
    assert looking.rect_of(tile).collidepoint(at)


@given(st.sampled_from(LEVELS), tiles, pixels, st.integers(-7, 7))
def test_what_lies_under_the_cursor_stays_there_when_zooming(
    level: int, centre: tuple[int, int], at: tuple[int, int], steps: int
) -> None:
    looking = camera(level, centre)
    before = looking.point_at(at)
    looking.zoom(steps, at)
    after = looking.point_at(at)
    assert abs(after[0] - before[0]) <= 0.5 / looking.tile + 1e-9
    assert abs(after[1] - before[1]) <= 0.5 / looking.tile + 1e-9


def test_zooming_ends_at_the_first_and_the_last_level() -> None:
    looking = camera()
    looking.zoom(99, VIEW.center)
    assert looking.tile == looking.levels[-1]
    looking.zoom(-99, VIEW.center)
    assert looking.tile == LEVELS[0]
    looking.zoom(1, VIEW.center)
    assert looking.tile == LEVELS[1]


@given(st.sampled_from(LEVELS), tiles, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_panning_keeps_the_middle_of_the_view_on_the_board(
    level: int, centre: tuple[int, int], right: int, down: int
) -> None:
    looking = camera(level, centre)
    looking.pan(right, down)
    column, row = looking.point_at(VIEW.center)
    assert 0 <= column <= 60
    assert 0 <= row <= 40


def test_panning_back_goes_back() -> None:
    looking = camera()
    before = looking.left, looking.top
    looking.pan(-57, 31)
    assert (looking.left, looking.top) == (before[0] - 57, before[1] + 31)
    looking.pan(57, -31)
    assert (looking.left, looking.top) == before


@given(st.sampled_from(LEVELS), tiles)
def test_the_visible_tiles_are_those_with_a_pixel_in_view(level: int, centre: tuple[int, int]) -> None:
    looking = camera(level, centre)
    columns, rows = looking.visible()
    seen = [column for column in range(60) if looking.rect_of((column, rows.start)).colliderect(VIEW)]
    assert seen == list(columns)
    seen = [row for row in range(40) if looking.rect_of((columns.start, row)).colliderect(VIEW)]
    assert seen == list(rows)


@given(st.sampled_from((8, 12, 16, 24, 32, 48)), tiles, tiles)
def test_showing_a_tile_brings_it_in_with_what_is_around_it(
    level: int, centre: tuple[int, int], tile: tuple[int, int]
) -> None:
    looking = camera(level, centre)
    looking.show(tile, rim=5)
    wanted = looking.rect_of(tile).inflate(4 * level, 4 * level).clip(looking.board_rect())
    assert VIEW.inflate(-10, -10).contains(wanted)


@given(st.tuples(st.integers(0, 9), st.integers(0, 7)))
def test_a_board_that_is_wholly_in_view_rests_whatever_is_shown(tile: tuple[int, int]) -> None:
    looking = Camera(10, 8, VIEW, 16)
    before = looking.left, looking.top
    looking.show(tile)
    assert (looking.left, looking.top) == before


def test_a_tile_in_view_is_shown_without_a_move() -> None:
    looking = camera()
    before = looking.left, looking.top
    looking.show((31, 21))
    assert (looking.left, looking.top) == before


def test_fitting_shows_the_whole_board_as_large_as_it_goes() -> None:
    looking = camera(64)
    looking.fit()
    assert looking.tile == 12
    assert VIEW.contains(looking.board_rect())
    assert abs(looking.board_rect().centerx - VIEW.centerx) <= 1


def test_the_largest_tiles_are_for_large_screens_and_let_small_boards_fill_them() -> None:
    for high, largest in ((576, 96), (863, 128), (864, 144), (1724, 192)):
        small = Camera(5, 4, pygame.Rect(0, 0, 3000, high))
        assert small.levels[-1] == largest
        small.fit()
        assert small.tile == largest
    looking = Camera(17, 13, pygame.Rect(0, 0, 2904, 1662))
    looking.fit(78)
    assert looking.tile == 112  # 1506 pixels for 13 rows; 128 would take 1664


def test_a_board_too_large_is_fitted_at_the_smallest_level() -> None:
    looking = Camera(500, 500, VIEW)
    looking.fit()
    assert looking.tile == LEVELS[0]


def test_another_view_keeps_the_middle() -> None:
    looking = camera()
    middle = looking.point_at(VIEW.center)
    other = pygame.Rect(0, 0, 1600, 900)
    looking.resize(other)
    moved = looking.point_at(other.center)
    assert abs(moved[0] - middle[0]) <= 1 / looking.tile
    assert abs(moved[1] - middle[1]) <= 1 / looking.tile
