"""What can be said of a camp of Ground Combat: what is restored in words, and the sums of assumed rolls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.messages.ground import aim_words, injury_words
from systems.core.dice import Modifier
from systems.core.events import Event
from systems.ground.camp.camp import Restored
from systems.ground.camp.events import (
    AttributeRestored,
    FieldCleared,
    Healed,
    InjuryHealed,
    MagazineFilled,
    RoundsIssued,
    TreatmentTried,
    WeaponIssued,
    WeaponReadied,
    WeaponStored,
)
from systems.ground.components import Aim
from systems.ground.rules import Attribute

if TYPE_CHECKING:
    from game.messages.catalogue import Catalogue
    from game.messages.event_fields import Words


def restored_words(on: Restored | Aim, catalogue: Catalogue) -> str:
    """An attribute or a part of the body, which a Targeted Strike names with the side of an eye."""
    if isinstance(on, Aim):
        return aim_words(on, catalogue)
    return (
        catalogue.fill("parts", on, {"side": ""})
        if on in catalogue.sections["parts"]
        else attribute_words(on, catalogue)
    )


def attribute_words(attribute: str, catalogue: Catalogue) -> str:
    """An attribute by name."""
    return catalogue.modifier_name(attribute)


def assumed_sum(event: TreatmentTried, catalogue: Catalogue) -> str:
    """An assumed roll with all that is added to it: "11, +2 Emergency Medic = 13"."""
    return sum_words(event.assumed, event.modifiers, event.total, catalogue)


def sum_words(base: int, modifiers: Iterable[Modifier], total: int, catalogue: Catalogue) -> str:
    """A sum in words, or the number alone where nothing is added."""
    added = catalogue.modifiers(modifiers)
    return f"{base}, {added} = {total}" if added else str(base)


CAMP_KINDS: dict[Any, Words] = {
    Restored: lambda on, _names, catalogue: restored_words(on, catalogue),
    Attribute: lambda attribute, _names, catalogue: attribute_words(attribute, catalogue),
}
"""How a field of that type is put into words."""

CAMP_MORE: dict[type[Event], Words] = {
    TreatmentTried: lambda event, _names, catalogue: {
        "sum": assumed_sum(event, catalogue),
        "difficulty": catalogue.sum_of(event.difficulty),
    },
    Healed: lambda event, _names, catalogue: {"parts": catalogue.sum_of(event.parts)},
    AttributeRestored: lambda event, _names, catalogue: {"parts": catalogue.sum_of(event.parts)},
    InjuryHealed: lambda event, _names, catalogue: {"part": injury_words(event.injury, catalogue)},
    **dict.fromkeys(
        (MagazineFilled, WeaponIssued, WeaponStored, WeaponReadied, RoundsIssued, FieldCleared),
        lambda event, _names, _catalogue: {"weapon_name": event.weapon},
    ),
}
"""What more can be said of some events."""
