"""Icons of things and signs."""

from __future__ import annotations

from math import cos, radians, sin

from pen import (
    STROKE,
    Mask,
    Point,
    Y,
    along,
    arc,
    arrow,
    box,
    disc,
    frame,
    line,
    nothing,
    ring,
    shape,
)

# What a character has


def bolt() -> Mask:
    """A flash of lightning."""
    return shape([(37, 5), (13, 36), (29, 36), (25, 59), (51, 26), (34, 26)], 3)


def pip() -> Mask:
    """A full point."""
    return disc(32, 32, 22)


def spent_pip() -> Mask:
    """A point that is spent."""
    return ring(32, 32, 19)


def heart() -> Mask:
    """A heart."""
    left, right = along(20.5, 23, 13, 140, 315), along(43.5, 23, 13, 225, 400)
    return shape([*left, *right, (32, 56)], 3)


def half_shield() -> Mask:
    """A shield, its left half filled."""
    return _shield_rim() | (_shield(0) & box(8, 4, 32, 62, 1))


def filled_shield(rank: int) -> Mask:
    """A shield filled from below by thirds; without any, struck through."""
    if rank == 0:
        gap = line((10, 54), (54, 10), width=15)
        return (_shield_rim() & ~gap) | line((11, 55), (54, 10))
    level = {1: 39, 2: 24, 3: 0}[rank]
    return _shield_rim() | (_shield(0) & (level < Y))


def cartridges() -> Mask:
    """Three rounds."""
    drawn = nothing()
    for x in (14, 32, 50):
        tip = shape([(x - 6, 24), *along(x, 20, 6, 200, 340), (x + 6, 24)], 1)
        drawn |= tip | box(x - 6.5, 28, x + 6.5, 50, 1) | box(x - 7.5, 53.5, x + 7.5, 59, 1)
    return drawn


def numbered_list() -> Mask:
    """An order: three lines behind points."""
    drawn = nothing()
    for y, end in ((14, 57), (32, 50), (50, 43)):
        drawn |= disc(11, y, 5.5) | line((26, y), (end, y))
    return drawn


def plaster() -> Mask:
    """A cross for wounds."""
    return box(23, 8, 41, 56, 4) | box(8, 23, 56, 41, 4)


# How they are


def blood() -> Mask:
    """A drop, with a smaller one beside it."""
    return _drop(26, 40, 16, 6) | _drop(51, 20, 8, 3)


def burst() -> Mask:
    """A jagged star, as of a blow."""
    tips = [(32 + reach * cos(radians(turn)), 32 + reach * sin(radians(turn)))
            for at, turn in enumerate(range(-90, 270, 20)) for reach in (28 if at % 2 == 0 else 15,)]  # fmt: skip
    return line(*tips, closed=True)


def dark_glasses() -> Mask:
    """Dark glasses."""
    return disc(18, 35, 13) | disc(46, 35, 13) | line((6, 25), (58, 25))


def spiral() -> Mask:
    """A spiral, as of a head that turns."""
    turns = [(32 + at / 25 * cos(radians(at)), 33 + at / 25 * sin(radians(at))) for at in range(90, 680, 10)]
    return line(*turns)


# What they can do


def medic() -> Mask:
    """A cross on a bag."""
    handle = arc(32, 20, 9, 180, 360)
    return handle | (box(7, 20, 57, 56, 7) & ~(box(28, 27, 36, 49, 1) | box(21, 34, 43, 42, 1)))


def ear() -> Mask:
    """Sound that comes in."""
    return disc(14, 32, 7) | arc(14, 32, 19, -50, 50) | arc(14, 32, 33, -50, 50)


def leap() -> Mask:
    """A way over something."""
    over = arc(30, 44, 23, 180, 330)
    return over | arrow((53, 42), (5, 12), 18) | box(23, 42, 37, 58, 2)


def picked_up() -> Mask:
    """An arrow up from the ground."""
    return line((32, 46), (32, 18)) | arrow((32, 6), (0, -1), 19) | line((8, 57), (56, 57))


def let_go() -> Mask:
    """An arrow down to the ground."""
    return line((32, 6), (32, 32)) | arrow((32, 46), (0, 1), 19) | line((8, 57), (56, 57))


def body() -> Mask:
    """A person as a target."""
    return disc(32, 13, 9) | box(22, 25, 42, 60, 8) | line((6, 30), (14, 30)) | line((50, 30), (58, 30))


def way() -> Mask:
    """A way from here to there."""
    return disc(12, 52, 7.5) | line((21, 43), (21, 30), (42, 30), (42, 22), width=6) | arrow((42, 5), (0, -1), 20)


