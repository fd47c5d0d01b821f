"""The way into the window: a display, the title, and from there a battle and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.messages import Catalogue
from game.window.app import App, open_display
from game.window.entries import MapEntry, SavedEntry
from game.window.look import BACKDROP, BODY, LARGE, MUTED, Look
from game.window.screen import Screens
from game.window.title import Title

if TYPE_CHECKING:
    from game.maps.plain import PlainMap
    from game.window.session import Session
    from systems.core.identifiers import Side

# What a battle needs is imported when one begins: the first frame of the title does not wait for it.


class Opening:
    """What is between the screens: from the title to a battle, and back."""

    def __init__(self, screens: Screens, catalogue: Catalogue, compile_once: Callable[[], None]) -> None:
        self._screens = screens
        self.catalogue = catalogue
        self._compile_once = compile_once
        self._session: Session | None = None

    def title(self) -> Title:
        """A title screen; a battle that was open is closed, and stays saved."""
        self.close()
        return Title(self._screens, self.catalogue, self.begin, self.go_on)

    def close(self) -> None:
        """Close the battle that is open, if one is."""
        if self._session is not None:
            self._session.battle.close()
            self._session = None

    def begin(self, entry: MapEntry, bot_sides: frozenset[Side], seed: int, fog: bool) -> None:  # noqa: FBT001 - as chosen
        """Begin a battle on a map."""
        plain = None if entry.found is None else entry.found.plain

        def starter() -> Session:
            from game.window.lobby import begin

            return begin(entry, bot_sides, seed, fog=fog, catalogue=self.catalogue)

        self._screens.replace(self.ready(starter, plain))

    def go_on(self, entry: SavedEntry, bot_sides: frozenset[Side]) -> None:
        """Go on with a battle that was kept."""

        def starter() -> Session:
            from game.window.lobby import go_on

            return go_on(entry.path, bot_sides, self.catalogue)

        self._screens.replace(self.ready(starter, None))

    def ready(self, starter: Callable[[], Session], plain: PlainMap | None) -> GettingReady:
        """A word on the screen until the battle is ready to take its place; or the title, with the reason why not."""
        return GettingReady(self.catalogue, lambda: self._open(starter, plain))

    def _open(self, starter: Callable[[], Session], plain: PlainMap | None) -> None:
        from game.maps.shipped import map_of
        from game.window.battle_screen import BattleScreen
        from game.window.lobby import Unplayable

        try:
            self._compile_once()
            self._session = starter()
        except Unplayable as fault:
            title = self.title()
            title.notice = str(fault)
            self._screens.replace(title)
            return
        drawn = plain or map_of(self._session.battle.setup.board)
        self._screens.replace(BattleScreen(self._screens, self._session, drawn, self._to_title))

    def _to_title(self) -> None:
        self._screens.replace(self.title())


class GettingReady:
    """A word on the screen while what is slow is done, after it has been drawn."""

    covers = True
    busy = True

    def __init__(self, catalogue: Catalogue, then: Callable[[], None]) -> None:
        self._catalogue = catalogue
        self._then = then
        self._size = (0, 0)
        self._look = Look()
        self._drawn = False

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look

    def handle(self, event: pygame.Event) -> None:
        pass

    def update(self, ms: int) -> None:  # noqa: ARG002 - it waits for its own picture
        if self._drawn:
            self._then()

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(BACKDROP)
        x, y = self._size[0] // 2, self._size[1] // 2
        self._look.draw_text(
            surface, self._catalogue.window("getting_ready"), (x, y), LARGE, bold=True, anchor="center"
        )
        why = self._catalogue.window("getting_ready_why")
        self._look.draw_text(surface, why, (x, y + self._look.px(32)), BODY, MUTED, anchor="center")
        self._drawn = True


def run_title(compile_once: Callable[[], None]) -> int:
    """Open the window on the title, until it is closed. Raises NoDisplay."""
    app, opening = _opened(compile_once)
    try:
        app.run(opening.title())
    finally:
        opening.close()
        pygame.quit()
    return 0


def run_battle(
    compile_once: Callable[[], None], starter: Callable[[Catalogue], Session], plain: PlainMap | None
) -> int:
    """Open the window on a battle, until it is closed. Raises NoDisplay."""
    app, opening = _opened(compile_once)
    try:
        app.run(opening.ready(lambda: starter(opening.catalogue), plain))
    finally:
        opening.close()
        pygame.quit()
    return 0


def _opened(compile_once: Callable[[], None]) -> tuple[App, Opening]:
    app = App(open_display())
    return app, Opening(app.screens, Catalogue.load("en"), compile_once)
