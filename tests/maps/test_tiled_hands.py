"""Tiled worked by real mouse and keys under Xvfb: automapping by our rules, and our extension.

Where Tiled, Xvfb or xdotool is not on the path these tests skip.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.maps import ReadMap, check, read
from tests.maps.mapfiles import thin

ROOT = Path(__file__).parents[2]
WALL, PARTITION_NORTH_EAST, GLASS_NORTH, BARRIER = 32, 67, 86, 96
"""Tiles of our tileset by their number."""

pytestmark = pytest.mark.slow


def of_the_workshop(name: str) -> Any:
    """A script of the folder that has what is made for Tiled."""
    before = list(sys.path)
    sys.path.insert(0, str(ROOT / "assets" / "workshop"))
    try:
        return import_module(name)
    finally:
        sys.path[:] = before


@pytest.fixture(scope="module")
def desk() -> Any:
    found = of_the_workshop("tiled_desk")
    if found.missing():
        pytest.skip(f"found no {' and no '.join(found.missing())}, expected them to work in Tiled")
    return found


class Workplace:
    """A folder as a game master has it: our project with all that belongs to it, and a map."""

    def __init__(self, folder: Path, desk: Any, things: dict[tuple[int, int], int], more: str = "") -> None:
        shutil.copytree(ROOT / "maps", folder / "maps")
        shutil.copytree(ROOT / "assets" / "tiles", folder / "assets" / "tiles")
        self.command = desk.Command(folder / "bin", ROOT)
        self.log = self.command.log
        self.map = folder / "maps" / "mine.tmx"
        text = (ROOT / "maps" / "template.tmx").read_text(encoding="utf-8")
        rows = ",\n".join(",".join(str(things.get((column, row), -1) + 1) for column in range(24)) for row in range(16))
        text = re.sub(
            r'(name="things".*?csv">\n).*?\n(</data>)', rf"\g<1>{rows}\n\g<2>", text, count=1, flags=re.DOTALL
        )
        self.map.write_text(text.replace('name="lines"/>', f'name="lines">{more}</objectgroup>'), encoding="utf-8")

    def told(self) -> dict[str, Any]:
        """What the command told last, which is then forgotten."""
        report: dict[str, Any] = json.loads(self.log.read_text(encoding="utf-8"))
        self.log.unlink()
        return report

    def read(self) -> ReadMap:
        return read(self.map)


def test_pictures_become_lines_and_marks_and_no_more_the_second_time(tmp_path: Path, desk: Any) -> None:
    place = Workplace(
        tmp_path, desk, {(5, 3): PARTITION_NORTH_EAST, (9, 3): GLASS_NORTH, (5, 9): WALL, (9, 9): BARRIER}
    )
    before = place.read().board
    with desk.tiled(place.map, place.command) as tiled:
        tiled.click(*desk.BESIDE_MAP)
        tiled.key("ctrl+m", "ctrl+s")
        tiled.wait("a check of the saved map", place.log.exists)
        once = place.read()
        assert place.told()["outcome"] == "playable"
        tiled.key("ctrl+m", "ctrl+s")
        tiled.wait("a check of the map saved again", place.log.exists)
    again = place.read()
    assert not thin(before)
    for found in (once, again):
        assert thin(found.board, "sight") == {"top of 5,3", "left of 6,3"}
        assert thin(found.board, "effect") == {"top of 5,3", "left of 6,3", "top of 9,3"}
        assert [layer.name for layer in found.plain.layers if layer.name.startswith("picture ")] in (
            ["picture lines", "picture marks"],
            ["picture marks", "picture lines"],
        )
        assert (found.board.effect.tiles == before.effect.tiles).all()
        assert (found.board.low.tiles_grade == before.low.tiles_grade).all()
        assert len(list(found.plain.objects)) == 4 + 3


def test_an_issue_leads_to_its_object(tmp_path: Path, desk: Any) -> None:
    """What a double click selects is what Delete removes."""
    spawn = (
        '<object id="30" name="here" type="Spawn" x="160" y="288" width="32" height="32">'
        '<properties><property name="side" value="red"/></properties></object>'
    )
    place = Workplace(tmp_path, desk, {(5, 9): WALL}, spawn)
    with desk.tiled(place.map, place.command) as tiled:
        tiled.click(*desk.ISSUES_BUTTON)
        tiled.click(*desk.BESIDE_MAP)
        tiled.key("ctrl+s")
        tiled.wait("a check of the saved map", place.log.exists)
        (finding,) = [one for one in place.told()["findings"] if one["severity"] == "error"]
        assert finding["object"] == 30
        tiled.open_issue()
        tiled.key("Delete", "ctrl+s")
        tiled.wait("a check of the mended map", place.log.exists)
    assert place.told()["outcome"] == "playable"
    assert len(list(place.read().plain.objects)) == 4


def test_rule_maps_are_not_checked(tmp_path: Path, desk: Any) -> None:
    place = Workplace(tmp_path, desk, {})
    rules = tmp_path / "maps" / "rules" / "lines.tmx"
    shutil.copy(rules, tmp_path / "maps" / "lines.tmx")
    text = (tmp_path / "maps" / "lines.tmx").read_text(encoding="utf-8").replace("../", "")
    (tmp_path / "maps" / "lines.tmx").write_text(text, encoding="utf-8")
    with desk.tiled(tmp_path / "maps" / "lines.tmx", place.command) as tiled:
        tiled.click(*desk.BESIDE_MAP)
        before = (tmp_path / "maps" / "lines.tmx").stat().st_mtime_ns
        tiled.key("ctrl+s")
        tiled.wait("a saved rule map", lambda: (tmp_path / "maps" / "lines.tmx").stat().st_mtime_ns != before)
        time.sleep(1)
    assert not list(place.command.folder.glob("log*")), "the command was started"


def test_the_handbook_followed_to_the_letter(tmp_path: Path, desk: Any) -> None:
    """From an empty folder by its steps alone: nothing is found in the map, and two bots play it to its end."""
    handbook = of_the_workshop("follow_handbook")
    folder = tmp_path / "empty"
    folder.mkdir()
    command = desk.Command(tmp_path / "bin", ROOT)
    handbook.draw(folder / "checkpoint.tmx", command, {})
    report = check(folder / "checkpoint.tmx")
    assert report.findings == ()
    assert report.found is not None
    board = report.found.board
    assert thin(board) == {"left of 12,5", "left of 12,6"}
    assert sorted(door.places for door in board.doors) == [((9, 6),), ((14, 7),)]
    assert [(zone.name, len(zone.tiles)) for zone in board.zones] == [("house", 16)]
    assert Counter(spawn.side for spawn in board.spawns) == {"blue": 4, "red": 4}
    assert int(board.effect.tiles.sum()) == 18
    assert int(board.low.tiles.sum()) == 8
    command.run(folder, "play", "checkpoint.tmx", "--bots", "all", "--headless", "--seed", "7", "--journal", "a.battle")
    assert (folder / "a.battle").is_file()
