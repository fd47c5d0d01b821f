"""Dice rolled at the table: a dialog for each roll, until an act has all it needs. Closing one leaves all as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import pygame

from game.messages import Catalogue
from game.messages.sentences import capitalised
from game.table_dice import Table, read_faces
from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, CURSOR, DANGER_TEXT, LARGE, MUTED, TEXT, Look
from game.window.panels.buttons import Button
from game.window.screen import Screens
from game.window.sheet import Sheet
from systems.core.commands import Refusal
from systems.core.dice import DiceNeeded, Faces, Roll

A = TypeVar("A")
_BUTTONS = (("enter", "check", "Enter"), ("own", "dice", ""), ("later", "", "Esc"))
"""Code, icon and key of each."""
MOST_LETTERS = 40
_LETTERS = "0123456789 ,+"
_KEYS = {
    **{first + at: str((at + 1) % 10) for first in (pygame.KSCAN_1, pygame.KSCAN_KP1) for at in range(10)},
    pygame.KSCAN_EQUALS: "+",
    pygame.KSCAN_KP_PLUS: "+",
}
"""Keys that are meant for these, whatever letter the layout and the modifiers make of them."""


class Rolling(Generic[A]):
    """Something that may need rolls: it is done again with one roll more until it has all."""

    def __init__(
        self, screens: Screens, catalogue: Catalogue, act: Callable[[tuple[Faces, ...]], A],
        table: Callable[[], Table], done: Callable[[A], None], put_off: Callable[[], None],
    ) -> None:  # fmt: skip
        """What comes of it goes to `done`; where a dialog is closed, nothing has happened, and `put_off` is called."""
        self._screens = screens
        self._catalogue = catalogue
        self._act = act
        self._table = table
        self._done = done
        self._put_off = put_off
        self._rolls: tuple[Roll, ...] = ()
        self._faces: tuple[Faces, ...] = ()

    def attempt(self) -> None:
        """Do it, or ask for the roll it needs next."""
        try:
            answer = self._act(self._faces)
        except DiceNeeded as needed:
            self._rolls = (*self._rolls, needed.roll)
            self._screens.push(
                DiceDialog(self._screens, self._catalogue, self._rolls, self._table(), self._rolled, self._put_off)
            )
            return
        self._done(answer)

    def _rolled(self, faces: Faces) -> None:
        self._faces = (*self._faces, faces)
        self.attempt()


class DiceDialog(Sheet):
    """Asks for the last of some rolls: numbers are typed, or the program rolls this one."""

    veil = 170
    first = "enter"

    def __init__(
        self, screens: Screens, catalogue: Catalogue, rolls: tuple[Roll, ...], table: Table,
        done: Callable[[Faces], None], put_off: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(screens)
        self._catalogue = catalogue
        self._rolls = rolls
        self._roll = rolls[-1]
        self._table = table
        self._done = done
        self._put_off = put_off
        self.typed = ""
        self.fault = ""
        """Why what was entered is no roll of these dice."""

    # What is typed and pushed

    def _key(self, event: pygame.Event) -> str | None:
        typed = event.unicode in _LETTERS and event.unicode
        letter = event.unicode if typed else _KEYS.get(event.scancode, "")
        if letter:
            self.typed = (self.typed + letter)[:MOST_LETTERS]
            self._buttons.focus("enter")
            return None
        if event.scancode == pygame.KSCAN_BACKSPACE:
            self.typed = self.typed[:-1]
            return None
        return super()._key(event) if "skip" not in actions_of(event) else None

    def _escape(self) -> str | None:
        return "later"

    def _push(self, code: str) -> None:
        if code == "later":
            self._screens.pop()
            self._put_off()
            return
        faces = self._table.own(self._rolls) if code == "own" else read_faces(self.typed, self._roll)
        if isinstance(faces, Refusal):
            self.typed, self.fault = "", self._catalogue.refusal(faces)
            self._lay_out()
            return
        self._screens.pop()
        self._done(faces)

    # Picture

    def _made(self) -> Iterable[Button]:
        look, box = self._look, self._box()
        pad, tall, gap = look.px(24), look.px(40), look.px(8)
        wide = (box.width - 2 * pad - 2 * gap) // 3
        y = box.bottom - look.px(20) - tall
        for at, (code, icon, key) in enumerate(_BUTTONS):
            place = pygame.Rect(box.left + pad + at * (wide + gap), y, wide, tall)
            yield Button(code, self._catalogue.window(f"dice_{code}"), place, icon, key=key)

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        box, pad = self._box(), look.px(24)
        look.panel(surface, box, edge=CURSOR)
        y = box.top + look.px(18)
        for line in self._title():
            look.draw_text(surface, line, (box.left + pad, y), LARGE, bold=True)
            y += look.line_height(LARGE)
        for line in self._about():
            look.draw_text(surface, line, (box.left + pad, y + look.px(2)), BODY, MUTED)
            y += look.line_height(BODY)
        field = pygame.Rect(box.left + pad, y + look.px(12), box.width - 2 * pad, look.px(44))
        look.panel(surface, field, BACKDROP, CURSOR)
        look.draw_text(
            surface, self.typed + "|", (field.left + look.px(12), field.centery), LARGE, TEXT, anchor="midleft"
        )
        y = field.bottom + look.px(8)
        for line in self._faults():
            look.draw_text(surface, line, (box.left + pad, y), BODY, DANGER_TEXT)
            y += look.line_height(BODY)

    def _title(self) -> list[str]:
        words = capitalised(self._catalogue.roll(self._roll, self._table.roller(self._roll.who)))
        return self._look.wrapped(words, self._inner(), LARGE, bold=True)

    def _about(self) -> list[str]:
        dice, say = self._roll.dice, self._catalogue.window
        alike, sides = len(set(dice)) == 1, ", ".join(map(str, dice))
        words = say("dice_range", dice=len(dice), most=dice[0]) if alike else say("dice_ranges", sides=sides)
        return self._look.wrapped(words, self._inner())

    def _faults(self) -> list[str]:
        return self._look.wrapped(self.fault, self._inner()) if self.fault else []

    def _inner(self) -> int:
        return min(self._look.px(560), self._size[0] - 2 * self._look.px(16)) - 2 * self._look.px(24)

    def _box(self) -> pygame.Rect:
        look = self._look
        lines = len(self._about()) + max(1, len(self._faults()))
        tall = look.px(160) + len(self._title()) * look.line_height(LARGE) + lines * look.line_height(BODY)
        return self._centred(look.px(560), tall)
