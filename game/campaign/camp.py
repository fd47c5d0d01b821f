"""A camp under way: what is decided in it, what a shift brings, taken back and saved. Knows no terminal and no display.

    camp = CampSession(read_campaign(path), catalogue)
    camp.view()                                        # everything in plain values, each chance among it
    camp.options(unit)                                 # what somebody can do, for whom, and why not
    camp.preview(unit, Cares((patient,)))              # the view as it would be, or a Refusal; nothing changes
    camp.assign(unit, Cares((patient,)))               # what others can do no longer, or a Refusal
    camp.advance()                                     # the events of one shift; `shifts_left` of them make a week
    camp.sentences(events), camp.log                   # what happened, in words
    camp.undo(), camp.save()

Everybody has a number, that of `view().people`, from 1 in the order of the file; it never changes. With typed dice
`advance` and `come_back` raise DiceNeeded until `faces` has the faces of every roll; nothing changes until then, so the
call is made again with one roll more. The battle to fight is `game.campaign.battles.ready(camp.file)`, if everything is
saved; `come_back` takes what `game.campaign.after.over` reads from its journal.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.campaign.after import Over, written_back
from game.campaign.campaign import Campaign, Entry
from game.campaign.options import OptionsView, options_view
from game.campaign.reading import CampaignFile
from game.campaign.view import CampNames, CampView, view_of
from game.campaign.writing import save
from game.messages import Catalogue
from systems.core.commands import Refusal
from systems.core.dice import Faces, RolledDice, SeededDice, TypedDice
from systems.core.events import Event
from systems.core.identifiers import UnitId
from systems.ground.camp import stores
from systems.ground.camp.camp import Camp, Duty
from systems.ground.camp.duties import LapsedDuty, assign
from systems.ground.camp.events import DutyDropped, ShiftBegan
from systems.ground.camp.passing import pass_shift
from systems.ground.components import Hand

MOST_STEPS = 1000
"""Steps that can be taken back."""


class CampSession:
    """The camp of a campaign file. Nothing is written but by `save`."""

    def __init__(self, file: CampaignFile, catalogue: Catalogue, *, typed: bool = False) -> None:
        self.file = file
        self.campaign = file.campaign
        self._catalogue = catalogue
        self._typed = typed
        self._before: list[Campaign] = []

    # What there is to see

    @property
    def names(self) -> CampNames:
        """The names of its people."""
        return CampNames(self.campaign.camp)

    @property
    def changed(self) -> bool:
        """Whether something is not saved."""
        return self.campaign != self.file.campaign

    @property
    def typed(self) -> bool:
        """Whether its dice are rolled at the table."""
        return self._typed

    @property
    def unsaved_shifts(self) -> int:
        """How many shifts have gone by that are not saved."""
        return max(0, self.campaign.draw - self.file.campaign.draw)

    @property
    def log(self) -> tuple[Entry, ...]:
        """What has happened, the oldest first."""
        return self.campaign.log

    @property
    def shifts_left(self) -> int:
        """How many shifts end the week: 1 to all of one."""
        return self.campaign.camp.clock.left(self.file.ground.camp_time)

    def view(self) -> CampView:
        """Everything there is to show, in plain values."""
        return view_of(self.campaign, self.file.ground)

    def options(self, unit: UnitId) -> OptionsView:
        """What somebody can do in place of what they are to do now, with every chance and every reason why not."""
        return options_view(self.campaign.camp, unit, self.file.ground)

    def preview(self, unit: UnitId, duty: Duty) -> CampView | Refusal:
        """Everything as it would be if somebody had that duty, or why they cannot have it. Changes nothing."""
        answer = assign(self.campaign.camp, unit, duty, self.file.ground)
        if isinstance(answer, Refusal):
            return answer
        return view_of(replace(self.campaign, camp=answer[0]), self.file.ground)

    # What can be done

    def assign(self, unit: UnitId, duty: Duty) -> tuple[Event, ...] | Refusal:
        """What others can do no longer now that somebody has that duty; or why they cannot have it."""
        answer = assign(self.campaign.camp, unit, duty, self.file.ground)
        if isinstance(answer, Refusal):
            return answer
        camp, dropped = answer
        self._take(replace(self.campaign, camp=camp))
        return told(dropped)

    def issue(self, unit: UnitId, weapon: str) -> tuple[Event, ...] | Refusal:
        """A weapon taken from the stores, or why not."""
        return self._at_once(stores.issue(self.campaign.camp, unit, weapon, self.file.ground))

    def store(self, unit: UnitId, weapon: str) -> tuple[Event, ...] | Refusal:
        """A weapon put into the stores, or why not."""
        return self._at_once(stores.store(self.campaign.camp, unit, weapon, self.file.ground))

    def ready(self, unit: UnitId, weapon: str, hand: Hand = "primary") -> tuple[Event, ...] | Refusal:
        """A weapon taken in hand for the next battle, or why not."""
        return self._at_once(stores.ready(self.campaign.camp, unit, weapon, hand, self.file.ground))

    def issue_rounds(self, unit: UnitId, weapon: str, rounds: int) -> tuple[Event, ...] | Refusal:
        """Rounds taken from the stores, or why not."""
        return self._at_once(stores.issue_rounds(self.campaign.camp, unit, weapon, rounds))

    def advance(self, faces: tuple[Faces, ...] = ()) -> tuple[Event, ...]:
        """What happens in the coming shift. Raises DiceNeeded, and FacesExhausted for faces that do not fit."""
        dice = self._dice(faces)
        passed = pass_shift(self.campaign.camp, dice, self.file.ground)
        _finish(dice)
        when = self.campaign.camp.clock
        after = replace(self.campaign, camp=passed.camp, draw=self.campaign.draw + 1)
        self._take(after.noted(*self.sentences(passed.events), when=when))
        return passed.events

    def come_back(self, battle: Over, faces: tuple[Faces, ...] = ()) -> tuple[Event, ...]:
        """What a battle that is over brings back, and what happens in its shift. Raises NotBack, DiceNeeded."""
        dice = self._dice(faces)
        after, events = written_back(self.file, self.campaign, battle, dice)
        _finish(dice)
        fought = self._catalogue.phrase("camp_fought", battle=battle.mark.battle)
        self._take(after.noted(fought, *self.sentences(events), when=self.campaign.camp.clock))
        return events

    def undo(self) -> bool:
        """Whether there was something to take back: the last thing done, dice and all, which fall as they fell."""
        if not self._before:
            return False
        self.campaign = self._before.pop()
        return True

    def save(self, to: Path | None = None) -> Path | None:
        """Where what stood in the file is kept, if anything did. With `to` another file is written, and gone on with.

        Raises NotSaved.
        """
        saved = save(self.file, self.campaign, to)
        self.file = saved.file
        return saved.kept

    def sentences(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        """The lines of the log for these events."""
        found = (self._catalogue.event(one, self.names) for one in events if not isinstance(one, ShiftBegan))
        return tuple(one for one in found if one)

    def _at_once(self, answer: tuple[Camp, Event] | Refusal) -> tuple[Event, ...] | Refusal:
        if isinstance(answer, Refusal):
            return answer
        camp, event = answer
        after = replace(self.campaign, camp=camp)
        self._take(after.noted(*self.sentences((event,)), when=camp.clock))
        return (event,)

    def _take(self, after: Campaign) -> None:
        self._before = [*self._before[-MOST_STEPS + 1 :], self.campaign]
        self.campaign = after

    def _dice(self, faces: tuple[Faces, ...]) -> RolledDice:
        return TypedDice(faces) if self._typed else SeededDice(self.campaign.seed, self.campaign.draw)


def told(dropped: tuple[LapsedDuty, ...]) -> tuple[Event, ...]:
    """The events of what fell away."""
    return tuple(DutyDropped(one.unit, one.why) for one in dropped)


def _finish(dice: RolledDice) -> None:
    """Raise FacesExhausted when faces were typed that no roll took."""
    if isinstance(dice, TypedDice):
        dice.finish()
