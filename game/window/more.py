"""What else a character can be told, which is rarely asked for: a list with prices, keys and reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.messages import Catalogue
from game.window.keys import actions_of, label_of
from game.window.look import CURSOR, LARGE, Look
from game.window.offers import Offers
from game.window.panels.buttons import Button
from game.window.screen import Screens
from game.window.sheet import Sheet
from systems.core.rulebook import Option

FAMILIES = ("jump", "drop", "pick_up", "treat", "listen", "perform", "leave")
"""What is on it, as far as there is occasion for it."""
ICONS = {
    "jump": "jump", "drop": "drop", "pick_up": "pick-up", "treat": "aid", "listen": "listen", "perform": "maneuver",
    "leave": "leave",
}  # fmt: skip


def possible(option: Option) -> bool:
    """Whether something of a family can be had now; a jump is aimed at a tile, and has no commands."""
    return bool(option.commands) or (option.code == "jump" and option.refusal is None)


class MoreSheet(Sheet):
    """Lies over the battle; what is chosen is done once it is gone."""

    def __init__(self, screens: Screens, catalogue: Catalogue, offers: Offers, give: Callable[[str], None]) -> None:
        super().__init__(screens)
        self._catalogue = catalogue
        self._give = give
        self._options = [one for code in FAMILIES if (one := offers.option(code)) is not None]
        self.first = next((one.code for one in self._options if possible(one)), "close")

    def _made(self) -> Iterable[Button]:
        look, box = self._look, self._box()
        wide, tall = box.width - look.px(48), look.px(44)
        for at, option in enumerate(self._options):
            place = pygame.Rect(box.left + look.px(24), box.top + look.px(64) + at * look.px(52), wide, tall)
            yield self._of(option, place)
        place = pygame.Rect(box.right - look.px(154), box.top + look.px(14), look.px(130), look.px(36))
        yield Button("close", self._say("close"), place, "close", key="Esc")

    def _of(self, option: Option, place: pygame.Rect) -> Button:
        code = option.code
        words = self._say(f"do_{code}")
        why = self._say(f"about_{code}") if option.refusal is None else self._catalogue.refusal(option.refusal)
        price = "" if not option.price else self._say("price", ap=option.price)
        label = self._say("more_row", words=words, why=why)
        return Button(code, label, place, ICONS[code], price, label_of(code), enabled=possible(option))

    def _key(self, event: pygame.Event) -> str | None:
        actions = set(actions_of(event))
        found = next((one.code for one in self._options if one.code in actions and possible(one)), None)
        if found is None and "more" in actions:
            return "close"
        return found or super()._key(event)

    def _escape(self) -> str | None:
        return "close"

    def _push(self, code: str) -> None:
        self._screens.pop()
        if code != "close":
            self._give(code)

    def _box(self) -> pygame.Rect:
        look = self._look
        return self._centred(look.px(760), look.px(84 + 52 * len(self._options)))

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        box = self._box()
        look.panel(surface, box, edge=CURSOR)
        title = (box.left + look.px(24), box.top + look.px(18))
        look.draw_text(surface, self._say("more_title"), title, LARGE, bold=True)

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)
