"""Whether a board can be fought over: spawns, ways on foot, rooms and doors."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import numpy as np

from game.maps.findings import NOWHERE, Place
from systems.geometry.grid import Compass, Tile, edge_of, index, neighbour

if TYPE_CHECKING:
    import numpy.typing as npt

    from game.maps.findings import Findings
    from systems.core.board import Board, Door
    from systems.core.board import Place as DoorPlace


def check_board(board: Board, spawn_places: tuple[Place, ...], findings: Findings) -> None:
    """Keep a finding for everything that stands in the way of a battle on the board."""
    standable = ~(board.move.tiles | board.void)
    _check_spawn_tiles(board, spawn_places, standable, findings)
    _check_shared_tiles(board, spawn_places, findings)
    _check_sides(board, findings)
    regions = _regions(board, standable)
    _check_ways(board, regions, findings)
    _check_rooms(board, regions, findings)
    owners = {place: number for number, door in enumerate(board.doors) for place in door.places}
    for number, door in enumerate(board.doors):
        if not _touches_wall(board, door, number, owners):
            findings.warning(
                "door-alone",
                Place(cell=door.places[0][:2], object_name=door.name),
                f"{door.name}, which touches no wall",
                "a door between walls",
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
    sides = {spawn.side: None for spawn in board.spawns}  # in the order of the map
    if not sides:
        findings.error(
            "no-spawns",
            NOWHERE,
            "no spawns",
            "objects of class Spawn for two sides or more",
            "In Tiled, draw one for each character.",
        )
    elif len(sides) == 1:
        findings.error("one-side", NOWHERE, f"spawns of side {next(iter(sides))} only", "spawns of two sides or more")


def _regions(board: Board, standable: npt.NDArray[np.bool_]) -> npt.NDArray[np.int32]:
    """Which tiles are joined on foot with all doors open: a number from 1 for each region, 0 where nobody can stand.

    A diagonal step needs both tiles beside it open, so steps along rows and columns reach all that walking reaches.
    """
    rows, columns = standable.shape
    east = standable[:, :-1] & standable[:, 1:] & ~board.move.left[:, 1:-1]
    south = standable[:-1] & standable[1:] & ~board.move.top[1:-1]
    right = np.zeros(standable.shape, bool)
    right[:, :-1] = east
    down = np.zeros(standable.shape, bool)
    down[:-1] = south
    go_right, go_down = right.ravel().tolist(), down.ravel().tolist()
    region = np.where(standable, -1, 0).ravel().tolist()
    number = 0
    for start in range(rows * columns):
        if region[start] != -1:
            continue
        number += 1
        region[start] = number
        waiting = deque([start])
        while waiting:
            at = waiting.popleft()
            for ahead, open_ in (
                (at + 1, go_right[at]),
                (at - 1, at and go_right[at - 1]),
                (at + columns, go_down[at]),
                (at - columns, at >= columns and go_down[at - columns]),
            ):
                if open_ and region[ahead] == -1:
                    region[ahead] = number
                    waiting.append(ahead)
    return np.array(region, np.int32).reshape(rows, columns)


def _check_ways(board: Board, regions: npt.NDArray[np.int32], findings: Findings) -> None:
    sides = [(side, [tile for tile in tiles if regions[index(tile)]]) for side, tiles in _sides(board).items()]
    standing = [(side, tiles) for side, tiles in sides if tiles]
    for number, (side, tiles) in enumerate(standing):
        for other, others in standing[number + 1 :]:
            if not {regions[index(tile)] for tile in tiles} & {regions[index(tile)] for tile in others}:
                findings.error(
                    "no-way",
                    NOWHERE,
                    f"no way on foot between side {side} at ({tiles[0][0]},{tiles[0][1]}) and "
                    f"side {other} at ({others[0][0]},{others[0][1]})",
                    "one, be it through doors",
                    "Glass and low gaps are no way.",
                )


def _check_rooms(board: Board, regions: npt.NDArray[np.int32], findings: Findings) -> None:
    """Warn of regions that nobody starts in; without any starts, of all but the largest."""
    started = {int(regions[index(tile)]) for tiles in _sides(board).values() for tile in tiles} - {0}
    numbers, firsts, sizes = np.unique(regions, return_index=True, return_counts=True)
    if not started:
        started = {int(numbers[np.where(numbers > 0, sizes, 0).argmax()])}
    for number, first, size in zip(numbers.tolist(), firsts.tolist(), sizes.tolist(), strict=True):
        if number and number not in started:
            row, column = divmod(first, board.columns)
            findings.warning(
                "sealed-room",
                Place(cell=(column, row)),
                f"a room of {size} tiles that cannot be entered",
                "a door or an opening",
            )


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
