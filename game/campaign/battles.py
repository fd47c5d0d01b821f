"""Battles of a campaign: who of its people goes by which spawn, and what comes back when one is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from numpy.random import SeedSequence

from game.campaign.campaign import Campaign, Fixture
from game.campaign.mark import CampaignMark
from game.campaign.reading import CampaignFile
from game.content.beside import beside
from game.content.faults import ContentError, quoted, unknown_name
from game.content.preparing import Prepared, own_rules, prepare
from game.content.spawns import Placed
from game.maps import MapUnreadable, ReadMap, read
from systems.core.scenario import Scenario
from systems.core.setup import Muster
from systems.ground.camp.camp import Person
from systems.ground.camp.returning import bearings
from systems.ground.sheet import sheet_of


class NoBattle(Exception):  # noqa: N818 - what it is, in the words of its sentence
    """A battle that cannot be fought; `str` is one sentence."""


class ReadyBattle(Struct, frozen=True):
    """A battle of a campaign, ready to be laid out.

    `seed` is that of its dice unless another is given; `absent` are the people who were to go and found no place, and
    `dropped` the characters whom objectives name and who are not there.
    """

    fixture: Fixture
    map_file: Path
    found: ReadMap
    scenario_file: Path | None
    prepared: Prepared
    seed: int
    absent: tuple[str, ...]
    dropped: tuple[str, ...]


def ready(file: CampaignFile, name: str | None = None) -> ReadyBattle:
    """The battle of that name, or the next one. Raises NoBattle, ContentError."""
    campaign = file.campaign
    fixture = _fixture(file, name)
    at = campaign.battles.index(fixture)
    map_file = beside(file.path, f"battles[{at}].map", fixture.map)
    scenario = beside(file.path, f"battles[{at}].scenario", fixture.scenario) if fixture.scenario else None
    found = _map(map_file)
    base = prepare(map_file, found, scenario, campaign.rules, own_rules(file.path))
    going = _going(campaign, fixture)
    musters = _Places(map_file, base.places, base.musters, campaign, going).filled()
    _check_sides(map_file, base.scenario, musters)
    fought, dropped = _fought_for(base.scenario, musters)
    clock = campaign.camp.clock
    mark = CampaignMark(campaign.name, fixture.name, clock.week, clock.day, clock.shift)
    there = {one.name for one in musters}
    return ReadyBattle(
        fixture,
        map_file,
        found,
        scenario,
        replace(base, scenario=fought, musters=musters, campaign=mark),
        _seed(campaign, at),
        tuple(one.name for one in going if one.name not in there and one.side in base.scenario.sides()),
        dropped,
    )


def _seed(campaign: Campaign, at: int) -> int:
    """The seed of a battle, which follows from that of the campaign and its place in it."""
    return int(SeedSequence(campaign.seed, spawn_key=(at, len(campaign.battles))).generate_state(1)[0])


def _fixture(file: CampaignFile, name: str | None) -> Fixture:
    campaign = file.campaign
    if name is None:
        fixture = campaign.next_battle()
        if fixture is None:
            raise NoBattle(f"{file.path}: found no battle that is still to be fought, expected one")
        return fixture
    fixture = campaign.battle(name)
    if fixture is None:
        raise unknown_name(file.path, "battles", name, [one.name for one in campaign.battles])
    if fixture.fought is not None:
        raise NoBattle(f"{file.path}: found that {quoted(name)} has been fought, expected a battle that has not")
    return fixture


def _map(path: Path) -> ReadMap:
    try:
        found = read(path)
    except MapUnreadable as unreadable:
        raise NoBattle(str(unreadable)) from unreadable
    if found.refusal is not None:
        raise NoBattle(found.refusal.sentence())
    return found


def _going(campaign: Campaign, fixture: Fixture) -> tuple[Person, ...]:
    """Those who are to go and can: up, and of those the battle names, if it names any, in its order."""
    by_name = {one.name: one for one in campaign.camp.people}
    wanted = fixture.people or tuple(by_name)
    return tuple(by_name[name] for name in wanted if by_name[name].state == "up")


class _Places:
    """The spawns of a battle on their way to who starts there.

    Somebody of the campaign starts where the map names them; the others of their side take the places that are left, in
    order: those without a name, and those of people who are not going. Spawns that name somebody else keep them.
    """

    def __init__(
        self,
        map_file: Path,
        places: tuple[Placed, ...],
        musters: tuple[Muster, ...],
        campaign: Campaign,
        going: tuple[Person, ...],
    ) -> None:
        self._map_file = map_file
        self._places = list(zip(places, musters, strict=True))
        self._people = {one.name: one for one in campaign.camp.people}
        self._sides = {one.side for one in campaign.camp.people}
        named = {muster.name for _, muster in self._places}
        self._by_name = {one.name: one for one in going}
        self._others = [one for one in going if one.name not in named]

    def filled(self) -> tuple[Muster, ...]:
        """Everybody who enters the battle, in the order of the map."""
        return tuple(self._musters())

    def _musters(self) -> Iterator[Muster]:
        for place, muster in self._places:
            self._check_name(place, muster)
            if muster.side not in self._sides:
                yield muster
            elif muster.name in self._by_name:
                yield _entering(self._by_name[muster.name], muster)
            elif place.character and muster.name not in self._people:
                yield muster
            else:
                other = next((one for one in self._others if one.side == muster.side), None)
                if other is not None:
                    self._others.remove(other)
                    yield _entering(other, muster)

    def _check_name(self, place: Placed, muster: Muster) -> None:
        person = self._people.get(muster.name)
        if person is not None and person.side != muster.side:
            found = f"{quoted(person.name)} of {quoted(muster.side)}"
            raise ContentError(
                self._map_file, place.at, found, f"one of {quoted(person.side)}, their side in the campaign"
            )


def _entering(person: Person, muster: Muster) -> Muster:
    """Somebody as they are now, in that place."""
    return Muster(person.name, muster.side, muster.tile, sheet_of(bearings(person)), muster.wave)


def _check_sides(map_file: Path, scenario: Scenario, musters: tuple[Muster, ...]) -> None:
    for side in scenario.sides():
        if not any(one.side == side for one in musters):
            raise NoBattle(f"{map_file}: found nobody of {quoted(side)} who can fight, expected one at least")


def _fought_for(scenario: Scenario, musters: tuple[Muster, ...]) -> tuple[Scenario, tuple[str, ...]]:
    """The scenario without objectives and reinforcements of people who are not there, and whom the objectives named."""
    there = {one.name for one in musters}
    waves = {(one.side, one.wave) for one in musters if one.wave}
    missing = tuple(one.character for one in scenario.objectives if one.character and one.character not in there)
    objectives = tuple(one for one in scenario.objectives if one.character not in missing)
    coming = tuple(one for one in scenario.reinforcements if (one.side, one.wave) in waves)
    return replace(scenario, objectives=objectives, reinforcements=coming), missing
