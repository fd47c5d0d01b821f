"""Events: what happened, as frozen values. The log, the animation, the journal and the tests read nothing else.

An event says a code (its tag, or a finer one) and its parameters; sentences come from the message catalogue.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.components import Result
from systems.core.dice import Faces, Modifier, Rolled
from systems.core.identifiers import DoorId, Side, Tile, UnitId
from systems.core.renumber import mentions


class Event(Struct, frozen=True, tag_field="event"):
    """Something that happened.

    Who is told: with `to_sides`, just these sides; otherwise, with character fields, each seat that sees one of them
    (the others of them are left out, as None); otherwise everybody. See `systems.core.views`.
    """

    reveals: ClassVar[bool] = False
    """Whether it tells a side something it did not know, so that what led to it cannot be undone."""

    for_all_without_units: ClassVar[bool] = False
    """Whether everybody is told of one whose character fields name nobody. Otherwise, in fog, no seat is."""

    @property
    def code(self) -> str:
        """The key of its sentence in the message catalogue."""
        return str(self.__struct_config__.tag)

    def with_strangers(self) -> Self | None:
        """What a seat is told that does not know everybody in it, their numbers left out; None: nothing of it.

        A figure of somebody unknown is left out with them.
        """
        return self

    @classmethod
    def about_units(cls) -> bool:
        """Whether it is about characters, so that only who sees one of them is told."""
        return bool(mentions(cls))


class DeploymentBegan(Event, frozen=True, tag="deployment_began"):
    """A side places its people before the battle begins."""

    side: Side


class Deployed(Event, frozen=True, tag="deployed"):
    """A character was placed on a tile before the battle begins."""

    unit: UnitId | None
    tile: Tile


class DeploymentEnded(Event, frozen=True, tag="deployment_ended"):
    """A side has placed its people."""

    side: Side


class BattleBegan(Event, frozen=True, tag="battle_began"):
    """The sides stand ready; who acts when follows from the rolls that are told after it, if there are any."""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A pass of the turn order begins."""

    round: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A character's turn begins."""

    unit: UnitId | None


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A character's turn is over."""

    unit: UnitId | None


class DieRolled(Event, frozen=True, tag="die_rolled"):
    """A roll, as it fell: who for, what for, faces, modifiers, what it had to reach and how it was judged.

    One for no character in particular, such as a side's roll for who begins, is made in front of everybody.
    """

    for_all_without_units = True

    unit: UnitId | None
    why: str
    dice: tuple[int, ...]
    faces: Faces
    modifiers: tuple[Modifier, ...]
    against: int | None
    strict: bool
    verdict: str
    whose: UnitId | None = None

    def with_strangers(self) -> Self:
        if self.unit is None:
            return replace(self, modifiers=())
        return self if self.whose is not None else replace(self, against=None)

    @property
    def adds_unknown(self) -> bool:
        """Whether what a stranger added to the faces is left out: a roll about somebody, of nobody one knows."""
        return self.unit is None and self.whose is not None

    @classmethod
    def of(cls, rolled: Rolled) -> DieRolled:
        """The event of a roll that was made."""
        roll = rolled.roll
        modifiers = roll.modifiers_for(rolled.faces)
        judged = (roll.against, roll.strict, rolled.verdict, roll.whose)
        return cls(roll.who, roll.why, roll.dice, rolled.faces, modifiers, *judged)

    @property
    def total(self) -> int:
        """The faces and the modifiers added up."""
        return sum(self.faces) + sum(modifier.value for modifier in self.modifiers)

    @property
    def code(self) -> str:
        return f"die_rolled.{self.why}" if self.against is None else f"die_rolled.{self.why}.{self.verdict}"


class Stepped(Event, frozen=True, tag="stepped"):
    """A character went from one tile to the next."""

    unit: UnitId | None
    start: Tile
    end: Tile


class DoorMoved(Event, frozen=True, tag="door_moved"):
    """A door was opened or closed."""

    unit: UnitId | None
    door: DoorId
    closed: bool
    ap: int

    @property
    def code(self) -> str:
        return "door_moved.closed" if self.closed else "door_moved.opened"


