"""The keys of a campaign file, each with its bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from game.content.ground_state import MOST
from game.content.kinds import AnyTable, Choice, Key, Listed, NamedNumbers, Table, Text, Variants, Whole
from systems.ground.rules import Attribute, Part

MOST_SEED = (1 << 63) - 1
"""The largest whole number that every reader of TOML knows."""
_LONG = Text(1000, lines=True)
_WEEK, _DAY, _SHIFT = Whole(1, 100_000), Whole(1, 100), Whole(1, 24)
_MOMENT: Mapping[str, Key] = {"week": Key(_WEEK), "day": Key(_DAY), "shift": Key(_SHIFT)}
_ON = Key(Choice((*get_args(Attribute), *get_args(Part))))

CAMPAIGN_KEYS: Mapping[str, Key] = {
    "name": Key(Text()),
    "about": Key(_LONG, ""),
    "rules": Key(Choice(("ground",)), "ground"),
    "seed": Key(Whole(0, MOST_SEED)),
    "draw": Key(Whole(0, MOST_SEED), 0),
    "rosters": Key(Listed(Text(200), 0, 20), ()),
    "time": Key(Table({"week": Key(_WEEK, 1), "day": Key(_DAY, 1), "shift": Key(_SHIFT, 1)}), None),
    "beds": Key(NamedNumbers(Whole(0, 100)), ()),
    "people": Key(AnyTable()),
    "stores": Key(Listed(AnyTable(), 0, 1000, each=False), ()),
    "sessions": Key(Listed(AnyTable(), 0, 1000), ()),
    "battles": Key(Listed(AnyTable(), 0, 200), ()),
    "log": Key(Listed(Table({**_MOMENT, "text": Key(Text(1000))}), 0, 10_000, each=False), ()),
}
"""The keys of the file."""

PERSON_KEYS: Mapping[str, Key] = {
    "side": Key(Text()),
    "state": Key(Choice(("up", "unconscious", "dead", "absent")), "up"),
    "about": Key(_LONG, ""),
    "injury_shifts": Key(Listed(Whole(0, 1_000_000), 0, 100, each=False), None),
    "duty": Key(AnyTable(), None),
    "ground": Key(AnyTable(), None),
}
"""The keys of somebody's table."""

_SESSION_KEYS: Mapping[str, Key] = {"patient": Key(Text()), "on": _ON}
DUTY_KEYS: Mapping[str, Mapping[str, Key]] = {
    "rest": {},
    "work": {},
    "care": {
        "patients": Key(Listed(Text(), 0, 100, each=False), ()),
        "beds": Key(Whole(0, 100), 0),
        "sessions": Key(Listed(Table(_SESSION_KEYS), 0, 100), ()),
    },
}
"""The keys of a duty, by what it is."""

STORE_KEYS: Mapping[str, Key] = {
    "side": Key(Text()),
    "weapon": Key(Text()),
    "loaded": Key(Whole(0, MOST), 0),
    "spare": Key(Whole(0, 1_000_000), 0),
}
"""The keys of a weapon in the stores."""

TALLY_KEYS: Mapping[str, Key] = {"carer": Key(Text()), **_SESSION_KEYS, "days": Key(Listed(_DAY, 1, 100))}
"""The keys of the sessions held so far in the week."""

BATTLE_KEYS: Mapping[str, Key] = {
    "name": Key(Text()),
    "map": Key(Text(200)),
    "scenario": Key(Text(200), ""),
    "people": Key(Listed(Text(), 1, 200), ()),
    "fought": Key(Table({**_MOMENT, "winners": Key(Listed(Text(), 0, 20), ()), "journal": Key(Text(1000), "")}), None),
}
"""The keys of a battle."""

DUTY = Variants("does", DUTY_KEYS)
