"""The battle ahead: where it is fought and for what, who goes, who plays each side, and whose dice are rolled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from game.campaign.battles import ReadyBattle
from game.messages import Catalogue
from game.window.choices import Choices
from game.window.entries import MapEntry, Wishes
from game.window.look import MUTED, SMALL, Look
from game.window.panels.buttons import Button
from game.window.panels.entry_cards import draw_map
from game.window.screen import Screens
from game.window.sheet import Sheet

BEGIN = (29, 92, 70)


class BattleAhead(Sheet):
    """Asks how the next battle is to be played; it begins, or nothing has happened."""

    covers = True
    first = "begin"

    def __init__(
        self, screens: Screens, catalogue: Catalogue, ready: ReadyBattle, entry: MapEntry, typed: bool,  # noqa: FBT001
        begin: Callable[[Wishes], None],
    ) -> None:  # fmt: skip
        """`typed` is whether dice are rolled at the table, unless that is chosen otherwise."""
        super().__init__(screens)
        self._catalogue = catalogue
        self._ready = ready
        self._entry = entry
        self._begin = begin
        self._choices = Choices(catalogue)
        self._choices.own_dice = typed
        self._choices.fit(entry, None)
        self._choices.seed = str(ready.seed)

    @property
    def notes(self) -> tuple[str, ...]:
        """Who goes, and what is to be said of who does not."""
        phrase, ready = self._catalogue.phrase, self._ready
        names = self._catalogue.listed(ready.absent)
        stay = (phrase("camp_no_place", names=names),) if names else ()
        return (*self._going(), *stay, *(phrase("camp_no_goal", name=name) for name in ready.dropped))

    def _going(self) -> Iterator[str]:
        for side in self._entry.sides:
            names = [one.name for one in self._ready.prepared.musters if one.side == side]
            yield self._catalogue.window("camp_go", side=side, names=self._catalogue.listed(names))

    def _made(self) -> Iterable[Button]:
        look, area = self._look, self._area()
        tall, gap = look.px(46), look.px(8)
        wide = (area.width - gap) // 2
        place = pygame.Rect(area.left, area.bottom - tall, wide, tall)
        above = pygame.Rect(area.left, area.top, area.width, area.height - tall - 2 * gap)
        choices = [one for one in self._choices.buttons(look, above) if one.code not in {"fog", "seed", "new_seed"}]
        dice = next(one for one in choices if one.code == "dice")
        dice.rect.left, dice.rect.width = area.left, area.width
        yield from choices
        yield Button("begin", self._say("begin"), place, "play", color=BEGIN)
        yield Button("back", self._say("camp_back"), place.move(wide + gap, 0), "camp", key="Esc")

    def _push(self, code: str) -> None:
        what, _, which = code.partition(":")
        if self._choices.push(what, which):
            self._lay_out()
            return
        self._screens.pop()
        if code == "begin":
            self._begin(self._choices.wishes)

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        look.panel(surface, self._box())
        area = self._area()
        first = min(one.rect.top for one in self._buttons.all)
        lines = [line for note in self.notes for line in look.wrapped(note, area.width, SMALL)]
        bottom = first - look.px(10) - len(lines) * look.line_height(SMALL)
        draw_map(
            surface, look, self._catalogue, self._entry, pygame.Rect(area.topleft, (area.width, bottom - area.top))
        )
        for at, line in enumerate(lines):
            look.draw_text(surface, line, (area.left, bottom + at * look.line_height(SMALL)), SMALL, MUTED)

    def _box(self) -> pygame.Rect:
        return self._centred(self._look.px(860), self._size[1] - self._look.px(48))

    def _area(self) -> pygame.Rect:
        return self._box().inflate(-self._look.px(48), -self._look.px(40))

    def _say(self, code: str) -> str:
        return self._catalogue.window(code)
