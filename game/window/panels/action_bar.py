"""The bar of what the character can be told, with price and key, or the reason why not.

Over it lie a line that says what to do next, and buttons for the speed, help and a menu.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.messages import Catalogue
from game.window.keys import label_of
from game.window.look import GAP, LINE, PANEL, Color, Look, mixed
from game.window.more import ICONS as MORE_ICONS
from game.window.offers import Offers
from game.window.panels.buttons import Button, Buttons
from game.window.panels.kept import Kept
from game.window.panels.prompt import draw_prompt
from game.window.placement import Placement
from game.window.session import Session
from systems.core.commands import Refusal
from systems.core.rulebook import Option

SLOTS: tuple[tuple[str, ...], ...] = (
    ("aim",), ("reload",), ("wield",), ("lie", "stand"), ("open", "close"),
)  # fmt: skip
"""The families on the bar; those that share a place take turns on it."""
OCCASIONS = ("treat", "pick_up", "listen", "leave", "perform")
"""Those that are on it only while they can be had, the first ones before the others."""
MOST_OCCASIONS = 2
PLACING = ("place_rest", "done")
"""The buttons there are while people are placed."""
ICONS = {
    "aim": "aim",
    "reload": "reload", "wield": "wield", "stand": "stand", "lie": "lie", "open": "door-open", "close": "door-closed",
    **MORE_ICONS,
}  # fmt: skip
FULL = 12
SHARES = {
    "aim": 7,
    "reload": 11,
    "wield": 12,
    "lie": 12,
    "stand": 12,
    "open": 14,
    "close": 14,
    "leave": 8,
    "treat": 11,
    "pick_up": 11,
    "listen": 10,
    "more": 8,
    "undo": 8,
    "end": 10,
    "place_rest": 15,
    "done": 10,
}
"""How wide buttons with less on them are, of FULL."""
END_COLOR: Color = mixed(PANEL, (47, 158, 110), 0.55)


SMALL_WIDTHS = {"measure": 58, "speed": 78, "help": 62, "menu": 62}
"""The buttons beside the line, and how wide they are at 720 lines."""


class ActionBar:
    """Buttons along the bottom of the window, and the line of words over them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._catalogue: Catalogue = session.catalogue
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._line = pygame.Rect(0, 0, 0, 0)
        self.buttons = Buttons()
        self._shown_for: tuple[Offers | None, Placement | None, int, tuple[int, ...], float, float, bool] | None = None
        self._kept, self._kept_line = Kept(), Kept()

    def resize(self, rect: pygame.Rect, line: pygame.Rect) -> None:
        """Show it there, and the words on that line."""
        self._rect, self._line = rect, line

    def show(
        self, offers: Offers | None, placement: Placement | None, look: Look, speed: float, *, measuring: bool
    ) -> None:
        """Put the buttons on the bar that fit what is offered now; `speed` is that of what is played."""
        shown_for = (offers, placement, self._session.version, (*self._rect, *self._line), look.scale, speed, measuring)
        if shown_for == self._shown_for:
            return
        self._shown_for = shown_for
        last = self._end(offers) if placement is None else self._placed(placement)
        first = self._family_buttons(offers) if placement is None else self._placing(placement)
        made = [*first, self._undo(), last]
        gap, pad = look.px(GAP), look.px(12)
        area = self._rect.inflate(-2 * pad, -2 * look.px(8))
        shares = [SHARES.get(button.code, FULL) for button in made]
        full = min(look.px(190), (area.width + gap - len(made) * gap) * FULL // sum(shares))
        left = area.left
        for button, share in zip(made, shares, strict=True):
            button.rect = pygame.Rect(left, area.top, full * share // FULL, area.height)
            left = button.rect.right + gap
        made[-1].rect.right = area.right
        self.buttons.show([*made, *self._small_buttons(look, speed, measuring=measuring)])

    def draw(self, surface: pygame.Surface, look: Look, words: str, color: Color) -> None:
        """Draw the bar, and the words over it; those in the colour of danger with a sign before them."""
        key = (look.scale, self._shown_for, self.buttons.state)
        self._kept.draw(surface, self._rect, key, lambda onto: self._paint(onto, look))
        self._kept_line.draw(surface, self._line, (*key, words, color),
                             lambda onto: self._paint_line(onto, look, words, color))  # fmt: skip

    def _paint(self, surface: pygame.Surface, look: Look) -> None:
        pygame.draw.rect(surface, PANEL, self._rect)
        pygame.draw.line(surface, LINE, self._rect.topleft, self._rect.topright, look.px(1))
        self.buttons.draw(surface, look, self._rect)

    def _paint_line(self, surface: pygame.Surface, look: Look, words: str, color: Color) -> None:
        small = [one.rect.left for one in self.buttons.all if self._line.contains(one.rect)]
        draw_prompt(surface, look, self._line, words, color, min(small, default=None))
        self.buttons.draw(surface, look, self._line)

    def _family_buttons(self, offers: Offers | None) -> Iterator[Button]:
        for slot in SLOTS:
            found = [] if offers is None else [one for code in slot if (one := offers.option(code)) is not None]
            option = next((one for one in found if one.commands), found[0] if found else None)
            if slot == ("aim",):
                yield self._aim(offers)
            elif option is not None:
                yield self._of(option)
            elif offers is None:
                yield self._idle(slot[0])
        found = [] if offers is None else [one for code in OCCASIONS if (one := offers.option(code)) is not None]
        yield from [self._of(one) for one in found if one.commands][:MOST_OCCASIONS]
        yield self._more(enabled=offers is not None)

    def _of(self, option: Option) -> Button:
        code = option.code
        name = self._catalogue.window(f"do_{code}")
        about = self._catalogue.window(f"about_{code}")
        possible = bool(option.commands)
        reason = "" if option.refusal is None else self._catalogue.refusal(option.refusal)
        if not possible and not reason:
            reason = self._catalogue.window("no_door_near") if code in {"open", "close"} else ""
        price = "" if not option.price else self._catalogue.window("price", ap=option.price)
        tip = tuple(filter(None, (name, about, reason)))
        return _button(code, name, ICONS[code], price, enabled=possible, tip=tip)

    def _aim(self, offers: Offers | None) -> Button:
        """Putting an attack together, where there is any."""
        name, about = self._catalogue.window("do_aim"), self._catalogue.window("about_aim")
        option = None if offers is None else offers.option("attack")
        reason = self._catalogue.window("not_now") if option is None else ""
        if option is not None and option.refusal is not None:
            reason = self._catalogue.refusal(option.refusal)
        enabled = option is not None and bool(option.commands)
        return _button("aim", name, ICONS["aim"], "", enabled=enabled, tip=tuple(filter(None, (name, about, reason))))

    def _idle(self, code: str) -> Button:
        name = self._catalogue.window(f"do_{code}")
        return _button(code, name, ICONS[code], "", enabled=False, tip=(name, self._catalogue.window("not_now")))

    def _placing(self, placement: Placement) -> Iterator[Button]:
        """The button that places those who are left."""
        name, about = self._catalogue.window("do_place_rest"), self._catalogue.window("about_place_rest")
        yield _button("place_rest", name, "person", "", enabled=bool(placement.waiting), tip=(name, about))

    def _placed(self, placement: Placement) -> Button:
        """The button that says that all are placed, in the place of the end of a turn."""
        name, about = self._catalogue.window("do_done"), self._catalogue.window("about_done")
        left = len(placement.waiting)
        reason = self._catalogue.refusal(Refusal.of("deploy.left", count=left)) if left else ""
        button = _button("done", name, "check", "", enabled=not left, tip=tuple(filter(None, (name, about, reason))))
        button.key, button.color = label_of("end"), END_COLOR
        return button

    def _small_buttons(self, look: Look, speed: float, *, measuring: bool) -> Iterator[Button]:
        gap, icons = look.px(6), {"measure": "ruler", "speed": "fast", "help": "help", "menu": "menu"}
        left = self._line.right - look.px(8) - sum(look.px(wide) + gap for wide in SMALL_WIDTHS.values()) + gap
        for code, wide in SMALL_WIDTHS.items():
            rect = pygame.Rect(left, self._line.top + look.px(3), look.px(wide), self._line.height - look.px(5))
            label = self._catalogue.window("speed", speed=f"{speed:g}") if code == "speed" else ""
            tip = (self._catalogue.window(f"do_{code}"), self._catalogue.window(f"about_{code}"))
            key, chosen = label_of("faster" if code == "speed" else code), code == "measure" and measuring
            yield Button(code, label, rect, icons[code], key=key, chosen=chosen, tip=tip)
            left = rect.right + gap

    def _undo(self) -> Button:
        name, about = self._catalogue.window("do_undo"), self._catalogue.window("about_undo")
        return _button("undo", name, "undo", "", enabled=self._session.can_undo, tip=(name, about))

    def _more(self, *, enabled: bool) -> Button:
        name, about = self._catalogue.window("do_more"), self._catalogue.window("about_more")
        return _button("more", name, "menu", "", enabled=enabled, tip=(name, about))

    def _end(self, offers: Offers | None) -> Button:
        name, about = self._catalogue.window("do_end"), self._catalogue.window("about_end")
        button = _button("end", name, "end", "", enabled=offers is not None, tip=(name, about))
        button.color = END_COLOR
        return button


def _button(code: str, name: str, icon: str, price: str, *, enabled: bool, tip: tuple[str, ...]) -> Button:
    return Button(code, name, pygame.Rect(0, 0, 0, 0), icon, price, label_of(code), enabled=enabled, tip=tip)
