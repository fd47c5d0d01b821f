"""The campaign that comes with the game: three battles fought by bots, and the two camps between them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.campaign.battles import ready
from game.campaign.reading import CampaignFile, read_campaign
from game.resources import resource_folder
from systems.ground.camp.camp import Clock
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
def test_three_battles_and_two_camps(enfilade: Terminal, tmp_path: Path) -> None:
    path = copied(tmp_path)
    for number in range(3):
        journal = tmp_path / f"{number}.battle"
        play = ("play", "--campaign", path, "--bots", "all", "--headless", "--journal", journal)
        ran = enfilade(*play, typed="yes\n")
        assert ran.code == 0, ran.err
        file = read_campaign(path)
        assert [one.fought is not None for one in file.campaign.battles].count(True) == number + 1
        if number < 2:
            orders = CAMP.format(blue=hurt(file, "blue", "Greta"), red=hurt(file, "red", "Olga"))
            lines = [line for line in orders.splitlines() if not line.endswith("treat ")]
            ran = enfilade("camp", path, typed="\n".join(lines))
            assert ran.code == 0
            assert "is not saved" not in ran.out
            assert read_campaign(path).campaign.camp.clock == Clock(number + 2, 1, 1)
    campaign = read_campaign(path).campaign
    assert campaign.next_battle() is None
    assert (campaign.draw, campaign.camp.clock) == (2 * 21 + 1, Clock(3, 1, 2))
    assert len(list(path.parent.glob("*.bak"))) == 5
    assert {"up", "unconscious", "dead"} >= {one.state for one in campaign.camp.people}
    ran = enfilade("play", "--campaign", path, "--headless")
    assert ran.code == 2
    assert "found no battle that is still to be fought" in ran.err
