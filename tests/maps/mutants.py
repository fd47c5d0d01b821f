"""Maps damaged at random, and everything they name: one file of a folder of small maps at a time.

As a program, `mutants.py SEED RUNS`, it checks so many of them within a limit of memory and prints what came of it
as one line of JSON.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple, TypeVar

import numpy as np

from game.board_form import board_form
from game.headless.output import json_line
from game.maps import Report, Severity, check, render_report, report_json, write_side_file
from game.maps.decisions import side_file_of
from tests.maps.random_maps import random_map

Thing = TypeVar("Thing")

PROBES = Path(__file__).parent / "probes"
LARGE = {"deep_groups.tmx", "bomb_zlib.tmx", "expected.toml"}
"""Left out: they are refused at once, whatever else is done to them."""
USERS = {
    "marks.tsx": ("layer_base64_plain.tmx", "own_tiles.tmx", "map_json.tmj"),
    "marks.tsj": ("tileset_tsj.tmx", "map_json_gzip_chunks.json"),
    "topleft.tsx": ("tileobj_align_topleft.tmx",),
    "center.tsx": ("tileobj_align_center_rot270.tmx",),
    "gate.tx": ("template_override.tmx",),
    "probes.tiled-project": ("class_property_on_object.tmx", "class_property_map_layer_tile.tmx", "own_objects.tmx"),
    "t.png": ("layer_base64_plain.tmx", "collection_sparse_subrect.tmx"),
    "conv_class_collision.enfilade.toml": ("conv_class_collision.tmx",),
    "conv_collision_shapes.enfilade.toml": ("conv_collision_shapes.tmx",),
    "conv_text_numbers.enfilade.toml": ("conv_text_numbers.tmx",),
}
"""Files that maps name, and maps that name them."""

WORDS = (
    "", "0", "-1", "1", "3", "0.1", "nan", "inf", "-inf", "1e400", "1e9", "-1e9", "2147483648", "4294967295",
    "4294967296", "9" * 40, "9" * 5000, "abc", "true", "Wall", "Door", "Spawn", "Zone", "LowWall", "collision", "each",
    "walkable", "nothing", "class", "list", "bool", "int", "float", "object", "Cover", "heavy", "0,0 5,5", "zlib",
    "zstd", "gzip", "csv", "base64", "../../../a", "/etc/hostname", "C:\\a", "\\\\host\\a", "gate.tx", "marks.tsx",
    "marks.tsj", "t.png", "x" * 300, "\u009b", "\U0001f600", "a.b.c", "north,east", "4000", "1000000",
    "north," * 9000, "1" * 30_000, "y" * 1001, "0," * 5000, "-0", "1_0", " 7 ", "0x10", "2.5",
)  # fmt: skip
NAMES = (
    "x", "y", "width", "height", "rotation", "gid", "firstgid", "source", "template", "type", "class", "infinite",
    "encoding", "compression", "tilecount", "columns", "offsetx", "opacity", "visible", "points", "trans", "id",
)  # fmt: skip
TAGS = (
    "<ellipse/>", "<point/>", "<capsule/>", '<polygon points="0,0 16,0 0,16"/>', '<polyline points="0,8 64,8"/>',
    "<text>a</text>", "<chunk x='-4' y='2' width='1' height='1'>2</chunk>", '<image source="t.png"/>',
    '<object id="70" type="Wall" x="1" y="2" width="40" height="40" rotation="30"><ellipse/></object>',
    '<objectgroup name="Walls"><object id="71" x="3" y="3"><polyline points="0,0 33,0"/></object></objectgroup>',
    f'<layer name="Walkable" width="6" height="4"><data encoding="csv">{"1,0," * 12}</data></layer>',
    '<properties><property name="enter_from" value="north"/><property name="solid" value="1"/></properties>',
    '<group name="g" offsetx="16">', "</group>", "<tile gid='3'/>",
    "<animation><frame tileid='9' duration='1'/></animation>",
)  # fmt: skip
PIECES = tuple(map(re.compile, (r'"[^"]*"', r"<[^>]*>", r"\d+", r"\w+=", r">[^<]+<", r"[^\n]*\n")))
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2.5, 10**30, 1e300, "", "six", "Wall", [], [1], {}, {"a": 1}, [[]], "x" * 300,
    {"class": "Wall"}, [{"x": 1, "y": 2}],
)  # fmt: skip
SLOWEST = 10.0
"""Seconds of the processor's time within which a map is judged."""
MOST_MEMORY = 2**30
"""Bytes that the check of a map may take."""
DRAWN = "random.tmx"
"""The map that is drawn anew for each mutant that starts from it."""


class Mutant(NamedTuple):
    """A damaged file of the folder, and the map that is then checked."""

    name: str
    content: bytes
    played: str


class Tally(NamedTuple):
    """What came of many mutants."""

    outcomes: Counter[str]
    slowest: float
    slowest_of: str


