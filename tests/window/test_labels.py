"""Plates with words lie beside whom they are about, and on nobody else."""

from __future__ import annotations

import pygame
import pytest
from tests.window.scenes import canvas, pixels

from game.window.board.camera import Camera
from game.window.board.tokens import Token, draw_tokens
from game.window.labels import free_place
from game.window.look import Look
from systems.core.identifiers import UnitId

VIEW = pygame.Rect(0, 0, 400, 300)
OVER = pygame.Rect(160, 120, 40, 40)
SIZE = (50, 18)


def place(*taken: pygame.Rect, over: pygame.Rect = OVER) -> pygame.Rect:
    return free_place(SIZE, over, 3, taken, VIEW)


def test_a_plate_lies_above_then_right_then_left_then_below() -> None:
    above = place()
    assert above.midbottom == (180, 117)
    right = place(above)
    assert right.midleft == (203, 140)
    left = place(above, right)
    assert left.midright == (157, 140)
    below = place(above, right, left)
    assert below.midtop == (180, 175)
    assert place(above, right, left, below).bottom < above.top


def test_at_the_upper_rim_a_plate_lies_beside() -> None:
    assert place(over=pygame.Rect(160, 2, 40, 40)).left == 203


def named(*names: str, apart: int) -> int:
    """How many pixels the names change under tokens that stand so many tiles apart."""
    camera = Camera(12, 4, VIEW, 32)
    camera.left = camera.top = 0
    shown, plain = canvas(400, 300), canvas(400, 300)
    tokens = [Token(UnitId(at), (1.5 + at * apart, 1.5), 0, name) for at, name in enumerate(names, 1)]
    draw_tokens(shown, camera, Look(), tokens)
    draw_tokens(plain, camera, Look(), [Token(one.unit, one.at, 0, "") for one in tokens])
    under = slice(round(1.9 * 32), round(2.5 * 32))
    return int((pixels(shown) != pixels(plain)).any(2)[under].sum())


@pytest.mark.parametrize("name", ["Chiara", "Konstantin"])
def test_a_name_that_does_not_fit_between_neighbours_is_left_out(name: str) -> None:
    assert named(name, name, apart=3) > 0
    assert named("Bo", "Al", apart=1) > 0
    assert named(name, name, apart=1) == 0
