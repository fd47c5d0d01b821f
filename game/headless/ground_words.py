"""The words of Ground Combat's commands.

move 4,7 [via 3,5 ...] [press n e ...]    jump 4,7    attack Bo [pistol] [secondary] [both] [at head] [bruise]
wield knife [secondary]    reload [secondary]    drop [secondary]    pick up [knife]    open 4,5    close gate
"""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from game.headless.matching import longest_match, tile_of
from game.headless.requests import Request, ShowOdds, ShowReach
from game.headless.situation import Reading, Situation, alone
from systems.core.board import Door, Place
from systems.core.commands import Refusal
from systems.core.components import Dropped, Position
from systems.core.identifiers import DoorId, Tile
from systems.geometry.grid import Compass, Edge, edge_of, parted_by
from systems.ground.attacks import UNARMED
from systems.ground.commands import (
    Attack,
    CloseDoor,
    Drop,
    EndTurn,
    Jump,
    Leave,
    LieDown,
    Listen,
    Move,
    OpenDoor,
    Perform,
    PickUp,
    Reload,
    StandUp,
    Treat,
    Wield,
)
from systems.ground.components import HANDS, Arms, EyeSide, Hand, PressedCorner
from systems.ground.hands import armed_hands, held_in
from systems.ground.movement import reach_from
from systems.ground.options import default_attack
from systems.ground.rulebook import Ground
from systems.ground.rules import Part

NO_WEAPON = "none"
GONE = 1 << 30
"""Steps to a door that is not on the map any more."""
AT = "at"
BRUISE = "bruise"
_PARTS: dict[str, tuple[Part, EyeSide]] = {
    **{str(part): (part, "") for part in get_args(Part) if part != "eye"},
    "organs": ("organ", ""),
    "left eye": ("eye", "left"),
    "right eye": ("eye", "right"),
}
_SIDES = {word: side for side in Compass for word in (side.value, side.name.lower())}


def _move(rest: list[str], situation: Situation) -> Request | Refusal:
    if not rest:
        return Refusal.of("words.no_tile", found="")
    to = tile_of(rest[0])
    if isinstance(to, Refusal):
        return to
    parts = _parts(rest[1:])
    if isinstance(parts, Refusal):
        return parts
    via, press = parts
    if not via:
        return Move(to, press)
    path = _path_through((*via, to), situation)
    return path if isinstance(path, Refusal) else Move(to, press, path)


def _parts(rest: list[str]) -> tuple[tuple[Tile, ...], tuple[PressedCorner, ...]] | Refusal:
    """The waypoints after "via" and the corners after "press"."""
    via: list[Tile] = []
    press: list[PressedCorner] = []
    while rest:
        word, *rest = rest
        if word.casefold() == "via" and rest:
            while rest and rest[0].casefold() not in {"via", "press"}:
                tile = tile_of(rest.pop(0))
                if isinstance(tile, Refusal):
                    return tile
                via.append(tile)
        elif word.casefold() == "press" and len(rest) >= 2:
            sides = [_SIDES.get(rest.pop(0).casefold()) for _ in range(2)]
            if sides[0] is None or sides[1] is None:
                return Refusal.of("words.no_sides")
            press.append(PressedCorner(sides[0].value, sides[1].value))
        else:
            return Refusal.of("words.move_parts", found=word)
    return tuple(via), tuple(press)


def press_parts(rest: list[str]) -> tuple[PressedCorner, ...] | Refusal:
    """The corners after "press", where nothing else may stand."""
    parts = _parts(rest)
    if isinstance(parts, Refusal):
        return parts
    via, press = parts
    return Refusal.of("words.move_parts", found="via") if via else press


def _path_through(waypoints: tuple[Tile, ...], situation: Situation) -> tuple[Tile, ...] | Refusal:
    """The cheapest way that touches every waypoint, as far as the seat knows."""
    view, unit = situation.view, situation.decision.actor
    here = view.get(unit, Position).tile
    path: list[Tile] = []
    for to in waypoints:
        if not view.board.holds(to):
            return Refusal.of("off_board", tile=to, columns=view.board.columns, rows=view.board.rows)
        try:
            path.extend(reach_from(view, unit, _ground(situation).rules, None, start=here).path(to))
        except ValueError:  # it is not reached
            return Refusal.of("move.no_way", tile=to)
        here = to
    return tuple(path)


def _aim(rest: list[str], situation: Situation) -> Attack | Refusal:
    """The attack on whom, with what, at which part of the body, and whether to bruise."""
    manner = _manner(rest)
    if isinstance(manner, Refusal):
        return manner
    rest, part, side, bruise = manner
    plain = _plain_attack(rest, situation)
    return plain if isinstance(plain, Refusal) else replace(plain, part=part, side=side, bruise=bruise)


