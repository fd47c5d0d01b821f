"""A campaign as a value: what its file says."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from systems.ground.camp.camp import Camp, Clock

MOST_ENTRIES, MOST_LETTERS = 4000, 400_000
"""Entries of a log, and letters of all of them together: what is older stands in the files that were kept."""


class Fought(Struct, frozen=True):
    """A battle that was fought: in which shift, who won it (nobody: a draw), and its journal by name."""

    when: Clock
    winners: tuple[str, ...]
    journal: str


class Fixture(Struct, frozen=True):
    """A battle of the campaign: its map and scenario as the file names them, and who is to go.

    Without `people` everybody goes who can. `scenario` is "" where the map's own is played.
    """

    name: str
    map: str
    scenario: str = ""
    people: tuple[str, ...] = ()
    fought: Fought | None = None


class Entry(Struct, frozen=True):
    """A line of the log: in which shift, and what happened."""

    when: Clock
    text: str


class Campaign(Struct, frozen=True):
    """A campaign at one moment. The dice of each shift follow from `seed` and `draw`, the shifts rolled so far.

    `abouts` are words on people, by name.
    """

    name: str
    rules: str
    seed: int
    camp: Camp
    about: str = ""
    draw: int = 0
    battles: tuple[Fixture, ...] = ()
    log: tuple[Entry, ...] = ()
    abouts: tuple[tuple[str, str], ...] = ()

    def battle(self, name: str) -> Fixture | None:
        """The battle of that name."""
        return next((one for one in self.battles if one.name == name), None)

    def next_battle(self) -> Fixture | None:
        """The first battle that has not been fought."""
        return next((one for one in self.battles if one.fought is None), None)

    def with_fixture(self, fixture: Fixture) -> Campaign:
        """The campaign with that battle in place of the one of its name."""
        return replace(self, battles=tuple(fixture if one.name == fixture.name else one for one in self.battles))

    def noted(self, *texts: str, when: Clock) -> Campaign:
        """The campaign with more lines in its log."""
        log = [*self.log, *(Entry(when, text.strip()) for text in texts)][-MOST_ENTRIES:]
        letters = sum(len(one.text) for one in log)
        older = 0
        while letters > MOST_LETTERS:
            letters -= len(log[older].text)
            older += 1
        return replace(self, log=tuple(log[older:]))
