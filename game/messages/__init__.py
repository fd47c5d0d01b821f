"""Sentences for codes: one catalogue a language, a TOML file in here. What is said during a battle is said here."""

from __future__ import annotations

from game.messages.catalogue import Catalogue
from game.messages.names import BattleNames, Following, Names, NamesOnly, ScenarioNames, looking_back
from game.messages.sentences import Fields, Sentence

__all__ = [
    "BattleNames", "Catalogue", "Fields", "Following", "Names", "NamesOnly", "ScenarioNames", "Sentence",
    "looking_back",
]  # fmt: skip
