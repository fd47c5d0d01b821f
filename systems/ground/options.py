"""What a character may do now, by family, each with its price or the reason against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from systems.core.commands import Command, Refusal
from systems.core.components import Dropped, Identity, Position
from systems.core.decisions import Decision
from systems.core.identifiers import DoorId, UnitId
from systems.core.rulebook import Option
from systems.core.world import State
from systems.ground.aiming import may_bruise
from systems.ground.attacks import UNARMED, AttackFacts
from systems.ground.body import is_blind, stuck
from systems.ground.commands import (
    Attack,
    CloseDoor,
    Drop,
    EndTurn,
    Leave,
    LieDown,
    Listen,
    OpenDoor,
    Perform,
    PickUp,
    Reload,
    StandUp,
    Treat,
    Wield,
)
from systems.ground.components import HANDS, Arms, OpenWounds
from systems.ground.hands import armed_hands, grip, hands_for, held_in, in_hand
from systems.ground.jumping import cannot_jump, has_lost_a_leg
from systems.ground.movement import per_metre
from systems.ground.purse import attack_price
from systems.ground.rules import GroundRules
from systems.ground.targeting import foes
from systems.ground.two_weapons import next_hand, no_mode

if TYPE_CHECKING:
    from systems.ground.rulebook import Ground


def options(state: State, decision: Decision, ground: Ground) -> tuple[Option, ...]:
    """The families of commands that answer the decision."""
    unit = decision.actor
    move = Option("move", price=per_metre(state, unit, ground.rules), refusal=stuck(state, unit))
    attack = _attack(state, decision, unit, ground)
    return (
        move,
        *_jump(state, unit, ground),
        attack,
        *((Option("aim", price=attack.price),) if attack.commands else ()),
        *_bruise(attack, ground.rules),
        *_maneuvers(state, decision, unit, ground),
        *_tending(state, decision, unit, ground),
        *_handling(state, decision, unit, ground),
    )


def default_attack(state: State, unit: UnitId, foe: UnitId) -> Attack:
    """The attack on somebody unless told otherwise: with the weapon whose turn it is, in the first hand, or unarmed."""
    attacks = _with_each(state, unit, foe)
    by_hand = dict(zip(armed_hands(state.get(unit, Arms)), attacks, strict=False))
    turn = next_hand(state, unit)
    return attacks[0] if turn is None else by_hand[turn]


def attacks_on(state: State, unit: UnitId, foe: UnitId) -> tuple[Attack, ...]:
    """The attacks on somebody that differ: with what, and where there is a choice, as one of two weapons or not."""
    attacks = _with_each(state, unit, foe)
    if no_mode(state, unit) is not None:
        return attacks
    other = next_hand(state, unit) is None  # with one weapon is the rule until the choice is made, then with both
    return tuple(one for attack in attacks for one in (attack, replace(attack, both_weapons=other)))


def _with_each(state: State, unit: UnitId, foe: UnitId) -> tuple[Attack, ...]:
    """Unarmed, or with the weapon in each hand; of two alike the hand is named."""
    arms = state.get(unit, Arms)
    names = [one.weapon for one in in_hand(arms)] or [UNARMED]
    if len(set(names)) == len(names):
        return tuple(Attack(foe, name) for name in names)
    return tuple(Attack(foe, name, hand) for name, hand in zip(names, armed_hands(arms), strict=True))


def _attack(state: State, decision: Decision, unit: UnitId, ground: Ground) -> Option:
    """The attacks that can be made; with a weapon in each hand each has a price of its own."""
    commands: list[Command] = []
    price: int | None = None
    refusal: Refusal | None = Refusal.of("attack.nobody")
    for foe in foes(state, unit):
        for command in attacks_on(state, unit, foe):
            answer = ground.gather(state, decision, command)
            if isinstance(answer, AttackFacts):
                commands.append(command)
                price = answer.ap
            elif isinstance(answer, Refusal) and (refusal is None or refusal.code == "attack.nobody"):
                refusal = answer
    if commands:
        several = len(in_hand(state.get(unit, Arms))) > 1
        return Option("attack", tuple(commands), None if several else price)
    weapon = ground.rules.weapon(default_attack(state, unit, unit).weapon)
    return Option("attack", (), attack_price(weapon, ground.rules), refusal)


def _jump(state: State, unit: UnitId, ground: Ground) -> tuple[Option, ...]:
    """Jumping, to be aimed at a tile; nothing to somebody who has lost a leg (GC-30)."""
    if has_lost_a_leg(state, unit):
        return ()
    return (Option("jump", price=ground.rules.jump.ap, refusal=cannot_jump(state, unit, ground.rules)),)


def _bruise(attack: Option, rules: GroundRules) -> tuple[Option, ...]:
    """The same attacks to bruise, with what can; no family where nothing in hand can."""
    attacks = [one for one in attack.commands if isinstance(one, Attack) and may_bruise(rules.weapon(one.weapon))]
    commands = tuple(replace(one, bruise=True) for one in attacks)
    return (Option("bruise", commands, attack.price),) if commands else ()


def _tending(state: State, decision: Decision, unit: UnitId, ground: Ground) -> tuple[Option, ...]:
    """First aid where a friend bleeds, listening where one is blind: no family where there is no occasion."""
    friends = state.scenario.allies(state.get(unit, Identity).side)
    bleeding: list[Command] = [
        Treat(one)
        for one in state.units()
        if state.get(one, Identity).side in friends and state.get(one, OpenWounds).stacks
    ]
    families = [_family(state, decision, ground, "treat", ground.rules.first_aid.ap, bleeding)] if bleeding else []
    if is_blind(state, unit):
        families.append(_family(state, decision, ground, "listen", ground.rules.senses.listening_ap, [Listen()]))
    return tuple(families)


def _maneuvers(state: State, decision: Decision, unit: UnitId, ground: Ground) -> tuple[Option, ...]:
    """The maneuvers of the list on each opponent; no family while the list is empty."""
    commands: list[Command] = [Perform(foe, one.name) for one in ground.rules.maneuvers for foe in foes(state, unit)]
    return (_family(state, decision, ground, "perform", None, commands),) if ground.rules.maneuvers else ()


def _handling(state: State, decision: Decision, unit: UnitId, ground: Ground) -> tuple[Option, ...]:
    moves = ground.rules.movement
    at = state.get(unit, Position).tile
    beside = [DoorId(door) for door, one in enumerate(state.board.doors) if state.terrain.beside(at, one)]
    underfoot = state.battle(Dropped).on(at)
    families: tuple[tuple[str, int, list[Command]], ...] = (
        ("stand", moves.stand_up, [StandUp()]),
        ("lie", moves.lie_down, [LieDown()]),
        ("open", moves.door, [OpenDoor(door) for door in beside]),
        ("close", moves.door, [CloseDoor(door) for door in beside]),
        ("wield", moves.change_weapon, _changes(state.get(unit, Arms), ground.rules)),
        ("reload", moves.reload, _reloads(state.get(unit, Arms), ground.rules)),
        ("drop", moves.drop, _drops(state.get(unit, Arms))),
        ("pick_up", moves.pick_up, [PickUp(weapon) for weapon in dict.fromkeys(one.weapon for one in underfoot)]),
        ("leave", 0, [Leave()]),
        ("end", 0, [EndTurn()]),
    )
    return tuple(_family(state, decision, ground, *family) for family in families)


def _changes(arms: Arms, rules: GroundRules) -> list[Command]:
    """What can be taken in hand, and put away; in the secondary hand beside a weapon that leaves it free."""
    hands = armed_hands(arms)
    gripped = {hand for at in (arms.primary, arms.secondary) if at is not None for hand in grip(arms, at, rules)}
    others = dict.fromkeys(
        one.weapon for at, one in enumerate(arms.carried) if at not in {arms.primary, arms.secondary}
    )
    beside = [name for name in others if arms.primary is not None and hands_for(name, "secondary", rules) != HANDS]
    changes: list[Command] = [Wield(name) for name in others]
    if gripped != set(HANDS) or arms.secondary is not None:
        changes += [Wield(name, "secondary") for name in beside]
    changes += [Wield(None)] if hands else []
    return changes + ([Wield(None, hand) for hand in hands] if len(hands) > 1 else [])


def _reloads(arms: Arms, rules: GroundRules) -> list[Command]:
    """The magazines in hand to fill, by hand where there are two."""
    hands = [
        hand
        for hand in armed_hands(arms)
        if (held := held_in(arms, hand)) and (weapon := rules.weapon(held.weapon)) and weapon.magazine
    ]
    return [Reload(hand) for hand in hands] if len(hands) > 1 else [Reload()]


def _drops(arms: Arms) -> list[Command]:
    """What is in hand to drop, by hand where there are two."""
    hands = armed_hands(arms)
    return [Drop(hand) for hand in hands] if len(hands) > 1 else [Drop()]


def _family(
    state: State, decision: Decision, ground: Ground, code: str, price: int | None, commands: list[Command]
) -> Option:
    """The commands of a family that can be had; where none can, the reason against the first."""
    answers = [(command, ground.gather(state, decision, command)) for command in commands]
    possible = tuple(command for command, answer in answers if not isinstance(answer, Refusal))
    refusal = None if possible or not answers else answers[0][1]
    return Option(code, possible, price, refusal if isinstance(refusal, Refusal) else None)
