"""The board of a battle as a PNG file, drawn as the window draws it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from game.window.board.overlays import Area, Overlay
from game.window.board.tokens import standing
from game.window.look import MUTED
from game.window.manners import MANNERS
from game.window.map_picture import Laid, Manner, draw_map
from game.window.places import facings
from game.window.things import laid
from systems.core.components import Doors
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.core.rulebook import Rulebook
from systems.core.views import View

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.maps.plain import PlainMap


class Shown(Struct, frozen=True):
    """A state as a seat knows it: under which rulebook, what that seat was told so far, and whose turn it is."""

    view: View
    rulebook: Rulebook
    events: tuple[Event, ...] = ()
    active: UnitId | None = None


def draw_board(
    shown: Shown,
    plain: PlainMap | None,
    tile: int = 32,
    overlays: Sequence[Overlay] = (),
) -> pygame.Surface:
    """The board as a seat knows it, tiles so many pixels wide, in a margin with the numbers of columns and rows.

    Needs pygame's fonts and no display. Raises PictureTooLarge.
    """
    view = shown.view
    exits = (Area(frozenset(zone.tiles), zone.name, MUTED) for zone in view.board.exits)
    shows = MANNERS[shown.rulebook.name]
    tokens = standing(view, shows.marks, facings(shown.events, view).get)
    lying = laid(shows.things(view, shown.rulebook), tokens)
    under = (one for one in lying if not one.aside)
    over = tuple(one for one in lying if one.aside)
    return draw_map(view.board, plain, view.battle(Doors).closed, Manner(tile),
                    Laid((*exits, *under, *overlays), tokens, shown.active, over))  # fmt: skip


def save_board(path: Path, shown: Shown, plain: PlainMap | None, tile: int = 32) -> tuple[int, int]:
    """The width and height in pixels of the picture that was written. Raises PictureTooLarge, OSError."""
    pygame.font.init()
    surface = draw_board(shown, plain, tile)
    try:
        with path.open("wb") as opened:
            pygame.image.save(surface, opened, "board.png")
    except pygame.error as error:
        raise OSError(str(error)) from error
    return surface.get_size()
