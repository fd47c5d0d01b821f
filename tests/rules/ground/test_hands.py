"""What is in which hand: taking it there, putting it away, what two hands hold, and attacks with either."""

from __future__ import annotations

import pytest

from systems.ground.commands import Attack, Reload, Wield
from systems.ground.components import HANDS, Arms, Carried, Hand
from systems.ground.events import Attacked, Reloaded, WeaponChanged
from tests.rules.ground.fight import Fight, only, soldier

KNIFE, PISTOL, RIFLE = Carried("knife"), Carried("pistol", 8, 16), Carried("rifle", 10, 20)
ALL = (PISTOL, KNIFE, RIFLE)


def armed(primary: int | None, secondary: int | None, carried: tuple[Carried, ...] = ALL) -> Fight:
    """A beside Z with these weapons, and what is in which hand."""
    fight = Fight("AZ", {"A": soldier()})
    fight.set("A", Arms(carried, primary, secondary))
    return fight


@pytest.mark.parametrize(
    ("before", "command", "after", "hands"),
    [
        ((None, None), Wield("pistol"), (0, None), ("primary",)),
        ((None, None), Wield("pistol", "secondary"), (None, 0), ("secondary",)),
        ((None, None), Wield("rifle"), (2, None), HANDS),
        ((None, None), Wield("rifle", "secondary"), (2, None), HANDS),
        ((0, None), Wield("knife", "secondary"), (0, 1), ("secondary",)),
        ((0, None), Wield("knife"), (1, None), ("primary",)),
        ((0, None), Wield("pistol", "secondary"), (None, 0), ("secondary",)),
        ((0, 1), Wield("knife", "primary"), (1, None), ("primary",)),
        ((0, 1), Wield("rifle"), (2, None), HANDS),
        ((None, 1), Wield("rifle"), (2, None), HANDS),
        ((None, 1), Wield("pistol"), (0, 1), ("primary",)),
        ((2, None), Wield("knife", "secondary"), (None, 1), ("secondary",)),
        ((2, None), Wield("knife"), (1, None), ("primary",)),
        ((0, 1), Wield(None), (None, None), HANDS),
        ((0, 1), Wield(None, "primary"), (None, 1), ("primary",)),
        ((0, 1), Wield(None, "secondary"), (0, None), ("secondary",)),
        ((2, None), Wield(None), (None, None), ("primary",)),
    ],
)
def test_one_change_puts_a_weapon_where_it_is_told_and_away_what_is_in_its_way(
    before: tuple[int | None, int | None],
    command: Wield,
    after: tuple[int | None, int | None],
    hands: tuple[Hand, ...],
) -> None:
    fight = armed(*before)
    event = only(fight.do(command), WeaponChanged)
    assert fight.get("A", Arms) == Arms(ALL, *after)
    assert (event.weapon, event.hands, event.ap) == (command.weapon, hands, 2)
    assert fight.ap("A") == 10


@pytest.mark.parametrize(
    ("before", "command", "code"),
    [
        ((0, 1), Wield("knife"), "wield.in_hand"),
        ((0, 1), Wield("knife", "secondary"), "wield.in_hand"),
        ((2, None), Wield("rifle"), "wield.in_hand"),
        ((2, None), Wield("rifle", "secondary"), "wield.in_hand"),
        ((0, None), Wield(None, "secondary"), "wield.empty"),
        ((None, None), Wield(None), "wield.empty"),
    ],
)
def test_a_change_that_changes_nothing_is_refused(
    before: tuple[int | None, int | None], command: Wield, code: str
) -> None:
    assert armed(*before).refused(command).code == code


def test_of_two_alike_in_hand_the_named_hand_tells_and_the_loaded_one_is_meant() -> None:
    fight = armed(0, 1, (Carried("pistol", 2, 0), Carried("pistol", 3, 0)))
    fight.do(Attack(fight.unit("Z"), "pistol"), (1, 1))
    assert [one.loaded for one in fight.get("A", Arms).carried] == [1, 3]
    fight.do(Attack(fight.unit("Z"), "pistol", "secondary"), (1, 1))
    assert [one.loaded for one in fight.get("A", Arms).carried] == [1, 2]
    fight.set("A", Arms((Carried("pistol", 0, 0), Carried("pistol", 2, 0)), 0, 1))
    assert only(fight.do(Attack(fight.unit("Z"), "pistol"), (1, 1)), Attacked).rounds_left == 1


@pytest.mark.rule("GC-05")
def test_each_hand_attacks_with_its_own_weapon_at_its_own_price() -> None:
    fight = armed(0, 1)
    target = fight.unit("Z")
    plain = [one for one in fight.option("attack").commands if isinstance(one, Attack) and one.both_weapons is None]
    assert plain == [Attack(target, "pistol"), Attack(target, "knife")]
    assert fight.option("attack").price is None
    assert only(fight.do(Attack(target, "knife"), (1, 1)), Attacked).ap == 3
    assert fight.refused(Attack(target, "knife", "primary")).code == "attack.not_in_hand"
    assert fight.refused(Attack(target, "rifle")).code == "attack.not_in_hand"
    assert fight.refused(Attack(target, "unarmed")).code == "attack.hands_full"


def test_a_magazine_is_filled_in_the_hand_that_is_named_or_the_first_that_can_be() -> None:
    two = (Carried("pistol", 7, 16), Carried("pistol", 5, 16))
    fight = armed(0, 1, two)
    assert fight.option("reload").commands == (Reload("primary"), Reload("secondary"))
    assert only(fight.do(Reload("secondary")), Reloaded).rounds == 8
    assert [one.loaded for one in fight.get("A", Arms).carried] == [7, 8]
    assert fight.refused(Reload("secondary")).code == "reload.full"
    fight.do(Reload())
    assert [one.loaded for one in fight.get("A", Arms).carried] == [8, 8]
    assert fight.refused(Reload()).code == "reload.full"
    assert armed(0, 1).refused(Reload("secondary")).code == "reload.no_magazine"


def test_the_reason_of_the_weapon_with_a_magazine_is_given() -> None:
    fight = armed(0, 1, (KNIFE, Carried("pistol", 8, 16)))
    assert fight.refused(Reload()).code == "reload.full"


def test_the_secondary_hand_is_offered_beside_a_weapon_that_leaves_it_free() -> None:
    assert set(armed(0, None).option("wield").commands) == {
        Wield("knife"), Wield("rifle"), Wield("knife", "secondary"), Wield(None),
    }  # fmt: skip
    assert set(armed(2, None).option("wield").commands) == {Wield("knife"), Wield("pistol"), Wield(None)}
    assert set(armed(0, 1).option("wield").commands) == {
        Wield("rifle"), Wield(None), Wield(None, "primary"), Wield(None, "secondary"),
    }  # fmt: skip


def test_a_sheet_may_fill_both_hands() -> None:
    fight = Fight("AZ", {"A": soldier("pistol", "knife", both_hands=True)})
    assert fight.get("A", Arms) == Arms((PISTOL, KNIFE), 0, 1)