def crosshair() -> Mask:
    """Cross hairs."""
    ticks = line((32, 4), (32, 17)) | line((32, 47), (32, 60)) | line((4, 32), (17, 32)) | line((47, 32), (60, 32))
    return ring(32, 32, 20) | ticks | disc(32, 32, 4.5)


def reload() -> Mask:
    """A round, and an arrow around it."""
    tip = shape([(29, 30), *along(34, 27, 5, 200, 340), (39, 30)], 1)
    return _turning(-50, 215) | tip | box(28.5, 33, 39.5, 44, 1)


def blade() -> Mask:
    """A knife, point upwards to the right."""
    return (
        shape([(56, 8), (52, 26), (30, 44), (22, 36)], 2)
        | line((18, 32), (34, 48), width=6)
        | line((23, 43), (10, 56), width=9)
    )


def pistol() -> Mask:
    """A pistol."""
    body = box(5, 15, 59, 31, 3)
    grip = shape([(10, 28), (28, 28), (22, 55), (7, 55)], 4)
    guard = arc(32, 31, 9, 0, 110, 4.5)
    return (body & ~box(30, 20.5, 53, 24, 1)) | grip | guard


def exit_arrow() -> Mask:
    """A way out of a doorway."""
    doorway = line((34, 8), (10, 8), (10, 56), (34, 56), width=6)
    return doorway | line((24, 32), (44, 32), width=6) | arrow((61, 32), (1, 0), 20)


def skip() -> Mask:
    """On to the next."""
    return shape([(12, 12), (12, 52), (42, 32)], 5) | line((53, 11), (53, 53), width=7)


def rewind() -> Mask:
    """Back to the first."""
    return skip()[:, ::-1]


def open_door() -> Mask:
    """A door that stands open."""
    post = line((12, 58), (12, 7), (52, 7), (52, 58)) & ~box(14.8, 9.8, 30, 64, 0.5)
    leaf = shape([(15, 10), (36, 18), (36, 60), (15, 56)], 3) & ~disc(31, 39, 3)
    return post | leaf


def closed_door() -> Mask:
    """A door that is shut."""
    return line((12, 58), (12, 7), (52, 7), (52, 58)) | (box(19, 14, 45, 60, 1) & ~disc(38.5, 37, 3.6))


def lock() -> Mask:
    """A padlock."""
    bow = line((19, 30), (19, 21), *along(32, 21, 13, 180, 360), (45, 30), width=6)
    return bow | (box(11, 28, 53, 58, 5) & ~disc(32, 41, 4.5) & ~line((32, 42), (32, 49), width=4))


# The table


def undo() -> Mask:
    """An arrow back."""
    return line((18, 22), (40, 22), *along(40, 37, 15, 270, 450), (20, 52)) | arrow((5, 22), (-1, 0), 20)


def white_flag() -> Mask:
    """A flag without a colour."""
    return _pole() | line((16, 10), (54, 10), (46, 24), (54, 38), (16, 38))


def flag() -> Mask:
    """A flag."""
    return _pole() | shape([(16, 10), (54, 10), (46, 24), (54, 38), (16, 38)], STROKE)


def die() -> Mask:
    """A die of twenty sides."""
    corners = _hexagon(32, 32, 27)
    inner = [(32.0, 17.0), (46.0, 42.0), (18.0, 42.0)]
    drawn = line(*corners, width=4.5, closed=True) | line(*inner, width=4.5, closed=True)
    for start, end in ((0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2), (5, 2), (5, 0)):
        drawn |= line(corners[start], inner[end], width=3.2)
    return drawn


def hourglass() -> Mask:
    """An hourglass."""
    glass = line((17, 9), (17, 18), (47, 46), (47, 55)) | line((47, 9), (47, 18), (17, 46), (17, 55))
    sand = shape([(22, 53), (42, 53), (32, 42)], 3) | shape([(26, 22), (38, 22), (32, 28)], 2)
    return glass | line((10, 7), (54, 7)) | line((10, 57), (54, 57)) | sand


def warning() -> Mask:
    """A triangle with an exclamation mark cut out."""
    mark = line((32, 24), (32, 38), width=6.5) | disc(32, 48.5, 3.9)
    return shape([(32, 9), (58, 54), (6, 54)], 8) & ~mark


def question() -> Mask:
    """A question mark in a circle."""
    mark = line(*along(32, 25, 8.5, 180, 395), (32, 35.5), (32, 38.5), width=5.5) | disc(32, 48, 3.7)
    return ring(32, 32, 25.5) | mark


def magnifier(sign: str = "") -> Mask:
    """A lens, with plus or minus in it."""
    drawn = ring(27, 27, 19.5) | line((42, 42), (57, 57), width=8)
    if sign:
        drawn |= line((19, 27), (35, 27), width=5)
    if sign == "+":
        drawn |= line((27, 19), (27, 35), width=5)
    return drawn


