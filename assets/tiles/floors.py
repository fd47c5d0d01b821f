"""Floors, and what is painted or spilt on them."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from canvas import BLACK, Canvas, Color

CONCRETE: Color = (150, 149, 143)
ASPHALT: Color = (92, 95, 98)
GRASS: Color = (106, 128, 74)
GRAVEL: Color = (152, 144, 128)
DIRT: Color = (132, 110, 82)
PLANKS: Color = (158, 120, 80)
TILES: Color = (192, 190, 180)
CARPET: Color = (104, 112, 128)
STEEL: Color = (122, 128, 134)
YELLOW: Color = (224, 182, 66)
CHALK: Color = (226, 226, 216)
WATER: Color = (70, 108, 128)


def _grain(canvas: Canvas, coarse: float, fine: float) -> None:
    canvas.tint(canvas.noise(9) * coarse + canvas.noise(1.2) * fine)


def concrete(name: str) -> Canvas:
    """A concrete slab; joints along its top and left make a pavement of two by two metres with plain ones."""
    canvas = Canvas(name)
    canvas.fill(CONCRETE)
    _grain(canvas, 2.2, 3.0)
    for x, y in canvas.random.uniform(3, 29, (5, 2)):
        canvas.paint(canvas.disc(x, y, canvas.random.uniform(0.4, 0.8)), BLACK, 0.18)
    return canvas


def joint(name: str, sides: str) -> Canvas:
    """A concrete slab with joints on some of its sides, "n" and "w"."""
    canvas = concrete(name)
    for side, seam, lip in (
        ("n", canvas.box(-1, -1, 33, 0.9), canvas.box(-1, 0.9, 33, 1.8)),
        ("w", canvas.box(-1, -1, 0.9, 33), canvas.box(0.9, -1, 1.8, 33)),
    ):
        if side in sides:
            canvas.paint(seam, BLACK, 0.34)
            canvas.tint(13, lip)
    return canvas


def stained(name: str) -> Canvas:
    """A concrete slab with an old stain."""
    canvas = concrete(name)
    for radius, opacity in ((10, 0.12), (7, 0.12), (3.5, 0.14)):
        canvas.paint(canvas.blot(16, 16, radius), (70, 62, 50), opacity)
    return canvas


def cracked(name: str) -> Canvas:
    """A concrete slab with a crack."""
    canvas = concrete(name)
    points = [(4.0, 9.0), (11.0, 13.0), (14.0, 20.0), (22.0, 22.0), (28.0, 28.0)]
    points = [(x + canvas.random.uniform(-2, 2), y + canvas.random.uniform(-2, 2)) for x, y in points]
    for (x0, y0), (x1, y1) in pairwise(points):
        canvas.paint(canvas.line(x0 + 0.8, y0 + 0.8, x1 + 0.8, y1 + 0.8, 0.9), (210, 208, 200), 0.5)
        canvas.paint(canvas.line(x0, y0, x1, y1, 0.9), BLACK, 0.55)
    return canvas


def drain(name: str) -> Canvas:
    """A concrete slab with a drain."""
    canvas = concrete(name)
    canvas.raised(8, 8, 24, 24, (104, 106, 106), 2, -20)
    for y in range(11, 23, 3):
        canvas.paint(canvas.box(10.5, y, 21.5, y + 1.5, 0.7), BLACK, 0.75)
    return canvas


def asphalt(name: str) -> Canvas:
    """Asphalt."""
    canvas = Canvas(name)
    canvas.fill(ASPHALT)
    _grain(canvas, 1.8, 5.0)
    return canvas


def lane(name: str, *, upright: bool, worn: bool = False) -> Canvas:
    """A yellow lane line through the middle of a concrete slab."""
    canvas = concrete(name)
    line = canvas.box(13.2, -1, 18.8, 33) if upright else canvas.box(-1, 13.2, 33, 18.8)
    wear = np.clip(0.86 + canvas.noise(3) * (0.34 if worn else 0.12), 0, 1)
    canvas.paint(line * wear, YELLOW, 0.86)
    return canvas


def lane_corner(name: str, x: int, y: int) -> Canvas:
    """A yellow lane line that turns from the side (x, 0) to the side (0, y), each -1 or 1."""
    canvas = concrete(name)
    across = canvas.box(13.2, 13.2, 33, 18.8) if x > 0 else canvas.box(-1, 13.2, 18.8, 18.8)
    down = canvas.box(13.2, 13.2, 18.8, 33) if y > 0 else canvas.box(13.2, -1, 18.8, 18.8)
    wear = np.clip(0.86 + canvas.noise(3) * 0.12, 0, 1)
    canvas.paint(np.maximum(across, down) * wear, YELLOW, 0.86)
    return canvas


def hazard(name: str) -> Canvas:
    """Concrete with worn black and yellow stripes."""
    canvas = concrete(name)
    wear = np.clip(0.84 + canvas.noise(3) * 0.18, 0, 1)
    stripe = ((canvas.x + canvas.y) % 16 < 8).astype(float)
    canvas.paint(wear * stripe, YELLOW, 0.85)
    canvas.paint(wear * (1 - stripe), (48, 48, 50), 0.8)
    return canvas


def grass(name: str) -> Canvas:
    """Grass."""
    canvas = Canvas(name)
    canvas.fill(GRASS)
    canvas.tint(canvas.noise(7) * 4 + canvas.noise(1.4) * 5)
    for x, y in canvas.random.uniform(2, 30, (26, 2)):
        light = canvas.random.uniform() < 0.5
        lean = canvas.random.uniform(-1, 1)
        color: Color = (142, 162, 96) if light else (78, 100, 56)
        canvas.paint(canvas.line(x, y, x + lean, y - 2.4, 0.7), color, 0.6)
    return canvas


def gravel(name: str) -> Canvas:
    """Gravel."""
    canvas = Canvas(name)
    canvas.fill(GRAVEL)
    _grain(canvas, 2, 5)
    for x, y in canvas.random.uniform(2, 30, (46, 2)):
        radius = canvas.random.uniform(0.7, 1.5)
        shade = canvas.random.uniform(-26, 30)
        canvas.paint(canvas.disc(x + 0.5, y + 0.6, radius), BLACK, 0.28)
        canvas.paint(canvas.disc(x, y, radius), tuple(part + shade for part in GRAVEL), 0.9)
    return canvas


def dirt(name: str) -> Canvas:
    """Trodden earth."""
    canvas = Canvas(name)
    canvas.fill(DIRT)
    _grain(canvas, 4, 5)
    for x, y in canvas.random.uniform(3, 29, (8, 2)):
        canvas.paint(canvas.blot(x, y, canvas.random.uniform(0.7, 1.6)), (96, 80, 60), 0.5)
    return canvas


def planks(name: str) -> Canvas:
    """Floorboards from left to right."""
    canvas = Canvas(name)
    canvas.fill(PLANKS)
    for row in range(4):
        board = canvas.box(-1, row * 8, 33, row * 8 + 8)
        canvas.tint(canvas.random.uniform(-9, 9), board)
        canvas.tint(np.sin(canvas.y * 2.6 + canvas.noise(14) * 1.4) * 3.2, board)
        canvas.paint(canvas.box(-1, row * 8, 33, row * 8 + 0.8), BLACK, 0.42)
        canvas.tint(14, canvas.box(-1, row * 8 + 0.8, 33, row * 8 + 1.6))
        end = canvas.random.uniform(5, 27)
        canvas.paint(canvas.box(end, row * 8, end + 0.8, row * 8 + 8), BLACK, 0.36)
        for nail in (-1.6, 2.4):
            canvas.paint(canvas.disc(end + nail, row * 8 + 4, 0.5), BLACK, 0.4)
    canvas.tint(canvas.noise(1.2) * 2.5)
    return canvas


def floor_tiles(name: str, color: Color = TILES) -> Canvas:
    """Four glazed tiles of half a metre."""
    canvas = Canvas(name)
    canvas.fill((126, 124, 118))
    for x in (0, 16):
        for y in (0, 16):
            shade = canvas.random.uniform(-5, 5)
            canvas.raised(x + 0.5, y + 0.5, x + 15.5, y + 15.5, tuple(part + shade for part in color), 0.8, 10, 0.9)
    canvas.tint(canvas.noise(6) * 1.6 + canvas.noise(1.2) * 1.4)
    return canvas


def carpet(name: str) -> Canvas:
    """Carpet tiles, the pile of every other one turned."""
    canvas = Canvas(name)
    canvas.fill(CARPET)
    for x in (0, 16):
        for y in (0, 16):
            quarter = canvas.box(x, y, x + 16, y + 16)
            along = canvas.x if (x + y) % 32 else canvas.y
            canvas.tint(np.sin(along * np.pi) * 3.4 + (3 if (x + y) % 32 else -3), quarter)
    canvas.tint(canvas.noise(1.1) * 4)
    return canvas


def grating(name: str) -> Canvas:
    """Steel grating."""
    canvas = Canvas(name)
    canvas.fill((58, 62, 68))
    for at in range(0, 32, 4):
        canvas.paint(canvas.box(-1, at + 0.2, 33, at + 1.6), STEEL)
        canvas.paint(canvas.box(at + 0.2, -1, at + 1.2, 33), STEEL, 0.8)
    canvas.tint(canvas.noise(8) * 3)
    return canvas


def water(name: str) -> Canvas:
    """Deep water, for a basin nobody stands in."""
    canvas = Canvas(name)
    canvas.fill(WATER)
    canvas.tint(canvas.noise(10) * 5)
    for x, y in canvas.random.uniform(5, 27, (4, 2)):
        canvas.paint(canvas.line(x - 3, y, x + 3, y, 0.8), (150, 184, 198), 0.45)
    return canvas


def puddle(name: str) -> Canvas:
    """A puddle, to lie on any floor."""
    canvas = Canvas(name)
    for radius, color, opacity in ((11, (74, 80, 84), 0.3), (9.6, (96, 116, 130), 0.75)):
        canvas.paint(canvas.blot(16, 17, radius, 0.3), color, opacity)
    canvas.paint(canvas.line(11, 13, 17, 12, 1.2), (214, 226, 232), 0.6)
    return canvas


def oil(name: str) -> Canvas:
    """An oil stain, to lie on any floor."""
    canvas = Canvas(name)
    for radius, opacity in ((12, 0.18), (9, 0.24), (5, 0.3)):
        canvas.paint(canvas.blot(16, 16, radius, 0.4), (30, 28, 30), opacity)
    for x, y in canvas.random.uniform(3, 29, (5, 2)):
        canvas.paint(canvas.disc(x, y, canvas.random.uniform(0.6, 1.3)), (30, 28, 30), 0.3)
    return canvas


def arrow(name: str) -> Canvas:
    """A worn white arrow to the right, to lie on any floor."""
    canvas = Canvas(name)
    shaft = canvas.box(4, 13.5, 19, 18.5)
    head = ((canvas.x > 17) & (np.abs(canvas.y - 16) < (28 - canvas.x) * 0.82)).astype(float)
    canvas.paint(np.maximum(shaft, head) * np.clip(0.85 + canvas.noise(3) * 0.2, 0, 1), CHALK, 0.7)
    return canvas


def spot(name: str, color: Color) -> Canvas:
    """A painted ring with a middle, to lie on any floor and mark a place."""
    canvas = Canvas(name)
    ring = canvas.disc(16, 16, 12) - canvas.disc(16, 16, 9)
    canvas.paint((ring + canvas.disc(16, 16, 3.6)) * np.clip(0.9 + canvas.noise(3) * 0.16, 0, 1), color, 0.75)
    return canvas


def litter(name: str) -> Canvas:
    """Chips of rubble, to lie on any floor."""
    canvas = Canvas(name)
    for x, y in canvas.random.uniform(4, 28, (15, 2)):
        size = canvas.random.uniform(0.8, 2.2)
        canvas.paint(canvas.blot(x + 0.7, y + 0.8, size), BLACK, 0.3)
        canvas.paint(canvas.blot(x, y, size), (168, 160, 148))
    return canvas


def fallen_shadow(name: str, *, left: bool = False, top: bool = False, corner: bool = False) -> Canvas:
    """The shadow of something high beyond the left or top side, or beyond the top left corner alone."""
    canvas = Canvas(name)
    reach = 9.0
    from_left = np.clip(1 - canvas.x / reach, 0, 1) if left or corner else np.zeros_like(canvas.x)
    from_top = np.clip(1 - canvas.y / reach, 0, 1) if top or corner else np.zeros_like(canvas.x)
    dark = np.minimum(from_left, from_top) if corner else np.maximum(from_left, from_top)
    canvas.paint(dark**0.8, BLACK, 0.44)
    return canvas
