"""A campaign file read: strictly, each fault named by file, key, found and expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.campaign.campaign import Campaign, Entry, Fixture, Fought
from game.campaign.form import (
    BATTLE_KEYS,
    CAMPAIGN_KEYS,
    DUTY,
    PERSON_KEYS,
    STORE_KEYS,
    TALLY_KEYS,
)
from game.content.beside import beside
from game.content.faults import ContentError, did_you_mean, quoted, unknown_name
from game.content.kinds import Kind, Table, Text, Unfit, inside, read_value
from game.content.preparing import own_rules
from game.content.rosters import DEFAULT, Cast, load_rosters
from game.content.rules import RulesInForce, book_named, load_rules
from game.content.tomlfile import parse_toml, read_text
from systems.core.identifiers import Side, UnitId
from systems.ground.camp.camp import Camp, Cares, Clock, Duty, Person, Rests, Session, Tally, Works
from systems.ground.camp.duties import LapsedDuty, lapsed
from systems.ground.camp.returning import somebody
from systems.ground.components import Carried
from systems.ground.rules import GroundRules
from systems.ground.sheet import components


class CampaignFile(Struct, frozen=True):
    """A campaign, the file it was read from with its text, and the figures in force in its camp.

    `dropped` is what people can do no longer though the file says they are to.
    """

    path: Path
    text: str
    campaign: Campaign
    rules: RulesInForce
    dropped: tuple[LapsedDuty, ...] = ()

    @property
    def ground(self) -> GroundRules:
        """The figures of Ground Combat."""
        found: GroundRules = self.rules.rules
        return found


def read_campaign(path: Path) -> CampaignFile:
    """The campaign of a file. `FILE.rules.toml` beside it replaces figures of its camp and of its battles.

    Raises ContentError naming file, key, found and expected.
    """
    return campaign_of(path, read_text(path))


def campaign_of(path: Path, text: str) -> CampaignFile:
    """The campaign that such a text would be in that file. Raises ContentError."""
    values = read_value(path, "", parse_toml(path, text), Table(CAMPAIGN_KEYS))
    rules = load_rules(values["rules"], own_rules(path))
    campaign, dropped = _Reading(path, values, rules).result()
    return CampaignFile(path, text, campaign, rules, dropped)


class _Reading:
    """One campaign file on its way to a campaign."""

    def __init__(self, path: Path, values: dict[str, Any], rules: RulesInForce) -> None:
        self._path = path
        self._values = values
        self._rules = rules
        self._ground: GroundRules = rules.rules
        self._written = {
            self._read("people", name, Text()): self._table(inside("people", name), written, PERSON_KEYS)
            for name, written in values["people"].items()
        }
        self._numbers = {name: UnitId(number) for number, name in enumerate(self._written, 1)}
        self._sides = tuple(dict.fromkeys(Side(one["side"]) for one in self._written.values()))

    def result(self) -> tuple[Campaign, tuple[LapsedDuty, ...]]:
        """The campaign, and what of its duties can no longer be done."""
        values = self._values
        if not self._written:
            raise ContentError(self._path, "people", "an empty table", "somebody at least")
        camp = Camp(self._people(), self._clock(), self._beds(), self._stores())
        for name, written in self._written.items():
            camp = camp.with_duty(self._numbers[name], self._duty(name, written["duty"]))
        camp, dropped = lapsed(self._with_tallies(camp), self._ground)
        campaign = Campaign(
            values["name"],
            values["rules"],
            values["seed"],
            camp,
            values["about"],
            values["draw"],
            self._battles(),
            tuple(Entry(_moment(one), one["text"]) for one in values["log"]),
            tuple((name, one["about"]) for name, one in self._written.items() if one["about"]),
        )
        return campaign, dropped

    # The camp

    def _clock(self) -> Clock:
        time = self._values["time"] or {"week": 1, "day": 1, "shift": 1}
        for key, most in (
            ("day", self._ground.camp_time.days_per_week),
            ("shift", self._ground.camp_time.shifts_per_day),
        ):
            if time[key] > most:
                raise ContentError(self._path, f"time.{key}", str(time[key]), f"a whole number from 1 to {most}")
        return _moment(time)

    def _beds(self) -> tuple[tuple[Side, int], ...]:
        return tuple((self._side(inside("beds", side), side), number) for side, number in self._values["beds"])

    def _stores(self) -> tuple[tuple[Side, tuple[Carried, ...]], ...]:
        stored: dict[Side, tuple[Carried, ...]] = {}
        for at, written in enumerate(self._values["stores"]):
            place = f"stores[{at}]"
            one = self._table(place, written, STORE_KEYS)
            side = self._side(f"{place}.side", one["side"])
            weapon = self._ground.weapon(self._known(f"{place}.weapon", one["weapon"], self._weapons()))
            assert weapon is not None
            if one["loaded"] > weapon.magazine:
                expected = f"at most {weapon.magazine}, its magazine"
                raise ContentError(self._path, f"{place}.loaded", str(one["loaded"]), expected)
            stored[side] = (*stored.get(side, ()), Carried(weapon.name, one["loaded"], one["spare"]))
        return tuple(stored.items())

    def _weapons(self) -> list[str]:
        return [weapon.name for weapon in self._ground.weapons]

    def _people(self) -> tuple[Person, ...]:
        rosters = [beside(self._path, f"rosters[{at}]", name) for at, name in enumerate(self._values["rosters"])]
        cast = load_rosters(rosters, self._rules)
        return tuple(self._person(name, written, cast) for name, written in self._written.items())

    def _person(self, name: str, written: dict[str, Any], cast: Cast) -> Person:
        of = {type(one): one for one in components(self._sheet(name, written, cast), self._ground)}
        person = somebody(self._numbers[name], name, Side(written["side"]), of, written["state"])
        healing = written["injury_shifts"]
        if healing is None:
            return person
        injuries = len(person.injuries.parts)
        if len(healing) != injuries:
            at = f"{inside('people', name)}.injury_shifts"
            raise ContentError(
                self._path, at, f"a list of {len(healing)}", f"a list of {injuries}, one for each Injury"
            )
        return replace(person, healing=healing)

    def _sheet(self, name: str, written: dict[str, Any], cast: Cast) -> Any:  # noqa: ANN401 - of the rulebook's own kind
        book = book_named(self._rules.name)
        place = f"{inside('people', name)}.{book.name}"
        if written[book.name] is None:
            return self._roster_sheet(name, cast)
        try:
            return book.sheet(self._table(place, written[book.name], book.sheet_keys), self._ground)
        except Unfit as unfit:
            raise unfit.error(self._path, place) from None

    def _roster_sheet(self, name: str, cast: Cast) -> Any:  # noqa: ANN401 - the same
        sheet = cast.sheets.get(name) or cast.sheets.get(DEFAULT)
        if sheet is None:
            expected = f"a table {quoted(self._rules.name)}, or somebody of that name in its rosters"
            at = inside("people", name)
            raise ContentError(self._path, at, "no sheet", expected, did_you_mean(name, cast.sheets))
        return sheet

    def _duty(self, name: str, written: object) -> Duty:
        if written is None:
            return Rests()
        place = f"{inside('people', name)}.duty"
        duty = self._read(place, written, DUTY)
        if duty["does"] != "care":
            return Works() if duty["does"] == "work" else Rests()
        patients = (self._number(f"{place}.patients[{at}]", one) for at, one in enumerate(duty["patients"]))
        sessions = (self._session(f"{place}.sessions[{at}]", one) for at, one in enumerate(duty["sessions"]))
        return Cares(tuple(patients), duty["beds"], tuple(sessions))

    def _session(self, place: str, written: Mapping[str, Any]) -> Session:
        return Session(self._number(f"{place}.patient", written["patient"]), written["on"])

    def _with_tallies(self, camp: Camp) -> Camp:
        tallies = []
        for at, written in enumerate(self._values["sessions"]):
            place = f"sessions[{at}]"
            one = self._table(place, written, TALLY_KEYS)
            late = next((day for day in one["days"] if day > camp.clock.day), None)
            if late is not None:
                raise ContentError(self._path, f"{place}.days", str(late), f"days up to {camp.clock.day}, today")
            carer = self._number(f"{place}.carer", one["carer"])
            tallies.append(Tally(carer, self._session(place, one), one["days"]))
        return replace(camp, tallies=tuple(tallies))

    # The battles

    def _battles(self) -> tuple[Fixture, ...]:
        found: list[Fixture] = []
        for at, written in enumerate(self._values["battles"]):
            place = f"battles[{at}]"
            one = self._table(place, written, BATTLE_KEYS)
            if any(before.name == one["name"] for before in found):
                raise ContentError(
                    self._path, f"{place}.name", f"{quoted(one['name'])} a second time", "each name once"
                )
            for key in ("map", "scenario"):
                if one[key]:
                    beside(self._path, f"{place}.{key}", one[key])
            for number, name in enumerate(one["people"]):
                self._number(f"{place}.people[{number}]", name)
            over = one["fought"]
            fought = None if over is None else Fought(_moment(over), over["winners"], over["journal"])
            found.append(Fixture(one["name"], one["map"], one["scenario"], one["people"], fought))
        return tuple(found)

    # Names and tables

    def _number(self, place: str, name: str) -> UnitId:
        return self._numbers[self._known(place, name, self._numbers)]

    def _side(self, place: str, name: str) -> Side:
        return Side(self._known(place, name, self._sides))

    def _known(self, place: str, name: str, names: Iterable[str]) -> str:
        known = list(names)
        if name not in known:
            raise unknown_name(self._path, place, name, known)
        return name

    def _table(self, place: str, written: object, keys: Mapping[str, Any]) -> dict[str, Any]:
        return self._read(place, written, Table(keys))  # type: ignore[no-any-return]

    def _read(self, place: str, written: object, kind: Kind) -> Any:  # noqa: ANN401 - of whichever kind
        return read_value(self._path, place, written, kind)


def _moment(time: Mapping[str, Any]) -> Clock:
    return Clock(time["week"], time["day"], time["shift"])
