"""Attacks: what is checked, what is spent, and what changes (GC-01 to GC-22, GC-51 to GC-54, GC-67, GC-68, GC-73)."""

from __future__ import annotations

from collections.abc import Iterator

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
from systems.ground.aiming import PLAIN, Manner, ill_aimed, manner_of, strike_of
from systems.ground.body import armless
from systems.ground.commands import Attack
from systems.ground.components import Arms, Condition, Exposed, Hand, Pressed
from systems.ground.events import Attacked, AttackMissed, Exposure
from systems.ground.hands import armed_hands, held_in, in_hand, index_in, with_carried
from systems.ground.hits import commit_hit, rolled
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules, Weapon
from systems.ground.senses import unheard
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
    armed = armless(state, attacker) or weapon_in_hand(state, attacker, command, rules)
    if isinstance(armed, Refusal):
        return armed
    refusal = no_target(state, attacker, command.target) or ill_aimed(state, command, armed[0])
    how = refusal or stance(state, attacker, command, *armed, rules)
    if isinstance(how, Refusal):
        return how
    here, there = state.get(attacker, Position).tile, state.get(command.target, Position).tile
    refusal = (  # that AP are too few is said where nothing else is in the way
        line_denied(state, here, command.target)
        or out_of_range(state.terrain, here, there, how.weapon)
        or too_dear(state, attacker, how.ap)
    )
    return refusal or facts_of(state, attacker, command.target, how, rules, manner_of(command))


def facts_of(
    state: State, attacker: UnitId, target: UnitId, how: Stance, rules: GroundRules, manner: Manner = PLAIN
) -> AttackFacts:
    """The facts of an attack that may be made."""
    defense = defense_parts(state, target, state.get(attacker, Position).tile, rules)
    return AttackFacts(
        attacker,
        target,
        how,
        exposure(state, attacker, state.get(target, Position).tile),
        defense,
        strike_of(state, attacker, target, how, sum(part.value for part in defense), rules, manner),
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


def resolve(facts: AttackFacts, dice: Dice, rules: GroundRules) -> AttackOutcome:
    """The outcome of the attack."""
    return AttackOutcome(facts, strike(facts.strike, dice, rules, facts.attacker, facts.target))


def commit(world: World, outcome: AttackOutcome, rolls: tuple[DieRolled, ...], rules: GroundRules) -> Iterator[Event]:
    """Spend AP and a round, hit or miss (GC-06); give up cover; hurt the target."""
    facts, result = outcome.facts, outcome.strike
    spend(world, facts.attacker, facts.ap)
    left = _use_round(world, facts)
    defended = (facts.strike.defense, facts.defense)
    manner = (facts.strike.aim, facts.strike.bruise)
    yield Attacked(facts.attacker, facts.target, facts.weapon, facts.ap, *defended, left, *manner)
    yield from two_weapons.attacked(world, facts.attacker, facts.how)
    yield from rolled(rolls, "attack", "damage")
    if result.verdict in {"miss", "critical_miss"}:
        yield AttackMissed(facts.attacker, facts.target, result.verdict == "critical_miss")
    else:
        yield from commit_hit(world, facts.attacker, facts.target, result, rolls, bruise=facts.strike.bruise)
    if facts.exposes:
        world.remove(facts.attacker, Pressed)
        world.set(facts.attacker, Exposed())
        yield Exposure(facts.attacker, facts.exposes, rules.cover.exposed_defense)


def no_target(state: State, attacker: UnitId, target: UnitId) -> Refusal | None:
    """Why somebody is nobody to attack, wherever they are: absent, a friend, dead, or unheard by one who is blind."""
    if target not in state.units() or state.find(target, Position) is None:
        return Refusal.of("attack.not_there")
    sides = state.scenario.allies(state.get(attacker, Identity).side)
    if state.get(target, Identity).side in sides:
        return Refusal.of("attack.friend", target=state.get(target, Identity).name)
    if state.get(target, Condition).state == "dead":
        return Refusal.of("attack.dead", target=state.get(target, Identity).name)
    return unheard(state, attacker, target)


def _use_round(world: World, facts: AttackFacts) -> int | None:
    """Take a round from the magazine; the rounds left, or None for a weapon without one."""
    arms = world.get(facts.attacker, Arms)
    at = None if facts.how.hand is None else index_in(arms, facts.how.hand)
    if at is None or not arms.carried[at].loaded:
        return None
    used = replace(arms.carried[at], loaded=arms.carried[at].loaded - 1)
    world.set(facts.attacker, with_carried(arms, at, used))
    return used.loaded
