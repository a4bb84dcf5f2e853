"""The engine's own words by language, from ``locale/<language>/ui.po``; msgids are English."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from generator.share import folder
from generator.translate.catalogue import UI, words_of

# the language that the engine's words are written in
OWN = "en"
LOCALE = "locale"
# a test keeps this catalogue complete, so it lists all words; before 1.0 its words were the msgids
WHOLE = "pl"


@cache
def engine_words(language: str) -> Mapping[str, str]:
    """The engine's words in a language; empty for its own, and for one without a catalogue."""
    if language == OWN:
        return {}
    try:
        return words_of(folder(LOCALE) / language / UI)
    except FileNotFoundError:
        return {}


def pack_words(path: Path, pack: Path) -> dict[str, str]:
    """A pack's own translations of the engine's words, from its ``ui.po``, by msgid; Polish msgids are understood.

    Raises BadCatalogue.
    """
    english = english_by_polish()
    return {english.get(word, word): own for word, own in words_of(path, pack).items()}


def english_by_polish() -> Mapping[str, str]:
    """The engine's words in English, by those in Polish, which were the msgids before 1.0."""
    return {polish: word for word, polish in engine_words(WHOLE).items() if polish != word}


def words_left(language: str, own: Mapping[str, str]) -> list[str]:
    """The engine's words that are neither in its catalogue of a language nor in a pack's ``own`` words."""
    known = {*engine_words(language), *own}
    return [] if language == OWN else [word for word in engine_words(WHOLE) if word not in known]
