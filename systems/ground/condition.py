"""Hit points, staying conscious, and being out (GC-A29)."""

from __future__ import annotations

from collections.abc import Iterator

from systems.core.components import Deploys, Position
from systems.core.dice import Modifier, Roll
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.core.world import State, World
from systems.ground.components import Condition, Exposed, Posture, Pressed, Reserve
from systems.ground.events import Died, FellUnconscious
from systems.ground.rules import Health


def in_fight(state: State, unit: UnitId) -> bool:
    """Whether a character counts as not out: up, and on the board, still to be placed or still to arrive."""
    if state.get(unit, Condition).state != "up":
        return False
    return any(state.find(unit, kind) is not None for kind in (Position, Reserve, Deploys))


def can_act(state: State, unit: UnitId) -> bool:
    """Whether a character can take a turn: up, and on the board."""
    return state.get(unit, Condition).state == "up" and state.find(unit, Position) is not None


def is_dead_at(hp: int, hp_max: int, health: Health) -> bool:
    """Whether that many hit points are death: at minus the maximum or below (times the factor of the rules)."""
    return hp <= -health.death_at_times_max * hp_max


def is_shaken(hp: int, bruising: int) -> bool:
    """Whether so many hit points and so much bruising ask for a Willpower roll once damage is taken (GC-62, GC-A29)."""
    return hp < 0 or bruising > hp


def willpower_roll(unit: UnitId, hp: int, bruising: int, willpower: tuple[Modifier, ...], health: Health) -> Roll:
    """The roll to stay conscious: met at 10 plus bruising less hit points (GC-64).

    Below 0 that is 10 plus what is missing to 0, and one roll for both where there is bruising too (GC-A28, GC-A29).
    """
    return Roll(unit, "willpower", health.willpower_dice, willpower, health.willpower_base + bruising - hp)


def fall_unconscious(world: World, unit: UnitId) -> Iterator[Event]:
    """The character lies unconscious and will not wake in this battle."""
    _drop(world, unit, Condition("unconscious"))
    yield FellUnconscious(unit)


def die(world: World, unit: UnitId) -> Iterator[Event]:
    """The character is dead."""
    _drop(world, unit, Condition("dead"))
    yield Died(unit)


def _drop(world: World, unit: UnitId, condition: Condition) -> None:
    world.set(unit, condition)
    lay_down(world, unit)


def lay_down(world: World, unit: UnitId) -> None:
    """Who is out of the fight lies on the ground and makes no use of cover."""
    world.set(unit, Posture(prone=True))
    world.remove(unit, Pressed)
    world.remove(unit, Exposed)
