"""The side file of a map written: what was guessed, to be changed by the game master."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.tomlfile import DOTS_A_LINE, FILE_BYTES
from game.maps.decisions import LAYER_ROLES, NOTHING, PROPERTY_MEANINGS, side_file_of
from game.maps.vocabulary import CLASS_BY_NAME

if TYPE_CHECKING:
    from game.maps.building import Guesses
    from game.maps.decisions import Said

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST = 110
_MOST_DOTS = DOTS_A_LINE // 4
"""Of a name as it is; a line of a TOML file may not have many."""


def write_side_file(map_path: Path, guesses: Guesses) -> Path:
    """The side file, written; raises FileExistsError where there is one, which is left as it is, and OSError.

    A side file too large to be read again is not written.
    """
    path = side_file_of(map_path)
    text = side_file_text(map_path.name, guesses)
    if len(text.encode()) > FILE_BYTES:
        raise OSError(errno.EFBIG, f"it would have more than {FILE_BYTES} bytes", str(path))
    with path.open("x", encoding="utf-8", newline="\n") as opened:
        opened.write(text)
    return path


def side_file_text(name: str, guesses: Guesses) -> str:
    """The side file of a map of that name as text."""
    return "\n".join(_lines(name, guesses)) + "\n"


def _lines(name: str, guesses: Guesses) -> Iterator[str]:
    yield f"# How Enfilade reads {name}. What stands here decides; what is left out is guessed as ever."
    yield "# Change what is wrong, then run `enfilade check` again. docs/maps.md tells what each word means."
    yield from _table("layers", _roles(guesses), f"What lies on each layer: {', '.join(LAYER_ROLES)}.")
    classes = {class_name: _said(taken) for class_name, taken in guesses.classes.items()}
    about = f"What classes mean: {', '.join((*CLASS_BY_NAME, NOTHING))}."
    yield from _table("classes", classes, about, 'With properties: bush = { class = "LowWall", cover = "heavy" }.')
    names = {name: _said(taken) for name, taken in guesses.names.items()}
    yield from _table("names", names, "What objects without a class are by their names.")
    properties = {name: _text(meaning) for name, meaning in guesses.properties.items()}
    yield from _table("properties", properties, f"What properties mean: {', '.join(PROPERTY_MEANINGS)}.")
    for tileset, tiles in guesses.tiles.items():
        numbers = {str(number): _text(taken or NOTHING) for number, taken in sorted(tiles.items())}
        yield from _table(f"tiles.{_key(tileset)}", numbers, "What tiles are by their collision shapes, by number.")


def _roles(guesses: Guesses) -> dict[str, str]:
    """The roles of the layers by their names. Layers of one name that were taken differently are left to be guessed."""
    roles: dict[str, set[str]] = {}
    for reading in guesses.layers:
        if reading.what != "picture":
            roles.setdefault(reading.layer, set()).add(reading.role)
    return {name: _text(min(taken)) for name, taken in roles.items() if len(taken) == 1}


def _table(name: str, entries: dict[str, str], *about: str) -> Iterator[str]:
    if not entries:
        return
    yield ""
    for sentence in about:
        yield from _comment(sentence)
    yield f"[{name}]"
    for key, value in entries.items():
        # What was not understood is only named: said to be nothing, it would be nothing on a layer of walls as well.
        unknown = "# " if value == _text(NOTHING) else ""
        yield f"{unknown}{_key(key)} = {value}"


def _said(taken: Said) -> str:
    """A class as the side file has it: its name, or a table where there is more to say."""
    name = _text(taken.class_name or NOTHING)
    more = "".join(f", {_key(key)} = {_text(str(value))}" for key, value in taken.properties.items())
    return f"{{ class = {name}{more} }}" if more else name


def _comment(sentence: str) -> Iterator[str]:
    """A sentence as lines of comment."""
    line = "#"
    for word in sentence.split():
        if len(line) + len(word) >= _LONGEST:
            yield line
            line = "#"
        line += f" {word}"
    yield line


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(value: str) -> str:
    """A basic string of TOML."""
    written = {'"': '\\"', "\\": "\\\\"}
    if value.count(".") > _MOST_DOTS:
        written["."] = _escape(".")
    escaped = (
        written.get(character) or (character if character.isprintable() else _escape(character)) for character in value
    )
    return f'"{"".join(escaped)}"'


def _escape(character: str) -> str:
    return f"\\U{ord(character):08x}"
