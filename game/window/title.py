"""The title screen: what to play, who plays it, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import pygame

from game.messages import Catalogue
from game.resources import shipped_maps
from game.window.choices import Choices
from game.window.entries import MapEntry, SavedEntry, Wishes
from game.window.help import Help
from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, CURSOR, MUTED, SMALL, TITLE, Look
from game.window.panels.buttons import Button, Buttons
from game.window.screen import Screens
from systems.core.identifiers import Side

Begin = Callable[[MapEntry, Wishes], None]
GoOn = Callable[[SavedEntry, Wishes], None]
Watch = Callable[[SavedEntry], None]


class Title:
    """Maps on the left, one read a frame after the first; the one chosen on the right."""

    covers = True

    def __init__(self, screens: Screens, catalogue: Catalogue, begin: Begin, go_on: GoOn, watch: Watch) -> None:
        self._screens = screens
        self._catalogue = catalogue
        self._begin = begin
        self._go_on = go_on
        self._watch = watch
        self._to_read = list(shipped_maps())
        self._maps: list[MapEntry] = []
        self._saved: tuple[SavedEntry, ...] = ()
        self._shows_saved = False
        self._chosen = 0
        self._page = 0
        self._choices = Choices(catalogue)
        self._buttons = Buttons()
        self._size = (0, 0)
        self._look = Look()
        self._drawn = False
        self.notice = ""
        """A sentence on what could not be done."""

    @property
    def busy(self) -> bool:
        return bool(self._to_read)

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look
        self._lay_out()

    def update(self, ms: int) -> None:  # noqa: ARG002 - nothing moves here
        if self._to_read and self._drawn:
            from game.window.lobby import map_entry, saved_battles  # here: the first frame does not wait for it

            self._maps.append(map_entry(self._to_read.pop(0), self._catalogue))
            if len(self._maps) == 1:
                self._choose(0)
            if not self._to_read:
                self._saved = tuple(saved_battles())
            self._lay_out()

    # Events

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
            return
        pushed = self._buttons.handle(event)
        if pushed is not None:
            self._push(pushed)

    def _key(self, event: pygame.Event) -> None:
        actions = actions_of(event)
        if self._choices.key(event, actions):
            self._lay_out()
            return
        pushed = "help" if "help" in actions else self._buttons.key(set(actions))
        if pushed is not None:
            self._push(pushed)

    def _push(self, code: str) -> None:
        self.notice = ""
        what, _, which = code.partition(":")
        doers: dict[str, Callable[[], None]] = {
            "entry": lambda: self._choose(int(which)),
            "begin": self._start,
            "watch": self._start_watching,
            "maps": lambda: self._show(saved=False),
            "saved": lambda: self._show(saved=True),
            "continue": self._continue,
            "help": lambda: self._screens.push(Help(self._screens, self._catalogue)),
            "quit": self._screens.clear,
            "newer": lambda: self._turn(-1),
            "older": lambda: self._turn(1),
        }
        if not self._choices.push(what, which):
            doers[what]()
        if self._screens.top is self:
            self._lay_out()

    def _choose(self, at: int) -> None:
        self._chosen = at
        entry = self._entry()
        if entry is None:
            return
        self._choices.fit(entry, self._kept(entry))

    def _turn(self, pages: int) -> None:
        """Another page of the battles that were kept."""
        self._page += pages
        self._choose(self._page * self._per_page())

    def _show(self, *, saved: bool) -> None:
        self._shows_saved, self._page = saved, 0
        self._choose(0)

    def _continue(self) -> None:
        """Go on with the battle that was played last, with people and bots where they sat."""
        kept = self._kept(self._saved[0])
        if kept is not None:
            self._go_on(self._saved[0], Wishes(kept))
            return
        self._show(saved=True)
        self._buttons.focus("begin")
        self.notice = self._say("seats_unknown")

    @staticmethod
    def _kept(entry: MapEntry | SavedEntry) -> frozenset[Side] | None:
        """The sides that bots played last in a battle; None for a new one, and where that is not known."""
        from game.window.lobby import bot_sides  # here: the first frame does not wait for it

        return bot_sides(entry) if isinstance(entry, SavedEntry) else None

    def _start(self) -> None:
        entry = self._entry()
        if isinstance(entry, SavedEntry):
            self._go_on(entry, self._choices.wishes)
        elif entry is not None:
            self._begin(entry, self._choices.wishes)

    def _start_watching(self) -> None:
        entry = self._entry()
        if isinstance(entry, SavedEntry):
            self._watch(entry)

    def _entry(self) -> MapEntry | SavedEntry | None:
        entries: tuple[MapEntry | SavedEntry, ...] = self._saved if self._shows_saved else tuple(self._maps)
        return entries[self._chosen] if self._chosen < len(entries) else None

    # Picture

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        look = self._look
        pad, top = look.px(40), look.px(112)
        height = self._size[1] - top - look.px(84)
        wide = min(self._size[0] - 2 * pad, look.px(1400))
        left = (self._size[0] - wide) // 2
        first = round(wide * 0.4)
        gap = look.px(20)
        return (
            pygame.Rect(left, top, first, height),
            pygame.Rect(left + first + gap, top, wide - first - gap, height),
        )

    def _lay_out(self) -> None:
        buttons = [*self._entry_buttons(), *self._detail_buttons(), *self._bottom_buttons()]
        self._buttons.show(buttons)
        if self._buttons.focused is None and self._maps:
            self._buttons.focus("begin")

    def _entry_buttons(self) -> list[Button]:
        look, (left, _) = self._look, self._columns()
        tall, gap = look.px(44 if self._shows_saved else 92), look.px(8)
        first, count = 0, (left.height + gap) // (tall + gap)
        shown: list[MapEntry | SavedEntry] = [*self._maps]
        if self._shows_saved:
            count = self._per_page()
            first, shown = self._page * count, [*self._saved]
        places = [pygame.Rect(left.left, left.top + at * (tall + gap), left.width, tall) for at in range(count + 1)]
        buttons = [
            Button(f"entry:{at}", one.name, place, note=_when(one) if isinstance(one, SavedEntry) else "",
                   chosen=at == self._chosen)
            for (at, one), place in zip(list(enumerate(shown))[first : first + count], places, strict=False)
        ]  # fmt: skip
        return [*buttons, *(self._pagers(places[-1]) if self._shows_saved and count < len(self._saved) else ())]

    def _pagers(self, place: pygame.Rect) -> Iterator[Button]:
        """Ways to the other pages of the battles that were kept."""
        gap = self._look.px(8)
        half = pygame.Rect(place.left, place.top, (place.width - gap) // 2, place.height)
        more = (self._page + 1) * self._per_page() < len(self._saved)
        yield Button("newer", self._say("newer"), half, "left", enabled=self._page > 0)
        yield Button("older", self._say("older"), half.move(half.width + gap, 0), "right", enabled=more)

    def _per_page(self) -> int:
        """How many of the battles that were kept are on a page, with room for the ways to the others."""
        height, step = self._columns()[0].height + self._look.px(8), self._look.px(52)
        fit = max(2, height // step)
        return fit if len(self._saved) <= fit else fit - 1

    def _detail_buttons(self) -> list[Button]:
        entry = self._entry()
        if entry is None or (isinstance(entry, MapEntry) and entry.fault):
            return []
        look, (_, right) = self._look, self._columns()
        pad, gap = look.px(16), look.px(8)
        place = pygame.Rect(right.left + pad, right.bottom - pad - look.px(46), right.width - 2 * pad, look.px(46))
        area = pygame.Rect(place.left, right.top, place.width, place.top - 2 * gap - right.top)
        if isinstance(entry, MapEntry):
            doers = [Button("begin", self._say("begin"), place, "play", color=BEGIN)]
        else:
            place.width = (place.width - gap) // 2
            watch = place.move(place.width + gap, 0)
            doers = [
                Button("begin", self._say("go_on"), place, "play", color=BEGIN),
                Button("watch", self._say("watch"), watch, "eye"),
            ]
        return [*self._choices.buttons(look, area), *doers]

    def _bottom_buttons(self) -> list[Button]:
        look = self._look
        left, _ = self._columns()
        y, tall, wide, gap = left.bottom + look.px(22), look.px(40), look.px(150), look.px(8)
        codes = ["maps" if self._shows_saved else "saved", "help", "quit"]
        if self._saved and not self._shows_saved:
            codes.insert(0, "continue")
        icons = {"maps": "map", "saved": "log", "help": "help", "quit": "leave", "continue": "play"}
        return [
            Button(code, self._say(f"title_{code}"), pygame.Rect(left.left + at * (wide + gap), y, wide, tall),
                   icons[code], key="F1" if code == "help" else "")
            for at, code in enumerate(codes)
        ]  # fmt: skip

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        surface.fill(BACKDROP)
        left, right = self._columns()
        name = look.draw_text(surface, "Enfilade", (left.left, look.px(26)), TITLE + 10, bold=True)
        look.draw_text(surface, self._say("tagline"), (left.left, name.bottom - look.px(4)), BODY, MUTED)
        look.panel(surface, right)
        self._draw_entry(surface, right)
        self._buttons.draw(surface, look)
        if self._maps and not self._shows_saved:
            from game.window.panels.entry_cards import draw_cards  # here, as pictures of maps are dear to import

            draw_cards(surface, look, self._buttons, self._maps)
        words = self.notice or (self._say("reading_maps") if self._to_read else "")
        if words:
            self._draw_notice(surface, words)
        if self._shows_saved and not self._saved:
            look.draw_text(surface, self._say("nothing_saved"), left.topleft, BODY, MUTED)
        self._drawn = True

    def _draw_notice(self, surface: pygame.Surface, words: str) -> None:
        """Draw a sentence beside the buttons at the bottom, in as many lines as it takes."""
        look = self._look
        left = max(one.rect.right for one in self._bottom_buttons()) + look.px(20)
        lines = look.wrapped(words, self._columns()[1].right - left, SMALL)
        y = self._bottom_buttons()[0].rect.centery - len(lines) * look.line_height(SMALL) // 2
        for line in lines:
            look.draw_text(surface, line, (left, y), SMALL, CURSOR, width=self._columns()[1].right - left)
            y += look.line_height(SMALL)

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        entry, look = self._entry(), self._look
        if entry is None:
            return
        from game.window.panels.entry_cards import draw_map, draw_saved  # the same

        area = rect.inflate(-look.px(32), -look.px(28))
        first = next((one.rect.top for one in self._buttons.all if one.code.startswith("side:")), area.bottom)
        area.height = first - area.top - look.px(12)
        if isinstance(entry, SavedEntry):
            draw_saved(surface, look, self._catalogue, entry, area)
        else:
            draw_map(surface, look, self._catalogue, entry, area)

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)


def _when(entry: SavedEntry) -> str:
    """When a battle was last played, by the player's own clock."""
    return datetime.fromtimestamp(entry.when).astimezone().strftime("%Y-%m-%d %H:%M")


BEGIN = (29, 92, 70)
