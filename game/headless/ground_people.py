"""A character of Ground Combat in a line."""

from __future__ import annotations

from collections.abc import Iterator

from game.messages import Catalogue
from game.messages.figures import tile_words, weapon_words
from game.messages.ground import injury_words
from systems.core.components import Identity, Position
from systems.core.identifiers import UnitId
from systems.core.views import View
from systems.ground.body import is_blind
from systems.ground.components import (
    ActionPoints,
    Arms,
    Bruising,
    Carried,
    Condition,
    Dizzy,
    Exposed,
    HitPoints,
    Injuries,
    OpenWounds,
    Posture,
    Pressed,
)


def describe(view: View, unit: UnitId, catalogue: Catalogue) -> str:
    """One character in a line: who, where, and in what state."""
    identity, at = view.get(unit, Identity), view.find(unit, Position)
    health = view.get(unit, HitPoints)
    parts = [
        f"{identity.name} ({identity.side})",
        catalogue.phrase("off_the_board") if at is None else tile_words(at.tile),
        f"{health.hp}/{health.hp_max} HP",
        f"{view.get(unit, ActionPoints).ap} AP",
        _in_hand(view, unit, catalogue),
        *_states(view, unit, catalogue),
    ]
    return ", ".join(parts)


def _in_hand(view: View, unit: UnitId, catalogue: Catalogue) -> str:
    arms = view.get(unit, Arms)
    if arms.secondary is not None:
        primary = None if arms.primary is None else arms.carried[arms.primary]
        return catalogue.phrase("both_hands", primary=_held(primary), secondary=_held(arms.carried[arms.secondary]))
    return catalogue.weapon(None) if arms.primary is None else _held(arms.carried[arms.primary])


def _held(held: Carried | None) -> str:
    return "" if held is None else weapon_words(held.weapon, held.loaded, held.spare)


def _states(view: View, unit: UnitId, catalogue: Catalogue) -> Iterator[str]:
    condition = view.get(unit, Condition).state
    if condition != "up":
        yield catalogue.phrase("condition", state=condition)
    elif view.get(unit, Posture).prone:
        yield catalogue.phrase("prone")
    pressed = view.find(unit, Pressed)
    if pressed is not None:
        corners = catalogue.listed([catalogue.corner(one.towards, one.side) for one in pressed.corners])
        yield catalogue.phrase("pressed", corners=corners)
    if view.find(unit, Exposed) is not None:
        yield catalogue.phrase("exposed")
    yield from _wounds(view, unit, catalogue)


def _wounds(view: View, unit: UnitId, catalogue: Catalogue) -> Iterator[str]:
    for injury in view.get(unit, Injuries).parts:
        yield catalogue.phrase("injury", part=injury_words(injury, catalogue), level=injury.level)
    if is_blind(view, unit):
        yield catalogue.phrase("blind")
    stacks, points = view.get(unit, OpenWounds).stacks, view.get(unit, Bruising).points
    if stacks:
        yield catalogue.phrase("open_wounds", stacks=stacks)
    if points:
        yield catalogue.phrase("bruised", points=points)
    dizzy = view.find(unit, Dizzy)
    if dizzy is not None:
        yield catalogue.phrase("dizzy", cycles=dizzy.cycles)
