"""What the window shows of a character under Ground Combat: figures, weapons and states. Knows no display."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import Protocol

from game.messages import Catalogue
from game.messages.figures import damage_words, number_words
from game.messages.ground import injury_words
from game.window.ground_body import body, hurt_source
from game.window.people import Figure, Gauge, Held, Marks, Person, Status
from systems.core.components import Identity, Position, TurnOrder
from systems.core.identifiers import Tile, UnitId
from systems.core.rulebook import Rulebook
from systems.core.views import View
from systems.ground.body import is_blind
from systems.ground.components import (
    ActionPoints,
    Arms,
    Bruising,
    Condition,
    Dizzy,
    Exposed,
    HitPoints,
    Injuries,
    OpenWounds,
    Posture,
    Pressed,
)
from systems.ground.rulebook import Ground
from systems.ground.rules import GroundRules
from systems.ground.sources import source_of
from systems.ground.targeting import defense_parts

_ICONS = {"unconscious": "unconscious", "dead": "dead", "exited": "leave", "conceded": "concede"}
"""Those of the conditions of who is out of the fight."""


def marks(view: View, unit: UnitId) -> Marks:
    """What the token of somebody the view knows bears."""
    health, condition = view.get(unit, HitPoints), view.get(unit, Condition).state
    fallen = _ICONS.get(condition, "")
    found = (
        ("prone", view.get(unit, Posture).prone and not fallen),
        ("pressed", view.find(unit, Pressed) is not None),
        ("exposed", view.find(unit, Exposed) is not None),
        ("injured", bool(view.get(unit, Injuries).parts)),
        ("bleeding", view.get(unit, OpenWounds).stacks > 0 and condition != "dead"),
        ("blind", is_blind(view, unit)),
        ("dizzy", view.find(unit, Dizzy) is not None),
    )
    return Marks(health.hp, health.hp_max, tuple(icon for icon, holds in found if holds), fallen)


def person(view: View, unit: UnitId, rulebook: Rulebook, catalogue: Catalogue, attacker: Tile | None = None) -> Person:
    """Somebody the view knows; their Defense is that against an attack from `attacker`'s tile, or from further off."""
    assert isinstance(rulebook, Ground)
    identity, at = view.get(unit, Identity), view.find(unit, Position)
    here = None if at is None else at.tile
    parts = () if here is None else defense_parts(view, unit, attacker or here, rulebook.rules)
    borne, say = marks(view, unit), catalogue.window
    rows = (
        Gauge("hp", say("hp"), borne.hp, borne.hp_max, "bar", say("tip_hp", hp=borne.hp, hp_max=borne.hp_max),
              source_of("hit_points")),
        *_bruising(view, unit, catalogue),
        _action_points(view, unit, rulebook, catalogue),
        Figure("shield", say("defense"), str(sum(part.value for part in parts)) if parts else "-", parts,
               say("tip_defense"), source_of("defense")),
    )  # fmt: skip
    return Person(
        unit,
        identity.name,
        identity.side,
        here,
        borne,
        rows,
        tuple(_weapons(view, unit, rulebook, catalogue)),
        tuple(_states(view, unit, catalogue)),
        view.get(unit, Condition).state != "up",
        body(view, unit, rulebook.rules, catalogue),
    )


def _bruising(view: View, unit: UnitId, catalogue: Catalogue) -> Iterator[Gauge]:
    """A bar of its own for bruising, beside the hit points it is compared with (GC-62); none where there is none."""
    points, hp = view.get(unit, Bruising).points, view.get(unit, HitPoints)
    if points:
        about = catalogue.window("tip_bruising", points=points, hp=hp.hp)
        yield Gauge("bruised", catalogue.window("bruising"), points, hp.hp_max, "bruises", about, source_of("bruised"))


