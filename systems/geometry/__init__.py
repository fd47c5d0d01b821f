"""What lies in whose line, range and reach: numpy arrays in, numpy arrays out, whole numbers deciding.

One function for each truth; the rules, the overlays and the bots all call the same one. Nothing here knows a rulebook,
a file or a clock. Modules: `grid` (tiles and blockers), `loe` (line of effect and of sight), `low_cover`, `corner`,
`cover`, `ranges`, `arcs`, `blast`, `scatter` and `paths`.
"""
