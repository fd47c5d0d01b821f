"""Pictures of maps as Tiled writes them: embedded, in part, too small, too large, with a colour that is not drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.maps import read
from game.maps.plain import Picture, PlainMap, TileLayer
from game.window.board.pictures import TilePictures, loaded

PROBES = Path(__file__).parents[1] / "maps" / "probes"
At = Callable[[int, int], bytes | None]


@pytest.fixture(scope="module")
def sheet() -> pygame.Surface:
    """The picture that most probes cut their tiles from, 16 pixels each."""
    return rich(pygame.image.load(PROBES / "t.png"))


def rich(surface: pygame.Surface) -> pygame.Surface:
    copied = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    copied.blit(surface, (0, 0))
    return copied


def tile(sheet: pygame.Surface, number: int) -> bytes:
    """The pixels of a tile of the sheet, 8 tiles a row."""
    return pixels(sheet.subsurface((number % 8 * 16, number // 8 * 16, 16, 16)))


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def shown(name: str) -> At:
    """What is drawn on a cell of a probe's ground; None for a placeholder."""
    plain = read(PROBES / name).plain
    pictures = TilePictures(plain)

    def at(column: int, row: int) -> bytes | None:
        found = pictures.natural(gid(plain, column, row))
        return None if found is None else pixels(found)

    return at


def gid(plain: PlainMap, column: int, row: int) -> int:
    ground = next(layer for layer in plain.layers if isinstance(layer, TileLayer))
    return int(ground.gids[row, column])


def test_every_used_tile_of_an_embedded_picture(sheet: pygame.Surface) -> None:
    at = shown("embedded_image_data.tmx")
    assert (at(0, 0), at(1, 1), at(4, 2)) == (tile(sheet, 0), tile(sheet, 1), tile(sheet, 2))


def test_parts_of_a_picture_in_a_collection(sheet: pygame.Surface) -> None:
    at = shown("collection_sparse_subrect.tmx")
    assert (at(0, 0), at(1, 1), at(4, 2)) == (tile(sheet, 0), tile(sheet, 1), tile(sheet, 2))


def test_tiles_beyond_a_short_picture_are_placeholders() -> None:
    short = rich(pygame.image.load(PROBES / "short.png"))
    at = shown("image_short.tmx")
    assert at(1, 3) is None
    assert (at(0, 0), at(1, 1)) == (tile(short, 0), tile(short, 1))


def test_tiles_of_a_larger_picture_are_cut_by_the_columns_of_the_tileset() -> None:
    big = rich(pygame.image.load(PROBES / "big.png"))
    at = shown("image_larger.tmx")
    assert (at(0, 0), at(1, 1)) == (tile(big, 0), tile(big, 1))
    assert at(1, 3) == tile(big, int(gid(read(PROBES / "image_larger.tmx").plain, 1, 3)) - 1)


def test_a_missing_picture_is_a_placeholder() -> None:
    assert shown("image_missing.tmx")(0, 0) is None


@pytest.mark.parametrize("embedded", [False, True])
def test_the_colour_that_is_not_drawn(tmp_path: Path, *, embedded: bool) -> None:
    drawn = pygame.Surface((2, 1), pygame.SRCALPHA, 32)
    drawn.set_at((0, 0), (255, 0, 255, 255))
    drawn.set_at((1, 0), (255, 0, 254, 255))
    path = tmp_path / "keyed.png"
    pygame.image.save(drawn, path)
    content = path.read_bytes() if embedded else None
    found = loaded(Picture(None if embedded else path, 2, 1, content=content, see_through=(255, 0, 255)))
    assert found is not None
    assert [tuple(found.get_at((column, 0))) for column in (0, 1)] == [(0, 0, 0, 0), (255, 0, 254, 255)]


@pytest.mark.parametrize(
    "content", [b"no picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1", b"GIF89a\xff\xff\xff\xff"]
)
def test_what_cannot_be_drawn_is_a_placeholder(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(content)
    assert loaded(Picture(path, 1, 1)) is None
    assert loaded(Picture(None, 1, 1, content=content)) is None
