"""No weapon and no round is lost or doubled, however weapons are taken, put away, filled, dropped and picked up."""

from __future__ import annotations

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from systems.core.commands import Command
from systems.core.components import Dropped, DroppedItem
from systems.core.engine import Happened
from systems.core.events import WeaponDropped, WeaponPickedUp
from systems.ground.commands import Drop, EndTurn, Move, PickUp, Reload, Wield
from systems.ground.components import HANDS, Arms, Carried
from systems.ground.dropping import drop
from systems.ground.events import Reloaded, WeaponChanged
from systems.ground.hands import armed_hands, grip, index_in
from tests.rules.ground.fight import RULES, Fight, any_of, soldier

WEAPONS = tuple(one.name for one in RULES.weapons)
HAND = st.sampled_from((None, *HANDS))
COMMANDS: st.SearchStrategy[Command | str] = st.one_of(
    st.builds(Wield, st.sampled_from((None, *WEAPONS)), HAND),
    st.builds(Drop, HAND),
    st.builds(PickUp, st.sampled_from(WEAPONS)),
    st.builds(Reload, HAND),
    st.just(Move((0, 1))),
    st.just(Move((0, 0))),
    st.just(EndTurn()),
    st.sampled_from(("disarm primary", "disarm secondary")),
)


@st.composite
def weapons(draw: st.DrawFn) -> Carried:
    row = draw(st.sampled_from(RULES.weapons))
    return Carried(row.name, draw(st.integers(0, row.magazine)), draw(st.integers(0, 9)) if row.magazine else 0)


def all_there(fight: Fight) -> tuple[Counter[str], int]:
    """Every weapon that is carried or lies about, and all their rounds."""
    found: list[Carried | DroppedItem] = [*fight.world.battle(Dropped).items]
    for name in "AZ":
        found += fight.get(name, Arms).carried
    return Counter(one.weapon for one in found), sum(one.loaded + one.spare for one in found)


def disarm(fight: Fight, command: str) -> None:
    """What is in that hand falls, as when the arm is struck."""
    hand = HANDS[command.endswith("secondary")]
    if hand in armed_hands(fight.get("A", Arms)):
        assert [*drop(fight.world, fight.unit("A"), hand)]


def hands_fit(arms: Arms) -> None:
    """Each hand holds one thing at most, and only things there are."""
    held = [at for hand in HANDS if (at := index_in(arms, hand)) is not None]
    assert all(0 <= at < len(arms.carried) for at in held)
    gripped = [hand for at in held for hand in grip(arms, at, RULES)]
    assert len(gripped) == len(set(gripped))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(weapons(), max_size=4), st.lists(weapons(), max_size=3), st.lists(COMMANDS, max_size=25))
def test_nothing_is_lost_or_doubled(
    carried: list[Carried], lying: list[Carried], commands: list[Command | str]
) -> None:
    fight = Fight("AZ\n.#", {"A": soldier(), "Z": soldier("knife")})
    fight.set("A", Arms(tuple(carried)))
    fight.world.set(None, Dropped(tuple(DroppedItem((0, 0), one.weapon, one.loaded, one.spare) for one in lying)))
    before = all_there(fight)
    for command in commands:
        told: tuple[object, ...] = ()
        was = fight.get("A", Arms)
        if isinstance(command, str):
            disarm(fight, command)
        else:
            answer, _ = fight.submit(command, ())
            told = answer.events() if isinstance(answer, Happened) else ()
        now = fight.get("A", Arms)
        assert all_there(fight) == before
        hands_fit(now)
        said = any_of(told, WeaponDropped | WeaponPickedUp | WeaponChanged | Reloaded)  # type: ignore[arg-type]
        if not isinstance(command, str) and fight.acting() == "A":
            assert (now != was) == bool(said)
