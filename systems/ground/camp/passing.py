"""A shift goes by: what everybody's duty comes to, step by step, and at the end of a week what that brings.

Like a command of a battle it is gathered, resolved on dice and committed. Nobody can be asked in between, so all facts
are those at the start of the shift.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from msgspec.structs import replace

from systems.core.dice import Dice
from systems.core.engine import RecordedDice
from systems.core.events import DieRolled, Event
from systems.core.identifiers import UnitId
from systems.ground.camp import restoration, treatment
from systems.ground.camp.camp import Camp, Cares, Person, Rests, Session, Tally
from systems.ground.camp.duties import lapsed
from systems.ground.camp.events import DutyDropped, MagazineFilled, ShiftBegan, TreatmentTried
from systems.ground.camp.rest import mend, rest, wake
from systems.ground.camp.treatment import Treated, Treating
from systems.ground.components import OpenWounds
from systems.ground.events import WoundsClosed
from systems.ground.rules import GroundRules


class Shift(Struct, frozen=True):
    """Facts of a shift: the treatments, who rests, the sessions that are held, and who is away in a battle."""

    treatments: tuple[Treating, ...]
    resting: tuple[UnitId, ...]
    sessions: tuple[tuple[UnitId, Session], ...]
    fought: tuple[UnitId, ...] = ()


class ShiftOver(Struct, frozen=True):
    """What came of a shift."""

    facts: Shift
    treated: tuple[Treated, ...]


class Passed(Struct, frozen=True):
    """A camp after time went by, and what happened."""

    camp: Camp
    events: tuple[Event, ...]


def pass_shift(camp: Camp, dice: RecordedDice, rules: GroundRules, fought: Collection[UnitId] = ()) -> Passed:
    """The camp one shift later. Who `fought` in it did nothing else. Raises DiceNeeded (typed dice)."""
    shift = resolve(gather(camp, rules, fought), dice, rules)
    passed = commit(camp, shift, _rolled(dice), rules)
    events = [ShiftBegan(camp.clock.week, camp.clock.day, camp.clock.shift), *passed.events]
    after = replace(passed.camp, clock=camp.clock.next(rules.camp_time))
    if after.clock.week != camp.clock.week:
        week = restoration.resolve(restoration.gather(after, camp.clock.week, rules), dice, rules)
        after, more = restoration.commit(after, week, _rolled(dice), rules)
        events += more
    return _lapsing(after, events, rules)


def gather(camp: Camp, rules: GroundRules, fought: Collection[UnitId] = ()) -> Shift:
    """The facts of the coming shift."""
    resting = tuple(
        one.id for one in camp.people
        if one.present and one.id not in fought and isinstance(camp.duty(one.id), Rests)
    )  # fmt: skip
    caring = [(unit, duty) for unit, duty in camp.duties if isinstance(duty, Cares) and unit not in fought]
    treatments = (one for unit, duty in caring for one in treatment.gather(camp, camp.person(unit), duty, rules))
    sessions = ((unit, session) for unit, duty in caring for session in duty.sessions)
    return Shift(
        tuple(one for one in treatments if one.patient in resting or one.patient == one.medic),
        resting,
        tuple((unit, session) for unit, session in sessions if session.patient in resting),
        tuple(fought),
    )


def resolve(facts: Shift, dice: Dice, rules: GroundRules) -> ShiftOver:
    """The outcome of the shift: the treatments in order."""
    return ShiftOver(facts, tuple(treatment.resolve(one, dice, rules) for one in facts.treatments))


def commit(camp: Camp, outcome: ShiftOver, rolls: tuple[DieRolled, ...], rules: GroundRules) -> Passed:
    """The camp after the shift's treatments, rest and sessions, the clock still where it was."""
    began = camp
    events: list[Event] = []
    left = iter(rolls)
    for treated in outcome.treated:
        events.append(_tried(treated, rules))
        events += [next(left)] if treated.rolled else []
        camp, closed = _close_wounds(camp, treated, rules)
        events += closed
    helped = {one.facts.patient for one in outcome.treated if one.success and one.facts.aim == "hit points"}
    for unit in outcome.facts.resting:
        person, more = rest(camp.person(unit), began.person(unit), rules, treated=unit in helped)
        camp, events = camp.with_person(person), [*events, *more]
    for person in (one for one in camp.people if one.present):
        later, more = _later(person, rules, fought=person.id in outcome.facts.fought)
        camp, events = camp.with_person(later), [*events, *more]
    return Passed(_tallied(camp, outcome.facts.sessions), tuple(events))


def _rolled(dice: RecordedDice) -> tuple[DieRolled, ...]:
    return tuple(DieRolled.of(one) for one in dice.taken())


def _tried(treated: Treated, rules: GroundRules) -> TreatmentTried:
    facts, attempt = treated.facts, treated.facts.attempt
    return TreatmentTried(
        facts.medic,
        facts.patient,
        facts.aim,
        rules.treatment.assumed,
        attempt.modifiers,
        attempt.assumed(rules.treatment),
        attempt.against,
        attempt.difficulty,
        enough=not treated.rolled,
    )


def _close_wounds(camp: Camp, treated: Treated, rules: GroundRules) -> tuple[Camp, tuple[Event, ...]]:
    """A stack less where a treatment of Open Wounds succeeded, as in battle (GC-A18)."""
    if not treated.success or treated.facts.aim != "open wounds":
        return camp, ()
    patient = camp.person(treated.facts.patient)
    before = patient.open_wounds.stacks
    left = max(0, before - rules.first_aid.stacks)
    closed = replace(patient, open_wounds=OpenWounds(left))
    return camp.with_person(closed), (WoundsClosed(patient.id, before - left, left),)


def _later(person: Person, rules: GroundRules, *, fought: bool) -> tuple[Person, tuple[Event, ...]]:
    """What a shift does to everybody, whatever their duty; it is one in camp, for Injuries, but for who fought."""
    person, mended = (person, ()) if fought else mend(person, rules)
    person, woken = wake(person)
    person, filled = _fill_magazines(person, rules)
    return person, (*mended, *woken, *filled)


def _fill_magazines(person: Person, rules: GroundRules) -> tuple[Person, tuple[Event, ...]]:
    """Magazines filled from the rounds somebody carries, as anybody awake does who has hours (GC-A55)."""
    events: list[Event] = []
    carried = list(person.arms.carried)
    for at, one in enumerate(carried):
        weapon = rules.weapon(one.weapon)
        rounds = 0 if weapon is None or person.state != "up" else min(weapon.magazine - one.loaded, one.spare)
        if rounds > 0:
            carried[at] = replace(one, loaded=one.loaded + rounds, spare=one.spare - rounds)
            events.append(MagazineFilled(person.id, one.weapon, carried[at].loaded, carried[at].spare))
    return replace(person, arms=replace(person.arms, carried=tuple(carried))), tuple(events)


def _tallied(camp: Camp, sessions: tuple[tuple[UnitId, Session], ...]) -> Camp:
    """The camp with today noted for these sessions; a second one on the same day counts no further (GC-91)."""
    days = {(one.carer, one.session): one.days for one in camp.tallies}
    for carer, session in sessions:
        before = days.get((carer, session), ())
        days[carer, session] = (*before, camp.clock.day) if camp.clock.day not in before else before
    return replace(camp, tallies=tuple(Tally(carer, session, held) for (carer, session), held in days.items()))


def _lapsing(camp: Camp, events: list[Event], rules: GroundRules) -> Passed:
    camp, dropped = lapsed(camp, rules)
    return Passed(camp, (*events, *(DutyDropped(one.unit, one.why) for one in dropped)))
