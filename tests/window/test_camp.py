"""The camp in the window: what is shown of everybody, what can be chosen with which chance, and what is refused."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pygame
import pytest
from tests.campaign.harbour import HARBOUR, HURT
from tests.window.camper import button, camp, choose, duty_of, listed, press, push, rows, sentences, tab_to, unit
from tests.window.player import ENGLISH, SIZES, Player, picture

from game.campaign.reading import read_campaign
from game.headless.output import Output
from game.messages.figures import percent
from game.window.camp.people import card_of, duty_words
from game.window.camp.screen import CampScreen
from game.window.dialog import Dialog
from game.window.dice_dialog import DiceDialog
from game.window.explained import Explained
from game.window.help import Help
from game.window.report import Report
from systems.ground.camp.camp import Cares, Clock, Rests, Session, Works
from systems.ground.components import Carried

SOON_HEALTHY = HARBOUR.replace(
    '[people.Ana]\nside = "blue"\n',
    '[people.Ana]\nside = "blue"\n[people.Ana.ground]\nhp = 20\nhp_now = 17\nopen_wounds = 2\nweapons = ["rifle"]\n',
)
"""Ana lacks three hit points and bleeds twice; Mira is the medic."""


def told(screen: CampScreen) -> str:
    """All that is said of the rows that are listed."""
    return "\n".join(f"{one.words} {one.figure} {one.about} {one.why}" for one in listed(screen))


# What is shown


def test_everybody_has_a_card_and_whoever_is_chosen_a_large_one(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    people = [one.label for one in screen.buttons.all if one.code.startswith("person:")]
    assert people == ["Ana", "Cy O'Neill", "Mira", "Bo", "Dee"]
    choose(player, screen, "Ana")
    card = card_of(screen.desk.person, screen.session.file.ground, ENGLISH)
    assert [(one.words, one.left, one.most) for one in card.rows] == [("HP", 12, 20), ("Bruised", 30, 20)]  # type: ignore[union-attr]
    assert [one.words for one in card.states] == [
        "left leg injured (3 of 84 shifts healed)", "primary arm injured (80 of 84 shifts healed)",
        "Strength reduced by 3", "Willpower tired by 1", "Firearms 2",
    ]  # fmt: skip
    assert {one.code: one.level for one in card.body if one.level} == {
        "left leg": "injured", "primary arm": "injured",
    }  # fmt: skip
    assert [(one.name, one.rounds) for one in card.weapons if one.name != "bare hands"] == [
        ("rifle", "3 + 4"), ("knife", ""),
    ]  # fmt: skip


def test_the_duty_of_everybody_is_said_in_a_few_words(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    words = {one.name: duty_words(one.duty, ENGLISH) for one in screen.desk.view.people}
    assert words["Mira"] == "treats Ana, 1 medical bed; Ana, Strength"
    assert words["Ana"] == "rests"


def test_each_row_has_the_chance_of_the_plan_and_all_it_is_made_of(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    choose(player, screen, "Mira")
    (planned,) = screen.desk.view.treatments
    (course,) = screen.desk.view.courses
    ana = unit(screen, "Ana")
    row = rows(screen)[f"treat:{ana}"]
    assert (row.words, row.chosen, row.figure) == ("Ana: hit points", True, percent(planned.chance))
    assert row.about == (
        "assumed 11, +2 Intelligence, +2 Emergency Medic, +3 medical bed = 18 against 18 "
        "(10 base, +8 missing hit points)"
    )
    lines = [(one.words, one.figure, one.source) for one in row.tip if one.words]
    assert lines == [
        ("Ana: hit points", "", ""), ("Assumed roll", "18", ""), ("assumed dice", "11", ""),
        ("Intelligence", "+2", "GC-77"), ("Emergency Medic", "+2", "GC-77"), ("medical bed", "+3", "GC-82"),
        ("Difficulty", "18", ""), ("base", "10", "GC-78"), ("missing hit points", "+8", "GC-78"),
        ("The assumed roll is enough.", "", ""), ("Chance", "100.0 %", ""),
        ("I: what the rules say of this", "", ""),
    ]  # fmt: skip
    session = rows(screen)[f"session:{ana}:strength"]
    assert (session.words, session.chosen, session.figure) == ("Ana, Strength", True, percent(course.chance))
    assert session.about.startswith("sessions on 2 days of 5 so far; then 2d10, +2 Intelligence")


def test_what_is_pointed_at_is_explained_and_so_is_what_the_keyboard_comes_to(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    choose(player, screen, "Mira")
    code = f"treat:{unit(screen, 'Ana')}"
    assert screen._spot() is None
    player.point(button(player, code).rect.center)
    spot = screen._spot()
    assert spot is not None
    assert spot[1] == rows(screen)[code].tip
    player.point((2, 2))
    assert screen._spot() is None
    tab_to(player, code)
    assert screen._spot() == spot
    player.point(screen._card._spots[-1][0].center)
    assert screen._spot() == screen._card._spots[-1], "what is so of them is explained on the card"


def test_the_rules_behind_a_chance_are_one_key_away(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    choose(player, screen, "Mira")
    player.point(button(player, f"treat:{unit(screen, 'Ana')}").rect.center)
    press(player, "explain")
    assert player.top(Explained)._rows[0].words == "Intelligence"
    player.press("cancel")
    player.point((2, 2))
    tab_to(player, "page:duty")
    press(player, "explain")
    assert {one.source for one in player.top(Explained)._rows} <= {one.source for one in screen._card.rows}
    player.press("cancel")
    tab_to(player, f"treat:{unit(screen, 'Ana')}")
    press(player, "explain")
    sheet = player.top(Explained)
    assert [one.source for one in sheet._rows] == ["GC-77", "GC-77", "GC-82", "GC-78", "GC-78"]
    assert sheet._figures == screen.session.file.rules.figures
    before = picture(player)
    player.press("south")
    player.press("south")
    assert sheet.shown.words == "medical bed"
    assert picture(player) != before
    player.press("cancel")
    assert player.app.screens.top is screen


def test_all_plans_are_on_one_page_and_lead_to_whoever_does_it(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    push(player, "page:plan")
    said = told(screen)
    assert "Mira treats Ana: hit points 100.0 %" in said
    assert "Mira: Ana, Strength" in said
    push(player, f"show:{unit(screen, 'Mira')}:treatment:0")
    assert (screen.desk.person.name, screen.desk.page) == ("Mira", "duty")


def test_what_is_done_for_somebody_stands_with_them(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    choose(player, screen, "Ana")
    assert "Mira treats Ana: hit points 100.0 %" in told(screen)
    choose(player, screen, "Dee")
    assert "Mira treats" not in told(screen)


@pytest.mark.parametrize("size", [*SIZES, (1024, 700)])
def test_nothing_is_cut_off_and_nothing_overlaps(size: tuple[int, int], tmp_path: Path) -> None:
    player = Player(size)
    screen = camp(player, tmp_path)
    window = pygame.Rect((0, 0), size)
    for name in ("Ana", "Mira"):
        choose(player, screen, name)
        for page in ("duty", "arms", "plan"):
            push(player, f"page:{page}")
            seen = [one.rect for one in screen.buttons.all if one.rect.width]
            assert all(window.contains(rect) for rect in seen)
            assert not [(a, b) for at, a in enumerate(seen) for b in seen[:at] if a.colliderect(b)]
    parts = screen.layout
    assert not [(a, b) for at, a in enumerate(parts) for b in parts[:at] if a.colliderect(b)]


def test_many_people_are_reached_by_wheel_and_by_keys(player: Player, tmp_path: Path) -> None:
    many = "".join(
        f'\n[people.P{nth}]\nside = "{("blue", "green")[nth % 2]}"\nground = {{ hp = 20 }}\n' for nth in range(40)
    )
    screen = camp(player, tmp_path, HARBOUR.replace("\n[[battles]]", f"{many}\n[[battles]]", 1))
    last = f"person:{unit(screen, 'P39')}"
    assert not button(player, last).rect.width
    push(player, last)
    assert screen.desk.person.name == "P39"
    choose(player, screen, "Ana")
    for _ in range(60):
        player.press("south")
        assert screen.buttons.focused is not None
        focused = screen.buttons.focused.code
        if focused == f"person:{unit(screen, 'P37')}":
            break  # the lowest of the column
        assert focused.startswith("person:"), "the arrows stay in the list until its end"
        assert button(player, focused).rect.width, "who they come to is in sight"
    while screen.desk.person.name != "Ana":
        press(player, "next_person")
        assert button(player, f"person:{screen.desk.chosen}").rect.width


def test_programs_are_told_what_is_on_the_screen(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    lines = io.StringIO()
    report = Report(Output(lines, ENGLISH, as_json=True))
    report.tell(player.app.screens)
    choose(player, screen, "Cy O'Neill")
    push(player, "work")
    report.tell(player.app.screens)
    first, second = (json.loads(line)["window"] for line in lines.getvalue().splitlines())
    assert (first["screen"], first["clock"]) == ("camp", {"week": 2, "day": 3, "shift": 2})
    assert [(one["chosen"], one["page"], one["unsaved"]) for one in (first, second)] == [
        ("Ana", "duty", False), ("Cy O'Neill", "duty", True),
    ]  # fmt: skip
    assert {"shift", "week", "undo", "save", "fight", "help", "leave"} <= {one["code"] for one in first["buttons"]}


# What is chosen


def test_duties_are_chosen_by_mouse(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, SOON_HEALTHY)
    ana = unit(screen, "Ana")
    choose(player, screen, "Mira")
    code = f"treat:{ana}"
    push(player, code)
    assert duty_of(screen, "Mira") == Cares((ana,))
    push(player, code)
    assert duty_of(screen, "Mira") == Cares((ana, ana)), "two open wounds: treated twice"
    assert rows(screen)[code].words == "Ana: open wounds, 2 times"
    push(player, "beds")
    assert duty_of(screen, "Mira") == Cares((ana, ana), 1)
    push(player, "beds")
    assert duty_of(screen, "Mira") == Cares((ana, ana)), "there is one bed only"
    push(player, code)
    assert duty_of(screen, "Mira") == Rests(), "as often as can be: then not at all"
    push(player, "work")
    assert duty_of(screen, "Mira") == Works()
    push(player, "rest")
    assert duty_of(screen, "Mira") == Rests()


def test_sessions_are_held_and_dropped_by_mouse(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    ana = unit(screen, "Ana")
    choose(player, screen, "Mira")
    push(player, f"session:{ana}:left leg")
    sessions = (Session(ana, "strength"), Session(ana, "left leg"))
    assert duty_of(screen, "Mira") == Cares((ana,), 1, sessions)
    push(player, f"session:{ana}:strength")
    push(player, f"treat:{ana}")
    assert duty_of(screen, "Mira") == Cares((), 0, sessions[1:]), "the bed goes with the last patient"
    push(player, f"session:{ana}:left leg")
    assert duty_of(screen, "Mira") == Rests()


def test_a_row_that_is_not_planned_has_the_chance_it_would_have_beside_the_others(
    player: Player, tmp_path: Path
) -> None:
    hurt = "".join(
        f'\n[people.P{nth}]\nside = "blue"\nground = {{ hp = 20, hp_now = 16 }}\n' for nth in range(5)
    )  # fmt: skip
    screen = camp(player, tmp_path, HARBOUR.replace("[people.Bo]", f"{hurt}\n[people.Bo]"))
    choose(player, screen, "Mira")
    codes = [f"treat:{unit(screen, f'P{nth}')}" for nth in range(5)]
    for code in codes[:4]:
        push(player, code)
    assert rows(screen)[codes[0]].figure == "100.0 %"
    would = rows(screen)[codes[4]]
    assert "+2 " in would.about.partition("against")[2], "GC-84: the fifth makes all of them harder"
    push(player, codes[4])
    assert (rows(screen)[codes[4]].figure, rows(screen)[codes[4]].about) == (would.figure, would.about)
    assert rows(screen)[codes[0]].figure == would.figure


# What is refused


def test_what_cannot_be_chosen_says_why_and_is_not_done(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    choose(player, screen, "Ana")
    push(player, "work")
    assert duty_of(screen, "Ana") == Works()
    assert duty_of(screen, "Mira") == Rests(), "nobody treats whoever works"
    assert "Ana does not rest" in screen.desk.notice
    choose(player, screen, "Mira")
    row = rows(screen)[f"treat:{unit(screen, 'Ana')}"]
    assert (row.why, row.enabled) == ("Ana does not rest, and only those who do can be treated.", False)
    before = screen.session.campaign
    push(player, f"treat:{unit(screen, 'Ana')}")
    assert screen.session.campaign == before
    choose(player, screen, "Cy O'Neill")
    assert "cannot treat lost hit points: that takes the Trade emergency medic." in told(screen)


def test_the_dead_do_nothing_and_the_unconscious_only_rest(player: Player, tmp_path: Path) -> None:
    text = HARBOUR.replace('[people.Ana]\nside = "blue"\n', '[people.Ana]\nside = "blue"\nstate = "dead"\n')
    text = text.replace('[people.Bo]\nside = "red"\n', '[people.Bo]\nside = "red"\nstate = "unconscious"\n')
    screen = camp(player, tmp_path, text)
    choose(player, screen, "Ana")
    assert told(screen).strip() == "Ana is dead."
    choose(player, screen, "Bo")
    assert rows(screen)["rest"].chosen
    assert rows(screen)["work"].why == "Bo is unconscious and can only rest."
    press(player, "work")
    assert duty_of(screen, "Bo") == Rests()
    assert screen.desk.notice == "Bo is unconscious and can only rest."


# Weapons


def test_weapons_and_rounds_go_between_people_and_stores(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    choose(player, screen, "Ana")
    push(player, "page:arms")

    def carried() -> tuple[Carried, ...]:
        return screen.session.campaign.camp.person(unit(screen, "Ana")).arms.carried

    def in_hand() -> str:
        person = screen.desk.person
        return "" if person.primary is None else person.weapons[person.primary].weapon

    push(player, "rounds:0:10:rifle")
    assert carried() == (Carried("rifle", 3, 14), Carried("knife"))
    push(player, "take:0:rifle")
    assert carried() == (Carried("rifle", 3, 14), Carried("knife"), Carried("rifle"))
    push(player, "put:1:knife")
    assert [one.weapon for one in carried()] == ["rifle", "rifle"]
    push(player, "take:0:knife")
    push(player, "wield:2:primary:knife")
    assert in_hand() == "knife"
    assert "knife" in list(sentences(screen))[-1]
    press(player, "undo")
    assert in_hand() == "rifle"


def test_an_arm_that_is_gone_holds_nothing_and_this_is_said(player: Player, tmp_path: Path) -> None:
    text = HURT.replace('{ part = "primary arm" }', '{ part = "primary arm", level = "dismembered" }')
    screen = camp(player, tmp_path, text)
    choose(player, screen, "Ana")
    push(player, "page:arms")
    before = screen.session.campaign
    push(player, "wield:0:primary:rifle")
    assert screen.session.campaign == before
    assert screen.desk.notice == "Ana has no hands left for the rifle."


# Time


def test_a_shift_goes_by_is_taken_back_and_falls_the_same_again(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    before = screen.session.campaign
    push(player, "shift")
    after = screen.session.campaign
    assert after.camp.clock == Clock(2, 3, 3)
    assert any("Ana recovers" in one for one in sentences(screen))
    assert any(line.text.startswith("Ana recovers") for line in screen.log._chronicle.lines)
    push(player, "undo")
    assert screen.session.campaign == before
    press(player, "shift")
    assert screen.session.campaign == after
    press(player, "undo")
    press(player, "undo")
    assert screen.desk.notice == "There is nothing to take back."


def test_a_week_stops_where_a_duty_falls_away(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, SOON_HEALTHY)
    choose(player, screen, "Mira")
    push(player, f"treat:{unit(screen, 'Ana')}")
    push(player, "week")
    clock = screen.session.campaign.camp.clock
    assert clock < Clock(2, 1, 1)
    assert duty_of(screen, "Mira") == Rests()
    assert "Ana has neither lost hit points nor open wounds" in screen.desk.notice
    push(player, "week")
    assert screen.session.campaign.camp.clock == Clock(2, 1, 1), "nothing is planned any more: the week ends"


def test_a_key_that_is_held_down_lets_one_shift_go_by(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, HARBOUR)
    down = pygame.event.Event(pygame.KEYDOWN, scancode=pygame.KSCAN_S, mod=0, key=pygame.K_s, unicode="s")
    player.post(down, down, down)
    assert screen.session.campaign.camp.clock == Clock(1, 1, 2)


def test_dice_rolled_at_the_table_are_asked_for_and_nothing_happens_before(player: Player, tmp_path: Path) -> None:
    text = HURT.replace("beds = 1, ", "").replace("beds = { blue = 1 }", "")
    screen = camp(player, tmp_path, text, typed=True)
    before = screen.session.campaign
    push(player, "shift")
    player.top(DiceDialog)
    player.press("cancel")
    assert (screen.session.campaign, player.app.screens.top) == (before, screen)
    push(player, "shift")
    for letter in "10 10":
        player.post(pygame.event.Event(pygame.KEYDOWN, scancode=0, mod=0, key=0, unicode=letter))
    player.press("confirm")
    assert player.app.screens.top is screen
    assert any("10 + 10 = 20" in one for one in sentences(screen))


# By keys alone


def test_a_camp_is_run_by_keys_alone(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path, SOON_HEALTHY)
    ana = unit(screen, "Ana")
    assert screen.desk.person.name == "Ana"
    press(player, "next_person")
    press(player, "next_person")
    assert screen.desk.person.name == "Mira"
    tab_to(player, f"treat:{ana}")
    player.press("confirm")
    player.press("south")
    assert screen.buttons.focused is not None
    assert screen.buttons.focused.code == "beds"
    player.press("skip")
    assert duty_of(screen, "Mira") == Cares((ana,), 1)
    press(player, "previous_person")
    press(player, "work")
    assert duty_of(screen, "Cy O'Neill") == Works()
    press(player, "rest")
    assert duty_of(screen, "Cy O'Neill") == Rests()
    press(player, "arms")
    assert screen.desk.page == "arms"
    press(player, "plan")
    press(player, "duty")
    for part in ("page:duty", "shift", "person:2"):
        press(player, "next_part")
        assert screen.buttons.focused.code == part
    player.press("west")
    assert screen.desk.person.name == "Ana", "who the arrows come to is chosen"
    press(player, "shift")
    assert screen.session.campaign.camp.clock == Clock(1, 1, 2)
    press(player, "week")
    press(player, "save")
    assert not screen.session.changed
    press(player, "help")
    player.top(Help)
    player.press("cancel")
    press(player, "to_title")
    assert screen not in player.app.screens.all


# Saved, and not


def test_save_writes_the_file_and_keeps_the_old_one(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    path = screen.session.file.path
    old = path.read_bytes()
    assert not button(player, "save").enabled
    push(player, "shift")
    push(player, "save")
    assert read_campaign(path).campaign == screen.session.campaign
    kept = path.with_name(f"{path.name}.1.bak")
    assert kept.read_bytes() == old
    assert kept.name in screen.desk.notice
    assert not button(player, "save").enabled


def test_a_file_that_somebody_else_has_changed_is_left_alone(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    path = screen.session.file.path
    push(player, "shift")
    path.write_text(path.read_text() + "\n# mine\n")
    push(player, "save")
    assert "somebody else has changed it" in player.top(Dialog)._about
    player.press("confirm")
    assert screen.session.changed
    assert path.read_text().endswith("# mine\n")


@pytest.mark.parametrize(("answer", "leaves", "saves"), [("1", True, True), ("2", True, False), ("3", False, False)])
def test_whoever_leaves_with_something_not_saved_is_asked(
    answer: str, leaves: bool, saves: bool, player: Player, tmp_path: Path  # noqa: FBT001
) -> None:  # fmt: skip
    screen = camp(player, tmp_path)
    path = screen.session.file.path
    push(player, "shift")
    push(player, "leave")
    assert player.top(Dialog)._about == "What was changed in 1 shift is not saved."
    player.type(answer)
    assert (screen not in player.app.screens.all) == leaves
    assert (read_campaign(path).campaign == screen.session.campaign) == saves


def test_whoever_closes_the_window_is_asked_as_well(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    push(player, "shift")
    push(player, "help")
    closing = pygame.event.Event(pygame.QUIT)
    player.post(closing)
    player.top(Dialog)
    player.post(closing)
    player.top(Dialog)
    player.type("3")
    assert player.app.screens.top is screen
    player.post(closing)
    player.type("2")
    assert player.app.screens.top is None


def test_the_window_closes_at_once_where_all_is_saved(player: Player, tmp_path: Path) -> None:
    camp(player, tmp_path)
    player.post(pygame.event.Event(pygame.QUIT))
    assert player.app.screens.top is None


def test_every_page_looks_otherwise(player: Player, tmp_path: Path) -> None:
    screen = camp(player, tmp_path)
    choose(player, screen, "Mira")
    seen = set()
    for page in ("duty", "arms", "plan"):
        push(player, f"page:{page}")
        seen.add(picture(player))
    push(player, "shift")
    seen.add(picture(player))
    assert len(seen) == 4
