"""What is played back as it is drawn over the board: shots, outcomes in words, and whose turn begins."""

from __future__ import annotations

import pygame

from game.messages import Catalogue
from game.window.board.camera import Camera
from game.window.board.overlays import Target
from game.window.board.rays import Ray
from game.window.look import CURSOR, DANGER, LARGE, MUTED, TEXT, Look
from game.window.playback import Clip, Playback


def draw_clip(surface: pygame.Surface, look: Look, camera: Camera, playback: Playback, catalogue: Catalogue) -> None:
    """Draw what is under way, if anything is."""
    clip = playback.clip
    if clip is None or clip.end is None:
        return
    if clip.kind == "shot" and clip.start is not None:
        _draw_shot(surface, look, camera, clip, playback.share)
    elif clip.kind in {"hit", "critical", "miss"}:
        words = catalogue.window(f"played_{clip.kind}", damage=clip.damage)
        _draw_result(surface, look, camera, clip, playback.share, words)
    elif clip.kind == "turn":
        Target(clip.end, color=CURSOR).draw(surface, camera, look)


def _draw_shot(surface: pygame.Surface, look: Look, camera: Camera, clip: Clip, share: float) -> None:
    assert clip.start is not None
    assert clip.end is not None
    head, tail = min(1.0, share * 1.4), max(0.0, share * 1.4 - 0.4)
    points = [
        (
            clip.start[0] + 0.5 + (clip.end[0] - clip.start[0]) * at,
            clip.start[1] + 0.5 + (clip.end[1] - clip.start[1]) * at,
        )
        for at in (tail, head)
    ]
    Ray(points[0], points[1], CURSOR).draw(surface, camera, look)


def _draw_result(surface: pygame.Surface, look: Look, camera: Camera, clip: Clip, share: float, words: str) -> None:
    """The outcome in words, rising from whom it befell."""
    assert clip.end is not None
    color = MUTED if clip.kind == "miss" else DANGER if clip.kind == "critical" else TEXT
    x, y = camera.centre_of(clip.end)
    rise = round(share * look.px(26))
    for shift, ink in ((1, (0, 0, 0)), (0, color)):
        at = (x + shift * look.px(1), y - camera.tile // 2 - rise + shift * look.px(1))
        look.draw_text(surface, words, at, LARGE, ink, bold=True, anchor="midbottom")
