"""For each check of a map: how much it weighs, a map that it speaks of, and one of which it just does not."""

from __future__ import annotations

import base64
import struct
from typing import NamedTuple

from tests.maps.mapfiles import OPEN, SPAWNS, TILESET, drawn_object, layer, objects, tmx

CELL = 'x="16" y="16" width="16" height="16"'
FAR = 'x="32" y="32" width="16" height="16"'
PICTURE = '<imagelayer name="sky"><image source="{}" width="16" height="16"/></imagelayer>'


class Both(NamedTuple):
    """A map that is spoken of and one that is not, with files beside them."""

    severity: str
    speaks: str
    silent: str
    beside: dict[str, str | bytes] = {}  # noqa: RUF012 - never written to


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height)


def thing(attributes: str = CELL, inner: str = "", /, **properties: object) -> str:
    return tmx(OPEN, objects(drawn_object(5, attributes, inner, **properties)))


def two(one: str, other: str) -> str:
    return tmx(OPEN, objects(drawn_object(5, one), drawn_object(6, other)))


def line(points: str, attributes: str = 'type="Wall" x="0" y="32"') -> str:
    return thing(attributes, f'<polyline points="{points}"/>')


def over(attributes: str = "", name: str = "logic", data: str = "2" + ",0" * 23) -> str:
    return tmx(OPEN, layer(OPEN, name, attributes, f'<data encoding="csv">{data}</data>'))


def prop(attributes: str) -> str:
    return thing(CELL, f"<properties><property {attributes}/></properties>", name="rock")


def tileset(inner: str, name: str = "more", first: int = 11) -> str:
    size = 'tilewidth="16" tileheight="16" tilecount="2" columns="2"'
    return f'{TILESET}<tileset firstgid="{first}" name="{name}" {size}>{inner}</tileset>'


def spawn(number: int, side: str, column: int, row: int) -> str:
    place = f'type="Spawn" x="{16 * column}" y="{16 * row}" width="16" height="16"'
    return drawn_object(number, place, side=side)


def spawned(rows: str, *spawns: str) -> str:
    return tmx(rows, spawns=objects(*spawns))


SHEET = '<image source="a.png" width="32" height="16"/>'
EMBEDDED = '<imagelayer name="sky"><image width="16" height="16"><data encoding="base64">{}</data></image></imagelayer>'
ENDS = (spawn(1, "blue", 0, 0), spawn(2, "red", 5, 3))
CORNERS = (spawn(1, "blue", 0, 3), spawn(2, "red", 5, 3))
LOW = '<property name="cover" value="heavy"/>'
CRATE = '<property name="blocks_move" type="bool" value="true"/>'
"""A low thing that is shot over and not walked onto."""

OF_FILES: dict[str, Both] = {
    "version": Both("warning", tmx().replace('"1.10"', '"1.13"'), tmx().replace('"1.10"', '"1.12"')),
    "tileset-missing": Both(
        "error",
        tmx(tileset='<tileset firstgid="1" source="gone.tsx"/>'),
        tmx(tileset='<tileset firstgid="1" source="marks.tsx"/>'),
        {"marks.tsx": TILESET},
    ),
    "not-a-tileset": Both(
        "error",
        tmx(tileset='<tileset firstgid="1" source="map.tsx"/>'),
        tmx(tileset='<tileset firstgid="1" source="marks.tsx"/>'),
        {"marks.tsx": TILESET, "map.tsx": "<map/>"},
    ),
    "template-missing": Both(
        "error",
        thing('template="gone.tx" x="0" y="0"'),
        thing('template="a.tx" x="0" y="0"'),
        {"a.tx": '<template><object name="a"/></template>'},
    ),
    "not-a-template": Both(
        "error",
        thing('template="map.tx" x="0" y="0"'),
        thing('template="a.tx" x="0" y="0"'),
        {"a.tx": '<template><object name="a"/></template>', "map.tx": "<map/>"},
    ),
    "path-outside": Both(
        "error", tmx(OPEN, PICTURE.format("../a.png")), tmx(OPEN, PICTURE.format("b/../a.png")), {"a.png": png(16, 16)}
    ),
    "picture-missing": Both(
        "warning", tmx(OPEN, PICTURE.format("b.png")), tmx(OPEN, PICTURE.format("a.png")), {"a.png": png(16, 16)}
    ),
    "picture-size": Both(
        "warning",
        tmx(OPEN, PICTURE.format("b.png")),
        tmx(OPEN, PICTURE.format("a.png")),
        {"a.png": png(16, 16), "b.png": png(16, 17)},
    ),
    "picture-pixels": Both(
        "warning",
        tmx(OPEN, PICTURE.format("b.png")),
        tmx(OPEN, PICTURE.format("a.png")),
        {"a.png": png(10_000, 6_400), "b.png": png(10_000, 6_401)},
    ),
    "picture-kind": Both(
        "warning",
        tmx(OPEN, PICTURE.format("b.svg")),
        tmx(OPEN, PICTURE.format("a.png")),
        {"a.png": png(16, 16), "b.svg": "<svg/>"},
    ),
    "picture-broken": Both(
        "warning", tmx(OPEN, EMBEDDED.format("?")), tmx(OPEN, EMBEDDED.format(base64.b64encode(png(16, 16)).decode()))
    ),
    "firstgid-overlap": Both("warning", tmx(tileset=tileset("", first=10)), tmx(tileset=tileset("", first=11))),
    "tile-size": Both(
        "warning",
        tmx(tileset=tileset(SHEET).replace('"more" tilewidth="16"', '"more" tilewidth="8"'), ground=layer("...."[:4]))
        .replace('width="6" height="4"', 'width="4" height="1"')
        .replace("1,1,1,1", "1,11,1,1"),
        tmx(tileset=tileset(SHEET).replace('"more" tilewidth="16"', '"more" tilewidth="8"')),
        {"a.png": png(32, 16)},
    ),
    "animation": Both(
        "warning",
        tmx(tileset=tileset('<tile id="0"><animation><frame tileid="2" duration="9"/></animation></tile>' + SHEET)),
        tmx(tileset=tileset('<tile id="0"><animation><frame tileid="1" duration="9"/></animation></tile>' + SHEET)),
    ),
    "gid": Both("error", over(data="11" + ",0" * 23), over(data="10" + ",0" * 23)),
    "infinite": Both(
        "warning",
        tmx(attributes='infinite="1"', spawns=""),
        tmx(attributes='infinite="0"', spawns=""),
    ),
    "project": Both("error", tmx(), tmx(attributes='class="a"')),  # its two projects differ: see the test
}

