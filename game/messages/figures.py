"""Tiles, dice and numbers as people write them at a table, the same in every language."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any


def weapon_words(weapon: str, loaded: int, spare: int) -> str:
    """A weapon with its rounds, in it and to spare: "rifle 9+20"; one that has none, by its name."""
    return f"{weapon} {loaded}+{spare}" if loaded or spare else weapon


def tile_words(tile: Sequence[Any]) -> str:
    """A tile as people type it: `4,7`."""
    return f"{tile[0]},{tile[1]}"


def dice_words(dice: Sequence[int]) -> str:
    """Dice as people write them: `2d10`, `1d6 + 1d8`."""
    return " + ".join(f"{list(dice).count(sides)}d{sides}" for sides in dict.fromkeys(dice))


def damage_words(dice: Sequence[int], bonus: int) -> str:
    """The same with what is added to them, as rules write it: `1d8+2`."""
    return dice_words(dice) + (f"{bonus:+d}" if bonus else "")


def signed(number: int) -> str:
    """The number with its sign, which 0 has not."""
    return f"{number:+d}" if number else "0"


def number_words(number: float | Fraction) -> str:
    """A number to at most two decimals, without needless ones."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".")


def percent(share: Fraction | float) -> str:
    """A probability in percent to one decimal; one that is neither 0 nor 1 is never shown as if it were."""
    shown = f"{float(share) * 100:.1f} %"
    if shown == "0.0 %" and share:
        return "< 0.1 %"
    if shown == "100.0 %" and share != 1:
        return "> 99.9 %"
    return shown
