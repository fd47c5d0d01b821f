"""Battles between bots without a journal, as quick as they come."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from game import maps
from game.bots import Bot
from game.content.preparing import Prepared, prepare
from game.resources import resource_folder
from game.rulebooks import rulebook
from systems.core.components import Result
from systems.core.dice import SeededDice
from systems.core.engine import Happened, begin, submit, to_decide
from systems.core.identifiers import Seat, Side
from systems.core.setup import lay_out
from systems.core.views import View
from systems.core.world import World
from systems.ground.rulebook import Ground


@lru_cache(maxsize=8)
def prepared(name: str) -> tuple[Prepared, Ground]:
    """A shipped map made ready, and its rulebook."""
    path = Path(resource_folder("maps")) / f"{name}.tmx"
    ready = prepare(path, maps.read(path))
    ground = rulebook(ready.rules.name, ready.rules.plain)
    assert isinstance(ground, Ground)
    return ready, ground


def laid_out(ready: Prepared, ground: Ground) -> World:
    """The battle before its first roll, a seat for each side."""
    seats = {side: Seat(side) for side in ready.scenario.sides()}
    return lay_out(ground, ready.board, ready.scenario, seats, ready.musters)


def fight(world: World, ground: Ground, bots: dict[Side, Bot], seed: int) -> Result:
    """How the battle ends between these bots; a command refused is a fault of the bot."""
    begin(ground, world, SeededDice(seed, 0))
    draw = 0
    while (result := world.battle_has(Result)) is None:
        waiting = to_decide(world)
        assert waiting is not None
        seat, decision = waiting
        command = bots[Side(seat)].choose(View(world, seat), decision)
        draw += 1
        answer = submit(ground, world, seat, command, SeededDice(seed, draw))
        assert isinstance(answer, Happened), (command, answer)
        world.forget_changes()
    return result
