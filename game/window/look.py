"""How everything in the window looks: palette, type at native size, spacing, panels and icons.

One `Look` is made for a screen height and handed to whatever draws. Lengths are written as they are at 720 lines and go
through `Look.px`; nothing is drawn small and blown up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

import pygame

from game.resources import resource_folder

Color: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]
Anchor: TypeAlias = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "bottomleft", "midbottom", "bottomright"
]

BACKDROP: Color = (18, 21, 25)
PANEL: Color = (27, 31, 36)
RAISED: Color = (42, 48, 56)
HOVERED: Color = (54, 62, 72)
LINE: Color = (61, 69, 80)
TEXT: Color = (232, 230, 225)
MUTED: Color = (154, 163, 173)
FAINT: Color = (104, 113, 124)
CURSOR: Color = (240, 196, 25)
DANGER_TEXT: Color = (240, 130, 110)
REACH: Color = (47, 158, 110)
DANGER: Color = (204, 62, 62)
SIGHT: Color = (120, 190, 232)

SIDES: tuple[Color, ...] = (
    (0, 114, 178),
    (213, 94, 0),
    (148, 103, 189),
    (0, 140, 120),
    (190, 150, 30),
    (170, 80, 130),
)
"""The colours of the sides in the order of the scenario; shapes tell them apart as well, see `board.tokens`."""

SMALL, BODY, LARGE, TITLE = 12, 14, 18, 30
"""Sizes of type at 720 lines."""
RADIUS = 6
GAP = 8

_ICON_PIXELS = 64
_FINE = 4
_MOST_SHORTENED = 4000
_Key = TypeVar("_Key", bound=Hashable)


class Look:
    """Draws text, panels and icons for a screen of so many lines."""

    def __init__(self, screen_height: int = 720) -> None:
        """Scale 1 at 720 lines, 3 at 2160 and above, three quarters below 630, in quarters between."""
        self.scale = min(3.0, max(0.75, round(screen_height / 180) / 4))
        self._fonts: dict[tuple[int, bool], pygame.Font] = {}
        self._shortened: dict[tuple[str, int, int, bool], str] = {}
        self._texts: _Recent[tuple[str, int, Color, bool]] = _Recent(2000)
        self._outlined: _Recent[tuple[str, int, Color, Color]] = _Recent(500)
        self._panels: _Recent[tuple[tuple[int, int], Color, Color | None, int]] = _Recent(96)
        self._icons: _Recent[tuple[str, int, Color]] = _Recent(600)

    def px(self, length: float) -> int:
        """A length at 720 lines in pixels of this screen, at least 1 where it is more than 0."""
        return max(1, round(length * self.scale)) if length > 0 else 0

    # Type

    def font(self, size: int = BODY, *, bold: bool = False) -> pygame.Font:
        """The face in a size given as at 720 lines."""
        return self.exact_font(self.px(size), bold=bold)

    def exact_font(self, pixels: int, *, bold: bool = False) -> pygame.Font:
        """The face in a size in pixels of this screen, for what follows the zoom of the board."""
        key = (pixels, bold)
        if key not in self._fonts:
            self._fonts[key] = pygame.Font(_face(bold=bold), pixels)
        return self._fonts[key]

    def text(self, words: str, size: int = BODY, color: Color = TEXT, *, bold: bool = False) -> pygame.Surface:
        """One line of text, kept for the next time; not to be drawn on."""
        return self.exact_text(words, self.px(size), color, bold=bold)

    def exact_text(self, words: str, pixels: int, color: Color = TEXT, *, bold: bool = False) -> pygame.Surface:
        """One line of text in a size in pixels of this screen."""
        return self._texts.get(
            (words, pixels, color, bold),
            lambda: self.exact_font(pixels, bold=bold).render(printable(words), antialias=True, color=color),
        )

    def outlined(self, words: str, pixels: int, color: Color, around: Color) -> pygame.Surface:
        """One bold line of text with a rim that sets it off from any ground, one pixel larger each way."""
        return self._outlined.get((words, pixels, color, around), lambda: self._made(words, pixels, color, around))

    def _made(self, words: str, pixels: int, color: Color, around: Color) -> pygame.Surface:
        shade, drawn = (self.exact_text(words, pixels, ink, bold=True) for ink in (around, color))
        whole = pygame.Surface((shade.get_width() + 2, shade.get_height() + 2), pygame.SRCALPHA, 32)
        whole.fill((*around[:3], 0))
        whole.fblits([(shade, at) for at in ((0, 1), (2, 1), (1, 0), (1, 2), (2, 2))])
        whole.blit(drawn, (1, 1))
        return whole

    def draw_text(
        self,
        surface: pygame.Surface,
        words: str,
        at: tuple[int, int],
        size: int = BODY,
        color: Color = TEXT,
        *,
        bold: bool = False,
        anchor: Anchor = "topleft",
        width: int | None = None,
    ) -> pygame.Rect:
        """Where a line of text was drawn, its `anchor` at the point; shortened with an ellipsis to `width` pixels."""
        shown = words if width is None else self.shortened(words, width, size, bold=bold)
        drawn = self.text(shown, size, color, bold=bold)
        rect = drawn.get_rect(**{anchor: at})
        surface.blit(drawn, rect)
        return rect

    def width(self, words: str, size: int = BODY, *, bold: bool = False) -> int:
        """How many pixels wide a line of text is."""
        return self.font(size, bold=bold).size(printable(words))[0]

    def line_height(self, size: int = BODY) -> int:
        """Pixels from one line of text to the next."""
        return self.font(size).get_linesize()

    def shortened(self, words: str, width: int, size: int = BODY, *, bold: bool = False) -> str:
        """The text, cut and ended with an ellipsis where it is wider than so many pixels."""
        return self.exact_shortened(words, width, self.px(size), bold=bold)

    def exact_shortened(self, words: str, width: int, pixels: int, *, bold: bool = False) -> str:
        """The same for a size in pixels of this screen."""
        key = (words, width, pixels, bold)
        if key not in self._shortened:
            if len(self._shortened) > _MOST_SHORTENED:
                self._shortened.clear()
            self._shortened[key] = _cut(printable(words), width, self.exact_font(pixels, bold=bold))
        return self._shortened[key]

    def wrapped(self, words: str, width: int, size: int = BODY, *, bold: bool = False) -> list[str]:
        """The text in lines of at most so many pixels, broken between words, and within one that fits on no line."""
        lines: list[str] = []
        font = self.font(size, bold=bold)
        for paragraph in words.split("\n"):
            line = ""
            for word in (part for whole in paragraph.split() for part in _pieces(whole, width, font)):
                longer = f"{line} {word}" if line else word
                if line and font.size(printable(longer))[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    # Panels and icons

    def rounded(
        self, size: tuple[int, int], fill: Color = PANEL, edge: Color | None = LINE, radius: int = RADIUS
    ) -> pygame.Surface:
        """A box with rounded corners and an edge of one line, kept for the next time; not to be drawn on."""
        key = (size, fill, edge, radius)
        return self._panels.get(key, lambda: _box(size, fill, edge, self.px(radius), self.px(1)))

    def panel(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Color = PANEL,
        edge: Color | None = LINE,
        radius: int = RADIUS,
    ) -> None:
        """Draw a box with rounded corners; a fill with alpha lets the board shine through."""
        if rect.width > 0 and rect.height > 0:
            surface.blit(self.rounded(rect.size, fill, edge, radius), rect)

    def icon(self, name: str, size: int = 20, color: Color = TEXT) -> pygame.Surface:
        """An icon of `assets/icons` in a size given as at 720 lines; KeyError where there is none of that name."""
        return self.exact_icon(name, self.px(size), color)

    def exact_icon(self, name: str, pixels: int, color: Color = TEXT) -> pygame.Surface:
        """An icon in a size in pixels of this screen; kept for the next time, not to be drawn on."""
        return self._icons.get((name, pixels, color), lambda: _tinted(name, pixels, color))

    def draw_icon(
        self,
        surface: pygame.Surface,
        name: str,
        at: tuple[int, int],
        size: int = 20,
        color: Color = TEXT,
        *,
        anchor: Anchor = "topleft",
    ) -> pygame.Rect:
        """Where an icon was drawn, its `anchor` at the point."""
        drawn = self.icon(name, size, color)
        rect = drawn.get_rect(**{anchor: at})
        surface.blit(drawn, rect)
        return rect


def _cut(words: str, width: int, font: pygame.Font) -> str:
    """As much of a text from its start as fits, with an ellipsis where that is not all."""
    if font.size(words)[0] <= width:
        return words
    kept, dropped = 0, len(words)
    while dropped - kept > 1:
        middle = (kept + dropped) // 2
        fits = font.size(words[:middle].rstrip() + "…")[0] <= width
        kept, dropped = (middle, dropped) if fits else (kept, middle)
    return words[:kept].rstrip() + "…"


def _pieces(word: str, width: int, font: pygame.Font) -> Iterator[str]:
    """A word, in pieces that fit where it does not; one letter at least."""
    while len(word) > 1 and font.size(printable(word))[0] > width:
        fits = next((end for end in range(len(word) - 1, 1, -1) if font.size(printable(word[:end]))[0] <= width), 1)
        yield word[:fits]
        word = word[fits:]
    yield word


def printable(words: str) -> str:
    """The text as a face can draw it: one line, without what a face refuses."""
    return "".join(" " if one in "\r\n\t" else one for one in words if one != "\0" and not "\ud800" <= one <= "\udfff")


def mixed(one: Color, other: Color, share: float) -> Color:
    """The colour between two, `share` of the way to the other; without alpha."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue


