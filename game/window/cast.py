"""Everybody as strip and card show them, and tiles with who is on them."""

from __future__ import annotations

import pygame

from game.messages.figures import tile_words
from game.window.aim import Aim
from game.window.look import Look
from game.window.manners import MANNERS
from game.window.offers import unit_at
from game.window.panels.turn_strip import TurnStrip
from game.window.panels.unit_card import UnitCard
from game.window.people import Person
from game.window.playback import Playback
from game.window.watched import Watched
from systems.core.components import TurnOrder
from systems.core.identifiers import Seat, Tile, UnitId
from systems.ground.deployment import asks


class Cast:
    """The strip with everybody in the order of the turn, and the card of one of them."""

    def __init__(self, watched: Watched, aim: Aim, playback: Playback) -> None:
        self._watched = watched
        self._aim = aim
        self._playback = playback
        self.strip = TurnStrip()
        self.card = UnitCard(watched.catalogue)
        self._people: dict[UnitId, Person] = {}
        self._made_for: tuple[int, Seat | None] = (-1, None)
        self._before: dict[UnitId, Person] = {}
        self._held: tuple[UnitId, UnitId | None] | None = None

    def draw_strip(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the strip: the round, whose turn it is, and everybody."""
        watched = self._watched
        actor, acting, say = self.actor, watched.acting, watched.catalogue.window
        subtitle = ""
        if acting is not None:
            hidden = actor is None and watched.listener is not None
            name = "" if actor is None else watched.name(actor)
            seat = acting[0] if actor is None else watched.seat_of(actor)
            subtitle = say("turn_hidden") if hidden else say("turn_of", name=name, seat=seat)
            if asks(acting[1]):
                subtitle = say("turn_placing", seat=acting[0])
        placement = self._aim.placement
        units = watched.view.battle(TurnOrder).units if placement is None else placement.people
        actor = actor if placement is None else placement.chosen
        people = [(self.person(unit), watched.side_of(unit)) for unit in units]
        self.strip.draw(surface, look, say("round", round=watched.round), subtitle, people, actor)

    def draw_card(self, surface: pygame.Surface, look: Look, end: int | None = None) -> None:
        """Draw the card of whoever is shown, with nothing on it below the pixel `end`, if that is given."""
        unit = self.shown()
        if unit is None:
            self.card.draw(surface, look, None, 0, acts=False)
        else:
            acts = unit == self.actor
            self.card.draw(surface, look, self.person(unit), self._watched.side_of(unit), acts=acts, end=end)

    def hold(self, unit: UnitId | None) -> None:
        """Show that character's card while nobody is pointed at, until somebody else is to act; None: no more."""
        self._held = None if unit is None else (unit, self.actor)

    def shown(self) -> UnitId | None:
        """Whose card is shown: who is pointed at, else who is held, else who is to act."""
        view = self._watched.view
        if self.strip.pointed is not None and self.strip.pointed in view.units():
            return self.strip.pointed
        there = None if self._aim.cursor is None else unit_at(view, self._aim.cursor)
        if there is not None:
            return there
        if self._held is not None and self._held[1] == self.actor and self._held[0] in view.units():
            return self._held[0]
        placement = self._aim.placement
        return self.actor if placement is None else placement.chosen

    @property
    def actor(self) -> UnitId | None:
        """Whose turn it is in what has been shown so far."""
        actor = self._playback.turn_of(self._watched.actor)
        return actor if actor is None or actor in self._watched.view.units() else self._watched.actor

    def person(self, unit: UnitId) -> Person:
        """Somebody as the card and the strip show them: as they were, while what changed them is still to be seen.

        Gathered once for each state of the battle.
        """
        watched = self._watched
        made_for = (watched.version, watched.listener)
        if self._made_for != made_for:
            self._before = self._people if self._made_for[1] == made_for[1] else {}
            self._people, self._made_for = {}, made_for
        if unit not in self._people:
            rulebook = watched.battle.rulebook
            attacker = None if watched.friendly(unit) else self._aim.home()
            make = MANNERS[rulebook.name].person
            self._people[unit] = make(watched.view, unit, rulebook, watched.catalogue, attacker)
        then = self._before.get(unit) if self._playback.concerns(unit) else None
        return then or self._people[unit]

    def tile(self, tile: Tile | None) -> str:
        """A tile with who is known to be on it, "" for none."""
        unit = None if tile is None else unit_at(self._watched.view, tile)
        name = "" if unit is None else self._watched.name(unit)
        say = self._watched.catalogue.window
        return "" if tile is None else say("measure_end", tile=tile_words(tile), name=name)
