"""What a seat sees: the board as text, and everybody on it."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase, ascii_uppercase

from game.headless.drawing import Drawing
from game.messages import Catalogue
from game.messages.figures import tile_words
from game.messages.ground import injury_words
from systems.core.components import Doors, Identity, Knowledge, Position, Round
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.ground.components import (
    ActionPoints,
    Arms,
    Condition,
    Exposed,
    HitPoints,
    Injuries,
    Posture,
    Pressed,
)

LAST_SEEN = "?"


def look(view: View, catalogue: Catalogue) -> list[str]:
    """The board with its legend, then a line for each character the seat knows of."""
    marks = _marks(view)
    labels = dict.fromkeys(_last_seen(view), LAST_SEEN)
    labels |= {at.tile: mark for unit, mark in marks.items() if (at := view.find(unit, Position)) is not None}
    drawing = Drawing(view.terrain, view.battle(Doors).closed, labels)
    lines = drawing.lines()
    legend = drawing.legend(catalogue)
    if LAST_SEEN in labels.values():
        legend.append(f"{LAST_SEEN} {catalogue.glyph('last_seen')}")
    people = [f"{mark} {_about(view, unit, catalogue)}" for unit, mark in marks.items()]
    return [catalogue.phrase("round", round=view.battle(Round).number), *lines, "   ".join(legend), *people]


def _marks(view: View) -> dict[UnitId, str]:
    """A letter for each character: large for one's own side and its allies, small for the others."""
    friends = {side for own in view.sides for side in view.scenario.allies(own)}
    large, small = _letters(ascii_uppercase), _letters(ascii_lowercase)
    return {unit: next(large if view.get(unit, Identity).side in friends else small) for unit in view.units()}


def _letters(letters: str) -> Iterator[str]:
    """The letters, and numbers once they are used up."""
    yield from letters
    number = len(letters)
    while True:
        number += 1
        yield f"{letters[0]}{number}"


def _last_seen(view: View) -> list[Tile]:
    known = view.battle(Knowledge)
    contacts = known.of(view.seat).contacts if known.fog else ()
    return [one.tile for one in contacts if one.unit not in view.units()]


def _about(view: View, unit: UnitId, catalogue: Catalogue) -> str:
    """One character in a line."""
    identity, at = view.get(unit, Identity), view.find(unit, Position)
    health = view.get(unit, HitPoints)
    parts = [
        f"{identity.name} ({identity.side})",
        catalogue.phrase("off_the_board") if at is None else tile_words(at.tile),
        f"{health.hp}/{health.hp_max} HP",
        f"{view.get(unit, ActionPoints).ap} AP",
        _in_hand(view, unit, catalogue),
        *_states(view, unit, catalogue),
    ]
    return ", ".join(parts)


def _in_hand(view: View, unit: UnitId, catalogue: Catalogue) -> str:
    arms = view.get(unit, Arms)
    if arms.wielded is None:
        return catalogue.weapon(None)
    held = arms.carried[arms.wielded]
    loaded = f" {held.loaded}+{held.spare}" if held.loaded or held.spare else ""
    return f"{held.weapon}{loaded}"


def _states(view: View, unit: UnitId, catalogue: Catalogue) -> Iterator[str]:
    condition = view.get(unit, Condition).state
    if condition != "up":
        yield catalogue.phrase("condition", state=condition)
    elif view.get(unit, Posture).prone:
        yield catalogue.phrase("prone")
    pressed = view.find(unit, Pressed)
    if pressed is not None:
        corners = catalogue.listed([catalogue.corner(one.towards, one.side) for one in pressed.corners])
        yield catalogue.phrase("pressed", corners=corners)
    if view.find(unit, Exposed) is not None:
        yield catalogue.phrase("exposed")
    for injury in view.get(unit, Injuries).parts:
        yield injury_words(injury, catalogue)
