"""Parts of the window that are drawn only when what they show is other: never too seldom, and not too often."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
from tests.window.player import Player, picture
from tests.window.scenes import canvas, pixels

from game.resources import resource_folder
from game.window.panels.kept import Kept

RED, RECT = (200, 0, 0), pygame.Rect(4, 6, 20, 10)


def test_a_part_is_drawn_once_for_each_thing_it_shows() -> None:
    kept, drawn = Kept(), []

    def paint(surface: pygame.Surface) -> None:
        drawn.append(1)
        surface.fill(RED, RECT)

    pictures = []
    for key in ("one", "one", "other", "other"):
        surface = canvas(40, 30)
        kept.draw(surface, RECT, key, paint)
        pictures.append(pixels(surface))
    assert len(drawn) == 2
    assert all(np.array_equal(one, pictures[0]) for one in pictures)
    assert (pictures[0] == RED).all(2).sum() == RECT.width * RECT.height
    kept.draw(canvas(40, 30), RECT.move(1, 0), "other", paint)
    assert len(drawn) == 3, "elsewhere it is another picture"


def reddened(kept: Kept, size: tuple[int, int], rect: pygame.Rect) -> pygame.Surface:
    """A canvas with a part in red."""

    def paint(surface: pygame.Surface) -> None:
        surface.fill(RED, rect)

    surface = canvas(*size)
    kept.draw(surface, rect, "one", paint)
    return surface


def test_of_a_part_that_reaches_out_of_the_window_what_is_in_it_is_kept() -> None:
    """A window can be pulled smaller than what is to be in it."""
    for rect in (RECT.move(-10, -8), RECT.move(30, 20), RECT.move(200, 0), pygame.Rect(4, 6, 20, -3)):
        kept = Kept()
        first, second = (pixels(reddened(kept, (40, 30), rect)) for _ in "12")
        assert np.array_equal(first, second), rect
    kept = Kept()
    reddened(kept, (10, 30), RECT)
    assert (pixels(reddened(kept, (40, 30), RECT)) == RED).all(2).sum() == RECT.width * RECT.height


def test_the_parts_never_show_what_is_no_longer_so(tmp_path: Path) -> None:
    player = Player()
    screen = player.begin(resource_folder("maps") / "range.tmx", tmp_path / "range.battle", bots=["red"], seed=3)
    for turn in range(14):
        player.settle()
        if screen.session.result is not None:
            break
        offers = screen.aim.offers
        assert offers is not None
        doings: tuple[Callable[[], None], ...] = (
            lambda: player.press("next_target"),
            lambda: player.press("confirm"),
            lambda: player.press("log_filter"),
            lambda: player.press("log_up"),
            lambda: player.point(screen.layout.strip.center),
            lambda: player.point(screen.bar.buttons.all[1].rect.center),
            lambda: player.press("buttons"),
            lambda: player.press("cancel"),
            lambda: player.press("north"),
            lambda: player.press("end"),
        )
        for do in doings[turn % 3 :]:
            do()
            shown = picture(player)
            for part in (screen.cast.strip, screen.cast.card, screen.log, screen.bar):
                part._kept = Kept()
            screen.bar._shown_for = None
            offers = None if screen.playback.busy else screen.aim.offers
            screen.bar.show(offers, None, player.app.screens.look, screen.playback.speed, measuring=False)
            assert picture(player) == shown
    player.opening.close()
