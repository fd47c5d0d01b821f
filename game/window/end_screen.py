"""The end: who won, what decided, and what everybody did."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.messages import BattleNames
from game.window.keys import actions_of
from game.window.look import BACKDROP, BODY, FAINT, LINE, MUTED, SMALL, TEXT, TITLE, Look, with_alpha
from game.window.panels.buttons import Button, Buttons
from game.window.panels.marks import draw_mark
from game.window.session import Session
from game.window.summary import Deeds, deeds
from systems.core.events import BattleEnded

COLUMNS = ("deed_state", "deed_hp", "deed_attacks", "deed_hits", "deed_dealt", "deed_taken", "deed_out", "deed_steps")


class EndScreen:
    """Lies over the board as it was left."""

    covers = False

    def __init__(self, session: Session, look_at_board: Callable[[], None], to_title: Callable[[], None]) -> None:
        self._session = session
        self._doers = {"board": look_at_board, "title": to_title}
        self._deeds = deeds(session.battle)
        self._buttons = Buttons()
        self._size = (0, 0)
        self._look = Look()

    @property
    def busy(self) -> bool:
        return False

    @property
    def sentence(self) -> str:
        """Who won, and the objective that decided."""
        result = self._session.result
        assert result is not None
        names = BattleNames(self._session.battle.setup, self._session.battle.world)
        return self._session.catalogue.event(BattleEnded(result), names) or ""

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._size, self._look = size, look
        box = self._box()
        wide, tall, gap = look.px(220), look.px(42), look.px(10)
        y = box.bottom - tall - look.px(20)
        left = box.centerx - wide - gap // 2
        self._buttons.show(
            [
                Button("board", self._say("see_board"), pygame.Rect(left, y, wide, tall), "map", key="Esc"),
                Button(
                    "title", self._say("to_title"), pygame.Rect(left + wide + gap, y, wide, tall), "flag", key="Enter"
                ),
            ]
        )
        self._buttons.focus("title")

    def handle(self, event: pygame.Event) -> None:
        pushed = self._buttons.handle(event)
        if event.type == pygame.KEYDOWN:
            actions = set(actions_of(event))
            if "cancel" in actions:
                pushed = "board"
            elif "confirm" in actions:
                pushed = self._buttons.push()
            elif {"next_target", "east", "west", "previous_target"} & actions:
                self._buttons.step(1)
        if pushed is not None:
            self._doers[pushed]()

    def update(self, ms: int) -> None:
        pass

    def draw(self, surface: pygame.Surface) -> None:
        look = self._look
        veil = pygame.Surface(self._size, pygame.SRCALPHA)
        veil.fill(with_alpha(BACKDROP, 190))
        surface.blit(veil, (0, 0))
        box = self._box()
        look.panel(surface, box)
        y = box.top + look.px(24)
        for line in look.wrapped(self.sentence, box.width - look.px(64), TITLE - 6, bold=True):
            look.draw_text(surface, line, (box.centerx, y), TITLE - 6, bold=True, anchor="midtop")
            y += look.line_height(TITLE - 6)
        rounds = self._session.catalogue.phrase("rounds_played", rounds=self._session.round)
        look.draw_text(surface, rounds, (box.centerx, y), BODY, MUTED, anchor="midtop")
        self._draw_table(surface, pygame.Rect(box.left + look.px(32), y + look.px(34), box.width - look.px(64), 0))
        self._buttons.draw(surface, look)

    def _draw_table(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        look = self._look
        first = look.px(150)
        wide = (area.width - first) // len(COLUMNS)
        rights = [area.left + first + wide * (at + 1) for at in range(len(COLUMNS))]
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
                look.draw_text(surface, words, (right, middle), BODY, ink, anchor="midright", width=wide - look.px(4))
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
        box = pygame.Rect(0, 0, min(look.px(960), self._size[0] - look.px(32)), min(tall, self._size[1] - look.px(16)))
        box.center = (self._size[0] // 2, self._size[1] // 2)
        return box

    def _say(self, code: str) -> str:
        return self._session.catalogue.window(code)
