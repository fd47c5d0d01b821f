"""The pictures a map names: found within its project's folders and measured, never decoded here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.maps.attributes import Attributes
from game.maps.plain import Picture

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings, Place
    from game.maps.project import Project

_PNG = b"\x89PNG\r\n\x1a\n"
_LARGEST = 1_000_000


def picture_of(
    image: Element, folder: Path, project: Project, findings: Findings, place: Place, part: Element | None = None
) -> Picture:
    """The picture an `<image>` names; a missing one or one of another size is a warning, a path outside an error."""
    attributes = Attributes(image, place, findings)
    width, height = (attributes.whole(name, 0, _LARGEST, default=0) for name in ("width", "height"))
    source = image.get("source")
    path = None
    if source is not None:
        path = _found(source, folder, project, findings, place)
        if path is not None and (width, height) != (0, 0):
            _compare(path, source, (width, height), findings, place)
    return Picture(path, width, height, None if part is None else _part(part, width, height, findings, place))


def is_file(path: Path) -> bool:
    """Whether a path names a regular file; false as well for a path that cannot be one, such as one too long."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _found(source: str, folder: Path, project: Project, findings: Findings, place: Place) -> Path | None:
    path = project.resolve(folder, source)
    if path is None:
        findings.error(
            "path-outside",
            place,
            f"the picture {source}, which leaves the folders of the map's project",
            "a picture within them",
        )
        return None
    if not is_file(path):
        findings.warning("picture-missing", place, f"no picture {source}", "the file", "A placeholder is drawn.")
        return None
    return path


def _compare(path: Path, source: str, claimed: tuple[int, int], findings: Findings, place: Place) -> None:
    size = png_size(path)
    if size is not None and size != claimed:
        findings.warning(
            "picture-size",
            place,
            f"the picture {source} of {size[0]}x{size[1]} pixels",
            f"{claimed[0]}x{claimed[1]}",
            "Open the tileset in Tiled and save it again.",
        )


def png_size(path: Path) -> tuple[int, int] | None:
    """Width and height of a PNG from its first bytes; None for other files."""
    try:
        with path.open("rb") as opened:
            head = opened.read(24)
    except OSError:
        return None
    if len(head) < 24 or not head.startswith(_PNG):
        return None
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def _part(tile: Element, width: int, height: int, findings: Findings, place: Place) -> tuple[int, int, int, int] | None:
    if tile.get("width") is None:
        return None
    attributes = Attributes(tile, place, findings)
    return (
        attributes.whole("x", 0, _LARGEST, default=0),
        attributes.whole("y", 0, _LARGEST, default=0),
        attributes.whole("width", 0, _LARGEST, default=width),
        attributes.whole("height", 0, _LARGEST, default=height),
    )
