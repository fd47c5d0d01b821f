"""The line above a camp: its name, what time it is, which battle comes next, and whether all is saved."""

from __future__ import annotations

import pygame

from game.window.camp.desk import Desk
from game.window.look import BODY, CURSOR, LARGE, LINE, MUTED, PANEL, RAISED, REACH, SMALL, Color, Look

MOST_PIPS = 12
"""Days of a week, and shifts of a day, that are drawn; where there are more, words alone tell."""


def draw_head(surface: pygame.Surface, look: Look, desk: Desk, rect: pygame.Rect) -> None:
    """Draw it."""
    pygame.draw.rect(surface, PANEL, rect)
    pygame.draw.line(surface, LINE, rect.bottomleft, rect.bottomright, look.px(1))
    say, view, pad = desk.catalogue.window, desk.view, look.px(14)
    time = desk.session.file.ground.camp_time
    words = say("camp_clock", week=view.clock.week, day=view.clock.day, days=time.days_per_week,
                shift=view.clock.shift, shifts=time.shifts_per_day)  # fmt: skip
    middle = rect.width // 2
    room = middle - look.px(150) - pad
    name = look.draw_text(surface, view.name, (pad, rect.top + look.px(6)), LARGE, bold=True, width=room)
    if desk.session.changed:
        look.draw_text(surface, say("camp_not_saved"), (pad, name.bottom - look.px(2)), SMALL, CURSOR)
    look.draw_text(surface, words, (middle, rect.top + look.px(8)), BODY, bold=True, anchor="midtop")
    _draw_week(surface, look, desk, (middle, rect.top + look.px(38)))
    battle = desk.session.campaign.next_battle()
    label = say("camp_none_next") if battle is None else say("camp_next")
    right = rect.right - pad
    if battle is None:
        look.draw_text(surface, label, (right, rect.centery), BODY, MUTED, anchor="midright")
        return
    look.draw_text(surface, label, (right, rect.top + look.px(9)), SMALL, MUTED, anchor="topright")
    under = (right, rect.top + look.px(25))
    look.draw_text(surface, battle.name, under, BODY, bold=True, anchor="topright", width=room)


def _draw_week(surface: pygame.Surface, look: Look, desk: Desk, middle: tuple[int, int]) -> None:
    """Draw the shifts of the week, day by day: those that are over, the one to come, and the others."""
    time, clock = desk.session.file.ground.camp_time, desk.view.clock
    if time.days_per_week > MOST_PIPS or time.shifts_per_day > MOST_PIPS:
        return
    step, between, size = look.px(9), look.px(6), look.px(7)
    day_wide = step * time.shifts_per_day + between
    left = middle[0] - (day_wide * time.days_per_week - between) // 2
    for day in range(1, time.days_per_week + 1):
        for shift in range(1, time.shifts_per_day + 1):
            here = (day, shift) == (clock.day, clock.shift)
            color: Color = CURSOR if here else REACH if (day, shift) < (clock.day, clock.shift) else RAISED
            x = left + (day - 1) * day_wide + (shift - 1) * step
            pip = pygame.Rect(x, middle[1], size, size + (look.px(3) if here else 0))
            pygame.draw.rect(surface, color, pip, border_radius=look.px(2))
