"""Battles under the small rulebook of `duel`: setups, and commands picked by chance."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from game import rulebooks
from game.battle import Battle, BattleSetup
from systems.core.board import Board
from systems.core.commands import Command
from systems.core.decisions import Decision
from systems.core.engine import Happened
from systems.core.identifiers import Seat, Side
from systems.core.scenario import Objective, Scenario
from systems.core.setup import Muster
from tests.core.boards import drawn
from tests.core.duel import Duel
from tests.core.duel_values import DuelRules, DuelSheet

RED, BLUE = Side("red"), Side("blue")
ANN, BOB = Seat("Ann"), Seat("Bob")

ROOMS = drawn(
    "r...#..b",
    "r.#.+..b",
    "..#.#.#.",
    "r.#...#b",
    "....#...",
)

OPEN_FIELD = drawn(
    "r....b",
    "......",
    "r....b",
)


def _duel(rules: Any) -> Duel:
    return Duel(msgspec.convert(rules, DuelRules))


rulebooks.register("duel", _duel)


def setup(
    board: Board = ROOMS,
    *,
    seed: int = 1,
    fog: bool = False,
    dice: Literal["seeded", "typed"] = "seeded",
    hp: int = 3,
    cap: int = 30,
) -> BattleSetup:
    """A duel of everybody the board has a spawn for, red played by Ann and blue by Bob."""
    scenario = Scenario("duel", "duel", ((RED,), (BLUE,)), (Objective("eliminate", RED), Objective("eliminate", BLUE)),
                        fog=fog, cap=cap)  # fmt: skip
    musters = tuple(
        Muster(f"{spawn.side} {at}", spawn.side, spawn.tile, DuelSheet(hp)) for at, spawn in enumerate(board.spawns, 1)
    )
    rules = msgspec.to_builtins(DuelRules())
    return BattleSetup("duel", rules, board, scenario, {RED: ANN, BLUE: BOB}, musters, seed, dice)


def asked(battle: Battle) -> tuple[Seat, Decision]:
    """The first seat, in order, that has a decision to make, and that decision."""
    return next((seat, one) for seat in battle.seats for one in battle.open_decisions(seat)[:1])


def choices(battle: Battle) -> tuple[Seat, tuple[Command, ...]]:
    """Whom the battle waits for first, and everything they could answer that their view allows."""
    seat, decision = asked(battle)
    options = battle.rulebook.options(battle.view(seat), decision)
    return seat, tuple(command for option in options for command in option.commands)


def command_by_chance(battle: Battle, rng: np.random.Generator) -> tuple[Seat, Command]:
    """Whom the battle waits for, and one of the things they can do; fighting more often than not where they can."""
    seat, decision = asked(battle)
    options = [one for one in battle.rulebook.options(battle.view(seat), decision) if one.commands]
    fights = [one for one in options if one.code == "duel.strike"]
    options = fights if fights and rng.random() < 0.3 else options
    commands = options[int(rng.integers(len(options)))].commands
    return seat, commands[int(rng.integers(len(commands)))]


def play_on(battle: Battle, rng: np.random.Generator, commands: int) -> list[tuple[Seat, Command]]:
    """So many commands by chance, or fewer where the battle ends; answers them."""
    done: list[tuple[Seat, Command]] = []
    while len(done) < commands and battle.result is None:
        seat, command = command_by_chance(battle, rng)
        assert isinstance(battle.submit(seat, command), Happened), command
        done.append((seat, command))
    return done
