"""The objects of a map, each with what its template adds, at the place where Tiled draws it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.findings import Place
from game.maps.placement import turned
from game.maps.plain import FLIPS, MapObject
from game.maps.properties import NOTHING_STATED
from game.maps.shapes import KINDS, shape_of
from game.maps.templates import Templates

if TYPE_CHECKING:
    from pathlib import Path

    from game.maps.plain import Layer, ObjectLayer, Point, Shape, Tileset
    from game.maps.sources import Sources
    from game.maps.templates import Template
    from game.maps.tilesets import Tilesets

_LARGEST_ID = 2**31


class ObjectReader:
    """Reads the objects of one map, counting them against the limit."""

    def __init__(self, map_path: Path, tilesets: Tilesets, sources: Sources) -> None:
        self._tilesets = tilesets
        self._findings = sources.findings
        self._sources = sources
        self._properties = sources.properties()
        self._templates = Templates(map_path, tilesets, sources)
        self._so_far = 0

    def read(self, group: Element, layer: Layer, shift: Point) -> Iterator[MapObject]:
        """The objects of an object layer, moved by the offset of the layer and by so many pixels more."""
        elements = group.findall("object")
        self._so_far += len(elements)
        if self._so_far > limits.OBJECTS:
            raise self._findings.unreadable(
                "objects", Place(layer=layer.path), f"{self._so_far} objects", f"at most {limits.OBJECTS} in a map"
            )
        moved = (layer.offset[0] + shift[0], layer.offset[1] + shift[1])
        for element in elements:
            found = self._object(element, layer, moved)
            if found is not None:
                yield found

    def _object(self, element: Element, layer: Layer, moved: Point) -> MapObject | None:
        """One object; None, after an error was kept, where it has no place."""
        number = Attributes(element, Place(layer=layer.path), self._findings).whole("id", 0, _LARGEST_ID, default=0)
        place = Place(layer=layer.path, object_id=number, object_name=element.get("name", ""))
        named = element.get("template")
        template = None if named is None else self._templates.of(named, place)
        if named is not None and template is None:
            return None
        whole = element if template is None else _over_template(element, template)
        place = Place(layer=layer.path, object_id=number, object_name=whole.get("name", ""))
        attributes = Attributes(whole, place, self._findings)
        gid = attributes.whole("gid", 0, 2**32 - 1, default=0)
        shape = shape_of(self._sized(whole, gid), place, self._sources)
        if shape is None:
            return None
        object_class = whole.get("type") or whole.get("class") or ""
        across, down = self._tile_offset(shape, gid)
        left, top = shape.x + moved[0] + across, shape.y + moved[1] + down
        stated = NOTHING_STATED if template is None else template.stated
        return MapObject(
            id=number,
            name=place.object_name,
            object_class=object_class,
            x=left,
            y=top,
            width=shape.width,
            height=shape.height,
            rotation=shape.rotation,
            shape="tile" if gid else shape.kind,
            points=tuple((left + across, top + down) for across, down in shape.points),
            gid=gid,
            visible=attributes.truth("visible", default=True),
            properties=self._properties.of(element, object_class, place, stated),
            opacity=min(1.0, max(0.0, attributes.number_or("opacity", 1.0))),
        )

    def _tile_offset(self, shape: Shape, gid: int) -> Point:
        """How far off its place the tile of an object is drawn: as its tileset says, stretched and turned with it."""
        tileset = self._tilesets.of(gid & ~int(FLIPS)) if gid else None
        if tileset is None or tileset.offset == (0.0, 0.0):
            return (0.0, 0.0)
        wide, high = self._natural_size(tileset, gid)
        across, down = (
            part * size / max(1, natural)
            for part, size, natural in zip(tileset.offset, (shape.width, shape.height), (wide, high), strict=True)
        )
        return turned((across, down), (0.0, 0.0), shape.rotation)

    @staticmethod
    def _natural_size(tileset: Tileset, gid: int) -> tuple[int, int]:
        kind = tileset.kinds.get((gid & ~int(FLIPS)) - tileset.first)
        picture = None if kind is None else kind.picture
        if picture is None:
            return tileset.tile_width, tileset.tile_height
        return (picture.width, picture.height) if picture.part is None else picture.part[2:]

    def _sized(self, element: Element, gid: int) -> Element:
        """The element with the size of its tile where it states none, as files before Tiled 0.13 do not."""
        tileset = self._tilesets.of(gid & ~int(FLIPS)) if gid else None
        if tileset is None or "width" in element.attrib:
            return element
        size = self._natural_size(tileset, gid)
        sized = Element(element.tag, {**element.attrib, "width": str(size[0]), "height": str(size[1])})
        sized.extend(element)
        return sized


def _over_template(element: Element, template: Template) -> Element:
    """An object with the attributes and the shape of its template where it has none of its own."""
    inherited = {name: value for name, value in template.element.attrib.items() if name not in {"id", "x", "y"}}
    if template.gid:
        inherited["gid"] = str(template.gid)
    own = {name: value for name, value in element.attrib.items() if name != "template"}
    whole = Element(element.tag, {**inherited, **own})
    shapes = [child for child in element if child.tag in KINDS]
    whole.extend(shapes or [child for child in template.element if child.tag in KINDS])
    return whole


def say_shared_ids(layers: list[ObjectLayer], sources: Sources) -> None:
    """Keep an error for each object id used twice, and for each property that names an object there is not."""
    names: dict[int, list[str]] = {}
    for layer in layers:
        for entry in layer.objects:
            names.setdefault(entry.id, []).append(f'"{entry.name}"' if entry.name else "an object without a name")
    for number, users in names.items():
        if len(users) > 1 and number:
            shown = " and ".join(users[:3]) + (f" and {len(users) - 3} more" if len(users) > 3 else "")
            sources.findings.error(
                "object-ids",
                Place(object_id=number),
                f"this id on {shown}",
                "an id of its own for each",
                "Cut one of them in Tiled and paste it again.",
            )
    for reference in sources.notebook.references:
        if reference.object_id not in names:
            sources.findings.error(
                "object-reference",
                reference.place,
                f"object {reference.object_id}, which there is not",
                "an object of the map, or none",
                "In Tiled, choose another object or clear the property.",
                file=reference.file,
            )
