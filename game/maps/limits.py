"""How large a map may be; each limit is named in the message that refuses what exceeds it."""

from __future__ import annotations

FILE_BYTES = 64 * 2**20
"""Of one map or tileset file."""

ELEMENTS = 400_000
"""XML elements of one file."""

NESTING = 64
"""XML elements inside each other."""

SIDE = 4_000
"""Columns or rows of a map."""

CELLS = 1_000_000
"""Columns times rows."""

ALL_CELLS = 16_000_000
"""Cells of all tile layers together."""

OBJECTS = 20_000
"""Objects of one map."""

PROPERTIES = 200
"""Custom properties of one thing."""

POINTS = 10_000
"""Points of one line or polygon."""

TILES = 100_000
"""Tiles of one tileset."""

TILESETS = 256
"""Tilesets of one map."""

TILE_PIXELS = 1_024
"""Width or height of a tile."""
