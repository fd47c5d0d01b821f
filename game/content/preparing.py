"""All that a battle on a map needs, found beside the map: scenario, rules in force, and everybody with a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game.campaign.mark import CampaignMark
from game.content.beside import beside, is_there
from game.content.deployment import with_zones
from game.content.faults import ContentError
from game.content.rosters import load_rosters, musters
from game.content.rules import RulesInForce, load_rules
from game.content.scenarios import DEFAULT_RULES, ScenarioFile, plain_scenario, read_scenario
from game.content.spawns import Placed, placed
from systems.core.board import Board
from systems.core.scenario import Scenario
from systems.core.setup import Muster

if TYPE_CHECKING:
    from game.maps.reader import ReadMap


class Prepared(Struct, frozen=True):
    """A battle ready to be laid out. `scenario_file` is None where the map is played without one.

    `campaign` says which battle of a campaign it is, if it is one.
    The board is the map's, with zones for those who have to be placed and for whom the map has none.
    """

    board: Board
    scenario: Scenario
    rules: RulesInForce
    musters: tuple[Muster, ...]
    places: tuple[Placed, ...]
    """The place of each of them: the spawn of the map, or that they are still to be placed."""
    scenario_file: Path | None
    about: str
    campaign: CampaignMark | None = None


def prepare(
    map_file: Path,
    read: ReadMap,
    scenario_file: Path | None = None,
    rules_name: str | None = None,
    figures: tuple[Path, ...] = (),
) -> Prepared:
    """The battle on a map that was read.

    The scenario is the file given, else the one the map names, else the one beside it of the same name, else none.
    The rulebook is the one given, else the scenario's, else the map's, else Ground Combat. `MAP.rules.toml` beside the
    map replaces figures, and before it the files of `figures` do. Raises ContentError naming file, key, found and
    expected.
    """
    path = scenario_file or default_scenario(map_file, read.scenario)
    with _faults_of(read.board.name, map_file):
        found = None if path is None else read_scenario(path, read.board, map_file.name)
        scenario = plain_scenario(read.board) if found is None else found.scenario
    rules = _rules(rules_name, found, map_file, read.rules, figures)
    scenario = replace(scenario, rules=rules.name)
    cast = load_rosters(_rosters(found), rules)
    with _faults_of(read.board.name, map_file):
        said = () if found is None else found.people
        characters = placed(read.board, scenario.sides(), scenario.reinforcements, said)
        people = musters(read.board, characters, cast, rules)
        board = with_zones(read.board, scenario.alliances, characters)
    return Prepared(board, scenario, rules, people, characters, path, found.about if found else "")


@contextmanager
def _faults_of(name: str, file: Path | str) -> Iterator[None]:
    """Name the file in faults that are named otherwise by those who do not know it: a map after its board."""
    try:
        yield
    except ContentError as fault:
        if fault.file != name:
            raise
        raise ContentError(file, fault.key, fault.found, fault.expected, fault.advice) from None


def _rules(
    wanted: str | None, found: ScenarioFile | None, map_file: Path, of_map: str, figures: tuple[Path, ...]
) -> RulesInForce:
    """The figures of the rulebook asked for by the argument, the scenario or the map, in this order."""
    where: Path | str = ""
    name = wanted
    if name is None and found is not None and found.rules:
        name, where = found.rules, found.path
    if name is None and of_map:
        name, where = of_map, map_file
    with _faults_of("", where):
        return load_rules(DEFAULT_RULES if name is None else name, (*figures, *own_rules(map_file)))


def default_scenario(map_file: Path, named: str = "") -> Path | None:
    """The scenario file of a map: the one it names, else `MAP.toml` beside it where there is one."""
    if named:
        return beside(map_file, "property scenario", named)
    path = map_file.with_suffix(".toml")
    return path if is_there(path) else None


def own_rules(map_file: Path) -> tuple[Path, ...]:
    """The game master's own figures for a map: `MAP.rules.toml` beside it, where there is one."""
    path = map_file.with_suffix(".rules.toml")
    return (path,) if is_there(path) else ()


def _rosters(found: ScenarioFile | None) -> list[Path]:
    if found is None:
        return []
    return [beside(found.path, f"rosters[{at}]", name) for at, name in enumerate(found.rosters)]
