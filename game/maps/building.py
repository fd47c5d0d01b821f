"""A board made of a plain map: tile layers first, then objects in the order of the file."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec.structs import replace

from game.maps.areas import Areas
from game.maps.doors import Doors
from game.maps.findings import NOWHERE, Place, shown
from game.maps.ground import Ground
from game.maps.placement import Coverage, is_line, is_turned_askew
from game.maps.plain import ObjectLayer, TileLayer
from game.maps.pytmx_tiles import UsedTiles, used_tiles
from game.maps.thin_walls import DrawnLines, runs
from game.maps.traits import NO_TRAITS, TraitReader, Traits, has_traits, said
from game.maps.vocabulary import class_named, property_meant
from systems.core.board import Board

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.maps.findings import Findings
    from game.maps.plain import Layer, MapObject, PlainMap, Properties
    from systems.geometry.grid import Edge, Tile

LARGEST_DENOMINATOR = 1_000
"""Of metres_per_tile as a fraction: costs of a way stay whole numbers."""

_AREA_CLASSES = {"Spawn", "Exit", "Zone", "DeployZone"}


class Built(NamedTuple):
    """A board, and where in the file each of its spawns stands."""

    board: Board
    spawn_places: tuple[Place, ...]


def build(plain: PlainMap, findings: Findings) -> Built:
    """The board of a plain map; what is wrong with the map is kept in `findings` and left off the board."""
    builder = _Builder(plain, findings)
    builder.lay_tiles()
    builder.place_objects()
    return builder.built()


class _Builder:
    """The parts of a board while they are gathered."""

    def __init__(self, plain: PlainMap, findings: Findings) -> None:
        self._plain = plain
        self._findings = findings
        self._traits = TraitReader(findings)
        self._coverage = Coverage(plain, findings)
        self._ground = Ground(plain.rows, plain.columns)
        self._doors = Doors(findings)
        self._areas = Areas(plain, self._coverage, self._traits, findings)
        self._lines = DrawnLines()
        self._line_owners: list[tuple[MapObject, Traits, Place]] = []

    def built(self) -> Built:
        """The board of everything gathered."""
        ground = self._ground
        board = Board(
            name=shown(self._plain.path.stem),
            metres_per_tile=self._metres_per_tile(),
            effect=ground.effect,
            sight=ground.sight,
            move=ground.move,
            low=ground.low_objects(),
            quarters=ground.quarters,
            void=ground.void,
            flags=ground.flags,
            doors=self._doors.settled(ground.move),
            spawns=self._areas.spawns(),
            exits=self._areas.exits(),
            zones=self._areas.zones(),
            deploy_zones=self._areas.deploy_zones(),
        )
        return Built(board, self._areas.spawn_places())

    # Tile layers

    def lay_tiles(self) -> None:
        """Lay all tile layers; a cell that is empty in all of them is a void."""
        layers = [layer for layer in self._plain.layers if isinstance(layer, TileLayer)]
        empty = np.full((self._plain.rows, self._plain.columns), bool(layers))
        read: dict[int, Traits] = {}
        for layer, used in zip(layers, used_tiles(self._plain, self._findings), strict=True):
            empty &= (used.ids == 0)[used.numbers]
            self._lay(layer, used, read)
        self._ground.void |= empty

    def _lay(self, layer: Layer, used: UsedTiles, read: dict[int, Traits]) -> None:
        firsts = used.firsts()
        self._say_unknown(layer, used, firsts)
        kinds = [
            self._kind(int(gid), self._cell(layer, int(first)), read)
            for gid, first in zip(used.ids, firsts, strict=True)
        ]
        self._ground.lay([NO_TRAITS if kind.door is not None else kind for kind in kinds], used.numbers)
        for number, kind in enumerate(kinds):
            if kind.door is not None:
                for tile in _tiles(used.numbers == number):
                    self._doors.add("", [tile], kind)
        if any(kind.says_something for kind in kinds):
            self._say_data_layer(layer)

    def _cell(self, layer: Layer, flat: int) -> Place:
        row, column = divmod(flat, self._plain.columns)
        return Place(layer=layer.path, cell=(column, row))

    def _kind(self, gid: int, place: Place, read: dict[int, Traits]) -> Traits:
        if gid not in read:
            kind = self._plain.kind_of(gid) if gid else None
            read[gid] = NO_TRAITS if kind is None else self._traits.read_tile(kind.tile_class, kind.properties, place)
        return read[gid]

    def _say_unknown(self, layer: Layer, used: UsedTiles, firsts: npt.NDArray[np.intp]) -> None:
        unknown = np.array([bool(gid) and self._plain.kind_of(int(gid)) is None for gid in used.ids])
        if not unknown.any():
            return
        first = int(firsts[unknown].min())
        gid = int(used.ids[used.numbers.flat[first]])
        tilesets = self._plain.tilesets
        expected = " or ".join(f"{tileset.first} to {tileset.last}" for tileset in tilesets[:4]) or "no tiles at all"
        self._findings.error(
            "gid",
            self._cell(layer, first),
            f"{int(unknown[used.numbers].sum())} cells with tiles of no tileset, the first {gid}",
            expected,
            "In Tiled, erase them or add the tileset they came from.",
        )

    def _say_data_layer(self, layer: Layer) -> None:
        place = Place(layer=layer.path)
        if not layer.visible:
            found = "a hidden layer that carries walls, cover or doors"
            self._findings.note("hidden-layer", place, found, advice="It counts all the same.")
        if layer.offset != (0.0, 0.0):
            self._findings.warning(
                "layer-offset",
                place,
                f"an offset of ({layer.offset[0]:g}, {layer.offset[1]:g}) pixels",
                "none on a layer of walls, cover or doors",
                "Picture and grid differ; the cells count as painted.",
            )

    # Objects

    def place_objects(self) -> None:
        """Place all objects, then the lines among them, whose small gaps are closed first."""
        for layer in self._plain.layers:
            for entry in layer.objects if isinstance(layer, ObjectLayer) else ():
                self._place(entry, Place(layer=layer.path, object_id=entry.id, object_name=entry.name))
        self._stand_lines()

    def _place(self, entry: MapObject, place: Place) -> None:
        class_name, properties = self._described(entry)
        ours = class_named(class_name)
        self._traits.say_slips(class_name, properties, place, "object")
        if ours is None and not has_traits(properties):
            return
        if ours is not None and ours.name in _AREA_CLASSES:
            self._areas.add(ours.name, entry, properties, place)
        elif entry.shape == "text":
            self._findings.warning("text-object", place, "a text", "a shape of tiles", "It does nothing.")
        elif is_line(entry):
            self._draw_line(entry, self._traits.read(class_name, properties, place), place)
        else:
            self._fill(entry, self._traits.read(class_name, properties, place), place)

    def _described(self, entry: MapObject) -> tuple[str, Properties]:
        """Class and properties of an object; those of its tile hold where it says nothing itself."""
        kind = self._plain.kind_of(entry.gid & 0x0FFFFFFF) if entry.gid else None
        if kind is None:
            return entry.object_class, entry.properties
        return entry.object_class or kind.tile_class, {**kind.properties, **entry.properties}

    def _draw_line(self, entry: MapObject, traits: Traits, place: Place) -> None:
        if not traits.can_stand_on_a_line:
            found = "a line that blocks nothing and gives no cover"
            self._findings.warning("line-idle", place, found, "a line of class Wall, Window, Door or LowWall")
            return
        self._lines.add(runs(entry, self._plain, self._findings, place), place, len(self._line_owners))
        self._line_owners.append((entry, traits, place))

    def _stand_lines(self) -> None:
        pieces: dict[int, set[Edge]] = {}
        for run, owner in self._lines.settled(self._plain, self._findings):
            edges = run.edges(self._plain)
            self._coverage.count(len(edges), self._line_owners[owner][2])
            pieces.setdefault(owner, set()).update(edges)
            if run.leaves(self._plain):
                self._say_outside(self._line_owners[owner][2])
        for owner, found in sorted(pieces.items()):
            entry, traits, _ = self._line_owners[owner]
            if traits.door is not None:
                self._doors.add(shown(entry.name), list(found), traits)
            else:
                for edge in found:
                    self._ground.put_thin(traits, edge)

    def _fill(self, entry: MapObject, traits: Traits, place: Place) -> None:
        if is_turned_askew(entry) and entry.shape not in {"polygon", "ellipse"}:
            self._findings.error(
                "rotation",
                place,
                f"a rotation of {entry.rotation:g} degrees",
                "right angles",
                "In Tiled, set its rotation to 0, or draw a polygon.",
            )
            return
        if entry.shape != "point" and not entry.width and not entry.points:
            self._findings.warning(
                "zero-size", place, "an object without a size", "a rectangle", "It counts for the tile it lies in."
            )
        tiles = self._on_board(entry, place)
        if traits.door is None:
            self._ground.put(traits, tiles)
        else:
            self._doors.add(shown(entry.name), list(tiles), traits)

    def _on_board(self, entry: MapObject, place: Place) -> list[Tile]:
        drawn = self._coverage.tiles(entry, place)
        kept = [tile for tile in drawn if 0 <= tile[0] < self._plain.columns and 0 <= tile[1] < self._plain.rows]
        if len(kept) < len(drawn):
            self._say_outside(place)
        return kept

    def _say_outside(self, place: Place) -> None:
        self._findings.warning(
            "outside",
            place,
            "an object that reaches beyond the map",
            "objects on the map",
            "What lies beyond is left off.",
        )

    # The map itself

    def _metres_per_tile(self) -> Fraction:
        properties = self._plain.properties
        for name in properties:
            known = property_meant(name, "map")
            if known is not None:
                slip = replace(NOWHERE, property="property")
                self._findings.error("property", slip, name, known, f"Did you mean {known}?")
        value = self._traits.number(properties, "metres_per_tile", NOWHERE)
        metres = Fraction(str(value)) if value is not None else Fraction(1)
        if 0 < metres <= LARGEST_DENOMINATOR and metres.denominator <= LARGEST_DENOMINATOR:
            return metres
        self._findings.error(
            "metres-per-tile",
            Place(property="property metres_per_tile"),
            said(value or 0),
            f"a number above 0, at most {LARGEST_DENOMINATOR}, with three decimals at most",
        )
        return Fraction(1)


def _tiles(mask: npt.NDArray[np.bool_]) -> list[Tile]:
    """The tiles of a mask by row, then column."""
    return [(int(column), int(row)) for row, column in np.argwhere(mask)]
