"""docs/rules/ids.md explains every rule and decision that is cited, hoards none, and names figures that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.content.rules import BOOKS, load_rules
from game.maps.vocabulary import PROPERTY_BY_NAME

ROOT = Path(__file__).resolve().parents[2]
IDS = ROOT / "docs" / "rules" / "ids.md"
FOLDERS = ("systems", "game", "assets", "maps", "benchmarks", "tests", "docs", ".ci")
ENDINGS = {".md", ".py", ".toml", ".tmx", ".tsx", ".txt", ".json", ".tiled-project", ".jsonl"}

ID = r"(?:GC|AC|FF|CC|GR)-A?\d{2,3}"
JOINED = rf"(?:, and |, | and | or | to )(?:{ID}|A\d{{2,3}})\b"
CITATION = re.compile(rf"\b{ID}\b(?:{JOINED})*")
ROW = re.compile(rf"^\| ({ID}) \|(.*)\|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")

HOLDS_IDS = (Path(__file__).resolve().parent, IDS.parent, ROOT / "assets" / "rules" / "texts")
"""Folders with the texts of ids, which cite them all."""

IN_FORCE = {f"GC-{number:02}" for number in range(1, 93)}
"""The rules played, which have a row whether or not a file names them one by one."""


def cited_in(text: str) -> set[str]:
    """The ids a text cites, those of a range or of a row with the letters left out included."""
    found: set[str] = set()
    for citation in CITATION.finditer(text):
        last = ""
        for joint, one in re.findall(rf"( to |)({ID}|A\d{{2,3}})", citation[0]):
            whole = one if "-" in one else f"{last.partition('-')[0]}-{one}"
            found |= set(between(last, whole)) if joint else {whole}
            last = whole
    return found


def between(first: str, last: str) -> Iterator[str]:
    """Both ids and those between them."""
    stem = last.rstrip("0123456789")
    digits = len(last) - len(stem)
    assert first.startswith(stem), f"{first} to {last}"
    for number in range(int(first.removeprefix(stem)), int(last.removeprefix(stem)) + 1):
        yield f"{stem}{number:0{digits}}"


def text_files() -> Iterator[Path]:
    """Every text file of the project, caches left out."""
    yield from (path for path in ROOT.iterdir() if path.is_file() and path.suffix in ENDINGS)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            inside = path.relative_to(ROOT / folder).parts
            if path.suffix in ENDINGS and path.is_file() and not any(part.startswith(".") for part in inside):
                yield path


@cache
def citations() -> dict[str, list[str]]:
    """Every id cited outside these tests and the page itself, with the files that cite it."""
    found: dict[str, list[str]] = {}
    for path in text_files():
        if path != IDS and path.parent not in HOLDS_IDS:
            for one in cited_in(path.read_text(encoding="utf-8")):
                found.setdefault(one, []).append(path.relative_to(ROOT).as_posix())
    return found


@cache
def rows() -> dict[str, tuple[str, ...]]:
    """The cells after the id of each row of the page."""
    found = ROW.findall(IDS.read_text(encoding="utf-8"))
    ids = [one for one, _ in found]
    assert len(ids) == len(set(ids)), f"two rows: {sorted(one for one in ids if ids.count(one) > 1)}"
    return {one: tuple(cell.strip() for cell in cells.split("|")) for one, cells in found}


def figures_of(row: tuple[str, ...]) -> tuple[str, ...]:
    """The figures and map properties in the last cell of a decision."""
    return tuple(CODE.findall(row[-1]))


def decisions() -> list[str]:
    return sorted(one for one in rows() if "-A" in one)


def known_figures() -> set[str]:
    """Every figure a game master can set, the names of rows as `*`; sections and whole tables too."""
    found: set[str] = set()
    for book in BOOKS.values():
        for section, keys in book.sections.items():
            found |= {f"{book.name}.{section}", *(f"{book.name}.{section}.{key}" for key in keys)}
        for table, keys in book.rows.items():
            found |= {f"{book.name}.{table}", *(f"{book.name}.{table}.*.{key}" for key in keys)}
    return found


def test_citations_are_read_as_people_write_them() -> None:
    assert cited_in("GC-17 to GC-19; decisions GC-A02, A07 to A09 and GR-A14") == {
        *("GC-17", "GC-18", "GC-19"), *("GC-A02", "GC-A07", "GC-A08", "GC-A09"), "GR-A14",
    }  # fmt: skip
    assert cited_in("(GC-05, GC-06), 12 AP, A4 paper, XGC-07, GC-7") == {"GC-05", "GC-06"}


def test_citations_are_found_in_code_data_and_tests() -> None:
    assert "assets/rules/ground/turns.toml" in citations()["GC-A03"]
    tops = {file.partition("/")[0] for files in citations().values() for file in files}
    assert {"systems", "assets", "tests"} <= tops


def test_every_id_cited_has_a_row() -> None:
    on_the_page = {one: ["docs/rules/ids.md"] for one in cited_in(IDS.read_text(encoding="utf-8"))}
    missing = sorted(f"{one} ({files[0]})" for one, files in (on_the_page | citations()).items() if one not in rows())
    assert not missing, f"docs/rules/ids.md: found no row for {', '.join(missing)}, expected one for each id cited"


def test_every_row_is_cited_or_of_a_rule_in_force() -> None:
    idle = sorted(set(rows()) - set(citations()) - IN_FORCE)
    assert not idle, f"docs/rules/ids.md: found rows that nothing cites: {', '.join(idle)}, expected none"


def test_the_rules_in_force_have_rows() -> None:
    assert set(rows()) >= IN_FORCE


def test_rows_stand_in_order_and_are_whole() -> None:
    ids = list(rows())
    for letters in sorted({one.rstrip("0123456789") for one in ids}):
        kind = [one for one in ids if one.rstrip("0123456789") == letters]
        assert kind == sorted(kind)
    for one, row in rows().items():
        assert len(row) == (3 if "-A" in one else 1), one
        assert all(cell.endswith((".", "?")) for cell in row[:2]), one


@pytest.mark.parametrize("decision", decisions())
def test_the_figures_of_a_decision_exist(decision: str) -> None:
    for figure in figures_of(rows()[decision]):
        assert figure in (known_figures() if "." in figure else PROPERTY_BY_NAME), figure


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_every_figure_that_is_ours_by_a_decision_stands_in_its_row(book: str) -> None:
    checked = 0
    for figure in load_rules(book).figures:
        section = figure.key.partition(".")[0]
        for decision in cited_in(figure.source):
            named = figures_of(rows()[decision])
            key = f"{book}.{figure.key}"
            assert f"{book}.{section}" in named or key in named or starred(key) in named, f"{key}: {decision}"
            checked += 1
    assert checked


def starred(key: str) -> str:
    """The key of a named row's figure with `*` for the name."""
    book, table, rest = key.split(".", 2)
    return f"{book}.{table}.*.{rest.rpartition('.')[2]}"