def folder_of_maps(above: Path) -> Path:
    """The probes and a few side files, copied to be damaged."""
    folder = above / "maps"
    shutil.copytree(PROBES, folder, ignore=shutil.ignore_patterns(*LARGE))
    for path in folder.iterdir():
        path.chmod(0o644)
    for name in USERS:
        if name.endswith(".enfilade.toml"):
            path = folder / USERS[name][0]
            report = check(path)
            assert report.found is not None
            write_side_file(path, report.found.guesses)
    return folder


def mutant(folder: Path, rng: np.random.Generator) -> Mutant:
    """A file of the folder damaged in one to four ways, or a map drawn at random, now and then left whole."""
    if rng.random() < 0.25:
        text = random_map(rng)
        for _ in range(int(rng.integers(0, 3))):
            text = with_piece_changed(text, rng)
        return Mutant(DRAWN, text.encode(), DRAWN)
    maps = sorted(path.name for pattern in ("*.tmx", "*.tmj", "*.json") for path in folder.glob(pattern))
    name = one_of(rng, maps) if rng.random() < 0.6 else one_of(rng, sorted(USERS))
    content = (folder / name).read_bytes()
    played = one_of(rng, USERS[name]) if name in USERS else name
    for _ in range(int(rng.integers(1, 5))):
        content = damaged(content, name, rng)
    if rng.random() < 0.2 and name.endswith((".tmx", ".tsx")):
        other = (folder / one_of(rng, [one for one in maps if one.endswith(".tmx")])).read_text("utf-8", "replace")
        content = with_graft(content.decode("utf-8", "replace"), other, rng).encode()
    return Mutant(name, content, played)


def one_of(rng: np.random.Generator, things: Sequence[Thing]) -> Thing:
    return things[int(rng.integers(len(things)))]


def damaged(content: bytes, name: str, rng: np.random.Generator) -> bytes:
    """Content with one piece of it changed, in a way that fits the file more often than not."""
    if name.endswith(".png") or rng.random() < 0.1:
        return with_bytes_changed(content, rng)
    if name.endswith((".json", ".tmj", ".tsj", ".tiled-project")) and rng.random() < 0.6:
        return with_value_changed(content, rng)
    text = content.decode("utf-8", "replace")
    if "base64" in text and rng.random() < 0.3:
        return with_data_changed(text, rng).encode()
    return with_piece_changed(text, rng).encode()


def with_bytes_changed(content: bytes, rng: np.random.Generator) -> bytes:
    at, end = sorted(int(place) for place in rng.integers(0, len(content) + 1, 2))
    how = one_of(rng, ("flip", "cut", "drop", "double", "noise"))
    if how == "flip" and content:
        at = min(at, len(content) - 1)
        return content[:at] + bytes([content[at] ^ 1 << int(rng.integers(8))]) + content[at + 1 :]
    if how == "cut":
        return content[:at]
    if how == "drop":
        return content[:at] + content[end:]
    if how == "double":
        return content[:end] + content[at:]
    return content[:at] + rng.bytes(int(rng.integers(1, 40))) + content[at:]


def with_something_new(text: str, rng: np.random.Generator) -> str:
    """A text with an element or an attribute more."""
    is_tag = rng.random() < 0.5
    at = one_of(rng, [found.end() for found in re.finditer(r">" if is_tag else r"<\w+", text)] or [0])
    new = one_of(rng, TAGS) if is_tag else f' {one_of(rng, NAMES)}="{one_of(rng, WORDS)}"'
    return text[:at] + new + text[at:]


def with_piece_changed(text: str, rng: np.random.Generator) -> str:
    """A text with one piece of it replaced, dropped, doubled or moved elsewhere, or with something new in it."""
    how = one_of(rng, ("replace", "replace", "drop", "double", "move", "new", "new", "repeat"))
    if how == "new":
        return with_something_new(text, rng)
    pieces = list(one_of(rng, PIECES).finditer(text))
    if not pieces:
        return text
    piece = one_of(rng, pieces)
    if how == "replace":
        quote = '"' if piece.group().startswith('"') else ""
        return text[: piece.start()] + quote + one_of(rng, WORDS) + quote + text[piece.end() :]
    if how == "repeat":
        return text[: piece.start()] + piece.group() * int(rng.integers(2, 300)) + text[piece.end() :]
    without = text[: piece.start()] + text[piece.end() :]
    if how == "drop":
        return without
    at = one_of(rng, pieces).start()
    kept = text if how == "double" else without
    return kept[:at] + piece.group() + kept[at:]


def with_graft(text: str, other: str, rng: np.random.Generator) -> str:
    """A text with a whole layer, object, tileset or tile of another one in it."""
    tag = one_of(rng, ("layer", "objectgroup", "object", "tileset", "tile", "properties", "imagelayer"))
    there = [found.start() for found in re.finditer(rf"<{tag}[ >]", text)] or [len(text)]
    grafts: list[str] = re.findall(rf"<{tag}[ >].*?</{tag}>", other, re.DOTALL) or [""]
    at = one_of(rng, there)
    return text[:at] + one_of(rng, grafts) + text[at:]


