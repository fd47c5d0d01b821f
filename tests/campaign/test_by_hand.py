"""A campaign played by hand: what is done to somebody in one battle they bring to camp, and from there to the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.campaign.reading import read_campaign
from systems.ground.camp.camp import Person
from systems.ground.components import Arms, Carried, HitPoints, Injury, OpenWounds
from tests.campaign.harbour import folder
from tests.cli.terminal import Terminal

FIRST = """
10 10
5 5
5 5
5 5
move 2,3
open
attack Bo at primary arm
10 8
5
attack Bo at left leg
9 8
1
10 9
end
concede
yes
"""
"""Ana acts first, shoots off Bo's arm, then hurts a leg; his side gives up."""
CAMP = """
options Dee
assign Dee treat Bo
shift 2
take Mira pistol
save
"""
SECOND = """
1 1
10 10
look
"""
ARM, LEG = Injury("primary arm", "dismembered"), Injury("left leg", "injured")


@pytest.fixture
def enfilade(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def of(path: Path, name: str) -> Person:
    return next(one for one in read_campaign(path).campaign.camp.people if one.name == name)


def test_an_arm_lost_in_one_battle_is_lacking_in_the_next(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path)
    play = ("play", "--campaign", path, "--headless", "--dice", "typed", "--journal")
    ran = enfilade(*play, tmp_path / "one.battle", typed=FIRST.lstrip())
    assert "Bo loses the primary arm." in ran.out
    assert "A pistol from the field goes into the stores of blue." in ran.out
    bo = of(path, "Bo")
    assert (bo.state, bo.hit_points, bo.open_wounds) == ("up", HitPoints(2, 8), OpenWounds(1))
    assert (bo.injuries.parts, bo.healing, bo.arms) == ((ARM, LEG), (0, 0), Arms())

    ran = enfilade("camp", path, "--headless", typed=CAMP)
    assert "  Dee treats Bo for open wounds: assumed 11 against 11 (10 base, +1 open wounds): 100.0 %" in ran.out
    assert "1 open wound of Bo closed; none is left." in ran.out
    bo = of(path, "Bo")
    assert (bo.hit_points, bo.open_wounds, bo.healing) == (HitPoints(3, 8), OpenWounds(0), (2, 2))
    assert of(path, "Mira").arms.carried == (Carried("pistol", 8, 16), Carried("pistol", 8, 16))

    ran = enfilade(*play, tmp_path / "two.battle", typed=SECOND.lstrip())
    (line,) = (one for one in ran.out.splitlines() if "Bo (red)" in one)
    assert line.split(", ")[2:] == [
        "3/8 HP", "12 AP", "bare hands", "primary arm lost", "left leg injured",
    ]  # fmt: skip
