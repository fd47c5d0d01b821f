"""Who may do what in a shift, and what of it falls away once it cannot be done (GC-76, GC-77, GC-79, GC-83, GC-84)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from systems.core.commands import Refusal
from systems.core.identifiers import UnitId
from systems.ground.body import without_arms
from systems.ground.camp.camp import Camp, Cares, Duty, Person, Restored, Rests, Session
from systems.ground.rules import Attribute, GroundRules, Treatment


class LapsedDuty(Struct, frozen=True):
    """Part of somebody's duty that falls away, and why."""

    unit: UnitId
    why: Refusal


def assign(camp: Camp, unit: UnitId, duty: Duty, rules: GroundRules) -> tuple[Camp, tuple[LapsedDuty, ...]] | Refusal:
    """The camp in which somebody has that duty, and what others can do no longer; or why they cannot have it."""
    refusal = why_not(camp, unit, duty, rules)
    return lapsed(camp.with_duty(unit, duty), rules) if refusal is None else refusal


def why_not(camp: Camp, unit: UnitId, duty: Duty, rules: GroundRules) -> Refusal | None:
    """Why somebody cannot have that duty in the coming shift; None where they can."""
    person = camp.person(unit)
    if not person.present:
        return Refusal.of("camp.not_here", name=person.name, state=person.state)
    if isinstance(duty, Rests):
        return None
    if person.state != "up":
        return Refusal.of("camp.unconscious", name=person.name)
    return _why_no_care(camp, person, duty, rules) if isinstance(duty, Cares) else None


def lapsed(camp: Camp, rules: GroundRules) -> tuple[Camp, tuple[LapsedDuty, ...]]:
    """The camp without what can no longer be done, and what that was, each with the reason."""
    dropped: list[LapsedDuty] = []
    for unit, duty in camp.duties:
        kept, gone = _kept(camp, unit, duty, rules)
        dropped += (LapsedDuty(unit, why) for why in gone)
        camp = camp.with_duty(unit, kept)
    return camp, tuple(dropped)


def slots(rules: GroundRules) -> int:
    """How many treatments there is time for in a shift (GC-79)."""
    return rules.camp_time.shift_hours // rules.treatment.hours