def eye() -> Mask:
    """An open eye."""
    lids = along(32, 54, 34, 225, 315) + along(32, 10, 34, 45, 135)
    return line(*lids, closed=True) | disc(32, 32, 8.5)


def struck_eye() -> Mask:
    """An eye that does not see."""
    return (eye() & ~line((12, 56), (52, 8), width=15)) | line((12, 56), (52, 8))


def ruler() -> Mask:
    """A ruler."""
    drawn = frame(4, 20, 60, 44, 4)
    for x, length in ((16, 8), (24, 12), (32, 8), (40, 12), (48, 8)):
        drawn |= line((x, 23), (x, 23 + length), width=3.6)
    return drawn


def brackets() -> Mask:
    """The four corners of a tile."""
    drawn = disc(32, 32, 5.5)
    for x, right in ((9, 1), (55, -1)):
        for y, down in ((9, 1), (55, -1)):
            drawn |= line((x + 13 * right, y), (x, y), (x, y + 13 * down), width=6)
    return drawn


def lines_of_text() -> Mask:
    """A page with lines of text."""
    drawn = frame(11, 5, 53, 59, 5)
    for y, end in ((20, 43), (31, 43), (42, 35)):
        drawn |= line((21, y), (end, y), width=4.5)
    return drawn


def folded_map() -> Mask:
    """A folded map."""
    outline = [
        (7.0, 14.0),
        (24.0, 8.0),
        (40.0, 14.0),
        (57.0, 8.0),
        (57.0, 50.0),
        (40.0, 56.0),
        (24.0, 50.0),
        (7.0, 56.0),
    ]
    return line(*outline, closed=True) | line((24, 8), (24, 50), width=4) | line((40, 14), (40, 56), width=4)


def bars() -> Mask:
    """Three bars."""
    return line((10, 16), (54, 16)) | line((10, 32), (54, 32)) | line((10, 48), (54, 48))


def cross() -> Mask:
    """A cross that closes."""
    return line((14, 14), (50, 50), width=7) | line((50, 14), (14, 50), width=7)


def tick() -> Mask:
    """A tick."""
    return line((10, 34), (25, 49), (55, 15), width=7.5)


def plus() -> Mask:
    """A plus."""
    return minus() | line((32, 11), (32, 53), width=7)


def minus() -> Mask:
    """A minus."""
    return line((11, 32), (53, 32), width=7)


def play() -> Mask:
    """A triangle to the right."""
    return shape([(18, 11), (18, 53), (50, 32)], 6)


def pause() -> Mask:
    """Two bars."""
    return box(15, 10, 27, 54, 3) | box(37, 10, 49, 54, 3)


def fast() -> Mask:
    """Two triangles to the right."""
    return shape([(8, 14), (8, 50), (30, 32)], 5) | shape([(34, 14), (34, 50), (56, 32)], 5)


def chevron(degrees: float) -> Mask:
    """An angle that points a way; degrees clockwise from the right."""
    turn = radians(degrees)
    points = [
        (32 + x * cos(turn) - y * sin(turn), 32 + x * sin(turn) + y * cos(turn))
        for x, y in ((-9, -19), (10, 0), (-9, 19))
    ]
    return line(*points, width=7)


# Parts


def _drop(x: float, y: float, radius: float, rounding: float) -> Mask:
    """A drop about a point; its tip is twice the radius above."""
    return disc(x, y, radius) | shape([(x, y - 2 * radius), (x + radius, y), (x - radius, y)], rounding / 2)


def _shield(inset: float) -> Mask:
    """The inside of a shield."""
    top, left, right = 7 + inset, 10 + inset, 54 - inset
    sides = [(right, top + 5), (right, 30), (49 - inset * 0.8, 43), (32, 59 - inset * 1.2), (15 + inset * 0.8, 43)]
    return shape([(32, top), *sides, (left, 30), (left, top + 5)], 3)


def _shield_rim() -> Mask:
    return _shield(0) & ~_shield(STROKE)


def _pole() -> Mask:
    return line((13, 6), (13, 59), width=6)


def _turning(start: float, stop: float) -> Mask:
    """A circle with an arrow head at its end."""
    end = radians(stop)
    tip = (34 + 22 * cos(end) - 9 * sin(end), 34 + 22 * sin(end) + 9 * cos(end))
    return arc(34, 34, 22, start, stop) | arrow(tip, (-sin(end), cos(end)), 16)


def _hexagon(x: float, y: float, radius: float) -> list[Point]:
    return [
        (x + radius * cos(radians(angle)), y + radius * sin(radians(angle))) for angle in (-90, -30, 30, 90, 150, 210)
    ]
