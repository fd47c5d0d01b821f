"""States of a battle in the window that would take long to play up to."""

from __future__ import annotations

from game.window.battle_screen import BattleScreen
from systems.core.components import Component, Position
from systems.core.identifiers import Tile, UnitId


def acting(screen: BattleScreen) -> UnitId:
    """Whose turn it is."""
    offers = screen.aim.offers
    assert offers is not None
    return offers.unit


def put(screen: BattleScreen, unit: UnitId | None, *components: Component) -> None:
    """Give somebody, or the battle, these components; what is offered and shown is gathered anew."""
    for one in components:
        screen.session.battle.world.set(unit, one)
    renew(screen)


def renew(screen: BattleScreen) -> None:
    """Let the screen see that the battle is another."""
    screen.session.version += 1
    screen._renew()


def foe_beside(screen: BattleScreen) -> UnitId:
    """An opponent, brought to a tile next to whose turn it is; answers whom."""
    offers = screen.aim.offers
    assert offers is not None
    foe = offers.targets[0].unit
    put(screen, foe, Position(free_beside(screen)))
    return foe


def friend_beside(screen: BattleScreen) -> UnitId:
    """A friend, brought to a tile next to whose turn it is; answers whom."""
    view, unit = screen.session.view, acting(screen)
    friend = next(one for one in view.units() if one != unit and screen.session.side_of(one) ==
                  screen.session.side_of(unit))  # fmt: skip
    put(screen, friend, Position(free_beside(screen)))
    return friend


def free_beside(screen: BattleScreen) -> Tile:
    """A tile next to whose turn it is, to which one can go in a step, with nobody on it."""
    offers = screen.aim.offers
    assert offers is not None
    return min((tile for tile in offers.reach if offers.view.terrain.adjacent(offers.here, tile)),
               key=lambda tile: (offers.reach[tile], tile))  # fmt: skip
