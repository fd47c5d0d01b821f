"""What the window says of a character: figures, weapons and states, in words. Knows no display."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.messages import Catalogue
from game.messages.figures import number_words
from game.messages.ground import injury_words
from systems.core.components import Identity, Position
from systems.core.dice import Modifier
from systems.core.identifiers import Side, Tile, UnitId
from systems.core.views import View
from systems.ground.components import (
    ActionPoints,
    Arms,
    Condition,
    Exposed,
    HitPoints,
    Injuries,
    Posture,
    Pressed,
)
from systems.ground.rulebook import Ground
from systems.ground.targeting import defense_parts


class Held(Struct, frozen=True):
    """A weapon somebody has: its name, whether it is in hand, its rounds ("" for one without), what it does."""

    name: str
    in_hand: bool
    rounds: str
    about: str


class Status(Struct, frozen=True):
    """Something that is so of a character: its icon, its word, and what it means."""

    icon: str
    words: str
    means: str


class Person(Struct, frozen=True):
    """A character as a card shows them. `tile` is None off the board, `attacker` what Defense is reckoned against."""

    unit: UnitId
    name: str
    side: Side
    tile: Tile | None
    hp: int
    hp_max: int
    ap: int
    ap_max: int
    defense: int
    defense_parts: tuple[Modifier, ...]
    weapons: tuple[Held, ...]
    states: tuple[Status, ...]
    condition: str


def person(view: View, unit: UnitId, ground: Ground, catalogue: Catalogue, attacker: Tile | None = None) -> Person:
    """Somebody the view knows; their Defense is that against an attack from `attacker`'s tile, or from further off."""
    identity, at = view.get(unit, Identity), view.find(unit, Position)
    health = view.get(unit, HitPoints)
    here = None if at is None else at.tile
    parts = () if here is None else defense_parts(view, unit, attacker or here, ground.rules)
    return Person(
        unit,
        identity.name,
        identity.side,
        here,
        health.hp,
        health.hp_max,
        view.get(unit, ActionPoints).ap,
        ground.rules.turns.ap_per_cycle,
        sum(part.value for part in parts),
        parts,
        tuple(_weapons(view, unit, ground, catalogue)),
        tuple(_states(view, unit, catalogue)),
        view.get(unit, Condition).state,
    )


def _weapons(view: View, unit: UnitId, ground: Ground, catalogue: Catalogue) -> Iterator[Held]:
    arms = view.get(unit, Arms)
    if arms.wielded is None:
        yield Held(catalogue.weapon(None), True, "", catalogue.window("unarmed", ap=ground.rules.unarmed.ap))  # noqa: FBT003
    for at, one in enumerate(arms.carried):
        weapon = ground.rules.weapon(one.weapon)
        if weapon is None:
            continue
        rounds = catalogue.window("rounds", loaded=one.loaded, spare=one.spare) if weapon.magazine else ""
        dice = "+".join(f"{weapon.damage.count(sides)}d{sides}" for sides in dict.fromkeys(weapon.damage))
        about = catalogue.window(
            "weapon_melee" if weapon.melee else "weapon_shot",
            ap=weapon.ap,
            damage=dice,
            reach=weapon.reach,
            metres=number_words(weapon.range_m),
        )
        yield Held(one.weapon, at == arms.wielded, rounds, about)


def _states(view: View, unit: UnitId, catalogue: Catalogue) -> Iterator[Status]:
    condition = view.get(unit, Condition).state
    if condition != "up":
        icons = {"unconscious": "unconscious", "dead": "dead", "exited": "leave", "conceded": "concede"}
        yield Status(icons[condition], catalogue.phrase("condition", state=condition), catalogue.window("means_out"))
    elif view.get(unit, Posture).prone:
        yield Status("prone", catalogue.phrase("prone"), catalogue.window("means_prone"))
    pressed = view.find(unit, Pressed)
    if pressed is not None:
        corners = catalogue.listed([catalogue.corner(one.towards, one.side) for one in pressed.corners])
        words = catalogue.phrase("pressed", corners=corners)
        yield Status("pressed", words, catalogue.window("means_pressed"))
    if view.find(unit, Exposed) is not None:
        yield Status("exposed", catalogue.phrase("exposed"), catalogue.window("means_exposed"))
    for injury in view.get(unit, Injuries).parts:
        words = catalogue.window("injury", part=injury_words(injury, catalogue), level=injury.level)
        yield Status("injured", words, catalogue.window("means_injury"))
