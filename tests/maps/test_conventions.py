"""Maps that were not made for this game: what their words, shapes and lines are taken for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.maps import ReadMap, Severity, check, conventions, read, render_report
from game.maps.conventions import class_taken, layer_taken, property_taken, side_of_spawn
from systems.geometry import paths
from systems.geometry.grid import ONE_WAY, Compass
from tests.maps.mapfiles import OPEN, drawn, drawn_object, layer, objects, property_list, save, thin, tmx

ROOT = Path(__file__).parents[2]
SQUARE = 'x="16" y="16" width="16" height="16"'

FOREIGN = """<tileset firstgid="1" name="plain" tilewidth="16" tileheight="16" tilecount="{count}" columns="0">
 <tile id="0"/>{tiles}</tileset>"""


def foreign(*tiles: str, rows: str = "123456"[:3], name: str = "ground", more: str = "", attributes: str = "") -> str:
    """A map of one layer, whose letters are numbers of tiles; tile 1 says nothing, 2 is the first of `tiles`."""
    written = "".join(f'<tile id="{number}" {tile}</tile>' for number, tile in enumerate(tiles, 1))
    columns = len(rows.split("/", maxsplit=1)[0])
    data = ",".join(letter if letter != " " else "0" for letter in rows.replace("/", ""))
    ground = layer(rows, name=name, attributes=attributes, data=f'<data encoding="csv">{data}</data>')
    assert columns
    tileset = FOREIGN.format(count=1 + len(tiles), tiles=written)
    return tmx(rows, more, tileset=tileset, ground=ground, spawns="")


def said(**properties: object) -> str:
    return f">{property_list(properties)}"


def with_findings(folder: Path, text: str) -> tuple[ReadMap, list[str]]:
    path = save(folder, text)
    found = read(path)
    listed = [finding.sentence().removeprefix(f"{path}: ") for finding in found.findings]
    return found, [sentence for sentence in listed if "no walls and no spawns" not in sentence]


# Words

CLASSES = {
    "wall": "Wall", "Walls": "Wall", "wall 3": "Wall", "COLLISIONBOX": "Wall", "collision-line": "Wall",
    "Obstacles_2": "Wall", "collides": "Wall", "door": "Door", "Windows": "Window", "half_cover": "LowWall",
    "spawn": "Spawn", "playerStart": "Spawn", "spawn_team_0": "Spawn", "SPAWNPOINT": "Spawn", "exit": "Exit",
    "npc": "", "chest": "", "spawner": "", "Great Wall": "", "": "", "trigger": "", "doorway": "",
}  # fmt: skip


@pytest.mark.parametrize("word", CLASSES)
def test_classes_of_other_games(word: str) -> None:
    assert class_taken(word) == CLASSES[word]


LAYERS = {
    "Walls": "Wall", "House Walls 2": "Wall", "Walls level 2": "Wall", "Collision Layer": "Wall", "obstacles": "Wall",
    "Doors": "Door", "cover": "LowWall", "Above Player": "picture", "Trees Top": "picture", "Fringe": "picture",
    "Shadows": "picture",
    "Walkable": "walkable", "spawns_1v1": "Spawn", "Ground": "", "Tile Layer 1": "", "Object Layer 12": "", "": "",
    "Wallpaper": "",
}  # fmt: skip


@pytest.mark.parametrize("word", LAYERS)
def test_layers_of_other_games(word: str) -> None:
    assert layer_taken(word) == LAYERS[word]


SIDES = {
    "spawn": "", "spawn_team_0": "0", "spawn point red": "red", "enemySpawn3": "enemy", "player_start": "player",
    "Deploy Blue": "blue", "spawner": None, "npc": None,
}  # fmt: skip


@pytest.mark.parametrize("word", SIDES)
def test_sides_in_words_for_spawns(word: str) -> None:
    assert side_of_spawn(word) == SIDES[word]


PROPERTIES = {
    ("moveCost", True): "move_cost", ("Blocks Move", True): "blocks_move", ("collides", True): "wall",
    ("passable", True): "not wall", ("coverGrade", True): "cover", ("halfCover", True): "half cover",
    ("height", True): "elevation", ("height", False): "", ("cost", True): "move_cost", ("cost", False): "",
    ("moveCost", False): "move_cost", ("team", False): "side", ("hp", True): "", ("terrain", True): "class",
}  # fmt: skip


@pytest.mark.parametrize("word", PROPERTIES)
def test_properties_of_other_games(word: tuple[str, bool]) -> None:
    assert property_taken(word[0], on_tile=word[1]) == PROPERTIES[word]


def test_the_page_has_every_word() -> None:
    page = (ROOT / "docs" / "maps.md").read_text(encoding="utf-8")
    table = page.split("## Maps made for other games")[1].split("### The side file")[0]
    lists: list[Any] = [
        *conventions.CLASS_WORDS.values(),
        *conventions.PROPERTY_WORDS.values(),
        conventions.SPAWN_WORDS,
        conventions.PICTURE_WORDS,
        conventions.WALKABLE_WORDS,
        conventions.UNUSED_WORDS,
    ]
    missing = [word for words in lists for word in words if word not in table.replace("`", "")]
    assert missing == []


# Properties of tiles

TILES = {
    "blocked": (said(blocked=True), "#"),
    "not blocked": (said(blocked=False), "."),
    "not passable": (said(passable=False), "#"),
    "passable": (said(passable=True), "."),
    "cover by number": (said(coverGrade=2), "o"),
    "no cover": (said(coverGrade=0), "."),
    "half cover": (said(halfCover=True), "o"),
    "no half cover": (said(halfCover=False), "."),
    "cost": (said(cost=1.5), "~"),
    "difficult": (said(difficult=True), "~"),
    "a wall by its terrain": (said(terrain="Obstacle"), "#"),
    "water": (said(terrain="water"), "."),
    "a door by its class": ('type="door">', "D"),
    "an open door": (f'type="doors"{said(open=True)}', "d"),
    "a closed door": (f'type="doors"{said(closed=True)}', "D"),
    "ours go before theirs": (said(blocks_sight=False, blocked=True), "g"),
}


@pytest.mark.parametrize("case", TILES)
def test_what_tiles_of_other_games_do(tmp_path: Path, case: str) -> None:
    tile, letter = TILES[case]
    found, findings = with_findings(tmp_path, foreign(tile, rows="121"))
    assert drawn(found.board) == f".{letter}."
    assert findings == []


def test_values_that_do_not_fit_are_warned_of_and_left(tmp_path: Path) -> None:
    tiles = (said(solid="maybe"), said(cost=1.3), said(coverGrade=7), said(elevation="high"))
    found, findings = with_findings(tmp_path, foreign(*tiles, rows="2345"))
    assert drawn(found.board) == "...."
    assert found.refusal is None
    assert [finding.removesuffix(" In Tiled, type another.") for finding in findings] == [
        'layer ground, cell (0,0), property solid: found "maybe", expected true or false.',
        "layer ground, cell (1,0), property cost: found 1.3, expected a multiple of 0.25 above 0, at most 1000.",
        "layer ground, cell (2,0), property coverGrade: found 7, expected none, light, heavy or hard.",
        'layer ground, cell (3,0), property elevation: found "high", expected a number.',
    ]


def test_elevation_is_read_told_and_not_used(tmp_path: Path) -> None:
    high = drawn_object(5, 'x="0" y="0" width="16" height="16"', elevation=1.5)
    found, findings = with_findings(tmp_path, foreign(said(level=3), rows="112", more=objects(high)))
    assert found.elevation.tolist() == [[1.5, 0.0, 3.0]]
    assert findings == ["cell (0,0): found elevation on 2 cells. It is read, and no rule here looks at it."]


def test_triggers_and_lights_are_told_and_not_used(tmp_path: Path) -> None:
    drawn_objects = (
        drawn_object(number, f'type="{kind}" name="a" {SQUARE}')
        for number, kind in ((5, "Light"), (6, "Light"), (7, "trigger"))
    )
    found, findings = with_findings(tmp_path, tmx(OPEN, objects(*drawn_objects)))
    assert drawn(found.board) == OPEN
    assert findings == [
        "found 2 of class Light. It is recognised and not used here.",
        "found one of class trigger. It is recognised and not used here.",
    ]


# Layers by their names


def reading(found: ReadMap, path: str) -> str:
    return next(one.sentence() for one in found.guesses.layers if one.layer == path)


@pytest.mark.parametrize(
    ("name", "letter", "sentence"),
    [
        ("Walls", "#", "every tile of it is a wall, by its name"),
        ("Doors", "D", "every tile of it is a door, by its name"),
        ("Windows", "g", "every tile of it is a window, by its name"),
        ("Cover", "o", "every tile of it is low cover, by its name"),
        ("Roof", ".", "a picture only, by its name"),
        ("Flowers", ".", "plain floor, as nothing is said of its tiles"),
    ],
)
def test_tiles_of_a_layer_by_its_name(tmp_path: Path, name: str, letter: str, sentence: str) -> None:
    over = layer(" 1 ", name=name, data='<data encoding="csv">0,1,0</data>')
    found = read(save(tmp_path, foreign(rows="111", more=over)))
    assert drawn(found.board) == f".{letter}."
    assert reading(found, name) == f"layer {name}: {sentence}"


def test_a_layer_whose_tiles_speak_for_themselves_is_not_taken_by_its_name(tmp_path: Path) -> None:
    found = read(save(tmp_path, foreign('type="Wall">', rows="121", name="Walls")))
    assert drawn(found.board) == ".#."
    assert reading(found, "Walls") == "layer Walls: each tile by its class or property"


def test_doors_and_glass_on_a_layer_of_walls_leave_the_rest_walls(tmp_path: Path) -> None:
    found = read(
        save(tmp_path, foreign('type="Door">', 'type="Window">', said(passable=True), rows="12341", name="Walls"))
    )
    assert drawn(found.board) == "#Dg.#"


def test_a_layer_by_its_property(tmp_path: Path) -> None:
    ground = layer("1 ", name="stuff", data=f'{property_list({"collides": True})}<data encoding="csv">1,0</data>')
    found = read(save(tmp_path, foreign(rows="11", more=ground)))
    assert drawn(found.board) == "#."
    assert reading(found, "stuff") == "layer stuff: every tile of it is a wall, by its property collides"


def test_layers_that_are_a_picture_only_are_no_floor(tmp_path: Path) -> None:
    over = layer("  1", name="Above", data='<data encoding="csv">0,0,1</data>')
    assert drawn(read(save(tmp_path, foreign(rows="11 ", more=over))).board) == "..v"
    assert drawn(read(save(tmp_path, foreign(rows="1 1", name="Above"))).board) == ".v."


@pytest.mark.parametrize(("column", "rows"), [(0, ".#."), (1, "#.#")])
def test_walkable_is_read_so_that_more_spawns_are_on_open_floor(tmp_path: Path, column: int, rows: str) -> None:
    walkable = layer("1 1", name="Walkable", data='<data encoding="csv">1,0,1</data>')
    spawn = objects(drawn_object(5, f'type="Spawn" x="{16 * column}" y="0" width="16" height="16"', side="a"))
    found = read(save(tmp_path, foreign(rows="111", more=walkable + spawn)))
    assert drawn(found.board) == rows
    (said_of_it,) = [finding for finding in found.findings if finding.code == "walkable"]
    which = "all but its painted cells block" if column == 0 else "its painted cells block"
    assert said_of_it.found == f"a layer that can be meant both ways, and taken so that {which}"


def test_walkable_without_spawns_means_what_it_says(tmp_path: Path) -> None:
    walkable = layer("1 1", name="Walkable", data='<data encoding="csv">1,0,1</data>')
    assert drawn(read(save(tmp_path, foreign(rows="111", more=walkable))).board) == ".#."


# Collision shapes

FULL = '<object id="1" x="0" y="0" width="16" height="16"/>'
SHAPES = {
    "whole": (FULL, "#"),
    "three quarters": ('<object id="1" x="0" y="0" width="16" height="12"/>', "#"),
    "less": ('<object id="1" x="0" y="0" width="16" height="11"/>', "o"),
    "two halves": ('<object id="1" width="16" height="8"/><object id="2" y="8" width="16" height="8"/>', "#"),
    "twice the same half": ('<object id="1" width="16" height="8"/><object id="2" width="16" height="8"/>', "o"),
    "a circle": ('<object id="1" width="16" height="16"><ellipse/></object>', "#"),
    "half by a diagonal": ('<object id="1"><polygon points="0,0 16,0 0,16"/></object>', "o"),
    "turned away": ('<object id="1" width="16" height="16" rotation="180"/>', "."),
    "turned into place": ('<object id="1" x="16" y="16" width="16" height="16" rotation="180"/>', "#"),
    "a point": ('<object id="1" x="8" y="8"><point/></object>', "."),
    "a line": ('<object id="1"><polyline points="0,0 16,16"/></object>', "."),
    "nothing": ("", "."),
}


@pytest.mark.parametrize("case", SHAPES)
def test_what_collision_shapes_do(tmp_path: Path, case: str) -> None:
    shapes, letter = SHAPES[case]
    found = read(save(tmp_path, foreign(f">{'<objectgroup>' + shapes + '</objectgroup>'}", rows="121")))
    assert drawn(found.board) == f".{letter}."


def test_a_high_tile_reaches_into_the_cells_above_it(tmp_path: Path) -> None:
    """Two cells wide and three high: its foot is a wall, the cell up and right of it half covered."""
    shapes = '<object id="1" y="32" width="16" height="16"/><object id="2" x="16" y="24" width="16" height="8"/>'
    tileset = (
        '<tileset firstgid="1" name="trees" tilewidth="32" tileheight="48" tilecount="2" columns="0"><tile id="0"/>'
        f'<tile id="1"><image source="none.png" width="32" height="48"/><objectgroup>{shapes}</objectgroup></tile>'
        "</tileset>"
    )
    data = '<data encoding="csv">1,1,1,1,1,1,1,2,1</data>'
    found = read(save(tmp_path, tmx("111/111/111", tileset=tileset, ground=layer("111/111/111", data=data), spawns="")))
    assert drawn(found.board) == ".../..o/.#."


def test_what_is_said_goes_before_shapes_and_a_layers_name_as_well(tmp_path: Path) -> None:
    post = '<objectgroup><object id="1" x="6" y="6" width="4" height="4"/></objectgroup>'
    tiles = (f">{post}", f"{said(blocked=False)}{post}")
    assert drawn(read(save(tmp_path, foreign(*tiles, rows="123"))).board) == ".o."
    assert drawn(read(save(tmp_path, foreign(*tiles, rows="123", name="Walls"))).board) == "##."
    assert drawn(read(save(tmp_path, foreign(*tiles, rows="123", name="Above"))).board) == ".o."


# Objects


def things(*drawn_objects: str, name: str = "things") -> str:
    return tmx(OPEN, objects(*drawn_objects, name=name), spawns="")


OBJECTS = {
    "by class": (drawn_object(5, f'type="collision" {SQUARE}'), "things", "#"),
    "by name": (drawn_object(5, f'name="Wall 2" {SQUARE}'), "things", "#"),
    "by class before name": (drawn_object(5, f'type="npc" name="wall" {SQUARE}'), "things", "."),
    "by property": (drawn_object(5, f'name="rock" {SQUARE}', solid=True), "things", "#"),
    "by the layer": (drawn_object(5, f'name="rock" {SQUARE}'), "Collisions", "#"),
    "by itself before the layer": (drawn_object(5, f'type="door" {SQUARE}'), "Collisions", "D"),
    "what it costs is not what walking costs": (drawn_object(5, f'name="sword" {SQUARE}', cost=50), "things", "."),
    "how high it is": (drawn_object(5, f'name="sword" {SQUARE}', height=2), "things", "."),
    "askew": (drawn_object(5, 'type="collision" x="24" y="13" width="16" height="16" rotation="45"'), "things", "#"),
}


@pytest.mark.parametrize("case", OBJECTS)
def test_objects_of_other_games(tmp_path: Path, case: str) -> None:
    entry, name, letter = OBJECTS[case]
    found = read(save(tmp_path, things(entry, name=name)))
    assert drawn(found.board)[8] == letter
    assert found.refusal is None


def test_rectangles_off_the_grid_snap_with_a_note(tmp_path: Path) -> None:
    text = things(drawn_object(5, 'type="collision" x="20" y="13" width="16" height="20"'))
    found, findings = with_findings(tmp_path, text)
    assert drawn(found.board) == "....../.#..../....../......"
    (finding,) = findings
    assert finding.startswith("layer things, object 5: found an object 0.25 tiles off the grid. It counts for the")


LINES = {
    "a hair off": ('x="65" y="17"', "0,0 0,30", {"left of 4,1", "left of 4,2"}, OPEN, []),
    "a quarter off": (
        'x="20" y="16"', "0,0 0,16", {"left of 1,1"}, OPEN,
        ["a piece from (1.25,1) to (1.25,2), 4 pixels off a grid line"],
    ),
    "more off": (
        'x="21" y="16"', "0,0 0,16", set(), "....../.#..../....../......",
        ["a piece from (1.312,1) to (1.312,2), 5 pixels off a grid line"],
    ),
    "askew": (
        'x="16" y="16"', "0,0 32,16", set(), "....../.##.../....../......",
        ["a piece from (1,1) to (3,2) that runs askew"],
    ),
    "through corners": (
        'x="0" y="0"', "0,0 64,64", set(), "#...../.#..../..#.../...#..",
        ["a piece from (0,0) to (4,4) that runs askew"],
    ),
    "from beyond the map": (
        'x="-160" y="24"', "0,0 176,0", set(), "....../#...../....../......",
        ["a piece from (-10,1.5) to (1,1.5), 8 pixels off a grid line"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LINES)
def test_lines_of_other_games(tmp_path: Path, case: str) -> None:
    place, points, thin_walls, rows, said_of_it = LINES[case]
    line = drawn_object(5, f'type="collision-line" {place}', f'<polyline points="{points}"/>')
    found, findings = with_findings(tmp_path, things(line))
    assert thin(found.board) == thin_walls
    assert drawn(found.board) == rows
    assert [finding.split("found ")[1].split(", expected")[0] for finding in findings] == said_of_it
    assert found.refusal is None


def test_a_door_drawn_through_cells_is_a_door_of_these_cells(tmp_path: Path) -> None:
    line = drawn_object(5, 'type="door" name="gate" x="16" y="24"', '<polyline points="0,0 32,0"/>')
    (door,) = read(save(tmp_path, things(line))).board.doors
    assert (door.name, door.places) == ("gate", ((1, 1), (2, 1)))


SPAWNS = {
    "team": (drawn_object(5, f'type="spawn" name="Mira" {SQUARE}', team="heroes"), ["heroes 1,1 Mira"]),
    "faction of text": (drawn_object(5, f'type="start" {SQUARE}', faction=2), ["2 1,1"]),
    "named by its class": (drawn_object(5, f'type="enemy_spawn" name="spawn 7" {SQUARE}'), ["enemy 1,1"]),
    "by name": (drawn_object(5, f'name="Spawn Red" {SQUARE}'), ["red 1,1"]),
    "several cells are nobody's": (
        drawn_object(5, 'type="spawn" name="base" x="16" y="16" width="32" height="16"', team="a"),
        ["a 1,1", "a 2,1"],
    ),
    "without a side": (drawn_object(5, f'type="spawn" {SQUARE}'), []),
    "a zone without a name": (drawn_object(5, f'type="zone" {SQUARE}'), []),
}


@pytest.mark.parametrize("case", SPAWNS)
def test_spawns_of_other_games(tmp_path: Path, case: str) -> None:
    entry, spawns = SPAWNS[case]
    found = read(save(tmp_path, things(entry)))
    there = [f"{one.side} {one.tile[0]},{one.tile[1]} {one.character}".strip() for one in found.board.spawns]
    assert there == spawns
    assert found.refusal is None
    warned = [finding.code for finding in found.findings if finding.code in {"side", "zone-name"}]
    assert warned == {"without a side": ["side"], "a zone without a name": ["zone-name"]}.get(case, [])


def test_objects_that_say_nothing_are_warned_of(tmp_path: Path) -> None:
    idle = (
        drawn_object(5, SQUARE),
        drawn_object(6, 'x="20" y="20"'),
        drawn_object(7, 'name="crate" x="900" y="0" width="16" height="16"'),
        drawn_object(8, SQUARE, "<ellipse/>"),
        drawn_object(9, f'name="crate" {SQUARE}'),
        drawn_object(10, 'x="20" y="20"', "<point/>"),
    )
    _, findings = with_findings(tmp_path, things(*idle))
    assert [finding.partition(" It does")[0] for finding in findings] == [
        "layer things, object 5: found a rectangle that says nothing, expected a class, a property or a name.",
        "layer things, object 6: found an object without a size, expected a rectangle.",
        'layer things, object 7 "crate": found an object off the map, expected objects on the map.',
        "layer things, object 8: found an ellipse that says nothing, expected a class, a property or a name.",
    ]


# One-way cells


def test_one_way_cells(tmp_path: Path) -> None:
    """Entered from west and north only, and left to the east only: a ledge of another game's map."""
    ledge = drawn_object(5, f'name="ledge" {SQUARE}', enter_from="west,north", exit_from="right")
    one_way = read(save(tmp_path, things(ledge))).board.one_way
    assert one_way is not None
    shut = {
        (int(column), int(row), side.value)
        for row, column in np.argwhere(one_way)
        for side in Compass
        if one_way[row, column] & ONE_WAY[side]
    }
    assert shut == {(1, 1, "n"), (1, 1, "s"), (1, 1, "w"), (2, 1, "w"), (1, 2, "n")}


