"""`enfilade render`: the file, what is said of it, and what is refused."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.cli.terminal import ROOT, Terminal, in_a_process
from tests.cli.test_picture import size_of
from tests.maps.mapfiles import save, tmx

MAP = ROOT / "maps" / "range.tmx"
COLUMNS, ROWS = 17, 13


def test_a_picture_is_written_and_its_size_said(tmp_path: Path, enfilade: Terminal) -> None:
    target = tmp_path / "range.png"
    ran = enfilade("render", MAP, "-o", target, "--no-coordinates", "--tile", "20")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{target}: written, {COLUMNS * 20}x{ROWS * 20} pixels, tiles of 20\n"
    assert size_of(target) == (COLUMNS * 20, ROWS * 20)


def test_for_another_tabletop(tmp_path: Path, enfilade: Terminal) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    (told,) = enfilade("render", MAP, "-o", one, "--tabletop", "--tile", "70", "--json").records()
    assert told == {"map": str(MAP), "pictures": [str(one)], "size": [1190, 910], "tile": 70, "dpi": None}
    enfilade("render", MAP, "-o", other, "--no-grid", "--no-coordinates", "--no-people", "--tile", "70")
    assert one.read_bytes() == other.read_bytes()


def test_for_a_printer(tmp_path: Path, enfilade: Terminal) -> None:
    target = tmp_path / "paper.png"
    ran = enfilade("render", MAP, "-o", target, "--print", "--no-coordinates", "--dpi", "100")
    assert ran.out.endswith("1700x1300 pixels, tiles of 100, 43.2 x 33.0 cm in print\n")
    content = target.read_bytes()
    at = content.index(b"pHYs")
    assert struct.unpack(">IIB", content[at + 4 : at + 13]) == (3937, 3937, 1)
    assert content.index(b"IHDR") < at < content.index(b"IDAT")


def test_in_pages(tmp_path: Path, enfilade: Terminal) -> None:
    target = tmp_path / "sheet.png"
    ran = enfilade("render", MAP, "-o", target, "--dpi", "50", "--pages", "a4")
    names = [f"sheet-{number}.png" for number in range(1, 5)]
    size = "545x374 pixels, tiles of 50, 27.7 x 19.0 cm in print"
    assert ran.out == f"{tmp_path / names[0]} to {names[-1]}: written, {size}\n"
    assert sorted(one.name for one in tmp_path.iterdir()) == names
    (tmp_path / names[1]).unlink()
    again = enfilade("render", MAP, "-o", target, "--dpi", "50", "--pages", "a4")
    assert again.code == 2
    assert f"{tmp_path / names[0]}: found something of that name" in again.err
    assert not (tmp_path / names[1]).exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("--from", "2,2"),
        ("--from", "2,2", "--show", "sight"),
        ("--from", "2,2", "--show", "cover"),
        ("--from", "2,2", "--show", "reach", "--ap", "4"),
        ("--from", "2,2", "--show", "ranges", "--bands", "3,6.5"),
        ("--fog", "blue"),
        ("--fog", "red"),
        ("--print",),
        ("--no-grid",),
        ("--no-people",),
    ],
    ids=" ".join,
)
def test_every_option_changes_the_picture(arguments: tuple[str, ...], tmp_path: Path, enfilade: Terminal) -> None:
    plain, other = tmp_path / "plain.png", tmp_path / "other.png"
    assert enfilade("render", MAP, "-o", plain, "--tile", "12").code == 0
    assert enfilade("render", MAP, "-o", other, "--tile", "12", *arguments).code == 0
    assert size_of(plain)[0] == size_of(other)[0]
    assert (size_of(plain)[1] == size_of(other)[1]) is ("--print" not in arguments), "a legend is added on paper only"
    assert plain.read_bytes() != other.read_bytes()


def test_ranges_are_those_of_the_weapons_where_none_are_given(tmp_path: Path, enfilade: Terminal) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    enfilade("render", MAP, "-o", one, "--from", "2,2", "--show", "ranges")
    enfilade("render", MAP, "-o", other, "--from", "2,2", "--show", "ranges", "--bands", "7")
    assert one.read_bytes() != other.read_bytes()


def test_no_display_is_needed(tmp_path: Path) -> None:
    target = tmp_path / "range.png"
    environment = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "nonesuch"}
    ran = in_a_process("render", MAP, "-o", target, "--tile", "8", environment=environment)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"{target}: written, ")
    assert target.exists()


def test_a_map_without_spawns_is_drawn_without_people(tmp_path: Path, enfilade: Terminal) -> None:
    bare = save(tmp_path, tmx(spawns=""))
    assert enfilade("render", bare, "-o", tmp_path / "bare.png").code == 0
    ran = enfilade("render", bare, "-o", tmp_path / "fog.png", "--fog", "blue")
    assert ran.code == 2
    assert f'{bare}: --fog: found "blue", expected a map with spawns' in ran.err


def test_a_picture_that_is_there_is_left(tmp_path: Path, enfilade: Terminal) -> None:
    target = tmp_path / "range.png"
    target.write_bytes(b"mine")
    ran = enfilade("render", MAP, "-o", target)
    assert (ran.code, ran.out, target.read_bytes()) == (2, "", b"mine")
    assert f"{target}: found something of that name" in ran.err
    assert enfilade("render", MAP, "-o", target, "--force").code == 0
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "a.jpg"), "a.jpg: found a name of another kind, expected one that ends in .png"),
        ((), "-o/--output"),
        (("-o", "a.png", "--tile", "3"), "a.png: found tiles of 3 pixels, expected 4 to 512"),
        (("-o", "a.png", "--tile", "100000"), "found tiles of 100000 pixels, expected 4 to 512"),
        (("-o", "a.png", "--tile", "0"), "whole number from 1"),
        (("-o", "a.png", "--dpi", "9999"), "whole number from 1 to 2400"),
        (("-o", "a.png", "--pages", "a4"), "found --pages without --dpi"),
        (("-o", "a.png", "--show", "cover"), "found --show without --from"),
        (("-o", "a.png", "--from", "1,1", "--ap", "3"), "found --ap without --show reach"),
        (("-o", "a.png", "--from", "1,1", "--show", "reach", "--bands", "3"), "found --bands without --show ranges"),
        (("-o", "a.png", "--from", "1,1", "--show", "ranges", "--bands", "3,x"), "expected up to 20 distances"),
        (("-o", "a.png", "--from", "17,0"), "--from: found 17,0, expected a tile of the board, 0,0 to 16,12"),
        (
            ("-o", "a.png", "--fog", "green"),
            '--fog: found "green", expected sides that start on the map: "blue", "red"',
        ),
        (("-o", "no/a.png"), "no: found no way to write"),
    ],
)
def test_what_is_refused(
    arguments: tuple[str, ...], said: str, enfilade: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = enfilade("render", MAP, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert not list(tmp_path.glob("*.png"))
