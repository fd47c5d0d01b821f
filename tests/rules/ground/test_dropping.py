"""Weapons on the ground: dropped, picked up, and what each side knows of them in fog (GC-A04)."""

from __future__ import annotations

import pytest

from systems.core.components import Dropped, DroppedItem
from systems.core.engine import Happened
from systems.core.events import WeaponDropped, WeaponPickedUp, WeaponsSeen
from systems.core.identifiers import DoorId, Seat
from systems.core.views import View
from systems.ground.commands import CloseDoor, Drop, Move, PickUp
from systems.ground.components import Arms, Carried
from systems.ground.dropping import drop
from tests.rules.ground.fight import Fight, any_of, only, soldier

KNIFE, PISTOL, RIFLE = Carried("knife"), Carried("pistol", 5, 16), Carried("rifle", 3, 20)


def armed(carried: tuple[Carried, ...], primary: int | None = None, secondary: int | None = None) -> Fight:
    """A beside Z with these weapons, and what is in which hand."""
    fight = Fight("AZ.", {"A": soldier()})
    fight.set("A", Arms(carried, primary, secondary))
    return fight


def lying(fight: Fight, seat: str | None = None) -> tuple[DroppedItem, ...]:
    """What lies on the board, or what a seat knows of it."""
    state = fight.world if seat is None else View(fight.world, Seat(seat))
    return state.battle(Dropped).items


def lay(fight: Fight, *items: DroppedItem) -> None:
    fight.world.set(None, Dropped(items))


def test_what_is_dropped_lies_on_the_tile_with_its_rounds_and_costs_nothing() -> None:
    fight = armed((KNIFE, PISTOL, RIFLE), 1)
    event = only(fight.do(Drop()), WeaponDropped)
    assert (event.weapon, event.tile, event.ap) == ("pistol", (0, 0), 0)
    assert lying(fight) == (DroppedItem((0, 0), "pistol", 5, 16),)
    assert fight.get("A", Arms) == Arms((KNIFE, RIFLE))
    assert fight.ap("A") == 12


@pytest.mark.parametrize(
    ("command", "fell", "left"),
    [
        (Drop(), "knife", Arms((PISTOL, RIFLE), None, 0)),
        (Drop("primary"), "knife", Arms((PISTOL, RIFLE), None, 0)),
        (Drop("secondary"), "pistol", Arms((KNIFE, RIFLE), 0, None)),
    ],
)
def test_of_two_in_hand_the_named_one_falls(command: Drop, fell: str, left: Arms) -> None:
    fight = armed((KNIFE, PISTOL, RIFLE), 0, 1)
    assert fight.option("drop").commands == (Drop("primary"), Drop("secondary"))
    assert only(fight.do(command), WeaponDropped).weapon == fell
    assert fight.get("A", Arms) == left


def test_only_what_is_in_hand_is_dropped() -> None:
    assert armed((KNIFE,)).refused(Drop()).code == "drop.empty"
    assert armed((KNIFE,), 0).refused(Drop("secondary")).code == "drop.empty"
    assert armed((RIFLE,), 0).refused(Drop("secondary")).code == "drop.empty"


def test_gc_a04_picking_up_costs_2_and_keeps_the_rounds() -> None:
    fight = armed((KNIFE,))
    lay(fight, DroppedItem((0, 0), "pistol", 5, 16), DroppedItem((2, 0), "pistol", 8, 0))
    event = only(fight.do(PickUp("pistol")), WeaponPickedUp)
    assert (event.weapon, event.tile, event.ap, fight.ap("A")) == ("pistol", (0, 0), 2, 10)
    assert fight.get("A", Arms) == Arms((KNIFE, PISTOL), 1)
    assert lying(fight) == (DroppedItem((2, 0), "pistol", 8, 0),)


def test_gc_a04_two_ap_are_enough_and_one_is_not() -> None:
    for ap, code in ((2, ""), (1, "not_enough_ap")):
        fight = armed(())
        lay(fight, DroppedItem((0, 0), "knife"))
        fight.edit("A", "ground.action_points", "ap", ap)
        if code:
            assert fight.refused(PickUp("knife")).code == code
        else:
            fight.do(PickUp("knife"))


@pytest.mark.parametrize(
    ("arms", "item", "after"),
    [
        (Arms(()), "knife", (0, None)),
        (Arms((PISTOL,), 0), "knife", (0, 1)),
        (Arms((PISTOL,), None, 0), "knife", (1, 0)),
        (Arms((PISTOL, KNIFE), 0, 1), "knife", (0, 1)),
        (Arms((RIFLE,), 0), "knife", (0, None)),
        (Arms(()), "spear", (0, None)),
        (Arms((PISTOL,), 0), "spear", (0, None)),
        (Arms((PISTOL,), None, 0), "spear", (None, 0)),
    ],
)
def test_it_comes_into_a_free_hand_or_among_what_is_carried(
    arms: Arms, item: str, after: tuple[int | None, int | None]
) -> None:
    fight = Fight("AZ", {"A": soldier()})
    fight.set("A", arms)
    lay(fight, DroppedItem((0, 0), item))
    fight.do(PickUp(item))
    assert fight.get("A", Arms) == Arms((*arms.carried, Carried(item)), *after)


def test_of_several_alike_the_one_with_the_most_rounds_is_taken() -> None:
    fight = armed(())
    lay(fight, *(DroppedItem((0, 0), "pistol", *rounds) for rounds in ((8, 0), (1, 9), (2, 8))))
    fight.do(PickUp("pistol"))
    assert fight.get("A", Arms).carried == (Carried("pistol", 2, 8),)
    assert [one.loaded for one in lying(fight)] == [8, 1]


