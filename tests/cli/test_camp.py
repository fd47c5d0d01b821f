"""`enfilade camp`, and `enfilade play --campaign`."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.campaign.reading import read_campaign
from systems.ground.camp.camp import Clock
from tests.campaign.harbour import HARBOUR, HURT, folder
from tests.cli.terminal import Terminal, in_a_process


@pytest.fixture
def enfilade(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def files(tmp_path: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in tmp_path.iterdir() if one.is_file()}


def test_a_camp_is_gone_through_line_by_line(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path, HURT)
    ran = enfilade(
        "camp", path, "--headless", typed="# remark\nassign mira treat ana bed session ana str\nshift\nsave\nquit\n"
    )
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[:3] == [
        "The harbour. To come: week 2, day 3, shift 2.",
        (
            "Ana (blue): 12 of 20 HP, bruising 30, left leg injured (3 of 84 shifts healed), "
            "primary arm injured (80 of 84 shifts healed), Strength reduced by 3, Willpower tired by 1; "
            "rifle 3+4, knife; rests"
        ),
        "Cy O'Neill (blue): 10 of 10 HP; knife, pistol 8+16; rests",
    ]
    duty = "treats Ana on 1 medical bed and session with Ana on Strength"
    assert f"Mira (blue): 20 of 20 HP; pistol 8+16; {duty}" in lines
    assert (
        "  Mira treats Ana for hit points: assumed 11, +2 Intelligence, +2 Emergency Medic, +3 medical bed = 18 "
        "against 18 (10 base, +8 missing hit points): 100.0 %"
    ) in lines
    assert (
        "  Mira and Ana, Strength: sessions on 2 days of 5 so far; then 2d10, +2 Intelligence, +2 Emergency Medic "
        "against 13 (10 base, +3 points reduced): 72.0 %"
    ) in lines
    assert "Stores of blue: rifle 2+8." in lines
    assert "Battle to fight: First (court.tmx)." in lines
    assert "Ana recovers 2 HP (1 rest, +1 treatment): 14 of 20." in lines
    assert lines[-2].endswith("harbour.toml; what stood there before is kept in harbour.toml.1.bak.")
    assert (tmp_path / "harbour.toml.1.bak").read_text(encoding="utf-8") == HURT
    assert read_campaign(path).campaign.camp.clock == Clock(2, 3, 3)


def test_a_file_of_commands_is_followed(enfilade: Terminal, tmp_path: Path) -> None:
    path, script = folder(tmp_path), tmp_path / "camp.txt"
    script.write_text("week\nlog\nsave\n", encoding="utf-8")
    ran = enfilade("camp", path, "--script", script)
    assert ran.code == 0
    assert "1/7/3  Week 1 is over." in ran.out
    assert read_campaign(path).campaign.camp.clock == Clock(2, 1, 1)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("assign Ana", "What is that somebody to do?"),
        ("assign Ana fly", "What is that somebody to do?"),
        ("assign Zoe rest", 'There is nothing named "Zoe" here; there is: Ana,'),
        ("assign Mira treat", 'There is nothing named "" here'),
        ("assign Mira treat Ana Cy", '"Cy" was not expected; patients are parted by commas'),
        ("assign Mira treat Ana beds many", '"many" is no number that would do.'),
        ("assign Mira treat Ana beds 3", "There are not 3 medical beds, only 1 left."),
        ("assign Mira treat Cy", "Cy O'Neill has neither lost hit points nor open wounds."),
        ("assign Mira treat Bo", "Bo is of the side red."),
        ("assign Cy treat Ana", "Cy O'Neill cannot treat lost hit points: that takes the Trade emergency medic."),
        ("assign Mira session Ana luck", 'There is nothing named "luck" here; there is: strength,'),
        ("assign Mira session Ana dexterity", "The Dexterity of Ana is not reduced."),
        ("assign Mira session Ana right leg", "The right leg of Ana has no injury that can heal."),
        ("assign Cy session Ana strength",
         "Cy O'Neill is no specialist for Strength: that takes physiotherapist or emergency medic."),
        ("shift 0", '"0" is no number that would do.'),
        ("shift two", '"two" is no number that would do.'),
        ("week 3", "These words were not expected: 3."),
        ("take Ana pistol", 'There is nothing named "pistol" here; there is: rifle.'),
        ("take Ana rifle 99", "Of rounds for the rifle the stores have 1 to 10 to give, not 99."),
        ("put Ana rifle now", "These words were not expected: now."),
        ("wield Ana pistol", 'There is nothing named "pistol" here; there is: rifle, knife.'),
        ("undo", "There is nothing to take back."),
        ("fly", 'There is no command "fly" (`help` lists them).'),
        ("save court.toml", "court.toml: found a file, expected none: it is not overwritten."),
        ("quit now", "These words were not expected: now."),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    enfilade: Terminal, tmp_path: Path, typed: str, said: str
) -> None:
    path = folder(tmp_path, HURT)
    before = files(tmp_path)
    ran = enfilade("camp", path, "--headless", typed=f"{typed}\n")
    assert said in ran.out
    assert (ran.code, ran.err) == (0, "")
    assert files(tmp_path) == before
    assert "is not saved" not in ran.out


@pytest.mark.parametrize(
    ("sheet", "shown"),
    [
        ('weapons = ["pistol"]\nammunition = [{ weapon = "pistol", loaded = 0, spare = 0 }]', "pistol 0+0"),
        ('weapons = ["pistol", "knife", "rifle"]\nboth_hands = true', "pistol 8+16 and knife, rifle 10+20"),
        ('weapons = ["rifle", "knife"]\ninjuries = [{ part = "secondary arm", level = "dismembered" }]',
         "bare hands, rifle 10+20, knife"),
        ('weapons = ["knife"]\ninjuries = [{ part = "primary arm", level = "dismembered" }]',
         "knife in the secondary hand"),
        ("", "bare hands"),
    ],
)  # fmt: skip
def test_weapons_are_shown_with_their_rounds_first_what_is_in_hand(
    enfilade: Terminal, tmp_path: Path, sheet: str, shown: str
) -> None:
    ana = f'[people.Ana]\nside = "blue"\n[people.Ana.ground]\n{sheet}\n'
    ran = enfilade(
        "camp", folder(tmp_path, HARBOUR.replace('[people.Ana]\nside = "blue"\n', ana)), "--headless", typed=""
    )
    (line,) = (line for line in ran.out.splitlines() if line.startswith("Ana (blue)"))
    assert line.split("; ")[1] == shown


def test_weapons_go_to_and_fro(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path, HURT)
    typed = "take Ana rifle 5\ntake Ana rifle\nput Ana knife\nwield cy pistol secondary\nsave\n"
    ran = enfilade("camp", path, "--headless", typed=typed)
    for sentence in (
        "Ana takes 5 rounds for the rifle from the stores.", "Ana takes a rifle from the stores.",
        "Ana puts the knife into the stores.", "Cy O'Neill takes the pistol in the secondary hand.",
        "Stores of red: knife.",
    ):  # fmt: skip
        assert sentence in ran.out
    camp = read_campaign(path).campaign.camp
    assert [(one.weapon, one.loaded, one.spare) for one in camp.people[0].arms.carried] == [
        ("rifle", 3, 9), ("rifle", 2, 3),
    ]  # fmt: skip
    assert [(one.weapon, at) for at, one in enumerate(camp.people[1].arms.carried)] == [("knife", 0), ("pistol", 1)]
    assert (camp.people[1].arms.primary, camp.people[1].arms.secondary) == (0, 1)


def test_what_somebody_can_do_is_listed_with_chances_and_reasons(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path, HURT)
    ran = enfilade(
        "camp", path, "--headless", typed="options mira\noptions Cy\nassign Ana work\noptions mira\noptions\n"
    )
    for line in (
        "Mira can rest, work, or:",
        (
            "  Mira treats Ana for hit points: assumed 11, +2 Intelligence, +2 Emergency Medic = 15 "
            "against 18 (10 base, +8 missing hit points): 28.0 %; on a medical bed 100.0 %"
        ),
        (
            "  Mira and Ana, left leg: sessions on 0 days of 5 so far; then 2d10, +2 Intelligence, +2 Emergency Medic "
            "against 15 (15 base): 55.0 %"
        ),
        "Cy O'Neill can rest or work.",
        "  Cy O'Neill cannot treat lost hit points: that takes the Trade emergency medic.",
        "  No treatment of Ana: Ana does not rest, and only those who do can be treated.",
        "  No session with Ana on left leg: Ana does not rest, and only those who do can be treated.",
    ):
        assert line in ran.out.splitlines()
    down = HURT.replace("[people.Ana]\n", '[people.Ana]\nstate = "unconscious"\n')
    ran = enfilade("camp", folder(tmp_path, down), "--headless", typed="options Ana\n")
    assert "Ana is unconscious and can only rest." in ran.out.splitlines()


def test_who_leaves_is_told_what_is_not_saved(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path)
    before = files(tmp_path)
    ran = enfilade("camp", path, "--headless", typed="shift 2\nquit\nquit unsaved\n")
    assert "What was changed in 2 shifts is not saved: `save` saves it, `quit unsaved` leaves without." in ran.out
    assert ran.out.rstrip().endswith("What was changed in 2 shifts is not saved.")
    assert files(tmp_path) == before
    ran = enfilade("camp", path, "--headless", typed="assign Ana work\n")
    assert ran.out.rstrip().endswith("What was changed is not saved.")
    ran = enfilade("camp", path, "--headless", typed="assign Ana work\nundo\nquit\n")
    assert "not saved" not in ran.out


def test_another_file_is_saved_to_and_gone_on_with(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path)
    later = tmp_path / "later.toml"
    ran = enfilade("camp", path, "--headless", typed="shift\nsave later.toml\nshift\nsave\n")
    assert ran.code == 0
    assert path.read_text(encoding="utf-8") == HARBOUR
    assert read_campaign(later).campaign.camp.clock == Clock(1, 1, 3)
    assert (tmp_path / "later.toml.1.bak").is_file()


def test_dice_rolled_at_the_table_are_asked_for(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path, HURT.replace("hp_now = 12", "hp_now = 2"))
    ran = enfilade("camp", path, "--headless", "--dice", "typed", typed="shift\n11 1\n10 9\nsave\n")
    assert "Mira, treatment, 2d10: " in ran.out
    assert '"11 1" is no roll of 2d10' in ran.out
    assert (
        "  treatment: 10 + 9 = 19, +2 Intelligence, +2 Emergency Medic, +3 medical bed = 26 against 28: failure"
        in ran.out
    )
    before = files(tmp_path)
    ran = enfilade("camp", path, "--headless", "--dice", "typed", typed="shift\n10\n")
    assert "Week 2, day 3, shift 3." not in ran.out.splitlines()
    assert files(tmp_path) == before


def test_for_programs_every_line_is_an_object(enfilade: Terminal, tmp_path: Path) -> None:
    path = folder(tmp_path, HURT)
    ran = enfilade(
        "camp",
        path,
        "--headless",
        "--json",
        typed="assign Cy work\nshift\nfly\nlog\nhelp\nundo\nshow\noptions Mira\nsave\nshift\n",
    )
    kinds = ran.kinds()
    assert kinds[:2] == ["camp", "assigned"]
    assert {"event", "refusal", "log", "help", "undone", "camp", "options", "saved", "unsaved"} <= set(kinds)
    view = ran.records()[0]["camp"]
    assert view["treatments"][0]["chance"] == "1"
    assert view["courses"][0]["chance"] == "18/25"
    events = [one for one in ran.records() if "event" in one]
    assert [one["n"] for one in events] == list(range(1, len(events) + 1))


# Battles


def test_a_battle_of_a_campaign_is_played_and_written_back_on_request(enfilade: Terminal, tmp_path: Path) -> None:
    path, journal = folder(tmp_path), tmp_path / "one.battle"
    play = ("play", "--campaign", path, "--bots", "all", "--headless", "--journal", journal)
    before = files(tmp_path)
    ran = enfilade(*play, typed="no\n")
    assert ran.code == 0
    assert "enfilade: note: The map has no place for these, who stay in camp: Mira." in ran.err
    assert ran.out.rstrip().endswith(f"Nothing is written back. To do so: enfilade camp {path} --after {journal}")
    assert {name: content for name, content in files(tmp_path).items() if name != "one.battle"} == before
    back = enfilade("camp", path, "--after", journal)
    assert back.code == 0
    assert "what stood there before is kept in harbour.toml.1.bak." in back.out
    fixture = read_campaign(path).campaign.battles[0]
    assert fixture.fought is not None
    assert fixture.fought.journal == "one.battle"
    again = enfilade("camp", path, "--after", journal)
    assert again.code == 2
    assert 'found that "First" has been written back' in again.err


def test_it_is_written_back_at_once_where_somebody_says_yes(enfilade: Terminal, tmp_path: Path) -> None:
    path, journal = folder(tmp_path), tmp_path / "one.battle"
    play = ("play", "--campaign", path, "--bots", "all", "--headless", "--journal", journal)
    ran = enfilade(*play, typed="yes\n")
    assert f"Write what came of it back to {path}? (yes or no)" in ran.out
    assert "what stood there before is kept in harbour.toml.1.bak." in ran.out
    assert read_campaign(path).campaign.camp.clock == Clock(1, 1, 2)
    stale = enfilade(*play, "--battle", "First", typed="yes\n")
    assert stale.code == 2
    assert 'found that "First" has been fought, expected a battle that has not' in stale.err


def test_it_is_written_back_to_a_new_file(enfilade: Terminal, tmp_path: Path) -> None:
    path, journal, later = folder(tmp_path), tmp_path / "one.battle", tmp_path / "later.toml"
    enfilade("play", "--campaign", path, "--bots", "all", "--headless", "--journal", journal)
    assert enfilade("camp", path, "--after", journal, "--to", later).code == 0
    assert path.read_text(encoding="utf-8") == HARBOUR
    assert read_campaign(later).campaign.battles[0].fought is not None
    assert enfilade("camp", path, "--after", journal, "--to", later).code == 2


def test_a_battle_is_broken_off_and_gone_on_with(enfilade: Terminal, tmp_path: Path) -> None:
    path, journal = folder(tmp_path), tmp_path / "one.battle"
    play = ("play", "--campaign", path, "--headless", "--journal", journal)
    ran = enfilade(*play, typed="quit\n")
    assert f"enfilade play --campaign {path} --battle First --headless --journal {journal}" in ran.out
    assert enfilade("camp", path, "--after", journal).code == 2
    ran = enfilade(*play, "--battle", "Second", typed="quit\n")
    assert ran.code == 2
    ran = enfilade(*play, "--bots", "all", typed="yes\n")
    assert read_campaign(path).campaign.battles[0].fought is not None


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--headless"), "found neither MAP nor --campaign, expected one of them"),
        (("play", "court.tmx", "--campaign", "harbour.toml"), "found MAP beside --campaign, expected it alone"),
        (("play", "--scenario", "court.toml", "--campaign", "harbour.toml"), "found --scenario beside --campaign"),
        (("play", "court.tmx", "--battle", "First"), "found --battle, expected --campaign with it"),
        (("play", "--campaign", "harbour.toml", "--battle", "Frist", "--headless"), 'found "Frist", expected one of'),
        (("play", "--campaign", "nowhere.toml", "--headless"), "nowhere.toml: found no such file"),
        (("camp", "nowhere.toml", "--headless"), "nowhere.toml: found no such file"),
        (("camp", "nowhere.toml"), "nowhere.toml: found no such file"),
        (("camp", "harbour.toml", "--to", "x.toml"), "found --to, expected --after with it"),
        (("camp", "harbour.toml", "--after", "nowhere.battle"), "nowhere.battle"),
        (("camp", "harbour.toml", "--script", "nowhere.txt"), "nowhere.txt: found a file that cannot be read"),
    ],
)
def test_what_is_given_wrong_is_said_in_one_sentence(
    enfilade: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    folder(tmp_path)
    monkeypatch.chdir(tmp_path)
    before = files(tmp_path)
    ran = enfilade(*arguments)
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert files(tmp_path) == before


def test_a_camp_in_a_process_of_its_own_knows_no_graphics(tmp_path: Path) -> None:
    ran = in_a_process("camp", folder(tmp_path), "--headless", typed="shift\n")
    assert ran.code == 0
    assert ran.out.endswith("What was changed in 1 shift is not saved.\n")
