"""What one tile or object does, read from its class and properties by the table of `game.maps.vocabulary`."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.maps import limits
from game.maps.vocabulary import (
    COVER_GRADES,
    FLAGS,
    PROPERTY_BY_NAME,
    class_meant,
    class_named,
    property_meant,
)
from systems.core.board import Blocks

if TYPE_CHECKING:
    from game.maps.findings import Findings, Place
    from game.maps.plain import Properties, Value

PLAIN_QUARTERS = 4
"""The cost factor of plain ground, in quarters."""

_LIGHT = COVER_GRADES.index("light")
_LARGEST_COST = 1_000
_TRUTHS = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False, "": False}


class Traits(Struct, frozen=True):
    """What one kind of tile, or one object, adds to the tiles it stands on. Those of a door hold while it is closed."""

    blocks: Blocks = Blocks(effect=False, sight=False, move=False)
    grade: int = 0
    """Rank of cover where it is low cover."""
    low: bool = False
    quarters: int | None = None
    """Cost factor in quarters, None where it states none."""
    void: bool = False
    flags: frozenset[str] = frozenset()
    door: DoorState | None = None

    @property
    def says_something(self) -> bool:
        """Whether it changes anything on the board."""
        return self != NO_TRAITS

    @property
    def can_stand_on_a_line(self) -> bool:
        """Whether a thin wall of it would do anything."""
        return self.door is not None or self.low or self.blocks.effect or self.blocks.sight or self.blocks.move


class DoorState(Struct, frozen=True):
    """How a door stands when the battle starts."""

    closed: bool = True
    locked: bool = False


NO_TRAITS = Traits()


def has_traits(properties: Iterable[str]) -> bool:
    """Whether any of the properties is one that tiles and objects are read for."""
    return any(name in PROPERTY_BY_NAME and "tile" in PROPERTY_BY_NAME[name].on for name in properties)


class TraitReader:
    """Reads traits and says what is wrong with their classes and properties, at the place it is given."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._names: set[str] = set()

    def read_tile(self, class_name: str, properties: Properties, place: Place) -> Traits:
        """The traits of a tile; classes and properties that look like slips of ours are errors."""
        self.say_slips(class_name, properties, place, "tile")
        return self.read(class_name, properties, place)

    def read(self, class_name: str, properties: Properties, place: Place) -> Traits:
        """The traits of a class with properties, those stated going before the defaults of the class."""
        ours = class_named(class_name)
        values: Properties = {**(ours.defaults if ours is not None else {}), **properties}
        is_door = ours is not None and ours.name == "Door"
        blocks = Blocks(
            effect=self.truth(values, "blocks_effect", place),
            sight=self.truth(values, "blocks_sight", place),
            move=self.truth(values, "blocks_move", place),
        )
        grade = self._grade(values, place)
        low = self.truth(values, "low_cover", place) or bool(grade and not blocks.effect)
        return Traits(
            blocks=blocks,
            low=low,
            grade=(_LIGHT if grade is None else grade) if low else 0,
            quarters=self._quarters(values, place),
            void=self.truth(values, "void", place),
            flags=frozenset(name for name in FLAGS if self.truth(values, name, place)),
            door=self._door(values, place) if is_door else None,
        )

    def say_slips(self, class_name: str, properties: Properties, place: Place, on: str) -> None:
        """Keep an error for each name close to one that is read on a tile, object or map, but not it."""
        self._names |= {class_name, *properties} - {""}
        if len(self._names) > limits.NAMES:
            found = f"more than {limits.NAMES} different names of classes and properties"
            raise self._findings.unreadable("names", place, found, f"at most {limits.NAMES}")
        meant = class_meant(class_name)
        if meant is not None:
            self._findings.error("class", replace(place, property="class"), class_name, meant, f"Did you mean {meant}?")
        for name in properties:
            known = property_meant(name, on)
            if known is not None:
                self._findings.error(
                    "property", replace(place, property="property"), name, known, f"Did you mean {known}?"
                )

    def _door(self, values: Properties, place: Place) -> DoorState:
        return DoorState(closed=self.truth(values, "door_closed", place), locked=self.truth(values, "locked", place))

    def truth(self, values: Properties, name: str, place: Place) -> bool:
        """A property that is true or false; false where it is not given. Text that says so counts, with a warning."""
        value = values.get(name, False)
        if isinstance(value, bool):
            return value
        if isinstance(value, str | int) and str(value).strip().casefold() in _TRUTHS:
            self._say_text(name, value, "bool", place)
            return _TRUTHS[str(value).strip().casefold()]
        self._findings.error(
            "property-value", replace(place, property=f"property {name}"), said(value), "true or false"
        )
        return False

    def _say_text(self, name: str, value: Value, kind: str, place: Place) -> None:
        self._findings.warning(
            "property-text",
            replace(place, property=f"property {name}"),
            f"{said(value)} of another type",
            f"the type {kind}",
            "It is read as what it says.",
        )

    def number(self, values: Properties, name: str, place: Place) -> float | None:
        """A number; None where it is not given, or after an error was kept."""
        value = values.get(name)
        if value is None:
            return None
        if isinstance(value, int | float) and not isinstance(value, bool):
            return value
        try:
            number = float(value) if isinstance(value, str) else math.nan
        except ValueError:
            number = math.nan
        if math.isfinite(number):
            self._say_text(name, value, "float", place)
            return number
        self._findings.error("property-value", replace(place, property=f"property {name}"), said(value), "a number")
        return None

    def text(self, values: Properties, name: str, place: Place) -> str:
        """A text without blanks around it, "" where not given; a number is taken as its digits."""
        value = values.get(name, "")
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            return str(value).strip()
        self._findings.error("property-value", replace(place, property=f"property {name}"), said(value), "text")
        return ""

    def _grade(self, values: Properties, place: Place) -> int | None:
        value = values.get("cover")
        if value is None:
            return None
        if isinstance(value, str) and value.strip().casefold() in COVER_GRADES:
            return COVER_GRADES.index(value.strip().casefold())
        self._findings.error(
            "property-value", replace(place, property="property cover"), said(value), "none, light, heavy or hard"
        )
        return None

    def _quarters(self, values: Properties, place: Place) -> int | None:
        cost = self.number(values, "move_cost", place)
        if cost is None:
            return None
        quarters = cost * PLAIN_QUARTERS
        if quarters == int(quarters) and 0 < cost <= _LARGEST_COST:
            return int(quarters)
        self._findings.error(
            "move-cost",
            replace(place, property="property move_cost"),
            said(cost),
            f"a multiple of 0.25 above 0, at most {_LARGEST_COST}",
        )
        return None


def said(value: Value) -> str:
    """A property's value as a sentence shows it."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
