"""Things that stand about: barriers, sandbags, crates, furniture, plants."""

from __future__ import annotations

import numpy as np
from canvas import BLACK, WHITE, Canvas, Color
from structures import turned

BARRIER: Color = (198, 194, 182)
SACK: Color = (194, 168, 120)
CRATE: Color = (172, 130, 80)
TABLE: Color = (150, 104, 62)
LEAVES: Color = (74, 108, 58)
CLOTH: Color = (92, 110, 140)
RED: Color = (176, 62, 48)
BLUE: Color = (60, 98, 146)


def barrier(name: str, part: str, *, upright: bool) -> Canvas:
    """A concrete barrier; `part` is one, first, middle or last."""
    canvas = Canvas(name)
    start = 2 if part in {"one", "first"} else -4
    end = 30 if part in {"one", "last"} else 36
    canvas.shadow(start, 8.5, end, 23.5, 5)
    canvas.raised(start, 8.5, end, 23.5, BARRIER, 2, -24, 2.6)
    canvas.raised(start + 0.6, 12, end - 0.6, 20, (214, 210, 198), 1.2, 22, 1.4)
    canvas.tint(canvas.noise(1.4) * 3 + canvas.noise(6) * 2)
    if part != "one":
        for x in (0, 32):
            canvas.paint(canvas.box(x - 0.5, 9, x + 0.5, 23, 0), BLACK, 0.4)
    for x in (9, 23):
        canvas.paint(canvas.box(x - 2.4, 14.6, x + 2.4, 17.4, 1), RED, 0.75)
    return turned(canvas) if upright else canvas


def sandbags(name: str, part: str, *, upright: bool) -> Canvas:
    """A row of sandbags, two deep; `part` is one, first, middle or last."""
    canvas = Canvas(name)
    start = 1.5 if part in {"one", "first"} else -6.0
    end = 30.5 if part in {"one", "last"} else 38.0
    canvas.shadow(start + 0.5, 7, end - 0.5, 25.5, 5)
    for row, (y, shift) in enumerate(((6.5, 0.0), (15.5, 5.3), (11.0, 2.6))):
        for column in range(-1, 4):
            x = column * 10.667 + shift
            left, right = max(x, start), min(x + 10.4, end)
            if right - left < 3:
                continue
            # The same shade on both sides of a joint, where the bag goes on in the next tile.
            shade = ((column % 3) * 7 + row * 5) % 13 - 6
            color = tuple(part_ + shade + (9 if row == 2 else 0) for part_ in SACK)
            canvas.paint(canvas.box(left - 0.3, y - 0.3, right + 0.9, y + 11.2, 3.4), BLACK, 0.5)
            canvas.raised(left, y, right, y + 10.2, color, 3.2, 22, 1.7)
            canvas.paint(
                canvas.line((left + right) / 2, y + 2.4, (left + right) / 2, y + 7.8, 0.7), (132, 108, 72), 0.5
            )
    canvas.tint(canvas.noise(1.2) * 3)
    return turned(canvas) if upright else canvas


def crate(name: str, *, high: bool) -> Canvas:
    """A wooden crate; a high one fills its tile and is taller than a head."""
    canvas = Canvas(name)
    inset = 0.8 if high else 3.6
    lo, hi = inset, 32 - inset
    color: Color = (150, 108, 62) if high else CRATE
    if not high:
        canvas.shadow(lo, lo, hi, hi, 5)
    canvas.raised(lo, lo, hi, hi, color, 1, 30, 1.6)
    step = (hi - lo - 6) / 4
    for board in range(4):
        y = lo + 3 + board * step
        canvas.tint(canvas.random.uniform(-8, 8), canvas.box(lo + 2, y, hi - 2, y + step))
        canvas.paint(canvas.box(lo + 2, y, hi - 2, y + 0.8), BLACK, 0.35)
    canvas.tint(canvas.noise(1.3) * 3)
    beams = [
        (lo + 0.8, lo + 0.8, hi - 0.8, lo + 4.8),
        (lo + 0.8, hi - 4.8, hi - 0.8, hi - 0.8),
        (lo + 0.8, lo + 0.8, lo + 4.8, hi - 0.8),
        (hi - 4.8, lo + 0.8, hi - 0.8, hi - 0.8),
    ]
    if high:
        canvas.paint(canvas.line(lo + 4, lo + 4, hi - 4, hi - 4, 5.2), BLACK, 0.35)
        canvas.paint(canvas.line(lo + 4, lo + 4, hi - 4, hi - 4, 4), (176, 132, 80))
    for x0, y0, x1, y1 in beams:
        canvas.raised(x0, y0, x1, y1, tuple(part + 16 for part in color), 0.6, 20, 1.0)
    for x in (lo + 2.8, hi - 2.8):
        for y in (lo + 2.8, hi - 2.8):
            canvas.paint(canvas.disc(x, y, 0.8), BLACK, 0.55)
    return canvas


