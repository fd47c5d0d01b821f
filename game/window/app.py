"""The window: opens a display, keeps time, and passes events to the screen on top. Knows no rule."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

import pygame

from game.window.keys import actions_of, may_repeat
from game.window.screen import Screen, Screens

FIRST_SIZE = (1280, 720)
"""Of the window at first, on desktops up to half as large again."""
FRAMES = 60
IDLE_MS = 40
"""How long the window waits for an event while nothing on it changes by itself."""
LONGEST_STEP_MS = 100
"""After a pause no more time than this has passed, so that nothing is missed."""
INVISIBLE = {"offscreen", "dummy", "evdev"}
"""Drivers that draw where nobody sees it: SDL takes one of them without a word where there is no display."""


class NoDisplay(Exception):  # noqa: N818 - it says what there is not
    """There is nothing to open a window on."""


def open_display(size: tuple[int, int] | None = None) -> pygame.Surface:
    """A window of that size, or one that fits the desktop. Raises NoDisplay where none can be had.

    A driver asked for by name is taken as it is.
    """
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    if not asked and sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        raise NoDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")  # SDL would ask around, and complain
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
        if pygame.display.get_driver() in INVISIBLE and not set(asked.split(",")) & INVISIBLE:
            raise pygame.error("nothing to show a window on")  # noqa: TRY301 - SDL says the same of other drivers
        pygame.font.init()
        surface = pygame.display.set_mode(_fitting(size), pygame.RESIZABLE)
    except pygame.error as error:
        pygame.display.quit()
        raise NoDisplay(str(error)) from error
    pygame.display.set_caption("Enfilade")
    pygame.key.stop_text_input()
    pygame.key.set_repeat(300, 60)
    return surface


def _fitting(size: tuple[int, int] | None) -> tuple[int, int]:
    """The size, FIRST_SIZE or two thirds of a larger desktop where none is given; the whole desktop at most."""
    desktop = pygame.display.get_desktop_sizes()[0]
    wide, high = size or (max(least, across * 2 // 3) for least, across in zip(FIRST_SIZE, desktop, strict=True))
    return min(wide, desktop[0]), min(high, desktop[1])


class App:
    """The loop around a stack of screens."""

    def __init__(self, surface: pygame.Surface, tell: Callable[[Screens], None] | None = None) -> None:
        """On a surface; `tell` is called with the screens after every frame."""
        self.surface = surface
        self._tell = tell
        self.screens = Screens(surface.get_size())
        self._clock = pygame.time.Clock()
        self._stale = True
        self._waiting: list[pygame.Event] = []
        self._down: set[int] = set()

    def run(self, first: Screen) -> None:
        """Show a screen, and go on until there is none."""
        self.screens.push(first)
        while self.screens.top is not None:
            events, self._waiting = [*self._waiting, *pygame.event.get()], []
            self.frame(events, min(self._clock.tick(FRAMES), LONGEST_STEP_MS))
            self._rest()

    def frame(self, events: Iterable[pygame.Event], ms: int) -> None:
        """One turn of the loop: events, time, picture."""
        for event in events:
            self._pass_on(event)
        top = self.screens.top
        if top is None:
            return
        busy = top.busy
        top.update(ms)
        if busy or self._stale:
            self._stale = False
            self.screens.draw(self.surface)
            pygame.display.flip()
        if self._tell is not None:
            self._tell(self.screens)

    def _pass_on(self, event: pygame.Event) -> None:
        self._stale = True
        if self._is_idle_repeat(event):
            return
        if event.type == pygame.QUIT:
            self.screens.close()
        elif event.type in {pygame.VIDEORESIZE, pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED}:
            self.surface = pygame.display.get_surface() or self.surface
            self.screens.resize(self.surface.get_size())
        elif event.type == pygame.KEYDOWN and "full_screen" in actions_of(event):
            pygame.display.toggle_fullscreen()
        elif self.screens.top is not None:
            self.screens.top.handle(event)

    def _is_idle_repeat(self, event: pygame.Event) -> bool:
        """Whether a key that is held down comes again, and is one that does its work once."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.scancode)
        elif event.type == pygame.KEYDOWN:
            held = event.scancode in self._down
            self._down.add(event.scancode)
            return held and not may_repeat(event)
        return False

    def _rest(self) -> None:
        """Wait for an event where nothing changes by itself."""
        top = self.screens.top
        if top is None or top.busy or self._stale:
            return
        event = pygame.event.wait(IDLE_MS)
        if event.type != pygame.NOEVENT:
            self._waiting.append(event)
        self._clock.tick()
