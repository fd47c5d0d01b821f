"""Objects of templates: what they take from them, and what they say themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.maps import check, read
from tests.maps.mapfiles import OPEN, TILESET, drawn, drawn_object, objects, save, tmx

GATE = (
    '<template><tileset firstgid="1" source="marks.tsx"/><object name="gate" type="Door" gid="5" width="16" height="16"'
    ' rotation="90"><properties><property name="door_closed" type="bool" value="false"/>'
    '<property name="locked" type="bool" value="true"/></properties></object></template>'
)
ZONE = '<template><object name="hill" type="Zone"><polygon points="0,0 48,0 0,48"/></object></template>'


def with_templates(folder: Path, *instances: str, tileset: str = TILESET) -> Path:
    (folder / "marks.tsx").write_text(TILESET.replace('firstgid="1"', ""), encoding="utf-8")
    (folder / "gate.tx").write_text(GATE, encoding="utf-8")
    (folder / "zone.tx").write_text(ZONE, encoding="utf-8")
    return save(folder, tmx(OPEN, objects(*instances), tileset=tileset))


@pytest.mark.parametrize(
    "tileset",
    ['<tileset firstgid="1" source="marks.tsx"/>', TILESET, TILESET.replace('firstgid="1"', 'firstgid="31"') + TILESET],
    ids=["the map's own", "another of the map", "a later one"],
)
def test_an_instance_takes_from_its_template_what_it_does_not_say(tmp_path: Path, tileset: str) -> None:
    plain = '<object id="5" template="gate.tx" x="16" y="16"/>'
    own = drawn_object(6, 'template="gate.tx" name="back" x="48" y="32" rotation="0"', door_closed=True)
    found = read(with_templates(tmp_path, plain, own, tileset=tileset))
    assert [(door.name, door.closed, door.locked, door.places) for door in found.board.doors] == [
        ("gate", False, True, ((1, 1),)),
        ("back", True, True, ((3, 1),)),
    ]
    assert found.findings == ()


def test_a_template_without_a_tile_gives_its_shape(tmp_path: Path) -> None:
    own = '<object id="6" template="zone.tx" name="roof" x="0" y="0" width="16" height="16"><ellipse/></object>'
    zones = read(with_templates(tmp_path, '<object id="5" template="zone.tx" x="16" y="16"/>', own)).board.zones
    assert [(zone.name, zone.tiles) for zone in zones] == [("hill", ((1, 1), (2, 1), (1, 2))), ("roof", ((0, 0),))]


def test_members_of_a_class_lie_over_those_of_the_template(tmp_path: Path) -> None:
    def lock(member: str, value: int) -> str:
        inner = f'<property name="{member}" type="int" value="{value}"/>'
        return f'<property name="lock" type="class" propertytype="Lock"><properties>{inner}</properties></property>'

    (tmp_path / "locked.tx").write_text(
        f'<template><object type="Zone" name="a"><properties>{lock("keys", 3)}</properties></object></template>',
        encoding="utf-8",
    )
    own = f'<object id="5" template="locked.tx" x="0" y="0"><properties>{lock("bolts", 1)}</properties></object>'
    ((_, entry),) = read(save(tmp_path, tmx(OPEN, objects(own), spawns=""))).plain.objects
    assert entry.properties == {"lock": {"keys": 3, "bolts": 1}}


def test_a_json_template(tmp_path: Path) -> None:
    gate = {
        "type": "template",
        "tileset": {"firstgid": 1, "source": "marks.tsx"},
        "object": {"name": "gate", "gid": 5, "width": 16, "height": 16},
    }
    (tmp_path / "gate.tj").write_text(json.dumps(gate), encoding="utf-8")
    found = read(with_templates(tmp_path, '<object id="5" template="gate.tj" x="16" y="32"/>'))
    assert [(door.name, door.places) for door in found.board.doors] == [("gate", ((1, 1),))]


def test_a_template_is_read_once_however_many_name_it(tmp_path: Path) -> None:
    many = [f'<object id="{number}" template="zone.tx" x="0" y="0"/>' for number in range(10, 1000)]
    assert check(with_templates(tmp_path, *many)).findings == ()
    assert len(many) * len(ZONE) > 64_000


def test_a_tile_object_without_a_size_has_that_of_its_tile(tmp_path: Path) -> None:
    old = drawn_object(5, 'gid="2" x="16" y="32"')
    assert drawn(read(save(tmp_path, tmx(OPEN, objects(old), spawns=""))).board) == "....../.#..../....../......"