def pallet(name: str) -> Canvas:
    """A pallet, flat enough to walk over."""
    canvas = Canvas(name)
    canvas.shadow(3, 3, 29, 29, 3, 0.3)
    for x in (3, 13.5, 24):
        canvas.raised(x, 3, x + 5, 29, (128, 96, 60), 0.5, 10, 1)
    for y in (3, 9.6, 16.2, 22.8):
        canvas.raised(2.5, y, 29.5, y + 4.8, (178, 142, 94), 0.5, 18, 1)
    canvas.tint(canvas.noise(1.3) * 3)
    return canvas


def drum(canvas: Canvas, x: float, y: float, radius: float, color: Color) -> None:
    """Paint an oil drum."""
    canvas.glow(np.maximum(np.hypot(canvas.x - x - 1.6, canvas.y - y - 1.6) - radius, 0), 4, 0.45)
    canvas.paint(canvas.disc(x, y, radius), tuple(part * 0.45 for part in color))
    canvas.paint(canvas.disc(x, y, radius - 0.8), color)
    lit = canvas.disc(x, y, radius - 0.8) - canvas.disc(x + 1.3, y + 1.3, radius - 1.2)
    canvas.tint(50, np.clip(lit, 0, 1))
    canvas.paint(canvas.disc(x, y, radius - 2.6) - canvas.disc(x, y, radius - 3.4), BLACK, 0.35)
    canvas.paint(canvas.disc(x + radius * 0.32, y - radius * 0.25, 1.1), BLACK, 0.7)


def drums(name: str, spots: tuple[tuple[float, float, Color], ...], radius: float = 8.2) -> Canvas:
    """Oil drums at places (x, y) in their colors."""
    canvas = Canvas(name)
    for x, y, color in spots:
        drum(canvas, x, y, radius, color)
    canvas.tint(canvas.noise(1.3) * 2.5)
    return canvas


def tyres(name: str) -> Canvas:
    """A stack of tyres."""
    canvas = Canvas(name)
    for x, y, radius in ((11, 12, 9.4), (20.5, 20, 9.4)):
        canvas.glow(np.maximum(np.hypot(canvas.x - x - 1.5, canvas.y - y - 1.5) - radius, 0), 4, 0.4)
        canvas.paint(canvas.disc(x, y, radius), (38, 38, 42))
        canvas.tint(36, np.clip(canvas.disc(x, y, radius - 0.8) - canvas.disc(x + 1.4, y + 1.4, radius - 1), 0, 1))
        canvas.paint(canvas.disc(x, y, radius - 4.2), (16, 16, 18))
    return canvas


def table(name: str, part: str, *, upright: bool) -> Canvas:
    """A table; `part` is one, first, middle or last."""
    canvas = Canvas(name)
    start = 3 if part in {"one", "first"} else -4
    end = 29 if part in {"one", "last"} else 36
    canvas.shadow(start, 5.5, end, 26.5, 5, 0.4)
    top = canvas.raised(start, 5.5, end, 26.5, TABLE, 2, 30, 1.5)
    canvas.tint(np.sin(canvas.y * 2.2) * 4, top)
    canvas.tint(canvas.noise(1.3) * 2.5)
    if part == "middle":
        canvas.raised(8, 10, 19, 18, (224, 220, 206), 0.4, 10, 0.7)
        for y in (12, 14, 16):
            canvas.paint(canvas.box(9.6, y, 17, y + 0.7), BLACK, 0.3)
    if part in {"first", "one"}:
        canvas.raised(13, 11, 18, 16, (206, 208, 212), 2.4, 16, 0.8)
        canvas.paint(canvas.disc(15.5, 13.5, 1.5), (84, 60, 44))
    return turned(canvas) if upright else canvas


def desk(name: str) -> Canvas:
    """A desk with a screen on it."""
    canvas = Canvas(name)
    canvas.shadow(2, 6, 30, 27, 5, 0.4)
    canvas.raised(2, 6, 30, 27, (176, 162, 138), 1.2, 26, 1.4)
    canvas.raised(9, 8, 23, 11.4, (46, 50, 58), 0.8, 26, 0.8)
    canvas.paint(canvas.box(10, 10.3, 22, 11.2), (120, 196, 210))
    canvas.raised(9.5, 16, 20, 20.5, (84, 88, 94), 0.8, 14, 0.7)
    canvas.raised(23, 17, 26, 21, (84, 88, 94), 1.4, 14, 0.7)
    canvas.tint(canvas.noise(1.3) * 2)
    return canvas


def shelf(name: str, *, upright: bool) -> Canvas:
    """A shelf taller than a head, filled with boxes and folders."""
    canvas = Canvas(name)
    canvas.raised(0.6, 0.6, 31.4, 31.4, (88, 76, 66), 0.6, 28, 1.6)
    colors: tuple[Color, ...] = ((150, 84, 66), (88, 112, 138), (176, 152, 98), (104, 124, 92), (150, 140, 128))
    for y in (4, 18):
        canvas.paint(canvas.box(3, y, 29, y + 10.5), BLACK, 0.55)
        x = 3.6
        while x < 27:
            wide = canvas.random.uniform(2.6, 5.4)
            color = colors[int(canvas.random.integers(len(colors)))]
            canvas.raised(x, y + 0.8, min(x + wide, 28.6), y + 9.8, color, 0.4, 20, 0.8)
            x += wide + 0.5
    return turned(canvas) if upright else canvas