OF_LAYERS: dict[str, Both] = {
    "layer-names": Both("warning", over(name="ground"), over(name="Ground")),
    "layer-spaces": Both("warning", over(name="logic "), over(name="lo gic")),
    "layer-empty": Both("note", over(data="0" + ",0" * 23), over(data="1" + ",0" * 23)),
    "hidden-layer": Both("note", over('visible="0"'), over('visible="0"', data="1" + ",0" * 23)),
    "layer-offset": Both("warning", over('offsetx="0.5"'), over('offsetx="0.5"', data="1" + ",0" * 23)),
    "layer-parallax": Both("warning", over('parallaxx="0.5"'), over('parallaxx="1"')),
    "layer-tint": Both("warning", over('tintcolor="#ff0000"'), over('tintcolor="#ff0000"', data="1" + ",0" * 23)),
    "walkable": Both("warning", over(name="Walkable"), over(name="Walk")),
}

OF_OBJECTS: dict[str, Both] = {
    "object-ids": Both("error", two(f'name="a" {CELL}', f'name="b" {FAR}').replace('id="6"', 'id="5"'), two(CELL, FAR)),
    "object-reference": Both(
        "error", prop('name="to" type="object" value="7"'), prop('name="to" type="object" value="5"')
    ),
    "object-idle": Both("warning", thing(CELL), thing(f'name="rock" {CELL}')),
    "text-object": Both("warning", thing(f'type="Wall" {CELL}', "<text>a</text>"), thing(CELL, "<text>a</text>")),
    "zero-size": Both("warning", thing('type="Wall" x="20" y="20"'), thing('type="Wall" x="20" y="20"', "<point/>")),
    "off-grid": Both(
        "note",
        thing('type="Wall" x="17.7" y="16" width="16" height="16"'),
        thing('type="Wall" x="17.6" y="16" width="16" height="16"'),
    ),
    "outside": Both(
        "warning",
        thing('type="Wall" x="64" y="16" width="41" height="16"'),
        thing('type="Wall" x="64" y="16" width="39" height="16"'),
    ),
    "rotation": Both("error", thing(f'type="Wall" rotation="89" {CELL}'), thing(f'type="Wall" rotation="90" {FAR}')),
    "attribute": Both("error", thing('name="a" x="nan" y="0"'), thing('name="a" x="-1e9" y="0"', "<point/>")),
    "points": Both("error", line("0,0"), line("0,0 16,0")),
    "line-idle": Both("warning", line("0,0 16,0", 'type="Terrain" x="0" y="32"'), line("0,0 16,0")),
    "line-off-grid": Both(
        "warning",
        line("0,0 16,0", 'type="wall" x="0" y="34"'),
        line("0,0 16,0", 'type="wall" x="0" y="33.6"'),
    ),
    "thin-diagonal": Both("error", line("0,0 16,3.3"), line("0,0 16,3.1", 'type="Wall" x="0" y="30.5"')),
    "thin-off-grid": Both(
        "error", line("0,0 16,0", 'type="Wall" x="0" y="33.7"'), line("0,0 16,0", 'type="Wall" x="0" y="33.6"')
    ),
    "thin-end": Both("warning", line("0,0 30.3,0"), line("0,0 30.5,0")),
    "wall-gap": Both(
        "warning",
        two('type="Wall" x="0" y="32" width="30" height="0"', 'type="Wall" x="37.9" y="32" width="26.1" height="0"'),
        two('type="Wall" x="0" y="32" width="30" height="0"', 'type="Wall" x="38" y="32" width="26" height="0"'),
    ),
    "spawn-size": Both(
        "error",
        thing('type="Spawn" name="Cy" x="16" y="16" width="25" height="16"', side="red"),
        thing('type="Spawn" name="Cy" x="16" y="16" width="24" height="16"', side="red"),
    ),
    "side": Both("error", thing(f'type="Spawn" {CELL}'), thing(f'type="Spawn" {CELL}', side="red")),
    "zone-name": Both("error", thing(f'type="Zone" {CELL}'), thing(f'type="Zone" name="a" {CELL}')),
    "name": Both(
        "error", thing(f'type="Zone" name="{"x" * 61}" {CELL}'), thing(f'type="Zone" name="{"x" * 60}" {CELL}')
    ),
}

