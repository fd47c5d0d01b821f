"""A campaign file is read strictly, each fault in one sentence with file, key, found and expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.campaign.campaign import Entry, Fixture
from game.campaign.reading import read_campaign
from game.content.faults import ContentError
from systems.core.identifiers import UnitId
from systems.ground.camp.camp import Cares, Clock, Rests, Session, Tally
from systems.ground.components import (
    Arms,
    AttributePenalties,
    Bruising,
    Carried,
    HitPoints,
    Injury,
    Tiredness,
    TradeRank,
)
from tests.campaign.harbour import HARBOUR, HURT, folder, harbour, with_line

ANA, CY, MIRA, BO, DEE = map(UnitId, range(1, 6))


def refusal(tmp_path: Path, text: str) -> ContentError:
    with pytest.raises(ContentError) as refused:
        harbour(tmp_path, text)
    return refused.value


def test_people_are_numbered_in_the_order_of_the_file_and_have_the_sheets_of_the_rosters(tmp_path: Path) -> None:
    camp = harbour(tmp_path).campaign.camp
    assert [(one.id, one.name, one.side) for one in camp.people] == [
        (1, "Ana", "blue"), (2, "Cy O'Neill", "blue"), (3, "Mira", "blue"), (4, "Bo", "red"), (5, "Dee", "red"),
    ]  # fmt: skip
    assert camp.person(ANA).hit_points == HitPoints(10, 10)
    assert camp.person(ANA).arms == Arms((Carried("rifle", 10, 20), Carried("knife")), 0)
    assert camp.person(MIRA).trades.ranks == (TradeRank("emergency medic", 2),)
    assert (camp.clock, camp.duties, camp.tallies, camp.stores) == (Clock(1, 1, 1), (), (), ())
    assert camp.beds == (("blue", 1),)


def test_everything_a_file_can_say(tmp_path: Path) -> None:
    file = harbour(tmp_path, HURT)
    campaign, camp = file.campaign, file.campaign.camp
    assert (campaign.name, campaign.rules, campaign.seed, campaign.draw) == ("The harbour", "ground", 7, 31)
    assert campaign.abouts == (("Cy O'Neill", 'A knife, and "words".'),)
    assert campaign.log == (Entry(Clock(1, 1, 1), "It began."),)
    assert campaign.battles == (
        Fixture("First", "court.tmx"), Fixture("Second", "court.tmx", "court.toml", ("Mira", "Bo")),
    )  # fmt: skip
    assert camp.clock == Clock(2, 3, 2)
    assert dict(camp.stores) == {"blue": (Carried("rifle", 2, 8),), "red": (Carried("knife"),)}
    ana = camp.person(ANA)
    assert (ana.hit_points, ana.bruising, ana.penalties, ana.tiredness) == (
        HitPoints(12, 20), Bruising(30), AttributePenalties(strength=3), Tiredness(willpower=1),
    )  # fmt: skip
    assert (ana.injuries.parts, ana.healing) == (
        (Injury("left leg", "injured"), Injury("primary arm", "injured")),
        (3, 80),
    )
    assert ana.arms.carried == (Carried("rifle", 3, 4), Carried("knife"))
    assert camp.duty(MIRA) == Cares((ANA,), 1, (Session(ANA, "strength"),))
    assert camp.tallies == (Tally(MIRA, Session(ANA, "strength"), (1, 2)),)
    assert not file.dropped


def test_a_game_masters_own_figures_beside_the_file_are_in_force(tmp_path: Path) -> None:
    path = folder(tmp_path)
    path.with_suffix(".rules.toml").write_text("[ground.rest]\nhp_per_shift = 3\n", encoding="utf-8")
    assert read_campaign(path).ground.rest.hp_per_shift == 3


def test_a_duty_that_can_no_longer_be_done_is_dropped_and_known(tmp_path: Path) -> None:
    file = harbour(tmp_path, HURT.replace("hp_now = 12", "hp_now = 20"))
    assert [(one.unit, one.why.code) for one in file.dropped] == [(MIRA, "camp.healthy")]
    assert file.campaign.camp.duty(MIRA) == Cares((), 0, (Session(ANA, "strength"),))
    assert file.campaign.camp.duty(ANA) == Rests()


@pytest.mark.parametrize(
    ("text", "at"),
    [
        (with_line("name", ""), "name"),
        (with_line("seed", ""), "seed"),
        (with_line("seed", "seed = -1"), "seed"),
        (with_line("seed", "seed = 9223372036854775808"), "seed"),
        (with_line("rules", 'rules = "firefight"'), "rules"),
        (with_line("colour", 'colour = "red"'), "colour"),
        (with_line("time", "time = { day = 8 }"), "time.day"),
        (with_line("time", "time = { shift = 4 }"), "time.shift"),
        (with_line("time", "time = { week = 0 }"), "time.week"),
        (with_line("beds", "beds = { green = 1 }"), "beds.green"),
        (with_line("beds", "beds = { blue = -1 }"), "beds.blue"),
        (with_line("rosters", 'rosters = ["../court-people.toml"]'), "rosters[0]"),
        (with_line("rosters", ""), "people.Ana"),
        (with_line("stores", 'stores = [{ side = "green", weapon = "knife" }]'), "stores[0].side"),
        (with_line("stores", 'stores = [{ side = "blue", weapon = "sword" }]'), "stores[0].weapon"),
        (with_line("stores", 'stores = [{ side = "blue", weapon = "rifle", loaded = 11 }]'), "stores[0].loaded"),
        (with_line("log", 'log = [{ week = 1, day = 1, text = "x" }]'), "log[0].shift"),
        (with_line("sessions", 'sessions = [{ carer = "X", patient = "Ana", on = "strength", days = [1] }]'),
         "sessions[0].carer"),
        (with_line("sessions", 'sessions = [{ carer = "Mira", patient = "X", on = "strength", days = [1] }]'),
         "sessions[0].patient"),
        (with_line("sessions", 'sessions = [{ carer = "Mira", patient = "Ana", on = "luck", days = [1] }]'),
         "sessions[0].on"),
        (with_line("sessions", 'sessions = [{ carer = "Mira", patient = "Ana", on = "strength", days = [2] }]'),
         "sessions[0].days"),
        (HARBOUR.replace('side = "red"', 'side = "red"\nstate = "asleep"', 1), "people.Bo.state"),
        (HARBOUR.replace('[people.Bo]\nside = "red"', "[people.Bo]"), "people.Bo.side"),
        (HARBOUR.replace("[people.Bo]", '[people.Bo]\nfriend = "Dee"'), "people.Bo.friend"),
        (HARBOUR.replace("[people.Bo]", "[people.Bo]\ninjury_shifts = [1]"), "people.Bo.injury_shifts"),
        (HARBOUR.replace("[people.Bo]", '[people.Bo]\nduty = { does = "sleep" }'), "people.Bo.duty.does"),
        (HARBOUR.replace("[people.Bo]", '[people.Bo]\nduty = { does = "rest", beds = 1 }'), "people.Bo.duty.beds"),
        (HARBOUR.replace("[people.Bo]", '[people.Bo]\nduty = { does = "care", patients = ["X"] }'),
         "people.Bo.duty.patients[0]"),
        (HARBOUR.replace("intelligence = 2", "wisdom = 2"), "people.Mira.ground.wisdom"),
        (HARBOUR.replace("intelligence = 2", "intelligence = 21"), "people.Mira.ground.intelligence"),
        (HARBOUR.replace("intelligence = 2", "hp_now = 21"), "people.Mira.ground.hp_now"),
        (HARBOUR.replace("[people.Dee]", "[people.Deirdre]"), "people.Deirdre"),
        (HARBOUR.replace('name = "Second"', 'name = "First"'), "battles[1].name"),
        (HARBOUR.replace('map = "court.tmx"', 'map = "../court.tmx"', 1), "battles[0].map"),
        (HARBOUR.replace('scenario = "court.toml"', 'scenario = "/court.toml"'), "battles[1].scenario"),
        (HARBOUR.replace('people = ["Mira", "Bo"]', 'people = ["Mira", "Zoe"]'), "battles[1].people[1]"),
        (HARBOUR.replace('people = ["Mira", "Bo"]', "fought = { week = 1, day = 1 }"), "battles[1].fought.shift"),
        ('name = "x"\nseed = 1\n[people]', "people"),
        ('name = "x"\nseed = 1\npeople = 3', "people"),
        ('name = "x"\nseed = 1', "people"),
    ],
)  # fmt: skip
def test_an_unfit_file_is_refused_at_its_key(tmp_path: Path, text: str, at: str) -> None:
    fault = refusal(tmp_path, text)
    assert fault.key == at
    assert fault.file.endswith("harbour.toml")


@pytest.mark.parametrize("text", ["name =", "\x00", "name = 'a'\nname = 'b'"])
def test_what_is_not_toml_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    assert "TOML" in str(refusal(tmp_path, text))


def test_one_sentence_says_file_key_found_and_expected(tmp_path: Path) -> None:
    fault = refusal(tmp_path, HARBOUR.replace('people = ["Mira", "Bo"]', 'people = ["Mirra"]'))
    assert str(fault) == (
        f'{tmp_path / "harbour.toml"}: battles[1].people[0]: found "Mirra", expected one of "Ana", "Cy O\'Neill", '
        '"Mira", "Bo", "Dee". Did you mean "Mira"?'
    )


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="found no such file, expected a TOML file"):
        read_campaign(tmp_path / "nowhere.toml")
