"""Ground Combat in TOML: its sections and keys with their bounds, and its figures and sheets made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from game.content.books import Book
from game.content.faults import did_you_mean, meant, one_of, quoted
from game.content.ground_camp import CAMP_SECTIONS, camp, camp_trades
from game.content.ground_state import STATE_KEYS, state
from game.content.kinds import (
    Choice,
    Damage,
    Dice,
    Key,
    Listed,
    NamedNumbers,
    Number,
    Table,
    Text,
    Unfit,
    Whole,
    YesNo,
    inside,
)
from systems.ground.attacks import UNARMED
from systems.ground.components import HANDS, TradeRank
from systems.ground.hands import hands_for
from systems.ground.rules import (
    Attacks,
    Attribute,
    Bruising,
    Cover,
    FirstAid,
    GroundRules,
    Health,
    Injuries,
    InjuryRow,
    Jump,
    Maneuver,
    Movement,
    OpenWounds,
    Part,
    Prone,
    Senses,
    Targeted,
    Turns,
    TwoWeapons,
    Unarmed,
    Weapon,
)
from systems.ground.sheet import GroundSheet

_PRICE = Key(Whole(0, 1000))
_MODIFIER = Key(Whole(-100, 100))
_DICE = Key(Dice())
_STACKS = Key(Whole(0, 100))
_MOST_METRES = 10_000

_A_SLIP = 0.82
"""How alike a trade must be to one that weapons use before it is taken for a slip. Other trades are fine."""

_INJURY_ROW = {"low": Key(Whole(1, 1000)), "high": Key(Whole(1, 1000)), "part": Key(Choice(get_args(Part)))}

SECTIONS: Mapping[str, Mapping[str, Key]] = {
    "turns": {"ap_per_cycle": Key(Whole(1, 1000)), "initiative_dice": _DICE},
    "attacks": {
        "dice": _DICE,
        "critical_natural": Key(Whole(1, 1000)),
        "critical_attack_bonus": _MODIFIER,
        "critical_damage_bonus": _MODIFIER,
        "critical_damage_bonus_min": _MODIFIER,
        "defense_base": Key(Whole(0, 1000)),
    },
    "unarmed": {
        "ap": Key(Whole(1, 1000)),
        "weak_die": Key(Whole(2, 1000)),
        "weak_cap": Key(Whole(0, 1000)),
        "at_zero": Key(Whole(0, 1000)),
        "harmless_at": _MODIFIER,
    },
    "movement": {
        "walk_per_m": Key(Whole(1, 1000)),
        "crawl_per_m": Key(Whole(1, 1000)),
        "stand_up": _PRICE,
        "lie_down": _PRICE,
        "press": _PRICE,
        "door": _PRICE,
        "reload": _PRICE,
        "change_weapon": _PRICE,
        "drop": _PRICE,
        "pick_up": _PRICE,
        "body_m": Key(Number(0, 100)),
    },
    "jump": {
        "ap": _PRICE,
        "dice": _DICE,
        "difficulty": Key(Whole(0, 1000)),
        "per_metre": Key(Whole(0, 1000)),
        "leg_injury": _MODIFIER,
    },
    "two_weapons": {
        "attack": _MODIFIER,
        "discount": _PRICE,
        "least_share": Key(Number(0, 1)),
        "melee_move_m": Key(Number(0, _MOST_METRES)),
        "keep_between_cycles": Key(YesNo()),
    },
    "cover": {"exposed_defense": _MODIFIER},
    "prone": {"defense_adjacent": _MODIFIER, "defense_distant": _MODIFIER},
    "health": {
        "hp_max": Key(Whole(1, 1000)),
        "willpower_dice": _DICE,
        "willpower_base": Key(Whole(0, 1000)),
        "death_at_times_max": Key(Whole(0, 100)),
    },
    "injuries": {
        "die": Key(Whole(2, 1000)),
        "side_die": Key(Whole(2, 1000)),
        "rows": Key(Listed(Table(_INJURY_ROW), 1, 100)),
        "leg_injured_ap": _PRICE,
        "leg_lost_ap": _PRICE,
        "arm_crawl_ap": _PRICE,
        "primary_arm_injured": _MODIFIER,
        "secondary_arm_injured": _MODIFIER,
        "primary_arm_lost": _MODIFIER,
        "secondary_arm_lost": _MODIFIER,
        "head_again_damage": Key(Whole(0, 1000)),
        "neck_over_half": Key(Choice(("injury", "decapitation"))),
    },
    "targeted": {
        "leg": _MODIFIER,
        "arm": _MODIFIER,
        "organ": _MODIFIER,
        "head": _MODIFIER,
        "neck": _MODIFIER,
        "eye": _MODIFIER,
        "critical_injures_too": Key(YesNo()),
    },
    "bruising": {"dismembers": Key(YesNo())},
    "open_wounds": {"stacks": _STACKS, "stacks_more": _STACKS, "hp_per_cycle": Key(Whole(0, 1000))},
    "first_aid": {
        "ap": Key(Whole(0, 1000)),
        "trade": Key(Text()),
        "attribute": Key(Choice(get_args(Attribute))),
        "dice": _DICE,
        "difficulty_base": Key(Whole(0, 1000)),
        "stacks": Key(Whole(1, 100)),
    },
    "senses": {
        "shooting": Key(YesNo()),
        "blows_unseen": Key(YesNo()),
        "eye_lost": _MODIFIER,
        "blind": _MODIFIER,
        "dizzy": _MODIFIER,
        "listening_ap": Key(Whole(1, 1000)),
        "listening_trade": Key(Text()),
        "listening_attribute": Key(Choice(get_args(Attribute))),
        "listening_dice": _DICE,
        "listening_base": Key(Whole(0, 1000)),
    },
    **CAMP_SECTIONS,
}
"""The sections of the figures, each with its keys. Weapons and maneuvers stand apart: a table for each."""

WEAPON_KEYS: Mapping[str, Key] = {
    "ap": Key(Whole(1, 1000)),
    "damage": Key(Damage()),
    "trade": Key(Text()),
    "hands": Key(Whole(1, 2)),
    "melee": Key(YesNo()),
    "range_m": Key(Number(0, _MOST_METRES), 0.0),
    "reach": Key(Whole(1, 10), 1),
    "magazine": Key(Whole(0, 1000), 0),
    "spare_magazines": Key(Whole(0, 1000), 0),
    "can_bruise": Key(YesNo(), False),  # noqa: FBT003 - a default
}
"""The keys of a weapon's table; those of `_OF_SHOOTING` and `_OF_BLOWS` only where the weapon is of that sort."""

