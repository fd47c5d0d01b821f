"""The end: who won, what decided, and what everybody did."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.messages import BattleNames
from game.window.keys import actions_of
from game.window.look import BODY, FAINT, LINE, MUTED, SMALL, TEXT, TITLE, Look
from game.window.panels.buttons import Button
from game.window.panels.marks import draw_mark
from game.window.screen import Screens
from game.window.sheet import Sheet
from game.window.summary import Deeds, deeds
from game.window.watched import Watched
from systems.core.events import BattleEnded

COLUMNS = ("deed_state", "deed_hp", "deed_attacks", "deed_hits", "deed_dealt", "deed_taken", "deed_out", "deed_steps")


class EndScreen(Sheet):
    """Lies over the board as it was left."""

    veil = 190
    first = "title"

    def __init__(self, screens: Screens, session: Watched, to_title: Callable[[], None]) -> None:
        super().__init__(screens)
        self._session = session
        self._doers = {"board": screens.pop, "title": to_title}
        self._deeds = deeds(session.battle)

    @property
    def sentence(self) -> str:
        """Who won, and the objective that decided."""
        result = self._session.result
        assert result is not None
        names = BattleNames(self._session.battle.setup, self._session.battle.world)
        return self._session.catalogue.event(BattleEnded(result), names) or ""

    def _made(self) -> Iterable[Button]:
        look, box = self._look, self._box()
        wide, tall, gap = look.px(220), look.px(42), look.px(10)
        board = pygame.Rect(box.centerx - wide - gap // 2, box.bottom - tall - look.px(20), wide, tall)
        yield Button("board", self._say("see_board"), board, "map", key="Esc")
        yield Button("title", self._say("to_title"), board.move(wide + gap, 0), "flag", key="Enter")

    def _key(self, event: pygame.Event) -> str | None:
        return None if "skip" in actions_of(event) else super()._key(event)  # it was for what was played back

    def _push(self, code: str) -> None:
        self._doers[code]()

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        box = self._box()
        look.panel(surface, box)
        y = box.top + look.px(24)
        for line in look.wrapped(self.sentence, box.width - look.px(64), TITLE - 6, bold=True):
            look.draw_text(surface, line, (box.centerx, y), TITLE - 6, bold=True, anchor="midtop")
            y += look.line_height(TITLE - 6)
        rounds = self._session.catalogue.phrase("rounds_played", rounds=self._session.round)
        look.draw_text(surface, rounds, (box.centerx, y), BODY, MUTED, anchor="midtop")
        self._draw_table(surface, pygame.Rect(box.left + look.px(32), y + look.px(34), box.width - look.px(64), 0))

    def _draw_table(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look = self._look
        first, state = look.px(210), look.px(106)
        wide = (area.width - first - state) // (len(COLUMNS) - 1)
        rights = [area.left + first + state + wide * at for at in range(len(COLUMNS))]
        for code, right in zip(COLUMNS, rights, strict=True):
            look.draw_text(surface, self._say(code), (right, area.top), SMALL, MUTED, anchor="topright")
        y = area.top + look.px(22)
        step = self._row_height()
        sides = self._session.battle.setup.scenario.sides()
        for one in sorted(self._deeds, key=lambda one: (sides.index(one.side), one.unit)):
            pygame.draw.line(surface, LINE, (area.left, y), (area.right, y), look.px(1))
            middle = y + step // 2
            draw_mark(surface, sides.index(one.side), (area.left + look.px(10), middle), look.px(16))
            ink = TEXT if one.condition == "up" else FAINT
            look.draw_text(surface, one.name, (area.left + look.px(28), middle), BODY, ink, anchor="midleft",
                           width=first - look.px(30))  # fmt: skip
            for words, right in zip(self._cells(one), rights, strict=True):
                look.draw_text(
                    surface, words, (right, middle), BODY, ink, anchor="midright", width=max(wide, state) - look.px(4)
                )
            y += step

    def _cells(self, one: Deeds) -> tuple[str, ...]:
        phrase = self._session.catalogue.phrase
        state = self._say("deed_up") if one.condition == "up" else phrase("condition", state=one.condition)
        numbers = (one.attacks, one.hits, one.dealt, one.taken, one.put_out, one.steps)
        return (state, f"{one.hp}/{one.hp_max}", *map(str, numbers))

    def _row_height(self) -> int:
        room = self._size[1] - self._look.px(330)
        return max(self._look.px(18), min(self._look.px(30), room // max(1, len(self._deeds))))

    def _box(self) -> pygame.Rect:
        look = self._look
        lines = len(look.wrapped(self.sentence, look.px(960 - 64), TITLE - 6, bold=True))
        tall = look.px(190) + lines * look.line_height(TITLE - 6) + len(self._deeds) * self._row_height()
        return self._centred(look.px(960), tall)

    def _say(self, code: str) -> str:
        return self._session.catalogue.window(code)
