"""What can happen under Ground Combat."""

from __future__ import annotations

from typing import Literal, Self

from msgspec.structs import replace

from systems.core.dice import Modifier
from systems.core.events import Event
from systems.core.identifiers import Side, Tile, UnitId
from systems.ground.components import Aim, Effect, Hand, Injury, PressedCorner


class Moved(Event, frozen=True, tag="moved"):
    """A move came to its end: where, its price, and why it stopped short, if it did.

    The way is told step by step, so that who sees just the end of it does not learn where it came from.
    """

    unit: UnitId | None
    end: Tile
    ap: int
    crawling: bool
    stopped: Literal["", "occupied", "spotted", "blocked", "ap"] = ""

    @property
    def code(self) -> str:
        return f"moved.{'crawled' if self.crawling else 'walked'}{'.' + self.stopped if self.stopped else ''}"


class JumpTried(Event, frozen=True, tag="jump_tried"):
    """A character jumps for a tile: the price, and the difficulty with what it is made of. The roll follows."""

    unit: UnitId | None
    to: Tile
    ap: int
    difficulty: int
    parts: tuple[Modifier, ...]


class Jumped(Event, frozen=True, tag="jumped"):
    """A jump came to its end on that tile, or (`lands` false) fell short, and they are where they were.

    `stopped`: it was far enough, and stopped by what the side did not know of.
    """

    unit: UnitId | None
    end: Tile
    lands: bool
    stopped: bool = False

    @property
    def code(self) -> str:
        if self.stopped:
            return "jumped.stopped"
        return "jumped" if self.lands else "jumped.short"


class CornerPressed(Event, frozen=True, tag="corner_pressed"):
    """A character pressed to corners of the tile."""

    unit: UnitId | None
    tile: Tile
    corners: tuple[PressedCorner, ...]
    ap: int


class CornerLost(Event, frozen=True, tag="corner_lost"):
    """The wall a character was pressed to, or went to press to, is no longer there."""

    unit: UnitId | None
    corners: tuple[PressedCorner, ...]


class PostureChanged(Event, frozen=True, tag="posture_changed"):
    """A character got up or went prone."""

    unit: UnitId | None
    prone: bool
    ap: int

    @property
    def code(self) -> str:
        return "posture_changed.prone" if self.prone else "posture_changed.standing"


class Attacked(Event, frozen=True, tag="attacked"):
    """An attack was made: with what, for how many AP, against which Defense made up of what. The rolls follow.

    `aim` is the part of a Targeted Strike, `bruise` whether it was to bruise. Of an attacker whom one does not see
    neither the price nor the rounds are told.
    """

    unit: UnitId | None
    target: UnitId | None
    weapon: str
    ap: int | None
    defense: int | None
    defense_parts: tuple[Modifier, ...]
    rounds_left: int | None = None
    aim: Aim | None = None
    bruise: bool = False

    def with_strangers(self) -> Self:
        if self.unit is None:
            return replace(self, ap=None, rounds_left=None)
        return replace(self, defense=None, defense_parts=())

    @property
    def code(self) -> str:
        if self.ap is None:
            return "attacked.unseen"
        return "attacked" if self.rounds_left is None else "attacked.rounds"


class AttackMissed(Event, frozen=True, tag="attack_missed"):
    """The attack did not hit."""

    unit: UnitId | None
    target: UnitId | None
    critical: bool

    @property
    def code(self) -> str:
        return "attack_missed.critical" if self.critical else "attack_missed"


class Damaged(Event, frozen=True, tag="damaged"):
    """A hit: what the damage is made of, and the hit points left."""

    unit: UnitId | None
    target: UnitId | None
    damage: int
    parts: tuple[Modifier, ...]
    critical: bool
    hp: int
    hp_max: int

    def with_strangers(self) -> Self | None:
        return replace(self, parts=()) if self.target is not None else None

    @property
    def code(self) -> str:
        return "damaged.critical" if self.critical else "damaged"


Loss = Literal["mode", "same_weapon", "moved", "hands", "cycle"]
"""By what the discount of fighting with two weapons can be lost."""


class DiscountLost(Event, frozen=True, tag="discount_lost"):
    """Attacks of a character who fought with two weapons cost their full price again, and by what."""

    unit: UnitId | None
    by: Loss


class Performed(Event, frozen=True, tag="performed"):
    """A maneuver was performed on an opponent; what it brings about is settled at the table."""

    unit: UnitId | None
    target: UnitId | None
    maneuver: str
    ap: int


