"""XML files opened within limits: size, number of elements and nesting, no entities."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from game.maps import limits
from game.maps.findings import NOWHERE

if TYPE_CHECKING:
    from game.maps.findings import Findings


class _TooMuchError(Exception):
    """More elements or deeper nesting than the limits allow."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.found = found
        self.expected = expected


class _BoundedBuilder(TreeBuilder):
    """Builds the tree and stops at the first element beyond a limit."""

    def __init__(self) -> None:
        super().__init__()
        self.elements = 0
        self.depth = 0

    def start(self, tag: Any, attrs: Any) -> Element:  # noqa: ANN401 - the signature of TreeBuilder
        self.elements += 1
        self.depth += 1
        if self.depth > limits.NESTING:
            raise _TooMuchError("groups or elements nested more deeply", f"a nesting of at most {limits.NESTING}")
        if self.elements > limits.ELEMENTS:
            raise _TooMuchError(f"more than {limits.ELEMENTS} XML elements", f"at most {limits.ELEMENTS}")
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self.depth -= 1
        return super().end(tag)


def read_bytes(path: Path, findings: Findings, file: str) -> bytes:
    """The content of a file no larger than the limit; raises MapUnreadable where it cannot be had."""
    try:
        with path.open("rb") as opened:
            content = opened.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise findings.unreadable("file", NOWHERE, f"no readable file ({reason})", "a map drawn in Tiled",
                                  file=file) from error
    if len(content) > limits.FILE_BYTES:
        raise findings.unreadable(
            "file-size", NOWHERE, f"more than {limits.FILE_BYTES // 2**20} MB",
            f"at most {limits.FILE_BYTES // 2**20} MB", file=file,
        )
    return content


def read_xml(path: Path, findings: Findings, file: str = "") -> Element:
    """The root element of an XML file; raises MapUnreadable naming what is wrong with it."""
    content = read_bytes(path, findings, file)
    builder = _BoundedBuilder()
    parser = DefusedXMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    try:
        parser.feed(content)
        root: Element = parser.close()
    except DefusedXmlException as error:
        raise findings.unreadable("xml-entities", NOWHERE, "an XML entity declaration", "none", file=file,
                                  advice="Entity declarations are not allowed.") from error
    except _TooMuchError as error:
        raise findings.unreadable("xml-limit", NOWHERE, error.found, error.expected, file=file) from error
    except (ParseError, ValueError, LookupError, AssertionError) as error:
        raise findings.unreadable(
            "xml", NOWHERE, f"something that is no XML ({error})", "a map drawn in Tiled", file=file
        ) from error
    return root
