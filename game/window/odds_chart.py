"""The odds of an encounter as a picture: outcomes with their intervals, lengths, and what became of everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame

from game.messages import Catalogue
from game.messages.figures import percent
from game.odds.counts import Fate
from game.odds.intervals import Share
from game.odds.report import FigureReport, Report, fates_met
from game.window.board.shapes import side_color
from game.window.look import (
    BACKDROP,
    BODY,
    CURSOR,
    DANGER,
    FAINT,
    LARGE,
    LINE,
    MUTED,
    PANEL,
    REACH,
    SIGHT,
    SMALL,
    TEXT,
    TITLE,
    Color,
    Look,
    mixed,
)
from game.window.map_picture import LONGEST_SIDE, PictureTooLarge
from game.window.panels.marks import draw_mark

LINES = 1080
"""The screen height it is drawn for, which settles its scale."""
WIDTH = 900
"""All lengths are as at 720 lines, see `Look.px`."""
MARGIN = 28
NAMES, FIGURES = 150, 150
"""The columns to the left and right of bars."""
ROW, BAR = 26, 16
HISTOGRAM = 150
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""How far apart the numbers under the histogram may be."""
DARK = 330
"""The sum of red, green and blue below which letters on a colour are bright."""
FATE_COLORS: dict[Fate, Color] = {
    "no_hp_lost": REACH,
    "hp_lost": mixed(CURSOR, PANEL, 0.15),
    "left": SIGHT,
    "unconscious": DANGER,
    "dead": mixed(DANGER, BACKDROP, 0.6),
    "not_arrived": FAINT,
}


def draw_odds(told: Report, catalogue: Catalogue) -> pygame.Surface:
    """The picture. Needs pygame's fonts and no display. Raises PictureTooLarge for too many characters."""
    chart = _Chart(told, catalogue)
    if chart.height > LONGEST_SIDE:
        raise PictureTooLarge(
            f"found {len(told.figures)} characters, which make a picture {chart.height} pixels high, "
            f"expected at most {LONGEST_SIDE}"
        )
    return chart.drawn()


def save_odds(path: Path, told: Report, catalogue: Catalogue) -> None:
    """Write the picture as a PNG file. Raises PictureTooLarge, OSError."""
    pygame.font.init()
    surface = draw_odds(told, catalogue)
    try:
        with path.open("wb") as opened:
            pygame.image.save(surface, opened, "odds.png")
    except pygame.error as error:
        raise OSError(str(error)) from error


class _Part(NamedTuple):
    """A part of the picture: how high it is, and what draws it below a line."""

    height: int
    draw: Callable[[pygame.Surface, int], None]


