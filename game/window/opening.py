"""The way into the window: a display, the title, and from there a battle and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.messages import Catalogue
from game.window.app import App, open_display
from game.window.entries import MapEntry, SavedEntry, WaysOut, Wishes
from game.window.look import BACKDROP, BODY, LARGE, MUTED, Look
from game.window.screen import Screen, Screens
from game.window.title import Title

if TYPE_CHECKING:
    from pathlib import Path

    from game.battle import BattleSetup, ReplayDiffers
    from game.differences import Asked
    from game.maps import ReadMap
    from game.maps.progress import Watch
    from game.table_dice import Table
    from game.window.film import Film
    from game.window.reading import Reading
    from game.window.session import Session
    from systems.core.dice import Faces
    from systems.core.identifiers import Seat

# What a battle needs is imported when one begins: the first frame of the title does not wait for it.


class Opening:
    """What is between the screens: from the title to a battle, and back."""

    def __init__(self, screens: Screens, catalogue: Catalogue, compile_once: Callable[[], None]) -> None:
        self._screens = screens
        self.catalogue = catalogue
        self._compile_once = compile_once
        self._session: Session | None = None
        self._home: Callable[[str], Screen] = self.title
        self._title_words = "to_title"
        self.journal: Path | None = None
        """That of the battle which was shown last."""
        self._title = Title(screens, catalogue, self._begin, self._go_on, self._watch_kept, self._campaigns)

    def title(self, notice: str = "") -> Title:
        """The title as it was left, with a sentence on what could not be done; a battle that was open is closed."""
        self.close()
        self._home, self._title_words = self.title, "to_title"
        self._screens.guard = None
        self._title.come_back(notice)
        return self._title

    def come_home_to(self, home: Callable[[str], Screen], words: str) -> None:
        """Have battles lead back to another screen than the title, until that is shown; `words` is what it is called.

        `home` closes the battle, and makes the screen, with a sentence on what could not be done.
        """
        self._home, self._title_words, self.journal = home, words, None

    def camp(self, path: Path, *, typed: bool = False, after_battle: bool = False) -> Screen:
        """The camp of a campaign file; `after_battle` has the next battle lead to it. Raises ContentError."""
        from game.window.camp.ways import Campaigning

        campaigning = Campaigning(self._screens, self.catalogue, self)
        screen = campaigning.camp(path, typed=typed)
        if after_battle:
            campaigning.come_home_to(screen)
        return screen

    def close(self) -> None:
        """Close the battle that is open, if one is; it is kept."""
        if self._session is not None:
            self._session.battle.note_how_it_stands()
            self._session.battle.close()
            self._session = None

    def reading(
        self, path: Path, read: Callable[[Watch], MapEntry], wishes: Callable[[MapEntry], Wishes | str]
    ) -> Reading:
        """How far a map has been read, until a new battle on it begins; the title, with the reason, where none can.

        `wishes` answers how it is to begin, or a sentence on why what was asked for cannot be had.
        """
        from game.window.reading import Reading

        def then(entry: MapEntry) -> None:
            wanted = entry.fault or wishes(entry)
            if isinstance(wanted, str):
                self._to_title(wanted)
            else:
                self._screens.replace(self.beginning(entry, wanted))

        return Reading(self.catalogue, path, read, then, lambda: self._to_title(self.catalogue.phrase("nothing_begun")))

    def beginning(self, entry: MapEntry, wishes: Wishes, journal: Path | None = None) -> GettingReady:
        """A word on the screen until a new battle on a map is ready to take its place."""

        def start() -> None:
            from game.window.lobby import begin, setup_for, table_of

            self._open(
                lambda faces: begin(entry, wishes, self.catalogue, journal, faces),
                lambda: table_of(setup_for(entry, wishes)),
                entry.found,
            )

        return self._ready(start)

    def beginning_again(self, setup: BattleSetup, wishes: Wishes, found: ReadMap | None = None) -> GettingReady:
        """The same until a new battle is that is laid out as another was, with other dice."""

        def start() -> None:
            from game.window.lobby import begin_as, once_more, table_of

            new = once_more(setup)
            self._open(lambda faces: begin_as(new, wishes, self.catalogue, None, faces), lambda: table_of(new), found)

        return self._ready(start)

    def going_on(
        self, path: Path, wishes: Wishes, asked: Asked | None = None, until: int | None = None
    ) -> GettingReady:
        """The same until a battle that was kept is; where it comes out otherwise, whether to go on before is asked."""

        def start() -> None:
            from game.battle import ReplayDiffers
            from game.window.lobby import go_on, table_of_kept

            try:
                self._open(
                    lambda faces: go_on(path, wishes, self.catalogue, asked, until, faces),
                    lambda: table_of_kept(path),
                    None if asked is None else asked.found,
                )
            except ReplayDiffers as fault:
                self._ask(fault, lambda line: self.going_on(path, wishes, asked, line))

        return self._ready(start)

    def watching(
        self, path: Path, eyes: Seat | None = None, *, everything: bool = False, line: int = 0,
        back: Callable[[], None] | None = None,
    ) -> GettingReady:  # fmt: skip
        """The same until a battle that was kept can be watched again, from that line of its journal on.

        In fog, while it is not over, whose eyes are to see it is asked, where neither a seat's nor all are given.
        `back` leads to where it was asked for, where that is not the title.
        """

        def start() -> None:
            from game.battle import JournalFault
            from game.reel import Reel
            from game.window.film import Film

            try:
                film = Film(Reel(path), self.catalogue)
            except JournalFault as fault:
                self._to_title(str(fault))
                return
            self._watch(film, eyes, asks=eyes is None and not everything, line=line, back=back)

        return self._ready(start)

    # How it is done

    def _campaigns(self) -> None:
        from game.window.camp.ways import Campaigning

        self._screens.replace(Campaigning(self._screens, self.catalogue, self).campaigns())

    def _begin(self, entry: MapEntry, wishes: Wishes) -> None:
        self._screens.replace(self.beginning(entry, wishes))

    def _go_on(self, entry: SavedEntry, wishes: Wishes) -> None:
        self._screens.replace(self.going_on(entry.path, wishes))

    def _watch_kept(self, entry: SavedEntry) -> None:
        self._screens.replace(self.watching(entry.path))

    def _ready(self, start: Callable[[], None]) -> GettingReady:
        def compiled() -> None:
            self._compile_once()
            start()

        return GettingReady(self.catalogue, compiled)

    def _open(
        self, starter: Callable[[tuple[Faces, ...]], Session], table: Callable[[], Table], found: ReadMap | None
    ) -> None:
        """Begin a battle, its dice asked for where they are rolled at the table; the title, with the reason why not."""
        from game.window.dice_dialog import Rolling
        from game.window.lobby import Unplayable

        def attempt(faces: tuple[Faces, ...]) -> Session | Unplayable:
            try:
                return starter(faces)
            except Unplayable as fault:
                return fault

        def done(session: Session | Unplayable) -> None:
            if isinstance(session, Unplayable):
                self._to_title(str(session))
            else:
                self._show(session, found)

        def put_off() -> None:
            self._to_title(self.catalogue.phrase("nothing_begun"))

        Rolling(self._screens, self.catalogue, attempt, table, done, put_off).attempt()

    def _show(self, session: Session, found: ReadMap | None) -> None:
        """Show a battle, in the pictures of the map it is played on, where that is not another one by now."""
        from game.board_form import same_ground
        from game.maps.shipped import map_of
        from game.maps.watching import MapWatch
        from game.window.battle_screen import BattleScreen

        self._session = session
        setup = session.battle.setup
        board = session.battle.world.board
        same = found is not None and same_ground(found.board, board)
        plain = found.plain if found is not None and same else map_of(board)
        drawing = None if found is None else MapWatch(found.plain.path, pygame.time.get_ticks(), found)
        journal = session.battle.path
        assert journal is not None

        def back() -> None:
            self._screens.replace(screen)
            screen.show_result()

        ways = self._ways(
            journal,
            lambda: self._screens.replace(self.watching(journal, back=back)),
            lambda: self.beginning_again(setup, session.wishes, found if same else None),
        )
        screen = BattleScreen(self._screens, session, plain, ways, drawing)
        self._screens.replace(screen)
        screen.say_notices()

    def _ways(
        self, journal: Path, watch: Callable[[], None], again: Callable[[], GettingReady],
        back: Callable[[], None] | None = None,
    ) -> WaysOut:  # fmt: skip
        """Where one can go from a battle; one of a campaign is fought once."""
        self.journal = journal
        anew = (lambda: self._leave_for(again)) if self._home == self.title else None
        return WaysOut(self._to_title, watch, anew, back, self._title_words)

    def _watch(self, film: Film, eyes: Seat | None, *, asks: bool, line: int, back: Callable[[], None] | None) -> None:
        from game.maps.shipped import map_of
        from game.window.dialog import tell
        from game.window.lobby import wishes_of_kept
        from game.window.replay_screen import ReplayScreen

        path, setup = film.battle.path, film.battle.setup
        ways = self._ways(
            path,
            lambda: self._leave_for(lambda: self.watching(path)),
            lambda: self.beginning_again(setup, wishes_of_kept(path, setup)),
            back,
        )
        screen = ReplayScreen(self._screens, film, map_of(setup.board), ways)
        self._screens.replace(screen)
        if eyes is not None:
            screen.look_through(eyes)
        screen.to_line(line)
        if asks and film.fog and not film.over:
            screen.ask_eyes_first()
        say, reel = self.catalogue.window, film.battle
        notices = [*filter(None, (reel.notice, "" if reel.fault is None else say("film_cut", fault=reel.fault)))]
        if notices:
            tell(self._screens, self.catalogue, "notice_title", "\n".join(notices))

    def _ask(self, fault: ReplayDiffers, going_on: Callable[[int], GettingReady]) -> None:
        """Ask whether to go on before a line that comes out otherwise; nothing is changed before that is answered."""
        from game.window.dialog import Dialog

        say, good = self.catalogue.window, fault.good
        assert good is not None
        answers = [say("differs_no"), say("differs_yes", line=good)]

        def answer(at: int) -> None:
            if at == 1:
                self._screens.replace(going_on(good))

        self._to_title()
        self._screens.push(Dialog(self._screens, say("differs_title"), str(fault), answers, answer))

    def _leave_for(self, there: Callable[[], GettingReady]) -> None:
        """Leave the battle that is open, which is kept, for something else."""
        self.close()
        self._screens.replace(there())

    def _to_title(self, notice: str = "") -> None:
        """Go back to where battles are begun: the title, or a camp."""
        self._screens.replace(self._home(notice))


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


def run(
    compile_once: Callable[[], None],
    first: Callable[[Opening], Screen],
    tell: Callable[[Screens], None] | None = None,
) -> int:
    """Open the window on a screen, until it is closed; `tell` is called after every frame. Raises NoDisplay."""
    app = App(open_display(), tell)
    opening = Opening(app.screens, Catalogue.load("en"), compile_once)
    try:
        app.run(first(opening))
    finally:
        opening.close()
        pygame.quit()
    return 0
