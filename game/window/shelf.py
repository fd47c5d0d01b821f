"""What the title lists: maps to play on and battles that were kept, read piece by piece; one is chosen in each list.

Knows no display.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from game.messages import Catalogue
from game.resources import shipped_maps
from game.window.entries import MapEntry, SavedEntry

ListName = Literal["maps", "saved"]


class Shelf:
    """The two lists, and which of them is shown."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.maps: list[MapEntry] = []
        self.saved: list[SavedEntry] = []
        self.shown: ListName = "maps"
        self._chosen: dict[ListName, Path] = {}
        self._wanted = ""
        self._reading: Iterator[None] | None = None
        self.read_again()

    @property
    def reads(self) -> bool:
        """Whether something is still to be read."""
        return self._reading is not None

    def read_again(self) -> None:
        """Read all anew; what was read before is listed meanwhile."""
        self._reading = self._read()

    def read_on(self) -> None:
        """Read one thing more."""
        if self._reading is not None and next(self._reading, self) is self:
            self._reading = None

    def read_map(self, path: Path) -> None:
        """Read one map anew, where it is listed."""
        from game.window.lobby import map_entry

        self.maps[:] = [map_entry(path, self._catalogue) if one.path == path else one for one in self.maps]

    def want_map(self, name: str) -> None:
        """Have the map of that file chosen at first, if there is one."""
        self._wanted = name

    @property
    def listed(self) -> Sequence[MapEntry | SavedEntry]:
        """What the list that is shown lists."""
        return self.maps if self.shown == "maps" else self.saved

    @property
    def at(self) -> int:
        """The place of the chosen one in the list that is shown; the first where the chosen one is gone."""
        chosen = self._chosen.get(self.shown)
        return next((at for at, one in enumerate(self.listed) if one.path == chosen), 0)

    @property
    def chosen(self) -> MapEntry | SavedEntry | None:
        """The chosen one of the list that is shown."""
        return self.listed[self.at] if self.listed else None

    def choose(self, at: int) -> None:
        """Choose the one at that place, or the first or last where there is none such."""
        if self.listed:
            self._chosen[self.shown] = self.listed[min(max(at, 0), len(self.listed) - 1)].path

    @property
    def open_battle(self) -> SavedEntry | None:
        """The battle that was played last of those that are not over."""
        return next((one for one in self.saved if not one.over), None)

    def _read(self) -> Iterator[None]:
        from game.window.lobby import map_entry, saved_battles  # here: the first frame does not wait for it

        paths = shipped_maps()
        for at, path in enumerate(paths):
            self.maps[at : at + 1] = [map_entry(path, self._catalogue)]
            if path.name == self._wanted and "maps" not in self._chosen:
                self._chosen["maps"] = path
            yield
        del self.maps[len(paths) :]
        found = [] if self.saved else self.saved
        for entry in saved_battles():
            found.append(entry)
            yield
        self.saved = found
