"""Everything there is to measure between two tiles of a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.cli.walking import Walk
from game.messages import Catalogue
from game.messages.figures import number_words, tile_words
from systems.core.board import Board
from systems.core.identifiers import Tile
from systems.geometry import corner
from systems.geometry.corner import Corner
from systems.geometry.cover import CoverLine
from systems.geometry.lines import TILE
from systems.ground.rules import GroundRules


class Pair:
    """From one tile, the attacker's where there is one, to another, the target's."""

    def __init__(self, board: Board, rules: GroundRules, start: Tile, to: Tile) -> None:
        self._board = board
        self._terrain = board.terrain()
        self._walk = Walk(board, rules, start)
        self._start = start
        self._to = to

    def plain(self) -> dict[str, Any]:
        """All of it in plain values."""
        terrain, start, to = self._terrain, self._start, self._to
        rank = terrain.cover_rank(start, to)
        metres = self._walk.metres(to)
        return {
            "map": self._board.name,
            "from": start,
            "to": to,
            "distance_m": round(terrain.distance_m(start, to), 6),
            "loe": terrain.loe(start, to),
            "witness": terrain.witness(start, to),
            "los": terrain.los(start, to),
            "low_cover": {
                "hidden": terrain.hidden(start, to),
                "hidden_prone": terrain.hidden(start, to, prone=True),
                "behind": terrain.hiding_objects(start, to),
                "attacks_over": terrain.attacks_over(start, to),
            },
            "corners": [
                {"towards": one.towards.value, "side": one.side.value, "denied": corner.denied(to, one, start)}
                for one in terrain.corners(to)
            ],
            "cover": {"rank": rank.rank, "point": rank.point, "lines": [_plain_line(line) for line in rank.lines]},
            "way": None if metres is None else {
                "metres": float(metres), "ap": self._walk.ap(to), "path": self._walk.path(to)
            },
        }  # fmt: skip

    def lines(self, catalogue: Catalogue) -> Iterator[str]:
        """All of it in words, a line each."""
        terrain, start, to = self._terrain, self._start, self._to
        yield catalogue.phrase("pair", name=self._board.name, start=tile_words(start), to=tile_words(to))
        yield catalogue.phrase("pair_distance", metres=number_words(terrain.distance_m(start, to)))
        yield self._line_of_effect(catalogue)
        yield catalogue.phrase("pair_los", holds=terrain.los(start, to))
        yield from self._low_cover(catalogue)
        corners = terrain.corners(to)
        for one in corners:
            yield self._corner(one, catalogue)
        if not corners:
            yield catalogue.phrase("pair_no_corner", to=tile_words(to))
        yield from self._cover(catalogue)
        yield self._way(catalogue)

    def _line_of_effect(self, catalogue: Catalogue) -> str:
        found = self._terrain.witness(self._start, self._to)
        if found is None:
            return catalogue.phrase("pair_loe", holds=False, start="", end="")
        start, end = _point(found.x0, found.y0), _point(found.x1, found.y1)
        return catalogue.phrase("pair_loe", holds=True, start=start, end=end)

    def _low_cover(self, catalogue: Catalogue) -> Iterator[str]:
        terrain, start, to = self._terrain, self._start, self._to
        behind = catalogue.listed([catalogue.place(one) for one in terrain.hiding_objects(start, to)])
        yield catalogue.phrase("pair_hidden", to=tile_words(to), start=tile_words(start), behind=behind)
        yield catalogue.phrase("pair_hidden_prone", holds=terrain.hidden(start, to, prone=True))
        yield catalogue.phrase("pair_over", holds=terrain.attacks_over(start, to), start=tile_words(start))

    def _corner(self, one: Corner, catalogue: Catalogue) -> str:
        words = catalogue.corner(one.towards.value, one.side.value)
        return catalogue.phrase("pair_corner", corner=words, holds=corner.denied(self._to, one, self._start))

    def _cover(self, catalogue: Catalogue) -> Iterator[str]:
        rank = self._terrain.cover_rank(self._start, self._to)
        yield catalogue.phrase("pair_cover", rank=rank.rank, point=rank.point)
        for name, line in zip(("nw", "ne", "se", "sw"), rank.lines, strict=True):
            start, end = _sixteenths(line.x0, line.y0), _sixteenths(line.x1, line.y1)
            stopped = "" if line.stopped_by is None else catalogue.place(line.stopped_by)
            by = "" if line.stopped_by is None else "low" if line.by_low else "wall"
            yield catalogue.phrase("pair_cover_line", corner=name, start=start, end=end, by=by, place=stopped)

    def _way(self, catalogue: Catalogue) -> str:
        metres, ap = self._walk.metres(self._to), self._walk.ap(self._to)
        words = None if metres is None else number_words(metres)
        path = " ".join(map(tile_words, self._walk.path(self._to)))
        return catalogue.phrase("pair_way", metres=words, ap=ap, path=path)


def _plain_line(line: CoverLine) -> dict[str, Any]:
    """A line of cover in tile units, exact since sixteenths are."""
    return {
        "from": (line.x0 / TILE, line.y0 / TILE),
        "to": (line.x1 / TILE, line.y1 / TILE),
        "stopped_by": line.stopped_by,
        "by_low": line.by_low,
    }


def _sixteenths(x: int, y: int) -> str:
    return _point(x / TILE, y / TILE)


def _point(x: float, y: float) -> str:
    return f"({x:.2f}, {y:.2f})"
