"""Walls, doors, glass and containers: what stands higher than a head."""

from __future__ import annotations

import numpy as np
from canvas import BLACK, TILE, WHITE, Canvas, Color, Mask

PLASTER: Color = (96, 100, 108)
BRICK: Color = (134, 84, 66)
MORTAR: Color = (92, 70, 62)
LEAF: Color = (172, 118, 66)
FRAME: Color = (70, 64, 60)
GLASS: Color = (156, 208, 222)
STEEL: Color = (112, 118, 126)

SIDES = "nesw"


def _near(canvas: Canvas, side: str, depth: float) -> Mask:
    """The strip of a tile within `depth` pixels of one of its sides."""
    far = {"n": canvas.y, "s": TILE - canvas.y, "w": canvas.x, "e": TILE - canvas.x}[side]
    return (far < depth).astype(float)


def wall(name: str, joined: str, *, brick: bool = False) -> Canvas:
    """A wall seen from above; `joined` names the sides on which it goes on."""
    canvas = Canvas(name)
    canvas.fill(BRICK if brick else PLASTER)
    if brick:
        _lay_bricks(canvas)
    canvas.tint(canvas.noise(8) * 2 + canvas.noise(1.3) * 3)
    open_sides = [side for side in SIDES if side not in joined]
    for side in open_sides:
        canvas.paint(_near(canvas, side, 1.4), BLACK, 0.8)
    rim = np.zeros_like(canvas.x)
    for side in open_sides:
        rim = np.maximum(rim, _near(canvas, side, 4.2) - _near(canvas, side, 1.4))
    outline = np.ones_like(canvas.x)
    for side in open_sides:
        outline *= 1 - _near(canvas, side, 1.4)
    for side in open_sides:
        strip = (_near(canvas, side, 4.2) - _near(canvas, side, 1.4)) * outline
        canvas.tint(46 if side in "nw" else -30, strip * 0.9)
    canvas.tint(8, (1 - rim) * outline)
    return canvas


def _lay_bricks(canvas: Canvas) -> None:
    for row in range(4):
        shift = 8 if row % 2 else 0
        for column in range(-1, 3):
            x = column * 16 + shift
            canvas.tint(
                canvas.random.uniform(-9, 9) if 0 <= x <= 16 else 0, canvas.box(x, row * 8, x + 16, row * 8 + 8)
            )
            canvas.paint(canvas.box(x, row * 8, x + 0.9, row * 8 + 8), MORTAR, 0.75)
        canvas.paint(canvas.box(-1, row * 8, 33, row * 8 + 0.9), MORTAR, 0.75)


def thin_wall(name: str, sides: str, *, glass: bool = False) -> Canvas:
    """Half of a partition on some sides of a tile, to lie on any floor; the other half is the neighbour's."""
    canvas = Canvas(name)
    depth = 2.6
    shape = np.zeros_like(canvas.x)
    for side in sides:
        shape = np.maximum(shape, _near(canvas, side, depth))
    for side in sides:
        if side in "nw":  # light from the top left: shadow on the side away from it
            far = canvas.y if side == "n" else canvas.x
            canvas.paint(np.clip(1 - (far - depth) / 5, 0, 1) * (far >= depth), BLACK, 0.16 if glass else 0.34)
    if glass:
        canvas.paint(shape, GLASS, 0.85)
        inner = np.zeros_like(canvas.x)
        for side in sides:
            inner = np.maximum(inner, _near(canvas, side, 1.0))
        canvas.paint(inner, (96, 150, 168), 0.9)
    else:
        canvas.paint(shape, PLASTER)
        lit = np.zeros_like(canvas.x)
        for side in sides:
            lit = np.maximum(lit, _near(canvas, side, 1.5))
        canvas.tint(30, lit)
        canvas.paint(
            np.clip(shape - np.maximum.reduce([_near(canvas, s, depth - 0.8) for s in sides]), 0, 1), BLACK, 0.6
        )
    return canvas