def sofa(name: str) -> Canvas:
    """An armchair, back to the top."""
    canvas = Canvas(name)
    canvas.shadow(4, 4, 28, 28, 5, 0.4)
    canvas.raised(4, 4, 28, 28, CLOTH, 4, 20, 1.8)
    canvas.raised(8.5, 10, 23.5, 26.5, (116, 134, 162), 2.4, 22, 1.6)
    canvas.tint(canvas.noise(1.2) * 3)
    return canvas


def bed(name: str, *, foot: bool) -> Canvas:
    """The head or the foot of a bunk that stands upright."""
    canvas = Canvas(name)
    lo, hi = (-6, 30) if foot else (2, 38)
    canvas.shadow(4, lo, 28, hi, 5, 0.4)
    canvas.raised(4, lo, 28, hi, (112, 84, 58), 1.4, 24, 1.6)
    canvas.raised(6, lo + 2, 26, hi - 2, (206, 202, 190), 2, 14, 1.2)
    if foot:
        canvas.raised(6, -6, 26, 28, (86, 108, 92), 1.6, 18, 1.2)
    else:
        canvas.raised(8, 5.5, 24, 14.5, WHITE, 3, -20, 1.2)
        canvas.raised(6, 20, 26, 38, (86, 108, 92), 1.6, 18, 1.2)
    canvas.tint(canvas.noise(1.4) * 2)
    return canvas


def bush(name: str) -> Canvas:
    """A bush."""
    canvas = Canvas(name)
    canvas.paint(canvas.blot(18, 19, 11.5, 0.2), BLACK, 0.28)
    for x, y, radius, shade in (
        (16, 17, 11, -22),
        (13, 14, 8.5, -4),
        (20, 16, 7.5, 2),
        (14, 20, 6.5, 4),
        (12.5, 11.5, 5, 22),
        (19.5, 13, 4, 20),
    ):
        canvas.paint(canvas.blot(x, y, radius, 0.35), tuple(part + shade for part in LEAVES))
    for x, y in canvas.random.uniform(7, 25, (26, 2)):
        if np.hypot(x - 16, y - 16) < 9.5:
            canvas.paint(canvas.disc(x, y, 0.9), (122, 156, 88), 0.7)
            canvas.paint(canvas.disc(x + 1, y + 1, 0.8), (40, 62, 36), 0.6)
    return canvas


def hedge(name: str, *, upright: bool) -> Canvas:
    """A clipped hedge that goes on beyond both ends."""
    canvas = Canvas(name)
    canvas.shadow(-6, 6, 38, 26, 5, 0.4)
    canvas.raised(-6, 6, 38, 26, LEAVES, 4, 24, 3)
    for x, y in canvas.random.uniform((2, 8), (30, 24), (60, 2)):
        light = canvas.random.uniform() < 0.5
        canvas.paint(canvas.blot(x, y, 1.3, 0.5), (118, 150, 84) if light else (48, 72, 40), 0.6)
    return turned(canvas) if upright else canvas


def plant(name: str) -> Canvas:
    """A potted plant."""
    canvas = Canvas(name)
    canvas.glow(np.maximum(np.hypot(canvas.x - 17.5, canvas.y - 17.5) - 8, 0), 4, 0.4)
    canvas.paint(canvas.disc(16, 16, 7.6), (134, 82, 58))
    canvas.paint(canvas.disc(16, 16, 6.2), (72, 52, 40))
    for turn in range(9):
        angle = turn * 2 * np.pi / 9 + 0.3
        x, y = 16 + 10.5 * np.cos(angle), 16 + 10.5 * np.sin(angle)
        canvas.paint(canvas.line(16, 16, x, y, 3.4), (52, 84, 46))
        canvas.paint(canvas.line(16, 16, x - 0.5, y - 0.5, 1.4), (118, 158, 88))
    return canvas


def rubble(name: str) -> Canvas:
    """A waist-high heap of rubble."""
    canvas = Canvas(name)
    canvas.paint(canvas.blot(18, 19, 13, 0.2), BLACK, 0.3)
    canvas.paint(canvas.blot(16, 17, 12.5, 0.25), (112, 106, 98))
    for x, y in sorted(canvas.random.uniform(6, 26, (22, 2)).tolist(), key=lambda place: place[1]):
        size = canvas.random.uniform(1.8, 4)
        shade = canvas.random.uniform(-20, 26)
        canvas.paint(canvas.blot(x + 0.9, y + 1, size), BLACK, 0.45)
        canvas.paint(canvas.blot(x, y, size, 0.4), (158 + shade, 150 + shade, 140 + shade))
    return canvas
