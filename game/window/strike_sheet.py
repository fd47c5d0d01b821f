"""Where an attack is put together: the body of the target, each part with its chance, and what a hit would do.

Arrows choose, Enter attacks; Esc leads back to the board with the attack as it is planned then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from game.messages import Catalogue
from game.messages.figures import percent
from game.messages.sentences import capitalised
from game.window.breakdown import FEW_BARS, MOST_BARS, Breakdown
from game.window.explained import Explained, sourced
from game.window.keys import actions_of, label_of
from game.window.look import BODY, CURSOR, LARGE, MUTED, SMALL, TEXT, Look
from game.window.offers import TargetOffer
from game.window.panels.action_bar import END_COLOR
from game.window.panels.body import draw_body, part_at
from game.window.panels.buttons import LEFT_BUTTON, Button
from game.window.panels.tooltip import Row, box_of, row_at
from game.window.people import BodyPart, Person
from game.window.screen import Screens
from game.window.sheet import Sheet
from game.window.strike_choice import ANYWHERE, PARTS, StrikeChoice
from game.window.watched import Watched
from systems.core.commands import Command

_WAY, _PART = 36, 34
"""How high a button for a way and for a part is, at 720 lines."""
_LEFT, _MIDDLE = 268, 334
"""How wide body and parts are."""


class StrikeSheet(Sheet):
    """Lies over the battle."""

    veil = 150

    def __init__(
        self,
        screens: Screens,
        watched: Watched,
        choice: StrikeChoice,
        person: Person,
        done: Callable[[Command], None],
        left: Callable[[TargetOffer], None],
    ) -> None:
        """`person` is the target; `done` is given the command, `left` the attack as it was where none is given."""
        super().__init__(screens)
        self.choice = choice
        self.first = f"part:{choice.part}"
        self._watched = watched
        self._catalogue: Catalogue = watched.catalogue
        self._breakdown = Breakdown(watched)
        self._person = person
        self._done = done
        self._left = left
        self._pointed: BodyPart | None = None
        self._box_at = pygame.Rect(0, 0, 0, 0)

    # What is chosen

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._pointed = part_at(event.pos, self._body(), self._person.body)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON and self._clicked(event.pos):
            return
        before = self._buttons.focused
        super().handle(event)
        focused = self._buttons.focused
        if self._screens.top is self and focused is not None and focused != before and focused.enabled:
            self._choose(focused.code)

    def _clicked(self, at: tuple[int, int]) -> bool:
        """Whether a click was for the body, or for a row with a rule."""
        part = part_at(at, self._body(), self._person.body)
        if part is not None:
            self._push(f"part:{part.code}")
            return True
        if self._box_at.collidepoint(at):
            self._explain(at[1])
            return True
        return False

    def _key(self, event: pygame.Event) -> str | None:
        actions = set(actions_of(event))
        focused = self._buttons.focused
        if {"confirm", "skip"} & actions:
            return focused.code if focused is not None and focused.code in {"bruise", "close"} else "attack"
        for action in ("hand", "bruise", "explain", "aim"):
            if action in actions:
                return {"aim": "close"}.get(action, action)
        return super()._key(event)

    def _escape(self) -> str | None:
        return "close"

    def _push(self, code: str) -> None:
        offer = self.choice.offer
        if code == "close":
            self._screens.pop()
            self._left(offer)
        elif code == "attack":
            if offer.refusal is None:
                self._screens.pop()
                self._done(self.choice.command)
        elif code == "explain":
            self._explain(None)
        elif code == "hand":
            self._next_way()
        elif code == "bruise":
            if self._may_switch():
                self.choice.switch_bruising()
                self._lay_out()
        else:
            self._buttons.focus(code)
            self._choose(code)

    def _choose(self, code: str) -> None:
        """Take the part, or the way, that a button stands for."""
        what, _, which = code.partition(":")
        if what == "part" and self.choice.at(which).refusal is None:
            self.choice.choose_part(which)
        elif what == "way":
            self.choice.choose_way(int(which))
        self._lay_out()

    def _next_way(self) -> None:
        ways = self.choice.ways
        order = [(self.choice.way + by) % len(ways) for by in range(1, len(ways))]
        found = next((at for at in order if ways[at].refusal is None), None)
        if found is not None:
            self.choice.choose_way(found)
            self._lay_out()

    def _may_switch(self) -> bool:
        return self.choice.command.bruise or self.choice.other_manner.refusal is None

    def _explain(self, y: int | None) -> None:
        """Say the rules behind the rows, from the one at that height."""
        shown = self.rows
        rows = sourced(shown)
        row = None if y is None else row_at(self._look, shown, y - self._box_at.top, self._box_at.width)
        if rows:
            title = self._catalogue.window("explain_title")
            at = rows.index(row) if row in rows else 0
            self._screens.push(Explained(self._screens, self._watched, title, rows, at))

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is said of the attack as it is chosen, with as many kinds of damage apart as there is room for."""
        offer, offers = self.choice.offer, self.choice.offers
        room = self._inner().bottom - self._rows_at().top
        said = [self._breakdown.attack(offer, offers, bars) for bars in (MOST_BARS, FEW_BARS, 1)]
        return next((rows for rows in said if self._tall(rows) <= room), said[-1])

    # The buttons

    def _made(self) -> Iterable[Button]:
        look, inner = self._look, self._inner()
        place = pygame.Rect(inner.right - look.px(130), inner.top, look.px(130), look.px(36))
        yield from self._parts()
        yield from self._ways()
        yield self._bruise()
        yield self._attack()
        yield Button("close", self._say("strike_back"), place, "close", key="Esc")

    def _parts(self) -> Iterator[Button]:
        look, inner = self._look, self._inner()
        left, top = inner.left + look.px(_LEFT + 20), inner.top + look.px(84)
        step = min(look.px(_PART + 6), (inner.bottom - look.px(70) - top) // len(PARTS))
        for at, code in enumerate(PARTS):
            offer = self.choice.at(code)
            place = pygame.Rect(left, top + at * step, look.px(_MIDDLE), step - look.px(5))
            note = "" if offer.odds is None else percent(offer.odds.hit)
            reason = "" if offer.refusal is None else self._catalogue.refusal(offer.refusal)
            barred = offer.refusal is not None and offer.refusal.code == "attack.part_lost"
            yield Button(f"part:{code}", self._part_words(code), place, note=note, key=self._penalty(offer),
                         enabled=not barred, chosen=code == self.choice.part, tip=(reason,))  # fmt: skip

    def _ways(self) -> Iterator[Button]:
        look, inner, ways = self._look, self._inner(), self.choice.ways
        top = inner.bottom - look.px(_WAY + 8) * (len(ways) + 1)
        for at, one in enumerate(ways):
            place = pygame.Rect(inner.left, top + at * look.px(_WAY + 8), look.px(_LEFT), look.px(_WAY))
            words, price = self._breakdown.way(one, with_price=False), ""
            if one.facts is not None:
                price = self._say("price", ap=one.facts.ap)
            elif one.refusal is not None:
                price = self._say(f"short_{one.refusal.code}")
            yield Button(f"way:{at}", words, place, "attack", price, enabled=one.refusal is None or at ==
                         self.choice.way, chosen=at == self.choice.way)  # fmt: skip

    def _bruise(self) -> Button:
        look, inner = self._look, self._inner()
        place = pygame.Rect(inner.left, inner.bottom - look.px(_WAY), look.px(_LEFT), look.px(_WAY))
        chosen = self.choice.command.bruise
        words = self._say("bruise_on" if chosen else "bruise_off")
        return Button("bruise", words, place, "bruised", key=label_of("bruise"), enabled=self._may_switch(),
                      chosen=chosen)  # fmt: skip

    def _attack(self) -> Button:
        look, inner, offer = self._look, self._inner(), self.choice.offer
        left = inner.left + look.px(_LEFT + 20)
        place = pygame.Rect(left, inner.bottom - look.px(48), look.px(_MIDDLE), look.px(48))
        price = "" if offer.facts is None else self._say("price", ap=offer.facts.ap)
        return Button("attack", self._say("strike_do"), place, "attack", price, "Enter",
                      enabled=offer.refusal is None, color=END_COLOR)  # fmt: skip

    def _part_words(self, code: str) -> str:
        if code == ANYWHERE:
            return self._say("strike_anywhere")
        part = next(one for one in self._person.body if one.code == code)
        return capitalised(part.words)

    @staticmethod
    def _penalty(offer: TargetOffer) -> str:
        parts = () if offer.facts is None else offer.facts.strike.attack
        return next((f"{one.value:+d}" for one in parts if one.code.startswith("aim.")), "")

    # The picture

    def _inner(self) -> pygame.Rect:
        look = self._look
        return self._centred(look.px(1150), self._size[1] - look.px(32)).inflate(-look.px(40), -look.px(32))

    def _body(self) -> pygame.Rect:
        look, inner = self._look, self._inner()
        top = inner.top + look.px(84)
        bottom = inner.bottom - look.px(_WAY + 8) * (len(self.choice.ways) + 1) - look.px(40)
        return pygame.Rect(inner.left, top, look.px(_LEFT), bottom - top)

    def _draw(self, surface: pygame.Surface, look: Look) -> None:
        inner = self._inner()
        look.panel(surface, inner.inflate(look.px(40), look.px(32)))
        title = self._say("strike_title", target=self._person.name)
        look.draw_text(surface, title, inner.topleft, LARGE, bold=True, width=inner.width - look.px(150))
        about = look.shortened(self._say("strike_about"), inner.width - look.px(150), BODY)
        look.draw_text(surface, about, (inner.left, inner.top + look.px(36)), BODY, MUTED)
        body = self._body()
        chosen = self._pointed.code if self._pointed is not None else self.choice.part
        draw_body(surface, body, self._person.body, chosen)
        words, color = (self._part_words(self.choice.part), CURSOR) if self._pointed is None else (
            capitalised(self._pointed.words), TEXT)  # fmt: skip
        look.draw_text(surface, look.shortened(words, body.width, BODY), (body.centerx, body.bottom + look.px(8)),
                       BODY, color, anchor="midtop")  # fmt: skip
        self._draw_rows(surface, look)

    def _draw_rows(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what is said of the attack, and below it that its rules can be read, where there is room."""
        place = self._rows_at()
        box = box_of(look, self.rows, place.width)
        self._box_at = box.get_rect(topleft=place.topleft)
        surface.blit(box, self._box_at)
        if self.choice.offer.refusal is None and self._box_at.bottom + look.line_height(SMALL) < place.bottom:
            words = self._say("explain_more")
            look.draw_text(surface, words, place.bottomleft, SMALL, MUTED, anchor="bottomleft")

    def _rows_at(self) -> pygame.Rect:
        look, inner = self._look, self._inner()
        left, top = inner.left + look.px(_LEFT + _MIDDLE + 40), inner.top + look.px(74)
        return pygame.Rect(left, top, inner.right - left, inner.bottom - top)

    def _tall(self, rows: tuple[Row, ...]) -> int:
        return box_of(self._look, rows, self._rows_at().width).get_height()

    def _say(self, code: str, **fields: object) -> str:
        return self._catalogue.window(code, **fields)
