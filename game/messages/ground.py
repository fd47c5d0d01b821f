"""What can be said of Ground Combat alone: its kinds of fields in words, and action points.

Another rulebook has a module like this one, and its rows are added where these are taken up: in
`game.messages.event_fields` and `game.messages.names`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from systems.core.dice import Modifier
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.core.world import State
from systems.ground.components import HANDS, ActionPoints, Aim, Hand, Injury, PressedCorner
from systems.ground.events import Attacked, Bruised, Damaged, InjuryTaken

if TYPE_CHECKING:
    from game.messages.catalogue import Catalogue
    from game.messages.event_fields import Words


def injury_words(injury: Injury, catalogue: Catalogue) -> str:
    """The part of the body that an injury is to."""
    return catalogue.fill("parts", injury.part, {"side": injury.side})


def aim_words(aim: Aim, catalogue: Catalogue) -> str:
    """The part of the body that is aimed at."""
    return catalogue.fill("parts", aim.part, {"side": aim.side})


def manner_words(aim: Aim | None, bruise: bool, catalogue: Catalogue) -> str:  # noqa: FBT001 - a fact of the attack
    """How an attack is made, beginning with a blank; "" for a plain one."""
    aimed = "" if aim is None else catalogue.phrase("aimed", part=aim_words(aim, catalogue))
    return aimed + (catalogue.phrase("to_bruise") if bruise else "")


def damage_words(parts: Sequence[Modifier], catalogue: Catalogue) -> str:
    """What damage is made of, "" where that is the roll for the weapon alone, which stands in the line above."""
    return "" if [one.code for one in parts if one.value] == ["weapon"] else catalogue.sum_of(parts)


def action_points(state: State, unit: UnitId) -> int | None:
    """The AP a character has left, as far as the state knows; None where the rules have none."""
    found = state.find(unit, ActionPoints)
    return None if found is None else found.ap


GROUND_KINDS: dict[Any, Words] = {
    tuple[PressedCorner, ...]: lambda corners, _names, catalogue: catalogue.listed(
        [catalogue.corner(one.towards, one.side) for one in corners]
    ),
    tuple[Hand, ...]: lambda hands, _names, _catalogue: "both" if hands == HANDS else hands[0],
    tuple[UnitId, ...]: lambda units, names, catalogue: catalogue.listed(
        [catalogue.name(names.unit(unit)) for unit in units]
    ),
    Injury: lambda injury, _names, catalogue: injury_words(injury, catalogue),
}
"""How a field of that type is put into words."""

GROUND_MORE: dict[type[Event], Words] = {
    Attacked: lambda event, _names, catalogue: {"manner": manner_words(event.aim, event.bruise, catalogue)},
    Bruised: lambda event, _names, catalogue: {"parts": damage_words(event.parts, catalogue)},
    Damaged: lambda event, _names, catalogue: {"parts": damage_words(event.parts, catalogue)},
    InjuryTaken: lambda event, _names, catalogue: {
        "part": injury_words(event.injury, catalogue),
        "level": event.injury.level,
    },
}
"""What more can be said of some events."""