def test_only_what_lies_underfoot_is_picked_up() -> None:
    fight = armed(())
    lay(fight, DroppedItem((2, 0), "knife"))
    assert fight.option("pick_up").commands == ()
    assert fight.refused(PickUp("knife"))["lying"] == ""
    lay(fight, DroppedItem((0, 0), "rifle"), DroppedItem((0, 0), "rifle"))
    assert fight.option("pick_up").commands == (PickUp("rifle"),)
    assert fight.refused(PickUp("knife"))["lying"] == "rifle, rifle"


def test_the_fallen_keep_what_they_have() -> None:
    fight = Fight("A.Z.Y", {"Z": soldier("rifle")})
    fight.edit("Z", "ground.condition", "state", "unconscious")
    fight.do(Move((2, 0)))
    assert fight.refused(PickUp("rifle")).code == "pick_up.not_here"
    assert len(fight.get("Z", Arms).carried) == 1


# In fog


def foggy() -> Fight:
    """A can step round the corner to see the alcove in which Z stands."""
    fight = Fight("A..\n##.\nZ..", {"Z": soldier("knife", "pistol")}, fog=True)
    assert fight.world.units()
    return fight


def test_in_fog_a_weapon_is_known_to_those_who_see_the_tile() -> None:
    fight = foggy()
    fight.end()
    fight.do(Drop())
    assert lying(fight, "red") == lying(fight) == (DroppedItem((0, 2), "knife"),)
    assert lying(fight, "blue") == ()
    fight.end()
    events = fight.do(Move((2, 0)))
    assert lying(fight, "blue") == ()
    assert not any_of(events, WeaponsSeen)
    events = fight.do(Move((2, 1)))
    assert lying(fight, "blue") == lying(fight)
    assert only(events, WeaponsSeen) == WeaponsSeen(("blue",), (0, 2), ("knife",))  # type: ignore[arg-type]


def test_in_fog_it_is_remembered_until_the_tile_is_seen_again() -> None:
    fight = foggy()
    lay(fight, DroppedItem((0, 2), "rifle"))
    fight.do(Move((2, 1)))
    fight.do(Move((2, 0)))
    fight.do(Move((1, 0)))
    fight.end()
    fight.do(PickUp("rifle"))
    assert lying(fight) == ()
    assert lying(fight, "blue") == (DroppedItem((0, 2), "rifle"),)
    fight.end()
    fight.do(Move((2, 0)))
    events = fight.do(Move((2, 1)))
    assert lying(fight, "blue") == ()
    assert only(events, WeaponsSeen).code == "weapons_seen.none"


def test_in_fog_who_watches_is_told_by_the_deed_alone() -> None:
    fight = Fight("A.Z", {"Z": soldier("knife")}, fog=True)
    fight.end()
    events = fight.do(Drop())
    assert any_of(events, WeaponDropped)
    assert not any_of(events, WeaponsSeen)
    assert fight.happened is not None
    assert any_of(fight.happened.served(Seat("blue")), WeaponDropped)
    assert lying(fight, "blue") == lying(fight)
    assert not any_of(fight.do(PickUp("knife")), WeaponsSeen)
    assert lying(fight, "blue") == ()


def test_in_fog_nobody_hears_of_what_falls_out_of_sight() -> None:
    fight = foggy()
    fight.end()
    fight.do(Drop())
    assert fight.happened is not None
    assert not any_of(fight.happened.served(Seat("blue")), WeaponDropped)
    fight.do(PickUp("knife"))
    assert not any_of(fight.happened.served(Seat("blue")), WeaponPickedUp)


# The game master


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ({"tile": [0, 0], "weapon": "cannon"}, "edit.no_weapon"),
        ({"tile": [0, 0], "weapon": "pistol", "loaded": 9}, "edit.range"),
        ({"tile": [0, 0], "weapon": "pistol", "spare": -1}, "edit.range"),
        ({"tile": [3, 0], "weapon": "pistol"}, "edit.no_ground"),
        ({"tile": [9, 0], "weapon": "pistol"}, "edit.no_ground"),
    ],
)
def test_a_game_master_lays_only_what_can_lie_there(item: dict[str, object], words: str) -> None:
    answer = Fight("A.Z#").edit(None, "dropped", "items", [item])
    assert not isinstance(answer, Happened)
    assert answer.code == words


def test_a_door_may_close_on_a_weapon_which_a_game_master_leaves_there() -> None:
    fight = Fight("A/.Z")
    lay(fight, DroppedItem((1, 0), "knife"))
    fight.do(CloseDoor(DoorId(0)))
    there = {"tile": [1, 0], "weapon": "knife"}
    assert isinstance(fight.edit(None, "dropped", "items", [there, {"tile": [2, 0], "weapon": "rifle"}]), Happened)
    answer = fight.edit(None, "dropped", "items", [there, {"tile": [1, 0], "weapon": "rifle"}])
    assert not isinstance(answer, Happened)
    assert answer.code == "edit.no_ground"


def test_a_game_master_lays_a_weapon_down() -> None:
    fight = Fight("A.Z#")
    item = {"tile": [0, 0], "weapon": "pistol", "loaded": 8}
    assert isinstance(fight.edit(None, "dropped", "items", [item]), Happened)
    fight.do(PickUp("pistol"))
    assert fight.get("A", Arms).carried[-1] == Carried("pistol", 8, 0)


def test_dropping_tells_where() -> None:
    fight = armed((KNIFE,), 0)
    assert [*drop(fight.world, fight.unit("A"), "primary")] == [WeaponDropped(fight.unit("A"), "knife", (0, 0), 0)]
