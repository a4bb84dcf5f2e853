"""The words that the engine itself prints, by language: they live in ``locale/<language>/ui.po``, msgids in Polish."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.share import folder
from generator.translate.catalogue import UI, words_of

# the language that the engine's words are written in
OWN = "pl"
LOCALE = "locale"


@cache
def engine_words(language: str) -> Mapping[str, str]:
    """The engine's words in a language; none in its own, and none when nobody has translated them."""
    if language == OWN:
        return {}
    try:
        return words_of(folder(LOCALE) / language / UI)
    except FileNotFoundError:
        return {}
