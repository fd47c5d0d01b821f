"""Everybody in camp: a small card for each under their side, one of which is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.campaign.view import PersonView
from game.window.camp.desk import Desk
from game.window.camp.people import duty_words, marks_of
from game.window.camp.scrolled import Scrolled
from game.window.look import BODY, CURSOR, FAINT, HOVERED, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, Color, Look
from game.window.panels.buttons import Button, Buttons
from game.window.panels.marks import draw_mark
from game.window.panels.unit_card import BRUISE, draw_bar, hp_color
from systems.core.identifiers import Side

ACROSS = 2
_HEAD, _CARD, _GAP = 24, 55, 5


class PeoplePanel:
    """Draws the cards, and says where their buttons are."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._look = Look()
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._scrolled = Scrolled()
        self._laid: dict[str, pygame.Rect] = {}
        self._heads: dict[Side, pygame.Rect] = {}

    def resize(self, rect: pygame.Rect, look: Look) -> None:
        """Show them there."""
        self._rect, self._look = rect, look
        area = Scrolled.within(rect, look)
        gap, tall = look.px(_GAP), look.px(_CARD)
        wide = (area.width - gap * (ACROSS - 1)) // ACROSS
        y, self._laid, self._heads = 0, {}, {}
        for side in self._desk.sides:
            self._heads[side] = pygame.Rect(0, y, area.width, look.px(_HEAD))
            y += look.px(_HEAD)
            people = [one for one in self._desk.view.people if one.side == side]
            for at, one in enumerate(people):
                self._laid[_code(one)] = pygame.Rect(
                    (wide + gap) * (at % ACROSS), y + (tall + gap) * (at // ACROSS), wide, tall
                )
            y += -(-len(people) // ACROSS) * (tall + gap) + look.px(4)
        self._scrolled.lay(area, y - look.px(4) - gap)

    def wheel(self, event: pygame.Event) -> None:
        """Move with the wheel."""
        self._scrolled.wheel(event, self._look)

    def reveal(self, code: str) -> None:
        """Bring a card into view."""
        if code in self._laid:
            self._scrolled.reveal(self._laid[code])

    def buttons(self) -> Iterator[Button]:
        """A button for everybody."""
        for one in sorted(self._desk.view.people, key=lambda one: (self._desk.sides.index(one.side), one.unit)):
            place = self._scrolled.button_place(self._laid[_code(one)])
            yield Button(_code(one), one.name, place, chosen=one.unit == self._desk.chosen)

    def draw(self, surface: pygame.Surface, buttons: Buttons) -> None:
        """Draw those that are in view."""
        look, view = self._look, self._desk.view
        look.panel(surface, self._rect, PANEL, LINE)
        kept = surface.get_clip()
        surface.set_clip(self._scrolled.area.inflate(look.px(6), look.px(6)))
        for at, (side, rect) in enumerate(self._heads.items()):
            self._draw_head(surface, at, side, self._scrolled.place(rect))
        pointed, focused = buttons.state
        for one in view.people:
            code = _code(one)
            place = self._scrolled.place(self._laid[code])
            if place.colliderect(self._scrolled.area):
                self._draw_card(surface, one, place, pointed=code == pointed)
                if code == focused:
                    pygame.draw.rect(surface, CURSOR, place.inflate(look.px(4), look.px(4)), look.px(2), look.px(8))
        surface.set_clip(kept)
        self._scrolled.draw_bar(surface, look)

    def _draw_head(self, surface: pygame.Surface, at: int, side: Side, rect: pygame.Rect) -> None:
        look, view = self._look, self._desk.view
        draw_mark(surface, at, (rect.left + look.px(10), rect.centery), look.px(16))
        people = [one for one in view.people if one.side == side]
        up = sum(one.state == "up" for one in people)
        words = self._desk.catalogue.window("camp_side", side=side, up=up, of=len(people))
        look.draw_text(surface, words, (rect.left + look.px(24), rect.centery), BODY, bold=True, anchor="midleft")
        if view.beds.get(side):
            beds = self._desk.catalogue.window("camp_side_beds", beds=view.beds[side])
            look.draw_text(surface, beds, (rect.right - look.px(2), rect.centery), SMALL, MUTED, anchor="midright")

    def _draw_card(self, surface: pygame.Surface, one: PersonView, rect: pygame.Rect, *, pointed: bool) -> None:
        look, marks = self._look, marks_of(one)
        chosen, gone = one.unit == self._desk.chosen, one.state in {"dead", "absent"}
        fill: Color = HOVERED if pointed else RAISED if chosen or not gone else PANEL
        look.panel(surface, rect, fill, CURSOR if chosen else LINE)
        box = rect.inflate(-look.px(16), -look.px(8))
        ink: Color = FAINT if gone else TEXT
        right = box.right
        for icon in reversed(tuple(filter(None, (marks.fallen, *marks.states)))):
            right = look.draw_icon(surface, icon, (right, box.top + look.px(1)), 15, ink if gone else CURSOR,
                                   anchor="topright").left - look.px(4)  # fmt: skip
        look.draw_text(surface, one.name, (box.left, box.top - look.px(2)), BODY, ink, bold=True,
                       width=right - box.left)  # fmt: skip
        bar = pygame.Rect(box.left, box.top + look.px(20), box.width - look.px(48), look.px(7))
        share = max(0.0, min(1.0, one.hp / max(1, one.hp_max)))
        if not gone:
            draw_bar(surface, look, bar, share, hp_color(share))
            self._draw_bruising(surface, one, bar)
            figure = self._desk.catalogue.window("camp_hp", hp=one.hp, hp_max=one.hp_max)
            look.draw_text(surface, figure, (box.right, bar.centery), SMALL, ink, bold=True, anchor="midright")
        state = self._desk.catalogue.window("camp_state", state=one.state)
        words = state if one.state != "up" else duty_words(one.duty, self._desk.catalogue)
        look.draw_text(surface, words, box.bottomleft, SMALL, FAINT if gone else MUTED, anchor="bottomleft",
                       width=box.width)  # fmt: skip

    def _draw_bruising(self, surface: pygame.Surface, one: PersonView, bar: pygame.Rect) -> None:
        """A thin bar under that of the hit points it is compared with."""
        if one.bruising:
            under = pygame.Rect(bar.left, bar.bottom + self._look.px(1), bar.width, self._look.px(3))
            draw_bar(surface, self._look, under, min(1.0, one.bruising / max(1, one.hp_max)), BRUISE)


def _code(one: PersonView) -> str:
    return f"person:{one.unit}"
