"""What can be said of an event: its fields in words, by the kind of each field, and what follows from them."""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from game.messages.figures import dice_words, tile_words
from game.messages.ground import GROUND_KINDS, GROUND_MORE
from game.messages.ground_camp import CAMP_KINDS, CAMP_MORE
from game.messages.names import Names
from systems.core.commands import Refusal
from systems.core.components import Result
from systems.core.dice import Modifier
from systems.core.events import BattleEnded, DieRolled, Edited, Event, TurnBegan
from systems.core.identifiers import DoorId, Side, Tile, UnitId

if TYPE_CHECKING:
    from game.messages.catalogue import Catalogue

Words = Callable[[Any, Names, "Catalogue"], Any]


def event_fields(event: Event, names: Names, catalogue: Catalogue) -> dict[str, Any]:
    """Every value that the sentence of this event may speak of."""
    fields = {
        name: words(getattr(event, name), names, catalogue) for name, words in _words_by_field(type(event)).items()
    }
    more = _MORE.get(type(event))
    return fields | ({} if more is None else more(event, names, catalogue))


def _tile(tile: Any, _names: Names, _catalogue: Catalogue) -> str:  # noqa: ANN401 - one shape for all kinds
    return tile_words(tile)


def _weapon(weapon: Any, _names: Names, catalogue: Catalogue) -> str:  # noqa: ANN401 - one shape for all kinds
    return catalogue.weapon(weapon)


def _itself(value: Any, _names: Names, _catalogue: Catalogue) -> Any:  # noqa: ANN401 - one shape for all kinds
    return value


_BY_KIND: dict[Any, Words] = {
    UnitId | None: lambda unit, names, catalogue: catalogue.name(names.unit(unit)),
    DoorId: lambda door, names, _catalogue: names.door(door),
    Tile: _tile,
    tuple[Tile, ...]: lambda tiles, _names, _catalogue: " ".join(map(tile_words, tiles)),
    tuple[Side, ...]: lambda sides, _names, catalogue: catalogue.listed(sides),
    tuple[str, ...]: lambda texts, _names, catalogue: catalogue.listed(texts),
    tuple[Modifier, ...]: lambda parts, _names, catalogue: catalogue.parts(parts),
    Refusal: lambda refusal, _names, catalogue: catalogue.refusal(refusal),
    Result: lambda result, names, catalogue: catalogue.result(result, names)["winners"],
    **GROUND_KINDS,
    **CAMP_KINDS,
}
"""How a field of that type is put into words; those of other types stand as they are."""


@cache
def _words_by_field(kind: type[Event]) -> dict[str, Words]:
    hints = typing.get_type_hints(kind)
    by_field = {name: _BY_KIND.get(hints[name], _itself) for name in kind.__struct_fields__}
    return by_field | ({"weapon": _weapon} if "weapon" in by_field else {})


def _rolled(event: Any, _names: Names, catalogue: Catalogue) -> dict[str, Any]:  # noqa: ANN401 - one shape for all kinds
    rolled = " + ".join(map(str, event.faces))
    natural = sum(event.faces)
    added = catalogue.modifiers(event.modifiers)
    terms = f"{rolled} = {natural}" if len(event.faces) > 1 else str(natural)
    if event.adds_unknown:
        terms = catalogue.phrase("with_unknown", terms=terms)
    return {
        "faces": rolled,
        "dice": dice_words(event.dice),
        "natural": natural,
        "sum": f"{terms}, {added} = {event.total}" if added else terms,
    }


def _plain(value: object) -> str:
    return msgspec.json.encode(value).decode()


_MORE: dict[type[Event], Words] = {
    TurnBegan: lambda event, names, _catalogue: {"ap": names.ap(event.unit)},
    DieRolled: _rolled,
    Edited: lambda event, _names, _catalogue: {
        "component": event.component.rpartition(".")[2].replace("_", " "),
        "was": _plain(event.was),
        "now": _plain(event.now),
    },
    BattleEnded: lambda event, names, catalogue: catalogue.result(event.result, names),
    **GROUND_MORE,
    **CAMP_MORE,
}
"""What more can be said of some events."""
