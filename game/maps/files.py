"""The files of one map opened within limits of size, as elements whatever form they are saved in."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.maps import limits
from game.maps.findings import NOWHERE
from game.maps.jsonfile import SUFFIXES, element_of_json, values_of_json
from game.maps.progress import nobody
from game.maps.xmlfile import element_of_xml

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings
    from game.maps.progress import Watch


class FileReader:
    """Opens the files of one map; what is too large counts over all of them."""

    def __init__(self, findings: Findings, watch: Watch = nobody) -> None:
        self._findings = findings
        self._watch = watch
        self.opened: list[Path] = []
        """Those that were opened so far."""
        self._bytes = 0
        self._elements = 0

    def content(self, path: Path, file: str = "", expected: str = "a map drawn in Tiled") -> bytes:
        """The content of a file; raises MapUnreadable where it cannot be had or is too large."""
        left = limits.FILE_BYTES - self._bytes
        self.opened.append(path)
        try:
            if path.exists() and not path.is_file():
                raise self._findings.unreadable("file", NOWHERE, "no regular file", expected, file=file)
            # Never more than the file holds: a buffer of the whole limit would be set aside for each small file.
            with path.open("rb") as opened:
                content = opened.read(min(path.stat().st_size, left) + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise self._findings.unreadable(
                "file", NOWHERE, f"no readable file ({reason})", expected, file=file
            ) from error
        if len(content) > left:
            limit = f"{limits.FILE_BYTES // 2**20} MB"
            raise self._findings.unreadable("file-size", NOWHERE, f"more than {limit}", f"at most {limit}", file=file)
        self._bytes += len(content)
        return content

    def tree(self, path: Path, file: str = "") -> Element:
        """The root element of an XML file, or of a JSON file as XML has it; raises MapUnreadable."""
        unreadable = partial(self._findings.unreadable, file=file)
        content = self.content(path, file)
        if path.suffix.lower() in SUFFIXES:
            root, self._elements = element_of_json(content, self._elements, unreadable)
        else:
            root, self._elements = element_of_xml(content, self._elements, unreadable, self._watch)
        return root

    def values(self, path: Path, file: str = "") -> Any:  # noqa: ANN401 - as JSON has it
        """What a JSON file holds; raises MapUnreadable."""
        return values_of_json(self.content(path, file), 0, partial(self._findings.unreadable, file=file))
