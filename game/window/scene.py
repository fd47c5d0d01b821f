"""The board as it is shown: its picture, what is laid over it, and who stands on it while events are played back."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from msgspec.structs import replace

from game.maps.plain import PlainMap
from game.messages.figures import percent
from game.window.aim import Aim
from game.window.board.camera import LEVELS, Camera
from game.window.board.leaning import Leaning
from game.window.board.overlays import (
    Grid,
    Numbers,
    Overlay,
    Reach,
    Target,
    Tint,
    Way,
)
from game.window.board.painter import BoardPainter
from game.window.board.tints import cover_ranks, line_tint
from game.window.board.tokens import Token, standing
from game.window.clips import draw_clip
from game.window.cover_shade import CoverShade
from game.window.given_up import where_they_gave_up
from game.window.goals import Goals
from game.window.labels import Labels
from game.window.leaping import landings
from game.window.look import CURSOR, MUTED, REACH, SIGHT, TEXT, Color, Look, with_alpha
from game.window.manners import MANNERS
from game.window.offers import MoveOffer, Offers, TargetOffer, line_field, unit_at
from game.window.placement import Placement
from game.window.playback import Playback
from game.window.ruler import Ruler
from game.window.sight_lines import lines, measured, way
from game.window.things import Things
from game.window.watched import Watched
from systems.core.board import Board
from systems.core.components import Doors, Position
from systems.core.identifiers import Tile
from systems.geometry.grid import Compass, index

SHORT = "short_"
"""Of a code of a refusal: the few words that stand over an opponent."""
BAND = 26
"""Room at the rim of the view for the numbers of columns and rows, at 720 lines."""
MOSTLY = 0.87
"""There is no small map where that much of the board is in view."""


class Scene:
    """The board of a session, through a camera."""

    def __init__(
        self, session: Watched, aim: Aim, playback: Playback, ruler: Ruler, goals: Goals, plain: PlainMap | None
    ) -> None:
        board = session.battle.world.board
        self._board = board
        self._plains: dict[Board, PlainMap | None] = {board: plain}
        self._session = session
        self._aim = aim
        self._playback = playback
        self._ruler = ruler
        self._painter = BoardPainter(board, plain, Look())
        self._goals = goals
        self.things = Things(session, playback)
        """What lies about."""
        self._marks_of = MANNERS[session.battle.rulebook.name].marks
        self.camera = Camera(board.columns, board.rows, pygame.Rect(0, 0, 1, 1))
        self._shade = CoverShade()
        self._placed = False
        self._map_wanted = True
        self._map_rect = pygame.Rect(0, 0, 0, 0)
        self.tint = ""
        """What a held key tints the board by: "lines", "cover" or ""."""

    def show_board(self, board: Board, plain: PlainMap | None) -> None:
        """Show another board, or the same in other pictures; the camera stays where it can."""
        self._board, self._plains[board] = board, plain
        look, camera = self._painter.look, self.camera
        self._painter = BoardPainter(board, plain, look)
        camera.columns, camera.rows = board.columns, board.rows
        self._shade = CoverShade()
        self.resize(camera.view, look)
        middle = camera.tile_at(camera.view.center)
        if middle is None:
            self.look_at((board.columns // 2, board.rows // 2))

    def _keep_up(self) -> None:
        """Show the board of the moment that is watched, where that is another than the last one."""
        board = self._session.view.board
        if board is not self._board:
            self.show_board(board, self._plains.get(board))

    def resize(self, view: pygame.Rect, look: Look) -> None:
        """Show the board there; at first as much of it as can be read, then as much of it as was to be seen before."""
        if self._placed:
            self.camera.follow(view, self._painter.look.px(BAND), look.px(BAND))
        else:
            self.camera.resize(view)
        self._painter.look = look
        room = self._painter.minimap.size_within((look.px(190), look.px(140)))
        self._map_rect = pygame.Rect((0, 0), (room[0] + look.px(8), room[1] + look.px(8)))
        self._map_rect.bottomleft = (view.left + look.px(BAND + 4), view.bottom - look.px(10))
        if not self._placed:
            self._placed = True
            self.show_whole()
            readable = max(level for level in LEVELS if level <= 32 * look.scale)
            if self.camera.tile < readable:
                self.camera.tile = readable
                self.centre()

    def show_whole(self) -> None:
        """As much of the board as fits; where not all of it does, around whoever is to act."""
        camera = self.camera
        camera.fit(self._painter.look.px(BAND))
        self.look_at(self._aim.home() or (camera.columns // 2, camera.rows // 2))

    def centre(self) -> None:
        """Look at the character whose turn it is."""
        home = self._aim.home()
        if home is not None:
            self.look_at(home)

    def look_at(self, tile: Tile) -> None:
        """Put a tile in the middle, as far as the board reaches."""
        camera, band = self.camera, self._painter.look.px(BAND)
        camera.centre_on(tile)
        camera.left = _held(camera.left, camera.columns * camera.tile, camera.view.width, band)
        camera.top = _held(camera.top, camera.rows * camera.tile, camera.view.height, band)

    def show(self, tile: Tile, margin: int = 2) -> None:
        """Pan as little as brings a tile into view, with some around it."""
        self.camera.show(tile, margin, self._painter.look.px(BAND))

    def follow(self) -> None:
        """Keep what is played back in view; the board rests where it is in view already."""
        clip = self._playback.clip
        if clip is None or clip.end is None or self._playback.share > 0.0:
            return
        if not self.camera.view.contains(self.camera.rect_of(clip.end)):
            self.show(clip.end)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw all of it."""
        self._keep_up()
        camera, closed = self.camera, self._session.view.battle(Doors).closed
        tokens, actor = tuple(self._tokens()), self._playback.turn_of(self._session.actor)
        lying = self.things.lying(tokens)
        under: tuple[Overlay, ...] = (Grid(), *self._goals.areas(), *self._ground(),
                                      *(one for one in lying if not one.aside))  # fmt: skip
        over: tuple[Overlay, ...] = (Numbers(self._aim.cursor), *(one for one in lying if one.aside), *self._marks())
        self._painter.draw(surface, camera, closed, tokens, actor, under, over)
        clip = surface.get_clip()
        surface.set_clip(camera.view)
        draw_clip(surface, look, camera, self._playback, self._session.catalogue)
        surface.set_clip(clip)
        if self.shows_map:
            self._painter.minimap.draw(surface, look, self._map_rect, camera, tokens, closed, actor)

    @property
    def working(self) -> bool:
        """Whether something that is shown is still being worked out."""
        return self._shade.busy

    def work_on(self) -> None:
        """Work out a little more of what is shown."""
        if self.tint != "cover":
            self._shade.rest()
        self._shade.work_on()

    @property
    def shows_map(self) -> bool:
        """Whether there is a small map in the corner: where it is wanted, and a good part of the board out of view."""
        if not self._map_wanted:
            return False
        board, view = self.camera.board_rect(), self.camera.view
        seen = board.clip(view)
        return seen.width * seen.height < MOSTLY * board.width * board.height

    def toggle_map(self) -> None:
        """Show no small map, or one again."""
        self._map_wanted = not self._map_wanted

    def map_tile(self, point: tuple[int, int]) -> Tile | None:
        """The tile under a pixel of the small map; None beside it."""
        return self._painter.minimap.tile_at(point) if self.on_map(point) else None

    def on_map(self, point: tuple[int, int]) -> bool:
        """Whether a pixel lies on the small map."""
        return self.shows_map and self._map_rect.collidepoint(point)

    def in_use(self) -> list[pygame.Rect]:
        """What should not be hidden: everybody with what stands over them, and the way or line that is shown."""
        camera = self.camera
        people = [camera.rect_of(tile).inflate(camera.tile, camera.tile) for tile in self._places()]
        if self.shows_map:
            people.append(self._map_rect)
        offers, cursor = self._aim.offers, self._aim.focus
        if offers is None or cursor is None:
            return people
        hovered = self._hovered_move(offers)
        shown = hovered.path if hovered is not None else _between(offers.here, cursor)
        return [*people, *map(camera.rect_of, shown)]

    def _places(self) -> list[Tile]:
        """Where everybody is who is known to be on the board."""
        view = self._session.view
        return [at.tile for one in view.units() if (at := view.find(one, Position)) is not None]

    # Under the tokens

    def _ground(self) -> Iterator[Overlay]:
        offers = self._aim.offers
        if self.tint and not self._playback.busy:
            yield from self._tinted()
        elif self._ruler.held:
            yield from way(self._ruler)
        elif self._playback.busy:
            return
        elif offers is not None:
            yield from self._offered(offers)
        elif self._aim.placement is not None:
            yield Tint(self._aim.placement.free, with_alpha(REACH, 90), edge=REACH)

    def _offered(self, offers: Offers) -> Iterator[Overlay]:
        """Where one can go, the ways that are pointed at and planned, and the lines to a target."""
        if self._aim.jumping:
            yield landings(offers)
            return
        yield self._reach(offers)
        planned = self._aim.plan
        if isinstance(planned, MoveOffer) and planned.command.press:
            denied = offers.denied(planned.command.to, planned.command.press) & offers.view.terrain.standable
            yield Tint(denied, with_alpha(SIGHT, 110), hatched=True, edge=SIGHT)
        hovered = self._hovered_move(offers)
        if isinstance(planned, MoveOffer):
            yield Way((offers.here, *planned.path), self._price(planned), CURSOR)
        if hovered is not None and (not isinstance(planned, MoveOffer) or hovered.command.to != planned.command.to):
            yield Way((offers.here, *hovered.path), self._price(hovered), TEXT)
        yield from self._leaning(offers)
        target = self._hovered_target(offers)
        if target is not None:
            yield from lines(offers.measured(target.tile), target.behind, denied=target.is_barred)

    @staticmethod
    def _reach(offers: Offers) -> Reach:
        ap = offers.reach_field
        return Reach(ap, (ap >= 0) & (ap <= offers.ap_for_attack))

    def _leaning(self, offers: Offers) -> Iterator[Leaning]:
        """The corners at the end of the planned move, else on the tile that is pointed at."""
        planned = self._aim.plan if isinstance(self._aim.plan, MoveOffer) else self._hovered_move(offers)
        if planned is None:
            return
        tile, pressed = planned.command.to, planned.command.press
        for corner in sorted(offers.corners(tile), key=lambda one: one in pressed):
            steps = Compass(corner.towards).step, Compass(corner.side).step
            yield Leaning(tile, *steps, chosen=corner in pressed)

    def _hovered_move(self, offers: Offers) -> MoveOffer | None:
        tile = self._aim.cursor
        if tile is None or self._aim.jumping or tile not in offers.reach or self._hovered_target(offers) is not None:
            return None
        offer = offers.move(tile)
        return offer if isinstance(offer, MoveOffer) else None

    def _hovered_target(self, offers: Offers) -> TargetOffer | None:
        tile = None if self._aim.jumping else self._aim.focus
        unit = None if tile is None else unit_at(offers.view, tile)
        return None if unit is None else self._aim.target(unit)

    def _price(self, offer: MoveOffer) -> str:
        return self._session.catalogue.window("price", ap=offer.ap)

    def _tinted(self) -> Iterator[Overlay]:
        view, tile = self._session.view, self._aim.cursor or self._aim.home()
        if tile is None:
            return
        if self.tint == "lines":
            yield line_tint(line_field(view, tile), view.terrain.standable)
        else:
            yield cover_ranks(self._shade.ranks(view, tile, self.camera.visible()), view.terrain.standable)
        yield Target(tile, color=CURSOR)

    # The tokens

    def _tokens(self) -> Iterator[Token]:
        view, playback = self._session.view, self._playback
        for token in standing(view, self._marks_of, playback.facing_of, where_they_gave_up(self._session)):
            yield token if token.side < 0 or not playback.busy else self._played(token)

    def _played(self, token: Token) -> Token:
        """Somebody as they are in what is being played back: on their way, unhurt as yet, still upright."""
        view, playback = self._session.view, self._playback
        at, hp = playback.place_of(token.unit), playback.hp_of(token.unit)
        if at is not None:
            token = replace(token, at=(at[0] + 0.5, at[1] + 0.5))
        if hp is not None:
            token = replace(token, hp=min(1.0, max(0.0, hp / max(1, self._marks_of(view, token.unit).hp_max))))
        if token.fallen and playback.still_up(token.unit):
            token = replace(token, fallen="")
        return token

    # Over the tokens

    def _marks(self) -> Iterator[Overlay]:
        aim, offers = self._aim, self._aim.offers
        if self._ruler.held:
            yield from measured(self._ruler, self._session.catalogue)
            return
        if self._playback.busy:
            return
        if aim.placement is not None:
            yield from self._to_be_placed(aim.placement)
        if offers is not None:
            hovered = self._hovered_target(offers)
            targets = [self._aim.target(one.unit) or one for one in offers.targets]
            for target in targets:
                yield self._target(target, strong=target == hovered)
            first = sorted(targets, key=lambda one: one != hovered)
            words = tuple((one.tile, *self._label(one, strong=one == hovered)) for one in first)
            yield Labels(words, tuple(self._places()))
        if aim.cursor is not None:
            yield Target(aim.cursor, color=CURSOR)

    def _to_be_placed(self, placement: Placement) -> Iterator[Overlay]:
        """Whom a click on the tile that is pointed at would place there, and where they stand so far."""
        unit, cursor, view = placement.chosen, self._aim.cursor, self._session.view
        at = None if unit is None else view.find(unit, Position)
        if at is not None:
            yield Target(at.tile, color=TEXT)
        if unit is not None and cursor is not None and placement.free[index(cursor)]:
            yield Labels(((cursor, self._session.name(unit), CURSOR),))

    @staticmethod
    def _target(target: TargetOffer, *, strong: bool) -> Target:
        if target.odds is not None:
            return Target(target.tile, color=CURSOR if strong else TEXT)
        return Target(target.tile, color=MUTED, crossed=True)

    def _label(self, target: TargetOffer, *, strong: bool) -> tuple[str, Color]:
        """The chance that stands over an opponent, or in a few words the reason why there is none."""
        if target.odds is not None:
            return percent(target.odds.hit), CURSOR if strong else TEXT
        assert target.refusal is not None
        return self._session.catalogue.window(f"{SHORT}{target.refusal.code}"), MUTED


def _held(start: int, length: int, seen: int, band: int) -> int:
    """The start of the part that is seen, no further beyond the board than a band; a board that fits is centred."""
    if length + 2 * band <= seen:
        return (length - seen) // 2
    return min(max(start, -band), length - seen + band)


def _between(start: Tile, end: Tile) -> list[Tile]:
    """The tiles near the line between two, about one a tile."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    return [
        (start[0] + round((end[0] - start[0]) * at / steps), start[1] + round((end[1] - start[1]) * at / steps))
        for at in range(steps + 1)
    ]
