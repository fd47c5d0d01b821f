"""What the counts of an encounter say: shares and means with their intervals, in values to draw and to write."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.odds.counts import FATES, Counts, Ending, Fate, FigureCounts, Length, SideCounts, Sum
from game.odds.intervals import CONFIDENCE, Mean, Share, mean, quantile, share
from systems.core.components import Result
from systems.core.identifiers import Side


class SideReport(Struct, frozen=True):
    """One side: its battles won, drawn and lost, and the hit points its people lost in a battle, all together."""

    side: Side
    won: Share
    drawn: Share
    lost: Share
    hp_lost: Mean


class FigureReport(Struct, frozen=True):
    """One character: how they came out, how often with an Injury, and the hit points they lost in a battle."""

    name: str
    side: Side
    fates: dict[Fate, Share]
    injured: Share
    hp_lost: Mean


class EndingReport(Struct, frozen=True):
    """One way of ending, its share, and the first run that ended so."""

    result: Result
    share: Share
    first: int


class LengthReport(Struct, frozen=True):
    """How long the battles were, in rounds: shortest and longest with the first such run, and how many took how many.

    One battle in ten was over within `p10` rounds, half of them within `median`, nine in ten within `p90`.
    """

    mean: Mean
    shortest: Length
    longest: Length
    p10: int
    median: int
    p90: int
    within: int
    over_within: Share
    counts: tuple[Length, ...]


class Report(Struct, frozen=True):
    """The odds of an encounter, of at least one run; figures by their side."""

    name: str
    rules: str
    seed: int
    asked: int
    runs: int
    sides: tuple[SideReport, ...]
    endings: tuple[EndingReport, ...]
    lengths: LengthReport
    figures: tuple[FigureReport, ...]

    @property
    def partial(self) -> bool:
        """Whether fewer runs were played than asked for."""
        return self.runs < self.asked


def report(counts: Counts, name: str, rules: str, seed: int, asked: int, within: int) -> Report:
    """What the counts, of at least one run, say of the encounter of that name."""
    of = counts.runs
    return Report(
        name,
        rules,
        seed,
        asked,
        of,
        tuple(_side(one, of) for one in counts.sides),
        tuple(_ending(one, of) for one in counts.endings),
        _lengths(counts.lengths, of, within),
        tuple(_figure(one, of) for side in counts.sides for one in counts.figures if one.side == side.side),
    )


def fates_met(told: Report) -> tuple[Fate, ...]:
    """The ways in which anybody came out, in their order."""
    return tuple(fate for fate in FATES if any(one.fates[fate].count for one in told.figures))


def plain(told: Report, sentences: dict[Result, str]) -> dict[str, Any]:
    """The report in plain values; `sentences` say each result in words."""
    lengths = told.lengths
    return {
        "name": told.name,
        "rules": told.rules,
        "seed": told.seed,
        "asked": told.asked,
        "runs": told.runs,
        "partial": told.partial,
        "confidence": CONFIDENCE,
        "sides": told.sides,
        "endings": [
            {"result": one.result, "sentence": sentences[one.result], "share": one.share, "first": one.first}
            for one in told.endings
        ],
        "rounds": {
            "mean": lengths.mean,
            "shortest": lengths.shortest,
            "longest": lengths.longest,
            "p10": lengths.p10,
            "median": lengths.median,
            "p90": lengths.p90,
            "within": {"rounds": lengths.within, "share": lengths.over_within},
            "counts": lengths.counts,
        },
        "figures": told.figures,
    }  # fmt: skip


def _side(one: SideCounts, of: int) -> SideReport:
    won, drawn, lost = (share(count, of) for count in (one.won, one.drawn, one.lost))
    return SideReport(one.side, won, drawn, lost, _mean(one.hp_lost, of))


def _figure(one: FigureCounts, of: int) -> FigureReport:
    fates = {fate: share(count, of) for fate, count in zip(FATES, one.fates, strict=True)}
    return FigureReport(one.name, one.side, fates, share(one.injured, of), _mean(one.hp_lost, of))


def _ending(one: Ending, of: int) -> EndingReport:
    return EndingReport(one.result, share(one.count, of), one.first)


def _lengths(lengths: tuple[Length, ...], of: int, within: int) -> LengthReport:
    pairs = [(one.rounds, one.count) for one in lengths]
    sums = Sum(sum(rounds * count for rounds, count in pairs), sum(rounds**2 * count for rounds, count in pairs))
    quick = sum(count for rounds, count in pairs if rounds <= within)
    return LengthReport(
        _mean(sums, of),
        lengths[0],
        lengths[-1],
        quantile(pairs, 0.1),
        quantile(pairs, 0.5),
        quantile(pairs, 0.9),
        within,
        share(quick, of),
        lengths,
    )


def _mean(sums: Sum, of: int) -> Mean:
    return mean(sums.total, sums.squares, of)
