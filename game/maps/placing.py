"""Objects placed on a board, in the order of the file; lines last, when all of them are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.maps.decisions import EACH, PICTURE
from game.maps.findings import Place, shown
from game.maps.gaps import BoxGaps
from game.maps.layer_readings import LayerReading, Role, role_of
from game.maps.placement import corners, is_line, is_turned_askew, say_off_grid
from game.maps.plain import FLIPS, ObjectLayer
from game.maps.thin_walls import DrawnLines, LineReader
from game.maps.traits import Traits
from game.maps.translation import Thing
from systems.geometry.grid import index

if TYPE_CHECKING:
    from game.maps.parts import Parts
    from game.maps.plain import MapObject, Properties
    from systems.geometry.grid import Edge, Tile

_MOVE = "It does nothing: in Tiled, move or remove it."
_GIVE = "It does nothing: in Tiled, give it one or remove it."
_AREA_CLASSES = {"Spawn", "Exit", "Zone", "DeployZone"}


class _Drawn(NamedTuple):
    """A line and what it is, until all lines are known."""

    entry: MapObject
    traits: Traits
    place: Place


class Objects:
    """Places the objects of one map."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._plain = parts.plain
        self._findings = parts.findings
        self._lines = DrawnLines()
        self._line_reader = LineReader(parts.plain, parts.findings, parts.coverage.count)
        self._drawn: list[_Drawn] = []
        self._boxes = BoxGaps(parts.plain, parts.findings, parts.coverage.count)

    def place(self) -> None:
        """Place all objects, then the lines among them; small gaps between walls are closed."""
        for layer in self._plain.layers:
            if isinstance(layer, ObjectLayer):
                self._place_layer(layer)
        self._close_gaps()
        self._stand_lines()

    def _close_gaps(self) -> None:
        """Wall up what lies between two walls a little apart, unless something stands there that is meant."""
        ground = self._parts.ground
        taken = self._parts.doors.tiles() | {spawn.tile for spawn in self._parts.areas.spawns()}

        def is_taken(tile: Tile) -> bool:
            row, column = index(tile)
            on_board = 0 <= row < self._plain.rows and 0 <= column < self._plain.columns
            return (
                not on_board or tile in taken or bool(ground.move.tiles[row, column] | ground.effect.tiles[row, column])
            )

        for gap in list(self._boxes.closed(is_taken)):
            ground.put(Traits(gap.traits.blocks), [gap.tile])

    def _place_layer(self, layer: ObjectLayer) -> None:
        role = role_of(layer, self._parts.decisions, "objects")
        ways: dict[str, None] = {}
        for entry in layer.objects:
            place = Place(layer=layer.path, object_id=entry.id, object_name=entry.name)
            thing = self._thing(entry, role, place)
            if thing.how:
                ways[thing.how] = None
            if role.name != PICTURE:
                self._place(entry, thing, place)
        if role.name != PICTURE and role.by not in ways:
            role = Role(EACH)
        by = " and ".join(ways) if role.name == EACH else role.by
        self._parts.layers.append(LayerReading(layer.path, "objects", role.name, by))

    def _thing(self, entry: MapObject, role: Role, place: Place) -> Thing:
        """What an object is by its class, properties or name, or by the role of its layer where these say nothing."""
        class_name, properties = self._described(entry)
        found = self._parts.translator.thing(class_name, properties, place, "object", entry.name)
        if role.name in {EACH, PICTURE} or found.class_name or found.has_traits:
            return found
        return Thing(role.name, found.values, role.by, ours=False)

    def _described(self, entry: MapObject) -> tuple[str, Properties]:
        """Class and properties of an object; those of its tile hold where it says nothing itself."""
        kind = self._plain.kind_of(entry.gid & ~int(FLIPS)) if entry.gid else None
        if kind is None:
            return entry.object_class, entry.properties
        return entry.object_class or kind.tile_class, {**kind.properties, **entry.properties}

    def _place(self, entry: MapObject, thing: Thing, place: Place) -> None:
        if thing.elevation is not None and entry.shape != "text":
            for column, row in self._on_board(entry, place):
                self._parts.ground.elevation[row, column] = thing.elevation
        if not thing.class_name and not thing.has_traits:
            self._say_idle(entry, place)
        elif thing.class_name in _AREA_CLASSES:
            self._parts.areas.add(thing, entry, place)
        elif entry.shape == "text":
            self._findings.warning(
                "text-object", place, "a text", "a shape of tiles", "It does nothing: in Tiled, draw a rectangle."
            )
        elif is_line(entry):
            self._draw_line(entry, thing, place)
        else:
            self._fill(entry, thing, place)

    def _say_idle(self, entry: MapObject, place: Place) -> None:
        """Warn of objects that look like a slip of the mouse."""
        drawn = corners(entry, self._plain)
        across, down = [x for x, _ in drawn], [y for _, y in drawn]
        if max(across) < 0 or max(down) < 0 or min(across) > self._plain.columns or min(down) > self._plain.rows:
            self._findings.warning("outside", place, "an object off the map", "objects on the map", _MOVE)
        elif entry.shape == "rectangle" and not entry.width and not entry.height:
            self._findings.warning(
                "zero-size", place, "an object without a size", "a rectangle", "It does nothing: remove it in Tiled."
            )
        elif entry.shape in {"rectangle", "ellipse"} and not (entry.name or entry.object_class or entry.properties):
            found = f"{'a rectangle' if entry.shape == 'rectangle' else 'an ellipse'} that says nothing"
            self._findings.warning("object-idle", place, found, "a class, a property or a name", _GIVE)

    # Lines

    def _draw_line(self, entry: MapObject, thing: Thing, place: Place) -> None:
        traits = self._parts.traits.read(thing, place)
        if not traits.can_stand_on_a_line:
            found = "a line that blocks nothing and gives no cover"
            self._findings.warning("line-idle", place, found, "a line of class Wall, Window, Door or LowWall", _GIVE)
            return
        line = self._line_reader.line(entry, place, ours=thing.ours)
        if line.through:
            self._put(entry, traits, line.through)
        self._lines.add(line.runs, place, len(self._drawn))
        self._drawn.append(_Drawn(entry, traits, place))

    def _stand_lines(self) -> None:
        pieces: dict[int, set[Edge]] = {}
        for run, owner in self._lines.settled(self._plain, self._findings):
            edges = run.edges(self._plain)
            self._parts.coverage.count(len(edges), self._drawn[owner].place)
            pieces.setdefault(owner, set()).update(edges)
            if run.leaves(self._plain):
                self._say_outside(self._drawn[owner].place)
        for owner, found in sorted(pieces.items()):
            entry, traits, _ = self._drawn[owner]
            if traits.door is not None:
                self._parts.doors.add(shown(entry.name), list(found), traits)
            else:
                self._parts.ground.put_thin(traits, found)

    # Areas of tiles

    def _fill(self, entry: MapObject, thing: Thing, place: Place) -> None:
        if thing.ours and is_turned_askew(entry) and entry.shape not in {"polygon", "ellipse"}:
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
                "zero-size",
                place,
                "an object without a size",
                "a rectangle",
                "It counts for the tile it lies in: in Tiled, give it a size.",
            )
        say_off_grid(entry, self._plain, place, self._findings)
        traits = self._parts.traits.read(thing, place)
        is_box = entry.shape in {"rectangle", "tile"} and not is_turned_askew(entry)
        if is_box and traits.door is None and (traits.blocks.move or traits.blocks.effect):
            self._boxes.add(corners(entry, self._plain), traits, place)
        self._put(entry, traits, self._on_board(entry, place))

    def _put(self, entry: MapObject, traits: Traits, tiles: list[Tile]) -> None:
        if traits.door is None:
            self._parts.ground.put(traits, tiles)
        else:
            self._parts.doors.add(shown(entry.name), list(tiles), traits)

    def _on_board(self, entry: MapObject, place: Place) -> list[Tile]:
        drawn = self._parts.coverage.tiles(entry, place)
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
            "What lies beyond is left off: in Tiled, move or shrink it.",
        )
