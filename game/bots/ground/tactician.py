"""The bot of Ground Combat.

On each choice it weighs every tile it can reach: what it could hit from there with the action points left, against what
could hit it there. It shoots where that is worth most, uses what is left over to get behind cover or press to a corner,
and closes in when it can hit nobody. Worth is expected value over exact previews (`systems.ground.strike.odds`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from game.bots.ground import errands
from game.bots.ground.lines import firing_tiles, in_range, over_own_cover, tiles_under_fire
from systems.core.commands import Command
from systems.core.components import Position
from systems.core.decisions import Decision
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.geometry.grid import Mask, index
from systems.geometry.paths import Reach
from systems.ground import movement
from systems.ground.attacks import UNARMED, attack_price, strike_of
from systems.ground.commands import Attack, EndTurn, Move, Reload, StandUp, Wield
from systems.ground.components import (
    ActionPoints,
    Arms,
    Condition,
    Exposed,
    Posture,
    Pressed,
    PressedCorner,
)
from systems.ground.options import foes
from systems.ground.rulebook import Ground
from systems.ground.rules import Weapon
from systems.ground.strike import expectation
from systems.ground.targeting import defense_parts, line_denied, out_of_range

Values = npt.NDArray[np.float64]

OUT = 12.0
"""What putting somebody out is worth, in hit points."""
WANTED = 2.0
"""How many times as much a target counts whom an objective names."""
CAUTION = 0.35
"""What an enemy's expected damage on the bot's own is worth against the bot's on them."""
FORFEIT = 1.5
"""What cover given up by attacking costs, in hit points a shooter."""
WORTHWHILE = 0.05
"""The share of the danger a move into cover has to save."""
STEP = 0.02
"""What a metre walked costs: enough to stay where nothing is gained."""


@dataclass(frozen=True)
class Mark:
    """A foe to reckon with: the tiles they can be hit from, and the worth of one attack on them."""

    unit: UnitId
    tile: Tile
    lines: Mask
    worth: float


