"""Where one can jump to, as it is laid on the board."""

from __future__ import annotations

import numpy as np

from game.window.board.overlays import Reach
from game.window.look import SIGHT
from game.window.offers import Offers
from systems.geometry.grid import index


def landings(offers: Offers) -> Reach:
    """The tiles one can jump to, with the chance to land in percent, tinted more from even chances on."""
    board = offers.view.board
    chances = np.full((board.rows, board.columns), -1, np.int64)
    for tile, offer in offers.jumps.items():
        # Neither 0 nor 100 stands where it is not that.
        chances[index(tile)] = (
            round(offer.lands * 100) if offer.lands == 1 else min(99, max(1, round(offer.lands * 100)))
        )
    return Reach(chances, chances >= 50, SIGHT, "%")
