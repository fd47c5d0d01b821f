"""The figures of Ground Combat: what is in force, where it comes from, and what is refused."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from game.content import rules as loader
from game.content.faults import ContentError
from game.content.ground import GROUND, MANEUVER_KEYS, SECTIONS, SHEET_KEYS, WEAPON_KEYS
from game.content.kinds import Number, Whole
from game.content.rules import DEFAULT_CHARACTER, RulesInForce, load_rules
from game.resources import resource_folder
from game.rulebooks import rulebook
from systems.ground.rulebook import Ground
from systems.ground.rules import GroundRules, Maneuver, Weapon
from systems.ground.sheet import GroundSheet
from tests.content.settings import rules, written

AS_THE_SOURCE_SAYS = {
    "attacks.dice": "2d10",
    "attacks.critical_natural": 20,
    "attacks.critical_attack_bonus": 3,
    "attacks.critical_damage_bonus": 2,
    "unarmed.ap": 6,
    "unarmed.weak_die": 4,
    "unarmed.weak_cap": 1,
    "unarmed.harmless_at": -4,
    "movement.press": 1,
    "jump.leg_injury": 3,
    "two_weapons.attack": -3,
    "two_weapons.discount": 1,
    "two_weapons.least_share": 0.5,
    "two_weapons.melee_move_m": 1.0,
    "cover.exposed_defense": 3,
    "health.willpower_base": 10,
    "injuries.leg_injured_ap": 1,
    "injuries.leg_lost_ap": 2,
    "injuries.arm_crawl_ap": 1,
    "injuries.primary_arm_injured": -3,
    "injuries.secondary_arm_injured": -1,
    "injuries.primary_arm_lost": -5,
    "injuries.secondary_arm_lost": -3,
    "injuries.head_again_damage": 2,
    "bruising.dismembers": False,
    "open_wounds.stacks": 1,
    "first_aid.trade": "emergency medic",
    "senses.eye_lost": -3,
    "senses.blind": -9,
    "rest.hp_per_shift": 1,
    "treatment.trade": "emergency medic",
    "treatment.hours": 2,
    "treatment.difficulty_base": 10,
    "treatment.hp": 1,
    "treatment.bed_bonus": 3,
    "treatment.bed_patients": 4,
    "treatment.crowding": 2,
    "restoration.points_per_week": 1,
    "restoration.specialist_points": 1,
    "restoration.hours": 2,
    "restoration.days": 5,
    "restoration.difficulty_base": 10,
}


def overridden(folder: Path, text: str) -> RulesInForce:
    return load_rules("ground", [written(folder, text, "court.rules.toml")])


def refusal(folder: Path, text: str) -> ContentError:
    with pytest.raises(ContentError) as refused:
        overridden(folder, text)
    assert refused.value.file.endswith("court.rules.toml")
    return refused.value


def test_every_figure_the_source_has_is_in_force_and_no_other_claims_to_be() -> None:
    sourced = {figure.key: figure.value for figure in rules().figures if not figure.filler}
    assert sourced == AS_THE_SOURCE_SAYS
    assert all(figure.source.startswith("Ground Combat, ") for figure in rules().figures if not figure.filler)


def test_every_figure_of_ours_says_why() -> None:
    ours = [figure for figure in rules().figures if figure.filler]
    assert ours
    assert all(figure.note for figure in ours)


def test_the_figures_are_those_that_the_rules_hold() -> None:
    named = {figure.key.partition(".")[0] for figure in rules().figures}
    assert named == {*get_type_hints(GroundRules), DEFAULT_CHARACTER} - {"maneuvers"}
    assert {*SECTIONS, *GROUND.rows} == set(get_type_hints(GroundRules))
    for section, keys in SECTIONS.items():
        assert set(keys) == set(get_type_hints(get_type_hints(GroundRules)[section])), section
    assert set(WEAPON_KEYS) == set(get_type_hints(Weapon)) - {"name", "damage_bonus"}
    assert set(MANEUVER_KEYS) == set(get_type_hints(Maneuver)) - {"name"}
    assert set(SHEET_KEYS) == set(get_type_hints(GroundSheet))


def test_a_few_of_them_as_the_rules_ask_for_them() -> None:
    found = rules().rules
    assert (found.turns.ap_per_cycle, found.turns.initiative_dice) == (12, (10, 10))
    assert (found.movement.walk_per_m, found.movement.body_m) == (1, 1.0)
    assert [(weapon.name, weapon.ap, weapon.damage) for weapon in found.weapons] == [
        ("knife", 3, (4,)),
        ("pistol", 4, (6,)),
        ("rifle", 5, (10,)),
        ("shotgun", 5, (6, 6)),
        ("two-hand blade", 5, (8,)),
    ]
    assert sum(row.high - row.low + 1 for row in found.injuries.rows) == found.injuries.die == 20


def test_plain_values_bring_the_rules_back() -> None:
    carried = json.loads(json.dumps(rules().plain))
    ground = rulebook("ground", carried)
    assert isinstance(ground, Ground)
    assert ground.rules == rules().rules
    carried["turns"]["ap_per_cycle"] = "many"
    with pytest.raises(msgspec.ValidationError):
        rulebook("ground", carried)


@pytest.mark.parametrize("name", ["advanced", "Ground", "", "../ground"])
def test_a_rulebook_that_cannot_be_played_is_refused(name: str) -> None:
    with pytest.raises(ContentError) as refused:
        load_rules(name)
    assert refused.value.expected == '"ground"'


# A game master's own figures


def test_single_figures_are_replaced_and_the_others_stay(tmp_path: Path) -> None:
    text = "[ground.turns]\nap_per_cycle = 10\n[ground.weapons.pistol]\nrange_m = 40\ndamage = '2d4 - 1'"
    found, before = overridden(tmp_path, f"{text}\n[advanced.x]\ny = 1"), rules()
    assert found.rules.turns.ap_per_cycle == 10
    pistol = msgspec.structs.replace(before.rules.weapons[1], range_m=40.0, damage=(4, 4), damage_bonus=-1)
    assert found.rules.weapons == (before.rules.weapons[0], pistol, *before.rules.weapons[2:])
    assert msgspec.structs.replace(found.rules, turns=before.rules.turns, weapons=before.rules.weapons) == before.rules
    theirs = {figure.key: figure.value for figure in found.figures if figure.source == "the game master"}
    assert theirs == {"turns.ap_per_cycle": 10, "weapons.pistol.range_m": 40, "weapons.pistol.damage": "2d4 - 1"}
    assert {figure.file for figure in found.figures if figure.key in theirs} == {"court.rules.toml"}
    assert len(found.figures) == len(before.figures)


def test_the_last_file_that_names_a_figure_has_its_way(tmp_path: Path) -> None:
    files = [written(tmp_path, f"[ground.turns]\nap_per_cycle = {ap}", f"{ap}.toml") for ap in (9, 15)]
    assert load_rules("ground", files).rules.turns.ap_per_cycle == 15


def test_a_weapon_of_ones_own_needs_all_of_its_keys(tmp_path: Path) -> None:
    keys = ("ap = 6", "damage = '1d8+2'", "trade = 'archery'", "hands = 2", "melee = false", "range_m = 60")

    def bow(*lines: str) -> str:
        return "\n".join(("[ground.weapons.'long bow']", *lines))

    made = overridden(tmp_path, bow(*keys)).rules.weapon("long bow")
    assert made == Weapon("long bow", 6, (8,), 2, "archery", 2, melee=False, range_m=60.0, reach=1, magazine=0,
                          spare_magazines=0)  # fmt: skip
    for line in keys:
        refused = refusal(tmp_path, bow(*(other for other in keys if other != line)))
        assert (refused.key, refused.found) == (f'ground.weapons."long bow".{line.partition(" ")[0]}', "nothing")


def test_maneuvers_are_a_list_of_ones_own(tmp_path: Path) -> None:
    text = "[ground.maneuvers.taunt]\nap = 2\nneeds_loe = false\n[ground.maneuvers.shove]\nap = 3"
    assert rules().rules.maneuvers == ()
    assert overridden(tmp_path, text).rules.maneuvers == (Maneuver("taunt", 2, needs_loe=False), Maneuver("shove", 3))


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("[grund.turns]", "grund"),
        ("ground = 3", "ground"),
        ("[ground.turn]", "ground.turn"),
        ("[ground.turns]\nap = 3", "ground.turns.ap"),
        ("[ground.turns]\nap_per_cycle = { value = 3 }", "ground.turns.ap_per_cycle"),
        ("[ground.turns]\ninitiative_dice = '2d10+1'", "ground.turns.initiative_dice"),
        ("[ground.weapons]\nknife = 3", "ground.weapons.knife"),
        ("[ground.weapons.knife]\nprice = 3", "ground.weapons.knife.price"),
        ("[ground.weapons.knife]\nmelee = 1", "ground.weapons.knife.melee"),
        ("[ground.weapons.knife]\nrange_m = 3", "ground.weapons.knife.range_m"),
        ("[ground.weapons.knife]\nmagazine = 3", "ground.weapons.knife.magazine"),
        ("[ground.weapons.knife]\nspare_magazines = 3", "ground.weapons.knife.spare_magazines"),
        ("[ground.weapons.knife]\nmelee = false", "ground.weapons.knife.range_m"),
        ("[ground.weapons.rifle]\nreach = 2", "ground.weapons.rifle.reach"),
        ("[ground.weapons.rifle]\nrange_m = 0", "ground.weapons.rifle.range_m"),
        ("[ground.weapons.unarmed]\nap = 3\ndamage = '1d4'\ntrade = 'x'\nhands = 1\nmelee = true",
         "ground.weapons.unarmed"),
        ("[ground.maneuvers.taunt]", "ground.maneuvers.taunt"),
        ("[ground.maneuvers.taunt]\nneeds_loe = true", "ground.maneuvers.taunt.ap"),
        ("[ground.maneuvers.taunt]\nap = 1\nneeds_loe = 1", "ground.maneuvers.taunt.needs_loe"),
        ("[ground.weapons.'']\nap = 3", "ground.weapons"),
        ("[ground.injuries]\ndie = 12", "ground.injuries.rows"),
        ("[ground.injuries]\nrows = []", "ground.injuries.rows"),
        ("[ground.injuries]\nrows = [{ low = 2, high = 20, part = 'eye' }]", "ground.injuries.rows[0].low"),
        ("[ground.injuries]\nrows = [{ low = 1, high = 19, part = 'eye' }]", "ground.injuries.rows"),
        ("[ground.injuries]\nrows = [{ low = 1, high = 20, part = 'nose' }]", "ground.injuries.rows[0].part"),
        ("[ground.injuries]\nrows = [{ low = 1, part = 'eye' }]", "ground.injuries.rows[0].high"),
        ("[ground.injuries]\nrows = [{ low = 1, high = 9, part = 'eye' }, { low = 10, high = 8, part = 'eye' }]",
         "ground.injuries.rows[1].high"),
        ("[ground.restoration]\nspecialists = []", "ground.restoration.specialists"),
        ("[ground.default_character]\nspeed = 3", "ground.default_character.speed"),
        ("[ground.default_character]\nweapons = ['sword']", "ground.default_character.weapons[0]"),
    ],
)  # fmt: skip
def test_an_unfit_figure_is_refused_at_its_key(tmp_path: Path, text: str, at: str) -> None:
    assert refusal(tmp_path, text).key == at


def bounded() -> Iterator[tuple[str, str, float, float]]:
    named = {**SECTIONS, DEFAULT_CHARACTER: SHEET_KEYS, "weapons.rifle": WEAPON_KEYS, "maneuvers.taunt": MANEUVER_KEYS}
    for section, keys in named.items():
        for name, key in keys.items():
            if isinstance(key.kind, (Whole, Number)):
                yield section, name, key.kind.low, key.kind.high


BOUND_TOGETHER = {
    ("injuries", "die"), ("weapons.rifle", "range_m"), ("weapons.rifle", "reach"),
    (DEFAULT_CHARACTER, "hp_now"),
}  # fmt: skip


@pytest.mark.parametrize(("section", "name", "low", "high"), list(bounded()))
def test_bounds_are_included_and_no_step_beyond(
    tmp_path: Path, section: str, name: str, low: float, high: float
) -> None:
    def text(value: float) -> str:
        return f"[ground.{section}]\n{name} = {value}"

    if (section, name) not in BOUND_TOGETHER:
        for value in (low, high):
            stated = overridden(tmp_path, text(value)).figures
            assert any(figure.key == f"{section}.{name}" and figure.value == value for figure in stated)
    for value in (low - 1, high + 1):
        assert refusal(tmp_path, text(value)).key == f"ground.{section}.{name}"
    for word in ("'1'", "true", "nan", "inf", "[]"):
        assert refusal(tmp_path, f"[ground.{section}]\n{name} = {word}").key == f"ground.{section}.{name}"


@pytest.mark.parametrize(
    ("dice", "sides", "bonus"),
    [("1d2", (2,), 0), ("20d1000", (1000,) * 20, 0), ("1d6+1000", (6,), 1000), (" 2d6 - 1000 ", (6, 6), -1000)],
)
def test_dice_at_their_bounds(tmp_path: Path, dice: str, sides: tuple[int, ...], bonus: int) -> None:
    knife = overridden(tmp_path, f"[ground.weapons.knife]\ndamage = '{dice}'").rules.weapons[0]
    assert (knife.damage, knife.damage_bonus) == (sides, bonus)


@pytest.mark.parametrize(
    "dice",
    ["", "d6", "0d6", "21d6", "1d1", "1d1001", "1d6+1001", "1d6+", "1d6+1d4", "2x6", "1D6", "\u0661d6", "1d6\n"],
)
def test_dice_beyond_them(tmp_path: Path, dice: str) -> None:
    text = f"[ground.weapons.knife]\ndamage = {json.dumps(dice)}"
    assert refusal(tmp_path, text).key == "ground.weapons.knife.damage"


# Our own files


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of our own files that a test may spoil."""
    shutil.copytree(resource_folder("assets") / "rules", tmp_path / "rules")
    monkeypatch.setattr(loader, "resource_folder", lambda _name: tmp_path)
    return tmp_path / "rules" / "ground"


