"""Somebody who plays in the window: events posted to the app, frames counted, no time waited for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.messages import Catalogue
from game.resources import resource_folder
from game.window.app import App
from game.window.battle_screen import BattleScreen
from game.window.entries import Wishes
from game.window.keys import GROUPS, actions_of
from game.window.lobby import map_entry
from game.window.opening import Opening
from game.window.screen import Screen
from game.window.title import Title
from systems.core.identifiers import Side, Tile

FRAME_MS = 16
ENGLISH = Catalogue.load("en")
RANGE, INTERIOR = (resource_folder("maps") / f"{name}.tmx" for name in ("range", "interior"))
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
"""Of windows at which every screen is looked at."""
S = TypeVar("S", bound=Screen)


class Player:
    """An app on the dummy driver, and the hands on its mouse and keyboard."""

    def __init__(self, size: tuple[int, int] = (1280, 720)) -> None:
        self.app = App(pygame.display.set_mode(size))
        pygame.event.clear()  # what the display says of itself comes when it likes
        self.opening = Opening(self.app.screens, ENGLISH, lambda: None)

    def begin(self, map_file: Path, journal: Path, bots: Iterable[str] = (), **wanted: Any) -> BattleScreen:
        """A battle on the screen, its first frame drawn, whatever lies over it; `wanted` as for `begin_quietly`."""
        self.begin_quietly(map_file, journal, bots, **wanted)
        found = next(one for one in self.app.screens.all if isinstance(one, BattleScreen))
        assert isinstance(found, BattleScreen)
        return found

    def begin_quietly(
        self,
        map_file: Path,
        journal: Path,
        bots: Iterable[str] = (),
        *,
        seed: int = 7,
        scenario: Path | None = None,
        **wishes: Any,
    ) -> None:
        """Begin a battle, with `wishes` beside."""
        entry = map_entry(map_file, ENGLISH, scenario)
        assert entry.found is not None, entry.fault
        wanted = Wishes(frozenset(map(Side, bots)), seed, **wishes)
        self.app.screens.push(self.opening.beginning(entry, wanted, journal))
        self.frames(3)

    def go_on(self, journal: Path, wishes: Wishes | None = None) -> None:
        """Go on with a battle."""
        self.app.screens.push(self.opening.going_on(journal, wishes or Wishes()))
        self.frames(3)

    def top(self, kind: type[S]) -> S:
        """The screen on top, which must be of that kind."""
        found = self.app.screens.top
        assert isinstance(found, kind), found
        return found

    def frames(self, count: int = 1, ms: int = FRAME_MS) -> None:
        """Let so many frames go by."""
        for _ in range(count):
            self.app.frame((), ms)

    def settle(self, most: int = 20_000) -> None:
        """Let frames go by until nothing changes by itself any more."""
        for _ in range(most):
            top = self.app.screens.top
            if top is None or not top.busy:
                return
            self.app.frame((), 400)
        raise AssertionError("the window does not come to rest")

    def settle_on(self, kind: type[Screen]) -> None:
        """The same, or until such a screen is on top."""
        while self.app.screens.top is not None and self.app.screens.top.busy:
            if isinstance(self.app.screens.top, kind):
                return
            self.app.frame((), 400)

    def post(self, *events: pygame.Event) -> None:
        """Post events, and let a frame take them, and no others."""
        pygame.event.clear()
        for event in events:
            pygame.event.post(event)
        self.app.frame(pygame.event.get(), FRAME_MS)

    def press(self, action: str) -> None:
        """Press and let go the first key of an action."""
        binding = next(one for _, group in GROUPS for one in group if one.action == action)
        mod = (pygame.KMOD_LSHIFT if binding.shift else 0) | (pygame.KMOD_LCTRL if binding.ctrl else 0)
        down = pygame.event.Event(
            pygame.KEYDOWN, scancode=binding.scancodes[0], mod=mod, key=pygame.K_UNKNOWN, unicode=""
        )
        assert action in actions_of(down)
        self.post(down)
        self.post(pygame.event.Event(pygame.KEYUP, scancode=binding.scancodes[0], mod=mod, key=pygame.K_UNKNOWN))

    def type(self, text: str) -> None:
        """Type digits."""
        for digit in text:
            scancode = pygame.KSCAN_1 + (int(digit) - 1) % 10
            self.post(pygame.event.Event(pygame.KEYDOWN, scancode=scancode, mod=0, key=0, unicode=digit))

    def point(self, at: tuple[int, int], *, down: bool = False) -> None:
        """Move the pointer to a pixel."""
        self.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(down), 0, 0)))

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Point at a pixel and click."""
        self.point(at)
        self.post(
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=button),
        )

    def click_tile(self, screen: BattleScreen, tile: Tile, button: int = 1) -> None:
        """Bring a tile into view, as a player would drag it there, and click it."""
        camera = screen.scene.camera
        if not camera.view.inflate(-40, -40).contains(camera.rect_of(tile)):
            screen.scene.camera.centre_on(tile)
        self.click(camera.centre_of(tile), button)

    def push(self, screen: BattleScreen, code: str) -> None:
        """Click a button of the bar."""
        button = next(one for one in screen.bar.buttons.all if one.code == code)
        self.click(button.rect.center)


def picture(one: Player) -> bytes:
    """The pixels of the window as it would be drawn now."""
    surface = pygame.Surface(one.app.surface.get_size())
    one.app.screens.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def titled(one: Player) -> Title:
    """The title screen, all its maps read."""
    one.app.screens.push(one.opening.title())
    one.settle()
    return one.top(Title)
