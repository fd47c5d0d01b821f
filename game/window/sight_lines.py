"""The lines between two tiles as they are drawn: the line of effect, the lines of cover, and what stops them.

The same for an attack that is pointed at and for what is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.measuring.pairs import Pair
from game.window.board.overlays import Overlay
from game.window.board.rays import NARROW, STOPPED, Obstacle, Ray
from game.window.look import SIGHT, TEXT
from systems.core.board import Place
from systems.geometry.lines import TILE as SIXTEENTHS


def lines(pair: Pair, behind: Iterable[Place], *, denied: bool = False) -> Iterator[Overlay]:
    """What is drawn over the tokens, the uppermost last: with the low objects somebody is hidden behind.

    `denied` is for a line of effect that nothing can be done with.
    """
    for place in dict.fromkeys((*pair.stopped_by, *behind)):
        yield Obstacle(place)
    for line in pair.cover.lines:
        start, end = (line.x0 / SIXTEENTHS, line.y0 / SIXTEENTHS), (line.x1 / SIXTEENTHS, line.y1 / SIXTEENTHS)
        yield Ray(start, end, SIGHT if line.free == 1 else STOPPED, float(line.free), NARROW)
    found = pair.witness
    if found is not None:
        color, free = (STOPPED, 0.0) if denied else (TEXT, 1.0)
        yield Ray((found.x0, found.y0), (found.x1, found.y1), color, free)
