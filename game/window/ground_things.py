"""What the window shows of weapons on the ground under Ground Combat. Knows no display."""

from __future__ import annotations

from game.messages.figures import weapon_words
from game.window.people import Thing
from systems.core.components import Dropped, Knowledge, Seating
from systems.core.rulebook import Rulebook
from systems.core.sight import field_of_view, found_by, watching
from systems.core.views import View
from systems.geometry.grid import index
from systems.ground.rulebook import Ground
from systems.ground.rules import Weapon


def weapon_icon(weapon: Weapon | None) -> str:
    """The icon of a weapon."""
    return "blade" if weapon is not None and weapon.melee else "wield"


def things(view: View, rulebook: Rulebook) -> tuple[Thing, ...]:
    """The weapons that lie on the board, as far as the seat knows, in the order in which they came to lie there."""
    assert isinstance(rulebook, Ground)
    lying = view.battle(Dropped).items
    if not lying:
        return ()
    found = None
    if view.battle(Knowledge).fog:
        sides = watching(view.battle(Seating), view.seat)
        found = found_by(rulebook, view, sides, field_of_view(rulebook, view, sides))
    return tuple(
        Thing(
            one.tile,
            weapon_icon(rulebook.rules.weapon(one.weapon)),
            weapon_words(one.weapon, one.loaded, one.spare),
            found is not None and not found[index(one.tile)],
        )
        for one in lying
    )
