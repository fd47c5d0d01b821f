"""A map that is being drawn while it is looked at: read anew once its files have been saved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from game.content.beside import is_there
from game.maps.decisions import side_file_of
from game.maps.findings import MapUnreadable
from game.maps.plain import Picture, PictureLayer, PlainMap
from game.maps.reader import ReadMap, read

EVERY_MS = 1000
"""How often the files are looked at."""
SETTLED_MS = 300
"""How long files that changed must stay as they are: a map is not read while it is being written."""

Stamp = tuple[int, int] | None
"""When a file was written, in nanoseconds, and how many bytes it has; None where there is none."""


class FileWatch:
    """Some files, and whether they are as they were."""

    def __init__(self, files: Iterable[Path], now_ms: int) -> None:
        self.files = tuple(dict.fromkeys(files))
        self._known = self._looked = self._stamps()
        self._next = now_ms + EVERY_MS

    def changed(self, now_ms: int) -> bool:
        """Whether some are other than when this was last answered with yes, and have come to rest."""
        if now_ms < self._next:
            return False
        stamps = self._stamps()
        settled = stamps == self._looked
        self._looked = stamps
        self._next = now_ms + (EVERY_MS if settled else SETTLED_MS)
        if not settled or stamps == self._known:
            return False
        self._known = stamps
        return True

    def _stamps(self) -> dict[Path, Stamp]:
        return {path: _stamp(path) for path in self.files}


class MapWatch:
    """A map file with all it is made of: tilesets, templates, pictures, its project and its side file."""

    def __init__(self, path: Path, now_ms: int, found: ReadMap | None = None) -> None:
        """`found` is the map as it was read last; None where it could not be."""
        self._path = path
        self._files = FileWatch(files_of(path, found), now_ms)

    def poll(self, now_ms: int) -> ReadMap | str | None:
        """The map read anew after it was saved, or a sentence on why it cannot be played; None where nothing is new."""
        if not self._files.changed(now_ms):
            return None
        try:
            found = read(self._path)
        except MapUnreadable as unreadable:
            return str(unreadable)
        if found.refusal is not None:
            return found.refusal.sentence()
        self._files = FileWatch(files_of(self._path, found), now_ms)
        return found


def files_of(path: Path, found: ReadMap | None) -> tuple[Path, ...]:
    """The files a map is made of, its side file among them whether there is one or not."""
    plain = None if found is None else found.plain
    made_of = () if plain is None else (*plain.files, *_pictures(plain))
    return tuple(dict.fromkeys((path, side_file_of(path), *made_of)))


def _pictures(plain: PlainMap) -> Iterable[Path]:
    pictures: list[Picture | None] = [layer.picture for layer in plain.layers if isinstance(layer, PictureLayer)]
    for tileset in plain.tilesets:
        pictures += [tileset.picture, *(kind.picture for kind in tileset.kinds.values())]
    return (one.path for one in pictures if one is not None and one.path is not None)


def _stamp(path: Path) -> Stamp:
    if not is_there(path):
        return None
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
