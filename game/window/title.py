"""The title screen: what to play, who plays it, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from game.messages import Catalogue
from game.window.before import recalled, remember
from game.window.choices import Choices
from game.window.entries import MapEntry, SavedEntry, Wishes
from game.window.help import Help
from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, CURSOR, MUTED, SMALL, TITLE, Color, Look
from game.window.panels.buttons import Button, Buttons
from game.window.screen import Screens
from game.window.shelf import Shelf
from systems.core.identifiers import Side

if TYPE_CHECKING:
    from game.maps.watching import MapWatch

Begin = Callable[[MapEntry, Wishes], None]
GoOn = Callable[[SavedEntry, Wishes], None]
Watch = Callable[[SavedEntry], None]
BEGIN = (29, 92, 70)
ROWS = {"maps": 92, "saved": 50}
"""How high an entry of each list is, at 720 lines."""
GAP = 8
_ICONS = {
    "maps": "map", "saved": "log", "campaigns": "camp", "help": "help", "quit": "leave", "continue": "play",
}  # fmt: skip
"""Those of the buttons at the bottom."""


class Title:
    """A list on the left, read after the first frame; the one that is chosen on the right.

    There is one for as long as the window is open: who comes back finds it as it was left.
    """

    covers = True

    def __init__(
        self, screens: Screens, catalogue: Catalogue, begin: Begin, go_on: GoOn, watch: Watch,
        campaigns: Callable[[], None],
    ) -> None:  # fmt: skip
        self._screens = screens
        self._catalogue = catalogue
        self._begin = begin
        self._go_on = go_on
        self._watch = watch
        self._campaigns = campaigns
        self._shelf = Shelf(catalogue)
        self._choices = Choices(catalogue)
        self._fitted: MapEntry | SavedEntry | None = None
        self._buttons = Buttons()
        self._size = (0, 0)
        self._look = Look()
        self._drawn = False
        self._recalled = False
        self._drawing: tuple[MapEntry, MapWatch] | None = None
        self._redraws = False
        self.clock: Callable[[], int] = pygame.time.get_ticks
        """What the time is, in milliseconds."""
        self.notice = ""
        """A sentence on what could not be done."""

    def come_back(self, notice: str) -> None:
        """Show it again, with a sentence on what could not be done; what is listed is read anew."""
        self.notice = notice
        self._drawn = False
        self._shelf.read_again()
        self._choices.draw_seed()

    @property
    def buttons(self) -> Buttons:
        """What can be pushed on it."""
        return self._buttons

    @property
    def busy(self) -> bool:
        return self._shelf.reads or self._redraws

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look
        self._lay_out()

    def update(self, ms: int) -> None:  # noqa: ARG002 - nothing moves here
        if self._shelf.reads and self._drawn:
            self._recall()
            self._shelf.read_on()
            self._lay_out()
        elif self._drawn:
            self._look_at_the_map()

    def _look_at_the_map(self) -> None:
        """Show the chosen map as it was drawn anew, once it was saved."""
        from game.maps.watching import MapWatch

        entry, now = self._shelf.chosen, self.clock()
        if not isinstance(entry, MapEntry):
            return
        if self._drawing is None or self._drawing[0] is not entry:
            self._drawing = entry, MapWatch(entry.path, now, entry.found)
        if self._drawing[1].poll(now) is not None:
            self._shelf.read_map(entry.path)
            self._lay_out()
            self._redraws = True

    def _recall(self) -> None:
        """Begin with what was chosen the last time the program ran."""
        before = None if self._recalled else recalled()
        self._recalled = True
        if before is not None:
            self._choices.recall(before)
            self._shelf.want_map(before.map)

    # Events

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
            return
        if event.type == pygame.MOUSEWHEEL:
            self._shelf.choose(self._shelf.at - event.y)
            self._lay_out()
        pushed = self._buttons.handle(event)
        if pushed is not None:
            self._push(pushed)

    def _key(self, event: pygame.Event) -> None:
        actions = actions_of(event)
        if self._choices.key(event, actions):
            self._lay_out()
            return
        if {"log_up", "log_down"} & set(actions):
            self._turn(-1 if "log_up" in actions else 1)
            self._buttons.focus(f"entry:{self._shelf.at}")
            return
        if "cancel" in actions and self._shelf.shown == "saved":
            self._push("maps")
            return
        was_on_list = self._is_on_list()
        if was_on_list and "west" in actions:  # nothing lies that way
            return
        pushed = "help" if "help" in actions else self._buttons.key(set(actions))
        if pushed is not None:
            self._push(pushed)
            if pushed.startswith("entry:"):  # Enter chose it: once more is for what can be done with it
                self._buttons.focus(self._first_doer())
            return
        by = {"next_target": 1, "previous_target": -1}.get(actions[0] if actions else "", 0)
        while by and was_on_list and self._is_on_list():  # Tab leaves the list as it is
            self._buttons.step(by)
        if self._is_on_list():  # the arrows choose there, and lead to what is chosen
            focused = self._buttons.focused
            if was_on_list and focused is not None:
                self._push(focused.code)
            self._buttons.focus(f"entry:{self._shelf.at}")

    def _is_on_list(self) -> bool:
        """Whether the list has the keyboard."""
        focused = self._buttons.focused
        return focused is not None and focused.code.startswith("entry:")

    def _push(self, code: str) -> None:
        self.notice = ""
        what, _, which = code.partition(":")
        doers: dict[str, Callable[[], None]] = {
            "entry": lambda: self._shelf.choose(int(which)),
            "begin": self._start,
            "watch": self._start_watching,
            "maps": self._show_maps,
            "saved": self._show_saved,
            "continue": self._continue,
            "campaigns": self._campaigns,
            "help": lambda: self._screens.push(Help(self._screens, self._catalogue)),
            "quit": self._screens.clear,
            "before": lambda: self._turn(-1),
            "after": lambda: self._turn(1),
        }
        if not self._choices.push(what, which):
            doers[what]()
        if self._screens.top is self:
            self._lay_out()

    def _turn(self, pages: int) -> None:
        """Another page of the list: its first entry is chosen."""
        per_page = self._per_page()
        self._shelf.choose((self._shelf.at // per_page + pages) * per_page)
        self._lay_out()

    def _show_maps(self) -> None:
        self._shelf.shown = "maps"
        self._buttons.focus(None)  # it goes to what is done with the one that is chosen

    def _show_saved(self) -> None:
        self._shelf.shown = "saved"
        self._buttons.focus(None)

    def _continue(self) -> None:
        """Go on with the battle that was played last and is not over, with people and bots where they sat."""
        entry = self._shelf.open_battle
        if entry is None:
            return
        kept = _kept(entry)
        if kept is not None:
            self._go_on(entry, Wishes(kept))
            return
        self._show_saved()
        self._shelf.choose(self._shelf.saved.index(entry))
        self._lay_out()
        self._buttons.focus("begin")
        self.notice = self._say("seats_unknown")

    def _start(self) -> None:
        entry = self._shelf.chosen
        if isinstance(entry, SavedEntry):
            self._go_on(entry, self._choices.wishes)
        elif entry is not None:
            remember(self._choices.to_remember)
            self._begin(entry, self._choices.wishes)

    def _start_watching(self) -> None:
        entry = self._shelf.chosen
        if isinstance(entry, SavedEntry):
            self._watch(entry)

    # Where everything lies

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
        entry = self._shelf.chosen
        if entry is not None and entry is not self._fitted:
            self._fitted = entry
            self._choices.fit(entry, _kept(entry))
        self._buttons.show([*self._entry_buttons(), *self._detail_buttons(), *self._bottom_buttons()])
        if self._buttons.focused is None and entry is not None:
            self._buttons.focus(self._first_doer())

    def _first_doer(self) -> str:
        """The button for what is usually done with what is chosen."""
        codes = [one.code for one in self._buttons.all]
        return next((code for code in ("begin", "watch") if code in codes), codes[0])

    def _entry_buttons(self) -> list[Button]:
        look, shelf, (left, _) = self._look, self._shelf, self._columns()
        tall, gap, per_page = look.px(ROWS[shelf.shown]), look.px(GAP), self._per_page()
        first = shelf.at // per_page * per_page
        buttons = [
            Button(f"entry:{at}", one.name,
                   pygame.Rect(left.left, left.top + (at - first) * (tall + gap), left.width, tall),
                   chosen=at == shelf.at)
            for at, one in list(enumerate(shelf.listed))[first : first + per_page]
        ]  # fmt: skip
        return [*buttons, *(self._pagers() if len(shelf.listed) > per_page else ())]

    def _pagers(self) -> Iterator[Button]:
        """Ways to the other pages of the list."""
        look, shelf, (left, _) = self._look, self._shelf, self._columns()
        gap, tall, per_page = look.px(GAP), look.px(40), self._per_page()
        half = pygame.Rect(left.left, left.bottom - tall, (left.width - gap) // 2, tall)
        page, pages = shelf.at // per_page, -(-len(shelf.listed) // per_page)
        words = ("newer", "older") if shelf.shown == "saved" else ("page_before", "page_after")
        yield Button("before", self._say(words[0]), half, "left", key="Page up", enabled=page > 0)
        after = half.move(half.width + gap, 0)
        yield Button("after", self._say(words[1]), after, "right", key="Page down", enabled=page + 1 < pages)

    def _per_page(self) -> int:
        """How many entries are on a page, with room for the ways to the others where not all of them are."""
        look = self._look
        step, room = look.px(ROWS[self._shelf.shown]) + look.px(GAP), self._columns()[0].height
        if len(self._shelf.listed) <= (room + look.px(GAP)) // step:
            return max(1, len(self._shelf.listed))
        return max(1, (room - look.px(40)) // step)

    def _detail_buttons(self) -> list[Button]:
        entry = self._shelf.chosen
        if entry is None or (isinstance(entry, MapEntry) and entry.fault):
            return []
        look, (_, right) = self._look, self._columns()
        pad, gap = look.px(16), look.px(GAP)
        place = pygame.Rect(right.left + pad, right.bottom - pad - look.px(46), right.width - 2 * pad, look.px(46))
        area = pygame.Rect(place.left, right.top, place.width, place.top - 2 * gap - right.top)
        if isinstance(entry, MapEntry):
            doers = [Button("begin", self._say("begin"), place, "play", color=BEGIN)]
        elif entry.over:
            doers = [Button("watch", self._say("watch_again"), place, "eye", color=BEGIN)]
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
        y, tall, wide, gap = left.bottom + look.px(22), look.px(40), look.px(150), look.px(GAP)
        saved = self._shelf.shown == "saved"
        codes = ["maps" if saved else "saved", "campaigns", "help", "quit"]
        if self._shelf.open_battle is not None and not saved:
            codes.insert(0, "continue")
        keys = {"help": "F1", "maps": "Esc"}
        return [
            Button(code, self._say(f"title_{code}"), pygame.Rect(left.left + at * (wide + gap), y, wide, tall),
                   _ICONS[code], key=keys.get(code, ""))
            for at, code in enumerate(codes)
        ]  # fmt: skip

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        surface.fill(BACKDROP)
        left, right = self._columns()
        name = look.draw_text(surface, "Enfilade", (left.left, look.px(26)), TITLE + 10, bold=True)
        look.draw_text(surface, self._say("tagline"), (left.left, name.bottom - look.px(4)), BODY, MUTED)
        look.panel(surface, right)
        self._draw_entry(surface, right)
        self._buttons.draw(surface, look)
        if self._shelf.chosen is not None:
            from game.window.panels.entry_cards import draw_cards  # here, as pictures of maps are dear to import

            draw_cards(surface, look, self._catalogue, self._buttons, self._shelf.listed)
        elif self._shelf.shown == "saved" and not self._shelf.reads:
            look.draw_text(surface, self._say("nothing_saved"), left.topleft, BODY, MUTED)
        words = self.notice or (self._say("reading_maps") if not self._shelf.maps else "")
        pointed = self._buttons.pointed
        if words:
            self._draw_notice(surface, words, CURSOR)
        elif pointed is not None and pointed.tip:
            self._draw_notice(surface, " ".join(pointed.tip), MUTED)
        self._drawn, self._redraws = True, False

    def _draw_notice(self, surface: pygame.Surface, words: str, ink: Color) -> None:
        """Draw a sentence beside the buttons at the bottom, in as many lines as it takes."""
        look = self._look
        left = max(one.rect.right for one in self._bottom_buttons()) + look.px(20)
        lines = look.wrapped(words, self._columns()[1].right - left, SMALL)
        y = self._bottom_buttons()[0].rect.centery - len(lines) * look.line_height(SMALL) // 2
        for line in lines:
            look.draw_text(surface, line, (left, y), SMALL, ink, width=self._columns()[1].right - left)
            y += look.line_height(SMALL)

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        entry, look = self._shelf.chosen, self._look
        if entry is None:
            return
        from game.window.panels.entry_cards import draw_map, draw_saved  # the same

        area = rect.inflate(-look.px(32), -look.px(28))
        first = next((one.rect.top for one in self._detail_buttons()), area.bottom)
        area.height = first - area.top - look.px(12)
        if isinstance(entry, SavedEntry):
            draw_saved(surface, look, self._catalogue, entry, area)
        else:
            draw_map(surface, look, self._catalogue, entry, area)

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)


def _kept(entry: MapEntry | SavedEntry) -> frozenset[Side] | None:
    """The sides that bots played last in a battle; None for a new one, and where that is not known."""
    from game.window.lobby import bot_sides  # here: the first frame does not wait for it

    return bot_sides(entry) if isinstance(entry, SavedEntry) else None
