"""A catalogue of sentences, and what it makes of events, refusals, modifiers and rolls."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.messages.event_fields import event_fields
from game.messages.figures import dice_words, number_words, signed, tile_words
from game.messages.ground import aim_words
from game.messages.ground_camp import restored_words
from game.messages.names import Names
from game.messages.sentences import Fields, Sentence, capitalised
from systems.core.board import Place
from systems.core.commands import Refusal
from systems.core.components import Result
from systems.core.dice import Modifier, Roll
from systems.core.events import Event
from systems.core.scenario import Objective

FOLDER = Path(__file__).parent
SECTIONS = (
    "phrases",
    "compass",
    "events",
    "objectives",
    "goals",
    "refusals",
    "modifiers",
    "families",
    "rolls",
    "parts",
    "glyphs",
    "window",
)


class Catalogue:
    """The sentences of one language."""

    def __init__(self, entries: Mapping[str, Any]) -> None:
        """Made by `load`; ValueError where an entry is none."""
        self.counts: Mapping[str, Mapping[str, str]] = entries["counts"]
        self.sections = {name: {code: Sentence.of(entry) for code, entry in entries[name].items()} for name in SECTIONS}

    @classmethod
    def load(cls, language: str) -> Catalogue:
        """The catalogue of a language, by its two-letter code; FileNotFoundError where there is none."""
        return cls(tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8")))

    def event(self, event: Event, names: Names) -> str | None:
        """The line of the log for an event; None where the log says nothing."""
        text = self.fill("events", event.code, event_fields(event, names, self))
        return capitalised(text) if text else None

    def refusal(self, refusal: Refusal) -> str:
        """Why something cannot be had, as a sentence."""
        fields = {name: self.plain(name, value) for name, value in refusal.details}
        return capitalised(self.fill("refusals", refusal.code, fields))

    def modifier(self, modifier: Modifier) -> str:
        """A modifier with its sign: "+2 Dexterity"."""
        return self.phrase("modifier", value=signed(modifier.value), name=self.modifier_name(modifier.code))

    def modifiers(self, modifiers: Iterable[Modifier]) -> str:
        """Modifiers in a row, those of size 0 left out: "+2 Dexterity, +1 Firearms"."""
        return ", ".join(self.modifier(one) for one in modifiers if one.value)

    def parts(self, parts: Sequence[Modifier]) -> str:
        """What a number is made of, "" where that is one part: "11 base, +2 Dexterity"."""
        return self.sum_of(parts) if sum(1 for one in parts if one.value) > 1 else ""

    def sum_of(self, parts: Sequence[Modifier]) -> str:
        """What a number is made of, the first part even where it is 0: "0 weak blow, +3 critical strike"."""
        if not parts:
            return ""
        first = self.phrase("part_first", value=parts[0].value, name=self.modifier_name(parts[0].code))
        return ", ".join([first, *(self.modifier(one) for one in parts[1:] if one.value)])

    def modifier_name(self, code: str) -> str:
        """What a modifier is for, in words; KeyError where the catalogue has none."""
        sentences = self.sections["modifiers"]
        if code in sentences:
            return self.fill("modifiers", code, {})
        family, _, rest = code.partition(".")
        return self.fill("modifiers", f"{family}.*", {"rest": rest.replace("_", " ").title(), "part": rest})

    def family(self, code: str) -> str:
        """What a family of options is called."""
        return self.fill("families", code, {})

    def roll(self, roll: Roll, name: str | None) -> str:
        """What a roll at the table is for: "Ana, attack, 2d10"."""
        return f"{self.name(name)}, {self.fill('rolls', roll.why, {})}, {dice_words(roll.dice)}"

    def objective(self, objective: Objective) -> str:
        """What an objective says when it is met."""
        return self.fill("objectives", objective.kind, self._of_objective(objective))

    def goal(self, objective: Objective) -> str:
        """What a side has to do for an objective, as a line of its own."""
        return capitalised(self.phrase("goal", side=objective.side, goal=self.task(objective)))

    def task(self, objective: Objective) -> str:
        """What has to be done for an objective, whoever does it."""
        return self.fill("goals", objective.kind, self._of_objective(objective))

    def _of_objective(self, objective: Objective) -> Fields:
        return {
            "side": objective.side,
            "zone": objective.zone,
            "exit": self.phrase("any_exit", zone=objective.zone),
            "character": objective.character,
            "rounds": objective.rounds,
            "count": objective.count,
        }

    def result(self, result: Result, names: Names) -> dict[str, Any]:
        """What can be said of a result: who won, how many they are, and what decided."""
        objective = names.objective(result.objective)
        win = "several" if len(result.winners) > 1 else "one"
        kept = objective is None or objective.side in result.winners
        return {
            "winners": self.listed(result.winners),
            "win": win,
            "outcome": f"{'kept' if kept else 'lost'} {win}",
            "objective": "" if objective is None else self.objective(objective),
            "character": "" if objective is None else objective.character,
        }

    def glyph(self, code: str) -> str:
        """What a character in a drawing stands for."""
        return self.fill("glyphs", code, {})

    def name(self, name: str | None) -> str:
        """The name, or the word for somebody unknown."""
        return self.phrase("someone") if name is None else name

    def weapon(self, weapon: str | None) -> str:
        """A weapon with its article, or bare hands."""
        return self.phrase("weapon", weapon=weapon or "unarmed")

    def place(self, place: Place) -> str:
        """A tile as `4,7`, a thin wall by the edge of a tile."""
        if len(place) == 2:
            return tile_words(place)
        return self.phrase("thin_wall", kind=place[2], tile=tile_words(place[:2]))

    def corner(self, towards: str, side: str) -> str:
        """A corner to press to."""
        return self.phrase("corner", towards=self.compass(towards), side=self.compass(side))

    def compass(self, letter: str) -> str:
        """A side of a tile, by its letter."""
        return self.fill("compass", letter, {})

    def listed(self, words: Sequence[str]) -> str:
        """Words in a row: "red, green and blue"."""
        if len(words) < 2:
            return "".join(words)
        return f"{', '.join(words[:-1])} {self.phrase('and')} {words[-1]}"

    def phrase(self, code: str, **fields: Any) -> str:  # noqa: ANN401 - words and numbers
        """A piece of a sentence."""
        return self.fill("phrases", code, fields)

    def window(self, code: str, **fields: Any) -> str:  # noqa: ANN401 - words and numbers
        """What stands in the window: on buttons, in cards, as headings."""
        return self.fill("window", code, fields)

    def either(self, words: Sequence[str]) -> str:
        """Words of which one is enough: "hold the crane or put everybody out"."""
        return f" {self.window('or')} ".join(words)

    def fill(self, section: str, code: str, fields: Fields) -> str:
        """The sentence of a code with its values; KeyError where the catalogue has none."""
        return self.sections[section][code].fill(fields, self.counts)

    def plain(self, name: str, value: Any) -> Any:  # noqa: ANN401 - whatever a refusal is about
        """A parameter of a refusal as it stands in a sentence."""
        words = _IN_WORDS.get(name)
        if words is not None:
            return words(self, value)
        return number_words(value) if isinstance(value, float) else value


def _side(catalogue: Catalogue, side: str) -> str:
    """A side of a tile; the name of a side that fights stands as it is."""
    return catalogue.compass(side) if side in catalogue.sections["compass"] else side


_IN_WORDS: Mapping[str, Callable[[Catalogue, Any], str]] = {
    "towards": _side,
    "side": _side,
    "offered": lambda catalogue, corners: ", ".join(catalogue.corner(*corner) for corner in corners),
    "behind": lambda catalogue, places: catalogue.listed([catalogue.place(one) for one in places]),
    "tile": lambda _catalogue, tile: tile_words(tile),
    "start": lambda _catalogue, tile: tile_words(tile),
    "on": lambda catalogue, on: restored_words(on, catalogue),
    "attribute": lambda catalogue, attribute: restored_words(attribute, catalogue),
    "part": lambda catalogue, part: restored_words(part, catalogue),
    "aim": lambda catalogue, aim: aim_words(aim, catalogue),
    "trades": lambda catalogue, trades: catalogue.either(trades),
}
"""How a parameter of that name is put into words; others stand as they are."""
