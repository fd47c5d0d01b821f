"""What an Injury does to whoever takes it (GC-23 to GC-54; decisions GC-A12, A14, A15, A17 to A20, A23, A24, A40).

Pure: the state of the body and of the hands goes in, harm and the outcome of the rolls comes out. `hits.py` writes it
into the world.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from systems.core.dice import Dice, Modifier, Roll, met
from systems.core.identifiers import UnitId
from systems.ground.body import ARMS, LEGS, level_of, with_injury, without_legs
from systems.ground.components import Aim, Effect, EyeSide, Hand, Injury, Level
from systems.ground.rules import GroundRules, Injuries, OpenWounds, Part


class Body(Struct, frozen=True, cache_hash=True):
    """What of somebody's body and hands an Injury depends on.

    `one_handed` are the arms that hold a weapon for one hand, `two_handed` is whether both hold one together.
    """

    parts: tuple[Injury, ...] = ()
    dexterity: tuple[Modifier, ...] = ()
    prone: bool = False
    one_handed: tuple[Part, ...] = ()
    two_handed: bool = False


class Harm(Struct, frozen=True):
    """One Injury as it was taken: the part as it is now, what came of it, the stacks of Open Wounds, and death."""

    injury: Injury
    effect: Effect
    stacks: int = 0
    kills: bool = False


class Aftermath(Struct, frozen=True):
    """What the Injuries of one attack bring about: a fall, weapons let go, and cycles of being dizzy."""

    falls: bool = False
    drops: tuple[Hand, ...] = ()
    dizzy: int = 0


NOTHING = Aftermath()


def harm(parts: tuple[Injury, ...], struck: Aim, rules: GroundRules, *, severe: bool, bruise: bool) -> Harm:
    """What an Injury to that part comes to, given the Injuries there are; `severe` is one that dismembers (GC-53)."""
    part, before = struck.part, level_of(parts, struck.part, struck.side)
    if bruise and not rules.bruising.dismembers:
        return _bruised(struck, before, rules.open_wounds)
    if part == "head":
        return _head(before)
    if part == "organ":
        return _organ(before, rules.open_wounds, severe=severe)
    if part == "neck":
        return _neck(before, rules, severe=severe)
    return _eye(struck, before) if part == "eye" else _limb(part, before, rules.open_wounds, severe=severe)


def _bruised(struck: Aim, before: Level | None, wounds: OpenWounds) -> Harm:
    """Bruising takes nothing off: neither eyes nor neck suffer by it, and what is injured stays so (GC-54, GC-A24)."""
    if struck.part in {"eye", "neck"}:
        return Harm(Injury(struck.part, before or "injured", struck.side), "none")
    if struck.part == "head":
        return _head(before)
    if before is not None:
        return Harm(Injury(struck.part, before), "again")
    return Harm(Injury(struck.part, "injured"), "new", wounds.stacks if struck.part == "organ" else 0)


def _head(before: Level | None) -> Harm:
    """A head is never off (GC-43)."""
    return Harm(Injury("head", "injured"), "new" if before is None else "again")


def _eye(struck: Aim, before: Level | None) -> Harm:
    """An eye is lost at once (GC-47)."""
    return Harm(Injury("eye", "dismembered", struck.side), "new" if before is None else "again")


def _limb(part: Part, before: Level | None, wounds: OpenWounds, *, severe: bool) -> Harm:
    """A limb is injured, then off, at once where the blow is severe; one that is off is off (GC-25, GC-A12)."""
    if before == "dismembered":
        return Harm(Injury(part, before), "again")
    if severe or before == "injured":
        return Harm(Injury(part, "dismembered"), "new" if before is None else "worse", wounds.stacks)
    return Harm(Injury(part, "injured"), "new")


def _organ(before: Level | None, wounds: OpenWounds, *, severe: bool) -> Harm:
    """Organs are never off; in place of it they bleed more (GC-44, GC-45)."""
    if before is not None:
        return Harm(Injury("organ", "injured"), "again", wounds.stacks)
    return Harm(Injury("organ", "injured"), "new", wounds.stacks + wounds.stacks_more * severe)


def _neck(before: Level | None, rules: GroundRules, *, severe: bool) -> Harm:
    """A neck that was injured before is severed; a whole one bleeds, and more where the blow was severe (GC-A20)."""
    if before is not None or (severe and rules.injuries.neck_over_half == "decapitation"):
        return Harm(Injury("neck", "dismembered"), "new" if before is None else "worse", kills=True)
    return Harm(Injury("neck", "injured"), "new", rules.open_wounds.stacks + rules.open_wounds.stacks_more * severe)


def head_bonus(parts: tuple[Injury, ...], part: Part, injuries: Injuries) -> tuple[Modifier, ...]:
    """What an Injury to the head adds to the damage of its attack where the head was injured before (GC-43)."""
    if part != "head" or level_of(parts, "head") is None:
        return ()
    return (Modifier("head_again", injuries.head_again_damage, "GC-43"),)


def random_part(dice: Dice, injuries: Injuries, attacker: UnitId) -> Aim:
    """The row of the table the die falls in; an eye takes a second die for its side (GC-21, GC-22, GC-A11)."""

    def part_of(face: int) -> Part:
        return next(row.part for row in injuries.rows if row.low <= face <= row.high)

    part = dice.ask_total(Roll(attacker, "injury", (injuries.die,)), part_of)
    if part != "eye":
        return Aim(part)
    return Aim(part, dice.ask_total(Roll(attacker, "injury_side", (injuries.side_die,)), _eye_side))


def _eye_side(face: int) -> EyeSide:
    return "right" if face % 2 else "left"


def aftermath(
    body: Body, harms: tuple[Harm, ...], damage: int, dice: Dice, rules: GroundRules, target: UnitId, *, rolls: bool
) -> Aftermath:
    """What the Injuries bring about, with the rolls of whoever took them: to stay up, then to keep hold of weapons.

    Without `rolls` (the unconscious and the dead make none) only what follows by itself.
    """
    if not harms:
        return NOTHING
    changed = {one.injury.part: one.injury for one in harms if one.effect in {"new", "worse"}}
    falls = not body.prone and any(leg in changed for leg in LEGS)
    if falls and not without_legs(_with_all(body.parts, changed.values())):
        falls = rolls and not _stands(body, damage, dice, rules, target)
    struck = [changed[arm] for arm in ARMS if arm in changed]
    drops = [_let_go(body, injury, damage, dice, rules, target, rolls=rolls) for injury in struck]
    dizzy = damage if any(one.injury.part == "head" for one in harms) else 0
    return Aftermath(falls, tuple(dict.fromkeys(hand for hand in drops if hand is not None)), dizzy)


def _with_all(parts: tuple[Injury, ...], injuries: Iterable[Injury]) -> tuple[Injury, ...]:
    for one in injuries:
        parts = with_injury(parts, one)
    return parts


def _stands(body: Body, damage: int, dice: Dice, rules: GroundRules, target: UnitId) -> bool:
    """Whether the roll to stay up on an injured leg is met (GC-26)."""
    return met(Roll(target, "balance", rules.health.willpower_dice, body.dexterity, damage), dice)


def _let_go(
    body: Body, injury: Injury, damage: int, dice: Dice, rules: GroundRules, target: UnitId, *, rolls: bool
) -> Hand | None:
    """The hand whose weapon falls; None where none does.

    An arm that is off holds nothing, and a weapon for two hands falls with either (GC-A15). With an injured arm a
    weapon for one hand is kept hold of by a roll (GC-36).
    """
    hand: Hand = "primary" if injury.part == "primary arm" else "secondary"
    holds_one = injury.part in body.one_handed
    if injury.level == "dismembered":
        return "primary" if body.two_handed else hand if holds_one else None
    if not holds_one or not rolls:
        return None
    roll = Roll(target, "grip", rules.health.willpower_dice, body.dexterity, damage)
    return None if met(roll, dice) else hand
