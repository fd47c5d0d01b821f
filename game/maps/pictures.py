"""The pictures a map names: found within its project's folders and measured, never decoded here."""

from __future__ import annotations

import base64
import binascii
import re
from typing import TYPE_CHECKING

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.plain import Picture
from game.maps.sizes import picture_size, size_of_file
from game.maps.sources import is_file

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings, Place
    from game.maps.sources import Sources

_LARGEST = 1_000_000
_COLOUR = re.compile(r"#?([0-9a-fA-F]{6})")


def picture_of(
    image: Element, folder: Path, sources: Sources, place: Place, part: Element | None = None, file: str = ""
) -> Picture:
    """The picture an `<image>` names; a missing one or one of another size is a warning, a path outside an error.

    The size is that which the file claims, or the picture's own where it claims none.
    """
    findings = sources.findings
    _count(sources, place, file)
    attributes = Attributes(image, place, findings, file)
    width, height = (attributes.whole(name, 0, _LARGEST, default=0) for name in ("width", "height"))
    path, content, size = None, None, None
    source = image.get("source")
    if source is not None:
        path = _found(source, folder, sources, place, file)
        if path is not None:
            size = size_of_file(path)
            _compare(f"the picture {source}", size, (width, height), findings, place, file)
    elif image.find("data") is not None:
        content = _embedded(image, findings, place, file)
        if content is not None:
            size = picture_size(content)
            _compare("an embedded picture", size, (width, height), findings, place, file)
    if (width, height) == (0, 0) and size is not None:
        width, height = size
    colour = _COLOUR.fullmatch(image.get("trans", ""))
    return Picture(
        path,
        width,
        height,
        None if part is None else _part(part, width, height, findings, place, file),
        content,
        None if colour is None else tuple(bytes.fromhex(colour[1])),  # type: ignore[arg-type]
    )


def _count(sources: Sources, place: Place, file: str) -> None:
    sources.pictures += 1
    if sources.pictures > limits.PICTURES:
        found = f"more than {limits.PICTURES} pictures"
        raise sources.findings.unreadable("pictures", place, found, f"at most {limits.PICTURES} in a map", file=file)


def _found(source: str, folder: Path, sources: Sources, place: Place, file: str) -> Path | None:
    path = sources.project.resolve(folder, source)
    if path is None:
        sources.findings.error(
            "path-outside",
            place,
            f"the picture {source}, which leaves the folders of the map's project",
            "a picture within them",
            "Move the picture to the map's folders and choose it again in Tiled.",
            file=file,
        )
        return None
    if not is_file(path):
        sources.findings.warning(
            "picture-missing",
            place,
            f"no picture {source}",
            "the file",
            f"A placeholder is drawn. {sources.offers.of(path)}",
            file,
        )
        return None
    return path


def _embedded(image: Element, findings: Findings, place: Place, file: str) -> bytes | None:
    data = image.find("data")
    assert data is not None
    try:
        if data.get("encoding", "base64") == "base64":
            return base64.b64decode("".join((data.text or "").split()), validate=True)
    except (binascii.Error, ValueError):
        pass
    findings.warning(
        "picture-broken",
        place,
        "an embedded picture that is no base64",
        "one",
        "A placeholder is drawn: choose the picture again in Tiled.",
        file,
    )
    return None


def _compare(
    what: str, size: tuple[int, int] | None, claimed: tuple[int, int], findings: Findings, place: Place, file: str
) -> None:
    if size is None:
        findings.warning(
            "picture-kind",
            place,
            f"{what}, which is of a kind that is not read, or broken",
            "a PNG, JPEG, GIF, BMP or WebP picture",
            "A placeholder is drawn. Export it as PNG and choose it again in Tiled.",
            file=file,
        )
    elif size[0] * size[1] > limits.PICTURE_PIXELS:
        findings.warning(
            "picture-pixels",
            place,
            f"{what} of {size[0]}x{size[1]} pixels",
            f"at most {limits.PICTURE_PIXELS} pixels in all",
            "A placeholder is drawn: make the picture smaller.",
            file=file,
        )
    elif claimed not in {(0, 0), size}:
        findings.warning(
            "picture-size",
            place,
            f"{what} of {size[0]}x{size[1]} pixels",
            f"{claimed[0]}x{claimed[1]}",
            "Where it is too small a placeholder is drawn. Open the tileset in Tiled and save it again.",
            file=file,
        )


def _part(
    tile: Element, width: int, height: int, findings: Findings, place: Place, file: str
) -> tuple[int, int, int, int] | None:
    if tile.get("width") is None:
        return None
    attributes = Attributes(tile, place, findings, file)
    return (
        attributes.whole("x", 0, _LARGEST, default=0),
        attributes.whole("y", 0, _LARGEST, default=0),
        attributes.whole("width", 0, _LARGEST, default=width),
        attributes.whole("height", 0, _LARGEST, default=height),
    )
