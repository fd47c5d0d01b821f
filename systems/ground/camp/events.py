"""What can happen in camp."""

from __future__ import annotations

from typing import Literal

from systems.core.commands import Refusal
from systems.core.dice import Modifier
from systems.core.events import Event
from systems.core.identifiers import Side, UnitId
from systems.ground.camp.camp import Restored, State
from systems.ground.components import Hand, Injury
from systems.ground.rules import Attribute


class ShiftBegan(Event, frozen=True, tag="shift_began"):
    """A shift begins."""

    week: int
    day: int
    shift: int


class DutyDropped(Event, frozen=True, tag="duty_dropped"):
    """Part of what somebody was to do can no longer be done."""

    unit: UnitId | None
    why: Refusal


class TreatmentTried(Event, frozen=True, tag="treatment_tried"):
    """A treatment by an assumed roll: what was added, what it had to reach. Where it fell short, the dice follow."""

    unit: UnitId | None
    target: UnitId | None
    aim: Literal["hit points", "open wounds"]
    assumed: int
    modifiers: tuple[Modifier, ...]
    total: int
    against: int
    difficulty: tuple[Modifier, ...]
    enough: bool

    @property
    def code(self) -> str:
        return f"treatment_tried.{'enough' if self.enough else 'short'}"


class Healed(Event, frozen=True, tag="healed"):
    """Hit points came back: what from, and how many there are now."""

    unit: UnitId | None
    points: int
    parts: tuple[Modifier, ...]
    hp: int
    hp_max: int


class HealingBlocked(Event, frozen=True, tag="healing_blocked"):
    """Somebody rested without healing, for their Open Wounds."""

    unit: UnitId | None
    stacks: int


class BruisingFaded(Event, frozen=True, tag="bruising_faded"):
    """Bruising healed."""

    unit: UnitId | None
    points: int
    left: int


class Woke(Event, frozen=True, tag="woke"):
    """Somebody is conscious again."""

    unit: UnitId | None


class MagazineFilled(Event, frozen=True, tag="magazine_filled"):
    """A magazine was filled in passing."""

    unit: UnitId | None
    weapon: str
    rounds: int
    spare: int


class InjuryHealed(Event, frozen=True, tag="injury_healed"):
    """An Injury is healed, by time or by a medic."""

    unit: UnitId | None
    injury: Injury
    by: Literal["time", "medic"]

    @property
    def code(self) -> str:
        return f"injury_healed.{self.by}"


class WeekEnded(Event, frozen=True, tag="week_ended"):
    """A week is over."""

    week: int


class SessionsCounted(Event, frozen=True, tag="sessions_counted"):
    """On how many days of the week somebody was treated for one thing; where these are enough, the roll follows."""

    unit: UnitId | None
    target: UnitId | None
    on: Restored
    days: int
    needed: int
    difficulty: tuple[Modifier, ...]

    @property
    def code(self) -> str:
        return f"sessions_counted.{'enough' if self.days >= self.needed else 'too_few'}"


class AttributeRestored(Event, frozen=True, tag="attribute_restored"):
    """Points of a reduced attribute came back, and by how many it is still reduced."""

    unit: UnitId | None
    attribute: Attribute
    points: int
    parts: tuple[Modifier, ...]
    left: int


class WeaponIssued(Event, frozen=True, tag="weapon_issued"):
    """Somebody took a weapon from the stores, with the rounds that lay with it."""

    unit: UnitId | None
    weapon: str


class WeaponStored(Event, frozen=True, tag="weapon_stored"):
    """Somebody put a weapon into the stores, with its rounds."""

    unit: UnitId | None
    weapon: str


class WeaponReadied(Event, frozen=True, tag="weapon_readied"):
    """Somebody took a weapon in that hand, with which they will enter the next battle."""

    unit: UnitId | None
    weapon: str
    hand: Hand


class RoundsIssued(Event, frozen=True, tag="rounds_issued"):
    """Somebody took rounds for a weapon from those in the stores."""

    unit: UnitId | None
    weapon: str
    rounds: int


class FieldCleared(Event, frozen=True, tag="field_cleared"):
    """A weapon that lay on the field of a battle came into a side's stores; with none it stayed there."""

    weapon: str
    to: Side | None

    @property
    def code(self) -> str:
        return "field_cleared.lost" if self.to is None else "field_cleared"


class CameBack(Event, frozen=True, tag="came_back"):
    """Somebody is back from a battle, and how."""

    unit: UnitId | None
    state: State
    hp: int
    hp_max: int


CAMP_EVENTS: tuple[type[Event], ...] = (
    ShiftBegan, DutyDropped, TreatmentTried, Healed, HealingBlocked, BruisingFaded, Woke, MagazineFilled,
    InjuryHealed, WeekEnded, SessionsCounted, AttributeRestored, WeaponIssued, WeaponStored, WeaponReadied,
    RoundsIssued, FieldCleared, CameBack,
)  # fmt: skip
