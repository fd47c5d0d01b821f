"""Icons with somebody in them."""

from __future__ import annotations

from pen import Mask, along, arrow, box, disc, frame, line, nothing, shape

_WALL_WIDTH = 9.0


def bust() -> Mask:
    """Head and shoulders."""
    return disc(32, 19, 11) | (disc(32, 57, 22) & box(6, 35, 58, 57, 3))


def lying() -> Mask:
    """Somebody flat on the ground."""
    return disc(13, 34, 7.5) | line((27, 36), (57, 36), width=11) | line((6, 53), (58, 53))


def rising() -> Mask:
    """Somebody upright, and an arrow up."""
    return _upright(22) | line((49, 54), (49, 22)) | arrow((49, 8), (0, -1))


def dropping() -> Mask:
    """Somebody flat on the ground, and an arrow down."""
    down = line((38, 6), (38, 18)) | arrow((38, 34), (0, 1))
    return down | disc(12, 45, 7) | line((25, 47), (56, 47), width=10) | line((6, 60), (58, 60), width=4.5)


def in_corner() -> Mask:
    """Somebody close to the corner of a wall."""
    return _corner() | disc(36, 36, 13)


def out_of_corner() -> Mask:
    """Somebody leaning out of a corner, open to what comes."""
    rays = nothing()
    for degrees in (-40, 0, 45, 90, 130):
        start, end = (along(37, 37, radius, degrees, degrees)[0] for radius in (17, 22.5))
        rays |= line(start, end, width=4.8)
    return _corner() | disc(37, 37, 10.5) | rays


def sleeping() -> Mask:
    """Two letters Z."""
    return _letter_z(7, 28, 28) | _letter_z(43, 8, 14)


def skull() -> Mask:
    """A skull."""
    head = disc(32, 27, 22) | box(20, 36, 44, 57, 4)
    eyes = disc(23.5, 29, 6.5) | disc(40.5, 29, 6.5)
    teeth = line((28, 50), (28, 58), width=3) | line((36, 50), (36, 58), width=3)
    return head & ~eyes & ~teeth & ~shape([(32, 37), (29.5, 42), (34.5, 42)], 2)


def grapple() -> Mask:
    """A fist."""
    fingers = [box(12 + 10 * at, 15 + (3 if at in {0, 3} else 0), 21 + 10 * at, 40, 4.5) for at in range(4)]
    fist = fingers[0] | fingers[1] | fingers[2] | fingers[3] | box(12, 30, 51, 54, 9)
    thumb = line((14, 37), (34, 37), width=10)
    return (fist & ~line((14, 37), (36, 37), width=15)) | thumb


def robot() -> Mask:
    """A robot's head."""
    head = frame(10, 20, 54, 54, 8)
    face = disc(24, 36, 4.5) | disc(40, 36, 4.5)
    return head | face | line((32, 20), (32, 12)) | disc(32, 9, 5) | line((5, 33), (5, 42)) | line((59, 33), (59, 42))


def _upright(x: float) -> Mask:
    legs = line((x - 4.5, 42), (x - 5.5, 57), width=6.5) | line((x + 4.5, 42), (x + 5.5, 57), width=6.5)
    return disc(x, 12, 7.5) | box(x - 10, 23, x + 10, 45, 6) | legs


def _corner() -> Mask:
    """Two walls that meet at the top left."""
    return line((10, 10), (56, 10), width=_WALL_WIDTH) | line((10, 10), (10, 56), width=_WALL_WIDTH)


def _letter_z(x: float, y: float, size: float) -> Mask:
    width = 7 if size > 20 else 5
    return line((x, y), (x + size, y), (x, y + size), (x + size, y + size), width=width)
