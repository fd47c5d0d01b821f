"""The end: who won, what decided, and what everybody did."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.messages import BattleNames
from game.messages.sentences import capitalised
from game.window.entries import WaysOut
from game.window.keys import actions_of
from game.window.look import BODY, FAINT, LINE, MUTED, SMALL, TEXT, TITLE, Look
from game.window.panels.buttons import Button
from game.window.panels.marks import draw_mark
from game.window.screen import Screens
from game.window.sheet import Sheet
from game.window.summary import Deeds, deeds
from game.window.watched import Watched
from systems.core.components import Progress
from systems.core.events import BattleEnded

COLUMNS = ("deed_state", "deed_hp", "deed_attacks", "deed_hits", "deed_dealt", "deed_taken", "deed_out", "deed_steps")


_BUTTONS = (
    ("watch", "watch_again", "eye", ""), ("again", "play_again", "play", ""), ("board", "see_board", "map", "Esc"),
    ("title", "to_title", "flag", ""),
)  # fmt: skip
"""Code, words, icon and key of each."""


class EndScreen(Sheet):
    """Lies over the board as it was left."""

    veil = 190
    first = "title"

    def __init__(self, screens: Screens, session: Watched, ways: WaysOut) -> None:
        super().__init__(screens)
        self._session = session
        doers = {"watch": ways.watch, "again": ways.again, "board": screens.pop, "title": ways.to_title}
        self._doers = {code: done for code, done in doers.items() if done is not None}
        self._title_words = ways.title_words
        self._deeds = deeds(session.battle)

    @property
    def sentence(self) -> str:
        """Who won, and the objective that decided."""
        result = self._session.result
        assert result is not None
        names = BattleNames(self._session.battle.setup, self._session.battle.world)
        return self._session.catalogue.event(BattleEnded(result), names) or ""

    @property
    def remarks(self) -> tuple[str, ...]:
        """Who gave up, if anybody did, what the objective that decided asked for, and how long it took."""
        session, catalogue = self._session, self._session.catalogue
        result, world, found = session.result, session.battle.world, list[str]()
        assert result is not None
        conceded = world.battle(Progress).conceded
        if conceded:
            found.append(capitalised(catalogue.window("end_gave_up", sides=catalogue.listed(conceded))))
        if result.objective is not None:
            objective = session.battle.setup.scenario.objectives[result.objective]
            found.append(catalogue.window("end_objective", goal=catalogue.goal(objective)))
        return (*found, catalogue.phrase("rounds_played", rounds=session.round))

    def _made(self) -> Iterable[Button]:
        look, box = self._look, self._box()
        tall, gap, pad = look.px(42), look.px(10), look.px(32)
        offered = [one for one in _BUTTONS if one[0] in self._doers]
        wide = (box.width - 2 * pad - gap * (len(offered) - 1)) // len(offered)
        for at, (code, words, icon, key) in enumerate(offered):
            left = box.left + pad + at * (wide + gap)
            place = pygame.Rect(left, box.bottom - tall - look.px(20), wide, tall)
            yield Button(code, self._say(self._title_words if code == "title" else words), place, icon, key=key)

    def _key(self, event: pygame.Event) -> str | None:
        return None if "skip" in actions_of(event) else super()._key(event)  # it was for what was played back

    def _push(self, code: str) -> None:
        self._doers[code]()

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        box = self._box()
        look.panel(surface, box)
        y = box.top + look.px(24)
        for line in self._title_lines():
            look.draw_text(surface, line, (box.centerx, y), TITLE - 6, bold=True, anchor="midtop")
            y += look.line_height(TITLE - 6)
        for line in self._remark_lines():
            look.draw_text(surface, line, (box.centerx, y), BODY, MUTED, anchor="midtop")
            y += look.line_height(BODY)
        y = self._draw_table(surface, pygame.Rect(box.left + look.px(32), y + look.px(14), box.width - look.px(64), 0))
        for line in self._legend_lines():
            look.draw_text(surface, line, (box.centerx, y + look.px(8)), SMALL, MUTED, anchor="midtop")
            y += look.line_height(SMALL)

    def _title_lines(self) -> list[str]:
        return self._look.wrapped(self.sentence, self._inner(), TITLE - 6, bold=True)

    def _remark_lines(self) -> list[str]:
        return [line for remark in self.remarks for line in self._look.wrapped(remark, self._inner(), BODY)]

    def _legend_lines(self) -> list[str]:
        return self._look.wrapped(self._say("deeds_legend"), self._inner(), SMALL)

    def _draw_table(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Draw a row for everybody; answers where the last one ends."""
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
        return y

    def _cells(self, one: Deeds) -> tuple[str, ...]:
        phrase = self._session.catalogue.phrase
        state = self._say("deed_up") if one.condition == "up" else phrase("condition", state=one.condition)
        numbers = (one.attacks, one.hits, one.dealt, one.taken, one.put_out, one.steps)
        return (state, f"{one.hp}/{one.hp_max}", *map(str, numbers))

    def _row_height(self) -> int:
        look = self._look
        room = self._size[1] - look.px(32) - self._around()
        return max(look.px(18), min(look.px(30), room // max(1, len(self._deeds))))

    def _around(self) -> int:
        """The height of all but the rows."""
        look = self._look
        words = len(self._title_lines()) * look.line_height(TITLE - 6)
        words += len(self._remark_lines()) * look.line_height(BODY)
        return look.px(154) + words + len(self._legend_lines()) * look.line_height(SMALL)

    def _box(self) -> pygame.Rect:
        return self._centred(self._look.px(960), self._around() + len(self._deeds) * self._row_height())

    def _inner(self) -> int:
        """The width of what is on it."""
        return min(self._look.px(960), self._size[0] - self._look.px(32)) - self._look.px(64)

    def _say(self, code: str) -> str:
        return self._session.catalogue.window(code)
