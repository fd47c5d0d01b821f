"""The ways of a campaign: from the list to a camp, from there to its next battle, and back with what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.campaign.after import NotBack, over, why_not
from game.campaign.battles import NoBattle, ReadyBattle, ready
from game.campaign.camp import CampSession
from game.campaign.reading import read_campaign
from game.content.faults import ContentError
from game.journal_form import JournalFault
from game.messages import Catalogue
from game.window.camp.ahead import BattleAhead
from game.window.camp.campaigns import Campaigns
from game.window.camp.faults import tell_fault
from game.window.camp.journals import Begun, begun
from game.window.camp.screen import CampScreen, CampWays
from game.window.dialog import Dialog
from game.window.entries import Wishes
from game.window.lobby import entry_of_campaign
from game.window.screen import Screen, Screens

if TYPE_CHECKING:
    from pathlib import Path

    from game.window.opening import Opening
    from systems.core.events import Event


class Campaigning:
    """What is between the screens of a campaign."""

    def __init__(self, screens: Screens, catalogue: Catalogue, opening: Opening) -> None:
        self._screens = screens
        self._catalogue = catalogue
        self._opening = opening

    def campaigns(self) -> Campaigns:
        """The list of campaigns, which leads to their camps."""
        return Campaigns(self._screens, self._catalogue, self._open, self._to_title)

    def camp(self, path: Path, *, typed: bool = False) -> CampScreen:
        """The camp of a campaign file, which leads back to the title. Raises ContentError."""
        session = CampSession(read_campaign(path), self._catalogue, typed=typed)
        ways = CampWays(self._to_title, lambda: self._fight(screen))
        screen = CampScreen(self._screens, session, self._catalogue, ways)
        self._screens.guard = screen.ask_before_closing
        return screen

    def _open(self, path: Path, typed: bool) -> None:  # noqa: FBT001 - as the list of campaigns has it
        try:
            screen = self.camp(path, typed=typed)
        except ContentError as fault:
            tell_fault(self._screens, self._catalogue, fault)
            return
        self._screens.replace(screen)

    def _to_title(self) -> None:
        self._screens.replace(self._opening.title())

    # To a battle

    def _fight(self, camp: CampScreen) -> None:
        """Go to the next battle, or on with it where it was begun in this very shift."""
        session = camp.session
        try:
            battle = ready(session.file)
        except (NoBattle, ContentError) as fault:
            tell_fault(self._screens, self._catalogue, fault)
            return
        kept = begun(session.campaign, battle.fixture)
        if kept is None:
            self._look_ahead(camp, battle)
        else:
            self._ask(camp, battle, kept)

    def _look_ahead(self, camp: CampScreen, battle: ReadyBattle) -> None:
        entry = entry_of_campaign(battle, self._catalogue)

        def begin(wishes: Wishes) -> None:
            self.come_home_to(camp)
            self._screens.replace(self._opening.beginning(entry, wishes))

        self._screens.push(BattleAhead(self._screens, self._catalogue, battle, entry, camp.session.typed, begin))

    def _ask(self, camp: CampScreen, battle: ReadyBattle, kept: Begun) -> None:
        """Ask what is to become of a battle that was begun."""
        say = self._catalogue.window

        def go_on() -> None:
            self.come_home_to(camp)
            self._screens.replace(self._opening.going_on(kept.path, Wishes()))

        def take_back() -> None:
            camp.once_shown(lambda: self._back(camp, kept.path))

        name = battle.fixture.name
        about = say("camp_is_over", battle=name) if kept.over else say("camp_is_open", battle=name)
        doers: dict[str, Callable[[], None]] = {
            say("camp_take_back") if kept.over else say("camp_go_on"): take_back if kept.over else go_on,
            say("camp_anew"): lambda: self._look_ahead(camp, battle),
            say("camp_stay"): lambda: None,
        }
        title, answers = say("camp_fight_title"), [*doers]
        self._screens.push(Dialog(self._screens, title, about, answers, lambda at: doers[answers[at]]()))

    # Back from it

    def come_home_to(self, camp: CampScreen) -> None:
        """Have the battle that begins next lead back to the camp, with what came of it."""

        def home(notice: str) -> Screen:
            journal = self._opening.journal
            self._opening.close()
            camp.desk.notice = notice
            if journal is not None and not notice:
                camp.once_shown(lambda: self._back(camp, journal))
            return camp

        self._opening.come_home_to(home, "camp_to_camp")

    def _back(self, camp: CampScreen, journal: Path) -> None:
        """Take what a battle brings into the camp, and save it; where it still goes on, say so."""
        session, say = camp.session, self._catalogue.window
        try:
            battle = over(journal)
        except NotBack:
            camp.desk.notice = say("camp_goes_on")
            return
        except JournalFault as fault:
            tell_fault(self._screens, self._catalogue, fault)
            return
        why = why_not(session.file, session.campaign, battle.mark, journal)
        if why is not None:
            tell_fault(self._screens, self._catalogue, why)
            return

        def done(events: tuple[Event, ...]) -> None:
            if camp.save():
                camp.desk.say_dropped(events)
                camp.desk.notice = f"{say('camp_came_back', battle=battle.mark.battle)} {camp.desk.notice}".strip()
                camp.show_log()

        camp.roll(lambda faces: session.come_back(battle, faces), done)
