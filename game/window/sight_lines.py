"""What is between two tiles, as it is drawn: line of effect, lines of cover, what stops them, and the way.

The lines are the same for an attack that is pointed at and for what is measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.measuring.pairs import Pair
from game.messages import Catalogue
from game.messages.figures import number_words
from game.window.board.overlays import Label, Overlay, Target, Way
from game.window.board.rays import NARROW, STOPPED, Obstacle, Ray
from game.window.look import CURSOR, REACH, SIGHT, TEXT, mixed
from game.window.ruler import Ruler
from systems.core.board import Place
from systems.geometry.lines import TILE as SIXTEENTHS


def lines(pair: Pair, behind: Iterable[Place], *, denied: bool = False) -> Iterator[Overlay]:
    """What is drawn under the tokens, the uppermost last: with the low objects somebody is hidden behind.

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


def way(ruler: Ruler) -> Iterator[Overlay]:
    """What is drawn under the tokens of what is measured."""
    pair = ruler.pair
    path = () if pair is None else pair.walk.path(pair.to)
    if pair is not None and path:
        yield Way((pair.start, *path), color=mixed(REACH, TEXT, 0.35))
    if pair is not None:
        yield from lines(pair, pair.behind)


def measured(ruler: Ruler, catalogue: Catalogue) -> Iterator[Overlay]:
    """What is drawn over the tokens of what is measured."""
    pair = ruler.pair
    for tile in (ruler.start, ruler.end):
        if tile is not None:
            yield Target(tile, color=CURSOR)
    if pair is not None:
        yield Label(pair.to, _in_short(pair, catalogue), CURSOR, under=pair.to[1] > pair.start[1])


def _in_short(pair: Pair, catalogue: Catalogue) -> str:
    """The distance, the cover or that there is no line, and the price of walking there."""
    cover = catalogue.window("measured_cover", rank=pair.cover.rank if pair.witness is not None else None)
    ap, metres = pair.walk.ap(pair.to), number_words(pair.distance_m)
    return catalogue.window("measured_short", metres=metres, cover=cover, ap=ap)
