"""What a game master may set by hand, and where it ends."""

from __future__ import annotations

import pytest

from game.messages import Catalogue
from systems.core.commands import Refusal
from systems.core.engine import Happened
from systems.core.events import BattleEnded, Edited, TurnBegan, TurnEnded
from systems.ground.commands import Move
from systems.ground.components import Arms, Carried, Dizzy, Exposed, Injury, Posture, Pressed, PressedCorner
from tests.rules.ground.fight import Fight, only, soldier

CORNER = PressedCorner("e", "n")
EYELESS = [{"part": "eye", "level": "dismembered", "side": side} for side in ("left", "right")]
LEGLESS = [{"part": f"{side} leg", "level": "dismembered"} for side in ("left", "right")]


def fault(answer: Happened | Refusal) -> str:
    """Why an edit was refused: its code, and the sentence that says it."""
    assert isinstance(answer, Refusal), answer
    return f"{answer.code}: {Catalogue.load('en').refusal(answer)}"


def done(answer: Happened | Refusal) -> Happened:
    assert isinstance(answer, Happened), answer
    return answer


def test_an_edit_sets_the_field_and_says_what_it_was() -> None:
    fight = Fight("A.Z")
    event = only(done(fight.edit("Z", "ground.hit_points", "hp", 7)).events(), Edited)
    assert (event.unit, event.field, event.was, event.now) == (2, "hp", 20, 7)
    assert fight.hp("Z") == 7
    assert fight.acting() == "A"


@pytest.mark.parametrize(
    ("component", "field", "value"),
    [
        ("ground.action_points", "ap", 30),
        ("ground.attributes", "strength", -3),
        ("ground.trades", "ranks", [{"trade": "firearms", "rank": 4}]),
        ("ground.protection", "defense", 18),
        ("ground.hit_points", "hp_max", 40),
        ("ground.posture", "prone", True),
        ("ground.injuries", "parts", [{"part": "head", "level": "injured"}]),
        ("ground.injuries", "parts", [{"part": "secondary arm", "level": "dismembered"}]),
        (
            "ground.injuries",
            "parts",
            [{"part": "eye", "level": "dismembered", "side": side} for side in ("left", "right")],
        ),
        ("ground.open_wounds", "stacks", 3),
        ("ground.bruising", "points", 3),
        ("position", "tile", [1, 0]),
        ("ground.arms", "primary", None),
    ],
)
def test_the_state_of_a_character_can_be_set(component: str, field: str, value: object) -> None:
    done(Fight("A.Z").edit("A", component, field, value))


@pytest.mark.parametrize(
    ("component", "field", "value", "words"),
    [
        ("ground.action_points", "ap", -1, "found -1, expected 0 to 1000"),
        ("ground.action_points", "ap", 1001, "found 1001, expected 0 to 1000"),
        ("ground.hit_points", "hp", 21, "found 21, expected -1000 to 20"),
        ("ground.hit_points", "hp_max", 0, "found 0, expected 1 to 1000"),
        ("ground.attributes", "dexterity", 1001, "found 1001, expected -1000 to 1000"),
        ("ground.protection", "armour", -1001, "found -1001, expected -1000 to 1000"),
        ("ground.trades", "ranks", [{"trade": "blades", "rank": 5000}], "found 5000, expected -1000 to 1000"),
        ("position", "tile", [2, 0], "held by somebody"),
        ("position", "tile", [3, 0], "on which somebody can stand"),
        ("position", "tile", [9, 0], "on which somebody can stand"),
        ("position", "tile", [-1, 0], "on which somebody can stand"),
        ("ground.arms", "primary", 1, "expected an index of the"),
        ("ground.arms", "primary", -1, "expected an index of the"),
        ("ground.arms", "secondary", 1, "expected an index of the"),
        ("ground.arms", "secondary", 0, "expected another weapon or nothing"),
        ("ground.arms", "carried", [{"weapon": "cannon"}], "expected a weapon of the table"),
        ("ground.arms", "carried", [{"weapon": "pistol", "loaded": 9}], "expected 0 to 8"),
        ("ground.open_wounds", "stacks", -1, "found -1, expected 0 to 1000"),
        ("ground.bruising", "points", 1001, "found 1001, expected 0 to 1000"),
        ("ground.injuries", "parts", [{"part": "eye", "level": "dismembered"}], "found an eye without a side"),
        ("ground.injuries", "parts", [{"part": "head", "level": "injured", "side": "left"}], "sides of eyes only"),
        ("ground.injuries", "parts", [{"part": "head", "level": "dismembered"}], "found head dismembered"),
        ("ground.injuries", "parts", [{"part": "organ", "level": "dismembered"}], "found organs dismembered"),
        ("ground.injuries", "parts", [{"part": "neck", "level": "dismembered"}], "found neck dismembered"),
        ("ground.injuries", "parts", [{"part": "eye", "level": "injured", "side": "left"}], "found eye injured"),
        ("ground.injuries", "parts", [{"part": "neck", "level": "injured"}] * 2, "found neck twice"),
        ("ground.injuries", "parts", [{"part": "primary arm", "level": "dismembered"}], "holds the pistol"),
        ("ground.injuries", "parts", LEGLESS, "found false of somebody without legs"),
        ("ground.condition", "state", "exited", "expected up, unconscious or dead"),
        ("ground.condition", "state", "conceded", "expected up, unconscious or dead"),
    ],
)
def test_bounds_on_which_the_rules_rely_are_kept(component: str, field: str, value: object, words: str) -> None:
    assert words in fault(Fight("A.Z#").edit("A", component, field, value))


