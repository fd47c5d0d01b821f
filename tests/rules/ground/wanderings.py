"""Random battles of Ground Combat on small random boards, for properties that hold at every command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

import numpy as np
from hypothesis import strategies as st
from msgspec.structs import replace

from systems.core.commands import Command, Refusal
from systems.core.components import Position
from systems.core.decisions import OpenDecisions
from systems.core.identifiers import DoorId, UnitId
from systems.core.rulebook import Option
from systems.core.views import View
from systems.core.world import World
from systems.ground.body import ARM_OF, ARMS, EYE_SIDES, LEGS, is_lost, with_injury, without_legs
from systems.ground.commands import (
    Attack,
    CloseDoor,
    Drop,
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
from systems.ground.components import (
    HANDS,
    Arms,
    Bruising,
    Dizzy,
    EyeSide,
    Injuries,
    Injury,
    Level,
    OpenWounds,
    Posture,
    PressedCorner,
    TradeRank,
)
from systems.ground.hands import emptied, grip, index_in
from systems.ground.movement import plan, reach
from systems.ground.options import default_attack
from systems.ground.rulebook import Ground
from systems.ground.rules import GroundRules, Part
from systems.ground.sheet import GroundSheet
from systems.ground.two_weapons import next_hand
from tests.rules.ground.fight import Fight

GROUND = "........##oogs~~d/lxz"
EDGES = "           -sssodl/"
STANDABLE = ".~sxz/"
WEAPONS = ("knife", "pistol", "rifle", "shotgun", "spear")
ONE_HANDED = ("knife", "pistol")
SIDES = "nesw"
OFTEN = 8
"""How much more often an attack is chosen than another command."""


class Wandering(NamedTuple):
    """How a random battle is set up and what is chosen in it."""

    board: str
    places: dict[str, tuple[int, int]]
    sheets: dict[str, GroundSheet]
    fog: bool
    seed: int
    commands: int

    @property
    def choices(self) -> list[int]:
        """What is chosen at each command; drawn from the seed, so that choices are as varied late as early."""
        return [int(one) for one in np.random.default_rng(self.seed).integers(0, 2**16, self.commands)]

    def fight(self) -> Fight:
        """The battle as it begins, with some who come to it hurt."""
        fight = Fight(self.board, self.sheets, places=self.places, fog=self.fog, cap=30)
        rng = np.random.default_rng((self.seed, 1))
        for name in self.places:
            if rng.random() < HURT:
                maim(fight.world, fight.unit(name), rng, fight.ground.rules)
        return fight


HURT = 0.4
"""The share of those who begin with Injuries."""
INJURIES: tuple[Injury, ...] = (
    *(Injury(limb, level) for limb in (*LEGS, *ARMS) for level in get_args(Level)),
    *(Injury("eye", "dismembered", side) for side in EYE_SIDES),
    Injury("head", "injured"), Injury("neck", "injured"), Injury("organ", "injured"),
)  # fmt: skip


def maim(world: World, unit: UnitId, rng: np.random.Generator, rules: GroundRules) -> None:
    """Give a character up to five Injuries and what goes with them."""
    parts: tuple[Injury, ...] = ()
    for at in rng.integers(0, len(INJURIES), rng.integers(1, 6)):
        parts = with_injury(parts, INJURIES[at])
    world.set(unit, OpenWounds(int(rng.integers(0, 3))))
    world.set(unit, Bruising(int(rng.integers(0, 4))))
    if rng.random() < 0.3:
        world.set(unit, Dizzy(int(rng.integers(1, 4))))
    injure(world, unit, parts, rules)


def injure(world: World, unit: UnitId, parts: tuple[Injury, ...], rules: GroundRules) -> None:
    """Give a character these Injuries; without legs they lie, and arms that are off hold nothing."""
    world.set(unit, Injuries(parts))
    if without_legs(parts):
        world.set(unit, Posture(prone=True))
    arms = world.get(unit, Arms)
    for hand in HANDS:
        at = index_in(arms, hand)
        if at is not None and any(is_lost(parts, ARM_OF[one]) for one in grip(arms, at, rules)):
            arms = emptied(arms, hand)
    world.set(unit, arms)


@st.composite
def sheets(draw: st.DrawFn) -> GroundSheet:
    """Sheets of weak and strong characters with up to three weapons, hit points few enough that battles end."""
    modifier = st.integers(-5, 5)
    both = draw(st.booleans())
    weapon = st.sampled_from(ONE_HANDED if both else WEAPONS)
    weapons = tuple(draw(st.lists(weapon, min_size=2 * both, max_size=3)))
    return GroundSheet(
        strength=draw(modifier), dexterity=draw(modifier), willpower=draw(modifier), armour=draw(st.integers(0, 3)),
        hp=draw(st.integers(1, 12)), weapons=weapons, both_hands=both,
        trades=(TradeRank("firearms", draw(st.integers(0, 3))),),
    )  # fmt: skip


@st.composite
def wanderings(draw: st.DrawFn, commands: int, *, fog: bool | None = None) -> Wandering:
    """Battles of two against two, or one or two more, on boards of 5 to 8 tiles a side."""
    columns, rows = draw(st.integers(5, 8)), draw(st.integers(5, 8))
    names = draw(st.sampled_from(["AZ", "ABYZ", "ABYZ", "ABCYZ"]))
    signs = draw(st.lists(st.sampled_from(GROUND), min_size=columns * rows, max_size=columns * rows))
    tiles = draw(st.lists(st.integers(0, columns * rows - 1), min_size=len(names), max_size=len(names), unique=True))
    for tile in tiles:
        if signs[tile] not in STANDABLE:
            signs[tile] = "."
    tiled = ["".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)]
    thin = draw(st.booleans())
    edges = (
        draw(st.lists(st.sampled_from(EDGES), min_size=2 * columns * rows, max_size=2 * columns * rows)) if thin else ""
    )
    return Wandering(
        board=with_edges(tiled, "".join(edges)) if thin else "\n".join(tiled),
        places={name: (tile % columns, tile // columns) for name, tile in zip(names, tiles, strict=True)},
        sheets={name: draw(sheets()) for name in names},
        fog=draw(st.booleans()) if fog is None else fog,
        seed=draw(st.integers(0, 2**32)),
        commands=draw(st.integers(commands // 2, commands)),
    )


def with_edges(tiled: list[str], edges: str) -> str:
    """The drawing with things on grid lines: for each tile one sign for its top and one for its right."""
    columns = len(tiled[0])
    lines = []
    for row, tiles in enumerate(tiled):
        top, right = (edges[at * columns : (at + 1) * columns] for at in (2 * row, 2 * row + 1))
        lines.append("+" + "".join(f"{sign}+" for sign in top))
        lines.append(" " + "".join(f"{tile}{sign}" for tile, sign in zip(tiles, right.replace("-", "|"), strict=True)))
    return "\n".join((*lines, "+ " * columns + "+"))


def legal(view: View, ground: Ground, choice: int) -> Command:
    """One of the commands that are open to the one who is asked, as the choice falls: attacks and moves more often."""
    decision = view.battle(OpenDecisions).decisions[0]
    options = ground.options(view, decision)
    families = [one.commands * (OFTEN if one.code in {"attack", "treat"} else 1) for one in options]
    commands = [command for family in families for command in family]
    fights = _likely(view, [one for one in commands if isinstance(one, Attack)])
    if fights and choice % 8 < 5:
        return _aimed(view, ground, fights[choice // 7 % len(fights)], choice)
    jumps = [jump for jump in _jumps(view) if not isinstance(ground.gather(view, decision, jump), Refusal)]
    if jumps and choice % 16 == 1:
        return jumps[choice // 7 % len(jumps)]
    moves = list(_moves(view, ground, choice))
    if moves and choice % 3 == 0:
        return moves[choice // 7 % len(moves)]
    return commands[choice // 7 % len(commands)]


def _likely(view: View, attacks: list[Attack]) -> list[Attack]:
    """Of the attacks those with two weapons, which go on by turns, where there are any."""
    actor = view.battle(OpenDecisions).decisions[0].actor
    if next_hand(view, actor) is not None:
        return [one for one in attacks if one == default_attack(view, actor, one.target)] or attacks
    return [one for one in attacks if one.both_weapons] or attacks


def _aimed(view: View, ground: Ground, attack: Attack, choice: int) -> Attack:
    """The attack, at a part of the body where the choice says so and there is that part."""
    part, side = AIMS[choice // 11 % len(AIMS)]
    aimed = replace(attack, part=part, side=side)
    decision = view.battle(OpenDecisions).decisions[0]
    return attack if choice % 5 > 2 or isinstance(ground.gather(view, decision, aimed), Refusal) else aimed


AIMS: tuple[tuple[Part, EyeSide], ...] = (
    *((part, "") for part in (*LEGS, *get_args(Part)) if part != "eye"), ("eye", "left"), ("eye", "right"),
)  # fmt: skip


def _moves(view: View, ground: Ground, choice: int) -> Iterator[Move]:
    """Moves in reach, pressed to a corner where the choice says so and the points allow it."""
    decision = view.battle(OpenDecisions).decisions[0]
    ends = reach(view, decision.actor, ground.rules).ends
    for row, column in zip(*ends.nonzero(), strict=True):
        to = (int(column), int(row))
        corners = view.terrain.corners(to) if choice % 2 else ()
        press = tuple(_pressed(one.towards.value, one.side.value) for one in corners[:1])
        for move in (Move(to, press=press), Move(to)):
            if isinstance(plan(view, decision, move, ground.rules), Move):
                yield move
                break


def _jumps(view: View) -> Iterator[Jump]:
    """Jumps to every tile up to three off."""
    column, row = view.get(view.battle(OpenDecisions).decisions[0].actor, Position).tile
    return (Jump((column + across, row + down)) for across in range(-3, 4) for down in range(-3, 4))


def _pressed(towards: str, side: str) -> PressedCorner:
    return PressedCorner(towards, side)  # type: ignore[arg-type]


def anything(choice: int, columns: int, rows: int) -> Command:
    """Some command, sensible or not."""
    a, b, c = choice % 18, choice // 18 % 13, choice // 234 % 7
    weapon = ("unarmed", *WEAPONS, "cannon")[c]
    tile = (b % (columns + 2) - 1, c % (rows + 2) - 1)
    door = DoorId(b % 5 - 1)
    corner = _pressed(SIDES[b % 4], SIDES[c % 4])
    hand = (None, *HANDS)[b % 3]
    return (
        Attack(UnitId(b % 7), weapon, hand, (None, True, False)[c % 3]),
        Move(tile), Move(tile, press=(corner,)), Move(tile, path=(tile,)),
        OpenDoor(door), CloseDoor(door), Wield(weapon if b % 3 else None, hand), Reload(hand),
        StandUp() if b % 2 else LieDown(),
        Leave(), Perform(UnitId(b % 7), "trip"), Drop(hand), PickUp(weapon), Jump(tile),
        Treat(UnitId(b % 7)), Listen(),
        Attack(UnitId(b % 7), weapon, part=get_args(Part)[b % 8], side=EYE_SIDES[c % 2] if b % 3 else ""),
        Attack(UnitId(b % 7), weapon, part=get_args(Part)[c], bruise=True),
    )[a]  # fmt: skip


def samples(option: Option, fight: Fight) -> list[Command]:
    """Commands of a family that answers none, to see that each is refused."""
    board = fight.world.board
    doors = [DoorId(at) for at in range(len(board.doors))]
    weapons = ("unarmed", *WEAPONS)
    units = fight.view().units()
    families: dict[str, list[Command]] = {
        "move": [Move((column, row)) for column in range(board.columns) for row in range(board.rows)],
        "attack": [Attack(unit, weapon) for unit in units for weapon in weapons],
        "jump": [Jump((at % 8, at // 8)) for at in range(64)],
        "treat": [Treat(unit) for unit in units], "listen": [Listen()],
        "stand": [StandUp()], "lie": [LieDown()], "reload": [Reload()], "leave": [Leave()],
        "open": [OpenDoor(door) for door in doors], "close": [CloseDoor(door) for door in doors],
        "wield": [Wield(weapon) for weapon in (*WEAPONS, None)],
        "drop": [Drop(), *map(Drop, HANDS)], "pick_up": [PickUp(weapon) for weapon in WEAPONS],
    }  # fmt: skip
    return families[option.code]
