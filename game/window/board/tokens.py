"""Who stands on the board: a token each, its side told by shape and colour, its hit points by a ring.

Tokens are drawn from plain values; `standing` gathers them from what a seat knows. Bodies come first, then what is
written on and under them, so that nobody's body hides somebody else's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, floor, pi, sin
from types import MappingProxyType

import pygame
from msgspec import Struct

from game.window.board.camera import Camera
from game.window.board.shapes import glow, outline, side_color, smooth, tinted
from game.window.look import BACKDROP, CURSOR, DANGER, MUTED, PANEL, TEXT, Color, Look, mixed
from game.window.people import Marks
from game.window.places import Direction
from systems.core.components import Identity, Knowledge, Position
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View

LOW = 1 / 3
"""At or below which share of hit points the ring is drawn in the colour of danger."""
_STEPS = 48
"""In how many steps the ring runs out, so that few rings are kept."""
_WITH_LETTERS, _WITH_FACING, _WITH_STATES, _WITH_NAME = 14, 14, 24, 30
"""From what length of a tile at 720 lines on a token bears its letters, its facing, its states and its name."""
_COMPASS = 16
"""In how many ways a token can face."""
_NAME = 10
"""The size of type of a name at 720 lines, and on tiles so small that a fifth of them is less."""
_SMALLEST_NAME = 8
"""The size at 720 lines of one that has little room."""
_LONGEST_NAME = 2.8
"""A name takes up no more tiles than that, and no more than half the way to whoever stands beside."""
_STATE_PLACES = ((0.38, -0.36), (-0.38, -0.36), (0.44, 0.02))
"""Where the icons of states lie, in tiles from the middle."""


class Token(Struct, frozen=True):
    """Somebody as drawn. `at` is the middle in columns and rows, between tiles while they move."""

    unit: UnitId
    at: tuple[float, float]
    side: int
    """The place of the side in the scenario; -1 for somebody of whom nothing is known but where they were last seen."""
    name: str
    hp: float = 1.0
    """Hit points left as a share, 0 to 1."""
    states: tuple[str, ...] = ()
    """Icons of what is so of them."""
    fallen: str = ""
    """The icon of why they are out of the fight, "" while they are in it."""
    facing: Direction | None = None
    """Which way they last moved or attacked; None where nothing is known of that."""


def standing(
    view: View,
    marks: Callable[[View, UnitId], Marks],
    facing: Callable[[UnitId], Direction | None],
    gone: Mapping[UnitId, Tile] = MappingProxyType({}),
) -> tuple[Token, ...]:
    """The token of everybody the seat knows to be on the board, and of those it has lost sight of, where they were.

    `marks` is how the rulebook shows people, see `game.window.manners`. Those `gone` are shown on their tile as well.
    """
    sides = view.scenario.sides()
    places = {unit: at.tile for unit in view.units() if (at := view.find(unit, Position)) is not None}
    tokens = [
        _token(view, unit, tile, sides, marks(view, unit), facing(unit)) for unit, tile in {**places, **gone}.items()
    ]
    known = view.battle(Knowledge)
    contacts = known.of(view.seat).contacts if known.fog else ()
    lost = [one for one in contacts if one.unit not in view.units()]
    return (*(Token(one.unit, _middle(one.tile), -1, "?") for one in lost), *tokens)


def draw_tokens(
    surface: pygame.Surface,
    camera: Camera,
    look: Look,
    tokens: Iterable[Token],
    active: UnitId | None = None,
) -> None:
    """Draw tokens, the fallen under those who stand, and the one whose turn it is on top with a halo."""
    seen = camera.view.inflate(2 * camera.tile, 2 * camera.tile)
    order = sorted(tokens, key=lambda one: (not one.fallen, one.unit == active, one.at[1], one.at[0]))
    shown = [(token, at) for token in order if seen.collidepoint(at := _pixel(camera, token))]
    for token, at in shown:
        _draw_body(surface, look, token, at, camera.tile, active=token.unit == active)
    if camera.tile >= look.px(_WITH_NAME):
        room = _room_for_names([token for token, _ in shown])
        for token, at in shown:
            _draw_name(surface, look, token, at, camera.tile, room[token.unit], active=token.unit == active)
    for token, at in shown:
        _draw_facing(surface, look, token, at, camera.tile, active=token.unit == active)
        _draw_states(surface, look, token, at, camera.tile)


def draw_token(surface: pygame.Surface, camera: Camera, look: Look, token: Token, *, active: bool = False) -> None:
    """Draw one token where it is, if that is in view."""
    draw_tokens(surface, camera, look, (token,), token.unit if active else None)


def _pixel(camera: Camera, token: Token) -> tuple[int, int]:
    return (
        camera.view.left - camera.left + round(token.at[0] * camera.tile),
        camera.view.top - camera.top + round(token.at[1] * camera.tile),
    )


def _draw_body(
    surface: pygame.Surface, look: Look, token: Token, at: tuple[int, int], tile: int, *, active: bool
) -> None:
    if active:
        halo = glow(round(tile * 1.5), CURSOR)
        surface.blit(halo, halo.get_rect(center=at))
    body = _body(token.side, tile, round(token.hp * _STEPS), faint=bool(token.fallen), active=active)
    surface.blit(body, body.get_rect(center=at))
    _draw_letters(surface, look, token, at, tile)


def _draw_facing(
    surface: pygame.Surface, look: Look, token: Token, at: tuple[int, int], tile: int, *, active: bool
) -> None:
    if token.facing is None or token.side < 0 or token.fallen or tile < look.px(_WITH_FACING):
        return
    beak = _beak(token.side, tile, _point_of_compass(token.facing), active=active)
    surface.blit(beak, beak.get_rect(center=at))


def _room_for_names(tokens: list[Token]) -> dict[UnitId, float]:
    """How many tiles wide the name of each may be, so that none lies on another in the same row."""
    room = dict.fromkeys((token.unit for token in tokens), _LONGEST_NAME)
    in_order = sorted(tokens, key=lambda one: (floor(one.at[1]), one.at[0]))
    for one, other in pairwise(in_order):
        if floor(one.at[1]) == floor(other.at[1]):
            apart = other.at[0] - one.at[0]
            room[one.unit], room[other.unit] = min(room[one.unit], apart), min(room[other.unit], apart)
    return room


def initials(name: str) -> str:
    """One or two characters for a name: the first of its first word, and of its last where it has more."""
    words = name.split()
    if not words:
        return ""
    return words[0][0].upper() + (words[-1][0].upper() if len(words) > 1 else "")


def _token(
    view: View, unit: UnitId, tile: Tile, sides: tuple[str, ...], marks: Marks, facing: Direction | None
) -> Token:
    identity = view.get(unit, Identity)
    return Token(
        unit,
        _middle(tile),
        sides.index(identity.side),
        identity.name,
        min(1.0, max(0.0, marks.hp / max(1, marks.hp_max))),
        marks.states,
        marks.fallen,
        facing,
    )


def _middle(tile: tuple[int, int]) -> tuple[float, float]:
    return tile[0] + 0.5, tile[1] + 0.5


@lru_cache(maxsize=1024)
def _body(side: int, tile: int, steps: int, *, faint: bool, active: bool) -> pygame.Surface:
    """A dark disc with the ring of hit points, and the side's shape on it."""
    size = tile + (tile & 1)
    if side < 0:
        return _ghost(size)
    color = side_color(side)

    def draw(fine: pygame.Surface, times: int) -> None:
        whole = size * times
        middle = (whole / 2, whole / 2)
        if faint:
            pygame.draw.polygon(fine, MUTED, outline(side, middle, whole * 0.4))
            pygame.draw.polygon(fine, mixed(color, BACKDROP, 0.55), outline(side, middle, whole * 0.4 - times))
            return
        pygame.draw.circle(fine, (*BACKDROP[:3], 235), middle, whole * 0.485)
        _ring(fine, middle, whole * 0.455, max(1.0, tile / 14) * times, steps)
        if active:
            pygame.draw.circle(fine, CURSOR, middle, whole * 0.49, round(max(1.5, tile / 18) * times))
        rim = tinted(color, 0.55)
        pygame.draw.polygon(fine, rim, outline(side, middle, whole * 0.36))
        pygame.draw.polygon(fine, color, outline(side, middle, whole * 0.36 - max(1.0, tile / 24) * times))

    body = smooth((size, size), draw)
    if faint:
        body.fill((255, 255, 255, 190), special_flags=pygame.BLEND_RGBA_MULT)
    return body


