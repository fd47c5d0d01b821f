"""XML files parsed within limits: number of elements and attributes, nesting, no entities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from game.maps import limits
from game.maps.findings import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.maps.findings import MapUnreadable
    from game.maps.progress import Watch

NAMED = ("name", "type", "class", "propertytype")
"""Attributes that are looked up for each thing that has them, so that they must not be long."""

_PIECE = 1 << 20
"""Bytes parsed at a time, so that whoever waits sees it going on."""


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
        longest = max((len(attrs[name]) for name in NAMED if name in attrs), default=0)
        if longest > limits.NAME:
            raise _TooMuchError(f"a name of {longest} characters", f"at most {limits.NAME}")
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self.depth -= 1
        return super().end(tag)


def element_of_xml(
    content: bytes, elements_before: int, unreadable: Callable[..., MapUnreadable], watch: Watch
) -> tuple[Element, int]:
    """The root of an XML file, and how many elements there are now; raises MapUnreadable naming what is wrong."""
    if (attributes := content.count(b"=")) > limits.ATTRIBUTES:
        raise unreadable("xml-limit", NOWHERE, f"{attributes} attributes", f"at most {limits.ATTRIBUTES}")
    builder = _BoundedBuilder(elements_before)
    parser = DefusedXMLParser(target=builder, forbid_dtd=False, forbid_entities=True, forbid_external=True)
    try:
        for start in range(0, len(content), _PIECE):
            parser.feed(content[start : start + _PIECE])
            watch("file", start, len(content))
        root: Element = parser.close()
    except DefusedXmlException as error:
        raise unreadable(
            "xml-entities", NOWHERE, "an XML entity declaration", "none", "Entity declarations are not allowed."
        ) from error
    except _TooMuchError as error:
        raise unreadable("xml-limit", NOWHERE, error.found, error.expected) from error
    except (ParseError, ValueError, LookupError, AssertionError) as error:
        raise unreadable("xml", NOWHERE, f"something that is no XML ({error})", "a map drawn in Tiled") from error
    return root, builder.elements
