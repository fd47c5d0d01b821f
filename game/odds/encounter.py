"""An encounter that bots play over and over: one run of it, and a block of runs."""

from __future__ import annotations

import numpy as np
from numpy.random import SeedSequence

from game.bots import Bot, create
from game.bots.playing import play_out
from game.journal_form import BattleSetup
from game.odds.counts import FATES, Counts, Ending, FigureCounts, Length, SideCounts, Sum, total
from game.odds.fates import READERS, Outcome
from game.replay import laid_out
from game.rulebooks import rulebook
from systems.core.components import Result, Round
from systems.core.identifiers import Seat, Side
from systems.core.world import World


class RunFailed(Exception):  # noqa: N818 - it says what happened
    """A run that did not come to its end, by a fault of the program; `str` names it."""

    def __init__(self, run: int, seed: int, fault: str) -> None:
        super().__init__(f"run {run}, the battle of seed {seed}: {fault}")


class Encounter:
    """A battle with a bot for every seat, ready to be played; what is worked out on the way is kept from run to run."""

    def __init__(self, setup: BattleSetup) -> None:
        """The seed of the setup does not count. Raises ValueError where the setup does not fit together."""
        self._setup = setup
        self._rules = rulebook(setup.rulebook, setup.rules)
        self._bots: dict[Seat, Bot] = dict.fromkeys(setup.seats.values(), create(self._rules))
        self._read = READERS[setup.rulebook]
        self.start = laid_out(setup, self._rules)
        """The state before anything has happened."""

    @property
    def nothing(self) -> Counts:
        """What came of no run at all."""
        no_fate = (0,) * len(FATES)
        sides = tuple(SideCounts(side, 0, 0, 0, Sum()) for side in self._setup.scenario.sides())
        figures = tuple(FigureCounts(one.name, one.side, no_fate, 0, Sum()) for one in self._setup.musters)
        return Counts(0, sides, figures, (), ())

    def fight(self, run: int, seed: int) -> World:
        """The state at the end of one run. Raises RunFailed."""
        world = laid_out(self._setup, self._rules)
        own = battle_seed(seed, run)
        try:
            play_out(world, self._rules, self._bots, own)
        except Exception as fault:  # whatever it is, one wants to know in which run
            raise RunFailed(run, own, f"{type(fault).__name__}: {fault}") from fault
        return world

    def play(self, run: int, seed: int) -> Counts:
        """What came of one run. Raises RunFailed."""
        world = self.fight(run, seed)
        result, rounds = world.battle(Result), world.battle(Round).number
        outcomes = [self._read(self.start, world, unit) for unit in world.units()]
        figures = tuple(
            FigureCounts(
                one.name, one.side, tuple(int(fate == came.fate) for fate in FATES), int(came.injured),
                Sum.of(came.hp_lost),
            )
            for one, came in zip(self._setup.musters, outcomes, strict=True)
        )  # fmt: skip
        sides = tuple(self._side(side, result, outcomes) for side in self._setup.scenario.sides())
        return Counts(1, sides, figures, (Ending(result, 1, run),), (Length(rounds, 1, run),))

    def _side(self, side: Side, result: Result, outcomes: list[Outcome]) -> SideCounts:
        won, drawn = side in result.winners, not result.winners
        lost = sum(came.hp_lost for one, came in zip(self._setup.musters, outcomes, strict=True) if one.side == side)
        return SideCounts(side, int(won), int(drawn), int(not won and not drawn), Sum.of(lost))


def battle_seed(seed: int, run: int) -> int:
    """The seed of the battle that is run `run` of the odds with that seed: 64 bits, so that `play` takes it too."""
    return int(SeedSequence(seed, spawn_key=(run,)).generate_state(1, np.uint64)[0])


def run_block(encounter: Encounter, first: int, n: int, seed: int) -> Counts:
    """What came of runs `first` to `first + n - 1`. Raises RunFailed."""
    return total((encounter.play(run, seed) for run in range(first, first + n)), encounter.nothing)