def _point_of_compass(facing: Direction) -> int:
    """The way nearest to it, counted clockwise from the east."""
    return round(atan2(facing[1], facing[0]) / (2 * pi) * _COMPASS) % _COMPASS


@lru_cache(maxsize=512)
def _beak(side: int, tile: int, way: int, *, active: bool) -> pygame.Surface:
    """The tip on the rim of a token that says which way it faces."""
    size = tile + (tile & 1)
    angle = 2 * pi * way / _COMPASS

    def draw(fine: pygame.Surface, times: int) -> None:
        whole = size * times

        def corner(far: float, aside: float) -> tuple[float, float]:
            return (
                whole * (0.5 + far * cos(angle) - aside * sin(angle)),
                whole * (0.5 + far * sin(angle) + aside * cos(angle)),
            )

        pygame.draw.polygon(fine, BACKDROP, [corner(0.5, 0.0), corner(0.33, 0.2), corner(0.33, -0.2)])
        color = CURSOR if active else tinted(side_color(side), 0.55)
        pygame.draw.polygon(fine, color, [corner(0.475, 0.0), corner(0.36, 0.125), corner(0.36, -0.125)])

    return smooth((size, size), draw, BACKDROP)


def _ring(fine: pygame.Surface, middle: tuple[float, float], radius: float, width: float, steps: int) -> None:
    """What is left of the hit points, clockwise from above."""
    if steps <= 0:
        return
    color = DANGER if steps <= _STEPS * LOW else TEXT
    if steps >= _STEPS:
        pygame.draw.circle(fine, color, middle, radius, round(width))
        return
    box = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    box.center = (round(middle[0]), round(middle[1]))
    end = pi / 2
    pygame.draw.arc(fine, color, box, end - 2 * pi * steps / _STEPS, end, round(width))


