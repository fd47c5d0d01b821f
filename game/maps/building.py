"""A board made of a plain map: tile layers first, then objects in the order of the file."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from game.maps.areas import Areas
from game.maps.findings import NOWHERE, Place
from game.maps.ground import Ground
from game.maps.placement import covered, is_line, is_turned_askew
from game.maps.plain import ObjectLayer, TileLayer
from game.maps.pytmx_tiles import tile_ids
from game.maps.thin_walls import DrawnLines, runs
from game.maps.traits import NO_TRAITS, TraitReader, Traits, has_traits, said
from game.maps.vocabulary import class_meant, class_named, property_meant
from systems.core.board import Board, Door

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.maps.findings import Findings
    from game.maps.plain import Layer, MapObject, PlainMap, Properties
    from systems.core.board import Place as DoorPlace
    from systems.geometry.grid import Edge, Tile

LARGEST_DENOMINATOR = 1_000
"""Of metres_per_tile as a fraction: costs of a way stay whole numbers."""

_AREA_CLASSES = {"Spawn", "Exit", "Zone", "DeployZone"}


class _DrawnDoor(Struct, frozen=True):
    name: str
    places: tuple[DoorPlace, ...]
    traits: Traits


class Built(NamedTuple):
    """A board, and where in the file each of its spawns stands."""

    board: Board
    spawn_places: tuple[Place, ...]


def build(plain: PlainMap, findings: Findings) -> Built:
    """The board of a plain map; what is wrong with the map is kept in `findings` and left off the board."""
    return _Builder(plain, findings).build()


class _Builder:
    def __init__(self, plain: PlainMap, findings: Findings) -> None:
        self._plain = plain
        self._findings = findings
        self._traits = TraitReader(findings)
        self._ground = Ground(plain.rows, plain.columns)
        self._doors: list[_DrawnDoor] = []
        self._areas = Areas(plain, self._traits, findings)
        self._lines = DrawnLines()
        self._line_owners: list[tuple[MapObject, Traits, Place]] = []

    def build(self) -> Built:
        self._lay_tiles()
        for layer in self._plain.layers:
            for entry in layer.objects if isinstance(layer, ObjectLayer) else ():
                self._place(entry, layer)
        self._stand_lines()
        ground = self._ground
        board = Board(
            name=self._plain.path.stem,
            metres_per_tile=self._metres_per_tile(),
            effect=ground.effect,
            sight=ground.sight,
            move=ground.move,
            low=ground.low_objects(),
            quarters=ground.quarters,
            void=ground.void,
            flags=ground.flags,
            doors=self._settled_doors(),
            spawns=self._areas.spawns(),
            exits=self._areas.exits(),
            zones=self._areas.zones(),
            deploy_zones=self._areas.deploy_zones(),
        )
        return Built(board, self._areas.spawn_places())

    # Tile layers

    def _lay_tiles(self) -> None:
        layers = [layer for layer in self._plain.layers if isinstance(layer, TileLayer)]
        if not layers:
            return
        empty = np.ones((self._plain.rows, self._plain.columns), bool)
        read: dict[int, Traits] = {}
        for layer, ids in zip(layers, tile_ids(self._plain), strict=True):
            empty &= ids == 0
            used, firsts, numbers = np.unique(ids, return_index=True, return_inverse=True)
            numbers = numbers.reshape(ids.shape)
            self._say_unknown(layer, ids, used)
            kinds = [self._kind(int(gid), self._cell(layer, int(first)), read)
                     for gid, first in zip(used, firsts, strict=True)]
            self._ground.lay([NO_TRAITS if kind.door is not None else kind for kind in kinds], numbers)
            for number, kind in enumerate(kinds):
                if kind.door is not None:
                    self._doors += [_DrawnDoor("", (tile,), kind) for tile in _tiles(numbers == number)]
            if any(kind.says_something for kind in kinds):
                self._say_data_layer(layer)
        self._ground.void |= empty

    def _cell(self, layer: Layer, flat: int) -> Place:
        row, column = divmod(flat, self._plain.columns)
        return Place(layer=layer.path, cell=(column, row))

    def _kind(self, gid: int, place: Place, read: dict[int, Traits]) -> Traits:
        if gid not in read:
            kind = self._plain.kind_of(gid) if gid else None
            read[gid] = NO_TRAITS if kind is None else self._traits.read(kind.tile_class, kind.properties, place)
        return read[gid]

    def _say_unknown(self, layer: Layer, ids: npt.NDArray[np.int64], used: npt.NDArray[np.int64]) -> None:
        unknown = [int(gid) for gid in used if gid and self._plain.kind_of(int(gid)) is None]
        if not unknown:
            return
        where = np.isin(ids, unknown)
        first = _tiles(where)[0]
        tilesets = self._plain.tilesets
        expected = " or ".join(f"{tileset.first} to {tileset.last}" for tileset in tilesets[:4]) or "no tiles at all"
        self._findings.error(
            "gid", Place(layer=layer.path, cell=first),
            f"{int(where.sum())} cells with tiles of no tileset, the first {int(ids[first[1], first[0]])}", expected,
            "In Tiled, erase them or add the tileset they came from.",
        )

    def _say_data_layer(self, layer: Layer) -> None:
        place = Place(layer=layer.path)
        if not layer.visible:
            self._findings.note("hidden-layer", place, "a hidden layer that carries walls, cover or doors", "",
                                "It counts all the same.")
        if layer.offset != (0.0, 0.0):
            self._findings.warning(
                "layer-offset", place, f"an offset of ({layer.offset[0]:g}, {layer.offset[1]:g}) pixels",
                "none on a layer of walls, cover or doors", "Picture and grid differ; the cells count as painted.",
            )

    # Objects

    def _place(self, entry: MapObject, layer: Layer) -> None:
        place = Place(layer=layer.path, object_id=entry.id, object_name=entry.name)
        class_name, properties = self._described(entry)
        ours = class_named(class_name)
        if ours is None and not has_traits(properties):
            self._say_slips(class_name, properties, place)
            return
        if entry.shape == "text":
            self._findings.warning("text-object", place, "a text", "a shape of tiles", "It does nothing.")
        elif ours is not None and ours.name in _AREA_CLASSES:
            self._areas.add(ours.name, entry, properties, place)
        elif is_line(entry):
            self._draw_line(entry, self._traits.read(class_name, properties, place, on="object"), place)
        else:
            self._fill(entry, self._traits.read(class_name, properties, place, on="object"), place)

    def _described(self, entry: MapObject) -> tuple[str, Properties]:
        """Class and properties of an object; those of its tile hold where it says nothing itself."""
        kind = self._plain.kind_of(entry.gid & 0x0FFFFFFF) if entry.gid else None
        if kind is None:
            return entry.object_class, entry.properties
        return entry.object_class or kind.tile_class, {**kind.properties, **entry.properties}

    def _say_slips(self, class_name: str, properties: Properties, place: Place) -> None:
        meant = class_meant(class_name)
        if meant is not None:
            self._findings.error("class", replace(place, property="class"), class_name, meant, f"Did you mean {meant}?")
        for name in properties:
            known = property_meant(name, "object")
            if known is not None:
                self._findings.error("property", replace(place, property="property"), name, known,
                                     f"Did you mean {known}?")

    def _draw_line(self, entry: MapObject, traits: Traits, place: Place) -> None:
        self._lines.add(runs(entry, self._plain, self._findings, place), place, len(self._line_owners))
        self._line_owners.append((entry, traits, place))

    def _stand_lines(self) -> None:
        pieces: dict[int, list[Edge]] = {}
        for run, owner in self._lines.settled(self._plain, self._findings):
            edges = run.edges()
            kept = [edge for edge in edges if self._holds(edge)]
            pieces.setdefault(owner, []).extend(kept)
            if len(kept) < len(edges):
                self._say_outside(self._line_owners[owner][2])
        for owner, edges in sorted(pieces.items()):
            entry, traits, _ = self._line_owners[owner]
            distinct = sorted(set(edges), key=_by_row)
            if traits.door is not None and distinct:
                self._doors.append(_DrawnDoor(entry.name, tuple(distinct), traits))
            elif traits.door is None:
                for edge in distinct:
                    self._ground.put_thin(traits, edge)

    def _fill(self, entry: MapObject, traits: Traits, place: Place) -> None:
        if is_turned_askew(entry):
            self._findings.error("rotation", place, f"a rotation of {entry.rotation:g} degrees", "right angles",
                                 "In Tiled, set its rotation to 0, or draw a polygon.")
            return
        drawn = covered(entry, self._plain)
        tiles = [tile for tile in drawn if self._holds(tile)]
        if len(tiles) < len(drawn):
            self._say_outside(place)
        if entry.shape != "point" and not entry.width and not entry.points:
            self._findings.warning("zero-size", place, "an object without a size", "a rectangle",
                                   "It counts for the tile it lies in.")
        if traits.door is None:
            self._ground.put(traits, tiles)
        elif tiles:
            self._doors.append(_DrawnDoor(entry.name, tuple(sorted(tiles, key=_by_row)), traits))

    def _say_outside(self, place: Place) -> None:
        self._findings.warning("outside", place, "an object that reaches beyond the map", "objects on the map",
                               "What lies beyond is left off.")

    def _holds(self, place: DoorPlace) -> bool:
        """Whether a tile, or a piece of grid line with the rims, is on the board."""
        columns, rows = self._plain.columns, self._plain.rows
        if len(place) == 3:
            columns, rows = columns + (place[2] == "left"), rows + (place[2] == "top")
        return 0 <= place[0] < columns and 0 <= place[1] < rows

    # Doors and the map itself

    def _settled_doors(self) -> tuple[Door, ...]:
        """The doors by row and column of their first place; a place belongs to the first door that takes it."""
        taken: set[DoorPlace] = set()
        doors: list[Door] = []
        for drawn in sorted(self._doors, key=lambda door: _by_row(door.places[0])):
            places = tuple(place for place in drawn.places if place not in taken)
            if len(places) < len(drawn.places):
                shared = next(place for place in drawn.places if place in taken)
                self._findings.error("door-twice", Place(cell=shared[:2], object_name=drawn.name),
                                     "two doors in one place", "one")
            if not places:
                continue
            taken.update(places)
            state = drawn.traits.door
            assert state is not None
            name = drawn.name or f"door {len(doors) + 1}"
            doors.append(Door(name, places, state.closed, state.locked, drawn.traits.blocks))
            self._say_walled_up(doors[-1])
        return tuple(doors)

    def _say_walled_up(self, door: Door) -> None:
        for place in door.places:
            if self._ground.move.blocks(place):
                self._findings.warning(
                    "door-in-wall", Place(cell=place[:2]), f"a wall in the same place as {door.name}",
                    "a door or a wall", "It blocks the way even while the door is open: erase the wall under it.",
                )
                return

    def _metres_per_tile(self) -> Fraction:
        properties = self._plain.properties
        for name in properties:
            known = property_meant(name, "map")
            if known is not None:
                self._findings.error("property", Place(property="property"), name, known, f"Did you mean {known}?")
        value = self._traits.number(properties, "metres_per_tile", NOWHERE)
        metres = Fraction(str(value)) if value is not None else Fraction(1)
        if metres <= 0 or metres.denominator > LARGEST_DENOMINATOR or metres > LARGEST_DENOMINATOR:
            self._findings.error(
                "metres-per-tile", Place(property="property metres_per_tile"), said(value or 0),
                f"a number above 0, at most {LARGEST_DENOMINATOR}, with three decimals at most",
            )
            return Fraction(1)
        return metres


def _tiles(mask: npt.NDArray[np.bool_]) -> list[Tile]:
    """The tiles of a mask by row, then column."""
    return [(int(column), int(row)) for row, column in np.argwhere(mask)]


def _by_row(place: DoorPlace) -> tuple[int, int, str]:
    return place[1], place[0], place[2] if len(place) == 3 else ""
