"""A picture of a body, seen from the front: each part as it is, by shape, colour and sign.

As on a physician's chart, what is left of theirs is on the right. The primary arm is the right one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.window.look import CURSOR, DANGER, MUTED, RAISED, TEXT, Color
from game.window.people import BodyPart

WIDTH, HEIGHT = 60, 126
"""Of the picture, in the units its places are given in."""

_FINE = 4
"""Drawn so many times as large, and averaged down."""

Outline = tuple[tuple[float, float], ...]
"""A closed line about a part."""


def _round(x: float, y: float, across: float, down: float) -> Outline:
    """An ellipse about a point, in 24 corners."""
    angle = pygame.Vector2(1, 0)
    corners = (angle.rotate(15 * at) for at in range(24))
    return tuple((x + across * one.x, y + down * one.y) for one in corners)


_PLACES: dict[str, Outline] = {
    "right leg": ((19, 71), (29, 71), (28, 97), (26, 122), (16, 122), (17, 97)),
    "left leg": ((31, 71), (41, 71), (43, 97), (44, 122), (34, 122), (32, 97)),
    "primary arm": ((13, 33), (19, 37), (14, 54), (10, 74), (2, 73), (5, 52)),
    "secondary arm": ((47, 33), (41, 37), (46, 54), (50, 74), (58, 73), (55, 52)),
    "organ": ((15, 31), (45, 31), (43, 50), (41, 69), (19, 69), (17, 50)),
    "neck": ((25, 22), (35, 22), (36, 30), (24, 30)),
    "head": _round(30, 13, 11, 12),
    "right eye": _round(25.5, 11, 3.2, 2.6),
    "left eye": _round(34.5, 11, 3.2, 2.6),
}
"""Every part, those below first."""

FACES: Mapping[str, Color] = {"": RAISED, "injured": CURSOR, "lost": (58, 30, 34)}


def draw_body(surface: pygame.Surface, rect: pygame.Rect, parts: Iterable[BodyPart], chosen: str = "") -> None:
    """Draw a body in the middle of a box: what is injured is bright and barred, what is lost crossed out.

    `chosen` is the part that stands out, "" for none.
    """
    by_code = {one.code: one for one in parts}
    scale = _scale(rect) * _FINE
    fine = pygame.Surface((round(WIDTH * scale), round(HEIGHT * scale)), pygame.SRCALPHA)
    for code, outline in _PLACES.items():
        if code in by_code:
            _draw_part(fine, outline, by_code[code], scale, chosen=code == chosen)
    size = (round(WIDTH * scale / _FINE), round(HEIGHT * scale / _FINE))
    drawn = pygame.transform.smoothscale(fine, size)
    surface.blit(drawn, drawn.get_rect(center=rect.center))


def place_of(code: str, rect: pygame.Rect) -> pygame.Rect:
    """The box about a part of a body that is drawn in `rect`; raises KeyError for one that has no place."""
    outline, scale = _PLACES[code], _scale(rect)
    left, top = rect.centerx - WIDTH * scale / 2, rect.centery - HEIGHT * scale / 2
    xs, ys = zip(*outline, strict=True)
    box = pygame.Rect(0, 0, max(4, round((max(xs) - min(xs)) * scale)), max(4, round((max(ys) - min(ys)) * scale)))
    box.topleft = round(left + min(xs) * scale), round(top + min(ys) * scale)
    return box


def part_at(point: tuple[int, int], rect: pygame.Rect, parts: Iterable[BodyPart]) -> BodyPart | None:
    """The part under a pixel of a body that is drawn in `rect`, the small ones before those they lie on."""
    return next((one for one in upper_first(parts) if place_of(one.code, rect).collidepoint(point)), None)


def upper_first(parts: Iterable[BodyPart]) -> list[BodyPart]:
    """The parts in the order in which a point is looked for among them."""
    order = list(reversed(_PLACES))
    return sorted(parts, key=lambda one: order.index(one.code))


def _scale(rect: pygame.Rect) -> float:
    return min(rect.width / WIDTH, rect.height / HEIGHT)


def _draw_part(fine: pygame.Surface, place: Outline, part: BodyPart, scale: float, *, chosen: bool) -> None:
    outline = [(x * scale, y * scale) for x, y in place]
    edge = TEXT if chosen else DANGER if part.level == "lost" else MUTED
    pygame.draw.polygon(fine, FACES[part.level], outline)
    pygame.draw.polygon(fine, edge, outline, max(1, round((2.6 if chosen else 1.3) * scale)))
    xs, ys = zip(*outline, strict=True)
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    if part.level == "injured":  # a bar across it, so that colour does not tell alone
        y = top + 0.72 * (bottom - top)
        pygame.draw.line(fine, RAISED, (left + scale, y), (right - scale, y), max(1, round(2 * scale)))
    elif part.level == "lost":
        wide = max(1, round(1.6 * scale))
        pygame.draw.line(fine, DANGER, (left, top), (right, bottom), wide)
        pygame.draw.line(fine, DANGER, (left, bottom), (right, top), wide)
