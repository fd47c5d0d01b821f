"""Everything else a character can do in a turn: posture, doors, weapons, leaving, ending (GC-A04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from systems.core.commands import Refusal
from systems.core.components import Doors, Exit, Identity, Position, Progress
from systems.core.decisions import Decision
from systems.core.events import DieRolled, DoorMoved, Event, Exited
from systems.core.identifiers import DoorId, UnitId
from systems.core.world import State, World
from systems.ground.body import ARM_OF, able_hand, armless, is_lost, without_legs
from systems.ground.commands import CloseDoor, EndTurn, Leave, LieDown, OpenDoor, Reload, StandUp, Wield
from systems.ground.components import Arms, Condition, Hand, Injuries, Posture, Pressed, PressedCorner
from systems.ground.cycle import close_turn
from systems.ground.events import CornerLost, PostureChanged, Reloaded, WeaponChanged
from systems.ground.hands import armed_hands, emptied, grip, hands_for, held_in, index_in, taken, with_carried
from systems.ground.movement import lost_corners
from systems.ground.purse import spend, too_dear
from systems.ground.rules import GroundRules
from systems.ground.two_weapons import end_mode


class ChangePosture(Struct, frozen=True):
    """Facts and outcome: someone gets up or goes prone."""

    unit: UnitId
    prone: bool
    ap: int


class MoveDoor(Struct, frozen=True):
    """Facts and outcome: someone opens or closes a door."""

    unit: UnitId
    door: DoorId
    closed: bool
    ap: int


class ChangeWeapon(Struct, frozen=True):
    """Facts and outcome: how someone's arms are after a change, and what it was: a weapon taken, or hands emptied."""

    unit: UnitId
    arms: Arms
    weapon: str | None
    hands: tuple[Hand, ...]
    ap: int


class FillMagazine(Struct, frozen=True):
    """Facts and outcome: so many rounds go into the weapon in that hand."""

    unit: UnitId
    hand: Hand
    rounds: int
    ap: int


class GoOff(Struct, frozen=True):
    """Facts and outcome: someone leaves the board."""

    unit: UnitId
    exit: str


class Finish(Struct, frozen=True):
    """Facts and outcome: the turn ends."""

    unit: UnitId


def gather_stand(state: State, decision: Decision, _command: StandUp, rules: GroundRules) -> ChangePosture | Refusal:
    """Getting up."""
    unit = decision.actor
    if not state.get(unit, Posture).prone:
        return Refusal.of("stand.standing")
    if without_legs(state.get(unit, Injuries).parts):
        return Refusal.of("body.cannot_stand")
    price = rules.movement.stand_up
    return too_dear(state, unit, price) or ChangePosture(unit, prone=False, ap=price)


def gather_lie(state: State, decision: Decision, _command: LieDown, rules: GroundRules) -> ChangePosture | Refusal:
    """Going prone."""
    unit = decision.actor
    if state.get(unit, Posture).prone:
        return Refusal.of("lie.prone")
    price = rules.movement.lie_down
    return too_dear(state, unit, price) or ChangePosture(unit, prone=True, ap=price)


def gather_door(
    state: State, decision: Decision, command: OpenDoor | CloseDoor, rules: GroundRules
) -> MoveDoor | Refusal:
    """Opening or closing a door one stands next to: a locked one stays, an occupied doorway cannot be closed."""
    unit = decision.actor
    doors = state.battle(Doors)
    if not 0 <= command.door < len(doors.closed):
        return Refusal.of("door.unknown", door=command.door)
    door = state.board.doors[command.door]
    closing = isinstance(command, CloseDoor)
    if not state.terrain.beside(state.get(unit, Position).tile, door):
        return Refusal.of("door.not_beside", door=door.name)
    if doors.closed[command.door] == closing:
        return Refusal.of("door.already_closed" if closing else "door.already_open", door=door.name)
    if doors.locked[command.door]:
        return Refusal.of("door.locked", door=door.name)
    if closing and _doorway_occupied(state, command.door):
        return Refusal.of("door.occupied", door=door.name)
    price = rules.movement.door
    return armless(state, unit) or too_dear(state, unit, price) or MoveDoor(unit, command.door, closing, price)


