"""How large a map may be; each limit is named in the message that refuses what exceeds it."""

from __future__ import annotations

FILE_BYTES = 64 * 2**20
"""Of a map, its project, its tilesets and its templates together."""

ELEMENTS = 400_000
"""XML elements, or objects and lists of JSON, of a map and all files it names together."""

ATTRIBUTES = 2_000_000
"""Attributes of XML elements, or texts and keys of JSON, in one file."""

NESTING = 64
"""XML elements, or objects and lists of JSON, inside each other."""

SIDE = 4_000
"""Columns or rows of a map."""

CELLS = 1_000_000
"""Columns times rows."""

ALL_CELLS = 4_000_000
"""Cells of all tile layers together."""

KINDS = 50_000
"""Different tiles on one map, each way a tile is turned counted."""

OBJECTS = 20_000
"""Objects of one map."""

PROPERTIES = 200
"""Custom properties of one thing."""

ALL_PROPERTIES = 1_000_000
"""Custom properties of all things, those that come from templates, tiles and classes counted for each."""

NAME = 1_000
"""Characters of a name or a class."""

NAMES = 10_000
"""Different names of classes and properties on one map."""

DOORS = 10_000
"""Doors of one map."""

SPAWNS = 10_000
"""Spawns of one map."""

SIDES = 64
"""Sides that start on one map."""

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

PICTURES = 10_000
"""Picture files of one map."""

PICTURE_PIXELS = 64_000_000
"""Width times height of a picture: a quarter of a gigabyte when drawn."""

TILE_PIXELS = 1_024
"""Width or height of a cell of the grid."""

TILESET_TILE_PIXELS = 4_096
"""Width or height of a tile of a tileset, its spacing and its margin."""
