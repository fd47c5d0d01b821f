"""What was measured, beside the board in place of card and log: the words of `enfilade measure`."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.measuring.pair_words import PairWords, Said
from game.measuring.pairs import Pair
from game.messages import Catalogue
from game.window.look import BODY, CURSOR, LINE, MUTED, PANEL, SMALL, TEXT, Look
from game.window.panels.kept import Kept

COLUMN = 88
"""Where what was found begins, at 720 lines."""
PART = 10
"""How far what belongs to the line above is moved in."""


class Ends(Struct, frozen=True):
    """The tiles measured between in words, with who is known to stand there; "" for one that is still to be chosen."""

    start: str
    end: str


class MeasuredPanel:
    """A part of the window that says what there is between two tiles."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._kept = Kept()

    def resize(self, rect: pygame.Rect) -> None:
        """Show it there."""
        self._rect = rect

    def said(self, pair: Pair | None) -> tuple[Said, ...]:
        """What it says of a pair."""
        return () if pair is None else tuple(PairWords(pair, self._catalogue).all())

    def draw(self, surface: pygame.Surface, look: Look, pair: Pair | None, ends: Ends) -> None:
        """Draw what was measured, or what is still to be chosen."""
        self._kept.draw(surface, self._rect, (look.scale, pair, ends), lambda onto: self._paint(onto, look, pair, ends))

    def _paint(self, surface: pygame.Surface, look: Look, pair: Pair | None, ends: Ends) -> None:
        look.panel(surface, self._rect, PANEL, CURSOR)
        pad = look.px(12)
        area = self._rect.inflate(-2 * pad, -2 * pad)
        icon = look.draw_icon(surface, "ruler", area.topleft, 16, MUTED)
        head = (icon.right + look.px(6), icon.centery)
        look.draw_text(surface, self._say("measure_title"), head, SMALL, MUTED, bold=True, anchor="midleft")
        area.update(area.left, icon.bottom + look.px(8), area.width, area.bottom - icon.bottom - look.px(8))
        title = self._say("measure_choose")
        if ends.start:
            title = self._say("measure_between", start=ends.start, end=ends.end)
        self._write(surface, look, area, title, BODY)
        self._write(surface, look, area, self._say("measure_as_known"), SMALL)
        pygame.draw.line(surface, LINE, (area.left, area.top + look.px(4)), (area.right, area.top + look.px(4)),
                         look.px(1))  # fmt: skip
        area.update(area.left, area.top + look.px(10), area.width, area.height - look.px(10))
        self._draw_said(surface, look, area, self.said(pair))

    def _write(self, surface: pygame.Surface, look: Look, area: pygame.Rect, words: str, size: int) -> None:
        """A paragraph at the top of the area, which is what is left below it afterwards."""
        for line in look.wrapped(words, area.width, size, bold=size == BODY):
            color = TEXT if size == BODY else MUTED
            look.draw_text(surface, line, area.topleft, size, color, bold=size == BODY)
            step = look.line_height(size)
            area.update(area.left, area.top + step, area.width, area.height - step)

    def _draw_said(self, surface: pygame.Surface, look: Look, area: pygame.Rect, said: tuple[Said, ...]) -> None:
        step, gap = look.line_height(SMALL), look.px(3)
        room = (area.height - gap * len(said)) // step
        indent, laid = _laid(look, said, area.width, room)
        y = area.top
        for one, lines in zip(said, laid, strict=True):
            if not one.part and y > area.top:
                y += gap
            left = area.left + (look.px(PART) if one.part else 0)
            look.draw_text(surface, one.about, (left, y), SMALL, MUTED, width=area.left + look.px(COLUMN) - left)
            for at, line in enumerate(lines):
                look.draw_text(surface, line, (area.left + (indent if at else look.px(COLUMN)), y), SMALL)
                y += step

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)


def _laid(look: Look, said: tuple[Said, ...], width: int, room: int) -> tuple[int, list[list[str]]]:
    """What was found in lines, and where those after the first begin.

    All in one column; where that takes more lines than there is room for, further left; and then only the beginning of
    the last, which is the way.
    """
    for indent in (look.px(COLUMN), look.px(2 * PART)):
        laid = [_wrapped(look, one.found, width, indent) for one in said]
        if sum(map(len, laid)) <= room:
            return indent, laid
    spare = max(1, room - sum(map(len, laid[:-1])))
    return indent, [*laid[:-1], _shortened(look, laid[-1], spare, width - (indent if spare > 1 else look.px(COLUMN)))]


def _wrapped(look: Look, words: str, width: int, indent: int) -> list[str]:
    first = look.wrapped(words, width - look.px(COLUMN), SMALL)[0]
    rest = words[len(first) :].strip()
    return [first, *(look.wrapped(rest, width - indent, SMALL) if rest else [])]


def _shortened(look: Look, lines: list[str], most: int, width: int) -> list[str]:
    """The first lines, the last of them with an ellipsis at its end where some are left out."""
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], look.shortened(lines[most - 1], width - look.width(" …", SMALL), SMALL) + " …"]
