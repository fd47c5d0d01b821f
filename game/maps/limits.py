"""How large a map may be; each limit is named in the message that refuses what exceeds it."""

from __future__ import annotations

FILE_BYTES = 64 * 2**20
"""Of a map and its tilesets together."""

ELEMENTS = 400_000
"""XML elements of a map and its tilesets together."""

NESTING = 64
"""XML elements inside each other."""

SIDE = 4_000
"""Columns or rows of a map."""

CELLS = 1_000_000
"""Columns times rows."""

ALL_CELLS = 4_000_000
"""Cells of all tile layers together."""

OBJECTS = 20_000
"""Objects of one map."""

PROPERTIES = 200
"""Custom properties of one thing."""

DOORS = 10_000
"""Doors of one map."""

POINTS = 100_000
"""Points of all lines and polygons of one map."""

COVERED = 2_000_000
"""Tiles that the objects of one map cover, each object counted with the box around it."""

LAYERS = 1_000
"""Layers of one map, groups not counted."""

TILES = 100_000
"""Tiles of one tileset."""

TILESETS = 256
"""Tilesets of one map."""

TILE_PIXELS = 1_024
"""Width or height of a tile."""
