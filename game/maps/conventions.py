"""Words by which maps of other games say what we say: of layers, classes, object names and properties.

There is no common standard; these are the words that public maps share. `docs/maps.md` has them in one table.
"""

from __future__ import annotations

import re
from functools import lru_cache

from game.maps.vocabulary import PROPERTY_BY_NAME, class_named

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_A-Za-z]+")

CLASS_WORDS: dict[str, tuple[str, ...]] = {
    "Wall": (
        "wall", "obstacle", "collision", "collider", "collide", "collidable", "collisionbox", "blocker", "blocked",
        "blocking", "solid", "impassable", "unwalkable",
    ),
    "Door": ("door",),
    "Window": ("window",),
    "LowWall": ("cover", "halfcover", "lowcover", "lowwall"),
}  # fmt: skip
"""What counts as a class of ours, in the singular, where it is a class or the name of an object or a layer."""

SPAWN_WORDS = ("spawn", "spawnpoint", "start", "startpoint", "playerstart", "placement", "deploy")
"""What an object is called on which somebody starts; a word before or after it is the side."""

UNUSED_WORDS = ("trigger", "light")
"""What is recognised and means nothing here."""

PICTURE_WORDS = (
    "above", "over", "top", "fringe", "roof", "foreground", "decoration", "shadow", "overlay", "ceiling", "canopy",
)  # fmt: skip
"""How a layer is called that lies over the people: a picture only."""

WALKABLE_WORDS = ("walkable", "passable")
"""How a layer is called that says where one can walk, or, in other games, where not."""

PROPERTY_WORDS: dict[str, tuple[str, ...]] = {
    "wall": (
        "wall", "obstacle", "collision", "collide", "collider", "collidable", "blocker", "blocked", "blocking", "solid",
        "impassable",
    ),
    "not wall": ("passable", "walkable"),
    "cover": ("covergrade", "coverlevel"),
    "half cover": ("halfcover",),
    "move_cost": ("movementcost", "cost"),
    "difficult": ("difficult", "difficultterrain"),
    "elevation": ("elevation", "height", "level"),
    "side": ("team", "faction", "owner"),
    "leave_to": ("exitfrom",),
    "class": ("terrain",),
}  # fmt: skip
"""What a property means that is called so. Those that are no property of ours stand in the side file in these words."""

_ON_TILES_ONLY = {"cost", "height", "level", "difficult", "difficultterrain", "terrain"}
"""Words that mean something else on objects: what a thing costs, how high it is, which level somebody has."""

_FILLERS = {"layer", "level", "tile", "object", "map", "box", "line", "area", "rect", "point", "zone"}
_SPAWN_FILLERS = {*_FILLERS, "team", "side", "faction", "point", "location", "cell", "player"}
_CLASS_BY_WORD = {word: name for name, words in CLASS_WORDS.items() for word in words}
_PROPERTY_BY_WORD = {word: meaning for meaning, words in PROPERTY_WORDS.items() for word in words}
_OURS_BY_WORD = {name.replace("_", ""): name for name in PROPERTY_BY_NAME}


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The words of a name in small letters and the singular: "CollisionBoxes_2" is collision, boxe, 2."""
    return tuple(_singular(word.casefold()) for word in _WORD.findall(name[:200]))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _core(name: str) -> str:
    """A name without numbers and words that say nothing: "Wall Tiles 2" is wall."""
    return "".join(word for word in words_of(name) if word not in _FILLERS and not word.isdigit())


def class_taken(name: str) -> str:
    """The class of ours that a class or the name of an object stands for, "" for none."""
    ours = class_named(name)
    if ours is not None:
        return ours.name
    return _CLASS_BY_WORD.get(_core(name), "Spawn" if side_of_spawn(name) is not None else "")


def is_unused(name: str) -> bool:
    """Whether a class is recognised and means nothing here."""
    return _core(name) in UNUSED_WORDS


def side_of_spawn(name: str) -> str | None:
    """The side named in a word for spawns, "" where none is; None for a name that is no such word.

    spawn_team_0 is of side 0, "enemy spawn 3" of side enemy, playerStart of side player.
    """
    words = words_of(name)
    if "".join(words) in SPAWN_WORDS:
        return "player" if words == ("player", "start") else ""
    at = next((at for at, word in enumerate(words) if word in SPAWN_WORDS), None)
    if at is None:
        return None
    before, after = words[:at], [word for word in words[at + 1 :] if word not in _SPAWN_FILLERS]
    return " ".join(before) if before else " ".join(after)


@lru_cache(maxsize=4096)
def layer_taken(name: str) -> str:
    """What a layer of that name is taken for: a class of ours, "picture", "walkable", "Spawn", or "" for nothing."""
    words = [word for word in words_of(name) if word not in _FILLERS and not word.isdigit()]
    if not words:
        return ""
    if words[0] in PICTURE_WORDS or words[-1] in PICTURE_WORDS:
        return "picture"
    if "".join(words) in WALKABLE_WORDS:
        return "walkable"
    found = _CLASS_BY_WORD.get("".join(words)) or _CLASS_BY_WORD.get(words[-1])
    return found or ("Spawn" if side_of_spawn(name) is not None else "")


@lru_cache(maxsize=4096)
def property_taken(name: str, *, on_tile: bool) -> str:
    """What a property stands for: one of ours, another meaning of `PROPERTY_WORDS`, or "" for nothing."""
    if name in PROPERTY_BY_NAME:
        return name
    folded = "".join(re.findall(r"[^\W_]+", name[:200])).casefold()
    if folded in _OURS_BY_WORD:
        return _OURS_BY_WORD[folded]
    found = _PROPERTY_BY_WORD.get(folded) or _PROPERTY_BY_WORD.get(_singular(folded), "")
    return "" if folded in _ON_TILES_ONLY and not on_tile else found
