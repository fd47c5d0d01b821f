"""The bot of Ground Combat.

On each choice it weighs every tile it can reach: what it could hit from there with the action points left, against what
could hit it there. It shoots where that is worth most, uses what is left over to get behind cover or press to a corner,
and closes in when it can hit nobody. Worth is expected value over exact previews (`systems.ground.strike`).
"""

from __future__ import annotations

from collections.abc import Iterator
from weakref import WeakKeyDictionary

import numpy as np

from game.bots.ground import errands
from game.bots.ground.lines import Lines, over_own_cover
from game.bots.ground.situation import Situation, Values
from systems.core.commands import Command
from systems.core.decisions import Decision
from systems.core.identifiers import Tile
from systems.core.terrain import Terrain
from systems.core.views import View
from systems.geometry.corner import Corner
from systems.geometry.grid import index
from systems.ground.attacks import UNARMED
from systems.ground.commands import Attack, EndTurn, Move, Reload, StandUp
from systems.ground.components import ActionPoints, Posture, Pressed, PressedCorner
from systems.ground.rulebook import Ground

CAUTION = 0.35
"""What an enemy's expected damage on the bot's own is worth against the bot's on them."""
FORFEIT = 1.5
"""What cover given up by attacking costs, in hit points."""
STEP = 0.02
"""What an AP walked costs: enough to stay where nothing is gained."""
WORTHWHILE = 0.05
"""The share of the danger a move into cover has to save."""


class Tactician:
    """Plays any side of Ground Combat, one command at a time."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._rules = ground.rules
        self._lines: WeakKeyDictionary[Terrain, Lines] = WeakKeyDictionary()

    def choose(self, view: View, decision: Decision) -> Command:
        unit = decision.actor
        ap = view.get(unit, ActionPoints).ap
        if view.get(unit, Posture).prone and ap >= self._rules.movement.stand_up:
            return StandUp()
        errand = errands.at_hand(view, unit)
        if errand is not None:
            return errand
        if not ap:
            return EndTurn()
        return self._fight(Situation(view, unit, self._rules, self._lines_of(view.terrain))) or EndTurn()

    def _lines_of(self, terrain: Terrain) -> Lines:
        lines = self._lines.get(terrain)
        if lines is None:
            lines = self._lines[terrain] = Lines(terrain)
        return lines

    def _fight(self, now: Situation) -> Command | None:
        if now.readying is None and now.price <= now.ap < self._rules.turns.ap_per_cycle:
            shot = _shot_from_here(now)
            if shot is not None:
                return shot
        if now.foes and now.ap >= now.price + now.ready_ap:
            command = _shoot(now)
            if command is not None:
                return now.readying if now.readying is not None and isinstance(command, Attack) else command
        if now.readying is not None and now.ap >= now.ready_ap and (isinstance(now.readying, Reload) or not now.foes):
            return now.readying
        return self._go(now)

    def _go(self, now: Situation) -> Command | None:
        """The way on: on an errand or towards somebody to hit; else a step into cover.

        Who has no attack left in this cycle and could make one early in the next stays in cover meanwhile.
        """
        can_hit = bool(now.foes) and bool(now.shots_from_here)
        if not can_hit or errands.is_on_the_way(now.view, now.unit):
            patience = self._rules.turns.ap_per_cycle - now.price if now.foes and now.ap < now.price else 0
            step = errands.towards(now, patience)
            if step is not None:
                return step
        return self._take_cover(now)

    def _take_cover(self, now: Situation) -> Command | None:
        """The move, pressing to a corner where that helps, after which least can be done to the character."""
        if now.is_safe(now.here) or now.view.find(now.unit, Pressed) is not None:
            return None
        danger = float(now.danger[now.at(now.here)])
        best = min(self._covers(now), key=lambda cover: cover[0], default=None)
        if best is None or danger - best[0] <= WORTHWHILE * danger:
            return None
        _, tile, press = best
        return Move(tile, press, now.reach.path(tile))

    def _covers(self, now: Situation) -> Iterator[tuple[float, Tile, tuple[PressedCorner, ...]]]:
        """Where the character could go, plain and pressed to a corner, after the danger left there and the way."""
        station = errands.places(now.view, now.unit)
        ends = (now.reach.ends & (now.reach.cost > 0))[now.box]
        press_ap = self._rules.movement.press
        for row, column in np.argwhere(ends if station is None else ends & station[now.box]):
            tile = now.tile_at(row, column)
            left, walk = float(now.danger[row, column]), int(now.walk_ap[row, column])
            yield left + STEP * walk, tile, ()
            if now.exposed or left <= 0 or walk + press_ap > now.ap:
                continue
            for corner in now.view.terrain.corners(tile):
                kept = _danger_pressed(now, tile, corner)
                pressed = PressedCorner(corner.towards.value, corner.side.value)
                yield kept + STEP * (walk + press_ap), tile, (pressed,)


def _shot_from_here(now: Situation) -> Command | None:
    """The best attack without another step, for one who has begun to spend the cycle; None: nobody can be hit."""
    best = max((now.foes[at] for at in now.shots_from_here), key=lambda foe: (now.worth(foe), -foe), default=None)
    return None if best is None else Attack(best, UNARMED if now.weapon is None else now.weapon.name)


def _shoot(now: Situation) -> Command | None:
    """The best of shooting from here and moving to shoot from elsewhere; None where nobody can be hit this turn."""
    worth = _worth_of_tiles(now)
    best = _best(now, worth)
    if best is None:
        return None
    if best != now.here:
        return Move(best, path=now.reach.path(best))
    target = max(now.shots_from_here, key=lambda at: (now.worths[at], -now.foes[at]))
    return Attack(now.foes[target], UNARMED if now.weapon is None else now.weapon.name)


def _worth_of_tiles(now: Situation) -> Values:
    """For each tile the worth of shooting from it as often as AP allow, less the danger; -inf where one cannot."""
    ends = now.reach.ends[now.box].copy()
    ends[now.at(now.here)] = True
    attacks = (now.ap - now.ready_ap - now.walk_ap) // now.price
    hits = now.shots * now.worths[:, None, None]
    targets = hits.argmax(axis=0)
    hit = np.take_along_axis(hits, targets[None], axis=0)[0]
    over = np.array([over_own_cover(now.view.terrain, at)[now.box] for at in now.tiles])
    forfeits = np.take_along_axis(over, targets[None], axis=0)[0]
    worth = hit * attacks - CAUTION * now.danger - FORFEIT * forfeits - STEP * now.walk_ap
    return np.where(ends & (hit > 0) & (attacks > 0), worth, -np.inf)


def _danger_pressed(now: Situation, tile: Tile, corner: Corner) -> float:
    """The danger on a tile from the foes against whom the corner is no shield."""
    shield = now.view.terrain.corner_field(tile, corner)
    open_to = np.array([not shield[index(at)] for at in now.tiles])
    return float(now.threats @ (open_to & now.fire[(slice(None), *now.at(tile))]))


def _best(now: Situation, worth: Values) -> Tile | None:
    """The tile of highest worth; the present one on a tie, else the first by row and column; None: no tile has any."""
    top = worth.max()
    if top == -np.inf:
        return None
    if worth[now.at(now.here)] == top:
        return now.here
    row, column = np.unravel_index(int(worth.argmax()), worth.shape)
    return now.tile_at(int(row), int(column))