class Tactician:
    """Plays any side of Ground Combat, one command at a time."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._rules = ground.rules

    def choose(self, view: View, decision: Decision) -> Command:
        unit = decision.actor
        if view.get(unit, Posture).prone and view.get(unit, ActionPoints).ap >= self._rules.movement.stand_up:
            return StandUp()
        errand = errands.at_hand(view, unit)
        if errand is not None:
            return errand
        return self._fight(view, unit) or EndTurn()

    def _fight(self, view: View, unit: UnitId) -> Command | None:
        ap = view.get(unit, ActionPoints).ap
        if not ap:
            return None
        enemies = [foe for foe in foes(view, unit) if view.get(foe, Condition).state == "up"]
        weapon, readying = self._weapon(view, unit, enemies)
        price = attack_price(weapon, self._rules)
        ready_ap = 0 if readying is None else self._ready_price(readying)
        if readying is None and price <= ap < self._rules.turns.ap_per_cycle:
            shot = self._shot_from_here(view, unit, enemies, weapon)
            if shot is not None:
                return shot
        marks = [self._mark(view, unit, foe, weapon) for foe in enemies]
        if marks and ap >= price + ready_ap:
            command = self._shoot(view, unit, marks, weapon, ap - ready_ap)
            if command is not None:
                return readying if readying is not None and isinstance(command, Attack) else command
        if readying is not None and ap >= ready_ap and (isinstance(readying, Reload) or not marks):
            return readying
        return self._go(view, unit, marks, ap, price)

    def _shot_from_here(self, view: View, unit: UnitId, enemies: list[UnitId], weapon: Weapon | None) -> Command | None:
        """The best attack without another step, for one who has begun to spend the cycle; None: nobody can be hit."""
        here = view.get(unit, Position).tile
        terrain = view.terrain
        in_reach = (
            foe
            for foe in enemies
            if line_denied(view, here, foe) is None
            and out_of_range(terrain, here, view.get(foe, Position).tile, weapon) is None
        )
        best = max(in_reach, key=lambda foe: (self._worth(view, unit, foe, weapon), -foe), default=None)
        return None if best is None else Attack(best, UNARMED if weapon is None else weapon.name)

    def _weapon(self, view: View, unit: UnitId, enemies: list[UnitId]) -> tuple[Weapon | None, Command | None]:
        """The weapon to fight with, and the command that makes it ready, if it is not."""
        arms = view.get(unit, Arms)
        loaded = [one for one in arms.carried if self._usable(one.weapon, one.loaded, one.spare)]
        if not loaded:
            away = None if arms.wielded is None else Wield(None)
            return None, away
        held = None if arms.wielded is None else arms.carried[arms.wielded]
        best = max(loaded, key=lambda one: (self._promise(view, unit, one.weapon, enemies), one == held))
        weapon = self._rules.weapon(best.weapon)
        if held != best:
            return weapon, Wield(best.weapon)
        if weapon is not None and weapon.magazine and not best.loaded:
            return weapon, Reload()
        return weapon, None

    def _usable(self, name: str, loaded: int, spare: int) -> bool:
        weapon = self._rules.weapon(name)
        return weapon is not None and (not weapon.magazine or loaded + spare > 0)

    def _promise(self, view: View, unit: UnitId, name: str, enemies: list[UnitId]) -> float:
        """What a weapon promises: its mean damage an AP, as far as an enemy is in reach or soon could be."""
        weapon = self._rules.weapon(name)
        if weapon is None:
            return 0.0
        mean = sum((sides + 1) / 2 for sides in weapon.damage) + weapon.damage_bonus
        per_ap = mean / weapon.ap
        if not enemies:
            return per_ap * (0.5 if weapon.melee else 1.0)
        here = view.get(unit, Position).tile
        nearest = min(view.terrain.distance_m(here, view.get(foe, Position).tile) for foe in enemies)
        stride = view.get(unit, ActionPoints).ap / self._rules.movement.walk_per_m
        limit = float(view.terrain.metres_per_tile) * 1.5 if weapon.melee else weapon.range_m
        return per_ap if nearest <= limit else per_ap * 0.5 if nearest <= limit + stride / 2 else per_ap * 0.1

    def _ready_price(self, command: Command) -> int:
        moves = self._rules.movement
        return moves.reload if isinstance(command, Reload) else moves.change_weapon

    def _mark(self, view: View, unit: UnitId, foe: UnitId, weapon: Weapon | None) -> Mark:
        at = view.get(foe, Position).tile
        lines = firing_tiles(view, foe) & in_range(view.terrain, at, weapon)
        return Mark(foe, at, lines, self._worth(view, unit, foe, weapon))

    def _worth(self, view: View, unit: UnitId, foe: UnitId, weapon: Weapon | None) -> float:
        """What an attack on the foe is worth: its mean damage, more where it may put them out or they are wanted."""
        damage, out = self._expectation(view, unit, foe, weapon)
        worth = damage + OUT * out
        return worth * WANTED if errands.is_wanted(view, unit, foe) else worth

    def _threat(self, view: View, unit: UnitId, foe: UnitId) -> float:
        """What a foe's cycle of attacks takes from the bot's character, who is there to be hit, in expectation."""
        weapon = self._held(view, foe)
        attacks = self._rules.turns.ap_per_cycle // attack_price(weapon, self._rules)
        return attacks * self._expectation(view, foe, unit, weapon)[0]

    def _expectation(self, view: View, attacker: UnitId, target: UnitId, weapon: Weapon | None) -> tuple[float, float]:
        """The damage of an attack in expectation, and the chance that it puts the target out."""
        defense = defense_parts(view, target, view.get(attacker, Position).tile, self._rules)
        strike = strike_of(view, attacker, target, weapon, sum(part.value for part in defense))
        return expectation(strike, self._rules)

    def _held(self, view: View, unit: UnitId) -> Weapon | None:
        arms = view.get(unit, Arms)
        return None if arms.wielded is None else self._rules.weapon(arms.carried[arms.wielded].weapon)

    def _shoot(self, view: View, unit: UnitId, marks: list[Mark], weapon: Weapon | None, ap: int) -> Command | None:
        """The best of shooting from here and moving to shoot from elsewhere; None where nobody can be hit this turn."""
        here = view.get(unit, Position).tile
        name = UNARMED if weapon is None else weapon.name
        price = attack_price(weapon, self._rules)
        can_hit = [mark for mark in marks if mark.lines[index(here)]]
        target = max(can_hit, key=lambda mark: (mark.worth, -mark.unit), default=None)
        reach = movement.reach(view, unit, self._rules, ap - price)
        worth = self._worth_of_tiles(view, unit, marks, weapon, reach, ap)
        best = _best(worth, here)
        if best is None:
            return None
        if best == here and target is not None:
            return Attack(target.unit, name)
        return None if best == here else Move(best, path=reach.path(best))

    def _worth_of_tiles(
        self, view: View, unit: UnitId, marks: list[Mark], weapon: Weapon | None, reach: Reach, ap: int
    ) -> Values:
        """For each tile the worth of shooting from it as often as AP allow, less the danger; -inf where one cannot."""
        here = index(view.get(unit, Position).tile)
        ends = reach.ends.copy()
        ends[here] = True
        units = np.maximum(reach.cost, 0)
        per_metre, scale = movement.per_metre(view, unit, self._rules), view.terrain.scale.units_per_metre
        spent = -(-units * per_metre // scale)
        attacks = (ap - spent) // attack_price(weapon, self._rules)
        hit = np.zeros(units.shape)
        forfeits = np.zeros(units.shape)
        for mark in marks:
            better = mark.lines & (mark.worth > hit)
            hit[better] = mark.worth
            forfeits[better] = over_own_cover(view.terrain, mark.tile)[better]
        danger = self._danger(view, unit, marks, exposed=False)
        worth = hit * attacks - CAUTION * danger - FORFEIT * forfeits - STEP * units / scale
        return np.where(ends & (hit > 0) & (attacks > 0), worth, -np.inf)

    def _danger(self, view: View, unit: UnitId, marks: list[Mark], *, exposed: bool) -> Values:
        """For each tile what the foes in sight would take from the character there, in expectation."""
        danger = np.zeros((view.board.rows, view.board.columns))
        for mark in marks:
            all_lines, open_lines = tiles_under_fire(view, mark.unit, self._held(view, mark.unit))
            danger += self._threat(view, unit, mark.unit) * (all_lines if exposed else open_lines)
        return danger

    def _go(self, view: View, unit: UnitId, marks: list[Mark], ap: int, price: int) -> Command | None:
        """The way on: on an errand or towards somebody to hit; else a step into cover.

        Who has no attack left in this cycle and could make one early in the next stays in cover meanwhile.
        """
        here = view.get(unit, Position).tile
        can_hit = any(mark.lines[index(here)] for mark in marks)
        reach = movement.reach(view, unit, self._rules)
        if not can_hit or errands.is_on_the_way(view, unit):
            patience = self._rules.turns.ap_per_cycle - price if marks and ap < price else 0
            step = errands.towards(view, unit, marks, reach, self._rules, patience)
            if step is not None:
                return step
        return self._take_cover(view, unit, marks, reach, ap)

    def _take_cover(self, view: View, unit: UnitId, marks: list[Mark], reach: Reach, ap: int) -> Command | None:
        """The move, pressing to a corner where that helps, after which least can be done to the character."""
        if view.find(unit, Pressed) is not None or not marks:
            return None
        here = view.get(unit, Position).tile
        exposed = view.find(unit, Exposed) is not None
        danger = self._danger(view, unit, marks, exposed=exposed)
        now = float(danger[index(here)])
        if now <= 0:
            return None
        best: tuple[float, Move] | None = None
        for move, left, cost in self._covers(view, unit, marks, reach, danger, ap):
            gain = now - left - STEP * cost
            if best is None or gain > best[0]:
                best = (gain, move)
        if best is None or best[0] <= WORTHWHILE * now:
            return None
        return replace(best[1], path=reach.path(best[1].to))

    def _covers(
        self, view: View, unit: UnitId, marks: list[Mark], reach: Reach, danger: Values, ap: int
    ) -> list[tuple[Move, float, int]]:
        """Moves within reach with the danger left after them and their price, plain and pressed."""
        found: list[tuple[Move, float, int]] = []
        press = self._rules.movement.press
        exposed = view.find(unit, Exposed) is not None
        station = errands.places(view, unit)
        ends = reach.ends & (reach.cost > 0)
        for row, column in np.argwhere(ends if station is None else ends & station):
            tile = (int(column), int(row))
            cost = movement.price(view, unit, int(reach.cost[row, column]), self._rules)
            left = float(danger[row, column])
            found.append((Move(tile), left, cost))
            if exposed or left <= 0 or cost + press > ap:
                continue
            for corner in view.terrain.corners(tile):
                pressed = PressedCorner(corner.towards.value, corner.side.value)
                kept = self._danger_pressed(view, unit, marks, tile, view.terrain.corner_field(tile, corner))
                found.append((Move(tile, (pressed,)), kept, cost + press))
        return found

    def _danger_pressed(self, view: View, unit: UnitId, marks: list[Mark], tile: Tile, shield: Mask) -> float:
        """The danger on a tile from the foes against whom the corner is no shield."""
        open_to = (mark for mark in marks if not shield[index(mark.tile)])
        return sum(
            self._threat(view, unit, mark.unit)
            for mark in open_to
            if tiles_under_fire(view, mark.unit, self._held(view, mark.unit))[1][index(tile)]
        )


def _best(worth: Values, here: Tile) -> Tile | None:
    """The tile of highest worth; the present one on a tie, else the first by row and column; None: no tile has any."""
    top = worth.max()
    if top == -np.inf:
        return None
    if worth[index(here)] == top:
        return here
    row, column = np.unravel_index(int(worth.argmax()), worth.shape)
    return int(column), int(row)
