"""What the signs on the board mean: each as it is drawn there, with a few words."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.messages import Catalogue
from game.window.board.camera import Camera
from game.window.board.leaning import Leaning
from game.window.board.lying import Lying
from game.window.board.stamps import tile_stamp
from game.window.board.tokens import Token, draw_tokens
from game.window.look import BODY, CURSOR, LINE, RAISED, REACH, SIGHT, TEXT, Color, Look, with_alpha
from systems.core.identifiers import UnitId

COVERS = ("cover-none", "cover-light", "cover-heavy", "cover-hard")
STATES = (
    "prone", "pressed", "exposed", "injured", "bleeding", "blind", "dizzy", "unconscious", "dead", "leave", "concede",
)  # fmt: skip
"""What the small discs on tokens, and the signs of those who are out of the fight, show."""
SIGN = 26
"""How large a sign is at 720 lines."""
Sign = tuple[str, tuple[pygame.Surface, ...]]
"""Signs, and the code of what they mean."""


def draw_legend(surface: pygame.Surface, look: Look, area: pygame.Rect, catalogue: Catalogue) -> None:
    """Draw it in two columns from the top of the area downwards."""
    wide = (area.width - look.px(36)) // 2
    for at, (title, signs) in enumerate((("legend", _signs(look)), ("legend_states", _states(look)))):
        column = pygame.Rect(area.left + at * (wide + look.px(36)), area.top, wide, area.height)
        look.draw_text(surface, catalogue.window(title), column.topleft, BODY, CURSOR, bold=True)
        _draw_column(surface, look, column, signs, catalogue)


def _draw_column(
    surface: pygame.Surface, look: Look, area: pygame.Rect, rows: Iterator[Sign], catalogue: Catalogue
) -> None:
    y, left = area.top + look.px(34), area.left + look.px(4 * SIGN // 2 + 14)
    for code, signs in rows:
        for at, sign in enumerate(signs):
            across = at * look.px(SIGN // 2 if len(signs) > 2 else SIGN + 2)
            surface.blit(sign, sign.get_rect(midleft=(area.left + across, y + look.px(SIGN) // 2)))
        lines = look.wrapped(catalogue.window(code), area.right - left, BODY)
        top = y + max(0, look.px(SIGN) - len(lines) * look.line_height(BODY)) // 2
        for line in lines:
            look.draw_text(surface, line, (left, top), BODY)
            top += look.line_height(BODY)
        y = max(y + look.px(SIGN), top) + look.px(10)


def _states(look: Look) -> Iterator[Sign]:
    for icon in STATES:
        yield f"legend_{icon}", (look.icon(icon, SIGN * 3 // 4, TEXT),)


def _signs(look: Look) -> Iterator[Sign]:
    size = look.px(SIGN)
    yield "legend_token", (_token(look, Token(UnitId(1), (0.5, 0.5), 0, "", 0.7, facing=(3, -1))),)
    yield "legend_lost", (_token(look, Token(UnitId(1), (0.5, 0.5), -1, "?")),)
    yield "legend_lying", (_lying(look, remembered=False), _lying(look, remembered=True))
    yield "legend_reach", (_tile(size, with_alpha(REACH, 200)), _tile(size, with_alpha(REACH, 110)))
    yield "legend_denied", (_tile(size, with_alpha(SIGHT, 160), hatched=True),)
    yield "legend_corner", (_corner(look),)
    yield "legend_cover", tuple(look.icon(name, SIGN // 2, TEXT) for name in COVERS)


def _token(look: Look, token: Token) -> pygame.Surface:
    sign = pygame.Surface((look.px(SIGN),) * 2, pygame.SRCALPHA)
    camera = Camera(1, 1, sign.get_rect(), look.px(SIGN))
    camera.left = camera.top = 0
    draw_tokens(sign, camera, look, (token,))
    return sign


def _lying(look: Look, *, remembered: bool) -> pygame.Surface:
    sign = pygame.Surface((look.px(SIGN),) * 2, pygame.SRCALPHA)
    camera = Camera(1, 1, sign.get_rect(), look.px(SIGN))
    camera.left = camera.top = 0
    Lying((0, 0), "wield", remembered=remembered).draw(sign, camera, look)
    return sign


def _corner(look: Look) -> pygame.Surface:
    """Somebody's tile below a wall that ends on the right."""
    size = look.px(SIGN)
    sign = pygame.Surface((2 * size, size))
    sign.fill(RAISED)
    pygame.draw.rect(sign, LINE, (0, 0, size, size // 2))
    camera = Camera(2, 1, sign.get_rect(), size)
    camera.left, camera.top = 0, -size // 2
    Leaning((0, 0), (0, -1), (1, 0)).draw(sign, camera, look)
    return sign


def _tile(size: int, color: Color, *, hatched: bool = False) -> pygame.Surface:
    sign = pygame.Surface((size, size))
    sign.fill(RAISED)
    sign.blit(tile_stamp(size, 1, color, hatched=hatched), (0, 0))
    pygame.draw.rect(sign, LINE, sign.get_rect(), 1)
    return sign