def _ghost(size: int) -> pygame.Surface:
    """Where somebody was last seen: a ring of dashes."""

    def draw(fine: pygame.Surface, times: int) -> None:
        whole = size * times
        pygame.draw.circle(fine, (*BACKDROP[:3], 150), (whole / 2, whole / 2), whole * 0.44)
        box = pygame.Rect(round(whole * 0.06), round(whole * 0.06), round(whole * 0.88), round(whole * 0.88))
        for at in range(8):
            start = at * pi / 4
            pygame.draw.arc(fine, MUTED, box, start, start + pi / 7, max(times, whole // 18))

    return smooth((size, size), draw)


def _draw_letters(surface: pygame.Surface, look: Look, token: Token, at: tuple[int, int], tile: int) -> None:
    if tile < look.px(_WITH_LETTERS):
        return
    if token.fallen:
        icon = look.exact_icon(token.fallen, max(10, round(tile * 0.5)), TEXT)
        surface.blit(icon, icon.get_rect(center=at))
        return
    letters = "?" if token.side < 0 else initials(token.name)
    size = max(8, round(tile * (0.42 if len(letters) == 1 else 0.32)))
    drawn = look.exact_text(letters, size, MUTED if token.side < 0 else (255, 255, 255), bold=True)
    surface.blit(drawn, drawn.get_rect(center=at))


def _draw_states(surface: pygame.Surface, look: Look, token: Token, at: tuple[int, int], tile: int) -> None:
    """Small discs with icons around the token."""
    if tile < look.px(_WITH_STATES) or not token.states:
        return
    size = min(tile // 2, max(look.px(14), round(tile * 0.34)))
    for (across, down), state in zip(_STATE_PLACES, token.states, strict=False):
        middle = (at[0] + round(tile * across), at[1] + round(tile * down))
        chip = _chip(size)
        surface.blit(chip, chip.get_rect(center=middle))
        icon = look.exact_icon(state, round(size * 0.72), DANGER if state == "injured" else TEXT)
        surface.blit(icon, icon.get_rect(center=middle))


@lru_cache(maxsize=32)
def _chip(size: int) -> pygame.Surface:
    def draw(fine: pygame.Surface, times: int) -> None:
        pygame.draw.circle(fine, MUTED, (size * times / 2, size * times / 2), size * times / 2)
        pygame.draw.circle(fine, PANEL, (size * times / 2, size * times / 2), size * times / 2 - times)

    return smooth((size, size), draw, MUTED)


def _draw_name(
    surface: pygame.Surface, look: Look, token: Token, at: tuple[int, int], tile: int, room: float, *, active: bool
) -> None:
    """The name under the token on a small plate, `room` tiles wide at most: the first word alone where all is more.

    Between neighbours it is set smaller, or left out: the letters on the token, and the card, say who it is.
    """
    if token.side < 0 or not token.name:
        return
    words, size = _name_within(look, token.name, tile, room, active=active)
    if not words:
        return
    color: Color = MUTED if token.fallen else CURSOR if active else TEXT
    drawn = look.exact_text(words, size, color, bold=active)
    plate = pygame.Rect(0, 0, drawn.get_width() + size // 2 + 2, round(size * 1.12))
    plate.center = (at[0], at[1] + round(tile * 0.58))
    surface.blit(_plate(plate.size), plate)
    surface.blit(drawn, drawn.get_rect(center=plate.center))


def _name_within(look: Look, name: str, tile: int, room: float, *, active: bool) -> tuple[str, int]:
    """What of a name stands on a plate so many tiles wide, and in which size of type; "" for nothing."""
    plain, least = max(look.px(_NAME), round(tile * 0.2)), look.px(_SMALLEST_NAME)
    first = name.split(maxsplit=1)[0]
    for words in (name, first):
        for size in (plain, least):
            if look.exact_font(size, bold=active).size(words)[0] + size // 2 + 4 <= round(room * tile):
                return words, size
    if room < _LONGEST_NAME and not active:
        return "", least
    return look.exact_shortened(first, round(_LONGEST_NAME * tile) - least // 2 - 4, least, bold=active), least


@lru_cache(maxsize=128)
def _plate(size: tuple[int, int]) -> pygame.Surface:
    def draw(fine: pygame.Surface, times: int) -> None:
        pygame.draw.rect(fine, (*BACKDROP[:3], 190), fine.get_rect(), border_radius=size[1] * times // 2)

    return smooth(size, draw, BACKDROP)
