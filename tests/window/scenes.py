"""Battles and small maps to draw, and pixels as arrays."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from game.battle import Battle, BattleSetup
from game.content.preparing import prepare
from game.maps import ReadMap, read
from game.maps.building import build
from game.maps.findings import Findings
from game.maps.plain import Layer, Picture, PlainMap, TileKind, TileLayer, Tileset
from game.resources import resource_folder
from game.window.board.tokens import Token, standing
from game.window.manners import MANNERS
from systems.core.board import Board
from systems.core.identifiers import Seat
from systems.core.views import View

Pixels = npt.NDArray[np.uint8]


@cache
def shipped(name: str) -> ReadMap:
    """A map that comes with the game."""
    return read(resource_folder("maps") / f"{name}.tmx")


@cache
def begun(name: str, seed: int = 7) -> Battle:
    """A battle on a shipped map that has just begun; not to be played on."""
    return fresh(name, seed)


def fresh(name: str, seed: int = 7) -> Battle:
    """A battle on a shipped map that has just begun, for whoever asks alone."""
    ready = prepare(resource_folder("maps") / f"{name}.tmx", shipped(name), None, None)
    seats = {side: Seat(side) for side in ready.scenario.sides()}
    setup = BattleSetup(
        ready.rules.name, ready.rules.plain, ready.board, ready.scenario, seats, ready.musters, seed, "seeded"
    )
    return Battle.start(setup)


def first_view(battle: Battle) -> View:
    """What the seat knows whose decision is open."""
    return battle.view(to_act(battle))


def to_act(battle: Battle) -> Seat:
    """The seat whose decision is open."""
    return next(seat for seat in battle.seats if battle.open_decisions(seat))


def everybody(view: View) -> tuple[Token, ...]:
    """The tokens of a state before anybody has turned."""
    return standing(view, MANNERS["ground"].marks, lambda _unit: None)


def canvas(width: int, height: int) -> pygame.Surface:
    """A surface as a window has it, filled with a colour that nothing draws."""
    surface = pygame.Surface((width, height), 0, 32)
    surface.fill((255, 0, 255))
    return surface


def pixels(surface: pygame.Surface) -> Pixels:
    """The colours of a surface: uint8 [rows, columns, 3]."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1)


COLORS = ((200, 30, 30), (30, 200, 30), (30, 30, 200), (220, 220, 40))
"""Those of the tiles of `painted_map`, in order."""


def sheet(folder: Path, tile: int = 8) -> Path:
    """A picture of four tiles in a row: each in a colour of its own, with a white upper left quarter."""
    surface = pygame.Surface((4 * tile, tile), pygame.SRCALPHA, 32)
    for at, color in enumerate(COLORS):
        surface.fill(color, (at * tile, 0, tile, tile))
        surface.fill((255, 255, 255), (at * tile, 0, tile // 2, tile // 2))
    path = folder / "sheet.png"
    pygame.image.save(surface, path)
    return path


def painted_map(path: Path | None, gids: Any, kinds: dict[int, TileKind] | None = None, tile: int = 8) -> PlainMap:
    """A map of one layer painted with `sheet`; without a path its picture is missing."""
    layer = np.array(gids, np.uint32)
    tileset = Tileset(1, "colors", tile, tile, 4, range(4), Picture(path, 4 * tile, tile), kinds=kinds or {})
    tiles = TileLayer("ground", "ground", True, 1.0, (0.0, 0.0), "", {}, layer)  # noqa: FBT003
    return PlainMap(Path("small.tmx"), layer.shape[1], layer.shape[0], tile, tile, "", {}, (tileset,), (tiles,))


def with_layers(plain: PlainMap, *layers: Layer) -> PlainMap:
    """The map with other layers."""
    return replace(plain, layers=layers)


def board_of(plain: PlainMap) -> Board:
    """The board a map makes."""
    return build(plain, Findings("small.tmx")).board
