"""Sentences for codes: one catalogue a language, read from a TOML file here, and the only place where words are made."""

from __future__ import annotations

from game.messages.catalogue import Catalogue
from game.messages.names import BattleNames, Names
from game.messages.sentences import Fields, Sentence

__all__ = ["BattleNames", "Catalogue", "Fields", "Names", "Sentence"]
