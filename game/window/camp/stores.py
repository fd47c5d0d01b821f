"""Weapons and rounds of somebody in camp and of the stores of their side, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.view import WeaponView
from game.window.camp.choices import Choice, Doer, heading, note
from game.window.camp.desk import Desk

SOME = 10
"""Rounds that are taken at once, beside one and all."""


def arms_rows(desk: Desk) -> Iterator[Choice]:
    """What whoever is chosen carries, and what lies in the stores, each with what can be done with it."""
    say, person = desk.catalogue.window, desk.person
    stored = desk.view.stores.get(person.side, ())
    yield heading(say("camp_carried"))
    if not person.weapons:
        yield note(say("camp_carries_nothing"))
    for at, one in enumerate(person.weapons):
        hand = "primary" if at == person.primary else "secondary" if at == person.secondary else ""
        yield Choice(
            "", _words(desk, one), "wield" if one.magazine else "blade", about=say("camp_hand", hand=hand),
            chosen=bool(hand), doers=tuple(_with_own(desk, one, at, stored)),
        )  # fmt: skip
    yield heading(say("camp_stores", side=person.side))
    if not stored:
        yield note(say("camp_stores_empty"))
    for at, one in enumerate(stored):
        yield Choice(
            "", _words(desk, one), "wield" if one.magazine else "blade",
            doers=(Doer(f"take:{at}:{one.weapon}", say("camp_take")),),
        )  # fmt: skip


def _words(desk: Desk, one: WeaponView) -> str:
    rounds = desk.catalogue.window("rounds", loaded=one.loaded, spare=one.spare) if one.magazine else ""
    return desk.catalogue.window("camp_weapon", weapon=one.weapon, rounds=rounds)


def _with_own(desk: Desk, one: WeaponView, at: int, stored: tuple[WeaponView, ...]) -> Iterator[Doer]:
    say = desk.catalogue.window
    yield Doer(f"wield:{at}:primary:{one.weapon}", say("camp_primary"))
    yield Doer(f"wield:{at}:secondary:{one.weapon}", say("camp_secondary"))
    yield Doer(f"put:{at}:{one.weapon}", say("camp_put"))
    there = sum(each.loaded + each.spare for each in stored if each.weapon == one.weapon)
    first = next(place for place, each in enumerate(desk.person.weapons) if each.weapon == one.weapon)
    if one.magazine and there and at == first:  # of several alike the rounds go to the first
        for rounds in sorted({1, min(SOME, there), there}):
            yield Doer(f"rounds:{at}:{rounds}:{one.weapon}", say("camp_rounds", rounds=rounds))
