"""What a terminal knows of each rulebook: its words, what it answers, and how it describes people and options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from game.headless.areas import extent
from game.headless.deploy_words import DEPLOY_WORDS
from game.headless.ground_answers import ground_answer, unlisted
from game.headless.ground_options import done_to
from game.headless.ground_people import describe
from game.headless.ground_words import GROUND_WORDS
from game.headless.look import Describe
from game.headless.requests import RulesQuestion
from game.headless.situation import Answer, Reading, Situation
from game.messages import Catalogue
from systems.core.commands import Command, Refusal
from systems.core.components import Identity
from systems.core.deployment import places, unplaced
from systems.core.rulebook import Option
from systems.ground.deployment import DEPLOY


class Manner(Struct, frozen=True):
    """How one rulebook is played in a terminal."""

    words: Mapping[str, Reading]
    """How the rest of a line is read, by its first word."""
    deploy_words: Mapping[str, Reading]
    """The same while a side places its people."""
    answer: Callable[[RulesQuestion, Situation, Catalogue], Answer | Refusal]
    done_to: Callable[[Command, Situation, Catalogue], str]
    """What a command of an option is done to, "" where it needs no word."""
    unlisted: Callable[[Option, Situation, Catalogue], str]
    """The line for a family that does not list its commands."""
    describe: Describe


MANNERS: Mapping[str, Manner] = {
    "ground": Manner(GROUND_WORDS, DEPLOY_WORDS, ground_answer, done_to, unlisted, describe)
}
"""By the name of the rulebook."""


def _places(family: str, situation: Situation, catalogue: Catalogue) -> str:
    """Who has no place yet, and where there are places."""
    view, side = situation.view, situation.decision.side
    waiting = catalogue.listed([view.get(unit, Identity).name for unit in unplaced(view, side)])
    return catalogue.phrase("deploy_option", family=family, people=waiting, tiles=extent(places(view, side), catalogue))


_AIMED = {"move", "jump", "aim"}
"""What is aimed at a tile or a part of the body, and has no list."""


def option_lines(options: tuple[Option, ...], situation: Situation, catalogue: Catalogue) -> Iterator[str]:
    """A line for each family of options: its price, and what it can be done to, or why it cannot be done."""
    manner = MANNERS[situation.rulebook.name]
    for option in options:
        name = catalogue.family(option.code)
        if option.refusal is not None:
            yield catalogue.phrase("no_option", family=name, refusal=catalogue.refusal(option.refusal))
        elif option.code == DEPLOY:
            yield _places(name, situation, catalogue)
        elif option.code in _AIMED:
            yield manner.unlisted(option, situation, catalogue)
        elif option.commands:
            objects = ", ".join(
                filter(None, (manner.done_to(command, situation, catalogue) for command in option.commands))
            )
            if option.price is None:  # each has its own
                yield catalogue.phrase("options_apart", family=name, objects=objects)
            else:
                yield catalogue.phrase("option", family=name, price=option.price, objects=objects)
