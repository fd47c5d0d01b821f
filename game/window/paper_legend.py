"""What stands under a board drawn for paper: its name and scale, and what the colours of its tiles mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.messages import Catalogue
from game.messages.figures import number_words
from game.window.board import thin
from game.window.board.layers import Part
from game.window.board.schematic import ON_PAPER, Rgb, ground_colors
from game.window.look import BODY, SMALL, Color, Look

if TYPE_CHECKING:
    from systems.core.board import Board

INK: Color = (40, 44, 50)
_RIM: Color = (120, 124, 130)


class _Entry(NamedTuple):
    """A sign and its words; a door where there is no colour."""

    color: Rgb | None
    words: str


def with_legend(drawn: pygame.Surface, board: Board, look: Look, catalogue: Catalogue) -> pygame.Surface:
    """The picture with lines added below it."""
    pad, height = look.px(12), look.line_height(SMALL) + look.px(8)
    lines = list(_lines(tuple(_entries(board, catalogue)), drawn.get_width() - 2 * pad, look))
    title = look.line_height(BODY) + look.px(6)
    whole = pygame.Surface((drawn.get_width(), drawn.get_height() + title + len(lines) * height + pad), 0, 32)
    whole.fill((255, 255, 255))
    whole.blit(drawn, (0, 0))
    words = catalogue.window("paper_title", name=board.name, metres=number_words(board.metres_per_tile))
    y = drawn.get_height()
    look.draw_text(whole, words, (pad, y), BODY, INK, bold=True, width=drawn.get_width() - 2 * pad)
    for number, line in enumerate(lines):
        _draw_line(whole, line, (pad, y + title + number * height), look)
    return whole


def _entries(board: Board, catalogue: Catalogue) -> Iterator[_Entry]:
    """What there is on the board."""
    colors = {tuple(color) for color in ground_colors(board, ON_PAPER).reshape(-1, 3).tolist()}
    for color, words in (
        (ON_PAPER.wall, catalogue.window("paper_wall")),
        (ON_PAPER.glass, catalogue.window("paper_glass")),
        (ON_PAPER.low, catalogue.window("paper_low")),
        (ON_PAPER.smoke, catalogue.window("paper_smoke")),
        (ON_PAPER.pit, catalogue.window("paper_pit")),
        (ON_PAPER.rough, catalogue.window("paper_rough")),
        (ON_PAPER.void, catalogue.window("paper_void")),
    ):
        if color in colors:
            yield _Entry(color, words)
    if board.doors:
        yield _Entry(None, catalogue.window("paper_door"))


def _lines(entries: tuple[_Entry, ...], width: int, look: Look) -> Iterator[list[_Entry]]:
    """The entries in lines that fit."""
    line: list[_Entry] = []
    for entry in entries:
        if line and sum(_width(one, look) for one in (*line, entry)) > width:
            yield line
            line = []
        line.append(entry)
    if line:
        yield line


def _width(entry: _Entry, look: Look) -> int:
    return look.px(40) + look.width(entry.words, SMALL)


def _draw_line(surface: pygame.Surface, line: list[_Entry], at: tuple[int, int], look: Look) -> None:
    x, size = at[0], look.line_height(SMALL)
    for entry in line:
        box = pygame.Rect(x, at[1], size, size)
        if entry.color is None:
            part = Part(box.topleft, range(1), range(1), size, ())
            thin.draw_tile_door(surface, (0, 0), part, closed=True, leaf=ON_PAPER.strokes.leaf)
        else:
            surface.fill(entry.color, box)
            pygame.draw.rect(surface, _RIM, box, 1)
        look.draw_text(surface, entry.words, (box.right + look.px(6), at[1]), SMALL, INK)
        x += _width(entry, look)
