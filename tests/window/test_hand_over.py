"""Between two people who have something to hide: nothing is shown before the screen is taken."""

from __future__ import annotations

from pathlib import Path

import pygame
from tests.window.player import INTERIOR, Player, picture

from game.window.battle_screen import BattleScreen
from game.window.hand_over import HandOver


def test_hand_over_shows_nothing_of_the_battle(player: Player, tmp_path: Path) -> None:
    shown = set()
    for seed in (1, 2, 3):
        screen = player.begin(INTERIOR, tmp_path / f"{seed}.battle", seed=seed)
        hand_over = player.top(HandOver) if player.app.screens.top is not screen else None
        assert hand_over is not None
        if hand_over._seat == "blue":
            shown.add(picture(player))
        player.opening.close()
        player.app.screens.clear()
    assert len(shown) == 1


def test_before_anybody_has_the_screen_the_board_is_not_drawn(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle")
    screen = player.top(HandOver)
    player.app.screens.pop()
    below = player.top(BattleScreen)
    surface = pygame.Surface((1280, 720))
    below.draw(surface)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}) == 1
    player.app.screens.push(screen)
    player.press("confirm")
    player.frames(2)
    below.draw(surface)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, 1280, 40) for y in range(0, 720, 40)}) > 20


def test_in_fog_the_screen_is_hidden_between_two_people(player: Player, tmp_path: Path) -> None:
    player.begin_quietly(INTERIOR, tmp_path / "fog.battle")
    first = player.top(HandOver)._seat
    for action in ("help", "end", "cancel", "skip", "undo"):
        player.press(action)
        player.top(HandOver)
    player.press("confirm")
    screen = player.top(BattleScreen)
    for _ in range(12):
        player.settle_on(HandOver)
        if player.app.screens.top is not screen:
            break
        player.press("end")
    assert player.top(HandOver)._seat != first
