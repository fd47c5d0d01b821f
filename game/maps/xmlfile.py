"""XML files opened within limits: size, number of elements and nesting, no entities."""

from __future__ import annotations

from functools import partial
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

    def __init__(self, elements_before: int) -> None:
        super().__init__()
        self.elements = elements_before
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


class FileReader:
    """Opens the files of one map; what is too large counts over all of them."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._bytes = 0
        self._elements = 0

    def content(self, path: Path, file: str = "") -> bytes:
        """The content of a file; raises MapUnreadable where it cannot be had or is too large."""
        left = limits.FILE_BYTES - self._bytes
        try:
            if path.exists() and not path.is_file():
                raise self._findings.unreadable("file", NOWHERE, "no regular file", "a map drawn in Tiled", file=file)
            # Never more than the file holds: a buffer of the whole limit would be set aside for each small file.
            with path.open("rb") as opened:
                content = opened.read(min(path.stat().st_size, left) + 1)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise self._findings.unreadable(
                "file", NOWHERE, f"no readable file ({reason})", "a map drawn in Tiled", file=file
            ) from error
        if len(content) > left:
            limit = f"{limits.FILE_BYTES // 2**20} MB"
            raise self._findings.unreadable("file-size", NOWHERE, f"more than {limit}", f"at most {limit}", file=file)
        self._bytes += len(content)
        return content

    def xml(self, path: Path, file: str = "") -> Element:
        """The root element of an XML file; raises MapUnreadable naming what is wrong with it."""
        builder = _BoundedBuilder(self._elements)
        parser = DefusedXMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
        unreadable = partial(self._findings.unreadable, file=file)
        try:
            parser.feed(self.content(path, file))
            root: Element = parser.close()
        except DefusedXmlException as error:
            raise unreadable(
                "xml-entities", NOWHERE, "an XML entity declaration", "none", "Entity declarations are not allowed."
            ) from error
        except _TooMuchError as error:
            raise unreadable("xml-limit", NOWHERE, error.found, error.expected) from error
        except (ParseError, ValueError, LookupError, AssertionError) as error:
            raise unreadable("xml", NOWHERE, f"something that is no XML ({error})", "a map drawn in Tiled") from error
        self._elements = builder.elements
        return root
