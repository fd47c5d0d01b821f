"""What the title screen says of a map or of a battle that was kept, in words and with its picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import pygame

from game.messages import Catalogue
from game.messages.sentences import capitalised
from game.window.entries import MapEntry, SavedEntry
from game.window.lobby import AboutKept, about_kept
from game.window.look import BODY, CURSOR, LARGE, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, TITLE, Color, Look
from game.window.panels.buttons import Buttons
from game.window.panels.marks import draw_mark
from game.window.panels.thumbnail import board_picture, thumbnail


def draw_cards(
    surface: pygame.Surface,
    look: Look,
    catalogue: Catalogue,
    buttons: Buttons,
    entries: Sequence[MapEntry | SavedEntry],
) -> None:
    """Draw what is said of each entry on its button, over the plain label."""
    for button in buttons.all:
        what, _, at = button.code.partition(":")
        if what != "entry":
            continue
        entry, rect = entries[int(at)], button.rect
        look.panel(surface, rect, RAISED if button.chosen else PANEL, CURSOR if button.chosen else LINE)
        box = rect.inflate(-look.px(16), -look.px(12))
        if isinstance(entry, SavedEntry):
            _draw_row(surface, look, catalogue, entry, box)
        else:
            _draw_card(surface, look, entry, box)
        if button is buttons.focused:
            pygame.draw.rect(surface, CURSOR, rect.inflate(look.px(4), look.px(4)), look.px(2), look.px(8))


def _draw_card(surface: pygame.Surface, look: Look, entry: MapEntry, box: pygame.Rect) -> None:
    """Draw picture and words of a map."""
    picture = thumbnail(entry, (look.px(116), box.height))
    surface.blit(picture, picture.get_rect(midleft=box.midleft))
    x, wide = box.left + look.px(128), box.width - look.px(128)
    look.draw_text(surface, entry.name, (x, box.top - look.px(2)), LARGE, bold=True, width=wide)
    for at, line in enumerate(look.wrapped(entry.fault or entry.about, wide, SMALL)[:3]):
        look.draw_text(surface, line, (x, box.top + look.px(25) + at * look.line_height(SMALL)), SMALL, MUTED)


def _draw_row(surface: pygame.Surface, look: Look, catalogue: Catalogue, entry: SavedEntry, box: pygame.Rect) -> None:
    """Draw which battle that was kept it is, when it was played last, and how it stands."""
    icon = look.draw_icon(
        surface, "flag" if entry.over else "play", box.midleft, 18, MUTED if entry.over else TEXT, anchor="midleft"
    )
    left = icon.right + look.px(10)
    date = look.draw_text(surface, _when(entry), (box.right, box.top - look.px(1)), SMALL, MUTED, anchor="topright")
    wide = date.left - left - look.px(8)
    look.draw_text(surface, entry.name, (left, box.top - look.px(3)), BODY, bold=True, width=wide)
    at = (left, box.bottom + look.px(1))
    look.draw_text(surface, _state(entry, catalogue), at, SMALL, MUTED, anchor="bottomleft", width=box.right - left)


def _state(entry: SavedEntry, catalogue: Catalogue) -> str:
    """How a battle stands, in a few words."""
    stands, say = entry.stands, catalogue.window
    if stands is None:
        return say("kept_unknown")
    if stands.result is None:
        return say("kept_open" if stands.exact else "kept_open_later", round=stands.round)
    winners = catalogue.listed(stands.result.winners)
    return capitalised(say("kept_over", winners=winners, round=stands.round))


def _when(entry: SavedEntry) -> str:
    """When a battle was last played, by the player's own clock."""
    return datetime.fromtimestamp(entry.when).astimezone().strftime("%Y-%m-%d %H:%M")


def draw_saved(surface: pygame.Surface, look: Look, catalogue: Catalogue, entry: SavedEntry, area: pygame.Rect) -> None:
    """Draw how a battle that was kept stands, what the beginning of its journal says of it, and its board."""
    y = look.draw_text(surface, entry.name, area.topleft, TITLE, bold=True, width=area.width).bottom
    about = about_kept(entry, catalogue)
    for line, ink in _told(entry, about, catalogue):
        for part in look.wrapped(line, area.width):
            look.draw_text(surface, part, (area.left, y), BODY, ink)
            y += look.line_height(BODY)
    y = _draw_strengths(surface, look, catalogue, entry, about, (area.left, y + look.px(6)))
    foot = look.draw_text(
        surface, str(entry.path), area.bottomleft, SMALL, MUTED, anchor="bottomleft", width=area.width
    )
    room = foot.top - y - look.px(16)
    if about is not None and room > look.px(60):
        picture = board_picture(entry.path, about.board, about.plain, (area.width, room))
        surface.blit(picture, picture.get_rect(midtop=(area.centerx, y + look.px(8))))


def _told(entry: SavedEntry, about: AboutKept | None, catalogue: Catalogue) -> Iterator[tuple[str, Color]]:
    """The lines on a battle that was kept."""
    if about is not None and about.outcome and entry.stands is not None:
        yield f"{about.outcome} {catalogue.phrase('rounds_played', rounds=entry.stands.round)}", TEXT
    else:
        yield _state(entry, catalogue), TEXT
    words = [catalogue.window("kept_when", when=_when(entry))]
    if about is not None:
        words.append(catalogue.window("saved_dice", dice=about.dice))
    if about is not None and about.fog:
        words.append(catalogue.window("saved_fog"))
    yield " ".join(words), MUTED


def _draw_strengths(
    surface: pygame.Surface, look: Look, catalogue: Catalogue, entry: SavedEntry, about: AboutKept | None,
    at: tuple[int, int],
) -> int:  # fmt: skip
    """Draw who is left of each side, where nobody has that to hide; answers where it ends."""
    (x, y), stands = at, entry.stands
    if stands is None or about is None or not stands.exact or (about.fog and not entry.over):
        return y
    for place, one in enumerate(stands.strengths):
        draw_mark(surface, place, (x + look.px(9), y + look.px(10)), look.px(18), faint=not one.left)
        words = catalogue.window("kept_strength", side=one.side, left=one.left, of=one.of)
        x = look.draw_text(surface, words, (x + look.px(26), y), BODY).right + look.px(28)
    return y + look.line_height(BODY)


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
