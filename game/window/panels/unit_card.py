"""The card of a character: who, how they stand, what they carry, and what is so of them, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.messages import Catalogue
from game.window.look import (
    BODY,
    CURSOR,
    DANGER,
    FAINT,
    HOVERED,
    LARGE,
    LINE,
    MUTED,
    PANEL,
    RAISED,
    REACH,
    SMALL,
    TEXT,
    Color,
    Look,
)
from game.window.panels.body import HEIGHT, WIDTH, draw_body, place_of, upper_first
from game.window.panels.kept import Kept
from game.window.panels.marks import draw_mark
from game.window.panels.tooltip import RULE, Row, Spot
from game.window.people import BodyPart, Figure, Gauge, Person
from systems.core.dice import Modifier


class UnitCard:
    """One character, drawn in a part of the window; keeps what is said of each place on it."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._spots: list[Spot] = []
        self._kept = Kept()

    def resize(self, rect: pygame.Rect) -> None:
        """Show it there."""
        self._rect = rect

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is said of all places on it."""
        return tuple(row for _, rows in self._spots for row in rows)

    def said_of(self, point: tuple[int, int]) -> Spot | None:
        """What is said of the place under a pixel, and where that place is."""
        return next((spot for spot in self._spots if spot[0].collidepoint(point)), None)

    def draw(
        self, surface: pygame.Surface, look: Look, person: Person | None, side: int, *, acts: bool,
        end: int | None = None,
    ) -> None:  # fmt: skip
        """Draw the card; `side` is the place of its side among all, `acts` whether it is their turn.

        Rows that would reach below the pixel `end` are left out.
        """
        self._kept.draw(surface, self._rect, (look.scale, person, side, acts, end),
                        lambda onto: self._paint(onto, look, person, side, acts=acts, end=end))  # fmt: skip

    def _paint(
        self, surface: pygame.Surface, look: Look, person: Person | None, side: int, *, acts: bool, end: int | None
    ) -> None:
        look.panel(surface, self._rect, PANEL, CURSOR if acts else LINE)
        self._spots = []
        if person is None:
            look.draw_text(surface, self._say("nobody_shown"), self._rect.center, BODY, MUTED, anchor="center")
            return
        pad = look.px(12)
        area = self._rect.inflate(-2 * pad, -2 * pad)
        if end is not None:
            area.height = min(area.height, end - area.top)
        y = self._draw_name(surface, look, person, side, area)
        y = self._draw_figures(surface, look, person, area, y)
        area = self._draw_body(surface, look, person, area, y)
        y = self._draw_weapons(surface, look, person, area, y)
        self._draw_states(surface, look, person, area, y)

    def _draw_name(self, surface: pygame.Surface, look: Look, person: Person, side: int, area: pygame.Rect) -> int:
        size = look.px(26)
        draw_mark(surface, side, (area.left + size // 2, area.top + size // 2), size)
        left = area.left + size + look.px(8)
        drawn = look.draw_text(surface, person.name, (left, area.top - look.px(3)), LARGE, bold=True,
                               width=area.right - left)  # fmt: skip
        where = "" if person.tile is None else f" · {person.tile[0]},{person.tile[1]}"
        look.draw_text(surface, f"{person.side}{where}", (left, drawn.bottom - look.px(4)), SMALL, MUTED)
        if look.width(person.name, LARGE, bold=True) > area.right - left:  # all of it is said when one points at it
            self._spots.append((pygame.Rect(left, area.top, area.right - left, look.px(40)), (Row(person.name),)))
        return area.top + look.px(44)

    def _draw_figures(self, surface: pygame.Surface, look: Look, person: Person, area: pygame.Rect, y: int) -> int:
        step = look.px(26)
        for row in person.rows:
            if y + step > area.bottom:
                return area.bottom
            rect = pygame.Rect(area.left, y, area.width, step)
            place = self._labelled(surface, look, row.icon, row.words, rect)
            if isinstance(row, Figure):
                self._draw_figure(surface, look, row, rect, place.left)
            else:
                self._draw_gauge(surface, look, row, rect, place)
            y += step
        return y + look.px(4)

    def _draw_gauge(
        self, surface: pygame.Surface, look: Look, gauge: Gauge, rect: pygame.Rect, place: pygame.Rect
    ) -> None:
        place.width -= look.px(52)
        share = max(0.0, min(1.0, gauge.left / max(1, gauge.most)))
        if gauge.form == "bar":
            draw_bar(surface, look, place, share, hp_color(share))
        elif gauge.form == "bruises":
            draw_bar(surface, look, place, share, BRUISE)
        else:
            self._draw_pips(surface, look, gauge, place)
        look.draw_text(surface, f"{gauge.left}/{gauge.most}", rect.midright, BODY,
                       TEXT if gauge.left > 0 or gauge.form != "bar" else DANGER, bold=True,
                       anchor="midright")  # fmt: skip
        self._spots.append((rect, (Row(gauge.about, source=gauge.source),)))

    @staticmethod
    def _draw_pips(surface: pygame.Surface, look: Look, gauge: Gauge, place: pygame.Rect) -> None:
        most = max(gauge.left, gauge.most)
        pitch = min(look.px(13), place.width // max(1, most))
        for at in range(most):
            pip = pygame.Rect(
                place.left + at * pitch, place.top - look.px(1), max(1, pitch - look.px(3)), place.height + look.px(2)
            )
            pygame.draw.rect(surface, CURSOR if at < gauge.left else RAISED, pip, border_radius=look.px(2))

    def _draw_figure(self, surface: pygame.Surface, look: Look, figure: Figure, rect: pygame.Rect, left: int) -> None:
        drawn = look.draw_text(surface, figure.value, (left, rect.centery), BODY, bold=True, anchor="midleft")
        parts = self._catalogue.parts(figure.parts)
        left = drawn.right + look.px(8)
        if look.width(parts, SMALL) <= rect.right - left:  # all of it is said when one points at it
            look.draw_text(surface, parts, (left, rect.centery), SMALL, MUTED, anchor="midleft")
        made_of = (RULE, *modifier_rows(self._catalogue, figure.parts)) if figure.parts else ()
        self._spots.append((rect, (Row(figure.about, source=figure.source), *made_of)))

    def _labelled(self, surface: pygame.Surface, look: Look, icon: str, words: str, rect: pygame.Rect) -> pygame.Rect:
        """The icon and the word at the left of a row; what is left of it, a third as high."""
        look.draw_icon(surface, icon, (rect.left, rect.centery), 16, MUTED, anchor="midleft")
        look.draw_text(surface, words, (rect.left + look.px(22), rect.centery), SMALL, MUTED, anchor="midleft")
        left = rect.left + look.px(80)
        return pygame.Rect(left, rect.centery - look.px(5), rect.right - left, look.px(10))

    def _draw_body(self, surface: pygame.Surface, look: Look, person: Person, area: pygame.Rect, y: int) -> pygame.Rect:
        """Draw the body at the right, where there is room for it; answers what is left beside it."""
        wide = look.px(WIDTH)
        rect = pygame.Rect(area.right - wide, y, wide, min(look.px(HEIGHT), area.bottom - y))
        if not person.body or rect.height < wide:
            return area
        draw_body(surface, rect, person.body)
        for part in upper_first(person.body):
            self._spots.append((place_of(part.code, rect), tuple(self._part_rows(part))))
        return pygame.Rect(area.left, area.top, area.width - wide - look.px(10), area.height)

    def _part_rows(self, part: BodyPart) -> Iterator[Row]:
        yield Row(part.words, source=part.source, bold=True)
        if part.rolls:
            yield Row(self._say("part_rolls"), size=SMALL, color=MUTED)
            yield from modifier_rows(self._catalogue, part.rolls)
        if part.metre:
            yield Row(self._say("part_metre", limb=part.code.rpartition(" ")[2]), size=SMALL, color=MUTED)
            yield from modifier_rows(self._catalogue, part.metre)

    def _draw_weapons(self, surface: pygame.Surface, look: Look, person: Person, area: pygame.Rect, y: int) -> int:
        step = look.px(24)
        for held in person.weapons:
            if y + step > area.bottom:
                return y
            rect = pygame.Rect(area.left, y, area.width, step)
            color: Color = TEXT if held.in_hand else FAINT
            look.draw_icon(surface, held.icon, (rect.left, rect.centery), 16,
                           CURSOR if held.in_hand else FAINT, anchor="midleft")  # fmt: skip
            right = rect.right
            if held.rounds:
                drawn = look.draw_text(surface, held.rounds, rect.midright, BODY, color, anchor="midright")
                right = look.draw_icon(surface, "ammo", (drawn.left - look.px(4), rect.centery), 14, color,
                                       anchor="midright").left  # fmt: skip
            left = rect.left + look.px(22)
            look.draw_text(surface, held.name, (left, rect.centery), BODY, color, bold=held.in_hand, anchor="midleft",
                           width=right - left - look.px(6))  # fmt: skip
            words = self._say("tip_in_hand" if held.in_hand else "tip_carried", name=held.name)
            self._spots.append((rect, (Row(words, bold=True), Row(held.about, source=held.source, color=MUTED))))
            y += step
        return y + look.px(4)

    def _draw_states(self, surface: pygame.Surface, look: Look, person: Person, area: pygame.Rect, y: int) -> None:
        for state in person.states:
            lines = look.wrapped(state.words, area.width - look.px(24), SMALL)
            height = max(look.px(20), len(lines) * look.line_height(SMALL) + look.px(4))
            if y + height > area.bottom:
                return
            rect = pygame.Rect(area.left, y, area.width, height)
            look.draw_icon(surface, state.icon, (rect.left, rect.top), 16, CURSOR)
            for at, line in enumerate(lines):
                look.draw_text(surface, line, (rect.left + look.px(24), y + at * look.line_height(SMALL)), SMALL)
            self._spots.append(
                (rect, (Row(state.words, source=state.source, bold=True), Row(state.means, color=MUTED)))
            )
            y += height

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)


BRUISE: Color = (176, 132, 214)
"""Of bruising, which is no loss of hit points."""


def hp_color(share: float) -> Color:
    """The colour of hit points of which that share is left; the number stands beside it."""
    return REACH if share > 0.5 else CURSOR if share > 0.25 else DANGER


def draw_bar(surface: pygame.Surface, look: Look, rect: pygame.Rect, share: float, color: Color) -> None:
    """Draw a bar of which that share is filled, nothing of it at 0."""
    radius = min(look.px(3), rect.height // 2)
    pygame.draw.rect(surface, HOVERED, rect, border_radius=radius)
    if share > 0:
        filled = rect.copy()
        filled.width = max(look.px(2), round(rect.width * share))
        pygame.draw.rect(surface, color, filled, border_radius=radius)


def modifier_rows(catalogue: Catalogue, parts: Iterable[Modifier]) -> list[Row]:
    """A row for each modifier: what for, its figure, and the rule it comes from."""
    return [Row(catalogue.modifier_name(part.code), f"{part.value:+d}", part.source, size=SMALL + 1) for part in parts]