class _Chart:
    """The parts of the picture under each other."""

    def __init__(self, told: Report, catalogue: Catalogue) -> None:
        self._told = told
        self._words = catalogue
        self._look = Look(LINES)
        px = self._look.px
        self._left = px(MARGIN + NAMES)
        self._right = px(WIDTH - MARGIN - FIGURES)
        outcomes = len(told.sides) + any(one.drawn.count for one in told.sides)
        self._parts = (
            _Part(px(98), self._head),
            _Part(px(34 + outcomes * ROW + 30), self._outcomes),
            _Part(px(34 + HISTOGRAM + 64), self._lengths),
            _Part(px(34 + 24 + len(told.figures) * ROW + 8), self._fates),
        )
        self.height = sum(part.height for part in self._parts) + px(MARGIN)

    def drawn(self) -> pygame.Surface:
        surface = pygame.Surface((self._look.px(WIDTH), self.height), 0, 32)
        surface.fill(BACKDROP)
        y = 0
        for part in self._parts:
            part.draw(surface, y)
            y += part.height
        return surface

    # Parts

    def _head(self, surface: pygame.Surface, y: int) -> None:
        told, look, px = self._told, self._look, self._look.px
        wide = px(WIDTH - 2 * MARGIN)
        look.draw_text(surface, told.name, (px(MARGIN), y + px(20)), TITLE, bold=True, width=wide)
        about = self._words.phrase("encounter_chart", battles=told.runs, seed=told.seed)
        if told.partial:
            about = f"{about} {self._words.phrase('encounter_partial', runs=told.runs, asked=told.asked)}"
        look.draw_text(surface, about, (px(MARGIN), y + px(60)), BODY, MUTED, width=wide)

    def _outcomes(self, surface: pygame.Surface, y: int) -> None:
        look, px = self._look, self._look.px
        y = self._heading(surface, self._words.phrase("encounter_outcomes"), y)
        rows = list(self._rows_of_outcomes())
        floor = y + len(rows) * px(ROW)
        for tenths in range(0, 11, 2):
            x = self._at(tenths / 10)
            pygame.draw.line(surface, LINE, (x, y), (x, floor), px(1))
            look.draw_text(surface, f"{tenths * 10} %", (x, floor + px(4)), SMALL, FAINT, anchor="midtop")
        for name, color, one, side in rows:
            self._name(surface, name, y, side)
            self._whiskered(surface, one, color, y)
            self._beside(surface, percent(one.share), f"{100 * one.low:.1f} to {100 * one.high:.1f}", y)
            y += px(ROW)

    def _rows_of_outcomes(self) -> Iterator[tuple[str, Color, Share, int | None]]:
        for place, one in enumerate(self._told.sides):
            yield self._words.phrase("encounter_side_won", side=one.side), side_color(place), one.won, place
        drawn = self._told.sides[0].drawn
        if drawn.count:
            yield self._words.phrase("encounter_drawn"), MUTED, drawn, None

    def _lengths(self, surface: pygame.Surface, y: int) -> None:
        look, px, of = self._look, self._look.px, self._told.lengths
        y = self._heading(surface, self._words.phrase("encounter_lengths"), y)
        floor = y + px(HISTOGRAM)
        counts = {one.rounds: one.count for one in of.counts}
        last = max(of.longest.rounds, of.within)
        most = max(counts.values())
        left, step = px(MARGIN), px(WIDTH - 2 * MARGIN) / last
        for rounds, count in counts.items():
            tall = max(1, round(count / most * (px(HISTOGRAM) - px(20))))
            color = SIGHT if rounds <= of.within else mixed(SIGHT, PANEL, 0.55)
            gap = px(2) if step > px(8) else 0
            x = left + round((rounds - 1) * step)
            bar = pygame.Rect(x, floor - tall, max(1, left + round(rounds * step) - x - gap), tall)
            pygame.draw.rect(surface, color, bar, border_radius=px(2))
            if step >= px(34):
                share = percent(count / self._told.runs)
                look.draw_text(surface, share, (bar.centerx, bar.top - px(2)), SMALL, MUTED, anchor="midbottom")
        pygame.draw.line(surface, LINE, (left, floor), (left + round(last * step), floor), px(1))
        every = next(one for one in (*STEPS, last) if one * step >= px(26) or one == last)
        for rounds in range(every, last + 1, every):
            x = left + round((rounds - 0.5) * step)
            look.draw_text(surface, str(rounds), (x, floor + px(4)), SMALL, FAINT, anchor="midtop")
        self._mark_median(surface, left + round((of.median - 0.5) * step), floor)
        wide = px(WIDTH - 2 * MARGIN)
        look.draw_text(surface, self._words_on_lengths(), (left, floor + px(26)), SMALL, MUTED, width=wide)

    def _mark_median(self, surface: pygame.Surface, x: int, floor: int) -> None:
        """A small triangle under the floor where half of the battles were over."""
        px = self._look.px
        pygame.draw.polygon(surface, TEXT, [(x, floor + px(1)), (x - px(4), floor + px(6)), (x + px(4), floor + px(6))])

    def _words_on_lengths(self) -> str:
        of = self._told.lengths
        return self._words.phrase(
            "encounter_chart_lengths",
            median=of.median,
            late=of.p90,
            longest=of.longest.rounds,
            rounds=of.within,
            share=percent(of.over_within.share),
        )

    def _fates(self, surface: pygame.Surface, y: int) -> None:
        y = self._heading(surface, self._words.phrase("encounter_fates"), y)
        fates, px = fates_met(self._told), self._look.px
        self._legend(surface, fates, y)
        beside = (self._right + px(14), y)
        self._look.draw_text(
            surface, self._words.phrase("encounter_hp_lost"), beside, SMALL, MUTED, width=px(FIGURES - 14)
        )
        y += px(24)
        places = {one.side: place for place, one in enumerate(self._told.sides)}
        for one in self._told.figures:
            self._name(surface, one.name, y, places[one.side])
            self._stacked(surface, one, fates, y)
            lost = one.hp_lost
            spread = "" if lost.low is None or lost.high is None else f"{lost.low:.1f} to {lost.high:.1f}"
            self._beside(surface, f"{lost.mean:.1f}", spread, y)
            y += px(ROW)

    def _legend(self, surface: pygame.Surface, fates: tuple[Fate, ...], y: int) -> None:
        look, px = self._look, self._look.px
        x = self._left
        for fate in fates:
            pygame.draw.rect(surface, FATE_COLORS[fate], (x, y + px(3), px(10), px(10)), border_radius=px(2))
            words = self._words.phrase("encounter_fate", fate=fate)
            x = look.draw_text(surface, words, (x + px(15), y), SMALL, MUTED).right + px(16)

    def _stacked(self, surface: pygame.Surface, one: FigureReport, fates: tuple[Fate, ...], y: int) -> None:
        """The fates of one character side by side, each with its share where there is room."""
        look, px = self._look, self._look.px
        before = 0
        for fate in fates:
            count = one.fates[fate].count
            left, right = self._at(before / self._told.runs), self._at((before + count) / self._told.runs)
            before += count
            if not count:
                continue
            bar = pygame.Rect(left, self._bar_top(y), max(1, right - left), px(BAR))
            pygame.draw.rect(surface, FATE_COLORS[fate], bar)
            words = f"{100 * one.fates[fate].share:.0f} %"
            ink = TEXT if sum(FATE_COLORS[fate][:3]) < DARK else BACKDROP
            if look.width(words, SMALL, bold=True) + px(6) <= bar.width:
                look.draw_text(surface, words, bar.center, SMALL, ink, bold=True, anchor="center")

    # What they share

    def _heading(self, surface: pygame.Surface, words: str, y: int) -> int:
        """Where it goes on below a heading."""
        px = self._look.px
        self._look.draw_text(surface, words, (px(MARGIN), y), LARGE, bold=True)
        return y + px(34)

    def _name(self, surface: pygame.Surface, name: str, y: int, side: int | None) -> None:
        """A name at the start of a row, with the mark of its side."""
        px = self._look.px
        middle = y + px(ROW) // 2
        if side is not None:
            draw_mark(surface, side, (px(MARGIN + 8), middle), px(16))
        at = (px(MARGIN + 24), middle)
        self._look.draw_text(surface, name, at, BODY, TEXT, anchor="midleft", width=px(NAMES - 30))

    def _whiskered(self, surface: pygame.Surface, one: Share, color: Color, y: int) -> None:
        """A bar as long as the share, with a whisker over its interval."""
        px = self._look.px
        middle = y + px(ROW) // 2
        bar = pygame.Rect(self._left, self._bar_top(y), max(1, self._at(one.share) - self._left), px(BAR))
        pygame.draw.rect(surface, color, bar, border_radius=px(2))
        low, high = self._at(one.low), self._at(one.high)
        pygame.draw.line(surface, TEXT, (low, middle), (high, middle), px(1))
        for x in (low, high):
            pygame.draw.line(surface, TEXT, (x, middle - px(4)), (x, middle + px(4)), px(1))

    def _at(self, part: float) -> int:
        """The column of a share on the scale that all bars lie on."""
        return self._left + round(part * (self._right - self._left))

    def _bar_top(self, y: int) -> int:
        return y + (self._look.px(ROW) - self._look.px(BAR)) // 2

    def _beside(self, surface: pygame.Surface, figure: str, spread: str, y: int) -> None:
        """A figure and its interval at the end of a row."""
        look, px = self._look, self._look.px
        middle = y + px(ROW) // 2
        look.draw_text(surface, figure, (self._right + px(66), middle), BODY, bold=True, anchor="midright")
        look.draw_text(surface, spread, (px(WIDTH - MARGIN), middle), SMALL, MUTED, anchor="midright")
