"""Processes that play blocks of runs; one that is lost is replaced, and its block played again.

Each worker has a pipe of its own: it is given a block, answers with what came of it, and a pipe that ends before the
answer is a worker that is gone. Workers take no notice of Ctrl-C, which the process that started them answers for all.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import NamedTuple, Self

from game.journal_form import BattleSetup, header_bytes, read_header
from game.odds.counts import Counts
from game.odds.encounter import Encounter, RunFailed, run_block

_CONTEXT = multiprocessing.get_context("spawn")
_GRACE = 5.0
"""Seconds that a worker is given to end before it is killed."""


class Block(NamedTuple):
    """Runs that are played together: the first of them, and how many."""

    first: int
    n: int

    @property
    def last(self) -> int:
        """The last run."""
        return self.first + self.n - 1


class BlockLost(Exception):  # noqa: N818 - it says what happened
    """A block on which a worker was lost twice; `str` names its runs and how the second worker ended."""

    def __init__(self, block: Block, exit_code: int | None) -> None:
        ended = exit_code is not None and exit_code < 0
        how = f"was ended by signal {-(exit_code or 0)}" if ended else f"left with exit code {exit_code}"
        super().__init__(f"runs {block.first} to {block.last}: the process that played them {how}, and so did another")
        self.block = block


class BlockFailed(Exception):  # noqa: N818 - it says what happened
    """A block that a worker could not play by a fault of the program; played again in this process it raises it."""

    def __init__(self, block: Block, sentence: str) -> None:
        super().__init__(sentence)
        self.block = block


class Workers:
    """Processes that play blocks of one encounter. Leaving the context ends them."""

    def __init__(self, setup: BattleSetup, seed: int, jobs: int) -> None:
        self._setup = header_bytes(setup)
        self._seed = seed
        self._jobs = jobs
        self._busy: dict[Connection, tuple[SpawnProcess, Block]] = {}
        self._idle: dict[Connection, SpawnProcess] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join(_GRACE)
            if process.exitcode is None:
                process.kill()
                process.join()
        for pipe in (*self._busy, *self._idle):
            pipe.close()

    @property
    def processes(self) -> tuple[SpawnProcess, ...]:
        """Those that run."""
        return (*(process for process, _ in self._busy.values()), *self._idle.values())

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Counts]]:
        """Each block with what came of it, as they come. Raises BlockLost, BlockFailed."""
        waiting = deque(blocks)
        lost: set[Block] = set()
        while waiting or self._busy:
            while waiting and len(self._busy) < self._jobs:
                self._give(waiting.popleft())
            for pipe in self._answering():
                process, block = self._busy.pop(pipe)
                answer = _answer(pipe)
                if answer is None:
                    pipe.close()
                    process.join()
                    if block in lost:
                        raise BlockLost(block, process.exitcode)
                    lost.add(block)
                    waiting.appendleft(block)
                    continue
                self._idle[pipe] = process
                if isinstance(answer, _Failed):
                    raise BlockFailed(block, answer.sentence)
                yield block, answer

    def _answering(self) -> list[Connection]:
        """The pipes of which something can be read, or that have ended; waits until there is one."""
        ready = wait(list(self._busy))
        return [pipe for pipe in self._busy if pipe in ready]

    def _give(self, block: Block) -> None:
        pipe, process = self._idle.popitem() if self._idle else self._started()
        with contextlib.suppress(OSError):  # one that is gone already is found out by its pipe
            pipe.send(block)
        self._busy[pipe] = process, block

    def _started(self) -> tuple[Connection, SpawnProcess]:
        ours, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(theirs, self._setup, self._seed), daemon=True)
        with _deaf():
            process.start()
        theirs.close()
        return ours, process


class _Failed(NamedTuple):
    """A worker's answer where a run raised something."""

    sentence: str


def _work(pipe: Connection, header: bytes, seed: int) -> None:
    """What a worker does until its pipe ends: play the blocks it is given."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    encounter = Encounter(read_header(Path("header"), header)[0])
    with contextlib.suppress(EOFError, OSError):  # whoever started it is gone
        while True:
            block: Block = pipe.recv()
            pipe.send(_played(encounter, block, seed))


def _played(encounter: Encounter, block: Block, seed: int) -> Counts | _Failed:
    try:
        return run_block(encounter, *block, seed)
    except RunFailed as fault:
        return _Failed(str(fault))


def _answer(pipe: Connection) -> Counts | _Failed | None:
    """What a worker answered, None where it is gone."""
    try:
        answer: Counts | _Failed = pipe.recv()
    except (EOFError, OSError):
        return None
    return answer


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """A process started in here never hears Ctrl-C, and one that is pressed meanwhile is heard later.

    Windows has no such mask: there a worker is deaf from its first line on.
    """
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # starting it would lift the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