def _action_points(view: View, unit: UnitId, ground: Ground, catalogue: Catalogue) -> Gauge | Figure:
    """Those left to whoever is to act; of everybody else those their next turn begins with, for none are kept."""
    say, ap_max = catalogue.window, ground.rules.turns.ap_per_cycle
    order, source = view.battle(TurnOrder), source_of("action_points")
    if 0 <= order.at < len(order.units) and order.units[order.at] == unit:
        ap = view.get(unit, ActionPoints).ap
        return Gauge("ap", say("ap"), ap, ap_max, "pips", say("tip_ap", ap=ap, ap_max=ap_max), source)
    if view.get(unit, Condition).state != "up":
        return Figure("ap", say("ap"), "-", (), say("tip_ap_out"), source)
    ap_next = ap_max + min(0, view.get(unit, ActionPoints).ap)  # below 0: owed for pressing when placed
    return Figure("ap", say("ap"), say("ap_next", ap=ap_next), (), say("tip_ap_next", ap=ap_next), source)


def _weapons(view: View, unit: UnitId, ground: Ground, catalogue: Catalogue) -> Iterator[Held]:
    arms = view.get(unit, Arms)
    hands = {at for at in (arms.primary, arms.secondary) if at is not None}
    return held_weapons(arms.carried, hands, ground.rules, catalogue)


class Item(Protocol):
    """A weapon with the rounds in it and to spare."""

    @property
    def weapon(self) -> str: ...
    @property
    def loaded(self) -> int: ...
    @property
    def spare(self) -> int: ...


def held_weapons(
    carried: Iterable[Item], hands: AbstractSet[int], rules: GroundRules, catalogue: Catalogue
) -> Iterator[Held]:
    """What somebody carries; `hands` are the places in it of what they have in hand, bare hands where that is none."""
    if not hands:
        about = catalogue.window("unarmed", ap=rules.unarmed.ap)
        yield Held("maneuver", catalogue.weapon(None), True, "", about, source_of("unarmed"))  # noqa: FBT003 - in hand
    for at, one in enumerate(carried):
        weapon = rules.weapon(one.weapon)
        if weapon is None:
            continue
        rounds = catalogue.window("rounds", loaded=one.loaded, spare=one.spare) if weapon.magazine else ""
        about = catalogue.window(
            "weapon_melee" if weapon.melee else "weapon_shot",
            ap=weapon.ap,
            damage=damage_words(weapon.damage, weapon.damage_bonus),
            reach=weapon.reach,
            metres=number_words(weapon.range_m),
        )
        yield Held("blade" if weapon.melee else "wield", one.weapon, at in hands, rounds, about, source_of("damage"))


def _states(view: View, unit: UnitId, catalogue: Catalogue) -> Iterator[Status]:
    condition = view.get(unit, Condition).state
    if condition != "up":
        words = catalogue.phrase("condition", state=condition)
        yield Status(_ICONS[condition], words, catalogue.window("means_out"), source_of("out"))
    elif view.get(unit, Posture).prone:
        yield Status("prone", catalogue.phrase("prone"), catalogue.window("means_prone"), source_of("prone"))
    pressed = view.find(unit, Pressed)
    if pressed is not None:
        corners = catalogue.listed([catalogue.corner(one.towards, one.side) for one in pressed.corners])
        words = catalogue.phrase("pressed", corners=corners)
        yield Status("pressed", words, catalogue.window("means_pressed"), source_of("pressed"))
    if view.find(unit, Exposed) is not None:
        yield Status("exposed", catalogue.phrase("exposed"), catalogue.window("means_exposed"), source_of("exposed"))
    yield from _wounds(view, unit, catalogue)


def _wounds(view: View, unit: UnitId, catalogue: Catalogue) -> Iterator[Status]:
    stacks, dizzy = view.get(unit, OpenWounds).stacks, view.find(unit, Dizzy)
    if stacks:
        yield Status(
            "bleeding",
            catalogue.phrase("open_wounds", stacks=stacks),
            catalogue.window("means_open_wounds"),
            source_of("open_wounds"),
        )
    if is_blind(view, unit):
        yield Status("blind", catalogue.phrase("blind"), catalogue.window("means_blind"), source_of("blind"))
    if dizzy is not None:
        words = catalogue.phrase("dizzy", cycles=dizzy.cycles)
        yield Status("dizzy", words, catalogue.window("means_dizzy"), source_of("dizzy"))
    for injury in view.get(unit, Injuries).parts:
        words = catalogue.window("injury", part=injury_words(injury, catalogue), level=injury.level)
        yield Status("injured", words, catalogue.window("means_injury"), hurt_source(injury.part))
