"""The maps, the tileset and the project that come with the game, and the page that describes them."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.maps import check, limits, read
from game.maps.vocabulary import CLASSES, PROPERTIES
from game.resources import shipped_maps
from systems.core.board import Board
from systems.geometry import loe
from tests.maps.mapfiles import picture

ROOT = Path(__file__).parents[2]
MAPS = ROOT / "maps"
BLUE = ("Ana", "Bruno", "Chiara", "Dario", "Elif", "Farid", "Greta", "Hugo")
RED = ("Ines", "Jonas", "Katya", "Luca", "Mira", "Nils", "Olga", "Pavel")


def board(name: str) -> Board:
    return read(MAPS / f"{name}.tmx").board


@pytest.mark.parametrize("path", shipped_maps(), ids=lambda path: path.stem)
def test_nothing_is_found_in_our_maps(path: Path) -> None:
    assert check(path).findings == ()


@pytest.mark.parametrize(
    ("name", "size", "a_side", "doors", "zones", "exits"),
    [
        ("range", (17, 13), 3, 1, {"middle"}, set()),
        ("yard", (44, 32), 8, 0, {"crane", "north stacks", "south stacks"}, {"west gate", "east gate"}),
        ("interior", (33, 23), 5, 22, {"hall", "north store", "south store"}, {"west stairs", "east stairs"}),
    ],
)
def test_what_is_on_them(
    name: str, size: tuple[int, int], a_side: int, doors: int, zones: set[str], exits: set[str]
) -> None:
    found = board(name)
    assert (found.columns, found.rows) == size
    names = {side: tuple(spawn.character for spawn in found.spawns if spawn.side == side) for side in ("blue", "red")}
    assert names == {"blue": BLUE[:a_side], "red": RED[:a_side]}
    assert len(found.doors) == doors
    assert {zone.name for zone in found.zones} == zones
    assert {zone.name for zone in found.exits} == exits


@pytest.mark.parametrize("name", ["range", "yard", "interior"])
def test_both_sides_have_the_same_map(name: str) -> None:
    found = board(name)
    turned = slice(None, None, -1)
    for blockers in (found.effect, found.sight, found.move, found.low[:3]):
        for mask in blockers:
            assert np.array_equal(mask, mask[turned, turned])
    assert np.array_equal(found.quarters, found.quarters[turned, turned])
    tiles = {side: {spawn.tile for spawn in found.spawns if spawn.side == side} for side in ("blue", "red")}
    assert tiles["red"] == {(found.columns - 1 - column, found.rows - 1 - row) for column, row in tiles["blue"]}


@pytest.mark.parametrize("row", [8, 9, 15, 16, 22, 23])
def test_the_yard_has_long_lanes(row: int) -> None:
    assert loe.holds(board("yard").effect, (2, row), (41, row))


def test_low_cover_on_the_yard_stands_in_runs() -> None:
    """Two of three low tiles at least belong to a straight run of three or more, as single ones hide nobody."""
    low = board("yard").low.tiles
    runs = np.zeros_like(low)
    for shift in range(3):
        padded = np.pad(low, 2)
        for axis in (0, 1):
            three = np.ones_like(low)
            for step in range(3):
                moved = np.roll(padded, shift - step, axis=axis)[2:-2, 2:-2]
                three &= moved
            runs |= three
    assert runs.sum() * 3 >= low.sum() * 2


def test_the_interior_has_thin_walls_glass_and_thin_doors() -> None:
    found = board("interior")
    assert found.move.left.any()
    assert found.move.top.any()
    assert (found.effect.left & ~found.sight.left).any()
    assert (found.effect.tiles & ~found.sight.tiles).any()
    assert [door.name for door in found.doors if len(door.places[0]) == 3] == ["north bunk door", "south bunk door"]


def test_our_property_names_are_none_that_pytmx_keeps_for_itself() -> None:
    pytmx = import_module("pytmx")
    elements = (pytmx.TiledMap(), pytmx.TiledObject, pytmx.TiledObjectGroup, pytmx.TiledTileLayer)
    own = {
        "id",
        "name",
        "type",
        "class",
        "x",
        "y",
        "width",
        "height",
        "rotation",
        "gid",
        "visible",
        "template",
        "source",
    }
    for entry in PROPERTIES:
        assert entry.name not in own
        assert not any(entry.name in dir(element) for element in elements)


def test_the_page_has_every_class_and_property() -> None:
    page = (ROOT / "docs" / "maps.md").read_text(encoding="utf-8")
    for entry in CLASSES:
        defaults = ", ".join(f"`{name}`" for name in entry.defaults) or "none"
        assert f"| `{entry.name}` | {', '.join(entry.on)} | {defaults} | {entry.meaning} |\n" in page
    for known in PROPERTIES:
        assert f"| `{known.name}` | {known.kind} | {', '.join(known.on)} | {known.meaning} |\n" in page
    rows = re.findall(r"^\| `(\w+)` \|", page, flags=re.MULTILINE)
    assert len(rows) == len(CLASSES) + len(PROPERTIES)


def test_the_page_has_every_limit() -> None:
    page = (ROOT / "docs" / "maps.md").read_text(encoding="utf-8")
    table = page.split("The limits, each named when it is exceeded:")[1].split("\n## ")[0]
    numbers = sorted(int(number) for number in re.findall(r"\d+", table))
    named = {name: value for name, value in vars(limits).items() if name.isupper()}
    named["FILE_BYTES"] //= 2**20
    assert numbers == sorted(named.values())


@pytest.fixture(scope="module")
def make_tiles() -> Any:
    sys.path.insert(0, str(ROOT / "assets" / "tiles"))
    try:
        yield import_module("make_tiles")
    finally:
        sys.path.pop(0)


def test_the_tileset_is_what_its_script_makes(make_tiles: Any) -> None:
    assert (MAPS / "tilesets" / "enfilade.tsx").read_text(encoding="utf-8") == make_tiles.tileset_text()
    names = [entry.name for entry in make_tiles.entries()]
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_the_picture_is_what_its_script_draws(make_tiles: Any) -> None:
    kept = picture(ROOT / "assets" / "tiles" / "enfilade.png")
    assert np.abs(make_tiles.sheet().astype(int) - kept.astype(int)).max() <= 1


def test_pictures_lie_beside_the_maps_in_the_checkout_and_in_the_wheel() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    sources = wheel["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"]
    assert {Path(place).parent for name, place in sources.items() if name in {"assets", "maps"}} == {Path("game/_data")}
    picture = read(MAPS / "range.tmx").plain.tilesets[0].picture
    assert picture is not None
    assert picture.path == ROOT / "assets" / "tiles" / "enfilade.png"