class Bruised(Event, frozen=True, tag="bruised"):
    """A hit that bruises: what the damage is made of, the bruising there is now, and the hit points it is held to."""

    unit: UnitId | None
    target: UnitId | None
    damage: int
    parts: tuple[Modifier, ...]
    critical: bool
    bruising: int
    hp: int

    def with_strangers(self) -> Self | None:
        return replace(self, parts=()) if self.target is not None else None

    @property
    def code(self) -> str:
        return "bruised.critical" if self.critical else "bruised"


class InjuryTaken(Event, frozen=True, tag="injury_taken"):
    """A body part was injured or lost; or it was as bad `again`, or came to nothing because it was only bruised."""

    unit: UnitId | None
    injury: Injury
    effect: Effect

    @property
    def code(self) -> str:
        if self.effect == "none":
            return "injury_taken.none"
        if self.injury.part == "neck" and self.injury.level == "dismembered":
            return "injury_taken.decapitated"
        return "injury_taken.again" if self.effect == "again" else "injury_taken"


class WoundsOpened(Event, frozen=True, tag="wounds_opened"):
    """Wounds opened that bleed: by how many stacks, and how many there are."""

    unit: UnitId | None
    stacks: int
    now: int


class Bled(Event, frozen=True, tag="bled"):
    """Open Wounds took hit points at the start of a cycle."""

    unit: UnitId | None
    damage: int
    stacks: int
    hp: int
    hp_max: int


class FellDown(Event, frozen=True, tag="fell_down"):
    """A character fell prone on an injured leg."""

    unit: UnitId | None


class BecameDizzy(Event, frozen=True, tag="became_dizzy"):
    """A blow to the head: for how many own turns the character is dizzy now."""

    unit: UnitId | None
    cycles: int


class HeadCleared(Event, frozen=True, tag="head_cleared"):
    """A character is no longer dizzy."""

    unit: UnitId | None


class FirstAidGiven(Event, frozen=True, tag="first_aid_given"):
    """First aid was given; the roll that is told after it says whether it helped."""

    unit: UnitId | None
    target: UnitId | None
    ap: int


class WoundsClosed(Event, frozen=True, tag="wounds_closed"):
    """Wounds were closed: by how many stacks, and how many are left."""

    unit: UnitId | None
    stacks: int
    now: int


class Listened(Event, frozen=True, tag="listened"):
    """A blind character listened once more."""

    unit: UnitId | None
    ap: int


class Heard(Event, frozen=True, tag="heard"):
    """Whom a blind character hears, for the rest of the turn."""

    reveals = True

    to_sides: tuple[Side, ...]
    unit: UnitId | None
    others: tuple[UnitId, ...]

    @property
    def code(self) -> str:
        return "heard" if self.others else "heard.nobody"


class Exposure(Event, frozen=True, tag="exposure"):
    """A character attacked out of cover: the cover is off and Defense up until their next cycle."""

    unit: UnitId | None
    by: Literal["corner", "low cover"]
    defense: int


class ExposureEnded(Event, frozen=True, tag="exposure_ended"):
    """A character's cover counts again."""

    unit: UnitId | None


class StayedConscious(Event, frozen=True, tag="stayed_conscious"):
    """A character below 0 hit points kept going."""

    unit: UnitId | None


class FellUnconscious(Event, frozen=True, tag="fell_unconscious"):
    """A character is out, though alive."""

    unit: UnitId | None


class Died(Event, frozen=True, tag="died"):
    """A character is dead."""

    unit: UnitId | None


class WeaponChanged(Event, frozen=True, tag="weapon_changed"):
    """A character took a weapon in hand, or put away what was in these hands."""

    unit: UnitId | None
    weapon: str | None
    hands: tuple[Hand, ...]
    ap: int

    @property
    def code(self) -> str:
        return "weapon_changed.none" if self.weapon is None else "weapon_changed"


class Reloaded(Event, frozen=True, tag="reloaded"):
    """A magazine was filled."""

    unit: UnitId | None
    weapon: str
    rounds: int
    spare: int
    ap: int


GROUND_EVENTS: tuple[type[Event], ...] = (
    Moved, JumpTried, Jumped, CornerPressed, CornerLost, PostureChanged, Attacked, AttackMissed, Damaged, Bruised,
    DiscountLost, Performed, InjuryTaken, Exposure, WoundsOpened, Bled, FellDown, BecameDizzy, HeadCleared,
    FirstAidGiven, WoundsClosed, Listened, Heard, ExposureEnded, StayedConscious, FellUnconscious, Died, WeaponChanged,
    Reloaded,
)  # fmt: skip
