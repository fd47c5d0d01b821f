"""The board as a whole: ground, what lies under the tokens, tokens, what lies over them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from game.window.board.minimap import Minimap
from game.window.board.overlays import Way
from game.window.board.tiles import BoardTiles
from game.window.board.tokens import Token, draw_tokens
from game.window.look import LINE

if TYPE_CHECKING:
    from game.maps.plain import PlainMap
    from game.window.board.camera import Camera
    from game.window.board.overlays import Overlay
    from game.window.look import Look
    from systems.core.board import Board
    from systems.core.identifiers import UnitId


class BoardPainter:
    """Draws one battle's board. Keeps what is dear to draw, so one is made for a battle and used for every frame."""

    def __init__(self, board: Board, plain: PlainMap | None, look: Look) -> None:
        """For a board and the plain form of its map; None: the board is drawn by what its tiles do."""
        self.tiles = BoardTiles(board, plain)
        self.minimap = Minimap(board, plain)
        self.look = look

    def draw(
        self,
        surface: pygame.Surface,
        camera: Camera,
        closed: tuple[bool, ...],
        tokens: Iterable[Token],
        active: UnitId | None = None,
        under: Iterable[Overlay] = (),
        over: Iterable[Overlay] = (),
    ) -> None:
        """Draw what the camera sees: doors as they stand, overlays under and over the tokens, in order.

        The words of a way under the tokens are drawn over them.
        """
        clip = surface.get_clip()
        self.tiles.draw(surface, camera, closed)
        surface.set_clip(camera.view.clip(clip))
        pygame.draw.rect(surface, LINE, camera.board_rect().inflate(2, 2), 1)
        below = tuple(under)
        for overlay in below:
            overlay.draw(surface, camera, self.look)
        draw_tokens(surface, camera, self.look, tokens, active)
        labels = (overlay.label for overlay in below if isinstance(overlay, Way))
        for overlay in (*(label for label in labels if label is not None), *over):
            overlay.draw(surface, camera, self.look)
        surface.set_clip(clip)