@pytest.mark.parametrize(
    ("name", "component", "field", "value", "code"),
    [
        ("A", "ground.wings", "span", 2, "edit.unknown_component"),
        ("A", "ground.posture", "knees", True, "edit.unknown_field"),
        ("A", "ground.posture", "prone", "yes", "edit.wrong_value"),
        ("A", "ground.hit_points", "hp", 3.5, "edit.wrong_value"),
        ("A", "ground.exposed", "x", 1, "edit.not_there"),
        ("A", "identity", "side", "red", "edit.not_editable"),
        (None, "round", "number", 7, "edit.not_editable"),
        (None, "turn_order", "at", 1, "edit.not_editable"),
        (None, "ground.phase", "name", "judging", "edit.not_editable"),
    ],
)
def test_what_is_not_for_setting_is_refused(
    name: str | None, component: str, field: str, value: object, code: str
) -> None:
    assert fault(Fight("A.Z").edit(name, component, field, value)).startswith(code)


def test_nobody_is_set_to_hit_points_that_are_death_and_stays_alive() -> None:
    """GC-A29: dead at minus the maximum."""
    fight = Fight("A.Z")
    done(fight.edit("Z", "ground.hit_points", "hp", -19))
    assert "not dead" in fault(fight.edit("Z", "ground.hit_points", "hp", -20))
    assert "not dead" in fault(fight.edit("Z", "ground.hit_points", "hp_max", 19))
    fight = Fight("AB\nZY")
    done(fight.edit("Z", "ground.condition", "state", "dead"))
    done(fight.edit("Z", "ground.hit_points", "hp", -20))
    assert "expected dead" in fault(fight.edit("Z", "ground.condition", "state", "up"))
    done(fight.edit("Z", "ground.hit_points", "hp", 3))
    done(fight.edit("Z", "ground.condition", "state", "up"))
    fight.until("Z")


def test_who_is_made_legless_lies_and_stays_so() -> None:
    fight = Fight("A.Z")
    fight.lay_down("Z")
    done(fight.edit("Z", "ground.injuries", "parts", LEGLESS))
    assert "somebody without legs" in fault(fight.edit("Z", "ground.posture", "prone", value=False))


def test_an_arm_that_is_off_is_given_nothing_to_hold() -> None:
    fight = Fight("A.Z")
    done(fight.edit("Z", "ground.arms", "primary", None))
    done(fight.edit("Z", "ground.injuries", "parts", [{"part": "primary arm", "level": "dismembered"}]))
    assert "primary arm is lost" in fault(fight.edit("Z", "ground.arms", "primary", 0))
    done(fight.edit("Z", "ground.arms", "secondary", 0))


def test_the_decapitated_stay_dead_until_they_have_a_neck_again() -> None:
    fight = Fight("AB\nZY", {"A": soldier("rifle"), "Z": soldier(defense=5)})
    fight.injure("Z", Injury("neck", "injured"))
    fight.aim("Z", "rifle", "neck", (8, 9), (1,))
    assert "decapitated" in fault(fight.edit("Z", "ground.condition", "state", "up"))
    done(fight.edit("Z", "ground.injuries", "parts", []))
    done(fight.edit("Z", "ground.condition", "state", "up"))


def test_being_dizzy_is_set_of_somebody_who_is() -> None:
    fight = Fight("A.Z")
    assert fault(fight.edit("Z", "ground.dizzy", "cycles", 2)).startswith("edit.not_there")
    fight.set("Z", Dizzy(4))
    done(fight.edit("Z", "ground.dizzy", "cycles", 2))
    assert "expected 1 to 1000" in fault(fight.edit("Z", "ground.dizzy", "cycles", 0))


@pytest.mark.parametrize("state", ["unconscious", "dead"])
def test_gr_a13_nobody_is_set_upright_where_somebody_stands(state: str) -> None:
    fight = Fight("AZ.Y", order="AZY")
    done(fight.edit("Z", "ground.condition", "state", state))
    fight.do(Move((1, 0)))
    assert "found up for somebody on 1,0, where another one stands" in fault(
        fight.edit("Z", "ground.condition", "state", "up")
    )
    done(fight.edit("A", "position", "tile", [2, 0]))
    done(fight.edit("Z", "ground.condition", "state", "up"))


