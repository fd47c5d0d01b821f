"""What whoever is to act can do, with price and chance, or the reason why not.

Knows no display, and works out no rule: everything is asked of the rulebook, once for each state of the battle.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from game.measuring.pairs import Pair
from game.measuring.walking import Walk
from game.window.watched import Watched
from systems.core.board import Place
from systems.core.commands import Refusal
from systems.core.components import Identity, Position
from systems.core.decisions import Decision
from systems.core.identifiers import Tile, UnitId
from systems.core.rulebook import Option
from systems.core.views import View
from systems.geometry.grid import Mask, index
from systems.geometry.paths import Reach
from systems.ground import first_aid, jumping, movement
from systems.ground.attacks import AttackFacts
from systems.ground.commands import Attack, Jump, Move, Treat
from systems.ground.components import ActionPoints, PressedCorner
from systems.ground.first_aid import Aid
from systems.ground.jumping import Leap
from systems.ground.odds import Odds, odds
from systems.ground.options import attacks_on, default_attack, options
from systems.ground.purse import attack_price
from systems.ground.rulebook import Ground
from systems.ground.targeting import board_corner, foes

WHOLE_FIELD = 10_000
"""On a board of no more tiles the cover of all of them is worked out at once: as long as nobody moves it is kept."""


class MoveOffer(Struct, frozen=True):
    """A way that can be walked: the tiles on it (start excluded), its price with pressing, the AP left after it."""

    command: Move
    path: tuple[Tile, ...]
    ap: int
    left: int
    attacks_left: int
    """How many attacks with what is in hand the AP left are enough for."""


class TargetOffer(Struct, frozen=True):
    """An opponent as a target: the attack with its facts and chances, or why it cannot be made."""

    unit: UnitId
    tile: Tile
    command: Attack
    facts: AttackFacts | None
    odds: Odds | None
    refusal: Refusal | None

    @property
    def lacks_ap(self) -> bool:
        """Whether nothing but action points is wanting."""
        return self.refusal is not None and self.refusal.code == "not_enough_ap"

    @property
    def is_barred(self) -> bool:
        """Whether more action points would not help."""
        return self.refusal is not None and not self.lacks_ap

    @property
    def behind(self) -> tuple[Place, ...]:
        """The low objects that hide them, where that is the reason."""
        if self.refusal is None or self.refusal.code != "attack.hidden":
            return ()
        places: tuple[Place, ...] = self.refusal["behind"]
        return places


class JumpOffer(Struct, frozen=True):
    """A jump that can be tried: where to, with its facts and the chance to land."""

    tile: Tile
    command: Jump
    facts: Leap
    lands: Fraction


class AidOffer(Struct, frozen=True):
    """First aid that can be given: its facts and the chance that it helps."""

    command: Treat
    facts: Aid
    helps: Fraction


class Offers:
    """What the decision at the screen offers, in one state of the battle."""

    def __init__(self, session: Watched, decision: Decision) -> None:
        rulebook = session.battle.rulebook
        assert isinstance(rulebook, Ground)
        self._ground = rulebook
        self.view: View = session.view
        self.decision = decision
        self.unit = decision.actor
        self.here = self.view.get(self.unit, Position).tile
        self._moves: dict[tuple[Tile, tuple[PressedCorner, ...]], MoveOffer | Refusal] = {}
        self._walk = Walk(self.view.terrain, rulebook.rules, self.here)
        self._pairs: dict[Tile, Pair] = {}
        self._attacks: dict[Attack, TargetOffer] = {}
        self._covers: dict[Tile, tuple[tuple[UnitId, int], ...]] = {}

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """What can be done, by family."""
        return options(self.view, self.decision, self._ground)

    def option(self, code: str) -> Option | None:
        """A family of that name, where there is one."""
        return next((one for one in self.options if one.code == code), None)

    # Moving

    @cached_property
    def reach(self) -> dict[Tile, int]:
        """The AP of a move to each tile on which it may end."""
        field = self._field
        ends = ((int(column), int(row)) for row, column in np.argwhere(field.ends))
        return {tile: self._price(field, tile) for tile in ends if tile != self.here}

    @cached_property
    def reach_field(self) -> npt.NDArray[np.int64]:
        """The same by tile, -1 where no move may end: int64 [rows, columns]."""
        field = np.full((self.view.board.rows, self.view.board.columns), -1, np.int64)
        for tile, price in self.reach.items():
            field[index(tile)] = price
        return field

    @property
    def ap_for_attack(self) -> int:
        """The AP that can be spent on a way so that an attack with what is in hand is still to be had."""
        return self.view.get(self.unit, ActionPoints).ap - self._attack_price

    def move(self, to: Tile, press: tuple[PressedCorner, ...] = ()) -> MoveOffer | Refusal:
        """The move to a tile and what it takes, or why it cannot be had."""
        key = (to, press)
        if key not in self._moves:
            self._moves[key] = self._moved(to, press)
        return self._moves[key]

    def _moved(self, to: Tile, press: tuple[PressedCorner, ...]) -> MoveOffer | Refusal:
        if not press and to != self.here and self.view.board.holds(to) and to not in self.reach:
            return movement.why_not(self.view, self.unit, to, 0, self._ground.rules, self._everywhere)
        planned = movement.plan(self.view, self.decision, Move(to, press), self._ground.rules)
        if isinstance(planned, Refusal):
            return planned
        ap = self._price(self._field, to) + self._ground.rules.movement.press * len(press)
        left = self.view.get(self.unit, ActionPoints).ap - ap
        return MoveOffer(planned, planned.path, ap, left, left // self._attack_price)

    def corners(self, tile: Tile) -> tuple[PressedCorner, ...]:
        """The corners to which one could press on a tile."""
        return tuple(PressedCorner(one.towards.value, one.side.value) for one in self.view.terrain.corners(tile))

    def denied(self, tile: Tile, press: tuple[PressedCorner, ...]) -> Mask:
        """The tiles from which nobody can attack somebody pressed to these corners: bool [rows, columns]."""
        terrain = self.view.terrain
        shape = (self.view.board.rows, self.view.board.columns)
        denied = np.zeros(shape, bool)
        for one in press:
            denied |= terrain.corner_field(tile, board_corner(one))
        return denied

    # Attacking

    @cached_property
    def targets(self) -> tuple[TargetOffer, ...]:
        """Every opponent known to be on the board, the likeliest to be hit first, then the nearest."""
        found = [self._target(foe) for foe in foes(self.view, self.unit)]
        terrain = self.view.terrain

        def rank(one: TargetOffer) -> tuple[float, float, int]:
            return -float(one.odds.hit) if one.odds else 1.0, terrain.distance_m(self.here, one.tile), one.unit

        return tuple(sorted(found, key=rank))

    def target(self, unit: UnitId) -> TargetOffer | None:
        """That opponent as a target; None for somebody who is none."""
        return next((one for one in self.targets if one.unit == unit), None)

    def attack(self, command: Attack) -> TargetOffer:
        """An attack on an opponent known to be on the board as it would be made, or why it cannot be."""
        if command not in self._attacks:
            self._attacks[command] = self._attacked(command)
        return self._attacks[command]

    def ways(self, unit: UnitId) -> tuple[TargetOffer, ...]:
        """The attacks on an opponent that differ: with what, and as one of two weapons or not."""
        return tuple(self.attack(command) for command in attacks_on(self.view, self.unit, unit))

    # Jumping and first aid

    @cached_property
    def jumps(self) -> dict[Tile, JumpOffer]:
        """The jumps that can be tried, by the tile they lead to."""
        rules = self._ground.rules
        leaps = jumping.landings(self.view, self.decision, rules)
        return {
            one.way[-1]: JumpOffer(one.way[-1], Jump(one.way[-1]), one, jumping.chance(one, rules)) for one in leaps
        }

    def jump(self, to: Tile) -> JumpOffer | Refusal:
        """The jump to a tile, or why it cannot be tried."""
        if to in self.jumps:
            return self.jumps[to]
        answer = self._ground.gather(self.view, self.decision, Jump(to))
        assert isinstance(answer, Refusal)  # what can be tried is among them
        return answer

    @property
    def aid_dice(self) -> tuple[int, ...]:
        """The dice of first aid."""
        return self._ground.rules.first_aid.dice

    def aid(self, command: Treat) -> AidOffer:
        """First aid to somebody to whom it can be given."""
        facts = self._ground.gather(self.view, self.decision, command)
        assert isinstance(facts, Aid)
        return AidOffer(command, facts, first_aid.chance(facts, self._ground.rules))

    # Looking

    def measured(self, tile: Tile) -> Pair:
        """What there is to measure from where the character stands to a tile."""
        if tile not in self._pairs:
            self._pairs[tile] = Pair(self._walk, tile)
        return self._pairs[tile]

    def covers(self, tile: Tile) -> tuple[tuple[UnitId, int], ...]:
        """The rank of cover that somebody on the tile has from each opponent who could attack it, by number."""
        if tile not in self._covers:
            terrain, board = self.view.terrain, self.view.board
            whole = board.columns * board.rows <= WHOLE_FIELD
            self._covers[tile] = tuple(
                (
                    one.unit,
                    int(terrain.cover_field(one.tile)[index(tile)])
                    if whole
                    else terrain.cover_rank(one.tile, tile).rank,
                )
                for one in sorted(self.targets, key=_unit)
            )
        return self._covers[tile]

    def _target(self, foe: UnitId) -> TargetOffer:
        """The attack unless told otherwise; where that cannot be made, the first that can."""
        usual = self.attack(default_attack(self.view, self.unit, foe))
        if usual.refusal is None:
            return usual
        return next((one for one in self.ways(foe) if one.refusal is None), usual)

    def _attacked(self, command: Attack) -> TargetOffer:
        tile = self.view.get(command.target, Position).tile
        facts = self._ground.gather(self.view, self.decision, command)
        if isinstance(facts, Refusal):
            return TargetOffer(command.target, tile, command, None, None, facts)
        assert isinstance(facts, AttackFacts)
        return TargetOffer(command.target, tile, command, facts, odds(facts.strike, self._ground.rules), None)

    @cached_property
    def _field(self) -> Reach:
        return movement.reach(self.view, self.unit, self._ground.rules)

    @cached_property
    def _everywhere(self) -> Reach:
        return movement.reach_from(self.view, self.unit, self._ground.rules, None)

    def _price(self, field: Reach, tile: Tile) -> int:
        return movement.price(self.view, self.unit, int(field.cost[index(tile)]), self._ground.rules)

    @cached_property
    def _attack_price(self) -> int:
        weapon = self._ground.rules.weapon(default_attack(self.view, self.unit, self.unit).weapon)
        return max(1, attack_price(weapon, self._ground.rules))


def same_way(one: Attack, other: Attack) -> bool:
    """Whether two attacks are made with the same, in the same hand, and both or neither as one of two weapons."""
    return (one.weapon, one.hand, one.both_weapons) == (other.weapon, other.hand, other.both_weapons)


def _unit(one: TargetOffer) -> UnitId:
    return one.unit


def unit_at(view: View, tile: Tile) -> UnitId | None:
    """Who is on a tile: somebody upright before somebody fallen."""
    from systems.ground.components import Condition

    there = [unit for unit in view.units() if (at := view.find(unit, Position)) is not None and at.tile == tile]
    return min(there, key=lambda unit: view.get(unit, Condition).state != "up", default=None)


def side_of(view: View, unit: UnitId) -> str:
    """The side a character fights for."""
    return view.get(unit, Identity).side


def line_field(view: View, tile: Tile) -> Mask:
    """The tiles with line of effect to a tile."""
    return view.terrain.loe_field(tile)


def cover_field(view: View, attacker: Tile) -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """The rank of cover on every tile against an attacker on that one: int8 [rows, columns]."""
    return view.terrain.cover_field(attacker)
