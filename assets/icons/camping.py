"""Icons of what there is in camp."""

from __future__ import annotations

from pen import Mask, box, line, shape


def bed() -> Mask:
    """A bed with a pillow."""
    frame_of_it = line((8, 14), (8, 54), width=6) | line((8, 43), (56, 43), width=6) | line((56, 32), (56, 54), width=6)
    return frame_of_it | box(15, 25, 27, 36, 4) | box(30, 25, 59, 36, 4)


def hammer() -> Mask:
    """A hammer."""
    return line((14, 54), (38, 26), width=8) | shape([(24, 14), (33, 6), (54, 25), (45, 34)], 4)


def diskette() -> Mask:
    """A disk to save on."""
    whole = shape([(8, 8), (47, 8), (56, 17), (56, 56), (8, 56)], 4)
    return whole & ~(box(20, 4, 42, 22, 2) | box(16, 33, 48, 60, 2)) | box(34, 8, 39, 18, 1) | box(21, 40, 43, 50, 1)


def tent() -> Mask:
    """A tent."""
    return line((30, 8), (34, 8), (59, 55), (5, 55), width=5, closed=True) | shape([(32, 26), (44, 54), (20, 54)], 2)
