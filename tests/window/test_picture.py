"""The board as a file, and frames that stay what they are."""

from __future__ import annotations

import hashlib
import platform
from pathlib import Path

import numpy as np
import pygame
import pytest
from tests.window.scenes import begun, canvas, first_view, pixels, shipped, to_act

from game.window.board.camera import Camera
from game.window.board.overlays import Area, Grid, Numbers, Overlay, Reach, Target, Tint, Way
from game.window.board.painter import BoardPainter
from game.window.board.tokens import standing
from game.window.look import SIGHT, Look, with_alpha
from game.window.manners import MANNERS
from game.window.map_picture import PictureTooLarge
from game.window.picture import Shown, draw_board, save_board
from systems.core.components import Doors, Position
from systems.core.events import Event, Stepped
from systems.core.views import View
from systems.ground import movement
from systems.ground.rulebook import Ground

DRAWN_WITH = ("2.5.8", "Linux", "x86_64")
"""What the kept frames were drawn with: another library may round a colour otherwise."""
FRAMES = {
    ("interior", 24): "ab8603d294106f0a",
    ("range", 64): "a4c088596110923b",
    ("yard", 32): "2fa0922d7891dfa9",
}


def known(view: View, *events: Event) -> Shown:
    """What a picture shows of a view."""
    return Shown(view, begun("range").rulebook, events)


def frame(name: str, tile: int) -> pygame.Surface:
    """A moment of a battle that has just begun, with everything on it that a board can bear."""
    battle, found = begun(name), shipped(name)
    view, board = first_view(battle), found.board
    decision = battle.open_decisions(to_act(battle))[0]
    assert decision.unit is not None
    assert isinstance(battle.rulebook, Ground)
    here = view.get(decision.unit, Position).tile
    field = movement.reach(view, decision.unit, battle.rulebook.rules)
    ap = np.where(field.ends, field.cost // view.terrain.scale.units_per_metre, -1)
    far = max(zip(*np.nonzero(field.ends), strict=True), key=lambda at: (field.cost[at], at))
    way = Way((here, *field.path((int(far[1]), int(far[0])))), "5 AP")
    under: list[Overlay] = [Grid(), *(Area(frozenset(zone.tiles), zone.name) for zone in board.zones)]
    under += [Tint(~view.terrain.loe_field(here), with_alpha(SIGHT, 60), hatched=True), Reach(ap, ap < 3), way]
    over: list[Overlay] = [
        Target((here[0] + 1, here[1]), "62 %"),
        Target((here[0], here[1] + 2), crossed=True),
        Numbers(here),
    ]
    surface = canvas(960, 640)
    camera = Camera(board.columns, board.rows, surface.get_rect(), tile)
    camera.centre_on(here)
    painter = BoardPainter(board, found.plain, Look())
    tokens = standing(view, MANNERS["ground"].marks, lambda unit: (3 - unit % 7, unit % 5 - 2))
    closed = view.battle(Doors).closed
    painter.draw(surface, camera, closed, tokens, decision.unit, under, over)
    painter.minimap.draw(surface, painter.look, pygame.Rect(750, 480, 200, 150), camera, tokens, closed, decision.unit)
    return surface


@pytest.mark.parametrize(("name", "tile"), FRAMES)
def test_a_frame_at_a_fixed_state_stays_what_it_is(name: str, tile: int, tmp_path: Path) -> None:
    drawn = frame(name, tile)
    assert np.array_equal(pixels(drawn), pixels(frame(name, tile))), "drawn twice it is the same"
    if (pygame.version.ver, platform.system(), platform.machine()) != DRAWN_WITH:
        pytest.skip(f"the frames were kept with {' '.join(DRAWN_WITH)}")
    found = hashlib.sha256(pixels(drawn).tobytes()).hexdigest()[:16]
    path = tmp_path / f"{name}-{tile}.png"
    if found != FRAMES[name, tile]:
        pygame.image.save(drawn, path)
    assert found == FRAMES[name, tile], f"look at {path}"


def test_the_picture_of_a_board_is_written_as_png(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    view, found = first_view(begun("range")), shipped("range")
    size = save_board(path, known(view), found.plain, 32)
    assert path.read_bytes().startswith(b"\x89PNG")
    kept = pygame.image.load(path)
    assert kept.get_size() == size
    margin = (size[0] - 17 * 32) // 2
    assert size == (17 * 32 + 2 * margin, 13 * 32 + 2 * margin)
    assert 10 < margin < 60
    assert np.array_equal(pixels(kept), pixels(draw_board(known(view), found.plain, 32)))


def test_a_picture_shows_which_way_people_face() -> None:
    view = first_view(begun("range"))
    unit = view.units()[0]
    column, row = view.get(unit, Position).tile
    stepped = Stepped(unit, (column - 1, row), (column, row))
    plain, turned = (pixels(draw_board(known(view, *told), None, 32)) for told in ((), (stepped,)))
    assert not np.array_equal(plain, turned)


def test_the_same_board_is_the_same_file(tmp_path: Path) -> None:
    view = first_view(begun("interior"))
    for name in ("one", "two"):
        save_board(tmp_path / f"{name}.png", known(view), shipped("interior").plain, 12)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()


def test_a_picture_has_only_what_the_view_knows() -> None:
    battle, plain = begun("interior"), shipped("interior").plain
    one, other = (pixels(draw_board(known(battle.view(seat)), plain, 16)) for seat in battle.seats)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("tile", [0, 3, 513, 100_000])
def test_absurd_tiles_are_refused_with_the_size(tile: int) -> None:
    with pytest.raises(PictureTooLarge, match=f"found tiles of {tile} pixels, expected 4 to 512"):
        draw_board(known(first_view(begun("range"))), None, tile)


def test_a_picture_too_large_is_refused_before_it_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    with pytest.raises(
        PictureTooLarge, match=r"found a picture of 11\d\d\dx8\d\d\d pixels with tiles of 256, expected"
    ):
        save_board(path, known(first_view(begun("yard"))), shipped("yard").plain, 256)
    assert not path.exists()


def test_a_folder_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        save_board(tmp_path / "nowhere" / "board.png", known(first_view(begun("range"))), None, 8)
