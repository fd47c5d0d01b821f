"""What a character does for itself and its friends besides fighting: first aid, and a weapon that lies about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.bots.ground import arms
from systems.core.components import Dropped
from systems.core.decisions import Decision
from systems.core.identifiers import Tile
from systems.geometry.grid import index
from systems.ground import first_aid, movement
from systems.ground.commands import Move, Treat
from systems.ground.components import Condition, HitPoints, OpenWounds
from systems.ground.first_aid import Aid
from systems.ground.rulebook import Ground

if TYPE_CHECKING:
    from game.bots.ground.situation import Situation

CYCLES = 4
"""For so many cycles a wound is taken to bleed that is left open."""
OUT_ANYHOW = 0.25
"""What the blood of somebody counts who is out of the fight."""


def aid(now: Situation, decision: Decision, ground: Ground) -> Treat | None:
    """The first aid that saves most hit points on average; None where nobody needs any who can be helped."""
    if now.ap < now.rules.first_aid.ap:
        return None
    saved = dict(_saved(now, decision, ground))
    return max(saved, key=lambda one: saved[one], default=None)


def _saved(now: Situation, decision: Decision, ground: Ground) -> Iterator[tuple[Treat, float]]:
    """What each first aid that can be given saves on average, in hit points."""
    view = now.view
    for one in view.members():
        wounds = view.find(one, OpenWounds)
        if wounds is None or not wounds.stacks:
            continue
        facts = ground.gather(view, decision, Treat(one))
        if isinstance(facts, Aid):
            each = now.rules.open_wounds.hp_per_cycle * CYCLES
            saved: float = each * min(now.rules.first_aid.stacks, wounds.stacks)
            if view.get(one, Condition).state != "up":
                saved *= OUT_ANYHOW
            elif view.get(one, HitPoints).hp < each * wounds.stacks:
                saved *= 2  # they would bleed out
            yield Treat(one), float(first_aid.chance(facts, now.rules)) * saved


def forage(now: Situation) -> Move | None:
    """The way to the nearest weapon of use that lies in reach, for somebody with none."""
    hands = arms.hands_left(now.view, now.unit)
    tiles = {one.tile for one in now.view.battle(Dropped).items if arms.of_use(one, now.rules, hands)}
    have = now.ap - now.rules.movement.pick_up
    prices = {tile: _price(now, tile) for tile in tiles if tile != now.here and now.reach.ends[index(tile)]}
    nearest = min(prices, key=lambda tile: (prices[tile], tile), default=None)
    return None if nearest is None or prices[nearest] > have else Move(nearest, path=now.reach.path(nearest))


def _price(now: Situation, tile: Tile) -> int:
    return movement.price(now.view, now.unit, int(now.reach.cost[index(tile)]), now.rules)
