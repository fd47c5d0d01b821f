"""The campaign that comes with the game: three battles fought by bots, and the two camps between them."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from game.campaign.after import over
from game.campaign.battles import ready
from game.campaign.reading import CampaignFile, read_campaign
from game.journal import read
from game.resources import resource_folder
from systems.core.components import Identity
from systems.ground.camp.camp import Clock
from systems.ground.camp.returning import bearings
from systems.ground.components import Arms, Bruising, Carried, Condition, HitPoints, Injuries, OpenWounds
from systems.ground.sheet import sheet_of
from tests.cli.terminal import Terminal

CAMP = """
# Medics treat the worst off that they can do something for, then everybody has a week.
assign Greta treat {blue}
assign Olga treat {red}
week
save
"""


@pytest.fixture
def enfilade(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def copied(tmp_path: Path) -> Path:
    folder = tmp_path / "maps"
    shutil.copytree(resource_folder("maps"), folder)
    return folder / "campaign.toml"


def hurt(file: CampaignFile, side: str, carer: str) -> str:
    """Those of a side who have lost hit points, four at most."""
    people = (one for one in file.campaign.camp.people if one.present and one.missing and one.name != carer)
    return ", ".join([one.name for one in people if one.side == side][:4])


def test_the_shipped_campaign_is_whole(tmp_path: Path) -> None:
    file = read_campaign(copied(tmp_path))
    assert len(file.campaign.battles) == 3
    medics = [one.name for one in file.campaign.camp.people if one.trades.rank("emergency medic")]
    assert medics == ["Greta", "Olga"]
    for fixture in file.campaign.battles:
        battle = ready(file, fixture.name)
        assert not battle.dropped
        sides = {one.side for one in battle.prepared.musters}
        assert sides == {"blue", "red"}


@pytest.mark.slow
@pytest.mark.rule("GC-74", "GC-75", "GC-76")
def test_three_battles_and_two_camps_and_people_carry_over(enfilade: Terminal, tmp_path: Path) -> None:
    path = copied(tmp_path)
    for number in range(3):
        journal = tmp_path / f"{number}.battle"
        before = read_campaign(path)
        ran = enfilade("play", "--campaign", path, "--bots", "all", "--headless", "--journal", journal, typed="yes\n")
        assert ran.code == 0, ran.err
        fought = read_campaign(path)
        assert [one.fought is not None for one in fought.campaign.battles].count(True) == number + 1
        _entered_as_they_were(before, journal)
        _came_back_as_they_are(fought, journal)
        _nothing_is_lost_or_doubled(before, fought)
        if number < 2:
            _camped(enfilade, path)
            rested = read_campaign(path)
            assert rested.campaign.camp.clock == Clock(number + 2, 1, 1)
            _rested(fought, rested)
    campaign = read_campaign(path).campaign
    assert campaign.next_battle() is None
    assert (campaign.draw, campaign.camp.clock) == (2 * 21 + 1, Clock(3, 1, 2))
    assert len(list(path.parent.glob("*.bak"))) == 5
    ran = enfilade("play", "--campaign", path, "--headless")
    assert ran.code == 2
    assert "found no battle that is still to be fought" in ran.err


def _camped(enfilade: Terminal, path: Path) -> None:
    file = read_campaign(path)
    orders = CAMP.format(blue=hurt(file, "blue", "Greta"), red=hurt(file, "red", "Olga"))
    lines = [line for line in orders.splitlines() if not line.endswith("treat ")]
    ran = enfilade("camp", path, "--headless", typed="\n".join(lines))
    assert ran.code == 0
    assert "is not saved" not in ran.out


def _entered_as_they_were(before: CampaignFile, journal: Path) -> None:
    people = {one.name: one for one in before.campaign.camp.people}
    musters = read(journal).setup.musters
    assert len(musters) >= 6
    for muster in musters:
        person = people[muster.name]
        assert (person.state, person.side) == ("up", muster.side)
        assert muster.sheet == sheet_of(bearings(person)), muster.name


def _came_back_as_they_are(after: CampaignFile, journal: Path) -> None:
    world = over(journal).world
    people = {one.name: one for one in after.campaign.camp.people}
    for unit in world.units():
        person = people[world.get(unit, Identity).name]
        dead = world.get(unit, Condition).state == "dead"
        assert (person.state == "dead") == dead
        if not dead:
            assert person.hit_points == world.get(unit, HitPoints), "who fought has not rested"
            assert (person.bruising, person.open_wounds) == (world.get(unit, Bruising), world.get(unit, OpenWounds))
            assert person.injuries == world.get(unit, Injuries)
            assert _rounds(person.arms.carried) == _rounds(world.get(unit, Arms).carried)


def _nothing_is_lost_or_doubled(before: CampaignFile, after: CampaignFile) -> None:
    """Everybody in the battles of the shipped campaign is of it, so what they had is still somebody's, or in stores."""
    old, new = (_rounds(_belongings(one)) for one in (before, after))
    assert [weapon for weapon, _ in old] == [weapon for weapon, _ in new]
    assert all(now <= then for (_, then), (_, now) in zip(old, new, strict=True))
    dead = {one.name for one in before.campaign.camp.people if one.state == "dead"}
    assert dead <= {one.name for one in after.campaign.camp.people if one.state == "dead"}


def _rested(before: CampaignFile, after: CampaignFile) -> None:
    """Twenty shifts after the one of the battle."""
    for one, later in zip(before.campaign.camp.people, after.campaign.camp.people, strict=True):
        if one.present and one.name not in {"Greta", "Olga"}:
            healed = 0 if one.open_wounds.stacks else 20
            hp = later.hit_points.hp
            assert hp >= min(one.hit_points.hp + healed, one.hit_points.hp_max), one.name
            assert later.bruising.points == max(0, one.bruising.points - 20 * 8), one.name
            assert later.state == ("up" if later.bruising.points <= hp >= 0 else "unconscious"), one.name
        elif not one.present:
            assert later == one


def _belongings(file: CampaignFile) -> list[Carried]:
    camp = file.campaign.camp
    carried = [item for one in camp.people for item in one.arms.carried]
    return carried + [item for _, items in camp.stores for item in items]


def _rounds(carried: Iterable[Carried]) -> list[tuple[str, int]]:
    """How many weapons of each kind, as often as there are of it, with the rounds for all of them together."""
    found = list(carried)
    rounds = {name: sum(one.loaded + one.spare for one in found if one.weapon == name) for name in
              sorted({one.weapon for one in found})}  # fmt: skip
    return [(name, rounds[name]) for name in sorted(one.weapon for one in found)]
