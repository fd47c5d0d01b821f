"""What there is to measure on a board: between two tiles, and from one to all others, nobody counted.

`enfilade measure` and the measuring tool of the window say what is worked out here, in the same words.
"""