def _manner(rest: list[str]) -> tuple[list[str], Part | None, EyeSide, bool] | Refusal:
    """The words before those that say how an attack is made: "at" with a part of the body, and "bruise"."""
    bruise = len(rest) > 1 and rest[-1].casefold() == BRUISE
    rest = rest[:-1] if bruise else rest
    at = next((at for at in reversed(range(1, len(rest))) if rest[at].casefold() == AT), None)
    if at is None:
        return rest, None, "", bruise
    if at + 1 == len(rest):
        return Refusal.of("words.no_part")
    found = longest_match(rest[at + 1 :], _PARTS)
    if isinstance(found, Refusal):
        return found
    (part, side), left = found
    return Refusal.of("words.too_many", found=" ".join(left)) if left else (rest[:at], part, side, bruise)


def _plain_attack(rest: list[str], situation: Situation) -> Attack | Refusal:
    """The attack on whom, with which weapon and hand: what is in hand where none is named."""
    if not rest:
        return Refusal.of("words.no_target")
    found = longest_match(rest, situation.known())
    if isinstance(found, Refusal):
        return found
    target, rest = found
    rest, both = _mode(rest)
    rest, hand = _hand(rest)
    if rest:
        weapon = _weapon(rest, situation, UNARMED)
        return weapon if isinstance(weapon, Refusal) else Attack(target, weapon, hand, both)
    actor = situation.decision.actor
    held = None if hand is None else held_in(situation.view.get(actor, Arms), hand)
    attack = default_attack(situation.view, actor, target) if held is None else Attack(target, held.weapon)
    return Attack(target, attack.weapon, hand or attack.hand, both)


def _mode(rest: list[str]) -> tuple[list[str], bool | None]:
    """The words before `both` or `single` at their end, and whether the attack is one with both weapons."""
    modes = {"both": True, "single": False}
    last = rest[-1].casefold() if rest else ""
    return (rest[:-1], modes[last]) if last in modes else (rest, None)


def _hand(rest: list[str]) -> tuple[list[str], Hand | None]:
    """The words before the one for a hand that may stand last, and the hand; its beginning will do."""
    last = rest[-1].casefold() if rest else ""
    hand = next((one for one in HANDS if last and one.startswith(last) and len(last) > 2), None)
    return (rest, None) if hand is None else (rest[:-1], hand)


def _weapon(rest: list[str], situation: Situation, nothing: str) -> str | Refusal:
    """A weapon the character has, or the word for none."""
    carried = situation.view.get(situation.decision.actor, Arms).carried
    found = longest_match(rest, {**{one.weapon: one.weapon for one in carried}, nothing: nothing})
    if isinstance(found, Refusal):
        return found
    name, left = found
    return Refusal.of("words.too_many", found=" ".join(left)) if left else name


def _attack(rest: list[str], situation: Situation) -> Request | Refusal:
    return _aim(rest, situation)


def _treat(rest: list[str], situation: Situation) -> Request | Refusal:
    """Whom; oneself where nobody is named."""
    if not rest:
        return Treat(situation.decision.actor)
    found = longest_match(rest, situation.known())
    if isinstance(found, Refusal):
        return found
    patient, left = found
    return Refusal.of("words.too_many", found=" ".join(left)) if left else Treat(patient)


def _perform(rest: list[str], situation: Situation) -> Request | Refusal:
    """On whom, and the maneuver's name as the rules have it."""
    if not rest:
        return Refusal.of("words.no_target")
    found = longest_match(rest, situation.known())
    if isinstance(found, Refusal):
        return found
    target, left = found
    named = longest_match(left, {one.name: one.name for one in _ground(situation).rules.maneuvers})
    if isinstance(named, Refusal):
        return named
    maneuver, left = named
    return Refusal.of("words.too_many", found=" ".join(left)) if left else Perform(target, maneuver)


def _jump(rest: list[str], _situation: Situation) -> Request | Refusal:
    if len(rest) > 1:
        return Refusal.of("words.too_many", found=" ".join(rest[1:]))
    to = tile_of(rest[0] if rest else "")
    return to if isinstance(to, Refusal) else Jump(to)


def _odds(rest: list[str], situation: Situation) -> Request | Refusal:
    """Of an attack, or of a jump to a tile."""
    if len(rest) == 2 and rest[0].casefold() == "jump" and not isinstance(tile_of(rest[1]), Refusal):
        jump = _jump(rest[1:], situation)
        return ShowOdds(jump) if isinstance(jump, Jump) else jump
    aim = _aim(rest, situation)
    return aim if isinstance(aim, Refusal) else ShowOdds(aim)


