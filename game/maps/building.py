"""A board made of a plain map: tile layers first, then objects in the order of the file."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from game.maps.decisions import Decisions, Said
from game.maps.findings import NOWHERE, Place, shown
from game.maps.layer_readings import LayerReading
from game.maps.laying import TileLayers
from game.maps.parts import Parts
from game.maps.placing import Objects
from game.maps.plain import PictureLayer, TileLayer
from game.maps.progress import nobody
from game.maps.values import Named, said
from game.maps.vocabulary import property_meant
from systems.core.board import Board

if TYPE_CHECKING:
    from game.maps.findings import Findings
    from game.maps.plain import PlainMap
    from game.maps.progress import Watch

LARGEST_DENOMINATOR = 1_000
"""Of metres_per_tile as a fraction: costs of a way stay whole numbers."""


class Guesses(NamedTuple):
    """What was taken for what, where a map says it in other words than ours: what a side file is written from."""

    layers: tuple[LayerReading, ...]
    """In the order of the map."""
    classes: dict[str, Said]
    names: dict[str, Said]
    properties: dict[str, str]
    tiles: dict[str, dict[int, str]]


class Built(NamedTuple):
    """A board, and what is known of the map beside it."""

    board: Board
    spawn_places: tuple[Place, ...]
    """Where in the file each of the board's spawns stands."""
    guesses: Guesses
    elevation: npt.NDArray[np.float64]
    """How high each tile is said to be, which no rule looks at: [rows, columns]."""


def build(plain: PlainMap, findings: Findings, decisions: Decisions | None = None, watch: Watch = nobody) -> Built:
    """The board of a plain map; what is wrong with the map is kept in `findings` and left off the board."""
    parts = Parts.of(plain, decisions or Decisions(), findings)
    tiles, objects = TileLayers(parts), Objects(parts)
    tiles.lay(watch)
    objects.place()
    spawns = parts.areas.spawns()
    tiles.settle_walkable([spawn.tile for spawn in spawns])
    board = _board(parts)
    guesses = _guesses(parts)
    _say_what_is_left(parts, board)
    return Built(board, parts.areas.spawn_places(), guesses, parts.ground.elevation)


def _board(parts: Parts) -> Board:
    ground, areas = parts.ground, parts.areas
    return Board(
        name=shown(parts.plain.path.stem),
        metres_per_tile=_metres_per_tile(parts),
        effect=ground.effect,
        sight=ground.sight,
        move=ground.move,
        low=ground.low_objects(),
        quarters=ground.quarters,
        void=ground.void,
        flags=ground.flags,
        one_way=ground.one_way(),
        doors=parts.doors.settled(ground.move),
        spawns=areas.spawns(),
        exits=areas.exits(),
        zones=areas.zones(),
        deploy_zones=areas.deploy_zones(),
    )


def _metres_per_tile(parts: Parts) -> Fraction:
    properties = parts.plain.properties
    for name in properties:
        known = property_meant(name, "map")
        if known is not None:
            slip = replace(NOWHERE, property="property")
            parts.findings.error("property", slip, name, known, f"Did you mean {known}?")
    if "metres_per_tile" not in properties:
        return Fraction(1)
    named = Named("metres_per_tile", properties["metres_per_tile"])
    value = parts.values.number(named, NOWHERE)
    if value is None:
        return Fraction(1)
    metres = Fraction(str(value))
    if 0 < metres <= LARGEST_DENOMINATOR and metres.denominator <= LARGEST_DENOMINATOR:
        return metres
    parts.findings.error(
        "metres-per-tile",
        Place(property="property metres_per_tile"),
        said(value),
        f"a number above 0, at most {LARGEST_DENOMINATOR}, with three decimals at most",
        "In Tiled, choose Map > Map Properties and type such a number.",
    )
    return Fraction(1)


def _guesses(parts: Parts) -> Guesses:
    read = {what: iter([one for one in parts.layers if one.what == what]) for what in ("tiles", "objects")}
    in_order = [
        LayerReading(layer.path, "picture", "picture", "")
        if isinstance(layer, PictureLayer)
        else next(read["tiles" if isinstance(layer, TileLayer) else "objects"])
        for layer in parts.plain.layers
    ]
    translator = parts.translator
    return Guesses(tuple(in_order), translator.classes, translator.names, translator.properties, parts.shapes)


def _say_unknown_decisions(parts: Parts) -> None:
    """Keep a warning for each layer and tileset of the side file that the map does not have."""
    for what, decided, there in (
        ("layers", parts.decisions.layers, {layer.path for layer in parts.plain.layers}),
        ("tiles", parts.decisions.tiles, {tileset.name for tileset in parts.plain.tilesets}),
    ):
        for name in decided.keys() - there:
            kind = "layer" if what == "layers" else "tileset"
            parts.findings.warning(
                "side-file",
                Place(property=f"{what}.{name}"),
                f"no such {kind} on the map",
                f"a {kind} of the map",
                "Take the entry out, or write the name as the map has it.",
                file=parts.decisions.file,
            )


def _say_what_is_left(parts: Parts, board: Board) -> None:
    """What can only be said when everything was read."""
    _say_unknown_decisions(parts)
    parts.values.say_texts()
    parts.translator.say_unused()
    raised = np.argwhere(parts.ground.elevation)
    if len(raised):
        row, column = (int(part) for part in raised[0])
        found = f"elevation on {len(raised)} cells" if len(raised) > 1 else "elevation on one cell"
        parts.findings.note(
            "not-used", Place(cell=(column, row)), found, advice="It is read, and no rule here looks at it."
        )
    understood = board.doors or any(
        mask.any() for mask in (*board.effect, *board.sight, *board.move, *board.low.places)
    )
    if not understood and not board.spawns and not board.deploy_zones and not parts.findings.has_errors:
        parts.findings.warning(
            "nothing-understood",
            NOWHERE,
            "no walls and no spawns that were understood, only open floor where its lowest layer has tiles",
            "walls and spawns",
            "`enfilade check --write-side-file` writes down what was guessed, to be changed.",
        )
