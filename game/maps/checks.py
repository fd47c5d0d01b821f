"""Whether a board can be fought over: spawns, ways on foot, rooms and doors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.maps.findings import NOWHERE, Place
from game.maps.regions import Regions, regions
from systems.geometry import corner
from systems.geometry.grid import Compass, Mask, Tile, edge_of, index, neighbour

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.maps.findings import Findings
    from systems.core.board import Board, Door
    from systems.core.board import Place as DoorPlace
    from systems.geometry.corner import Corner

_MOST_CORNERS = 4_000
"""Tiles beside walls out of reach that are looked at for corners."""


def check_board(board: Board, spawn_places: tuple[Place, ...], findings: Findings) -> None:
    """Keep a finding for everything that stands in the way of a battle on the board."""
    standable = ~(board.move.tiles | board.void)
    _check_spawn_tiles(board, spawn_places, standable, findings)
    _check_shared_tiles(board, spawn_places, findings)
    _check_sides(board, findings)
    joined = regions(board, standable)
    _check_ways(board, joined, findings)
    started = _started(board, joined)
    _check_rooms(board, joined, started, findings)
    _check_corners(board, np.isin(joined, sorted(started)), findings)
    owners = {place: number for number, door in enumerate(board.doors) for place in door.places}
    for number, door in enumerate(board.doors):
        if not _touches_wall(board, door, number, owners):
            findings.warning(
                "door-alone",
                Place(cell=door.places[0][:2], object_name=door.name),
                f"{door.name}, which touches no wall",
                "a door between walls",
                "In Tiled, move it to a gap in a wall, or draw walls beside it.",
            )


def _check_spawn_tiles(
    board: Board, places: tuple[Place, ...], standable: npt.NDArray[np.bool_], findings: Findings
) -> None:
    closed = {place for door in board.doors if door.closed for place in door.places}
    for spawn, place in zip(board.spawns, places, strict=True):
        who = f"a spawn of {spawn.side}" + (f" ({spawn.character})" if spawn.character else "")
        tile = f"tile ({spawn.tile[0]},{spawn.tile[1]})"
        if not standable[index(spawn.tile)]:
            what = "a void, where nobody can stand" if board.void[index(spawn.tile)] else "a wall"
            findings.error(
                "spawn-tile", place, f"{who} on {tile}, which is {what}", "an open tile", "In Tiled, move it."
            )
        elif spawn.tile in closed:
            findings.error(
                "spawn-tile", place, f"{who} on {tile}, which is a closed door", "an open tile", "In Tiled, move it."
            )


def _check_shared_tiles(board: Board, places: tuple[Place, ...], findings: Findings) -> None:
    first: dict[tuple[Tile, str], Place] = {}
    for spawn, place in zip(board.spawns, places, strict=True):
        other = first.setdefault((spawn.tile, spawn.reinforcement), place)
        if other is not place:
            findings.error(
                "spawns-share",
                place,
                f"tile ({spawn.tile[0]},{spawn.tile[1]}), which object {other.object_id} starts on as well",
                "a tile for each",
                "In Tiled, move one of them.",
            )


def _sides(board: Board) -> dict[str, list[Tile]]:
    """The tiles each side starts on, its deployment zones included, sides in the order of the map."""
    found: dict[str, list[Tile]] = {}
    for spawn in board.spawns:
        found.setdefault(spawn.side, []).append(spawn.tile)
    for zone in board.deploy_zones:
        found.setdefault(zone.side or "", []).extend(zone.tiles)
    return found


def _check_sides(board: Board, findings: Findings) -> None:
    sides = dict.fromkeys((*(spawn.side for spawn in board.spawns), *(zone.side for zone in board.deploy_zones)))
    if not sides:
        findings.warning(
            "no-spawns",
            NOWHERE,
            "no spawns",
            "objects of class Spawn for two sides or more",
            "In Tiled, draw one for each character, or people are placed at edges of the map before a battle.",
        )
    elif len(sides) == 1:
        findings.error(
            "one-side",
            NOWHERE,
            f"spawns of side {next(iter(sides))} only",
            "spawns of two sides or more",
            "In Tiled, draw one for each character of another side.",
        )


def _check_ways(board: Board, joined: Regions, findings: Findings) -> None:
    sides = [(side, [tile for tile in tiles if joined[index(tile)]]) for side, tiles in _sides(board).items()]
    standing = [(side, tiles) for side, tiles in sides if tiles]
    for number, (side, tiles) in enumerate(standing):
        for other, others in standing[number + 1 :]:
            if not {joined[index(tile)] for tile in tiles} & {joined[index(tile)] for tile in others}:
                findings.error(
                    "no-way",
                    NOWHERE,
                    f"no way on foot between side {side} at ({tiles[0][0]},{tiles[0][1]}) and "
                    f"side {other} at ({others[0][0]},{others[0][1]})",
                    "one, be it through doors",
                    "Glass and voids are no way: in Tiled, open a wall or put a door there.",
                )


def _started(board: Board, joined: Regions) -> set[int]:
    """The regions that somebody starts in; without any starts, the largest."""
    started = {int(joined[index(tile)]) for tiles in _sides(board).values() for tile in tiles} - {0}
    if not started and joined.any():
        started = {int(np.bincount(joined[joined > 0]).argmax())}
    return started


def _check_rooms(board: Board, joined: Regions, started: set[int], findings: Findings) -> None:
    """Warn of regions that nobody starts in."""
    sizes = np.bincount(joined.ravel())
    firsts = np.zeros(sizes.size, np.int64)
    firsts[joined.ravel()[::-1]] = np.arange(joined.size - 1, -1, -1)
    for number, (first, size) in enumerate(zip(firsts.tolist(), sizes.tolist(), strict=True)):
        if number and number not in started:
            row, column = divmod(first, board.columns)
            findings.warning(
                "sealed-room",
                Place(cell=(column, row)),
                f"a room of {size} tiles that cannot be entered" if size > 1 else "a tile that cannot be entered",
                "a door or an opening",
                "In Tiled, make one, or leave it if nobody is to get in.",
            )


def _check_corners(board: Board, reached: Mask, findings: Findings) -> None:
    """Note wall corners on the battlefield that look as if one could press to them, and nobody can.

    Such a corner has its open end in reach, but the tiles from which one would press to it are not: something stands
    there that one cannot walk onto.
    """
    beside = _grown(board.effect.tiles | board.effect.left[:, :-1] | board.effect.left[:, 1:] | board.effect.top[:-1]
                    | board.effect.top[1:])  # fmt: skip
    unpressed: dict[Tile, Tile] = {}
    candidates = np.argwhere(beside & ~board.effect.tiles & ~reached & _grown(reached))
    for row, column in candidates[:_MOST_CORNERS].tolist():
        tile = (column, row)
        for found in corner.corners(board.effect, board.low, tile):
            if _is_reached(reached, neighbour(tile, found.side)):
                unpressed.setdefault(_vertex(tile, found), tile)
    left = [tile for at, tile in unpressed.items() if not _is_pressed_to(board, reached, at)]
    if left:
        findings.note(
            "corner-idle",
            Place(cell=left[0]),
            f"{len(left)} wall corners that nobody can press to"
            if len(left) > 1
            else "a wall corner that nobody can press to",
            advice="One would stand where nobody can walk.",
        )


def _is_pressed_to(board: Board, reached: Mask, at: Tile) -> bool:
    """Whether somebody can press to a crossing of the grid from one of the tiles around it."""
    around = [(at[0] - right, at[1] - down) for right in (0, 1) for down in (0, 1)]
    return any(
        _vertex(tile, found) == at
        for tile in around
        if _is_reached(reached, tile)
        for found in corner.corners(board.effect, board.low, tile)
    )


def _grown(mask: Mask) -> Mask:
    """A mask and all tiles next to it."""
    padded = np.pad(mask, 1)
    shifted = [
        padded[1 + down : padded.shape[0] - 1 + down, 1 + across : padded.shape[1] - 1 + across]
        for down in (-1, 0, 1)
        for across in (-1, 0, 1)
    ]
    found: Mask = np.logical_or.reduce(shifted)
    return found


def _vertex(tile: Tile, at: Corner) -> Tile:
    """The crossing of the grid at which a corner lies."""
    east = Compass.EAST in (at.towards, at.side)
    south = Compass.SOUTH in (at.towards, at.side)
    return tile[0] + east, tile[1] + south


def _is_reached(reached: Mask, tile: Tile) -> bool:
    row, column = index(tile)
    return 0 <= row < reached.shape[0] and 0 <= column < reached.shape[1] and bool(reached[row, column])


def _touches_wall(board: Board, door: Door, number: int, owners: dict[DoorPlace, int]) -> bool:
    """Whether a wall, or another door, stands where a frame could be fixed; `owners` has the door of each place."""
    return any(
        board.move.blocks(beside) or owners.get(beside, number) != number
        for place in door.places
        for beside in _beside(place)
    )


def _beside(place: DoorPlace) -> list[DoorPlace]:
    """The tiles and thin-wall places that a door's frame can be fixed to."""
    if len(place) == 2:
        sides = [neighbour(place, side) for side in Compass]
        crossings = [(place[0] + across, place[1] + down) for across in (0, 1) for down in (0, 1)]
        return [*sides, *(edge for crossing in crossings for edge in _meeting(crossing))]
    column, row, kind = place
    if kind == "left":
        ends = [(column, row), (column, row + 1)]
        tiles: list[DoorPlace] = [(column - 1, row - 1), (column, row - 1), (column - 1, row + 1), (column, row + 1)]
    else:
        ends = [(column, row), (column + 1, row)]
        tiles = [(column - 1, row - 1), (column - 1, row), (column + 1, row - 1), (column + 1, row)]
    return [*tiles, *(edge for end in ends for edge in _meeting(end) if edge != place)]


def _meeting(crossing: Tile) -> list[DoorPlace]:
    """The four pieces of grid line that meet at the top left corner of a tile."""
    return [
        edge_of(crossing, Compass.NORTH),
        edge_of(crossing, Compass.WEST),
        edge_of(neighbour(crossing, Compass.WEST), Compass.NORTH),
        edge_of(neighbour(crossing, Compass.NORTH), Compass.WEST),
    ]
