"""`enfilade import`: the map and its picture written, and nothing of the user's touched."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from game.mapmaking import saving
from tests.cli.terminal import Terminal
from tests.mapmaking.vtt_files import png, portal, save, vtt

ROOM = vtt(
    [(2, 2.4), (2, 1), (5, 1), (5, 2)],
    [(5, 3), (5, 4), (2, 4), (2, 3.4)],
    [(6, 0.7), (7.4, 2.1)],
    portals=[portal((2, 2.4), (2, 3.4)), portal((5, 2), (5, 3), closed=False)],
)


def test_a_map_is_written_checked_and_measured(tmp_path: Path, enfilade: Terminal) -> None:
    source, target = save(tmp_path, ROOM), tmp_path / "maps.tmx"
    ran = enfilade("import", source, "-o", target)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[-1] == (
        f"{target}: written with maps.png: 8x6 tiles of 16 pixels, 12 thin walls, 1 door, 1 window; "
        "moved by 0.41 of a tile at most"
    )
    assert (tmp_path / "maps.png").read_bytes() == png(128, 96)
    checked = enfilade("check", target, "--json")
    assert checked.code == 0
    (report,) = checked.records()
    assert report["size"] == [8, 6]
    assert [one["code"] for one in report["findings"]] == ["no-spawns"]
    through = {"wall": ("1,1", "3,1"), "window": ("4,2", "6,2"), "door": ("1,2", "2,2"), "room": ("2,1", "4,3")}
    measured = {name: enfilade("measure", target, *tiles, "--json").records()[0] for name, tiles in through.items()}
    lines = {name: (one["loe"], one["los"]) for name, one in measured.items()}
    assert lines == {"wall": (False, False), "window": (False, True), "door": (False, False), "room": (True, True)}
    assert measured["wall"]["way"] is None or measured["wall"]["way"]["metres"] > 2


def test_the_report_for_programs(tmp_path: Path, enfilade: Terminal) -> None:
    source, target = save(tmp_path, ROOM, "keep.uvtt"), tmp_path / "keep.tmx"
    (told,) = enfilade("import", source, "-o", target, "--json").records()
    findings = told.pop("findings")
    assert told == {
        "file": str(source), "map": str(target), "picture": "keep.png", "size": [8, 6], "tile": [16, 16],
        "thin_walls": 12, "doors": 1, "windows": 1, "wall_tiles": 0, "low_cover": 0, "left_out": 0, "moved": 0.4123,
    }  # fmt: skip
    assert {one["code"] for one in findings} == {"vtt-moved"}


def test_options(tmp_path: Path, enfilade: Terminal) -> None:
    source, target = save(tmp_path, ROOM, "keep.df2vtt"), tmp_path / "keep.tmx"
    ran = enfilade("import", source, "-o", target, "--open-portals", "door", "--metres-per-tile", "1.5", "--json")
    assert (ran.records()[0]["doors"], ran.records()[0]["windows"]) == (2, 0)
    (measured,) = enfilade("measure", target, "0,0", "0,4", "--json").records()
    assert measured["distance_m"] == 6


@pytest.mark.parametrize("there", ["keep.tmx", "keep.png"])
def test_nothing_is_written_over_another_file(there: str, tmp_path: Path, enfilade: Terminal) -> None:
    source, target = save(tmp_path, ROOM), tmp_path / "keep.tmx"
    (tmp_path / there).write_text("mine", encoding="utf-8")
    ran = enfilade("import", source, "-o", target)
    assert (ran.code, ran.out) == (2, "")
    assert f"{tmp_path / there}: found something of that name, expected nothing; it is left as it is" in ran.err
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(["keep.dd2vtt", there])
    assert (tmp_path / there).read_text(encoding="utf-8") == "mine"
    assert enfilade("import", source, "-o", target, "--force").code == 0
    assert (tmp_path / "keep.png").read_bytes() == png(128, 96)
    assert target.read_text(encoding="utf-8").startswith("<?xml")


def test_a_folder_of_that_name_is_left_alone_even_so(tmp_path: Path, enfilade: Terminal) -> None:
    (tmp_path / "keep.png").mkdir()
    ran = enfilade("import", save(tmp_path, ROOM), "-o", tmp_path / "keep.tmx", "--force")
    assert ran.code == 2
    assert f"{tmp_path / 'keep.png'}: found something" in ran.err
    assert not (tmp_path / "keep.tmx").exists()


def test_where_the_map_cannot_be_put_no_picture_is_left(
    tmp_path: Path, enfilade: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = saving._put_in_place

    def full(new: Path, path: Path) -> None:
        if path.suffix == ".tmx":
            raise OSError(28, "No space left on device")
        put(new, path)

    monkeypatch.setattr(saving, "_put_in_place", full)
    ran = enfilade("import", save(tmp_path, ROOM), "-o", tmp_path / "keep.tmx")
    assert ran.code == 2
    assert "found no way to write (No space left on device)" in ran.err
    assert [one.name for one in tmp_path.iterdir()] == ["keep.dd2vtt"]


def test_a_file_system_without_hard_links(tmp_path: Path, enfilade: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert enfilade("import", save(tmp_path, ROOM), "-o", tmp_path / "keep.tmx").code == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == ["keep.dd2vtt", "keep.png", "keep.tmx"]


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are another matter there")
def test_others_may_read_what_is_written(tmp_path: Path, enfilade: Terminal) -> None:
    enfilade("import", save(tmp_path, ROOM), "-o", tmp_path / "keep.tmx")
    mask = saving._mask()
    assert stat.S_IMODE((tmp_path / "keep.png").stat().st_mode) == 0o666 & ~mask


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("keep.png", "-o", "keep.tmx"), "keep.png: found a file of another kind, expected a name that ends in .uvtt"),
        (("keep.uvtt", "-o", "keep.tmj"), "keep.tmj: found a name that is no map's, expected one that ends in .tmx"),
        (("keep.uvtt", "-o", "ke\nep.tmx"), "found a name with a character that cannot be printed"),
        (("keep.uvtt",), "-o/--output"),
        (("keep.uvtt", "-o", "keep.tmx", "--metres-per-tile", "0"), "expected a number above 0"),
        (("keep.uvtt", "-o", "keep.tmx", "--metres-per-tile", "nan"), "found 'nan'"),
        (("missing.uvtt", "-o", "keep.tmx"), "missing.uvtt: found no readable file"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], said: str, enfilade: Terminal) -> None:
    ran = enfilade("import", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_folder_that_is_not_there(tmp_path: Path, enfilade: Terminal) -> None:
    ran = enfilade("import", save(tmp_path, ROOM), "-o", tmp_path / "no" / "keep.tmx")
    assert ran.code == 2
    assert f"{tmp_path / 'no'}: found no way to write (No such file or directory), expected a folder" in ran.err
