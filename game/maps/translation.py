"""What tiles and objects are said to be, in our words, whichever words the map uses for it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from game.maps import limits
from game.maps.conventions import class_taken, is_unused, property_taken, side_of_spawn
from game.maps.decisions import NOTHING, Said
from game.maps.findings import NOWHERE, Place
from game.maps.values import Named, Values
from game.maps.vocabulary import PROPERTY_BY_NAME, class_meant, class_named, property_meant

if TYPE_CHECKING:
    from game.maps.decisions import Decisions
    from game.maps.findings import Findings
    from game.maps.plain import Properties, Value

CLASS_OR_PROPERTY = "its class or property"
OTHER_WORDS = "words of other games"
SIDE_FILE = "the side file"

_BLOCKS = ("blocks_effect", "blocks_sight", "blocks_move")
_HALF = "light"
_DIFFICULT = 2.0
_DOOR_WORDS = {"closed": True, "isclosed": True, "open": False, "isopen": False}
"""What says how a door stands, and whether true means that it is closed."""


class Thing(NamedTuple):
    """What a tile or an object is said to be. `how` is by what it is said, "" where nothing is."""

    class_name: str = ""
    values: dict[str, Named] = {}  # noqa: RUF012 - never written to
    how: str = ""
    elevation: float | None = None
    ours: bool = True
    """Whether its class is written as ours is, so that a game master meant it."""

    @property
    def has_traits(self) -> bool:
        """Whether any of its properties is one that tiles are read for."""
        return any("tile" in PROPERTY_BY_NAME[name].on for name in self.values)


class Translator:
    """Translates tiles and objects of one map, and keeps what was guessed on the way."""

    def __init__(self, decisions: Decisions, values: Values, findings: Findings) -> None:
        self.decisions = decisions
        self._values = values
        self._findings = findings
        self._names: set[str] = set()
        self._idle: dict[str, set[str]] = {}
        """Names of properties that mean nothing on tiles and on objects."""
        self._unused: Counter[str] = Counter()
        self._classes_taken: dict[str, Said] = {}
        self._names_taken: dict[str, Said] = {}
        self._sided: set[str] = set()
        """Classes and names that say a side, of which some objects say another."""
        self._only_named: set[str] = set()
        """Names of objects that properties of ours say more of, so that the name says nothing."""
        self.properties: dict[str, str] = {}
        """Properties that are not ours, and what each was taken for."""

    @property
    def classes(self) -> dict[str, Said]:
        """Classes that are not ours, and what each was taken for."""
        return self._without_sides(self._classes_taken)

    @property
    def names(self) -> dict[str, Said]:
        """Names of objects without a class, and what each was taken for."""
        taken = self._without_sides(self._names_taken)
        return {name: said for name, said in taken.items() if name not in self._only_named}

    def _without_sides(self, taken: dict[str, Said]) -> dict[str, Said]:
        return {name: Said(said.class_name) if name in self._sided else said for name, said in taken.items()}

    def thing(self, class_name: str, properties: Properties, place: Place, on: str, name: str = "") -> Thing:
        """What a tile or object (`on`) of a class with properties is; an object without a class may be told by name."""
        properties = self._spoken(properties, on)
        self._say_slips(class_name, properties, place, on)
        said = self._said(class_name, name)
        if said is not None:
            decided = self.said_thing(said)
            rest = self._translated(properties, place, on, said.class_name)
            values = {**_side_by_name(said.class_name, class_name or name), **rest.values, **decided.values}
            return decided._replace(values=values, elevation=rest.elevation)
        ours = class_named(class_name)
        found = ours.name if ours is not None else self._guessed(class_name, name, properties)
        rest = self._translated(properties, place, on, found)
        class_found = found or rest.class_name
        values = {**_side_by_name(class_found, class_name or name), **rest.values}
        if "side" in rest.values:
            self._sided.add(class_name or name)
        how = rest.how
        if class_found and (ours is None or how == OTHER_WORDS):
            how = OTHER_WORDS
        elif class_found:
            how = CLASS_OR_PROPERTY
        return Thing(class_found, values, how, rest.elevation, ours is not None and ours.name == class_name)

    def _spoken(self, properties: Properties, on: str) -> Properties:
        """Those properties that may say something, found out once for each name: others have many that do not."""
        idle = self._idle.setdefault(on, set())
        fresh = [name for name in properties if name not in idle and self._is_idle(name, on)]
        idle.update(fresh)
        self._names.update(fresh)
        return {name: value for name, value in properties.items() if name not in idle}

    def _is_idle(self, name: str, on: str) -> bool:
        if _folded(name) in _DOOR_WORDS:
            return False
        meaning = self._meaning(name, on)
        return meaning == NOTHING or not (meaning or property_meant(name, on))

    @staticmethod
    def said_thing(said: Said) -> Thing:
        """What the side file says that something is."""
        values = {key: Named(key, value) for key, value in said.properties.items()}
        return Thing(said.class_name, values, SIDE_FILE, ours=False)

    def _said(self, class_name: str, name: str) -> Said | None:
        if class_name:
            return self.decisions.classes.get(class_name)
        return self.decisions.names.get(name) if name else None

    def _guessed(self, class_name: str, name: str, properties: Properties) -> str:
        """The class that a class not ours stands for, or without one the name of an object."""
        if class_name:
            found = class_taken(class_name)
            self._classes_taken[class_name] = _guess(found, class_name)
            if is_unused(class_name):
                self._unused[class_name] += 1
            return found
        if any(key in PROPERTY_BY_NAME for key in properties):
            self._only_named.add(name)
            return ""
        found = class_taken(name)
        if found in {"Wall", "Door", "Window", "LowWall", "Spawn"}:
            self._names_taken[name] = _guess(found, name)
            return found
        return ""

    def _translated(self, properties: Properties, place: Place, on: str, class_name: str) -> Thing:
        """The properties in our words, over whatever other words say; a class where one of them says it."""
        ours = {
            name: Named(name, value)
            for name, value in properties.items()
            if name in PROPERTY_BY_NAME and self._meaning(name, on) == name
        }
        others: dict[str, Named] = {}
        elevation, class_found, how = None, "", CLASS_OR_PROPERTY if ours else ""
        for name, value in properties.items():
            meaning = self._meaning(name, on)
            if class_name == "Door" and name not in PROPERTY_BY_NAME and _folded(name) in _DOOR_WORDS:
                meaning = "door_closed"
            if meaning in {"", NOTHING} or name in ours:
                continue
            self.properties[name] = meaning
            if meaning == "elevation":
                found = self._values.number(Named(name, value, ours=False), place)
                elevation = found if found is not None else elevation
                continue
            if meaning == "class":
                class_found = class_found or self._class_of_value(value)
                how = OTHER_WORDS if class_found else how
                continue
            translated = self._in_our_words(meaning, Named(name, value, ours=False), place)
            others.update(translated)
            how = OTHER_WORDS if translated else how
        return Thing(class_found, {**others, **ours}, how, elevation)

    def _meaning(self, name: str, on: str) -> str:
        decided = self.decisions.properties.get(name)
        return property_taken(name, on_tile=on == "tile") if decided is None else decided

    def _class_of_value(self, value: Value) -> str:
        found = class_taken(value[: limits.NAME]) if isinstance(value, str) else ""
        return found if found in {"Wall", "Door", "Window", "LowWall"} else ""

    def _in_our_words(self, meaning: str, named: Named, place: Place) -> dict[str, Named]:
        if meaning in PROPERTY_BY_NAME and meaning != "door_closed":
            return {meaning: named}
        truth = self._values.truth(named, place)
        values: dict[str, Value] = {}
        if truth is None:
            pass
        elif meaning in {"wall", "not wall"}:
            values = dict.fromkeys(_BLOCKS, truth == (meaning == "wall"))
        elif meaning == "door_closed":
            values = {meaning: truth == _DOOR_WORDS.get(_folded(named.name), True)}
        elif truth:
            values = {"cover": _HALF} if meaning == "half cover" else {"move_cost": _DIFFICULT}
        return {name: named._replace(value=value) for name, value in values.items()}

    def _say_slips(self, class_name: str, properties: Properties, place: Place, on: str) -> None:
        """Keep an error for each name close to one that is read on a tile or object, but not it."""
        self._names |= {class_name, *properties} - {""}
        if len(self._names) > limits.NAMES:
            found = f"more than {limits.NAMES} different names of classes and properties"
            raise self._findings.unreadable("names", place, found, f"at most {limits.NAMES}")
        meant = None if class_name in self.decisions.classes or class_taken(class_name) else class_meant(class_name)
        if meant is not None:
            self._findings.error("class", replace(place, property="class"), class_name, meant, f"Did you mean {meant}?")
        for name in properties:
            known = None if self._meaning(name, on) else property_meant(name, on)
            if known is not None:
                self._findings.error(
                    "property", replace(place, property="property"), name, known, f"Did you mean {known}?"
                )

    def say_unused(self) -> None:
        """Keep a note for each class that was recognised and means nothing here."""
        for name, times in self._unused.items():
            found = f"{times} of class {name}" if times > 1 else f"one of class {name}"
            self._findings.note("not-used", NOWHERE, found, advice="It is recognised and not used here.")


def _folded(name: str) -> str:
    return name.casefold().replace("_", "")


def _guess(class_name: str, written: str) -> Said:
    """What a class or name was taken for, as the side file says it."""
    return Said(class_name, {key: named.value for key, named in _side_by_name(class_name, written).items()})


def _side_by_name(class_name: str, written: str) -> dict[str, Named]:
    """The side of a spawn where its class or name says it, as spawn_team_0 does."""
    side = side_of_spawn(written) if class_name == "Spawn" else ""
    return {"side": Named("side", side)} if side else {}
