"""A battle of a campaign on the command line: what --campaign asks for, and the question whether it is written back."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from msgspec import Struct

from game.battle import Battle
from game.campaign.after import why_not
from game.campaign.battles import NoBattle, ReadyBattle, ready
from game.campaign.camp import CampSession
from game.campaign.reading import CampaignFile, read_campaign
from game.cli.beginning import YES
from game.cli.camp import write_back
from game.cli.faults import Fault
from game.content.faults import ContentError, quoted
from game.content.preparing import own_rules
from game.differences import Asked
from game.headless.camp_session import CampTerminal
from game.headless.output import Output
from game.headless.reader import EndOfInput, Reader
from game.journal import read
from game.journal_form import JournalFault
from game.maps import ReadMap

OF_THE_CAMPAIGN = (("MAP", "map"), ("--scenario", "scenario"), ("--rules", "rules"))


class CampaignBattle(Struct):
    """A campaign, and the battle of it that is asked for."""

    file: CampaignFile
    battle: ReadyBattle

    def check_journal(self, journal: Path) -> None:
        """Raise Fault where a journal is not of that battle, or not of the campaign as it is."""
        try:
            mark = read(journal).setup.campaign
        except JournalFault as fault:
            raise Fault(str(fault)) from fault
        if mark is None or mark.battle != self.battle.fixture.name:
            found = "no campaign" if mark is None else quoted(mark.battle)
            raise Fault(f"{journal}: found a battle of {found}, expected {quoted(self.battle.fixture.name)}")
        why = why_not(self.file, self.file.campaign, mark, journal)
        if why is not None:
            raise Fault(why)

    def is_written_back(self) -> bool:
        """Whether the campaign's file has the battle as fought by now."""
        try:
            fixture = read_campaign(self.file.path).campaign.battle(self.battle.fixture.name)
        except ContentError:
            return False
        return fixture is not None and fixture.fought is not None

    def words(self) -> tuple[str, ...]:
        """The arguments of `play` that ask for this battle."""
        return ("--campaign", str(self.file.path), "--battle", self.battle.fixture.name)

    def writing_back(self, journal: Path) -> str:
        """The command that writes back what the battle brings."""
        return shlex.join(["enfilade", "camp", str(self.file.path), "--after", str(journal)])


def from_options(options: argparse.Namespace) -> CampaignBattle | None:
    """The battle that --campaign asks for, whose map and scenario the options have from here on; None without it.

    Raises Fault.
    """
    if options.campaign is None:
        if options.battle is not None:
            raise Fault("play: found --battle, expected --campaign with it")
        if options.map is None:
            raise Fault("play: found neither MAP nor --campaign, expected one of them")
        return None
    for name, attribute in OF_THE_CAMPAIGN:
        if getattr(options, attribute) is not None:
            raise Fault(f"play: found {name} beside --campaign, expected it alone: the campaign says which")
    try:
        file = read_campaign(options.campaign)
        battle = ready(file, options.battle)
    except (NoBattle, ContentError) as fault:
        raise Fault(str(fault)) from fault
    options.map, options.scenario = battle.map_file, battle.scenario_file
    return CampaignBattle(file, battle)


def asked(options: argparse.Namespace, found: ReadMap, campaign: CampaignBattle | None) -> Asked:
    """What is asked for of a battle that goes on."""
    figures = () if campaign is None else own_rules(campaign.file.path)
    scenario = options.scenario if campaign is None else None
    return Asked(options.map, found, scenario, options.rules, options.seed, options.dice, figures)


def notes(asked: CampaignBattle, output: Output) -> list[str]:
    """What is to be said of who is not there."""
    say = output.catalogue.phrase
    names = output.catalogue.listed(asked.battle.absent)
    found = [say("camp_no_place", names=names)] if names else []
    return [*found, *(say("camp_no_goal", name=name) for name in asked.battle.dropped)]


def ask_back(asked: CampaignBattle, battle: Battle, journal: Path, reader: Reader, output: Output) -> None:
    """Ask whether a battle that is over is to be written back, and do so. Raises NotSaved, NotBack."""
    if battle.result is None:
        return
    later = output.catalogue.phrase("camp_write_later", command=asked.writing_back(journal))
    question = output.catalogue.phrase("camp_write_back", file=asked.file.path)
    output.record({"question": question})
    try:
        agreed = reader.line(question).casefold() in YES
    except EndOfInput:
        agreed = False
    if not agreed:
        output.answer("not_written_back", {"journal": str(journal), "file": str(asked.file.path)}, [later])
        return
    battle.close()
    session = CampSession(asked.file, output.catalogue, typed=battle.setup.dice == "typed")
    write_back(journal, None, session, CampTerminal(session, reader, output))
