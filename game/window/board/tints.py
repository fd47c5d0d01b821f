"""Fields over the board as overlays: lines, cover, and what lies within so many metres."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from game.window.board.overlays import Label, Overlay, Ranks, Tint
from game.window.look import BACKDROP, CURSOR, DANGER, REACH, SIGHT, Color, with_alpha
from systems.geometry.grid import Mask, Tile

COVER_COLORS: tuple[Color, ...] = (
    with_alpha(DANGER, 70), with_alpha(CURSOR, 70), with_alpha(SIGHT, 90), with_alpha(REACH, 110),
)  # fmt: skip
COVER_ICONS = ("cover-none", "cover-light", "cover-heavy", "cover-hard")
_UNSEEN = with_alpha(BACKDROP, 170)
_BANDS: tuple[Color, ...] = (REACH, SIGHT, CURSOR, DANGER)


def line_tint(field: Mask, standable: Mask) -> Tint:
    """The tiles of a field of lines on which somebody can stand."""
    return Tint(field & standable, with_alpha(SIGHT, 90), edge=SIGHT)


def cover_ranks(ranks: npt.NDArray[np.int8], standable: Mask) -> Ranks:
    """The rank of cover on each tile on which somebody can stand."""
    return Ranks(np.where(standable, ranks, np.int8(-1)), COVER_COLORS, COVER_ICONS)


def unseen(seen: Mask) -> Tint:
    """Fog over all tiles but those that are seen."""
    return Tint(~seen, _UNSEEN)


def bands(fields: Sequence[tuple[str, Mask]]) -> list[Overlay]:
    """Bands one around the other, the narrowest first: each field with its words, which stand in its middle above."""
    overlays: list[Overlay] = []
    inner = np.zeros_like(fields[0][1]) if fields else None
    for number, (_, field) in enumerate(fields):
        assert inner is not None
        color = _BANDS[number % len(_BANDS)]
        overlays.append(Tint(field & ~inner, with_alpha(color, 70), edge=color))
        inner = inner | field
    return [*overlays, *(_label(field, words) for words, field in reversed(fields))]


def _label(field: Mask, words: str) -> Label:
    """The words of a field over its top, within it where that is the rim of the board."""
    top = _top(field)
    return Label(top, words, under=top[1] == 0)


def _top(field: Mask) -> Tile:
    """The middle tile of the first row that a field reaches."""
    row = int(np.argmax(field.any(axis=1)))
    columns = np.flatnonzero(field[row])
    return int(columns[len(columns) // 2]), row
