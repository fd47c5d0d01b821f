"""Tiled itself beside our reader: what it resolves a map to is the board that we read from the map as it is.

Where the program `tiled` is not on the path these tests skip. It needs no screen for an export.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from game.board_form import board_form
from game.mapmaking.beginning import begin
from game.mapmaking.importing import import_vtt
from game.mapmaking.saving import save_all
from game.maps import ReadMap, read
from game.maps.findings import MapUnreadable
from game.maps.plain import MapObject, TileLayer
from game.resources import shipped_maps, template_map
from tests.mapmaking.vtt_files import portal, vtt
from tests.mapmaking.vtt_files import save as save_vtt
from tests.patience import HANG_S

MAPS = Path(__file__).parents[2] / "maps"
PROBES = Path(__file__).parent / "probes"
TEMPLATES = sorted((MAPS / "templates").iterdir())

OTHERWISE = {
    "class_attr_1_9": "Tiled before 1.9 reads no class of objects under that name",
    "csv_trailing_comma": "Tiled refuses it",
}
"""Probes that Tiled and we read otherwise, and why."""


class Tiled(NamedTuple):
    """Tiled at home in a folder of its own, where it knows the classes of our project."""

    home: Path

    def resolved(self, path: Path) -> Path:
        """A map as Tiled exports it: tilesets in it, no templates, every property that a class or tile gives stated."""
        folder = self.home / "out"
        folder.mkdir(exist_ok=True)
        out = folder / path.name
        ran = subprocess.run(
            [
                *("tiled", "--export-map", "--embed-tilesets", "--detach-templates", "--resolve-types-and-properties"),
                *(path, out),
            ],
            env=at_home(self.home),
            capture_output=True,
            text=True,
            timeout=HANG_S,
            check=False,
        )
        assert out.exists(), f"{ran.returncode}: {ran.stderr}"
        return out


def at_home(home: Path) -> dict[str, str]:
    """The environment in which Tiled keeps to a folder and needs no screen."""
    return os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}


@pytest.fixture(scope="module")
def tiled(tmp_path_factory: pytest.TempPathFactory) -> Tiled:
    if shutil.which("tiled") is None:
        pytest.skip("needs the map editor Tiled on the path")
    home = tmp_path_factory.mktemp("tiled")
    said = subprocess.run(
        ["tiled", "--version"],  # noqa: S607 - the one on the path is meant
        env=at_home(home),
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=True,
    )
    version = re.search(r"(\d+)\.(\d+)", said.stdout)
    assert version is not None
    if (int(version[1]), int(version[2])) >= (1, 9):
        pytest.skip(f"needs Tiled before 1.9, as later ones export without the classes of a project: {version[0]}")
    (home / "tiled").mkdir(exist_ok=True)
    shutil.copy(MAPS / "objecttypes.xml", home / "tiled")
    return Tiled(home)


def both(tiled: Tiled, path: Path) -> tuple[ReadMap, ReadMap]:
    """A map as we read it, and what Tiled made of it as we read that."""
    return read(path), read(tiled.resolved(path))


@pytest.mark.parametrize("path", [*shipped_maps(), template_map()], ids=lambda path: path.stem)
def test_our_maps_are_what_tiled_takes_them_for(tiled: Tiled, path: Path) -> None:
    ours, theirs = both(tiled, path)
    assert board_form(theirs.board) == board_form(ours.board)
    for one, other in zip(ours.plain.layers, theirs.plain.layers, strict=True):
        assert (one.path, one.visible, one.opacity, one.offset) == (
            other.path,
            other.visible,
            other.opacity,
            other.offset,
        )
        if isinstance(one, TileLayer) and isinstance(other, TileLayer):
            assert (one.gids == other.gids).all()
    assert [told(entry) for _, entry in theirs.plain.objects] == [told(entry) for _, entry in ours.plain.objects]


def told(entry: MapObject) -> tuple[object, ...]:
    """All that is said of an object; what a tile object has from its tile Tiled states, and we find at the tile."""
    place = (
        entry.id,
        entry.name,
        entry.x,
        entry.y,
        entry.width,
        entry.height,
        entry.rotation,
        entry.shape,
        entry.points,
    )
    return place if entry.gid else (*place, entry.object_class, dict(sorted(entry.properties.items())))


def test_what_we_import_and_begin_is_what_tiled_takes_it_for(tiled: Tiled, tmp_path: Path) -> None:
    source = save_vtt(tmp_path, vtt([(1, 1), (3, 2.2), (3, 4)], portals=[portal((3, 4), (3, 5))]))
    found = import_vtt(source, tmp_path / "keep.tmx")
    begun = begin(tmp_path / "mine" / "new.tmx", (31, 9))
    assert found.picture is not None
    files = {tmp_path / "keep.tmx": found.text.encode(), tmp_path / "keep.png": found.picture}
    save_all({**begun.beside, tmp_path / "mine" / "new.tmx": begun.text.encode(), **files}, replace=False, folders=True)
    for path in (tmp_path / "keep.tmx", tmp_path / "mine" / "new.tmx"):
        ours, theirs = both(tiled, path)
        assert board_form(theirs.board) == board_form(ours.board)
        drawn = [[told(entry)[:-1] for _, entry in one.plain.objects] for one in (theirs, ours)]
        assert drawn[0] == drawn[1], "but for the properties of classes, which Tiled states"


def test_our_templates_are_what_tiled_takes_them_for(tiled: Tiled, tmp_path: Path) -> None:
    """All templates side by side, each turned in one of the four ways."""
    for folder in ("templates", "tilesets"):
        shutil.copytree(MAPS / folder, tmp_path / folder)
    for file in ("markers.tsx", "enfilade.tiled-project"):
        shutil.copy(MAPS / file, tmp_path)
    things = "".join(
        f'<object id="{number}" template="templates/{path.name}" x="{128 + 128 * (number % 5)}" '
        f'y="{96 + 128 * (number // 5)}"{f" rotation={chr(34)}{90 * (number % 4)}{chr(34)}" if number % 4 else ""}/>'
        for number, path in enumerate(TEMPLATES, 10)
    )
    text = template_map().read_text(encoding="utf-8")
    text = re.sub(
        r'<objectgroup id="4" name="lines"/>', f'<objectgroup id="4" name="lines">{things}</objectgroup>', text
    )
    path = tmp_path / "all.tmx"
    path.write_text(text, encoding="utf-8")
    ours, theirs = both(tiled, path)
    assert board_form(theirs.board) == board_form(ours.board)
    assert [told(entry) for _, entry in theirs.plain.objects] == [told(entry) for _, entry in ours.plain.objects]
    assert len(list(ours.plain.objects)) == 4 + len(TEMPLATES)
    assert len(ours.board.doors) == 2


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(PROBES.glob("*.tm[xj]")), ids=lambda path: path.name)
def test_probes_are_what_tiled_takes_them_for(tiled: Tiled, path: Path) -> None:
    try:
        ours = read(path)
    except MapUnreadable as unreadable:
        pytest.skip(f"refused: {unreadable}")
    if path.stem in OTHERWISE:
        pytest.skip(OTHERWISE[path.stem])
    theirs = read(tiled.resolved(path))
    assert board_form(theirs.board) == board_form(ours.board)
