"""What decides the battle for whom, and the areas of the board it speaks of: in words, and as they are marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from game.messages.figures import tile_words
from game.messages.sentences import capitalised
from game.window.board.overlays import Area
from game.window.board.shapes import side_color, tinted
from game.window.dialog import Dialog
from game.window.look import CURSOR, MUTED, SMALL, Color
from game.window.panels.tooltip import Row
from game.window.screen import Screens
from game.window.watched import Watched
from systems.core.board import Board, Zone
from systems.core.components import Progress
from systems.core.identifiers import Side, Tile
from systems.core.scenario import Objective

LIGHTER = 0.5
"""How much lighter than its side's colour the name of an area is written."""


class Goals:
    """The objectives of a battle, as whoever is at the screen has them."""

    def __init__(self, watched: Watched) -> None:
        self._watched = watched
        self._scenario = watched.battle.setup.scenario
        self._areas: tuple[tuple[Side, ...], Board, tuple[Area, ...]] | None = None

    @property
    def _board(self) -> Board:
        return self._watched.view.board

    # In words

    @property
    def line(self) -> str:
        """What the sides at the screen are to do; what all are to do, where it is nobody's."""
        say, own = self._watched.catalogue.window, self._watched.own_sides
        allies = {side for one in own for side in self._scenario.allies(one)}
        mine = list(dict.fromkeys(self._tasks(allies)))
        if own:
            return say("goal_own", goals=self._watched.catalogue.either(mine) if mine else say("goal_last"))
        return " ".join(self._lines())

    @property
    def rows(self) -> tuple[Row, ...]:
        """The same of every side, and when it is a draw."""
        say = self._watched.catalogue.window
        rows = [Row(say("goals_title"), bold=True), *(Row(words) for words in self._lines())]
        draw = Row(say("goals_cap", cap=self._scenario.cap), size=SMALL, color=MUTED)
        return (*rows, draw, Row(say("goals_more"), size=SMALL, color=MUTED))

    def _lines(self) -> Iterator[str]:
        for side in self._scenario.sides():
            words = self._watched.catalogue.either(list(self._tasks([side])))
            say = self._watched.catalogue.window
            yield capitalised(say("goal_of", side=side, goals=words or say("goal_last")))

    def _tasks(self, sides: Iterable[Side]) -> Iterator[str]:
        """What these sides are to do, with how far they are."""
        say, progress = self._watched.catalogue.window, self._watched.view.battle(Progress)
        held = {one.objective: one.rounds for one in progress.held}
        sides = set(sides)
        for at, one in enumerate(self._scenario.objectives):
            if one.side in sides:
                words = self._watched.catalogue.task(one)
                yield say("goal_so_far", goal=words, rounds=held[at]) if held.get(at) else words

    def ask(self, screens: Screens, look_at: Callable[[Tile], None]) -> None:
        """Say all of it in a sheet, from which one can look at the areas it speaks of."""
        say = self._watched.catalogue.window
        zones = [zone for zone in (*self._board.zones, *self._board.exits) if self._wanted(zone)]
        answers = [say("goal_show", zone=zone.name, tile=tile_words(_middle(zone))) for zone in zones]
        about = "\n".join((*self._lines(), say("goals_cap", cap=self._scenario.cap)))

        def answer(at: int) -> None:
            if at:
                look_at(_middle(zones[at - 1]))

        screens.push(Dialog(screens, say("goals_title"), about, [say("see_board"), *answers], answer))

    # On the board

    def areas(self) -> tuple[Area, ...]:
        """The zones that objectives speak of, and all exits, each in the colour of whose it is and with a name."""
        own = self._watched.own_sides
        if self._areas is None or self._areas[0] != own or self._areas[1] is not self._board:
            self._areas = own, self._board, tuple(self._marked(own))
        return self._areas[2]

    def _marked(self, own: tuple[Side, ...]) -> Iterator[Area]:
        exits = self._board.exits
        for zone in (*self._board.zones, *exits):
            wanted = self._wanted(zone)
            if wanted:
                words, color, ink = self._marks(zone, wanted, own)
                yield Area(frozenset(zone.tiles), words, color, ink, filled=True)
            elif zone in exits:
                yield Area(frozenset(zone.tiles), self._watched.catalogue.window("area_exit", zone=zone.name), MUTED)

    def _marks(self, zone: Zone, wanted: list[Objective], own: tuple[Side, ...]) -> tuple[str, Color, Color]:
        """What is written at an area, its colour, and the colour of the words."""
        say, sides = self._watched.catalogue.window, list(dict.fromkeys(one.side for one in wanted))
        friends = {side for one in own for side in self._scenario.allies(one)}
        mine = [side for side in sides if side in friends]
        leave = all(one.kind == "reach" for one in wanted)
        if len(sides) > 1 and (not mine or len(mine) < len(sides)):
            return say("area_both", zone=zone.name), CURSOR, CURSOR
        side = (mine or sides)[0]
        kind = "leave" if leave else "hold"
        code = f"area_{kind}_{'own' if mine else 'other'}"
        color = side_color(self._scenario.sides().index(side))
        return say(code, zone=zone.name, side=side), color, tinted(color, LIGHTER)

    def _wanted(self, zone: Zone) -> list[Objective]:
        """The objectives that speak of an area."""
        exits = self._board.exits
        return [
            one
            for one in self._scenario.objectives
            if (one.kind == "reach" and zone in exits and one.zone in {"", zone.name})
            or (one.kind == "hold" and zone not in exits and one.zone == zone.name)
        ]


def _middle(zone: Zone) -> Tile:
    """The tile in the middle of an area, or one of its own next to that."""
    across = sum(tile[0] for tile in zone.tiles) / len(zone.tiles)
    down = sum(tile[1] for tile in zone.tiles) / len(zone.tiles)
    return min(zone.tiles, key=lambda tile: ((tile[0] - across) ** 2 + (tile[1] - down) ** 2, tile))