MANEUVER_KEYS: Mapping[str, Key] = {
    "ap": _PRICE,
    "needs_loe": Key(YesNo(), True),  # noqa: FBT003 - a default
    "uses_arms": Key(YesNo(), True),  # noqa: FBT003 - a default
}
"""The keys of a maneuver's table. The rules know of maneuvers and describe none, so the list of ours is empty."""

_OF_SHOOTING = ("range_m", "magazine", "spare_magazines")
_OF_BLOWS = ("reach",)

_ATTRIBUTE = Key(Whole(-20, 20), 0)

SHEET_KEYS: Mapping[str, Key] = {
    "strength": _ATTRIBUTE,
    "dexterity": _ATTRIBUTE,
    "constitution": _ATTRIBUTE,
    "intelligence": _ATTRIBUTE,
    "willpower": _ATTRIBUTE,
    "charisma": _ATTRIBUTE,
    "trades": Key(NamedNumbers(Whole(0, 20)), ()),
    "hp": Key(Whole(1, 1000), None),
    "armour": Key(Whole(0, 100), 0),
    "defense": Key(Whole(0, 1000), None),
    "weapons": Key(Listed(Text(), 0, 100, each=False), ()),
    "both_hands": Key(YesNo(), False),  # noqa: FBT003 - a default
    **STATE_KEYS,
}
"""The keys of a character's table in a roster."""


def rules(values: Mapping[str, Mapping[str, Any]]) -> GroundRules:
    """The figures in force, from the values of each section by key; Unfit where they do not fit each other."""
    _check_injuries(values["injuries"]["die"], values["injuries"]["rows"])
    return GroundRules(
        turns=Turns(**values["turns"]),
        attacks=Attacks(**values["attacks"]),
        unarmed=Unarmed(**values["unarmed"]),
        movement=Movement(**values["movement"]),
        jump=Jump(**values["jump"]),
        two_weapons=TwoWeapons(**values["two_weapons"]),
        cover=Cover(**values["cover"]),
        prone=Prone(**values["prone"]),
        health=Health(**values["health"]),
        injuries=Injuries(
            **{**values["injuries"], "rows": tuple(InjuryRow(**row) for row in values["injuries"]["rows"])}
        ),
        targeted=Targeted(**values["targeted"]),
        bruising=Bruising(**values["bruising"]),
        open_wounds=OpenWounds(**values["open_wounds"]),
        first_aid=FirstAid(**values["first_aid"]),
        senses=Senses(**values["senses"]),
        weapons=tuple(_weapon(name, row) for name, row in values["weapons"].items()),
        **camp(values),
        maneuvers=tuple(Maneuver(name, **row) for name, row in values["maneuvers"].items()),
    )


