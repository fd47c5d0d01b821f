"""The camp of Ground Combat in TOML: its sections and keys with their bounds, and its figures made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from game.content.faults import one_of, quoted
from game.content.kinds import Choice, Dice, Key, Listed, Table, Text, Unfit, Whole, YesNo
from systems.ground.rules import Attribute, CampTime, GroundRules, Rest, Restoration, Specialist, Treatment

_ATTRIBUTES: tuple[str, ...] = get_args(Attribute)
_ATTRIBUTE = Key(Choice(_ATTRIBUTES))
_BASE = Key(Whole(0, 1000))
_HOURS = Key(Whole(1, 24))
_POINTS = Key(Whole(0, 1000))
_BONUS = Key(Whole(-100, 100))
_SPECIALIST = {
    "restores": _ATTRIBUTE,
    "trades": Key(Listed(Text(), 1, 20)),
    "attribute": _ATTRIBUTE,
    "arms": Key(YesNo()),
}

CAMP_SECTIONS: Mapping[str, Mapping[str, Key]] = {
    "camp_time": {"shift_hours": _HOURS, "shifts_per_day": Key(Whole(1, 24)), "days_per_week": Key(Whole(1, 100))},
    "rest": {"hp_per_shift": _POINTS, "bruising_per_shift": _POINTS},
    "treatment": {
        "trade": Key(Text()),
        "attribute": _ATTRIBUTE,
        "least_rank": Key(Whole(0, 20)),
        "dice": Key(Dice()),
        "assumed": _BASE,
        "hours": _HOURS,
        "difficulty_base": _BASE,
        "hp": _POINTS,
        "bed_bonus": _BONUS,
        "bed_patients": Key(Whole(0, 100)),
        "crowding": _BONUS,
    },
    "restoration": {
        "points_per_week": _POINTS,
        "specialist_points": _POINTS,
        "hours": _HOURS,
        "days": Key(Whole(1, 100)),
        "difficulty_base": _BASE,
        "specialists": Key(Listed(Table(_SPECIALIST), len(_ATTRIBUTES), len(_ATTRIBUTES))),
        "injury_weeks": Key(Whole(1, 1000)),
        "injury_difficulty": _BASE,
    },
}
"""The sections of the camp, each with its keys."""


def camp(values: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The figures of the camp by section, from the values by key; Unfit where they do not fit each other."""
    return {
        "camp_time": CampTime(**values["camp_time"]),
        "rest": Rest(**values["rest"]),
        "treatment": Treatment(**values["treatment"]),
        "restoration": _restoration(values["restoration"]),
    }


def camp_trades(found: GroundRules) -> tuple[str, ...]:
    """Every Trade that is of use in camp."""
    return (found.treatment.trade, *(trade for one in found.restoration.specialists for trade in one.trades))


def _restoration(values: Mapping[str, Any]) -> Restoration:
    rows = tuple(Specialist(**row) for row in values["specialists"])
    restored = [row.restores for row in rows]
    for at, name in enumerate(restored):
        if name in restored[:at]:
            left = [one for one in _ATTRIBUTES if one not in restored]
            raise Unfit(f"{quoted(name)} twice", one_of(left), within=f".restoration.specialists[{at}].restores")
    return Restoration(**{**values, "specialists": rows})
