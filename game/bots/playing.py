"""Battles between bots alone, as quick as they come: no journal, and the same to the last die as one that is played."""

from __future__ import annotations

from collections.abc import Mapping

from game.bots import Bot
from game.content.preparing import Prepared
from systems.core.commands import Refusal
from systems.core.components import Result
from systems.core.dice import SeededDice
from systems.core.engine import begin, submit, to_decide
from systems.core.identifiers import Seat
from systems.core.rulebook import Rulebook
from systems.core.setup import lay_out
from systems.core.views import View
from systems.core.world import World


class CommandRefused(Exception):  # noqa: N818 - it says what happened
    """A bot gave a command that was refused: a fault of the bot."""


def laid_out(prepared: Prepared, rulebook: Rulebook) -> World:
    """The battle before its first roll, with a seat for each side."""
    seats = {side: Seat(side) for side in prepared.scenario.sides()}
    return lay_out(rulebook, prepared.board, prepared.scenario, seats, prepared.musters)


def play_out(world: World, rulebook: Rulebook, bots: Mapping[Seat, Bot], seed: int) -> Result:
    """How the battle ends between these bots; raises CommandRefused where a bot gives a command it cannot have."""
    begin(rulebook, world, SeededDice(seed, 0))
    draw = 0
    while (waiting := to_decide(world)) is not None:
        seat, decision = waiting
        command = bots[seat].choose(View(world, seat), decision)
        draw += 1
        answer = submit(rulebook, world, seat, command, SeededDice(seed, draw))
        if isinstance(answer, Refusal):
            raise CommandRefused(f"the bot of {seat} chose {command}, which is refused: {answer.code}")
        world.forget_changes()
    return world.battle(Result)


def one_bot_each(prepared: Prepared, bot: Bot) -> dict[Seat, Bot]:
    """The same bot on every side."""
    return {Seat(side): bot for side in prepared.scenario.sides()}
