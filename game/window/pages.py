"""A board cut into pages for a printer: whole tiles on each, and where on the board they lie."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

import pygame

from game.messages import Catalogue
from game.window.look import SMALL, Look
from game.window.map_picture import PictureTooLarge
from game.window.paper_legend import INK

PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres, upright."""
RIM = 10.0
"""Millimetres along each side of a page that printers leave white."""
MOST_PAGES = 100
LINES_AN_INCH = 7.5
"""Lines of a screen that stand for a pixel to an inch, so that words have the size of print."""
_MM = 25.4


class Sheet(NamedTuple):
    """What fits on a page: columns and rows of tiles, and its pixels within the rim."""

    columns: int
    rows: int
    size: tuple[int, int]

    def pages(self, board: tuple[int, int]) -> int:
        """How many pages a board of so many columns and rows takes."""
        return ceil(board[0] / self.columns) * ceil(board[1] / self.rows)


def sheet_for(paper: str, dpi: int, tile: int, board: tuple[int, int], line: int) -> Sheet:
    """The page, upright or across, that takes fewer of them; `line` is the height of the words below.

    Raises PictureTooLarge where no tile fits, or there would be too many pages.
    """
    wide, high = (round((side - 2 * RIM) * dpi / _MM) for side in PAPERS[paper])
    lying = ((wide, high), (high, wide))
    sheets = [Sheet(across // tile, (down - line) // tile, (across, down)) for across, down in lying]
    fitting = [sheet for sheet in sheets if sheet.columns and sheet.rows > 0]
    if not fitting:
        raise PictureTooLarge(f"found tiles of {tile} pixels, expected some that fit on a page of {wide}x{high}")
    best = min(fitting, key=lambda sheet: sheet.pages(board))
    if best.pages(board) > MOST_PAGES:
        raise PictureTooLarge(f"found {best.pages(board)} pages, expected at most {MOST_PAGES}; make the tiles smaller")
    return best


def cut(drawn: pygame.Surface, tile: int, sheet: Sheet, look: Look, catalogue: Catalogue) -> Iterator[pygame.Surface]:
    """The pages of a board drawn without a margin, row by row."""
    columns, rows = drawn.get_width() // tile, drawn.get_height() // tile
    starts = [(column, row) for row in range(0, rows, sheet.rows) for column in range(0, columns, sheet.columns)]
    for number, (column, row) in enumerate(starts, 1):
        across, down = min(sheet.columns, columns - column), min(sheet.rows, rows - row)
        page = pygame.Surface(sheet.size, 0, 32)
        page.fill((255, 255, 255))
        page.blit(drawn, (0, 0), (column * tile, row * tile, across * tile, down * tile))
        start, end = f"{column},{row}", f"{column + across - 1},{row + down - 1}"
        words = catalogue.window("page", number=number, of=len(starts), start=start, end=end)
        look.draw_text(page, words, (0, down * tile), SMALL, INK)
        yield page
