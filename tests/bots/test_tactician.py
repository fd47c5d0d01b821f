"""The bot of Ground Combat: it plays to the end, legally, better than chance, and lets objectives decide."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from game.bots import create
from game.bots.ground import lines
from game.bots.playing import laid_out, one_bot_each, play_out
from systems.core.components import Position, Result
from systems.core.dice import SeededDice
from systems.core.engine import begin
from systems.core.identifiers import Seat
from systems.geometry.grid import index
from systems.ground.components import Exposed, Posture, Pressed, PressedCorner
from systems.ground.targeting import exposure, line_denied, out_of_range
from tests.bots.fights import prepared
from tests.bots.random_legal import RandomLegal

MAPS = ("range", "yard", "interior")


def _versus(name: str, seed: int, tactician_side: str) -> Result:
    ready, ground = prepared(name)
    bots = {
        Seat(side): create(ground) if side == tactician_side else RandomLegal(ground, seed)
        for side in ready.scenario.sides()
    }
    return play_out(laid_out(ready, ground), ground, bots, seed)


def _beats_random(name: str, seeds: range) -> int:
    sides = prepared(name)[0].scenario.sides()
    return sum(sides[seed % 2] in _versus(name, seed, sides[seed % 2]).winners for seed in seeds)


def test_beats_random_legal_commands_on_the_range() -> None:
    assert _beats_random("range", range(20)) >= 19


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_beats_random_legal_commands_in_95_of_100_mirrored_seeds(name: str) -> None:
    assert _beats_random(name, range(100)) >= 95


def _decided(name: str, seeds: range) -> tuple[int, int]:
    """How many battles of the bot against itself ended, and how many of them by an objective of the scenario."""
    ready, ground = prepared(name)
    bots = one_bot_each(ready, create(ground))
    results = [play_out(laid_out(ready, ground), ground, bots, seed) for seed in seeds]
    return len(results), sum(result.objective is not None for result in results)


@pytest.mark.parametrize(("name", "battles"), [("range", 10), ("interior", 4), ("yard", 3)])
def test_battles_against_itself_end_by_objective(name: str, battles: int) -> None:
    ended, decided = _decided(name, range(battles))
    assert ended == battles
    assert 2 * decided > ended


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_over_half_of_forty_battles_against_itself_end_by_objective(name: str) -> None:
    ended, decided = _decided(name, range(40))
    assert 2 * decided > ended


@pytest.mark.parametrize("name", MAPS)
def test_finds_its_enemies_under_fog(name: str) -> None:
    ready, ground = prepared(name)
    foggy = replace(ready, scenario=replace(ready.scenario, fog=True))
    bots = one_bot_each(ready, create(ground))
    for seed in range(2):
        assert play_out(laid_out(foggy, ground), ground, bots, seed).reason != "cap"


def test_the_same_view_gives_the_same_command() -> None:
    ready, ground = prepared("yard")
    results = [play_out(laid_out(ready, ground), ground, one_bot_each(ready, create(ground)), 7) for _ in range(2)]
    assert results[0] == results[1]


@pytest.mark.parametrize("prone", [False, True])
@pytest.mark.parametrize("name", ["yard", "interior"])
def test_fields_of_lines_agree_with_the_rules_on_every_tile(name: str, *, prone: bool) -> None:
    """The bot asks about whole boards, the rules about pairs: one truth."""
    ready, ground = prepared(name)
    world = laid_out(ready, ground)
    begin(ground, world, SeededDice(1, 0))
    target, attacker = world.members([ready.scenario.sides()[0]])[0], world.members([ready.scenario.sides()[1]])[0]
    corners = np.argwhere(world.terrain.standable)
    tile = next(
        (int(column), int(row)) for row, column in corners
        if world.terrain.corners((int(column), int(row))) and world.terrain.hiding_field((int(column), int(row))).any()
    )  # fmt: skip
    world.set(target, Position(tile))
    world.set(target, Posture(prone))
    corner = world.terrain.corners(tile)[0]
    world.set(target, Pressed((PressedCorner(corner.towards.value, corner.side.value),)))
    pistol = ground.rules.weapon("pistol")
    fields = lines.Lines(world.terrain)
    held = (None, pistol, ground.rules.weapon("two-hand blade"))
    firing = {weapon: fields.on_target(world, target, weapon) for weapon in held}
    over = lines.over_own_cover(world.terrain, tile)
    for row, column in corners:
        at = (int(column), int(row))
        if at == tile:
            continue
        for weapon, field in firing.items():
            fits = line_denied(world, at, target) or out_of_range(world.terrain, at, tile, weapon)
            assert field[index(at)] == (fits is None), (at, weapon)
        world.set(attacker, Position(at))
        if world.terrain.loe(at, tile):
            assert over[index(at)] == (exposure(world, attacker, tile) == "low cover"), at
    world.set(target, Exposed())
    assert (
        fields.on_target(world, target, pistol) == (world.terrain.loe_field(tile) & fields.in_range(tile, pistol))
    ).all()


@pytest.mark.parametrize("name", ["yard", "interior"])
def test_fields_of_fire_agree_with_the_rules_on_every_tile(name: str) -> None:
    ready, ground = prepared(name)
    world = laid_out(ready, ground)
    begin(ground, world, SeededDice(1, 0))
    target, shooter = world.members([ready.scenario.sides()[0]])[0], world.members([ready.scenario.sides()[1]])[0]
    at = world.get(shooter, Position).tile
    fields = lines.Lines(world.terrain)
    for weapon in (None, ground.rules.weapon("pistol")):
        with_a_line, in_the_open = fields.under_fire(at, weapon)
        for row, column in np.argwhere(world.terrain.standable):
            tile = (int(column), int(row))
            if tile == at:
                continue
            world.set(target, Position(tile))
            far = out_of_range(world.terrain, at, tile, weapon)
            assert in_the_open[index(tile)] == ((line_denied(world, at, target) or far) is None), tile
            assert with_a_line[index(tile)] == (world.terrain.loe(at, tile) and far is None), tile
