"""Maps damaged at random: always a board or a sentence, never anything else."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.maps import check

ROOT = Path(__file__).parents[2]
WORDS = (
    "", "0", "-1", "1", "3", "0.1", "nan", "inf", "1e400", "1e9", "-1e9", "2147483648", "4294967295", "9" * 40,
    "9" * 5000, "abc", "true", "Wall", "Door", "Spawn", "Zone", "LowWall", "class", "list", "bool", "int", "float",
    "object",
    "Cover", "heavy", "0,0 5,5", "zlib", "gzip", "csv", "base64", "../../../a", "x" * 300, "\u009b", "\U0001f600",
)  # fmt: skip
PIECES = (r'"[^"]*"', r"<[^>]*>", r"\d+", r"\w+=", r">[^<]+<")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy of our maps and their picture, to be damaged."""
    above = tmp_path_factory.mktemp("damaged")
    shutil.copytree(ROOT / "maps", above / "maps")
    (above / "assets" / "tiles").mkdir(parents=True)
    shutil.copy(ROOT / "assets" / "tiles" / "enfilade.png", above / "assets" / "tiles")
    yield above / "maps"
    shutil.rmtree(above)


def damaged(text: str, draw: st.DrawFn) -> str:
    """A text with one piece of it replaced, dropped, doubled, or moved elsewhere."""
    pieces = list(re.finditer(draw(st.sampled_from(PIECES)), text))
    if not pieces:
        return text
    piece = pieces[draw(st.integers(0, len(pieces) - 1))]
    how = draw(st.sampled_from(("replace", "drop", "double", "move", "cut")))
    if how == "cut":
        return text[: piece.start()]
    if how == "replace":
        quote = '"' if piece.group().startswith('"') else ""
        return text[: piece.start()] + quote + draw(st.sampled_from(WORDS)) + quote + text[piece.end() :]
    without = text[: piece.start()] + text[piece.end() :]
    if how == "drop":
        return without
    place = draw(st.sampled_from(pieces)).start()
    kept = text if how == "double" else without
    return kept[:place] + piece.group() + kept[place:]


@st.composite
def damage(draw: st.DrawFn, name: str) -> str:
    text = (ROOT / "maps" / name).read_text(encoding="utf-8")
    for _ in range(draw(st.integers(1, 4))):
        text = damaged(text, draw)
    return text


@pytest.mark.parametrize(
    ("name", "played"),
    [
        ("range.tmx", "range.tmx"),
        ("interior.tmx", "interior.tmx"),
        ("tilesets/enfilade.tsx", "range.tmx"),
        ("enfilade.tiled-project", "interior.tmx"),
    ],
)
def test_damaged_files(folder: Path, name: str, played: str) -> None:
    whole = (folder / name).read_bytes()

    @settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
    @given(text=damage(name))
    def each(text: str) -> None:
        (folder / name).write_text(text, encoding="utf-8")
        report = check(folder / played)
        assert (report.size is None) == (report.exit_status == 2)
        for finding in report.findings:
            assert finding.sentence().isprintable()
            assert finding.as_dict()["found"]

    try:
        each()
    finally:
        (folder / name).write_bytes(whole)
    assert check(folder / played).findings == ()
