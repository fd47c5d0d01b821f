"""A map with what lies beside it, made ready for battle; and what we ship."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.beside import beside
from game.content.faults import ContentError
from game.content.preparing import Prepared, default_scenario, prepare
from game.content.scenarios import plain_scenario
from game.maps import ReadMap, read
from game.resources import resource_folder, shipped_maps
from systems.core.board import Spawn
from tests.content.settings import BLUE, RED, board, rules, written

MAPS = resource_folder("maps")
CAMPAIGN = "campaign.toml"
SHIPPED = sorted(
    path for path in MAPS.glob("*.toml") if not path.name.endswith(".rules.toml") and path.name != CAMPAIGN
)


def court(scenario: str = "", rules_named: str = "") -> ReadMap:
    """A map that was read, as far as a battle asks for it."""
    found = read(MAPS / "range.tmx")
    return replace(found, board=board(), scenario=scenario, rules=rules_named, spawn_places=())


def prepared(folder: Path, read_map: ReadMap | None = None) -> Prepared:
    return prepare(folder / "court.tmx", read_map or court())


def test_what_is_wrong_with_the_map_is_said_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "court.tmx"
    for spawns, said in (
        ((Spawn((0, 0), BLUE),), 'found spawns of "blue" alone'),
        ((Spawn((0, 0), BLUE), Spawn((0, 0), RED)), "spawn at 0,0: found a second spawn"),
    ):
        with pytest.raises(ContentError, match=said) as refused:
            prepared(tmp_path, replace(court(), board=board(*spawns)))
        assert str(refused.value).startswith(f"{file}: ")
    walled = board()
    walled.move.tiles[0, :] = True
    with pytest.raises(ContentError, match=r'court.tmx: spawn at \d,0: found one of "\w+" where nobody can stand'):
        prepared(tmp_path, replace(court(), board=walled))
    with pytest.raises(ContentError, match='rules: found "close"') as refused:
        prepared(tmp_path, court(rules_named="close"))
    assert refused.value.file == str(file)
    scenario = written(tmp_path, 'rules = "close"')
    with pytest.raises(ContentError, match='rules: found "close"') as refused:
        prepared(tmp_path)
    assert refused.value.file == str(scenario)


def test_a_rulebook_of_no_name_is_none(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match='rules: found ""'):
        prepare(tmp_path / "court.tmx", court(), None, "")


def test_a_map_alone_is_playable(tmp_path: Path) -> None:
    found = prepared(tmp_path)
    assert (found.scenario, found.scenario_file, found.about) == (plain_scenario(board()), None, "")
    assert found.rules == rules()
    assert len(found.musters) == 7


def test_the_scenario_beside_a_map_is_found_with_rosters_and_figures(tmp_path: Path) -> None:
    written(tmp_path, 'name = "Here"\nabout = "Words."\nrosters = ["people/all.toml"]')
    written(tmp_path, "[characters.Ana.ground]\nhp = 7", "people/all.toml")
    written(tmp_path, "[ground.turns]\nap_per_cycle = 10", "court.rules.toml")
    found = prepared(tmp_path)
    assert (found.scenario.name, found.about) == ("Here", "Words.")
    assert found.rules.rules.turns.ap_per_cycle == 10
    assert found.musters[0].sheet.hp == 7


def test_the_scenario_given_comes_before_the_one_named_and_that_before_the_one_beside(tmp_path: Path) -> None:
    given, named = written(tmp_path, "name = 'given'", "a.toml"), written(tmp_path, "name = 'named'", "b.toml")
    written(tmp_path, "name = 'beside'")
    names = [
        prepare(tmp_path / "court.tmx", court(), given).scenario.name,
        prepare(tmp_path / "court.tmx", court(scenario="b.toml"), given).scenario.name,
        prepare(tmp_path / "court.tmx", court(scenario="b.toml")).scenario.name,
        prepare(tmp_path / "court.tmx", court()).scenario.name,
    ]
    assert names == ["given", "given", "named", "beside"]
    assert prepare(tmp_path / "court.tmx", court(), given).scenario_file == given
    assert default_scenario(tmp_path / "court.tmx", "b.toml") == named


def test_a_scenario_that_is_named_and_missing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as refused:
        prepared(tmp_path, court(scenario="b.toml"))
    assert str(refused.value) == f"{tmp_path / 'b.toml'}: found no such file, expected a TOML file."


@pytest.mark.parametrize(
    ("given", "in_scenario", "in_map", "refused"),
    [
        ("advanced", "ground", "ground", True),
        ("ground", "advanced", "advanced", False),
        (None, "advanced", "ground", True),
        (None, "ground", "advanced", False),
        (None, "", "advanced", True),
        (None, "", "", False),
    ],
)
def test_whose_word_on_the_rulebook_counts(
    tmp_path: Path, given: str | None, in_scenario: str, in_map: str, *, refused: bool
) -> None:
    written(tmp_path, f"rules = '{in_scenario}'" if in_scenario else "")
    if refused:
        with pytest.raises(ContentError, match="rules: found"):
            prepare(tmp_path / "court.tmx", court(rules_named=in_map), None, given)
    else:
        found = prepare(tmp_path / "court.tmx", court(rules_named=in_map), None, given)
        assert (found.scenario.rules, found.rules.name) == ("ground", "ground")


@pytest.mark.parametrize(
    "name",
    ["/etc/x.toml", "../x.toml", "a/../../x.toml", "C:/x.toml", "C:x.toml", "a\\x.toml", "//host/x.toml", "a\0b"],
)
def test_a_roster_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ContentError) as refused:
        beside(tmp_path / "court.toml", "rosters[0]", name)
    assert refused.value.key == "rosters[0]"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_roster_that_a_link_leads_to_is_refused(tmp_path: Path) -> None:
    outside, folder = written(tmp_path, "[characters]", "secret.toml"), tmp_path / "maps"
    written(folder, "[characters]", "own.toml")
    (folder / "far.toml").symlink_to(outside)
    (folder / "near.toml").symlink_to(folder / "own.toml")
    assert beside(folder / "court.toml", "rosters[0]", "near.toml") == folder / "near.toml"
    with pytest.raises(ContentError, match="links lead elsewhere"):
        beside(folder / "court.toml", "rosters[0]", "far.toml")


# What we ship


def test_every_map_of_ours_has_its_scenario() -> None:
    assert {path.stem for path in SHIPPED} == {path.stem for path in shipped_maps()}
    assert {path.stem for path in SHIPPED} >= {"range", "yard", "interior"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_scenario_of_ours_is_fair(path: Path) -> None:
    file = path.with_suffix(".tmx")
    found = prepare(file, read(file))
    assert found.scenario_file == path
    assert found.about
    assert found.rules == rules()
    assert found.scenario.objectives
    blue, red = ([one for one in found.musters if one.side == side] for side in ("blue", "red"))
    assert [one.sheet for one in blue] == [one.sheet for one in red]
    assert len(blue) + len(red) == len(found.musters) == {"range": 6, "yard": 16, "interior": 10}[path.stem]
    kinds = Counter((objective.kind, objective.side) for objective in found.scenario.objectives)
    assert {kind for kind, _ in kinds} == {kind for kind, side in kinds if side == "blue"}
    assert {kind for kind, _ in kinds} == {kind for kind, side in kinds if side == "red"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_everybody_of_ours_is_in_a_roster(path: Path) -> None:
    file = path.with_suffix(".tmx")
    found = prepare(file, read(file))
    rosters = "".join(roster.read_text(encoding="utf-8") for roster in MAPS.glob("rosters/*.toml"))
    assert all(f"[characters.{one.name}.ground]\n" in rosters for one in found.musters)


def test_what_we_ship_works_from_another_folder(tmp_path: Path) -> None:
    shutil.copytree(MAPS, tmp_path / "maps")
    file = tmp_path / "maps" / "yard.tmx"
    assert prepare(file, read(file)).musters == prepare(MAPS / "yard.tmx", read(MAPS / "yard.tmx")).musters
