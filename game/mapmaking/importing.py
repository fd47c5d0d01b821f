"""A Universal VTT file as a Tiled map with its picture beside it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from game.mapmaking.boxes import boxes
from game.mapmaking.tmx_text import TmxBox, TmxLine, TmxMap, TmxPicture, tmx_text
from game.mapmaking.trails import trails
from game.mapmaking.universal_vtt import VttFile, read_vtt
from game.mapmaking.vtt_frame import Embedded, Frame, embedded_picture, frame_of
from game.mapmaking.vtt_portals import Opening, Placed, ends_of, openings
from game.mapmaking.vtt_told import Told
from game.mapmaking.vtt_walls import Walls
from game.maps import limits
from game.maps.findings import NOWHERE, Finding, Findings, Place


class Imported(Struct, frozen=True):
    """What became of a file: the map as text, its picture, and what is told of it."""

    text: str
    picture: bytes | None
    picture_file: str | None
    size: tuple[int, int]
    tile: tuple[int, int]
    counts: dict[str, int]
    """How many thin walls (edges), doors, windows, wall tiles and tiles of low cover there are."""
    furthest: float
    """How far, in tiles, something was moved at most."""
    findings: tuple[Finding, ...]


def import_vtt(path: Path, map_file: Path, *, windows: bool = True, metres_per_tile: float = 1.0) -> Imported:
    """The map of a file, to be written as `map_file`; a portal that is not closed is a window, or else an open door.

    Raises MapUnreadable.
    """
    findings = Findings(str(path))
    file = read_vtt(path, findings)
    picture = embedded_picture(file, findings)
    frame = frame_of(file, picture, findings)
    told = Told(findings)
    walls = Walls(frame.columns, frame.rows, told)
    opened = _lay(file, frame, walls, told, windows=windows)
    if file.lights:
        _say_lights(len(file.lights), findings)
    drawn = _map(frame, walls, opened, metres_per_tile, _layer_of(picture, frame, map_file))
    _require_objects(drawn, findings)
    return Imported(
        text=tmx_text(drawn),
        picture=None if picture is None else picture.content,
        picture_file=None if drawn.picture is None else drawn.picture.file,
        size=(frame.columns, frame.rows),
        tile=frame.tile,
        counts={
            "thin_walls": len(walls.thin),
            "doors": sum(not one.is_window for one in opened),
            "windows": sum(one.is_window for one in opened),
            "wall_tiles": len(walls.full),
            "low_cover": len(walls.low),
            "left_out": told.dropped,
        },
        furthest=told.furthest,
        findings=findings.all(),
    )


def _lay(file: VttFile, frame: Frame, walls: Walls, told: Told, *, windows: bool) -> list[Opening]:
    for where, line in file.lines():
        walls.add(where, [frame.place(point) for point in line], thing=where.startswith("objects"))
    placed = []
    for number, portal in enumerate(file.portals or ()):
        ends = ends_of(portal)
        if ends is None:
            told.left_out(f"portals[{number}]", "a portal without a place")
        else:
            placed.append(Placed(f"portals[{number}]", portal, frame.place(ends[0]), frame.place(ends[1])))
    walls.bridge([(one.start, one.end) for one in placed if not one.portal.freestanding])
    walls.low -= walls.full
    return openings(placed, walls.thin, walls.parting, told, windows=windows)


def _say_lights(many: int, findings: Findings) -> None:
    found = f"{many} lights" if many > 1 else "a light"
    findings.note("not-used", Place(property="lights"), found, advice="No rule here looks at light.")


def _layer_of(picture: Embedded | None, frame: Frame, map_file: Path) -> TmxPicture | None:
    if picture is None:
        return None
    offset = (frame.aside[0] * frame.tile[0], frame.aside[1] * frame.tile[1])
    return TmxPicture(f"{map_file.stem}{picture.suffix}", picture.size, offset)


def _map(
    frame: Frame, walls: Walls, opened: list[Opening], metres_per_tile: float, picture: TmxPicture | None
) -> TmxMap:
    """The map: each door and window an object of its own, walls joined to lines, tiles to rectangles."""
    doors = [TmxLine("Window" if one.is_window else "Door", trail, _state(one)) for one in opened
             for trail in trails(one.edges)]  # fmt: skip
    filled = [TmxBox(name, *box) for name, tiles in (("Wall", walls.full), ("LowWall", walls.low))
              for box in boxes(tiles)]  # fmt: skip
    layers: dict[str, tuple[TmxLine | TmxBox, ...]] = {
        "walls": (*filled, *(TmxLine("Wall", trail) for trail in trails(walls.thin))),
        "doors": tuple(doors),
    }
    return TmxMap(frame.columns, frame.rows, frame.tile, metres_per_tile, picture, layers)


def _state(one: Opening) -> dict[str, bool]:
    return {} if one.is_window else {"door_closed": one.closed}


def _require_objects(drawn: TmxMap, findings: Findings) -> None:
    """Raise MapUnreadable for a map of more than our own reader takes."""
    things = [thing for layer in drawn.layers.values() for thing in layer]
    points = sum(len(thing.corners) for thing in things if isinstance(thing, TmxLine))
    for what, many, most in (("objects", len(things), limits.OBJECTS), ("corners of walls", points, limits.POINTS)):
        if many > most:
            raise findings.unreadable("vtt-walls", NOWHERE, f"walls that make {many} {what}", f"at most {most}")
