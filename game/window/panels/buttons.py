"""Buttons: pushed by mouse or key, never by colour alone, with a frame where the keyboard is."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

import pygame
from msgspec import Struct

from game.window.look import BODY, CURSOR, FAINT, HOVERED, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, Color, Look
from game.window.panels.tooltip import Row, Spot

LEFT_BUTTON = 1
_ARROWS = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}


class Button(Struct):
    """One button: what it stands for, and what is on it. `tip` is said while it is pointed at."""

    code: str
    label: str
    rect: pygame.Rect
    icon: str = ""
    note: str = ""
    key: str = ""
    enabled: bool = True
    chosen: bool = False
    tip: tuple[str, ...] = ()
    color: Color | None = None
    """Of its face, where it is to stand out."""


class Buttons:
    """Some buttons in a row of their own, one of which may have the keyboard."""

    def __init__(self, buttons: Iterable[Button] = ()) -> None:
        self._all = list(buttons)
        self._focus: str | None = None
        self._pointed: str | None = None
        self._down: str | None = None

    @property
    def all(self) -> tuple[Button, ...]:
        """The buttons, in the order the keyboard takes."""
        return tuple(self._all)

    def show(self, buttons: Iterable[Button]) -> None:
        """Others in place of these; what has the keyboard, or is pointed at, keeps it by its code."""
        self._all = list(buttons)
        codes = {one.code for one in self._all}
        self._focus = self._focus if self._focus in codes else None
        self._pointed = self._pointed if self._pointed in codes else None

    @property
    def focused(self) -> Button | None:
        """The one that has the keyboard."""
        return self._find(self._focus)

    @property
    def pointed(self) -> Button | None:
        """The one that the pointer is on, else the one that has the keyboard."""
        return self._find(self._pointed) or self._find(self._focus)

    @property
    def state(self) -> tuple[str | None, str | None]:
        """Which one is pointed at and which one has the keyboard, by code."""
        return self._pointed, self._focus

    @property
    def tip(self) -> Spot | None:
        """What is said of the one that is pointed at or has the keyboard, and where that is."""
        button = self.pointed
        if button is None:
            return None
        first, *rest = button.tip
        return button.rect, (Row(first, bold=True), *map(Row, rest))

    def focus(self, code: str | None) -> None:
        """Give the keyboard to that one; None: to none."""
        self._focus = code

    def step(self, by: int) -> None:
        """Give the keyboard to the next one, or so many further."""
        codes = [one.code for one in self._all]
        if codes:
            at = codes.index(self._focus) + by if self._focus in codes else (0 if by > 0 else -1)
            self._focus = codes[at % len(codes)]

    def go(self, across: int, down: int) -> None:
        """Give the keyboard to the nearest one that way, those beside or under it first; the next where there is none.

        One of `across` and `down` is 0, the other 1 or -1.
        """
        here = self.focused
        if here is None:
            self.step(across + down)
            return
        found = [one for one in self._all if one is not here and _gap(here.rect, one.rect, across, down) >= 0]
        if found:
            self._focus = min(found, key=lambda one: _distance(here.rect, one.rect, across, down)).code
        else:
            self.step(across + down)

    def at(self, point: tuple[int, int]) -> Button | None:
        """The button under a pixel."""
        return next((one for one in self._all if one.rect.collidepoint(point)), None)

    def push(self) -> str | None:
        """The code of the one that has the keyboard, if it can be pushed."""
        found = self.focused
        return found.code if found is not None and found.enabled else None

    def key(self, actions: AbstractSet[str]) -> str | None:
        """The code of the button that a key pushes; arrows and Tab give the keyboard to another one."""
        if {"confirm", "skip"} & actions:
            return self.push()
        if {"next_target", "previous_target"} & actions:
            self.step(1 if "next_target" in actions else -1)
        for action in actions & _ARROWS.keys():
            self.go(*_ARROWS[action])
        return None

    def handle(self, event: pygame.Event) -> str | None:
        """The code of the button that an event of the mouse pushes: down and up again on it."""
        if event.type in {pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST}:
            self._pointed = self._down = None
        elif event.type == pygame.MOUSEMOTION:
            found = self.at(event.pos)
            self._pointed = None if found is None else found.code
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            found = self.at(event.pos)
            self._down = None if found is None else found.code
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            found, down = self.at(event.pos), self._down
            self._down = None
            if found is not None and found.enabled and found.code == down:
                return found.code
        return None

    def draw(self, surface: pygame.Surface, look: Look, within: pygame.Rect | None = None) -> None:
        """Draw all of them, or those that lie within a box."""
        for one in self._all:
            if within is not None and not within.contains(one.rect):
                continue
            draw_button(surface, look, one, pointed=one.code == self._pointed, focused=one.code == self._focus)

    def _find(self, code: str | None) -> Button | None:
        return next((one for one in self._all if one.code == code), None)


def _gap(here: pygame.Rect, there: pygame.Rect, across: int, down: int) -> int:
    """The pixels from one to another that lies that way, below 0 for one that does not."""
    if across:
        return there.left - here.right if across > 0 else here.left - there.right
    return there.top - here.bottom if down > 0 else here.top - there.bottom


def _distance(here: pygame.Rect, there: pygame.Rect, across: int, down: int) -> tuple[bool, int, int]:
    """How far one is that lies that way: those that share a row or a column are nearer than all others."""
    aside = abs(there.centery - here.centery) if across else abs(there.centerx - here.centerx)
    if across:
        shares = there.top < here.bottom and here.top < there.bottom
    else:
        shares = there.left < here.right and here.left < there.right
    return not shares, _gap(here, there, across, down), aside


def draw_button(surface: pygame.Surface, look: Look, button: Button, *, pointed: bool, focused: bool) -> None:
    """Draw a button: icon and label on the left, note and key on the right; no icon where the label needs its room."""
    face = button.color or RAISED
    fill = (HOVERED if button.color is None else face) if pointed and button.enabled else face
    if not button.enabled:
        fill = PANEL
    edge: Color = CURSOR if button.chosen else MUTED if pointed and button.enabled else LINE
    rect = button.rect
    look.panel(surface, rect, fill, edge)
    ink = TEXT if button.enabled else FAINT
    pad = look.px(10)
    left, right = rect.left + pad, rect.right - pad
    if button.key:
        drawn = look.draw_text(surface, button.key, (right, rect.centery), SMALL, MUTED if button.enabled else FAINT,
                               anchor="midright")  # fmt: skip
        right = drawn.left - look.px(8)
    if button.note:
        drawn = look.draw_text(surface, button.note, (right, rect.centery), SMALL, ink, anchor="midright")
        right = drawn.left - look.px(8)
    cramped = bool(button.label) and look.width(button.label, BODY) > right - left - look.px(26)
    if button.icon and not cramped:
        drawn = look.draw_icon(surface, button.icon, (left, rect.centery), 18, ink, anchor="midleft")
        left = drawn.right + look.px(8)
    width = right - left
    if width > 0 and button.label:
        alone = not (button.icon or button.note or button.key)
        at, anchor = (rect.center, "center") if alone else ((left, rect.centery), "midleft")
        look.draw_text(surface, button.label, at, BODY, ink, anchor=anchor, width=width)  # type: ignore[arg-type]
    if focused:
        pygame.draw.rect(surface, CURSOR, rect.inflate(look.px(4), look.px(4)), look.px(2), look.px(8))
