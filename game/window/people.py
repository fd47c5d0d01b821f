"""What the window says of a character, as plain values: what their token bears, and what their card lists.

Knows no display and no rulebook; `manners` has what makes these of a view, for each rulebook.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from systems.core.dice import Modifier
from systems.core.identifiers import Side, Tile, UnitId


class Marks(Struct, frozen=True):
    """What a token bears: hit points left and at most, icons of what is so, the icon of why somebody is out or ""."""

    hp: int
    hp_max: int
    states: tuple[str, ...] = ()
    fallen: str = ""


class Gauge(Struct, frozen=True):
    """A row of a card for something out of so much: its icon and word, how much there is, what it is for.

    A "bar" and "pips" show what is left of it, "bruises" a bar of what has been taken.
    """

    icon: str
    words: str
    left: int
    most: int
    form: Literal["bar", "pips", "bruises"]
    about: str
    source: str = ""
    """The rule behind it."""


class Figure(Struct, frozen=True):
    """A row of a card for a number ("-" for none): its icon and word, what it is made of, what it is for."""

    icon: str
    words: str
    value: str
    parts: tuple[Modifier, ...]
    about: str
    source: str = ""
    """The rule behind it."""


class Held(Struct, frozen=True):
    """A weapon somebody has: icon and name, whether it is in hand, its rounds ("" for one without), what it does."""

    icon: str
    name: str
    in_hand: bool
    rounds: str
    about: str
    source: str = ""
    """The rule behind it."""


class Thing(Struct, frozen=True):
    """Something that lies on a tile: its icon, its words, and whether it is remembered there and out of sight."""

    tile: Tile
    icon: str
    words: str
    remembered: bool


class Status(Struct, frozen=True):
    """Something that is so of a character: its icon, its word, and what it means."""

    icon: str
    words: str
    means: str
    source: str = ""
    """The rule behind it."""


class BodyPart(Struct, frozen=True):
    """A part of somebody's body: "" for whole, "injured" or "lost", in words.

    `code` names its place on the picture of a body: "head", "left eye", "primary arm" and so on. `rolls` is what it
    takes from rolls that use it, `metre` what it adds to the price of a metre.
    """

    code: str
    level: Literal["", "injured", "lost"]
    words: str
    rolls: tuple[Modifier, ...] = ()
    metre: tuple[Modifier, ...] = ()
    source: str = ""
    """The rule behind what it means to be hurt there."""


class Person(Struct, frozen=True):
    """A character as a card shows them. `tile` is None off the board."""

    unit: UnitId
    name: str
    side: Side
    tile: Tile | None
    marks: Marks
    rows: tuple[Gauge | Figure, ...]
    weapons: tuple[Held, ...]
    states: tuple[Status, ...]
    is_out: bool
    """Whether they are out of the fight; the first of their states says how."""
    body: tuple[BodyPart, ...] = ()
    """The parts of their body, where the rules tell them apart."""