def with_data_changed(text: str, rng: np.random.Generator) -> str:
    """A text with the bytes behind some base64 damaged."""
    found = list(re.finditer(r'(?<=[>"])\s*([A-Za-z0-9+/\n ]{16,}={0,2})\s*(?=[<"])', text))
    if not found:
        return text
    piece = one_of(rng, found)
    words = "".join(piece[1].split())
    packed = base64.b64decode(words[: len(words) // 4 * 4])
    return text[: piece.start(1)] + base64.b64encode(with_bytes_changed(packed, rng)).decode() + text[piece.end(1) :]


def with_value_changed(content: bytes, rng: np.random.Generator) -> bytes:
    """JSON with one value of it replaced, dropped or doubled."""
    try:
        whole = json.loads(content)
    except ValueError:
        return content
    at: Any = whole
    while isinstance(at, dict | list) and at:
        key = one_of(rng, sorted(at)) if isinstance(at, dict) else int(rng.integers(len(at)))
        if not isinstance(at[key], dict | list) or not at[key] or rng.random() < 0.2:
            break
        at = at[key]
    else:
        return content
    how = one_of(rng, ("replace", "replace", "drop", "double", "nest"))
    if how == "nest":
        for _ in range(int(rng.integers(1, 200))):
            at[key] = [at[key]] if rng.random() < 0.5 else {"value": at[key], "layers": []}
    elif how == "replace":
        at[key] = one_of(rng, VALUES) if rng.random() < 0.5 else one_of(rng, WORDS)
    elif how == "drop":
        del at[key]
    elif isinstance(at, list):
        at.append(at[key])
    return json.dumps(whole).encode()


@contextmanager
def in_time(seconds: float) -> Iterator[None]:
    """Raises TimeoutError in what takes more of the processor's time, where the system can."""

    def too_long(_signal: int, _frame: FrameType | None) -> None:
        raise TimeoutError(f"more than {seconds} seconds")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGVTALRM, too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def judged(folder: Path, one: Mutant) -> str:
    """How the check of a mutant ends; raises AssertionError, or whatever the check raises, where it is at fault."""
    path = folder / one.name
    whole = path.read_bytes() if path.exists() else None
    path.write_bytes(one.content)
    try:
        with in_time(SLOWEST):
            report = check(folder / one.played)
            require_sound(report)
            if report.found is not None and not report.found.side_file:
                require_same_by_its_side_file(folder / one.played, report)
    finally:
        if whole is not None:
            path.write_bytes(whole)
    return report.outcome.name.lower()


def require_sound(report: Report) -> None:
    """Every finding is a sentence that says what to do, and both forms of the report can be made."""
    assert (report.size is None) == (report.exit_status == 2)
    for finding in report.findings:
        assert finding.sentence().isprintable(), finding.sentence()
        assert finding.found, finding
        if (
            report.size is not None
            and finding.severity is not Severity.NOTE
            and "more of the same" not in finding.found
        ):
            assert finding.advice, finding
    assert render_report(report).splitlines()
    assert json.loads(json_line(report_json(report)))["exit_status"] == report.exit_status


def require_same_by_its_side_file(path: Path, report: Report) -> None:
    """What was guessed, written to a side file, makes the same board again."""
    assert report.found is not None
    written = write_side_file(path, report.found.guesses)
    try:
        again = check(path)
    finally:
        side_file_of(path).unlink()
    assert [one.sentence() for one in again.findings if one.file == written.name] == []
    assert again.found is not None
    assert board_form(again.found.board) == board_form(report.found.board)


def judged_many(folder: Path, seed: int, runs: int) -> Tally:
    """What comes of so many mutants; an AssertionError names the seed and the number of one that was at fault."""
    outcomes: Counter[str] = Counter()
    slowest, slowest_of = 0.0, ""
    for number in range(runs):
        one = mutant(folder, np.random.default_rng((seed, number)))
        began = time.process_time()
        try:
            outcomes[judged(folder, one)] += 1
        except Exception as fault:
            raise AssertionError(f"mutant {number} of seed {seed}, {one.name}: {fault!r}\n{one.content!r}") from fault
        took = time.process_time() - began
        if took > slowest:
            slowest, slowest_of = took, f"mutant {number} of seed {seed}, {one.name}"
    return Tally(outcomes, slowest, slowest_of)


def limit_memory() -> None:
    """Let this process have so much memory above what it holds, so that more is a MemoryError and no harm."""
    import resource

    pages = Path("/proc/self/statm")
    if pages.exists():
        most = int(pages.read_text().split()[0]) * resource.getpagesize() + MOST_MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    import resource

    limit_memory()
    with tempfile.TemporaryDirectory() as above:
        tally = judged_many(folder_of_maps(Path(above)), int(sys.argv[1]), int(sys.argv[2]))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({**tally._asdict(), "peak": peak}))  # noqa: T201 - what the test reads


if __name__ == "__main__":
    main()
