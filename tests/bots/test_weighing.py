"""What the bot's compiled parts find, against the same in plain arrays; and the best cover, looked for everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from game.bots.ground import cover, errands, weighing
from game.bots.ground.cover import STEP, Cover
from game.bots.ground.situation import Situation
from game.bots.ground.tactician import Tactician
from game.bots.ground.weighing import Budget, Mask, Stack, Targets, Values, Weights, Whole
from game.bots.playing import laid_out, one_bot_each, play_out
from systems.core.dice import SeededDice
from systems.core.engine import begin, submit, to_decide
from systems.core.views import View
from systems.geometry import paths
from systems.geometry.grid import index
from systems.ground.components import PressedCorner
from systems.ground.movement import price_of
from tests.bots.fights import prepared

WEIGHTS = Weights(0.375, 1.5, 0.125)
"""Eighths, as are the worths below: sums are exact, so that there are ties."""


def random_stack(rng: np.random.Generator, foes: int) -> Stack:
    stack: Stack = rng.random((foes, 6, 7)) < rng.choice([0, 0.05, 0.5])
    return stack


def plain_best(
    ends: Mask, walk: Whole, dangers: Values, targets: Targets, here: tuple[int, int], budget: Budget
) -> tuple[int, int]:
    """The best stand in whole arrays."""
    attacks = (budget.ap - walk) // budget.price
    hits = targets.shots * targets.worths[:, None, None]
    target = hits.argmax(axis=0)[None]
    hit = np.take_along_axis(hits, target, axis=0)[0]
    forfeits = np.take_along_axis(targets.over, target, axis=0)[0]
    worth = hit * attacks - WEIGHTS.caution * dangers - WEIGHTS.forfeit * forfeits - WEIGHTS.step * walk
    allowed = ends.copy()
    allowed[here] = True
    worth = np.where(allowed & (hit > 0) & (attacks > 0), worth, -np.inf)
    if worth.max() == -np.inf:
        return -1, -1
    if worth[here] == worth.max():
        return here
    row, column = divmod(int(worth.argmax()), worth.shape[1])
    return row, column


@pytest.mark.parametrize("seed", range(60))
def test_the_best_stand_is_that_of_plain_arrays(seed: int) -> None:
    rng = np.random.default_rng(seed)
    foes = int(rng.integers(1, 5))
    targets = Targets(random_stack(rng, foes), rng.integers(0, 9, foes) / 8, random_stack(rng, foes))
    dangers, ends, walk = rng.integers(0, 3, (6, 7)) / 8, rng.random((6, 7)) < 0.7, rng.integers(0, 13, (6, 7))
    here, budget = (int(rng.integers(6)), int(rng.integers(7))), Budget(int(rng.integers(3, 13)), 3)
    walk[here] = 0
    found = weighing.best_stand(ends, walk, dangers, targets, here, budget, WEIGHTS)
    assert found == plain_best(ends, walk, dangers, targets, here, budget)


@pytest.mark.parametrize("seed", range(10))
def test_danger_is_the_sum_of_threats_where_they_reach(seed: int) -> None:
    rng = np.random.default_rng(seed)
    fire, threats = random_stack(rng, 5), rng.integers(0, 9, 5) / 8
    assert np.array_equal(weighing.danger(fire, threats), (fire * threats[:, None, None]).sum(axis=0))
    assert weighing.holding(fire).tolist() == np.flatnonzero(fire.any(axis=(1, 2))).tolist()


@pytest.mark.parametrize("metres_per_tile", [1.0, 1.5, 0.7])
@pytest.mark.parametrize("per_metre", [1, 3])
def test_ways_in_an_array_are_priced_one_by_one(metres_per_tile: float, per_metre: int) -> None:
    scale = paths.scale(metres_per_tile)
    units = np.arange(400).reshape(-1, 1)
    found = price_of(units, scale, per_metre)
    assert found.ravel().tolist() == [price_of(int(one), scale, per_metre) for one in units.ravel()]


def covers(now: Situation) -> Iterator[Cover]:
    """Every cover there is, in the order in which the first of the best is taken."""
    station = errands.places(now.view, now.unit)
    terrain, press_ap = now.view.terrain, now.rules.movement.press
    for row, column in np.argwhere(now.reach.ends & (now.reach.cost > 0)):
        tile = (int(column), int(row))
        if station is not None and not station[index(tile)]:
            continue
        walk = int(now.walk_ap[now.at(tile)])
        yield Cover(float(now.danger[now.at(tile)]) + STEP * walk, tile)
        if now.exposed or walk + press_ap > now.ap or not now.danger[now.at(tile)]:
            continue
        for one in terrain.corners(tile):
            shield = terrain.corner_field(tile, one)
            open_to = (
                threat for at, threat in now.threats
                if now.fire_anywhere[at][index(tile)] and not shield[index(now.tiles[at])]
            )  # fmt: skip
            pressed = PressedCorner(one.towards.value, one.side.value)
            yield Cover(sum(open_to) + STEP * (walk + press_ap), tile, (pressed,))


@pytest.mark.parametrize(("name", "seed", "presses"), [("range", 2, True), ("yard", 9, True), ("interior", 3, False)])
def test_the_best_cover_is_the_first_of_all_that_leave_least(name: str, seed: int, *, presses: bool) -> None:
    """At every choice of a battle; in two of them corners are worth pressing to."""
    ready, ground = prepared(name)
    world, bot = laid_out(ready, ground), Tactician(ground)
    begin(ground, world, SeededDice(seed, 0))
    looked = pressed = draw = 0
    while (waiting := to_decide(world)) is not None:
        seat, decision = waiting
        view = View(world, seat)
        now = Situation(view, decision.actor, ground.rules, bot._lines_of(view.terrain))
        if now.ap and now.foes:
            expected: Cover | None = min(covers(now), key=lambda one: one.left, default=None)
            assert cover.best(now) == expected
            looked += 1
            pressed += expected is not None and bool(expected.press)
        draw += 1
        submit(ground, world, seat, bot.choose(view, decision), SeededDice(seed, draw))
    assert looked > 20
    assert pressed or not presses


def test_battles_compile_nothing_that_was_not_compiled_before() -> None:
    """Part of a board lies otherwise than a whole one: that would be compiled anew, in the middle of a battle."""
    weighing.warm()
    for name in ("range", "interior"):
        ready, ground = prepared(name)
        play_out(laid_out(ready, ground), ground, one_bot_each(ready, Tactician(ground)), 1)
    kernels = (weighing.holding, weighing.danger, weighing.best_stand)
    assert [len(kernel.signatures) for kernel in kernels] == [1, 1, 1]
