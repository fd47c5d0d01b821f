"""A battle watched again, without a display: its moments, and that a seat's eyes see no more than they did then."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.messages import Catalogue
from game.reel import Reel
from game.resources import resource_folder
from game.window.entries import Wishes
from game.window.film import Film
from game.window.lobby import begin, map_entry
from game.window.session import Session, Told
from systems.core.components import Identity, Knowledge
from systems.core.events import Event
from systems.core.identifiers import Seat
from systems.ground.commands import EndTurn

ENGLISH = Catalogue.load("en")
RED = Seat("red")
Seen = tuple[dict[str, Any], tuple[Event, ...], int]


def begun(name: str, journal: Path, **wishes: Any) -> Session:
    entry = map_entry(resource_folder("maps") / f"{name}.tmx", ENGLISH)
    return begin(entry, Wishes(frozenset(entry.sides), 7, **wishes), ENGLISH, journal)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Seen]]:
    """A battle between bots in fog that is broken off, and what red knew whenever it was told something."""
    journal = tmp_path_factory.mktemp("film") / "night.battle"
    session = begun("interior", journal, eyes=RED)
    seen = [(session.view.plain(), session.events, session.round)]
    while len(session.battle.played) < 90:
        told = session.bot_step()
        if told.events:
            seen.append((session.view.plain(), session.events, session.round))
    session.battle.close()
    return journal, seen


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle between bots to its end, without fog."""
    journal = tmp_path_factory.mktemp("film") / "day.battle"
    session = begun("range", journal)
    while session.result is None:
        session.bot_step()
    session.battle.close()
    return journal


def test_a_seats_eyes_see_what_it_knew_and_only_when_it_was_told_something(night: tuple[Path, list[Seen]]) -> None:
    journal, seen = night
    film = Film(Reel(journal), ENGLISH)
    assert film.length == 90
    film.look_through(RED)
    assert film.length == len(seen) < 90
    for at in [*range(film.length), *range(film.length - 1, -1, -1)]:
        film.go(at)
        assert (film.view.plain(), film.events, film.round) == seen[at]
        assert film.past + film.told == film.events
    assert film.rounds == tuple(one for _, _, one in seen)
    assert {film.names.unit(unit) for unit in film.view.units()} <= {
        muster.name for muster in film.battle.setup.musters
    }


def test_what_a_seats_eyes_are_told_names_nobody_it_has_not_met(night: tuple[Path, list[Seen]]) -> None:
    film = Film(Reel(night[0]), ENGLISH)
    film.look_through(RED)
    blue = {muster.name for muster in film.battle.setup.musters if muster.side == "blue"}
    for at in range(film.length):
        film.go(at)
        met = film.battle.world.battle(Knowledge).of(RED).met
        strangers = blue - {film.battle.setup.musters[unit - 1].name for unit in met}
        texts = [film.caption, *(line.text for line in film.chronicle.lines)]
        assert not [text for text in texts if any(name in text for name in strangers)]


def test_all_eyes_see_everybody(night: tuple[Path, list[Seen]]) -> None:
    film = Film(Reel(night[0]), ENGLISH)
    for at in (0, 40, film.length - 1):
        film.go(at)
        assert {film.view.get(unit, Identity).side for unit in film.view.units()} == {"blue", "red"}
        assert film.events == film.battle.events(None)


def test_other_eyes_see_the_last_moment_that_is_not_later(night: tuple[Path, list[Seen]]) -> None:
    film = Film(Reel(night[0]), ENGLISH)
    film.go(50)
    line = film.battle.stops[film._cut_now[film.at]].line
    film.look_through(RED)
    stop = film.battle.stops[film._cut_now[film.at]]
    assert stop.line <= line
    after = film._cut_now[film.at + 1]
    assert film.battle.stops[after].line > line
    assert film.version


def test_the_log_at_the_end_is_that_of_the_battle(day: Path) -> None:
    entry = map_entry(resource_folder("maps") / "range.tmx", ENGLISH)
    live = begin(entry, Wishes(frozenset(entry.sides), 7), ENGLISH, day.with_name("live.battle"))
    while live.result is None:
        live.bot_step()
    film = Film(Reel(day), ENGLISH)
    film.go(film.length)
    assert film.at == film.length - 1
    texts = [line.text for line in live.chronicle.lines]
    assert [line.text for line in film.chronicle.lines][-400:] == texts[-400:]
    assert film.result == live.result
    assert film.over
    live.battle.close()


def test_rounds_are_gone_to(day: Path) -> None:
    film = Film(Reel(day), ENGLISH)
    starts = [at for at in range(film.length) if at == 0 or film.rounds[at] > film.rounds[at - 1]]
    assert len(starts) > 3
    for start, after in pairwise(starts):
        film.go(start)
        assert film.to_round(1) == after
        film.go(after)
        assert film.to_round(-1) == start
        film.go(after + 1)
        assert film.to_round(-1) == after
    film.go(film.length - 1)
    assert film.to_round(1) == film.length - 1
    film.go(0)
    assert film.to_round(-1) == 0


def test_what_was_taken_back_is_a_moment_and_leaves_the_log(tmp_path: Path) -> None:
    journal = tmp_path / "range.battle"
    entry = map_entry(resource_folder("maps") / "range.tmx", ENGLISH)
    session = begin(entry, Wishes(frozenset(), 7), ENGLISH, journal)
    lines = [line.text for line in session.chronicle.lines]
    decision = session.decision
    assert decision is not None
    lie = next(one for one in session.battle.rulebook.options(session.view, decision) if one.code == "lie")
    assert isinstance(session.submit(lie.commands[0]), Told)
    assert session.undo() is None
    assert isinstance(session.submit(EndTurn()), Told)
    session.battle.rewind(session.battle.played[0].line)
    session.battle.close()
    film = Film(Reel(journal), ENGLISH)
    assert film.has_undone
    assert film.length == 1, "only what stood in the end"
    film.show_whole(whole=True)
    assert (film.length, film.at) == (5, 0)
    captions = []
    for at in range(film.length):
        film.go(at)
        captions.append(film.caption)
    undone, rewound = ENGLISH.window("film_undone"), ENGLISH.window("film_rewound")
    assert [one for one in captions if one in {undone, rewound}] == [undone, rewound]
    assert captions.index(undone) == 2
    assert film.told == ()
    assert [line.text for line in film.chronicle.lines] == lines


def test_a_line_of_the_journal_is_gone_to(day: Path) -> None:
    film = Film(Reel(day), ENGLISH)
    for line in (1, 2, 3, 40, 10_000):
        at = film.moment_of(line)
        found = film.battle.stops[at].line
        assert found >= line or at == film.length - 1
        assert at == 0 or film.battle.stops[at - 1].line < line
