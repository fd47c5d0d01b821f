"""What one character of the bot has before them on one choice, worked out as far as it is asked for."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from game.bots.ground import arms, errands
from game.bots.ground.lines import Lines
from systems.core.components import Position
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.geometry.grid import Mask, index
from systems.geometry.paths import QUARTERS, Reach
from systems.ground import movement
from systems.ground.attacks import attack_price, strike_of
from systems.ground.components import ActionPoints, Condition, Exposed
from systems.ground.options import foes
from systems.ground.rules import GroundRules, Weapon
from systems.ground.strike import expectation
from systems.ground.targeting import defense_parts

Values = npt.NDArray[np.float64]
Stack = npt.NDArray[np.bool_]
"""One field a foe: bool [foes, rows of the box, columns of the box]."""

OUT = 12.0
"""What putting somebody out is worth, in hit points."""
WANTED = 2.0
"""How many times as much a target counts whom an objective names."""


class Situation:
    """A view as one character sees it. `foes` are the enemies in sight who are up; arrays go by their order.

    Arrays over tiles cover `box`, the part of the board that the character could reach with all their AP: most of the
    work of a choice is in them, and most of a board is out of reach.
    """

    def __init__(self, view: View, unit: UnitId, rules: GroundRules, lines: Lines) -> None:
        self.view = view
        self.unit = unit
        self.rules = rules
        self.lines = lines
        self.here: Tile = view.get(unit, Position).tile
        self.ap = view.get(unit, ActionPoints).ap
        self.foes = [foe for foe in foes(view, unit) if view.get(foe, Condition).state == "up"]
        self.weapon, self.readying, self.ready_ap = arms.choice(view, unit, self.foes, rules)
        self.price = attack_price(self.weapon, rules)
        self.box = self._box()

    @cached_property
    def exposed(self) -> bool:
        """Whether the character's cover is off."""
        return self.view.find(self.unit, Exposed) is not None

    @cached_property
    def tiles(self) -> list[Tile]:
        """Where each foe is."""
        return [self.view.get(foe, Position).tile for foe in self.foes]

    @cached_property
    def reach(self) -> Reach:
        """Where the character can go with all their AP, over the whole board."""
        return movement.reach(self.view, self.unit, self.rules)

    @cached_property
    def walk_ap(self) -> npt.NDArray[np.int64]:
        """The AP to walk to each tile, 0 where it is not in reach: int64."""
        units = np.maximum(self.reach.cost[self.box], 0)
        per_metre = movement.per_metre(self.view, self.unit, self.rules)
        return -(-units * per_metre // self.view.terrain.scale.units_per_metre)

    @cached_property
    def shots_anywhere(self) -> list[Mask]:
        """The tiles of the whole board from which each foe can be hit with the weapon chosen."""
        return [self.lines.on_target(self.view, foe, self.weapon) for foe in self.foes]

    @cached_property
    def shots(self) -> Stack:
        """The tiles from which each foe can be hit with the weapon chosen."""
        return np.array([field[self.box] for field in self.shots_anywhere])

    @cached_property
    def shots_from_here(self) -> list[int]:
        """Which foes can be hit without a step."""
        here = index(self.here)
        return [at for at, field in enumerate(self.shots_anywhere) if field[here]]

    @cached_property
    def worths(self) -> Values:
        """What an attack on each foe is worth: its mean damage, more where it may put them out or they are wanted."""
        return np.array([self.worth(foe) for foe in self.foes])

    def worth(self, foe: UnitId) -> float:
        """What an attack on a foe is worth."""
        damage, out = self._expectation(self.unit, foe, self.weapon)
        worth = damage + OUT * out
        return worth * WANTED if errands.is_wanted(self.view, self.unit, foe) else worth

    @cached_property
    def fire(self) -> Stack:
        """The tiles on which each foe could hit the character: everywhere with a line, once cover is off."""
        both = (self.lines.under_fire(at, arms.held(self.view, foe, self.rules)) for foe, at in self._placed())
        return np.array([(with_a_line if self.exposed else in_the_open)[self.box] for with_a_line, in_the_open in both])

    @cached_property
    def threats(self) -> Values:
        """What each foe's cycle of attacks takes from the character where they can be hit, in expectation."""
        return np.array([self._threat(foe) for foe in self.foes])

    @cached_property
    def danger(self) -> Values:
        """What all foes would take from the character on each tile."""
        rows, columns = self.fire.shape[1:]
        return (self.threats @ self.fire.reshape(len(self.foes), -1)).reshape(rows, columns)

    def is_safe(self, tile: Tile) -> bool:
        """Whether no foe in sight could hit the character there."""
        return not self.foes or not self.fire[(slice(None), *self.at(tile))].any()

    def at(self, tile: Tile) -> tuple[int, int]:
        """The place of a tile of the box in its arrays."""
        row, column = index(tile)
        return row - self.box[0].start, column - self.box[1].start

    def tile_at(self, row: int, column: int) -> Tile:
        """The tile at a place of the box's arrays."""
        return int(column) + self.box[1].start, int(row) + self.box[0].start

    def _box(self) -> tuple[slice, slice]:
        """The rows and columns that could be within reach, whatever is in the way."""
        metres = self.ap / self.rules.movement.walk_per_m
        tiles = (
            int(metres / float(self.view.terrain.metres_per_tile) * QUARTERS / self.view.terrain.cheapest_quarters) + 1
        )
        row, column = index(self.here)
        board = self.view.board
        return (
            slice(max(0, row - tiles), min(board.rows, row + tiles + 1)),
            slice(max(0, column - tiles), min(board.columns, column + tiles + 1)),
        )

    def _placed(self) -> zip[tuple[UnitId, Tile]]:
        return zip(self.foes, self.tiles, strict=True)

    def _threat(self, foe: UnitId) -> float:
        weapon = arms.held(self.view, foe, self.rules)
        attacks = self.rules.turns.ap_per_cycle // attack_price(weapon, self.rules)
        return attacks * self._expectation(foe, self.unit, weapon)[0]

    def _expectation(self, attacker: UnitId, target: UnitId, weapon: Weapon | None) -> tuple[float, float]:
        """The damage of an attack in expectation, and the chance that it puts the target out."""
        defense = defense_parts(self.view, target, self.view.get(attacker, Position).tile, self.rules)
        strike = strike_of(self.view, attacker, target, weapon, sum(part.value for part in defense))
        return expectation(strike, self.rules)