def test_a_ledge_in_a_battle(tmp_path: Path) -> None:
    """Whoever walks jumps down and does not climb; whoever fights reaches both ways."""
    ledge = drawn_object(5, 'name="ledge" x="0" y="16" width="96" height="16"', leave_to="east,south,west")
    terrain = read(save(tmp_path, things(ledge))).board.terrain()
    assert terrain.step_open((1, 0), (1, 1))
    assert not terrain.step_open((1, 1), (1, 0))
    assert terrain.adjacent((1, 0), (1, 1))
    assert terrain.adjacent((1, 1), (1, 0))
    below = paths.reach_among(terrain.ways, {}, (1, 1))
    assert [bool((below.cost[row] >= 0).any()) for row in range(4)] == [False, True, True, True]
    assert (paths.reach_among(terrain.ways, {}, (1, 0)).cost >= 0).all()


def test_one_way_tiles_add_up_over_layers_and_flags_of_an_enum_count(tmp_path: Path) -> None:
    tile = '><properties><property name="leave_to" propertytype="Sides" type="int" value="3"/></properties>'
    over = layer("1", data='<data encoding="csv">1</data>')
    types = (
        '[{"name": "Sides", "type": "enum", "storageType": "int", "valuesAsFlags": true, "values": ["north", "east"]}]'
    )
    (tmp_path / "small.tiled-project").write_text(f'{{"propertyTypes": {types}}}', encoding="utf-8")
    board = read(save(tmp_path, foreign(tile, rows="2", more=over))).board
    assert board.one_way is not None
    assert board.one_way.tolist() == [[ONE_WAY[Compass.SOUTH] | ONE_WAY[Compass.WEST]]]


