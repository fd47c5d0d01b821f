"""What figures on the screen come from: a sheet with the rows of a box, and the rule behind each in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import pygame
from msgspec import Struct

from game.content.rule_texts import RuleText, figures_of, in_words, rule_texts, values_of
from game.content.rules import Figure, load_rules
from game.messages import Catalogue
from game.window.look import BODY, CURSOR, LARGE, LINE, MUTED, SMALL, TEXT, Color, Look
from game.window.panels.buttons import Button
from game.window.panels.tooltip import Row
from game.window.screen import Screens
from game.window.sheet import Sheet
from game.window.watched import Watched

_ID = re.compile(r"[A-Z]{2}-A?\d+")
_STEP, _MOST_STEP = 26, 34
"""How high a row is at 720 lines."""


def sourced(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows that name a rule there is a text of."""
    return tuple(row for row in rows if _text(row) is not None)


def figures_in_force(watched: Watched) -> tuple[Figure, ...]:
    """The figures of the battle's rulebook with the values this battle is fought with."""
    setup = watched.battle.setup
    return tuple(_in_force(one, setup.rules) for one in load_rules(watched.battle.rulebook.name).figures)


class InForce(Struct, frozen=True):
    """A rulebook by name and its figures as they are played with, and the words they are told in."""

    catalogue: Catalogue
    book: str
    figures: tuple[Figure, ...]


class Explained(Sheet):
    """Lies over what is played: rows on the left, of which one is chosen, and what its rule says on the right."""

    veil = 200

    def __init__(
        self, screens: Screens, played: Watched | InForce, title: str, rows: Sequence[Row], at: int = 0
    ) -> None:
        """For rows that all have a rule; `at` is the one that is chosen first."""
        super().__init__(screens)
        if not isinstance(played, InForce):
            played = InForce(played.catalogue, played.battle.rulebook.name, figures_in_force(played))
        self._catalogue = played.catalogue
        self._book = played.book
        self._figures = played.figures
        self._title = title
        self._rows = tuple(rows)
        self.first = str(at)

    @property
    def shown(self) -> Row:
        """The row whose rule is said."""
        focused = self.buttons.focused
        at = self.first if focused is None or focused.code == "close" else focused.code
        return self._rows[int(at)]

    def _made(self) -> Iterable[Button]:
        look, area = self._look, self._list()
        step = min(look.px(_MOST_STEP), max(look.px(_STEP), area.height // max(1, len(self._rows))))
        for at, row in enumerate(self._rows[: area.height // step]):
            place = pygame.Rect(area.left, area.top + at * step, area.width, step - look.px(4))
            yield Button(str(at), row.words, place, note=row.figure, key=row.source, chosen=str(at) == self.first)
        box = self._inner()
        place = pygame.Rect(box.right - look.px(130), box.top, look.px(130), look.px(36))
        yield Button("close", self._say("close"), place, "close", key="Esc")

    def handle(self, event: pygame.Event) -> None:
        super().handle(event)
        focused = self.buttons.focused
        if focused is not None and focused.code not in {"close", self.first}:
            self._choose(focused.code)

    def _push(self, code: str) -> None:
        if code == "close":
            self._screens.pop()
        else:
            self.buttons.focus(code)
            self._choose(code)

    def _choose(self, code: str) -> None:
        self.first = code
        self._lay_out()

    def _inner(self) -> pygame.Rect:
        look = self._look
        return self._centred(look.px(1120), self._size[1] - look.px(48)).inflate(-look.px(48), -look.px(36))

    def _list(self) -> pygame.Rect:
        look, box = self._look, self._inner()
        return pygame.Rect(box.left, box.top + look.px(52), box.width * 2 // 5, box.height - look.px(52))

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        box, left = self._inner(), self._list()
        look.panel(surface, box.inflate(look.px(48), look.px(36)))
        look.draw_text(surface, self._title, box.topleft, LARGE, bold=True, width=box.width - look.px(150))
        right = pygame.Rect(left.right + look.px(28), left.top, box.right - left.right - look.px(28), left.height)
        edge = left.right + look.px(14)
        pygame.draw.line(surface, LINE, (edge, left.top), (edge, left.bottom), look.px(1))
        clip = surface.get_clip()
        surface.set_clip(right)
        self._draw_rule(surface, look, right)
        surface.set_clip(clip)

    def _draw_rule(self, surface: pygame.Surface, look: Look, area: pygame.Rect) -> None:
        row = self.shown
        found = _text(row)
        assert found is not None
        text, where = found
        y = look.draw_text(surface, f"{row.words}  {row.figure}".strip(), area.topleft, LARGE, CURSOR, bold=True,
                           width=area.width).bottom  # fmt: skip
        y = look.draw_text(surface, f"{text.id} · {where}", (area.left, y), SMALL, MUTED, width=area.width).bottom
        if text.leaves_open:
            y = self._write(surface, look, area, y, self._say("rule_open", words=text.leaves_open), MUTED)
        y = self._write(surface, look, area, y, text.said(values_of(self._book, self._figures)), TEXT)
        used = figures_of(text, self._book, self._figures)
        if used:
            y = self._write(surface, look, area, y, self._say("rule_figures"), CURSOR)
        for one in used:
            words = self._say("rule_figure", key=one.key, value=in_words(one.value), source=one.source)
            y = self._write(surface, look, area, y, words, MUTED, gap=2)

    def _write(
        self, surface: pygame.Surface, look: Look, area: pygame.Rect, y: int, words: str, color: Color, gap: int = 12
    ) -> int:
        """The pixel under a paragraph that was written there."""
        y += look.px(gap)
        for line in look.wrapped(words, area.width, BODY):
            look.draw_text(surface, line, (area.left, y), BODY, color)
            y += look.line_height(BODY)
        return y

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)


def _text(row: Row) -> tuple[RuleText, str] | None:
    """The text of the rule a row names, and where it belongs."""
    named = _ID.search(row.source)
    found = None if named is None else rule_texts().get(named[0])
    return None if found is None else (found[0], f"{found[2].title}, {found[1].title}")


def _in_force(figure: Figure, plain: Mapping[str, object]) -> Figure:
    """A figure with its value in rules in force, which are plain values by section, or rows by name."""
    section, _, key = figure.key.partition(".")
    table = plain.get(section)
    if isinstance(table, Mapping) and key in table:
        return _with(figure, table[key])
    name, _, column = key.rpartition(".")
    rows = table if isinstance(table, (list, tuple)) else ()
    found = next((row for row in rows if isinstance(row, Mapping) and row.get("name") == name and column in row), None)
    return figure if found is None else _with(figure, found[column])


def _with(figure: Figure, value: object) -> Figure:
    plain = list(value) if isinstance(value, tuple) else value
    same = plain == figure.value
    return figure if same else Figure(figure.key, plain, figure.source, figure.filler, figure.note, figure.file)