OF_WORDS: dict[str, Both] = {
    "class": Both("error", thing(f'type="Dor" {CELL}'), thing(f'type="Doctor" {CELL}')),
    "property": Both("error", prop('name="mov_cost" value="2"'), prop('name="mood" value="2"')),
    "property-value": Both("error", prop('name="cover" value="hevy"'), prop('name="cover" value="heavy"')),
    "property-text": Both("warning", prop('name="move_cost" value="2"'), prop('name="move_cost" type="int" value="2"')),
    "property-type": Both("warning", prop('name="a" type="vector" value="1"'), prop('name="a" type="color" value="1"')),
    "property-empty": Both("warning", prop('name="a" type="int" value=""'), prop('name="a" type="int" value="0"')),
    "property-kinds": Both(
        "warning",
        tmx(OPEN, objects(drawn_object(5, f'name="a" {CELL}', hp=1), drawn_object(6, f'name="b" {FAR}', hp="1"))),
        tmx(OPEN, objects(drawn_object(5, f'name="a" {CELL}', hp=1), drawn_object(6, f'name="b" {FAR}', hp=1.5))),
    ),
    "metres-per-tile": Both(
        "error", tmx(properties={"metres_per_tile": 1000.5}), tmx(properties={"metres_per_tile": 1000})
    ),
    "not-used": Both("note", thing(f'type="Light" {CELL}'), thing(f'type="Lamp" {CELL}')),
    "nothing-understood": Both("warning", tmx(spawns=""), tmx("#.", spawns="")),
    "side-file": Both("error", tmx(), tmx()),  # its two side files differ: see the test
}

OF_BATTLES: dict[str, Both] = {
    "no-spawns": Both("warning", tmx("#.", spawns=""), tmx("......", spawns=SPAWNS.replace('y="48"', 'y="0"'))),
    "one-side": Both("error", spawned(OPEN, ENDS[0]), spawned(OPEN, *ENDS)),
    "spawn-tile": Both(
        "error",
        spawned("....../....../....../.....D", *ENDS),
        spawned("....../....../....../.....d", *ENDS).replace('height="4"', 'height="4"'),
    ),
    "spawns-share": Both(
        "error", spawned(OPEN, *ENDS, spawn(3, "red", 0, 0)), spawned(OPEN, *ENDS, spawn(3, "red", 1, 0))
    ),
    "no-way": Both(
        "error",
        spawned("..#.../..#.../..g.../..#...", *ENDS),
        spawned("..#.../..#.../..D.../..#...", *ENDS),
    ),
    "sealed-room": Both(
        "warning", spawned("....../.###../.#.#../.###..", *ENDS), spawned("....../.###../.#.D../.###..", *ENDS)
    ),
    "door-alone": Both(
        "warning", spawned("....../..D.../....../......", *ENDS), spawned("....../.#D.../....../......", *ENDS)
    ),
    "door-in-wall": Both("warning", over(data="5" + ",0" * 23).replace("1,1,1,1,1,1,\n1", "2,1,1,1,1,1,\n1", 1),
                         over(data="0,0,0,5" + ",0" * 20)),
    "door-twice": Both(
        "error",
        two(f'type="Door" {CELL}', f'type="Door" {CELL}'),
        two(f'type="Door" {CELL}', f'type="Door" {FAR}'),
    ),
    "door-names": Both(
        "warning",
        two(f'type="Door" name="a" {CELL}', f'type="Door" name="a" {FAR}'),
        two(f'type="Door" name="a" {CELL}', f'type="Door" name="b" {FAR}'),
    ),
    "corner-idle": Both(
        "note",
        spawned("..o.../.o#o../..o.../......", *CORNERS).replace(LOW, CRATE),
        spawned("....../..#o../....../......", *CORNERS).replace(LOW, CRATE),
    ),
}  # fmt: skip
