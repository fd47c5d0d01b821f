"""What a battle that is over brings back to its campaign."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.campaign.campaign import Campaign, Fought
from game.campaign.mark import CampaignMark
from game.campaign.reading import CampaignFile
from game.content.faults import quoted
from game.journal import read
from game.replay import course_at, timeline
from systems.core.components import Result
from systems.core.engine import RecordedDice
from systems.core.events import Event
from systems.core.world import World
from systems.ground.camp.passing import pass_shift
from systems.ground.camp.returning import come_back


class NotBack(Exception):  # noqa: N818 - what it is, in the words of its sentence
    """A battle that cannot be written back to a campaign; `str` is one sentence."""


class Over(Struct):
    """A battle of a campaign that is over, as its journal has it."""

    journal: Path
    mark: CampaignMark
    world: World
    result: Result


def over(journal: Path) -> Over:
    """The battle of a journal, which is only read. Raises NotBack, JournalFault."""
    contents = read(journal)
    setup = contents.setup
    if setup.campaign is None:
        raise NotBack(f"{journal}: found a battle of no campaign, expected one that began with --campaign")
    times = timeline(journal, contents.lines, contents.rulebook)
    if not times.played:
        raise NotBack(f"{journal}: found a battle that has not begun, expected one that is over")
    world = course_at(setup, contents.rulebook, times, len(times.played)).world
    result = world.battle_has(Result)
    if result is None:
        raise NotBack(f"{journal}: found a battle that still goes on, expected one that is over")
    return Over(journal, setup.campaign, world, result)


def why_not(file: CampaignFile, campaign: Campaign, mark: CampaignMark, journal: Path) -> str | None:
    """Why a battle does not belong to the campaign as it is now, as a sentence; None where it does."""
    clock = campaign.camp.clock
    if mark.campaign != campaign.name:
        return f"{journal}: found a battle of {quoted(mark.campaign)}, expected one of {quoted(campaign.name)}"
    fixture = campaign.battle(mark.battle)
    if fixture is None:
        return f"{file.path}: found no battle {quoted(mark.battle)}, expected the one of {journal}"
    if fixture.fought is not None:
        return f"{file.path}: found that {quoted(mark.battle)} has been written back, expected a battle that has not"
    if (mark.week, mark.day, mark.shift) != (clock.week, clock.day, clock.shift):
        began, now = _words(mark.week, mark.day, mark.shift), _words(clock.week, clock.day, clock.shift)
        return f"{journal}: found a battle that began in {began}, expected one of {now}, where the campaign is"
    return None


def written_back(
    file: CampaignFile, campaign: Campaign, battle: Over, dice: RecordedDice
) -> tuple[Campaign, tuple[Event, ...]]:
    """The campaign after the battle and the shift it was fought in, and what happened. Raises NotBack, DiceNeeded."""
    why = why_not(file, campaign, battle.mark, battle.journal)
    if why is not None:
        raise NotBack(why)
    fixture = campaign.battle(battle.mark.battle)
    assert fixture is not None
    back = come_back(campaign.camp, battle.world, battle.result, file.ground)
    passed = pass_shift(back.camp, dice, file.ground, back.fought)
    fought = Fought(campaign.camp.clock, battle.result.winners, battle.journal.name)
    after = replace(campaign, camp=passed.camp, draw=campaign.draw + 1)
    return after.with_fixture(replace(fixture, fought=fought)), (*back.events, *passed.events)


def _words(week: int, day: int, shift: int) -> str:
    return f"week {week}, day {day}, shift {shift}"