def gather_wield(state: State, decision: Decision, command: Wield, rules: GroundRules) -> ChangeWeapon | Refusal:
    """Taking another weapon in hand, or none: one change, whatever has to be put away for it."""
    unit = decision.actor
    arms = state.get(unit, Arms)
    parts = state.get(unit, Injuries).parts
    if command.weapon is None:
        change = _put_away(arms, command)
    else:
        change = _take(arms, command.weapon, command.hand or able_hand(parts), rules, named=command.hand is not None)
    if isinstance(change, Refusal):
        return change
    after, hands = change
    price = rules.movement.change_weapon
    if command.weapon is not None and any(is_lost(parts, ARM_OF[hand]) for hand in hands):
        return armless(state, unit) or Refusal.of("wield.lost_arm", weapon=command.weapon)
    return too_dear(state, unit, price) or ChangeWeapon(unit, after, command.weapon, hands, price)


def _put_away(arms: Arms, command: Wield) -> tuple[Arms, tuple[Hand, ...]] | Refusal:
    hands = tuple(hand for hand in armed_hands(arms) if command.hand in {None, hand})
    for hand in hands:
        arms = emptied(arms, hand)
    return (arms, hands) if hands else Refusal.of("wield.empty")


def _take(
    arms: Arms, weapon: str, hand: Hand, rules: GroundRules, *, named: bool
) -> tuple[Arms, tuple[Hand, ...]] | Refusal:
    """Of two alike it is the one not in hand; the only one goes over from one hand to the other if that is named."""
    alike = [at for at, one in enumerate(arms.carried) if one.weapon == weapon]
    if not alike:
        carried = ", ".join(one.weapon for one in arms.carried) or "nothing"
        return Refusal.of("wield.not_carried", weapon=weapon, carried=carried)
    hands = hands_for(weapon, hand, rules)
    grips = [grip(arms, at, rules) for at in alike]
    if () in grips:
        at = alike[grips.index(())]
    elif not named or hands in grips:
        return Refusal.of("wield.in_hand")
    else:
        at = alike[0]
    return taken(arms, at, hand, rules), hands


def gather_reload(state: State, decision: Decision, command: Reload, rules: GroundRules) -> FillMagazine | Refusal:
    """Filling a magazine in hand from what is left; where no hand is named, the first that can be filled."""
    unit = decision.actor
    arms = state.get(unit, Arms)
    hands = [hand for hand in armed_hands(arms) if command.hand in {None, hand}]
    answers = [_fill(unit, arms, hand, rules) for hand in hands]
    fills = (answer for answer in answers if isinstance(answer, FillMagazine))
    # The reason that says most: why one with a magazine cannot be filled before that one has none.
    reasons = sorted((one for one in answers if isinstance(one, Refusal)), key=_has_no_magazine)
    found = next(fills, None) or next(iter(reasons), Refusal.of("reload.no_magazine"))
    if isinstance(found, Refusal):
        return found
    return armless(state, unit) or too_dear(state, unit, found.ap) or found


def _fill(unit: UnitId, arms: Arms, hand: Hand, rules: GroundRules) -> FillMagazine | Refusal:
    held = held_in(arms, hand)
    weapon = None if held is None else rules.weapon(held.weapon)
    if held is None or weapon is None or not weapon.magazine:
        return Refusal.of("reload.no_magazine")
    rounds = min(weapon.magazine - held.loaded, held.spare)
    if not rounds:
        code = "reload.full" if held.loaded == weapon.magazine else "reload.no_rounds"
        return Refusal.of(code, weapon=held.weapon)
    return FillMagazine(unit, hand, rounds, rules.movement.reload)


def _has_no_magazine(refusal: Refusal) -> bool:
    return refusal.code == "reload.no_magazine"


