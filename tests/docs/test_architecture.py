"""docs/architecture.md speaks of files and names that there are."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "architecture.md"
CODE = re.compile(r"`([^`\n]+)`")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
ROOMS = ("systems/*", "game/*")


def quoted() -> list[str]:
    """Everything the page sets in code, once."""
    return sorted(set(CODE.findall(PAGE.read_text(encoding="utf-8"))))


def paths() -> list[str]:
    return [one for one in quoted() if "/" in one]


def names() -> list[str]:
    return [one for one in quoted() if WORD.fullmatch(one)]


@cache
def words_of_the_code() -> frozenset[str]:
    files = (path for room in ("game", "systems", "assets") for path in (ROOT / room).rglob("*.py"))
    tables = (ROOT / "assets" / "rules").rglob("*.toml")
    texts = (path.read_text(encoding="utf-8") for path in (*files, *tables))
    return frozenset(word for text in texts for word in WORD.findall(text))


def test_paths_and_names_are_told_apart() -> None:
    assert "systems/core/engine.py" in paths()
    assert "Refusal" in names()


@pytest.mark.parametrize("path", paths())
def test_every_path_named_is_there(path: str) -> None:
    assert (ROOT / path).is_dir() if path.endswith("/") else (ROOT / path).is_file()


@pytest.mark.parametrize("name", names())
def test_every_name_in_code_letters_is_in_the_code(name: str) -> None:
    assert name in words_of_the_code()


def test_every_room_is_on_the_page() -> None:
    rooms = [
        path.relative_to(ROOT).as_posix() + "/"
        for pattern in ROOMS
        for path in ROOT.glob(pattern)
        if (path / "__init__.py").exists()
    ]
    assert "systems/core/" in rooms
    assert not [room for room in rooms if room not in paths()]
