"""TMX files (orthogonal, finite) in plain form."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.maps import limits
from game.maps.attributes import Attributes
from game.maps.cells import decode
from game.maps.findings import NOWHERE, Place
from game.maps.pictures import picture_of
from game.maps.plain import Layer, MapObject, ObjectLayer, PictureLayer, PlainMap, TileLayer
from game.maps.project import project_of
from game.maps.properties import PropertyReader
from game.maps.tilesets import read_tilesets
from game.maps.xmlfile import FileReader

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from game.maps.findings import Findings
    from game.maps.plain import Point
    from game.maps.project import Project

_SHAPES = ("point", "ellipse", "capsule", "text", "polygon", "polyline")
_LAYER_TAGS = ("layer", "objectgroup", "imagelayer")
_LARGEST_ID = 2**31


def read_tmx(path: Path, findings: Findings) -> PlainMap:
    """The plain form of a TMX file; raises MapUnreadable where there is none."""
    files = FileReader(findings)
    root = files.xml(path)
    if root.tag != "map":
        raise findings.unreadable("not-a-map", NOWHERE, f"a {root.tag}", "a map")
    _refuse_other_kinds(root, findings)
    return _MapReader(root, path, files, findings).read()


def _refuse_other_kinds(root: Element, findings: Findings) -> None:
    orientation = root.get("orientation", "orthogonal")
    if orientation != "orthogonal":
        raise findings.unreadable(
            "orientation", Place(property="orientation"), orientation.strip() or "nothing", "orthogonal"
        )
    if root.get("infinite", "0") not in {"0", "false"}:
        raise findings.unreadable(
            "infinite",
            Place(),
            "an infinite map",
            "a finite map",
            "In Tiled, choose Map > Map Properties and clear Infinite.",
        )


@dataclass(frozen=True)
class _Above:
    """What the groups above a layer hand down to it."""

    path: str = ""
    visible: bool = True
    opacity: float = 1.0
    offset: Point = (0.0, 0.0)


class _MapReader:
    """Reads the layers of one map, counting cells and objects against the limits."""

    def __init__(self, root: Element, path: Path, files: FileReader, findings: Findings) -> None:
        self._root = root
        self._path = path
        self._files = files
        self._findings = findings
        self._project: Project = project_of(path, files, findings)
        self._properties = PropertyReader(self._project, findings)
        self._cells = 0
        self._objects = 0
        self._points_so_far = 0
        self._layers_so_far = 0

    def read(self) -> PlainMap:
        root, findings = self._root, self._findings
        columns, rows = self._size()
        attributes = Attributes(root, NOWHERE, findings)
        map_class = root.get("class", "")
        tilesets = read_tilesets(root, self._path, self._project, self._files, findings)
        layers = self._layers(root, columns, rows, _Above())
        self._say_duplicates(layers)
        return PlainMap(
            path=self._path,
            columns=columns,
            rows=rows,
            tile_width=attributes.whole("tilewidth", 1, limits.TILE_PIXELS),
            tile_height=attributes.whole("tileheight", 1, limits.TILE_PIXELS),
            map_class=map_class,
            properties=self._properties.of(root, map_class, NOWHERE),
            tilesets=tilesets,
            layers=tuple(layers),
        )

    def _size(self) -> tuple[int, int]:
        attributes = Attributes(self._root, NOWHERE, self._findings)
        columns, rows = attributes.whole("width", 1, 2**62), attributes.whole("height", 1, 2**62)
        if columns > limits.SIDE or rows > limits.SIDE or columns * rows > limits.CELLS:
            raise self._findings.unreadable(
                "map-size",
                Place(property="size"),
                f"{columns}x{rows} cells",
                f"at most {limits.SIDE} a side and {limits.CELLS} in all",
            )
        return columns, rows

    def _layers(self, parent: Element, columns: int, rows: int, above: _Above) -> list[Layer]:
        found: list[Layer] = []
        for element in parent:
            if element.tag in _LAYER_TAGS:
                self._count_layer()
            if element.tag == "group":
                found += self._layers(element, columns, rows, self._handed_down(element, above))
            elif element.tag == "layer":
                found.append(self._tile_layer(element, columns, rows, self._common(element, above)))
            elif element.tag == "objectgroup":
                found.append(self._object_layer(element, self._common(element, above)))
            elif element.tag == "imagelayer":
                found.append(self._picture_layer(element, self._common(element, above)))
        return found

    def _count_layer(self) -> None:
        self._layers_so_far += 1
        if self._layers_so_far > limits.LAYERS:
            raise self._findings.unreadable(
                "layers", NOWHERE, f"more than {limits.LAYERS} layers", f"at most {limits.LAYERS} in a map"
            )

    def _handed_down(self, element: Element, above: _Above) -> _Above:
        layer = self._common(element, above)
        return _Above(layer.path, layer.visible, layer.opacity, layer.offset)

    def _common(self, element: Element, above: _Above) -> Layer:
        name = element.get("name", "")
        path = f"{above.path}/{name}" if above.path else name
        place = Place(layer=path or "without a name")
        attributes = Attributes(element, place, self._findings)
        left, top = attributes.number("offsetx"), attributes.number("offsety")
        opacity = attributes.number("opacity", 1.0)
        layer_class = element.get("class", "")
        return Layer(
            name=name,
            path=place.layer,
            visible=above.visible and attributes.truth("visible", default=True),
            opacity=above.opacity * min(1.0, max(0.0, 1.0 if opacity is None else opacity)),
            offset=(above.offset[0] + (left or 0.0), above.offset[1] + (top or 0.0)),
            layer_class=layer_class,
            properties=self._properties.of(element, layer_class, place),
        )

    def _tile_layer(self, element: Element, columns: int, rows: int, layer: Layer) -> TileLayer:
        place = Place(layer=layer.path)
        attributes = Attributes(element, place, self._findings)
        width, height = attributes.whole("width", 0, 2**62), attributes.whole("height", 0, 2**62)
        if (width, height) != (columns, rows):
            raise self._findings.unreadable(
                "layer-size", place, f"a layer of {width}x{height} cells", f"{columns}x{rows} as the map"
            )
        self._cells += columns * rows
        if self._cells > limits.ALL_CELLS:
            raise self._findings.unreadable(
                "cells", place, f"{self._cells} cells in the layers so far", f"at most {limits.ALL_CELLS}"
            )
        data = element.find("data")
        if data is None:
            raise self._findings.unreadable("layer-data", place, "no data", f"{columns * rows} cells")
        return TileLayer(**vars(layer), gids=decode(data, columns, rows, self._findings, place))

    def _picture_layer(self, element: Element, layer: Layer) -> PictureLayer:
        image = element.find("image")
        place = Place(layer=layer.path)
        folder = self._path.parent
        picture = None if image is None else picture_of(image, folder, self._project, self._findings, place)
        return PictureLayer(**vars(layer), picture=picture)

    def _object_layer(self, element: Element, layer: Layer) -> ObjectLayer:
        elements = element.findall("object")
        self._objects += len(elements)
        if self._objects > limits.OBJECTS:
            raise self._findings.unreadable(
                "objects", Place(layer=layer.path), f"{self._objects} objects", f"at most {limits.OBJECTS} in a map"
            )
        objects = [self._object(entry, layer) for entry in elements]
        return ObjectLayer(**vars(layer), objects=tuple(entry for entry in objects if entry is not None))

    def _object(self, element: Element, layer: Layer) -> MapObject | None:
        """One object; None, after an error was kept, where it has no place."""
        name = element.get("name", "")
        number = Attributes(element, Place(layer=layer.path), self._findings).whole("id", 0, _LARGEST_ID, default=0)
        place = Place(layer=layer.path, object_id=number, object_name=name)
        if element.get("template") is not None:
            self._refuse_template(element, place)
            return None
        attributes = Attributes(element, place, self._findings)
        numbers = [attributes.number(attribute) for attribute in ("x", "y", "width", "height", "rotation")]
        finite = [number for number in numbers if number is not None]
        shape = next((shape for shape in _SHAPES if element.find(shape) is not None), "rectangle")
        points = self._points(element, shape, place)
        if len(finite) < len(numbers) or points is None:
            return None
        x, y, width, height, rotation = finite
        gid = attributes.whole("gid", 0, 2**32 - 1, default=0)
        object_class = element.get("type") or element.get("class") or ""
        left, top = x + layer.offset[0], y + layer.offset[1]
        return MapObject(
            id=number,
            name=name,
            object_class=object_class,
            x=left,
            y=top,
            width=width,
            height=height,
            rotation=rotation,
            shape="tile" if gid else shape,
            points=tuple((left + across, top + down) for across, down in points),
            gid=gid,
            visible=attributes.truth("visible", default=True),
            properties=self._properties.of(element, object_class, place),
        )

    def _refuse_template(self, element: Element, place: Place) -> None:
        named = element.get("template", "")
        if self._project.resolve(self._path.parent, named) is None:
            self._findings.error(
                "path-outside",
                place,
                f"the template {named}, which leaves the project's folders",
                "a template within them",
            )
            return
        self._findings.error(
            "template",
            place,
            f"the template {named}",
            "an object drawn in the map itself",
            "In Tiled, right-click the object and choose Detach.",
        )

    def _points(self, element: Element, shape: str, place: Place) -> list[Point] | None:
        """The corners of a line or polygon from its first point, [] for other shapes, None where they are broken."""
        if shape not in {"polygon", "polyline"}:
            return []
        drawn = element.find(shape)
        assert drawn is not None
        words = drawn.get("points", "").split()
        self._points_so_far += len(words)
        if self._points_so_far > limits.POINTS:
            found = f"{self._points_so_far} points of lines and polygons so far"
            raise self._findings.unreadable("points", place, found, f"at most {limits.POINTS} in a map")
        try:
            points = [(float(across), float(down)) for across, down in (word.split(",") for word in words)]
        except ValueError:
            points = []
        if len(points) >= 2 and all(abs(part) < 1e9 for point in points for part in point):  # false for nan too
            return points
        self._findings.error(
            "points",
            replace(place, property="points"),
            f'"{drawn.get("points", "")}"',
            "two points or more, as 0,0 32,0",
        )
        return None

    def _say_duplicates(self, layers: list[Layer]) -> None:
        for path, count in Counter(layer.path for layer in layers).items():
            if count > 1:
                self._findings.warning(
                    "layer-names", Place(layer=path), f"this name on {count} layers", "a name of its own for each"
                )
        names: dict[int, list[str]] = {}
        for layer in layers:
            for entry in layer.objects if isinstance(layer, ObjectLayer) else ():
                names.setdefault(entry.id, []).append(f'"{entry.name}"' if entry.name else "an object without a name")
        for number, users in names.items():
            if len(users) > 1 and number:
                self._findings.error(
                    "object-ids",
                    Place(object_id=number),
                    f"this id on {' and '.join(users)}",
                    "an id of its own for each",
                    "Cut one of them in Tiled and paste it again.",
                )
