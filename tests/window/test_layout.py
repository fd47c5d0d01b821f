"""Nothing overlaps and nothing is cut off, in windows of every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from tests.window.player import RANGE, SIZES, Player, picture, titled

from game.window.battle_screen import BattleScreen
from game.window.layout import Layout
from game.window.look import Look


@pytest.mark.parametrize("size", [*SIZES, (960, 540), (1000, 900), (2560, 1080)])
def test_no_parts_overlap_and_all_are_in_the_window(size: tuple[int, int]) -> None:
    layout = Layout.of(size, Look(min(size[1], round(size[0] * 9 / 16))))
    parts = [layout.strip, layout.board, layout.prompt, layout.bar, layout.card, layout.log]
    for part in parts:
        assert pygame.Rect((0, 0), size).contains(part)
        assert part.width > 0
        assert part.height > 0
        assert part.collidelistall(parts) == [parts.index(part)]


@pytest.mark.parametrize("size", SIZES)
def test_buttons_neither_overlap_nor_leave_the_window(size: tuple[int, int], tmp_path: Path) -> None:
    one = Player(size)
    title = titled(one)
    check_buttons(title._buttons.all, size)
    screen = one.begin(RANGE, tmp_path / "range.battle")
    one.settle()
    check_buttons(screen.bar.buttons.all, size)
    one.opening.close()


def check_buttons(buttons: tuple[object, ...], size: tuple[int, int]) -> None:
    rects = [button.rect for button in buttons]  # type: ignore[attr-defined]
    assert rects
    for rect in rects:
        assert pygame.Rect((0, 0), size).contains(rect)
        assert rect.collidelistall(rects) == [rects.index(rect)]


def test_a_resized_window_is_laid_out_anew(player: Player, battle: BattleScreen) -> None:
    player.app.surface = pygame.display.set_mode((1600, 900))
    player.post(pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    assert battle.layout == Layout.of((1600, 900), player.app.screens.look)
    assert len(picture(player)) == 1600 * 900 * 3
