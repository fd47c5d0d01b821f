"""Scenario files: what a battle on a map is fought for, checked against the map's board."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.content.books import RULEBOOK_NAMES
from game.content.faults import ContentError, quoted, unknown_name
from game.content.kinds import Choice, Key, Listed, Table, Text, Variants, Whole, YesNo, read_value
from game.content.spawns import People, Placed, fighting, placed, sides_on, sides_placed_on
from game.content.tomlfile import read_toml
from systems.core.board import Board
from systems.core.identifiers import Side
from systems.core.scenario import Objective, Reinforcement, Scenario

DEFAULT_RULES = "ground"
LAST_ROUND = 1000
_NAMES = Listed(Text(), 0, 20)

OBJECTIVE_KEYS = {
    "eliminate": {"side": Key(Text()), "character": Key(Text(), "")},
    "hold": {"side": Key(Text()), "zone": Key(Text()), "rounds": Key(Whole(1, LAST_ROUND))},
    "reach": {"side": Key(Text()), "exit": Key(Text(), ""), "count": Key(Whole(1, 1000), 0)},
    "protect": {"side": Key(Text()), "character": Key(Text()), "rounds": Key(Whole(1, LAST_ROUND), 0)},
}
"""The keys of an objective by its `kind`."""

REINFORCEMENT_KEYS = {"side": Key(Text()), "wave": Key(Text()), "round": Key(Whole(2, LAST_ROUND))}

PEOPLE_KEYS = {"side": Key(Text()), "names": Key(Listed(Text(), 0, 200), ()), "count": Key(Whole(1, 200), 0)}

SCENARIO_KEYS = {
    "name": Key(Text(80), ""),
    "about": Key(Text(1000, lines=True), ""),
    "map": Key(Text(200), ""),
    "rules": Key(Choice(RULEBOOK_NAMES), ""),
    "rosters": Key(Listed(Text(200), 0, 20), ()),
    "sides": Key(Listed(Text(), 2, 20), ()),
    "allies": Key(Listed(Listed(Text(), 2, 20), 0, 10), ()),
    "first": Key(Text(), None),
    "surprise": Key(_NAMES, ()),
    "fog": Key(YesNo(), False),  # noqa: FBT003 - the default of a key
    "cap": Key(Whole(1, LAST_ROUND), 200),
    "people": Key(Listed(Table(PEOPLE_KEYS), 0, 20), ()),
    "objectives": Key(Listed(Variants("kind", OBJECTIVE_KEYS), 0, 50), ()),
    "reinforcements": Key(Listed(Table(REINFORCEMENT_KEYS), 0, 50), ()),
}
"""The keys of a scenario file."""


class ScenarioFile(Struct, frozen=True):
    """A scenario with what its file says besides: the rulebook ("" for none), rosters, people, a few words about it."""

    path: Path
    scenario: Scenario
    rules: str
    rosters: tuple[str, ...]
    people: tuple[People, ...]
    about: str


def load_scenario(path: Path, board: Board, map_name: str = "") -> Scenario:
    """The scenario of a file, for a board. Everything as `read_scenario`."""
    return read_scenario(path, board, map_name).scenario


def read_scenario(path: Path, board: Board, map_name: str = "") -> ScenarioFile:
    """The scenario of a file and what the file says besides, checked against the board.

    `map_name` is the file name of the map; where it is given, a scenario made for another map is refused.
    Raises ContentError naming file, key, found and expected.
    """
    values = read_value(path, "", read_toml(path), Table(SCENARIO_KEYS))
    return _Reading(path, board, values).result(map_name)


def plain_scenario(board: Board, rules: str = DEFAULT_RULES) -> Scenario:
    """The scenario of a map without one: every side for itself, until one is left.

    Sides are those with spawns or zones to deploy in; raises ContentError where that is only one.
    """
    sides = fighting(board, (*sides_on(board, at_start=True), *sides_placed_on(board)))
    return Scenario(name=board.name, rules=rules, alliances=tuple((side,) for side in sides), objectives=())


class _Reading:
    """One scenario file on its way to a scenario."""

    def __init__(self, path: Path, board: Board, values: dict[str, Any]) -> None:
        self._path = path
        self._board = board
        self._values = values
        self._on_map = tuple(dict.fromkeys((*sides_on(board), *sides_placed_on(board))))
        self._sides = self._chosen_sides()
        self._people = tuple(self._group(at) for at in range(len(values["people"])))
        self._alliances = self._allied()

    def result(self, map_name: str) -> ScenarioFile:
        """The scenario; ContentError where it does not fit the map or itself."""
        values = self._values
        if map_name and values["map"] and values["map"] != map_name:
            raise self._fault("map", quoted(values["map"]), f"{quoted(map_name)}, the map it is played on")
        reinforcements = tuple(self._reinforcement(at) for at in range(len(values["reinforcements"])))
        self._check_present(reinforcements)
        characters = placed(self._board, self._sides, reinforcements, self._people)
        scenario = Scenario(
            name=values["name"] or self._board.name,
            rules=values["rules"] or DEFAULT_RULES,
            alliances=self._alliances,
            objectives=tuple(self._objective(at, characters) for at in range(len(values["objectives"]))),
            first=None if values["first"] is None else self._side("first", values["first"]),
            surprised=tuple(self._side(f"surprise[{at}]", side) for at, side in enumerate(values["surprise"])),
            fog=values["fog"],
            reinforcements=reinforcements,
            cap=values["cap"],
        )
        return ScenarioFile(self._path, scenario, values["rules"], values["rosters"], self._people, values["about"])

    # Sides

    def _chosen_sides(self) -> tuple[Side, ...]:
        """The sides that take part: a map that has two or more, and the people of the scenario, say which there are."""
        named = tuple(Side(one["side"]) for one in self._values["people"])
        chosen = self._values["sides"]
        if len(self._on_map) < 2:
            return tuple(map(Side, chosen)) or fighting(self._board, self._on_map, named)
        if not chosen:
            return self._on_map
        return tuple(self._known(f"sides[{at}]", side, (*self._on_map, *named)) for at, side in enumerate(chosen))

    def _group(self, at: int) -> People:
        """Those whom the scenario has on a side."""
        values, key = self._values["people"][at], f"people[{at}]"
        side = self._side(f"{key}.side", values["side"])
        if any(before["side"] == side for before in self._values["people"][:at]):
            raise self._fault(f"{key}.side", f"{quoted(side)} a second time", "each side once")
        if not values["names"] and not values["count"]:
            raise self._fault(key, "neither names nor count", "one of them")
        return People(side, tuple(values["names"]), values["count"])

    def _allied(self) -> tuple[tuple[Side, ...], ...]:
        alliance_of: dict[Side, tuple[Side, ...]] = {}
        for group, names in enumerate(self._values["allies"]):
            sides = tuple(self._side(f"allies[{group}][{at}]", name) for at, name in enumerate(names))
            for at, side in enumerate(sides):
                if side in alliance_of:
                    raise self._fault(f"allies[{group}][{at}]", f"{quoted(side)} a second time", "each side once")
                alliance_of[side] = sides
        alliances = tuple(dict.fromkeys(alliance_of.get(side, (side,)) for side in self._sides))
        if len(alliances) < 2:
            raise self._fault("allies", "all sides allied", "two alliances or more")
        return alliances

    def _allies(self, side: Side) -> tuple[Side, ...]:
        return next(alliance for alliance in self._alliances if side in alliance)

    def _side(self, key: str, name: str) -> Side:
        return self._known(key, name, self._sides)

    # Reinforcements

    def _reinforcement(self, at: int) -> Reinforcement:
        values, key = self._values["reinforcements"][at], f"reinforcements[{at}]"
        side, wave = self._side(f"{key}.side", values["side"]), values["wave"]
        waves = {spawn.reinforcement for spawn in self._board.spawns if spawn.side == side and spawn.reinforcement}
        self._known(f"{key}.wave", wave, sorted(waves))
        if any((before["side"], before["wave"]) == (side, wave) for before in self._values["reinforcements"][:at]):
            raise self._fault(f"{key}.wave", f"{quoted(wave)} of {quoted(side)} a second time", "each wave once")
        self._check_round(f"{key}.round", values["round"])
        return Reinforcement(side, wave, values["round"])

    def _check_present(self, reinforcements: tuple[Reinforcement, ...]) -> None:
        """Raise where all that a side has on the map are waves that are not called."""
        called = {(one.side, one.wave) for one in reinforcements}
        named = {one.side for one in self._people}
        for side in self._sides:
            waves = [spawn.reinforcement for spawn in self._board.spawns if spawn.side == side and side not in named]
            if waves and all(wave and (side, wave) not in called for wave in waves):
                found = f"no spawn of {quoted(side)} but for waves that are not called"
                raise self._fault("reinforcements", found, "somebody of each side")

    # Objectives

    def _objective(self, at: int, characters: tuple[Placed, ...]) -> Objective:
        values, key = self._values["objectives"][at], f"objectives[{at}]"
        side = self._side(f"{key}.side", values["side"])
        if values.get("rounds"):
            self._check_round(f"{key}.rounds", values["rounds"])
        if values.get("character"):
            self._check_character(f"{key}.character", values, side, characters)
        if values["kind"] == "hold":
            self._known(f"{key}.zone", values["zone"], [zone.name for zone in self._board.zones])
        if values["kind"] == "reach":
            self._check_exit(key, values, side, characters)
        return Objective(
            kind=values["kind"],
            side=side,
            zone=values.get("zone", "") or values.get("exit", ""),
            character=values.get("character", ""),
            rounds=values.get("rounds", 0),
            count=values.get("count", 0),
        )

    def _check_character(self, key: str, values: dict[str, Any], side: Side, characters: Iterable[Placed]) -> None:
        side_of = {one.name: one.side for one in characters}
        name = self._known(key, values["character"], list(side_of))
        own = side_of[name] in self._allies(side)
        if own != (values["kind"] == "protect"):
            expected = "somebody of that side or its allies" if values["kind"] == "protect" else "one of its enemies"
            raise self._fault(key, f"{quoted(name)} of {quoted(side_of[name])}", expected)

    def _check_exit(self, key: str, values: dict[str, Any], side: Side, characters: Iterable[Placed]) -> None:
        own = [zone.name for zone in self._board.exits if zone.side in {None, side}]
        if not own:
            raise self._fault(f"{key}.kind", f"no exit on the map for {quoted(side)}", "one to leave by")
        if values["exit"]:
            self._known(f"{key}.exit", values["exit"], own)
        members = sum(one.side == side for one in characters)
        if values["count"] > members:
            expected = f"at most {members}, the characters of {quoted(side)}"
            raise self._fault(f"{key}.count", str(values["count"]), expected)

    def _check_round(self, key: str, number: int) -> None:
        if number > self._values["cap"]:
            raise self._fault(key, str(number), f"at most {self._values['cap']}, the last round (cap)")

    def _known(self, key: str, name: str, names: Iterable[str]) -> Side:
        known = list(dict.fromkeys(names))
        if name not in known:
            raise unknown_name(self._path, key, name, known)
        return Side(name)

    def _fault(self, key: str, found: str, expected: str) -> ContentError:
        return ContentError(self._path, key, found, expected)
