"""How somebody is now, on a sheet of Ground Combat: what battles before this one have left of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from game.content.faults import one_of, quoted
from game.content.kinds import Choice, Key, Listed, Table, Text, Unfit, Whole
from systems.ground.components import AttributePenalties, Carried, Injury, Tiredness
from systems.ground.condition import is_dead_at
from systems.ground.rules import Attribute, GroundRules, Part, Weapon

MOST = 1000
"""The most that a game master can set in a battle, and so the most that can come out of one."""

_REDUCTION = Table({name: Key(Whole(0, MOST), 0) for name in get_args(Attribute)})
_INJURY = {
    "part": Key(Choice(get_args(Part))),
    "level": Key(Choice(("injured", "dismembered")), "injured"),
    "side": Key(Choice(("left", "right")), ""),
}
_ROUNDS = {"weapon": Key(Text()), "loaded": Key(Whole(0, MOST)), "spare": Key(Whole(0, 1_000_000))}

STATE_KEYS: Mapping[str, Key] = {
    "hp_now": Key(Whole(-MOST, MOST), None),
    "injuries": Key(Listed(Table(_INJURY), 0, 20), ()),
    "open_wounds": Key(Whole(0, MOST), 0),
    "bruising": Key(Whole(0, MOST), 0),
    "penalties": Key(_REDUCTION, {}),
    "tiredness": Key(_REDUCTION, {}),
    "ammunition": Key(Listed(Table(_ROUNDS), 0, 100, each=False), ()),
}
"""The keys of a character's state in a roster or a campaign; left out, they are unhurt and their magazines full."""

_ONCE_LOST = ("eye",)
"""Parts that have no Injury but the loss of them."""
_NEVER_LOST = ("head", "organ", "neck")
"""Parts that are never lost: without a neck nobody lives."""


def state(values: Mapping[str, Any], rules: GroundRules) -> dict[str, Any]:
    """The fields of a sheet that say how somebody is; Unfit where they do not fit the rules or each other."""
    hp_max = rules.health.hp_max if values["hp"] is None else values["hp"]
    _check_hit_points(values["hp_now"], hp_max, rules)
    return {
        "hp_now": values["hp_now"],
        "injuries": tuple(_injuries(values["injuries"])),
        "open_wounds": values["open_wounds"],
        "bruising": values["bruising"],
        "penalties": AttributePenalties(**values["penalties"]),
        "tiredness": Tiredness(**values["tiredness"]),
        "ammunition": tuple(_rounds(values["ammunition"], values["weapons"], rules)),
    }


def _check_hit_points(now: int | None, hp_max: int, rules: GroundRules) -> None:
    if now is not None and now > hp_max:
        raise Unfit(str(now), f"at most {hp_max}, the hit points of somebody unhurt", within=".hp_now")
    if now is not None and is_dead_at(now, hp_max, rules.health):
        raise Unfit(f"{now}, which nobody survives with {hp_max} at most", "the hit points of somebody alive",
                    within=".hp_now")  # fmt: skip


def _injuries(rows: tuple[dict[str, Any], ...]) -> Iterator[Injury]:
    seen: set[tuple[str, str]] = set()
    for at, row in enumerate(rows):
        place, part = f".injuries[{at}]", row["part"]
        if (part == "eye") != bool(row["side"]):
            expected = one_of(("left", "right")) if part == "eye" else f"nothing: {part} says it all"
            raise Unfit(quoted(row["side"]) if row["side"] else "nothing", expected, within=f"{place}.side")
        levels = ("dismembered",) if part in _ONCE_LOST else ("injured",) if part in _NEVER_LOST else ()
        if levels and row["level"] not in levels:
            raise Unfit(quoted(row["level"]), f"{one_of(levels)} for {part}", within=f"{place}.level")
        if (part, row["side"]) in seen:
            raise Unfit(f"{' '.join(filter(None, (row['side'], part)))} a second time", "each part once", within=place)
        seen.add((part, row["side"]))
        yield Injury(**row)


def _rounds(rows: tuple[dict[str, Any], ...], weapons: tuple[str, ...], rules: GroundRules) -> Iterator[Carried]:
    left = Counter(weapons)
    for at, row in enumerate(rows):
        place, name = f".ammunition[{at}]", row["weapon"]
        if not left[name]:
            raise Unfit(quoted(name), one_of([one for one in weapons if left[one]]), within=f"{place}.weapon")
        left[name] -= 1
        weapon = rules.weapon(name)
        assert weapon is not None  # the weapons of the sheet have been checked
        _check_magazine(row, weapon, place)
        yield Carried(**row)


def _check_magazine(row: Mapping[str, Any], weapon: Weapon, place: str) -> None:
    if not weapon.magazine:
        raise Unfit(quoted(weapon.name), "a weapon with a magazine", within=f"{place}.weapon")
    if row["loaded"] > weapon.magazine:
        raise Unfit(str(row["loaded"]), f"at most {weapon.magazine}, its magazine", within=f"{place}.loaded")
