"""What the small rulebook of `duel` is made of: rules, components, commands, events, facts and outcomes."""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Command
from systems.core.components import Component, Result
from systems.core.dice import Roll
from systems.core.events import Event
from systems.core.identifiers import DoorId, Side, Tile, UnitId

Stance = Literal["bold", "wary", "sly"]
BEATS = {"bold": "wary", "wary": "sly", "sly": "bold"}


class DuelRules(Struct, frozen=True):
    """The numbers of the duel."""

    ap: int = 4
    hit: int = 8
    watch: int = 3


class DuelSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A duellist."""

    hp: int = 3


class Vigor(Component, frozen=True, tag="duel.vigor"):
    hp: int
    ap: int = 0


class LooksOut(Component, frozen=True, tag="duel.looks_out"):
    """Wants to be asked when an enemy walks into sight."""


class Grudge(Component, frozen=True, tag="duel.grudge"):
    """Who hurt this character last."""

    against: UnitId


class LastToAct(Component, frozen=True, tag="duel.last_to_act"):
    """On the battle: whose turn began last."""

    unit: UnitId


class Pick(Struct, frozen=True):
    side: Side
    stance: Stance


class Picks(Component, frozen=True, tag="duel.picks"):
    """The stances picked so far: each side knows its own until all are in, and then they are gone."""

    picks: tuple[Pick, ...] = ()

    def known_to(self, sides: tuple[Side, ...]) -> Self:
        return replace(self, picks=tuple(one for one in self.picks if one.side in sides))


class WalkOrder(Component, frozen=True, tag="duel.walk_order"):
    """A walk under way; nobody but its own side knows where it leads."""

    side: Side
    unit: UnitId
    decision: int
    ahead: tuple[Tile, ...]
    walked: int
    asked: tuple[UnitId, ...]
    seen: tuple[UnitId, ...]

    def known_to(self, sides: tuple[Side, ...]) -> Self | None:
        return self if self.side in sides else None


class Phase(Component, frozen=True, tag="duel.phase"):
    name: Literal["start", "choose", "picking", "turns"] = "start"


class Choose(Command, frozen=True, tag="choose"):
    stance: Stance


class Walk(Command, frozen=True, tag="walk"):
    path: tuple[Tile, ...]


class Strike(Command, frozen=True, tag="strike"):
    target: UnitId


class LookOut(Command, frozen=True, tag="look_out"):
    pass


class Toggle(Command, frozen=True, tag="toggle"):
    door: DoorId


class Lob(Command, frozen=True, tag="lob"):
    tile: Tile


class Pass(Command, frozen=True, tag="pass"):
    pass


class Shoot(Command, frozen=True, tag="shoot"):
    pass


class Hold(Command, frozen=True, tag="hold"):
    pass


class Picked(Event, frozen=True, tag="duel.picked"):
    to_sides: tuple[Side, ...]
    side: Side


class StancesShown(Event, frozen=True, tag="duel.stances_shown"):
    reveals = True

    picks: tuple[Pick, ...]
    first: Side


class Halted(Event, frozen=True, tag="duel.halted"):
    reveals = True

    unit: UnitId | None
    why: Literal["blocked", "sighted"]


class Hurt(Event, frozen=True, tag="duel.hurt"):
    unit: UnitId | None
    by: UnitId | None
    harm: int


class Missed(Event, frozen=True, tag="duel.missed"):
    unit: UnitId | None
    by: UnitId | None


class Lobbed(Event, frozen=True, tag="duel.lobbed"):
    unit: UnitId | None
    tile: Tile


class Watched(Event, frozen=True, tag="duel.watched"):
    unit: UnitId | None


# Facts, which are outcomes as well where no die is rolled


class Step(Struct, frozen=True):
    """What happens by itself, by name."""

    name: str


class Chosen(Struct, frozen=True):
    decision: int
    side: Side
    stance: Stance


class Show(Struct, frozen=True):
    picks: tuple[Pick, ...]
    units: tuple[tuple[UnitId, ...], ...]
    """Who can act, for each pick."""


class Shown(Struct, frozen=True):
    picks: tuple[Pick, ...]
    first: Side
    order: tuple[UnitId, ...]


class SetOut(Struct, frozen=True):
    decision: int
    unit: UnitId
    path: tuple[Tile, ...]


class Stride(Struct, frozen=True):
    unit: UnitId
    start: Tile
    end: Tile


class Stop(Struct, frozen=True):
    unit: UnitId
    why: Literal["", "blocked", "sighted"]


class Attack(Struct, frozen=True):
    by: UnitId
    target: UnitId
    roll: Roll
    harm: Roll | None
    price: int
    decision: int | None


class Attacked(Struct, frozen=True):
    attack: Attack
    harm: int


class Deed(Struct, frozen=True):
    """Something done without dice by whoever acts."""

    unit: UnitId
    decision: int
    command: Command
    price: int


class Over(Struct, frozen=True):
    result: Result
