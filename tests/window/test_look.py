"""Palette, type, panels and icons."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
import pytest
from tests.window.scenes import canvas, pixels

from game.resources import resource_folder
from game.window import look as appearance
from game.window.look import BODY, DANGER, SIDES, TEXT, Look, icon_names, mixed, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

ICONS = resource_folder("assets") / "icons"


@pytest.mark.parametrize(
    ("lines", "scale"), [(480, 0.75), (540, 0.75), (720, 1.0), (1080, 1.5), (1440, 2.0), (2160, 3.0), (4320, 3.0)]
)
def test_lengths_grow_with_the_screen(lines: int, scale: float) -> None:
    look = Look(lines)
    assert look.scale == scale
    assert look.px(8) == round(8 * scale)
    assert look.px(0) == 0
    assert look.px(0.2) == 1


def test_type_is_set_at_native_size_not_blown_up() -> None:
    small, large = Look(720), Look(2160)
    assert large.font(BODY).get_height() > 2.5 * small.font(BODY).get_height()
    shades = len(np.unique(pygame.surfarray.array_alpha(large.text("Rifle"))))
    assert shades > 8, "its edges are smooth"


def test_digits_are_all_as_wide() -> None:
    look = Look()
    for bold in (False, True):
        measured = look.font(bold=bold).metrics("0123456789")
        assert len({one[4] for one in measured if one is not None}) == 1


def test_a_line_is_rendered_once() -> None:
    look = Look()
    assert look.text("Once") is look.text("Once")
    assert look.text("Once") is not look.text("Once", color=DANGER)


def test_what_a_face_refuses_is_left_out() -> None:
    assert printable("a\0b\ud800c\nd\te") == "abc d e"
    assert Look().text("\0\ud800").get_width() == 0
    assert Look().width("a\nb") == Look().width("a b")


def test_long_lines_are_shortened_to_fit() -> None:
    look = Look()
    words = "Konstantin of the Northern Watch"
    for width in (40, 77, 120):
        shorter = look.shortened(words, width)
        assert look.width(shorter) <= width
        assert shorter.endswith("…")
        assert words.startswith(shorter[:-1])
    assert look.shortened(words, look.width(words)) == words
    surface = canvas(300, 40)
    assert look.draw_text(surface, words, (5, 5), width=77).width <= 77


def test_text_is_wrapped_between_words() -> None:
    look = Look()
    lines = look.wrapped("one two three four five\nsix", 90)
    assert " ".join(lines) == "one two three four five six"
    assert lines[-1] == "six"
    assert len(lines) > 2
    assert all(look.width(line) <= 90 for line in lines)


def test_a_word_that_fits_on_no_line_is_broken() -> None:
    look = Look()
    lines = look.wrapped("up Donaudampfschiff down", 60)
    assert "".join(lines).replace(" ", "") == "upDonaudampfschiffdown"
    assert len(lines) > 2
    assert all(look.width(line) <= 60 for line in lines)
    assert look.wrapped("ab", 1) == ["a", "b"]


@pytest.mark.parametrize("anchor", ["topleft", "midtop", "bottomright", "center"])
def test_text_is_drawn_at_its_anchor(anchor: Any) -> None:
    surface = canvas(200, 60)
    rect = Look().draw_text(surface, "Here", (100, 30), anchor=anchor)
    assert getattr(rect, anchor) == (100, 30)
    changed = (pixels(surface) != (255, 0, 255)).any(2)
    rows, columns = np.nonzero(changed)
    assert rect.collidepoint(int(columns.min()), int(rows.min()))
    assert rect.collidepoint(int(columns.max()), int(rows.max()))


def test_a_panel_has_round_smooth_corners_and_an_edge() -> None:
    look = Look(1080)
    surface = pygame.Surface((60, 40), 0, 32)
    surface.fill((0, 0, 0))
    look.panel(surface, pygame.Rect(0, 0, 60, 40), (200, 200, 200), (250, 0, 0))
    shown = pixels(surface)
    assert tuple(shown[0, 0]) == (0, 0, 0)
    assert tuple(shown[20, 30]) == (200, 200, 200)
    assert tuple(shown[0, 30]) == (250, 0, 0)
    assert tuple(shown[20, 59]) == (250, 0, 0)
    corner = shown[:9, :9]
    assert np.array_equal(corner, shown[:9, :-10:-1])
    assert np.array_equal(corner, shown[:-10:-1, :9])
    assert len(np.unique(corner.reshape(-1, 3), axis=0)) > 5


@pytest.mark.parametrize("size", [(1, 1), (5, 3), (400, 2)])
def test_a_panel_smaller_than_its_corners_is_drawn_all_the_same(size: tuple[int, int]) -> None:
    assert Look().rounded(size).get_size() == size


def test_an_icon_takes_the_colour_asked_for() -> None:
    icon = Look().exact_icon("hp", 24, DANGER)
    alpha = pygame.surfarray.array_alpha(icon)
    colors = pygame.surfarray.array3d(icon)[alpha >= 250]
    assert len(colors) > 60
    assert (np.abs(colors.astype(int) - DANGER[:3]) <= 1).all()


def test_an_icon_there_is_not_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="no-such-icon"):
        Look().icon("no-such-icon")


@pytest.mark.parametrize("name", icon_names())
def test_icons_keep_off_the_rim_and_can_be_told_when_small(name: str) -> None:
    alpha = pygame.surfarray.array_alpha(Look().exact_icon(name, 64))
    assert not alpha[[0, -1]].any()
    assert not alpha[:, [0, -1]].any()
    small = pygame.surfarray.array_alpha(Look().exact_icon(name, 20))
    assert (small > 150).sum() >= 12, "strong enough to be read"
    assert (small < 60).sum() >= 60, "with ground around it"


@pytest.fixture(scope="module")
def make_icons() -> Iterator[Any]:
    """The script that draws the icons."""
    before = list(sys.path)
    sys.path.insert(0, str(ICONS))
    try:
        yield import_module("make_icons")
    finally:
        sys.path[:] = before


def test_there_is_a_picture_for_every_icon_of_the_script(make_icons: Any) -> None:
    assert icon_names() == tuple(sorted(make_icons.ICONS))


@pytest.mark.parametrize("name", ["dice", "reload", "cover-heavy"])
def test_a_picture_is_what_the_script_draws(make_icons: Any, name: str) -> None:
    drawn = make_icons.pixels(make_icons.ICONS[name]())
    kept = pygame.image.load(ICONS / f"{name}.png")
    assert np.abs(pygame.surfarray.array_alpha(kept).T.astype(int) - drawn[..., 3]).max() <= 1
    assert (drawn[..., :3] == 255).all()


def test_icons_are_told_apart() -> None:
    look = Look()
    small = {pygame.surfarray.array_alpha(look.exact_icon(name, 20)).tobytes() for name in icon_names()}
    assert len(small) == len(icon_names())


def luminance(color: tuple[int, ...]) -> float:
    """The relative luminance of a colour, as accessibility guidelines reckon it."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", ["PANEL", "RAISED", "BACKDROP"])
def test_text_stands_out_from_its_ground(ground: str) -> None:
    assert contrast(TEXT, getattr(appearance, ground)) >= 7
    assert contrast(appearance.MUTED, getattr(appearance, ground)) >= 4.5


def test_the_sides_have_colours_of_their_own() -> None:
    assert len(set(SIDES)) == len(SIDES)
    assert mixed(SIDES[0], SIDES[1], 0.0) == SIDES[0]
    assert mixed(SIDES[0], SIDES[1], 1.0) == SIDES[1]


def test_the_faces_are_found_without_loading_what_brings_them() -> None:
    assert Path(appearance._face(bold=True)).is_file()
    assert Path(appearance._face(bold=False)).is_file()
    assert appearance._face(bold=True) != appearance._face(bold=False)
