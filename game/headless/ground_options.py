"""What a command of Ground Combat is done to, as a list of options names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.headless.situation import Situation
from game.messages import Catalogue
from systems.core.commands import Command
from systems.core.components import Identity
from systems.ground.attacks import AttackFacts
from systems.ground.commands import Attack, CloseDoor, Drop, OpenDoor, Perform, PickUp, Reload, Treat, Wield
from systems.ground.components import Arms, Hand
from systems.ground.hands import in_hand
from systems.ground.rulebook import Ground


def done_to(command: Command, situation: Situation, catalogue: Catalogue) -> str:
    """What a command is done to, "" where it needs no word."""
    words = _WORDS.get(type(command))
    return "" if words is None else words(command, situation, catalogue)


def _attack(command: Attack, situation: Situation, catalogue: Catalogue) -> str:
    """On whom; and with a weapon in each hand, with which for how much."""
    view = situation.view
    name = view.get(command.target, Identity).name
    if len(in_hand(view.get(situation.decision.actor, Arms))) < 2:
        return name
    facts = _ground(situation).gather(view, situation.decision, command)
    assert isinstance(facts, AttackFacts)  # it is an option
    weapon = _in_the_hand(catalogue.weapon(facts.weapon), command.hand, catalogue)
    if facts.how.both:
        weapon = catalogue.phrase("in_turns", weapon=weapon)
    return catalogue.phrase("attack_option", target=name, weapon=weapon, ap=facts.ap)


def _perform(command: Perform, situation: Situation, catalogue: Catalogue) -> str:
    row = _ground(situation).rules.maneuver(command.maneuver)
    assert row is not None  # it is an option
    name = situation.view.get(command.target, Identity).name
    return catalogue.phrase("maneuver_option", target=name, maneuver=row.name, ap=row.ap)


def _door(command: OpenDoor | CloseDoor, situation: Situation, _catalogue: Catalogue) -> str:
    return situation.view.board.doors[command.door].name


def _wield(command: Wield, _situation: Situation, catalogue: Catalogue) -> str:
    return _in_the_hand(command.weapon or catalogue.phrase("nothing"), command.hand, catalogue)


def _hand(command: Reload | Drop, _situation: Situation, catalogue: Catalogue) -> str:
    return "" if command.hand is None else catalogue.phrase("the_hand", hand=command.hand)


def _pick_up(command: PickUp, _situation: Situation, _catalogue: Catalogue) -> str:
    return command.weapon


def _treat(command: Treat, situation: Situation, _catalogue: Catalogue) -> str:
    return situation.view.get(command.patient, Identity).name


def _in_the_hand(what: str, hand: Hand | None, catalogue: Catalogue) -> str:
    return what if hand is None else catalogue.phrase("in_the_hand", what=what, hand=hand)


def _ground(situation: Situation) -> Ground:
    assert isinstance(situation.rulebook, Ground)
    return situation.rulebook


_WORDS: dict[type[Command], Callable[[Any, Situation, Catalogue], str]] = {
    Attack: _attack,
    Perform: _perform,
    OpenDoor: _door,
    CloseDoor: _door,
    Wield: _wield,
    Reload: _hand,
    Drop: _hand,
    PickUp: _pick_up,
    Treat: _treat,
}
