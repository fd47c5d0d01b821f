"""What was measured between two tiles, in words: the same at the command line and in the window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.measuring.pairs import CornerThere, Pair
from game.messages import Catalogue
from game.messages.figures import number_words, tile_words
from systems.geometry.cover import CoverLine
from systems.geometry.lines import TILE

ENDS = ("nw", "ne", "se", "sw")
"""The corners of the second tile, in the order of the lines of cover."""


class Said(NamedTuple):
    """One thing that is said: what it is about, and what was found."""

    about: str
    found: str
    part: bool = False
    """Whether it belongs to the one said before."""


class PairWords:
    """Says what a pair is."""

    def __init__(self, pair: Pair, catalogue: Catalogue) -> None:
        self._pair = pair
        self._catalogue = catalogue
        self._start = tile_words(pair.start)
        self._to = tile_words(pair.to)

    def all(self) -> Iterator[Said]:
        """Everything, in the order one asks for it."""
        yield self._said("distance", metres=number_words(self._pair.distance_m))
        yield self._line_of_effect()
        yield self._said("los", holds=self._pair.los)
        yield from self._low_cover()
        yield from self.corners()
        yield from self.cover()
        yield self._way()

    def corners(self) -> Iterator[Said]:
        """The corners to press to on the second tile."""
        yield from map(self._corner, self._pair.corners)
        if not self._pair.corners:
            yield self._said("corner", holds=None, corner="", to=self._to)

    def cover(self) -> Iterator[Said]:
        """The rank of cover, and what each line that was counted met."""
        rank = self._pair.cover
        yield self._said("cover", rank=rank.rank, point=rank.point)
        for end, line in zip(ENDS, rank.lines, strict=True):
            yield self._cover_line(end, line)

    def _line_of_effect(self) -> Said:
        found = self._pair.witness
        if found is None:
            return self._said("loe", holds=False, start="", end="")
        return self._said("loe", holds=True, start=_point(found.x0, found.y0), end=_point(found.x1, found.y1))

    def _low_cover(self) -> Iterator[Said]:
        pair = self._pair
        behind = self._catalogue.listed([self._catalogue.place(one) for one in pair.behind])
        yield self._said("hidden", to=self._to, start=self._start, behind=behind)
        yield self._said("hidden_prone", part=True, holds=pair.hidden_prone)
        yield self._said("over", part=True, holds=pair.attacks_over, start=self._start)

    def _corner(self, one: CornerThere) -> Said:
        words = self._catalogue.corner(one.corner.towards.value, one.corner.side.value)
        return self._said("corner", corner=words, holds=one.denied, to=self._to)

    def _cover_line(self, end: str, line: CoverLine) -> Said:
        from_, to = _point(line.x0 / TILE, line.y0 / TILE), _point(line.x1 / TILE, line.y1 / TILE)
        place = "" if line.stopped_by is None else self._catalogue.place(line.stopped_by)
        by = "" if line.stopped_by is None else "low" if line.by_low else "wall"
        found = self._catalogue.phrase("pair_cover_line", by=by, start=from_, end=to, place=place)
        return Said(self._catalogue.phrase("about_cover_line", corner=end), found, part=True)

    def _way(self) -> Said:
        walk, to = self._pair.walk, self._pair.to
        metres = walk.metres(to)
        words = None if metres is None else number_words(metres)
        path = " ".join(map(tile_words, walk.path(to)))
        return self._said("way", metres=words, ap=walk.ap(to), path=path)

    def _said(self, code: str, *, part: bool = False, **fields: object) -> Said:
        return Said(self._catalogue.phrase(f"about_{code}"), self._catalogue.phrase(f"pair_{code}", **fields), part)


def _point(x: float, y: float) -> str:
    return f"({x:.2f}, {y:.2f})"
