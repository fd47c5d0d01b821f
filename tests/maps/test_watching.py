"""A map looked at while it is drawn: read anew once its files have come to rest, whichever of them was saved."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.maps import ReadMap, read
from game.maps.watching import EVERY_MS, SETTLED_MS, FileWatch, MapWatch, files_of
from tests.maps.mapfiles import TILESET, drawn, save, tmx

EXTERNAL = '<tileset firstgid="1" source="marks.tsx"/>'
OTHER = ".#..../....../....../......"


class Looking:
    """A clock and a watch on a map."""

    def __init__(self, path: Path) -> None:
        self.now = 0
        self.watch = MapWatch(path, 0, read(path))

    def after(self, ms: int) -> ReadMap | str | None:
        self.now += ms
        return self.watch.poll(self.now)

    def settled(self) -> ReadMap | str | None:
        """What is found once everything saved so far has come to rest."""
        assert self.after(EVERY_MS) is None
        return self.after(SETTLED_MS)


def touch(path: Path, text: str) -> None:
    """Save a file, at another time than before, however short ago that was."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(before + 1_000_000, before + 1_000_000))


def test_a_map_that_was_saved_is_read_anew_once(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    looking = Looking(path)
    assert looking.after(EVERY_MS) is None
    touch(path, tmx(OTHER))
    assert looking.after(EVERY_MS - 1) is None
    found = looking.after(1) or looking.after(SETTLED_MS)
    assert isinstance(found, ReadMap)
    assert drawn(found.board) == OTHER
    assert looking.after(EVERY_MS) is None


def test_a_map_is_not_read_while_it_is_being_written(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    looking = Looking(path)
    whole = tmx(OTHER)
    for share in (3, 2):
        touch(path, whole[: len(whole) // share])
        assert looking.after(EVERY_MS) is None
    touch(path, whole)
    assert looking.after(SETTLED_MS) is None
    assert isinstance(looking.after(SETTLED_MS), ReadMap)


def test_a_broken_map_is_said_once_and_a_mended_one_read(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    looking = Looking(path)
    touch(path, "<map")
    found = looking.settled()
    assert isinstance(found, str)
    assert str(path) in found
    assert looking.after(EVERY_MS) is None
    touch(path, tmx(OTHER))
    assert isinstance(looking.settled(), ReadMap)


def test_a_map_with_errors_is_said(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    looking = Looking(path)
    touch(path, tmx(spawns='<objectgroup id="9" name="s"><object id="1" type="Dor" x="0" y="0"/></objectgroup>'))
    found = looking.settled()
    assert isinstance(found, str)
    assert "Dor" in found


def test_a_map_that_is_gone_for_a_moment_is_said_and_read_when_it_is_back(tmp_path: Path) -> None:
    path = save(tmp_path, tmx())
    looking = Looking(path)
    path.unlink()
    assert isinstance(looking.settled(), str)
    touch(path, tmx(OTHER))
    assert isinstance(looking.settled(), ReadMap)


@pytest.mark.parametrize("name", ["marks.tsx", "small.enfilade.toml", "small.tiled-project"])
def test_tileset_side_file_and_project_are_looked_at_as_well(tmp_path: Path, name: str) -> None:
    tileset = TILESET.replace('firstgid="1" ', "")
    (tmp_path / "marks.tsx").write_text(tileset, encoding="utf-8")
    path = save(tmp_path, tmx(OTHER, tileset=EXTERNAL))
    looking = Looking(path)
    said = {
        "marks.tsx": tileset.replace('type="Wall"', 'type="Window"'),
        "small.enfilade.toml": "# nothing yet\n",
        "small.tiled-project": '{"propertyTypes":[]}',
    }
    touch(tmp_path / name, said[name])
    found = looking.settled()
    assert isinstance(found, ReadMap)
    if name == "marks.tsx":
        assert drawn(found.board) == OTHER.replace("#", "g")


def test_pictures_are_among_the_files_of_a_map() -> None:
    from game.resources import resource_folder

    path = resource_folder("maps") / "range.tmx"
    names = {file.name for file in files_of(path, read(path))}
    assert {"range.tmx", "range.enfilade.toml", "enfilade.tsx", "enfilade.png", "enfilade.tiled-project"} <= names


def test_files_that_nobody_touches_are_looked_at_once_a_second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr("game.maps.watching._stamp", lambda _path: looks.append(1))
    watch = FileWatch([tmp_path / "a"], 0)
    for now in range(0, 5001, 50):
        assert not watch.changed(now)
    assert len(looks) == 1 + 5
