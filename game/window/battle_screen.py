"""The battle: board and panels put together, and what happens on them as time passes. Knows no rule.

What keys and mouse ask for is in `controls`.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.battle import JournalWriteFailed
from game.maps.plain import PlainMap
from game.maps.watching import MapWatch
from game.messages.sentences import capitalised
from game.window.aim import Aim
from game.window.cast import Cast
from game.window.controls import Controls
from game.window.dialog import tell
from game.window.dice_dialog import Rolling
from game.window.end_screen import EndScreen
from game.window.entries import WaysOut
from game.window.goals import Goals
from game.window.hand_over import HandOver
from game.window.layout import Layout
from game.window.look import (
    BACKDROP,
    CURSOR,
    LARGE,
    LINE,
    PANEL,
    RADIUS,
    Color,
    Look,
    with_alpha,
)
from game.window.panels.action_bar import ActionBar
from game.window.panels.goal_line import GoalLine
from game.window.panels.log import LogPanel
from game.window.panels.measured import Ends, MeasuredPanel
from game.window.playback import Playback
from game.window.pointed import Pointed
from game.window.prompts import prompt
from game.window.ruler import Ruler
from game.window.scene import Scene
from game.window.screen import Screens
from game.window.session import BotStuck, Session, Told
from game.window.watched import Watched
from systems.core.commands import Command, Refusal
from systems.core.dice import Faces

BOT_PAUSE_MS = 160
BANNER_MS = 1300


class BattleScreen:
    """A session on the screen."""

    covers = True

    def __init__(
        self, screens: Screens, session: Session, plain: PlainMap | None, ways: WaysOut,
        drawing: MapWatch | None = None,
    ) -> None:  # fmt: skip
        """With `drawing` the map is looked at while it is played, and what is saved in it counts from then on."""
        self.screens = screens
        self.session = session
        self.aim = Aim(session)
        self.playback = Playback()
        self.ruler = Ruler(session)
        self.goals = Goals(session)
        self.scene = Scene(session, self.aim, self.playback, self.ruler, self.goals, plain)
        self.goal_line = GoalLine(self.goals)
        self.log = LogPanel(session.chronicle, session.catalogue, lambda: self.playback.told)
        self.cast = Cast(session, self.aim, self.playback)
        self.measured = MeasuredPanel(session.catalogue)
        self.bar = ActionBar(session)
        self.layout = Layout.of(screens.size, screens.look)
        self.to_title = ways.to_title
        self._ways = ways
        self._look = screens.look
        self._bot_pause: float = BOT_PAUSE_MS
        self._drawing = drawing
        self.clock: Callable[[], int] = pygame.time.get_ticks
        """What the time is, in milliseconds."""
        self._banner, self._banner_words = 0, ""
        self._ended = False
        self._held = False
        self._drawn = False
        self.pointed = Pointed(self)
        self._controls = Controls(self)
        if session.taken:
            self.playback.recall(session.events, session.view)

    @property
    def watched(self) -> Watched:
        """The battle that is played."""
        return self.session

    @property
    def shows_log(self) -> bool:
        """Whether the log is to be seen, where the measuring tool is not."""
        return not self.ruler.held

    @property
    def prompt(self) -> tuple[str, Color]:
        """What stands on the line under the board."""
        return prompt(self, held=self._held)

    @property
    def busy(self) -> bool:
        bot_acts = self.session.waits_for_bot and not self._held
        waits = self.session.result is None and (bot_acts or self.session.next_person is not None)
        ends = self.session.result is not None and not self._ended
        still = self._banner > 0 or self._controls.panning or self.scene.working
        return self.playback.busy or waits or ends or still

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._look = look
        self.layout = Layout.of(size, look)
        self.cast.strip.resize(self.layout.strip)
        self.goal_line.resize(self.layout.goal)
        self.cast.card.resize(self.layout.card)
        self.log.resize(self.layout.log, look)
        self.measured.resize(self.layout.card.union(self.layout.log))
        self.bar.resize(self.layout.bar, self.layout.prompt)
        self.scene.resize(self.layout.board, look)
        self._renew()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.pointed.pointer = event.pos
        self._controls.handle(event)
        self._renew()

    # Time

    def update(self, ms: int) -> None:
        self._banner = max(0, self._banner - ms)
        self._controls.pan_on(ms)
        self.scene.work_on()
        if not self.playback.busy and self.session.taken and self.session.result is None:
            self._look_at_the_map()
        if self.playback.busy:
            if not self.ruler.held:
                self.scene.follow()
            self.playback.advance(ms)
            if not self.playback.busy:
                self._renew()
        elif self.session.result is not None:
            self._end()
        elif self.session.next_person is not None:
            self._hand_over()
        elif self.session.waits_for_bot and self._drawn and not self._held:
            self._bot_pause -= ms * self.playback.speed
            if self._bot_pause <= 0:
                self._bot_pause = BOT_PAUSE_MS
                self.act(self.session.bot_step)

    def _look_at_the_map(self) -> None:
        """Go on with the map as it was drawn anew, where it was saved and can be played; else say why not."""
        found = None if self._drawing is None else self._drawing.poll(self.clock())
        say = self.session.catalogue.window
        if isinstance(found, str):
            tell(self.screens, self.session.catalogue, "redrawn_title", say("redrawn_fault", fault=found))
        elif found is not None:
            try:
                answer = self.session.reload(found.board)
            except JournalWriteFailed as fault:
                answer = Refusal.of("not_kept", fault=str(fault))
            if isinstance(answer, Refusal):
                words = self.session.catalogue.refusal(answer)
                tell(self.screens, self.session.catalogue, "redrawn_title", words)
                return
            self.ruler.put_away()
            self.aim.point(None)
            self.scene.show_board(self.session.view.board, found.plain)
            if answer is not None:
                self._done(answer)
            self._show_banner(say("redrawn" if answer is None else "redrawn_board"))
            self._renew()

    def _show_banner(self, words: str) -> None:
        self._banner, self._banner_words = BANNER_MS, words

    def carry_out(self, command: Command) -> None:
        """Give a command, and play back what came of it."""
        self.act(lambda faces: self.session.submit(command, faces))

    def act(self, act: Callable[[tuple[Faces, ...]], Told | Refusal]) -> None:
        """Do something, its dice asked for where they are rolled at the table; play back what came of it."""

        def attempt(faces: tuple[Faces, ...]) -> Told | Refusal | Exception:
            try:
                return act(faces)
            except (JournalWriteFailed, BotStuck) as fault:
                return fault

        Rolling(self.screens, self.session.catalogue, attempt, self.session.table, self._done, self._hold).attempt()

    def go_on(self) -> bool:
        """Let a bot act that was held up; False where none was."""
        held, self._held = self._held, False
        return held

    def say_notices(self) -> None:
        """Say what went wrong, or is otherwise than one may expect, before play goes on."""
        notices = self.session.take_notices()
        if notices:
            tell(self.screens, self.session.catalogue, "notice_title", "\n".join(notices))

    def say_refusal(self, refusal: Refusal | None) -> None:
        """Say on the line under the board why something cannot be had."""
        self.aim.refusal = refusal

    def show_result(self) -> None:
        """Show how the battle ended, over the board."""
        if self.session.result is not None:
            self.log.to_end()
            self.screens.push(EndScreen(self.screens, self.session, self._ways))

    def _done(self, answer: Told | Refusal | Exception) -> None:
        if isinstance(answer, Refusal):
            self.aim.refusal = answer
        elif isinstance(answer, Told):
            self.playback.add(answer.events, self.session.view, len(self.session.events) - len(answer.events) + 1)
            self._renew()
            self.say_notices()
        else:
            self._hold()
            tell(self.screens, self.session.catalogue, "fault_title", str(answer))

    def _hold(self) -> None:
        """Let a bot that is to act wait until it is told to go on, so that whoever sits there can do something else."""
        self._held = self.session.waits_for_bot

    def _hand_over(self) -> None:
        if self.session.fog:
            self.screens.push(HandOver(self.screens, self.session, self._taken))
            return
        self._taken(self.session.take_over())
        self._show_banner(self.session.catalogue.window("banner", seat=self.session.viewer))

    def _taken(self, told: Told) -> None:
        """Somebody else has the screen: play back what is new to them."""
        self.aim.point(None)
        self.ruler.put_away()
        past = self.session.events
        self.playback.recall(past[: len(past) - len(told.events)], self.session.view)
        self.playback.add(told.events, self.session.view, len(past) - len(told.events) + 1)
        self.scene.centre()
        self._renew()
        self.say_notices()

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.show_result()

    def _renew(self) -> None:
        """Bring the panels into line with the battle."""
        self.aim.keep_up()
        self.ruler.point(self.aim.cursor)
        idle = not self.playback.busy
        offers, placement = (self.aim.offers, self.aim.placement) if idle else (None, None)
        self.bar.show(offers, placement, self._look, self.playback.speed, measuring=self.ruler.held)

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        self._drawn = True
        if not self.session.taken:
            surface.fill(BACKDROP)
            return
        self.scene.draw(surface, look)
        tip = self.pointed.tip(look)
        docked = tip is not None and tip[1].left >= self.layout.side.left
        pygame.draw.rect(surface, BACKDROP, self.layout.side)
        pygame.draw.line(surface, LINE, self.layout.side.topleft, self.layout.side.bottomleft, look.px(1))
        self.cast.draw_strip(surface, look)
        self.goal_line.draw(surface, look)
        if self.ruler.held:
            self._draw_measured(surface, look)
        else:
            self.cast.draw_card(surface, look, tip[1].top if tip is not None and docked else None)
            self.log.draw(surface)
            if self.layout.card.collidepoint(self.pointed.pointer):  # it may be another card by now
                tip = self.pointed.tip(look)
        self.bar.draw(surface, look, *self.prompt)
        if tip is not None:
            if docked:  # what it lies on does not shine through
                pygame.draw.rect(surface, PANEL, tip[1], border_radius=look.px(RADIUS))
            surface.blit(*tip)
        self._draw_banner(surface, look)

    def _draw_measured(self, surface: pygame.Surface, look: Look) -> None:
        ruler = self.ruler
        self.measured.draw(surface, look, ruler.pair, Ends(self.cast.tile(ruler.start), self.cast.tile(ruler.end)))

    def _draw_banner(self, surface: pygame.Surface, look: Look) -> None:
        if not self._banner:
            return
        drawn = look.text(capitalised(self._banner_words), LARGE, CURSOR, bold=True)
        plate = drawn.get_rect(midtop=(self.layout.board.centerx, self.layout.board.top + look.px(16)))
        look.panel(surface, plate.inflate(look.px(40), look.px(20)), with_alpha(PANEL, 240), CURSOR)
        surface.blit(drawn, plate)
