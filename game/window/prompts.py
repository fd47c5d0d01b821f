"""The line under the board: what is going on, what to do next, or why something cannot be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.window.look import CURSOR, DANGER_TEXT, MUTED, TEXT, Color
from game.window.offers import MoveOffer, Offers, TargetOffer
from game.window.placement import Placement

if TYPE_CHECKING:
    from game.window.battle_screen import BattleScreen


def prompt(screen: BattleScreen, *, held: bool) -> tuple[str, Color]:
    """The words and their colour; `held` is whether a bot waits to be let go on."""
    session, say = screen.session, screen.session.catalogue.window
    if screen.scene.tint:
        at = screen.aim.cursor or screen.aim.home()
        return say(f"prompt_tint_{screen.scene.tint}", at=screen.cast.tile(at)), CURSOR
    if screen.ruler.held:
        return say("prompt_measure", start=screen.cast.tile(screen.ruler.start)), CURSOR
    if screen.aim.refusal is not None and not screen.playback.busy:
        return session.catalogue.refusal(screen.aim.refusal), DANGER_TEXT
    if screen.playback.busy or session.result is not None:
        return (say("prompt_play"), MUTED) if screen.playback.busy else (say("prompt_over"), CURSOR)
    offers = screen.aim.offers
    if screen.aim.placement is not None:
        return _place(screen, screen.aim.placement)
    return _wait(screen, held=held) if offers is None else _act(screen, offers)


def _wait(screen: BattleScreen, *, held: bool) -> tuple[str, Color]:
    """For whom the battle waits."""
    acting, say = screen.session.acting, screen.session.catalogue.window
    if held:
        return say("prompt_held"), CURSOR
    return "" if acting is None else say("prompt_bot", seat=acting[0]), MUTED


def _place(screen: BattleScreen, placement: Placement) -> tuple[str, Color]:
    say, chosen = screen.session.catalogue.window, placement.chosen
    if chosen is None:
        return say("prompt_placed"), CURSOR
    return say("prompt_placing", name=screen.session.name(chosen), left=len(placement.waiting)), TEXT


def _act(screen: BattleScreen, offers: Offers) -> tuple[str, Color]:
    """What whoever is to act may do next."""
    session, plan, say = screen.session, screen.aim.plan, screen.session.catalogue.window
    if isinstance(plan, MoveOffer):
        return say("prompt_planned_move"), CURSOR
    if screen.aim.jumping:
        return say("prompt_planned_jump" if plan is not None else "prompt_jump"), CURSOR
    if isinstance(plan, TargetOffer):
        return say("prompt_planned_attack", target=session.name(plan.unit)), CURSOR
    ap = session.names.ap(offers.unit)
    return say("prompt_act", name=session.name(offers.unit), ap=ap), TEXT
