"""Carries catalogues to other programs of translators and back, and asks translation memories."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from pathlib import Path

from generator.message import msg
from generator.model.game import Game
from generator.records import replace
from generator.safety.pack_files import read_given
from generator.translate.catalogue import Catalogue, read_catalogue
from zecer_i18n.catalogues import write
from zecer_i18n.exchange import MOST_BYTES, Imported, check_text, is_xml, taken_over, with_entries
from zecer_i18n.exchange_table import read_table, to_table
from zecer_i18n.memory import (
    Memory,
    Remembered,
    Suggestion,
    of_catalogue,
    read_memory,
    suggest_texts,
    taken_in,
    to_memory,
)
from zecer_i18n.xliff import read_xliff, to_xliff, to_xliff_1

# by the name of a form: what writes it, and the ending of its files
FORMS: Mapping[str, tuple[Callable[[Catalogue, str, str], bytes], str]] = {
    "xliff": (to_xliff, ".xlf"), "xliff1": (to_xliff_1, ".xlf"), "csv": (to_table, ".csv"), "tmx": (to_memory, ".tmx"),
}


def export(pack: Path, game: Game, language: str, form: str = "xliff") -> tuple[bytes, int]:
    """The catalogue of a language in one of the ``FORMS``, and the number of strings. Raises BadCatalogue."""
    catalogue = read_catalogue(pack, language)
    return FORMS[form][0](catalogue, game.language, game.id), len(catalogue.by_context())


def bring_in(pack: Path, game: Game, language: str, data: bytes) -> Imported:
    """Import the translations of an XLIFF or CSV file into the language of it. Raises BadCatalogue, BadExchange."""
    old = read_catalogue(pack, language)
    file = read_xliff(data) if is_xml(data) else read_table(data)
    file.check(game.id, game.language, language)
    imported = taken_over(old, file.units)
    write(pack, old, imported.catalogue)
    if unsaid := ", ".join(file.unsaid()):
        told = msg("the file does not say {what}; it was taken for finished translations of {game} into {language}",
                   what=unsaid, game=game.id, language=language)
        return replace(imported, remarks=(told, *imported.remarks))
    return imported


def suggest(pack: Path, base: str, language: str, sources: Sequence[Path], keep: bool) -> tuple[Suggestion, ...]:
    """What packs and TMX files suggest for the strings without a translation; with ``keep`` they become drafts.

    Raises BadCatalogue, BadExchange, Unread.
    """
    old = read_catalogue(pack, language)
    remembered = chain.from_iterable(_remembered_translations(source, base, language) for source in sources)
    found = suggest_texts(old, Memory(chain(of_catalogue(old, ""), remembered)))
    if keep and found:
        for one in found:
            check_text(one.context, old.by_context()[one.context].source, one.remembered.target)
        write(pack, old, with_entries(old, taken_in(old, found)))
    return found


def _remembered_translations(source: Path, base: str, language: str) -> tuple[Remembered, ...]:
    if source.is_dir():
        return of_catalogue(read_catalogue(source, language), source.name)
    return read_memory(read_given(source, MOST_BYTES), base, language, source.name)
