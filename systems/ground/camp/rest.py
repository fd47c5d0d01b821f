"""What a shift of rest heals: hit points, bruising, consciousness (GC-74 to GC-76, GC-80, GC-A28, A32, A37, A54)."""

from __future__ import annotations

from msgspec.structs import replace

from systems.core.dice import Modifier
from systems.core.events import Event
from systems.ground.camp.camp import Person
from systems.ground.camp.events import BruisingFaded, Healed, HealingBlocked, InjuryHealed, Woke
from systems.ground.components import Bruising, Injuries
from systems.ground.rules import GroundRules


def rest(person: Person, began: Person, rules: GroundRules, *, treated: bool) -> tuple[Person, tuple[Event, ...]]:
    """Somebody after a whole shift of rest; who `began` it with Open Wounds does not heal in it (GC-A53)."""
    person, healed = _heal(person, began, rules, treated=treated)
    person, faded = _fade(person, rules)
    return person, (*healed, *faded)


def wake(person: Person) -> tuple[Person, tuple[Event, ...]]:
    """Somebody, conscious again once no hit points are missing to 0 and bruising is no longer above them."""
    hp = person.hit_points.hp
    if person.state != "unconscious" or hp < 0 or person.bruising.points > hp:
        return person, ()
    return replace(person, state="up"), (Woke(person.id),)


def mend(person: Person, rules: GroundRules) -> tuple[Person, tuple[Event, ...]]:
    """Somebody one shift later: an Injury that has had its weeks is healed, a lost part stays lost (GC-A37)."""
    due = rules.restoration.injury_weeks * rules.camp_time.days_per_week * rules.camp_time.shifts_per_day
    later = [(one, shifts + 1) for one, shifts in zip(person.injuries.parts, person.healing, strict=True)]
    healed = [one for one, shifts in later if one.level == "injured" and shifts >= due]
    left = [(one, shifts) for one, shifts in later if one not in healed]
    mended = replace(
        person, injuries=Injuries(tuple(one for one, _ in left)), healing=tuple(shifts for _, shifts in left)
    )
    return mended, tuple(InjuryHealed(person.id, one, "time") for one in healed)


def _heal(person: Person, began: Person, rules: GroundRules, *, treated: bool) -> tuple[Person, tuple[Event, ...]]:
    if not person.missing:
        return person, ()
    if began.open_wounds.stacks:
        return person, (HealingBlocked(person.id, began.open_wounds.stacks),)
    parts = [Modifier("rest", rules.rest.hp_per_shift, "GC-74")]
    if treated:
        parts.append(Modifier("treatment", rules.treatment.hp, "GC-80"))
    points = min(person.missing, sum(one.value for one in parts))
    hit_points = replace(person.hit_points, hp=person.hit_points.hp + points)
    healed = Healed(person.id, points, tuple(parts), hit_points.hp, hit_points.hp_max)
    return replace(person, hit_points=hit_points), ((healed,) if points else ())


def _fade(person: Person, rules: GroundRules) -> tuple[Person, tuple[Event, ...]]:
    points = min(person.bruising.points, rules.rest.bruising_per_shift)
    if not points:
        return person, ()
    left = person.bruising.points - points
    return replace(person, bruising=Bruising(left)), (BruisingFaded(person.id, points, left),)