def window(name: str, *, upright: bool) -> Canvas:
    """A pane of glass in a wall that runs from left to right, or upright from top to bottom."""
    canvas = Canvas(name)
    canvas.fill((126, 128, 126))
    canvas.tint(canvas.noise(1.3) * 3)
    canvas.paint(canvas.box(-2, 6, 34, 26), BLACK, 0.35)
    canvas.paint(canvas.box(-2, 7.5, 34, 24.5), GLASS)
    canvas.tint(-24, canvas.box(-2, 20.5, 34, 24.5))
    canvas.tint(24, canvas.box(-2, 7.5, 34, 9.6))
    for start in (6, 12):
        gleam = ((canvas.x - start + (canvas.y - 16) * 0.7) % 64 < 3).astype(float)
        canvas.paint(gleam * canvas.box(-2, 9, 34, 23), WHITE, 0.55)
    for x in (0, 32):
        canvas.paint(canvas.box(x - 1.6, 5, x + 1.6, 27), FRAME)
    return turned(canvas) if upright else canvas


def door(name: str, *, upright: bool, is_open: bool) -> Canvas:
    """A door in a wall that runs from left to right, or upright from top to bottom, on a sill of its own."""
    canvas = Canvas(name)
    canvas.fill((128, 122, 112))
    canvas.tint(canvas.noise(1.3) * 3)
    canvas.paint(canvas.box(-2, 4.5, 34, 5.5), BLACK, 0.25)
    canvas.paint(canvas.box(-2, 26.5, 34, 27.5), BLACK, 0.25)
    for x in (0, 32):
        canvas.raised(x - 3, 3, x + 3, 29, FRAME, 0.6, 18)
    if is_open:
        canvas.shadow(3.2, 1, 7.4, 27, 3)
        canvas.raised(3.2, 1, 7.4, 27, LEAF, 0.8, 26, 1.1)
        canvas.paint(canvas.disc(5.3, 24, 1.0), (232, 206, 120))
    else:
        canvas.shadow(3, 11, 29, 21, 4)
        canvas.raised(3, 11, 29, 21, LEAF, 0.8, 30, 1.5)
        for x in (6, 17.5):
            canvas.paint(canvas.box(x, 13.6, x + 8.5, 18.4, 0.6), BLACK, 0.2)
        canvas.paint(canvas.disc(26.4, 16, 1.5), BLACK, 0.5)
        canvas.paint(canvas.disc(26.2, 15.7, 1.2), (236, 210, 124))
    return turned(canvas) if upright else canvas


def turned(canvas: Canvas) -> Canvas:
    """A square canvas with its rows and columns swapped: light from the top left stays so."""
    canvas.color = canvas.color.transpose(1, 0, 2)
    canvas.alpha = canvas.alpha.T
    return canvas


def container(name: str, color: Color, *, upright: bool) -> Canvas:
    """A shipping container of three by two tiles, or upright two by three; its middle third repeats."""
    canvas = Canvas(name, *((2, 3) if upright else (3, 2)))
    wide, high = canvas.width, canvas.height
    canvas.fill(color)
    along, end = (canvas.y, high) if upright else (canvas.x, wide)
    across, rim = (canvas.x, wide) if upright else (canvas.y, high)
    ribs = np.sin(along * 2 * np.pi / 5.333)
    body = ((across > 5) & (across < rim - 5) & (along > 5) & (along < end - 5)).astype(float)
    canvas.tint(np.where(ribs > 0.2, 15, np.where(ribs < -0.3, -20, 0)), body)
    canvas.tint(canvas.noise(1.5) * 3)
    for x, y in canvas.random.uniform(6, (wide - 6, high - 6), (9, 2)):
        if not TILE - 4 < (y if upright else x) < 2 * TILE + 4:  # wear on the repeated part would show as a pattern
            canvas.paint(canvas.blot(x, y, canvas.random.uniform(1, 2.6), 0.5), (104, 66, 44), 0.4)
    outline = np.minimum.reduce([canvas.x, canvas.y, wide - canvas.x, high - canvas.y])
    canvas.tint(-8, (outline < 5).astype(float))
    canvas.tint(44, ((np.minimum(canvas.x, canvas.y) < 4) & (outline >= 1.3)).astype(float) * 0.8)
    canvas.tint(
        -40,
        ((np.minimum(wide - canvas.x, high - canvas.y) < 4) & (np.minimum(canvas.x, canvas.y) >= 4)).astype(float)
        * 0.8,
    )
    canvas.paint((outline < 1.3).astype(float), BLACK, 0.8)
    for x in (0, wide):
        for y in (0, high):
            canvas.paint(canvas.box(x - 6.5, y - 6.5, x + 6.5, y + 6.5, 1) * (outline >= 1.3), STEEL, 0.9)
            canvas.paint(canvas.disc(abs(x - 3.6), abs(y - 3.6), 1.4), BLACK, 0.7)
    return canvas