def beyond_time(duty: Cares, rules: GroundRules) -> int:
    """How many more treatments these are than there is time for beside the sessions (GC-84)."""
    left = rules.camp_time.shift_hours - len(duty.sessions) * rules.restoration.hours
    return max(0, len(duty.patients) - left // rules.treatment.hours)


def why_no_medic(person: Person, treatment: Treatment) -> Refusal | None:
    """Why somebody can treat nobody's lost hit points (GC-77, GC-A52); None where they can."""
    if person.trades.rank(treatment.trade) >= treatment.least_rank:
        return None
    return Refusal.of("camp.no_medic", name=person.name, trade=treatment.trade)


def why_no_hands(person: Person) -> Refusal | None:
    """Why somebody can do nothing that takes arms (GC-38, GC-A56); None where they can."""
    return Refusal.of("camp.no_arms", name=person.name) if without_arms(person.injuries.parts) else None


def takes_arms(on: Restored, rules: GroundRules) -> bool:
    """Whether a session on that is work for hands: on a body it is (GC-A56)."""
    return is_part(on, rules) or rules.restoration.specialist(as_attribute(on)).arms


def beds_left(camp: Camp, carer: Person) -> int:
    """The Medical Beds of the carer's side that no other carer keeps."""
    others = (duty.beds for unit, duty in _other_carers(camp, carer) if camp.person(unit).side == carer.side)
    return camp.beds_of(carer.side) - sum(others)


def trade_for(person: Person, on: Restored, rules: GroundRules) -> str | None:
    """The Trade with which somebody would restore that, the best of those that will do; None where they cannot."""
    kind = rules.restoration
    trades = (rules.treatment.trade,) if is_part(on, rules) else kind.specialist(as_attribute(on)).trades
    best = max(trades, key=person.trades.rank)
    return best if person.trades.rank(best) >= rules.treatment.least_rank else None


def is_part(on: Restored, rules: GroundRules) -> bool:
    """Whether a session on that is on a part of the body, and not on an attribute."""
    return on not in {one.restores for one in rules.restoration.specialists}


def as_attribute(on: Restored) -> Attribute:
    """The same, known to be an attribute."""
    return on  # type: ignore[return-value]


def _why_no_care(camp: Camp, carer: Person, duty: Cares, rules: GroundRules) -> Refusal | None:
    if not duty.patients and not duty.sessions:
        return Refusal.of("camp.nobody_to_treat", name=carer.name)
    return next(_reasons(camp, carer, duty, rules), None)


def _reasons(camp: Camp, carer: Person, duty: Cares, rules: GroundRules) -> Iterator[Refusal]:
    """Every reason against it, the patients' first."""
    for at, patient in enumerate(duty.patients):
        yield from _against_treating(camp, carer, camp.person(patient), duty.patients[:at], rules)
    for at, session in enumerate(duty.sessions):
        yield from _against_session(camp, carer, session, duty.sessions[:at], rules)
    yield from _against_time(carer, duty, rules)
    yield from _against_beds(camp, carer, duty)


def _against_patient(camp: Camp, carer: Person, patient: Person) -> Iterator[Refusal]:
    """Why somebody cannot be treated by another at all: GC-77 has it that they rest.

    Open Wounds can be closed by oneself as well, as they can in battle (GC-A18).
    """
    if patient.id == carer.id:
        yield Refusal.of("camp.not_oneself", name=carer.name)
    elif patient.side != carer.side:
        yield Refusal.of("camp.other_side", name=patient.name, of=patient.side)
    elif not patient.present:
        yield Refusal.of("camp.not_here", name=patient.name, state=patient.state)
    elif not isinstance(camp.duty(patient.id), Rests):
        yield Refusal.of("camp.not_resting", name=patient.name)


def _against_treating(
    camp: Camp, carer: Person, patient: Person, before: tuple[UnitId, ...], rules: GroundRules
) -> Iterator[Refusal]:
    wounded = patient.open_wounds.stacks > 0
    reasons = (why_no_hands(carer), None if wounded else why_no_medic(carer, rules.treatment))
    yield from (reason for reason in reasons if reason is not None)
    if not (wounded and patient.id == carer.id):
        yield from _against_patient(camp, carer, patient)
    others = (one for _, duty in _other_carers(camp, carer) for one in duty.patients)
    often = [*before, *others].count(patient.id)
    if not wounded and not patient.missing:
        yield Refusal.of("camp.healthy", name=patient.name)
    elif often >= max(1, patient.open_wounds.stacks):
        yield Refusal.of("camp.already_treated", name=patient.name, stacks=patient.open_wounds.stacks)
    elif (often + 1) > slots(rules):
        yield Refusal.of("camp.no_more_hours", name=patient.name, most=slots(rules))


def _against_session(
    camp: Camp, carer: Person, session: Session, before: tuple[Session, ...], rules: GroundRules
) -> Iterator[Refusal]:
    patient, on = camp.person(session.patient), session.on
    no_hands = why_no_hands(carer) if takes_arms(on, rules) else None
    if no_hands is not None:
        yield no_hands
    yield from _against_patient(camp, carer, patient)
    if is_part(on, rules):
        if patient.injured(on) is None:
            yield Refusal.of("camp.not_injured", name=patient.name, part=on)
    elif not getattr(patient.penalties, on):
        yield Refusal.of("camp.not_reduced", name=patient.name, attribute=on)
    elif getattr(patient.penalties, on) <= rules.restoration.points_per_week:
        yield Refusal.of("camp.recovers_alone", name=patient.name, attribute=on)
    if trade_for(carer, on, rules) is None:
        yield Refusal.of("camp.no_specialist", name=carer.name, on=on, trades=_trades(on, rules))
    others = (one for _, duty in _other_carers(camp, carer) for one in duty.sessions)
    if session in before or session in others:
        yield Refusal.of("camp.already_in_session", name=patient.name, on=on)


def _trades(on: Restored, rules: GroundRules) -> tuple[str, ...]:
    return (rules.treatment.trade,) if is_part(on, rules) else rules.restoration.specialist(as_attribute(on)).trades


def _against_time(carer: Person, duty: Cares, rules: GroundRules) -> Iterator[Refusal]:
    """Sessions take their hours in full; treatments can be hurried, but not into no time at all (GC-A51)."""
    left = rules.camp_time.shift_hours - len(duty.sessions) * rules.restoration.hours
    if left < 0:
        most = rules.camp_time.shift_hours // rules.restoration.hours
        yield Refusal.of("camp.too_many_sessions", name=carer.name, most=most)
    elif duty.patients and left < rules.treatment.hours:
        yield Refusal.of("camp.no_time", name=carer.name)


def _against_beds(camp: Camp, carer: Person, duty: Cares) -> Iterator[Refusal]:
    if duty.beds and not duty.patients:
        yield Refusal.of("camp.bed_for_nobody", name=carer.name)
    elif duty.beds > (left := beds_left(camp, carer)):
        yield Refusal.of("camp.no_bed", wanted=duty.beds, left=left)


def _other_carers(camp: Camp, carer: Person) -> Iterator[tuple[UnitId, Cares]]:
    return ((unit, duty) for unit, duty in camp.duties if isinstance(duty, Cares) and unit != carer.id)


def _kept(camp: Camp, unit: UnitId, duty: Duty, rules: GroundRules) -> tuple[Duty, tuple[Refusal, ...]]:
    """What of a duty can still be done, and why the rest cannot."""
    why = why_not(camp, unit, duty, rules)
    if why is None:
        return duty, ()
    person = camp.person(unit)
    if not isinstance(duty, Cares) or person.state != "up":
        return Rests(), (why,)
    gone: list[Refusal] = []
    patients: tuple[UnitId, ...] = ()
    for patient in duty.patients:
        reason = next(_against_treating(camp, person, camp.person(patient), patients, rules), None)
        patients, gone = (patients, [*gone, reason]) if reason else ((*patients, patient), gone)
    sessions: tuple[Session, ...] = ()
    for session in duty.sessions:
        reason = next(_against_session(camp, person, session, sessions, rules), None)
        sessions, gone = (sessions, [*gone, reason]) if reason else ((*sessions, session), gone)
    kept = Cares(patients, min(duty.beds, beds_left(camp, person)) if patients else 0, sessions)
    still = why_not(camp, unit, kept, rules)
    return (kept if still is None else Rests()), tuple(gone) or (why,)
