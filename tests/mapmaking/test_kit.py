"""A folder to draw maps in, made from what is shipped."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.board_form import board_form
from game.mapmaking.kit import PROJECT, kit
from game.maps import check, read
from game.resources import template_map


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of one's own with the kit and a map from the template."""
    own = tmp_path / "own"
    for place, content in kit().items():
        (own / place).parent.mkdir(parents=True, exist_ok=True)
        (own / place).write_bytes(content)
    shutil.copy(template_map(), own)
    return own


def test_a_map_in_it_is_the_template_with_its_pictures(folder: Path) -> None:
    found, shipped = check(folder / "template.tmx"), check(template_map())
    assert [finding.code for finding in found.findings] == [finding.code for finding in shipped.findings]
    board = read(folder / "template.tmx")
    assert board_form(board.board) == board_form(read(template_map()).board)
    pictures = [tileset.picture for tileset in board.plain.tilesets]
    assert [picture.path for picture in pictures if picture is not None] == [
        folder / "tilesets" / "enfilade.png",
        folder / "tilesets" / "markers.png",
    ]


def test_nothing_in_it_lies_elsewhere(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.suffix in {".tsx", ".tx", ".tmx", ".txt", ".tiled-project"}:
            assert "assets" not in path.read_text(encoding="utf-8"), path.name
    for path in [*folder.glob("rules/*.tmx"), *folder.glob("templates/*.tx")]:
        for source in path.read_text(encoding="utf-8").split('source="')[1:]:
            assert (path.parent / source.split('"')[0]).is_file(), path.name


def test_all_that_is_shipped_for_tiled_is_in_it(folder: Path) -> None:
    project: Any = json.loads((folder / PROJECT).read_text(encoding="utf-8"))
    assert project["folders"] == ["."]
    for key in ("automappingRulesFile", "objectTypesFile"):
        assert (folder / project[key]).is_file()
    assert (folder / project["extensionsPath"] / "enfilade.js").is_file()
    rules = (folder / "rules.txt").read_text(encoding="utf-8").splitlines()
    assert all((folder / line).is_file() for line in rules if not line.startswith("#"))
    shipped = template_map().parent
    for name in ("templates", "rules", "extensions"):
        assert {path.name for path in (folder / name).iterdir()} == {path.name for path in (shipped / name).iterdir()}


def test_the_program_is_started_as_it_was_said() -> None:
    files = kit(("/a b/python", "-m", "game"))
    commands = json.loads(files[PROJECT])["commands"]
    assert [(one["command"], one["arguments"]) for one in commands] == [
        ("/a b/python", "-m game check %mapfile"),
        ("/a b/python", "-m game play %mapfile"),
    ]
    extension = next(content for place, content in files.items() if place.name == "enfilade.js").decode()
    assert 'const ENFILADE = ["/a b/python", "-m", "game"];\n' in extension
