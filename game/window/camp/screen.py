"""The camp between battles: everybody, what they are to do with every chance, and time that goes by.

What is listed and done goes through `desk`; here is only where it lies, and which button or key asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
from msgspec import Struct

from game.campaign.camp import CampSession
from game.campaign.campaign import Campaign
from game.campaign.writing import NotSaved
from game.messages import Catalogue
from game.table_dice import Table
from game.window.camp.choices import Choice
from game.window.camp.controls import CampControls
from game.window.camp.desk import PAGES, Desk
from game.window.camp.duties import duty_rows
from game.window.camp.faults import tell_fault
from game.window.camp.head import draw_head
from game.window.camp.layout import CampLayout
from game.window.camp.log import CampLog
from game.window.camp.people import card_of
from game.window.camp.people_panel import PeoplePanel
from game.window.camp.plans import plan_rows
from game.window.camp.rows_panel import RowsPanel
from game.window.camp.stores import arms_rows
from game.window.dialog import Dialog
from game.window.dice_dialog import Rolling
from game.window.explained import Explained, InForce, sourced
from game.window.keys import camp_label_of
from game.window.look import BACKDROP, BODY, CURSOR, MUTED, PANEL, RADIUS, SMALL, Color, Look
from game.window.panels.buttons import Button, Buttons
from game.window.panels.log import LogPanel
from game.window.panels.tooltip import Spot, Tips, beside
from game.window.panels.unit_card import UnitCard
from game.window.screen import Screens
from systems.core.dice import Faces
from systems.core.events import Event

ADVANCE = (29, 92, 70)
_BAR = (("shift", "hourglass"), ("week", "end"), ("undo", "undo"), ("save", "save"), ("fight", "attack"),
        ("help", "help"), ("leave", "leave"))  # fmt: skip
"""Code and icon of each button below."""
_ROWS: dict[str, Callable[[Desk], Iterable[Choice]]] = {"duty": duty_rows, "arms": arms_rows, "plan": plan_rows}
_PAGE_ICONS = {"duty": "aid", "arms": "ammo", "plan": "log"}
_MOVES = {"north", "south", "west", "east", "confirm", "skip", "next_target", "previous_target"}
"""Keys that do the same on every screen with buttons."""


class CampWays(Struct, frozen=True):
    """Where one can go from a camp: back to where one came from, and to its next battle."""

    leave: Callable[[], None]
    fight: Callable[[], None]


class CampScreen:
    """A camp on the screen."""

    covers = True

    def __init__(self, screens: Screens, session: CampSession, catalogue: Catalogue, ways: CampWays) -> None:
        self.screens = screens
        self.desk = Desk(session, catalogue)
        self._catalogue = catalogue
        self._ways = ways
        self._buttons = Buttons()
        self.people = PeoplePanel(self.desk)
        self.rows = RowsPanel()
        self._card = UnitCard(catalogue)
        self.log = LogPanel(CampLog(session, catalogue), catalogue, filters=False)
        self._tips = Tips()
        self._look = screens.look
        self.layout = CampLayout.of(screens.size, screens.look)
        self._pointer = (-1, -1)
        self._controls = CampControls(self)
        self._drawn = False
        self._listed: tuple[Campaign, tuple[object, ...]] | None = None
        self._once_shown: Callable[[], None] | None = None

    @property
    def session(self) -> CampSession:
        """The camp that is shown."""
        return self.desk.session

    @property
    def buttons(self) -> Buttons:
        """What can be pushed on it."""
        return self._buttons

    @property
    def busy(self) -> bool:
        return self._once_shown is not None

    def once_shown(self, then: Callable[[], None]) -> None:
        """Do something as soon as the camp has been drawn."""
        self._drawn, self._once_shown = False, then

    def resize(self, size: tuple[int, int], look: Look) -> None:
        self._look, self.layout = look, CampLayout.of(size, look)
        self.people.resize(self.layout.people, look)
        self.rows.resize(self.layout.rows, look)
        self._card.resize(self.layout.card)
        self.log.resize(self.layout.log, look)
        self._renew()

    def update(self, ms: int) -> None:  # noqa: ARG002 - time goes by when it is told to
        then = self._once_shown
        if self._drawn and then is not None:
            self._once_shown = None
            then()
            if self.screens.top is self:
                self._renew()

    def show_log(self) -> None:
        """Show the end of the log, and everybody as they are now."""
        self.log.to_end()
        self._renew()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        self._controls.handle(event)
        if self.screens.top is self:
            self._renew()

    # Time

    def advance(self, shifts: int) -> None:
        """Let shifts go by, the dice asked for where they are rolled at the table; a duty that falls away ends it."""
        session = self.session

        def done(events: tuple[Event, ...]) -> None:
            self.log.to_end()
            fell_away = self.desk.say_dropped(events)
            if shifts > 1 and not fell_away:
                self.advance(shifts - 1)
            self._renew()

        self.roll(session.advance, done)

    def roll(
        self, act: Callable[[tuple[Faces, ...]], tuple[Event, ...]], done: Callable[[tuple[Event, ...]], None]
    ) -> None:
        """Do something that may take dice; where a dialog is closed nothing has happened."""
        session = self.session

        def table() -> Table:
            return Table(session.names.unit, session.campaign.seed, session.campaign.draw)

        Rolling(self.screens, self._catalogue, act, table, done, self._renew).attempt()

    # Ways out

    def save(self) -> bool:
        """Write the campaign; whether that was done. Where it was not, the reason is said."""
        desk = self.desk
        try:
            kept = desk.session.save()
        except NotSaved as fault:
            tell_fault(self.screens, self._catalogue, fault)
            return False
        desk.notice = self._catalogue.phrase(
            "camp_saved", file=desk.session.file.path, kept="" if kept is None else kept.name
        )
        self._renew()
        return True

    def leave(self) -> None:
        """Leave the camp; where something is not saved, what is to become of it is asked first."""
        self._once_saved(self._ways.leave, "camp_leave_title", ("camp_save_leave", "camp_drop_leave", "camp_stay"))

    def ask_before_closing(self) -> bool:
        """Whether the window can be closed at once; else it is asked, and closed after that."""
        if not self.session.changed:
            return True
        if self in self.screens.all:
            while self.screens.top is not self:
                self.screens.pop()
            answers = ("camp_save_leave", "camp_drop_leave", "camp_stay")
            self._once_saved(self.screens.clear, "camp_leave_title", answers)
        return False

    def fight(self) -> None:
        self._once_saved(self._ways.fight, "camp_fight_title", ("camp_save_fight", "", "camp_stay"))

    def _once_saved(self, then: Callable[[], None], title: str, answers: tuple[str, str, str]) -> None:
        """Do something once all is saved; `answers` are the words for saving, for doing without, and for neither."""
        session = self.session
        if not session.changed:
            then()
            return
        say = self._catalogue.window
        offered = [code for code in answers if code]

        def answered(at: int) -> None:
            if offered[at] == answers[0]:
                if self.save():
                    then()
            elif offered[at] == answers[1]:
                then()

        about = self._catalogue.phrase("camp_unsaved", shifts=session.unsaved_shifts)
        self.screens.push(Dialog(self.screens, say(title), about, [say(code) for code in offered], answered))

    # Picture

    def _renew(self) -> None:
        """Bring everything into line with the camp."""
        desk = self.desk
        made_for = (desk.chosen, desk.page, self.layout.rows.size, self._look.scale)
        if self._listed is None or self._listed[0] is not self.session.campaign or self._listed[1] != made_for:
            self._listed = self.session.campaign, made_for
            self.people.resize(self.layout.people, self._look)
            self.rows.show(_ROWS[desk.page](desk))
        self._buttons.show([*self.people.buttons(), *self._pages(), *self.rows.buttons(), *self._bar()])
        if self._buttons.focused is None:
            self._buttons.focus(f"person:{desk.chosen}")

    def _pages(self) -> Iterable[Button]:
        look, rect = self._look, self.layout.pages
        wide = (rect.width - look.px(8) * (len(PAGES) - 1)) // len(PAGES)
        for at, page in enumerate(PAGES):
            place = pygame.Rect(rect.left + at * (wide + look.px(8)), rect.top, wide, rect.height)
            yield Button(f"page:{page}", self._say(f"camp_page_{page}"), place, _PAGE_ICONS[page],
                         key=camp_label_of(page), chosen=page == self.desk.page)  # fmt: skip

    def _bar(self) -> Iterable[Button]:
        look, rect = self._look, self.layout.bar
        gap, tall = look.px(8), look.px(40)
        wide = (rect.width - gap * (len(_BAR) - 1)) // len(_BAR)
        for at, (code, icon) in enumerate(_BAR):
            place = pygame.Rect(rect.left + at * (wide + gap), rect.top + look.px(6), wide, tall)
            key = "Esc" if code == "leave" else camp_label_of(code)
            yield Button(
                code, self._say(f"camp_do_{code}"), place, icon, key=key, enabled=self._can(code),
                tip=(self._say(f"camp_tip_{code}"),), color=ADVANCE if code == "shift" else None,
            )  # fmt: skip

    def _can(self, code: str) -> bool:
        if code == "fight":
            return self.session.campaign.next_battle() is not None
        return code != "save" or self.session.changed

    def draw(self, surface: pygame.Surface) -> None:
        look, desk = self._look, self.desk
        self._drawn = True
        surface.fill(BACKDROP)
        draw_head(surface, look, desk, self.layout.head)
        self.people.draw(surface, self._buttons)
        self.rows.draw(surface, self._buttons)
        side = desk.sides.index(desk.person.side)
        card = card_of(desk.person, self.session.file.ground, self._catalogue)
        self._card.draw(surface, look, card, side, acts=False)
        self.log.draw(surface)
        self._buttons.draw(surface, look, self.layout.pages)
        self._buttons.draw(surface, look, self.layout.bar)
        self._draw_notice(surface, *self._notice())
        self._draw_tip(surface)

    def _draw_notice(self, surface: pygame.Surface, words: str, ink: Color) -> None:
        """Draw a sentence on its line, smaller and in two where it is long."""
        look, rect = self._look, self.layout.notice
        size = BODY if look.width(words) <= rect.width else SMALL
        lines = look.wrapped(words, rect.width, size)[:2]
        y = rect.centery - len(lines) * look.line_height(size) // 2
        for line in lines:
            look.draw_text(surface, line, (rect.left, y), size, ink, width=rect.width)
            y += look.line_height(size)

    def _notice(self) -> tuple[str, Color]:
        """What stands over the buttons below: the last word said, what the button is for, else what can be done."""
        if self.desk.notice:
            return self.desk.notice, CURSOR
        pointed = self._buttons.pointed
        if pointed is not None and pointed.tip and pointed.tip[0] and self.layout.bar.contains(pointed.rect):
            return pointed.tip[0], MUTED
        return self._say("camp_prompt"), MUTED

    def _draw_tip(self, surface: pygame.Surface) -> None:
        spot, look = self._spot(), self._look
        if spot is not None:
            box = self._tips.box(look, spot[1])
            window = surface.get_rect().inflate(-look.px(8), -look.px(8))
            place = beside(box, spot[0], window, look.px(8), (self.layout.people,))
            pygame.draw.rect(surface, PANEL, place, border_radius=look.px(RADIUS))  # nothing shines through
            surface.blit(box, place)

    def _spot(self) -> Spot | None:
        """What is said of what is pointed at, else of what the keyboard came to."""
        pointed, focused = self._buttons.state
        if self._controls.by_key:
            return None if focused is None else self.rows.tip(focused)
        return self._card.said_of(self._pointer) or (None if pointed is None else self.rows.tip(pointed))

    def explain(self) -> None:
        """Say the rules behind the row that is explained, else behind what is so of whoever is chosen, in a sheet."""
        spot, rules = self._spot(), self.session.file.rules
        rows = sourced(spot[1] if spot is not None else self._card.rows)
        if not rows:
            self.desk.notice = self._say("camp_no_rule")
            return
        in_force = InForce(self._catalogue, rules.name, rules.figures)
        self.screens.push(Explained(self.screens, in_force, self._say("explain_title"), rows))

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)