def _check_injuries(die: int, rows: tuple[dict[str, Any], ...]) -> None:
    due = 1
    for at, row in enumerate(rows):
        if row["low"] != due:
            raise Unfit(str(row["low"]), f"{due}, the face after the row before", within=f".injuries.rows[{at}].low")
        if row["high"] < row["low"]:
            raise Unfit(str(row["high"]), f"{row['low']} or more", within=f".injuries.rows[{at}].high")
        due = row["high"] + 1
    if due != die + 1:
        raise Unfit(f"rows up to face {due - 1}", f"rows up to face {die} of the die", within=".injuries.rows")


def _weapon(name: str, row: Mapping[str, Any]) -> Weapon:
    at = inside(".weapons", name)
    if name == UNARMED:
        raise Unfit(f"a weapon named {UNARMED}", "another name: that one stands for bare hands", within=at)
    for key in _OF_SHOOTING if row["melee"] else _OF_BLOWS:
        if row[key] != WEAPON_KEYS[key].default:
            sort = "a melee weapon" if row["melee"] else "a weapon that shoots"
            raise Unfit(str(row[key]), f"nothing: {sort} has none", within=f"{at}.{key}")
    if not row["melee"] and not row["range_m"]:
        raise Unfit("nothing", "the metres that a weapon reaches which shoots", within=f"{at}.range_m")
    damage, bonus = row["damage"]
    return Weapon(
        name=name,
        ap=row["ap"],
        damage=damage,
        damage_bonus=bonus,
        trade=row["trade"],
        hands=row["hands"],
        melee=row["melee"],
        range_m=row["range_m"],
        reach=row["reach"],
        magazine=row["magazine"],
        spare_magazines=row["spare_magazines"],
        can_bruise=row["can_bruise"],
    )


def sheet(values: Mapping[str, Any], rules: GroundRules) -> GroundSheet:
    """The sheet of a character, from its values by key; Unfit for a weapon or trade that the rules do not know."""
    known = [weapon.name for weapon in rules.weapons]
    for at, name in enumerate(values["weapons"]):
        if name not in known:
            raise Unfit(quoted(name), one_of(known), did_you_mean(name, known), f".weapons[{at}]")
    if values["both_hands"]:
        _check_both_hands(values["weapons"], rules)
    used = list(dict.fromkeys((*(one.trade for one in rules.weapons), *_other_trades(rules), *camp_trades(rules))))
    for name, _ in values["trades"]:
        if name not in used and (near := meant(name, used, _A_SLIP)):
            expected = f"{quoted(near)}, which the rules use"
            raise Unfit(f"the trade {quoted(name)}", expected, within=inside(".trades", name))
    trades = tuple(TradeRank(name, rank) for name, rank in values["trades"])
    return GroundSheet(**{**values, **state(values, rules), "trades": trades})


def _check_both_hands(weapons: tuple[str, ...], rules: GroundRules) -> None:
    """Raise Unfit where the first two weapons cannot be in hand at once."""
    if len(weapons) < len(HANDS):
        raise Unfit(f"true with {len(weapons)} weapons", "two weapons at least", within=".both_hands")
    for at, name in enumerate(weapons[: len(HANDS)]):
        if len(hands_for(name, "primary", rules)) > 1:
            raise Unfit(f"{quoted(name)}, which takes both hands", "a one-handed weapon", within=f".weapons[{at}]")


def _other_trades(rules: GroundRules) -> tuple[str, ...]:
    """The Trades that rolls use which are no attacks."""
    return rules.first_aid.trade, rules.senses.listening_trade


GROUND = Book(
    name="ground",
    title="Ground Combat",
    sections=SECTIONS,
    rows={"weapons": WEAPON_KEYS, "maneuvers": MANEUVER_KEYS},
    sheet_keys=SHEET_KEYS,
    rules=rules,
    sheet=sheet,
)
