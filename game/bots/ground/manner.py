"""How an attack that is to be made is made best: with which of two weapons, and at which part of the body."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.bots.ground.situation import OUT, Situation
from systems.core.commands import Refusal
from systems.core.decisions import Decision
from systems.geometry.grid import index
from systems.ground.attacks import UNARMED, AttackFacts
from systems.ground.body import is_lost, level_of
from systems.ground.commands import Attack
from systems.ground.components import HANDS, Arms, Hand, Injuries
from systems.ground.hands import held_in
from systems.ground.odds import odds
from systems.ground.rulebook import Ground
from systems.ground.rules import Part, Weapon
from systems.ground.two_weapons import by_turns, next_hand, no_mode

SURE = 8
"""An arm is aimed at where the dice have to exceed no more than that, the penalty counted: 72 times in a hundred."""
FAIR = 13
"""The same for a neck that was struck before, where a hit kills."""
WEAKENED = 0.8
"""What an injured arm takes from the damage of its owner, in cycles of it."""
DISARMED = 1.5
"""What it takes if the weapon falls."""


def attack(now: Situation, decision: Decision, ground: Ground, at: int) -> Attack:
    """The attack on a foe who is to be attacked from here."""
    plain = Attack(now.foes[at], UNARMED if now.weapon is None else now.weapon.name)
    return _by_turns(now, decision, ground, at, plain) or _aimed(now, decision, ground, at, plain) or plain


def _by_turns(now: Situation, decision: Decision, ground: Ground, at: int, plain: Attack) -> Attack | None:
    """The attack with one of two weapons, where both reach and that does more in what is left of the cycle."""
    if now.weapon is None or no_mode(now.view, now.unit) is not None:
        return None
    turn = next_hand(now.view, now.unit)
    if turn is not None:
        on = replace(plain, weapon=_weapon(now, turn).name, hand=turn)
        return replace(plain, both_weapons=False) if isinstance(ground.gather(now.view, decision, on), Refusal) else on
    here, foe = index(now.here), now.foes[at]
    if not all(now.lines.on_target(now.view, foe, _weapon(now, hand))[here] for hand in HANDS):
        return None
    best = max(HANDS, key=lambda hand: _total(now, at, hand))
    if _total(now, at, best) <= now.ap // now.price * now.worth(at):
        return None
    first = Attack(foe, _weapon(now, best).name, best, both_weapons=True)
    return None if isinstance(ground.gather(now.view, decision, first), Refusal) else first


def _total(now: Situation, at: int, first: Hand) -> float:
    """What attacks by turns are worth together that the AP left are enough for."""
    left, total = now.ap, 0.0
    hands: tuple[Hand, Hand] = (first, "secondary" if first == "primary" else "primary")
    for run in range(left):
        hand = hands[run % len(hands)]
        how = by_turns(_weapon(now, hand), hand, run, now.rules)
        left -= how.ap
        if left < 0:
            break
        total += now.worth_of(at, how)
    return total


def _weapon(now: Situation, hand: Hand) -> Weapon:
    held = held_in(now.view.get(now.unit, Arms), hand)
    weapon = None if held is None else now.rules.weapon(held.weapon)
    assert weapon is not None  # who may fight with two weapons holds them
    return weapon


def _aimed(now: Situation, decision: Decision, ground: Ground, at: int, plain: Attack) -> Attack | None:
    """The attack as a Targeted Strike, where what comes of the part is worth more than the penalty takes."""
    worths: dict[Part | None, float] = {None: now.worth(at)}
    for part in _parts(now, at):
        aimed = ground.gather(now.view, decision, replace(plain, part=part))
        if isinstance(aimed, AttackFacts):
            worths[part] = _worth(now, aimed)
    best = max(worths, key=lambda part: worths[part])
    return None if best is None else replace(plain, part=best)


def _parts(now: Situation, at: int) -> Iterator[Part]:
    """The parts worth a thought: the arm that fights, and a neck that one more Injury severs."""
    needed, penalties = now.needed(at), now.rules.targeted
    injuries = now.view.get(now.foes[at], Injuries).parts
    if needed - penalties.neck <= FAIR and level_of(injuries, "neck") is not None:
        yield "neck"
    if needed - penalties.arm <= SURE and not is_lost(injuries, "primary arm"):
        yield "primary arm"


def _worth(now: Situation, facts: AttackFacts) -> float:
    chances = odds(facts.strike, now.rules)
    worth = float(chances.expected_damage) + OUT * float(chances.out)
    if facts.strike.aim is None or facts.strike.aim.part == "neck":
        return worth
    less = WEAKENED * float(chances.part_injured) + DISARMED * float(max(chances.drops, chances.part_lost))
    return worth + now.threat(facts.target) * less
