"""Processes that share the runs: the same comes of it, one that is killed is replaced, Ctrl-C leaves none behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator

import msgspec
import pytest

from game.odds import running
from game.odds.counts import Counts, total
from game.odds.encounter import Encounter, RunFailed, battle_seed, run_block
from game.odds.running import Tally, play_all
from game.odds.workers import Block, BlockFailed, BlockLost, Workers, _Failed, _played
from systems.core.commands import Command
from systems.core.decisions import Decision
from systems.core.views import View
from tests.cli.terminal import COURT, ROOT
from tests.odds.encounters import SEED, encounter, setup
from tests.patience import HANG_S

BLOCKS = [Block(first, 3) for first in (1, 4, 7, 10)]
WHOLE = run_block(encounter("court"), 1, 12, SEED)


def test_two_processes_come_to_the_same_as_this_one() -> None:
    tally = Tally(encounter("court").nothing)
    play_all(encounter("court"), setup("court"), SEED, 12, 2, tally, lambda: None)
    assert tally.counts == WHOLE


def test_a_process_that_is_killed_is_replaced_and_its_block_played_again() -> None:
    with Workers(setup("court"), SEED, 2) as workers:
        coming = workers.play(BLOCKS)
        parts = dict([next(coming)])
        (victim, *_) = workers.processes
        victim.kill()
        victim.join()
        parts.update(coming)
        left = workers.processes
    assert sorted(parts) == BLOCKS
    assert total(parts.values(), encounter("court").nothing) == WHOLE
    assert all(process.exitcode is not None for process in left)


def test_a_block_whose_process_is_lost_twice_is_named() -> None:
    workers = Workers(setup("court"), SEED, 1)
    killed: set[int | None] = set()
    over = threading.Event()

    def kill_all() -> None:
        while not over.is_set():
            for process in workers.processes:
                if process.pid is not None and process.pid not in killed:
                    process.kill()
                    killed.add(process.pid)
            time.sleep(0.001)

    killer = threading.Thread(target=kill_all)
    killer.start()
    try:
        with (
            workers,
            pytest.raises(BlockLost, match=r"^runs 1 to 3: the process that played them .* and so did another"),
        ):
            list(workers.play(BLOCKS))
    finally:
        over.set()
        killer.join()
    assert len(killed) == 2


class Lost:
    """A bot that knows no answer."""

    def choose(self, view: View, decision: Decision) -> Command:
        raise LookupError(f"{len(view.units())} people, and nothing to do in {decision.kind}")


class FailingWorkers(Workers):
    """Workers of whom the second block is too much."""

    def play(self, blocks: Iterable[Block]) -> Iterator[tuple[Block, Counts]]:
        first, second, *_ = blocks
        yield first, run_block(encounter("court"), *first, SEED)
        raise BlockFailed(second, "something")


def at_a_loss() -> Encounter:
    """The court with bots that know no answer."""
    of = Encounter(setup("court"))
    of._bots = dict.fromkeys(of._bots, Lost())
    return of


def test_a_run_that_fails_is_named_with_its_seed() -> None:
    fault = f"run 5, the battle of seed {battle_seed(SEED, 5)}: LookupError: 4 people, and nothing to do in act"
    with pytest.raises(RunFailed, match=fault) as raised:
        at_a_loss().play(5, SEED)
    assert isinstance(raised.value.__cause__, LookupError)
    assert _played(at_a_loss(), Block(5, 2), SEED) == _Failed(fault)


def test_what_fails_elsewhere_fails_here_as_well_where_it_can_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "Workers", FailingWorkers)
    tally = Tally(encounter("court").nothing)
    with pytest.raises(RunFailed, match=r"^run 2, "):
        play_all(at_a_loss(), setup("court"), SEED, 12, 2, tally, lambda: None)
    assert tally.counts.runs == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are not for Windows")
def test_ctrl_c_leaves_what_was_played_and_no_process() -> None:
    """Pressed at a terminal it goes to every process at once."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "game", "odds", str(COURT), "--runs", "100000", "--jobs", "2", "--json"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, cwd=ROOT, start_new_session=True)
    os.close(theirs)
    shown = b""
    while b"blue " not in shown:  # how the sides stand, once a block has come in
        shown += os.read(ours, 4096)
    os.killpg(run.pid, signal.SIGINT)
    out = run.communicate(timeout=HANG_S)[0]
    while True:
        try:
            shown += os.read(ours, 4096)
        except OSError:  # everybody has closed it
            break
    os.close(ours)
    assert run.returncode == 130
    told = msgspec.json.decode(out)["odds"]
    assert told["partial"]
    assert 0 < told["runs"] < told["asked"] == 100_000
    assert f"interrupted after {told['runs']} of 100000 runs".encode() in shown
    assert b"Traceback" not in shown
    deadline = time.monotonic() + HANG_S
    while _is_there(run.pid):  # the last of them ends a moment after the program
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _is_there(group: int) -> bool:
    """Whether any process of a group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
