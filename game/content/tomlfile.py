"""TOML files read within limits."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from game.content.faults import ContentError

FILE_BYTES = 1_000_000
"""The largest file that is read."""

DOTS_A_LINE = 60
"""How many dots a line may have: reading a dotted name takes time and memory by the square of its parts."""


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file; ContentError where it is missing, too large, not UTF-8 or not TOML."""
    return parse_toml(path, read_text(path))


def parse_toml(path: Path, text: str) -> dict[str, Any]:
    """What a text of that file says as TOML; ContentError where it is none."""
    _check_dots(path, text)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also numbers of more digits than Python reads
        raise _not_toml(path, error) from error


def _not_toml(path: Path, error: Exception) -> ContentError:
    if isinstance(error, RecursionError):
        return ContentError(path, "", "brackets within brackets without end", "TOML")
    reason, _, place = str(error).partition(" (at ")
    return ContentError(path, place.removesuffix(")"), "what is not TOML", "TOML", f"The reader says: {reason}.")


def read_text(path: Path) -> str:
    """The text of a file; ContentError where it is missing, too large or not UTF-8."""
    content = _content(path)
    if len(content) > FILE_BYTES:
        raise ContentError(path, "", f"more than {FILE_BYTES} bytes", f"at most {FILE_BYTES}")
    try:
        return content.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ContentError(path, f"line {line}", "a byte that is not UTF-8", "UTF-8 text") from error


def _content(path: Path) -> bytes:
    """The first bytes of a file, one more than may be."""
    try:
        if path.is_file():
            with path.open("rb") as file:
                return file.read(FILE_BYTES + 1)
        found = "a folder or device" if path.exists() else "no such file"
    except OSError as error:
        found = f"a file that cannot be read ({error.strerror})"
    except ValueError:  # a NUL in the name
        found = "a name no file can have"
    raise ContentError(path, "", found, "a TOML file")


def _check_dots(path: Path, text: str) -> None:
    for number, line in enumerate(text.split("\n"), 1):
        dots = line.count(".")
        if dots > DOTS_A_LINE:
            raise ContentError(path, f"line {number}", f"{dots} dots", f"at most {DOTS_A_LINE} in one line")
