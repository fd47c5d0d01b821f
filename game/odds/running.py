"""All runs of an encounter, in this process or in several, put together in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.journal_form import BattleSetup
from game.odds.counts import Counts
from game.odds.encounter import Encounter, run_block
from game.odds.workers import Block, BlockFailed, Workers

FIRST_RUN = 1
LARGEST_BLOCK = 16
BLOCKS_A_JOB = 8
"""At least so many blocks for each worker, as far as the runs allow, so that the last ones end together."""


class Tally:
    """What has come of an encounter so far: the first runs without a gap, however their blocks come in.

    So what there is at any moment, broken off or not, is what asking for that many runs would have given: a later run
    that happened to be short never counts before an earlier one that took long.
    """

    def __init__(self, nothing: Counts) -> None:
        self.counts = nothing
        self._ahead: dict[int, Counts] = {}

    @property
    def played(self) -> int:
        """How many runs have come in, those behind a gap among them."""
        return self.counts.runs + sum(one.runs for one in self._ahead.values())

    def add(self, first: int, counts: Counts) -> None:
        """Take in what came of the runs from `first` on."""
        self._ahead[first] = counts
        while (following := self._ahead.pop(FIRST_RUN + self.counts.runs, None)) is not None:
            self.counts += following


def play_all(
    encounter: Encounter, setup: BattleSetup, seed: int, runs: int, jobs: int, tally: Tally, watch: Callable[[], None]
) -> None:
    """Play the runs into the tally, calling `watch` after each block; with one job in this process, run by run.

    Whatever ends it early leaves the tally as far as it came. Raises RunFailed, BlockLost.
    """
    if jobs == 1:
        for run in range(FIRST_RUN, FIRST_RUN + runs):
            tally.add(run, encounter.play(run, seed))
            watch()
        return
    with Workers(setup, seed, jobs) as workers:
        try:
            for block, counts in workers.play(blocks(runs, jobs)):
                tally.add(block.first, counts)
                watch()
        except BlockFailed as fault:
            run_block(encounter, *fault.block, seed)  # raises the fault where its traceback can be kept
            raise


def blocks(runs: int, jobs: int) -> Iterator[Block]:
    """The runs cut into blocks for so many workers."""
    size = max(1, min(LARGEST_BLOCK, runs // (BLOCKS_A_JOB * jobs)))
    for first in range(FIRST_RUN, FIRST_RUN + runs, size):
        yield Block(first, min(size, FIRST_RUN + runs - first))
