"""Universal VTT files that are broken or meant ill: one sentence, quickly, and nothing written."""

from __future__ import annotations

import base64
import json
import struct
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.mapmaking.importing import import_vtt
from game.maps import MapUnreadable, limits, read
from tests.mapmaking.vtt_files import line, png, portal, save, vtt
from tests.patience import little_work


def refused(folder: Path, content: dict[str, Any] | str | bytes) -> str:
    """The sentence with which a file is refused, without the file's own name."""
    path = save(folder, content)
    with little_work(20), pytest.raises(MapUnreadable) as caught:
        import_vtt(path, folder / "keep.tmx")
    before, _, sentence = str(caught.value).partition("keep.dd2vtt: ")
    assert before == f"{folder}/"
    return sentence


def with_point(number: str) -> str:
    return json.dumps(vtt([(1, 1), (2, 77)])).replace("77", number)


def pixels(width: int, height: int) -> str:
    """A picture that says it has so many pixels."""
    return base64.b64encode(png(1, 1).replace(struct.pack(">II", 1, 1), struct.pack(">II", width, height), 1)).decode()


CASES: dict[str, tuple[Any, str]] = {
    "nothing": ("", "no JSON"),
    "no JSON": ("PK\x03\x04", "no JSON"),
    "another encoding": (b"\xff\xfe{\x00}\x00", "no JSON"),
    "another kind of JSON": ("[]", "found a list, expected an object"),
    "no map": ("{}", "found no resolution, expected a Universal VTT file"),
    "no size": ({"resolution": {}}, "found no map_size"),
    "a wall that is none": (vtt(line_of_sight="wall"), "line_of_sight: found a text, expected a list"),
    "a point that is none": (vtt(line_of_sight=[[[1, 2]]]), "line_of_sight[0][0]: found a list, expected an object"),
    "a number as text": (vtt(line_of_sight=[[{"x": "1", "y": 2}]]), ".x: found a text, expected a number"),
    "a state that is none": (
        vtt(portals=[portal((0, 0), (0, 1), closed="no")]),
        ".closed: found a text, expected true",
    ),
    "NaN": (with_point("NaN"), "no JSON"),
    "infinity": (with_point("Infinity"), "no JSON"),
    "beyond all numbers": (with_point("1e999"), "expected"),
    "very far": (with_point("1e300"), "line_of_sight[0]: found 1e+300, expected a number of tiles up to 1000000"),
    "a portal very far": (vtt(portals=[portal((0, 0), (0, -1e7))]), "portals[0]: found -5e+06"),
    "an origin very far": (vtt(resolution={"map_origin": {"x": 1e9, "y": 0}}), "map_origin: found 1e+09"),
    "no tiles": (vtt(size=(8, 6), resolution={"map_size": {"x": 0, "y": 6}}), "map_size: found 0x6 tiles"),
    "less than none": (vtt(resolution={"map_size": {"x": 8, "y": -6}}), "map_size: found 8x-6 tiles"),
    "a large map": (vtt(resolution={"map_size": {"x": 2e9, "y": 4}}), "found 2e+09x4 tiles, expected at most 4000"),
    "many tiles": (
        vtt(resolution={"map_size": {"x": 2000, "y": 2000}}),
        "found 2000x2000 tiles, expected at most 4000",
    ),
    "large tiles": (vtt(image=None, resolution={"pixels_per_grid": 5000}), "tiles of 5000 pixels, expected 1 to 1024"),
    "no pixels": (vtt(image=None, resolution={"pixels_per_grid": 0}), "tiles of 0 pixels"),
    "less than no pixels": (vtt(image=None, resolution={"pixels_per_grid": -5}), "tiles of -5 pixels"),
    "a picture of few pixels": (vtt(image=base64.b64encode(png(2, 2)).decode()), "tiles of 0x0 pixels"),
    "a picture bomb": (
        vtt(image=pixels(60000, 60000)),
        "image: found a picture of 60000x60000 pixels, expected at most",
    ),
    "deep": ('{"resolution":' + "[" * 200_000, "objects and lists" if limits.ELEMENTS < 200_000 else "found"),
    "many points": (vtt([(at % 7, at % 5) for at in range(limits.POINTS + 1)]), "walls of 100001 points"),
    "many portals": (vtt(portals=[{"rotation": 1}] * (limits.DOORS + 1)), "10001 portals, expected at most 10000"),
    "many lists": ('{"lights":[' + "[]," * limits.ELEMENTS + "[]]}", "objects and lists, expected at most 400000"),
    "many outlines": (
        vtt(objects_line_of_sight=[line([(1, 1), (2, 1), (2, 2), (1, 1)])] * 11_000),
        "walls that go by more than 1000000 tiles",
    ),
    "long walls": (
        vtt(*[[(0.5, -1.0), (1.0, 801.0)]] * 5000, size=(2, 800), pixels=2),
        "walls that go by more than 1000000 tiles",
    ),
    "a dense heap of walls": (
        vtt(*[[(1.1, 1.1 + at / 1e5), (1.3, 1.3)] for at in range(5000)]),
        "walls that go by more than 1000000 tiles",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_refused_in_a_sentence(case: str, tmp_path: Path) -> None:
    content, said = CASES[case]
    sentence = refused(tmp_path, content)
    assert said in sentence
    assert "\n" not in sentence
    assert len(sentence) < 400
    assert [one.name for one in tmp_path.iterdir()] == ["keep.dd2vtt"]


def test_more_objects_than_a_map_may_have(tmp_path: Path) -> None:
    content = vtt(*[[(x, y), (x, y + 1)] for x in range(200) for y in range(0, 210, 2)], size=(200, 210), pixels=1)
    assert "walls that make 21000 objects, expected at most 20000" in refused(tmp_path, content)


def test_a_file_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FILE_BYTES", 2**20)
    assert "found more than 1 MB, expected at most 1 MB" in refused(tmp_path, " " * (2**20 + 1))


@pytest.mark.parametrize("name", ["missing.uvtt", "folder.uvtt", "nul\0l.uvtt"])
def test_no_file(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder.uvtt").mkdir()
    with pytest.raises(MapUnreadable, match="expected a Universal VTT file"):
        import_vtt(tmp_path / name, tmp_path / "keep.tmx")


NUMBERS = st.one_of(st.floats(-20, 20), st.sampled_from([0.0, 0.5, 2.5, 1e6, -1e6, 5e-324]))
POINTS = st.builds(lambda x, y: {"x": x, "y": y}, NUMBERS, NUMBERS)
PORTALS = st.fixed_dictionaries(
    {},
    optional={"position": POINTS, "bounds": st.lists(POINTS, max_size=3), "rotation": NUMBERS, "closed": st.booleans()},
)
FILES = st.fixed_dictionaries(
    {
        "resolution": st.fixed_dictionaries(
            {"map_size": POINTS}, optional={"map_origin": POINTS, "pixels_per_grid": NUMBERS}
        )
    },
    optional={
        "line_of_sight": st.lists(st.lists(POINTS, max_size=6), max_size=6),
        "objects_line_of_sight": st.lists(st.lists(POINTS, max_size=6), max_size=6),
        "portals": st.lists(PORTALS, max_size=4),
        "image": st.sampled_from([None, "?", base64.b64encode(png(64, 48)).decode()]),
    },
)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=FILES)
def test_whatever_a_file_says_it_becomes_a_map_or_a_sentence(tmp_path: Path, content: dict[str, Any]) -> None:
    (tmp_path / "small.tiled-project").write_text("{}", encoding="utf-8")
    path = tmp_path / "keep.tmx"
    with suppress(MapUnreadable):
        found = import_vtt(save(tmp_path, content), path)
        path.write_text(found.text, encoding="utf-8")
        assert not [one.sentence() for one in read(path).findings if one.severity.value == "error"]
