"""Who enters a battle of a campaign, by which spawn, in which state, and what is fought for then."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle import Battle
from game.campaign.battles import NoBattle, ReadyBattle, ready
from game.campaign.mark import CampaignMark
from game.content.faults import ContentError
from game.journal import read
from game.starting import setup_of
from systems.core.components import Identity
from systems.ground.components import Arms, Bruising, Carried, HitPoints, Injuries, Injury, OpenWounds
from tests.campaign.harbour import HARBOUR, HURT, folder, harbour


def entering(tmp_path: Path, text: str = HARBOUR, name: str | None = "First") -> ReadyBattle:
    return ready(harbour(tmp_path, text), name)


def names(battle: ReadyBattle) -> list[str]:
    return [one.name for one in battle.prepared.musters]


def state(name: str, state: str) -> str:
    return HARBOUR.replace(f"[people.{name}]\n", f'[people.{name}]\nstate = "{state}"\n')


def scenario(tmp_path: Path, objectives: str) -> None:
    """Put another scenario beside the map."""
    (tmp_path / "court.toml").write_text(f'rosters = ["court-people.toml"]\n{objectives}', encoding="utf-8")


def test_people_start_where_the_map_names_them(tmp_path: Path) -> None:
    battle = entering(tmp_path)
    assert names(battle) == ["Ana", "Cy O'Neill", "Bo", "Dee"]
    assert battle.absent == ("Mira",)
    assert battle.prepared.campaign == CampaignMark("The harbour", "First", 1, 1, 1)
    assert battle.map_file == tmp_path / "court.tmx"


@pytest.mark.parametrize("gone", ["dead", "absent", "unconscious"])
def test_who_cannot_go_stays_and_somebody_of_the_side_takes_the_place(tmp_path: Path, gone: str) -> None:
    battle = entering(tmp_path, state("Ana", gone))
    assert names(battle) == ["Mira", "Cy O'Neill", "Bo", "Dee"]
    assert battle.prepared.musters[0].tile == (1, 3)
    assert not battle.absent


def test_a_place_that_nobody_takes_stays_empty(tmp_path: Path) -> None:
    assert names(entering(tmp_path, state("Bo", "dead"))) == ["Ana", "Cy O'Neill", "Dee"]


def test_a_battle_may_say_who_goes(tmp_path: Path) -> None:
    battle = entering(tmp_path, name="Second")
    assert names(battle) == ["Mira", "Bo"]
    assert battle.scenario_file == tmp_path / "court.toml"
    assert not battle.absent


def test_the_next_battle_is_the_first_that_has_not_been_fought(tmp_path: Path) -> None:
    assert entering(tmp_path, name=None).fixture.name == "First"
    fought = HARBOUR.replace('name = "First"', 'name = "First"\nfought = { week = 1, day = 1, shift = 1 }')
    assert entering(tmp_path, fought, None).fixture.name == "Second"


def test_people_enter_as_they_are(tmp_path: Path) -> None:
    battle = entering(tmp_path, HURT.replace("bruising = 30", "bruising = 3\nopen_wounds = 2"))
    with Battle.start(setup_of(battle.prepared, battle.seed), tmp_path / "one.battle", durable=False) as begun:
        world = begun.world
        ana = next(unit for unit in world.units() if world.get(unit, Identity).name == "Ana")
        assert world.get(ana, HitPoints) == HitPoints(12 - 2, 20), "the first to act, she has bled already"
        assert (world.get(ana, OpenWounds).stacks, world.get(ana, Bruising).points) == (2, 3)
        assert world.get(ana, Injuries).parts == (Injury("left leg", "injured"), Injury("primary arm", "injured"))
        assert world.get(ana, Arms).carried == (Carried("rifle", 3, 4), Carried("knife"))
    assert read(tmp_path / "one.battle").setup.campaign == CampaignMark("The harbour", "First", 2, 3, 2)


def test_spawns_that_name_nobody_of_the_campaign_keep_who_they_name(tmp_path: Path) -> None:
    text = HARBOUR.replace("[people.Dee]", "[people.Deirdre]").replace(
        'side = "red"\n\n[[battles]]', 'side = "red"\nground = {}\n\n[[battles]]'
    )
    battle = entering(tmp_path, text)
    assert names(battle) == ["Ana", "Cy O'Neill", "Bo", "Dee"]
    assert battle.absent == ("Mira", "Deirdre")


def test_a_side_that_the_campaign_does_not_have_is_as_the_map_has_it(tmp_path: Path) -> None:
    text = HARBOUR.replace("[people.Bo]", "[people.Zoe]").replace("[people.Dee]", "[people.Yan]")
    text = text.replace('side = "red"', 'side = "green"\nground = {}').replace('"Bo"]', '"Zoe"]')
    assert names(entering(tmp_path, text)) == ["Ana", "Cy O'Neill", "Bo", "Dee"]


def test_somebody_whom_the_map_has_on_another_side_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match='found "Ana" of "blue", expected one of "green"'):
        entering(tmp_path, HARBOUR.replace('[people.Ana]\nside = "blue"', '[people.Ana]\nside = "green"'))


def test_a_side_without_anybody_who_can_fight_is_said(tmp_path: Path) -> None:
    text = state("Bo", "dead").replace("[people.Dee]\n", '[people.Dee]\nstate = "absent"\n')
    with pytest.raises(NoBattle, match='found nobody of "red" who can fight, expected one at least'):
        entering(tmp_path, text)


def test_what_was_fought_for_about_somebody_who_is_not_there_falls_away(tmp_path: Path) -> None:
    both = """
    [[objectives]]
    kind = "protect"
    side = "blue"
    character = "Ana"
    [[objectives]]
    kind = "eliminate"
    side = "blue"
    """
    file = harbour(tmp_path, state("Ana", "dead"))
    scenario(tmp_path, both)
    battle = ready(file, "First")
    assert [one.kind for one in battle.prepared.scenario.objectives] == ["eliminate"]
    assert battle.dropped == ("Ana",)


def test_the_campaigns_own_figures_hold_in_its_battles(tmp_path: Path) -> None:
    path = folder(tmp_path)
    path.with_suffix(".rules.toml").write_text("[ground.turns]\nap_per_cycle = 20\n", encoding="utf-8")
    assert entering(tmp_path).prepared.rules.rules.turns.ap_per_cycle == 20
    (tmp_path / "court.rules.toml").write_text("[ground.turns]\nap_per_cycle = 5\n", encoding="utf-8")
    assert entering(tmp_path).prepared.rules.rules.turns.ap_per_cycle == 5, "those of the map come after"


def test_the_dice_of_a_battle_follow_from_the_campaign(tmp_path: Path) -> None:
    first, second = (entering(tmp_path, name=name) for name in ("First", "Second"))
    assert first.seed == entering(tmp_path).seed
    assert len({first.seed, second.seed, entering(tmp_path, HARBOUR.replace("seed = 7", "seed = 8")).seed}) == 3


def test_why_there_is_no_battle(tmp_path: Path) -> None:
    file = harbour(tmp_path)
    with pytest.raises(ContentError, match='battles: found "Frist", expected one of "First", "Second"'):
        ready(file, "Frist")
    fought = "fought = { week = 1, day = 1, shift = 1 }"
    text = HARBOUR.replace('name = "First"', f'name = "First"\n{fought}').replace("scenario =", f"{fought}\nscenario =")
    with pytest.raises(NoBattle, match="found no battle that is still to be fought"):
        entering(tmp_path, text, None)
    with pytest.raises(NoBattle, match='found that "First" has been fought'):
        entering(tmp_path, text, "First")
    with pytest.raises(NoBattle, match=r"nowhere\.tmx"):
        entering(tmp_path, HARBOUR.replace('map = "court.tmx"', 'map = "nowhere.tmx"', 1))