class Spotted(Event, frozen=True, tag="spotted"):
    """A side sees a character that it did not see before."""

    reveals = True

    to_sides: tuple[Side, ...]
    unit: UnitId | None
    tile: Tile


class SightLost(Event, frozen=True, tag="sight_lost"):
    """A side no longer sees a character; `tile` is where it last did."""

    to_sides: tuple[Side, ...]
    unit: UnitId | None
    tile: Tile


class DoorSeen(Event, frozen=True, tag="door_seen"):
    """A side sees that a door is not as it last saw it."""

    reveals = True

    to_sides: tuple[Side, ...]
    door: DoorId
    closed: bool

    @property
    def code(self) -> str:
        return "door_seen.closed" if self.closed else "door_seen.opened"


class WeaponDropped(Event, frozen=True, tag="weapon_dropped"):
    """A weapon fell or was laid on the tile a character is on."""

    unit: UnitId | None
    weapon: str
    tile: Tile
    ap: int


class WeaponPickedUp(Event, frozen=True, tag="weapon_picked_up"):
    """A character picked up a weapon from the tile they are on."""

    unit: UnitId | None
    weapon: str
    tile: Tile
    ap: int


class WeaponsSeen(Event, frozen=True, tag="weapons_seen"):
    """A side sees that the weapons on a tile are not those it last saw there."""

    reveals = True

    to_sides: tuple[Side, ...]
    tile: Tile
    weapons: tuple[str, ...]

    @property
    def code(self) -> str:
        return "weapons_seen" if self.weapons else "weapons_seen.none"


class Thwarted(Event, frozen=True, tag="thwarted"):
    """What a character was told to do cannot be done, for a reason its side could not know."""

    reveals = True

    to_sides: tuple[Side, ...]
    unit: UnitId | None
    refusal: Refusal


class ObjectiveHeld(Event, frozen=True, tag="objective_held"):
    """A side has held a zone for one more round."""

    to_sides: tuple[Side, ...]
    side: Side
    zone: str
    rounds: int
    of: int


class Exited(Event, frozen=True, tag="exited"):
    """A character left the board by an exit."""

    unit: UnitId | None
    zone: str


class Arrived(Event, frozen=True, tag="arrived"):
    """A reinforcement came onto the board."""

    unit: UnitId | None
    tile: Tile


class Conceded(Event, frozen=True, tag="conceded"):
    """A side gave up."""

    side: Side


class Edited(Event, frozen=True, tag="edited"):
    """The game master changed the state by hand.

    In fog a change of what belongs to no character (a door) is told to no seat: it might tell of what nobody sees. Who
    sees what came of it is told that, by `DoorSeen` and its like.
    """

    reveals = True

    unit: UnitId | None
    component: str
    field: str
    was: Any
    now: Any

    @property
    def code(self) -> str:
        return "edited.unit" if self.unit is not None else "edited.battle"


class BoardChanged(Event, frozen=True, tag="board_changed"):
    """The map was drawn anew under the battle: its size, and how many tiles and walls are other."""

    reveals = True

    columns: int
    rows: int
    tiles: int
    walls_added: int
    walls_removed: int


class Displaced(Event, frozen=True, tag="displaced"):
    """A character could not stay where they were on a map that was drawn anew."""

    reveals = True

    unit: UnitId | None
    start: Tile
    tile: Tile


class BattleEnded(Event, frozen=True, tag="battle_ended"):
    """The battle is over: who won (nobody: a draw), why, and which objective decided."""

    result: Result

    @property
    def code(self) -> str:
        return f"battle_ended.{self.result.reason}"


CORE_EVENTS: tuple[type[Event], ...] = (
    DeploymentBegan, Deployed, DeploymentEnded,
    BattleBegan, RoundBegan, TurnBegan, TurnEnded, DieRolled, Stepped, DoorMoved, Spotted, SightLost, DoorSeen,
    WeaponDropped, WeaponPickedUp, WeaponsSeen, Thwarted, ObjectiveHeld, Exited, Arrived, Conceded, Edited,
    BoardChanged, Displaced, BattleEnded,
)  # fmt: skip
