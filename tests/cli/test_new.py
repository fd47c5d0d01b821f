"""`enfilade new`: a map that can be drawn on and played, and nothing of the user's touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.mapmaking import saving
from game.mapmaking.beginning import begin
from game.mapmaking.kit import kit
from game.maps import check, read
from game.maps.plain import TileLayer
from game.resources import template_map
from tests.cli.terminal import Terminal


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_new_map_can_be_played_at_once(tmp_path: Path, enfilade: Terminal) -> None:
    target = tmp_path / "mine" / "first" / "bridge.tmx"
    ran = enfilade("new", target)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{target}: written, 24x16 tiles, and {len(kit())} files for Tiled beside it.\n")
    assert {*files(target.parent)} == {"bridge.tmx", *map(str, kit())}
    checked = enfilade("check", target, "--json")
    assert checked.code == 0
    assert {one["severity"] for one in checked.records()[0]["findings"]} <= {"note"}
    played = enfilade("play", target, "--bots", "all", "--headless", "--seed", "1", "--journal", tmp_path / "a.battle")
    assert played.code == 0


@pytest.mark.parametrize("size", [(4, 2), (7, 3), (24, 16), (25, 17), (60, 41), (5, 90)])
def test_any_size_has_floor_and_spawns_on_it(size: tuple[int, int], tmp_path: Path, enfilade: Terminal) -> None:
    target = tmp_path / "map.tmx"
    assert enfilade("new", target, "--size", f"{size[0]}x{size[1]}").code == 0
    report = check(target)
    assert (report.size, report.exit_status) == (size, 0)
    assert report.found is not None
    board = report.found.board
    assert not board.void.any()
    middle = (size[1] - 16) // 2 + 7
    assert {(one.side, one.tile) for one in board.spawns} == {
        (side, (column, middle + down)) for side, column in (("blue", 1), ("red", size[0] - 2)) for down in (0, 1)
    }


def test_the_floor_goes_on_in_its_pattern(tmp_path: Path, enfilade: Terminal) -> None:
    enfilade("new", tmp_path / "map.tmx", "--size", "50x20")
    grounds = []
    for path in (tmp_path / "map.tmx", template_map()):
        (ground, *_) = [layer for layer in read(path).plain.layers if isinstance(layer, TileLayer)]
        grounds.append(ground.gids)
    large, small = grounds
    assert (large[:16, :24] == small).all()
    assert (large[16:, :24] == small[:4]).all()
    assert (large[:16, 24:48] == small).all()


def test_the_scale_is_written_down(tmp_path: Path, enfilade: Terminal) -> None:
    enfilade("new", tmp_path / "map.tmx", "--metres-per-tile", "1.5")
    assert float(read(tmp_path / "map.tmx").board.metres_per_tile) == 1.5


def test_a_second_map_leaves_the_folder_as_it_is(tmp_path: Path, enfilade: Terminal) -> None:
    enfilade("new", tmp_path / "one.tmx")
    (tmp_path / "templates" / "door.tx").write_text("mine", encoding="utf-8")
    (tmp_path / "rules.txt").unlink()
    before = files(tmp_path)
    (told,) = enfilade("new", tmp_path / "two.tmx", "--json").records()
    assert told == {
        "map": str(tmp_path / "two.tmx"),
        "size": [24, 16],
        "project": str(tmp_path / "enfilade.tiled-project"),
        "beside": ["rules.txt"],
    }
    after = files(tmp_path)
    assert after.keys() - before.keys() == {"two.tmx", "rules.txt"}
    assert {name: after[name] for name in before} == before


def test_a_project_of_ones_own_stays_the_only_one(tmp_path: Path, enfilade: Terminal) -> None:
    own = tmp_path / "campaign.tiled-project"
    own.write_text("{}", encoding="utf-8")
    ran = enfilade("new", tmp_path / "one.tmx")
    assert f"Open {own} in Tiled" in ran.out
    assert [path.name for path in tmp_path.glob("*.tiled-project")] == ["campaign.tiled-project"]
    assert check(tmp_path / "one.tmx").exit_status == 0


def test_beside_tilesets_that_are_there_no_pictures_are_put(tmp_path: Path, enfilade: Terminal) -> None:
    (tmp_path / "markers.tsx").write_text("mine", encoding="utf-8")
    enfilade("new", tmp_path / "one.tmx")
    assert not (tmp_path / "tilesets" / "markers.png").exists()
    assert (tmp_path / "tilesets" / "enfilade.png").exists()


def test_a_map_that_is_there_is_left(tmp_path: Path, enfilade: Terminal) -> None:
    target = tmp_path / "one.tmx"
    target.write_text("mine", encoding="utf-8")
    ran = enfilade("new", target)
    assert (ran.code, ran.out, files(tmp_path)) == (2, "", {"one.tmx": b"mine"})
    assert f"{target}: found something of that name, expected nothing; it is left as it is (--force" in ran.err
    assert enfilade("new", target, "--force").code == 0
    assert check(target).exit_status == 0


def test_where_something_cannot_be_put_nothing_is_left(
    tmp_path: Path, enfilade: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = saving._put_in_place

    def full(new: Path, path: Path) -> None:
        if path.suffix == ".tmx" and path.parent.name != "rules":
            raise OSError(28, "No space left on device")
        put(new, path)

    monkeypatch.setattr(saving, "_put_in_place", full)
    ran = enfilade("new", tmp_path / "a" / "b" / "one.tmx")
    assert ran.code == 2
    assert "found no way to write (No space left on device)" in ran.err
    assert not list(tmp_path.iterdir())


def test_a_file_where_a_folder_belongs(tmp_path: Path, enfilade: Terminal) -> None:
    (tmp_path / "templates").write_text("mine", encoding="utf-8")
    ran = enfilade("new", tmp_path / "one.tmx")
    assert ran.code == 2
    assert f"{tmp_path / 'templates'}: found something of that name, expected nothing" in ran.err
    assert files(tmp_path) == {"templates": b"mine"}
    assert [path.name for path in tmp_path.iterdir()] == ["templates"]


def test_tiled_starts_the_program_by_its_name_or_by_the_python_that_runs_it(
    tmp_path: Path, enfilade: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    for there, name in ((None, "-m game check"), ("/usr/bin/enfilade", "check")):
        monkeypatch.setattr("game.cli.new.shutil.which", lambda _name, there=there: there)
        folder = tmp_path / str(there is None)
        enfilade("new", folder / "one.tmx")
        project = json.loads((folder / "enfilade.tiled-project").read_text(encoding="utf-8"))
        assert project["commands"][0]["arguments"] == f"{name} %mapfile"


def test_a_template_is_not_written_to(tmp_path: Path) -> None:
    before = template_map().read_bytes()
    begin(tmp_path / "one.tmx", (9, 9), 2.0)
    assert template_map().read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("one.tmj",), "one.tmj: found a name that is no map's, expected one that ends in .tmx"),
        (("o\nne.tmx",), "o ne.tmx: found a name with a character that cannot be printed, expected one without"),
        (("one.tmx", "--size", "3x9"), "new: --size: found 3x9, expected 4x2 to 4000 each way"),
        (("one.tmx", "--size", "4001x9"), "found 4001x9, expected 4x2 to 4000 each way"),
        (("one.tmx", "--size", "4000x4000"), "at most 1000000 tiles in all"),
        (("one.tmx", "--size", "20"), "expected columns and rows, such as 40x30"),
        (("one.tmx", "--metres-per-tile", "0"), "expected a number above 0"),
        ((), "MAP.tmx"),
    ],
)
def test_what_is_refused(
    arguments: tuple[str, ...], said: str, enfilade: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = enfilade("new", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not list(tmp_path.iterdir())
