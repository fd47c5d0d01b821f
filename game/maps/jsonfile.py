"""JSON files of Tiled (maps, tilesets, templates) as the XML elements that stand for the same in TMX.

Both forms of file say the same things in the same words, so one reader serves both: here keys become attributes, and
the few lists and objects become the elements that TMX has for them. Also read is the JSON of Tiled 1.0 and 1.1, which
keeps properties and tiles as objects instead of lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element

import msgspec

from game.maps import limits
from game.maps.findings import NOWHERE, Place
from game.maps.xmlfile import NAMED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.maps.findings import MapUnreadable

    Unreadable = Callable[..., MapUnreadable]

SUFFIXES = {".json", ".tmj", ".tsj", ".tj"}

_LAYERS = {"tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_SHAPES = ("ellipse", "point", "capsule")
_LINES = ("polygon", "polyline")
_LARGEST = 2**64
_KINDS = {dict: "an object", list: "a list", str: "text", bool: "true or false", type(None): "nothing"}


class ListedData(Element):
    """A `<data>` or `<chunk>` whose cells came as a list of numbers."""

    numbers: list[int]


def values_of_json(content: bytes, elements_before: int, unreadable: Unreadable) -> Any:  # noqa: ANN401 - as JSON has it
    """What a JSON file holds, counted against the limits before anything is made of it; raises MapUnreadable."""
    _refuse_too_much(content, elements_before, unreadable)
    try:
        return msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable("json", NOWHERE, f"something that is no JSON ({error})", "a map drawn in Tiled") from error


def element_of_json(content: bytes, elements_before: int, unreadable: Unreadable) -> tuple[Element, int]:
    """The root of a JSON file as TMX has it, and how many elements there are now; raises MapUnreadable."""
    maker = _Maker(elements_before, unreadable)
    root = maker.root(values_of_json(content, elements_before, unreadable))
    return root, maker.elements


def _refuse_too_much(content: bytes, elements_before: int, unreadable: Unreadable) -> None:
    parts = content.count(b"{") + content.count(b"[") + elements_before
    if parts > limits.ELEMENTS:
        raise unreadable("json-limit", NOWHERE, f"{parts} objects and lists", f"at most {limits.ELEMENTS}")
    if (texts := content.count(b'"') // 2) > limits.ATTRIBUTES:
        raise unreadable("json-limit", NOWHERE, f"{texts} texts and keys", f"at most {limits.ATTRIBUTES}")
    numbers = content.count(b",") - texts
    if numbers > limits.ALL_CELLS:
        raise unreadable("json-limit", NOWHERE, f"{numbers} numbers", f"at most {limits.ALL_CELLS}")


class _Maker:
    """Makes elements, counting them against the limits; `where` says where in the file a value stands."""

    def __init__(self, elements: int, unreadable: Unreadable) -> None:
        self.elements = elements
        self._unreadable = unreadable

    def root(self, values: Any) -> Element:  # noqa: ANN401 - whatever JSON holds, here and below
        """A map, a tileset or a template, as its `type` says; files of Tiled before 1.2 do not always have one."""
        values = self._object(values, "the file")
        kind = str(values.get("type"))
        if kind not in {"map", "tileset", "template"}:
            kind = "map" if "layers" in values else "tileset" if "tilecount" in values else kind
        if kind == "map":
            return self._map(values)
        if kind == "tileset":
            return self._tileset(values, "")
        if kind == "template":
            return self._template(values)
        raise self._unreadable("json-kind", NOWHERE, "JSON without a map", "a file of Tiled")

    # Elements

    def _made(self, tag: str, values: dict[str, Any], *skipped: str) -> Element:
        """An element with the plain values of an object as its attributes."""
        element = self._count(Element(tag))
        for name, value in values.items():
            if name in NAMED and isinstance(value, str) and len(value) > limits.NAME:
                found = f"a name of {len(value)} characters"
                raise self._unreadable("json-limit", NOWHERE, found, f"at most {limits.NAME}")
            if name not in skipped and isinstance(value, str | int | float):
                element.set(name, _text(value))
        return element

    def _count(self, element: Element) -> Element:
        self.elements += 1
        if self.elements > limits.ELEMENTS:
            found = f"more than {limits.ELEMENTS} objects and lists"
            raise self._unreadable("json-limit", NOWHERE, found, f"at most {limits.ELEMENTS}")
        return element

    def _map(self, values: dict[str, Any]) -> Element:
        root = self._made("map", values, "type")
        self._add_properties(root, values, "")
        for where, entry in self._each(values, "tilesets", ""):
            root.append(self._tileset(entry, where))
        self._add_layers(root, values, "", 1)
        return root

    def _template(self, values: dict[str, Any]) -> Element:
        root = self._made("template", values, "type")
        if "tileset" in values:
            root.append(self._tileset(self._object(values["tileset"], "tileset"), "tileset"))
        root.append(self._map_object(self._object(values.get("object"), "object"), "object"))
        return root

    # Layers

    def _add_layers(self, parent: Element, values: dict[str, Any], above: str, depth: int) -> None:
        if depth > limits.NESTING:
            expected = f"a nesting of at most {limits.NESTING}"
            raise self._unreadable("json-limit", NOWHERE, "groups nested more deeply", expected)
        for where, entry in self._each(values, "layers", above):
            tag = _LAYERS.get(str(entry.get("type")))
            if tag is None:
                raise self._wrong(f"{where}.type", entry.get("type"), "a kind of layer")
            layer = self._made(tag, entry, "type", "data", "encoding", "compression", "image")
            self._add_properties(layer, entry, where)
            if tag == "group":
                self._add_layers(layer, entry, where, depth + 1)
            elif tag == "layer":
                self._add_data(layer, entry, where)
            elif tag == "imagelayer":
                self._add_image(layer, entry)
            else:
                self._add_objects(layer, entry, where)
            parent.append(layer)

    def _add_data(self, layer: Element, values: dict[str, Any], where: str) -> None:
        written = {name: values[name] for name in ("encoding", "compression") if values.get(name)}
        if "chunks" not in values:
            layer.append(self._cells("data", written, values.get("data"), f"{where}.data"))
            return
        data = self._made("data", written)
        for place, chunk in self._each(values, "chunks", where):
            data.append(self._cells("chunk", {**chunk, "data": None}, chunk.get("data"), f"{place}.data"))
        layer.append(data)

    def _cells(self, tag: str, attributes: dict[str, Any], cells: Any, where: str) -> Element:  # noqa: ANN401
        if isinstance(cells, str):
            element = self._made(tag, attributes)
            element.text = cells
            return element
        if not isinstance(cells, list):
            raise self._wrong(where, cells, "a list of cells")
        bad = next((cell for cell in cells if type(cell) is not int), None)
        if bad is not None:
            raise self._wrong(where, bad, "whole numbers")
        listed = ListedData(tag, {name: _text(value) for name, value in attributes.items() if value is not None})
        listed.numbers = cells
        self._count(listed)
        return listed

    def _add_objects(self, layer: Element, values: dict[str, Any], where: str) -> None:
        for place, entry in self._each(values, "objects", where):
            layer.append(self._map_object(entry, place))

    def _map_object(self, values: dict[str, Any], where: str) -> Element:
        element = self._made("object", values, *_SHAPES)
        self._add_properties(element, values, where)
        for shape in _SHAPES:
            if values.get(shape) is True:
                element.append(self._made(shape, {}))
        if isinstance(values.get("text"), dict):
            text = self._made("text", values["text"], "text")
            text.text = str(values["text"].get("text", ""))
            element.append(text)
        for line in _LINES:
            if line in values:
                points = [f"{_text(point.get('x'))},{_text(point.get('y'))}" for _, point in self._each(values, line)]
                element.append(self._made(line, {"points": " ".join(points)}))
        return element

    # Tilesets

    def _tileset(self, values: dict[str, Any], where: str) -> Element:
        tileset = self._made("tileset", values, "type", "image")
        self._add_properties(tileset, values, where)
        self._add_image(tileset, values)
        if isinstance(values.get("tileoffset"), dict):
            tileset.append(self._made("tileoffset", values["tileoffset"]))
        for place, number, entry in self._tiles(values, where):
            tile = self._made("tile", {**entry, "id": number}, "image", "imagewidth", "imageheight")
            self._add_properties(tile, entry, place)
            self._add_image(tile, entry)
            if "objectgroup" in entry:
                group = self._object(entry["objectgroup"], f"{place}.objectgroup")
                shapes = self._made("objectgroup", group, "type")
                self._add_objects(shapes, group, f"{place}.objectgroup")
                tile.append(shapes)
            if "animation" in entry:
                animation = self._made("animation", {})
                for _, frame in self._each(entry, "animation", place):
                    animation.append(self._made("frame", frame))
                tile.append(animation)
            tileset.append(tile)
        return tileset

    def _tiles(self, values: dict[str, Any], where: str) -> Iterator[tuple[str, Any, dict[str, Any]]]:
        """Where each tile of a tileset is described, its number, and its description."""
        tiles = values.get("tiles")
        if not isinstance(tiles, dict) and "tileproperties" not in values:
            for place, entry in self._each(values, "tiles", where):
                yield place, entry.get("id"), entry
            return
        old = self._object(values.get("tileproperties", {}), f"{where}.tileproperties")
        types = self._object(values.get("tilepropertytypes", {}), f"{where}.tilepropertytypes")
        described = self._object(tiles or {}, f"{where}.tiles")
        for number in sorted({*described, *old}):
            place = f"{where}.tiles.{number}"
            entry = dict(self._object(described.get(number, {}), place))
            entry |= {"properties": old.get(number, {}), "propertytypes": types.get(number, {})}
            yield place, number, entry

    def _add_image(self, parent: Element, values: dict[str, Any]) -> None:
        if isinstance(values.get("image"), str) and values["image"]:
            names = {"image": "source", "imagewidth": "width", "imageheight": "height", "transparentcolor": "trans"}
            parent.append(self._made("image", {new: values[old] for old, new in names.items() if old in values}))

    # Properties

    def _add_properties(self, parent: Element, values: dict[str, Any], where: str) -> None:
        listed = values.get("properties")
        if isinstance(listed, dict):
            types = self._object(values.get("propertytypes", {}), f"{where}.propertytypes")
            entries = [{"name": name, "value": value, "type": types.get(name)} for name, value in listed.items()]
        else:
            entries = [entry for _, entry in self._each(values, "properties", where)]
        if entries:
            holder = self._made("properties", {})
            holder.extend([self._property("property", entry, where, 1) for entry in entries])
            parent.append(holder)

    def _property(self, tag: str, entry: dict[str, Any], where: str, depth: int) -> Element:
        """A property or an item of a list, whose kind is that of its value where none is written."""
        if depth > limits.NESTING:
            expected = f"a nesting of at most {limits.NESTING}"
            raise self._unreadable("json-limit", NOWHERE, "properties nested more deeply", expected)
        value = entry.get("value")
        element = self._made(tag, entry, "value", "type")
        kind = entry.get("type") or _kind_of(value)
        element.set("type", str(kind))
        if isinstance(value, dict):
            holder = self._made("properties", {})
            members = [{"name": name, "value": inner} for name, inner in value.items()]
            holder.extend([self._property("property", member, where, depth + 1) for member in members])
            element.append(holder)
        elif isinstance(value, list):
            items = [item if isinstance(item, dict) and "value" in item else {"value": item} for item in value]
            element.extend([self._property("item", item, where, depth + 1) for item in items])
        elif value is not None:
            element.set("value", ("false", "true")[value] if isinstance(value, bool) else _text(value))
        return element

    # Shapes of JSON

    def _object(self, value: Any, where: str) -> dict[str, Any]:  # noqa: ANN401
        if not isinstance(value, dict):
            raise self._wrong(where, value, "an object")
        return value

    def _each(self, values: dict[str, Any], name: str, above: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
        """The objects of a list, each with where it stands; nothing where there is no such list."""
        where = f"{above}.{name}" if above else name
        listed = values.get(name, [])
        if not isinstance(listed, list):
            raise self._wrong(where, listed, "a list")
        for number, entry in enumerate(listed):
            yield f"{where}[{number}]", self._object(entry, f"{where}[{number}]")

    def _wrong(self, where: str, value: Any, expected: str) -> MapUnreadable:  # noqa: ANN401
        found = _KINDS.get(type(value), "a number")
        found += f' "{value}"' if isinstance(value, str) else ""
        return self._unreadable("json-kind", Place(property=where.removeprefix(".")), found, expected)


def _text(value: str | float | None) -> str:
    """A plain value as an attribute of XML has it."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(int(value)) if abs(value) < _LARGEST else "a number beyond 64 bits"
    return str(int(value)) if value.is_integer() and abs(value) < _LARGEST else str(value)


def _kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int | float):
        return "int" if isinstance(value, int) else "float"
    if isinstance(value, dict):
        return "class"
    return "list" if isinstance(value, list) else "string"
