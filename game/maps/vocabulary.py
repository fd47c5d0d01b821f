"""The classes and properties this game understands in a map: one table for reader, checker, project file and docs."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from msgspec import Struct

COVER_GRADES = ("none", "light", "heavy", "hard")
"""The values of `cover`, weakest first; the index is the grade the board keeps."""


class MapProperty(Struct, frozen=True):
    """A custom property: `kind` is bool, number, text, cover or sides; `on` says on what it is read."""

    name: str
    kind: str
    on: tuple[str, ...]
    meaning: str


class MapClass(Struct, frozen=True):
    """A class of tiles, objects or maps, with the value each of its properties has where none is given."""

    name: str
    on: tuple[str, ...]
    defaults: dict[str, bool | float | str]
    meaning: str
    color: str


_GROUND = ("tile", "object")

PROPERTIES: tuple[MapProperty, ...] = (
    MapProperty("blocks_effect", "bool", _GROUND, "Stops shots, blows and blasts."),
    MapProperty("blocks_sight", "bool", _GROUND, "Cannot be seen through."),
    MapProperty("blocks_move", "bool", _GROUND, "Cannot be walked through."),
    MapProperty("low_cover", "bool", _GROUND, "Waist-high: shot over, and hidden behind by whoever stands next to it."),
    MapProperty(
        "cover",
        "cover",
        _GROUND,
        "The best rank of cover a low object gives: none, light, heavy or hard. Without it low cover is light. "
        "Stated on something that stops no shots, it makes it low cover.",
    ),
    MapProperty("move_cost", "number", _GROUND, "Factor on the cost of entering the tile: a multiple of 0.25 above 0."),
    MapProperty("void", "bool", _GROUND, "Nobody can stand here: a pit, deep water, outside the hull."),
    MapProperty("vacuum", "bool", _GROUND, "Without air."),
    MapProperty("zero_g", "bool", _GROUND, "Without gravity."),
    MapProperty("ladder", "bool", _GROUND, "Something to climb and to hold on to."),
    MapProperty(
        "enter_from",
        "sides",
        _GROUND,
        "The sides from which one can step onto the tile, such as north,east; without it all.",
    ),
    MapProperty(
        "leave_to", "sides", _GROUND, "The sides to which one can step off the tile, such as south; without it all."
    ),
    MapProperty("door_closed", "bool", _GROUND, "Whether a door is closed when the battle starts."),
    MapProperty("locked", "bool", _GROUND, "Whether a door is locked when the battle starts."),
    MapProperty("side", "text", ("object",), "The side a spawn, exit or deployment zone belongs to."),
    MapProperty("character", "text", ("object",), "Who starts here; without it the object's name counts."),
    MapProperty("reinforcement", "text", ("object",), "The wave that arrives here later; empty at the start."),
    MapProperty("metres_per_tile", "number", ("map",), "The width of a tile in metres, 1 where not given."),
    MapProperty("scenario", "text", ("map",), "The scenario file to play by default, relative to the map."),
    MapProperty("rules", "text", ("map",), "The rulebook to play by default."),
)

CLASSES: tuple[MapClass, ...] = (
    MapClass(
        "Wall",
        _GROUND,
        {"blocks_effect": True, "blocks_sight": True, "blocks_move": True},
        "Stops everything. A rectangle fills tiles, a line is a thin wall.",
        "#ff43464b",
    ),
    MapClass(
        "Window",
        _GROUND,
        {"blocks_effect": True, "blocks_sight": False, "blocks_move": True},
        "Glass: seen through, not shot or walked through.",
        "#ff7cc4d8",
    ),
    MapClass(
        "Door",
        _GROUND,
        {"door_closed": True, "locked": False, "blocks_effect": True, "blocks_sight": True, "blocks_move": True},
        "Opened and closed in play; while closed it blocks what its properties say, while open nothing.",
        "#ffb0703c",
    ),
    MapClass(
        "LowWall",
        _GROUND,
        {"low_cover": True, "cover": "light", "blocks_move": False},
        "A parapet, counter or row of sandbags: shot over, and hidden behind.",
        "#ffc9b27a",
    ),
    MapClass(
        "Terrain",
        _GROUND,
        {
            "move_cost": 1.0,
            "enter_from": "north,east,south,west",
            "leave_to": "north,east,south,west",
            "void": False,
            "vacuum": False,
            "zero_g": False,
            "ladder": False,
        },
        "What walking and breathing are like here.",
        "#ff7d9a52",
    ),
    MapClass(
        "Spawn",
        _GROUND,
        {"side": "", "character": "", "reinforcement": ""},
        "Where one character of a side starts.",
        "#ff3f7fd0",
    ),
    MapClass("Exit", ("object",), {"side": ""}, "Tiles by which a side, or without one anybody, leaves.", "#ff4caf6a"),
    MapClass("Zone", ("object",), {}, "Tiles that an objective speaks of by the object's name.", "#ffd9b13b"),
    MapClass("DeployZone", ("object",), {"side": ""}, "Tiles on which a side may place itself.", "#ffd07a3f"),
    MapClass(
        "BattleMap",
        ("map",),
        {"metres_per_tile": 1.0, "scenario": "", "rules": ""},
        "The map itself: its scale and what is played on it by default.",
        "#ffa0a0a4",
    ),
)

CLASS_BY_NAME = {map_class.name: map_class for map_class in CLASSES}
PROPERTY_BY_NAME = {entry.name: entry for entry in PROPERTIES}
FLAGS = ("vacuum", "zero_g", "ladder")
"""Properties that the board keeps by name, without a meaning of their own for walking, seeing or shooting."""

_BY_FOLDED_NAME = {name.casefold(): name for name in CLASS_BY_NAME}
_CLOSE_ENOUGH = 0.82
"""How alike two words are before one is taken for a slip of the other: "Dor" is, "npc" and "lock" are not."""


_NO_SLIPS = frozenset({"blocked", "spawner"})
"""Words of other games' maps that look like ours by chance."""


def class_named(name: str) -> MapClass | None:
    """The class of that name, in capitals or not; None for a class that is not ours."""
    ours = _BY_FOLDED_NAME.get(name.casefold())
    return CLASS_BY_NAME[ours] if ours is not None else None


@lru_cache(maxsize=4096)
def class_meant(name: str) -> str | None:
    """The class a name is probably a slip of; None where it is ours, or far from all of ours."""
    if not name or class_named(name) is not None or name.casefold() in _NO_SLIPS:
        return None
    near = get_close_matches(name.casefold(), _BY_FOLDED_NAME, n=1, cutoff=_CLOSE_ENOUGH)
    return _BY_FOLDED_NAME[near[0]] if near else None


@lru_cache(maxsize=4096)
def property_meant(name: str, on: str) -> str | None:
    """The property of a tile, object or map that a name is probably a slip of; None where there is none."""
    if name in PROPERTY_BY_NAME or name.casefold() in _NO_SLIPS:
        return None
    names = [entry.name for entry in PROPERTIES if on in entry.on]
    near = get_close_matches(name.casefold(), names, n=1, cutoff=_CLOSE_ENOUGH)
    return near[0] if near else None
