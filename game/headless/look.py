"""What a seat sees: the board as text, and everybody on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import ascii_lowercase, ascii_uppercase

from game.headless.areas import area_lines
from game.headless.drawing import Drawing
from game.messages import Catalogue
from game.messages.figures import tile_words, weapon_words
from systems.core.components import Doors, Dropped, Identity, Knowledge, Position, Round
from systems.core.decisions import OpenDecisions
from systems.core.deployment import places
from systems.core.identifiers import Tile, UnitId
from systems.core.views import View
from systems.ground.deployment import asks

LAST_SEEN = "?"
LYING = "*"
FREE = "o"

Describe = Callable[[View, UnitId, Catalogue], str]
"""One character in a line."""


def look(view: View, catalogue: Catalogue, about: Describe) -> list[str]:
    """The board with its legend, zones and exits, and everybody the seat knows of as the rulebook describes them."""
    marks = _marks(view)
    lying = view.battle(Dropped)
    free = _places(view)
    labels = (
        dict.fromkeys(free, FREE)
        | dict.fromkeys((one.tile for one in lying.items), LYING)
        | dict.fromkeys(_last_seen(view), LAST_SEEN)
    )
    labels |= {at.tile: mark for unit, mark in marks.items() if (at := view.find(unit, Position)) is not None}
    drawing = Drawing(view.terrain, view.battle(Doors).closed, labels)
    lines = drawing.lines()
    legend = drawing.legend(catalogue)
    if free:
        legend.append(f"{FREE} {catalogue.glyph('place')}")
    if LAST_SEEN in labels.values():
        legend.append(f"{LAST_SEEN} {catalogue.glyph('last_seen')}")
    if LYING in labels.values():
        legend.append(f"{LYING} {catalogue.glyph('lying')}")
    people = [f"{mark} {about(view, unit, catalogue)}" for unit, mark in marks.items()]
    areas = area_lines(view.board, view.scenario, catalogue)
    return [
        catalogue.phrase("round", round=view.battle(Round).number),
        *lines,
        "   ".join(legend),
        *areas,
        *people,
        *_weapons(lying, catalogue),
    ]


def _marks(view: View) -> dict[UnitId, str]:
    """A letter for each character: large for one's own side and its allies, small for the others."""
    friends = {side for own in view.sides for side in view.scenario.allies(own)}
    large, small = _letters(ascii_uppercase), _letters(ascii_lowercase)
    return {unit: next(large if view.get(unit, Identity).side in friends else small) for unit in view.units()}


def _places(view: View) -> list[Tile]:
    """The tiles on which the seat can place somebody now."""
    decisions = view.battle(OpenDecisions).decisions
    placing = (one.side for one in decisions if one.side in view.sides and asks(one))
    return [tile for side in placing for tile in places(view, side)]


def _weapons(lying: Dropped, catalogue: Catalogue) -> Iterator[str]:
    """A line for each tile on which weapons lie."""
    for tile in sorted({one.tile for one in lying.items}, key=lambda tile: (tile[1], tile[0])):
        weapons = catalogue.listed([weapon_words(one.weapon, one.loaded, one.spare) for one in lying.on(tile)])
        yield f"{LYING} {catalogue.phrase('lies', tile=tile_words(tile), weapons=weapons)}"


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
