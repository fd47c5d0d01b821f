"""The picture of odds: bars as long as the shares they stand for, drawn the same each time."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from msgspec.structs import replace
from tests.window.scenes import Pixels, pixels

from game.messages import Catalogue
from game.odds.counts import FATES, Counts, Ending, Fate, FigureCounts, Length, SideCounts, Sum
from game.odds.report import Report, report
from game.window.board.shapes import side_color
from game.window.look import SIGHT, Color
from game.window.map_picture import PictureTooLarge
from game.window.odds_chart import FATE_COLORS, draw_odds
from systems.core.components import Result
from systems.core.identifiers import Side

ENGLISH = Catalogue.load("en")
RUNS = 200
BLUE, RED = Side("blue"), Side("red")
COUNTS = Counts(
    RUNS,
    (SideCounts(BLUE, 120, 20, 60, Sum(3000, 50_000)), SideCounts(RED, 60, 20, 120, Sum(5000, 130_000))),
    (
        FigureCounts("Ana", BLUE, (40, 60, 0, 80, 20, 0), 3, Sum(1500, 12_000)),
        FigureCounts("Bo", RED, (0, 0, 50, 0, 50, 100), 0, Sum(5000, 130_000)),
    ),
    (Ending(Result((BLUE,), "eliminate", 0), 120, 1), Ending(Result((), "cap"), 80, 2)),
    (Length(3, 50, 2), Length(5, 100, 1), Length(14, 50, 9)),
)
TOLD = report(COUNTS, "The yard", "ground", 7, RUNS, 12)


@pytest.fixture(scope="module", autouse=True)
def fonts() -> None:
    pygame.font.init()


def widest(drawn: Pixels, color: Color) -> int:
    """The most pixels of exactly that colour in any row."""
    return int((drawn == np.array(color[:3])).all(axis=2).sum(axis=1).max())


def frame(told: Report) -> Pixels:
    return pixels(draw_odds(told, ENGLISH))


def test_bars_of_the_sides_are_as_long_as_their_shares() -> None:
    drawn = frame(TOLD)
    blue, red = (widest(drawn, side_color(place)) for place in range(2))
    assert blue / red == pytest.approx(120 / 60, abs=0.1)  # the marks of the sides are in the rows as well


@pytest.mark.parametrize("fate", FATES)
def test_every_fate_has_its_share_of_a_bar(fate: Fate) -> None:
    """The longest bar of a fate beside the longest of all, which is half a bar."""
    at = FATES.index(fate)
    share = max(one.fates[at] for one in COUNTS.figures) / RUNS
    drawn = frame(TOLD)
    half = widest(drawn, FATE_COLORS["not_arrived"])
    assert widest(drawn, FATE_COLORS[fate]) / half == pytest.approx(share / 0.5, abs=0.03)


def test_lengths_stand_as_high_as_they_are_many() -> None:
    told = replace(TOLD, figures=TOLD.figures[:1])  # nobody who left, which has that colour as well
    drawn = frame(told)
    bright = (drawn == np.array(SIGHT[:3])).all(axis=2).sum(axis=0)
    heights = sorted(set(bright[bright > 20].tolist()))
    assert heights[-1] / heights[0] == pytest.approx(2, abs=0.15)
    quick = replace(told, lengths=replace(TOLD.lengths, within=14))
    assert (frame(quick) == np.array(SIGHT[:3])).all(axis=2).sum() > bright.sum(), "those within the limit are brighter"


def test_colours_of_fates_can_be_told_apart() -> None:
    colors = [np.array(color[:3], int) for color in FATE_COLORS.values()]
    apart = [np.abs(a - b).sum() for at, a in enumerate(colors) for b in colors[:at]]
    assert min(apart) > 100


def test_the_same_odds_are_the_same_picture() -> None:
    assert np.array_equal(frame(TOLD), frame(TOLD))


@pytest.mark.parametrize("length", [1, 60, 2000])
def test_battles_of_any_length_are_drawn(length: int) -> None:
    lengths = (*COUNTS.lengths[:1], Length(length + 3, 150, 5))
    assert frame(report(replace(COUNTS, lengths=lengths), "The yard", "ground", 7, 900, 12)).any()


def test_too_many_characters_are_refused_with_their_number() -> None:
    crowd = replace(TOLD, figures=TOLD.figures * 400)
    with pytest.raises(PictureTooLarge, match=r"found 800 characters, which make a picture \d+ pixels high, expected"):
        draw_odds(crowd, ENGLISH)