def with_alpha(color: Color, alpha: int) -> Color:
    """The colour, so opaque out of 255."""
    return color[0], color[1], color[2], alpha


def icon_names() -> tuple[str, ...]:
    """The icons there are."""
    return tuple(sorted(path.stem for path in (resource_folder("assets") / "icons").glob("*.png")))


class _Recent(OrderedDict[_Key, pygame.Surface]):
    """Surfaces by what they were made of, the least recently used dropped beyond a number."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def get(self, key: _Key, make: Callable[[], pygame.Surface]) -> pygame.Surface:  # type: ignore[override]
        found = super().get(key)
        if found is None:
            found = self[key] = make()
            if len(self) > self._most:
                self.popitem(last=False)
        else:
            self.move_to_end(key)
        return found


@lru_cache(maxsize=2)
def _face(*, bold: bool) -> Path:
    """The file of the face, which comes with pygame_gui; found without loading it, which takes a tenth of a second."""
    spec = find_spec("pygame_gui")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    folder = Path(spec.submodule_search_locations[0])
    return folder / "data" / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf")


def _box(size: tuple[int, int], fill: Color, edge: Color | None, radius: int, line: int) -> pygame.Surface:
    """A rounded box: middle and rims filled, the four corners drawn finer and averaged down."""
    width, height = size
    around = fill if edge is None else edge
    radius = min(radius, width // 2, height // 2)
    box = pygame.Surface(size, pygame.SRCALPHA)
    box.fill(around)
    if edge is not None:
        box.fill(fill, (line, line, width - 2 * line, height - 2 * line))
    if radius:
        disc = _disc(radius, fill, edge, line)
        for right, bottom in ((0, 0), (1, 0), (0, 1), (1, 1)):
            part = pygame.Rect(right * radius, bottom * radius, radius, radius)
            place = (right * (width - radius), bottom * (height - radius))
            box.fill((0, 0, 0, 0), (place, part.size))
            box.blit(disc, place, part, special_flags=pygame.BLEND_RGBA_ADD)
    return box


def _disc(radius: int, fill: Color, edge: Color | None, line: int) -> pygame.Surface:
    """The four corners of a box put together."""
    around = fill if edge is None else edge
    fine = pygame.Surface((2 * radius * _FINE, 2 * radius * _FINE), pygame.SRCALPHA)
    fine.fill((*around[:3], 0))
    middle = (radius * _FINE, radius * _FINE)
    pygame.draw.circle(fine, around, middle, radius * _FINE)
    if edge is not None:
        pygame.draw.circle(fine, fill, middle, (radius - line) * _FINE)
    return pygame.transform.smoothscale(fine, (2 * radius, 2 * radius))


@lru_cache(maxsize=128)
def _icon(name: str) -> pygame.Surface:
    path = resource_folder("assets") / "icons" / f"{name}.png"
    if not path.is_file():
        raise KeyError(name)
    return pygame.image.load(path)


def _tinted(name: str, pixels: int, color: Color) -> pygame.Surface:
    """A white icon made smaller, which averages its edges, and coloured."""
    whole = _icon(name)
    tinted = whole.copy() if pixels == _ICON_PIXELS else pygame.transform.smoothscale(whole, (pixels, pixels))
    tinted.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)  # scaling leaves white a little short
    tinted.fill(color if len(color) == 4 else (*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return tinted
