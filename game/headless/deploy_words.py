"""The words of placing people before a battle: `deploy Ana 4,7 [press n e]`, and `done`."""

from __future__ import annotations

from game.headless.ground_words import GROUND_WORDS, press_parts
from game.headless.matching import longest_match, tile_of
from game.headless.requests import Request
from game.headless.situation import Reading, Situation, alone
from systems.core.commands import Refusal
from systems.core.components import Identity
from systems.core.deployment import to_deploy
from systems.ground.commands import Deploy, Done


def _deploy(rest: list[str], situation: Situation) -> Request | Refusal:
    view = situation.view
    people = {view.get(unit, Identity).name: unit for unit in to_deploy(view, situation.decision.side)}
    if not rest:
        return Refusal.of("words.no_deploy")
    found = longest_match(rest, people)
    if isinstance(found, Refusal):
        return found
    unit, left = found
    to = tile_of(left[0]) if left else Refusal.of("words.no_tile", found="")
    if isinstance(to, Refusal):
        return to
    press = press_parts(left[1:])
    return press if isinstance(press, Refusal) else Deploy(unit, to, press)


def _later(_rest: list[str], _situation: Situation) -> Refusal:
    return Refusal.of("deploy.first")


DEPLOY_WORDS: dict[str, Reading] = {
    **dict.fromkeys(GROUND_WORDS, _later),
    "deploy": _deploy,
    "done": alone(Done()),
}
"""How the rest of a line is read, by its first word, while a side places its people."""
