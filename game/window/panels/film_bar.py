"""The bar of a battle that is watched again: to and fro in it, how fast, with whose eyes, and a line to go anywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.messages import Catalogue
from game.window.film import Film
from game.window.keys import film_label_of
from game.window.look import CURSOR, FAINT, GAP, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, Look
from game.window.panels.buttons import LEFT_BUTTON, Button, Buttons

_LEFT = (("to_start", "to-start"), ("back", "left"), ("play", "play"), ("forth", "right"), ("to_end", "end"))
_ENDS = {"speed": 92, "eyes": 150, "undone": 66, "help": 72, "to_title": 116}
"""How wide the buttons on the right are, at 720 lines."""
_LEAST_GAP = 26
"""Numbers of rounds stand no nearer to each other than this."""


class FilmBar:
    """Buttons, and between them the line with a knob where the battle is."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._catalogue: Catalogue = film.catalogue
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._line = pygame.Rect(0, 0, 0, 0)
        self._dragged = False
        self.buttons = Buttons()

    def resize(self, rect: pygame.Rect) -> None:
        """Show it there."""
        self._rect = rect

    def show(self, look: Look, *, runs: bool, speed: float) -> None:
        """Put the buttons on the bar that fit the moment."""
        gap, pad = look.px(GAP), look.px(12)
        area = self._rect.inflate(-2 * pad, -2 * look.px(8))
        left, right, buttons = area.left, area.right, []
        for button in self._steps(runs=runs):
            button.rect = pygame.Rect(left, area.top, look.px(96 if button.code == "play" else 44), area.height)
            left = button.rect.right + gap
            buttons.append(button)
        ends = list(self._ends(speed))
        for button in reversed(ends):
            wide = look.px(_ENDS[button.code])
            button.rect = pygame.Rect(right - wide, area.top, wide, area.height)
            right = button.rect.left - gap
        self.buttons.show([*buttons, *ends])
        margin = look.px(14)
        self._line = pygame.Rect(left + margin, area.top, right - left - 2 * margin, area.height)

    def handle(self, event: pygame.Event) -> int | None:
        """The moment that an event of the mouse goes to, on the line."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
            self._dragged = self._line.inflate(self._line.height // 2, 0).collidepoint(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == LEFT_BUTTON:
            self._dragged = False
            return None
        elif event.type != pygame.MOUSEMOTION:
            return None
        return self._moment(event.pos[0]) if self._dragged else None

    @property
    def dragged(self) -> bool:
        """Whether the knob is held."""
        return self._dragged

    def place(self, at: int) -> tuple[int, int]:
        """The pixel of a moment on the line."""
        share = at / max(1, self._film.length - 1)
        return self._line.left + round(share * self._line.width), self._line.top + round(self._line.height * 0.72)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the bar."""
        pygame.draw.rect(surface, PANEL, self._rect)
        pygame.draw.line(surface, LINE, self._rect.topleft, self._rect.topright, look.px(1))
        self.buttons.draw(surface, look)
        self._draw_line(surface, look)

    def _draw_line(self, surface: pygame.Surface, look: Look) -> None:
        film, say = self._film, self._catalogue.window
        line, (knob, y) = self._line, self.place(self._film.at)
        thick = look.px(4)
        pygame.draw.rect(surface, RAISED, (line.left, y - thick // 2, line.width, thick), border_radius=thick // 2)
        pygame.draw.rect(surface, MUTED, (line.left, y - thick // 2, knob - line.left, thick), border_radius=thick // 2)
        words = say("film_step", at=film.at + 1, of=film.length)
        top = line.top + look.px(1)
        drawn = look.draw_text(surface, words, (line.left, top), SMALL, TEXT)
        look.draw_text(surface, say("film_round", round=film.rounds[film.at]), (line.right, top), SMALL, MUTED,
                       anchor="topright", width=line.right - drawn.right - look.px(8))  # fmt: skip
        for place in self._round_starts(look):
            pygame.draw.line(surface, FAINT, (place, y - look.px(6)), (place, y + look.px(6)), look.px(1))
        pygame.draw.circle(surface, CURSOR, (knob, y), look.px(8))

    def _round_starts(self, look: Look) -> Iterator[int]:
        """Where on the line rounds begin, those that would lie too near to the one before left out."""
        rounds, last = self._film.rounds, self._line.left
        for at in range(1, len(rounds)):
            place = self.place(at)[0]
            if rounds[at] > rounds[at - 1] and place - last >= look.px(_LEAST_GAP) / 4:
                last = place
                yield place

    def _steps(self, *, runs: bool) -> Iterator[Button]:
        for code, icon in _LEFT:
            name = self._catalogue.window("film_stop" if code == "play" and runs else f"film_{code}")
            first, last = self._film.at == 0, self._film.at == self._film.length - 1
            enabled = not (code in {"to_start", "back"} and first) and not (code in {"forth", "to_end"} and last)
            label = name if code == "play" else ""
            tip = (f"{name} ({film_label_of(code)})",)
            icon = "pause" if code == "play" and runs else icon  # noqa: PLW2901 - the same button
            yield Button(code, label, pygame.Rect(0, 0, 0, 0), icon, enabled=enabled, tip=tip)

    def _ends(self, speed: float) -> Iterator[Button]:
        say, nowhere = self._catalogue.window, pygame.Rect(0, 0, 0, 0)
        shown = say("speed", speed=f"{speed:g}")
        about = (say("film_speed", speed=shown), say("film_about_speed"))
        yield Button("speed", shown, nowhere.copy(), "fast", key=film_label_of("faster"), tip=about)
        if self._film.fog:
            eyes = self._film.eyes
            name = say("film_eyes_all") if eyes is None else say("film_eyes", seat=eyes)
            yield Button(
                "eyes", name, nowhere.copy(), "eye", key=film_label_of("eyes"), tip=(name, say("film_about_eyes"))
            )
        if self._film.has_undone:
            name = say("film_whole" if self._film.whole else "film_standing")
            yield Button("undone", "", nowhere.copy(), "undo", key=film_label_of("undone"), chosen=self._film.whole,
                         tip=(name, say("film_about_whole")))  # fmt: skip
        yield Button("help", "", nowhere.copy(), "help", key=film_label_of("help"),
                     tip=(say("do_help"), say("about_help")))  # fmt: skip
        back = say("film_to_title")
        yield Button("to_title", back, nowhere.copy(), "leave", key="Esc", tip=(back, say("film_about_title")))

    def _moment(self, x: int) -> int:
        """The moment nearest to a pixel on the line."""
        share = (x - self._line.left) / max(1, self._line.width)
        return min(max(round(share * (self._film.length - 1)), 0), self._film.length - 1)
