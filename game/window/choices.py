"""What is chosen at the title for the battle that is to begin or to go on: who plays, fog, dice and seed."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pygame

from game.messages import Catalogue
from game.window.before import Before
from game.window.entries import MapEntry, SavedEntry, Wishes
from game.window.look import Look
from game.window.panels.buttons import Button
from systems.core.identifiers import Side

MOST_DIGITS = 10
SEEDS = 1 << 32
"""Seeds that are drawn by lot are below this."""


class Choices:
    """Those for a new battle stay as they are when another map is chosen, as far as they fit it."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._entry: MapEntry | SavedEntry | None = None
        self._usual: dict[Side, bool] = {}
        self._fogs: dict[str, bool] = {}
        self.bots: dict[Side, bool] = {}
        """Of each side whether a bot plays it."""
        self.fog = False
        self.own_dice = False
        self.seed = ""
        self.types_seed = False
        """Whether keys go into the seed."""
        self.draw_seed()

    def recall(self, before: Before) -> None:
        """Begin with what was chosen for the last new battle."""
        self._usual = dict(before.bots)
        self._fogs[before.map] = before.fog
        self.own_dice = before.own_dice

    @property
    def to_remember(self) -> Before:
        """What is to be begun with the next time."""
        name = self._entry.path.name if isinstance(self._entry, MapEntry) else ""
        return Before(name, dict(self.bots), self.fog, self.own_dice)

    def draw_seed(self) -> None:
        """Another seed, by lot."""
        self.seed = str(secrets.randbelow(SEEDS))

    def fit(self, entry: MapEntry | SavedEntry, kept: frozenset[Side] | None) -> None:
        """Fit them to another map, or to a kept battle in which bots played the sides of `kept` (None: not known)."""
        self._entry, sides = entry, entry.sides
        usual = {side: self._usual.get(side, nth == len(sides) - 1) for nth, side in enumerate(sides)}
        self.bots = usual if kept is None else {side: side in kept for side in sides}
        self.fog = isinstance(entry, MapEntry) and self._fogs.get(entry.path.name, entry.fog)

    @property
    def wishes(self) -> Wishes:
        """What they come to."""
        bots = frozenset(side for side, bot in self.bots.items() if bot)
        if isinstance(self._entry, SavedEntry):
            return Wishes(bots)
        return Wishes(bots, int(self.seed or "0"), self.fog, self.own_dice)

    def push(self, what: str, which: str) -> bool:
        """Choose what a button stands for; False where that is no choice."""
        if what != "seed":
            self.types_seed, self.seed = False, self.seed or "0"
        if what == "side":
            self.bots[Side(which)] = not self.bots[Side(which)]
            if isinstance(self._entry, MapEntry):
                self._usual |= self.bots
        elif what == "fog" and self._entry is not None:
            self.fog = self._fogs[self._entry.path.name] = not self.fog
        elif what == "dice":
            self.own_dice = not self.own_dice
        elif what == "seed":
            self.types_seed, self.seed = not self.types_seed, self.seed if self.types_seed else ""
        elif what == "new_seed":
            self.draw_seed()
        else:
            return False
        return True

    def key(self, event: pygame.Event, actions: tuple[str, ...]) -> bool:
        """Whether a key went into the seed."""
        if not self.types_seed:
            return False
        if event.unicode.isascii() and event.unicode.isdigit():
            self.seed = (self.seed + event.unicode)[:MOST_DIGITS]
        elif event.scancode == pygame.KSCAN_BACKSPACE:
            self.seed = self.seed[:-1]
        elif {"confirm", "cancel"} & set(actions):
            self.types_seed, self.seed = False, self.seed or "0"
        else:
            return False
        return True

    def buttons(self, look: Look, area: pygame.Rect) -> Iterator[Button]:
        """The button of each, in rows that end at the bottom of the area."""
        tall, gap = look.px(38), look.px(8)
        y = area.bottom - tall
        sides = list(self.bots)
        rows = [] if isinstance(self._entry, SavedEntry) and self._entry.over else [list(self._sides(sides))]
        if isinstance(self._entry, MapEntry):
            rows.append(list(self._others()))
        for row in reversed(rows):
            wide = (area.width + gap) // max(1, len(row)) - gap
            for at, button in enumerate(row):
                button.rect = pygame.Rect(area.left + at * (wide + gap), y, wide, tall)
            y -= tall + gap
        for row in rows:
            yield from row

    def _sides(self, sides: list[Side]) -> Iterator[Button]:
        for side in sides:
            bot = self.bots[side]
            label = self._say("plays_bot" if bot else "plays_person", side=side)
            tip = (self._say("choice_side"),)
            yield Button(f"side:{side}", label, pygame.Rect(0, 0, 0, 0), "bot" if bot else "person", tip=tip)

    def _others(self) -> Iterator[Button]:
        nowhere = pygame.Rect(0, 0, 0, 0)
        fog = self._say("fog_on" if self.fog else "fog_off")
        dice = self._say("dice_typed" if self.own_dice else "dice_seeded")
        seed = self._say("seed", seed=self.seed + ("|" if self.types_seed else ""))
        found = (
            Button("fog", fog, nowhere.copy(), "eye-off" if self.fog else "eye", chosen=self.fog),
            Button("dice", dice, nowhere.copy(), "person" if self.own_dice else "dice", chosen=self.own_dice),
            Button("seed", seed, nowhere.copy(), chosen=self.types_seed),
            Button("new_seed", self._say("new_seed"), nowhere.copy()),
        )
        for one in found:
            one.tip = (self._say(f"choice_{one.code}"),)
            yield one

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)
