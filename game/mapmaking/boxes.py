"""Tiles joined to rectangles."""

from __future__ import annotations

from collections.abc import Iterable

from systems.geometry.grid import Tile


def boxes(tiles: Iterable[Tile]) -> list[tuple[Tile, int, int]]:
    """Rectangles that fill just these tiles without overlap: their first tile, tiles across, tiles down, by row."""
    left = set(tiles)
    found: list[tuple[Tile, int, int]] = []
    for column, row in sorted(left, key=lambda tile: (tile[1], tile[0])):
        if (column, row) not in left:
            continue
        across = down = 1
        while (column + across, row) in left:
            across += 1
        while all((column + step, row + down) in left for step in range(across)):
            down += 1
        left -= {(column + right, row + below) for right in range(across) for below in range(down)}
        found.append(((column, row), across, down))
    return found
