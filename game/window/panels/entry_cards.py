"""What the title screen says of a map or of a battle that was kept, in words and with its picture."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.messages import Catalogue
from game.window.entries import MapEntry, SavedEntry
from game.window.lobby import about_kept
from game.window.look import BODY, CURSOR, LARGE, LINE, MUTED, PANEL, SMALL, TITLE, Look
from game.window.panels.buttons import Buttons
from game.window.panels.marks import draw_mark
from game.window.panels.thumbnail import board_picture, thumbnail


def draw_cards(surface: pygame.Surface, look: Look, buttons: Buttons, maps: Sequence[MapEntry]) -> None:
    """Draw picture and words on the button of each map, over its plain label; these buttons are the first ones."""
    for button, entry in zip(buttons.all, maps, strict=False):
        rect = button.rect
        look.panel(surface, rect, PANEL, CURSOR if button.chosen else LINE)
        box = rect.inflate(-look.px(16), -look.px(16))
        picture = thumbnail(entry, (look.px(116), box.height))
        surface.blit(picture, picture.get_rect(midleft=box.midleft))
        x, wide = box.left + look.px(128), box.width - look.px(128)
        look.draw_text(surface, entry.name, (x, box.top - look.px(3)), LARGE, bold=True, width=wide)
        for at, line in enumerate(look.wrapped(entry.fault or entry.about, wide, SMALL)[:3]):
            look.draw_text(surface, line, (x, box.top + look.px(24) + at * look.line_height(SMALL)), SMALL, MUTED)
        if button is buttons.focused:
            pygame.draw.rect(surface, CURSOR, rect.inflate(look.px(4), look.px(4)), look.px(2), look.px(8))


def draw_saved(surface: pygame.Surface, look: Look, catalogue: Catalogue, entry: SavedEntry, area: pygame.Rect) -> None:
    """Draw what the beginning of its journal says of a battle that was kept, and its board."""
    y = look.draw_text(surface, entry.name, area.topleft, TITLE, bold=True, width=area.width).bottom
    about = about_kept(entry)
    words = [] if about is None else [catalogue.window("saved_dice", dice=about.dice)]
    if about is not None and about.fog:
        words.append(catalogue.window("saved_fog"))
    for line in words:
        look.draw_text(surface, line, (area.left, y), BODY, MUTED, width=area.width)
        y += look.line_height(BODY)
    foot = look.draw_text(
        surface, str(entry.path), area.bottomleft, SMALL, MUTED, anchor="bottomleft", width=area.width
    )
    room = foot.top - y - look.px(16)
    if about is not None and room > look.px(60):
        picture = board_picture(entry.path, about.board, about.plain, (area.width, room))
        surface.blit(picture, picture.get_rect(midtop=(area.centerx, y + look.px(8))))


def draw_map(surface: pygame.Surface, look: Look, catalogue: Catalogue, entry: MapEntry, area: pygame.Rect) -> None:
    """Draw what is to be fought for on a map, and its picture in the room that is left."""
    y = look.draw_text(surface, entry.name, area.topleft, TITLE, bold=True, width=area.width).bottom
    for line in look.wrapped(entry.fault or entry.about, area.width):
        look.draw_text(surface, line, (area.left, y), BODY, MUTED)
        y += look.line_height(BODY)
    y = _draw_goals(surface, look, catalogue, entry, pygame.Rect(area.left, y + look.px(8), area.width, 0))
    room = area.bottom - y - look.px(8)
    if room > look.px(60) and not entry.fault:
        picture = thumbnail(entry, (area.width, room))
        surface.blit(picture, picture.get_rect(midtop=(area.centerx, y + look.px(8))))


def _draw_goals(surface: pygame.Surface, look: Look, catalogue: Catalogue, entry: MapEntry, area: pygame.Rect) -> int:
    """Draw who is there and what each side has to do; answers where that ends."""
    y = area.top
    for at, (side, people) in enumerate(entry.people):
        draw_mark(surface, at, (area.left + look.px(9), y + look.px(10)), look.px(18))
        goals = [words for whose, words in entry.goals if whose == side]
        words = catalogue.window("side_goals", side=side, people=people, goals=catalogue.either(goals))
        for line in look.wrapped(words, area.width - look.px(28)):
            look.draw_text(surface, line, (area.left + look.px(28), y), BODY)
            y += look.line_height(BODY)
        y += look.px(4)
    return y
