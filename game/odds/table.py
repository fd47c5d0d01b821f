"""The report of an encounter as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from rich.box import ASCII2, SIMPLE_HEAD, Box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from game.headless.writing import plain
from game.messages import Catalogue
from game.messages.figures import percent
from game.odds.intervals import Mean, Share
from game.odds.report import LengthReport, Report, fates_met
from systems.core.components import Result

NARROWEST = 40


class Page:
    """Where tables are drawn: so many columns, coloured or not, with rules of letters that the output can carry."""

    def __init__(self, columns: int, *, colored: bool, unicode: bool) -> None:
        width = max(NARROWEST, columns)
        self._console = Console(file=StringIO(), width=width, force_terminal=colored, legacy_windows=False)
        self.box: Box = SIMPLE_HEAD if unicode else ASCII2

    def drawn(self, parts: Iterable[RenderableType]) -> str:
        """The parts as text, one under the other."""
        with self._console.capture() as captured:
            for part in parts:
                self._console.print(part)
        return "\n".join(line.rstrip() for line in captured.get().split("\n"))


def tables(told: Report, sentences: dict[Result, str], catalogue: Catalogue, page: Page) -> Iterator[RenderableType]:
    """The report in words and tables; `sentences` say each result in words."""
    phrase = catalogue.phrase
    yield _text(phrase("encounter", name=told.name, battles=told.runs, seed=told.seed))
    if told.partial:
        yield _text(phrase("encounter_partial", runs=told.runs, asked=told.asked), "bold yellow")
    yield _text(phrase("encounter_intervals"), "dim")
    yield _sides(told, catalogue, page)
    yield from (_text(line) for line in _lengths(told.lengths, catalogue))
    yield _endings(told, sentences, catalogue, page)
    yield _figures(told, catalogue, page)


def _sides(told: Report, catalogue: Catalogue, page: Page) -> Table:
    codes = ("encounter_won", "encounter_drawn", "encounter_lost", "encounter_hp_lost")
    table = _table(page, [catalogue.phrase("encounter_side")], [catalogue.phrase(code) for code in codes])
    for one in told.sides:
        table.add_row(_text(one.side), *map(_share, (one.won, one.drawn, one.lost)), _mean(one.hp_lost))
    return table


def _lengths(of: LengthReport, catalogue: Catalogue) -> Iterator[str]:
    mean, quick = of.mean, of.over_within
    yield catalogue.phrase(
        "encounter_rounds", mean=_number(mean.mean), interval=_between(mean), deviation=_number(mean.deviation)
    )
    yield catalogue.phrase(
        "encounter_spread",
        early=of.p10,
        median=of.median,
        late=of.p90,
        shortest=of.shortest.rounds,
        shortest_run=of.shortest.first,
        longest=of.longest.rounds,
        longest_run=of.longest.first,
    )
    yield catalogue.phrase(
        "encounter_within", rounds=of.within, share=percent(quick.share), interval=_between_shares(quick)
    )


def _endings(told: Report, sentences: dict[Result, str], catalogue: Catalogue, page: Page) -> Table:
    phrase = catalogue.phrase
    table = _table(page, [phrase("encounter_ending")], [phrase("encounter_share"), phrase("encounter_first")])
    for one in told.endings:
        table.add_row(_text(sentences[one.result]), _share(one.share), _text(str(one.first)))
    return table


def _figures(told: Report, catalogue: Catalogue, page: Page) -> Table:
    phrase, fates = catalogue.phrase, fates_met(told)
    heads = [*(phrase("encounter_fate", fate=fate) for fate in fates), phrase("encounter_injured"),
             phrase("encounter_hp_lost")]  # fmt: skip
    table = _table(page, [phrase("encounter_figure"), phrase("encounter_side")], heads)
    for one in told.figures:
        shares = (*(one.fates[fate] for fate in fates), one.injured)
        table.add_row(_text(one.name), _text(one.side), *map(_share, shares), _mean(one.hp_lost))
    return table


def _table(page: Page, names: Sequence[str], figures: Sequence[str]) -> Table:
    table = Table(box=page.box, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    for name in names:
        table.add_column(_text(name), vertical="top")
    for figure in figures:
        table.add_column(_text(figure), justify="right")
    return table


def _share(one: Share) -> Text:
    return _text(percent(one.share)) + _text(f"\n{_between_shares(one)}", "dim")


def _mean(one: Mean) -> Text:
    return _text(_number(one.mean)) + _text(f"\n{_between(one)}", "dim")


def _between_shares(one: Share) -> str:
    return f"{100 * one.low:.1f} to {100 * one.high:.1f}"


def _between(one: Mean) -> str:
    return "?" if one.low is None or one.high is None else f"{one.low:.1f} to {one.high:.1f}"


def _number(number: float | None) -> str:
    return "?" if number is None else f"{number:.1f}"


def _text(words: str, style: str = "") -> Text:
    """The words as they stand: a name may hold what rich or a terminal would take for an order."""
    return Text(plain(words), style)
