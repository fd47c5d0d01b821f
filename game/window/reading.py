"""A large map that is being read: how far it has come, while the window stays alive; Esc gives up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pygame

from game.maps.progress import Watch
from game.messages import Catalogue
from game.window.entries import MapEntry
from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, LARGE, LINE, MUTED, RAISED, REACH, Look

PARTS = {"file": (0.0, 0.4), "layers": (0.4, 0.7), "board": (0.7, 0.85), "checks": (0.85, 1.0)}
"""Where on the bar each part of the work begins and ends."""


class GivenUp(Exception):  # noqa: N818 - it says what happened
    """Nobody waits for the map any more."""


class Reading:
    """Reads beside the window, begun once its first picture is there."""

    covers = True
    busy = True

    def __init__(
        self, catalogue: Catalogue, path: Path, read: Callable[[Watch], MapEntry], then: Callable[[MapEntry], None],
        give_up: Callable[[], None],
    ) -> None:  # fmt: skip
        """`then` is called with what was read, in the window's own thread; `give_up` where that is not waited for."""
        self._catalogue = catalogue
        self._path = path
        self._read = read
        self._then = then
        self._give_up = give_up
        self._thread: Thread | None = None
        self._found: MapEntry | None = None
        self._fault: BaseException | None = None
        self._waits = True
        self._drawn = False
        self._size, self._look = (0, 0), Look()
        self.share = 0.0
        """How far it has come, from 0 to 1."""

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and "cancel" in actions_of(event):
            self._waits = False
            self._give_up()

    def update(self, ms: int) -> None:  # noqa: ARG002 - it goes on by itself
        if self._thread is None:
            if self._drawn:
                self._thread = Thread(target=self._work, daemon=True)
                self._thread.start()
        elif not self._thread.is_alive():
            if self._fault is not None:
                raise self._fault
            assert self._found is not None
            self._then(self._found)

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        surface.fill(BACKDROP)
        middle = pygame.Rect((0, 0), (look.px(420), look.px(10)))
        middle.center = (self._size[0] // 2, self._size[1] // 2)
        words = self._catalogue.window("reading_map", map=self._path.name)
        look.draw_text(surface, words, (middle.centerx, middle.top - look.px(24)), LARGE, bold=True, anchor="center")
        pygame.draw.rect(surface, RAISED, middle, border_radius=look.px(5))
        done = middle.copy()
        done.width = round(middle.width * self.share)
        pygame.draw.rect(surface, REACH, done, border_radius=look.px(5))
        pygame.draw.rect(surface, LINE, middle, look.px(1), border_radius=look.px(5))
        hint = self._catalogue.window("reading_map_hint")
        look.draw_text(surface, hint, (middle.centerx, middle.bottom + look.px(22)), BODY, MUTED, anchor="center")
        self._drawn = True

    def _work(self) -> None:
        try:
            self._found = self._read(self._came)
        except GivenUp:
            pass
        except BaseException as fault:  # noqa: BLE001 - raised again where the window can say it
            self._fault = fault

    def _came(self, part: str, done: int, of: int, /) -> None:
        """Take note of how far it has come. Raises GivenUp."""
        if not self._waits:
            raise GivenUp
        begin, end = PARTS[part]
        self.share = begin + (min(1.0, done / of) if of else 0.0) * (end - begin)