def gather_leave(state: State, decision: Decision, _command: Leave, _rules: GroundRules) -> GoOff | Refusal:
    """Leaving by an exit of one's own side, or one that is anybody's."""
    unit = decision.actor
    at, side = state.get(unit, Position).tile, state.get(unit, Identity).side
    here = [zone for zone in state.board.exits if at in zone.tiles]
    if not here:
        return Refusal.of("leave.no_exit")
    open_ = next((zone for zone in here if zone.side in {None, side}), None)
    return Refusal.of("leave.not_yours", exit=here[0].name) if open_ is None else GoOff(unit, open_.name)


def gather_end(_state: State, decision: Decision, _command: EndTurn, _rules: GroundRules) -> Finish:
    """Ending the turn is always possible."""
    return Finish(decision.actor)


def commit_posture(world: World, outcome: ChangePosture, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Up or down; either gives up a corner one is pressed to no more than staying does."""
    spend(world, outcome.unit, outcome.ap)
    world.set(outcome.unit, Posture(outcome.prone))
    yield PostureChanged(outcome.unit, outcome.prone, outcome.ap)


def commit_door(world: World, outcome: MoveDoor, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The door moves; who was pressed to it as a wall is so no longer."""
    spend(world, outcome.unit, outcome.ap)
    doors = world.battle(Doors)
    closed = (*doors.closed[: outcome.door], outcome.closed, *doors.closed[outcome.door + 1 :])
    world.set(None, replace(doors, closed=closed))
    yield DoorMoved(outcome.unit, outcome.door, outcome.closed, outcome.ap)
    for unit in world.units():
        lost = let_go_of_lost_corners(world, unit)
        if lost:
            yield CornerLost(unit, lost)


def commit_wield(world: World, outcome: ChangeWeapon, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Another weapon in hand, or none."""
    spend(world, outcome.unit, outcome.ap)
    world.set(outcome.unit, outcome.arms)
    yield WeaponChanged(outcome.unit, outcome.weapon, outcome.hands, outcome.ap)
    yield from end_mode(world, outcome.unit)


def commit_reload(world: World, outcome: FillMagazine, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Rounds from the pouch to the magazine."""
    spend(world, outcome.unit, outcome.ap)
    arms = world.get(outcome.unit, Arms)
    at = index_in(arms, outcome.hand)
    assert at is not None  # gathered so
    held = arms.carried[at]
    filled = replace(held, loaded=held.loaded + outcome.rounds, spare=held.spare - outcome.rounds)
    world.set(outcome.unit, with_carried(arms, at, filled))
    yield Reloaded(outcome.unit, filled.weapon, filled.loaded, filled.spare, outcome.ap)


def commit_leave(world: World, outcome: GoOff, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """Off the board and out of the fight, unhurt; the turn is over."""
    world.set(outcome.unit, Condition("exited"))
    world.remove(outcome.unit, Position)
    world.remove(outcome.unit, Pressed)
    progress = world.battle(Progress)
    world.set(None, replace(progress, exited=(*progress.exited, Exit(outcome.unit, outcome.exit))))
    yield Exited(outcome.unit, outcome.exit)
    yield from close_turn(world, decided=True)


def commit_end(world: World, _outcome: Finish, _rolls: tuple[DieRolled, ...]) -> Iterator[Event]:
    """The turn is over."""
    yield from close_turn(world)


def let_go_of_lost_corners(world: World, unit: UnitId) -> tuple[PressedCorner, ...]:
    """End the pressing to corners whose wall is gone, and return them; pressed to none is not pressed."""
    pressed = world.find(unit, Pressed)
    if pressed is None:
        return ()
    lost = lost_corners(world, unit)
    kept = tuple(one for one in pressed.corners if one not in lost)
    if not kept:
        world.remove(unit, Pressed)
    elif lost:
        world.set(unit, Pressed(kept))
    return lost


def _doorway_occupied(state: State, door: DoorId) -> bool:
    """Whether anybody, standing or fallen, is in the doorway."""
    places = state.board.doors[door].places
    return any((at := state.find(unit, Position)) is not None and at.tile in places for unit in state.units())
