"""What is said of the thing that is pointed at: a box of lines beside it, always whole on the screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.window.look import BODY, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, Color, Look, with_alpha

TIP_WIDTH = 296
"""Of a box on a screen with a board, at 720 lines."""


class Row(Struct, frozen=True):
    """A line of a box: words on the left, a figure and where it comes from on the right, or a bar of some length."""

    words: str
    figure: str = ""
    source: str = ""
    size: int = BODY
    color: Color = TEXT
    bold: bool = False
    share: float | None = None
    """Of a bar, from 0 to 1."""
    wraps: bool = True


_PAD, _GAP = 10, 3
RULE = Row("")
"""A line across."""

Spot = tuple[pygame.Rect, tuple[Row, ...]]
"""A place on the screen, and what is said of it when it is pointed at."""


class Tips:
    """The box of what is pointed at, drawn once as long as it says the same."""

    def __init__(self) -> None:
        self._made: tuple[tuple[Row, ...], float, pygame.Surface] | None = None

    def box(self, look: Look, rows: tuple[Row, ...]) -> pygame.Surface:
        """The box with these rows in it."""
        if self._made is None or self._made[:2] != (rows, look.scale):
            self._made = rows, look.scale, box_of(look, rows, look.px(TIP_WIDTH))
        return self._made[2]

    def beside_panels(
        self, look: Look, window: pygame.Rect, board: pygame.Rect, on_bar: Spot | None, on_card: Spot | None
    ) -> tuple[pygame.Surface, pygame.Rect] | None:
        """What is said of a button on the bar, else of a place on the card, and where it goes; None of neither.

        That of a button lies on the board, so that it hides neither the other buttons nor the log.
        """
        spot = on_bar or on_card
        if spot is None:
            return None
        box = self.box(look, spot[1])
        if spot is on_bar:
            return box, above(box, spot[0], board.inflate(-look.px(16), -look.px(16)))
        return box, beside(box, spot[0], window, look.px(8))

    def under(self, look: Look, spot: Spot) -> tuple[pygame.Surface, pygame.Rect]:
        """What is said of a row that is as wide as the board, under its beginning."""
        box = self.box(look, spot[1])
        return box, box.get_rect(topleft=(spot[0].left + look.px(8), spot[0].bottom + look.px(4)))


def box_of(look: Look, rows: Sequence[Row], width: int) -> pygame.Surface:
    """A box of so many pixels across with these rows in it."""
    pad, gap = look.px(_PAD), look.px(_GAP)
    inner = width - 2 * pad
    laid, heights = _laid(look, rows, inner)
    height = sum(heights) + gap * (len(rows) - 1) + 2 * pad
    box = pygame.Surface((width, height), pygame.SRCALPHA)
    look.panel(box, box.get_rect(), with_alpha(PANEL, 246), LINE)
    y = pad
    for (row, lines), tall in zip(laid, heights, strict=True):
        if row is RULE:
            pygame.draw.line(box, LINE, (pad, y + tall // 2), (width - pad, y + tall // 2), look.px(1))
        else:
            _draw_row(box, look, row, lines, pygame.Rect(pad, y, inner, tall))
        y += tall + gap
    return box


def row_at(look: Look, rows: Sequence[Row], y: int, width: int | None = None) -> Row | None:
    """The row of a box so many pixels below its top; the box is as wide as on a screen with a board, or `width`."""
    bottom = look.px(_PAD)
    for row, tall in zip(rows, _laid(look, rows, (width or look.px(TIP_WIDTH)) - 2 * look.px(_PAD))[1], strict=True):
        bottom += tall + look.px(_GAP)
        if y < bottom:
            return row
    return None


def _laid(look: Look, rows: Sequence[Row], inner: int) -> tuple[list[tuple[Row, list[str]]], list[int]]:
    """The rows with their lines, and how high each is."""
    laid = [(row, _lines(look, row, inner)) for row in rows]
    return laid, [look.px(9) if row is RULE else len(lines) * look.line_height(row.size) for row, lines in laid]


def beside(
    box: pygame.Surface,
    thing: pygame.Rect,
    area: pygame.Rect,
    gap: int,
    keep_clear: Sequence[pygame.Rect] = (),
    dock: pygame.Rect | None = None,
) -> pygame.Rect:
    """Where the box goes: beside the thing, or in a corner of the area, where it hides least of what is to stay clear.

    Of places that hide as much it is the first: right, left, above, below, then the corners. Where each of them hides
    something it goes to the lower right corner of `dock`, if there is one.
    """
    places = [
        box.get_rect(midleft=(thing.right + gap, thing.centery)),
        box.get_rect(midright=(thing.left - gap, thing.centery)),
        box.get_rect(midbottom=(thing.centerx, thing.top - gap)),
        box.get_rect(midtop=(thing.centerx, thing.bottom + gap)),
        *(box.get_rect(**{corner: getattr(area, corner)}) for corner in _CORNERS),
    ]
    held = [place.clamp(area) for place in places]

    def hides(place: pygame.Rect) -> int:
        return sum(_shared(place, one) for one in keep_clear) + 4 * _shared(place, thing)

    best = min(held, key=hides)
    return best if dock is None or not hides(best) else box.get_rect(bottomright=dock.bottomright)


_CORNERS = ("topright", "topleft", "bottomright", "bottomleft")


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height


def above(box: pygame.Surface, thing: pygame.Rect, area: pygame.Rect) -> pygame.Rect:
    """Where the box goes at the bottom of the area, over a thing below it."""
    return box.get_rect(midbottom=(thing.centerx, area.bottom)).clamp(area)


def _lines(look: Look, row: Row, inner: int) -> list[str]:
    room = inner - _right_width(look, row)
    if not row.wraps:
        return [look.shortened(row.words, room, row.size, bold=row.bold)]
    return look.wrapped(row.words, room, row.size, bold=row.bold)


def _right_width(look: Look, row: Row) -> int:
    if row.share is not None:
        return look.px(150)
    width = look.width(row.figure, row.size, bold=True) + look.px(10) if row.figure else 0
    return width + (look.px(58) if row.source else 0)


def _draw_row(box: pygame.Surface, look: Look, row: Row, lines: list[str], rect: pygame.Rect) -> None:
    y = rect.top
    for line in lines:
        look.draw_text(box, line, (rect.left, y), row.size, row.color if row.share is None else TEXT, bold=row.bold)
        y += look.line_height(row.size)
    middle = rect.top + look.line_height(row.size) // 2
    right = rect.right
    if row.share is not None:
        _draw_bar(box, look, row, pygame.Rect(rect.right - look.px(140), rect.top, look.px(140), rect.height))
        return
    if row.source:
        look.draw_text(box, row.source, (right, middle), SMALL, MUTED, anchor="midright")
        right -= look.px(58)
    if row.figure:
        look.draw_text(box, row.figure, (right, middle), row.size, row.color, bold=True, anchor="midright")


def _draw_bar(box: pygame.Surface, look: Look, row: Row, rect: pygame.Rect) -> None:
    assert row.share is not None
    figure = look.px(52)
    bar = pygame.Rect(rect.left, rect.centery - look.px(4), rect.width - figure, look.px(8))
    pygame.draw.rect(box, RAISED, bar, border_radius=look.px(2))
    filled = bar.copy()
    filled.width = max(look.px(1), round(bar.width * row.share))
    pygame.draw.rect(box, row.color, filled, border_radius=look.px(2))
    look.draw_text(box, row.figure, (rect.right, rect.centery), SMALL, TEXT, anchor="midright")
