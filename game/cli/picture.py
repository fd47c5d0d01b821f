"""`--picture FILE.png`: the board at the end of a battle or a replay as the window draws it, or the odds."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.cli.faults import Fault
from game.maps.plain import PlainMap
from game.messages import Catalogue
from game.odds.report import Report
from systems.core.components import Knowledge
from systems.core.decisions import OpenDecisions
from systems.core.events import Event
from systems.core.identifiers import Seat
from systems.core.rulebook import Rulebook
from systems.core.views import View, open_view
from systems.core.world import World


def save(
    path: Path, world: World, seat: Seat | None, plain: PlainMap | None, rulebook: Rulebook, events: tuple[Event, ...]
) -> None:
    """Draw what a seat knows of the board (None: everything), in the map's pictures if it has some. Raises Fault.

    `events` are those the seat was served, for how people face.
    """
    keep_pygame_quiet()
    from game.window.picture import Shown, save_board

    view = open_view(world, world.battle(Knowledge).seats[0].seat) if seat is None else View(world, seat)
    deciding = (one.unit for one in view.battle(OpenDecisions).decisions)
    with _faults(path):
        save_board(path, Shown(view, rulebook, events, next(deciding, None)), plain)


def save_odds(path: Path, told: Report, catalogue: Catalogue) -> None:
    """Draw the odds of an encounter. Raises Fault."""
    keep_pygame_quiet()
    from game.window.odds_chart import save_odds as save

    with _faults(path):
        save(path, told, catalogue)


def keep_pygame_quiet() -> None:
    """Let pygame be imported without a word."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it greets on standard output


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    """Raise Fault where a picture cannot be drawn or written."""
    from game.window.map_picture import PictureTooLarge

    try:
        yield
    except PictureTooLarge as fault:
        raise Fault(f"--picture {path}: {fault}") from fault
    except OSError as error:
        what = f"found no file that can be written ({error.strerror or error}), expected one"
        raise Fault(f"--picture {path}: {what}") from error
