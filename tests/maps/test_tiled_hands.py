"""Tiled worked by real mouse and keys under Xvfb: automapping by our rules, and our extension.

Where Tiled, Xvfb or xdotool is not on the path these tests skip.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.maps import ReadMap, read
from tests.maps.mapfiles import thin

ROOT = Path(__file__).parents[2]
WALL, PARTITION_NORTH_EAST, GLASS_NORTH, BARRIER = 32, 67, 86, 96
"""Tiles of our tileset by their number."""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def desk() -> Any:
    before = list(sys.path)
    sys.path.insert(0, str(ROOT / "assets" / "workshop"))
    try:
        found = import_module("tiled_desk")
    finally:
        sys.path[:] = before
    if found.missing():
        pytest.skip(f"found no {' and no '.join(found.missing())}, expected them to work in Tiled")
    return found


class Workplace:
    """A folder as a game master has it: our project with all that belongs to it, and a map."""

    def __init__(self, folder: Path, desk: Any, things: dict[tuple[int, int], int], more: str = "") -> None:
        shutil.copytree(ROOT / "maps", folder / "maps")
        shutil.copytree(ROOT / "assets" / "tiles", folder / "assets" / "tiles")
        self.log = folder / "log"
        self.bin = folder / "bin"
        self.bin.mkdir()
        desk.write_command(self.bin, self.log, ROOT)
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
    with desk.tiled(place.map, place.bin) as tiled:
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
    with desk.tiled(place.map, place.bin) as tiled:
        tiled.click(*desk.ISSUES_BUTTON)
        tiled.click(*desk.BESIDE_MAP)
        tiled.key("ctrl+s")
        tiled.wait("a check of the saved map", place.log.exists)
        (finding,) = [one for one in place.told()["findings"] if one["severity"] == "error"]
        assert finding["object"] == 30
        tiled.click(*desk.FIRST_ISSUE, times=2)
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
    with desk.tiled(tmp_path / "maps" / "lines.tmx", place.bin) as tiled:
        tiled.click(*desk.BESIDE_MAP)
        before = (tmp_path / "maps" / "lines.tmx").stat().st_mtime_ns
        tiled.key("ctrl+s")
        tiled.wait("a saved rule map", lambda: (tmp_path / "maps" / "lines.tmx").stat().st_mtime_ns != before)
        time.sleep(1)
    assert not list(tmp_path.glob("log*")), "the command was started"
