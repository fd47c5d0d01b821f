"""Pictures of maps: measured by their first bytes, warned of where they cannot be drawn."""

from __future__ import annotations

import base64
import struct
from pathlib import Path

import pytest

from game.maps import Severity, check, limits, read
from game.maps.plain import TileLayer
from game.maps.sizes import picture_size
from tests.maps.jsonmaps import png, refused
from tests.maps.mapfiles import OPEN, TILESET, layer, save, tmx


def test_tint_and_parallax_are_multiplied_through_groups(tmp_path: Path) -> None:
    inner = layer(OPEN, name="inner", attributes='tintcolor="#8000ff00" parallaxx="0.5"')
    grouped = f'<group name="g" tintcolor="#80ff40" parallaxx="0.5" parallaxy="0" opacity="0">{inner}</group>'
    found = read(save(tmp_path, tmx(OPEN, grouped))).plain.layers[1]
    assert isinstance(found, TileLayer)
    assert (found.tint, found.parallax, found.opacity) == ("#8000ff00", (0.25, 0.0), 0.0)


HEADS = {
    "png": (png(7, 5), (7, 5)),
    "gif": (b"GIF89a" + struct.pack("<HH", 7, 5), (7, 5)),
    "bmp upside down": (b"BM" + bytes(16) + struct.pack("<ii", 7, -5), (7, 5)),
    "jpeg": (b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x11\x08" + struct.pack(">HH", 5, 7), (7, 5)),
    "webp": (b"RIFF....WEBPVP8 " + bytes(10) + struct.pack("<HH", 7, 5), (7, 5)),
    "webp lossless": (b"RIFF....WEBPVP8L" + bytes(5) + (6 | 4 << 14).to_bytes(4, "little"), (7, 5)),
    "webp extended": (b"RIFF....WEBPVP8X" + bytes(8) + b"\x06\0\0\x04\0\0", (7, 5)),
    "svg": (b"<svg/>", None),
    "cut": (png(7, 5)[:20], None),
    "nothing": (b"", None),
    "no size": (png(0, 5), None),
    "jpeg without a size": (b"\xff\xd8\xff\xe0\0\x04ab\xff\xd9", None),
}


@pytest.mark.parametrize("case", HEADS)
def test_sizes_of_pictures_by_their_first_bytes(case: str) -> None:
    head, size = HEADS[case]
    assert picture_size(head) == size


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (png(10_000, 6_401), "a.png of 10000x6401 pixels, expected at most 64000000 pixels in all. A placeholder"),
        (b"<svg/>", "a.png, which is of a kind that is not read, or broken, expected a PNG, JPEG, GIF, BMP or WebP"),
        (png(16, 16), ""),
    ],
)
def test_pictures_that_are_not_drawn_are_warned_of(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "a.png").write_bytes(content)
    sky = '<imagelayer name="sky"><image source="a.png"/></imagelayer>'
    findings = read(save(tmp_path, tmx(OPEN, sky))).findings
    assert [finding.severity for finding in findings] == [Severity.WARNING] * bool(sentence)
    assert all(sentence in finding.sentence() for finding in findings)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (base64.b64encode(png(16, 16)).decode(), ""),
        (base64.b64encode(png(16, 17)).decode(), "an embedded picture of 16x17 pixels, expected 16x16."),
        ("?", "an embedded picture that is no base64, expected one."),
    ],
)
def test_embedded_pictures(tmp_path: Path, data: str, sentence: str) -> None:
    image = f'<image format="png" width="16" height="16"><data encoding="base64">{data}</data></image>'
    found = read(save(tmp_path, tmx(tileset=TILESET.replace("</tileset>", f"{image}</tileset>"))))
    assert [finding.severity for finding in found.findings] == [Severity.WARNING] * bool(sentence)
    assert all(sentence in finding.sentence() for finding in found.findings)
    picture = found.plain.tilesets[0].picture
    assert picture is not None
    assert (picture.content is None) is (data == "?")


def test_pictures_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    many = "".join(f'<tile id="{number}"><image source="none.png"/></tile>' for number in range(10, 14))
    path = save(tmp_path, tmx(tileset=TILESET.replace("</tileset>", f"{many}</tileset>")))
    monkeypatch.setattr(limits, "PICTURES", 4)
    assert check(path).exit_status == 0
    monkeypatch.setattr(limits, "PICTURES", 3)
    assert refused(path) == "tileset marks: found more than 3 pictures, expected at most 3 in a map."


def test_tiles_before_1_0_are_counted_by_their_picture(tmp_path: Path) -> None:
    old = (
        '<tileset firstgid="1" name="old" tilewidth="16" tileheight="16"><image source="a.png" width="34" height="16"/>'
    )
    path = save(tmp_path, tmx("..", tileset=f'{old}<tile id="1"/></tileset>', spawns=""))
    assert read(path).plain.tilesets[0].ids == range(2)
    assert read(path).plain.tilesets[0].columns == 2


def test_an_animation_of_tiles_that_are_not_there(tmp_path: Path) -> None:
    frames = '<animation><frame tileid="1" duration="9"/><frame tileid="77" duration="9"/></animation>'
    path = save(tmp_path, tmx(tileset=TILESET.replace('<tile id="0"/>', f'<tile id="0">{frames}</tile>')))
    (said,) = read(path).findings
    assert (
        "tileset marks, tile 0: found an animation that shows tile 77, expected tiles of the tileset."
        in said.sentence()
    )
