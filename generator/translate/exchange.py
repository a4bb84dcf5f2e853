"""Exchanges catalogues with programs of translators: what all forms have in common.

`xliff.py` writes and reads XLIFF, `exchange_table.py` tables for spreadsheets, `memory.py` translation memories.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from generator.records import replace
from generator.translate.catalogue import Catalogue, Entry

MOST_BYTES = 32_000_000


class BadExchange(ValueError):
    """A file that holds no translations."""


class Unit(Struct, frozen=True):
    """A string as another program has it: ``draft`` says that its translation is not finished."""

    context: str
    source: str
    target: str
    draft: bool = False


class Imported(Struct, frozen=True):
    """The resulting catalogue, the imported strings, and the strings that the catalogue lacks."""

    catalogue: Catalogue
    changed: tuple[str, ...]
    unknown: tuple[str, ...]


def taken_over(old: Catalogue, units: Iterable[Unit]) -> Imported:
    """A catalogue with the translations of another program. A translation of an outdated source becomes fuzzy; a
    string without a translation stays as it is.
    """
    known = old.by_context()
    came = {unit.context: unit for unit in units}
    changed = {context: new for context, unit in came.items()
               if context in known and (new := _came_in(known[context], unit)) != known[context]}
    return Imported(with_entries(old, changed), tuple(changed), tuple(one for one in came if one not in known))


def with_entries(catalogue: Catalogue, changed: dict[str, Entry]) -> Catalogue:
    """The catalogue with other entries in place of those of the same context."""
    sheets = {
        name: replace(sheet, entries=tuple(e if e.obsolete else changed.get(e.context, e) for e in sheet.entries))
        for name, sheet in catalogue.sheets.items()
    }
    return Catalogue(catalogue.language, sheets)


def _came_in(entry: Entry, unit: Unit) -> Entry:
    if not unit.target:
        return entry
    if unit.source != entry.source:
        return replace(entry, target=unit.target, fuzzy=True, previous=unit.source)
    return replace(entry, target=unit.target, fuzzy=unit.draft, previous=entry.previous if unit.draft else None)
