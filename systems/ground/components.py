"""What Ground Combat keeps of a character, and of the turn under way."""

from __future__ import annotations

from typing import Literal, Self

from msgspec import Struct

from systems.core.components import Component, Contact
from systems.core.identifiers import Side, Tile, UnitId
from systems.ground.rules import Part

SideOfTile = Literal["n", "e", "s", "w"]
Level = Literal["injured", "dismembered"]
EyeSide = Literal["", "left", "right"]
"""Which eye; "" for every other part of the body."""
Effect = Literal["new", "worse", "again", "none"]
"""What an Injury comes to: the part was whole, it was injured and is off now, it was as bad before, or nothing."""

Hand = Literal["primary", "secondary"]
HANDS: tuple[Hand, ...] = ("primary", "secondary")

# On a character


class PerAttribute(Component, frozen=True, cache_hash=True):
    """A figure for each of the attributes."""

    strength: int = 0
    dexterity: int = 0
    constitution: int = 0
    intelligence: int = 0
    willpower: int = 0
    charisma: int = 0


class Attributes(PerAttribute, frozen=True, tag="ground.attributes", cache_hash=True):
    """The Attribute Modifiers."""


class AttributePenalties(PerAttribute, frozen=True, tag="ground.attribute_penalties", cache_hash=True):
    """By how many points each attribute is reduced, never below 0, until it is restored (GC-88)."""


class Tiredness(PerAttribute, frozen=True, tag="ground.tiredness", cache_hash=True):
    """By how many points Tiredness reduces each attribute, never below 0; kept apart from other penalties (GC-89)."""


class TradeRank(Struct, frozen=True, cache_hash=True):
    """The rank in one Trade."""

    trade: str
    rank: int


class Trades(Component, frozen=True, tag="ground.trades", cache_hash=True):
    """The Trades a character has ranks in; all others count 0 (GC-A01)."""

    ranks: tuple[TradeRank, ...] = ()

    def rank(self, trade: str) -> int:
        """The rank in a Trade."""
        return next((one.rank for one in self.ranks if one.trade == trade), 0)


class Protection(Component, frozen=True, tag="ground.protection", cache_hash=True):
    """What the Defense is made of apart from Dexterity: armour, or a figure from the sheet that replaces the sum."""

    armour: int = 0
    defense: int | None = None


class HitPoints(Component, frozen=True, tag="ground.hit_points", cache_hash=True):
    """Hit points now and at most. Below 0 a character fights to stay conscious."""

    hp: int
    hp_max: int


class ActionPoints(Component, frozen=True, tag="ground.action_points"):
    """Action points left in this cycle (not those of a close-combat card)."""

    ap: int = 0


class Carried(Struct, frozen=True):
    """A weapon somebody has with them, the rounds in it and the rounds to reload it with."""

    weapon: str
    loaded: int = 0
    spare: int = 0


class Arms(Component, frozen=True, tag="ground.arms"):
    """The weapons a character has, and which of them is in which hand (an index of `carried`; None: nothing).

    A two-handed weapon in hand is `primary`, and the other hand holds nothing else.
    """

    carried: tuple[Carried, ...] = ()
    primary: int | None = None
    secondary: int | None = None


class Alternation(Component, frozen=True, tag="ground.alternation"):
    """How a character has attacked since their cycle began; who has not, has none.

    `active`: with two weapons. Then `run` counts the attacks in a row with the weapons by turns, `last` is the hand of
    the latest, and `moved` the way since then, in the unit of the board's scale.
    """

    active: bool = True
    run: int = 0
    last: Hand | None = None
    moved: int = 0


class Posture(Component, frozen=True, tag="ground.posture"):
    """Standing or prone."""

    prone: bool = False


class PressedCorner(Struct, frozen=True):
    """A corner someone is pressed to: the side of the tile the wall is on, and the side it is open to."""

    towards: SideOfTile
    side: SideOfTile


class Pressed(Component, frozen=True, tag="ground.pressed"):
    """The corners a character is pressed to; one without it is pressed to none."""

    corners: tuple[PressedCorner, ...]


class Exposed(Component, frozen=True, tag="ground.exposed"):
    """Attacked out of cover: total cover is off and Defense up until the own next cycle begins (GC-67, GC-68)."""


class Condition(Component, frozen=True, tag="ground.condition"):
    """Whether a character is in the fight, and if not, why."""

    state: Literal["up", "unconscious", "dead", "exited", "conceded"] = "up"


class Aim(Struct, frozen=True, cache_hash=True):
    """The part of the body a Targeted Strike aims at; `side` tells one eye from the other."""

    part: Part
    side: EyeSide = ""


class Injury(Struct, frozen=True, cache_hash=True):
    """Harm to one body part; `side` tells one eye from the other."""

    part: Part
    level: Level
    side: EyeSide = ""


class Injuries(Component, frozen=True, tag="ground.injuries", cache_hash=True):
    """The Injuries a character has, each part at most once."""

    parts: tuple[Injury, ...] = ()


class OpenWounds(Component, frozen=True, tag="ground.open_wounds", cache_hash=True):
    """Stacks of wounds that bleed at the start of each own cycle."""

    stacks: int = 0


class Bruising(Component, frozen=True, tag="ground.bruising", cache_hash=True):
    """Bruising damage taken, which is apart from hit points lost."""

    points: int = 0


class Dizzy(Component, frozen=True, tag="ground.dizzy"):
    """In how many own turns yet the head is ringing; one without it is not dizzy."""

    cycles: int


class Initiative(Component, frozen=True, tag="ground.initiative"):
    """The total rolled for the turn order."""

    total: int


class Reserve(Component, frozen=True, tag="ground.reserve"):
    """Not yet on the board: the wave somebody arrives with, and where."""

    wave: str
    tile: Tile


# On the battle


class Phase(Component, frozen=True, tag="ground.phase"):
    """What the battle does next by itself. `decided` marks that something happened which may have ended it."""

    name: Literal["deploy", "initiative", "round", "turn", "conscious", "listen", "act", "round_over", "judging"] = (
        "initiative"
    )
    decided: bool = False


class MoveOrder(Component, frozen=True, tag="ground.move_order"):
    """A move under way: the tiles still to enter, those entered, and what was paid so far.

    `units` is the way walked in the unit of the board's scale; `press` the corners to press to at the end; `seen`
    and `contacts` what the mover's seat knew when it set out, so that something new can stop the move. Where it leads
    is for its own side alone, whoever is asked something on the way.
    """

    side: Side
    unit: UnitId
    ahead: tuple[Tile, ...]
    walked: tuple[Tile, ...] = ()
    units: int = 0
    ap: int = 0
    press: tuple[PressedCorner, ...] = ()
    seen: tuple[UnitId, ...] = ()
    contacts: tuple[Contact, ...] = ()

    def known_to(self, sides: tuple[Side, ...]) -> Self | None:
        return self if self.side in sides else None


class Hearing(Component, frozen=True, tag="ground.hearing"):
    """Whom the blind character whose turn it is has heard in it. That is for its own side alone."""

    side: Side
    unit: UnitId
    heard: tuple[UnitId, ...]

    def known_to(self, sides: tuple[Side, ...]) -> Self | None:
        return self if self.side in sides else None


GROUND_COMPONENTS: tuple[type[Component], ...] = (
    Attributes, AttributePenalties, Tiredness, Trades, Protection, HitPoints, ActionPoints, Arms, Alternation, Posture,
    Pressed, Exposed, Condition, Injuries, OpenWounds, Bruising, Dizzy, Initiative, Reserve, Phase, MoveOrder, Hearing,
)  # fmt: skip
