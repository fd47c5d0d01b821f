"""Tiled maps written by the program: made from a Universal VTT file, or begun from the template.

    .uvtt, .dd2vtt, .df2vtt -> `universal_vtt` -> walls on the grid (`vtt_walls`) -> `tmx_text` -> `saving`

What it writes is plain TMX. It reads no map: what a written map does is found out by `game.maps`, as with any other.
"""
