"""What a character may do now, by family, each with its price or the reason against it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from systems.core.commands import Command, Refusal
from systems.core.components import Identity, Position
from systems.core.decisions import Decision
from systems.core.identifiers import DoorId, UnitId
from systems.core.rulebook import Option
from systems.core.world import State
from systems.ground.attacks import UNARMED, attack_price
from systems.ground.commands import (
    Attack,
    CloseDoor,
    EndTurn,
    Leave,
    LieDown,
    OpenDoor,
    Perform,
    Reload,
    StandUp,
    Wield,
)
from systems.ground.components import Arms, Condition
from systems.ground.movement import per_metre

if TYPE_CHECKING:
    from systems.ground.rulebook import Ground


def options(state: State, decision: Decision, ground: Ground) -> tuple[Option, ...]:
    """The families of commands that answer the decision."""
    unit = decision.actor
    move = Option("move", price=per_metre(state, unit, ground.rules))
    return (
        move,
        _attack(state, decision, unit, ground),
        *_maneuvers(state, decision, unit, ground),
        *_handling(state, decision, unit, ground),
    )


def foes(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """Everybody of another alliance on the board who is not dead, as far as the state knows."""
    friends = state.scenario.allies(state.get(unit, Identity).side)
    return tuple(
        other
        for other in state.units()
        if state.find(other, Position) is not None
        and state.get(other, Identity).side not in friends
        and state.get(other, Condition).state != "dead"
    )


def weapon_name(state: State, unit: UnitId) -> str:
    """What the character attacks with: the weapon in hand, or "unarmed"."""
    arms = state.get(unit, Arms)
    return UNARMED if arms.wielded is None else arms.carried[arms.wielded].weapon


def _attack(state: State, decision: Decision, unit: UnitId, ground: Ground) -> Option:
    name = weapon_name(state, unit)
    price = attack_price(ground.rules.weapon(name), ground.rules)
    commands: list[Command] = []
    refusal: Refusal | None = Refusal.of("attack.nobody")
    for foe in foes(state, unit):
        command = Attack(foe, name)
        answer = ground.gather(state, decision, command)
        if isinstance(answer, Refusal):
            refusal = answer if refusal is None or refusal.code == "attack.nobody" else refusal
        else:
            commands.append(command)
    return Option("attack", tuple(commands), price, None if commands else refusal)


def _maneuvers(state: State, decision: Decision, unit: UnitId, ground: Ground) -> tuple[Option, ...]:
    """The maneuvers of the list on each opponent; no family while the list is empty."""
    commands: list[Command] = [Perform(foe, one.name) for one in ground.rules.maneuvers for foe in foes(state, unit)]
    return (_family(state, decision, ground, "perform", None, commands),) if ground.rules.maneuvers else ()


def _handling(state: State, decision: Decision, unit: UnitId, ground: Ground) -> tuple[Option, ...]:
    moves = ground.rules.movement
    at = state.get(unit, Position).tile
    beside = [DoorId(door) for door, one in enumerate(state.board.doors) if state.terrain.beside(at, one)]
    arms = state.get(unit, Arms)
    others = [one.weapon for index, one in enumerate(arms.carried) if index != arms.wielded]
    away: list[Command] = [] if arms.wielded is None else [Wield(None)]
    families: tuple[tuple[str, int, list[Command]], ...] = (
        ("stand", moves.stand_up, [StandUp()]),
        ("lie", moves.lie_down, [LieDown()]),
        ("open", moves.door, [OpenDoor(door) for door in beside]),
        ("close", moves.door, [CloseDoor(door) for door in beside]),
        ("wield", moves.change_weapon, [*map(Wield, others), *away]),
        ("reload", moves.reload, [Reload()]),
        ("leave", 0, [Leave()]),
        ("end", 0, [EndTurn()]),
    )
    return tuple(_family(state, decision, ground, *family) for family in families)


def _family(
    state: State, decision: Decision, ground: Ground, code: str, price: int | None, commands: list[Command]
) -> Option:
    """The commands of a family that can be had; where none can, the reason against the first."""
    answers = [(command, ground.gather(state, decision, command)) for command in commands]
    possible = tuple(command for command, answer in answers if not isinstance(answer, Refusal))
    refusal = None if possible or not answers else answers[0][1]
    return Option(code, possible, price, refusal if isinstance(refusal, Refusal) else None)
