"""A small drawing kit: shapes as masks on a fine grid, painted in layers, then averaged down to pixels."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import numpy.typing as npt

TILE = 32
"""Pixels a tile is wide and high."""

FINE = 4
"""Fine points a pixel is wide and high: their average smooths every edge."""

Mask = npt.NDArray[np.float64]
Color = tuple[float, float, float]

WHITE: Color = (255, 255, 255)
BLACK: Color = (14, 16, 22)


class Canvas:
    """A picture some tiles wide and high, transparent at first. Coordinates are pixels from the top left."""

    def __init__(self, name: str, columns: int = 1, rows: int = 1) -> None:
        self.width = columns * TILE
        self.height = rows * TILE
        # Each picture has a generator of its own, so that changing one leaves the others as they are.
        self.random = np.random.default_rng(zlib.crc32(name.encode()))
        fine_x = (np.arange(self.width * FINE) + 0.5) / FINE
        fine_y = (np.arange(self.height * FINE) + 0.5) / FINE
        self.x, self.y = np.meshgrid(fine_x, fine_y)
        self.color = np.zeros((*self.x.shape, 3))
        self.alpha = np.zeros(self.x.shape)

    # Shapes

    def box(self, x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> Mask:
        """A box with rounded corners."""
        return (self.far_from_box(x0, y0, x1, y1, radius) <= 0).astype(float)

    def far_from_box(self, x0: float, y0: float, x1: float, y1: float, radius: float = 0) -> Mask:
        """How far each point lies outside a box, negative inside."""
        across = np.abs(self.x - (x0 + x1) / 2) - (x1 - x0) / 2 + radius
        down = np.abs(self.y - (y0 + y1) / 2) - (y1 - y0) / 2 + radius
        outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0))
        return outside + np.minimum(np.maximum(across, down), 0) - radius

    def disc(self, x: float, y: float, radius: float, flatten: float = 1.0) -> Mask:
        """A disc, or an ellipse `flatten` times as high as wide."""
        return (np.hypot(self.x - x, (self.y - y) / flatten) <= radius).astype(float)

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float) -> Mask:
        """A straight line with round ends."""
        dx, dy = x1 - x0, y1 - y0
        along = np.clip(((self.x - x0) * dx + (self.y - y0) * dy) / max(dx * dx + dy * dy, 1e-9), 0, 1)
        return (np.hypot(self.x - x0 - along * dx, self.y - y0 - along * dy) <= width / 2).astype(float)

    def blot(self, x: float, y: float, radius: float, rough: float = 0.25) -> Mask:
        """A disc with an uneven rim."""
        angle = np.arctan2(self.y - y, self.x - x)
        rim = np.ones_like(angle)
        for waves in (2, 3, 5):
            rim += rough / waves * np.sin(waves * angle + self.random.uniform(0, 2 * np.pi))
        return (np.hypot(self.x - x, self.y - y) <= radius * rim).astype(float)

    def noise(self, size: float) -> Mask:
        """Smooth noise of mean 0 and spread 1 that repeats from tile to tile; `size` is its grain in pixels."""
        rough = self.random.standard_normal(self.x.shape)
        far_x = np.fft.fftfreq(self.x.shape[1], 1 / FINE)
        far_y = np.fft.fftfreq(self.x.shape[0], 1 / FINE)
        kept = np.exp(-0.5 * (np.hypot(*np.meshgrid(far_x, far_y)) * size * np.pi) ** 2)
        smooth = np.fft.ifft2(np.fft.fft2(rough) * kept).real
        return (smooth - smooth.mean()) / smooth.std()

    # Painting

    def paint(self, mask: Mask, color: Color, opacity: float = 1.0) -> None:
        """Lay a color over what is there."""
        over = np.clip(mask, 0, 1) * opacity
        alpha = over + self.alpha * (1 - over)
        share = np.divide(over, alpha, out=np.zeros_like(over), where=alpha > 0)[..., None]
        self.color = self.color * (1 - share) + np.array(color, float) * share
        self.alpha = alpha

    def fill(self, color: Color) -> None:
        """Paint the whole canvas."""
        self.paint(np.ones_like(self.x), color)

    def tint(self, amount: Mask | float, mask: Mask | float = 1.0) -> None:
        """Make what is there lighter or darker by `amount` levels."""
        self.color = np.clip(self.color + (np.asarray(amount) * mask)[..., None], 0, 255)

    def glow(self, far: Mask, reach: float, opacity: float, color: Color = BLACK) -> None:
        """Paint a soft rim outside a shape that `far` measures the distance from."""
        self.paint(np.clip(1 - far / reach, 0, 1) ** 1.5, color, opacity)

    def raised(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        color: Color,
        radius: float = 1.5,
        rise: float = 26,
        edge: float = 1.6,
    ) -> Mask:
        """Paint a box that stands out, lit from the top left, and return it as a mask."""
        shape = self.box(x0, y0, x1, y1, radius)
        self.paint(shape, color)
        lit = shape - shape * self.box(x0 + edge, y0 + edge, x1 + 9, y1 + 9, radius)
        shaded = shape - shape * self.box(x0 - 9, y0 - 9, x1 - edge, y1 - edge, radius)
        self.tint(rise, lit)
        self.tint(-rise * 1.2, shaded * (1 - lit))
        return shape

    def shadow(self, x0: float, y0: float, x1: float, y1: float, reach: float = 4, opacity: float = 0.45) -> None:
        """Paint the soft shadow of a box, fallen to the bottom right."""
        self.glow(np.maximum(self.far_from_box(x0 + 1.5, y0 + 1.5, x1 + 1.5, y1 + 1.5, 2), 0), reach, opacity)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """The picture, uint8 [rows, columns, 4], red, green, blue and opacity."""
        shape = (self.height, FINE, self.width, FINE)
        alpha = self.alpha.reshape(shape).mean(axis=(1, 3))
        weighted = (self.color * self.alpha[..., None]).reshape(*shape, 3).mean(axis=(1, 3))
        color = np.divide(weighted, alpha[..., None], out=np.zeros_like(weighted), where=alpha[..., None] > 0)
        return np.rint(np.dstack([color, alpha * 255])).astype(np.uint8)


def save_png(path: Path, pixels: npt.NDArray[np.uint8]) -> None:
    """Write a picture, uint8 [rows, columns, 4], as a PNG file."""
    height, width, _ = pixels.shape
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    content = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + content)
