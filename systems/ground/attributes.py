"""What a character's attributes and Trades add to a roll: those of the sheet, attributes less what reduces them.

Attribute penalties and Tiredness are kept apart, since only the former are restored in camp (GC-88, GC-89). Whatever is
rolled or reckoned with an attribute takes it from here.
"""

from __future__ import annotations

from functools import lru_cache

from systems.core.dice import Modifier
from systems.core.identifiers import UnitId
from systems.core.world import State
from systems.ground.components import AttributePenalties, Attributes, Tiredness, Trades
from systems.ground.rules import Attribute


def effective(state: State, unit: UnitId) -> Attributes:
    """The attributes of a character as they count now."""
    return reduced(state.get(unit, Attributes), state.get(unit, AttributePenalties), state.get(unit, Tiredness))


def named(state: State, unit: UnitId, attribute: Attribute, source: str) -> tuple[Modifier, ...]:
    """The same for one attribute as modifiers of a roll: the sheet's value for that rule, then what reduces it."""
    return parts(
        state.get(unit, Attributes), state.get(unit, AttributePenalties), state.get(unit, Tiredness), attribute, source
    )


def rank_in(trades: Trades, trade: str, source: str) -> Modifier:
    """The rank in a Trade as a modifier of a roll, for that rule; 0 of one who has none."""
    return Modifier(f"trade.{trade}", trades.rank(trade), source)


@lru_cache(maxsize=1024)
def reduced(own: Attributes, penalties: AttributePenalties, tiredness: Tiredness) -> Attributes:
    """The attributes less penalties and Tiredness."""
    less = (
        getattr(own, name) - getattr(penalties, name) - getattr(tiredness, name)
        for name in Attributes.__struct_fields__
    )
    return Attributes(*less)


@lru_cache(maxsize=4096)
def parts(
    own: Attributes, penalties: AttributePenalties, tiredness: Tiredness, attribute: Attribute, source: str
) -> tuple[Modifier, ...]:
    """One attribute as modifiers: the sheet's value, then by name whatever takes points off it."""
    value: int = getattr(own, attribute)
    found = [Modifier(attribute, value, source)]
    if penalty := getattr(penalties, attribute):
        found.append(Modifier(f"reduced.{attribute}", -penalty, "GC-88"))
    if tired := getattr(tiredness, attribute):
        found.append(Modifier(f"tired.{attribute}", -tired, "GC-89"))
    return tuple(found)
