"""Who acts after whom: the strip along the top, in words, shapes and colours."""

from __future__ import annotations

import pygame

from game.window.look import BODY, CURSOR, FAINT, HOVERED, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, Look, mixed
from game.window.panels.buttons import LEFT_BUTTON
from game.window.panels.kept import Kept
from game.window.panels.marks import draw_mark
from game.window.panels.unit_card import hp_color
from game.window.people import Person
from systems.core.identifiers import UnitId

NARROW = 96
"""A chip narrower than this has the name above and the mark below it, where both would not fit side by side."""


class TurnStrip:
    """Chips in the order of the turn; one that is pointed at or clicked leads to its character."""

    def __init__(self) -> None:
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._chips: list[tuple[pygame.Rect, UnitId]] = []
        self._pointed: UnitId | None = None
        self._kept = Kept()

    def resize(self, rect: pygame.Rect) -> None:
        """Show it there."""
        self._rect = rect

    @property
    def pointed(self) -> UnitId | None:
        """Whose chip is pointed at."""
        return self._pointed

    def handle(self, event: pygame.Event) -> UnitId | None:
        """Whose chip an event clicks."""
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            return self._at(event.pos)
        return None

    def draw(
        self, surface: pygame.Surface, look: Look, title: str, subtitle: str, people: list[tuple[Person, int]],
        actor: UnitId | None,
    ) -> None:  # fmt: skip
        """Draw the strip: where the battle is at the left, then everybody with the place of their side."""
        self._kept.draw(surface, self._rect, (look.scale, title, subtitle, tuple(people), actor, self._pointed),
                        lambda onto: self._paint(onto, look, title, subtitle, people, actor))  # fmt: skip

    def _paint(
        self, surface: pygame.Surface, look: Look, title: str, subtitle: str, people: list[tuple[Person, int]],
        actor: UnitId | None,
    ) -> None:  # fmt: skip
        pygame.draw.rect(surface, PANEL, self._rect)
        pygame.draw.line(surface, LINE, (self._rect.left, self._rect.bottom - look.px(1)),
                         (self._rect.right, self._rect.bottom - look.px(1)), look.px(1))  # fmt: skip
        pad = look.px(12)
        area = self._rect.inflate(-2 * pad, 0)
        look.draw_text(surface, title, (area.left, area.centery - look.px(9)), BODY, bold=True, anchor="midleft")
        look.draw_text(surface, subtitle, (area.left, area.centery + look.px(10)), SMALL, MUTED, anchor="midleft",
                       width=look.px(150))  # fmt: skip
        self._chips = []
        room = area.width - look.px(160)
        gap = look.px(6)
        wide = min(look.px(128), room // max(1, len(people)) - gap)
        left = area.left + look.px(160)
        for person, side in people:
            chip = pygame.Rect(left, area.top + look.px(8), wide, area.height - look.px(16))
            self._draw_chip(surface, look, chip, person, side, acts=person.unit == actor)
            self._chips.append((chip, person.unit))
            left += wide + gap

    def _draw_chip(
        self, surface: pygame.Surface, look: Look, chip: pygame.Rect, person: Person, side: int, *, acts: bool
    ) -> None:
        out = person.is_out
        fill = HOVERED if person.unit == self._pointed else PANEL if out else RAISED
        look.panel(surface, chip, fill, CURSOR if acts else LINE)
        if acts:
            pygame.draw.rect(surface, CURSOR, chip, look.px(2), look.px(6))
        narrow = chip.width < look.px(NARROW)
        mark = look.px(12 if narrow else 18)
        mark_at = chip.centery + look.px(9) if narrow else chip.centery
        draw_mark(surface, side, (chip.left + mark // 2 + look.px(6), mark_at), mark, faint=out)
        left = chip.left + mark + look.px(12)
        width = chip.right - left - look.px(6)
        if width < look.px(14):
            return
        name_left = chip.left + look.px(6) if narrow else left
        look.draw_text(surface, person.name, (name_left, chip.centery - look.px(7 if narrow else 4)), SMALL,
                       FAINT if out else TEXT, bold=acts, anchor="midleft",
                       width=chip.right - name_left - look.px(4))  # fmt: skip
        bar = pygame.Rect(left, chip.centery + look.px(7), width, look.px(4))
        if out:
            words = person.states[0].words if person.states and not narrow else ""
            look.draw_text(surface, words, (left, chip.centery + look.px(9)), SMALL - 2, FAINT, anchor="midleft",
                           width=width)  # fmt: skip
            return
        share = max(0.0, person.marks.hp / max(1, person.marks.hp_max))
        pygame.draw.rect(surface, mixed(PANEL, RAISED, 0.4), bar, border_radius=look.px(2))
        bar.width = max(look.px(1), round(bar.width * share))
        pygame.draw.rect(surface, hp_color(share), bar, border_radius=look.px(2))

    def _at(self, point: tuple[int, int]) -> UnitId | None:
        return next((unit for chip, unit in self._chips if chip.collidepoint(point)), None)
