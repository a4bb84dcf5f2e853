"""Exchanges catalogues with programs of translators: what all forms have in common.

`xliff.py` writes and reads XLIFF, `exchange_table.py` tables for spreadsheets, `memory.py` translation memories.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from generator.escape import forbidden
from generator.line_ends import OTHER_ENDS
from generator.load.source import named
from generator.message import msg
from generator.records import replace
from generator.translate.catalogue import Catalogue, Entry

MOST_BYTES = 32_000_000
# letters of a translation in a message
LONGEST = 40


class BadExchange(ValueError):
    """A file that holds no translations."""


class Unit(Struct, frozen=True):
    """A string as another program has it: ``draft`` says that its translation is not finished."""

    context: str
    source: str
    target: str
    draft: bool = False


class ExchangeFile(Struct, frozen=True):
    """What a file holds, and what it says that it is: the languages, and the game; empty where it does not say it."""

    units: tuple[Unit, ...]
    languages: frozenset[str] = frozenset()
    bases: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()

    def check(self, game: str, base: str, language: str) -> None:
        """Raises BadExchange unless it is of this game, and from one language into the other."""
        for found, wanted in ((self.bases, base), (self.languages, language)):
            if other := sorted(one for one in found if not _same_language(one, wanted)):
                raise BadExchange(msg("expected translations from {base} into {language}, found {found!r}", base=base,
                                      language=language, found=other[0]))
        if other := sorted(self.games - {game}):
            raise BadExchange(msg("expected translations of {game}, found those of {found!r}", game=game,
                                  found=other[0]))


def _same_language(one: str, other: str) -> bool:
    """Whether two names mean one language: ``en-US`` is ``en``, but no ``en-GB``."""
    first, second = (name.replace("_", "-").casefold().split("-") for name in (one, other))
    return all(mine == yours for mine, yours in zip(first, second, strict=False))


class Imported(Struct, frozen=True):
    """The resulting catalogue, the imported strings, and the strings that the catalogue lacks."""

    catalogue: Catalogue
    changed: tuple[str, ...]
    unknown: tuple[str, ...]


def taken_over(old: Catalogue, units: Iterable[Unit]) -> Imported:
    """A catalogue with the translations of another program. A translation of an outdated source becomes fuzzy; a
    string without a translation stays as it is.

    Raises BadExchange for two translations of one string, and for a text that no catalogue may hold.
    """
    known = old.by_context()
    came: dict[str, Unit] = {}
    for unit in units:
        before = came.setdefault(unit.context, unit)
        if before.target and unit.target and before != unit:
            raise BadExchange(msg("expected one translation of {string}, found two: {one!r} and {other!r}",
                                  string=unit.context, one=_short(before.target), other=_short(unit.target)))
        if unit.target:
            came[unit.context] = unit
            _check_text(unit)
    changed = {context: new for context, unit in came.items()
               if context in known and (new := _came_in(known[context], unit)) != known[context]}
    return Imported(with_entries(old, changed), tuple(changed), tuple(one for one in came if one not in known))


def _check_text(unit: Unit) -> None:
    """Raises BadExchange for a translation that could not be read again from a catalogue."""
    wrong = next((sign for sign in unit.target if forbidden(sign) or sign in OTHER_ENDS), None)
    if wrong is not None:
        raise BadExchange(msg("{string}: expected text, found the control character {named}", string=unit.context,
                              named=named(wrong)))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


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