def test_gr_a13_somebody_may_be_set_on_the_fallen_and_the_fallen_under_somebody() -> None:
    fight = Fight("ABZ.Y", order="ABZY")
    done(fight.edit("Z", "ground.condition", "state", "dead"))
    done(fight.edit("A", "position", "tile", [2, 0]))
    done(fight.edit("Z", "position", "tile", [1, 0]))
    assert "held by somebody" in fault(fight.edit("A", "position", "tile", [1, 0]))


@pytest.mark.parametrize("state", ["unconscious", "dead"])
def test_who_is_put_out_by_hand_lies_and_has_no_cover(state: str) -> None:
    fight = Fight("......A\n.....Y.\nZ1#....", order="ZYA")
    fight.do(Move(fight.marks["1"], press=(CORNER,)))
    fight.set("Z", Exposed())
    done(fight.edit("Z", "ground.condition", "state", state))
    assert fight.get("Z", Posture).prone
    assert not fight.has("Z", Pressed)
    assert not fight.has("Z", Exposed)
    assert "somebody who is down" in fault(fight.edit("Z", "ground.posture", "prone", value=False))


def test_the_turn_of_somebody_put_out_by_hand_ends() -> None:
    fight = Fight("AB\nZY")
    events = done(fight.edit("A", "ground.condition", "state", "unconscious")).events()
    assert [type(one) for one in events] == [Edited, TurnEnded, TurnBegan]
    assert fight.acting() == "B"


def test_an_edit_can_end_the_battle() -> None:
    fight = Fight("A.Z")
    assert only(done(fight.edit("Z", "ground.condition", "state", "dead")).events(), BattleEnded).result.winners == (
        "blue",
    )


def test_whoever_is_moved_by_hand_is_pressed_to_nothing_that_is_not_there() -> None:
    fight = Fight("......A\n.......\nZ1#....", order="ZA")
    fight.do(Move(fight.marks["1"], press=(CORNER,)))
    done(fight.edit("Z", "position", "tile", [3, 0]))
    assert not fight.has("Z", Pressed)


def test_corners_by_hand_are_corners_of_the_tile_or_none() -> None:
    fight = Fight("......A\n.......\nZ1#....", order="ZA")
    fight.do(Move(fight.marks["1"], press=(CORNER,)))
    assert "expected a corner of the tile" in fault(
        fight.edit("Z", "ground.pressed", "corners", [{"towards": "w", "side": "n"}])
    )
    done(fight.edit("Z", "ground.pressed", "corners", []))
    assert not fight.has("Z", Pressed)


def test_doors_are_set_by_hand_all_at_once_and_not_onto_somebody() -> None:
    fight = Fight("A/.d.Z", order="AZ")
    done(fight.edit(None, "doors", "closed", [True, False]))
    assert (fight.closed(0), fight.closed(1)) == (True, False)
    done(fight.edit(None, "doors", "closed", [False, False]))
    assert "expected 2 of each" in fault(fight.edit(None, "doors", "closed", [True]))
    done(fight.edit("A", "position", "tile", [1, 0]))
    assert "expected a free doorway" in fault(fight.edit(None, "doors", "closed", [True, True]))
    done(fight.edit(None, "doors", "locked", [True, True]))


def test_a_door_set_by_hand_takes_corners_with_it() -> None:
    fight = Fight("....\n....\nZ1dA\n....", order="ZA")
    fight.do(Move(fight.marks["1"], press=(CORNER,)))
    done(fight.edit(None, "doors", "closed", [False]))
    assert not fight.has("Z", Pressed)


def test_of_somebody_who_has_left_nothing_is_set_that_would_bring_them_back() -> None:
    fight = Fight("AB.\nZ.Y", sides={"Y": "green"}, alliances=(("blue",), ("red",), ("green",)), objectives=())
    fight.concede("red")
    assert fault(fight.edit("Z", "position", "tile", [1, 1])).startswith("edit.not_there")
    assert "off the board" in fault(fight.edit("Z", "ground.condition", "state", "up"))


def test_arms_are_set_whole() -> None:
    fight = Fight("A.Z", {"A": soldier("pistol", "knife")})
    done(fight.edit("A", "ground.arms", "carried", [{"weapon": "rifle", "loaded": 10, "spare": 5}]))
    assert fight.get("A", Arms).carried[0].weapon == "rifle"
    fight.attack("Z", "rifle", (1, 1))


@pytest.mark.parametrize(
    ("arms", "words"),
    [
        (Arms((Carried("pistol"), Carried("rifle")), 0, None), "one-handed weapon in each hand"),
        (Arms((Carried("rifle"), Carried("pistol")), 0, None), "one-handed weapon in each hand"),
    ],
)
def test_a_two_handed_weapon_leaves_no_hand_for_another(arms: Arms, words: str) -> None:
    fight = Fight("A.Z")
    fight.set("A", arms)
    assert words in fault(fight.edit("A", "ground.arms", "secondary", 1))
