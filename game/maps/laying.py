"""Tile layers laid on the ground of a board, from the bottom up."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.maps import limits
from game.maps.conventions import layer_taken
from game.maps.decisions import EACH, LAYER_CLASSES, PICTURE, WALKABLE
from game.maps.findings import Place
from game.maps.layer_readings import LayerReading, Role, role_of
from game.maps.plain import TileLayer
from game.maps.pytmx_tiles import UsedTiles, used_tiles
from game.maps.tile_shapes import shape_classes
from game.maps.traits import NO_TRAITS, Traits
from game.maps.translation import SIDE_FILE, Thing

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.maps.parts import Parts
    from game.maps.progress import Watch
    from systems.geometry.grid import Tile

    Mask = npt.NDArray[np.bool_]

SHAPES = "collision shapes"


class _Kind(NamedTuple):
    """What one tile does, and by what it is known."""

    traits: Traits = NO_TRAITS
    how: str = ""
    elevation: float | None = None
    reaching: tuple[tuple[Tile, Traits], ...] = ()
    """What its shapes do on other cells, counted from its own."""
    spawn: Thing | None = None
    """What it is where somebody starts on it."""


class _Walkable(NamedTuple):
    """A layer that says where one can walk, or where not, until the spawns tell which."""

    number: int
    """Where its reading stands."""
    layer: TileLayer
    painted: Mask
    silent: Mask
    """What is painted of tiles that say nothing themselves."""


class TileLayers:
    """Lays the tile layers of one map."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._plain = parts.plain
        self._spoken: dict[int, _Kind] = {}
        self._shaped: dict[int, _Kind] = {}
        self._walkable: list[_Walkable] = []
        self._contested: set[int] = set()
        """Tiles that say nothing themselves and are what the role of a layer says."""

    def lay(self, watch: Watch) -> None:
        """Lay all layers; a cell without a tile on any layer that may be a floor is a void."""
        layers = [layer for layer in self._plain.layers if isinstance(layer, TileLayer)]
        roles = [role_of(layer, self._parts.decisions, "tiles") for layer in layers]
        all_used = used_tiles(self._plain, self._parts.findings)
        floors = [_may_be_floor(layer, role) for layer, role in zip(layers, roles, strict=True)]
        empty = np.full((self._plain.rows, self._plain.columns), bool(layers))
        for number, (layer, used, role) in enumerate(zip(layers, all_used, roles, strict=True)):
            watch("board", number, len(layers))
            if floors[number] or not any(floors):
                empty &= (used.ids == 0)[used.numbers]
            self._lay(layer, used, role)
        self._parts.ground.void |= empty
        self._forget_contested_shapes()

    def _forget_contested_shapes(self) -> None:
        """Keep for the side file no tile that is something else on another layer, nor one of tilesets of one name."""
        names = Counter(tileset.name for tileset in self._plain.tilesets)
        for name in [name for name in self._parts.shapes if names[name] > 1]:
            del self._parts.shapes[name]
        for gid in self._contested:
            tileset = self._plain.tileset_of(gid)
            if tileset is not None:
                self._parts.shapes.get(tileset.name, {}).pop(gid - tileset.first, None)

    def _lay(self, layer: TileLayer, used: UsedTiles, role: Role) -> None:
        firsts = used.firsts()
        self._say_unknown(layer, used, firsts)
        kinds = [
            self._kind(int(gid), self._cell(layer, int(first))) for gid, first in zip(used.ids, firsts, strict=True)
        ]
        if role.name in LAYER_CLASSES and not role.is_decided:
            role = Role(EACH) if any(_speaks_of(role.name, kind.traits) for kind in kinds) else role
        if role.name not in {EACH, PICTURE}:
            self._contested.update(int(gid) for gid, kind in zip(used.ids, kinds, strict=True) if not kind.how)
        if role.name == WALKABLE:
            self._note_walkable(layer, used, role, kinds)
        elif role.name in {EACH, PICTURE}:
            kinds = [self._by_shape(int(gid), kind, layer) for gid, kind in zip(used.ids, kinds, strict=True)]
        else:
            every = self._parts.traits.read(Thing(role.name), Place(layer=layer.path))
            kinds = [
                _Kind(every, role.by) if gid and not kind.how else kind
                for gid, kind in zip(used.ids, kinds, strict=True)
            ]
        if role.name == PICTURE and role.is_decided:
            kinds = [_Kind() for _ in kinds]
        self._note(layer, used, role, kinds)
        self._put(used, kinds)
        for number, kind in enumerate(kinds):
            if kind.spawn is not None:
                cells = [
                    (tile, Place(layer=layer.path, cell=tile)) for tile in _tiles(used.numbers == number, limits.SPAWNS)
                ]
                self._parts.areas.add_painted(kind.spawn, cells)

    def _put(self, used: UsedTiles, kinds: list[_Kind]) -> None:
        ground, doors = self._parts.ground, self._parts.doors
        traits = [NO_TRAITS if kind.traits.door is not None else kind.traits for kind in kinds]
        ground.lay(traits, used.numbers)
        for number, kind in enumerate(kinds):
            if kind.traits.door is not None:
                for tile in _tiles(used.numbers == number, limits.DOORS):
                    doors.add("", [tile], kind.traits)
            for (right, down), reaching in kind.reaching:
                tiles = [(column + right, row + down) for column, row in _tiles(used.numbers == number)]
                ground.put(reaching, [tile for tile in tiles if self._holds(tile)])
            if kind.elevation is not None:
                ground.elevation[used.numbers == number] = kind.elevation

    def _holds(self, tile: Tile) -> bool:
        return 0 <= tile[0] < self._plain.columns and 0 <= tile[1] < self._plain.rows

    def _note(self, layer: TileLayer, used: UsedTiles, role: Role, kinds: list[_Kind]) -> None:
        """Keep how the layer was taken, and what is to be said of a layer that carries anything."""
        carries = any(kind.traits.says_something or kind.reaching for kind in kinds)
        by = role.by
        if role.name == EACH or (role.name == PICTURE and carries):
            role = Role(EACH)
            by = " and ".join(dict.fromkeys(kind.how for kind in kinds if kind.how))
        carries = carries or role.name == WALKABLE
        self._parts.layers.append(LayerReading(layer.path, "tiles", role.name, by))
        if carries:
            self._say_data_layer(layer)
        if not used.ids.any():
            self._parts.findings.note(
                "layer-empty", Place(layer=layer.path), "nothing painted", advice="It does nothing."
            )

    def _note_walkable(self, layer: TileLayer, used: UsedTiles, role: Role, kinds: list[_Kind]) -> None:
        """Block what the side file says, or keep the layer until the spawns are known."""
        painted = (used.ids != 0)[used.numbers]
        if role.is_decided:
            self._parts.ground.block(~painted)
        else:
            silent = np.array([bool(gid) and not kind.how for gid, kind in zip(used.ids, kinds, strict=True)])
            self._walkable.append(_Walkable(len(self._parts.layers), layer, painted, silent[used.numbers]))

    def settle_walkable(self, spawns: list[Tile]) -> None:
        """Wall up what the layers say that say where one can walk.

        In some games the painted cells of such a layer are those where one can walk, in others those where one cannot:
        that reading is taken which leaves more spawns on open floor, and by the word where both leave as many.
        """
        for number, layer, painted, silent in self._walkable:
            on_painted = sum(bool(painted[row, column]) for column, row in spawns)
            blocks_painted = len(spawns) - on_painted > on_painted
            self._parts.ground.block(silent if blocks_painted else ~painted)
            which = "its painted cells block" if blocks_painted else "all but its painted cells block"
            role = "Wall" if blocks_painted else WALKABLE
            self._parts.layers[number] = LayerReading(layer.path, "tiles", role, "its name and the spawns")
            self._parts.findings.warning(
                "walkable",
                Place(layer=layer.path),
                f"a layer that can be meant both ways, and taken so that {which}",
                "",
                "The reading is taken that leaves more spawns on open floor. The side file can say otherwise.",
            )

    # Kinds of tiles

    def _kind(self, gid: int, place: Place) -> _Kind:
        """What a tile does by what is said of it."""
        if gid not in self._spoken:
            self._spoken[gid] = self._read(gid, place) if gid else _Kind()
        return self._spoken[gid]

    def _read(self, gid: int, place: Place) -> _Kind:
        kind, tileset = self._plain.kind_of(gid), self._plain.tileset_of(gid)
        if kind is None or tileset is None:
            return _Kind()
        said = self._parts.decisions.tiles.get(tileset.name, {}).get(gid - tileset.first)
        if said is not None:
            thing = self._parts.translator.said_thing(said)
            spawn = thing if thing.class_name == "Spawn" else None
            return _Kind(self._parts.traits.read(thing, place), SIDE_FILE, spawn=spawn)
        thing = self._parts.translator.thing(kind.tile_class, kind.properties, place, "tile")
        spawn = thing if thing.class_name == "Spawn" else None
        return _Kind(self._parts.traits.read(thing, place), thing.how, thing.elevation, spawn=spawn)

    def _by_shape(self, gid: int, kind: _Kind, layer: TileLayer) -> _Kind:
        """What a tile does by its collision shapes, where nothing else is said of it."""
        if kind.how or not gid:
            return kind
        if gid not in self._shaped:
            self._shaped[gid] = self._read_shapes(gid, kind, Place(layer=layer.path))
        return self._shaped[gid]

    def _read_shapes(self, gid: int, kind: _Kind, place: Place) -> _Kind:
        described, tileset = self._plain.kind_of(gid), self._plain.tileset_of(gid)
        if described is None or tileset is None or not described.shapes:
            return kind
        classes = shape_classes(described, tileset, self._plain, lambda cells: self._parts.coverage.count(cells, place))
        if not classes:
            return kind
        traits = {cell: self._parts.traits.read(Thing(name), place) for cell, name in classes.items()}
        own = traits.pop((0, 0), NO_TRAITS)
        # A tile that reaches into other cells is only named in the side file: a class is of one cell.
        self._parts.shapes.setdefault(tileset.name, {})[gid - tileset.first] = "" if traits else classes[0, 0]
        return _Kind(own, SHAPES, kind.elevation, tuple(traits.items()))

    # What is said

    def _cell(self, layer: TileLayer, flat: int) -> Place:
        row, column = divmod(flat, self._plain.columns)
        return Place(layer=layer.path, cell=(column, row))

    def _say_unknown(self, layer: TileLayer, used: UsedTiles, firsts: npt.NDArray[np.intp]) -> None:
        unknown = np.array([bool(gid) and self._plain.kind_of(int(gid)) is None for gid in used.ids])
        if not unknown.any():
            return
        first = int(firsts[unknown].min())
        gid = int(used.ids[used.numbers.flat[first]])
        tilesets = self._plain.tilesets
        expected = " or ".join(f"{tileset.first} to {tileset.last}" for tileset in tilesets[:4]) or "no tiles at all"
        self._parts.findings.error(
            "gid",
            self._cell(layer, first),
            f"{int(unknown[used.numbers].sum())} cells with tiles of no tileset, the first {gid}",
            expected,
            "In Tiled, erase them or add the tileset they came from.",
        )

    def _say_data_layer(self, layer: TileLayer) -> None:
        place, findings = Place(layer=layer.path), self._parts.findings
        if not layer.visible:
            found = "a hidden layer that carries walls, cover or doors"
            findings.note("hidden-layer", place, found, advice="It counts all the same.")
        if layer.offset != (0.0, 0.0):
            findings.warning(
                "layer-offset",
                place,
                f"an offset of ({layer.offset[0]:g}, {layer.offset[1]:g}) pixels",
                "none on a layer of walls, cover or doors",
                "Picture and grid differ; the cells count as painted. In Tiled, set the layer's offset to 0.",
            )
        if layer.parallax != (1.0, 1.0):
            findings.warning(
                "layer-parallax",
                place,
                f"a parallax of ({layer.parallax[0]:g}, {layer.parallax[1]:g})",
                "none on a layer of walls, cover or doors",
                "It is drawn where it lies without; the cells count as painted. In Tiled, set it to 1.",
            )
        if layer.tint:
            findings.warning(
                "layer-tint",
                place,
                f"the tint {layer.tint}",
                "none on a layer of walls, cover or doors",
                "It is drawn without: in Tiled, clear the layer's tint.",
            )


def _may_be_floor(layer: TileLayer, role: Role) -> bool:
    """Whether one stands on what is painted on a layer: not where its name says otherwise, whatever its tiles do."""
    return not {role.name, layer_taken(layer.name)} & {PICTURE, WALKABLE}


def _speaks_of(role: str, traits: Traits) -> bool:
    """Whether a tile says itself what the role of its layer says, so that those that say nothing are meant so."""
    blocks = traits.blocks
    if role == "Door":
        return traits.door is not None
    if role == "Wall":
        return traits.door is None and (blocks.sight or traits.low or traits.void)
    if role == "Window":
        return blocks.effect and not blocks.sight
    return traits.low or (blocks.effect and traits.door is None)


def _tiles(mask: Mask, most: int = limits.CELLS) -> list[Tile]:
    """The tiles of a mask by row, then column; one more than `most` where there are more than can be used."""
    return [(int(column), int(row)) for row, column in np.argwhere(mask)[: most + 1]]
