"""What one tile or object does, read from its class and properties by the table of `game.maps.vocabulary`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from game.maps.values import Named
from game.maps.vocabulary import COVER_GRADES, FLAGS, class_named
from systems.core.board import Blocks
from systems.geometry.grid import Compass

if TYPE_CHECKING:
    from game.maps.findings import Place
    from game.maps.translation import Thing
    from game.maps.values import Values

PLAIN_QUARTERS = 4
"""The cost factor of plain ground, in quarters."""

_LIGHT = COVER_GRADES.index("light")
_LARGEST_COST = 1_000


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
    enter_from: frozenset[Compass] | None = None
    """The sides from which one can enter, None for all."""
    leave_to: frozenset[Compass] | None = None
    """The sides to which one can leave, None for all."""

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


class TraitReader:
    """Reads traits of what things are said to be, and says what is wrong at the place it is given."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def read(self, thing: Thing, place: Place) -> Traits:
        """The traits of a thing, properties stated going before the defaults of its class."""
        ours = class_named(thing.class_name)
        defaults = {name: Named(name, value) for name, value in ours.defaults.items()} if ours is not None else {}
        stated = {**defaults, **thing.values}
        blocks = Blocks(
            effect=self._truth(stated, "blocks_effect", place),
            sight=self._truth(stated, "blocks_sight", place),
            move=self._truth(stated, "blocks_move", place),
        )
        grade = self._values.grade(stated["cover"], place) if "cover" in stated else None
        low = self._truth(stated, "low_cover", place) or bool(grade and not blocks.effect)
        return Traits(
            blocks=blocks,
            low=low,
            grade=(_LIGHT if grade is None else grade) if low else 0,
            quarters=self._quarters(stated, place),
            void=self._truth(stated, "void", place),
            flags=frozenset(name for name in FLAGS if self._truth(stated, name, place)),
            door=self._door(stated, place) if ours is not None and ours.name == "Door" else None,
            enter_from=self._sides(stated, "enter_from", place),
            leave_to=self._sides(stated, "leave_to", place),
        )

    def _truth(self, stated: dict[str, Named], name: str, place: Place) -> bool:
        return bool(self._values.truth(stated[name], place)) if name in stated else False

    def _sides(self, stated: dict[str, Named], name: str, place: Place) -> frozenset[Compass] | None:
        return self._values.sides(stated[name], place) if name in stated else None

    def _door(self, stated: dict[str, Named], place: Place) -> DoorState:
        return DoorState(closed=self._truth(stated, "door_closed", place), locked=self._truth(stated, "locked", place))

    def _quarters(self, stated: dict[str, Named], place: Place) -> int | None:
        if "move_cost" not in stated:
            return None
        named = stated["move_cost"]
        cost = self._values.number(named, place)
        if cost is None:
            return None
        quarters = cost * PLAIN_QUARTERS
        if quarters == int(quarters) and 0 < cost <= _LARGEST_COST:
            return int(quarters)
        self._values.say(named, f"a multiple of 0.25 above 0, at most {_LARGEST_COST}", place)
        return None
