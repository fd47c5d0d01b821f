"""The side file beside a map: written from what was guessed, read back, and what it decides."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import numpy as np
import pytest

from game.board_form import board_form
from game.maps import Severity, check, read, write_side_file
from game.maps.building import Guesses
from game.maps.decisions import Said, side_file_of
from game.maps.side_file import side_file_text
from tests.maps.mapfiles import OPEN, drawn, drawn_object, layer, objects, save, tmx
from tests.maps.test_conventions import FULL, SQUARE, foreign, said

PROBES = Path(__file__).parent / "probes"


def beside(path: Path, text: str) -> Path:
    side_file_of(path).write_text(text, encoding="utf-8")
    return path


def errors(path: Path) -> list[str]:
    return [finding.sentence() for finding in check(path).findings if finding.severity is Severity.ERROR]


# Written and read back


@pytest.mark.parametrize("name", sorted(path.name for path in PROBES.glob("*.tmx")))
def test_what_was_guessed_reads_as_it_was_guessed(tmp_path: Path, name: str) -> None:
    """Every probe that makes a board makes the same one with its own side file beside it."""
    shutil.copytree(PROBES, tmp_path / "maps")
    path = tmp_path / "maps" / name
    before = check(path)
    if before.found is None:
        return
    written = write_side_file(path, before.found.guesses)
    assert written.name == f"{path.stem}.enfilade.toml"
    after = check(path)
    assert after.found is not None
    assert after.found.side_file == written.name
    assert board_form(after.found.board) == board_form(before.found.board)
    assert np.array_equal(after.found.elevation, before.found.elevation)
    assert after.exit_status == before.exit_status
    assert [one.file for one in after.findings if one.file == written.name] == []


def test_unknown_classes_are_named_and_left_open(tmp_path: Path) -> None:
    walls = layer("2 ", name="Walls", data='<data encoding="csv">2,0</data>')
    path = save(tmp_path, foreign('type="brick">', rows="11", more=walls))
    text = write_side_file(path, read(path).guesses).read_text(encoding="utf-8")
    assert '# brick = "nothing"' in text
    assert drawn(read(path).board) == "#."


def same_again(path: Path) -> str:
    """The side file of a map as text, after it was seen that it makes the same board again."""
    before = read(path)
    text = write_side_file(path, before.guesses).read_text(encoding="utf-8")
    after = check(path)
    assert after.found is not None
    assert [finding for finding in after.findings if finding.file.endswith(".toml")] == []
    assert board_form(after.found.board) == board_form(before.board)
    return text


def test_layers_of_one_name_that_were_taken_differently_are_left_to_be_guessed(tmp_path: Path) -> None:
    roofs = layer("1 ", name="Above", data='<data encoding="csv">1,0</data>')
    door = objects(drawn_object(5, 'type="Door" x="0" y="0" width="16" height="16"'), name="Above")
    path = save(tmp_path, foreign(rows="1 ", more=roofs + door))
    assert "Above" not in same_again(path)
    assert drawn(read(path).board) == "Dv"
    assert 'Above = "picture"' in same_again(save(tmp_path, foreign(rows="1 ", more=roofs), "roofs.tmx"))


def test_a_layer_of_roofs_with_a_wall_on_it_is_no_floor_all_the_same(tmp_path: Path) -> None:
    roofs = layer("   ", name="Above", data='<data encoding="csv">2,1,0</data>')
    path = save(tmp_path, foreign('type="Wall">', rows="1 1", more=roofs))
    assert 'Above = "each"' in same_again(path)
    assert drawn(read(path).board) == "#v."


def test_names_that_only_some_objects_are_known_by_are_left_to_be_guessed(tmp_path: Path) -> None:
    wall, fog = (drawn_object(number, f'name="wall" {SQUARE}') for number in (5, 6))
    assert 'wall = "Wall"' in same_again(save(tmp_path, tmx(OPEN, objects(wall)), "one.tmx"))
    fog = drawn_object(6, 'name="wall" x="48" y="0" width="16" height="16"', blocks_sight=True)
    path = save(tmp_path, tmx(OPEN, objects(wall, fog)), "two.tmx")
    assert "wall = " not in same_again(path)
    assert drawn(read(path).board) == "...s../.#..../....../......"


def test_lines_and_spawns_of_other_games_stay_theirs(tmp_path: Path) -> None:
    """A line off the grid is snapped, and a spawn without a side left off, as before the side file was written."""
    line = drawn_object(5, 'type="barrier-line" x="20" y="16"', '<polyline points="0,0 0,16"/>')
    start = drawn_object(6, f'type="begin" {SQUARE}')
    path = save(tmp_path, tmx(OPEN, objects(line, start)))
    report = check(beside(path, '[classes]\nbarrier-line = "Wall"\nbegin = "Spawn"\n'))
    assert {finding.code: finding.severity for finding in report.findings} == {
        "line-off-grid": Severity.WARNING,
        "side": Severity.WARNING,
    }


def test_a_side_that_an_object_says_itself_goes_before_that_of_its_class(tmp_path: Path) -> None:
    spawns = (
        drawn_object(5, f'type="spawn_team_0" {SQUARE}', team="a"),
        drawn_object(6, 'type="spawn_team_0" x="0" y="0" width="16" height="16"'),
    )
    path = save(tmp_path, tmx(OPEN, objects(*spawns), spawns=""))
    assert 'spawn_team_0 = "Spawn"' in same_again(path)
    assert [spawn.side for spawn in read(path).board.spawns] == ["a", "0"]


def test_walls_and_shapes_on_one_layer(tmp_path: Path) -> None:
    """On a layer of walls on which some tiles are of class Wall, those that only have shapes go by these."""
    over = layer("...", name="Walls", data='<data encoding="csv">2,3,1</data>')
    half = f"><objectgroup>{FULL.replace('16', '9')}</objectgroup>"
    path = save(tmp_path, foreign('type="Wall">', half, rows="111", more=over))
    same_again(path)
    assert drawn(read(path).board) == "#o."


def test_tiles_with_shapes_that_a_layer_takes_otherwise_are_left_to_be_guessed(tmp_path: Path) -> None:
    crates = layer("...", name="Cover", data='<data encoding="csv">0,0,2</data>')
    full = f"><objectgroup>{FULL}</objectgroup>"
    assert '1 = "Wall"' in same_again(save(tmp_path, foreign(full, rows="112"), "one.tmx"))
    path = save(tmp_path, foreign(full, rows="121", more=crates), "two.tmx")
    assert "[tiles" not in same_again(path)
    assert drawn(read(path).board) == ".#o"


def test_tiles_that_reach_into_other_cells_are_named_and_left_open(tmp_path: Path) -> None:
    reaching = '><objectgroup><object id="1" x="0" y="-9" width="16" height="25"/></objectgroup>'
    path = save(tmp_path, foreign(reaching, rows="111/121"))
    assert '# 1 = "nothing"' in same_again(path)
    assert drawn(read(path).board) == ".o./.#."


def test_a_name_of_dots_is_written_so_that_it_is_read(tmp_path: Path) -> None:
    named = objects(drawn_object(5, f'type="wall" {SQUARE}'), name="." * 200)
    assert "\\U0000002e" in same_again(save(tmp_path, tmx(OPEN, named)))


def test_a_side_file_too_large_to_be_read_again_is_not_written(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    names = {f"{'x' * 900}{number}": "wall" for number in range(1_200)}
    with pytest.raises(OSError, match="more than 1000000 bytes"):
        write_side_file(path, Guesses((), {}, {}, names, {}))
    assert not side_file_of(path).exists()


def test_a_side_file_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    path = beside(save(tmp_path, tmx()), "[layers]\n")
    with pytest.raises(FileExistsError):
        write_side_file(path, read(path).guesses)
    assert side_file_of(path).read_text(encoding="utf-8") == "[layers]\n"


def test_any_name_is_written_so_that_it_is_read() -> None:
    names = ['a "b"', "c\\d", "e.f", "ä", "g\nh", "\x00", "i\u2028j", ""]
    guesses = Guesses((), {name: Said("Spawn", {"side": name}) for name in names}, {}, dict.fromkeys(names, "wall"), {})
    found = tomllib.loads(side_file_text("small.tmx", guesses))
    assert found["classes"] == {name: {"class": "Spawn", "side": name} for name in names}
    assert found["properties"] == dict.fromkeys(names, "wall")


# What it decides

ROLES = {
    "each": ("11D1", ".#D."),
    "picture": ("11D1", "...."),
    "walkable": ("1 D1", ".#D."),
    "Wall": ("11D1", "##D#"),
    "Window": ("11D1", "g#Dg"),
    "LowWall": ("11D1", "o#Do"),
}


@pytest.mark.parametrize("role", [role for role in ROLES if role != "walkable"])
def test_roles_of_tile_layers(tmp_path: Path, role: str) -> None:
    over = layer("....", name="Stuff", data='<data encoding="csv">1,2,3,1</data>')
    path = save(tmp_path, foreign('type="Wall">', 'type="Door">', rows="1111", more=over))
    assert drawn(read(beside(path, f'[layers]\nStuff = "{role}"\n')).board) == ROLES[role][1]


def test_a_walkable_layer_by_the_side_file_is_not_guessed_about(tmp_path: Path) -> None:
    walkable = layer("...", name="Walkable", data='<data encoding="csv">1,0,1</data>')
    spawn = objects(drawn_object(5, 'type="Spawn" x="16" y="0" width="16" height="16"', side="a"))
    path = save(tmp_path, foreign(rows="111", more=walkable + spawn))
    assert drawn(read(path).board) == "#.#"
    found = read(beside(path, '[layers]\nWalkable = "walkable"\n'))
    assert drawn(found.board) == ".#."
    assert "walkable" not in [finding.code for finding in found.findings]


@pytest.mark.parametrize(("role", "letter"), [("Wall", "#"), ("each", "."), ("picture", "."), ("Door", "D")])
def test_roles_of_object_layers(tmp_path: Path, role: str, letter: str) -> None:
    grouped = f'<group name="logic">{objects(drawn_object(5, f"name={chr(34)}a{chr(34)} {SQUARE}"))}</group>'
    path = save(tmp_path, tmx(OPEN, grouped))
    assert drawn(read(beside(path, f'[layers]\n"logic/things" = "{role}"\n')).board)[8] == letter


SAID = {
    "a class": ('[classes]\nbush = "LowWall"', "o"),
    "a class with properties": ('[classes]\nbush = { class = "LowWall", cover = "heavy" }', "o"),
    "properties alone": ("[classes]\nbush = { blocks_sight = true }", "s"),
    "a class of ours that means something else here": ('[classes]\nWall = "LowWall"', "."),
    "nothing": ('[classes]\nbush = "nothing"', "."),
}


@pytest.mark.parametrize("case", SAID)
def test_what_classes_are(tmp_path: Path, case: str) -> None:
    text, letter = SAID[case]
    path = save(tmp_path, tmx(OPEN, objects(drawn_object(5, f'type="bush" {SQUARE}'))))
    found = read(beside(path, text))
    assert drawn(found.board)[8] == letter
    if "heavy" in text:
        assert found.board.low.tiles_grade[1, 1] == 2


def test_names_properties_and_tiles(tmp_path: Path) -> None:
    full = f"><objectgroup>{FULL}</objectgroup>"
    named = objects(drawn_object(5, 'name="Hatch" x="48" y="0" width="16" height="16"'))
    path = save(tmp_path, foreign(full, said(blocked=True), 'type="Wall">', rows="2341", more=named))
    assert drawn(read(path).board) == "###."
    text = '[names]\nHatch = "Door"\n[properties]\nblocked = "nothing"\n[tiles.plain]\n1 = "LowWall"\n3 = "nothing"\n'
    assert drawn(read(beside(path, text)).board) == "o..D"


def test_a_property_may_mean_anything(tmp_path: Path) -> None:
    path = save(tmp_path, foreign(said(hidden=True), said(slow=2), rows="123"))
    assert drawn(read(beside(path, '[properties]\nhidden = "blocks_sight"\nslow = "move_cost"\n')).board) == ".s~"


# What is wrong with it

WRONG: dict[str, tuple[str, str]] = {
    "no TOML": ("[layers", "small.enfilade.toml: end of document: found what is not TOML, expected TOML."),
    "a table": (
        '[layer]\nx = "each"',
        "small.enfilade.toml: layer: found a table of that name, expected one of layers,",
    ),
    "no table": ("layers = 3", "small.enfilade.toml: layers: found no table, expected a table."),
    "a role": ('[layers]\nground = "walls"', 'layers.ground: found "walls", expected one of each, picture, walkable,'),
    "a class": ('[classes]\na = "Wal"', 'classes.a: found "Wal", expected one of Wall, Window, Door,'),
    "a number": ("[classes]\na = 3", 'classes.a: found 3, expected a class, or a table such as { class = "Wall" }.'),
    "a property": (
        "[classes]\na = { blocked = true }",
        "classes.a.blocked: found an unknown property, expected one of",
    ),
    "a meaning": ('[properties]\na = "walls"', 'properties.a: found "walls", expected one of blocks_effect,'),
    "a tile": ('[tiles.marks]\nfirst = "Wall"', 'tiles.marks.first: found "first", expected the number of a tile.'),
    "a vast number": (f'[tiles.marks]\n{"9" * 5000} = "Wall"', "expected the number of a tile."),
    "tiles": ('[tiles]\nplain = "Wall"', 'tiles.plain: found "Wall", expected a table.'),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_side_file_that_cannot_be_used_is_an_error(tmp_path: Path, case: str) -> None:
    text, sentence = WRONG[case]
    path = beside(save(tmp_path, tmx()), text)
    assert check(path).exit_status == 1
    assert sentence in errors(path)[0]


def test_values_of_the_side_file_are_judged_like_those_of_the_map(tmp_path: Path) -> None:
    crate = objects(drawn_object(5, f'type="crate" {SQUARE}'))
    for value in ("inf", "1979-05-27", "[1]", "{ a = 1 }"):
        path = beside(save(tmp_path, tmx(OPEN, crate)), f"[classes]\ncrate = {{ move_cost = {value} }}")
        (sentence,) = errors(path)
        assert "layer things, object 5, property move_cost: found " in sentence
        assert "expected a number." in sentence


@pytest.mark.parametrize("text", ['[layers]\ngone = "each"', '[tiles.gone]\n1 = "Wall"'])
def test_what_the_map_does_not_have_is_warned_of(tmp_path: Path, text: str) -> None:
    report = check(beside(save(tmp_path, tmx()), text))
    (said_of_it,) = report.findings
    assert report.exit_status == 0
    assert said_of_it.file == "small.enfilade.toml"
    assert "on the map" in said_of_it.found


def test_a_huge_side_file_is_not_read(tmp_path: Path) -> None:
    path = beside(save(tmp_path, tmx()), "#" * 1_000_001)
    assert "found more than 1000000 bytes, expected at most 1000000." in errors(path)[0]


def test_a_folder_in_its_place_is_no_side_file(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    side_file_of(path).mkdir()
    assert check(path).findings == ()
