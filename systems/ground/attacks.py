"""Attacks: what is checked, what is spent, and what changes (GC-01 to GC-22, GC-67, GC-68, GC-73)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.components import Identity, Position
from systems.core.decisions import Decision
from systems.core.dice import Dice, Modifier
from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground import two_weapons
from systems.ground.commands import Attack
from systems.ground.components import (
    Arms,
    Attributes,
    Condition,
    Exposed,
    Hand,
    HitPoints,
    Injuries,
    Injury,
    Phase,
    Pressed,
    Trades,
)
from systems.ground.condition import die, fall_unconscious
from systems.ground.events import Attacked, AttackMissed, Damaged, Exposure, InjuryTaken
from systems.ground.hands import armed_hands, held_in, in_hand, index_in, with_carried
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules, Weapon
from systems.ground.strike import Strike, StrikeOutcome, strike
from systems.ground.targeting import Exposes, defense_parts, exposure, line_denied, out_of_range
from systems.ground.two_weapons import Stance, stance

UNARMED = "unarmed"
"""What an attack without a weapon is called in a command; no weapon of a table may have that name."""


class AttackFacts(Struct, frozen=True):
    """Facts of an attack: the strike, and what surrounds it."""

    attacker: UnitId
    target: UnitId
    how: Stance
    exposes: Exposes
    defense: tuple[Modifier, ...]
    strike: Strike

    @property
    def weapon(self) -> str:
        """The weapon's name, or "unarmed"."""
        return UNARMED if self.how.weapon is None else self.how.weapon.name

    @property
    def ap(self) -> int:
        """The price."""
        return self.how.ap


class AttackOutcome(Struct, frozen=True):
    """Outcome of an attack."""

    facts: AttackFacts
    strike: StrikeOutcome


def gather(state: State, decision: Decision, command: Attack, rules: GroundRules) -> AttackFacts | Refusal:
    """The facts of an attack, or the first reason against it. Nothing is spent on a refusal (GC-01)."""
    attacker = decision.actor
    armed = weapon_in_hand(state, attacker, command, rules)
    if isinstance(armed, Refusal):
        return armed
    refusal = no_target(state, attacker, command.target)
    if refusal is not None:
        return refusal
    how = stance(state, attacker, command, *armed, rules)
    if isinstance(how, Refusal):
        return how
    here, there = state.get(attacker, Position).tile, state.get(command.target, Position).tile
    refusal = (  # that AP are too few is said where nothing else is in the way
        line_denied(state, here, command.target)
        or out_of_range(state.terrain, here, there, how.weapon)
        or too_dear(state, attacker, how.ap)
    )
    return refusal or facts_of(state, attacker, command.target, how, rules)


def facts_of(state: State, attacker: UnitId, target: UnitId, how: Stance, rules: GroundRules) -> AttackFacts:
    """The facts of an attack that may be made."""
    defense = defense_parts(state, target, state.get(attacker, Position).tile, rules)
    return AttackFacts(
        attacker,
        target,
        how,
        exposure(state, attacker, state.get(target, Position).tile),
        defense,
        strike_of(state, attacker, target, how.weapon, sum(part.value for part in defense), how.penalty),
    )


def strike_of(
    state: State,
    attacker: UnitId,
    target: UnitId,
    weapon: Weapon | None,
    defense: int,
    penalty: tuple[Modifier, ...] = (),
) -> Strike:
    """What the outcome of an attack against that Defense depends on."""
    return _strike(
        state.get(attacker, Attributes),
        state.get(attacker, Trades),
        weapon,
        defense,
        state.get(target, HitPoints),
        state.get(target, Attributes).willpower,
        state.get(target, Condition).state == "up",
        penalty,
    )


@lru_cache(maxsize=8192)
def _strike(
    own: Attributes,
    trades: Trades,
    weapon: Weapon | None,
    defense: int,
    target: HitPoints,
    willpower: int,
    conscious: bool,  # noqa: FBT001 - kept by position
    penalty: tuple[Modifier, ...],
) -> Strike:
    return Strike(
        attack=(*attack_modifiers(own, trades, weapon), *penalty),
        defense=defense,
        damage=() if weapon is None else weapon.damage,
        damage_bonus=0 if weapon is None else weapon.damage_bonus,
        strength=own.strength if weapon is None else 0,
        dexterity=own.dexterity,
        hp=target.hp,
        hp_max=target.hp_max,
        willpower=willpower,
        conscious=conscious,
    )


