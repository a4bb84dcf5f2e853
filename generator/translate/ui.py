"""The words that the engine itself prints, by language: they live in ``locale/<language>/ui.po``, msgids in Polish."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.share import folder
from generator.translate.catalogue import UI, words_of

# the language that the engine's words are written in
OWN = "pl"
LOCALE = "locale"
# a catalogue that is always whole, for a test holds it to the program: it tells what words there are
WHOLE = "en"


@cache
def engine_words(language: str) -> Mapping[str, str]:
    """The engine's words in a language; none in its own, and none when nobody has translated them."""
    if language == OWN:
        return {}
    try:
        return words_of(folder(LOCALE) / language / UI)
    except FileNotFoundError:
        return {}


def words_left(language: str, own: Mapping[str, str]) -> list[str]:
    """The engine's words that neither its catalogue of a language nor a pack's ``own`` words have."""
    known = {*engine_words(language), *own}
    return [] if language == OWN else [word for word in engine_words(WHOLE) if word not in known]
