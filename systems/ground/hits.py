"""A hit written into the world: damage, Injuries and what they bring about, and being out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.core.world import World
from systems.ground.body import with_injury
from systems.ground.components import Bruising, Condition, HitPoints, Injuries, Phase, Posture
from systems.ground.condition import die, fall_unconscious
from systems.ground.dropping import drop
from systems.ground.events import Bruised, Damaged, FellDown, InjuryTaken
from systems.ground.injuries import Harm
from systems.ground.strike import StrikeOutcome
from systems.ground.wounds import make_dizzy, open_wounds

Rolls = tuple[DieRolled, ...]


def rolled(rolls: Rolls, *whys: str) -> Iterator[DieRolled]:
    """The rolls made for these reasons: each is told just before what it decides."""
    return (roll for roll in rolls if roll.why in whys)


def commit_hit(
    world: World, attacker: UnitId, target: UnitId, result: StrikeOutcome, rolls: Rolls, *, bruise: bool
) -> Iterator[Event]:
    """What a hit does to its target."""
    yield from _damage(world, attacker, target, result, bruise=bruise)
    yield from rolled(rolls, "injury", "injury_side")
    for one in result.harms:
        yield from _injure(world, target, one)
    after = result.aftermath
    yield from rolled(rolls, "balance")
    if after.falls:
        world.set(target, Posture(prone=True))
        yield FellDown(target)
    yield from rolled(rolls, "grip")
    for hand in after.drops:
        yield from drop(world, target, hand)
    if after.dizzy:
        yield from make_dizzy(world, target, after.dizzy)
    yield from rolled(rolls, "willpower")
    if result.condition != world.get(target, Condition).state:
        yield from die(world, target) if result.condition == "dead" else fall_unconscious(world, target)
        world.set(None, replace(world.battle(Phase), decided=True))


def _damage(world: World, attacker: UnitId, target: UnitId, result: StrikeOutcome, *, bruise: bool) -> Iterator[Event]:
    """Hit points go, or bruising comes, which is kept apart (GC-61)."""
    health, critical = world.get(target, HitPoints), result.verdict == "critical"
    if bruise:
        bruising = world.get(target, Bruising).points + result.damage
        world.set(target, Bruising(bruising))
        yield Bruised(attacker, target, result.damage, result.parts, critical, bruising, health.hp)
        return
    after = replace(health, hp=health.hp - result.damage)
    world.set(target, after)
    yield Damaged(attacker, target, result.damage, result.parts, critical, after.hp, after.hp_max)


def _injure(world: World, target: UnitId, harm: Harm) -> Iterator[Event]:
    if harm.effect in {"new", "worse"}:
        world.set(target, Injuries(with_injury(world.get(target, Injuries).parts, harm.injury)))
    yield InjuryTaken(target, harm.injury, harm.effect)
    if harm.stacks:
        yield from open_wounds(world, target, harm.stacks)