def _wield(rest: list[str], situation: Situation) -> Request | Refusal:
    if not rest:
        return Refusal.of("words.no_weapon")
    rest, hand = _hand(rest)
    name = _weapon(rest, situation, NO_WEAPON)
    if isinstance(name, Refusal):
        return name
    return Wield(None if name == NO_WEAPON else name, hand)


def _reload(rest: list[str], _situation: Situation) -> Request | Refusal:
    left, hand = _hand(rest)
    return Refusal.of("words.too_many", found=" ".join(left)) if left else Reload(hand)


def _drop(rest: list[str], situation: Situation) -> Request | Refusal:
    """What is in hand, by the hand or by the weapon's name."""
    left, hand = _hand(rest)
    if not left:
        return Drop(hand)
    arms = situation.view.get(situation.decision.actor, Arms)
    held = {one.weapon: at for at in armed_hands(arms) if (one := held_in(arms, at)) and hand in {None, at}}
    found = longest_match(left, held)
    if isinstance(found, Refusal):
        return found
    at, left = found
    return Refusal.of("words.too_many", found=" ".join(left)) if left else Drop(at)


def _pick_up(rest: list[str], situation: Situation) -> Request | Refusal:
    """The weapon underfoot that is named, or the only one; `up` may follow the word."""
    left = rest[1:] if rest and rest[0].casefold() == "up" else rest
    here = situation.view.battle(Dropped).on(situation.view.get(situation.decision.actor, Position).tile)
    names = {one.weapon: one.weapon for one in here}
    if not left:
        only = next(iter(names), "")
        return PickUp(only) if len(names) < 2 else Refusal.of("words.which_weapon", expected=", ".join(names))
    found = longest_match(left, names)
    if isinstance(found, Refusal):
        return found
    name, left = found
    return Refusal.of("words.too_many", found=" ".join(left)) if left else PickUp(name)


def _door(rest: list[str], situation: Situation) -> DoorId | Refusal:
    """The door that is named, or the one at or nearest to the tile or edge that is."""
    doors = situation.view.board.doors
    if not doors:
        return Refusal.of("words.no_doors")
    if not rest:
        rest = ["{},{}".format(*situation.view.get(situation.decision.actor, Position).tile)]
    tile = tile_of(rest[0])
    if isinstance(tile, Refusal):
        found = longest_match([" ".join(rest)], {door.name: DoorId(at) for at, door in enumerate(doors)})
        return found if isinstance(found, Refusal) else found[0]
    edge: Edge | None = None
    if len(rest) > 1:
        side = _SIDES.get(rest[1].casefold())
        if side is None or len(rest) > 2:
            return Refusal.of("words.no_sides")
        edge = edge_of(tile, side)
    return _nearest_door(doors, tile, edge)


def _nearest_door(doors: tuple[Door, ...], tile: Tile, edge: Edge | None) -> DoorId | Refusal:
    far = [min((_distance(place, tile, edge) for place in door.places), default=GONE) for door in doors]
    nearest = [at for at, distance in enumerate(far) if distance == min(far)]
    if len(nearest) > 1:
        return Refusal.of("words.several_doors", expected=", ".join(doors[at].name for at in nearest))
    return DoorId(nearest[0])


def _distance(place: Place, tile: Tile, edge: Edge | None) -> int:
    """Steps from the tile to a door's place, -1 where it is just the place that was named."""
    if place in {tile, edge}:
        return -1
    beside = (place,) if len(place) == 2 else parted_by(place)
    return min(max(abs(column - tile[0]), abs(row - tile[1])) for column, row in beside)


def _open(rest: list[str], situation: Situation) -> Request | Refusal:
    door = _door(rest, situation)
    return door if isinstance(door, Refusal) else OpenDoor(door)


def _close(rest: list[str], situation: Situation) -> Request | Refusal:
    door = _door(rest, situation)
    return door if isinstance(door, Refusal) else CloseDoor(door)


def _ground(situation: Situation) -> Ground:
    assert isinstance(situation.rulebook, Ground)
    return situation.rulebook


GROUND_WORDS: dict[str, Reading] = {
    "move": _move,
    "jump": _jump,
    "attack": _attack,
    "odds": _odds,
    "perform": _perform,
    "open": _open,
    "close": _close,
    "wield": _wield,
    "drop": _drop,
    "pick": _pick_up,
    "stand": alone(StandUp()),
    "lie": alone(LieDown()),
    "reload": _reload,
    "treat": _treat,
    "listen": alone(Listen()),
    "leave": alone(Leave()),
    "end": alone(EndTurn()),
    "reach": alone(ShowReach()),
}
"""How the rest of a line is read, by its first word."""
