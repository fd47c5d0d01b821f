"""The bot of Ground Combat.

On each choice it weighs every tile it can reach: what it could hit from there with the action points left, against what
could hit it there. It shoots where that is worth most, uses what is left over to get behind cover or press to a corner,
and closes in when it can hit nobody. Worth is expected value over exact previews (`systems.ground.odds`).
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

import numpy as np

from game.bots.ground import care, cover, errands, manner, places, weighing
from game.bots.ground.cover import STEP
from game.bots.ground.lines import Lines
from game.bots.ground.situation import Situation
from game.bots.ground.weighing import Budget, Weights
from systems.core.commands import Command, Refusal
from systems.core.decisions import Decision
from systems.core.identifiers import UnitId
from systems.core.terrain import Terrain
from systems.core.views import View
from systems.ground import deployment
from systems.ground.body import is_blind, without_legs
from systems.ground.commands import Attack, EndTurn, Listen, Move, Reload, StandUp
from systems.ground.components import ActionPoints, Injuries, Posture, Pressed
from systems.ground.rulebook import Ground

WEIGHTS = Weights(caution=0.35, forfeit=1.5, step=STEP)
"""What an enemy's expected damage on the bot's own is worth against the bot's on them; what cover given up by attacking
costs, in hit points; and what an AP walked costs."""
WORTHWHILE = 0.05
"""The share of the danger a move into cover has to save."""


class Tactician:
    """Plays any side of Ground Combat, one command at a time."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._rules = ground.rules
        self._lines: WeakKeyDictionary[Terrain, Lines] = WeakKeyDictionary()

    def choose(self, view: View, decision: Decision) -> Command:
        if deployment.asks(decision):
            return places.choose(view, decision)
        unit = decision.actor
        ap = view.get(unit, ActionPoints).ap
        if view.get(unit, Posture).prone and ap >= self._rules.movement.stand_up and _has_a_leg(view, unit):
            return StandUp()
        at_once = errands.at_hand(view, unit) or (None if ap else EndTurn())
        if at_once is not None:
            return at_once
        now = Situation(view, unit, self._rules, self._lines_of(view.terrain))
        if not now.foes and is_blind(view, unit) and ap >= self._rules.senses.listening_ap:
            return Listen()
        aid = care.aid(now, decision, self._ground)
        if aid is not None and not _can_hit(now):
            return aid
        command = self._fight(now, decision) if now.able else self._keep_away(now)
        return EndTurn() if command is None or self._is_refused(view, decision, command) else command

    def _is_refused(self, view: View, decision: Decision, command: Command) -> bool:
        """Whether the character's Injuries stand against a command; whoever has none chooses by the rules anyhow."""
        if not view.get(decision.actor, Injuries).parts:
            return False
        return isinstance(self._ground.gather(view, decision, command), Refusal)

    def _keep_away(self, now: Situation) -> Command | None:
        """What somebody does who cannot fight: an errand, or a step into cover."""
        return self._go(now) if errands.places(now.view, now.unit) is not None else self._take_cover(now)

    def _lines_of(self, terrain: Terrain) -> Lines:
        lines = self._lines.get(terrain)
        if lines is None:
            lines = self._lines[terrain] = Lines(terrain)
        return lines

    def _fight(self, now: Situation, decision: Decision) -> Command | None:
        if now.weapon is None and (way := care.forage(now)) is not None:
            return way
        if now.readying is None and now.price <= now.ap < self._rules.turns.ap_per_cycle:
            shot = self._shot_from_here(now, decision)
            if shot is not None:
                return shot
        if now.foes and now.ap >= now.price + now.ready_ap:
            command = self._shoot(now, decision)
            if command is not None:
                return now.readying if now.readying is not None and isinstance(command, Attack) else command
        if now.readying is not None and now.ap >= now.ready_ap and (isinstance(now.readying, Reload) or not now.foes):
            return now.readying
        return self._go(now)

    def _shot_from_here(self, now: Situation, decision: Decision) -> Command | None:
        """The best attack without another step, for one who has begun to spend the cycle; None: nobody can be hit."""
        best = max(now.shots_from_here, key=lambda at: (now.worth(at), -now.foes[at]), default=None)
        return None if best is None else manner.attack(now, decision, self._ground, best)

    def _shoot(self, now: Situation, decision: Decision) -> Command | None:
        """The best of shooting from here and moving to shoot from elsewhere; None where nobody can be hit this turn."""
        if now.targets is None:
            return None
        ends = np.ascontiguousarray(now.reach.ends[now.box])
        budget = Budget(now.ap - now.ready_ap, now.price)
        row, column = weighing.best_stand(ends, now.walk_ap, now.danger, now.targets, now.at(now.here), budget, WEIGHTS)
        if row < 0:
            return None
        best = now.tile_at(row, column)
        if best == now.here:
            return self._shot_from_here(now, decision)
        return Move(best, path=now.reach.path(best))

    def _go(self, now: Situation) -> Command | None:
        """The way on: on an errand or towards somebody to hit; else a step into cover.

        Who has no attack left in this cycle and could make one early in the next stays in cover meanwhile.
        """
        can_hit = bool(now.foes) and bool(now.shots_from_here)
        if not can_hit or errands.is_on_the_way(now.view, now.unit):
            patience = self._rules.turns.ap_per_cycle - now.price if now.foes and now.ap < now.price else 0
            step = errands.towards(now, patience)
            if step is not None:
                return step
        return self._take_cover(now)

    def _take_cover(self, now: Situation) -> Command | None:
        """The move, pressing to a corner where that helps, after which least can be done to the character."""
        if now.safe_here or now.view.find(now.unit, Pressed) is not None:
            return None
        danger = float(now.danger[now.at(now.here)])
        best = cover.best(now)
        if best is None or danger - best.left <= WORTHWHILE * danger:
            return None
        return Move(best.tile, best.press, now.reach.path(best.tile))


def _has_a_leg(view: View, unit: UnitId) -> bool:
    """Whether the character can stand."""
    return not without_legs(view.get(unit, Injuries).parts)


def _can_hit(now: Situation) -> bool:
    """Whether the character could attack anybody in this turn, where it is or after a way."""
    left = now.ap - now.price - now.ready_ap
    if not now.able or left < 0 or now.targets is None:
        return False
    stands = now.reach.ends[now.box] & (now.walk_ap <= left)
    return bool(now.shots_from_here) or bool((now.targets.shots & stands).any())
