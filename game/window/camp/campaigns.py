"""The campaigns there are: the one that comes with the game, to be begun anew under a name, and the player's own."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pygame
from msgspec import Struct

from game.campaign import beginning
from game.campaign.campaign import Campaign, Fixture
from game.campaign.reading import read_campaign
from game.content.faults import ContentError
from game.messages import Catalogue
from game.starting import SEEDS
from game.window.camp.faults import as_sentence, tell_fault
from game.window.camp.scrolled import Scrolled
from game.window.help import Help
from game.window.keys import CAMP_GROUPS, actions_of
from game.window.look import BODY, CURSOR, LARGE, LINE, MUTED, PANEL, RAISED, SMALL, TEXT, TITLE, Color, Look
from game.window.panels.buttons import Button
from game.window.panels.marks import draw_mark
from game.window.screen import Screens
from game.window.sheet import Sheet

MOST_LETTERS = 60
"""Letters of a name that is typed."""
_OPEN, _ROW, _GAP = (29, 92, 70), 64, 8
Open = Callable[[Path, bool], None]


class Listed(Struct, frozen=True):
    """A campaign of the list: None in place of it where its file cannot be used, for the reason given."""

    path: Path
    campaign: Campaign | None
    fault: str = ""
    is_new: bool = False

    @property
    def name(self) -> str:
        """What it is called; its folder where it cannot be read."""
        return self.path.parent.name if self.campaign is None else self.campaign.name


def listed() -> list[Listed]:
    """All of them: the one to be begun, then the player's own, the one written last first."""
    return [_read(beginning.shipped_campaign(), is_new=True), *map(_read, beginning.kept_campaigns())]


def _read(path: Path, *, is_new: bool = False) -> Listed:
    try:
        return Listed(path, read_campaign(path).campaign, is_new=is_new)
    except ContentError as fault:
        return Listed(path, None, str(fault), is_new)


