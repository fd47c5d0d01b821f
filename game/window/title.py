"""The title screen: what to play, who plays it, and the way out."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

import pygame

from game.messages import Catalogue
from game.resources import shipped_maps
from game.window.entries import MapEntry, SavedEntry, Wishes
from game.window.help import Help
from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, CURSOR, MUTED, TITLE, Look
from game.window.panels.buttons import Button, Buttons
from game.window.screen import Screens
from systems.core.identifiers import Side

MOST_DIGITS = 10
SEEDS = 1 << 32
"""Seeds that are drawn by lot are below this."""
SAVED_SHOWN = 8


class Choice(dict[Side, bool]):
    """Which sides bots play."""

    def bots(self) -> frozenset[Side]:
        """Those sides."""
        return frozenset(side for side, bot in self.items() if bot)


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
        self._bots = Choice()
        self._fog = False
        self._own_dice = False
        self._seed = str(secrets.randbelow(SEEDS))
        self._types_seed = False
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
        if self._types_seed and self._typed(event, actions):
            return
        pushed = "help" if "help" in actions else self._buttons.key(set(actions))
        if pushed is not None:
            self._push(pushed)

    def _typed(self, event: pygame.Event, actions: tuple[str, ...]) -> bool:
        """Whether a key went into the seed."""
        if event.unicode.isascii() and event.unicode.isdigit():
            self._seed = (self._seed + event.unicode)[:MOST_DIGITS]
        elif event.scancode == pygame.KSCAN_BACKSPACE:
            self._seed = self._seed[:-1]
        elif {"confirm", "cancel"} & set(actions):
            self._types_seed = False
            self._seed = self._seed or "0"
        else:
            return False
        self._lay_out()
        return True

    def _push(self, code: str) -> None:
        self.notice = ""
        what, _, which = code.partition(":")
        if what != "seed":
            self._types_seed, self._seed = False, self._seed or "0"
        doers: dict[str, Callable[[], None]] = {
            "entry": lambda: self._choose(int(which)),
            "side": lambda: self._toggle(Side(which)),
            "fog": self._toggle_fog,
            "dice": self._toggle_dice,
            "seed": self._edit_seed,
            "new_seed": self._draw_seed,
            "begin": self._start,
            "watch": self._start_watching,
            "maps": lambda: self._show(saved=False),
            "saved": lambda: self._show(saved=True),
            "continue": self._continue,
            "help": lambda: self._screens.push(Help(self._screens, self._catalogue)),
            "quit": self._screens.clear,
        }
        doers[what]()
        if self._screens.top is self:
            self._lay_out()

    def _choose(self, at: int) -> None:
        self._chosen = at
        entry = self._entry()
        if entry is None:
            return
        sides, kept = entry.sides, self._kept(entry)
        usual = {side: self._bots.get(side, nth == len(sides) - 1) for nth, side in enumerate(sides)}
        self._bots = Choice(usual if kept is None else {side: side in kept for side in sides})
        self._fog = isinstance(entry, MapEntry) and entry.fog

    def _toggle(self, side: Side) -> None:
        self._bots[side] = not self._bots[side]

    def _toggle_fog(self) -> None:
        self._fog = not self._fog

    def _toggle_dice(self) -> None:
        self._own_dice = not self._own_dice

    def _edit_seed(self) -> None:
        self._types_seed, self._seed = not self._types_seed, "" if not self._types_seed else self._seed

    def _draw_seed(self) -> None:
        self._seed = str(secrets.randbelow(SEEDS))

    def _show(self, *, saved: bool) -> None:
        self._shows_saved = saved
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
            self._go_on(entry, Wishes(self._bots.bots()))
        elif entry is not None:
            self._begin(entry, Wishes(self._bots.bots(), int(self._seed or "0"), self._fog, self._own_dice))

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
        tall = look.px(44 if self._shows_saved else 92)
        shown: list[MapEntry | SavedEntry] = [*self._saved[:SAVED_SHOWN]] if self._shows_saved else [*self._maps]
        step = tall + look.px(8)
        return [
            Button(f"entry:{at}", one.name, pygame.Rect(left.left, left.top + at * step, left.width, tall),
                   note=_when(one) if isinstance(one, SavedEntry) else "", chosen=at == self._chosen)
            for at, one in enumerate(shown) if (at + 1) * step <= left.height + look.px(8)
        ]  # fmt: skip

    def _detail_buttons(self) -> list[Button]:
        entry = self._entry()
        if entry is None or (isinstance(entry, MapEntry) and entry.fault):
            return []
        look, (_, right) = self._look, self._columns()
        pad, tall, gap = look.px(16), look.px(38), look.px(8)
        y = right.bottom - pad - look.px(46)
        label = self._say("go_on" if isinstance(entry, SavedEntry) else "begin")
        place = pygame.Rect(right.left + pad, y, right.width - 2 * pad, look.px(46))
        if isinstance(entry, SavedEntry):
            place.width = (place.width - gap) // 2
        begin = [Button("begin", label, place, "play", color=BEGIN)]
        if isinstance(entry, SavedEntry):
            begin.append(Button("watch", self._say("watch"), place.move(place.width + gap, 0), "eye"))
        rows: list[Button] = []
        if isinstance(entry, MapEntry):
            y -= tall + 2 * gap
            wide = (right.width - 2 * pad - 3 * gap) // 4
            places = [pygame.Rect(right.left + pad + at * (wide + gap), y, wide, tall) for at in range(4)]
            fog = self._say("fog_on" if self._fog else "fog_off")
            dice = self._say("dice_typed" if self._own_dice else "dice_seeded")
            seed = self._seed + ("|" if self._types_seed else "")
            rows = [
                Button("fog", fog, places[0], "eye-off" if self._fog else "eye", chosen=self._fog),
                Button("dice", dice, places[1], "person" if self._own_dice else "dice", chosen=self._own_dice),
                Button("seed", self._say("seed", seed=seed), places[2], chosen=self._types_seed),
                Button("new_seed", self._say("new_seed"), places[3]),
            ]
        y -= tall + gap
        wide = (right.width - 2 * pad + gap) // max(1, len(entry.sides)) - gap
        sides = [
            Button(f"side:{side}", self._say("plays_bot" if self._bots[side] else "plays_person", side=side),
                   pygame.Rect(right.left + pad + at * (wide + gap), y, wide, tall),
                   "bot" if self._bots[side] else "person")
            for at, side in enumerate(entry.sides)
        ]  # fmt: skip
        return [*sides, *rows, *begin]

    def _bottom_buttons(self) -> list[Button]:
        look = self._look
        left, right = self._columns()
        y, tall, wide, gap = left.bottom + look.px(22), look.px(40), look.px(150), look.px(8)
        codes = ["maps" if self._shows_saved else "saved", "help", "quit"]
        if self._saved and not self._shows_saved:
            codes.insert(0, "continue")
        icons = {"maps": "map", "saved": "log", "help": "help", "quit": "leave", "continue": "play"}
        del right
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
            y = left.bottom + look.px(22) + look.px(20)
            at = left.left + look.px(4 * 158 + 16)
            look.draw_text(surface, words, (at, y), BODY, CURSOR, anchor="midleft", width=right.right - at)
        if self._shows_saved and not self._saved:
            look.draw_text(surface, self._say("nothing_saved"), left.topleft, BODY, MUTED)
        self._drawn = True

    def _draw_entry(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        entry, look = self._entry(), self._look
        if entry is None:
            return
        from game.window.panels.entry_cards import draw_map, draw_saved  # the same

        area = rect.inflate(-look.px(32), -look.px(28))
        first = next((one.rect.top for one in self._buttons.all if one.code.startswith("side:")), area.bottom)
        area.height = first - area.top - look.px(12)
        if isinstance(entry, SavedEntry):
            draw_saved(surface, look, entry, area)
        else:
            draw_map(surface, look, self._catalogue, entry, area)

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)


def _when(entry: SavedEntry) -> str:
    """When a battle was last played, by the player's own clock."""
    return datetime.fromtimestamp(entry.when).astimezone().strftime("%Y-%m-%d %H:%M")


BEGIN = (29, 92, 70)