def weapon_in_hand(
    state: State, unit: UnitId, command: Attack, rules: GroundRules
) -> tuple[Weapon | None, Hand | None] | Refusal:
    """The weapon the character would attack with and its hand, None and None for bare ones; or why not with that.

    Of two alike in hand, where none is named, it is the first that is loaded.
    """
    arms = state.get(unit, Arms)
    name = command.weapon
    if name == UNARMED:
        full = in_hand(arms)
        return Refusal.of("attack.hands_full", weapon=full[0].weapon) if full else (None, None)
    weapon = rules.weapon(name)
    held = [(hand, held_in(arms, hand)) for hand in armed_hands(arms) if command.hand in {None, hand}]
    fitting = [(hand, one) for hand, one in held if one is not None and one.weapon == name]
    if weapon is None or not fitting:
        return Refusal.of("attack.not_in_hand", weapon=name)
    ready = next((hand for hand, one in fitting if one.loaded or not weapon.magazine), None)
    return Refusal.of("attack.empty", weapon=name) if ready is None else (weapon, ready)


def attack_modifiers(own: Attributes, trades: Trades, weapon: Weapon | None) -> tuple[Modifier, ...]:
    """What is added to the attack roll: Dexterity, and with a weapon the rank in its Trade (GC-07, GC-11)."""
    dexterity = Modifier("dexterity", own.dexterity, "GC-07")
    if weapon is None:
        return (dexterity,)
    return (dexterity, Modifier(f"trade.{weapon.trade}", trades.rank(weapon.trade), "GC-07"))


def resolve(facts: AttackFacts, dice: Dice, rules: GroundRules) -> AttackOutcome:
    """The outcome of the attack."""
    return AttackOutcome(facts, strike(facts.strike, dice, rules, facts.attacker, facts.target))


def commit(world: World, outcome: AttackOutcome, rolls: tuple[DieRolled, ...], rules: GroundRules) -> Iterator[Event]:
    """Spend AP and a round, hit or miss (GC-06); give up cover; hurt the target."""
    facts, result = outcome.facts, outcome.strike
    spend(world, facts.attacker, facts.ap)
    left = _use_round(world, facts)
    yield Attacked(facts.attacker, facts.target, facts.weapon, facts.ap, facts.strike.defense, facts.defense, left)
    yield from two_weapons.attacked(world, facts.attacker, facts.how)
    yield from _rolled(rolls, "attack", "damage")
    if result.verdict in {"miss", "critical_miss"}:
        yield AttackMissed(facts.attacker, facts.target, result.verdict == "critical_miss")
    else:
        yield from _hurt(world, facts, result, rolls)
    if facts.exposes:
        world.remove(facts.attacker, Pressed)
        world.set(facts.attacker, Exposed())
        yield Exposure(facts.attacker, facts.exposes, rules.cover.exposed_defense)


def no_target(state: State, attacker: UnitId, target: UnitId) -> Refusal | None:
    """Why somebody is nobody to attack, wherever they are: absent, a friend or dead; None where they are."""
    if target not in state.units() or state.find(target, Position) is None:
        return Refusal.of("attack.not_there")
    sides = state.scenario.allies(state.get(attacker, Identity).side)
    if state.get(target, Identity).side in sides:
        return Refusal.of("attack.friend", target=state.get(target, Identity).name)
    if state.get(target, Condition).state == "dead":
        return Refusal.of("attack.dead", target=state.get(target, Identity).name)
    return None


def _use_round(world: World, facts: AttackFacts) -> int | None:
    """Take a round from the magazine; the rounds left, or None for a weapon without one."""
    arms = world.get(facts.attacker, Arms)
    at = None if facts.how.hand is None else index_in(arms, facts.how.hand)
    if at is None or not arms.carried[at].loaded:
        return None
    used = replace(arms.carried[at], loaded=arms.carried[at].loaded - 1)
    world.set(facts.attacker, with_carried(arms, at, used))
    return used.loaded


def _rolled(rolls: tuple[DieRolled, ...], *whys: str) -> Iterator[DieRolled]:
    """The rolls made for these reasons: each is told just before what it decides."""
    return (roll for roll in rolls if roll.why in whys)


def _hurt(world: World, facts: AttackFacts, result: StrikeOutcome, rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    target = facts.target
    before = world.get(target, HitPoints)
    after = replace(before, hp=before.hp - result.damage)
    world.set(target, after)
    critical = result.verdict == "critical"
    yield Damaged(facts.attacker, target, result.damage, result.parts, critical, after.hp, after.hp_max)
    yield from _rolled(rolls, "injury", "injury_side")
    if result.injury is not None:
        is_new = _record(world, target, result.injury)
        yield InjuryTaken(target, result.injury, again=not is_new)
    yield from _rolled(rolls, "willpower")
    was = world.get(target, Condition).state
    if result.condition == was:
        return
    yield from die(world, target) if result.condition == "dead" else fall_unconscious(world, target)
    world.set(None, replace(world.battle(Phase), decided=True))


def _record(world: World, unit: UnitId, injury: Injury) -> bool:
    """Whether the character has an Injury more: one they have already is not noted twice (GC-A12)."""
    parts = world.get(unit, Injuries).parts
    if injury in parts:
        return False
    world.set(unit, Injuries((*parts, injury)))
    return True
