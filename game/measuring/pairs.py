"""Everything there is to measure between two tiles."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from game.measuring.walking import Walk
from systems.core.board import Place
from systems.core.identifiers import Tile
from systems.geometry import corner
from systems.geometry.corner import Corner
from systems.geometry.cover import CoverLine, CoverRank
from systems.geometry.lines import TILE
from systems.geometry.loe import Witness


class CornerThere(NamedTuple):
    """A corner to press to on the second tile."""

    corner: Corner
    denied: bool
    """Whether whoever is pressed to it cannot be attacked from the first tile."""


class Pair:
    """From the tile a walk starts on, the attacker's where there is one, to another, the target's."""

    def __init__(self, walk: Walk, to: Tile) -> None:
        self.walk = walk
        self.terrain = walk.terrain
        self.start = walk.start
        self.to = to

    @property
    def distance_m(self) -> float:
        """Metres from centre to centre."""
        return self.terrain.distance_m(self.start, self.to)

    @cached_property
    def witness(self) -> Witness | None:
        """A line of effect; None where there is none."""
        return self.terrain.witness(self.start, self.to)

    @property
    def los(self) -> bool:
        """Whether there is line of sight."""
        return self.terrain.los(self.start, self.to)

    @cached_property
    def behind(self) -> tuple[Place, ...]:
        """The low objects that hide the second tile; none where it is not hidden."""
        return self.terrain.hiding_objects(self.start, self.to)

    @cached_property
    def hidden(self) -> bool:
        """Whether low cover hides somebody who stands on the second tile."""
        return self.terrain.hidden(self.start, self.to)

    @cached_property
    def hidden_prone(self) -> bool:
        """Whether low cover hides somebody who lies there."""
        return self.terrain.hidden(self.start, self.to, prone=True)

    @cached_property
    def attacks_over(self) -> bool:
        """Whether an attack from the first tile goes over low cover beside it."""
        return self.terrain.attacks_over(self.start, self.to)

    @cached_property
    def corners(self) -> tuple[CornerThere, ...]:
        """The corners of the second tile."""
        return tuple(CornerThere(one, corner.denied(self.to, one, self.start)) for one in self.terrain.corners(self.to))

    @cached_property
    def cover(self) -> CoverRank:
        """The rank of cover on the second tile, with the lines that were counted."""
        return self.terrain.cover_rank(self.start, self.to)

    @cached_property
    def stopped_by(self) -> tuple[Place, ...]:
        """What stops the lines of cover, each place once."""
        stops = (line.stopped_by for line in self.cover.lines)
        return tuple(dict.fromkeys(place for place in stops if place is not None))

    def plain(self) -> dict[str, Any]:
        """All of it in plain values."""
        metres = self.walk.metres(self.to)
        return {
            "map": self.terrain.board.name,
            "from": self.start,
            "to": self.to,
            "distance_m": round(self.distance_m, 6),
            "loe": self.terrain.loe(self.start, self.to),
            "witness": self.witness,
            "los": self.los,
            "low_cover": {
                "hidden": self.hidden,
                "hidden_prone": self.hidden_prone,
                "behind": self.behind,
                "attacks_over": self.attacks_over,
            },
            "corners": [
                {"towards": one.corner.towards.value, "side": one.corner.side.value, "denied": one.denied}
                for one in self.corners
            ],
            "cover": {
                "rank": self.cover.rank,
                "point": self.cover.point,
                "lines": [_plain_line(line) for line in self.cover.lines],
            },
            "way": None if metres is None else {
                "metres": float(metres), "ap": self.walk.ap(self.to), "path": self.walk.path(self.to)
            },
        }  # fmt: skip


def _plain_line(line: CoverLine) -> dict[str, Any]:
    """A line of cover in tile units, exact since sixteenths are."""
    return {
        "from": (line.x0 / TILE, line.y0 / TILE),
        "to": (line.x1 / TILE, line.y1 / TILE),
        "stopped_by": line.stopped_by,
        "by_low": line.by_low,
    }