class Campaigns(Sheet):
    """A list on the left, the chosen one on the right. `open_camp` is given a file, and whether dice are typed."""

    covers = True
    first = "open"

    def __init__(self, screens: Screens, catalogue: Catalogue, open_camp: Open, to_title: Callable[[], None]) -> None:
        super().__init__(screens)
        self._catalogue = catalogue
        self._open = open_camp
        self._to_title = to_title
        self._listed = listed()
        self._at = min(1, len(self._listed) - 1)
        self._scrolled = Scrolled()
        self._name = beginning.free_name(self._listed[0].name)
        self._types_name = False
        self._typed = False

    @property
    def chosen(self) -> Listed:
        """The chosen one."""
        return self._listed[self._at]

    # Events

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEWHEEL:
            self._scrolled.wheel(event, self._look)
        super().handle(event)
        if self._screens.top is self:
            self._lay_out()

    def _key(self, event: pygame.Event) -> str | None:
        actions = set(actions_of(event))
        if self._types_name:
            return self._type(event, actions)
        if "help" in actions:
            return "help"
        before = self._buttons.focused
        pushed = super()._key(event)
        focused = self._buttons.focused
        if pushed is None and focused is not None and focused is not before and focused.code.startswith("entry:"):
            if {"next_target", "previous_target"} & actions:  # Tab leaves the list as it is
                return None
            return focused.code
        return pushed

    def _type(self, event: pygame.Event, actions: set[str]) -> str | None:
        """Have a key go into the name."""
        if {"confirm", "cancel"} & actions:
            return "name"
        if event.scancode == pygame.KSCAN_BACKSPACE:
            self._name = self._name[:-1]
        elif event.unicode.isprintable():
            self._name = (self._name + event.unicode)[:MOST_LETTERS]
        return None

    def _escape(self) -> str | None:
        return "back"

    def _push(self, code: str) -> None:
        what, _, which = code.partition(":")
        self._buttons.focus(code)
        if what != "name" and self._types_name:
            self._end_name()
        doers: dict[str, Callable[[], None]] = {
            "entry": lambda: self._choose(int(which)),
            "name": self._toggle_name,
            "dice": self._toggle_dice,
            "open": self._go,
            "help": lambda: self._screens.push(Help(self._screens, self._catalogue, "help_camp", CAMP_GROUPS)),
            "back": self._to_title,
        }
        doers[what]()

    def _choose(self, at: int) -> None:
        self._at = at
        self._scrolled.reveal(self._rows()[at])

    def _toggle_name(self) -> None:
        if self._types_name:
            self._end_name()
        else:
            self._types_name, self._name = True, ""

    def _end_name(self) -> None:
        """Go on with what was typed, or with a name of ours where that is nothing or is taken."""
        self._types_name = False
        self._name = beginning.free_name(" ".join(self._name.split()) or self._listed[0].name)

    def _toggle_dice(self) -> None:
        self._typed = not self._typed

    def _go(self) -> None:
        """Open the chosen one, or begin it."""
        if not self.chosen.is_new:
            self._open(self.chosen.path, self._typed)
            return
        try:
            path = beginning.begin(beginning.free_name(self._name), secrets.randbelow(SEEDS))
        except OSError as error:
            words = self._say("camp_not_begun", folder=beginning.campaigns_folder(), why=error.strerror or str(error))
            tell_fault(self._screens, self._catalogue, words)
            return
        self._open(path, self._typed)

    # Where everything lies

    def _made(self) -> Iterable[Button]:
        look = self._look
        left, right = self._columns()
        self._scrolled.lay(left, len(self._listed) * look.px(_ROW + _GAP))
        for at, rect in enumerate(self._rows()):
            yield Button(f"entry:{at}", self._listed[at].name, self._scrolled.button_place(rect), chosen=at == self._at)
        pad, gap, tall = look.px(16), look.px(8), look.px(46)
        place = pygame.Rect(right.left + pad, right.bottom - pad - tall, right.width - 2 * pad, tall)
        if self.chosen.campaign is not None:
            half = pygame.Rect(place.left, place.top - gap - look.px(38), (place.width - gap) // 2, look.px(38))
            if self.chosen.is_new:
                words = self._say("camp_name", name=self._name + ("|" if self._types_name else ""))
                yield Button("name", words, half, chosen=self._types_name, tip=(self._say("camp_tip_name"),))
                half = half.move(half.width + gap, 0)
            yield Button(
                "dice", self._say("dice_typed" if self._typed else "dice_seeded"), half,
                "person" if self._typed else "dice", chosen=self._typed, tip=(self._say("choice_dice"),),
            )  # fmt: skip
            words = self._say("camp_begin" if self.chosen.is_new else "camp_open")
            yield Button("open", words, place, "play", color=_OPEN)
        y, wide = left.bottom + look.px(22), look.px(150)
        for nth, (code, icon, key) in enumerate((("back", "left", "Esc"), ("help", "help", "F1"))):
            place = pygame.Rect(left.left + nth * (wide + gap), y, wide, look.px(40))
            yield Button(code, self._say(f"camps_{code}"), place, icon, key=key)

    def _rows(self) -> list[pygame.Rect]:
        """Where each one is in the list."""
        look, wide = self._look, self._columns()[0].width
        return [pygame.Rect(0, at * look.px(_ROW + _GAP), wide, look.px(_ROW)) for at in range(len(self._listed))]

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        look = self._look
        pad, top, gap = look.px(40), look.px(112), look.px(20)
        height = self._size[1] - top - look.px(84)
        wide = min(self._size[0] - 2 * pad, look.px(1400))
        left, first = (self._size[0] - wide) // 2, round(wide * 0.4)
        return (
            pygame.Rect(left, top, first, height),
            pygame.Rect(left + first + gap, top, wide - first - gap, height),
        )

    # Picture

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        look = self._look
        kept = surface.get_clip()
        surface.set_clip(self._scrolled.area.inflate(look.px(6), look.px(6)))
        for at, rect in enumerate(self._rows()):
            self._draw_row(surface, self._listed[at], self._scrolled.place(rect), at)
        surface.set_clip(kept)
        self._scrolled.draw_bar(surface, look)

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        left, right = self._columns()
        name = look.draw_text(surface, self._say("campaigns"), (left.left, look.px(26)), TITLE + 10, bold=True)
        look.draw_text(surface, self._say("campaigns_about"), (left.left, name.bottom - look.px(4)), BODY, MUTED)
        look.panel(surface, right)
        area = right.inflate(-look.px(32), -look.px(28))
        y = look.draw_text(surface, self.chosen.name, area.topleft, TITLE, bold=True, width=area.width).bottom
        for words, ink in self._told():
            for line in look.wrapped(words, area.width):
                look.draw_text(surface, line, (area.left, y), BODY, ink)
                y += look.line_height(BODY)
            y += look.px(4)
        if self.chosen.campaign is not None:
            y = self._draw_sides(surface, self.chosen.campaign, (area.left, y + look.px(6)))
            self._draw_battles(surface, self.chosen.campaign, pygame.Rect(area.left, y, area.width, 0))
        pointed = self._buttons.pointed
        if pointed is not None and pointed.tip:
            at = (left.left + look.px(330), left.bottom + look.px(42))
            look.draw_text(surface, pointed.tip[0], at, SMALL, MUTED, anchor="midleft", width=right.right - at[0])

    def _told(self) -> Iterator[tuple[str, Color]]:
        """The lines on the chosen one."""
        one = self.chosen
        if one.campaign is None:
            yield as_sentence(one.fault), CURSOR
            return
        if one.campaign.about:
            yield one.campaign.about, MUTED
        yield self._clock(one.campaign), TEXT
        if not one.is_new:
            yield str(one.path), MUTED

    def _clock(self, campaign: Campaign) -> str:
        clock = campaign.camp.clock
        return self._say("camp_when", week=clock.week, day=clock.day, shift=clock.shift)

    def _draw_sides(self, surface: pygame.Surface, campaign: Campaign, at: tuple[int, int]) -> int:
        """Draw how many of each side are up; answers where that ends."""
        look, (x, y) = self._look, at
        sides = tuple(dict.fromkeys(one.side for one in campaign.camp.people))
        for place, side in enumerate(sides):
            people = [one for one in campaign.camp.people if one.side == side]
            draw_mark(surface, place, (x + look.px(9), y + look.px(10)), look.px(18))
            words = self._say("camp_side", side=side, up=sum(one.state == "up" for one in people), of=len(people))
            look.draw_text(surface, words, (x + look.px(26), y), BODY)
            y += look.px(24)
        return y + look.px(8)

    def _draw_battles(self, surface: pygame.Surface, campaign: Campaign, area: pygame.Rect) -> None:
        look, y = self._look, area.top
        for one in campaign.battles:
            icon = look.draw_icon(surface, "flag" if one.fought else "play", (area.left, y), 18, MUTED)
            name = look.draw_text(surface, one.name, (icon.right + look.px(8), y), BODY, bold=True)
            left = name.right + look.px(10)
            look.draw_text(surface, self._outcome(one), (left, y + look.px(2)), SMALL, MUTED, width=area.right - left)
            y += look.px(26)

    def _outcome(self, one: Fixture) -> str:
        if one.fought is None:
            return self._say("camp_battle_ahead", map=one.map)
        when, winners = one.fought.when, self._catalogue.listed(one.fought.winners)
        return self._say("camp_battle_over", winners=winners, week=when.week, day=when.day, shift=when.shift)

    def _draw_row(self, surface: pygame.Surface, one: Listed, rect: pygame.Rect, at: int) -> None:
        look, chosen = self._look, at == self._at
        look.panel(surface, rect, RAISED if chosen else PANEL, CURSOR if chosen else LINE)
        box = rect.inflate(-look.px(20), -look.px(14))
        icon = look.draw_icon(surface, "plus" if one.is_new else "camp", box.midleft, 20, TEXT, anchor="midleft")
        left = icon.right + look.px(12)
        look.draw_text(surface, one.name, (left, box.top - look.px(4)), LARGE, bold=True, width=box.right - left)
        words = self._say("camp_new") if one.is_new else self._state(one)
        look.draw_text(surface, words, (left, box.bottom), SMALL, MUTED, anchor="bottomleft", width=box.right - left)
        focused = self._buttons.focused
        if focused is not None and focused.code == f"entry:{at}":
            pygame.draw.rect(surface, CURSOR, rect.inflate(look.px(4), look.px(4)), look.px(2), look.px(8))

    def _state(self, one: Listed) -> str:
        if one.campaign is None:
            return self._say("camp_unreadable")
        fought = sum(battle.fought is not None for battle in one.campaign.battles)
        of = len(one.campaign.battles)
        return self._say("camp_stands", when=self._clock(one.campaign), fought=fought, of=of)

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)