@pytest.mark.parametrize(
    ("text", "at", "found"),
    [
        ("[turns]\nap_per_cycle = { value = 12, source = 's' }", "turns.ap_per_cycle",
         "a figure that turns.toml states as well"),
        ("[turns]\nap_per_cycle = 12", "turns.ap_per_cycle", "12"),
        ("[turns]\nap_per_cycle = { value = 12 }", "turns.ap_per_cycle", "no origin"),
        ("[turns]\nap_per_cycle = { value = 12, filler = true }", "turns.ap_per_cycle", "no origin"),
        ("[turns]\nap_per_cycle = { value = 12, filler = true, note = '' }", "turns.ap_per_cycle.note",
         "an empty text"),
        ("[turns]\nap_per_cycle = { source = 's' }", "turns.ap_per_cycle.value", "nothing"),
        ("[turns]\nap_per_cycle = { value = 0, source = 's' }", "turns.ap_per_cycle.value", "0"),
        ("[turns]\nap_per_cycle = { value = 12, sauce = 's' }", "turns.ap_per_cycle.sauce", "an unknown key"),
        ("[weapons.club]\nap = 3", "weapons.club", "no origin"),
        ("[weapons.club]\nap = 3\nsource = 's'", "weapons.club.damage", "nothing"),
        ("[weapons.knife]\nap = 3\nsource = 's'", "weapons.knife.ap", "a figure that weapons.toml states as well"),
    ],
)  # fmt: skip
def test_a_file_of_ours_that_is_not_right_is_refused(own_folder: Path, text: str, at: str, found: str) -> None:
    written(own_folder, text, "zz.toml")
    with pytest.raises(ContentError) as refused:
        load_rules("ground")
    assert (refused.value.key, refused.value.found) == (at, found)
    assert refused.value.file == str(own_folder / "zz.toml")


@pytest.mark.parametrize("file", sorted((resource_folder("assets") / "rules" / "ground").glob("*.toml")))
def test_each_file_of_ours_is_needed(own_folder: Path, file: Path) -> None:
    (own_folder / file.name).unlink()
    if file.name == "weapons.toml":
        with pytest.raises(ContentError, match=r"default_character\.weapons"):
            load_rules("ground")
    elif file.name == "default_character.toml":
        assert load_rules("ground").default_sheet == GroundSheet()
    else:
        with pytest.raises(ContentError, match="found nothing"):
            load_rules("ground")


@pytest.mark.parametrize("name", loader.BOOKS)
def test_every_rulebook_with_files_is_known_to_the_journal_under_the_same_name(name: str) -> None:
    assert rulebook(name, load_rules(name).plain).name == name
