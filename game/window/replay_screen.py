"""A battle watched again: the same board, card and log as when it is played, and a bar to go to and fro in it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from game.maps.plain import PlainMap
from game.window.aim import Aim
from game.window.cast import Cast
from game.window.dialog import Dialog
from game.window.end_screen import EndScreen
from game.window.entries import WaysOut
from game.window.film import Film
from game.window.goals import Goals
from game.window.hand import Hand
from game.window.help import Help
from game.window.keys import FILM_GROUPS, actions_of, film_actions_of
from game.window.layout import Layout
from game.window.look import BACKDROP, CURSOR, LINE, TEXT, Color, Look
from game.window.panels.film_bar import FilmBar
from game.window.panels.goal_line import GoalLine
from game.window.panels.log import LogPanel
from game.window.panels.prompt import draw_prompt
from game.window.panels.tooltip import Tips
from game.window.playback import Playback
from game.window.ruler import Ruler
from game.window.scene import Scene
from game.window.screen import Screens
from game.window.watched import Watched
from systems.core.identifiers import Seat

PAUSE_MS = 420
"""Between two steps while it runs, at plain speed."""


class ReplayScreen:
    """A film on the screen."""

    covers = True
    shows_log = True

    def __init__(self, screens: Screens, film: Film, plain: PlainMap | None, ways: WaysOut) -> None:
        self.screens = screens
        self.film = film
        self.aim = Aim(film)
        self.playback = Playback()
        self.goals = Goals(film)
        self.scene = Scene(film, self.aim, self.playback, Ruler(film), self.goals, plain)
        self.goal_line = GoalLine(self.goals)
        self.cast = Cast(film, self.aim, self.playback)
        self.log = LogPanel(film.chronicle, film.catalogue, lambda: self.playback.told)
        self.bar = FilmBar(film)
        self.layout = Layout.of(screens.size, screens.look)
        self.runs = False
        """Whether it goes on by itself."""
        self.hidden = False
        """Whether nobody has said yet whose eyes are to see it."""
        self._ways = replace(ways, watch=self._from_start)
        self._hand = Hand(self)
        self._look = screens.look
        self._pause = 0.0
        self._pointer = (0, 0)
        self._tips = Tips()
        self._ends = False
        """Whether the end has been reached by going on, and the result is still to be shown."""
        self._doers: dict[str, Callable[[], None]] = {
            "play": self._play,
            "forth": lambda: self._step(1),
            "back": lambda: self._step(-1),
            "next_round": lambda: self._go(film.to_round(1)),
            "previous_round": lambda: self._go(film.to_round(-1)),
            "to_start": lambda: self._go(0),
            "to_end": lambda: self._go(film.length - 1),
            "speed": self.playback.next_speed,
            "eyes": self._ask_eyes,
            "next_person": lambda: self._next_person(1),
            "previous_person": lambda: self._next_person(-1),
            "help": lambda: screens.push(Help(screens, film.catalogue, "help_film", FILM_GROUPS)),
            "buttons": lambda: self.bar.buttons.step(1),
            "undone": self._toggle_undone,
            "to_title": ways.back or ways.to_title,
        }
        self._arrive()

    @property
    def watched(self) -> Watched:
        """The battle that is watched."""
        return self.film

    @property
    def busy(self) -> bool:
        moves = self._hand.panning or self.scene.working
        return not self.hidden and (self.runs or self.playback.busy or self._ends or moves)

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._look = look
        self.layout = Layout.of(size, look)
        self.cast.strip.resize(self.layout.strip)
        self.goal_line.resize(self.layout.goal)
        self.cast.card.resize(self.layout.card)
        self.log.resize(self.layout.log, look)
        self.bar.resize(self.layout.bar)
        self.scene.resize(self.layout.board, look)
        self._renew()

    def ask_eyes_first(self) -> None:
        """Show nothing before somebody has said whose eyes are to see it; or lead to the title."""
        self.hidden = True
        self._ask_eyes()

    def to_line(self, line: int) -> None:
        """Go to the moment after that line of the journal, or to the first one after it that is to be seen."""
        self._go(self.film.moment_of(line))
        self._renew()

    # Events

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._hand.let_go(film_actions_of(event))
        else:
            self._mouse(event)
        self._renew()

    def _key(self, event: pygame.Event) -> None:
        if self.bar.buttons.focused is not None and self._key_on_bar(set(actions_of(event))):
            return
        if any(self._hand.on_log(action) for action in actions_of(event)):
            return
        for action in film_actions_of(event):
            if action in self._doers:
                self._doers[action]()
            else:
                self._hand.press(action)

    def _key_on_bar(self, actions: set[str]) -> bool:
        """Whether a key was for the buttons, which have the keyboard."""
        buttons = self.bar.buttons
        if {"cancel", "buttons"} & actions:
            buttons.focus(None)
            self.log.has_keyboard = "buttons" in actions
        elif {"confirm", "east", "west", "next_target", "previous_target"} & actions:
            pushed = buttons.key(actions)
            if pushed is not None:
                self._doers[pushed]()
        else:
            return False
        return True

    def _mouse(self, event: pygame.Event) -> None:
        pushed = self.bar.buttons.handle(event)
        if pushed is not None:
            self._doers[pushed]()
        moment = self.bar.handle(event)
        if moment is not None:
            self._go(moment)
        if not self.bar.dragged:
            self._hand.handle(event)

    # Time

    def update(self, ms: int) -> None:
        self._hand.pan_on(ms)
        self.scene.work_on()
        if self.hidden:
            return
        if self.playback.busy:
            self.scene.follow()
            self.playback.advance(ms)
        elif self.runs:
            self._pause -= ms * self.playback.speed
            if self._pause <= 0:
                self._on()
        elif self._ends:
            self._ends = False
            self._show_result()
        self._renew()

    def _on(self) -> None:
        """A step forth; at the end it stops, and the result is shown where there is one."""
        film = self.film
        self.playback.skip()
        if film.at < film.length - 1:
            film.go(film.at + 1)
            self.playback.recall(film.past, film.view)
            self.playback.add(film.told, film.view, len(film.past) + 1)
            self._pause = PAUSE_MS
        if film.at == film.length - 1:
            self.runs, self._ends = False, film.result is not None

    def _play(self) -> None:
        if not self.runs and self.film.at == self.film.length - 1:
            self._go(0)
        self.runs = not self.runs
        self._pause = 0.0

    def _step(self, by: int) -> None:
        self.runs = False
        if by > 0:
            self._on()
        else:
            self._go(self.film.at - 1)

    def _go(self, at: int) -> None:
        """Go right to a moment; nothing of it is played."""
        self.runs = False
        if at != self.film.at:
            self.film.go(at)
            self._arrive()

    def _arrive(self) -> None:
        self._ends = False
        self.playback.skip()
        self.playback.recall(self.film.events, self.film.view)

    def _next_person(self, by: int) -> None:
        unit = self.aim.next_person(by)
        if unit is not None and self.aim.cursor is not None:
            self.scene.show(self.aim.cursor)

    def _show_result(self) -> None:
        self.log.to_end()
        self.screens.push(EndScreen(self.screens, self.film, self._ways))

    def _from_start(self) -> None:
        """Let all of it run once more."""
        self.screens.pop()
        self._go(0)
        self._play()

    def _toggle_undone(self) -> None:
        """See what was taken back as well, or leave it out again."""
        film = self.film
        if film.has_undone:
            self.runs = False
            film.show_whole(whole=not film.whole)
            self._arrive()

    def _ask_eyes(self) -> None:
        """Ask whose eyes are to see it, where that matters."""
        film, say = self.film, self.film.catalogue.window
        if not film.fog:
            return
        seats = (None, *film.seats)
        answers = [say("film_all"), *(say("film_of", seat=seat) for seat in film.seats)]
        about = "" if film.over else say("film_ask_about")
        given_up = self._doers["to_title"] if self.hidden else None
        self.screens.push(
            Dialog(self.screens, say("film_ask"), about, answers, lambda at: self.look_through(seats[at]), given_up)
        )

    def look_through(self, eyes: Seat | None) -> None:
        """Show what that seat knew; None: everything."""
        self.hidden, self.runs = False, False
        self.film.look_through(eyes)
        self.aim.point(None)
        self._arrive()
        self.scene.centre()
        self._renew()

    def _renew(self) -> None:
        self.bar.show(self._look, runs=self.runs, speed=self.playback.speed)

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        if self.hidden:
            surface.fill(BACKDROP)
            return
        self.scene.draw(surface, look)
        pygame.draw.rect(surface, BACKDROP, self.layout.side)
        pygame.draw.line(surface, LINE, self.layout.side.topleft, self.layout.side.bottomleft, look.px(1))
        self.cast.draw_strip(surface, look)
        self.goal_line.draw(surface, look)
        self.cast.draw_card(surface, look)
        self.log.draw(surface)
        draw_prompt(surface, look, self.layout.prompt, *self._prompt())
        self.bar.draw(surface, look)
        on_card, on_goal = self.cast.card.said_of(self._pointer), self.goal_line.said_of(self._pointer)
        tip = self._tips.beside_panels(look, surface.get_rect(), self.layout.board, self.bar.buttons.tip, on_card)
        if on_goal is not None:
            tip = self._tips.under(look, on_goal)
        if tip is not None and self.screens.top is self:
            surface.blit(*tip)

    def _prompt(self) -> tuple[str, Color]:
        if self.scene.tint:
            at = self.cast.tile(self.aim.cursor or self.aim.home())
            return self.film.catalogue.window(f"prompt_tint_{self.scene.tint}", at=at), CURSOR
        return self.film.caption, TEXT
