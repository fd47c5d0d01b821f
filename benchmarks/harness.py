"""How a row of the table is measured: turn by turn with the peer, so that whatever else the machine does meets both."""

from __future__ import annotations

import time
from statistics import median, quantiles
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_SHORTEST_RUN = 0.0004
_RUNS = 5


class Row(NamedTuple):
    """One line of the table. `ratio` is ours to the peer's, or without a peer our seconds; with its quartiles."""

    name: str
    peer: str
    ours: float
    """Median seconds of one call."""
    theirs: float | None
    low: float
    ratio: float
    high: float
    bar: float

    @property
    def met(self) -> bool:
        """Whether the median is within the bar."""
        return self.ratio <= self.bar


class Pair(NamedTuple):
    """The same work, done by us and by the peer."""

    ours: Callable[[], object]
    theirs: Callable[[], object]


def against_peer(name: str, peer: str, bar: float, pairs: Sequence[Pair], rounds: int) -> Row:
    """A row of the ratios of `rounds` turns on each pair.

    A turn is a few short runs of each side by turns, both with as many calls, of which each side's best counts: a run
    in which something else had the processor tells nothing.
    """
    ours, theirs = [], []
    repeats = [_repeats(pair) for pair in pairs]
    for _ in range(rounds):
        for pair, times in zip(pairs, repeats, strict=True):
            runs = [(_seconds(pair.ours, times), _seconds(pair.theirs, times)) for _ in range(_RUNS)]
            ours.append(min(run[0] for run in runs))
            theirs.append(min(run[1] for run in runs))
    low, ratio, high = quantiles((a / b for a, b in zip(ours, theirs, strict=True)), n=4)
    return Row(name, peer, median(ours), median(theirs), low, ratio, high, bar)


def against_clock(name: str, bar: float, call: Callable[[], object], rounds: int) -> Row:
    """A row of the seconds one call takes."""
    call()
    return of_seconds(name, bar, [_seconds(call, 1) for _ in range(rounds)])


def of_seconds(name: str, bar: float, seconds: Sequence[float]) -> Row:
    """A row of seconds measured elsewhere."""
    low, middle, high = quantiles(seconds, n=4)
    return Row(name, "the clock", middle, None, low, middle, high, bar)


def _repeats(pair: Pair) -> int:
    """How many calls make a run long enough for the clock; both sides have run once by then."""
    pair.ours()
    pair.theirs()
    shortest = min(_seconds(pair.ours, 1), _seconds(pair.theirs, 1))
    return max(1, round(_SHORTEST_RUN / shortest))


def _seconds(call: Callable[[], object], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        call()
    return (time.perf_counter() - start) / times
