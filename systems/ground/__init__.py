"""Ground Combat: one character at a time, action points a cycle, 2d10 over Defense.

`rulebook.py` ties the parts together; each of them gathers, resolves and commits one subject of the rules.
"""
