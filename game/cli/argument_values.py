"""What arguments may be: each kind is read from its text, or refused with what was expected."""

from __future__ import annotations

import argparse
import re

MOST_SEED = (1 << 64) - 1
MOST_RUNS = 1_000_000
MOST_JOBS = 256
MOST_METRES = 1000
MOST_DPI = 2400
MOST_BANDS = 20


def seed(text: str) -> int:
    """A seed of the dice."""
    return whole(text, 0, MOST_SEED)


def runs(text: str) -> int:
    """How many battles."""
    return whole(text, 1, MOST_RUNS)


def jobs(text: str) -> int:
    """How many processes."""
    return whole(text, 1, MOST_JOBS)


def line(text: str) -> int:
    """The number of a line, or of rounds."""
    return whole(text, 1, 1 << 53)


def metres(text: str) -> float:
    """The width of a tile in metres."""
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", text) and 0 < float(text) <= MOST_METRES:
        return float(text)
    raise argparse.ArgumentTypeError(
        f"found {text!r}, expected a number above 0, at most {MOST_METRES}, with three decimals at most"
    )


def whole(text: str, least: int, most: int) -> int:
    """A whole number, both ends included."""
    if re.fullmatch(r"[0-9]{1,20}", text) and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f"found {text!r}, expected a whole number from {least} to {most}")


def tile(text: str) -> tuple[int, int]:
    """A tile, as column,row."""
    found = re.fullmatch(r"([0-9]{1,5}),([0-9]{1,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected a tile as column,row, such as 4,7")
    return int(found[1]), int(found[2])


def pixels(text: str) -> int:
    """Pixels of a tile; what can be drawn is found out by whoever draws."""
    return whole(text, 1, 1_000_000)


def dpi(text: str) -> int:
    """Pixels to an inch."""
    return whole(text, 1, MOST_DPI)


def bands(text: str) -> tuple[float, ...]:
    """Metres, some after another."""
    parts = text.split(",")
    if len(parts) <= MOST_BANDS and all(re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", part) for part in parts):
        return tuple(dict.fromkeys(float(part) for part in parts))
    raise argparse.ArgumentTypeError(
        f"found {text!r}, expected up to {MOST_BANDS} distances in metres, such as 5,10,20"
    )


def size(text: str) -> tuple[int, int]:
    """Columns and rows, as 40x30."""
    found = re.fullmatch(r"([0-9]{1,9})[xX]([0-9]{1,9})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected columns and rows, such as 40x30")
    return int(found[1]), int(found[2])
