"""What a character of the bot has before them on one choice, worked out as far as it is asked for."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from game.bots.ground import arms, errands, weighing
from game.bots.ground.lines import Lines, over_own_cover
from game.bots.ground.weighing import Stack, Targets, Values, Whole
from systems.core.components import Position
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.geometry.grid import Mask, index
from systems.geometry.paths import Reach
from systems.ground import movement
from systems.ground.aiming import strike_of
from systems.ground.body import armless
from systems.ground.components import ActionPoints, Condition, Exposed
from systems.ground.odds import expectation
from systems.ground.purse import attack_price
from systems.ground.rules import GroundRules
from systems.ground.senses import unheard
from systems.ground.strike import Strike
from systems.ground.targeting import defense_parts, foes
from systems.ground.two_weapons import Stance, by_itself

OUT = 12.0
"""What putting somebody out is worth, in hit points."""
WANTED = 2.0
"""How many times as much a target counts whom an objective names."""


class Situation:
    """A view as one character sees it. `foes` are the enemies in sight who are up; lists go by their order.

    To somebody blind those are in sight whom they have heard. `able` is whether there is an arm left to fight with.

    Arrays over tiles cover `box`, the part of the board that the character could reach with all their AP: most of the
    work of a choice is in them, and most of a board is out of reach. Foes who do not matter in it are left out of them.
    """

    def __init__(self, view: View, unit: UnitId, rules: GroundRules, lines: Lines) -> None:
        self.view = view
        self.unit = unit
        self.rules = rules
        self.lines = lines
        self.here: Tile = view.get(unit, Position).tile
        self.ap = view.get(unit, ActionPoints).ap
        located = (foe for foe in foes(view, unit) if unheard(view, unit, foe) is None)
        self.foes = [foe for foe in located if view.get(foe, Condition).state == "up"]
        self.tiles = [view.get(foe, Position).tile for foe in self.foes]
        """Where each foe is."""
        self.able = armless(view, unit) is None
        self.weapon, self.readying, self.ready_ap = arms.choice(view, unit, self.tiles, rules, lines.metres_per_tile)
        self.price = attack_price(self.weapon, rules)
        """The AP of the next attack with it."""
        on = arms.next_by_turns(view, unit, rules)
        if on is not None:
            self.weapon, self.readying, self.ready_ap, self.price = on.weapon, None, 0, on.ap
        self._worths: dict[int, float] = {}

    @cached_property
    def box(self) -> tuple[slice, slice]:
        """The rows and columns that could be within reach, whatever is in the way."""
        tiles = self.lines.tiles_within(self.ap / self.rules.movement.walk_per_m)
        row, column = index(self.here)
        board = self.view.board
        return (
            slice(max(0, row - tiles), min(board.rows, row + tiles + 1)),
            slice(max(0, column - tiles), min(board.columns, column + tiles + 1)),
        )

    @cached_property
    def exposed(self) -> bool:
        """Whether the character's cover is off."""
        return self.view.find(self.unit, Exposed) is not None

    @cached_property
    def reach(self) -> Reach:
        """Where the character can go with all their AP, over the whole board."""
        return movement.reach(self.view, self.unit, self.rules)

    @cached_property
    def walk_ap(self) -> Whole:
        """The AP to walk to each tile, 0 where it is not in reach: int64."""
        units = np.maximum(self.reach.cost[self.box], 0)
        return movement.price_of(units, self.view.terrain.scale, movement.per_metre(self.view, self.unit, self.rules))

    @cached_property
    def shots_anywhere(self) -> list[Mask]:
        """The tiles of the whole board from which each foe can be hit with the weapon chosen."""
        return [self.lines.on_target(self.view, foe, self.weapon) for foe in self.foes]

    @cached_property
    def shots_from_here(self) -> list[int]:
        """Which foes can be hit without a step."""
        here = index(self.here)
        return [at for at, field in enumerate(self.shots_anywhere) if field[here]]

    @cached_property
    def targets(self) -> Targets | None:
        """The foes that can be hit from anywhere in the box; None where there are none."""
        found, shots = self._mattering(self.shots_anywhere)
        if not found:
            return None
        over = [over_own_cover(self.view.terrain, self.tiles[at])[self.box] for at in found]
        return Targets(shots, np.array([self.worth(at) for at in found]), np.array(over))

    def worth(self, at: int) -> float:
        """What an attack on a foe is worth: its mean damage, more where it may put them out or they are wanted."""
        worth = self._worths.get(at)
        if worth is None:
            self._worths[at] = worth = self.worth_of(at, self._alone)
        return worth

    def worth_of(self, at: int, how: Stance) -> float:
        """What one is worth that is made in that way."""
        foe = self.foes[at]
        damage, out = self._expectation(self.unit, foe, how)
        worth = damage + OUT * out
        return worth * WANTED if errands.is_wanted(self.view, self.unit, foe) else worth

    @cached_property
    def fire_anywhere(self) -> list[Mask]:
        """The tiles of the whole board on which each foe could hit the character: those with a line, once exposed."""
        held = ((at, arms.held(self.view, foe, self.rules)) for foe, at in zip(self.foes, self.tiles, strict=True))
        return [self.lines.under_fire(at, weapon)[0 if self.exposed else 1] for at, weapon in held]

    @cached_property
    def threats(self) -> list[tuple[int, float]]:
        """The foes who could hit the character anywhere in the box, with what a cycle of theirs takes on average."""
        return [(at, self.threat(self.foes[at])) for at in self._fire[0]]

    @cached_property
    def danger(self) -> Values:
        """What all foes would take from the character on each tile."""
        if not self.threats:
            rows, columns = self.box
            return np.zeros((rows.stop - rows.start, columns.stop - columns.start))
        found: Values = weighing.danger(self._fire[1], np.array([threat for _, threat in self.threats]))
        return found

    @cached_property
    def safe_here(self) -> bool:
        """Whether no foe in sight could hit the character where they are."""
        here = index(self.here)
        return not any(field[here] for field in self.fire_anywhere)

    def at(self, tile: Tile) -> tuple[int, int]:
        """The place of a tile of the box in its arrays."""
        row, column = index(tile)
        return row - self.box[0].start, column - self.box[1].start

    def tile_at(self, row: int, column: int) -> Tile:
        """The tile at a place of the box's arrays."""
        return int(column) + self.box[1].start, int(row) + self.box[0].start

    @cached_property
    def _fire(self) -> tuple[list[int], Stack]:
        return self._mattering(self.fire_anywhere)

    def _mattering(self, fields: list[Mask]) -> tuple[list[int], Stack]:
        """Those of the fields, one a foe, that hold anything within the box, by their foe's place, and just that."""
        stack = np.array([field[self.box] for field in fields])
        found = weighing.holding(stack).tolist() if fields else []
        return found, stack if len(found) == len(fields) else stack[found]

    def threat(self, foe: UnitId) -> float:
        """What a cycle of a foe's attacks takes from the character on average."""
        weapon = arms.held(self.view, foe, self.rules)
        attacks = self.rules.turns.ap_per_cycle // attack_price(weapon, self.rules)
        how = by_itself(weapon, arms.hand_with(self.view, foe, weapon), self.rules)
        return attacks * self._expectation(foe, self.unit, how)[0]

    def needed(self, at: int) -> int:
        """What the dice of an attack on a foe have to exceed."""
        strike = self._strike(self.unit, self.foes[at], self._alone)
        return strike.defense - sum(part.value for part in strike.attack)

    @cached_property
    def _alone(self) -> Stance:
        """How an attack with the weapon chosen is made, apart from fighting with two."""
        return by_itself(self.weapon, arms.hand_with(self.view, self.unit, self.weapon), self.rules)

    def _expectation(self, attacker: UnitId, target: UnitId, how: Stance) -> tuple[float, float]:
        """The damage of an attack in expectation, and the chance that it puts the target out."""
        return expectation(self._strike(attacker, target, how), self.rules)

    def _strike(self, attacker: UnitId, target: UnitId, how: Stance) -> Strike:
        defense = defense_parts(self.view, target, self.view.get(attacker, Position).tile, self.rules)
        against = sum(part.value for part in defense)
        return strike_of(self.view, attacker, target, how, against, self.rules, for_mean=True)
