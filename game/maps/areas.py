"""Spawns, exits, zones and deployment zones, gathered from objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.maps import limits
from game.maps.conventions import side_of_spawn
from game.maps.placement import say_off_grid
from systems.core.board import Spawn, Zone
from systems.core.identifiers import Side

if TYPE_CHECKING:
    from game.maps.findings import Findings, Place
    from game.maps.placement import Coverage
    from game.maps.plain import MapObject, PlainMap
    from game.maps.translation import Thing
    from game.maps.values import Values
    from systems.geometry.grid import Tile

LONGEST_NAME = 60
"""Characters of a side, a character, a wave or a zone, as in scenarios and rosters."""

_SIDE = "the property side with the name of one"
_EXIT = "exit"
"""The name of an exit that has none."""


class Areas:
    """Gathers the areas of one map; objects of one class, name and side are one area."""

    def __init__(self, plain: PlainMap, coverage: Coverage, values: Values, findings: Findings) -> None:
        self._plain = plain
        self._coverage = coverage
        self._values = values
        self._findings = findings
        self._spawns: list[tuple[Spawn, Place]] = []
        self._sides: set[Side] = set()
        self._tiles: dict[tuple[str, str, str], set[Tile]] = {}

    def add(self, thing: Thing, entry: MapObject, place: Place) -> None:
        """Add one object of class Spawn, Exit, Zone or DeployZone.

        One that lacks its side or its name is an error where its class is written as ours is, and else left off with a
        warning: other games have spawns and zones as well.
        """
        keep = self._findings.error if thing.ours else self._findings.warning
        class_name, side = thing.class_name, self._text(thing, "side", place)
        if class_name in {"Spawn", "DeployZone"} and not side:
            keep(
                "side",
                place,
                "no side",
                _SIDE,
                "In Tiled, add it." if thing.ours else "It is left off. In Tiled, add it, or decide in the side file.",
            )
            return
        if class_name == "Zone" and not entry.name.strip():
            keep(
                "zone-name",
                place,
                "no name",
                "a name, by which objectives speak of it",
                "In Tiled, type it in the object's Name.",
            )
            return
        self._require_sayable(side, "side", place)
        self._require_sayable(entry.name.strip(), "name", place)
        say_off_grid(entry, self._plain, place, self._findings)
        tiles = self._on_board(entry, place)
        if class_name == "Spawn":
            self._add_spawns(thing, _character(thing, entry, tiles), Side(side), [(tile, place) for tile in tiles])
        else:
            name = entry.name.strip() or (_EXIT if class_name == "Exit" else side)
            self._tiles.setdefault((class_name, name, side), set()).update(tiles)

    def _text(self, thing: Thing, name: str, place: Place) -> str:
        return self._values.text(thing.values[name], place) if name in thing.values else ""

    def _require_sayable(self, name: str, what: str, place: Place) -> None:
        """Keep an error for what cannot stand in a line of the log."""
        expected = f"a {what} of at most {LONGEST_NAME} characters, each of which can be printed"
        if not name.isprintable():
            self._findings.error("name", place, f'the {what} "{name}"', expected, "In Tiled, type another.")
        elif len(name) > LONGEST_NAME:
            self._findings.error("name", place, f"a {what} of {len(name)} characters", expected, "Shorten it in Tiled.")

    def _on_board(self, entry: MapObject, place: Place) -> list[Tile]:
        drawn = self._coverage.tiles(entry, place)
        kept = [tile for tile in drawn if 0 <= tile[0] < self._plain.columns and 0 <= tile[1] < self._plain.rows]
        if not kept:
            self._findings.error(
                "outside",
                place,
                f"an object at ({drawn[0][0]},{drawn[0][1]}), off the map",
                f"columns 0 to {self._plain.columns - 1}, rows 0 to {self._plain.rows - 1}",
                "In Tiled, move it onto the map or remove it.",
            )
        elif len(kept) < len(drawn):
            self._findings.warning(
                "outside",
                place,
                "an object that reaches beyond the map",
                "objects on the map",
                "What lies beyond is left off: in Tiled, move or shrink it.",
            )
        return kept

    def add_painted(self, thing: Thing, cells: list[tuple[Tile, Place]]) -> None:
        """Add a spawn in each of the cells that a tile of class Spawn is painted in."""
        side = self._text(thing, "side", cells[0][1])
        if side:
            self._require_sayable(side, "side", cells[0][1])
            self._add_spawns(thing, "", Side(side), cells)
        elif thing.ours:
            found = "a tile of class Spawn without a side"
            self._findings.error("side", cells[0][1], found, _SIDE, "In Tiled, add it to the tile in its tileset.")

    def _add_spawns(self, thing: Thing, named: str, side: Side, cells: list[tuple[Tile, Place]]) -> None:
        if not cells:
            return
        place = cells[0][1]
        character = self._text(thing, "character", place) or named
        wave = self._text(thing, "reinforcement", place)
        self._require_sayable(character, "character", place)
        self._require_sayable(wave, "reinforcement", place)
        if character and len(cells) > 1:
            self._findings.error(
                "spawn-size",
                place,
                f"{len(cells)} tiles for {character}",
                "one tile",
                "In Tiled, make it one tile in size.",
            )
            cells = cells[:1]
        self._spawns += [(Spawn(tile, side, character, wave), where) for tile, where in cells]
        self._sides.add(side)
        for what, count, most in (
            ("spawns", len(self._spawns), limits.SPAWNS),
            ("sides", len(self._sides), limits.SIDES),
        ):
            if count > most:
                raise self._findings.unreadable(what, place, f"more than {most} {what}", f"at most {most} in a map")

    def spawns(self) -> tuple[Spawn, ...]:
        """The spawns in the order they were drawn."""
        return tuple(spawn for spawn, _ in self._spawns)

    def spawn_places(self) -> tuple[Place, ...]:
        """Where each of the spawns stands in the file."""
        return tuple(place for _, place in self._spawns)

    def exits(self) -> tuple[Zone, ...]:
        """The exits by name and side."""
        return self._zones("Exit")

    def zones(self) -> tuple[Zone, ...]:
        """The zones by name."""
        return self._zones("Zone")

    def deploy_zones(self) -> tuple[Zone, ...]:
        """The deployment zones by name and side."""
        return self._zones("DeployZone")

    def _zones(self, wanted: str) -> tuple[Zone, ...]:
        return tuple(
            Zone(name, tuple(sorted(tiles, key=lambda tile: (tile[1], tile[0]))), Side(side) if side else None)
            for (class_name, name, side), tiles in sorted(self._tiles.items())
            if class_name == wanted and tiles
        )


def _character(thing: Thing, entry: MapObject, tiles: list[Tile]) -> str:
    """Who an object's name says starts there; "spawn 3" is nobody's name."""
    named = entry.name.strip()
    return "" if not thing.ours and (len(tiles) > 1 or side_of_spawn(named) is not None) else named
