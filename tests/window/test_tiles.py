"""The map's picture: pieces and whole, flips, doors as they stand, and what is missing."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pygame
import pytest
from tests.boards.drawn import drawn
from tests.window.scenes import COLORS, Pixels, board_of, canvas, painted_map, pixels, sheet, shipped, with_layers

from game.maps.plain import MapObject, ObjectLayer, Picture, PictureLayer, PlainMap, Properties, TileKind, TileLayer
from game.window.board import pictures, tiles
from game.window.board.camera import LEVELS, Camera
from game.window.board.ground_picture import GroundPicture
from game.window.board.layers import Part
from game.window.board.pictures import FLIPPED, TRANSPOSED, UPSIDE_DOWN, placeholder
from game.window.board.schematic import ON_SCREEN
from game.window.board.tiles import CHUNK, BoardTiles
from systems.core.board import Board

MAPS = ("interior", "range", "yard")


def whole(board: Board, plain: PlainMap | None, tile: int, closed: tuple[bool, ...] | None = None) -> Pixels:
    """The whole board drawn at once, without pieces."""
    surface = canvas(board.columns * tile, board.rows * tile)
    state = board.initial_doors() if closed is None else closed
    part = Part((0, 0), range(board.columns), range(board.rows), tile, state)
    GroundPicture(board, plain).draw(surface, part)
    return pixels(surface)


def through_camera(kept: BoardTiles, board: Board, tile: int, closed: tuple[bool, ...] | None = None) -> Pixels:
    surface = canvas(board.columns * tile, board.rows * tile)
    camera = Camera(board.columns, board.rows, surface.get_rect(), tile)
    camera.left = camera.top = 0
    kept.draw(surface, camera, closed)
    return pixels(surface)


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("tile", [8, 12, 24, 32, 48])
def test_pieces_put_together_are_the_whole_to_the_pixel(name: str, tile: int) -> None:
    found = shipped(name)
    kept = BoardTiles(found.board, found.plain)
    assert np.array_equal(through_camera(kept, found.board, tile), whole(found.board, found.plain, tile))


def test_at_its_own_size_the_picture_is_the_tileset_laid_cell_by_cell() -> None:
    found = shipped("yard")
    source = found.plain.tilesets[0]
    assert source.picture is not None
    assert source.picture.path is not None
    image = pygame.image.load(source.picture.path)
    colors = pygame.surfarray.array3d(image).swapaxes(0, 1).astype(float)
    alpha = pygame.surfarray.array_alpha(image).T[..., None] / 255
    expected = np.zeros((found.board.rows * 32, found.board.columns * 32, 3))
    for layer in found.plain.layers:
        if not isinstance(layer, TileLayer):
            continue
        for row, column in np.argwhere(layer.gids):
            gid = int(layer.gids[row, column])
            assert gid < FLIPPED >> 3, "the yard turns no tile"
            top, left = (32 * part for part in divmod(gid - source.first, source.columns))
            cell = np.s_[row * 32 : (row + 1) * 32, column * 32 : (column + 1) * 32]
            over = np.s_[top : top + 32, left : left + 32]
            expected[cell] = expected[cell] * (1 - alpha[over]) + colors[over] * alpha[over]
    assert np.abs(whole(found.board, found.plain, 32).astype(float) - expected).max() <= 4


def test_a_camera_anywhere_sees_what_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "KEPT_PIXELS", 0)
    found = shipped("yard")
    kept = BoardTiles(found.board, found.plain)
    board = whole(found.board, found.plain, 24)
    surface = canvas(301, 203)
    camera = Camera(found.board.columns, found.board.rows, pygame.Rect(20, 30, 250, 150), 24)
    for left, top in ((0, 0), (383, 385), (510, 400), (384, 384), (100, 7)):
        camera.left, camera.top = left, top
        kept.draw(surface, camera)
        shown = pixels(surface)
        assert np.array_equal(shown[30:180, 20:270], board[top : top + 150, left : left + 250])
        outside = np.ones(shown.shape[:2], bool)
        outside[30:180, 20:270] = False
        assert (shown[outside] == (255, 0, 255)).all(), "nothing is drawn beside the view"


def test_pieces_beyond_the_limit_are_dropped_those_not_seen_for_longest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "KEPT_PIXELS", 0)
    found = shipped("yard")
    kept = BoardTiles(found.board, found.plain)
    camera = Camera(found.board.columns, found.board.rows, pygame.Rect(0, 0, 200, 200), 24)
    surface = canvas(200, 200)
    camera.left, camera.top = 0, 0
    kept.draw(surface, camera)
    assert (24, 0, 0) not in kept.kept, "one piece alone is larger than twice this view"
    monkeypatch.setattr(tiles, "KEPT_PIXELS", 2 * (24 * CHUNK) ** 2)
    for left in (0, 384, 768):
        camera.left = left
        kept.draw(surface, camera)
    assert kept.kept == ((24, 1, 0), (24, 2, 0))


def test_while_the_zoom_moves_pieces_are_scaled_and_nothing_is_drawn_anew() -> None:
    found = shipped("range")
    kept = BoardTiles(found.board, found.plain)
    through_camera(kept, found.board, 32)
    before = kept.kept
    shown = through_camera(kept, found.board, 30)
    assert kept.kept == before
    still = whole(found.board, found.plain, 30).astype(int)
    assert np.abs(shown.astype(int) - still).mean() < 12, "it looks like what it will be"


@pytest.mark.parametrize("tile", [16, 32])
@pytest.mark.parametrize("name", ["interior", "range"])
def test_doors_are_drawn_as_they_stand(name: str, tile: int) -> None:
    found = shipped(name)
    kept = BoardTiles(found.board, found.plain)
    initial = found.board.initial_doors()
    through_camera(kept, found.board, tile)
    turned = tuple(not shut for shut in initial)
    shown = through_camera(kept, found.board, tile, turned)
    assert np.array_equal(shown, whole(found.board, found.plain, tile, turned))
    for number, door in enumerate(found.board.doors):
        alone = tuple(shut != (at == number) for at, shut in enumerate(initial))
        changed = (
            through_camera(kept, found.board, tile, alone) != through_camera(kept, found.board, tile, initial)
        ).any(2)
        rows, columns = np.nonzero(changed)
        assert len(rows), door.name
        for place in door.places:
            assert columns.min() >= (place[0] - 1) * tile
            assert columns.max() < (place[0] + 2) * tile
            assert rows.min() >= (place[1] - 1) * tile
            assert rows.max() < (place[1] + 2) * tile


def test_only_pieces_with_the_door_are_drawn_anew() -> None:
    found = shipped("interior")
    kept = BoardTiles(found.board, found.plain)
    through_camera(kept, found.board, 8)
    assert len(kept.kept) == 6
    doors = found.board.doors
    number = next(at for at, one in enumerate(doors) if all(2 <= part % CHUNK <= 13 for part in one.places[0][:2]))
    column, row = doors[number].places[0][:2]
    kept.set_doors(tuple(shut != (at == number) for at, shut in enumerate(found.board.initial_doors())))
    assert (8, column // CHUNK, row // CHUNK) not in kept.kept
    assert len(kept.kept) == 5


def door_kinds(**names: str) -> dict[int, TileKind]:
    """The first tile a closed door and the second an open one, with these names of pictures."""
    kinds: dict[int, TileKind] = {}
    for at, state in enumerate(("closed", "open")):
        properties: Properties = {"door_closed": state == "closed"}
        if state in names:
            properties["picture"] = names[state]
        kinds[at] = TileKind("Door", properties)
    return kinds


@pytest.mark.parametrize("kinds", [door_kinds(), door_kinds(closed="gate closed", open="gate open")])
def test_a_door_s_tile_is_exchanged_for_its_counterpart(tmp_path: Path, kinds: dict[int, TileKind]) -> None:
    plain = painted_map(sheet(tmp_path), [[3, 1, 3]], kinds)
    board = board_of(plain)
    assert board.initial_doors() == (True,)
    closed, opened = (whole(board, plain, 8, (shut,))[6, 14] for shut in (True, False))
    assert tuple(closed) == COLORS[0]
    assert tuple(opened) == COLORS[1]


def test_a_door_without_a_counterpart_is_drawn_with_a_leaf(tmp_path: Path) -> None:
    kinds = {0: TileKind("Door", {"picture": "hatch"})}
    plain = painted_map(sheet(tmp_path), [[3, 1, 3]], kinds)
    board = board_of(plain)
    closed, opened = (whole(board, plain, 32, (shut,)) for shut in (True, False))
    assert tuple(closed[20, 60]) == COLORS[0]
    leaf = (closed != opened).any(2)
    assert leaf[:, 32:48].any()
    assert not leaf[:, :32].any()
    assert tuple(opened[20, 60]) == COLORS[0]


def orientation(cell: Pixels) -> list[bool]:
    """Which quarters are white: upper left, upper right, lower left, lower right."""
    return [bool((cell[y, x] == 255).all()) for y in (1, 6) for x in (1, 6)]


def test_tiles_are_mirrored_and_turned_as_tiled_does(tmp_path: Path) -> None:
    flips = [0, FLIPPED, UPSIDE_DOWN, FLIPPED | UPSIDE_DOWN, TRANSPOSED, TRANSPOSED | FLIPPED]
    plain = painted_map(sheet(tmp_path), [[1 | bits for bits in flips]])
    shown = whole(board_of(plain), plain, 8)
    corners = [orientation(shown[:, at * 8 : at * 8 + 8]).index(True) for at in range(len(flips))]
    assert corners == [0, 1, 2, 3, 0, 1]


def test_a_swap_of_columns_and_rows_comes_before_the_mirroring(tmp_path: Path) -> None:
    surface = pygame.Surface((32, 8), pygame.SRCALPHA, 32)
    surface.fill((255, 255, 255), (0, 0, 8, 2))
    path = tmp_path / "edge.png"
    pygame.image.save(surface, path)
    plain = painted_map(path, [[1 | TRANSPOSED | FLIPPED]])
    shown = whole(board_of(plain), plain, 8)
    assert (shown[:, 6:] == 255).all(), "a quarter turn clockwise puts the upper edge on the right"
    assert not (shown[:, :6] == 255).all(2).any()


def test_a_missing_picture_is_a_marked_placeholder() -> None:
    plain = painted_map(None, [[1, 0], [0, 2]])
    shown = whole(board_of(plain), plain, 32)
    mark = pixels(placeholder(32))
    assert np.array_equal(shown[:32, :32], mark)
    assert np.array_equal(shown[32:, 32:], mark)
    assert (shown[:32, 32:] == shown[0, 40]).all()
    assert len(np.unique(mark.reshape(-1, 3), axis=0)) > 3, "hatched, and marked"


def test_a_file_that_is_no_picture_is_a_placeholder(tmp_path: Path) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(b"no picture")
    plain = painted_map(path, [[1]])
    assert np.array_equal(whole(board_of(plain), plain, 16), pixels(placeholder(16)))


def test_a_picture_far_too_large_is_a_placeholder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_PIXELS", 32 * 8 - 1)
    plain = painted_map(sheet(tmp_path), [[1]])
    assert np.array_equal(whole(board_of(plain), plain, 16), pixels(placeholder(16)))


def test_a_picture_that_was_edited_is_read_again(tmp_path: Path) -> None:
    path = sheet(tmp_path)
    plain = painted_map(path, [[1]])
    board = board_of(plain)
    assert tuple(whole(board, plain, 8)[6, 6]) == COLORS[0]
    pygame.image.save(pygame.transform.flip(pygame.image.load(path), flip_x=True, flip_y=False), path)
    os.utime(path, ns=(1, 1))
    assert tuple(whole(board, plain, 8)[6, 6]) == COLORS[3]


def test_a_tile_larger_than_the_grid_reaches_up_and_right_across_pieces(tmp_path: Path) -> None:
    surface = pygame.Surface((64, 16), pygame.SRCALPHA, 32)
    surface.fill(COLORS[0])
    path = tmp_path / "large.png"
    pygame.image.save(surface, path)
    gids = np.zeros((20, 20), int)
    gids[CHUNK, CHUNK - 1] = 1
    plain = painted_map(path, gids, tile=16)
    plain = PlainMap(plain.path, 20, 20, 8, 8, "", {}, plain.tilesets, plain.layers)
    board = board_of(plain)
    shown = through_camera(BoardTiles(board, plain), board, 8)
    red = (shown == COLORS[0]).all(2)
    assert red.sum() == 256
    assert red[15 * 8 : 17 * 8, 15 * 8 : 17 * 8].all()


def layer_of(kind: type, **values: object) -> dict[str, object]:
    return {"name": kind.__name__, "path": kind.__name__, "visible": True, "opacity": 1.0, "offset": (0.0, 0.0),
            "layer_class": "", "properties": {}, **values}  # fmt: skip


def test_hidden_layers_are_not_drawn_and_faint_ones_show_what_is_under_them(tmp_path: Path) -> None:
    base = painted_map(sheet(tmp_path), [[1]])
    over = painted_map(None, [[2]]).layers[0]
    assert isinstance(over, TileLayer)
    for visible, opacity, expected in ((False, 1.0, COLORS[0]), (True, 1.0, COLORS[1]), (True, 0.5, (115, 115, 30))):
        laid = TileLayer(over.name, over.path, visible, opacity, over.offset, "", {}, over.gids)
        plain = with_layers(base, base.layers[0], laid)
        shown = whole(board_of(plain), plain, 8)[6, 6]
        assert np.abs(shown.astype(int) - expected).max() <= 2


def tile_object(gid: int, x: float, y: float, rotation: float = 0.0, object_class: str = "") -> MapObject:
    return MapObject(1, "", object_class, x, y, 8.0, 8.0, rotation, "tile", (), gid, True, {})  # noqa: FBT003


def test_tile_objects_stand_on_their_lower_left_corner_and_turn_about_it(tmp_path: Path) -> None:
    base = painted_map(sheet(tmp_path), [[3, 3], [3, 3]])
    for one, corner in ((tile_object(1, 8, 16), (8, 8)), (tile_object(1, 0, 8, 90.0), (0, 8))):
        objects = ObjectLayer(**layer_of(ObjectLayer, objects=(one,)))  # type: ignore[arg-type]
        plain = with_layers(base, base.layers[0], objects)
        shown = whole(board_of(plain), plain, 8)
        red = (shown == COLORS[0]).all(2)
        rows, columns = np.nonzero(red)
        assert (columns.min(), rows.min()) == corner or red[corner[1] : corner[1] + 8, corner[0] : corner[0] + 8].any()
        assert (columns.max() - columns.min(), rows.max() - rows.min()) == (7, 7)
        assert columns.min() == corner[0]
        assert rows.min() == corner[1]


def test_markers_for_the_game_are_not_part_of_the_picture(tmp_path: Path) -> None:
    base = painted_map(sheet(tmp_path), [[3]])
    objects = ObjectLayer(**layer_of(ObjectLayer, objects=(tile_object(1, 0, 8, object_class="Spawn"),)))  # type: ignore[arg-type]
    plain = with_layers(base, base.layers[0], objects)
    assert tuple(whole(board_of(plain), plain, 8)[6, 6]) == COLORS[2]


def test_painted_spawns_are_not_part_of_the_picture(tmp_path: Path) -> None:
    base = painted_map(sheet(tmp_path), [[3, 3]], {0: TileKind("Spawn", {"side": "blue"})})
    ground = base.layers[0]
    assert isinstance(ground, TileLayer)
    over = TileLayer("marks", "marks", True, 1.0, (0.0, 0.0), "", {}, np.array([[1, 2]], np.uint32))  # noqa: FBT003
    plain = with_layers(base, ground, over)
    shown = whole(board_of(plain), plain, 8)
    assert tuple(shown[6, 6]) == COLORS[2]
    assert tuple(shown[6, 14]) == COLORS[1]


def test_a_painted_map_is_drawn_in_the_size_of_the_tiles(tmp_path: Path) -> None:
    base = painted_map(sheet(tmp_path), np.zeros((2, 40), int))
    surface = pygame.Surface((320, 16), pygame.SRCALPHA, 32)
    surface.fill(COLORS[1])
    surface.fill(COLORS[3], (160, 0, 160, 16))
    path = tmp_path / "map.png"
    pygame.image.save(surface, path)
    for picture, left, right in (
        (Picture(path, 320, 16), COLORS[1], COLORS[3]),
        (Picture(None, 320, 16), *([tuple(pixels(placeholder(16))[1, 5])] * 2)),
    ):
        plain = with_layers(base, PictureLayer(**layer_of(PictureLayer, picture=picture)))  # type: ignore[arg-type]
        board = board_of(plain)
        shown = through_camera(BoardTiles(board, plain), board, 16)
        assert tuple(shown[1, 5]) == left
        assert tuple(shown[1, 20 * 16 + 5]) == right
        assert np.array_equal(through_camera(BoardTiles(board, plain), board, 8), whole(board, plain, 8))


def test_without_a_map_the_board_is_drawn_by_what_its_tiles_do() -> None:
    board = drawn(
        """
        #..
        .o_
        """
    ).board
    shown = whole(board, None, 16)
    assert tuple(shown[8, 8]) == ON_SCREEN.wall
    assert tuple(shown[8, 24]) == ON_SCREEN.floor
    assert len({tuple(shown[row * 16 + 8, column * 16 + 8]) for row in (0, 1) for column in (0, 1, 2)}) == 4
    assert np.array_equal(through_camera(BoardTiles(board), board, 16), shown)


@pytest.mark.parametrize("tile", LEVELS)
def test_thin_walls_lie_alike_on_both_sides_of_their_line(tile: int) -> None:
    board = drawn(
        """
        +-+-+
        |A|B|
        + + +
        """
    ).board
    shown = whole(board, None, tile).astype(int)
    row = shown[tile * 3 // 4]
    stands = np.flatnonzero((np.abs(row - row[tile // 2 - 1]).max(1) > 12)[tile // 2 : tile * 3 // 2]) + tile // 2
    assert len(stands) >= 2
    assert stands.min() + stands.max() + 1 == 2 * tile


def test_thin_walls_glass_low_ones_and_doors_look_different() -> None:
    board = drawn(
        """
        + + + + + + +
        |.|.g.o.d./.|
        + + + + + + +
        """
    ).board
    shown = whole(board, None, 32)
    looks = {shown[12, at * 32 - 1].tobytes() for at in (1, 2, 3, 4)}
    assert len(looks) == 4
    assert not np.array_equal(shown[:, 4 * 32 - 8 : 4 * 32 + 8], shown[:, 5 * 32 - 8 : 5 * 32 + 8])