def test_a_board_on_which_one_can_go_both_ways_everywhere_has_none(tmp_path: Path) -> None:
    entry = drawn_object(5, f'name="a" {SQUARE}', enter_from="n,e,s,w")
    assert read(save(tmp_path, things(entry))).board.one_way is None


def test_sides_that_are_none_are_an_error(tmp_path: Path) -> None:
    report = check(save(tmp_path, things(drawn_object(5, f'name="a" {SQUARE}', leave_to="onwards"))))
    expected = 'property leave_to: found "onwards", expected sides such as north,east.'
    assert any(expected in finding.sentence() for finding in report.findings if finding.severity is Severity.ERROR)


# The report


def test_the_report_tells_every_layer_in_the_order_of_the_map(tmp_path: Path) -> None:
    more = (
        objects(name="Spawns")
        + '<imagelayer name="sky"/>'
        + layer("1", name="Above", data='<data encoding="csv">1</data>')
    )
    report = check(save(tmp_path, foreign(rows="1", more=more)))
    lines = [line.removeprefix(f"{report.file}: ") for line in render_report(report).split("\n")]
    assert [line for line in lines if line.startswith("layer ")][-4:] == [
        "layer ground: plain floor, as nothing is said of its tiles",
        "layer Spawns: nothing on it is understood",
        "layer sky: a picture",
        "layer Above: a picture only, by its name",
    ]
